"""Tenpai (聴牌): what counts as one at a draw."""

from __future__ import annotations

from collections.abc import Sequence

from mahjong_sim.hand.waits import shape_waits
from mahjong_sim.table.house import House
from mahjong_sim.table.state import RoundState, SeatState
from mahjong_sim.table.winning import flags, hand
from mahjong_sim.tiles import KINDS, Kind, Seat, mask_kinds
from mahjong_sim.yaku import context as c


def held_kinds(s: SeatState, where: str, counts: Sequence[int] | None = None) -> int:
    """Mask of the kinds whose four tiles all lie in the own places of the seat.

    ``counts``: another hand of it. ``where``: ``own_kans`` its kans, ``own_hand`` hand and melds,
    ``own_hand_and_river`` also the own discards (called ones too); ``count``: none is looked at.
    """
    if where == "count":
        return 0
    seen = [0] * KINDS if where == "own_kans" else list(counts or s.counts)
    for meld in s.melds:
        if where == "own_kans" and not meld.is_kan:
            continue
        for tile in meld.tiles:
            seen[tile >> 2] += 1
    if where == "own_hand_and_river":
        for dropped in s.river:
            seen[dropped.tile >> 2] += 1
    return sum(1 << k for k in range(KINDS) if seen[k] >= 4)


def waiting_kinds(state: RoundState, house: House, seat: Seat) -> int:
    """Mask of the kinds that make the seat's 13-tile hand tenpai for the noten payments; 0 = noten.

    Formal tenpai or with a yaku, and without the kinds the seat holds all four of itself. A dead
    hand and one of too many or too few tiles are noten.
    """
    s = state.seats[seat]
    if s.dead or s.size != 13:
        return 0
    draws = house.rules.draws
    mask = s.waits
    if draws.held_waits in ("count", "own_kans"):
        mask |= shape_waits(s.counts, len(s.melds))
    if not mask:
        return 0
    mask &= ~held_kinds(s, draws.held_waits)
    if draws.tenpai == "formal" or not mask:
        return mask
    wins = sum(1 << k for k in mask_kinds(mask) if _has_yaku(state, house, seat, k))
    return wins if wins == mask or house.rules.win.one_sided else 0


def _has_yaku(state: RoundState, house: House, seat: Seat, kind: Kind) -> bool:
    """Whether a win on the kind, by ron or tsumo, would have a yaku that qualifies."""
    s = state.seats[seat]
    if s.counts[kind] >= 4:
        return False
    luck = house.rules.draws.luck_yaku_count
    by_riichi = flags(state, house, seat, False) & (c.RIICHI | c.DOUBLE_RIICHI | c.OPEN_RIICHI)
    ron = hand(state, seat, kind, False, by_riichi | (c.HOUTEI if luck else 0))
    tsumo = hand(state, seat, kind, True, by_riichi | (c.HAITEI if luck else 0))
    return house.scorer.wins(ron) or house.scorer.wins(tsumo)
