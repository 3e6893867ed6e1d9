"""What a fault costs (罰則): from the terms of the rule set to events."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from mahjong_sim.rules.options import Effect, FaultTerms
from mahjong_sim.score.scoring import POT, Line
from mahjong_sim.table import events as ev
from mahjong_sim.table.audit import hidden_faults
from mahjong_sim.table.chombo import end_of_hand, price, shared
from mahjong_sim.table.house import House
from mahjong_sim.table.state import RoundState
from mahjong_sim.tiles import Seat, Tile


class Fault(Struct, frozen=True):
    """A fault (反則) committed: by whom, what, the circumstances that hold, evidence.

    ``partner``: the other seat of a shared fault (the discarder who misnamed).
    """

    seat: Seat
    kind: str
    facts: frozenset[str] = frozenset()
    tiles: tuple[Tile, ...] = ()
    partner: Seat = -1
    found_by: Seat = -1


def terms_of(house: House, kind: str) -> FaultTerms:
    """The rule set's terms of a fault kind."""
    terms = getattr(house.rules.faults, kind)
    assert isinstance(terms, FaultTerms)
    return terms


def choose(terms: FaultTerms, facts: frozenset[str]) -> tuple[tuple[Effect, ...], str]:
    """The effects under these circumstances, and the case that chose them ("" = the usual)."""
    for case in terms.cases:
        if case.when in facts:
            return case.effects, case.when
    return terms.effects, ""


def found(fault: Fault, house: House) -> tuple[ev.Faulted, tuple[Effect, ...]]:
    """The finding of a fault and its effects."""
    effects, case = choose(terms_of(house, fault.kind), fault.facts)
    event = ev.Faulted(fault.seat, fault.kind, effects, case, fault.found_by, fault.tiles)
    return event, effects


def consequences(
    state: RoundState, house: House, fault: Fault, effects: Sequence[Effect]
) -> list[ev.Event]:
    """Events of the effects; the end of the hand, where one of them ends it, comes last."""
    return conclude(state, house, *parts(state, house, fault, effects))


def parts(
    state: RoundState, house: House, fault: Fault, effects: Sequence[Effect]
) -> tuple[list[ev.Event], list[tuple[Line, ...]]]:
    """(events while play goes on, payments that end the hand) of the effects.

    ``take_back``, ``let_stand`` and ``refuse`` decide whether the act is carried out, ``exchange``
    is part of its event: they are the table's business.
    """
    out: list[ev.Event] = []
    ending: list[tuple[Line, ...]] = []
    seat = fault.seat
    s = state.seats[seat]
    for effect in effects:
        match effect:
            case "dead_hand" if not s.dead:
                out.append(ev.HandDied(seat))
            case "deposit":
                out.append(ev.Paid((Line(seat, POT, house.rules.chombo.fine, "fine"),)))
            case "lock_kind":
                out.append(ev.KindsBarred(seat, tuple(sorted({t >> 2 for t in fault.tiles}))))
            case "cancel_riichi" if s.riichi:
                out.append(ev.RiichiCancelled(seat))
            case "warning":
                out.append(ev.Warned(seat, fault.kind))
            case "place_down":
                out.append(ev.PlaceLowered(seat))
            case "chombo":
                ending.append(price(state, house, seat, "deliberate" in fault.facts))
            case "share":
                ending.append(shared(state, house, (fault.partner, seat)))
    return out, ending


def conclude(
    state: RoundState,
    house: House,
    events: list[ev.Event],
    ending: list[tuple[Line, ...]],
) -> list[ev.Event]:
    """The events, and the end of the hand where there are payments that end it."""
    if not ending:
        return events
    fines = [e for e in events if isinstance(e, ev.Paid)]
    return events + end_of_hand(state, house, ending, fines)


def audit(state: RoundState, house: House, aborted: bool) -> list[ev.Event]:
    """Events when hidden faults come to light at a draw (流局時チョンボ), or none.

    Several offenders each pay; noten payments fall away.
    """
    events: list[ev.Event] = []
    ending: list[tuple[Line, ...]] = []
    for seat, kind in hidden_faults(state, house):
        terms = terms_of(house, kind)
        if terms.found == "any_draw" or (terms.found == "draw" and not aborted):
            fault = Fault(seat, kind, tiles=tuple(sorted(state.seats[seat].tiles)))
            finding, effects = found(fault, house)
            if effects:
                more, paid = parts(state, house, fault, effects)
                events += (ev.HandShown(seat, False, fault.tiles), finding, *more)
                ending += paid
    return conclude(state, house, events, ending)
