"""A sheet on which a player is chosen for each seat (席の割り当て)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence

import pygame

from mahjong_sim.errors import MahjongSimError
from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.levels import players
from mahjong_sim.gui.scenes.questions import Form
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import Button, Choice, Control
from mahjong_sim.tiles import Seat


class SeatSheet(Form):
    """``seats``: the players so far, by seat. ``top``: logical height where the choices begin;
    ``yes``: name and label of the button that calls `decide`.
    """

    top = 82
    yes: tuple[str, str]

    def __init__(self, stage: Stage, dealer: Seat, seats: Sequence[str]) -> None:
        super().__init__(stage)
        self._dealer = dealer
        self.seats = list(seats)
        self.trouble = ""

    @abstractmethod
    def bots(self) -> Iterable[str]:
        """Names of the bots there are to choose from."""

    @abstractmethod
    def decide(self) -> None:
        """Do with ``seats`` what the sheet is for; it may raise one of our errors."""

    def arrange(self) -> None:
        """A choice for each seat, two buttons."""
        px, say, rect = self.stage.screen.px, self.stage.messages, self.rect
        size = self.stage.size(17)
        options = players(say, self.bots())
        controls: list[Control] = []
        for seat, name in enumerate(self.seats):
            place = Rect(rect.x + px(220), rect.y + px(self.top + 52 * seat), px(360), px(42))
            controls.append(
                Choice(
                    f"{self.name}.{seat}",
                    place,
                    options=options,
                    value=name,
                    size=size,
                    change=lambda value, s=seat: self._choose(s, value),  # type: ignore[misc]
                )
            )
        row = Rect(rect.x + px(40), rect.bottom - px(74), rect.w - px(80), px(48))
        left, right = row.row(2, px(20))
        no, yes = f"{self.name}.back", f"{self.name}.{self.yes[0]}"
        label = say(self.yes[1])
        controls += [
            Button(no, left, label=say("call.back"), size=size, press=self.stage.pop),
            Button(yes, right, label=label, size=size, style="main", press=self._decide),
        ]
        self.ui.show(controls)
        self.ui.focus = self.ui.focus or yes

    def _choose(self, seat: Seat, name: str) -> None:
        self.seats[seat], self.trouble = name, ""

    def _decide(self) -> None:
        try:
            self.decide()
        except MahjongSimError as error:
            self.trouble = str(error)

    def paint(self, surface: pygame.Surface) -> None:
        """The seats by their winds in this hand."""
        px, say, rect = self.stage.screen.px, self.stage.messages, self.rect
        for seat in range(4):
            wind = say.wind((seat - self._dealer) % 4)
            at = (rect.x + px(44), rect.y + px(self.top + 21 + 52 * seat))
            self.stage.text.draw(surface, wind, at, self.stage.size(17), theme.TEXT, width=px(160))
