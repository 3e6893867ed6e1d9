"""Sou (索子): bamboo sticks, and the bird of 1s (一索の鳥)."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, NamedTuple

from mahjong_sim.gui.art.brush import sweep_line
from mahjong_sim.gui.art.items import (
    Circle,
    Drawing,
    Ink,
    Item,
    Poly,
    leaf,
    quadratic,
    turned,
)


class Stick(NamedTuple):
    """A stick around (x, y): length, width, colour, turn in degrees."""

    x: float
    y: float
    length: float
    width: float
    ink: Ink
    turn: float = 0.0


def _row(y: float, length: float, width: float, *places: tuple[float, Ink]) -> tuple[Stick, ...]:
    return tuple(Stick(x, y, length, width, ink) for x, ink in places)


def _eight(y: float, ink: Ink, lean: float) -> tuple[Stick, ...]:
    """Half of 8s: two upright sticks and two leaning ones between them."""
    return (
        *_row(y, 150, 40, (50, ink), (250, ink)),
        Stick(113, y - 2, 146, 38, ink, -lean),
        Stick(187, y - 2, 146, 38, ink, lean),
    )


def _colours(y: float) -> tuple[Stick, ...]:
    return _row(y, 112, 44, (62, "green"), (150, "red"), (238, "blue"))


STICKS: Final[dict[int, tuple[Stick, ...]]] = {
    2: (Stick(150, 106, 164, 60, "green"), Stick(150, 294, 164, 60, "blue")),
    3: (
        Stick(150, 106, 164, 58, "blue"),
        *_row(294, 164, 58, (84, "green"), (216, "green")),
    ),
    4: (
        *_row(106, 160, 54, (84, "blue"), (216, "green")),
        *_row(294, 160, 54, (84, "green"), (216, "blue")),
    ),
    5: (
        *_row(106, 156, 48, (62, "green"), (238, "blue")),
        Stick(150, 200, 156, 48, "red"),
        *_row(294, 156, 48, (62, "blue"), (238, "green")),
    ),
    6: (
        *_row(106, 160, 48, (62, "green"), (150, "green"), (238, "green")),
        *_row(294, 160, 48, (62, "blue"), (150, "blue"), (238, "blue")),
    ),
    7: (
        Stick(150, 76, 104, 44, "red"),
        *_row(200, 112, 44, (62, "green"), (150, "blue"), (238, "green")),
        *_row(324, 112, 44, (62, "green"), (150, "blue"), (238, "green")),
    ),
    8: (*_eight(108, "green", 34), *_eight(292, "blue", -34)),
    9: tuple(s for y in (76, 200, 324) for s in _colours(y)),
}

_PROFILE = 28  # points along a side of the outline


def sou(number: int, red: bool = False) -> Drawing:
    """The face of 1s to 9s; ``red``: all of it red."""
    if number == 1:
        return bird()
    sticks = STICKS[number]
    return tuple(
        item for stick in sticks for item in _draw(stick._replace(ink="red") if red else stick)
    )


def _draw(stick: Stick) -> list[Item]:
    """One outline with knots at both ends and the middle, and a light vein in each segment."""
    half, wide = stick.length / 2, stick.width / 2
    right = []
    for i in range(_PROFILE + 1):
        t = 2 * i / _PROFILE - 1
        right.append((wide * _girth(t, half / wide), half * t))
    outline = [*right, *((-x, y) for x, y in reversed(right))]
    items: list[Item] = [_place(stick, outline, stick.ink)]
    inner = half - wide * 0.62
    for low, high in ((-inner, -wide * 0.40), (wide * 0.40, inner)):
        vein = leaf((0, low), (0, high), wide * 0.42, "light")
        items.append(_place(stick, list(vein.points), "light"))
    return items


def _girth(t: float, slender: float) -> float:
    """Half width along the stick (t from -1 to 1) in units of its half width."""
    knot = 0.52 / slender
    swell = sum(exp(-(((t - at) / knot) ** 2)) for at in (-1 + knot, 0.0, 1 - knot))
    edge = min(1.0, (1 - abs(t)) * slender / 0.34)
    return (0.82 + 0.20 * min(swell, 1.0)) * sqrt(1 - (1 - edge) ** 2)


def _place(stick: Stick, points: list[tuple[float, float]], ink: Ink) -> Poly:
    return Poly(turned(points, stick.x, stick.y, stick.turn), ink)


def bird() -> Drawing:
    """1s: our own bird on a bamboo twig, looking left."""
    return (*_tail(), *_body(), *_head(), *_feet())


def _tail() -> list[Item]:
    out: list[Item] = []
    tips: tuple[tuple[float, float, Ink], ...] = (
        (272, 176, "green"),
        (286, 226, "blue"),
        (282, 278, "green"),
        (260, 322, "blue"),
        (226, 350, "green"),
    )
    for x, y, ink in tips:
        out += [leaf((152, 208), (x, y), 30, "light"), leaf((156, 212), (x, y), 24, ink)]
        eye_x, eye_y = 158 + (x - 158) * 0.78, 214 + (y - 214) * 0.78
        out += [Circle(eye_x, eye_y, 13, "light"), Circle(eye_x, eye_y, 8.5, "red")]
    return out


def _body() -> list[Item]:
    outline = [
        *quadratic((90, 110), (64, 190), (124, 254)),
        *quadratic((124, 254), (178, 272), (200, 214)),
        *quadratic((200, 214), (198, 156), (148, 132)),
        *quadratic((148, 132), (138, 116), (136, 94)),
    ]
    breast = [
        *quadratic((96, 130), (80, 192), (130, 242)),
        *quadratic((130, 242), (134, 190), (114, 132)),
    ]
    out: list[Item] = [Poly(tuple(outline), "green"), Poly(tuple(breast), "red")]
    rows: tuple[tuple[float, float, float, float, Ink], ...] = (
        (128, 170, 216, 240, "blue"),
        (130, 160, 212, 208, "blue"),
        (132, 152, 204, 178, "red"),
    )
    for x0, y0, x1, y1, ink in rows:
        out += [leaf((x0 - 3, y0), (x1 + 8, y1 + 3), 25, "light")]
        out += [leaf((x0, y0), (x1, y1), 19, ink)]
    return out


def _head() -> list[Item]:
    beak = ((86, 86), (44, 104), (88, 114))
    return [
        leaf((110, 80), (92, 24), 11, "red"),
        leaf((118, 76), (128, 18), 11, "blue"),
        leaf((124, 82), (164, 38), 11, "green"),
        Circle(112, 98, 35, "green"),
        Circle(104, 94, 13, "light"),
        Circle(102, 94, 7, "ink"),
        Poly(beak, "red"),
    ]


def _feet() -> list[Item]:
    out: list[Item] = []
    for x in (126, 158):
        out += sweep_line([(x, 250), (x - 4, 290), (x - 10, 326)], 11, "red")
        out += sweep_line([(x - 10, 322), (x - 28, 336)], 9, "red")
        out += sweep_line([(x - 10, 322), (x + 10, 336)], 9, "red")
    return out + _draw(Stick(130, 356, 210, 34, "green", 90))
