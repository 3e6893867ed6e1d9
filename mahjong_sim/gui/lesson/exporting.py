"""Writing out what the stepper shows (事例の書き出し): all courses, this one, this picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
from msgspec.structs import replace

from mahjong_sim.gui.export.camera import View
from mahjong_sim.gui.export.lessons import tales
from mahjong_sim.gui.export.page import html
from mahjong_sim.gui.export.pictures import gif
from mahjong_sim.gui.export.tale import Tale
from mahjong_sim.gui.lesson.trial import Trial
from mahjong_sim.gui.scenes.exporting import GIF_SIZE, ExportSheet, png_of
from mahjong_sim.gui.stage import Stage
from mahjong_sim.scenario.script import Step


class LessonExport(ExportSheet):
    """Three ways to write a scenario out: with acts of one's own where those were tried."""

    note = "lesson.export.note"

    def __init__(
        self,
        stage: Stage,
        trial: Trial,
        photograph: Callable[[], pygame.Surface],
        folder: Path | None,
    ) -> None:
        ways = {
            "html": ("lesson.export.html", self._html),
            "gif": ("lesson.export.gif", self._gif),
            "png": ("viewer.export.png", self._png),
        }
        super().__init__(stage, ways, folder)
        self._trial, self._photograph = trial, photograph

    def _view(self) -> View:
        return View(self.stage.messages.language, size=GIF_SIZE)

    def _html(self) -> bytes:
        own = [self._course()] if self._trial.own else []
        found = [*own, *tales(self._trial.scenario)]
        return html(found, self._view()).encode()

    def _gif(self) -> bytes:
        return gif(self._course(), None, self._view())

    def _png(self) -> bytes:
        return png_of(self._photograph())

    def _course(self) -> Tale:
        """The course that is shown: its answer, or what was tried instead."""
        trial = self._trial
        moments = trial.course.moments
        acts = trial.acts if trial.own else tuple(m.act for m in moments if m.act)
        step = Step(key="play[0]", line=None, acts=acts)
        alone = replace(trial.scenario, play=(step,), branches=(), contrasts=())
        return tales(alone, [trial.course.rules])[0]
