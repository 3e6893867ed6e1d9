"""Paints what the aids know over the table: panels, marks at the tiles, chips, the clock."""

from __future__ import annotations

from typing import Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.hints.safety import Safety
from mahjong_sim.gui.layout import Rect, tile_height
from mahjong_sim.gui.scenes.advice import Advice, plate
from mahjong_sim.gui.scenes.aids import Aids
from mahjong_sim.gui.scenes.demands import Demands
from mahjong_sim.gui.scenes.spots import Spot, spots

SAFE: Final[Rgb] = (92, 200, 128)
SUJI: Final[Rgb] = (96, 170, 240)
BEST: Final[Rgb] = theme.GOLD


class Overlay:
    """Paints; ``under`` before the controls, ``over`` after them."""

    def __init__(self, aids: Aids) -> None:
        self._aids = aids
        self._stage, self._board = aids.stage, aids.board

    def under(self, surface: pygame.Surface) -> None:
        """Marks and panels."""
        self._causes(surface)
        self._marks(surface)
        self._furiten(surface)
        self._clock(surface)
        shown = self._aids.outlook()
        if shown is not None:
            Advice(self._stage, self._board, surface).draw(*shown)
        demands = self._aids.needs()
        if demands is not None:
            Demands(self._stage, self._board, surface).draw(demands)

    def over(self, surface: pygame.Surface) -> None:
        """The line at the tile under the mouse."""
        spot = self._aids.spot
        if spot is not None and self._stage.prefs.same:
            self._tip(surface, spot)

    # --- marks ----------------------------------------------------------------------------------
    def _causes(self, surface: pygame.Surface) -> None:
        """Frames around the discards that cause furiten."""
        causes = set(self._aids.causes())
        if not causes:
            return
        line = max(2, self._stage.screen.px(3))
        for spot in spots(self._board):
            if spot.own < 0 and spot.tile in causes:
                radius = round(spot.rect.w * 0.12)
                pygame.draw.rect(surface, theme.LOSS, spot.rect, line, border_radius=radius)

    def _marks(self, surface: pygame.Surface) -> None:
        """How safe an own tile is, and whether its discard leaves most, above the tile."""
        safe, best = self._aids.safe(), self._aids.best()
        if not safe and not best:
            return
        board, px = self._board, self._stage.screen.px
        size = max(4, px(6))
        for i, (tile, rect) in enumerate(zip(board.own_tiles(), board.own_rects(), strict=True)):
            lift = px(12) if i == board.lights.lifted else 0
            x, y = rect.center[0], rect.y - lift - size - 1
            if tile >> 2 in best:
                draw_diamond(surface, (x + (px(12) if safe else 0), y), size)
            level = safe.get(tile >> 2, Safety.NONE)
            draw_safety(surface, level, (x - (px(12) if best else 0), y), size)

    # --- lines ----------------------------------------------------------------------------------
    def _furiten(self, surface: pygame.Surface) -> None:
        """The kind of furiten, and the tiles that cause it."""
        game, stage = self._aids.game, self._stage
        if not game.furiten or game.covered or game.picture.outcome is not None:
            return
        px, say = stage.screen.px, stage.messages
        words = say(f"furiten.{game.furiten[-1].code}")
        causes = self._aids.causes()[:4]
        tile, size = px(16), stage.size(14)
        rect = self._board.layout.chip()
        tiles = len(causes) * (tile + px(2))
        room = rect.w - px(22) - tiles
        size = stage.text.fit(words, size, room)
        width = min(rect.w, stage.text.width(words, size) + px(24) + tiles)
        rect = rect._replace(w=width)
        plate(surface, rect, px(9), theme.LOSS)
        at = (rect.x + px(10), rect.center[1])
        used = stage.text.draw(surface, words, at, size, theme.LOSS, width=room)
        for i, cause in enumerate(causes):
            picture = stage.sprites.tile(stage.face(cause, game.picture.reds), tile)
            x = at[0] + used + px(6) + i * (tile + px(2))
            surface.blit(picture, (x, rect.center[1] - tile_height(tile) // 2 - 1))

    def _clock(self, surface: pygame.Surface) -> None:
        clock, stage = self._aids.person.clock, self._stage
        if not clock.on or self._aids.game.view is None:
            return
        px, rect = stage.screen.px, self._board.layout.clock()
        color = theme.LOSS if clock.pressing else theme.TEXT
        plate(surface, rect, px(9), color if clock.pressing else theme.PANEL_EDGE)
        whole = -(-clock.base // 1)
        main = f"{int(whole)}" if clock.base > 0 else f"{clock.left}"
        x, y = rect.center
        if clock.base > 0:
            bank = stage.messages("clock.bank", n=int(-(-clock.bank // 1)))
            at = (rect.right - px(10), y)
            stage.text.draw(surface, bank, at, stage.size(14), theme.QUIET, "right")
            x = rect.x + px(28)
        stage.text.draw(surface, main, (x, y), stage.size(22), color, "center")

    def _tip(self, surface: pygame.Surface, spot: Spot) -> None:
        """How many of the tile are unseen, and how safe it is."""
        aids, stage = self._aids, self._stage
        px, say = stage.screen.px, stage.messages
        words = [say("tip.unseen", n=aids.left_of(spot.tile))]
        kind = spot.tile >> 2
        if spot.own >= 0:
            level = aids.safe().get(kind, Safety.NONE)
            if level:
                words.append(say(f"tip.{level.name.lower()}"))
            if kind in aids.best():
                words.append(say("tip.best"))
        text, size = " · ".join(words), stage.size(13)
        w, h = stage.text.width(text, size) + px(18), px(25)
        above = spot.rect.y - h - px(6)
        y = above if above >= 0 else spot.rect.bottom + px(10)
        x = max(0, min(stage.screen.width - w, spot.rect.center[0] - w // 2))
        if spot.own >= 0:  # not over the buttons
            clock = self._board.layout.clock()
            x, y = clock.right + px(8), clock.center[1] - h // 2
        rect = Rect(x, y, w, h)
        plate(surface, rect, px(7), theme.SHEET_EDGE)
        stage.text.draw(surface, text, rect.center, size, theme.TEXT, "center")


def draw_safety(surface: pygame.Surface, level: Safety, at: tuple[int, int], size: int) -> None:
    """A disc for genbutsu, a full triangle for suji, an empty one for half suji."""
    x, y = at
    if level is Safety.GENBUTSU:
        pygame.draw.circle(surface, SAFE, at, size)
    elif level is not Safety.NONE:
        points = ((x, y - size), (x + size, y + size - 1), (x - size, y + size - 1))
        line = 0 if level is Safety.SUJI else max(1, size // 3)
        pygame.draw.polygon(surface, SUJI, points, line)


def draw_diamond(surface: pygame.Surface, at: tuple[int, int], size: int) -> None:
    """The mark of the discards that leave most."""
    x, y = at
    points = ((x, y - size), (x + size, y), (x, y + size), (x - size, y))
    pygame.draw.polygon(surface, BEST, points)
