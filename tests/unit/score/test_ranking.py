"""Places and results at the end of a match."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_sim.rules.load import load, names
from mahjong_sim.rules.options import Rules
from mahjong_sim.score.ranking import final
from tests.scoring import deltas

TENHOU = load("tenhou")
SHARED = load("tenhou", ["ranking.ties=shared"])


def results(rules: Rules, *points: int, chips: tuple[int, ...] = (0, 0, 0, 0)) -> list[float]:
    """Results by seat."""
    _, placed = final(rules, points, [], chips)
    return [one.result for one in sorted(placed, key=lambda one: one.seat)]


def places(rules: Rules, *points: int) -> list[int]:
    """Places by seat."""
    _, placed = final(rules, points, [])
    return [one.place for one in sorted(placed, key=lambda one: one.seat)]


def test_uma_and_oka() -> None:
    assert results(TENHOU, 42000, 28000, 18000, 12000) == [52.0, 8.0, -22.0, -38.0]


def test_fractions_are_kept() -> None:
    assert results(TENHOU, 42300, 27700, 18100, 11900) == [52.3, 7.7, -21.9, -38.1]


def test_the_standing_is_best_first() -> None:
    _, placed = final(TENHOU, (18000, 42000, 12000, 28000), [])
    assert [(one.seat, one.place, one.points) for one in placed] == [
        (1, 1, 42000),
        (3, 2, 28000),
        (0, 3, 18000),
        (2, 4, 12000),
    ]


def test_ties_go_to_the_seat_nearer_the_first_dealer() -> None:
    assert places(TENHOU, 20000, 30000, 30000, 20000) == [3, 1, 2, 4]


def test_ties_may_share_places() -> None:
    assert places(SHARED, 20000, 30000, 30000, 20000) == [3, 1, 1, 3]
    assert results(SHARED, 20000, 30000, 30000, 20000) == [-25.0, 25.0, 25.0, -25.0]
    assert results(SHARED, 25000, 25000, 25000, 25000) == [0.0] * 4
    assert places(SHARED, 25000, 25000, 25000, 25000) == [1] * 4


def test_thirds_are_exact() -> None:
    got = results(SHARED, 26000, 26000, 26000, 22000)
    assert got == [(26000 - 30000 + 40000 / 3) / 1000] * 3 + [-28.0]


def test_a_stick_shared_by_three_counts_in_full() -> None:
    lines, placed = final(SHARED, (26000, 26000, 26000, 21000), [(3, 1000)])
    assert deltas(lines) == [300, 300, 300, 0]
    assert [one.points for one in placed] == [26300, 26300, 26300, 21000]
    assert sum(one.result for one in placed) == pytest.approx(0, abs=1e-9)


def test_leftover_sticks() -> None:
    points, deposits = (24000, 30000, 24000, 20000), [(0, 1000), (3, 1000)]
    assert deltas(final(TENHOU, points, deposits)[0]) == [0, 2000, 0, 0]
    owners = load("tenhou", ["ranking.leftover=owners"])
    assert deltas(final(owners, points, deposits)[0]) == [1000, 0, 0, 1000]
    nobody = load("tenhou", ["ranking.leftover=nobody"])
    assert final(nobody, points, deposits)[0] == ()


FLOATERS = load("kyoto")


@pytest.mark.parametrize(
    ("points", "uma"),
    [
        ((45000, 29000, 26000, 20000), (12, -1, -3, -8)),
        ((45000, 30000, 25000, 20000), (8, 4, -4, -8)),
        ((40000, 35000, 30000, 15000), (8, 3, 1, -12)),
        ((30000, 30000, 30000, 30000), (0, 0, 0, 0)),
        ((29900, 29900, 29900, 29900), (0, 0, 0, 0)),
    ],
)
def test_uma_by_floaters(points: tuple[int, ...], uma: tuple[int, ...]) -> None:
    expected = [(p - 30000) / 1000 + u for p, u in zip(points, uma, strict=True)]
    assert results(FLOATERS, *points) == expected


@pytest.mark.parametrize(
    ("cut", "expected"),
    [
        ("exact", [14.5, -1.5, -41.5, 28.5]),
        ("thousands", [14.0, -2.0, -41.0, 28.0]),
        ("nearest", [15.0, -1.0, -42.0, 29.0]),
        ("half_up", [15.0, -1.0, -41.0, 29.0]),
    ],
)
def test_how_points_are_cut(cut: str, expected: list[float]) -> None:
    rules = load("kita18", [f"ranking.cut={cut}", "ranking.oka=false"])
    assert results(rules, 44500, 28500, -11500, 58500) == expected


def test_the_top_may_even_out_what_was_cut() -> None:
    rules = load("kita18", ["ranking.even_out_top=true"])
    got = results(rules, 50300, 30700, 14200, 8800)
    assert got == [38.0, 0.0, -16.0, -22.0]
    assert sum(got) == 0


def test_chips_are_added() -> None:
    rules = load("okayama-chips", ["chips.value=2000"])
    assert results(rules, 42000, 28000, 18000, 12000, chips=(3, -1, -1, -1)) == [
        58.0,
        6.0,
        -24.0,
        -40.0,
    ]


@given(
    st.sampled_from([name for name in names() if name != "kita18"]),
    st.lists(st.integers(-200, 600), min_size=3, max_size=3),
    st.integers(0, 3),
)
def test_results_sum_to_zero(name: str, hundreds: list[int], sticks: int) -> None:
    rules = load(name)
    total = 4 * rules.match.start_points
    points = [100 * h for h in hundreds]
    points.append(total - 1000 * sticks - sum(points))
    deposits = [(seat, 1000) for seat in range(sticks)]
    lines, placed = final(rules, points, deposits)
    bonus = sum(rules.ranking.uma)
    assert sum(one.result for one in placed) == pytest.approx(bonus / 1000, abs=1e-6)
    assert sum(one.points for one in placed) + sum(d for _, d in deposits) == total + sum(
        line.points for line in lines
    )
    assert [one.place for one in placed] == sorted(one.place for one in placed)
