"""Chombo (錯和): what it costs, and what becomes of the hand."""

from __future__ import annotations

from collections.abc import Sequence

from mahjong_sim.score.scoring import POT, Line
from mahjong_sim.table import events as ev
from mahjong_sim.table.house import House
from mahjong_sim.table.repeats import balances
from mahjong_sim.table.state import RoundState
from mahjong_sim.tiles import Seat

_MANGAN = 2000  # base points
_FINES = ("fine",)


def price(
    state: RoundState, house: House, seat: Seat, deliberate: bool = False
) -> tuple[Line, ...]:
    """Payments of a seat's chombo: as a self-drawn mangan (or yakuman) the other way round - the
    base points to each child, twice as much to and from the dealer -, so much to each, or onto
    the table.
    """
    terms = house.rules.chombo
    liable = any(pair[1] == seat for s in state.seats for pair in s.liable)
    dear = (deliberate and terms.deliberate == "yakuman") or (liable and terms.liable == "yakuman")
    if terms.pay == "deposit" and not dear:
        return (Line(seat, POT, terms.amount, "chombo"),)
    base = house.rules.score.yakuman_base if dear else _MANGAN
    flat = terms.amount if terms.pay == "each" and not dear else 0
    return tuple(
        Line(seat, other, flat or base * (2 if state.dealer in (seat, other) else 1), "chombo")
        for other in range(4)
        if other != seat
    )


def shared(state: RoundState, house: House, pair: tuple[Seat, Seat]) -> tuple[Line, ...]:
    """Half a mangan by each of the pair's own rank, in equal parts to the two others."""
    others = [s for s in range(4) if s not in pair]
    return tuple(
        Line(payer, payee, (6000 if payer == state.dealer else 4000) // 2, "share")
        for payer in pair
        for payee in others
    )


def returned(state: RoundState, house: House, before: Sequence[ev.Paid] = ()) -> tuple[Line, ...]:
    """What was put onto the table in this hand and goes back: sticks and fines, by the rules.

    ``before``: payments of the same step that the state does not show yet.
    """
    terms = house.rules.chombo
    fresh = [line for event in before for line in event.lines if line.payee == POT]
    out = []
    for seat, points, cause in (*state.staked, *((f.payer, f.points, f.cause) for f in fresh)):
        back = terms.call_deposits if cause in _FINES else terms.riichi_sticks
        if cause != "chombo" and back == "return":
            out.append(Line(POT, seat, points, "returned"))
    return tuple(out)


def end_of_hand(
    state: RoundState,
    house: House,
    payments: Sequence[tuple[Line, ...]],
    before: Sequence[ev.Paid] = (),
) -> list[ev.Event]:
    """The payments, what goes back, and the end of the hand: counted as drawn, or void.

    ``before``: payments of the same step that the state does not show yet.
    """
    paid = [ev.Paid(lines) for lines in payments if lines]
    if back := returned(state, house, before):
        paid.append(ev.Paid(back))
    points, pot = balances(state, (*before, *paid))
    dealer, wind, honba = state.dealer, state.wind, state.honba
    if house.rules.chombo.round == "drawn":
        dealer = (dealer + 1) % 4
        wind += dealer == 0
        honba += house.rules.repeats.draw_honba_when_passing
    return [*paid, ev.RoundEnded("chombo", wind, dealer, honba, pot, points)]
