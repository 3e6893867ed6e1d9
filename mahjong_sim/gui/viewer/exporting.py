"""Writing out what the viewer shows (書き出し): a page, a moving picture, a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import pygame

from mahjong_sim.gui.export.camera import View
from mahjong_sim.gui.export.page import html
from mahjong_sim.gui.export.pictures import gif
from mahjong_sim.gui.export.tale import Tale, all_of_tape
from mahjong_sim.gui.scenes.exporting import GIF_SIZE, ExportSheet, png_of
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.viewer.frames import Frame
from mahjong_sim.gui.viewer.panel import Hands
from mahjong_sim.replay.tape import Tape
from mahjong_sim.tiles import Seat


class Shown(Protocol):
    """What of the viewer is needed here."""

    stage: Stage
    tape: Tape
    hands: Hands

    @property
    def frame(self) -> Frame:
        """The step that is shown."""
        ...

    @property
    def viewer(self) -> Seat:
        """The seat looked from."""
        ...

    def photograph(self) -> pygame.Surface:
        """The table as it is shown, without the buttons below it."""
        ...


class Exporting(ExportSheet):
    """Three ways to write a game out."""

    def __init__(self, stage: Stage, shown: Shown, folder: Path | None) -> None:
        ways = {
            "html": ("viewer.export.html", self._html),
            "gif": ("viewer.export.gif", self._gif),
            "png": ("viewer.export.png", self._png),
        }
        super().__init__(stage, ways, folder)
        self._shown = shown

    def _view(self) -> View:
        masked = self._shown.hands != "all"
        return View(self.stage.messages.language, self._shown.viewer, masked, GIF_SIZE)

    def _html(self) -> bytes:
        return html([self._tale()], self._view()).encode()

    def _gif(self) -> bytes:
        return gif(self._tale(), self._shown.frame.hand + 1, self._view())

    def _png(self) -> bytes:
        return png_of(self._shown.photograph())

    def _tale(self) -> Tale:
        return all_of_tape(self._shown.tape)
