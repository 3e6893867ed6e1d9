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
from mahjong_sim.table.riichi import may_declare, riichi_kinds
from mahjong_sim.table.state import RoundState
from mahjong_sim.tiles import Seat, Tile

_ENDING = ("chombo", "share")


class Fault(Struct, frozen=True):
    """A fault (反則) committed: by whom, what, the circumstances that hold, evidence.

    ``partner``: the other seat of a shared fault (the discarder who misnamed). ``found_by``: who
    pointed it out, -1 = the table.
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


def options(terms: FaultTerms, facts: frozenset[str]) -> tuple[tuple[tuple[Effect, ...], ...], str]:
    """What may be ruled under these circumstances, the usual first; and the case that chose it.

    Another seat's rightful win on the open tile stands whatever the rule set says: what would end
    the hand falls away.
    """
    usual, case = terms.effects, ""
    for other in terms.cases:
        if other.when in facts:
            usual, case = other.effects, other.when
            break
    found = (usual, *terms.choices)
    if "rightful_win" in facts:
        found = tuple(tuple(e for e in effects if e not in _ENDING) for effects in found)
        case = case if found[0] == usual else "rightful_win"
    return tuple(dict.fromkeys(found)), case


def statement(fault: Fault, house: House) -> tuple[ev.Faulted, tuple[tuple[Effect, ...], ...]]:
    """The finding of a fault, and what may be ruled: its effects first."""
    found, case = options(terms_of(house, fault.kind), fault.facts)
    event = ev.Faulted(fault.seat, fault.kind, found[0], case, fault.found_by, fault.tiles)
    return event, found


def parts(
    state: RoundState, house: House, fault: Fault, effects: Sequence[Effect]
) -> tuple[list[ev.Event], list[tuple[Line, ...]]]:
    """(events while play goes on, payments that end the hand) of the effects.

    ``take_back``, ``let_stand`` and ``refuse`` decide whether the act is carried out, ``exchange``
    is part of its event: they are the table's business. Of a riichi said and withdrawn it is the
    withdrawal that is refused.
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
            case "refuse" if fault.kind == "empty_riichi":
                if may_declare(state, house, s) and riichi_kinds(state, house, s):
                    out.append(ev.RiichiSpoken(seat))
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


# --- what a riichi hid --------------------------------------------------------------------------
def hidden(state: RoundState, house: House, aborted: bool) -> list[Fault]:
    """The hidden faults that come to light at this draw (流局時チョンボ), from the dealer on."""
    out = []
    for seat, kind in hidden_faults(state, house):
        terms = terms_of(house, kind)
        due = terms.found == "any_draw" or (terms.found == "draw" and not aborted)
        if due and terms.effects:
            out.append(Fault(seat, kind, tiles=tuple(sorted(state.seats[seat].tiles))))
    return out


def audit(
    state: RoundState, house: House, aborted: bool, before: Sequence[ev.Paid] = ()
) -> list[ev.Event]:
    """Events when hidden faults come to light at a draw, or none.

    Several offenders each pay; noten payments fall away. At a table with an arbiter none: there
    the faults are put to the arbiter first. ``before``: as for `end_of_hand`.
    """
    faults = hidden(state, house, aborted) if house.audits else []
    if not faults:
        return []
    events: list[ev.Event] = []
    ending: list[tuple[Line, ...]] = []
    for fault in faults:
        finding, found = statement(fault, house)
        events += (ev.HandShown(fault.seat, False, fault.tiles), finding)
        ending += parts(state, house, fault, found[0])[1]
    return events + end_of_hand(state, house, ending, before)
