"""The position of a scenario on a table (卓で見る): as the players see it, all hands open."""

from __future__ import annotations

import pygame

from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.lesson.trial import Trial
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.stage import Scene, Stage
from mahjong_sim.gui.widgets import Button
from mahjong_sim.scenario.walk import seat_names


class TableView(Scene):
    """The table of a trial; left and right go round it."""

    name = "lesson_table"

    def __init__(self, stage: Stage, trial: Trial) -> None:
        super().__init__(stage)
        self._letters, picture = trial.walk.letters, trial.picture
        for seat in picture.seats:
            seat.open = True
        self._rules, self._picture, self._viewer = trial.course.rules, picture, max(0, picture.turn)

    def arrange(self) -> None:
        """The table, and the ways round it and back."""
        say, px = self.stage.messages, self.stage.screen.px
        names = list(seat_names(self._letters, say.language))
        self.board = Board(self.stage, self._rules, self._picture, self._viewer, names)
        bar = self.board.layout.bar()
        wide = px(150)
        back = Rect(bar.right - wide, bar.y, wide, bar.h)
        turn = back.moved(-wide - px(12), 0)
        size = self.stage.size(16)
        self.ui.show(
            [
                Button("table.turn", turn, label=say("lesson.turn"), size=size, press=self._turn),
                Button(
                    "table.back", back, label=say("scenarios.back"), size=size, press=self._close
                ),
            ]
        )

    def _turn(self, by: int = 1) -> None:
        self._viewer = (self._viewer + by) % 4
        self.arrange()

    def _close(self) -> None:
        self.stage.pop()

    def handle(self, event: pygame.event.Event) -> None:
        """Left and right go round, Escape and T go back."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._turn(1 if event.key == pygame.K_RIGHT else -1)
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_t):
            self._close()
        else:
            self.ui.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """The table and the buttons."""
        self.board.draw(surface)
        super().draw(surface)
