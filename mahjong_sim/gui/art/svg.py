"""SVG back end: a drawing as SVG text, for pages and pictures."""

from __future__ import annotations

from collections.abc import Iterable

from mahjong_sim.gui.art.faces import face
from mahjong_sim.gui.art.items import HEIGHT, PALETTE, WIDTH, Circle, Item, Poly, Rgb

BODY = (
    '<rect x="3" y="3" width="294" height="394" rx="34" fill="#fbf8ee" stroke="#8d846c"'
    ' stroke-width="4"/>'
)


def shapes(items: Iterable[Item]) -> str:
    """The elements of a drawing, without an ``<svg>`` around them."""
    return "".join(map(_shape, items))


def tile_svg(name: str, width: int = WIDTH, body: bool = True) -> str:
    """A whole SVG picture of a tile face; ``width`` in pixels, height in proportion."""
    height = round(width * HEIGHT / WIDTH)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{width}" height="{height}">{BODY if body else ""}{shapes(face(name))}</svg>'
    )


def _shape(item: Item) -> str:
    fill = hex_color(PALETTE[item.ink])
    if isinstance(item, Circle):
        return f'<circle cx="{item.x:.1f}" cy="{item.y:.1f}" r="{item.r:.1f}" fill="{fill}"/>'
    if isinstance(item, Poly):
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in item.points)
        return f'<path d="M{path}Z" fill="{fill}"/>'
    return (
        f'<rect x="{item.x}" y="{item.y}" width="{item.w}" height="{item.h}" rx="{item.radius}"'
        f' fill="none" stroke="{fill}" stroke-width="{item.line}"/>'
    )


def hex_color(color: Rgb) -> str:
    """``#rrggbb``."""
    return "#{:02x}{:02x}{:02x}".format(*color)
