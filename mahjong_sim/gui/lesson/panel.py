"""A column of text that can be scrolled (説明欄)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scroll import Scroll
from mahjong_sim.gui.stage import Stage


class Part(NamedTuple):
    """A paragraph. ``units``: size of its text; ``indent``: logical units; ``above``: space."""

    words: str
    color: Rgb = theme.TEXT
    units: float = 16
    indent: float = 0
    above: float = 0


class _Line(NamedTuple):
    words: str
    part: Part
    high: int
    above: int


class Panel:
    """``scroll``: in lines."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.rect = Rect(0, 0, 0, 0)
        self.scroll = Scroll(step=3, color=theme.AMBER)
        self._lines: list[_Line] = []
        self._starts: list[int] = []

    def to_part(self, at: int) -> None:
        """Scroll to where a paragraph begins."""
        self.scroll.to(self._starts[at])

    def show(self, rect: Rect, parts: Sequence[Part]) -> None:
        """Put these paragraphs into a rectangle."""
        self.rect = rect
        px, text = self.stage.screen.px, self.stage.text
        self._lines = []
        self._starts = []
        for part in parts:
            self._starts.append(len(self._lines))
            size = self.stage.size(part.units)
            room = rect.w - px(34) - px(part.indent)
            for i, line in enumerate(text.wrap(part.words, size, room)):
                above = px(part.above) if not i and self._lines else 0
                self._lines.append(_Line(line, part, text.height(size) * 92 // 100, above))
        track = Rect(rect.right - px(13), rect.y + px(8), px(6), rect.h - px(16))
        count = len(self._lines)
        self.scroll.lay(rect, track, count, count - self._last())

    def _last(self) -> int:
        """The first line to show so that the last one is seen."""
        room, first = self.rect.h - self.stage.screen.px(20), len(self._lines)
        while first and room >= self._lines[first - 1].high + self._lines[first - 1].above:
            first -= 1
            room -= self._lines[first].high + self._lines[first].above
        return first

    def draw(self, surface: pygame.Surface) -> None:
        """The lines there is room for, and how far it is scrolled."""
        px, text = self.stage.screen.px, self.stage.text
        pygame.draw.rect(surface, theme.WELL, self.rect, border_radius=px(10))
        y = self.rect.y + px(10)
        for i, line in enumerate(self._lines[self.scroll.at :]):
            above = line.above if i else 0
            if y + above + line.high > self.rect.bottom - px(8):
                break
            at = (self.rect.x + px(14) + px(line.part.indent), y + above + line.high // 2)
            text.draw(surface, line.words, at, self.stage.size(line.part.units), line.part.color)
            y += above + line.high
        self.scroll.draw(surface)
