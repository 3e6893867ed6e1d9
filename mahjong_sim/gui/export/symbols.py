"""Tiles of a page (牌の記号): each face once, as a symbol that is used wherever the tile lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from mahjong_sim.gui.art.faces import FACES, face
from mahjong_sim.gui.art.items import HEIGHT, PALETTE, WIDTH, Circle, Frame, Ink, Item, Point, Poly
from mahjong_sim.gui.art.svg import hex_color
from mahjong_sim.gui.messages import LANGUAGES, Messages

_SUITS: Final = {"m": ("man", "萬"), "p": ("pin", "筒"), "s": ("sou", "索")}
_NUMERALS: Final = "一二三四五六七八九"
_HONOURS: Final = {
    5: ("white dragon", "白"),
    6: ("green dragon", "發"),
    7: ("red dragon", "中"),
}


def symbols() -> str:
    """All faces as ``<symbol>`` elements with ids such as ``t0m``, for one hidden ``<svg>``."""
    return "".join(
        f'<symbol id="t{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{_drawing(name)}</symbol>'
        for name in FACES
    )


def names() -> dict[str, tuple[str, str]]:
    """What each tile is called in English and Japanese, ``??`` among them."""
    return {"??": ("hidden tile", "伏せ牌"), **{name: _name(name) for name in FACES}}


def _name(name: str) -> tuple[str, str]:
    number, suit = int(name[0]), name[1]
    if suit in _SUITS:
        en, ja = _SUITS[suit]
        red = ("red ", "赤") if number == 0 else ("", "")
        number = number or 5
        return f"{red[0]}{number} {en}", f"{red[1]}{_NUMERALS[number - 1]}{ja}"
    if number in _HONOURS:
        return _HONOURS[number]
    en, ja = (Messages(language).wind(number - 1) for language in LANGUAGES)
    return en.lower(), ja


def _drawing(name: str) -> str:
    """A face in whole units: one path for all neighbours of a colour, as few elements as can be."""
    groups = groupby(face(name), key=lambda item: (item.ink, isinstance(item, Frame)))
    return "".join(
        "".join(map(_frame, items)) if framed else _path(ink, map(_part, items))
        for (ink, framed), items in groups
    )


def _path(ink: Ink, parts: Iterable[str]) -> str:
    return f'<path fill="{hex_color(PALETTE[ink])}" d="{"".join(parts)}"/>'


def _frame(item: Item) -> str:
    assert isinstance(item, Frame)
    return (
        f'<rect x="{item.x}" y="{item.y}" width="{item.w}" height="{item.h}" rx="{item.radius}"'
        f' fill="none" stroke="{hex_color(PALETTE[item.ink])}" stroke-width="{item.line}"/>'
    )


def _part(item: Item) -> str:
    """A closed line. All run clockwise, so that parts that overlap leave no hole."""
    if isinstance(item, Circle):
        r, across = round(item.r), 2 * round(item.r)
        left = round(item.x) - r
        arc = f"a{r} {r} 0 1 1"
        return f"M{left} {item.y:.0f}{arc} {across} 0{arc} -{across} 0z"
    assert isinstance(item, Poly)
    corners = zip(item.points, (*item.points[1:], item.points[0]), strict=True)
    area = sum(x * v - u * y for (x, y), (u, v) in corners)
    return "".join(_outline(item.points if area > 0 else item.points[::-1]))


def _outline(points: tuple[Point, ...]) -> Iterator[str]:
    """A closed line in steps from point to point; steps that round to nothing are left out."""
    x, y = round(points[0][0]), round(points[0][1])
    yield f"M{x} {y}l"
    first = True
    for px, py in points[1:]:
        dx, dy = round(px) - x, round(py) - y
        if (dx, dy) == (0, 0):
            continue
        x, y = x + dx, y + dy
        yield f"{'' if first or dx < 0 else ' '}{dx}{'' if dy < 0 else ' '}{dy}"
        first = False
    yield "z"
