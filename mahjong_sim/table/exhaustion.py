"""The end of the wall (荒牌流局): nagashi, who is tenpai, noten payments."""

from __future__ import annotations

from mahjong_sim.score.payments import nagashi_lines, noten_lines
from mahjong_sim.table import events as ev
from mahjong_sim.table.endings import shown
from mahjong_sim.table.house import House
from mahjong_sim.table.penalties import audit
from mahjong_sim.table.phases import ToShow
from mahjong_sim.table.repeats import dealer_repeats, round_ended
from mahjong_sim.table.state import RoundState
from mahjong_sim.table.tenpai import waiting_kinds
from mahjong_sim.tiles import YAOCHUU, Seat


def nagashi_seats(state: RoundState, house: House) -> tuple[Seat, ...]:
    """Seats with nagashi mangan (流し満貫), in order from the dealer; those the rules pay."""
    draws = house.rules.draws
    if draws.nagashi == "off":
        return ()
    found = []
    for step in range(4):
        seat = (state.dealer + step) & 3
        s = state.seats[seat]
        if s.dead:
            continue
        if s.river and not s.river_mask & ~YAOCHUU and all(d.called_by < 0 for d in s.river):
            found.append(seat)
    return tuple(found[:1] if draws.nagashi_winners == "first" else found)


def wall_out(state: RoundState, house: House) -> list[ev.Event]:
    """Events when the last discard was not claimed."""
    draws = house.rules.draws
    seats = nagashi_seats(state, house)
    won = bool(seats) and draws.nagashi == "win"
    if won and draws.nagashi_over_faults:
        return _nagashi(state, house, seats, won=True)
    if faults := audit(state, house, aborted=False):
        return faults
    if won:
        return _nagashi(state, house, seats, won=True)
    order = [(state.dealer + step) & 3 for step in range(4)]
    return [ev.WallOut(tuple(order))]


def may_choose(state: RoundState, house: House, seat: Seat) -> bool:
    """Whether the seat may declare tenpai or not: it is tenpai and not bound by riichi."""
    return (
        house.rules.draws.show == "declared"
        and not state.seats[seat].riichi
        and waiting_kinds(state, house, seat) != 0
    )


def show_hand(state: RoundState, house: House, seat: Seat, tenpai: bool | None) -> ev.HandShown:
    """The seat's showing; ``tenpai`` None: as the hand is."""
    mask = waiting_kinds(state, house, seat)
    s = state.seats[seat]
    if not mask or tenpai is False:
        if s.riichi:  # a riichi hand is shown even where its wait does not count
            return ev.HandShown(seat, False, tuple(sorted(s.tiles)))
        return ev.HandShown(seat, False)
    return shown(state, seat, mask)


def exhausted(state: RoundState, house: House, phase: ToShow) -> list[ev.Event]:
    """Events once all hands are shown."""
    seats = nagashi_seats(state, house)
    if seats:
        return _nagashi(state, house, seats, won=False, tenpai=phase.tenpai)
    tenpai = tuple(sorted(phase.tenpai))
    out: list[ev.Event] = [ev.Exhausted(tenpai)]
    paid: tuple[ev.Paid, ...] = ()
    if lines := noten_lines(house.rules, tenpai):
        paid = (ev.Paid(lines),)
        out += paid
    stays = dealer_repeats(state, house, state.dealer in tenpai)
    out.append(round_ended(state, house, "draw", stays, paid=paid))
    return out


def _nagashi(
    state: RoundState,
    house: House,
    seats: tuple[Seat, ...],
    *,
    won: bool,
    tenpai: tuple[Seat, ...] = (),
) -> list[ev.Event]:
    rules = house.rules
    out: list[ev.Event] = []
    scorings = []
    for seat in seats:
        scoring = house.scorer.nagashi(seat == state.dealer)
        scorings.append(scoring)
    lines = nagashi_lines(rules, seats, scorings, state.dealer, state.honba, state.pot)
    paid = tuple(ev.Paid(part) for part in lines)
    for seat, scoring, payment in zip(seats, scorings, paid, strict=True):
        out += (ev.NagashiWon(seat, scoring), payment)
    if won:
        stays = state.dealer in seats
        out.append(round_ended(state, house, "nagashi", stays, won=True, paid=paid))
    else:
        stays = dealer_repeats(state, house, state.dealer in tenpai)
        out.append(round_ended(state, house, "draw", stays, paid=paid))
    return out
