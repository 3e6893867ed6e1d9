"""What a drawn face is made of: filled circles, filled polygons and rounded frames.

Coordinates are in a box 300 wide and 400 high, y downwards. Colours are names that a palette
resolves, so that one drawing serves the usual and the colour-blind palette.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

WIDTH, HEIGHT = 300, 400

Ink = Literal["ink", "red", "green", "blue", "plum", "light"]
Rgb = tuple[int, int, int]
Point = tuple[float, float]

PaletteName = Literal["usual", "colour_blind"]
Palette = dict[Ink, Rgb]

PALETTE: Palette = {
    "ink": (26, 26, 32),
    "red": (186, 26, 36),
    "green": (8, 106, 72),
    "blue": (26, 60, 134),
    "plum": (140, 22, 120),
    "light": (252, 250, 243),
}
PALETTES: dict[PaletteName, Palette] = {
    "usual": PALETTE,
    "colour_blind": PALETTE
    | {"red": (213, 94, 0), "green": (0, 0, 0), "blue": (0, 114, 178), "plum": (96, 16, 110)},
}


class Look(NamedTuple):
    """How faces are painted. ``corner``: letters in the corner; ``badge``: red fives are marked;
    ``blank``: the white dragon is empty instead of framed.
    """

    palette: PaletteName = "usual"
    corner: bool = False
    badge: bool = True
    blank: bool = False


class Circle(NamedTuple):
    """A filled circle."""

    x: float
    y: float
    r: float
    ink: Ink


class Poly(NamedTuple):
    """A filled polygon."""

    points: tuple[Point, ...]
    ink: Ink


class Frame(NamedTuple):
    """The outline of a rounded rectangle, ``line`` thick."""

    x: float
    y: float
    w: float
    h: float
    radius: float
    line: float
    ink: Ink


Item = Circle | Poly | Frame
Drawing = tuple[Item, ...]


def quadratic(start: Point, bend: Point, end: Point, steps: int = 16) -> list[Point]:
    """Points of a quadratic Bézier curve, both ends included."""
    out = []
    for i in range(steps + 1):
        t = i / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        x = a * start[0] + b * bend[0] + c * end[0]
        out.append((x, a * start[1] + b * bend[1] + c * end[1]))
    return out


def leaf(start: Point, end: Point, bulge: float, ink: Ink) -> Poly:
    """A leaf or feather between two points, ``bulge`` wide to each side."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    nx, ny = -dy / length * bulge, dx / length * bulge
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    there = quadratic(start, (mx + nx, my + ny), end)
    back = quadratic(end, (mx - nx, my - ny), start)
    return Poly(tuple(there + back), ink)


def ring(x: float, y: float, radius: float, count: int, turn: float = 0.0) -> Iterator[Point]:
    """``count`` points on a circle, the first at ``turn`` radians."""
    for i in range(count):
        a = turn + i * 2 * math.pi / count
        yield x + math.cos(a) * radius, y + math.sin(a) * radius


def turned(points: Sequence[Point], x: float, y: float, degrees: float) -> tuple[Point, ...]:
    """Points given around the origin, turned and moved to (x, y)."""
    a = math.radians(degrees)
    ca, sa = math.cos(a), math.sin(a)
    return tuple((x + px * ca - py * sa, y + px * sa + py * ca) for px, py in points)
