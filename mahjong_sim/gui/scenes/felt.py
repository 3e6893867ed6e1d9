"""The empty table: felt with light in the middle, inside a wooden rim."""

from __future__ import annotations

from typing import Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Screen
from mahjong_sim.gui.prefs import TableTheme
from mahjong_sim.rng import stream

_GRAIN: Final = 128  # pixels of the repeated grain
_LIGHT: Final = (32, 20)  # steps of the light, scaled up smoothly

_made: dict[tuple[Screen, TableTheme], pygame.Surface] = {}


def felt(screen: Screen, table: TableTheme = "green") -> pygame.Surface:
    """The ground of the table in this size; the last one made is kept."""
    if (screen, table) not in _made:
        _made.clear()
        _made[screen, table] = _paint(screen, theme.GROUNDS[table])
    return _made[screen, table]


def _paint(screen: Screen, ground: theme.Ground) -> pygame.Surface:
    size = (screen.width, screen.height)
    surface = pygame.transform.smoothscale(_light(ground), size)
    grain = _grain()
    for x in range(0, size[0], _GRAIN):
        for y in range(0, size[1], _GRAIN):
            surface.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    _rim(surface, screen, ground)
    return surface


def _light(ground: theme.Ground) -> pygame.Surface:
    """Brighter towards the middle."""
    w, h = _LIGHT
    light = pygame.Surface(_LIGHT)
    for x in range(w):
        for y in range(h):
            dx, dy = (x + 0.5) / w * 2 - 1, (y + 0.5) / h * 2 - 0.94
            share = min(1.0, (dx * dx + dy * dy) / 1.5)
            light.set_at((x, y), theme.blend(ground.felt, ground.edge, share))
    return light


def _grain() -> pygame.Surface:
    """A faint weave."""
    source = stream("felt")
    grain = pygame.Surface((_GRAIN, _GRAIN))
    for x in range(_GRAIN):
        for y in range(_GRAIN):
            level = int(source.random() * 5)
            grain.set_at((x, y), (level, level, level))
    return grain


def _rim(surface: pygame.Surface, screen: Screen, ground: theme.Ground) -> None:
    width = max(3, screen.px(8))
    light, dark = ground.rim
    for i in range(width):
        color = theme.blend(light, dark, i / width)
        pygame.draw.rect(surface, color, screen.area.inset(i), 1)
    inner = screen.area.inset(width)
    for i in range(screen.px(6)):
        share = i / max(1, screen.px(6))
        color = theme.blend(theme.lighter(ground.edge, -22), ground.edge, share)
        pygame.draw.rect(surface, color, inner.inset(i), 1)
