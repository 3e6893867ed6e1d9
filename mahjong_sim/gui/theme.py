"""Colours of the window."""

from __future__ import annotations

from typing import Final, NamedTuple

from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.prefs import TableTheme


class Ground(NamedTuple):
    """A table: its cloth in the middle and at the edge, its rim light and dark."""

    felt: Rgb
    edge: Rgb
    rim: tuple[Rgb, Rgb]


GROUNDS: Final[dict[TableTheme, Ground]] = {
    "green": Ground((26, 100, 78), (11, 56, 46), ((92, 58, 36), (58, 34, 20))),
    "blue": Ground((40, 86, 134), (16, 40, 78), ((118, 84, 54), (70, 46, 28))),
    "charcoal": Ground((74, 78, 84), (34, 36, 40), ((48, 50, 54), (20, 21, 24))),
}
SHADOW: Final = (4, 24, 20)

PANEL: Final = (17, 26, 32)
PANEL_EDGE: Final = (58, 78, 84)
SHEET: Final = (22, 34, 40)  # result screens, menus, questions
SHEET_EDGE: Final = (84, 108, 112)
WELL: Final = (14, 23, 28)  # fields and rows in a sheet
WELL_LIT: Final = (32, 50, 58)

TEXT: Final = (236, 240, 236)
QUIET: Final = (158, 176, 176)
GOLD: Final = (250, 210, 120)
AMBER: Final = (240, 168, 60)
GAIN: Final = (126, 214, 150)
LOSS: Final = (246, 132, 118)

BUTTON: Final[dict[str, Rgb]] = {
    "plain": (50, 72, 80),
    "main": (28, 124, 90),
    "win": (182, 42, 46),
    "riichi": (200, 122, 24),
    "kan": (108, 72, 160),
    "pon": (36, 104, 168),
    "chi": (24, 128, 112),
    "pass": (74, 80, 86),
    "irregular": (70, 44, 46),
}


def lighter(color: Rgb, by: int) -> Rgb:
    """The colour with so much added to each part; negative: darker."""
    r, g, b = (max(0, min(255, part + by)) for part in color)
    return (r, g, b)


def blend(first: Rgb, second: Rgb, share: float) -> Rgb:
    """Between two colours: 0 the first, 1 the second."""
    r, g, b = (round(x + (y - x) * share) for x, y in zip(first, second, strict=True))
    return (r, g, b)
