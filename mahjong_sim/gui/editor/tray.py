"""The tiles to choose from and the walls (牌の選択): the first tab of the editor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.editor.edit import FACES, WALLS, wall
from mahjong_sim.gui.layout import Rect, tile_depth, tile_height
from mahjong_sim.gui.lesson.sheet import mark
from mahjong_sim.gui.stage import Stage
from mahjong_sim.scenario.pool import ANY
from mahjong_sim.scenario.setup import Position

COLUMNS: Final = 10  # nine tiles of a suit and its red five
ROWS: Final = 4


class Piece(NamedTuple):
    """A tile on the tray: of the palette (``place`` ""), or in a wall."""

    place: str
    at: int
    face: str
    rect: Rect


class Tray:
    """``counts``: how many of each face are left. ``bands``: the places of the walls."""

    def __init__(
        self, stage: Stage, rect: Rect, position: Position, counts: Mapping[str, int], target: str
    ) -> None:
        self.stage, self.rect, self.counts, self.target = stage, rect, counts, target
        px = stage.screen.px
        inner = rect.inset(px(8))
        self.tile = min(inner.w // COLUMNS - 2, self._highest(inner.h * 58 // 100))
        self.palette = self._palette(inner)
        top = max(p.rect.bottom for p in self.palette) + px(26)
        high = (inner.bottom - top) // len(WALLS)
        self.bands = {
            name: Rect(inner.x, top + i * high, inner.w, high - px(4))
            for i, name in enumerate(WALLS)
        }
        self.pieces = [p for name in WALLS for p in self._wall(name, wall(position, name))]

    def _count_height(self) -> int:
        return self.stage.text.height(self.stage.size(12)) * 70 // 100

    def _highest(self, room: int) -> int:
        """The widest tile of which four rows with counts fit into a height."""
        tile = room // ROWS
        while ROWS * (tile_height(tile) + tile_depth(tile) + self._count_height()) > room:
            tile -= 1
        return max(8, tile)

    def _palette(self, inner: Rect) -> list[Piece]:
        w, pitch = self.tile, inner.w // COLUMNS
        high = tile_height(w) + tile_depth(w)
        step = high + self._count_height() + self.stage.screen.px(2)
        out = []
        for face in FACES:
            row, number = "mpsz".index(face[1]), int(face[0])
            column = COLUMNS - 1 if number == 0 else number - 1
            place = Rect(inner.x + column * pitch, inner.y + row * step, w, high)
            out.append(Piece("", 0, face, place))
        return out

    def _wall(self, name: str, tiles: list[str]) -> list[Piece]:
        """The tiles of a wall, smaller the more there are."""
        px, band = self.stage.screen.px, self.bands[name]
        left = band.x + px(112)
        w = min(px(28), (band.right - px(6) - left) // max(1, len(tiles)))
        w = max(5, min(w, (band.h - px(6)) * 3 // 5))
        high = tile_height(w) + tile_depth(w)
        y = band.y + (band.h - high) // 2
        return [
            Piece(name, i, face, Rect(left + i * w, y, w, high)) for i, face in enumerate(tiles)
        ]

    # --- what lies where ------------------------------------------------------------------------
    def at(self, point: tuple[int, int]) -> Piece | None:
        """The tile under a point."""
        found = (p for p in (*self.palette, *self.pieces) if p.rect.holds(point))
        return next(found, None)

    def place_at(self, point: tuple[int, int]) -> tuple[str, int | None]:
        """The wall under a point, and before which of its tiles; "" = none."""
        for name, band in self.bands.items():
            if band.holds(point):
                own = [p for p in self.pieces if p.place == name]
                before = [p.at for p in own if point[0] < p.rect.center[0]]
                return name, before[0] if before else None
        return "", None

    # --- picture --------------------------------------------------------------------------------
    def draw(self, surface: pygame.Surface) -> None:
        """The palette with its counts, and the walls."""
        stage, px = self.stage, self.stage.screen.px
        pygame.draw.rect(surface, theme.WELL, self.rect, border_radius=px(10))
        size = stage.size(12)
        for piece in self.palette:
            count, rect = self.counts[piece.face], piece.rect
            shade = "" if count > 0 else "dim"
            picture = stage.sprites.tile(piece.face, rect.w, 0, shade)  # type: ignore[arg-type]
            surface.blit(picture, rect[:2])
            color = theme.LOSS if count < 0 else theme.QUIET if not count else theme.TEXT
            at = (rect.center[0], rect.bottom + self._count_height() // 2)
            stage.text.draw(surface, str(count), at, size, color, "center")
        for name, band in self.bands.items():
            self._draw_wall(surface, name, band)

    def _draw_wall(self, surface: pygame.Surface, name: str, band: Rect) -> None:
        stage, px = self.stage, self.stage.screen.px
        pygame.draw.rect(surface, theme.WELL_LIT, band, border_radius=px(6))
        if name == self.target:
            pygame.draw.rect(surface, theme.GOLD, band, max(2, px(2)), border_radius=px(6))
        label, at = stage.messages(f"editor.{name}"), (band.x + px(8), band.center[1])
        stage.text.draw(surface, label, at, stage.size(13), theme.TEXT, width=px(98))
        for piece in (p for p in self.pieces if p.place == name):
            if piece.face == ANY:
                mark(surface, piece.rect.inset(2), theme.QUIET)
                continue
            surface.blit(stage.sprites.tile(piece.face, piece.rect.w), piece.rect[:2])
