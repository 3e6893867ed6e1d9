"""How long a bot may think (持ち時間): one that does not answer is interrupted.

This is for bots that play inside this process, in its main thread, on systems with an alarm clock
(not Windows). A bot outside has the limit of its connection. One that cannot be interrupted, since
it catches what interrupts it or hangs in C code, ends a process that plays for another one.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from types import FrameType, TracebackType
from typing import Any

from mahjong_sim.bots.api import BaseBot, Bot
from mahjong_sim.errors import InputError, NoAnswer

CAN_INTERRUPT = hasattr(signal, "SIGALRM")
STUBBORN = 3  # times the limit: then a bot that was interrupted is not waited for any more
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


class Deadline(Alarm):
    """An alarm that ends the process where a bot goes on nevertheless, also in C code.

    The clock behind it is set anew once in a limit, not at every call, since that takes a thread:
    it strikes after two to three limits.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self._set = -seconds
        self._nowhere = open(os.devnull, "w")  # noqa: SIM115 - as long as the process

    def __enter__(self) -> None:
        now = time.monotonic()
        if now - self._set >= self.seconds:
            self._set = now
            faulthandler.dump_traceback_later(
                STUBBORN * self.seconds, exit=True, file=self._nowhere
            )
        super().__enter__()

    def rest(self) -> None:
        """Nobody plays now."""
        faulthandler.cancel_dump_traceback_later()
        self._set = -self.seconds


class Limited:
    """A bot whose `act` and hooks are interrupted after so many seconds."""

    def __init__(self, bot: Bot, alarm: Alarm) -> None:
        self._bot, self._alarm = bot, alarm
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


def limited(bot: Bot, alarm: Alarm | None) -> Bot:
    """The bot with a limit for each answer; None: as it is.

    Raises InputError where bots cannot be interrupted.
    """
    if alarm is None:
        return bot
    if not CAN_INTERRUPT or threading.current_thread() is not threading.main_thread():
        raise InputError("bots cannot be interrupted here", key="--limit")
    found: Bot = type(type(bot).__name__, (Limited,), {})(bot, alarm)
    return found
