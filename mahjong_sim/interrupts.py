"""Interrupts (中断) that come at a bad time wait."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def held() -> Iterator[None]:
    """An interrupt waits meanwhile: here, and in processes started meanwhile.

    Around imports, too: a library's compiled module that was broken off while it was set up may
    swallow the interrupt and crash when it is used.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
