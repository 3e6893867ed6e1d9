"""Bots that fail, for the arena; used by path."""

from __future__ import annotations

import os
import time
from contextlib import suppress

from mahjong_sim.bots.api import Action, BaseBot, Observation, Seat


class Good(BaseBot):
    def act(self, view: Observation) -> Action:
        return view.legal[0]


class Crash(Good):
    """Raises in its 30th answer, and ever after."""

    def __init__(self) -> None:
        self.answers = 0

    def act(self, view: Observation) -> Action:
        self.answers += 1
        if self.answers >= 30:
            raise RuntimeError("lost")
        return view.legal[0]


class Nonsense(Crash):
    """Answers what is none."""

    def act(self, view: Observation) -> Action:
        self.answers += 1
        return view.legal[0] if self.answers < 30 else None  # type: ignore[return-value]


class Exit(Crash):
    """Ends its process."""

    def act(self, view: Observation) -> Action:
        self.answers += 1
        if self.answers >= 30:
            os._exit(3)
        return view.legal[0]


class Interrupt(Crash):
    """Ends the game it plays in, as an interrupt does."""

    def act(self, view: Observation) -> Action:
        raise KeyboardInterrupt


class Sleep(Crash):
    """Does not answer."""

    def act(self, view: Observation) -> Action:
        self.answers += 1
        if self.answers >= 30:
            time.sleep(3600)
        return view.legal[0]


class Loop(Good):
    """Does not come back from being told."""

    def hear(self, event: object) -> None:
        while True:
            pass


class Once(Good):
    """Ends its process once: not again when the file that it makes is there."""

    def begin(self, seat: Seat, rules: object, rng: object) -> None:
        try:
            os.close(os.open(os.environ["ARENA_TEST_MARK"], os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return
        os._exit(3)


class Loud(Good):
    """Talks, to the descriptor too, and listens."""

    def act(self, view: Observation) -> Action:
        with suppress(EOFError):
            input()
        print("my turn")
        os.write(1, b"mine!\n")
        return view.legal[0]
