"""The referee's panel (審判): a fault that was found, and what may be ruled on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.cases import Finding
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.finding import FindingPainter
from mahjong_sim.gui.scenes.pages import LEFT, WIDTH
from mahjong_sim.gui.scenes.questions import Sheet
from mahjong_sim.gui.scenes.scores import Page
from mahjong_sim.gui.scroll import Scroll
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import Button, Control
from mahjong_sim.rules.reading import effects_in_words

OVERRULE: Final = -1
KEYS: Final = "123456789"


class Referee(Sheet):
    """``options``: effects that may be ruled, the usual first. ``rule`` is called with the place of
    the chosen one, `OVERRULE` for no penalty. ``undo``: takes the act back; None where it cannot.
    """

    name = "referee"
    size = (WIDTH, 724)

    def __init__(
        self,
        stage: Stage,
        board: Board,
        finding: Finding,
        options: Sequence[Sequence[str]],
        rule: Callable[[int], None],
        undo: Callable[[], None] | None,
    ) -> None:
        super().__init__(stage)
        self.board, self.finding = board, finding
        self._options, self._rule, self._undo = list(options), rule, undo
        self._scroll = Scroll(color=theme.AMBER)

    def arrange(self) -> None:
        """The usual ruling, the others the rules allow, no penalty, and undo."""
        px, say, rect, size = self._frame()
        controls: list[Control] = []
        rows = len(self._options)
        top = rect.bottom - px(86) - rows * px(50)
        for i, effects in enumerate(self._options):
            place = Rect(rect.x + px(LEFT), top + i * px(50), px(620), px(44))
            press = partial(self._decide, i)
            style = "main" if i == 0 else "plain"
            label = f"{i + 1}.  {self._words(effects)}"
            button = Button(f"referee.{i}", place, label=label, size=size, style=style, press=press)
            controls.append(button)
        place = Rect(rect.x + px(LEFT), rect.bottom - px(78), px(300), px(46))
        press = partial(self._decide, OVERRULE)
        label = say("referee.overrule")
        controls.append(
            Button("referee.overrule", place, label=label, size=size, style="pass", press=press)
        )
        if self._undo is not None:
            place = Rect(rect.x + px(LEFT + 320), rect.bottom - px(78), px(300), px(46))
            label = say("referee.undo")
            controls.append(
                Button("referee.undo", place, label=label, size=size, press=self._take_back)
            )
        self.ui.show(controls)
        self.ui.focus = self.ui.focus or "referee.0"

    def _frame(self) -> tuple[Callable[[float], int], Callable[..., str], Rect, int]:
        return self.stage.screen.px, self.stage.messages, self.rect, self.stage.size(17)

    def _words(self, effects: Sequence[str]) -> str:
        """A choice in words."""
        fine = self.board.rules.chombo.fine
        words = effects_in_words(effects, fine, self.stage.messages.language)
        return words[:1].upper() + words[1:]

    def _decide(self, choice: int) -> None:
        self.stage.pop()
        self._rule(choice)

    def _take_back(self) -> None:
        assert self._undo is not None
        self.stage.pop()
        self._undo()

    def handle(self, event: pygame.event.Event) -> None:
        """Digits choose, arrows move the focus, the wheel moves long clauses; the sheet cannot be
        put away undecided.
        """
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            self.ui.move_focus(1 if event.key == pygame.K_DOWN else -1)
        elif self._scroll.handle(event):
            return
        elif event.type == pygame.KEYDOWN and event.unicode and event.unicode in KEYS:
            choice = KEYS.index(event.unicode)
            if choice < len(self._options):
                self._decide(choice)
        elif event.type != pygame.KEYDOWN or event.key != pygame.K_ESCAPE:
            super().handle(event)

    def paint(self, surface: pygame.Surface) -> None:
        """The fault, and whose word is awaited."""
        page = Page(self.stage, self.board, surface, self.rect)
        y = 724 - 86 - 50 * len(self._options) - 20
        FindingPainter(page, self.finding, self._scroll).draw(y - 24)
        page.text(self.stage.messages("referee.choose"), LEFT, y, 16, theme.GOLD, room=620)
