"""What mjai lines travel on (通信路), and how much a stranger at its other end may cost."""

from __future__ import annotations

from queue import Empty, SimpleQueue
from typing import Protocol

from msgspec import Struct

from mahjong_sim.errors import NoAnswer

LINE_LIMIT = 1 << 20  # bytes of a line
WAITING_LIMIT = 1000  # lines that wait to be read
WAITING_BYTES = 1 << 22  # bytes of all of them


class Limits(Struct, frozen=True):
    """Seconds: ``answer``: for one; ``hand``: for all of a hand; ``start``: until it is ready."""

    answer: float = 5.0
    hand: float = 120.0
    start: float = 30.0


USUAL = Limits()


class Inbox:
    """Lines on the way from the thread that reads to the one that plays; bounded."""

    def __init__(self) -> None:
        self._lines: SimpleQueue[bytes | NoAnswer] = SimpleQueue()
        self._put = self._got = 0  # bytes, each counted by one thread

    def put(self, line: bytes) -> None:
        """A line has come. Raises NoAnswer where too much waits."""
        self._put += len(line)
        self._lines.put(line)
        if self._lines.qsize() > WAITING_LIMIT or self._put - self._got > WAITING_BYTES:
            raise NoAnswer("garbage", "it does not stop writing")

    def end(self, error: NoAnswer) -> None:
        """There will be no more; ``error`` says why."""
        self._lines.put(error)

    def get(self, seconds: float) -> bytes:
        """The next line, waited for so long. Raises NoAnswer."""
        try:
            found = self._lines.get(timeout=max(0.0, seconds))
        except Empty:
            raise NoAnswer("timeout", f"no answer in {seconds:.3g} s") from None
        if isinstance(found, NoAnswer):
            self._lines.put(found)  # for whoever asks again
            raise found
        self._got += len(found)
        return found

    @property
    def waiting(self) -> bool:
        """Whether a line, or the end, has come that was not got yet."""
        return not self._lines.empty()


class Wire(Protocol):
    """A line to a client. Failures are `NoAnswer`."""

    def send(self, line: bytes) -> None:
        """Send a line, its end included; never waits for the other side."""

    def receive(self, seconds: float) -> bytes:
        """The next line of the client, waited for so long."""

    @property
    def waiting(self) -> bool:
        """Whether a line has come that was not received yet."""

    def close(self) -> None:
        """End the connection, and whoever is at its other end if it is ours."""
