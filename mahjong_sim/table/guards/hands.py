"""Guards that look at the hand as such (手牌): what it holds, dead hands, wins not to be passed."""

from __future__ import annotations

from mahjong_sim.table import winning
from mahjong_sim.table.actions import (
    AddedKan,
    Chi,
    ClosedKan,
    Discard,
    NineKinds,
    Pass,
    Pon,
    Win,
)
from mahjong_sim.table.guards.ask import KANS, OWN_KANS, Ask, Verdict, guard
from mahjong_sim.tiles import KINDS


@guard("not_held", "", Discard, AddedKan, first=True)
def _tile_not_held(a: Ask) -> Verdict:
    return a.action.tile not in a.s.tiles


@guard("not_held", "", Chi, Pon, first=True)
def _own_not_held(a: Ask) -> Verdict:
    own = a.action.own
    return len(set(own)) < 2 or any(t not in a.s.tiles for t in own)


@guard("not_held", "", ClosedKan, first=True)
def _four_not_held(a: Ask) -> Verdict:
    return not 0 <= a.action.kind < KINDS or a.s.counts[a.action.kind] < 4


@guard("just_called", "", *OWN_KANS, Win, first=True)
def _nothing_drawn(a: Ask) -> Verdict:
    return a.tile < 0


@guard("dead_hand", "faults.acted_dead", *KANS, Chi, Pon, NineKinds)
def _dead_acts(a: Ask) -> Verdict:
    return a.s.dead


@guard("dead_hand", "faults.won_dead", Win)
def _dead_wins(a: Ask) -> Verdict:
    return a.s.dead


@guard("dead_hand", "faults.riichi_dead", Discard)
def _dead_declares(a: Ask) -> Verdict:
    return a.action.riichi > 0 and a.s.dead


@guard("must_win", "faults.missed_win_in_riichi", Discard, *OWN_KANS, NineKinds, Pass)
def _bound_to_win(a: Ask) -> Verdict:
    if not (a.s.riichi and a.house.must_win) or a.s.dead or not a.s.waits >> a.kind & 1:
        return False
    if a.cause is None:
        return winning.can_tsumo(a.state, a.house, a.seat)
    return winning.can_ron(a.state, a.house, a.seat, a.tile, a.cause)
