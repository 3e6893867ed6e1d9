"""What a peek showed (覗き見), for the one who peeked only."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.questions import Sheet
from mahjong_sim.gui.scenes.scores import Page
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import Button
from mahjong_sim.tiles import Tile

WIDTH = 700


class Glimpse(Sheet):
    """The tiles, until they are put away."""

    name = "glimpse"
    size = (WIDTH, 240)

    def __init__(self, stage: Stage, board: Board, tiles: Sequence[Tile]) -> None:
        super().__init__(stage)
        self.board, self._tiles = board, tiles

    def arrange(self) -> None:
        """One button."""
        px, rect = self.stage.screen.px, self.rect
        close = Rect(rect.center[0] - px(80), rect.bottom - px(68), px(160), px(46))
        label, size = self.stage.messages("help.close"), self.stage.size(18)
        button = Button("glimpse.close", close, label=label, size=size, press=self.stage.pop)
        self.ui.show([button])
        self.ui.focus = "glimpse.close"

    def paint(self, surface: pygame.Surface) -> None:
        """The heading and the tiles."""
        page = Page(self.stage, self.board, surface, self.rect)
        page.text(self.stage.messages("glimpse.title"), WIDTH / 2, 40, 22, theme.GOLD, "center")
        width = min(44.0, (WIDTH - 80) / max(1, len(self._tiles)))
        page.tiles(self._tiles, (WIDTH - width * len(self._tiles)) / 2, 80, width)
