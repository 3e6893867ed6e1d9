"""Who deals the next hand, and with how many honba (連荘・積み場)."""

from __future__ import annotations

from typing import Literal

from mahjong_sim.table import events as ev
from mahjong_sim.table.house import House
from mahjong_sim.table.state import RoundState
from mahjong_sim.tiles import Seat

Ending = Literal["win", "draw", "abort", "nagashi"]


def dealer_repeats(state: RoundState, house: House, tenpai: bool) -> bool:
    """Whether the dealer stays after a draw, by the round wind."""
    repeats = house.rules.repeats
    return tenpai and (repeats.east if state.wind == 0 else repeats.south) == "win_or_tenpai"


def round_ended(
    state: RoundState,
    house: House,
    ending: Ending,
    stays: bool,
    *,
    won: bool = False,
    paid: tuple[ev.Paid, ...] = (),
) -> ev.RoundEnded:
    """The end of the hand. ``won``: as by a win, honba are cleared unless the dealer stays.

    ``paid``: payments of this step, which the state does not show yet.
    """
    dealer = state.dealer if stays else (state.dealer + 1) % 4
    wind = state.wind if stays or dealer else state.wind + 1
    if won:
        honba = state.honba + 1 if stays else 0
    else:
        more = stays or house.rules.repeats.draw_honba_when_passing
        honba = state.honba + 1 if more else state.honba
    points, pot = balances(state, paid)
    return ev.RoundEnded(ending, wind, dealer, honba, pot, points)


def balances(state: RoundState, paid: tuple[ev.Paid, ...]) -> tuple[tuple[int, int, int, int], int]:
    """(points a seat, pot) once these payments are made."""
    held = [s.points for s in state.seats] + [state.pot]
    for event in paid:
        for line in event.lines:
            held[line.payer] -= line.points
            held[line.payee] += line.points
    a, b, c, d, pot = held
    return (a, b, c, d), pot


def last_hand(state: RoundState, house: House) -> bool:
    """Whether the match may end with this hand (オーラス): the last one, or in an extra round."""
    winds = house.rules.match.winds
    return state.wind >= winds or (state.wind == winds - 1 and state.dealer == 3)


def next_after(seat: Seat) -> Seat:
    """The seat whose turn follows (下家)."""
    return (seat + 1) & 3
