"""What a bot's author wants to see (作者用表示): open hands, raw events, think times, errors."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.clipboard import copy
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.follow import Playing
from mahjong_sim.gui.seating import Thought
from mahjong_sim.gui.widgets import Button, Control
from mahjong_sim.match.codec import event_line

ROW: Final = 23  # logical height of a bot's line, and of its error below it


class AuthorView:
    """A pane beside the table. ``on``: it is shown, and all hands lie open."""

    def __init__(self, table: Playing, on: bool) -> None:
        self._table, self.on = table, on

    @property
    def allowed(self) -> bool:
        """Whether hands may be looked at here: asked for at the start, or only bots play."""
        game = self._table.game
        return game.may_open or not game.seating.people

    def switch(self) -> None:
        """Show it or put it away."""
        if self.allowed:
            self.on = not self.on
            self._table.arrange()

    def update(self) -> None:
        """Keep the hands open as long as they may be."""
        self.on = self.on and self.allowed
        self._table.game.open_hands = self.on

    # --- controls -------------------------------------------------------------------------------
    def controls(self) -> list[Control]:
        """Buttons that copy."""
        if not self.on:
            return []
        stage, pane = self._table.stage, self.pane
        px, say, size = stage.screen.px, stage.messages, stage.size(12)
        high = px(26)
        seed = Rect(pane.right - px(76), pane.y + px(28), px(66), high)
        log = Rect(pane.right - px(76), self._log_top - px(13), px(66), high)
        out: list[Control] = []
        for name, place, text in (
            ("author.seed", seed, self._seed),
            ("author.log", log, self._events),
        ):
            press = partial(self._copy, text)
            button = Button(name, place, label=say("author.copy"), size=size, press=press)
            button.focusable = False
            out.append(button)
        return out

    def _seed(self) -> str:
        return self._table.game.match.seed

    def _events(self) -> str:
        shown = self._table.game.cases.shown
        return "".join(event_line(event).decode() + "\n" for event in shown)

    def _copy(self, text: Callable[[], str]) -> None:
        stage = self._table.stage
        done = copy(text())
        stage.notice = stage.messages("author.copied" if done else "author.not_copied")

    @property
    def pane(self) -> Rect:
        """Where it lies: between the right pond and the right hand, above the advice."""
        screen, layout = self._table.stage.screen, self._table.board.layout
        px = screen.px
        left = layout.center[0] + layout.panel_half + px(182)
        right = screen.width - px(56)
        top = px(66)
        return Rect(left, top, right - left, layout.advice().y - px(8) - top)

    @property
    def _log_top(self) -> int:
        """Middle of the heading of the events."""
        px, thoughts = self._table.stage.screen.px, self._table.game.seating.thoughts
        lines = 4 + sum(bool(thought.error) for thought in thoughts)
        return self.pane.y + px(114 + ROW * lines)

    # --- picture --------------------------------------------------------------------------------
    def draw(self, surface: pygame.Surface) -> None:
        """Seed, bots, the last events."""
        if not self.on:
            return
        stage, pane = self._table.stage, self.pane
        px = stage.screen.px
        veil = pygame.Surface(pane[2:], pygame.SRCALPHA)
        veil.fill((*theme.PANEL, 225))
        surface.blit(veil, pane[:2])
        pygame.draw.rect(surface, theme.PANEL_EDGE, pane, max(1, px(2)), border_radius=px(4))
        say, text = stage.messages, stage.text
        x, room = pane.x + px(10), pane.w - px(20)
        for words, height, units, color, wide in (
            (say("author.title"), 16, 14, theme.GOLD, room),
            (say("author.seed"), 41, 13, theme.QUIET, room - px(76)),
            (self._seed(), 63, 13, theme.TEXT, room),
        ):
            at = (x, pane.y + px(height))
            text.draw(surface, words, at, stage.size(units), color, width=wide)
        at = (pane.right - px(10), pane.y + px(86))
        text.draw(surface, say("author.time"), at, stage.size(11), theme.QUIET, "right", width=room)
        y = pane.y + px(108)
        for seat in range(4):
            self._bot(surface, seat, y)
            y += px(ROW) * (1 + bool(self._table.game.seating.thoughts[seat].error))
        at = (x, self._log_top)
        text.draw(surface, say("log.title"), at, stage.size(13), theme.GOLD)
        self._log(surface, pane)

    def _bot(self, surface: pygame.Surface, seat: int, y: int) -> None:
        table, stage = self._table, self._table.stage
        px, say, text = stage.screen.px, stage.messages, stage.text
        x, room = self.pane.x + px(10), self.pane.w - px(20)
        wind = say(f"wind.short.{(seat - table.game.picture.dealer) % 4}")
        name = f"{wind}  {table.board.name(seat)}"
        person = table.game.seating.is_person(seat)
        thought = table.game.seating.thoughts[seat]
        words = "" if person else say("author.times", **_times(thought))
        half = room * 56 // 100
        text.draw(surface, name, (x, y), stage.size(13), theme.TEXT, width=half)
        at = (x + room, y)
        text.draw(surface, words, at, stage.size(12), theme.QUIET, "right", width=room - half)
        if thought.error:
            size = stage.size(11)
            line = text.cut(thought.error, size, room)
            text.draw(surface, line, (x, y + px(ROW)), size, theme.LOSS)

    def _log(self, surface: pygame.Surface, pane: Rect) -> None:
        """The newest events, the last one below."""
        stage, text = self._table.stage, self._table.stage.text
        px, size = stage.screen.px, stage.size(11)
        step = text.height(size)
        top, y = self._log_top + px(14), pane.bottom - px(8) - step // 2
        for event in reversed(self._table.game.cases.shown):
            words = event_line(event).decode().replace(",", ", ")
            for line in reversed(text.wrap(words, size, pane.w - px(20))):
                if y - step // 2 < top:
                    return
                at = (pane.x + px(10), y)
                text.draw(surface, line, at, size, theme.QUIET, width=pane.w - px(20))
                y -= step
            y -= step // 4


def _times(thought: Thought) -> dict[str, object]:
    return {
        "last": f"{thought.last * 1000:.1f}",
        "longest": f"{thought.longest * 1000:.1f}",
    }
