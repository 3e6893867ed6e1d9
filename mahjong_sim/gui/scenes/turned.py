"""Sheets of pages that are turned one after the other (頁をめくる画面)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.questions import Sheet
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import Button

GUARD: Final = 0.4  # seconds in which a page cannot be closed, so that no fast click skips one


class Turned(Sheet):
    """``page``: the one that is open; ``done`` is called after the last one."""

    def __init__(self, stage: Stage, board: Board, done: Callable[[], None]) -> None:
        super().__init__(stage)
        self.board, self._done = board, done
        self.page, self._age = 0, 0.0

    @property
    def pages(self) -> int:
        """How many there are."""
        return 1

    def arrange(self) -> None:
        """One button."""
        px, rect = self.stage.screen.px, self.rect
        place = Rect(rect.right - px(200), rect.bottom - px(66), px(160), px(46))
        label, size = self.stage.messages("result.next"), self.stage.size(18)
        button = Button(f"{self.name}.next", place, label=label, style="main", size=size)
        button.press = self.turn
        self.ui.show([button])
        self.ui.focus = button.id

    def turn(self) -> None:
        """On to the next page, where this one was open long enough."""
        if self._age < GUARD:
            return
        self._age = 0.0
        if self.page + 1 < self.pages:
            self.page += 1
        else:
            self.stage.pop()
            self._done()

    def handle(self, event: pygame.event.Event) -> None:
        """Space, Enter and the button go on."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, pygame.K_ESCAPE):
            self.turn()
        else:
            self.ui.handle(event)

    def update(self, seconds: float) -> bool:
        """Pages age."""
        self._age += seconds
        return False
