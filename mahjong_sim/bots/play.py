"""Seats bots at a match (対局の進行): asks them, passes the answers on, names the one at fault."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from typing import Any

from mahjong_sim.bots.api import BaseBot, Bot
from mahjong_sim.errors import BotError, IllegalAction
from mahjong_sim.match.match import Match
from mahjong_sim.rng import stream
from mahjong_sim.table.actions import (
    PASS,
    Action,
    Answer,
    Decision,
    EndMatch,
    LookAtUra,
    ShowHand,
)
from mahjong_sim.table.acts import ARBITER, DRAW
from mahjong_sim.table.events import Event
from mahjong_sim.table.observe import Observation, mask
from mahjong_sim.tiles import Seat

Listener = Callable[[Sequence[Event]], None]
BY_ITSELF = ((DRAW,), (PASS,))
_QUESTIONS = (ShowHand, LookAtUra, EndMatch)


class Player:
    """A bot at a seat of a match. Called with a view, it answers.

    Whatever goes wrong in the bot is a BotError with the seat, the cause, and the seed and decision
    that bring it back.
    """

    def __init__(self, match: Match, seat: Seat, bot: Bot) -> None:
        self.match, self.seat, self.bot = match, seat, bot
        self._act = bot.act
        self._hear = _hook(bot, "hear")
        self.misdeed = _hook(bot, "misdeed")
        self._heard = 0
        if begin := _hook(bot, "begin"):
            self._guarded(begin, seat, match.rules, stream(match.seed, "bot", seat))

    def __call__(self, view: Observation) -> Action:
        """The bot's answer. Raises BotError if it fails; whether it is legal the match will say."""
        if self._hear is not None:
            self.listen()
        try:
            return self._act(view)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise self.fault(_told(error)) from error

    def tempted(self) -> Any:
        """What the bot does though nobody asked for it, or None. Raises BotError if it fails."""
        if self.misdeed is None:
            return None
        self.listen()
        return self._guarded(self.misdeed, self.match.view(self.seat))

    def commit(self) -> None:
        """Let the bot do what nobody asked for. Raises BotError if it fails or cannot be done."""
        action = self.tempted()
        if action is not None:
            self.submit(action)

    def submit(self, action: Any, decision: int = -1) -> None:
        """Give the match an action. Raises BotError where it is refused."""
        try:
            self.match.submit(Answer(self.seat, action, decision=decision))
        except IllegalAction as error:
            raise self.fault(str(error)) from error

    def listen(self) -> None:
        """Tell the bot what happened since, if it wants to know."""
        if self._hear is None:
            return
        events = self.match.events
        for event in events[self._heard :]:
            self._guarded(self._hear, mask(event, self.seat))
        self._heard = len(events)

    def finish(self) -> None:
        """Tell the bot the end of the match."""
        self.listen()
        if finish := _hook(self.bot, "finish"):
            self._guarded(finish, self.match.standing)

    def fault(self, cause: str) -> BotError:
        """The error that says in one line what this bot did, and where."""
        decision = self.match.pending()
        number = decision.number if decision is not None else -1
        name = type(self.bot).__name__
        where = f"seed {self.match.seed!r}, hand {self.match.hands}, decision {number}"
        line = " ".join("".join(c if c.isprintable() else " " for c in cause).split())
        return BotError(self.seat, f"{name}: {line} ({where})")

    def _guarded(self, hook: Callable[..., object], *args: object) -> object:
        try:
            return hook(*args)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise self.fault(_told(error)) from error


def _told(error: BaseException) -> str:
    """An exception in words, even where its own text fails."""
    return traceback.format_exception_only(error)[-1]


def _hook(bot: Bot, name: str) -> Callable[..., Any] | None:
    """The bot's own hook of this name; None where it has none or left it as it was."""
    found: Callable[..., Any] | None = getattr(bot, name, None)
    untouched = getattr(found, "__func__", None) is getattr(BaseBot, name)
    return None if untouched else found


def play(match: Match, bots: Sequence[Bot], each_hand: Listener | None = None) -> Match:
    """Play a match to its end, ``bots`` by seat. Raises BotError.

    ``each_hand`` is given the events of every hand once it is over, all of a match in order.
    """
    players = [Player(match, seat, bot) for seat, bot in enumerate(bots)]
    told = 0
    while match.standing is None:
        (_play_strictly if match.manner.strict else _play_hand)(match, players)
        if each_hand is not None:
            each_hand(match.events[told:])
            told = len(match.events)
    for player in players:
        player.finish()
    return match


def _play_hand(match: Match, players: Sequence[Player]) -> None:
    """Answer decisions until another hand is dealt or the match is over."""
    running = match.round
    pending, view, submit = match.pending, match.view, match.submit
    while match.round is running:
        decision = pending()
        if decision is None:
            return
        answers = [Answer(seat, players[seat](view(seat))) for seat in decision.legal]
        try:
            submit(*answers)
        except IllegalAction as error:
            raise _illegal(players, decision, answers) from error


def _play_strictly(match: Match, players: Sequence[Player]) -> None:
    """As `_play_hand` on a strict table. An arbiter rules as usual."""
    running = match.round
    while match.round is running and (decision := match.pending()) is not None:
        if ARBITER in decision.legal:
            match.submit(Answer(ARBITER, decision.legal[ARBITER][0]))
            continue
        if in_play(decision):
            for player in players:
                now = match.pending()
                if now is not None and now.number == decision.number:
                    player.commit()
        _answer(match, players, decision.number)


def _answer(match: Match, players: Sequence[Player], number: int) -> None:
    """The seats still asked answer the decision; what leaves no choice goes by itself."""
    while (decision := match.pending()) is not None and decision.number == number:
        seat, legal = next(iter(decision.legal.items()))
        if seat == ARBITER:
            return
        by_itself = legal in BY_ITSELF
        players[seat].submit(legal[0] if by_itself else players[seat](match.view(seat)), number)


def in_play(decision: Decision) -> bool:
    """Whether tiles are in play, not hands being shown or a question answered."""
    return not any(isinstance(legal[0], _QUESTIONS) for legal in decision.legal.values())


def _illegal(players: Sequence[Player], decision: Decision, answers: Sequence[Answer]) -> BotError:
    """The fault of the first seat whose answer the table refuses."""
    for answer in answers:
        try:
            players[answer.seat].match.submit(answer)
        except IllegalAction as error:
            legal = ", ".join(map(str, decision.legal[answer.seat]))
            return players[answer.seat].fault(f"{error}; legal were {legal}")
    raise AssertionError("each answer alone was legal")
