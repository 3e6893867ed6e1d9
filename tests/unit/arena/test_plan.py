from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from mahjong_sim.arena.plan import arrangements, line_ups, plan
from mahjong_sim.errors import InputError

BOT = """
from mahjong_sim.bots.api import BaseBot

class Mine(BaseBot):
    def act(self, view):
        return view.legal[0]
"""


def test_one_bot_sits_in_every_seat_against_three_of_the_other() -> None:
    found = plan("tenhou", ["efficient", "random"], 3)
    assert found.format == "1v3"
    assert sorted(seats.index(0) for seats in found.schedule) == [0, 1, 2, 3]
    assert all(Counter(seats) == {0: 1, 1: 3} for seats in found.schedule)


def test_two_against_two_has_four_rotations_and_six_orders() -> None:
    (line,) = line_ups("2v2", 2)
    assert len(arrangements(line, 4)) == 4
    assert len(arrangements(line, 24)) == 6


def test_four_different_bots_sit_in_twenty_four_orders() -> None:
    assert len(arrangements((0, 1, 2, 3), 24)) == 24
    for seat in range(4):
        rotated = arrangements((0, 1, 2, 3), 4)
        assert sorted(seats[seat] for seats in rotated) == [0, 1, 2, 3]


@pytest.mark.parametrize("bots", [2, 3, 4, 6])
def test_in_a_round_robin_everybody_plays_and_meets_as_often(bots: int) -> None:
    lines = line_ups("round-robin", bots)
    seats = Counter(bot for line in lines for bot in line)
    met = Counter(
        tuple(sorted((a, b))) for line in lines for a in set(line) for b in set(line) if a < b
    )
    assert set(seats) == set(range(bots)) and len(set(seats.values())) == 1
    assert len(met) == bots * (bots - 1) // 2 and len(set(met.values())) == 1


def test_in_a_gauntlet_each_meets_three_of_the_last() -> None:
    assert line_ups("gauntlet", 3) == [(0, 2, 2, 2), (1, 2, 2, 2)]


def test_all_games_of_a_block_have_its_seed_and_no_other_has() -> None:
    found = plan("tenhou", ["random", "tsumogiri", "efficient"], 5, seed="x")
    size = len(found.schedule)
    seeds = [found.pairing(number).seed for number in range(found.games)]
    assert [seeds[block * size : (block + 1) * size] for block in range(5)] == [
        [f"x/{block}"] * size for block in range(5)
    ]


def test_a_bot_that_is_named_twice_is_told_apart() -> None:
    assert plan("tenhou", ["random", "random"], 1).labels == ("random", "random#2")


def test_a_bot_is_known_by_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BOT, encoding="utf-8")
    bots = plan("tenhou", [f"{file}:Mine", "random"], 1).bots
    assert len(bots[0].source) == len(bots[1].source) == 16
    assert bots[0].source != bots[1].source


@pytest.mark.parametrize(
    ("bots", "format", "said"),
    [
        (["random"], None, "nobody to meet"),
        (["random"] * 3, "1v3", "two bots meet 1v3, not 3"),
        (["random"] * 4, "2v2", "two bots meet 2v2, not 4"),
        (["random", "nobody"], None, "no bot 'nobody'"),
    ],
)
def test_what_cannot_be_played_is_refused(bots: list[str], format: str | None, said: str) -> None:
    with pytest.raises(InputError, match=said):
        plan("tenhou", bots, 1, format=format)  # type: ignore[arg-type]


def test_a_policy_that_is_none_is_refused() -> None:
    with pytest.raises(InputError, match="expected stop, chombo"):
        plan("tenhou", ["random", "random"], 1, failing="shrug")
