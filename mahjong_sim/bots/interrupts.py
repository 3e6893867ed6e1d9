"""Interrupts (中断) and processes that are started: they end quietly, and what they started too."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import parent_process, resource_tracker
from threading import Thread

from mahjong_sim.bots.child import kill_all
from mahjong_sim.interrupts import held

_ENDING = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def starting() -> Iterator[None]:
    """An interrupt waits while processes are started: in them, until `obey`.

    So none comes to a process that cannot say yet what it means to it.
    """
    if sys.platform != "win32":
        resource_tracker.ensure_running()  # starting it with a process would let interrupts in
    with held():
        yield


def obey() -> None:
    """In a process just started: from now on an interrupt ends it and what it has started.

    So does the end of its parent, however that came. Nothing is raised, so no bot can catch it;
    the parent tells the user.
    """
    Thread(target=_outlive, daemon=True).start()
    for number in _ENDING:
        signal.signal(number, _end)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def _outlive() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        kill_all()
        os._exit(1)


def _end(number: int, _: object) -> None:
    kill_all()
    os._exit(128 + number)  # as a shell would tell it
