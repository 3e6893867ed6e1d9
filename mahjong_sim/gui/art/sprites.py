"""pygame back end: tiles as small pictures, made when first asked for and kept.

A tile is painted four times too large and scaled down. Its visible edge is always at the bottom of
the screen, whatever way the tile is turned: only the face turns, and light comes from one side.
Everything that is transparent in between carries the right colour already, since scaling averages
straight alpha and would otherwise leave dark fringes.
"""

from __future__ import annotations

from typing import Final, Literal

import pygame

from mahjong_sim.gui.art.faces import face
from mahjong_sim.gui.art.index import add_index, beside_index
from mahjong_sim.gui.art.items import (
    HEIGHT,
    PALETTE,
    PALETTES,
    WIDTH,
    Circle,
    Drawing,
    Look,
    Palette,
    Poly,
    Rgb,
)
from mahjong_sim.gui.layout import standing_depth, standing_height, tile_depth, tile_height

Shade = Literal["", "dim", "grey", "glow", "drawn"]
View = Literal["across", "left", "right"]

_PLAIN: Final = Look()
OVER: Final = 4  # supersampling
FACE_LIGHT: Final = ((255, 254, 250), (244, 239, 226))
IVORY: Final = ((228, 219, 195), (194, 182, 150))
BACK: Final = ((232, 150, 52), (196, 106, 24))
BACK_DARK: Final = ((150, 78, 16), (122, 60, 10))
TOP_IVORY: Final = ((244, 238, 222), (226, 217, 194))
TOP_BACK: Final = (246, 178, 88)
RIM: Final = (142, 130, 102)
SHADES: Final[dict[Shade, Rgb]] = {
    "dim": (150, 154, 160),
    "grey": (176, 180, 190),
    "glow": (255, 236, 160),
    "drawn": (206, 204, 198),
}


class Sprites:
    """Tile pictures by face, width, quarter turn and shade; all sizes in pixels."""

    def __init__(self, look: Look = _PLAIN) -> None:
        self._made: dict[tuple[object, ...], pygame.Surface] = {}
        self._blanks: dict[tuple[bool, int, int], pygame.Surface] = {}
        self._faces: dict[tuple[str, int], pygame.Surface] = {}
        self._look = look

    @property
    def look(self) -> Look:
        """How the faces are painted."""
        return self._look

    @look.setter
    def look(self, look: Look) -> None:
        if look != self._look:
            self._look = look
            self.clear()

    def tile(self, name: str, width: int, turn: int = 0, shade: Shade = "") -> pygame.Surface:
        """A tile lying face up; ``name`` "" = face down. ``turn``: quarters anticlockwise."""
        key = (name, width, turn % 4, shade)
        if key not in self._made:
            picture = self._lying(name, width, turn % 4)
            if shade:
                picture.fill((*SHADES[shade], 255), special_flags=pygame.BLEND_RGBA_MULT)
            self._made[key] = picture
        return self._made[key]

    def _lying(self, name: str, width: int, turn: int) -> pygame.Surface:
        """All tiles of a size share their body, and a face is painted once for all turns."""
        body = (bool(name), width, turn % 2)
        if body not in self._blanks:
            self._blanks[body] = _blank(*body)
        picture = self._blanks[body].copy()
        if name:
            if (name, width) not in self._faces:
                size = (width - 2, tile_height(width) - 2)
                self._faces[name, width] = _face(name, *size, self._look)
            picture.blit(pygame.transform.rotate(self._faces[name, width], 90 * turn), (1, 1))
        return picture

    def standing(self, width: int, view: View) -> pygame.Surface:
        """A tile standing before another seat, its face turned away from the viewer."""
        key = (width, view)
        if key not in self._made:
            self._made[key] = _across(width) if view == "across" else _beside(width, view)
        return self._made[key]

    def clear(self) -> None:
        """Forget all pictures, after the window changed its size."""
        for kept in (self._made, self._blanks, self._faces):
            kept.clear()


def _canvas(width: int, height: int, tint: Rgb) -> pygame.Surface:
    surface = pygame.Surface((width * OVER, height * OVER), pygame.SRCALPHA)
    surface.fill((*tint, 0))
    return surface


def _block(
    surface: pygame.Surface, box: tuple[int, int, int, int], radius: int, colors: tuple[Rgb, Rgb]
) -> None:
    """A rounded rectangle with a vertical gradient."""
    x, y, w, h = box
    strip = pygame.Surface((1, 2), pygame.SRCALPHA)
    strip.set_at((0, 0), colors[0])
    strip.set_at((0, 1), colors[1])
    filled = pygame.transform.smoothscale(strip, (w, h))
    mask = pygame.Surface((w, h), pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 255), (0, 0, w, h), border_radius=radius)
    filled.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    surface.blit(filled, (x, y))


def _blank(faced: bool, width: int, turn: int) -> pygame.Surface:
    """A tile that lies upright or (``turn`` 1) sideways, without its face, or face down."""
    height, depth = tile_height(width), tile_depth(width)
    w, h = (height, width) if turn else (width, height)
    surface = _canvas(w, h + depth, RIM)
    radius = round(width * 0.12 * OVER)
    big_w, big_h, drop = w * OVER, h * OVER, depth * OVER
    top = FACE_LIGHT if faced else BACK
    low, middle = (BACK, IVORY) if faced else (IVORY, BACK_DARK)
    _block(surface, (0, drop, big_w, big_h), radius, low)
    _block(surface, (0, round(drop * 0.5), big_w, big_h), radius, middle)
    _block(surface, (0, 0, big_w, big_h), radius, top)
    if faced:
        pygame.draw.rect(surface, RIM, (0, 0, big_w, big_h), OVER // 2, border_radius=radius)
    else:
        inset = round(width * 0.1 * OVER)
        box = (inset, inset, big_w - 2 * inset, big_h - 2 * inset)
        pygame.draw.rect(surface, (246, 182, 96), box, OVER, border_radius=radius)
    return pygame.transform.smoothscale(surface, (w, h + depth))


def _face(name: str, width: int, height: int, look: Look) -> pygame.Surface:
    """A face upright, with its index if wanted."""
    palette, drawing = PALETTES[look.palette], face(name, look.badge, look.blank)
    if not look.corner:
        return paint(drawing, width, height, palette)
    room = beside_index(width, height)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.fill((*palette["light"], 0))
    surface.blit(paint(drawing, room[2], room[3], palette), room[:2])
    add_index(surface, name, palette)
    return surface


def _across(width: int) -> pygame.Surface:
    """Seen from behind: the back, and the top edge above it."""
    height = standing_height(width)
    surface = _canvas(width, height, RIM)
    w, h, radius = width * OVER, height * OVER, round(width * 0.13 * OVER)
    _block(surface, (0, 0, w, round(h * 0.6)), radius, TOP_IVORY)
    _block(surface, (0, round(h * 0.13), w, round(h * 0.6)), radius, (TOP_BACK, BACK[0]))
    _block(surface, (0, round(h * 0.25), w, round(h * 0.75)), radius, BACK)
    pygame.draw.rect(surface, BACK_DARK[0], (0, 0, w, h), OVER // 2, border_radius=radius)
    return pygame.transform.smoothscale(surface, (width, height))


def _beside(width: int, view: View) -> pygame.Surface:
    """Seen from the side: the top edge, half ivory and half back, and the narrow side below."""
    thick, side = standing_depth(width), round(width * 0.55)
    surface = _canvas(thick, width + side, RIM)
    w, radius = thick * OVER, round(width * 0.13 * OVER)
    back = round(w * 0.44)
    at = w - back if view == "left" else 0
    below = round(width * 0.4 * OVER)
    for y, h, ivory, colored in (
        (below, (width + side) * OVER - below, IVORY, (BACK[1], BACK_DARK[1])),
        (0, width * OVER, TOP_IVORY, (TOP_BACK, BACK[0])),
    ):
        _block(surface, (0, y, w, h), radius, ivory)
        surface.set_clip((at, y, back, h))
        _block(surface, (0, y, w, h), radius, colored)
        surface.set_clip(None)
    pygame.draw.rect(surface, RIM, (0, 0, w, width * OVER), OVER // 2, border_radius=radius)
    return pygame.transform.smoothscale(surface, (thick, width + side))


def paint(drawing: Drawing, width: int, height: int, palette: Palette = PALETTE) -> pygame.Surface:
    """A drawing on a transparent surface."""
    over = max(OVER, -(-WIDTH // width))
    big = pygame.Surface((width * over, height * over), pygame.SRCALPHA)
    big.fill((*palette["light"], 0))
    fx, fy = width * over / WIDTH, height * over / HEIGHT
    for item in drawing:
        color = palette[item.ink]
        if isinstance(item, Circle):
            pygame.draw.circle(big, color, (item.x * fx, item.y * fy), item.r * min(fx, fy))
        elif isinstance(item, Poly):
            pygame.draw.polygon(big, color, [(x * fx, y * fy) for x, y in item.points])
        else:
            box = (item.x * fx, item.y * fy, item.w * fx, item.h * fy)
            line, radius = max(1, round(item.line * fx)), round(item.radius * fx)
            pygame.draw.rect(big, color, box, line, border_radius=radius)
    return pygame.transform.smoothscale(big, (width, height))
