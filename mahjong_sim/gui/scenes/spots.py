"""Which tile lies under a point of the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mahjong_sim.gui.layout import Rect, Slot, tile_height
from mahjong_sim.gui.scenes.board import Board, meld_shape, meld_tiles
from mahjong_sim.tiles import HIDDEN, Seat, Tile


class Spot(NamedTuple):
    """A tile face on the screen. ``own``: place in the own hand, -1 = elsewhere."""

    rect: Rect
    tile: Tile
    own: int = -1


def face_of(slot: Slot, width: int) -> Rect:
    """The face of a tile that lies in a slot."""
    w, h = (width, tile_height(width)) if slot.turn % 2 == 0 else (tile_height(width), width)
    return Rect(slot.x, slot.y, w, h)


def spots(board: Board) -> Iterator[Spot]:
    """All tiles that lie face up, the own hand last."""
    for place, tile in zip(board.layout.dora(), board.picture.dora, strict=False):
        yield Spot(place, tile)
    for seat in range(4):
        yield from _pond(board, seat)
        yield from _melds(board, seat)
        if seat != board.viewer and board.picture.seats[seat].open:
            yield from _open_hand(board, seat)
    for i, (tile, rect) in enumerate(zip(board.own_tiles(), board.own_rects(), strict=True)):
        if tile != HIDDEN:
            yield Spot(rect, tile, i)


def spot_at(board: Board, at: tuple[int, int]) -> Spot | None:
    """The tile under a point."""
    found = None
    for spot in spots(board):
        if spot.rect.holds(at):
            found = spot
    return found


def _pond(board: Board, seat: Seat) -> Iterator[Spot]:
    river = board.picture.seats[seat].river
    gone = board.stage.prefs.called == "gone"
    for dropped, slot in zip(river, board.pond_slots(seat), strict=True):
        if gone and dropped.called_by >= 0:
            continue
        yield Spot(face_of(slot, board.layout.pond_tile), dropped.tile)


def _melds(board: Board, seat: Seat) -> Iterator[Spot]:
    position, melds = board.position(seat), board.picture.seats[seat].melds
    width = board.layout.meld_tile if position == 0 else board.layout.far_meld
    shapes = [meld_shape(m, seat) for m in melds]
    for meld, slots in zip(melds, board.layout.melds(position, shapes), strict=True):
        for tile, slot in zip(meld_tiles(meld, seat), slots, strict=True):
            if tile != HIDDEN:
                yield Spot(face_of(slot, width), tile)


def _open_hand(board: Board, seat: Seat) -> Iterator[Spot]:
    shown = board.picture.seats[seat]
    tiles = board.picture.sorted_hand(seat) + ([] if shown.drawn is None else [shown.drawn])
    slots = board.layout.far_open(board.position(seat), len(shown.hand), shown.drawn is not None)
    for tile, slot in zip(tiles, slots, strict=True):
        if tile != HIDDEN:
            yield Spot(face_of(slot, board.layout.far_tile), tile)
