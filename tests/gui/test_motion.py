"""Tiles glide to their places, and are there in time."""

from __future__ import annotations

import pytest

from mahjong_sim.gui.app import App
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.motion import Motion
from mahjong_sim.gui.scenes.table import Table
from mahjong_sim.table import events as ev
from tests.gui.driving import play_until, start, window


def stirred(speed: int) -> dict[str, int]:
    """Play a hand; how often things of each sort were seen on their way."""
    seen: dict[str, int] = {}
    with window("tenhou", speed=speed, seed="3") as app:
        app.stage.scenes[-1].ui.click("menu.start")
        table = app.stage.top
        assert isinstance(table, Table)
        update = table.update

        def watched(seconds: float) -> bool:
            moved = update(0.02)
            for thing in table.board.away:
                seen[thing[0]] = seen.get(thing[0], 0) + 1
            app.draw()
            return moved

        table.update = watched  # type: ignore[method-assign]
        play_until(app, lambda a, t: any(isinstance(e, ev.Called) for e in t.game.match.events))
        for _ in range(60):
            app.update(0.02)
    return seen


def test_draws_discards_and_calls_glide() -> None:
    assert set(stirred(speed=4)) == {"river", "drawn", "meld"}


def test_at_speed_0_nothing_moves() -> None:
    assert stirred(speed=0) == {}


@pytest.mark.parametrize("factor", [0.25, 1.0, 1.8])
def test_a_glide_ends_at_its_place_within_the_pause(factor: float) -> None:
    with window("tenhou", speed=0) as app:
        board = start(app).board
        assert isinstance(board, Board)
        motion = Motion(board)
        event = next(e for e in app_events(app) if isinstance(e, ev.Drew))
        motion.begin(event, factor)
        first = board.away["drawn", event.seat]
        assert first != (0, 0)
        motion.update(0.02 * factor, factor)
        assert sum(map(abs, board.away["drawn", event.seat])) < sum(map(abs, first))
        motion.update(0.30 * factor, factor)
        assert board.away == {}
        assert not motion.update(0.1, factor)


def test_the_next_event_puts_what_came_before_in_its_place() -> None:
    with window("tenhou", speed=0) as app:
        board = start(app).board
        motion = Motion(board)
        motion.begin(ev.Drew(1, -1), 1.0)
        motion.begin(ev.Drew(2, -1), 1.0)
        assert set(board.away) == {("drawn", 2)}
        motion.stop()
        assert board.away == {}


def app_events(app: App) -> list[ev.Event]:
    table = app.stage.top
    assert isinstance(table, Table)
    return table.game.match.events
