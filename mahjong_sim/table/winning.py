"""Who can win on a tile, and the hand as the scorer wants it (和了の判定)."""

from __future__ import annotations

from collections.abc import Iterable

from mahjong_sim.score.evaluate import Hand
from mahjong_sim.table.house import House
from mahjong_sim.table.phases import Cause
from mahjong_sim.table.state import NO_CALL, NO_OPEN_CALL, RoundState, SeatState
from mahjong_sim.tiles import DORA_OF, YAOCHUU, Kind, Seat, Tile
from mahjong_sim.yaku import context as c


def _riichi_flags(s: SeatState, house: House) -> int:
    flags = c.DOUBLE_RIICHI if s.double else c.RIICHI
    if s.riichi == 2:
        flags |= c.OPEN_RIICHI
    alive = NO_CALL if house.rules.riichi.ippatsu_ended_by == "any_call" else NO_OPEN_CALL
    return flags | c.IPPATSU if s.ippatsu & alive else flags


def flags(
    state: RoundState, house: House, seat: Seat, tsumo: bool, cause: Cause = Cause.DISCARD
) -> int:
    """Circumstances of a win of this seat now, as bits of `yaku.context`."""
    s = state.seats[seat]
    out = _riichi_flags(s, house) if s.riichi else 0
    if tsumo:
        if state.rinshan:
            out |= c.RINSHAN
        elif state.left == 0:
            out |= c.HAITEI
        if state.first and not s.river:
            out |= c.TENHOU if seat == state.dealer else c.CHIIHOU
        return out
    if cause is not Cause.DISCARD:
        return out | c.CHANKAN
    if state.left == 0:
        out |= c.HOUTEI
    if state.first and not s.river and seat != state.dealer:
        out |= c.RENHOU
    return out


def hand(state: RoundState, seat: Seat, kind: Kind, tsumo: bool, circumstances: int) -> Hand:
    """The complete hand of a seat winning on a kind, without its dora."""
    s = state.seats[seat]
    counts = s.counts
    if not tsumo:
        counts = counts[:]
        counts[kind] += 1
    return Hand(
        counts=counts,
        melds=s.melds,
        win=kind,
        tsumo=tsumo,
        seat_wind=(seat - state.dealer) % 4,
        round_wind=state.wind,
        flags=circumstances,
        honba=state.honba,
    )


def count_dora(kinds: Iterable[Kind], indicators: Iterable[Tile]) -> int:
    """Dora (ドラ) among kinds: one for each tile and each indicator that points at it."""
    dora = [DORA_OF[i >> 2] for i in indicators]
    return sum(dora.count(k) for k in kinds)


def is_furiten(s: SeatState, house: House) -> bool:
    """Furiten (振聴): a wait in the own river, or a passed winning tile that still bars."""
    return bool(s.waits & s.river_mask or s.missed & house.missed_mask)


def can_tsumo(state: RoundState, house: House, seat: Seat) -> bool:
    """Whether the drawn tile wins with enough yaku."""
    s = state.seats[seat]
    kind = s.drawn >> 2
    if s.waits >> kind & 1:
        return house.scorer.wins(hand(state, seat, kind, True, flags(state, house, seat, True)))
    if house.scattered and state.first and not s.river and not s.melds:
        return house.scorer.scattered(s.counts)
    return False


def can_ron(state: RoundState, house: House, seat: Seat, tile: Tile, cause: Cause) -> bool:
    """Whether the seat, whose wait the tile must be, may win on it: no furiten, enough yaku."""
    s = state.seats[seat]
    if is_furiten(s, house):
        return False
    if cause is Cause.CLOSED_KAN and not _robs_closed_kan(s, house):
        return False
    kind = tile >> 2
    return house.scorer.wins(
        hand(state, seat, kind, False, flags(state, house, seat, False, cause))
    )


def _robs_closed_kan(s: SeatState, house: House) -> bool:
    """Only a hand waiting for thirteen orphans can, and only where the rule set has it."""
    if house.rules.win.closed_kan_robbed != "kokushi" or s.melds:
        return False
    kinds = {t >> 2 for t in s.tiles}
    return len(kinds) >= 12 and all(YAOCHUU >> k & 1 for k in kinds)
