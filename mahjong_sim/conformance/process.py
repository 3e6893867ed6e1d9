"""The examination in a process of its own (別プロセスでの検査): whatever the bot does to it.

A bot that never answers, ends the process or takes all its memory fails the check it was in; those
after it are not carried out.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from mahjong_sim.bots import interrupts
from mahjong_sim.conformance.checks import Examination, Verdict
from mahjong_sim.errors import InputError, MahjongSimError

PATIENCE = 30.0  # seconds without a sign of life, at least
LOADING = 120.0  # the same until the first check
_BEAT = 0.5  # seconds between signs of life, at least


def examined(bot: str, rules: Sequence[str], limit: float) -> Generator[Verdict, None, None]:
    """Verdicts as they come. Raises InputError where there is nothing to examine."""
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=_examine, args=(theirs, bot, tuple(rules), limit), daemon=True)
    with interrupts.starting():
        child.start()
    theirs.close()
    try:
        yield from _verdicts(ours, max(PATIENCE, 3 * limit))
        child.join(PATIENCE)  # it ends what it has started
    finally:
        child.kill()
        child.join()


def _verdicts(ours: Connection, patience: float) -> Iterator[Verdict]:
    running = "loading"
    while True:
        try:
            wait = LOADING if running == "loading" else patience
            if not ours.poll(wait):
                yield Verdict(running, False, f"no answer within {wait:g} s; stopped here")
                return
            kind, value = ours.recv()
        except (EOFError, OSError):
            yield Verdict(running, False, "the process ended: the bot ended it, or memory ran out")
            return
        if kind == "bad":
            raise InputError(value)
        if kind == "end":
            return
        if kind == "check":
            running = value
        elif kind == "verdict":
            yield value


# --- in the process -----------------------------------------------------------------------------
def _examine(theirs: Connection, bot: str, rules: tuple[str, ...], limit: float) -> None:
    """Examine, telling the parent. What bots write past Python goes to standard error."""
    interrupts.obey()
    os.dup2(sys.stderr.fileno(), 1)
    last = [0.0]

    def say(kind: str, value: Any = None) -> None:
        theirs.send((kind, value))

    def beat() -> None:
        now = time.monotonic()
        if now - last[0] > _BEAT:
            last[0] = now
            say("beat")

    try:
        examination = Examination(bot, rules, limit, beat)
    except MahjongSimError as error:
        say("bad", " ".join(str(error).split()))
        return
    for name, check in examination.checks():
        say("check", name)
        say("verdict", examination.carry_out(name, check))
    say("end")
