"""Marks that rulings leave at a seat (裁定の印): dead hand, barred kinds, fines, a lost place."""

from __future__ import annotations

from typing import Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.layout import Rect, TableLayout
from mahjong_sim.gui.picture import Picture
from mahjong_sim.gui.stage import Stage
from mahjong_sim.tiles import Kind, Seat

HIGH: Final = 23  # logical height of a mark
TILE: Final = 15
SWITCHES: Final = 9  # of a strict table, with the doors


def draw_marks(
    surface: pygame.Surface,
    stage: Stage,
    picture: Picture,
    seat: Seat,
    layout: TableLayout,
    position: int,
) -> None:
    """The marks of a seat beside its name plate."""
    marks = _marks(stage, picture, seat)
    px = stage.screen.px
    widths = [_width(stage, words, kinds) for words, kinds, _ in marks]
    gap = px(5)
    x, y = _start(stage, layout, position, sum(widths) + gap * (len(widths) - 1))
    for (words, kinds, color), width in zip(marks, widths, strict=True):
        rect = Rect(x, y, width, px(HIGH))
        pygame.draw.rect(surface, color, rect, border_radius=px(6))
        at = (rect.x + px(7), rect.center[1])
        used = stage.text.draw(surface, words, at, stage.size(12), theme.TEXT)
        for i, kind in enumerate(kinds):
            tile = stage.sprites.tile(stage.face(4 * kind + 3, picture.reds), px(TILE))
            surface.blit(tile, (at[0] + used + px(5 + i * (TILE + 1)), rect.y + px(1)))
        x += width + gap


def wrong_mark(surface: pygame.Surface, right: int, top: int, arm: int) -> None:
    """A corner of a tile that says: this would be wrong."""
    corner = ((right - arm, top), (right, top), (right, top + arm))
    pygame.draw.polygon(surface, theme.LOSS, corner)


def _marks(stage: Stage, picture: Picture, seat: Seat) -> list[tuple[str, tuple[Kind, ...], Rgb]]:
    """(words, kinds, colour) of each mark."""
    say, own = stage.messages, picture.seats[seat]
    out: list[tuple[str, tuple[Kind, ...], Rgb]] = []
    if own.dead:
        out.append((say("mark.dead"), (), theme.BUTTON["win"]))
    if own.barred:
        out.append((say("mark.barred"), own.barred[:4], theme.BUTTON["irregular"]))
    if own.fines:
        out.append((say("mark.fined", n=own.fines), (), theme.BUTTON["irregular"]))
    if seat in picture.lowered:
        out.append((say("mark.lowered"), (), theme.BUTTON["irregular"]))
    return out


def _width(stage: Stage, words: str, kinds: tuple[Kind, ...]) -> int:
    px = stage.screen.px
    tiles = px(5 + len(kinds) * (TILE + 1)) if kinds else 0
    return stage.text.width(words, stage.size(12)) + px(14) + tiles


def _start(stage: Stage, layout: TableLayout, position: int, width: int) -> tuple[int, int]:
    """Where there is room: above the own switches and the right plate, below the one across,
    beside the left one.
    """
    px, plate = stage.screen.px, layout.plate(position)
    if position == 0:
        return plate.x, layout.switch(SWITCHES).y
    if position == 1:
        right = min(plate.right, stage.screen.width - px(50))  # the hand stands at the edge
        return right - width, plate.y - px(HIGH + 5)
    if position == 3:
        return plate.right + px(8), plate.y + px(9)
    return min(plate.x, stage.screen.width - px(14) - width), plate.bottom + px(3)
