"""How long a bot may think (持ち時間): one that does not answer is interrupted.

This is for bots that play inside this process, in its main thread, on systems with an alarm clock
(not Windows). A bot outside has the limit of its connection.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from types import FrameType, TracebackType
from typing import Any

from mahjong_sim.bots.api import BaseBot, Bot
from mahjong_sim.errors import InputError, NoAnswer

HOOKS = ("begin", "misdeed", "hear", "finish")


class Alarm(AbstractContextManager[None]):
    """A block that raises NoAnswer when it takes longer; again and again until it ends."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __enter__(self) -> None:
        self._before = signal.signal(signal.SIGALRM, self._ring)
        signal.setitimer(signal.ITIMER_REAL, self.seconds, self.seconds)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self._before)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        raise NoAnswer("timeout", f"no answer in {self.seconds:g} s")


class Limited:
    """A bot whose `act` and hooks are interrupted after so many seconds."""

    def __init__(self, bot: Bot, seconds: float) -> None:
        self._bot, self._alarm = bot, Alarm(seconds)
        self.act = self._within(bot.act)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._bot, name)
        untouched = getattr(found, "__func__", None) is getattr(BaseBot, name, self)
        return found if name not in HOOKS or untouched else self._within(found)

    def _within(self, call: Callable[..., Any]) -> Callable[..., Any]:
        alarm = self._alarm

        def limited(*args: Any) -> Any:
            with alarm:
                return call(*args)

        return limited


def limited(bot: Bot, seconds: float) -> Bot:
    """The bot with a limit of so many seconds for each answer; 0: as it is.

    Raises InputError where bots cannot be interrupted.
    """
    if not seconds:
        return bot
    if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        raise InputError("bots cannot be interrupted here", key="--limit")
    found: Bot = type(type(bot).__name__, (Limited,), {})(bot, seconds)
    return found
