"""The row of call buttons: win at the left, pass at the right end, the others from the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.calls import Call
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.strict import WrongCall
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import Button

KEYS: Final = {
    pygame.K_r: "riichi",
    pygame.K_o: "open_riichi",
    pygame.K_t: "win",
    pygame.K_w: "win",
    pygame.K_p: "pon",
    pygame.K_c: "chi",
    pygame.K_k: "kan",
    pygame.K_n: "nine",
    pygame.K_x: "pass",
}
LETTERS: Final = {name: pygame.key.name(key).upper() for key, name in reversed(KEYS.items())}


class CallBar:
    """Lays the buttons out; ``choose``: what one does, ``back``: what giving up riichi does."""

    def __init__(
        self,
        stage: Stage,
        board: Board,
        choose: Callable[[Call], None],
        back: Callable[[], None],
    ) -> None:
        self._stage, self._board = stage, board
        self._choose, self._back = choose, back

    def back(self) -> list[Button]:
        """While the tile for riichi is being chosen."""
        px, bar = self._stage.screen.px, self._board.layout.bar()
        rect = Rect(bar.right - px(112), bar.y, px(112), bar.h)
        label = self._stage.messages("call.back")
        return [self._button("back", rect, label, "pass", self._back)]

    def buttons(self, calls: Sequence[Call]) -> list[Button]:
        """A button for each call, in the order of the calls."""
        px, bar = self._stage.screen.px, self._board.layout.bar()
        right = bar.right
        out = []
        for call in reversed(calls):
            rect = Rect(0, bar.y, self._width(call), bar.h)
            right -= rect.w
            at = min(right, bar.x + px(250)) if call.name == "win" else right
            out.append(self._call_button(call, rect._replace(x=at), calls))
            right -= px(44) if call.name == "pass" else px(8)
        return out[::-1]

    def prompt(self, surface: pygame.Surface, words: str, taken: Sequence[int]) -> None:
        """What is asked, to the left of the buttons, whose left edges are given."""
        stage, bar, px = self._stage, self._board.layout.bar(), self._stage.screen.px
        right = min([*taken, bar.right]) - px(20)
        at, size, room = (right, bar.center[1]), stage.size(18), right - px(80)
        stage.text.draw(surface, words, at, size, theme.GOLD, "right", width=room)

    def _width(self, call: Call) -> int:
        px, stage = self._stage.screen.px, self._stage
        label = stage.text.width(stage.messages(call.text), stage.size(19))
        tiles = len(call.tiles) * px(27) + (px(8) if call.tiles else 0)
        return max(px(76 if call.act else 104), label + tiles + px(28))

    def _call_button(self, call: Call, rect: Rect, calls: Sequence[Call]) -> Button:
        stage, reds, width = self._stage, self._board.picture.reds, self._stage.screen.px(26)
        label = stage.messages(call.text)
        button = self._button(call.name, rect, label, call.style, lambda: self._choose(call))
        button.tiles = [stage.sprites.tile(stage.face(t, reds), width) for t in call.tiles]
        numbered = [c.name for c in calls if c.tiles]
        number = numbered.index(call.name) + 1 if call.tiles else 0
        button.note = str(number) if number else LETTERS.get(call.name, "")
        return button

    def _button(
        self, name: str, rect: Rect, label: str, style: str, press: Callable[[], None]
    ) -> Button:
        kind = WrongCall if style == "irregular" else Button
        size = self._stage.size(19)
        return kind(f"call.{name}", rect, label=label, style=style, size=size, press=press)
