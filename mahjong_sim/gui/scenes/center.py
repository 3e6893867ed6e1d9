"""The panel in the middle of the table (中央表示): the hand, sticks, scores, whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Rect

if TYPE_CHECKING:
    from mahjong_sim.gui.scenes.board import Board
    from mahjong_sim.tiles import Seat

BONE: Final = (244, 242, 232)
RED: Final = (200, 30, 36)
BLACK: Final = (30, 30, 34)


def draw_center(surface: pygame.Surface, board: Board) -> None:
    """Paint the panel, and the riichi sticks around it."""
    px, panel, picture = board.stage.screen.px, board.layout.panel, board.picture
    pygame.draw.rect(surface, theme.PANEL, panel, border_radius=px(14))
    pygame.draw.rect(surface, theme.PANEL_EDGE, panel, max(1, px(2)), border_radius=px(14))
    _round(surface, board)
    for seat in range(4):
        _score(surface, board, seat)
        if picture.seats[seat].stick:
            _stick(surface, board.layout.stick(board.position(seat)))
    if picture.turn >= 0:
        lamp = board.layout.lamp(board.position(picture.turn))
        pygame.draw.rect(surface, theme.AMBER, lamp, border_radius=px(3))


def _round(surface: pygame.Surface, board: Board) -> None:
    """Which hand it is, tiles left, riichi sticks and honba on the table."""
    stage, picture = board.stage, board.picture
    px, say, size, text = stage.screen.px, stage.messages, stage.size, stage.text
    x, y = board.layout.center
    name = say.hand(picture.wind, picture.dealer)
    text.draw(surface, name, (x, y - px(27)), size(27), theme.TEXT, "center", width=px(124))
    left = say("left", n=picture.left)
    text.draw(surface, left, (x, y + px(4)), size(15), theme.GOLD, "center", width=px(120))
    for i, (dots, count) in enumerate(((1, picture.pot // 1000), (8, picture.honba))):
        stick = Rect(x - px(52) + i * px(56), y + px(27), px(26), px(7))
        _small_stick(surface, stick, dots)
        at = (stick.right + px(5), stick.y + px(3))
        text.draw(surface, f"{count}", at, size(13), theme.TEXT)


def _small_stick(surface: pygame.Surface, rect: Rect, dots: int) -> None:
    pygame.draw.rect(surface, BONE, rect, border_radius=max(1, rect.h // 3))
    x, y = rect.center
    if dots == 1:
        pygame.draw.circle(surface, RED, (x, y), max(2, rect.h * 2 // 5))
        return
    for i in range(4):
        for row in (-1, 1) if rect.h >= 7 else (0,):
            at = (x + round((i - 1.5) * rect.w / 10), y + row * max(1, rect.h // 5))
            pygame.draw.circle(surface, BLACK, at, max(1, rect.h // 7))


def _score(surface: pygame.Surface, board: Board, seat: Seat) -> None:
    """A seat's wind and points, read from its side."""
    picture, stage, position = board.picture, board.stage, board.position(seat)
    wind = stage.messages(f"wind.short.{(seat - picture.dealer) % 4}")
    own = picture.points[board.viewer]
    different = board.lights.differences and seat != board.viewer
    points = f"{picture.points[seat] - own:+,}" if different else f"{picture.points[seat]:,}"
    color = theme.GOLD if seat == picture.dealer else theme.TEXT
    label = stage.text.label(f"{wind}  {points}", stage.size(18), color, position)
    surface.blit(label, label.get_rect(center=board.layout.score(position)))


def _stick(surface: pygame.Surface, rect: Rect) -> None:
    round_ = max(2, min(rect.w, rect.h) // 3)
    pygame.draw.rect(surface, BONE, rect, border_radius=round_)
    pygame.draw.circle(surface, RED, rect.center, round_)
