"""The small switches above the own plate, lit while they are on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import TableLayout
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.text import Text
from mahjong_sim.gui.toggles import NAMES, Toggles
from mahjong_sim.gui.widgets import Button, Control, Pressed

LIT: Final = (120, 224, 140)
UNLIT: Final = (52, 64, 66)


@dataclass
class Lamp(Pressed):
    """A switch with a lamp."""

    label: str = ""
    on: bool = False
    size: int = 13

    def draw(self, surface: pygame.Surface, text: Text, hot: bool, focus: bool) -> None:
        """A lamp and its name on a small plate."""
        radius = self.rect.h // 3
        pygame.draw.rect(surface, theme.PANEL, self.rect, border_radius=radius)
        edge = theme.GOLD if focus else theme.TEXT if hot else theme.PANEL_EDGE
        pygame.draw.rect(surface, edge, self.rect, 2 if focus else 1, border_radius=radius)
        x, y = self.rect.x + self.rect.h // 2, self.rect.center[1]
        bulb = max(3, self.rect.h // 5)
        pygame.draw.circle(surface, LIT if self.on else UNLIT, (x, y), bulb)
        ink = theme.TEXT if self.on else theme.QUIET
        left = self.rect.x + self.rect.h
        room = self.rect.right - self.rect.h // 4 - left
        text.draw(surface, self.label, (left, y), self.size, ink, width=room)


def doors(
    stage: Stage,
    layout: TableLayout,
    more: int,
    help_: Callable[[], None],
    menu: Callable[[], None],
) -> list[Control]:
    """Help and the menu of the game, above the lamps and so many more switches."""
    out: list[Control] = []
    for i, (name, press) in enumerate((("keys", help_), ("menu", menu))):
        place = layout.switch(len(NAMES) + more + i)
        label, size = stage.messages(f"pause.{name}"), stage.size(13)
        door = Button(f"door.{name}", place, label=label, size=size, press=press)
        door.focusable = False
        out.append(door)
    return out


def lamps(
    stage: Stage, layout: TableLayout, toggles: Toggles, switch: Callable[[str], None]
) -> list[Control]:
    """A lamp for each toggle, the first one on top."""
    out: list[Control] = []
    for i, name in enumerate(NAMES):
        out.append(
            Lamp(
                f"lamp.{name}",
                layout.switch(len(NAMES) - 1 - i),
                focusable=False,
                label=stage.messages(f"lamp.{name}"),
                on=name in toggles.on,
                press=lambda n=name: switch(n),  # type: ignore[misc]
                size=stage.size(13),
            )
        )
    return out
