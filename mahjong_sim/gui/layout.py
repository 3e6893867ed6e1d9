"""Where things lie on the table (配置): pure geometry in whole pixels.

The table is drawn for 1280 x 800 and scaled by the window; what a wider or higher window has more
goes to the edges. Positions are counted from the viewer: 0 below, 1 right, 2 across, 3 left. A
seat's things are laid out as if it sat below, in coordinates from the table's centre (``a`` to its
right, ``b`` towards it), and then turned to its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

LOGICAL: Final = (1280, 800)
MINIMUM: Final = (800, 500)
PANEL: Final = 6  # tiles along a side of the centre panel
MOST: Final = 24  # discards that a seat can come to


class Rect(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first line below it."""
        return self.y + self.h

    @property
    def center(self) -> tuple[int, int]:
        """Its middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    def holds(self, at: tuple[int, int]) -> bool:
        """Whether a point lies in it."""
        return self.x <= at[0] < self.right and self.y <= at[1] < self.bottom

    def meets(self, other: Rect) -> bool:
        """Whether it shares a pixel with another."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom

    def inset(self, by: int) -> Rect:
        """The rectangle without a margin; a negative margin adds one."""
        return Rect(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def moved(self, dx: int, dy: int) -> Rect:
        """The rectangle elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def row(self, count: int, gap: int) -> list[Rect]:
        """Equal columns of it with gaps between them."""
        width = (self.w - gap * (count - 1)) // count
        return [Rect(self.x + i * (width + gap), self.y, width, self.h) for i in range(count)]


class Slot(NamedTuple):
    """Place of a lying tile: corner of its face, quarter turns anticlockwise."""

    x: int
    y: int
    turn: int


def tile_height(width: int) -> int:
    """Height of the face of a tile so wide."""
    return round(width * 4 / 3)


def tile_depth(width: int) -> int:
    """Height of the edge that shows below the face."""
    return max(2, round(width * 0.16))


def standing_height(width: int) -> int:
    """Height of a standing tile seen from behind."""
    return round(width * 1.34)


def standing_depth(width: int) -> int:
    """Thickness of a standing tile seen from the side."""
    return round(width * 0.8)


class Screen(NamedTuple):
    """A window's size in pixels, and what a logical unit is in it."""

    width: int
    height: int

    @property
    def scale(self) -> float:
        """Pixels to a logical unit."""
        return min(self.width / LOGICAL[0], self.height / LOGICAL[1])

    @property
    def area(self) -> Rect:
        """All of it."""
        return Rect(0, 0, self.width, self.height)

    def px(self, units: float) -> int:
        """So many logical units in pixels."""
        return round(units * self.scale)

    def centered(self, width: float, height: float) -> Rect:
        """A rectangle of logical units in the middle."""
        w, h = self.px(width), self.px(height)
        return Rect((self.width - w) // 2, (self.height - h) // 2, w, h)


class MeldShape(NamedTuple):
    """A meld as it is laid out, from left to right: ``sideways`` is the place of the turned tile
    (-1: none), ``stacked`` whether a tile lies on top of that one.
    """

    size: int
    sideways: int
    stacked: bool = False


class PondRows(NamedTuple):
    """How discards lie: ``long`` to a row, in ``lines`` rows of which the last one runs on."""

    long: int = 6
    lines: int = 3

    @property
    def filled(self) -> int:
        """How many rows there can be discards for."""
        return min(self.lines, -(-MOST // self.long))

    @property
    def reach(self) -> float:
        """From the middle to the end of a full row with a turned tile, in widths of a tile."""
        return min(self.long, MOST) - PANEL / 2 + 1 / 3


class TableLayout:
    """All places of the table in a window.

    ``percent``: size of the tiles. Those in the own hand follow it; the others as far as there is
    room for full ponds and for four kans a seat.
    """

    def __init__(self, screen: Screen, percent: int = 100, rows: PondRows | None = None) -> None:
        self.screen, self.percent, self.rows = screen, percent, rows or PondRows()
        px, share = screen.px, percent / 100
        self.margin = px(14)
        self.hand_tile, self.meld_tile = px(56 * share), px(43 * share)
        self.far_tile, self.far_meld = px(31 * min(1, share)), px(27 * min(1, share))
        top, bottom = px(62), self.bar().y
        self.pond_tile = min(px(37 * share), self._pond_room(bottom - top))
        self.center = (screen.width // 2, (top + bottom) // 2)
        self.panel_half = PANEL * self.pond_tile // 2
        half = self.panel_half
        self.panel = Rect(self.center[0] - half, self.center[1] - half, 2 * half, 2 * half)

    def _pond_room(self, height: int) -> int:
        """The largest tile with which two ponds and the panel between them fit into a height."""
        tile = height // (PANEL + 2 * self.rows.filled)
        while tile > 1 and max(self._pond_depth(tile), self.rows.reach * tile) > height // 2:
            tile -= 1
        return tile

    def _pond_depth(self, tile: int) -> int:
        """From the centre to the far end of a pond of such tiles."""
        pitch = tile_height(tile) + tile_depth(tile) * 2 // 3
        return PANEL * tile // 2 + self.screen.px(13) + self.rows.filled * pitch

    def place(self, position: int, a: int, b: int, w: int, h: int) -> Rect:
        """A seat's rectangle, given as if the seat sat below, on the screen."""
        cx, cy = self.center
        if position == 0:
            return Rect(cx + a, cy + b, w, h)
        if position == 1:
            return Rect(cx + b, cy - a - w, h, w)
        if position == 2:
            return Rect(cx - a - w, cy - b - h, w, h)
        return Rect(cx - b - h, cy + a, h, w)

    def _edge(self, position: int) -> int:
        """Distance from the centre to the line on which the seat's tiles stand."""
        cx, cy = self.center
        below = self._floor - cy
        beside = self.screen.width - cx - self.margin
        return (below, beside, cy - self.margin + self.screen.px(2), cx - self.margin)[position]

    @property
    def _floor(self) -> int:
        """The line on which the viewer's tiles stand."""
        return self.screen.height - self.margin + self.screen.px(4)

    # --- the viewer's hand --------------------------------------------------------------------
    def hand(self, count: int, drawn: bool, melds_width: int = 0) -> list[Rect]:
        """The tiles of the own hand from left to right, a drawn tile last and apart."""
        w = self.hand_tile
        h = tile_height(w) + tile_depth(w)
        gap = self.screen.px(14)
        x = (self.screen.width - 14 * w - gap) // 2
        need = (count + 1) * w + gap + melds_width + self.screen.px(24)
        x = min(x, self.screen.width - self.margin - need)
        y = self._floor - h
        rects = [Rect(x + i * w, y, w, h) for i in range(count)]
        return [*rects, Rect(x + count * w + gap, y, w, h)] if drawn else rects

    # --- the other hands ----------------------------------------------------------------------
    def far_hand(self, position: int, count: int, drawn: bool) -> list[Rect]:
        """Places of the other seats' tiles in their order, a drawn tile last and apart."""
        w, gap = self.far_tile, self.screen.px(8)
        thick = standing_depth(w) if position % 2 else standing_height(w)
        a, b = -self._far_reach(position), self._edge(position) - thick
        steps = [i * w for i in range(count)] + ([count * w + gap] if drawn else [])
        return [self.place(position, a + step, b, w, thick) for step in steps]

    def far_open(self, position: int, count: int, drawn: bool) -> list[Slot]:
        """The same hand laid open, face up."""
        w, gap = self.far_tile, self.screen.px(8)
        h = tile_height(w)
        a, b = -self._far_reach(position), self._edge(position) - h
        steps = [i * w for i in range(count)] + ([count * w + gap] if drawn else [])
        places = [self.place(position, a + step, b, w, h) for step in steps]
        return [Slot(p.x, p.y, position) for p in places]

    def _far_reach(self, position: int) -> int:
        """How far to the seat's left its hand begins."""
        cy = self.center[1]
        if position == 2:
            return self.screen.px(300)
        if position == 1:
            return self.screen.px(572) + (self.screen.height - self.screen.px(800)) // 2 - cy
        return cy - self.screen.px(120)

    # --- ponds --------------------------------------------------------------------------------
    def pond(self, position: int, sideways: Sequence[bool]) -> list[Slot]:
        """Places of the discards (河), row by row, the last row running on.

        Rows begin where the panel does, so that those that run on pass each other at the corners.
        """
        w, rows = self.pond_tile, self.rows
        h = tile_height(w)
        pitch = h + (tile_depth(w) * 2 // 3 if position % 2 == 0 else self.screen.px(2))
        start = self.panel_half + self.screen.px(15)
        out: list[Slot] = []
        a = row = 0
        for i, side in enumerate(sideways):
            if i % rows.long == 0 and i < rows.long * rows.lines:
                a, row = -PANEL // 2 * w, i // rows.long
            wide, high = (h, w) if side else (w, h)
            rect = self.place(position, a, start + row * pitch + h - high, wide, high)
            out.append(Slot(rect.x, rect.y, (position + side) % 4))
            a += wide
        return out

    def stick(self, position: int) -> Rect:
        """The riichi stick before a seat."""
        long, thick = self.screen.px(110), self.screen.px(8)
        b = self.panel_half + self.screen.px(4)
        return self.place(position, -long // 2, b, long, thick)

    # --- melds --------------------------------------------------------------------------------
    def meld_width(self, position: int, shape: MeldShape) -> int:
        """How much of the seat's edge a meld takes."""
        w = self.meld_tile if position == 0 else self.far_meld
        turned = shape.sideways >= 0
        return (shape.size - turned) * w + turned * tile_height(w)

    def melds(self, position: int, shapes: Sequence[MeldShape]) -> list[list[Slot]]:
        """Places of the melds' tiles, first meld outermost; a stacked tile comes last."""
        w = self.meld_tile if position == 0 else self.far_meld
        h, gap = tile_height(w), self.screen.px(8 if position == 0 else 5)
        floor = self._edge(position) - (tile_depth(w) if position == 0 else 0)
        a = self._meld_end(position)
        out = []
        for shape in shapes:
            a -= self.meld_width(position, shape)
            out.append(self._meld(position, shape, a, floor, (w, h)))
            a -= gap
        return out

    def _meld(
        self, position: int, shape: MeldShape, a: int, floor: int, tile: tuple[int, int]
    ) -> list[Slot]:
        w, h = tile
        slots = []
        stacked: list[Slot] = []
        for i in range(shape.size):
            side = i == shape.sideways
            wide, high = (h, w) if side else (w, h)
            rect = self.place(position, a, floor - high, wide, high)
            slots.append(Slot(rect.x, rect.y, (position + side) % 4))
            if side and shape.stacked:
                above = self.place(position, a, floor - 2 * high, wide, high)
                stacked.append(Slot(above.x, above.y, (position + 1) % 4))
            a += wide
        return slots + stacked

    def _meld_end(self, position: int) -> int:
        """The right end of the seat's edge."""
        cx, cy = self.center
        below = self.screen.height - cy - self.margin
        ends = (self.screen.width - cx - self.margin, cy - self.margin, self.screen.px(330), below)
        return ends[position]

    # --- panels and labels --------------------------------------------------------------------
    def score(self, position: int) -> tuple[int, int]:
        """Middle of the score before a seat in the centre panel."""
        rect = self.place(position, 0, self.panel_half - self.screen.px(25), 0, 0)
        return rect.x, rect.y

    def lamp(self, position: int) -> Rect:
        """The bar at the panel's edge that shows whose turn it is."""
        long, thick = 2 * self.panel_half - self.screen.px(28), self.screen.px(5)
        return self.place(position, -long // 2, self.panel_half - thick, long, thick)

    def plate(self, position: int) -> Rect:
        """The name plate of a seat."""
        return self._plates[position]

    @cached_property
    def _plates(self) -> tuple[Rect, Rect, Rect, Rect]:
        px, screen = self.screen.px, self.screen
        w, h = px(150), px(40)
        own_y = self.bar().y + px(4)
        right_y = self.bar().y - px(52)
        low_hand = right_y < self.center[1] + self._far_reach(1) + px(16)
        right_x = screen.width - self.margin - w - (px(36) if low_hand else 0)
        return (
            Rect(px(78), own_y, w, h),
            Rect(right_x, right_y, w, h),
            Rect(self.center[0] + px(322), px(14), w, h),
            Rect(px(14), px(72), w, h),
        )

    def switch(self, index: int) -> Rect:
        """A small switch in the column above the own plate, counted from below."""
        px, plate = self.screen.px, self.plate(0)
        return Rect(plate.x, plate.y - px(36 + 30 * index), plate.w, px(26))

    def chip(self) -> Rect:
        """A line about the own hand, to the left of the own pond."""
        px, plate = self.screen.px, self.plate(0)
        left = plate.right + px(8)
        right = self.center[0] - self.panel_half - px(8)
        return Rect(left, plate.y - px(40), right - left, px(32))

    def clock(self) -> Rect:
        """The person's clock, beside the own plate."""
        px, plate = self.screen.px, self.plate(0)
        return Rect(plate.right + px(8), plate.y, px(92), plate.h)

    def advice(self) -> Rect:
        """A panel to the right below: between two ponds and the right seat's hand."""
        px, half = self.screen.px, self.panel_half
        left, top = self.center[0] + half + px(24), self.center[1] + half + px(10)
        right = self.screen.width - self.margin - standing_depth(self.far_tile) - px(12)
        return Rect(left, top, min(right - left, px(470)), px(100))

    def needs(self) -> Rect:
        """A panel to the left above: between the left seat's hand and its pond."""
        px = self.screen.px
        left = self.margin + standing_depth(self.far_tile) + px(14)
        depth = self._pond_depth(self.pond_tile)
        return Rect(left, px(128), self.center[0] - depth - px(14) - left, px(170))

    def balloon(self, position: int) -> tuple[int, int]:
        """Middle of what a seat says: beside its pond."""
        rect = self.place(position, -self.screen.px(250), self.screen.px(225), 0, 0)
        return rect.x, rect.y

    def seat(self, position: int) -> tuple[int, int]:
        """Middle of a seat's tiles, from where discards come."""
        rect = self.place(position, 0, self._edge(position) - self.screen.px(50), 0, 0)
        return rect.x, rect.y

    def dora(self) -> list[Rect]:
        """The five indicator places, below their label."""
        w = self.screen.px(32)
        x, y = self.margin + self.screen.px(6), self.screen.px(14)
        return [Rect(x + i * w, y, w, tile_height(w)) for i in range(5)]

    def bar(self) -> Rect:
        """The row of call buttons, above the hand."""
        px, w = self.screen.px, self.hand_tile
        top = self._floor - tile_height(w) - tile_depth(w) - px(64)
        left = px(236)
        return Rect(left, top, self.screen.width - self.margin - px(10) - left, px(48))
