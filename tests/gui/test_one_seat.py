"""A log of one seat in the viewer: looked at from that seat, the others' tiles face down."""

from __future__ import annotations

import pygame

from mahjong_sim.gui.viewer.scene import Viewer
from mahjong_sim.replay.files import read
from mahjong_sim.replay.tape import tape_of
from tests.gui.driving import press, window
from tests.unit.replay.test_one_seat import SEAT, converted, lines, log, source


def test_it_is_looked_at_from_the_seat_that_kept_it() -> None:
    (game,) = read(source(lines(converted(log(), SEAT)))).games
    with window() as app:
        app.show(tape_of(game))
        viewer = app.stage.top
        assert isinstance(viewer, Viewer)
        assert viewer.viewer == SEAT
        assert app.stage.notice == ""
        for _ in range(30):
            press(app, pygame.K_RIGHT)
            app.update(0.1)
        app.draw()
        for seat, shown in enumerate(viewer.board.picture.seats):
            assert [tile < 0 for tile in shown.hand] == [seat != SEAT] * len(shown.hand)
        viewer.ui.click("viewer.play_on")
        assert "one seat saw only" in app.stage.notice
        press(app, pygame.K_END)
        app.update(0.1)
        app.draw()
