"""Who is asked at a strict table (厳格卓): more than have a choice, so that it tells nothing."""

from __future__ import annotations

from mahjong_sim.table.actions import HIDE, PASS, Action
from mahjong_sim.table.house import House
from mahjong_sim.table.phases import ToClaim, ToShow
from mahjong_sim.table.state import RoundState
from mahjong_sim.table.step import legal_actions
from mahjong_sim.tiles import Seat


def asked(state: RoundState, house: House) -> dict[Seat, tuple[Action, ...]]:
    """What each seat that is asked now may answer: of a tile open to claims, all the others."""
    legal = legal_actions(state, house)
    phase = state.phase
    if type(phase) is ToClaim:
        others = ((phase.seat + step) & 3 for step in (1, 2, 3))
        return {seat: legal.get(seat, (PASS,)) for seat in others}
    if type(phase) is ToShow and phase.order and _may_hide(state, house, phase.order[0]):
        return {phase.order[0]: (HIDE,)}
    return legal


def _may_hide(state: RoundState, house: House, seat: Seat) -> bool:
    """A dead hand shows nothing - but might do so, where tenpai is declared."""
    s = state.seats[seat]
    return s.dead and not s.riichi and house.rules.draws.show == "declared"
