"""Interrupts (中断) that come at a bad time wait."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def postponed(tell: Callable[[], object]) -> Iterator[None]:
    """An interrupt calls ``tell`` and is raised in the end only.

    So it breaks nothing off half done, such as the taking of a lock. Where interrupts are ignored,
    and in another thread than the main one, which none comes to, this does nothing.
    """
    here = threading.current_thread() is threading.main_thread()
    if not here or signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        yield
        return
    came: list[int] = []

    def note(number: int, _: FrameType | None) -> None:
        came.append(number)
        tell()

    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if came:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def held() -> Iterator[None]:
    """An interrupt waits meanwhile: here, and in processes started meanwhile.

    Around imports, too: a library's compiled module that was broken off while it was set up may
    swallow the interrupt and crash when it is used.
    """
    with postponed(lambda: None), _blocked():  # blocked here, it may come to another thread
        yield


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
