"""Deciding (裁定): from the open phase and the answers to events. Pure: writes no state.

`decide` needs answers; `proceed` goes on by itself where nobody has to speak.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from mahjong_sim.errors import IllegalAction
from mahjong_sim.meld import MeldKind
from mahjong_sim.table import claims, endings, exhaustion, turn
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import HIDE, LOOK, REFUSE, SHOW, Action, Answer, LookAtUra, ShowHand
from mahjong_sim.table.house import House
from mahjong_sim.table.kan_dora import when_kan_stands
from mahjong_sim.table.liability import yaku_made
from mahjong_sim.table.phases import (
    DISCARD,
    Cause,
    Over,
    ToAct,
    ToClaim,
    ToDraw,
    ToLook,
    ToPass,
    ToReplace,
    ToShow,
)
from mahjong_sim.table.riichi import stick
from mahjong_sim.table.state import RoundState
from mahjong_sim.tiles import EAST, NORTH, Seat

Legal = dict[Seat, tuple[Action, ...]]
_WORDS: dict[MeldKind, Literal["chi", "pon", "kan"]] = {
    MeldKind.CHI: "chi",
    MeldKind.PON: "pon",
    MeldKind.OPEN_KAN: "kan",
}
_SHOWING = (SHOW, HIDE)
_LOOKING = (LOOK, REFUSE)


def legal_actions(state: RoundState, house: House) -> Legal:
    """Who must answer now, with their legal actions; empty when the table goes on by itself."""
    phase = state.phase
    if type(phase) is ToAct:
        return {phase.seat: turn.legal(state, house, phase.seat)}
    if type(phase) is ToClaim:
        return claims.legal(state, house, phase)
    if type(phase) is ToShow and phase.order:
        seat = phase.order[0]
        return {seat: _SHOWING} if exhaustion.may_choose(state, house, seat) else {}
    if type(phase) is ToLook and phase.asked:
        return {phase.asked[0]: _LOOKING}
    return {}


# --- with answers -------------------------------------------------------------------------------
def decide(state: RoundState, house: House, answers: Mapping[Seat, Answer]) -> list[ev.Event]:
    """Events of the answers to the open phase; every seat asked has answered, legally."""
    phase = state.phase
    if type(phase) is ToAct:
        return turn.decide(state, house, phase.seat, answers[phase.seat].action)
    if type(phase) is ToClaim:
        return _decide_claims(state, house, phase, list(answers.values()))
    if type(phase) is ToShow:
        seat = phase.order[0]
        action = answers[seat].action
        assert isinstance(action, ShowHand)
        return [exhaustion.show_hand(state, house, seat, action.tenpai)]
    if type(phase) is ToLook:
        seat = phase.asked[0]
        action = answers[seat].action
        assert isinstance(action, LookAtUra)
        return [ev.UraDecided(seat, action.look)]
    raise IllegalAction("nobody is asked anything now")


def _decide_claims(
    state: RoundState, house: House, phase: ToClaim, answers: list[Answer]
) -> list[ev.Event]:
    result = claims.resolve(house, phase, answers)
    if result.aborted:
        rons = endings.voiced(house, result.winners, phase.seat)
        return rons + endings.abort(state, house, "triple_ron", result.winners)
    if result.winners:
        return endings.win(state, house, result.winners, phase.seat, phase.tile)
    if result.call is None:
        return _passed(state, house, phase)
    seat = result.call.seat
    meld = claims.meld_of(state, phase, result.call)
    out = [*_accept_riichi(state, house), ev.Called(seat, meld)]
    if house.voices:
        out.insert(0, ev.Voiced(seat, _WORDS[meld.kind]))
    covered = house.rules.liability.yaku
    if covered and len(state.seats[seat].melds) >= 2:
        made = yaku_made((*state.seats[seat].melds, meld), covered)
        out += [ev.LiabilityArose(seat, y, phase.seat) for y in made]
    return out


# --- by itself ----------------------------------------------------------------------------------
def proceed(state: RoundState, house: House) -> list[ev.Event]:
    """The next events that need nobody. Call only where `legal_actions` is empty."""
    phase = state.phase
    return _PROCEED[type(phase)](state, house, phase)


def _draw(state: RoundState, house: House, phase: ToDraw) -> list[ev.Event]:
    return [*_low_scores(state, house), ev.Drew(phase.seat, state.next_tile(phase.seat))]


def _low_scores(state: RoundState, house: House) -> list[ev.Event]:
    """Before the first draw: seats with few points state them, in the last hand all do."""
    few = house.rules.table.low_points_stated
    if few < 0 or any(s.river for s in state.seats):
        return []
    last = is_last_hand(state, house)
    stating = [n for n, s in enumerate(state.seats) if last or s.points <= few]
    return [ev.ScoreStated(n, state.seats[n].points, state.seats[n].points) for n in stating]


def is_last_hand(state: RoundState, house: House) -> bool:
    """Whether the match can end with this hand (オーラス): the last dealer's, or an extra round."""
    winds = house.rules.match.winds
    return state.wind >= winds or (state.wind == winds - 1 and state.dealer == 3)


def _replace(state: RoundState, house: House, phase: ToReplace) -> list[ev.Event]:
    return _kan_goes_on(state, house, phase.seat, closed=False)


def _kan_goes_on(state: RoundState, house: House, seat: Seat, closed: bool) -> list[ev.Event]:
    dora = when_kan_stands(state, house, closed)
    return [*dora, ev.Drew(seat, state.rinshan_tiles[state.replaced], rinshan=True)]


def _passed(state: RoundState, house: House, phase: ToClaim) -> list[ev.Event]:
    """Nobody took the tile: the kan stands, or the riichi does and the next seat draws."""
    if phase.cause is not DISCARD:
        return _kan_goes_on(state, house, phase.seat, phase.cause is Cause.CLOSED_KAN)
    if state.declaring >= 0:
        return _accept_riichi(state, house)
    return _next_turn(state, house, phase.seat, declared=False)


def _after_riichi(state: RoundState, house: House, phase: ToPass) -> list[ev.Event]:
    return _next_turn(state, house, phase.seat, declared=True)


def _next_turn(state: RoundState, house: House, seat: Seat, declared: bool) -> list[ev.Event]:
    """After a discard that nobody claimed: an abortive draw, the end of the wall, or a draw."""
    if declared or state.first or state.kans == turn.MAX_KANS:
        why = _abort_due(state, house)
        if why is not None:
            return endings.abort(state, house, why)
    if state.left == 0:
        return exhaustion.wall_out(state, house)
    seat = (seat + 1) & 3
    return [ev.Drew(seat, state.next_tile(seat))]


def _accept_riichi(state: RoundState, house: House) -> list[ev.Event]:
    seat = state.declaring
    return [ev.RiichiAccepted(seat), stick(house, seat)] if seat >= 0 else []


def _abort_due(state: RoundState, house: House) -> endings.AbortKind | None:
    draws = house.rules.draws
    seats = state.seats
    if draws.four_riichi != "off" and all(s.riichi for s in seats):
        return "four_riichi"
    if state.first and draws.four_winds != "off" and all(len(s.river) == 1 for s in seats):
        kinds = {s.river[0].tile >> 2 for s in seats}
        if len(kinds) == 1 and EAST <= kinds.pop() <= NORTH:
            return "four_winds"
    return "four_kans" if claims.four_kans_end(state, house) else None


def _show(state: RoundState, house: House, phase: ToShow) -> list[ev.Event]:
    if not phase.order:
        return exhaustion.exhausted(state, house, phase)
    return [exhaustion.show_hand(state, house, phase.order[0], None)]


def _look(state: RoundState, house: House, phase: ToLook) -> list[ev.Event]:
    return endings.settle_after_look(state, house, phase)


_PROCEED: dict[type, Callable[[RoundState, House, Any], list[ev.Event]]] = {
    ToDraw: _draw,
    ToReplace: _replace,
    ToClaim: _passed,
    ToPass: _after_riichi,
    ToShow: _show,
    ToLook: _look,
    Over: lambda state, house, phase: [],
}
