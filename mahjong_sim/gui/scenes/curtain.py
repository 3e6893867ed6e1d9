"""Between the turns of several persons (席の交代): hands stay covered until the next is there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.questions import Sheet
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import Button
from mahjong_sim.tiles import Seat


class Curtain(Sheet):
    """Waits for the person of ``seat``; ``come`` is called when they are there."""

    name = "curtain"
    size = (520, 250)

    def __init__(self, stage: Stage, board: Board, seat: Seat, come: Callable[[], None]) -> None:
        super().__init__(stage)
        self.board, self.seat, self._come = board, seat, come

    def arrange(self) -> None:
        """One button."""
        px, rect = self.stage.screen.px, self.rect
        place = Rect(rect.center[0] - px(130), rect.bottom - px(86), px(260), px(54))
        label, size = self.stage.messages("curtain.show"), self.stage.size(19)
        self.ui.show(
            [Button("curtain.show", place, label=label, style="main", size=size, press=self._show)]
        )
        self.ui.focus = "curtain.show"

    def _show(self) -> None:
        self.stage.pop()
        self._come()

    def handle(self, event: pygame.event.Event) -> None:
        """Space, Enter and the button show the hand."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            self._show()
        else:
            self.ui.handle(event)

    def paint(self, surface: pygame.Surface) -> None:
        """Whose turn it is."""
        px, say, rect, text = self.stage.screen.px, self.stage.messages, self.rect, self.stage.text
        wind = say.wind((self.seat - self.board.picture.dealer) % 4)
        lines = (
            (say("curtain.turn", wind=wind), 62, 28, theme.GOLD),
            (self.board.name(self.seat), 112, 19, theme.TEXT),
        )
        for words, y, units, color in lines:
            at, size = (rect.center[0], rect.y + px(y)), self.stage.size(units)
            text.draw(surface, words, at, size, color, "center", width=rect.w - px(60))
