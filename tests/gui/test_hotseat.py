"""Several persons at one machine: hands covered between turns, seats handed over in mid-game."""

from __future__ import annotations

import pygame
import pytest

from mahjong_sim.bots.player import Player
from mahjong_sim.gui.app import App
from mahjong_sim.gui.game import Game
from mahjong_sim.gui.scenes.acts import Acts
from mahjong_sim.gui.scenes.curtain import Curtain
from mahjong_sim.gui.scenes.pause import Pause, Seats
from mahjong_sim.gui.scenes.ranking import Ranking
from mahjong_sim.gui.scenes.table import Table
from mahjong_sim.gui.scenes.trouble import Trouble
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Action
from mahjong_sim.table.observe import Observation
from mahjong_sim.tiles import HIDDEN
from tests.gui.driving import play_until, press, start, window
from tests.gui.test_strict import run

TWO = ("human", "human", "efficient", "efficient")


def sit_down(app: App) -> Table:
    """A table where the first person must come to the screen."""
    app.stage.scenes[-1].ui.click("menu.start")
    table = next(s for s in app.stage.scenes if isinstance(s, Table))
    run(app, lambda: app.stage.top is not table)
    return table


def faces(table: Table) -> list[int]:
    """The tiles of the four hands as they are drawn."""
    seats = table.board.picture.seats
    return [t for s in seats for t in [*s.hand, *([] if s.drawn is None else [s.drawn])]]


def test_nothing_is_seen_before_somebody_came() -> None:
    with window(seats=TWO) as app:
        table = sit_down(app)
        assert isinstance(app.stage.top, Curtain) and app.stage.top.seat == 0
        assert set(faces(table)) == {HIDDEN}
        press(app, pygame.K_SPACE)
        run(app, lambda: table.game.view is not None)
        shown = [t for t in faces(table) if t != HIDDEN]
        assert sorted(shown) == sorted(table.game.match.view(0).hand)


def test_after_the_turn_the_hand_is_covered_until_the_next_one_came() -> None:
    with window(seats=TWO) as app:
        table = sit_down(app)
        press(app, pygame.K_SPACE)
        run(app, lambda: table.game.view is not None)
        press(app, pygame.K_SPACE)
        assert set(faces(table)) == {HIDDEN}
        run(app, lambda: isinstance(app.stage.top, Curtain))
        top = app.stage.top
        assert isinstance(top, Curtain) and top.seat == 1
        top.ui.click("curtain.show")
        run(app, lambda: table.game.view is not None)
        assert table.game.seat == table.board.viewer == 1
        assert table.board.own_tiles() and HIDDEN not in table.board.own_tiles()
        others = [t for s in (0, 2, 3) for t in table.board.picture.seats[s].hand]
        assert set(others) == {HIDDEN}


@pytest.mark.parametrize("manner", ["guarded", "strict"])
def test_four_persons_play(manner: str) -> None:
    with window("mahjong-soul", seats=("human",) * 4, manner=manner) as app:
        table = sit_down(app)
        play_until(app, lambda a, t: t.game.match.hands >= 3, "random", frames=40000)
        assert {answer.seat for _, answer in table.game.answers} == {0, 1, 2, 3}
        assert table.game.trouble is None


def test_a_covered_strict_table_asks_who_acts() -> None:
    with window(seats=TWO, manner="strict") as app:
        table = sit_down(app)
        press(app, pygame.K_SPACE)
        run(app, lambda: table.game.view is not None)
        press(app, pygame.K_SPACE)
        run(app, lambda: table.game.view is not None and table.game.view.drawn >= 0)
        table.strict.switch_hold()
        press(app, pygame.K_SPACE)
        run(app, lambda: bool(table.game.idle))
        assert table.game.covered and table.ui.find("call.pass") is not None
        press(app, pygame.K_f)
        who = app.stage.top
        assert isinstance(who, Pause)
        who.ui.click("pause.seat.1")
        assert isinstance(app.stage.top, Curtain) and set(faces(table)) == {HIDDEN}
        press(app, pygame.K_SPACE)
        menu = app.stage.top
        assert isinstance(menu, Acts) and menu.situation.seat == 1
        menu.ui.click("acts.say")
        menu.ui.click("acts.do")
        run(app, lambda: any(isinstance(e, ev.Said) for e in table.game.match.events))


def test_a_seat_is_handed_to_a_person_and_back() -> None:
    with window() as app:
        table = start(app)
        press(app, pygame.K_ESCAPE)
        app.stage.top.ui.click("pause.seats")  # type: ignore[union-attr]
        seats = app.stage.top
        assert isinstance(seats, Seats)
        while seats.seats[2] != "human":
            seats.ui.click("seats.2")
        seats.ui.click("seats.done")
        assert app.stage.top is table
        assert table.game.seating.people == (0, 2)
        assert table.board.name(0) == "Player 1" and table.board.name(2) == "Player 3"
        play_until(app, lambda a, t: isinstance(a.stage.top, Curtain) and a.stage.top.seat == 2)
        app.stage.pop()
        table.desk.hand_over(2, "cautious")
        assert table.game.seating.people == (0,) and table.board.name(0) == "You"
        assert table.board.name(2) == "Cautious"
        play_until(app, lambda a, t: t.game.picture.number >= 1)


def test_the_only_person_may_leave_the_match_to_bots() -> None:
    with window("mahjong-soul", speed=0) as app:
        table = start(app)
        table.desk.hand_over(0, "random")
        play_until(app, lambda a, t: isinstance(a.stage.top, Ranking))
        assert table.board.name(0) == "Random"


def test_a_seat_given_to_a_bot_that_does_not_exist_stays_as_it_is() -> None:
    with window() as app:
        table = start(app)
        seats = Seats(app.stage, table.desk, 0)
        app.stage.push(seats)
        seats.seats[1] = "nobody.py:Bot"
        seats.ui.click("seats.done")
        assert app.stage.top is seats and seats.trouble
        assert table.desk.seats[1] == "efficient"


class Failing:
    """Raises at its first answer."""

    def __init__(self) -> None:
        self.asked = 0

    def act(self, view: Observation) -> Action:
        self.asked += 1
        raise RuntimeError("no idea")


def test_a_bot_that_fails_is_named_and_the_game_goes_on() -> None:
    with window("tenhou", speed=0) as app:
        match = Match(load("tenhou"), "1")
        failing = Failing()
        others = {s: Player(match, s, failing) for s in (1, 2, 3)}
        game = Game(match, 0, others, 0)
        table = Table(app.stage, game, ["", "A", "B", "C"], app.show_menu, app.show_menu)
        app.stage.reset(table)
        run(app, lambda: game.view is not None)
        press(app, pygame.K_SPACE)
        run(app, lambda: isinstance(app.stage.top, Trouble))
        assert app.draw()
        seat = app.stage.top.error.seat  # type: ignore[union-attr]
        assert "no idea" in game.seating.thoughts[seat].error
        app.stage.top.ui.click("trouble.again")  # type: ignore[union-attr]
        run(app, lambda: isinstance(app.stage.top, Trouble))
        app.stage.top.ui.click("trouble.take")  # type: ignore[union-attr]
        assert seat in game.seating.people
        run(app, lambda: isinstance(app.stage.top, Curtain | Trouble))


def test_the_authors_view_needs_to_be_asked_for() -> None:
    with window() as app:
        table = start(app)
        press(app, pygame.K_b)
        assert not table.author.on and HIDDEN in faces(table)
    with window(open=True) as app:
        table = start(app)
        press(app, pygame.K_b)
        assert table.author.on and HIDDEN not in faces(table)
        assert table.ui.find("author.seed") is not None and app.draw()
        table.ui.click("author.log")
        assert app.stage.notice
        press(app, pygame.K_b)
        assert HIDDEN in faces(table)


def test_bots_alone_are_watched_with_open_hands() -> None:
    with window("mahjong-soul", seats=("random", "tsumogiri", "random", "random"), speed=1) as app:
        table = start(app)
        assert table.author.on and HIDDEN not in faces(table)
        for _ in range(30):
            app.update(0.3)
        assert any(thought.answers for thought in table.game.seating.thoughts)
        assert table.ui.find("hand.0") is None or not table.ui.find("hand.0").enabled  # type: ignore[union-attr]
