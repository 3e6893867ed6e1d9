"""Sheets over a scene, and the question whether to leave a match."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scroll import Scroll
from mahjong_sim.gui.stage import Scene, Stage
from mahjong_sim.gui.widgets import Button, dim, sheet


class Sheet(Scene):
    """A sheet over the dimmed scene below, closed with Escape."""

    covers = False
    size = (460, 240)

    @property
    def rect(self) -> Rect:
        """The sheet."""
        return self.stage.screen.centered(*self.size)

    def handle(self, event: pygame.event.Event) -> None:
        """Escape closes, arrows move the focus."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.stage.pop()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.ui.move_focus(1 if event.key == pygame.K_RIGHT else -1)
        else:
            self.ui.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet and its controls."""
        dim(surface)
        sheet(surface, self.rect, self.stage.screen.px(16))
        self.paint(surface)
        super().draw(surface)

    def paint(self, surface: pygame.Surface) -> None:
        """What stands on the sheet."""


class Form(Sheet):
    """A sheet of choices: up and down move the focus, left and right choose."""

    def handle(self, event: pygame.event.Event) -> None:
        """What has the focus first."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            self.ui.move_focus(1 if event.key == pygame.K_DOWN else -1)
        elif not self.ui.handle(event):
            super().handle(event)


class Scrolled(Sheet):
    """A sheet with something long on it: up, down, the wheel and the bar scroll it."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.scroll = Scroll(self.arrange)

    def handle(self, event: pygame.event.Event) -> None:
        """Scrolling first."""
        if not self.scroll.steer(event):
            super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """As a sheet, and which part is in view."""
        super().draw(surface)
        self.scroll.draw(surface)


class Leave(Sheet):
    """Whether to leave the match."""

    name = "quit"

    def __init__(self, stage: Stage, leave: Callable[[], None]) -> None:
        super().__init__(stage)
        self._leave = leave

    def arrange(self) -> None:
        """Leave, or play on (the safe answer has the focus)."""
        px, say, rect = self.stage.screen.px, self.stage.messages, self.rect
        row = Rect(rect.x + px(40), rect.bottom - px(82), rect.w - px(80), px(50))
        yes, no = row.row(2, px(24))
        size = self.stage.size(18)
        self.ui.show(
            [
                Button("quit.yes", yes, label=say("quit.yes"), size=size, press=self._leave),
                Button(
                    "quit.no",
                    no,
                    label=say("quit.no"),
                    size=size,
                    style="main",
                    press=self.stage.pop,
                ),
            ]
        )
        self.ui.focus = self.ui.focus or "quit.no"

    def paint(self, surface: pygame.Surface) -> None:
        """The question."""
        px, say, rect = self.stage.screen.px, self.stage.messages, self.rect
        x, room = rect.center[0], rect.w - px(60)
        for key, y, units, color in (
            ("quit.ask", 62, 25, theme.TEXT),
            ("quit.note", 106, 16, theme.QUIET),
        ):
            at, size = (x, rect.y + px(y)), self.stage.size(units)
            self.stage.text.draw(surface, say(key), at, size, color, "center", width=room)
