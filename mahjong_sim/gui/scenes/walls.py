"""The sheet that shows the wall: where the dice broke it, what is taken, the dead wall."""

from __future__ import annotations

from typing import Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.game import Game
from mahjong_sim.gui.hints.wall import STACKS, Stack, Wall, break_throws, wall
from mahjong_sim.gui.layout import Rect, tile_height
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.questions import Sheet
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import Button

TILE: Final = 25  # logical width of a stack
LIVE: Final[Rgb] = (232, 150, 52)
DEAD: Final[Rgb] = (150, 92, 170)
GONE: Final[Rgb] = (54, 66, 70)
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


class Walls(Sheet):
    """The four walls seen from above, the viewer's below; dice and numbers in the middle."""

    name = "wall"
    size = (760, 700)

    def __init__(self, stage: Stage, board: Board, game: Game) -> None:
        super().__init__(stage)
        self._board, self._game = board, game

    def arrange(self) -> None:
        """One button."""
        px, rect = self.stage.screen.px, self.rect
        close = Rect(rect.center[0] - px(80), rect.bottom - px(62), px(160), px(44))
        label, size = self.stage.messages("help.close"), self.stage.size(17)
        self.ui.show([Button("wall.close", close, label=label, size=size, press=self.stage.pop)])
        self.ui.focus = "wall.close"

    def handle(self, event: pygame.event.Event) -> None:
        """F6 closes too."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F6:
            self.stage.pop()
        else:
            super().handle(event)

    # --- picture --------------------------------------------------------------------------------
    @property
    def _center(self) -> tuple[int, int]:
        rect, px = self.rect, self.stage.screen.px
        return rect.center[0], rect.y + px(348)

    def paint(self, surface: pygame.Surface) -> None:
        """Title, stacks, and what the dice said."""
        stage, px, rect = self.stage, self.stage.screen.px, self.rect
        picture = self._game.picture
        now = wall(picture, break_throws(self._game.match.events, picture.number))
        at = (rect.x + px(30), rect.y + px(38))
        title = (
            f"{stage.messages('wall.title')}  {stage.messages.hand(picture.wind, picture.dealer)}"
        )
        stage.text.draw(surface, title, at, stage.size(24), theme.GOLD, width=rect.w - px(60))
        for n, stack in enumerate(now.stacks):
            self._stack(surface, stack, n == now.next // 2)
        self._dice(surface, now)
        self._numbers(surface, now)

    def _stack(self, surface: pygame.Surface, stack: Stack, is_next: bool) -> None:
        px = self.stage.screen.px
        place = self._place(stack)
        color = DEAD if stack.dead else LIVE
        radius = max(2, px(4))
        if stack.dora >= 0:
            self._face(surface, stack, place)
        elif stack.upper or stack.lower:
            shade = color if stack.upper else theme.blend(color, theme.SHEET, 0.55)
            pygame.draw.rect(surface, shade, place, border_radius=radius)
            inner = place.inset(max(2, px(4)))
            light = theme.lighter(shade, 24)
            pygame.draw.rect(surface, light, inner, max(1, px(2)), border_radius=radius)
        else:
            pygame.draw.rect(surface, GONE, place, 1, border_radius=radius)
        if is_next:
            frame = place.inset(-px(3))
            pygame.draw.rect(surface, theme.TEXT, frame, max(2, px(3)), border_radius=radius)

    def _place(self, stack: Stack) -> Rect:
        """Where a stack lies: counted from its seat's right, before that seat."""
        px = self.stage.screen.px
        w, h = px(TILE), tile_height(px(TILE))
        half = STACKS * w // 2
        a = half - (stack.place + 1) * w  # to the seat's right
        b = half + px(14)  # towards the seat
        cx, cy = self._center
        position = self._board.position(stack.seat)
        if position == 0:
            return Rect(cx + a, cy + b, w - 1, h)
        if position == 1:
            return Rect(cx + b, cy - a - w, h, w - 1)
        if position == 2:
            return Rect(cx - a - w, cy - b - h, w - 1, h)
        return Rect(cx - b - h, cy + a, h, w - 1)

    def _face(self, surface: pygame.Surface, stack: Stack, place: Rect) -> None:
        position = self._board.position(stack.seat)
        face = self.stage.face(stack.dora, self._game.picture.reds)
        picture = self.stage.sprites.tile(face, self.stage.screen.px(TILE) - 1, position)
        surface.blit(picture, (place.x, place.y))

    def _dice(self, surface: pygame.Surface, now: Wall) -> None:
        """Each throw as two dice, with what it says."""
        stage, px = self.stage, self.stage.screen.px
        say, (cx, cy) = stage.messages, self._center
        if not now.throws:
            at = (cx, cy - px(60))
            text = say("wall.unthrown")
            stage.text.draw(surface, text, at, stage.size(16), theme.QUIET, "center")
            return
        side, gap = px(34), px(10)
        pairs = len(now.throws)
        width = pairs * (2 * side + gap) + (pairs - 1) * px(30)
        x, y = cx - width // 2, cy - px(130)
        for dice in now.throws:
            for pips in dice:
                self._die(surface, Rect(x, y, side, side), pips)
                x += side + gap
            x += px(30) - gap
        picture = self._game.picture
        wind = say(f"wind.{(now.seat - picture.dealer) % 4}")
        total = sum(now.throws[0])
        lines = (say("wall.throw", sum=total, wind=wind), say("wall.break", n=now.cut))
        for i, line in enumerate(lines):
            at, room = (cx, y + side + px(26 + 25 * i)), px(TILE * STACKS - 50)
            stage.text.draw(surface, line, at, stage.size(16), theme.TEXT, "center", width=room)

    def _die(self, surface: pygame.Surface, place: Rect, pips: int) -> None:
        pygame.draw.rect(surface, (246, 244, 236), place, border_radius=place.w // 5)
        x, y = place.center
        step, radius = place.w * 27 // 100, max(2, place.w // 10)
        color = (190, 30, 36) if pips == 1 else (30, 30, 34)
        for dx, dy in PIPS[pips]:
            pygame.draw.circle(surface, color, (x + dx * step, y + dy * step), radius)

    def _numbers(self, surface: pygame.Surface, now: Wall) -> None:
        """Tiles left, and what the colours mean."""
        stage, px, say = self.stage, self.stage.screen.px, self.stage.messages
        cx, cy = self._center
        left = say("wall.left", n=self._game.picture.left)
        at, room = (cx, cy + px(28)), px(TILE * STACKS - 50)
        stage.text.draw(surface, left, at, stage.size(18), theme.GOLD, "center", width=room)
        for i, (key, color, filled) in enumerate(
            (("wall.next", theme.TEXT, False), ("wall.dead", DEAD, True))
        ):
            y = cy + px(72 + 32 * i)
            box = Rect(cx - px(80), y - px(10), px(20), px(20))
            line = 0 if filled else max(2, px(3))
            pygame.draw.rect(surface, color, box, line, border_radius=px(4))
            at = (box.right + px(12), y)
            stage.text.draw(surface, say(key), at, stage.size(16), theme.TEXT, width=px(160))
