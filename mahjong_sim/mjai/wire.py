"""What mjai lines travel on (通信路), and how much a stranger at its other end may cost."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

LINE_LIMIT = 1 << 20  # bytes of a line
WAITING_LIMIT = 1000  # lines that wait to be read


class Limits(Struct, frozen=True):
    """Seconds: ``answer``: for one; ``hand``: for all of a hand; ``start``: until it is ready."""

    answer: float = 5.0
    hand: float = 120.0
    start: float = 30.0


USUAL = Limits()


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
