"""A client without a process: answers by a function, at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from mahjong_sim.errors import NoAnswer
from mahjong_sim.mjai.words import Event

Unit = Any  # an event, or an array of them
Answers = Callable[[Unit], Event | bytes | None]


class Scripted:
    """A wire whose other end answers each line by a function; None: it is silent."""

    def __init__(self, answer: Answers) -> None:
        self.answer = answer
        self.sent: list[Unit] = []
        self.closed = False
        self._lines: deque[bytes] = deque()

    def send(self, line: bytes) -> None:
        assert line.endswith(b"\n")
        assert line.count(b"\n") == 1
        unit = msgspec.json.decode(line)
        self.sent.append(unit)
        found = self.answer(unit)
        if found is not None:
            self._lines.append(found if isinstance(found, bytes) else msgspec.json.encode(found))

    def receive(self, seconds: float) -> bytes:
        assert seconds >= 0
        if not self._lines:
            raise NoAnswer("timeout", "silent")
        return self._lines.popleft()

    @property
    def waiting(self) -> bool:
        return bool(self._lines)

    def close(self) -> None:
        self.closed = True


def last(unit: Unit) -> Event:
    """The event that is to be answered."""
    event: Event = unit[-1] if isinstance(unit, list) else unit
    return event


def plays(unit: Unit, seat: int) -> Event:
    """Riichi and wins where offered, else the drawn tile."""
    event = last(unit)
    offered = {action["type"]: action for action in event.get("possible_actions", ())}
    for kind in ("hora", "reach"):
        if kind in offered:
            found: Event = offered[kind]
            return found
    if event["type"] == "tsumo" and event["actor"] == seat:
        return {"type": "dahai", "actor": seat, "pai": event["pai"], "tsumogiri": True}
    return {"type": "none"}
