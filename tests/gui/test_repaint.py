"""A change is on the screen within a frame, and nothing is painted without one."""

from __future__ import annotations

from statistics import median
from time import process_time
from typing import Any

import pygame
import pytest

from mahjong_sim.gui.app import App
from mahjong_sim.gui.scenes.table import Table
from mahjong_sim.table.actions import PASS
from tests.gui.driving import play_until, start, window

FRAME = 0.016  # seconds
HELP: dict[str, Any] = {"shanten": True, "safety": True, "all_calls": True, "clock": "5+20"}


def late(table: Table) -> bool:
    return table.aids.discarding and table.game.picture.left < 30


@pytest.mark.parametrize("helped", [{}, HELP], ids=["plain", "helped"])
def test_a_repaint_takes_less_than_a_frame(helped: dict[str, Any]) -> None:
    with window("tenhou", seed="3", **helped) as app:
        start(app)
        table = play_until(app, lambda a, t: late(t))
        places = [rect.center for rect in table.board.own_rects()]
        app.draw()
        took = []
        for at in places * 4:
            motion = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0,) * 3)
            before = process_time()
            app.handle(motion)
            assert app.draw()
            took.append(process_time() - before)
        assert median(took) < FRAME, f"{median(took) * 1000:.1f} ms"


def test_nothing_is_painted_while_nothing_changes() -> None:
    with window("tenhou", seed="3", **HELP) as app:
        start(app)
        play_until(app, lambda a, t: late(t))
        app.draw()
        painted = 0
        for _ in range(90):
            app.update(1 / 60)
            painted += app.draw()
        assert painted == 1, "the clock's second only"


@pytest.mark.parametrize("manner", ["guarded", "strict"])
def test_what_is_on_the_screen_is_never_out_of_date(manner: str) -> None:
    """The person sits still: no event of the mouse has anything painted."""
    with window("okayama", seed="o5", speed=3, manner=manner) as app:
        start(app)
        asked = 0

        def compared(app: App, table: Table) -> bool:
            nonlocal asked
            app.draw()
            seen = pygame.image.tobytes(app.window, "RGB")
            for scene in app.stage.scenes:
                scene.draw(app.window)
            assert pygame.image.tobytes(app.window, "RGB") == seen
            asked += table.game.view is not None and PASS in table.game.view.legal
            return asked == 3

        play_until(app, compared)


@pytest.mark.benchmark
def test_time_of_a_repaint(benchmark) -> None:  # type: ignore[no-untyped-def]
    with window("tenhou", seed="3", **HELP) as app:
        start(app)
        table = play_until(app, lambda a, t: late(t))
        places = [rect.center for rect in table.board.own_rects()]

        def repaint() -> None:
            places.append(places.pop(0))
            motion: dict[str, Any] = {"pos": places[0], "rel": (0, 0), "buttons": (0, 0, 0)}
            app.handle(pygame.event.Event(pygame.MOUSEMOTION, **motion))
            assert app.draw()

        benchmark(repaint)
