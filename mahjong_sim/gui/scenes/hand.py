"""The own tiles as controls: one click, two clicks or dragging out discards (打牌の操作)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import Pressed, Ui

OUT: float = 0.6  # of a tile's height: dragged so far above its place it is let go of


@dataclass
class TileSpot(Pressed):
    """A tile of the own hand; the board paints it. ``tap``: what a click does; Enter discards."""

    tap: Callable[[str], None] = lambda name: None

    def click(self, at: tuple[int, int]) -> None:
        """Tap it."""
        self.tap(self.id)


class Fingers:
    """Which tile the person has hold of. How a discard is made is a setting."""

    def __init__(self, stage: Stage, board: Board, ui: Ui) -> None:
        self._stage, self._board, self._ui = stage, board, ui
        self._picked = ""
        self._from = (0, 0)

    def let_go(self) -> None:
        """Hold nothing."""
        self._picked = ""
        self._board.lights.carried = None

    def tap(self, name: str) -> None:
        """A click on a tile."""
        how = self._stage.prefs.discard
        if how == "one" or (how == "two" and self._picked == name):
            self._press(name)
        elif how == "two":
            self._picked = name

    def handle(self, event: pygame.event.Event) -> bool:
        """Dragging, where the settings have it; whether the event was used up."""
        if self._stage.prefs.discard != "drag":
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._take(event.pos)
        if not self._picked or event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return False
        dx, dy = event.pos[0] - self._from[0], event.pos[1] - self._from[1]
        spots = [c.id for c in self._ui.controls if isinstance(c, TileSpot)]
        if self._picked not in spots:
            self.let_go()
        elif event.type == pygame.MOUSEMOTION:
            self._board.lights.carried = (spots.index(self._picked), dx, dy)
        else:
            name = self._picked
            self.let_go()
            control = self._ui.find(name)
            if control is not None and dy < -OUT * control.rect.h:
                self._press(name)
        return True

    def _take(self, at: tuple[int, int]) -> bool:
        for control in self._ui.controls:
            if isinstance(control, TileSpot) and control.enabled and control.rect.holds(at):
                self._picked, self._from = control.id, at
                return True
        return False

    def _press(self, name: str) -> None:
        control = self._ui.find(name)
        self.let_go()
        if isinstance(control, TileSpot) and control.enabled:
            control.press()
