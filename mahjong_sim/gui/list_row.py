"""Rows of lists to choose from (一覧の行)."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.text import Text
from mahjong_sim.gui.widgets import Pressed


@dataclass
class ListRow(Pressed):
    """A label with a small note: at the right where there is room for one line, else below.

    ``ground``: its colour while it is neither chosen nor under the mouse; None: it has none.
    """

    label: str = ""
    note: str = ""
    chosen: bool = False
    size: int = 16
    ground: Rgb | None = theme.WELL

    def draw(self, surface: pygame.Surface, text: Text, hot: bool, focus: bool) -> None:
        """Ground, label and note."""
        rect, high = self.rect, text.height(self.size) * 78 // 100
        single = rect.h < 2 * high
        radius = rect.h // (5 if single else 8)
        color = theme.BUTTON["main"] if self.chosen else theme.WELL_LIT if hot else self.ground
        if color is not None:
            pygame.draw.rect(surface, color, rect, border_radius=radius)
        if focus:
            pygame.draw.rect(surface, theme.GOLD, rect, 2, border_radius=radius)
        if single:
            self._draw_line(surface, text)
        else:
            self._draw_lines(surface, text)

    @property
    def _small(self) -> int:
        return max(11, self.size * 8 // 10)

    def _draw_line(self, surface: pygame.Surface, text: Text) -> None:
        rect, y, pad = self.rect, self.rect.center[1], self.rect.h // 3
        ink = theme.TEXT if self.chosen else theme.QUIET
        at, room = (rect.right - pad, y), rect.w * 33 // 100
        text.draw(surface, self.note, at, self._small, ink, "right", width=room)
        at, room = (rect.x + pad, y), rect.w * 64 // 100 - pad
        text.draw(surface, self.label, at, self.size, theme.TEXT, width=room)

    def _draw_lines(self, surface: pygame.Surface, text: Text) -> None:
        """Two lines of the label at most, from the middle."""
        rect, pad = self.rect, self.rect.h // 6
        room, small = rect.w - 2 * pad, self._small
        label = two_lines(text, self.label, self.size, room)
        lines = [(words, self.size, theme.TEXT) for words in label]
        if self.note:
            lines.append((begin(text, self.note, small, room), small, theme.QUIET))
        steps = [text.height(size) * 78 // 100 for _, size, _ in lines]
        y = rect.center[1] - sum(steps) // 2
        for (words, size, ink), step in zip(lines, steps, strict=True):
            text.draw(surface, words, (rect.x + pad, y + step // 2), size, ink, width=room)
            y += step


def begin(text: Text, words: str, size: int, room: int) -> str:
    """The words, or as many as fit into a line."""
    lines = text.wrap(words, size, room)
    if len(lines) < 2:
        return words
    return f"{text.wrap(words, size, room - size)[0]}…"


def two_lines(text: Text, words: str, size: int, room: int) -> list[str]:
    """The words in two lines at most."""
    lines = text.wrap(words, size, room)
    return lines if len(lines) < 3 else [lines[0], begin(text, " ".join(lines[1:]), size, room)]
