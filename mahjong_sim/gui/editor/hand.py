"""Tiles under the mouse (牌をつかむ): a click puts or takes away, a drag moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from mahjong_sim.gui.editor import edit
from mahjong_sim.gui.layout import tile_height
from mahjong_sim.gui.lesson.sheet import Spot
from mahjong_sim.scenario.words import SEATS

if TYPE_CHECKING:
    from mahjong_sim.gui.editor.scene import Editor

FAR: Final = 7  # pixels: further it is a drag


class Carried(NamedTuple):
    """A tile that was taken hold of: where from ("" = the palette), and its face ("" = a meld)."""

    place: str
    at: int
    face: str


class Grip:
    """What the mouse has hold of in an editor."""

    def __init__(self, editor: Editor) -> None:
        self._editor = editor
        self._held: Carried | None = None
        self._from = (0, 0)
        self._now = (0, 0)
        self._dragging = False

    @property
    def busy(self) -> bool:
        """Whether a tile is held."""
        return self._held is not None

    def handle(self, event: pygame.event.Event) -> bool:
        """Take hold, drag, let go; a right click turns. Whether the event was used."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self._turn(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._held, self._from, self._dragging = self._under(event.pos), event.pos, False
            if self._held is None:
                self._choose(event.pos)
            return True
        if event.type == pygame.MOUSEMOTION and self._held is not None:
            dx, dy = event.pos[0] - self._from[0], event.pos[1] - self._from[1]
            self._dragging = self._dragging or max(abs(dx), abs(dy)) >= FAR
            self._now = event.pos
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._held is not None:
            held, dragging = self._held, self._dragging
            self._held, self._dragging = None, False
            if dragging:
                self._editor.move(held, *self._place_at(event.pos))
            elif held.place:
                self._editor.move(held, "", None)
            else:
                self._editor.put(self._editor.target, held.face)
            return True
        return False

    def _under(self, point: tuple[int, int]) -> Carried | None:
        editor = self._editor
        if (spot := editor.sheet.at(point)) is not None:
            return _carried(spot)
        piece = editor.tray.at(point) if editor.tab == "tiles" else None
        return None if piece is None else Carried(piece.place, piece.at, piece.face)

    def _turn(self, point: tuple[int, int]) -> bool:
        editor, spot = self._editor, self._editor.sheet.at(point)
        if spot is None:
            return False
        if spot.part == "river":
            editor.change(edit.turn_discard(editor.scenario, spot.letter, spot.place))
        elif spot.part == "meld":
            editor.change(edit.turn_meld(editor.scenario, spot.letter, spot.place))
        return True

    def _choose(self, point: tuple[int, int]) -> None:
        place, _ = self._place_at(point)
        if place:
            self._editor.choose(place)

    def _place_at(self, point: tuple[int, int]) -> tuple[str, int | None]:
        """The place under a point, and before which of its tiles."""
        editor = self._editor
        for i, (letter, band) in enumerate(zip(SEATS, editor.sheet.bands, strict=True)):
            if not band.holds(point):
                continue
            _, river = editor.sheet.lines(i)
            if point[1] < river.y:
                return f"hand.{letter}", None
            spots = [s for s in editor.sheet.spots if (s.part, s.letter) == ("river", letter)]
            before = [s.place for s in spots if point[0] < s.rect.center[0]]
            return f"river.{letter}", before[0] if before else None
        return editor.tray.place_at(point) if editor.tab == "tiles" else ("", None)

    def draw(self, surface: pygame.Surface) -> None:
        """The tile that is dragged."""
        if self._held is None or not self._dragging or not self._held.face:
            return
        if self._held.face not in edit.FACES:
            return
        w = self._editor.sheet.tile
        picture = self._editor.stage.sprites.tile(self._held.face, w)
        surface.blit(picture, (self._now[0] - w // 2, self._now[1] - tile_height(w) // 2))


def _carried(spot: Spot) -> Carried:
    face = "" if spot.part == "meld" else spot.lying.face
    return Carried(f"{spot.part}.{spot.letter}", spot.place, face)
