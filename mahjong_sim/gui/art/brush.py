"""Brush writing (筆書き): kanji as centre lines swept by a slanted oval nib.

A stroke is a smooth line on a 100 x 100 grid with a width profile along it. The nib's long axis
points right and a little down, so verticals come out heavier than horizontals and every end is cut
at a slant, as a brush leaves it.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from mahjong_sim.gui.art.glyphs import GLYPHS
from mahjong_sim.gui.art.items import Ink, Item, Point, Poly

SLANT: Final = math.radians(32)
FLATNESS: Final = 0.60  # short axis of the nib to the long one
STEPS: Final = 12

PROFILES: Final[dict[str, tuple[float, ...]]] = {
    "h": (1.10, 0.88, 0.80, 0.90, 1.16),  # level stroke
    "v": (1.10, 0.98, 0.94, 0.94, 0.96),  # upright stroke
    "l": (1.10, 1.02, 0.88, 0.62, 0.12),  # sweep that runs out
    "r": (0.45, 0.80, 1.10, 1.42, 0.16),  # sweep that swells first
    "d": (0.35, 0.95, 1.36, 1.10),  # dot
    "k": (1.12, 0.98, 0.92, 0.98, 1.02),  # stroke with a hook
}


class Box(NamedTuple):
    """Where a glyph goes, in the units of the face."""

    x: float
    y: float
    w: float
    h: float


def write(glyph: str, box: Box, weight: float, ink: Ink) -> list[Item]:
    """The polygons of a glyph in a box; ``weight`` is the width of an even stroke."""
    out: list[Item] = []
    for style, runs in GLYPHS[glyph]:
        placed = [[(box.x + x * box.w / 100, box.y + y * box.h / 100) for x, y in r] for r in runs]
        out += _stroke(style, placed, weight, ink)
    return out


def _stroke(style: str, runs: list[list[Point]], weight: float, ink: Ink) -> list[Item]:
    lines = [_smooth(run) for run in runs]
    total = sum(len(line) for line in lines)
    done = 0
    out: list[Item] = []
    for number, line in enumerate(lines):
        hook = style == "k" and len(lines) > 1 and number == len(lines) - 1
        sizes = []
        for i in range(len(line)):
            along = i / (len(line) - 1)
            share = 1.08 * (1 - along) + 0.10 if hook else _width(style, (done + i) / (total - 1))
            sizes.append(weight * share / 2)
        out += _sweep(line, sizes, ink)
        done += len(line)
    return out


def _width(style: str, t: float) -> float:
    profile = PROFILES[style]
    x = min(t, 1.0) * (len(profile) - 1)
    i = min(int(x), len(profile) - 2)
    return profile[i] + (profile[i + 1] - profile[i]) * (x - i)


def sweep_line(points: list[Point], weight: float, ink: Ink) -> list[Item]:
    """An even stroke through the points, without a grid."""
    line = _smooth(points)
    return _sweep(line, [weight / 2] * len(line), ink)


def _sweep(line: list[Point], sizes: list[float], ink: Ink) -> list[Item]:
    """Outline of the nib swept along the line, and the nib at both ends."""
    left, right = [], []
    for i, (x, y) in enumerate(line):
        ax, ay = line[max(0, i - 1)]
        bx, by = line[min(len(line) - 1, i + 1)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        dx, dy = _support(-(by - ay) / length, (bx - ax) / length, sizes[i])
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    body = Poly((*left, *reversed(right)), ink)
    return [body, _nib(line[0], sizes[0], ink), _nib(line[-1], sizes[-1], ink)]


def _support(nx: float, ny: float, size: float) -> Point:
    """The point of the nib's rim that lies farthest in the direction (nx, ny)."""
    c, s = math.cos(SLANT), math.sin(SLANT)
    along, across = nx * c + ny * s, (ny * c - nx * s) * FLATNESS
    length = math.hypot(along, across) or 1.0
    u, v = along / length * size, across / length * FLATNESS * size
    return u * c - v * s, u * s + v * c


def _nib(at: Point, size: float, ink: Ink) -> Poly:
    rim = []
    for i in range(16):
        a = i * math.pi / 8
        dx, dy = _support(math.cos(a), math.sin(a), size)
        rim.append((at[0] + dx, at[1] + dy))
    return Poly(tuple(rim), ink)


def _smooth(points: list[Point]) -> list[Point]:
    """A Catmull-Rom line through the points."""
    ends = [points[0], *points, points[-1]]
    out = []
    for p0, p1, p2, p3 in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(STEPS):
            t = step / STEPS
            out.append(
                (_catmull(p0[0], p1[0], p2[0], p3[0], t), _catmull(p0[1], p1[1], p2[1], p3[1], t))
            )
    return [*out, points[-1]]


def _catmull(a: float, b: float, c: float, d: float, t: float) -> float:
    square = (2 * a - 5 * b + 4 * c - d) * t * t
    cube = (3 * b - a - 3 * c + d) * t * t * t
    return 0.5 * (2 * b + (c - a) * t + square + cube)
