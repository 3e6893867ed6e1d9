"""A connection to a server (接続) that the window never waits for: threads do.

What the server can make us keep is bounded: it is read no faster than it is taken.
"""

from __future__ import annotations

import contextlib
import threading
from queue import Empty, Full, Queue, SimpleQueue
from typing import Final

from mahjong_sim.errors import InputError
from mahjong_sim.mjai.link import Link, joined
from mahjong_sim.mjai.words import Event

WAITING: Final = 64  # lines that wait to be taken
UNSENT: Final = 1000  # answers that wait to be sent
CLOSED: Final = "the server has closed the connection"
_TURN: Final = 0.2  # seconds after which a full queue is tried again


class Line:
    """Connects at once, to ``HOST:PORT/ROOM``. ``trouble``: why it ended, said once all is taken.

    ``connected``: whether the server has greeted us.
    """

    def __init__(self, address: str, name: str) -> None:
        self.connected = False
        self._inbox: Queue[bytes] = Queue(WAITING)
        self._outbox: SimpleQueue[Event | None] = SimpleQueue()
        self._link: Link | None = None
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._why = ""
        self._ended = threading.Event()
        threading.Thread(target=self._read, args=(address, name), daemon=True).start()

    # --- for the window -------------------------------------------------------------------------
    def take(self) -> bytes | None:
        """The next line, None if there is none now."""
        try:
            return self._inbox.get_nowait()
        except Empty:
            return None

    @property
    def trouble(self) -> str:
        """Why there will be no more lines; "" = there may be."""
        return self._why if self._ended.is_set() and self._inbox.empty() else ""

    def send(self, event: Event) -> None:
        """Send a message. Raises InputError where the server does not read any more."""
        if self._outbox.qsize() >= UNSENT:
            raise InputError("the server does not read our answers")
        self._outbox.put(event)

    def close(self) -> None:
        """End the connection, without waiting for anything."""
        with self._lock:
            self._closed.set()
            if self._link is not None:
                self._link.hang_up()
        self._outbox.put(None)

    # --- threads --------------------------------------------------------------------------------
    def _read(self, address: str, name: str) -> None:
        why = ""
        try:
            link = joined(address, name)
            with self._lock:
                self._link = link
                if self._closed.is_set():
                    link.hang_up()
            self.connected = True
            threading.Thread(target=self._write, args=(link,), daemon=True).start()
            with link:
                for line in link:
                    self._put(line)
                    if self._closed.is_set():
                        break
            why = CLOSED
        except InputError as error:
            why = str(error)
        finally:
            self._outbox.put(None)
            self._why = why or "the connection is lost"
            self._ended.set()

    def _put(self, line: bytes) -> None:
        while not self._closed.is_set():
            with contextlib.suppress(Full):
                self._inbox.put(line, timeout=_TURN)
                return

    def _write(self, link: Link) -> None:
        while (event := self._outbox.get()) is not None:
            try:
                link.send(event)
            except InputError:  # the reader sees the end, too, and says so
                return
