"""Bots play a match (対局の進行): they are asked, their answers are passed on, hand after hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mahjong_sim.bots.api import Bot
from mahjong_sim.bots.failures import STOP, OnFailure
from mahjong_sim.bots.supervisor import Supervisor
from mahjong_sim.errors import IllegalAction, InputError
from mahjong_sim.match.match import Match
from mahjong_sim.table.actions import (
    PASS,
    Answer,
    Decision,
    EndMatch,
    LookAtUra,
    ShowHand,
)
from mahjong_sim.table.acts import ARBITER, DRAW
from mahjong_sim.table.events import Event

Listener = Callable[[Sequence[Event]], None]
BY_ITSELF = ((DRAW,), (PASS,))
_QUESTIONS = (ShowHand, LookAtUra, EndMatch)


def play(
    match: Match,
    bots: Sequence[Bot],
    each_hand: Listener | None = None,
    on_failure: OnFailure = STOP,
    max_hands: int = 0,
) -> Match:
    """Play a match to its end, ``bots`` by seat.

    ``each_hand`` is given the events of every hand once it is over, all of a match in order.
    ``max_hands``: no more are dealt, 0 = any number. Raises InputError where they do not do, and
    BotError where a failing bot stops the match.
    """
    play_on(Supervisor(match, bots, on_failure), each_hand, max_hands)
    return match


def play_on(table: Supervisor, each_hand: Listener | None = None, max_hands: int = 0) -> None:
    """As `play`, with bots that are seated already."""
    match, told = table.match, 0
    try:
        while match.standing is None:
            if max_hands and match.hands > max_hands:
                raise InputError(f"the match has not ended after {max_hands} hands")
            (_play_strictly if match.manner.strict else _play_hand)(match, table)
            if each_hand is not None:
                each_hand(match.events[told:])
                told = len(match.events)
        table.finish()
    finally:
        table.close()


def _play_hand(match: Match, table: Supervisor) -> None:
    """Answer decisions until another hand is dealt or the match is over."""
    running = match.round
    pending, view_at, submit, ask = match.pending, match.view_at, match.submit, table.ask
    while match.round is running:
        decision = pending()
        if decision is None:
            return
        answers = [Answer(seat, ask(seat, view_at(decision, seat))) for seat in decision.legal]
        try:
            if not table.due:
                submit(*answers)
                continue
        except IllegalAction:
            answers = table.corrected(decision, answers)
        table.settle(answers)


def _play_strictly(match: Match, table: Supervisor) -> None:
    """As `_play_hand` on a strict table. An arbiter rules as usual."""
    running = match.round
    while match.round is running and (decision := match.pending()) is not None:
        if ARBITER in decision.legal:
            match.submit(Answer(ARBITER, decision.legal[ARBITER][0]))
            continue
        if in_play(decision):
            for seat in range(4):
                now = match.pending()
                if now is not None and now.number == decision.number:
                    table.commit(seat)
        _answer(match, table, decision.number)
        if table.due:
            table.rule(running)


def _answer(match: Match, table: Supervisor, number: int) -> None:
    """The seats still asked answer the decision; what leaves no choice goes by itself.

    A seat that fails in its own turn does nothing more; in a claim window the others answer first.
    """
    while (decision := match.pending()) is not None and decision.number == number:
        seat, legal = next(iter(decision.legal.items()))
        if seat == ARBITER:
            return
        action = legal[0] if legal in BY_ITSELF else table.ask(seat, match.view(seat))
        if table.due and PASS not in legal and match.round.in_play:
            return
        table.submit(seat, action, number)


def in_play(decision: Decision) -> bool:
    """Whether tiles are in play, not hands being shown or a question answered."""
    return not any(isinstance(legal[0], _QUESTIONS) for legal in decision.legal.values())
