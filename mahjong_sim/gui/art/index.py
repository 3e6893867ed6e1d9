"""Letters in the corner of a tile (牌の索引), for who does not read the faces yet."""

from __future__ import annotations

from functools import cache
from typing import Final

import pygame

from mahjong_sim import resources
from mahjong_sim.gui.art.items import Palette
from mahjong_sim.gui.text import FONT

HONOURS: Final = "ESWNPFC"  # east south west north, white (pai) green (fa) red (chun)
_SIZE: Final = 0.36  # of the face's width
_SMALLEST: Final = 9


@cache
def _font(size: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(str(resources.root("assets") / "fonts" / FONT), size)


def letter(name: str) -> str:
    """What stands in the corner of a face: ``"5"`` for a red five, too."""
    number = int(name[0])
    return HONOURS[number - 1] if name[1] == "z" else str(number or 5)


def beside_index(width: int, height: int) -> tuple[int, int, int, int]:
    """Where the drawing goes in a face so large: left, top, width, height."""
    w, h = round(width * 0.8), round(height * 0.8)
    return width - w - round(width * 0.03), height - h - round(height * 0.02), w, h


def add_index(surface: pygame.Surface, name: str, palette: Palette) -> None:
    """Write the letter into the upper left corner; white on red for a red five."""
    width = surface.get_width()
    font = _font(max(_SMALLEST, round(width * _SIZE)))
    red = name[0] == "0"
    label = font.render(letter(name), True, palette["light" if red else "ink"])
    box = label.get_bounding_rect()
    at = (max(2, round(width * 0.08)), max(2, round(width * 0.08)))
    if red:
        pad = max(1, round(width * 0.05))
        plate = pygame.Rect(at[0] - pad, at[1] - pad, box.w + 2 * pad, box.h + 2 * pad)
        pygame.draw.rect(surface, palette["red"], plate, border_radius=pad)
    surface.blit(label, at, box)
