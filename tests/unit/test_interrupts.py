"""Interrupts wait (中断の保留)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

import pytest

from mahjong_sim.interrupts import held, postponed

pytestmark = pytest.mark.skipif(os.name == "nt", reason="interrupts are sent otherwise there")
SAID = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"


def blocked_in_a_child() -> bool:
    done = subprocess.run([sys.executable, "-c", SAID], capture_output=True, text=True, check=True)
    return done.stdout == "True\n"


@pytest.mark.parametrize("here", [True, False])
def test_an_interrupt_comes_when_it_is_let_in(here: bool) -> None:
    """Also one that another thread took, as happens where this one blocks it."""
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        with held():
            if here:
                signal.raise_signal(signal.SIGINT)
            else:
                taker = threading.Thread(target=take)
                taker.start()
                taker.join()
            assert not came
        assert came == [signal.SIGINT]
        signal.raise_signal(signal.SIGINT)
        assert len(came) == 2
    finally:
        signal.signal(signal.SIGINT, before)


def take() -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    signal.raise_signal(signal.SIGINT)


def test_processes_started_meanwhile_are_not_interrupted() -> None:
    assert not blocked_in_a_child()
    with held():
        assert blocked_in_a_child()
    assert not blocked_in_a_child()


def test_threads_may_hold_it_too() -> None:
    found: list[bool] = []

    def hold() -> None:
        with held():
            found.append(blocked_in_a_child())

    thread = threading.Thread(target=hold)
    thread.start()
    thread.join()
    assert found == [True]


def test_postponed_interrupts_are_told_at_once_and_raised_in_the_end() -> None:
    told: list[str] = []
    before = signal.signal(signal.SIGINT, lambda *_: told.append("raised"))
    try:
        with postponed(lambda: told.append("told")):
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
            assert told == ["told", "told"]
        assert told == ["told", "told", "raised"]
    finally:
        signal.signal(signal.SIGINT, before)


def test_interrupts_that_are_ignored_stay_so() -> None:
    told: list[str] = []
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with postponed(lambda: told.append("told")):
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    assert not told
