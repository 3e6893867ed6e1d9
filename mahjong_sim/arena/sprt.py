"""A sequential test (逐次検定): stops a run as soon as its question is decided.

The question is whether a bot is better than another by ``h1`` (H1) or only by ``h0`` (H0). Of each
block one number is taken, the mean difference between the two bots on its walls. The test is the
sequential probability ratio test for the mean of normal numbers, whose spread is estimated:

    LLR = n (h1 - h0) (m - (h0 + h1) / 2) / s²

with mean m and variance s² of the n blocks so far, s² taken 1 + 8/n times since it is not known
well at first: that keeps the errors at what is promised. At log((1 - beta) / alpha) H1 is accepted,
at log(beta / (1 - alpha)) H0. ``alpha``: how often H1 is accepted though H0 is true, at most;
``beta``: the other way round.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log
from typing import Literal, NamedTuple, get_args

from msgspec import Struct

from mahjong_sim.errors import InputError

Measure = Literal["place", "points", "result", "elo"]
Verdict = Literal["", "h0", "h1"]
MEASURES: dict[str, Measure] = {measure: measure for measure in get_args(Measure)}
FIRST = 16  # blocks before the first decision
CAUTION = 8  # see above
LEAST = 0.1  # spread of a block, in h1 - h0: bots may be equal, or one always first
MOST: dict[Measure, float] = {"place": 3.0, "points": 1e6, "result": 1e4, "elo": 2000.0}
H1: dict[Measure, float] = {"place": 0.1, "points": 1000.0, "result": 2.0, "elo": 20.0}


class Sprt(Struct, frozen=True):
    """The hypotheses and their error rates. ``measure``: places, final points or results ahead; or
    Elo points, those at which the better bot ends ahead of the other so often.
    """

    measure: Measure = "place"
    h0: float = 0.0
    h1: float = H1["place"]
    alpha: float = 0.05
    beta: float = 0.05

    def check(self) -> None:
        """Raises InputError where it is no test."""
        most = MOST[self.measure]
        for name, value in (("h0", self.h0), ("h1", self.h1)):
            if not -most <= value <= most:
                said = f"{name} of {self.measure} is within ±{most:g}, not {value:g}"
                raise InputError(said, key="--stop")
        if self.h0 >= self.h1:
            raise InputError(f"h0 ({self.h0:g}) is not below h1 ({self.h1:g})", key="--stop")
        for name, rate in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < rate < 0.5:
                raise InputError(f"{name} is a rate between 0 and 0.5, not {rate:g}", key="--stop")

    @property
    def bounds(self) -> tuple[float, float]:
        """LLR at which H0 and H1 are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    @property
    def means(self) -> tuple[float, float]:
        """What the number of a block is on average under H0 and under H1."""
        if self.measure == "elo":
            return share(self.h0) - 0.5, share(self.h1) - 0.5
        return self.h0, self.h1


class Trial(NamedTuple):
    """Where a test stands after ``blocks`` blocks."""

    blocks: int
    mean: float
    llr: float
    verdict: Verdict


class Running:
    """A test that is given the numbers of the blocks in order."""

    def __init__(self, sprt: Sprt) -> None:
        self.sprt = sprt
        self.trial = Trial(0, 0.0, 0.0, "")
        self._spread = 0.0  # sum of squared deviations from the mean

    def take(self, difference: float) -> Trial:
        """The next block; once there is a verdict nothing changes any more."""
        if self.trial.verdict:
            return self.trial
        count = self.trial.blocks + 1
        before = self.trial.mean
        mean = before + (difference - before) / count
        self._spread += (difference - before) * (difference - mean)
        llr = self._llr(count, mean)
        low, high = self.sprt.bounds
        verdict: Verdict = ""
        if count >= FIRST:
            verdict = "h1" if llr >= high else "h0" if llr <= low else ""
        self.trial = Trial(count, mean, llr, verdict)
        return self.trial

    def _llr(self, count: int, mean: float) -> float:
        """0 for a single block, whose spread is not known."""
        if count < 2:
            return 0.0
        h0, h1 = self.sprt.means
        variance = max(self._spread / (count - 1), (LEAST * (h1 - h0)) ** 2)
        beyond = mean - (h0 + h1) / 2
        return count * (h1 - h0) * beyond / (variance * (1 + CAUTION / count))


def share(elo: float) -> float:
    """How often the better of two bots so many Elo points apart ends ahead of the other."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def parse(text: str) -> Sprt:
    """A test as it is written: ``sprt``, or ``sprt:measure=result:h1=3:alpha=0.01``.

    Raises InputError.
    """
    name, *options = text.split(":")
    if name != "sprt":
        raise InputError(f"expected sprt[:KEY=VALUE…], got {text!r}", key="--stop")
    said: dict[str, str] = {}
    for option in options:
        key, _, value = option.partition("=")
        if key not in Sprt.__struct_fields__ or key in said:
            known = ", ".join(Sprt.__struct_fields__)
            raise InputError(f"{option!r} is none of {known}, or given twice", key="--stop")
        said[key] = value
    measure = said.pop("measure", "place")
    if measure not in MEASURES:
        raise InputError(f"measure {measure!r} is none of {', '.join(MEASURES)}", key="--stop")
    return _checked(MEASURES[measure], {key: _number(key, value) for key, value in said.items()})


def _checked(measure: Measure, numbers: dict[str, float]) -> Sprt:
    found = Sprt(measure, **{"h1": numbers.get("h0", 0.0) + H1[measure], **numbers})
    found.check()
    return found


def _number(key: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = inf
    if not -inf < number < inf:
        raise InputError(f"{key}={value!r} is no number", key="--stop")
    return number


def decide(sprt: Sprt, differences: Sequence[float]) -> Trial:
    """Where the test stands after these blocks."""
    running = Running(sprt)
    for difference in differences:
        if running.take(difference).verdict:
            break
    return running.trial
