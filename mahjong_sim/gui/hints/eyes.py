"""Which tiles a viewer sees, and how many of a kind are left unseen (見えていない枚数)."""

from __future__ import annotations

from mahjong_sim.gui.picture import Picture
from mahjong_sim.tiles import HIDDEN, KINDS, PIECES, Seat, Tile

COPIES = 4


def seen(picture: Picture) -> set[Tile]:
    """All pieces the picture shows, each once."""
    shown = set(picture.dora)
    for seat in picture.seats:
        shown.update(seat.hand)
        shown.update(dropped.tile for dropped in seat.river)
        for meld in seat.melds:
            shown.update(meld.tiles)
        if seat.drawn is not None:
            shown.add(seat.drawn)
    shown.discard(HIDDEN)
    return shown


def unseen(picture: Picture) -> list[int]:
    """How many of each of the 34 kinds the picture does not show."""
    left = [COPIES] * KINDS
    for tile in seen(picture):
        if tile < PIECES:
            left[tile >> 2] -= 1
    return left


def held(picture: Picture, seat: Seat) -> list[Tile]:
    """The seat's concealed pieces, the drawn one last."""
    own = picture.seats[seat]
    return own.hand + ([] if own.drawn is None else [own.drawn])
