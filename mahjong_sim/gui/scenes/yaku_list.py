"""The yaku of the rule set and what they are worth (役一覧)."""

from __future__ import annotations

from typing import Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.questions import Sheet
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.text import Align
from mahjong_sim.gui.widgets import Button
from mahjong_sim.rules.options import Rules, YakuTerms

ROWS: Final = 25  # in a column
PITCH: Final = 24
NAMES: Final = 410  # room for a name in both languages
LEFT: Final = (34, 620)  # of the two columns


class YakuList(Sheet):
    """Two columns of yaku in the order of their worth. F7 closes, too."""

    name = "yaku"
    size = (1200, 770)

    def __init__(self, stage: Stage, rules: Rules) -> None:
        super().__init__(stage)
        self._rules = rules

    def arrange(self) -> None:
        """One button."""
        px, rect = self.stage.screen.px, self.rect
        close = Rect(rect.right - px(194), rect.bottom - px(56), px(160), px(42))
        label, size = self.stage.messages("help.close"), self.stage.size(18)
        self.ui.show([Button("yaku.close", close, label=label, size=size, press=self.stage.pop)])
        self.ui.focus = "yaku.close"

    def handle(self, event: pygame.event.Event) -> None:
        """The key that opens it closes it."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F7:
            self.stage.pop()
        else:
            super().handle(event)

    def worth(self, terms: YakuTerms) -> tuple[str, str]:
        """What a yaku is worth closed and open; "" where it cannot be so, or is the same."""
        say = self.stage.messages
        if terms.yakuman:
            many = terms.yakuman > 1
            return say("result.yakuman.n", n=terms.yakuman) if many else say("result.yakuman"), ""
        if terms.limit:
            return say.limit(terms.limit), ""
        return f"{terms.closed or '–'}", f"{terms.open or '–'}"

    # --- picture --------------------------------------------------------------------------------
    def paint(self, surface: pygame.Surface) -> None:
        """Title, headings, the yaku."""
        rules, say = self._rules, self.stage.messages
        name = say.title(rules.ruleset)
        self._text(surface, f"{say('yaku.title')}  {name}", (34, 38), 24, theme.GOLD, room=1100)
        for left in LEFT:
            for key, right in (("yaku.closed", 460), ("yaku.open", 536)):
                self._text(surface, say(key), (left + right, 76), 13, theme.QUIET, 74, "right")
        for i, (yaku, terms) in enumerate(rules.yaku.items()):
            column, row = divmod(i, ROWS)
            self._row(surface, yaku, terms, LEFT[min(column, 1)], 102 + PITCH * row)
        if not all(terms.qualifies for terms in rules.yaku.values()):
            self._text(surface, say("yaku.not_alone"), (34, 742), 14, theme.QUIET, room=900)

    def _row(self, surface: pygame.Surface, yaku: str, terms: YakuTerms, left: int, y: int) -> None:
        first, second = self.stage.messages.yaku(yaku)
        mark = "" if terms.qualifies else " *"
        used = self._text(surface, first + mark, (left, y), 15, theme.TEXT, NAMES)
        stage, room = self.stage, NAMES - used - 12
        if stage.text.width(second, stage.size(12)) <= stage.screen.px(room):
            self._text(surface, second, (left + used + 12, y), 12, theme.QUIET, room)
        closed, opened = self.worth(terms)
        at = 460 if opened else 536
        self._text(surface, closed, (left + at, y), 15, theme.GOLD, 150, "right")
        self._text(surface, opened, (left + 536, y), 15, theme.GOLD, 74, "right")

    def _text(
        self,
        surface: pygame.Surface,
        words: str,
        at: tuple[int, int],
        units: float,
        color: tuple[int, int, int],
        room: float,
        align: Align = "left",
    ) -> int:
        """A line at a place of the sheet; the logical width it took."""
        stage, px = self.stage, self.stage.screen.px
        place, size = (self.rect.x + px(at[0]), self.rect.y + px(at[1])), stage.size(units)
        used = stage.text.draw(surface, words, place, size, color, align, width=px(room))
        return round(used / stage.screen.scale)
