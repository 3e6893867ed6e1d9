"""The panel that says what a hand waits for: tiles left, value, "no yaku", furiten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.hints.waiting import Draw, Outlook, Wait
from mahjong_sim.gui.layout import Rect, tile_height
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.stage import Stage
from mahjong_sim.tiles import Kind, Tile

WIDE: Final = 80  # logical width of a wait with its value beside the tile
NARROW: Final = 40  # of one without value
ROW: Final = 36


def plate(surface: pygame.Surface, rect: Rect, radius: int, edge: Rgb = theme.PANEL_EDGE) -> None:
    """The ground of a small panel on the table."""
    pygame.draw.rect(surface, theme.PANEL, rect, border_radius=radius)
    pygame.draw.rect(surface, edge, rect, max(1, radius // 6), border_radius=radius)


class Advice:
    """Paints an outlook in its place on the table."""

    def __init__(self, stage: Stage, board: Board, surface: pygame.Surface) -> None:
        self._stage, self._board, self._surface = stage, board, surface
        self._place = board.layout.advice()

    def draw(self, outlook: Outlook, drop: Tile | None) -> None:
        """What there is to say about the hand, after discarding a piece if one is given."""
        items: Sequence[Wait | Draw] = outlook.waits or outlook.draws
        px, per_row, rows = self._stage.screen.px, self._per_row(outlook), 1
        if items:
            rows = -(-len(items) // per_row)
        height = px(40) + rows * px(ROW + (18 if self._narrow(outlook) else 24))
        rect = self._place._replace(h=max(height, px(62)))
        plate(self._surface, rect, px(10))
        self._heading(outlook, drop, rect)
        for i, item in enumerate(items):
            row, column = divmod(i, per_row)
            self._item(outlook, item, rect, row, column, per_row)

    def _narrow(self, outlook: Outlook) -> bool:
        """Whether values are not shown tile by tile."""
        return not outlook.waits or self._common_value(outlook) is not None

    def _common_value(self, outlook: Outlook) -> Wait | None:
        """One of many waits that are all worth the same."""
        waits = outlook.waits
        if len(waits) > 6 and len({(w.ron, w.tsumo) for w in waits}) == 1:
            return waits[0]
        return None

    def _per_row(self, outlook: Outlook) -> int:
        px = self._stage.screen.px
        cell = px(NARROW) if self._narrow(outlook) else px(WIDE)
        return max(1, (self._place.w - px(20)) // cell)

    def _heading(self, outlook: Outlook, drop: Tile | None, rect: Rect) -> None:
        stage, px, say = self._stage, self._stage.screen.px, self._stage.messages
        x, y = rect.x + px(12), rect.y + px(19)
        size, text = stage.size(14), stage.text
        if drop is not None:
            face = stage.face(drop, self._board.picture.reds)
            tile = stage.sprites.tile(face, px(18))
            self._surface.blit(tile, (x, y - px(13)))
            x += px(26)
        if outlook.waits:
            words = say("advice.waits", n=outlook.left)
            common = self._common_value(outlook)
            if common is not None:
                words += "  " + self._value(common)[0]
        elif outlook.shanten == 0:
            words = say("advice.none_left")
        else:
            words = say("advice.shanten", n=outlook.shanten, left=outlook.left)
        room = rect.right - px(12) - x
        if outlook.furiten:
            mark = say("furiten")
            wide = text.width(mark, size) + px(12)
            at = (rect.right - px(12), y)
            text.draw(self._surface, mark, at, size, theme.LOSS, "right")
            room -= wide
        text.draw(self._surface, words, (x, y), size, theme.GOLD, width=room)

    def _item(
        self, outlook: Outlook, item: Wait | Draw, rect: Rect, row: int, column: int, per_row: int
    ) -> None:
        stage, px = self._stage, self._stage.screen.px
        narrow = self._narrow(outlook)
        cell = (rect.w - px(20)) // per_row if not narrow else px(NARROW)
        cell = min(cell, px(88))
        x = rect.x + px(12) + column * cell
        y = rect.y + px(34) + row * px(ROW + (18 if narrow else 24))
        width = px(25)
        self._tile(item.kind, (x, y), width, item.kind in outlook.furiten)
        size = stage.size(13)
        ink = theme.TEXT if item.left else theme.LOSS
        if narrow:
            at = (x + width // 2, y + px(ROW + 8))
            stage.text.draw(self._surface, f"×{item.left}", at, size, ink, "center")
            return
        at = (x + width + px(4), y + px(ROW) // 2)
        stage.text.draw(self._surface, f"×{item.left}", at, size, ink, width=cell - width - px(8))
        if isinstance(item, Wait):
            words, color = self._value(item)
            at = (x, y + px(ROW + 11))
            stage.text.draw(self._surface, words, at, size, color, width=cell - px(4))

    def _tile(self, kind: Kind, at: tuple[int, int], width: int, barred: bool) -> None:
        stage = self._stage
        face = stage.face(4 * kind + 3, self._board.picture.reds)
        self._surface.blit(stage.sprites.tile(face, width), at)
        if barred:
            frame = (at[0] - 1, at[1] - 1, width + 2, tile_height(width) + 2)
            line = max(2, stage.screen.px(3))
            pygame.draw.rect(self._surface, theme.LOSS, frame, line, border_radius=line)

    def _value(self, wait: Wait) -> tuple[str, Rgb]:
        """What a win on it brings, and the colour to say it in."""
        say = self._stage.messages
        if wait.ron:
            return f"{wait.ron:,}", theme.TEXT
        if wait.tsumo:
            return say("advice.tsumo_only"), theme.AMBER
        return say("advice.no_yaku"), theme.LOSS
