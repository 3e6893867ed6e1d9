"""The panel that says what a hand waits for: tiles left, value, "no yaku", furiten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.hints.waiting import Draw, Outlook, Wait
from mahjong_sim.gui.layout import Rect, tile_height
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.stage import Stage
from mahjong_sim.tiles import Kind, Tile

HEAD: Final = 34  # logical height of the heading


class Grid(NamedTuple):
    """How entries are laid out, in logical units: tile, column and row."""

    tile: int
    column: int
    row: int


VALUED: Final = Grid(21, 100, 33)  # the value stands beside the tile
PLAIN: Final = Grid(20, 55, 32)
TIGHT: Final = Grid(15, 50, 22)  # for very many kinds


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
        px = self._stage.screen.px
        items: Sequence[Wait | Draw] = outlook.waits or outlook.draws
        common = _common(outlook.waits)
        grid = VALUED if outlook.waits and common is None else PLAIN
        per_row = (self._place.w - px(20)) // px(grid.column)
        if len(items) > 2 * per_row:
            grid, per_row = TIGHT, (self._place.w - px(20)) // px(TIGHT.column)
        rows = -(-len(items) // per_row)
        width = max(px(252), px(20) + min(len(items), per_row) * px(grid.column))
        height = px(HEAD) + rows * px(grid.row) + px(4)
        rect = self._place._replace(w=min(width, self._place.w), h=height)
        plate(self._surface, rect, px(10))
        self._heading(outlook, drop, rect, common)
        for i, item in enumerate(items):
            row, column = divmod(i, per_row)
            at = (rect.x + px(12 + grid.column * column), rect.y + px(HEAD + grid.row * row))
            self._item(item, at, grid, item.kind in outlook.furiten)

    def _heading(
        self, outlook: Outlook, drop: Tile | None, rect: Rect, common: Wait | None
    ) -> None:
        stage, px = self._stage, self._stage.screen.px
        x, y = rect.x + px(12), rect.y + px(17)
        size, text = stage.size(14), stage.text
        if drop is not None:
            face = stage.face(drop, self._board.picture.reds)
            self._surface.blit(stage.sprites.tile(face, px(17)), (x, y - px(13)))
            x += px(25)
        room = rect.right - px(12) - x
        if outlook.furiten:
            mark = stage.messages("furiten")
            at = (rect.right - px(12), y)
            room -= text.draw(self._surface, mark, at, size, theme.LOSS, "right") + px(8)
        words = self._words(outlook, common)
        text.draw(self._surface, words, (x, y), size, theme.GOLD, width=room)

    def _words(self, outlook: Outlook, common: Wait | None) -> str:
        say = self._stage.messages
        if outlook.shanten > 0:
            return say("advice.shanten", n=outlook.shanten, left=outlook.left)
        if not outlook.waits:
            return say("advice.none_left")
        words = say("advice.waits", n=outlook.left)
        return words if common is None else f"{words}  {self._value(common)[0]}"

    def _item(self, item: Wait | Draw, at: tuple[int, int], grid: Grid, barred: bool) -> None:
        """A tile, how many are left, and what a win on it brings."""
        stage, px = self._stage, self._stage.screen.px
        self._tile(item.kind, at, px(grid.tile), barred)
        size = stage.size(13)
        ink = theme.TEXT if item.left else theme.LOSS
        x, middle = at[0] + px(grid.tile + 4), at[1] + tile_height(px(grid.tile)) // 2
        room = px(grid.column - grid.tile - 6)
        valued = grid is VALUED and isinstance(item, Wait)
        y = middle - px(8) if valued else middle
        stage.text.draw(self._surface, f"×{item.left}", (x, y), size, ink, width=room)
        if valued and isinstance(item, Wait):
            words, color = self._value(item)
            at = (x, middle + px(8))
            stage.text.draw(self._surface, words, at, size, color, width=room)

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


def _common(waits: Sequence[Wait]) -> Wait | None:
    """One of many waits that are all worth the same."""
    same = len(waits) > 4 and len({(w.ron, w.tsumo) for w in waits}) == 1
    return waits[0] if same else None
