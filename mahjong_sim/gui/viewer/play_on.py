"""Playing on from a step of a recorded game (ここから対局): who sits where."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from mahjong_sim.bots.load import names as bot_names
from mahjong_sim.gui import theme
from mahjong_sim.gui.levels import USUAL
from mahjong_sim.gui.manners import Seats
from mahjong_sim.gui.scenes.seat_sheet import SeatSheet
from mahjong_sim.gui.seating import HUMAN
from mahjong_sim.gui.stage import Stage
from mahjong_sim.tiles import Seat


class PlayOn(SeatSheet):
    """``start`` is called with the players by seat; it raises one of our errors."""

    name = "play_on"
    size = (620, 420)
    top = 102
    yes = ("start", "viewer.play_on")

    def __init__(
        self, stage: Stage, viewer: Seat, dealer: Seat, start: Callable[[Seats], None]
    ) -> None:
        prefs = [name for name in stage.prefs.bots if name in bot_names()]
        others = iter([*prefs, *(USUAL,) * 3])
        seats = [HUMAN if seat == viewer else next(others) for seat in range(4)]
        super().__init__(stage, dealer, seats)
        self._start = start

    def bots(self) -> Iterable[str]:
        """All that can be named."""
        return bot_names()

    def decide(self) -> None:
        """Begin."""
        a, b, c, d = self.seats
        self._start((a, b, c, d))

    def paint(self, surface: pygame.Surface) -> None:
        """Heading, trouble, seats."""
        px, say, rect, text = self.stage.screen.px, self.stage.messages, self.rect, self.stage.text
        room = rect.w - px(80)
        at = (rect.x + px(40), rect.y + px(40))
        text.draw(surface, say("viewer.play_on"), at, self.stage.size(22), theme.GOLD, width=room)
        at = (rect.x + px(40), rect.y + px(74))
        note = self.trouble or say("viewer.play_on.note")
        color = theme.LOSS if self.trouble else theme.QUIET
        text.draw(surface, note, at, self.stage.size(14), color, width=room)
        super().paint(surface)
