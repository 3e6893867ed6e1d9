"""The list of keys (操作一覧)."""

from __future__ import annotations

from typing import Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.questions import Sheet
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import Button

# what to press (a message key or plain text), what it does
Rows = tuple[tuple[str, str], ...]
PLAY: Final = (
    ("help.discard", "help.discard.what"),
    ("help.space", "help.space.what"),
    ("T / W", "help.win.what"),
    ("R / O", "help.riichi.what"),
    ("P / C / K", "help.calls.what"),
    ("1 … 9", "help.numbers.what"),
    ("N / X", "help.nine.what"),
    ("help.tab", "help.tab.what"),
    ("help.strict", "help.strict.what"),
)
WINDOW: Final = (
    ("F1", "help.f1"),
    ("F2", "help.f2"),
    ("F3", "help.f3"),
    ("help.why", "help.f4"),
    ("F5", "help.f5"),
    ("F6 / F7", "help.f6"),
    ("L / B", "help.lb"),
    ("+ / −", "help.speed"),
    ("F10 / F11", "help.f10"),
    ("Esc", "help.esc.what"),
)
VIEWER: Final = (
    ("← / →", "help.viewer.steps"),
    ("↑ / ↓", "help.viewer.turns"),
    ("PageUp / PageDown", "help.viewer.hands"),
    ("Home / End", "help.viewer.ends"),
    (", / .", "help.viewer.marks"),
    ("help.viewer.space", "help.viewer.play"),
    ("+ / −", "help.viewer.speed"),
    ("V / S", "help.viewer.vs"),
    ("L", "help.viewer.l"),
    ("P / W", "help.viewer.p"),
)  # of the replay viewer
EXPORT: Final = ("X", "help.viewer.x")
LESSON: Final = (
    ("help.lesson.click", "help.lesson.click.what"),
    ("Enter", "help.lesson.try"),
    ("← / →", "help.lesson.steps"),
    ("Home / End", "help.lesson.ends"),
    ("↑ / ↓", "help.lesson.scroll"),
    ("T", "help.lesson.table"),
    ("Esc", "help.lesson.esc"),
)  # of the scenario stepper
EDITOR: Final = (
    ("help.editor.click", "help.editor.click.what"),
    ("help.editor.right", "help.editor.right.what"),
    ("help.editor.drag", "help.editor.drag.what"),
    ("Ctrl+Z / Ctrl+Y", "help.editor.undo"),
    ("Ctrl+S", "help.editor.save"),
    ("Esc", "help.editor.esc"),
)
GENERAL: Final = ("F1", "F2", "F10 / F11", "Esc")  # those of the window that hold there too
_GENERAL_ROWS: Final = tuple(row for row in WINDOW if row[0] in GENERAL)
PAGES: Final[dict[str, tuple[Rows, Rows]]] = {
    "viewer": (VIEWER, (EXPORT, *_GENERAL_ROWS[:-1], ("Esc", "help.viewer.esc"))),
    "lesson": (LESSON, _GENERAL_ROWS[:-1]),
    "editor": (EDITOR, _GENERAL_ROWS[:-1]),
}  # by the name of the scene; else those of play
ROW: Final = 40


class Help(Sheet):
    """All keys of a scene in two columns."""

    name = "help"
    size = (1160, 580)

    def __init__(self, stage: Stage, scene: str = "table") -> None:
        super().__init__(stage)
        self._rows: tuple[Rows, Rows] = PAGES.get(scene, (PLAY, WINDOW))

    def arrange(self) -> None:
        """One button."""
        px, rect = self.stage.screen.px, self.rect
        close = Rect(rect.center[0] - px(80), rect.bottom - px(70), px(160), px(46))
        label = self.stage.messages("help.close")
        size = self.stage.size(18)
        self.ui.show([Button("help.close", close, label=label, size=size, press=self.stage.pop)])
        self.ui.focus = "help.close"

    def handle(self, event: pygame.event.Event) -> None:
        """F1 closes too."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.stage.pop()
        else:
            super().handle(event)

    def paint(self, surface: pygame.Surface) -> None:
        """Keys, and beside each what it does."""
        px, say, rect = self.stage.screen.px, self.stage.messages, self.rect
        title, size = (rect.center[0], rect.y + px(44)), self.stage.size(26)
        self.stage.text.draw(surface, say("help.title"), title, size, theme.GOLD, "center")
        for rows, left, keys, what in zip(
            self._rows, (32, 634), (246, 118), (304, 378), strict=True
        ):
            for i, (key, meaning) in enumerate(rows):
                y = rect.y + px(100 + ROW * i)
                label = say(key) if key.startswith("help.") else key
                self._line(surface, label, (rect.x + px(left), y), px(keys - 12), theme.TEXT)
                at = (rect.x + px(left + keys), y)
                self._line(surface, say(meaning), at, px(what - 12), theme.QUIET)

    def _line(
        self,
        surface: pygame.Surface,
        words: str,
        at: tuple[int, int],
        room: int,
        color: tuple[int, int, int],
    ) -> None:
        self.stage.text.draw(surface, words, at, self.stage.size(16), color, width=room)
