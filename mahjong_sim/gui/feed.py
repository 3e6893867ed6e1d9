"""Events one after another at a watchable pace (進行の間合い).

An event is let through, then its pause runs. The pause depends on the event alone: it is the same
whether or not anybody could have claimed a discard, so waiting tells nothing about closed hands.
After the end of a hand, and at every `HALT`, the feed stops until it is released, while a result
or a ruling is looked at.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final

from mahjong_sim.table import events as ev

PAUSES: Final[dict[type[ev.Event], float]] = {
    ev.RoundDealt: 0.7,
    ev.Drew: 0.30,
    ev.Discarded: 0.60,
    ev.RiichiAccepted: 0.25,
    ev.Called: 0.75,
    ev.KanDeclared: 0.75,
    ev.DoraRevealed: 0.40,
    ev.WinDeclared: 1.00,
    ev.Won: 1.40,
    ev.NagashiWon: 1.20,
    ev.HandShown: 0.50,
    ev.Exhausted: 0.80,
    ev.Aborted: 1.20,
    ev.Said: 0.90,
    ev.TilesShown: 0.80,
    ev.Toppled: 0.80,
    ev.Misnamed: 0.60,
    ev.CalledOut: 0.60,
    ev.Faulted: 0.30,
}  # seconds at speed 2
HALT: Final = None  # in the queue: stop here
FACTORS: Final = (0.0, 1.8, 1.0, 0.55, 0.25)  # by speed; 0 = at once


class Feed:
    """A queue of events with a clock."""

    def __init__(self, speed: int) -> None:
        self.speed = speed
        self._queue: deque[ev.Event | None] = deque()
        self._rest = 0.0
        self._stopped = False

    @property
    def factor(self) -> float:
        """Seconds now for a second at the middle speed."""
        return FACTORS[self.speed]

    @property
    def idle(self) -> bool:
        """Whether all events were let through and their pauses are over."""
        return not self._queue and self._rest <= 0 and not self._stopped

    @property
    def stopped(self) -> bool:
        """Whether it stopped and nobody released it yet."""
        return self._stopped

    def push(self, events: Iterable[ev.Event | None]) -> None:
        """Add events at the end."""
        self._queue.extend(events)

    def release(self) -> None:
        """Go on."""
        self._stopped = False

    def flush(self) -> list[ev.Event]:
        """All events up to the next stop at once."""
        self._rest = 0.0
        due: list[ev.Event] = []
        while self._queue and not self._stopped:
            due += self._next()
        self._rest = 0.0
        return due

    def clear(self) -> None:
        """Forget what was not let through."""
        self._queue.clear()
        self._rest, self._stopped = 0.0, False

    def update(self, seconds: float) -> list[ev.Event]:
        """Let time pass; the events that became due."""
        self._rest -= seconds
        due: list[ev.Event] = []
        while self._queue and self._rest <= 0 and not self._stopped:
            due += self._next()
        return due

    def _next(self) -> list[ev.Event]:
        event = self._queue.popleft()
        if event is HALT:
            self._stopped = True
            return []
        self._rest = max(self._rest, -0.1) + PAUSES.get(type(event), 0.0) * self.factor
        self._stopped = isinstance(event, ev.RoundEnded)
        return [event]
