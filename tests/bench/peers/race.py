"""Contenders that take turns, and what they took."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Any, NamedTuple

TURN = 0.1  # seconds of work at least


class Contender(NamedTuple):
    """A program with its share of a row's inputs.

    ``run`` does the work and returns an answer for each input, in order; ``units``: how many pieces
    of work that is. ``before``: called before each, with the clock stopped.
    """

    name: str
    units: int
    run: Callable[[], Sequence[Any]]
    before: Callable[[], object] = lambda: None


class Row(NamedTuple):
    """Contenders for one kind of work, ours first; ``unit``: what is counted a second.

    ``goal``: what ours is to reach.

    ``why(name, number, ours, theirs)`` tells who is right where an answer differs; None where the
    answers cannot be compared.
    """

    title: str
    unit: str
    goal: str
    contenders: tuple[Contender, ...]
    why: Callable[[str, int, Any, Any], str] | None = None


class Result(NamedTuple):
    """Median units a second of a contender, how much the rounds varied, and its answers."""

    name: str
    speed: float
    least: float
    most: float
    answers: Sequence[Any]


def race(row: Row, rounds: int) -> list[Result]:
    """Let the contenders of a row take turns; the first round only warms up."""
    speeds: list[list[float]] = [[] for _ in row.contenders]
    answers: list[Sequence[Any]] = [()] * len(row.contenders)
    for number in range(rounds + 1):
        for place, contender in enumerate(row.contenders):
            speed, answers[place] = _turn(contender)
            if number:
                speeds[place].append(speed)
    return [
        Result(contender.name, median(found), min(found), max(found), said)
        for contender, found, said in zip(row.contenders, speeds, answers, strict=True)
    ]


def _turn(contender: Contender) -> tuple[float, Sequence[Any]]:
    """Units a second, and the answers. Short work is done again until the turn is long enough."""
    taken, times = 0.0, 0
    answers: Sequence[Any] = ()
    gc.collect()
    gc.freeze()  # else each pays for all that the others have loaded
    while taken < TURN:
        contender.before()
        started = time.perf_counter()
        answers = contender.run()
        taken += time.perf_counter() - started
        times += 1
    gc.unfreeze()
    return contender.units * times / taken, answers


def table(row: Row, results: Sequence[Result]) -> Iterator[str]:
    """Lines for people: speeds, and by what factor ours is ahead."""
    yield f"{row.title} ({row.unit}/s)"
    for result in results:
        ratio = f"   ours x{results[0].speed / result.speed:,.2f}"
        ratio = "" if result.name.startswith("mahjong_sim") else ratio
        spread = f"{short(result.least)}-{short(result.most)}"
        yield f"  {result.name:<34}{short(result.speed):>9}  ({spread}){ratio}"


def differences(row: Row, results: Sequence[Result]) -> Iterator[str]:
    """Lines about the answers that differ from ours, by cause."""
    if row.why is None:
        return
    ours = results[0].answers
    for result in results[1:]:
        causes: dict[str, list[int]] = {}
        for number, (mine, theirs) in enumerate(zip(ours, result.answers, strict=False)):
            if mine != theirs:
                causes.setdefault(row.why(result.name, number, mine, theirs), []).append(number)
        compared = min(len(ours), len(result.answers))
        total = sum(map(len, causes.values()))
        yield f"  {result.name}: {compared} answers compared, {total} differ"
        for cause, numbers in causes.items():
            first = numbers[0]
            sample = f"first: input {first}, ours {ours[first]}, theirs {result.answers[first]}"
            yield f"    {len(numbers)}: {cause} ({sample})"


def short(speed: float) -> str:
    """A speed in few characters."""
    for factor, letter in ((1e6, "M"), (1e3, "k")):
        if speed >= factor:
            return f"{speed / factor:.2f}{letter}"
    return f"{speed:.1f}"
