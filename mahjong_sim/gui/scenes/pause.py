"""The menu of a running game (対局中のメニュー), and who sits where from now on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame

from mahjong_sim.bots.load import names as bot_names
from mahjong_sim.gui import theme
from mahjong_sim.gui.desk import Desk
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.questions import Sheet
from mahjong_sim.gui.scenes.seat_sheet import SeatSheet
from mahjong_sim.gui.seating import HUMAN
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import Button, Control

Words = Callable[[], str]  # in the language of the moment
Entry = tuple[str, Words, Callable[[], None]]  # name, label, what it does


class Pause(Sheet):
    """A column of entries; the first one has the focus and Escape is the same."""

    name = "pause"

    def __init__(self, stage: Stage, title: Words, entries: Sequence[Entry]) -> None:
        super().__init__(stage)
        self._title, self._entries = title, list(entries)
        self.size = (440, 110 + 58 * len(self._entries))

    def arrange(self) -> None:
        """A button for each entry."""
        px, rect = self.stage.screen.px, self.rect
        controls: list[Control] = []
        for i, (name, label, then) in enumerate(self._entries):
            place = Rect(rect.x + px(50), rect.y + px(84 + 58 * i), rect.w - px(100), px(48))
            controls.append(
                Button(
                    f"pause.{name}",
                    place,
                    label=label(),
                    size=self.stage.size(18),
                    style="main" if i == 0 else "plain",
                    press=lambda t=then: self._close(t),  # type: ignore[misc]
                )
            )
        self.ui.show(controls)
        self.ui.focus = self.ui.focus or controls[0].id

    def _close(self, then: Callable[[], None]) -> None:
        self.stage.pop()
        then()

    def handle(self, event: pygame.event.Event) -> None:
        """Up and down move the focus."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            self.ui.move_focus(1 if event.key == pygame.K_DOWN else -1)
        else:
            super().handle(event)

    def paint(self, surface: pygame.Surface) -> None:
        """The heading."""
        at = (self.rect.center[0], self.rect.y + self.stage.screen.px(46))
        size, room = self.stage.size(24), self.rect.w - self.stage.screen.px(40)
        self.stage.text.draw(surface, self._title(), at, size, theme.GOLD, "center", width=room)


class Seats(SeatSheet):
    """Hands seats from bots to persons and back."""

    name = "seats"
    size = (620, 400)
    yes = ("done", "seats.done")

    def __init__(self, stage: Stage, desk: Desk, dealer: int) -> None:
        super().__init__(stage, dealer, desk.seats)
        self._desk = desk

    def bots(self) -> Iterable[str]:
        """All that can be named, and those that sit there."""
        return {name for name in self._desk.seats if name != HUMAN} | set(bot_names())

    def decide(self) -> None:
        """Hand over the seats that change."""
        for seat, name in enumerate(self.seats):
            if name != self._desk.seats[seat]:
                self._desk.hand_over(seat, name)
        self.stage.pop()

    def paint(self, surface: pygame.Surface) -> None:
        """Heading, seats, trouble."""
        px, say, rect, text = self.stage.screen.px, self.stage.messages, self.rect, self.stage.text
        at = (rect.x + px(40), rect.y + px(46))
        text.draw(surface, say("pause.seats"), at, self.stage.size(22), theme.GOLD)
        super().paint(surface)
        at, room = (rect.x + px(40), rect.bottom - px(96)), rect.w - px(80)
        text.draw(surface, self.trouble, at, self.stage.size(14), theme.LOSS, width=room)
