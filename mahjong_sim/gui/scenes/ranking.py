"""The end of a match (終局): places, points, uma and oka, the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.questions import Sheet
from mahjong_sim.gui.scenes.rounds import Rounds
from mahjong_sim.gui.scenes.scores import Page
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.standing import parts
from mahjong_sim.gui.widgets import Button, sunk
from mahjong_sim.score.scoring import Placed
from mahjong_sim.table import events as ev

LEFT: Final = 40
COLUMNS: Final = (  # message key, right edge, width
    ("ranking.points", 490, 100),
    ("ranking.base", 580, 80),
    ("ranking.chips", 655, 64),
    ("ranking.uma", 757, 92),
    ("ranking.result", 850, 84),
)


class Ranking(Sheet):
    """The final table, and what to do next. ``helped``: in how many hands advice was shown.

    ``look``: shows the match once more, ``events``: all that happened in it, for the table of its
    hands; None: that is not offered.
    """

    name = "ranking"
    size = (880, 560)

    def __init__(
        self,
        stage: Stage,
        board: Board,
        again: Callable[[], None],
        menu: Callable[[], None],
        helped: int = 0,
        look: Callable[[], None] | None = None,
        events: Sequence[ev.Event] | None = None,
    ) -> None:
        super().__init__(stage)
        self._helped, self._look, self._events = helped, look, events
        self.board, self.rules = board, board.rules
        self._again, self._menu = again, menu
        standing = board.picture.standing or ()
        self._hidden = () if any(p.chips for p in standing) else ("ranking.chips",)

    def arrange(self) -> None:
        """Play again, look at the hands or at the whole match again, or go to the menu."""
        px, say, rect = self.stage.screen.px, self.stage.messages, self.rect
        choices = [("menu", self._menu), ("again", self._again)]
        if self._look is not None:
            choices.insert(1, ("replay", self._look))
        if self._events is not None:
            choices.insert(1, ("rounds", self._show_rounds))
        width = px(136 * len(choices) - 12)
        row = Rect(rect.right - px(40) - width, rect.bottom - px(76), width, px(50))
        self.ui.show(
            [
                Button(
                    f"ranking.{name}",
                    place,
                    label=say(f"ranking.{name}"),
                    size=self.stage.size(17),
                    style="main" if name == "again" else "plain",
                    press=press,
                )
                for (name, press), place in zip(choices, row.row(len(choices), px(12)), strict=True)
            ]
        )
        self.ui.focus = self.ui.focus or "ranking.again"

    def _show_rounds(self) -> None:
        assert self._events is not None
        self.stage.push(Rounds(self.stage, self.board, self._events))

    def handle(self, event: pygame.event.Event) -> None:
        """Escape goes to the menu."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._menu()
        else:
            super().handle(event)

    def paint(self, surface: pygame.Surface) -> None:
        """The table of places."""
        page = Page(self.stage, self.board, surface, self.rect)
        say, picture = self.stage.messages, self.board.picture
        page.text(say("ranking.title"), LEFT, 52, 30, theme.GOLD)
        why = say(f"end.{picture.ending}")
        page.text(why, 840, 52, 17, theme.QUIET, "right", room=420)
        for key, x in (("ranking.place", LEFT + 16), ("ranking.name", LEFT + 110)):
            page.text(say(key), x, 110, 15, theme.QUIET, room=90)
        for key, x, room in COLUMNS:
            if key not in self._hidden:
                page.text(say(key), x - 26, 110, 15, theme.QUIET, "right", room=room)
        for i, placed in enumerate(picture.standing or ()):
            self._row(page, placed, 132 + i * 76)
        if not picture.counted:
            page.text(say("ranking.uncounted"), LEFT, 500, 17, theme.LOSS, room=250)
        if self._helped:
            page.text(say("help.used", n=self._helped), LEFT, 530, 15, theme.QUIET, room=250)

    def _row(self, page: Page, placed: Placed, y: float) -> None:
        left, top = page.at(LEFT, y)
        px = self.stage.screen.px
        row = Rect(left, top, px(800), px(66))
        sunk(page.surface, row, theme.WELL, focus=placed.seat == self.board.viewer)
        middle = y + 33
        color = theme.GOLD if placed.place == 1 else theme.TEXT
        place = self.stage.messages(f"ranking.{placed.place}")
        page.text(place, LEFT + 16, middle, 26, color, room=86)
        page.text(page.name(placed.seat), LEFT + 110, middle, 20, color, room=230)
        for (key, x, room), number in zip(COLUMNS, self._numbers(placed), strict=True):
            if key in self._hidden:
                continue
            last = key == "ranking.result"
            ink = (theme.GAIN if placed.result >= 0 else theme.LOSS) if last else theme.TEXT
            page.text(number, x - 26, middle, 23 if last else 18, ink, "right", room=room)

    def _numbers(self, placed: Placed) -> tuple[str, ...]:
        """The columns of a row; uma and oka are what the base and the chips leave of the result."""
        base, _, uma = parts(placed, self.rules)
        numbers = (f"{base:+.1f}", f"{placed.chips:+}", f"{uma:+.1f}", f"{placed.result:+.1f}")
        return (f"{placed.points:,}", *numbers)
