"""The client's end of a TCP connection to a mjai server (mjsonp), from hello to the first event."""

from __future__ import annotations

import contextlib
import re
import socket
from collections.abc import Iterator

import msgspec

from mahjong_sim import values as v
from mahjong_sim.errors import InputError
from mahjong_sim.mjai.wire import LINE_LIMIT
from mahjong_sim.mjai.words import Event

PORT = 11600
ROOM = "default"
VERSION = 3
_ADDRESS = re.compile(
    r"(?:mjsonp://)?(\[[0-9a-fA-F:.]+\]|[^:/\s]+)(?::(\d{1,5}))?(?:/([^/\s]*))?/?"
)


class Link:
    """Lines from and to a server that was joined."""

    def __init__(self, connection: socket.socket) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # answers are short
        self._connection = connection
        self._file = connection.makefile("rb")

    def __enter__(self) -> Link:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[bytes]:
        """Lines until the server closes. Raises InputError where the connection breaks."""
        while line := self._read():
            yield line

    def _read(self) -> bytes:
        try:
            line = self._file.readline(LINE_LIMIT)
        except OSError as error:
            raise InputError(f"the connection is lost: {error}") from error
        if not line.endswith(b"\n") and len(line) == LINE_LIMIT:
            raise InputError("the server sends a line without end")
        return line

    def send(self, event: Event) -> None:
        """Send a message. Raises InputError where the connection is broken."""
        try:
            self._connection.sendall(msgspec.json.encode(event) + b"\n")
        except OSError as error:
            raise InputError(f"the connection is lost: {error}") from error

    def hang_up(self) -> None:
        """End the connection though another thread reads or sends: both come to their end."""
        with contextlib.suppress(OSError):  # it is gone already
            self._connection.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End the connection."""
        self._file.close()
        self._connection.close()


def joined(address: str, name: str, seconds: float = 30.0) -> Link:
    """Join the room of a server, ``HOST:PORT/ROOM`` or ``mjsonp://HOST:PORT/ROOM``.

    Raises InputError: no such address, nobody there, or the server refuses.
    """
    host, port, room = parsed(address)
    try:
        connection = socket.create_connection((host, port), timeout=seconds)
    except (OSError, UnicodeError) as error:
        raise InputError(f"no connection: {error}", key=address) from error
    link = Link(connection)
    try:
        hello = v.an_object(v.decode(link._read() or b"null"), "the greeting")
        if hello.get("type") != "hello" or hello.get("protocol") != "mjsonp":
            raise InputError(f"no mjai server: it says {v.shown(hello)}", key=address)
        link.send({"type": "join", "name": name, "room": room})
        connection.settimeout(None)
    except InputError:
        link.close()
        raise
    return link


def parsed(address: str) -> tuple[str, int, str]:
    """Host, port and room of an address. Raises InputError."""
    found = _ADDRESS.fullmatch(address)
    port = int(found[2]) if found and found[2] else PORT
    if found is None or not 0 < port < 1 << 16:
        raise InputError(f"expected HOST:PORT or HOST:PORT/ROOM, got {address!r}")
    return found[1].strip("[]"), port, found[3] or ROOM
