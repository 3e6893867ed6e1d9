"""A player's connection (接続): a `Wire` for the thread that plays, fed by the loop that serves.

What a stranger can make us keep is bounded: the length of a line, the lines that wait, and the
bytes it does not read.
"""

from __future__ import annotations

import asyncio

from mahjong_sim.errors import NoAnswer
from mahjong_sim.mjai.wire import Inbox

LINE = 1 << 16  # bytes of a message
UNREAD = 1 << 22  # bytes that the other side may leave unread
LINGER = 2.0  # seconds that it has to read the last of them


class Connection:
    """``name``: the player's, once it has joined. ``gone``: whether its end was seen.

    ``ended``: set once we say no more.
    """

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._loop = asyncio.get_running_loop()
        self._inbox = Inbox()
        self.name = ""
        self.gone = False
        self.ended = asyncio.Event()

    # --- in the loop ----------------------------------------------------------------------------
    async def line(self) -> bytes:
        """The next line; empty at the end. Raises NoAnswer for one that is too long."""
        try:
            return await self._reader.readline()
        except ValueError as error:
            raise NoAnswer("garbage", "a line is too long") from error
        except ConnectionError:
            return b""

    async def read(self) -> None:
        """Keep what the player says for the one that plays, until it ends."""
        try:
            while found := await self.line():
                self._inbox.put(found)
            self._inbox.end(NoAnswer("crash", "the connection is closed"))
        except NoAnswer as error:
            self._inbox.end(error)
        self.gone = True

    def write(self, line: bytes) -> None:
        """Send a line; one who does not read any more is cut off."""
        if self.ended.is_set() or self._writer.is_closing():
            return
        self._writer.write(line)
        if self._writer.transport.get_write_buffer_size() > UNREAD:
            self._writer.transport.abort()

    def end(self) -> None:
        """Say no more. Who does not close after that is cut off."""
        self.ended.set()
        if self._writer.is_closing():
            return
        try:
            self._writer.write_eof()
        except OSError:  # the other side has reset it, and the loop has not seen that yet
            self._writer.transport.abort()
        else:
            self._loop.call_later(LINGER, self._writer.transport.abort)

    async def linger(self) -> None:
        """End, and let the other side read all: what it still says is not looked at."""
        self.end()
        try:
            while await asyncio.wait_for(self._reader.read(LINE), LINGER):
                continue
        except (TimeoutError, OSError):
            self._writer.transport.abort()
        self._writer.close()

    # --- for the one that plays -----------------------------------------------------------------
    def send(self, line: bytes) -> None:
        """As `Wire.send`."""
        self._loop.call_soon_threadsafe(self.write, line)

    def receive(self, seconds: float) -> bytes:
        """As `Wire.receive`."""
        return self._inbox.get(seconds)

    @property
    def waiting(self) -> bool:
        """As `Wire.waiting`."""
        return self._inbox.waiting

    def close(self) -> None:
        """As `Wire.close`."""
        self._loop.call_soon_threadsafe(self.end)
