"""Playing on from a step of a recorded game (ここから対局): who sits where."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mahjong_sim.bots.load import names as bot_names
from mahjong_sim.errors import MahjongSimError
from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.levels import USUAL, players
from mahjong_sim.gui.manners import Seats
from mahjong_sim.gui.scenes.questions import Sheet
from mahjong_sim.gui.seating import HUMAN
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import Button, Choice, Control
from mahjong_sim.tiles import Seat


class PlayOn(Sheet):
    """``start`` is called with the players by seat; it raises one of our errors."""

    name = "play_on"
    size = (620, 420)

    def __init__(
        self, stage: Stage, viewer: Seat, dealer: Seat, start: Callable[[Seats], None]
    ) -> None:
        super().__init__(stage)
        self._dealer, self._start = dealer, start
        prefs = [name for name in stage.prefs.bots if name in bot_names()]
        others = iter([*prefs, *(USUAL,) * 3])
        self.seats = [HUMAN if seat == viewer else next(others) for seat in range(4)]
        self.trouble = ""

    def arrange(self) -> None:
        """A choice for each seat, two buttons."""
        px, say, rect = self.stage.screen.px, self.stage.messages, self.rect
        size = self.stage.size(17)
        options = players(say, bot_names())
        controls: list[Control] = []
        for seat, name in enumerate(self.seats):
            place = Rect(rect.x + px(220), rect.y + px(102 + 52 * seat), px(360), px(42))
            controls.append(
                Choice(
                    f"play_on.{seat}",
                    place,
                    options=options,
                    value=name,
                    size=size,
                    change=lambda value, s=seat: self._choose(s, value),  # type: ignore[misc]
                )
            )
        row = Rect(rect.x + px(40), rect.bottom - px(72), rect.w - px(80), px(48))
        no, yes = row.row(2, px(20))
        controls += [
            Button("play_on.back", no, label=say("call.back"), size=size, press=self.stage.pop),
            Button(
                "play_on.start",
                yes,
                label=say("viewer.play_on"),
                size=size,
                style="main",
                press=self._begin,
            ),
        ]
        self.ui.show(controls)
        self.ui.focus = self.ui.focus or "play_on.start"

    def _choose(self, seat: Seat, name: str) -> None:
        self.seats[seat], self.trouble = name, ""

    def _begin(self) -> None:
        try:
            a, b, c, d = self.seats
            self._start((a, b, c, d))
        except MahjongSimError as error:
            self.trouble = str(error)

    def handle(self, event: pygame.event.Event) -> None:
        """Up and down move the focus, left and right choose."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            self.ui.move_focus(1 if event.key == pygame.K_DOWN else -1)
        elif not self.ui.handle(event):
            super().handle(event)

    def paint(self, surface: pygame.Surface) -> None:
        """Heading, seats by their winds in this hand, trouble."""
        px, say, rect, text = self.stage.screen.px, self.stage.messages, self.rect, self.stage.text
        room = rect.w - px(80)
        at = (rect.x + px(40), rect.y + px(40))
        text.draw(surface, say("viewer.play_on"), at, self.stage.size(22), theme.GOLD, width=room)
        at = (rect.x + px(40), rect.y + px(74))
        note = self.trouble or say("viewer.play_on.note")
        color = theme.LOSS if self.trouble else theme.QUIET
        text.draw(surface, note, at, self.stage.size(14), color, width=room)
        for seat in range(4):
            at = (rect.x + px(44), rect.y + px(123 + 52 * seat))
            wind = say.wind((seat - self._dealer) % 4)
            text.draw(surface, wind, at, self.stage.size(17), theme.TEXT, width=px(160))
