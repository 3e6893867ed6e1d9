"""Tiles told apart by their look only (牌の種類と赤), as logs and protocols do.

A *look* is a kind 0..33, or 34, 35, 36 for the red five of man, pin, sou.
"""

from __future__ import annotations

from mahjong_sim.errors import InputError
from mahjong_sim.tiles import FIVES, KINDS, PIECES, Kind, Tile, kind_text

Look = int
LOOKS = KINDS + 3


def look_of(tile: Tile, reds: frozenset[Tile]) -> Look:
    """Look of a piece."""
    return KINDS + tile // 36 if tile in reds else tile >> 2


def kind_of(look: Look) -> Kind:
    """Kind of a look."""
    return look if look < KINDS else FIVES[look - KINDS]


def look_text(look: Look) -> str:
    """``"5m"``, ``"red 5m"``."""
    return kind_text(look) if look < KINDS else f"red {kind_text(FIVES[look - KINDS])}"


class Pieces:
    """A set of tiles that pieces are taken out of."""

    def __init__(self, reds: frozenset[Tile]) -> None:
        self.reds = reds
        self._free: list[list[Tile]] = [[] for _ in range(LOOKS)]
        for tile in range(PIECES - 1, -1, -1):
            self._free[look_of(tile, reds)].append(tile)

    def take(self, look: Look) -> Tile:
        """A piece of this look; InputError if none is left."""
        free = self._free[look]
        if not free:
            raise InputError(f"more tiles {look_text(look)} than the set has")
        return free.pop()
