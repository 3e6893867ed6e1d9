"""A line over whatever is shown, for a while (お知らせ): troubles that stop nothing."""

from __future__ import annotations

from typing import Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.stage import Stage

SHOWN: Final = 6.0  # seconds


class Notices:
    """Shows the stage's notice and takes it away again."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._line = ""
        self._left = 0.0

    def update(self, seconds: float) -> bool:
        """Let time pass; whether the line came or went."""
        if self._stage.notice != self._line:
            self._line, self._left = self._stage.notice, SHOWN
            return True
        self._left -= seconds
        if self._line and self._left <= 0:
            self._line = self._stage.notice = ""
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """The line at the top, in the middle."""
        if not self._line:
            return
        stage, px = self._stage, self._stage.screen.px
        size, most = stage.size(16), stage.screen.width - px(120)
        width = min(most, stage.text.width(self._line, size)) + px(40)
        plate = Rect((stage.screen.width - width) // 2, px(10), width, px(38))
        pygame.draw.rect(surface, theme.SHEET, plate, border_radius=px(10))
        pygame.draw.rect(surface, theme.AMBER, plate, max(1, px(2)), border_radius=px(10))
        room = plate.w - px(30)
        stage.text.draw(surface, self._line, plate.center, size, theme.TEXT, "center", width=room)
