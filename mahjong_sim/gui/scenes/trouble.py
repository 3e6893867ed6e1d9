"""A bot failed in mid-game (ボットの不具合): what it was, and who goes on."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mahjong_sim.errors import BotError
from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.questions import Sheet
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import Button, Control


class Trouble(Sheet):
    """``take``: a person takes the seat; ``again``: the bot is asked once more; ``leave``."""

    name = "trouble"
    size = (820, 420)

    def __init__(
        self,
        stage: Stage,
        board: Board,
        error: BotError,
        take: Callable[[], None],
        again: Callable[[], None],
        leave: Callable[[], None],
    ) -> None:
        super().__init__(stage)
        self.board, self.error = board, error
        self._choices = {"take": take, "again": again, "leave": leave}

    def arrange(self) -> None:
        """Three ways on."""
        px, say, rect = self.stage.screen.px, self.stage.messages, self.rect
        row = Rect(rect.x + px(36), rect.bottom - px(80), rect.w - px(72), px(50))
        controls: list[Control] = []
        places = row.row(3, px(16))
        for place, (name, then) in zip(places, self._choices.items(), strict=True):
            controls.append(
                Button(
                    f"trouble.{name}",
                    place,
                    label=say(f"trouble.{name}"),
                    size=self.stage.size(17),
                    style="main" if name == "take" else "plain",
                    press=lambda t=then: self._close(t),  # type: ignore[misc]
                )
            )
        self.ui.show(controls)
        self.ui.focus = self.ui.focus or "trouble.take"

    def _close(self, then: Callable[[], None]) -> None:
        self.stage.pop()
        then()

    def handle(self, event: pygame.event.Event) -> None:
        """Escape leaves the question open: it must be answered."""
        if event.type != pygame.KEYDOWN or event.key != pygame.K_ESCAPE:
            super().handle(event)

    def paint(self, surface: pygame.Surface) -> None:
        """The bot's seat and its error in full."""
        px, say, rect, text = self.stage.screen.px, self.stage.messages, self.rect, self.stage.text
        name = self.board.name(self.error.seat)
        at, room = (rect.x + px(36), rect.y + px(52)), rect.w - px(72)
        title = say("trouble.title", name=name)
        text.draw(surface, title, at, self.stage.size(24), theme.LOSS, width=room)
        size = self.stage.size(15)
        for i, line in enumerate(text.wrap(self.error.cause, size, room)[:9]):
            at = (rect.x + px(36), rect.y + px(100 + 25 * i))
            text.draw(surface, line, at, size, theme.TEXT, width=room)
