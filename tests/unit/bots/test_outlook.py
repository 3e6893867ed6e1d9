"""How hands end, as read from the measured models, and what points are worth."""

from __future__ import annotations

import pytest

from mahjong_sim.bots.sense.outlook import (
    CLOSED,
    MULTI,
    SHANPON,
    SINGLE,
    SINGLE_HONOUR,
    Situation,
    Wait,
    folding,
    progress,
    tenpai,
    wait_of,
)
from mahjong_sim.bots.sense.placement import Stakes
from mahjong_sim.rules.load import load
from mahjong_sim.tiles import counts_of, parse_kinds

QUIET = Situation(0.0, 0.0, deals=False)  # the ninth turn


@pytest.mark.parametrize(
    ("turn", "shanten", "useful", "win"),
    [  # cells of the measured table, closed hands
        (7, 1, 13, 0.23),
        (9, 1, 13, 0.17),
        (9, 1, 18, 0.24),
        (5, 2, 24, 0.17),
        (9, 2, 24, 0.08),
        (5, 3, 38, 0.08),
    ],
)
def test_wins_come_as_often_as_measured(turn: int, shanten: int, useful: int, win: float) -> None:
    at = QUIET.later(turn - 9)
    assert progress(at, False, shanten, useful).win == pytest.approx(win, abs=0.035)


@pytest.mark.parametrize(("turn", "useful", "win"), [(7, 13, 0.28), (9, 13, 0.22), (11, 13, 0.16)])
def test_open_hands_too(turn: int, useful: int, win: float) -> None:
    assert progress(QUIET.later(turn - 9), True, 1, useful).win == pytest.approx(win, abs=0.035)


def test_a_riichi_of_another_halves_what_a_far_hand_wins() -> None:
    pressed = QUIET._replace(riichi=1.0)
    assert progress(pressed, False, 2, 24).win < 0.6 * progress(QUIET, False, 2, 24).win


def test_nothing_left_that_helps_wins_nothing() -> None:
    assert progress(QUIET, False, 1, 0).win == 0


def test_chances_are_chances() -> None:
    for turn in range(1, 19):
        for riichi in (0.0, 0.5, 1.0, 2.0, 3.0):
            at = Situation((turn - 9) / 6, riichi, deals=True)
            for shanten in range(7):
                for opened in (False, True):
                    ending = progress(at, opened, shanten, 60)
                    assert all(0 <= chance <= 1 for chance in ending)
                    assert sum(ending) < 1.0001
            assert sum(folding(at, 0, 10)) < 1.0001


@pytest.mark.parametrize(
    ("how", "wait", "win"),
    [  # at the ninth turn, nobody else in riichi
        ("riichi", Wait(7, 0, False), 0.55),
        ("riichi", Wait(3, CLOSED, False), 0.40),
        ("silent", Wait(7, 0, False), 0.60),
        ("silent", Wait(3, CLOSED, False), 0.31),
        ("open", Wait(7, 0, False), 0.57),
        ("open", Wait(3, CLOSED, False), 0.38),
        ("riichi", Wait(4, 0, True), 0.27),  # furiten
    ],
)
def test_tenpai_wins_as_often_as_measured(how: str, wait: Wait, win: float) -> None:
    assert tenpai(QUIET, how, wait).win == pytest.approx(win, abs=0.05)


@pytest.mark.parametrize(
    ("hand", "waits", "shape", "live"),
    [
        ("23m", "14m", 0, 8),
        ("13m", "2m", CLOSED, 4),
        ("12m", "3m", CLOSED, 4),
        ("22m33p", "2m3p", SHANPON, 4),
        ("3m", "3m", SINGLE, 3),
        ("4z", "4z", SINGLE_HONOUR, 3),
        ("23456m", "147m", MULTI, 11),
    ],
)
def test_waits_are_told_apart(hand: str, waits: str, shape: int, live: int) -> None:
    counts = counts_of(parse_kinds(hand))
    mask = sum(1 << kind for kind in parse_kinds(waits))
    found = wait_of(counts, mask, [4 - n for n in counts], river=0)
    assert found == Wait(live, shape, False)


# --- what points are worth ------------------------------------------------------------------------
def stakes(rules: str, points: tuple[int, int, int, int], number: int, seat: int = 3) -> Stakes:
    return Stakes(load(rules), seat, points, number, honba=0, pot=0)


def test_early_on_points_are_worth_much_the_same() -> None:
    s = stakes("tenhou", (25000,) * 4, 0)
    assert s.ron(2000) == pytest.approx(2 * s.ron(1000), rel=0.1)
    assert s.ron(2000) == pytest.approx(-s.deal_in(1, 8000), rel=0.25)


def test_in_the_last_round_a_win_that_changes_no_place_is_worth_its_points_only() -> None:
    s = stakes("m-league", (45000, 30000, 20000, 5000), 7, seat=2)
    assert s.ron(250) < 1500  # 1,000 points, and no place
    assert s.ron(3000) > 20000  # 12,000 points: the second place, from the second or not


def test_a_fall_to_the_last_place_is_what_hurts() -> None:
    s = stakes("m-league", (40000, 30000, 16000, 14000), 7, seat=2)
    assert s.deal_in(3, 2600) < -15000
    assert s.deal_in(0, 1000) > -2000


@pytest.mark.parametrize("rules", ["kyoto", "tenhou", "kita18", "wrc", "m-league", "mmml91"])
def test_points_are_worth_having_in_every_way_of_ranking(rules: str) -> None:
    start = load(rules).match.start_points
    s = stakes(rules, (start,) * 4, 0)
    assert s.ron(1000) > 0 > s.deal_in(0, 3900)
    assert s.draw(True) > 0 > s.draw(False)
    assert s.slope > 0.5


def test_floating_counts_where_the_uma_goes_by_it() -> None:
    near = stakes("kyoto", (29000, 31000, 31000, 29000), 7)
    assert near.ron(500) > 4000  # over 30,000


def test_a_tie_goes_by_seat_where_the_rules_say_so() -> None:
    first, last = (
        stakes("tenhou", (30000, 30000, 25000, 15000), 7, seat=seat).draw(True) for seat in (0, 1)
    )
    assert first != last
