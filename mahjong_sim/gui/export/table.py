"""The table at one moment in plain values (局面), and what changed from one to the next.

Tiles are two characters each, ``??`` where nobody may know them. A discard has a third one, a
digit: 1 as drawn, 2 riichi, 4 sideways, 8 called. So has a meld's tile: ``.`` upright, ``<``
turned, ``^`` on top of the turned one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mahjong_sim.gui.picture import Picture, RiverTile
from mahjong_sim.gui.scenes.board import meld_shape, meld_tiles
from mahjong_sim.meld import Meld
from mahjong_sim.tiles import HIDDEN, Seat, Tile, tile_text

Values = dict[str, Any]


class Coder:
    """Writes tiles; ``reds``: pieces that are red fives."""

    def __init__(self, reds: frozenset[Tile]) -> None:
        self._reds = reds

    def tile(self, tile: Tile) -> str:
        """One tile."""
        return "??" if tile == HIDDEN else tile_text(tile, self._reds)

    def tiles(self, tiles: Iterable[Tile]) -> str:
        """Several, in their order."""
        return "".join(map(self.tile, tiles))

    def discard(self, dropped: RiverTile) -> str:
        """A tile of a river and how it lies there."""
        bits = (dropped.drawn, bool(dropped.riichi), dropped.sideways, dropped.called_by >= 0)
        return f"{self.tile(dropped.tile)}{sum(bit << i for i, bit in enumerate(bits)):x}"

    def meld(self, meld: Meld, owner: Seat, laid_open: bool = False) -> str:
        """A meld from left to right, a tile on top of another last."""
        shape = meld_shape(meld, owner)
        marks = ["<" if i == shape.sideways else "." for i in range(shape.size)]
        marks += ["^"] * shape.stacked
        tiles = meld_tiles(meld, owner, laid_open)
        return "".join(f"{self.tile(t)}{mark}" for t, mark in zip(tiles, marks, strict=True))

    def table(self, picture: Picture) -> Values:
        """Everything on the table."""
        values: Values = {
            "wind": picture.wind % 4,
            "dealer": picture.dealer,
            "honba": picture.honba,
            "pot": picture.pot,
            "points": list(picture.points),
            "left": picture.left,
            "dora": self.tiles(picture.dora),
            "turn": picture.turn,
            "last": picture.last,
        }
        for seat in range(4):
            values |= {f"{key}{seat}": value for key, value in self._seat(picture, seat).items()}
        return values

    def _seat(self, picture: Picture, seat: Seat) -> Values:
        s = picture.seats[seat]
        last = len(s.melds) - 1
        melds = [self.meld(m, seat, s.kan_open and i == last) for i, m in enumerate(s.melds)]
        return {
            "hand": self.tiles(picture.sorted_hand(seat)),
            "drawn": "" if s.drawn is None else self.tile(s.drawn),
            "melds": " ".join(melds),
            "river": "".join(map(self.discard, s.river)),
            "marks": [int(s.riichi), int(s.stick), int(s.open), int(s.dead), s.fines],
        }


def change(before: Values, after: Values) -> Values:
    """What of the later moment is not so in the earlier one."""
    return {key: value for key, value in after.items() if before.get(key) != value}
