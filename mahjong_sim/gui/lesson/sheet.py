"""A position as a sheet (局面図): a row for each seat, all tiles upright and face up.

The stepper shows a table in play on it, the editor one that is being built; both say what lies
where in `Row`s, and ask what lies under the mouse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.art.sprites import Shade
from mahjong_sim.gui.layout import Rect, tile_depth, tile_height
from mahjong_sim.gui.stage import Stage

BADGE: Final = 104  # logical width of the column with winds and points
RIVER: Final = 0.78  # size of the discards to that of the hand
MELD: Final = 0.8
_GAP: Final = 0.35  # of a tile: before the drawn tile and before melds
_TALL: Final = 3.05  # of a tile: height of a row with its hand and its river


class Lying(NamedTuple):
    """A tile on the sheet. ``face`` "" = face down. ``stacked``: on the sideways one before it."""

    face: str
    sideways: bool = False
    shade: Shade = ""
    stacked: bool = False


class Row(NamedTuple):
    """A seat. ``wind``: its letter or character; ``notes``: riichi, dead hand …; ``change``: points
    won or lost, "" = none. ``drawn``: None = no tile apart.
    """

    letter: str
    wind: str
    points: str
    hand: tuple[Lying, ...] = ()
    drawn: Lying | None = None
    melds: tuple[tuple[Lying, ...], ...] = ()
    river: tuple[Lying, ...] = ()
    notes: str = ""
    change: str = ""
    dealer: bool = False
    turn: bool = False


class Spot(NamedTuple):
    """A place on the sheet: ``("hand", "S", 3)``, ``("drawn", "S", 0)``, ``("river", "E", 2)``,
    ``("meld", "S", 1)``.
    """

    part: str
    letter: str
    place: int
    rect: Rect
    lying: Lying


class PositionSheet:
    """Lays rows out in a rectangle. ``spots``: where tiles lie; ``bands``: where the rows are."""

    def __init__(self, stage: Stage, rect: Rect, rows: Sequence[Row]) -> None:
        self.stage, self.rect, self.rows = stage, rect, list(rows)
        px = stage.screen.px
        self.badge = px(BADGE)
        room = rect.w - self.badge - px(12)
        self.pitch = rect.h // 4
        widest = max((self._units(row) for row in self.rows), default=14.4)
        by_height = int((self.pitch - px(10)) / _TALL)
        self.tile = max(8, min(by_height, int(room / max(widest, 14.4))))
        self.spots = [spot for i, row in enumerate(self.rows) for spot in self._row(i, row)]

    @staticmethod
    def _units(row: Row) -> float:
        """Widths of a tile that hand and melds of a row take."""
        units = len(row.hand) + (1 + _GAP if row.drawn else 0)
        for meld in row.melds:
            wide = sum(0 if t.stacked else 4 / 3 if t.sideways else 1 for t in meld)
            units += _GAP + MELD * wide
        return units

    @property
    def bands(self) -> list[Rect]:
        """The place of each row."""
        gap = self.stage.screen.px(6)
        x, y, w = self.rect.x, self.rect.y, self.rect.w
        return [Rect(x, y + i * self.pitch, w, self.pitch - gap) for i in range(len(self.rows))]

    def lines(self, index: int) -> tuple[Rect, Rect]:
        """Where a row's hand and its river begin: their whole lines."""
        band, w = self.bands[index], self.tile
        high, low = tile_height(w) + tile_depth(w), self._river_height()
        free = max(0, band.h - high - low)
        x, room = band.x + self.badge, band.w - self.badge
        top = band.y + free * 2 // 5
        return Rect(x, top, room, high), Rect(x, top + high + free // 5, room, low)

    def _river_height(self) -> int:
        w = self._river_tile(())
        return tile_height(w) + tile_depth(w)

    def _river_tile(self, river: Sequence[Lying]) -> int:
        wide = sum(4 / 3 if t.sideways else 1 for t in river) or 1
        room = self.rect.w - self.badge - self.stage.screen.px(12)
        return max(6, min(round(self.tile * RIVER), int(room / wide)))

    # --- places ---------------------------------------------------------------------------------
    def _row(self, index: int, row: Row) -> Iterator[Spot]:
        hand, river = self.lines(index)
        x, w = float(hand.x), self.tile
        for i, lying in enumerate(row.hand):
            yield Spot("hand", row.letter, i, Rect(int(x), hand.y, w, hand.h), lying)
            x += w
        if row.drawn is not None:
            x += w * _GAP
            yield Spot("drawn", row.letter, 0, Rect(int(x), hand.y, w, hand.h), row.drawn)
            x += w
        for i, meld in enumerate(row.melds):
            x += w * _GAP
            width = round(w * MELD)
            for spot in self._lay("meld", row.letter, meld, (int(x), hand.bottom), width):
                yield spot._replace(place=i)
                x = max(x, spot.rect.right)
        width = self._river_tile(row.river)
        yield from self._lay("river", row.letter, row.river, (river.x, river.bottom), width)

    @staticmethod
    def _lay(
        part: str, letter: str, tiles: Sequence[Lying], at: tuple[int, int], w: int
    ) -> Iterator[Spot]:
        """Tiles in a line that stand on a floor."""
        x, floor = at
        depth = tile_depth(w)
        last = Rect(x, floor, 0, 0)
        for i, lying in enumerate(tiles):
            wide, high = (tile_height(w), w) if lying.sideways else (w, tile_height(w))
            rect = Rect(x, floor - high - depth, wide, high + depth)
            if lying.stacked:
                rect = last.moved(0, -w)
            else:
                x += wide
            last = rect
            yield Spot(part, letter, i, rect, lying)

    def at(self, point: tuple[int, int]) -> Spot | None:
        """The tile under a point."""
        return next((s for s in reversed(self.spots) if s.rect.holds(point)), None)

    # --- picture --------------------------------------------------------------------------------
    def draw(self, surface: pygame.Surface) -> None:
        """Rows, badges, tiles."""
        px = self.stage.screen.px
        for row, band in zip(self.rows, self.bands, strict=True):
            color = theme.WELL_LIT if row.turn else theme.WELL
            pygame.draw.rect(surface, color, band, border_radius=px(10))
            self._badge(surface, row, band)
        sprites = self.stage.sprites
        for spot in self.spots:
            lying, rect = spot.lying, spot.rect
            turn = int(lying.sideways)
            w = rect.w * 3 // 4 if lying.sideways else rect.w
            w = self._river_tile(self._river(spot)) if spot.part == "river" else w
            w = round(self.tile * MELD) if spot.part == "meld" else w
            surface.blit(sprites.tile(lying.face, w, turn, lying.shade), rect[:2])

    def _river(self, spot: Spot) -> tuple[Lying, ...]:
        return next(row.river for row in self.rows if row.letter == spot.letter)

    def _badge(self, surface: pygame.Surface, row: Row, band: Rect) -> None:
        """Wind, points and what there is to say of the seat."""
        stage, px = self.stage, self.stage.screen.px
        text, size = stage.text, stage.size
        radius = min(px(17), band.h // 5)
        y = band.y + band.h * 28 // 100
        center = (band.x + px(10) + radius, y)
        color = theme.AMBER if row.dealer else theme.PANEL_EDGE
        pygame.draw.circle(surface, color, center, radius)
        ink = theme.PANEL if row.dealer else theme.TEXT
        text.draw(surface, row.wind, center, size(18), ink, "center", width=2 * radius - 2)
        left, room = band.x + px(10), self.badge - px(18)
        lines: list[tuple[str, Rgb]] = [(row.points, theme.TEXT)]
        if row.notes:
            beside = (center[0] + radius + px(6), y)
            free = band.x + self.badge - px(4) - beside[0]
            text.draw(surface, row.notes, beside, size(13), theme.LOSS, width=free)
        if row.change:
            lines.append((row.change, theme.GAIN if row.change[0] == "+" else theme.LOSS))
        step = max(text.height(size(13)) - px(3), px(16))
        for i, (words, ink) in enumerate(lines):
            at = (left, band.y + band.h * 56 // 100 + i * step)
            text.draw(surface, words, at, size(14), ink, width=room)


def mark(surface: pygame.Surface, rect: Rect, color: Rgb) -> None:
    """A frame around a tile."""
    line = max(2, rect.w // 12)
    pygame.draw.rect(surface, color, rect.inset(-1), line, border_radius=line)
