"""A table of texts that can be scrolled (比較表): a column of labels and others of cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scroll import Scroll
from mahjong_sim.gui.stage import Stage

LABEL: Final = 15  # hundredths of the width: the column of labels
_STEP: Final = 3  # lines scrolled at once


class Cell(NamedTuple):
    """A text and its colour."""

    words: str
    color: Rgb = theme.TEXT


class Line(NamedTuple):
    """A row of the table. ``differs``: its columns are not alike. ``key``: what it is about."""

    key: str
    label: tuple[Cell, ...]
    cells: tuple[tuple[Cell, ...], ...]
    differs: bool


class _Laid(NamedTuple):
    """A row with its texts wrapped: where it begins, how high it is, lines by column."""

    line: Line
    top: int
    high: int
    columns: list[list[tuple[str, Rgb]]]


class Grid:
    """``scroll``: in pixels. The heads stay in view."""

    def __init__(self, stage: Stage, area: Rect, heads: Sequence[str], lines: Sequence[Line]):
        self.stage, self.area, self.heads = stage, area, list(heads)
        self._step = stage.text.height(self._size(1)) * 86 // 100
        self._rows = self._lay_out(lines)
        self.scroll = Scroll(step=_STEP * self._step, overlap=self._step, color=theme.AMBER)
        px, body = stage.screen.px, self._body
        track = Rect(body.right - px(13), body.y, px(6), body.h)
        whole = self._rows[-1].top + self._rows[-1].high if self._rows else 0
        self.scroll.lay(stage.screen.area, track, whole, body.h)

    def _size(self, column: int) -> int:
        return self.stage.size(15 if column else 14)

    def columns(self) -> list[Rect]:
        """The column of labels and the others."""
        area, count = self.area, max(1, len(self.heads))
        label = area.w * LABEL // 100
        wide = (area.w - label - self.stage.screen.px(12)) // count
        places = [Rect(area.x, area.y, label, area.h)]
        return places + [
            Rect(area.x + label + i * wide, area.y, wide, area.h) for i in range(count)
        ]

    def _lay_out(self, lines: Sequence[Line]) -> list[_Laid]:
        px, out, top = self.stage.screen.px, [], 0
        for line in lines:
            laid = []
            for i, (cells, place) in enumerate(
                zip((line.label, *line.cells), self.columns(), strict=True)
            ):
                laid.append(self._wrapped(cells, self._size(i), place.w - px(20)))
            high = max(map(len, laid)) * self._step + px(12)
            out.append(_Laid(line, top, high, laid))
            top += high
        return out

    def _wrapped(self, cells: Sequence[Cell], size: int, room: int) -> list[tuple[str, Rgb]]:
        wrap = self.stage.text.wrap
        return [(words, cell.color) for cell in cells for words in wrap(cell.words, size, room)]

    # --- scrolling ------------------------------------------------------------------------------
    @property
    def _body(self) -> Rect:
        """Where the rows are seen."""
        px, area = self.stage.screen.px, self.area
        return Rect(area.x, area.y + px(50), area.w, area.h - px(56))

    # --- picture --------------------------------------------------------------------------------
    def draw(self, surface: pygame.Surface) -> None:
        """Heads, the rows in view, and how far it is scrolled."""
        pygame.draw.rect(surface, theme.WELL, self.area, border_radius=self.stage.screen.px(10))
        for title, column in zip(self.heads, self.columns()[1:], strict=True):
            self._head(surface, title, column)
        body, before = self._body, surface.get_clip()
        surface.set_clip(pygame.Rect(body))
        for row in self._rows:
            y = body.y + row.top - self.scroll.at
            if y < body.bottom and y + row.high > body.y:
                self._row(surface, row, y)
        surface.set_clip(before)
        self.scroll.draw(surface)

    def _head(self, surface: pygame.Surface, title: str, column: Rect) -> None:
        stage, px, size = self.stage, self.stage.screen.px, self.stage.size(16)
        room = column.w - px(16)
        lines = stage.text.wrap(title, size, room)
        step = stage.text.height(size) * 82 // 100
        for i, line in enumerate(lines[:2]):
            y = column.y + px(25) + i * step - (step // 2 if lines[1:] else 0)
            stage.text.draw(surface, line, (column.x + px(8), y), size, theme.GOLD, width=room)

    def _row(self, surface: pygame.Surface, row: _Laid, y: int) -> None:
        stage, px, area, body = self.stage, self.stage.screen.px, self.area, self._body
        band = Rect(area.x + px(3), y, area.w - px(18), row.high - px(3))
        if row.line.differs:
            pygame.draw.rect(surface, theme.WELL_LIT, band, border_radius=px(6))
            edge = Rect(band.x, band.y, max(3, px(5)), band.h)
            pygame.draw.rect(surface, theme.AMBER, edge, border_radius=px(2))
        for i, (cells, column) in enumerate(zip(row.columns, self.columns(), strict=True)):
            for at, (words, color) in enumerate(cells):
                middle = y + px(5) + at * self._step + self._step // 2
                if body.y <= middle - self._step // 2 and middle + self._step // 2 <= body.bottom:
                    place = (column.x + px(8 if i else 12), middle)
                    stage.text.draw(surface, words, place, self._size(i), color)
