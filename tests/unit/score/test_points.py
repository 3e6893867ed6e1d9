"""Base points, limits, rounding, fu."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mahjong_sim.rules.load import load, names
from mahjong_sim.score.points import (
    base_points,
    fu_of,
    limit_name,
    ron_points,
    round_up,
    tsumo_points,
)

TENHOU = load("tenhou").score
KYOTO = load("kyoto").score
OKAYAMA = load("okayama").score

CHILD_RON = {  # han: points by fu 25 30 40 50 60 70 80 90 100 110 (25 from two han on)
    1: (0, 1000, 1300, 1600, 2000, 2300, 2600, 2900, 3200, 3600),
    2: (1600, 2000, 2600, 3200, 3900, 4500, 5200, 5800, 6400, 7100),
    3: (3200, 3900, 5200, 6400, 7700, 8000, 8000, 8000, 8000, 8000),
    4: (6400, 7700, 8000, 8000, 8000, 8000, 8000, 8000, 8000, 8000),
}
DEALER_RON = {
    1: (0, 1500, 2000, 2400, 2900, 3400, 3900, 4400, 4800, 5300),
    2: (2400, 2900, 3900, 4800, 5800, 6800, 7700, 8700, 9600, 10600),
    3: (4800, 5800, 7700, 9600, 11600, 12000, 12000, 12000, 12000, 12000),
    4: (9600, 11600, 12000, 12000, 12000, 12000, 12000, 12000, 12000, 12000),
}
FU = (25, 30, 40, 50, 60, 70, 80, 90, 100, 110)


@pytest.mark.parametrize("han", [1, 2, 3, 4])
def test_the_usual_table_of_ron(han: int) -> None:
    for at, fu in enumerate(FU):
        if han > 1 or fu > 25:
            base = base_points(TENHOU, han, fu)
            assert ron_points(base, dealer=False) == CHILD_RON[han][at]
            assert ron_points(base, dealer=True) == DEALER_RON[han][at]


@pytest.mark.parametrize(
    ("han", "fu", "child", "dealer"),
    [
        (1, 30, (500, 300), (0, 500)),
        (2, 20, (700, 400), (0, 700)),
        (2, 40, (1300, 700), (0, 1300)),
        (3, 20, (1300, 700), (0, 1300)),
        (3, 25, (1600, 800), (0, 1600)),
        (4, 20, (2600, 1300), (0, 2600)),
        (4, 30, (3900, 2000), (0, 3900)),
        (5, 30, (4000, 2000), (0, 4000)),
        (13, 30, (16000, 8000), (0, 16000)),
    ],
)
def test_tsumo(han: int, fu: int, child: tuple[int, int], dealer: tuple[int, int]) -> None:
    base = base_points(TENHOU, han, fu)
    assert tsumo_points(base, dealer=False) == child
    assert tsumo_points(base, dealer=True) == dealer


@pytest.mark.parametrize(
    ("han", "base", "name"),
    [
        (5, 2000, "mangan"),
        (6, 3000, "haneman"),
        (7, 3000, "haneman"),
        (8, 4000, "baiman"),
        (10, 4000, "baiman"),
        (11, 6000, "sanbaiman"),
        (12, 6000, "sanbaiman"),
        (13, 8000, "counted_yakuman"),
        (26, 8000, "counted_yakuman"),
        (99, 8000, "counted_yakuman"),
    ],
)
def test_limits(han: int, base: int, name: str) -> None:
    assert base_points(TENHOU, han, 30) == base
    assert limit_name(TENHOU, han, 30, base) == name


def test_limits_may_need_fu() -> None:
    assert base_points(KYOTO, 4, 30) == 1920 and base_points(KYOTO, 4, 40) == 2000
    assert base_points(OKAYAMA, 4, 30) == 2000 and base_points(OKAYAMA, 4, 25) == 1600
    assert limit_name(OKAYAMA, 3, 60, 2000) == "mangan"


def test_many_fu_reach_mangan_and_are_called_so() -> None:
    assert base_points(TENHOU, 3, 70) == 2000
    assert limit_name(TENHOU, 3, 70, 2000) == "mangan"
    assert limit_name(TENHOU, 3, 60, 1920) == ""


def test_without_limit_rows_the_cap_holds() -> None:
    bare = replace(TENHOU, limits=())
    assert base_points(bare, 4, 60) == base_points(bare, 90, 30) == 2000
    assert limit_name(bare, 4, 60, 2000) == ""


def test_names_of_floors() -> None:
    assert limit_name(TENHOU, 1, 30, 4000) == "baiman"
    assert limit_name(TENHOU, 0, 0, 2000) == "mangan"


@given(st.sampled_from(names()), st.integers(1, 40), st.integers(2, 14))
def test_more_han_or_fu_are_never_worth_less(rules: str, han: int, tens: int) -> None:
    score = load(rules).score
    here = base_points(score, han, 10 * tens)
    assert base_points(score, han + 1, 10 * tens) >= here
    assert base_points(score, han, 10 * tens + 10) >= here


def test_rounding_up() -> None:
    assert [round_up(n, 10) for n in (20, 22, 30, 31)] == [20, 30, 30, 40]


@pytest.mark.parametrize(
    ("earned", "tsumo", "opened", "fu"),
    [
        (0, False, False, 30),
        (0, True, False, 20),
        (0, False, True, 30),
        (0, True, True, 30),
        (2, False, False, 40),
        (2, True, False, 30),
        (2, False, True, 30),
        (8, True, True, 30),
        (10, True, True, 40),
        (10, False, True, 30),
    ],
)
def test_fu(earned: int, tsumo: bool, opened: bool, fu: int) -> None:
    assert fu_of(load("tenhou").fu, earned, tsumo, opened) == fu


def test_pinfu_tsumo_may_count_its_tsumo() -> None:
    options = replace(load("tenhou").fu, pinfu_tsumo=False)
    assert fu_of(options, 0, tsumo=True, opened=False) == 30


def test_an_open_hand_without_fu() -> None:
    options = replace(load("tenhou").fu, open_without_fu=20)
    assert fu_of(options, 0, tsumo=False, opened=True) == 20
    assert fu_of(options, 0, tsumo=True, opened=True) == 20
    options = replace(options, open_without_fu_tsumo=False)
    assert fu_of(options, 0, tsumo=True, opened=True) == 30
