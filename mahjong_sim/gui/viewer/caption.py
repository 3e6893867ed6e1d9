"""What has just happened, in words above the hand (字幕)."""

from __future__ import annotations

from typing import Protocol

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.log import tiles_of
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.viewer.frames import STARTS, Frame
from mahjong_sim.gui.views import masked
from mahjong_sim.replay.tape import Tape
from mahjong_sim.scenario.explain import tell
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import HIDDEN


class Shown(Protocol):
    """What of the viewer is needed here."""

    board: Board
    tape: Tape

    @property
    def frame(self) -> Frame:
        """The step that is shown."""
        ...


def caption(surface: pygame.Surface, shown: Shown, eyes: int) -> None:
    """The line, on a plate as wide as it needs; nobody learns more from it than these eyes see."""
    frame, board = shown.frame, shown.board
    stage, layout = board.stage, board.layout
    say, px, text = stage.messages, stage.screen.px, stage.text
    words = tell(masked(frame.event, eyes), shown.tape.rules, say.language, frame.scene).words
    seat = getattr(frame.event, "seat", -1)
    if seat >= 0 and not isinstance(frame.event, ev.Won):
        wind = say.wind((seat - frame.scene.dealer) % 4)
        words = words if words.startswith(wind) else f"{wind}: {words}"
    if isinstance(frame.event, STARTS) and not shown.tape.whole:
        words = f"{words} {say('viewer.unseen')}"
    pictures = pictures_of(stage, masked(frame.event, eyes), board)
    beside = sum(picture.get_width() for picture in pictures) + (px(12) if pictures else 0)
    bar, size = layout.bar(), stage.size(17)
    most = surface.get_width() - 2 * (layout.plate(0).right + px(12))
    room = most - px(36) - beside
    lines = text.wrap(words, size, room)
    if len(lines) > 1:
        size = stage.size(13)
        lines = text.wrap(words, size, room)
    step = text.height(size) * 3 // 4
    said = max((text.width(line, size) for line in lines[:2]), default=0)
    width, high = said + beside + px(36), max(px(38), step * len(lines[:2]) + px(10))
    x, y = surface.get_width() // 2, bar.center[1]
    plate = Rect(x - width // 2, y - high // 2, width, high)
    veil = pygame.Surface(plate[2:], pygame.SRCALPHA)
    pygame.draw.rect(veil, (*theme.PANEL, 215), (0, 0, *plate[2:]), border_radius=px(8))
    surface.blit(veil, plate[:2])
    left = plate.x + px(18)
    for i, line in enumerate(lines[:2]):
        at = (left, y + round((i - (len(lines[:2]) - 1) / 2) * step))
        text.draw(surface, line, at, size, theme.TEXT, width=room)
    left += said + px(12)
    for picture in pictures:
        surface.blit(picture, (left, y - picture.get_height() // 2))
        left += picture.get_width()


def pictures_of(stage: Stage, event: ev.Event, board: Board) -> list[pygame.Surface]:
    """The tiles an event is about, as far as they are seen."""
    tiles = (event.tile,) if isinstance(event, ev.Drew) else tiles_of(event)
    reds, width = board.picture.reds, stage.screen.px(22)
    return [stage.sprites.tile(stage.face(t, reds), width) for t in tiles if t != HIDDEN]
