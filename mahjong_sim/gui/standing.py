"""What a final result is made of (順位点の内訳)."""

from __future__ import annotations

from math import trunc
from typing import NamedTuple

from mahjong_sim.rules.options import Rules
from mahjong_sim.score.scoring import Placed


class Parts(NamedTuple):
    """In thousands: points against the return points, chips, and the rest: uma and oka."""

    base: float
    chips: float
    uma: float


def parts(placed: Placed, rules: Rules) -> Parts:
    """The parts of a seat's result."""
    points, goal = placed.points, rules.match.return_points
    held = trunc(points / 1000) if rules.ranking.cut == "thousands" else points / 1000
    base = held - goal / 1000
    chips = placed.chips * rules.chips.value / 1000
    return Parts(base, chips, placed.result - base - chips)
