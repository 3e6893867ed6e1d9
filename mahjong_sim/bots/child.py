"""Bots in a process of their own (子プロセス): lines in and out, whatever the process does.

It is started without a shell in a process group of its own, and the whole group is killed at the
end. Threads read and write, so a child that never reads, never writes or never stops writing costs
no more than the time it was given.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import weakref
from collections import deque
from collections.abc import Mapping, Sequence
from queue import SimpleQueue
from threading import Event, Thread
from typing import IO

from mahjong_sim.errors import NoAnswer
from mahjong_sim.mjai.wire import LINE_LIMIT, Inbox

GRACE = 0.5  # seconds to end by itself
_KEPT = 5  # lines of its errors
_WIDE = 300  # bytes of such a line
_CHUNK = 1 << 16
_living: weakref.WeakSet[Child] = weakref.WeakSet()


def module(name: str) -> tuple[list[str], dict[str, str]]:
    """The command that runs one of our modules, and its environment: it finds the same packages.

    A module is not looked for in the folder we are in, where a bot's file may be called random.py.
    """
    path = os.pathsep.join(sys.path)
    return [sys.executable, "-P", "-m", name], {**os.environ, "PYTHONPATH": path}


class Child:
    """A running command, as a `Wire`. Raises NoAnswer where it cannot be started."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str] | None = None) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=env,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise NoAnswer("crash", f"cannot be started: {error}") from error
        self._inbox = Inbox()
        self._outgoing: SimpleQueue[bytes | None] = SimpleQueue()
        self._errors: deque[str] = deque(maxlen=_KEPT)
        self._ended = Event()
        _living.add(self)
        pipes = self._process.stdin, self._process.stdout, self._process.stderr
        works = zip((self._write, self._read, self._watch), pipes, strict=True)
        threads = [Thread(target=work, args=(pipe,), daemon=True) for work, pipe in works]
        for thread in threads:
            thread.start()
        self._watcher = threads[-1]

    # --- the wire -------------------------------------------------------------------------------
    def send(self, line: bytes) -> None:
        """As `Wire.send`."""
        self._outgoing.put(line)

    def receive(self, seconds: float) -> bytes:
        """As `Wire.receive`."""
        try:
            return self._inbox.get(seconds)
        except NoAnswer as error:
            raise self._told(error) from None

    @property
    def waiting(self) -> bool:
        """As `Wire.waiting`."""
        return self._inbox.waiting

    def close(self) -> None:
        """Let it end by itself for a moment, then kill it and all it started."""
        if self not in _living:
            return
        self._outgoing.put(None)
        self._ended.wait(GRACE)
        self._kill()

    def _kill(self) -> None:
        _living.discard(self)
        if sys.platform == "win32":
            self._process.kill()
        else:
            try:
                os.killpg(self._process.pid, signal.SIGKILL)  # not reaped yet: the id is its own
            except ProcessLookupError:
                self._outgoing.put(None)  # nobody is left of the group
        self._process.wait()

    def _told(self, error: NoAnswer) -> NoAnswer:
        """The failure with the last words of the process, which may come after its end."""
        if self._ended.is_set():
            self._watcher.join(GRACE)
        if not self._errors:
            return error
        return NoAnswer(error.kind, f"{error}; it said: {' | '.join(self._errors)}")

    # --- threads --------------------------------------------------------------------------------
    def _write(self, pipe: IO[bytes]) -> None:
        with pipe:
            while (line := self._outgoing.get()) is not None:
                try:
                    while line:
                        line = line[pipe.write(line) :]
                except (OSError, ValueError):
                    return  # it reads no more; its end is what is told

    def _read(self, pipe: IO[bytes]) -> None:
        try:
            self._read_lines(pipe)
        except NoAnswer as error:
            self._inbox.end(error)
            return
        self._ended.set()
        self._inbox.end(NoAnswer("crash", "it ended"))

    def _read_lines(self, pipe: IO[bytes]) -> None:
        """Read to the end. Raises NoAnswer where it does not stop."""
        parts, size = list[bytes](), 0
        with pipe:
            while chunk := pipe.read(_CHUNK):
                first, *more = chunk.split(b"\n")
                parts.append(first)
                size += len(first)
                for line in more:
                    if (whole := b"".join(parts)).strip():
                        self._inbox.put(whole)
                    parts, size = [line], len(line)
                if size > LINE_LIMIT:
                    raise NoAnswer("garbage", "it does not stop writing")

    def _watch(self, pipe: IO[bytes]) -> None:
        rest = b""
        with pipe:
            while chunk := pipe.read(_CHUNK):
                *lines, rest = (rest + chunk).split(b"\n")
                rest = rest[:_WIDE]
                for line in filter(bytes.strip, lines[-_KEPT:]):
                    self._errors.append(line[:_WIDE].decode(errors="replace").strip())


@atexit.register
def kill_all() -> None:
    """Kill all that run, and what they started."""
    for child in list(_living):
        child._kill()
