"""Guards of calls (鳴き)."""

from __future__ import annotations

from mahjong_sim.meld import CHI, PON
from mahjong_sim.table import claims
from mahjong_sim.table.actions import AddedKan, Chi, OpenKan, Pon
from mahjong_sim.table.guards.ask import CALLS, Ask, Verdict, guard
from mahjong_sim.table.phases import Cause, ToClaim
from mahjong_sim.table.turn import MAX_MELDS


@guard("kan_tile", "", *CALLS)
def _calls_kan_tile(a: Ask) -> Verdict:
    return a.cause is not Cause.DISCARD


@guard("in_riichi_no_call", "", *CALLS, AddedKan)
def _calls_in_riichi(a: Ask) -> Verdict:
    return a.s.riichi > 0


@guard("miscounted", "faults.too_many", *CALLS)
def _fifth_meld(a: Ask) -> Verdict:
    return len(a.s.melds) >= MAX_MELDS


@guard("left_seat_only", "", Chi)
def _chi_from_elsewhere(a: Ask) -> Verdict:
    phase = a.state.phase
    return isinstance(phase, ToClaim) and a.seat != (phase.seat + 1) & 3


@guard("no_set", "", Chi)
def _no_run(a: Ask) -> Verdict:
    low, mid, high = sorted(t >> 2 for t in (*a.action.own, a.tile))
    return not (low + 2 == mid + 1 == high < 27 and low // 9 == high // 9)


@guard("no_set", "", Pon)
def _no_triplet(a: Ask) -> Verdict:
    return any(t >> 2 != a.kind for t in a.action.own)


@guard("no_set", "", OpenKan)
def _no_quad(a: Ask) -> Verdict:
    return a.s.counts[a.kind] < 3


@guard("no_discard_left", "calls.swap", Chi, Pon)
def _no_discard_left(a: Ask) -> Verdict:
    low, high = sorted(t >> 2 for t in a.action.own)
    made = CHI if isinstance(a.action, Chi) else PON
    if made is CHI and _no_run(a):
        return False
    return not claims.can_discard(a.s, a.house, made, a.kind, (low, high))


@guard("last_discard", "calls.last_discard", Chi, Pon)
def _calls_last_discard(a: Ask) -> Verdict:
    return a.state.left <= 0 and not a.rules.calls.last_discard


@guard("last_discard", "calls.last_discard", OpenKan)
def _kan_of_last_discard(a: Ask) -> Verdict:
    return a.state.left <= 0


@guard("hand_ends", "draws.four_kans", *CALLS)
def _hand_ends(a: Ask) -> Verdict:
    return claims.four_kans_end(a.state, a.house)
