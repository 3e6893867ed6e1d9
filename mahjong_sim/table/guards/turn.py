"""Guards of the own turn (手番): discards, riichi, kans, nine kinds."""

from __future__ import annotations

from mahjong_sim.hand.waits import shape_waits
from mahjong_sim.meld import MeldKind
from mahjong_sim.table import riichi, turn
from mahjong_sim.table.actions import AddedKan, ClosedKan, Discard, NineKinds, RiichiKind
from mahjong_sim.table.guards.ask import KANS, OWN_KANS, Ask, Refusal, Verdict, guard
from mahjong_sim.tiles import YAOCHUU_KINDS


# --- discards -------------------------------------------------------------------------------------
@guard("riichi_bound", "", Discard)
def _bound_to_draw(a: Ask) -> Verdict:
    return a.s.riichi > 0 and a.action.tile != a.s.drawn


def _swapped(a: Ask) -> int:
    """Kinds that swap calling bars now."""
    return turn.swap_mask(a.state.last_call, a.house) if a.s.drawn < 0 else 0


@guard("swap_same", "calls.swap", Discard)
def _swaps_same(a: Ask) -> Verdict:
    call, kind = a.state.last_call, a.action.tile >> 2
    if call is None or not _swapped(a) >> kind & 1 or kind != call.taken >> 2:
        return False
    return Refusal((call.taken,))


@guard("swap_other_end", "calls.swap", Discard)
def _swaps_other_end(a: Ask) -> Verdict:
    call, kind = a.state.last_call, a.action.tile >> 2
    if call is None or not _swapped(a) >> kind & 1 or kind == call.taken >> 2:
        return False
    return Refusal((a.action.tile,))


@guard("riichi_spoken", "faults.empty_riichi", Discard)
def _withdraws_riichi(a: Ask) -> Verdict:
    if a.action.riichi or not a.s.spoken or a.s.dead:
        return False
    able = riichi.may_declare(a.state, a.house, a.s)
    return able and bool(turn.riichi_discards(a.state, a.house, a.s))


# --- riichi ---------------------------------------------------------------------------------------
@guard("just_called", "", Discard)
def _declares_undrawn(a: Ask) -> Verdict:
    return a.action.riichi > 0 and a.s.drawn < 0


@guard("already_riichi", "", Discard)
def _declares_twice(a: Ask) -> Verdict:
    return a.action.riichi > 0 and a.s.riichi > 0


@guard("hand_open", "yaku.riichi", Discard)
def _declares_open_hand(a: Ask) -> Verdict:
    return a.action.riichi > 0 and a.s.open


@guard("miscounted", "faults.too_many", Discard)
def _declares_miscounted(a: Ask) -> Verdict:
    return a.action.riichi > 0 and a.s.size != 14


@guard("points_for_riichi", "riichi.min_points", Discard)
def _declares_poor(a: Ask) -> Verdict:
    least = a.rules.riichi.min_points
    return a.action.riichi > 0 and a.s.points < least and Refusal(number=least)


@guard("draw_left", "riichi.min_live", Discard)
def _declares_late(a: Ask) -> Verdict:
    least = a.rules.riichi.min_live
    return a.action.riichi > 0 and a.state.left < least and Refusal(number=least)


@guard("open_riichi_off", "riichi.open", Discard)
def _declares_openly(a: Ask) -> Verdict:
    return a.action.riichi == RiichiKind.OPEN and not a.rules.riichi.open


def _waits_after(a: Ask) -> tuple[int, int]:
    """The waits after the discard that a riichi may have, and those by shape."""
    kind = a.action.tile >> 2
    counts = a.s.counts[:]
    counts[kind] -= 1
    shape = shape_waits(counts, len(a.s.melds))
    return riichi.declared_waits(a.house, a.s, kind), shape


@guard("not_tenpai", "faults.noten_riichi", Discard)
def _declares_noten(a: Ask) -> Verdict:
    return a.action.riichi > 0 and not any(_waits_after(a))


@guard("empty_wait", "riichi.empty_wait", Discard)
def _declares_empty_wait(a: Ask) -> Verdict:
    if not a.action.riichi:
        return False
    real, shape = _waits_after(a)
    return not real and shape > 0


@guard("riichi_furiten", "riichi.furiten", Discard)
def _declares_furiten(a: Ask) -> Verdict:
    if not a.action.riichi or a.rules.riichi.furiten:
        return False
    tile = a.action.tile
    clash = _waits_after(a)[0] & (a.s.river_mask | 1 << (tile >> 2))
    return clash > 0 and Refusal(a.in_river(clash) or (tile,))


# --- kans -----------------------------------------------------------------------------------------
@guard("four_kans", "faults.fifth_kan", *KANS)
def _fifth_kan(a: Ask) -> Verdict:
    return a.state.kans >= turn.MAX_KANS


@guard("miscounted", "faults.too_many", ClosedKan)
def _fifth_meld(a: Ask) -> Verdict:
    return len(a.s.melds) >= turn.MAX_MELDS


@guard("last_tile", "wall.keep_dead_wall", *OWN_KANS)
def _kan_of_last_tile(a: Ask) -> Verdict:
    return a.state.left <= 0


@guard("no_pon", "", AddedKan)
def _no_pon(a: Ask) -> Verdict:
    kind = a.action.tile >> 2
    return not any(m.kind is MeldKind.PON and m.first == kind for m in a.s.melds)


@guard("kan_in_riichi_off", "riichi.closed_kan", ClosedKan)
def _kan_in_riichi(a: Ask) -> Verdict:
    return a.s.riichi > 0 and a.rules.riichi.closed_kan == "never"


@guard("kan_not_drawn", "riichi.closed_kan", ClosedKan)
def _kan_of_other_tile(a: Ask) -> Verdict:
    return a.s.riichi > 0 and a.action.kind != a.kind


@guard("kan_changes_waits", "riichi.closed_kan", ClosedKan)
def _kan_changes_waits(a: Ask) -> Verdict:
    drawn = a.s.riichi > 0 and a.action.kind == a.kind
    return drawn and not riichi.keeps_waits(a.s, a.kind)


@guard("kan_changes_sets", "riichi.closed_kan", ClosedKan)
def _kan_changes_sets(a: Ask) -> Verdict:
    drawn = a.s.riichi > 0 and a.action.kind == a.kind
    strict = a.rules.riichi.closed_kan == "same_sets"
    return drawn and strict and not riichi.always_triplet(a.s, a.kind)


# --- nine kinds -----------------------------------------------------------------------------------
@guard("nine_kinds_off", "draws.nine_kinds", NineKinds)
def _nine_kinds_off(a: Ask) -> Verdict:
    return a.rules.draws.nine_kinds == "off"


@guard("not_first_turn", "draws.nine_kinds", NineKinds)
def _not_first_turn(a: Ask) -> Verdict:
    return bool(a.s.river) or not a.state.first


@guard("fewer_than_nine", "draws.nine_kinds", NineKinds)
def _fewer_than_nine(a: Ask) -> Verdict:
    held = sum(a.s.counts[kind] > 0 for kind in YAOCHUU_KINDS)
    return held < 9 and Refusal(number=held)
