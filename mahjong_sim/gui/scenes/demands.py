"""The panel that says what the next place needs."""

from __future__ import annotations

from typing import Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.hints.needs import Need, Needs
from mahjong_sim.gui.scenes.advice import plate
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.stage import Stage
from mahjong_sim.tiles import Seat

LINE: Final = 44  # logical height of a way to win


class Demands:
    """Paints the ways to rise a place."""

    def __init__(self, stage: Stage, board: Board, surface: pygame.Surface) -> None:
        self._stage, self._board, self._surface = stage, board, surface

    def draw(self, found: Needs) -> None:
        """Title, and a line for each way with its points."""
        stage, px, say = self._stage, self._stage.screen.px, self._stage.messages
        ways = self._ways(found)
        rect = self._board.layout.needs()
        rect = rect._replace(h=px(46 + LINE * max(1, len(ways))))
        plate(self._surface, rect, px(10))
        place, name = say(f"ranking.{found.place - 1}"), self._board.name(found.target)
        x, room = rect.x + px(14), rect.w - px(28)
        title = say("needs.title", place=place, name=name)
        at, size = (x, rect.y + px(23)), stage.size(15)
        stage.text.draw(self._surface, title, at, size, theme.GOLD, width=room)
        if not ways:
            at = (x, rect.y + px(60))
            words = say("needs.none")
            stage.text.draw(self._surface, words, at, stage.size(14), theme.LOSS, width=room)
        for i, (way, worth, how) in enumerate(ways):
            y = rect.y + px(54 + LINE * i)
            used = stage.text.draw(
                self._surface, way, (x, y), stage.size(13), theme.QUIET, width=room
            )
            del used
            at = (x + px(8), y + px(19))
            points = stage.text.draw(self._surface, worth, at, stage.size(16), theme.TEXT)
            left = room - px(20) - points
            at = (at[0] + points + px(10), at[1])
            stage.text.draw(self._surface, how, at, stage.size(13), theme.QUIET, width=left)

    def _ways(self, found: Needs) -> list[tuple[str, str, str]]:
        """(from whom, points, how they are reached), equal ones together."""
        say, own = self._stage.messages, self._board.viewer
        by_ron = {way.source: way for way in found.ways if way.source != own}
        out = []
        direct = by_ron.pop(found.target, None)
        if direct is not None:
            out.append(self._line(say("needs.from", name=self._board.name(found.target)), direct))
        if len({way.ron for way in by_ron.values()}) == 1 and len(by_ron) == 2:
            out.append(self._line(say("needs.others"), next(iter(by_ron.values()))))
        else:
            for source, way in by_ron.items():
                out.append(self._line(say("needs.from", name=self._board.name(source)), way))
        tsumo: dict[Seat, Need] = {way.source: way for way in found.ways if way.source == own}
        if own in tsumo:
            out.append(self._line(say("call.tsumo"), tsumo[own]))
        return out

    def _line(self, title: str, way: Need) -> tuple[str, str, str]:
        say, value = self._stage.messages, way.value
        dealer, child = way.tsumo
        if way.ron:
            worth = say("result.points", n=way.ron)
        elif dealer:
            worth = say("result.split", child=child, dealer=dealer)
        else:
            worth = say("result.each", n=child)
        if value.limit:
            return title, worth, say.limit(value.limit)
        return title, worth, say("result.han_fu", han=value.han, fu=value.fu)
