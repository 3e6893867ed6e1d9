"""Bots in the window are told when they are not needed any more: their programs end."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

from mahjong_sim.bots.api import Action, BaseBot, Observation, Random, Rules, Seat, declined
from mahjong_sim.bots.player import Player
from mahjong_sim.errors import BotError
from mahjong_sim.gui.seating import Seating
from mahjong_sim.gui.setup import seated
from mahjong_sim.match.match import Match
from mahjong_sim.match.timeline import Timeline
from mahjong_sim.rules.load import load
from tests.gui.driving import start, window

BOT = """
from pathlib import Path
from mahjong_sim.bots.api import BaseBot, declined

class Mine(BaseBot):
    def begin(self, seat, rules, rng):
        if seat == 3 and Path(__file__).with_name("fail").exists():
            raise OSError("not today")
        self.seat = seat

    def act(self, view):
        return declined(view)

    def close(self):
        with Path(__file__).with_name("closed").open("a") as file:
            file.write(f"{self.__dict__.get('seat', '-')}")
"""


class Counted(BaseBot):
    """Is among the living until it is closed."""

    living: ClassVar[set[BaseBot]] = set()

    def begin(self, seat: Seat, rules: Rules, rng: Random) -> None:
        self.living.add(self)

    def act(self, view: Observation) -> Action:
        return declined(view)

    def close(self) -> None:
        self.living.remove(self)


class Unfit(Counted):
    """Cannot begin."""

    def begin(self, seat: Seat, rules: Rules, rng: Random) -> None:
        super().begin(seat, rules, rng)
        raise OSError("not today")


def test_who_gives_up_a_seat_is_closed() -> None:
    match = Match(load("kyoto"), "seats")
    makers = dict.fromkeys((1, 2, 3), Counted)
    seating = Seating(match, {s: Player(match, s, make()) for s, make in makers.items()}, makers)
    first = set(Counted.living)
    assert len(first) == 3
    seating.seat_bot(1, Counted)
    assert len(Counted.living & first) == 2
    with pytest.raises(BotError):
        seating.seat_bot(1, Unfit)
    assert len(Counted.living) == 3
    seating.seat_person(2)
    assert len(Counted.living) == 2
    seating.move_to(Match(load("kyoto"), "seats"))
    assert len(Counted.living) == 2
    assert not Counted.living & first
    seating.close()
    assert not Counted.living


def test_a_match_that_is_left_closes_its_bots(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(BOT)
    with window(bot=f"{tmp_path / 'mine.py'}:Mine") as app:
        start(app)
        assert not (tmp_path / "closed").exists()
        app.show_menu()
        assert sorted((tmp_path / "closed").read_text()) == ["1", "2", "3"]


def test_a_match_that_cannot_begin_closes_those_who_sat_down(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(BOT)
    (tmp_path / "fail").touch()
    mine = f"{tmp_path / 'mine.py'}:Mine"
    with pytest.raises(BotError, match="not today"):
        seated(Timeline(Match(load("kyoto"), "seats")), ["human", mine, mine, mine], 0)
    assert sorted((tmp_path / "closed").read_text()) == ["-", "1", "2"]
