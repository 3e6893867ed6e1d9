"""Text in the window: one bundled Japanese font, labels rendered once and kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import Final, Literal

import pygame

from mahjong_sim import resources
from mahjong_sim.gui.art.items import Rgb

Align = Literal["left", "center", "right"]

FONT: Final = "MahjongSimSansJP.ttf"
SMALLEST: Final = 11  # pixels; nothing is set smaller
_KEPT: Final = 3000  # labels
_MEASURED: Final = 20_000  # widths kept
_FINE: Final = 26  # below this many pixels text is rendered larger and scaled down, because the
_ZOOM: Final = 3  # font renderer places letters on whole pixels
_INNER: Final = "._-/"  # a word too long for a line is broken after one of these
_NO_LINE_START: Final = "、。，．・：；？！）」』】〕ー々ゃゅょっァィゥェォッャュョ,.:;?!)"
_NO_LINE_END: Final = "「『【〔（(["


class Text:
    """Renders and measures text; sizes in pixels, positions are the middle of the line's height."""

    def __init__(self) -> None:
        self._file = str(resources.root("assets") / "fonts" / FONT)
        self._widths: dict[tuple[str, int], int] = {}
        self._fonts: dict[int, pygame.font.Font] = {}
        self._labels: OrderedDict[tuple[str, int, Rgb, int], pygame.Surface] = OrderedDict()

    def _font(self, size: int) -> pygame.font.Font:
        if size not in self._fonts:
            self._fonts[size] = pygame.font.Font(self._file, size)
        return self._fonts[size]

    def width(self, text: str, size: int) -> int:
        """Pixels the text is wide."""
        size = max(SMALLEST, size)
        wide = self._widths.get((text, size))
        if wide is None:
            if len(self._widths) >= _MEASURED:
                self._widths.clear()
            wide = self._widths[text, size] = self._measured(_shown(text), size)
        return wide

    def _measured(self, text: str, size: int) -> int:
        if size >= _FINE:
            return self._font(size).size(text)[0]
        return -(-self._font(size * _ZOOM).size(text)[0] // _ZOOM)

    def height(self, size: int) -> int:
        """Pixels a line is high."""
        return self._font(max(SMALLEST, size)).get_height()

    def fit(self, text: str, size: int, width: int) -> int:
        """The largest size not above ``size`` at which the text is not wider than ``width``."""
        while size > SMALLEST and self.width(text, size) > width:
            size -= 1
        return size

    def cut(self, text: str, size: int, width: int) -> str:
        """The text, or its beginning with an ellipsis where even that is wider than ``width``."""
        if self.width(text, size) <= width:
            return text
        while text and self.width(text + "…", size) > width:
            text = text[:-1]
        return text + "…"

    def wrap(self, text: str, size: int, width: int) -> list[str]:
        """Lines not wider than ``width``.

        Japanese breaks anywhere but before closing marks and after opening ones.
        """
        lines: list[str] = []
        line = ""
        for piece in (part for whole in _pieces(text) for part in self._parts(whole, size, width)):
            if line and self.width(line + piece.rstrip(), size) > width:
                lines.append(line.rstrip())
                line = ""
            line += piece
        return [*lines, line.rstrip()] if line else lines

    def _parts(self, piece: str, size: int, width: int) -> Iterator[str]:
        """A word, or parts of one that is wider than a line: after a mark where it has one."""
        while len(piece) > 1 and self.width(piece.rstrip(), size) > width:
            most = 1
            while self.width(piece[: most + 1], size) <= width:
                most += 1
            most = max(piece.rfind(mark, 0, most) for mark in _INNER) + 1 or most
            yield piece[:most]
            piece = piece[most:]
        yield piece

    def label(self, text: str, size: int, color: Rgb, turn: int = 0) -> pygame.Surface:
        """The text as a picture, turned by so many quarters anticlockwise."""
        key = (text, size, color, turn)
        label = self._labels.get(key)
        if label is None:
            label = self._render(text, max(SMALLEST, size), color)
            if turn:
                label = pygame.transform.rotate(label, 90 * turn)
            self._labels[key] = label
            if len(self._labels) > _KEPT:
                self._labels.popitem(last=False)
        else:
            self._labels.move_to_end(key)
        return label

    def _render(self, text: str, size: int, color: Rgb) -> pygame.Surface:
        text = _shown(text)
        if size >= _FINE:
            return self._font(size).render(text, True, color)
        large = self._font(size * _ZOOM).render(text, True, color)
        return pygame.transform.smoothscale(large, (self.width(text, size), self.height(size)))

    def draw(
        self,
        surface: pygame.Surface,
        text: str,
        at: tuple[int, int],
        size: int,
        color: Rgb,
        align: Align = "left",
        *,
        width: int | None = None,
        turn: int = 0,
    ) -> int:
        """Draw one line at a point, made smaller (at last cut) to fit ``width``; its width."""
        if width is not None:
            size = self.fit(text, size, width)
            text = self.cut(text, size, width)
        label = self.label(text, size, color, turn)
        w, h = label.get_size()
        x, y = at
        left = x - {"left": 0, "center": w // 2, "right": w}[align]
        surface.blit(label, (left, y - h // 2))
        return w


def _shown(text: str) -> str:
    """A text as it can be rendered: a stranger's may hold what is no letter at all."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char == "\u3000" else " " for char in text)


def _pieces(text: str) -> list[str]:
    """Where a line may break: after spaces, and around characters that are not Latin."""
    pieces: list[str] = []
    for char in text:
        joins = pieces and (
            char in _NO_LINE_START
            or pieces[-1][-1] in _NO_LINE_END
            or (char.isascii() and pieces[-1][-1].isascii() and pieces[-1][-1] != " ")
            or char == " "
        )
        if joins:
            pieces[-1] += char
        else:
            pieces.append(char)
    return pieces
