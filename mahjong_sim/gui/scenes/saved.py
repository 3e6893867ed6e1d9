"""Games in progress to choose from (中断した対局)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from mahjong_sim.errors import MahjongSimError
from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.saving import Saved
from mahjong_sim.gui.scenes.questions import Scrolled
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import Button, Control
from mahjong_sim.rules.load import load

ROWS: Final = 6  # games shown at once


def saved_text(stage: Stage, saved: Saved) -> str:
    """Which game it is: how the table is run, the hand, when it was last played."""
    say, course = stage.messages, saved.course
    parts = []
    if course.start.manner != "guarded":
        parts.append(say(f"menu.table.{course.start.manner}"))
    if hand := course.hand:
        parts += [say.hand(hand.wind, hand.dealer), say("honba", n=hand.honba)]
    return " · ".join([*parts, saved.at.strftime("%m-%d %H:%M")])


def saved_title(stage: Stage, rules: str) -> str:
    """The rule set's title, its name where it cannot be read any more."""
    try:
        header = load(rules).ruleset
    except MahjongSimError:
        return rules
    return stage.messages.title(header)


class SavedGames(Scrolled):
    """The list; ``go_on`` and ``delete`` are called with the game chosen."""

    name = "saved"
    size = (820, 520)

    def __init__(
        self,
        stage: Stage,
        saved: Sequence[Saved],
        go_on: Callable[[Saved], None],
        delete: Callable[[Saved], None],
    ) -> None:
        super().__init__(stage)
        self._saved, self._go_on, self._delete = list(saved), go_on, delete
        self._sure: Saved | None = None  # to be deleted once it is said again

    def arrange(self) -> None:
        """A row for each game, and one to close."""
        px, say, rect, size = (
            self.stage.screen.px,
            self.stage.messages,
            self.rect,
            self.stage.size(16),
        )
        controls: list[Control] = []
        track = Rect(rect.right - px(22), rect.y + px(84), px(6), px(56 * ROWS - 8))
        self.scroll.lay(self.stage.screen.area, track, len(self._saved), ROWS)
        for i, saved in enumerate(self._saved[self.scroll.span]):
            y = rect.y + px(84 + 56 * i)
            row = Rect(rect.x + px(30), y, px(620), px(48))
            bin_ = Rect(row.right + px(14), y, px(126), px(48))
            controls.append(
                Button(
                    f"saved.{i}",
                    row,
                    label=saved_title(self.stage, saved.course.start.rules),
                    note=saved_text(self.stage, saved),
                    size=self.stage.size(17),
                    style="main",
                    press=partial(self._go_on, saved),
                )
            )
            sure = saved is self._sure
            label, press = (
                say("saved.sure" if sure else "saved.delete"),
                partial(self._forget, saved),
            )
            style = "win" if sure else "plain"
            controls.append(
                Button(f"saved.{i}.delete", bin_, label=label, size=size, style=style, press=press)
            )
        close = Rect(rect.center[0] - px(80), rect.bottom - px(66), px(160), px(46))
        controls.append(
            Button("saved.close", close, label=say("help.close"), size=size, press=self.stage.pop)
        )
        self.ui.show(controls)
        self.ui.focus = self.ui.focus or "saved.0"

    def _forget(self, saved: Saved) -> None:
        if saved is not self._sure:
            self._sure = saved
            self.arrange()
            return
        self._delete(saved)
        self._saved.remove(saved)
        if self._saved:
            self.arrange()
        else:
            self.stage.pop()

    def paint(self, surface: pygame.Surface) -> None:
        """The heading."""
        px, rect, text = self.stage.screen.px, self.rect, self.stage.text
        at, size = (rect.x + px(34), rect.y + px(46)), self.stage.size(24)
        text.draw(surface, self.stage.messages("menu.go_on"), at, size, theme.GOLD)
