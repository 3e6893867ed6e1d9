"""The sheet that says why something cannot be done, with the clauses behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.questions import Scrolled
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import Button
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.explain import explain
from mahjong_sim.table.reasons import Reason
from mahjong_sim.tiles import Tile, red_pieces

LINE: Final = 24
GAP: Final = 10
MOST: Final = 14  # lines on a sheet


class Refused(NamedTuple):
    """The message key of an act, the piece it is about (-1 none), and every reason against it."""

    act: str
    tile: Tile
    reasons: tuple[Reason, ...]


class Why(Scrolled):
    """Acts that cannot be done now, each with its reasons; without any: that all is well."""

    name = "why"

    def __init__(self, stage: Stage, rules: Rules, refused: Sequence[Refused], asked: bool) -> None:
        super().__init__(stage)
        self._rules, self._refused, self._asked = rules, refused, asked
        self.size = (860, 300)

    # --- text -----------------------------------------------------------------------------------
    def _lines(self) -> list[tuple[str, Tile, bool]]:
        """Lines of the sheet: text, piece before it, whether it begins an act."""
        stage, say = self.stage, self.stage.messages
        if not self._asked:
            return [(say("why.not_asked"), -1, False)]
        if not self._refused:
            return [(say("why.nothing"), -1, False)]
        out: list[tuple[str, Tile, bool]] = []
        room = stage.screen.px(860 - 100)
        for refused in self._refused:
            out.append((say(refused.act), refused.tile, True))
            for reason in refused.reasons:
                text = explain(reason, self._rules, say.language)
                out += [(line, -1, False) for line in stage.text.wrap(text, stage.size(15), room)]
        return out

    # --- controls -------------------------------------------------------------------------------
    def arrange(self) -> None:
        """As high as its lines; one button."""
        shown = min(MOST, len(self._lines()))
        self.size = (860, 170 + shown * (LINE + 4))
        px, rect, stage = self.stage.screen.px, self.rect, self.stage
        close = Rect(rect.center[0] - px(80), rect.bottom - px(64), px(160), px(44))
        label, size = stage.messages("help.close"), stage.size(17)
        self.ui.show([Button("why.close", close, label=label, size=size, press=stage.pop)])
        self.ui.focus = "why.close"
        track = Rect(rect.right - px(18), rect.y + px(78), px(6), px(MOST * (LINE + 4)))
        self.scroll.lay(stage.screen.area, track, len(self._lines()), MOST)

    def handle(self, event: pygame.event.Event) -> None:
        """The key that opened it and a right click close it."""
        if _closes(event):
            self.stage.pop()
        else:
            super().handle(event)

    # --- picture --------------------------------------------------------------------------------
    def paint(self, surface: pygame.Surface) -> None:
        """Title and lines."""
        stage, px, rect = self.stage, self.stage.screen.px, self.rect
        at, size = (rect.x + px(36), rect.y + px(44)), stage.size(24)
        title = stage.messages("why.title")
        stage.text.draw(surface, title, at, size, theme.GOLD, width=rect.w - px(72))
        y = rect.y + px(90)
        for text, tile, begins in self._lines()[self.scroll.span]:
            x = rect.x + px(36 if begins or not self._refused else 52)
            if tile >= 0:
                face = stage.face(tile, self._reds)
                surface.blit(stage.sprites.tile(face, px(17)), (x, y - px(12)))
                x += px(26)
            color = theme.AMBER if begins else theme.TEXT
            room = rect.right - px(36) - x
            stage.text.draw(surface, text, (x, y), stage.size(15), color, width=room)
            y += px(LINE + 4)

    @property
    def _reds(self) -> frozenset[Tile]:
        wall = self._rules.wall
        return red_pieces(wall.red_man, wall.red_pin, wall.red_sou)


def _closes(event: pygame.event.Event) -> bool:
    if event.type == pygame.KEYDOWN:
        return bool(event.key == pygame.K_F4 or event.unicode == "?")
    return bool(event.type == pygame.MOUSEBUTTONDOWN and event.button == 3)
