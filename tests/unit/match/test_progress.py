"""Whether a match goes on (半荘の進行), rule set by rule set."""

from __future__ import annotations

from typing import Literal

import pytest

from mahjong_sim.match.progress import Next, counts_at_closing, leader, what_next
from mahjong_sim.rules.load import load
from mahjong_sim.table.events import RoundEnded

Points = tuple[int, int, int, int]
Ending = Literal["win", "draw", "abort", "nagashi"]
LEVEL: Points = (25000, 25000, 25000, 25000)
LAST_TOP: Points = (20000, 24000, 25000, 31000)


def after(
    rules: str,
    hand: str,
    points: Points,
    *overrides: str,
    stays: bool = False,
    ending: Ending = "win",
    closing: bool = False,
) -> Next:
    """What follows a hand such as S4, whose dealer stays or not."""
    wind, dealer = "ESWN".index(hand[0]), int(hand[1]) - 1
    following = dealer if stays else (dealer + 1) % 4
    turned = wind if stays or following else wind + 1
    ended = RoundEnded(ending, turned, following, int(stays), 0, points)
    return what_next(load(rules, overrides), wind, dealer, ended, closing)


def test_the_leader_is_nearest_to_the_first_dealer_of_equals() -> None:
    assert leader((25000, 25000, 25000, 25000)) == 0
    assert leader((20000, 30000, 20000, 30000)) == 1


ALL = ("kyoto", "okayama", "mmml91", "taikai", "kita18", "m-league", "wrc")


@pytest.mark.parametrize("rules", ALL)
def test_the_last_hand_ends_it_when_the_deal_passes(rules: str) -> None:
    assert after(rules, "S4", LEVEL) == "length"
    assert after(rules, "S3", LEVEL) == ""
    assert after(rules, "E4", LEVEL) == ""
    assert after(rules, "S4", LEVEL, ending="draw") == "length"


@pytest.mark.parametrize(
    ("rules", "points", "ends"),
    [
        ("okayama", (-100, 40000, 30000, 30100), True),
        ("okayama", (0, 40000, 30000, 30000), False),
        ("mmml91", (0, 40000, 30000, 30000), True),
        ("mmml91", (100, 39900, 30000, 30000), False),
        ("tenhou", (0, 40000, 30000, 30000), False),
        ("tenhou", (-100, 40100, 30000, 30000), True),
        ("kyoto", (-9000, 40000, 30000, 39000), False),
        ("taikai", (-9000, 40000, 30000, 39000), False),
        ("kita18", (-9000, 40000, 30000, 43000), False),
    ],
)
def test_bust(rules: str, points: Points, ends: bool) -> None:
    for stays in (False, True):
        assert after(rules, "E2", points, stays=stays) == ("bust" if ends else "")


@pytest.mark.parametrize(
    ("rules", "by_win", "by_tenpai"),
    [
        ("okayama", "ask_dealer", ""),
        ("mmml91", "ask_dealer", ""),
        ("tenhou", "dealer_end", "dealer_end"),
        ("majiang", "dealer_end", "dealer_end"),
        ("mahjong-soul", "dealer_end", "dealer_end"),
        ("taikai", "", ""),
        ("kita18", "", ""),
        ("m-league", "", ""),
        ("kyoto", "", ""),
    ],
)
def test_a_leading_dealer_in_the_last_hand(rules: str, by_win: str, by_tenpai: str) -> None:
    assert after(rules, "S4", LAST_TOP, stays=True) == by_win
    assert after(rules, "S4", LAST_TOP, stays=True, ending="nagashi") == by_win
    assert after(rules, "S4", LAST_TOP, stays=True, ending="draw") == by_tenpai
    assert after(rules, "S4", LAST_TOP, stays=True, ending="abort") == ""


def test_only_the_last_hand_and_only_a_leader() -> None:
    for rules in ("okayama", "tenhou"):
        assert after(rules, "S3", (20000, 24000, 31000, 25000), stays=True) == ""
        assert after(rules, "S4", (31000, 24000, 25000, 20000), stays=True) == ""
        assert after(rules, "S4", (31000, 20000, 18000, 31000), stays=True) == ""  # tied: not first


def test_a_goal_may_be_asked_of_the_leading_dealer() -> None:
    low: Points = (24000, 24000, 23000, 29000)
    assert after("tenhou", "S4", low, stays=True) == ""
    assert after("okayama", "S4", low, stays=True) == "ask_dealer"


@pytest.mark.parametrize(
    ("hand", "points", "then"),
    [
        ("S4", LEVEL, ""),
        ("S4", (30000, 25000, 25000, 20000), "length"),
        ("W1", LEVEL, ""),
        ("W1", (24000, 25000, 31000, 20000), "goal"),
        ("W4", LEVEL, "length"),
    ],
)
def test_extra_rounds_when_the_deal_passes(hand: str, points: Points, then: str) -> None:
    for rules in ("tenhou", "majiang", "mahjong-soul"):
        assert after(rules, hand, points) == then


def test_extra_rounds_when_the_dealer_stays() -> None:
    other: Points = (24000, 25000, 31000, 20000)
    dealer: Points = (31000, 25000, 24000, 20000)
    assert after("tenhou", "W1", other, stays=True) == ""
    assert after("majiang", "W1", other, stays=True) == "goal"
    assert after("tenhou", "W1", dealer, stays=True) == "dealer_end"
    assert after("tenhou", "W1", LEVEL, stays=True) == ""


def test_an_east_only_match() -> None:
    short = ("match.winds=1",)
    assert after("okayama", "E4", LEVEL, *short) == "length"
    assert after("tenhou", "E4", LEVEL, *short) == ""
    assert after("tenhou", "S1", (24000, 25000, 31000, 20000), *short) == "goal"
    assert after("okayama", "E4", LAST_TOP, *short, stays=True) == "ask_dealer"


def test_closing_time_makes_the_running_hand_the_last() -> None:
    assert after("kita18", "E2", LEVEL, closing=True) == "closing"
    assert after("kita18", "S1", LEVEL, closing=True, stays=True) == "closing"


def test_a_match_counts_once_its_east_round_is_finished() -> None:
    rules = load("kita18")
    for next_wind, counts in ((0, False), (1, True)):
        ended = RoundEnded("win", next_wind, 0, 0, 0, LEVEL)
        assert counts_at_closing(rules, ended) is counts
