"""Means, rates and how sure they are (推定と信頼区間): bootstrap over blocks.

Every figure is a quotient of two sums over blocks, e.g. wins by hands. Its interval comes from
blocks drawn with replacement: the games of a block stay together, since they share their walls.
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Array = NDArray[np.float64]
LEVEL = 0.95
RESAMPLES = 2000
GROUPS = 1000  # blocks are put together so that there are no more units than that
FEWEST = 3  # blocks without which no interval is told


class Estimate(Struct, frozen=True):
    """A figure and its interval; None where there is too little to say."""

    value: float | None
    low: float | None = None
    high: float | None = None


def estimates(over: Array, under: Array, seed: int = 0) -> list[Estimate]:
    """Quotients of column sums, with intervals. ``over``, ``under``: (blocks, columns)."""
    over, under = grouped(over), grouped(under)
    units = len(over)
    top, bottom = over.sum(axis=0), under.sum(axis=0)
    values = [t / b if b else None for t, b in zip(top.tolist(), bottom.tolist(), strict=True)]
    if units < FEWEST:
        return [Estimate(value) for value in values]
    draws = _resampled(over, under, seed)
    low, high = tails(units)
    out: list[Estimate] = []
    for value, column in zip(values, draws.T, strict=True):
        known = column[~np.isnan(column)]
        if value is None or len(known) < RESAMPLES // 2:
            out.append(Estimate(value))
        else:
            a, b = np.quantile(known, (low, high)).tolist()
            out.append(Estimate(value, a, b))
    return out


def grouped(values: Array) -> Array:
    """Rows put together, neighbours first, until there are no more than `GROUPS`."""
    if len(values) <= GROUPS:
        return values
    starts = np.linspace(0, len(values), GROUPS, endpoint=False).astype(np.intp)
    found: Array = np.add.reduceat(values, starts, axis=0)
    return found


def _resampled(over: Array, under: Array, seed: int) -> Array:
    """(RESAMPLES, columns): the quotients of resampled blocks; NaN where nothing is under."""
    units = len(over)
    source = np.random.default_rng(seed)
    weights = source.multinomial(units, np.full(units, 1 / units), RESAMPLES).astype(np.float64)
    bottom = weights @ under
    found: Array = np.full(bottom.shape, np.nan)
    np.divide(weights @ over, bottom, out=found, where=bottom > 0)
    return found


def tails(units: int, level: float = LEVEL) -> tuple[float, float]:
    """Quantiles of the resamples that make an interval of this level.

    Percentile intervals of few units are too narrow: their spread lacks the factor n / (n - 1) and
    their tails those of Student's t. The quantiles are widened by both (Hesterberg's expanded
    percentile interval).
    """
    normal = NormalDist()
    wide = sqrt(units / (units - 1)) * student(1 - (1 - level) / 2, units - 1)
    low = normal.cdf(-wide)
    return low, 1 - low


def student(probability: float, freedom: int) -> float:
    """Quantile of Student's t, exact for 1 and 2 degrees of freedom, else by Cornish and Fisher."""
    if freedom == 1:
        return float(np.tan(np.pi * (probability - 0.5)))
    if freedom == 2:
        a = 4 * probability * (1 - probability)
        return 2 * (probability - 0.5) * sqrt(2 / a)
    z, n = NormalDist().inv_cdf(probability), freedom
    terms = (
        z,
        (z**3 + z) / (4 * n),
        (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2),
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3),
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4),
    )
    return sum(terms)
