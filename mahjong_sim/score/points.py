"""From han and fu to points (点数計算)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from mahjong_sim.rules.options import FuOptions, Limit, ScoreOptions

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Points = TypeVar("Points", int, "NDArray[np.int32]", "NDArray[np.int64]")

BASE_FU = 20  # 副底
CLOSED_RON_FU = 10  # 門前加符
TSUMO_FU = 2
PINFU_TSUMO_FU = 20


def round_up(number: Points, step: int) -> Points:
    """The next multiple of ``step`` (切り上げ), of one number or each of an array."""
    return -(-number // step) * step


def fu_of(options: FuOptions, earned: int, tsumo: bool, opened: bool) -> int:
    """Fu (符) of a hand whose sets, pair and wait earned so many, rounded up to 10."""
    if not earned:
        if opened and (options.open_without_fu_tsumo or not tsumo):
            return options.open_without_fu
        if tsumo and not opened and options.pinfu_tsumo:
            return PINFU_TSUMO_FU
    added = TSUMO_FU if tsumo else 0 if opened else CLOSED_RON_FU
    return round_up(BASE_FU + earned + added, 10)


def limit_row(score: ScoreOptions, han: int, fu: int) -> Limit | None:
    """The row of the limit table that a hand reaches: the highest base of those it meets."""
    met = [row for row in score.limits if han >= row.han and fu >= row.min_fu]
    return max(met, key=lambda row: (row.base, row.han), default=None)


def base_points(score: ScoreOptions, han: int, fu: int) -> int:
    """Base points (基本点) of an ordinary hand with so many han, dora included."""
    row = limit_row(score, han, fu)
    below = min(fu << han + 2, score.cap) if han < 16 else score.cap
    return max(row.base, below) if row else below


def limit_name(score: ScoreOptions, han: int, fu: int, base: int) -> str:
    """Name of the limit that base points amount to, "" below all of them."""
    row = limit_row(score, han, fu)
    if row is not None and row.base == base:
        return row.name
    reached = [row for row in score.limits if row.base <= base]
    return max(reached, key=lambda row: row.base).name if reached else ""


def ron_points(base: int, dealer: bool) -> int:
    """What the discarder pays: six or four times the base, rounded up to 100."""
    return round_up(base * (6 if dealer else 4), 100)


def tsumo_points(base: int, dealer: bool) -> tuple[int, int]:
    """(the dealer pays, each child pays): twice and once the base, rounded up to 100 each."""
    double = round_up(2 * base, 100)
    return (0, double) if dealer else (double, round_up(base, 100))
