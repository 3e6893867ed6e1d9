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
from mahjong_sim.gui.widgets import Control

LIT: Final = (120, 224, 140)
UNLIT: Final = (52, 64, 66)


@dataclass
class Lamp(Control):
    """A switch with a lamp. Enter switches it while it has the focus."""

    label: str = ""
    on: bool = False
    press: Callable[[], None] = lambda: None
    size: int = 13

    def click(self, at: tuple[int, int]) -> None:
        """Switch it."""
        self.press()

    def key(self, event: pygame.event.Event) -> bool:
        """Enter switches it."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.press()
            return True
        return False

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
