"""A bot at a seat of a match (席のボット): told what happens, asked, named when it is at fault."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any, get_args

from mahjong_sim.bots.api import BaseBot, Bot
from mahjong_sim.errors import BotError, FailureKind, IllegalAction, NoAnswer
from mahjong_sim.match.match import Match
from mahjong_sim.rng import stream
from mahjong_sim.table.actions import Action, Answer
from mahjong_sim.table.observe import Observation, mask
from mahjong_sim.tiles import Seat

_LONG = 1000  # characters of a cause that are told
_KINDS = get_args(FailureKind)


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
            found = self._act(view)
            if isinstance(found, Action):
                return found
            raise NoAnswer("illegal", f"{found} is no action")
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise self._failed(error) from error

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
            raise self.fault(str(error), "illegal") from error

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

    def fault(self, cause: str, kind: FailureKind = "crash") -> BotError:
        """The error that says in one line what this bot did, and where."""
        decision = self.match.pending()
        number = decision.number if decision is not None else -1
        name = type(self.bot).__name__
        where = f"seed {self.match.seed!r}, hand {self.match.hands}, decision {number}"
        line = " ".join("".join(c if c.isprintable() else " " for c in cause[:_LONG]).split())
        return BotError(self.seat, f"{name}: {line}", kind, where)

    def _failed(self, error: BaseException) -> BotError:
        if type(error) is not NoAnswer or error.kind not in _KINDS:
            return self.fault(_told(error))
        return self.fault(_told(error).partition(": ")[2], error.kind)

    def _guarded(self, hook: Callable[..., object], *args: object) -> object:
        try:
            return hook(*args)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise self._failed(error) from error


def _told(error: BaseException) -> str:
    """An exception in words, even where its own text fails."""
    return traceback.format_exception_only(error)[-1]


def _hook(bot: Bot, name: str) -> Callable[..., Any] | None:
    """The bot's own hook of this name; None where it has none or left it as it was."""
    found: Callable[..., Any] | None = getattr(bot, name, None)
    untouched = getattr(found, "__func__", None) is getattr(BaseBot, name)
    return None if untouched else found
