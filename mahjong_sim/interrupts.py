"""Interrupts (中断) that come at a bad time wait."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def held() -> Iterator[None]:
    """An interrupt waits meanwhile: here, and in processes started meanwhile.

    Around imports, too: a library's compiled module that was broken off while it was set up may
    swallow the interrupt and crash when it is used.
    """
    if threading.current_thread() is not threading.main_thread():  # no other is interrupted
        with _blocked():
            yield
        return
    came: list[int] = []

    def note(number: int, _: FrameType | None) -> None:
        came.append(number)

    before = signal.signal(signal.SIGINT, note)  # blocked here, it may come to another thread
    try:
        with _blocked():
            yield
    finally:
        signal.signal(signal.SIGINT, before)
        if came:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def _blocked() -> Iterator[None]:
    """Processes that are started begin with it blocked."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
