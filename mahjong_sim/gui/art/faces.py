"""The 37 faces (牌の図柄) as drawings, named as in text: ``"1m"`` … ``"7z"``, ``"0m"`` = red."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

from mahjong_sim.gui.art.bamboo import sou
from mahjong_sim.gui.art.brush import Box, write
from mahjong_sim.gui.art.items import Circle, Drawing, Frame, Ink, Item, Poly, ring

BADGE: Final = (  # tells a red five by more than its colour
    Circle(262, 38, 30, "light"),
    Circle(262, 38, 24, "plum"),
)
FACES: Final = tuple(
    [f"{n}{s}" for s in "mps" for n in (1, 2, 3, 4, 0, 5, 6, 7, 8, 9)]
    + [f"{n}z" for n in range(1, 8)]
)

Dots = tuple[tuple[float, float, float, Ink], ...]


def _pair(y: float, r: float, left: Ink, right: Ink, dx: float = 64) -> Dots:
    return ((150 - dx, y, r, left), (150 + dx, y, r, right))


def _triple(y: float, ink: Ink) -> Dots:
    return ((57, y, 43, ink), (150, y, 43, ink), (243, y, 43, ink))


PIN: Final[dict[int, Dots]] = {
    2: ((150, 106, 74, "green"), (150, 294, 74, "blue")),
    3: ((80, 82, 60, "blue"), (150, 200, 60, "red"), (220, 318, 60, "green")),
    4: (*_pair(104, 60, "blue", "green", 67), *_pair(296, 60, "green", "blue", 67)),
    5: (
        *_pair(86, 52, "blue", "green", 74),
        (150, 200, 52, "red"),
        *_pair(314, 52, "green", "blue", 74),
    ),
    6: (
        *_pair(74, 52, "green", "green"),
        *_pair(214, 52, "red", "red"),
        *_pair(326, 52, "red", "red"),
    ),
    7: (
        (64, 62, 41, "green"),
        (150, 96, 41, "green"),
        (236, 130, 41, "green"),
        *_pair(236, 48, "red", "red", 62),
        *_pair(338, 48, "red", "red", 62),
    ),
    8: tuple(d for y in (58, 153, 247, 342) for d in _pair(y, 45, "blue", "blue", 60)),
    9: (*_triple(74, "green"), *_triple(200, "red"), *_triple(326, "blue")),
}


@cache
def face(name: str, badge: bool = True, blank: bool = False) -> Drawing:
    """The drawing of a face; KeyError for a name that is none.

    ``badge``: a red five has its mark. ``blank``: the white dragon has no frame.
    """
    if name not in FACES:
        raise KeyError(name)
    number, suit = int(name[0]), name[1]
    red, number = number == 0, number or 5
    if suit == "z":
        return () if number == 5 and blank else _honour(number)
    drawing = {"m": _man, "p": _pin, "s": sou}[suit](number, red)
    return (*drawing, *BADGE) if red and badge else drawing


def _man(number: int, red: bool) -> Drawing:
    numeral = write(
        "一二三四五六七八九"[number - 1], Box(64, 20, 172, 152), 26, "red" if red else "ink"
    )
    return (*numeral, *write("萬", Box(52, 186, 196, 190), 19.5, "red"))


def _honour(number: int) -> Drawing:
    if number <= 4:
        return tuple(write("東南西北"[number - 1], Box(36, 52, 228, 296), 33, "ink"))
    if number == 5:
        return (Frame(42, 42, 216, 316, 24, 13, "blue"), Frame(68, 68, 164, 264, 12, 5, "blue"))
    if number == 6:
        return tuple(write("發", Box(28, 50, 244, 304), 28, "green"))
    return tuple(write("中", Box(42, 44, 216, 312), 38, "red"))


def _pin(number: int, red: bool) -> Drawing:
    if number == 1:
        return _one_pin(150, 200, 116)
    dots = PIN[number]
    return tuple(i for x, y, r, ink in dots for i in _dot(x, y, r, "red" if red else ink))


def _dot(x: float, y: float, r: float, ink: Ink) -> list[Item]:
    out: list[Item] = [Circle(x, y, r, ink), Circle(x, y, r * 0.80, "light")]
    out.append(Circle(x, y, r * 0.68, ink))
    out += [Circle(px, py, r * 0.14, "light") for px, py in ring(x, y, r * 0.43, 8, pi / 8)]
    return [*out, Circle(x, y, r * 0.23, "light"), Circle(x, y, r * 0.125, ink)]


def _one_pin(x: float, y: float, r: float) -> Drawing:
    """1p: a green ring of beads, a blue ring, a red flower."""
    out: list[Item] = [Circle(x, y, r, "green"), Circle(x, y, r * 0.90, "light")]
    out.append(Circle(x, y, r * 0.85, "green"))
    out += [Circle(px, py, r * 0.09, "light") for px, py in ring(x, y, r * 0.715, 16)]
    out += [Circle(x, y, r * 0.58, "light"), Circle(x, y, r * 0.52, "blue")]
    out.append(Circle(x, y, r * 0.44, "light"))
    out += [_petal(x, y, r * 0.40, i * pi / 4) for i in range(8)]
    return (*out, Circle(x, y, r * 0.12, "light"), Circle(x, y, r * 0.07, "red"))


def _petal(x: float, y: float, length: float, turn: float) -> Poly:
    ux, uy = cos(turn), sin(turn)
    rim = []
    for side, steps in ((1, (0.0, 0.25, 0.5, 0.75, 1.0)), (-1, (0.75, 0.5, 0.25))):
        for t in steps:
            along, across = length * t, side * length * 0.32 * sin(pi * t**0.8)
            rim.append((x + ux * along - uy * across, y + uy * along + ux * across))
    return Poly(tuple(rim), "red")
