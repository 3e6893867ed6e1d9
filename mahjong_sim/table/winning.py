"""Who can win on a tile, and the hand as the scorer wants it (和了の判定)."""

from __future__ import annotations

from collections.abc import Iterable

from mahjong_sim.score.evaluate import Hand
from mahjong_sim.table.house import House
from mahjong_sim.table.phases import Cause
from mahjong_sim.table.state import NO_CALL, NO_OPEN_CALL, RoundState, SeatState
from mahjong_sim.tiles import DORA_OF, YAOCHUU, Kind, Seat, Tile, mask_kinds
from mahjong_sim.yaku import context as c


def _riichi_flags(s: SeatState, house: House) -> int:
    double = s.double and "double_riichi" in house.rules.yaku
    flags = c.DOUBLE_RIICHI if double else c.RIICHI
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
        if state.left == 0:
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
    """The hand of a seat completed by a kind, drawn or not, without its dora."""
    s = state.seats[seat]
    counts, drawn = s.counts, s.drawn
    if not tsumo or drawn >> 2 != kind:
        counts = counts[:]
        counts[kind] += 1
        if drawn >= 0:
            counts[drawn >> 2] -= 1
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


def barred(s: SeatState, house: House) -> int:
    """Mask of the waits furiten (振聴) bars from ron: all, or only those in the own river."""
    if s.missed & house.missed_mask:
        return s.waits
    own = s.waits & s.river_mask
    return s.waits if own and house.rules.furiten.own_river == "any_wait" else own


def can_tsumo(state: RoundState, house: House, seat: Seat) -> bool:
    """Whether the drawn tile wins with enough yaku."""
    s = state.seats[seat]
    kind = s.drawn >> 2
    if s.barred >> kind & 1:
        return False
    if s.waits >> kind & 1:
        on = flags(state, house, seat, True)
        if not house.scorer.wins(hand(state, seat, kind, True, on)):
            return False
        return house.rules.win.one_sided or every_wait_wins(state, house, seat, True, on)
    if house.scattered and state.first and not s.river and not s.melds and not s.dead:
        return house.scorer.scattered(s.counts)
    return False


def can_ron(state: RoundState, house: House, seat: Seat, tile: Tile, cause: Cause) -> bool:
    """Whether the seat, whose wait the tile must be, may win on it: no furiten, enough yaku."""
    s = state.seats[seat]
    kind = tile >> 2
    if (barred(s, house) | s.barred) >> kind & 1:
        return False
    if cause is Cause.CLOSED_KAN and not robs_closed_kan(s, house):
        return False
    on = flags(state, house, seat, False, cause)
    if not house.scorer.wins(hand(state, seat, kind, False, on)):
        return False
    return house.rules.win.one_sided or every_wait_wins(state, house, seat, False, on)


def every_wait_wins(state: RoundState, house: House, seat: Seat, tsumo: bool, on: int) -> bool:
    """Whether each tile of the wait would win too: a yaku on one side is not enough (片和了)."""
    waits = mask_kinds(state.seats[seat].waits)
    return all(house.scorer.wins(hand(state, seat, kind, tsumo, on)) for kind in waits)


def robs_closed_kan(s: SeatState, house: House) -> bool:
    """Only a hand waiting for thirteen orphans can, and only where the rule set has it."""
    if house.rules.win.closed_kan_robbed != "kokushi" or s.melds:
        return False
    kinds = {t >> 2 for t in s.tiles}
    return len(kinds) >= 12 and all(YAOCHUU >> k & 1 for k in kinds)
