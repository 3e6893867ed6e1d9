"""The word of a suit (色の語): what a hand takes of it, packed into one number.

``class << CLASS_SHIFT | tiles << TILES_SHIFT | counters``. The class stands for the distances of
the suit to so many sets (see `distances`). Tiles and counters add up over the four suits of a hand
without running over: bits 0-2 count pairs, 3-6 kinds, 7-10 terminal and honour kinds, 11-13 pairs
of those.
"""

from __future__ import annotations

from typing import Final

TILES_SHIFT: Final = 14
COUNTER_MASK: Final = (1 << TILES_SHIFT) - 1
TILES_MASK: Final = 63
TOO_MANY: Final = 15  # tiles in one suit, or more than that
CLASS_SHIFT: Final = 20


def chiitoi_shanten(counters: int) -> int:
    """Shanten of seven pairs (七対子) from the counters of a hand: seven different kinds."""
    pairs, kinds = counters & 7, counters >> 3 & 15
    return 6 - pairs + max(7 - kinds, 0)


def kokushi_shanten(counters: int) -> int:
    """Shanten of thirteen orphans (国士無双) from the counters of a hand."""
    orphans, orphan_pairs = counters >> 7 & 15, counters >> 11 & 7
    return 13 - orphans - (orphan_pairs > 0)
