"""The suit tables (向聴数の表): built on first use, shared by single hands and batches.

A suit of a hand is its *key*, its counts as a base-5 number (see `distances`). The key is looked up
once for the suit's *word* (see `words`), and everything about the shanten of a hand follows from
its four words, kept in the order man, pin, sou, honours:

- ``place = two[man class][pin class] + tail[sou class][honour class]``;
- ``final[melds][place]`` is the shanten of four sets and a pair;
- ``sum of the words >> TILES_SHIFT & TILES_MASK`` is the number of its tiles, where it is a hand;
- ``special[sum of the words & COUNTER_MASK]`` that of seven pairs or thirteen orphans (whichever is
  nearer), which only a hand without melds can reach.

To put a tile in, add ``POW[kind]`` to the key of ``SUIT[kind]``, and take the new word from
``word[suit][key]``. A kind held four times must not be added: the key would spill over.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from mahjong_sim.hand.words import COUNTER_MASK, chiitoi_shanten, kokushi_shanten
from mahjong_sim.tiles import KINDS, SUIT

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["POW", "SUIT", "Tables", "tables"]

POW: Final = tuple(5 ** ((8 if k < 27 else 6) - k % 9) for k in range(KINDS))


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables, as plain containers for one hand a call and as arrays for many.

    ``word[suit][key]``: words; man, pin and sou are one array. ``two[a][b]`` is symmetric.
    ``tail[sou][honours]`` and ``tail_turned[honours][sou]`` are the same numbers. The arrays see
    the same words: ``suit_words`` (5**9), ``honour_words`` (5**7); ``two_flat`` has
    ``suit_classes`` a line, ``tail_flat`` ``honour_classes``, ``final_flat`` ``places`` (one line
    for each number of melds).
    """

    word: tuple[array[int], array[int], array[int], array[int]]
    two: list[list[int]]
    tail: list[list[int]]
    tail_turned: list[list[int]]
    final: tuple[list[int], ...]
    special: list[int]
    suit_words: NDArray[np.intc]
    honour_words: NDArray[np.intc]
    two_flat: NDArray[np.int32]
    tail_flat: NDArray[np.int32]
    final_flat: NDArray[np.int8]
    special_flat: NDArray[np.int8]
    suit_classes: int
    honour_classes: int
    places: int


@cache
def tables() -> Tables:
    """The tables (about 11 MB), built in a tenth of a second by the first call."""
    import numpy as np

    from mahjong_sim.hand.distances import build

    parts = build()
    sums = range(COUNTER_MASK + 1)
    special = [min(chiitoi_shanten(counters), kokushi_shanten(counters)) for counters in sums]
    return Tables(
        word=(parts.suit, parts.suit, parts.suit, parts.honours),
        two=parts.two.tolist(),
        tail=parts.tail.tolist(),
        tail_turned=parts.tail.T.tolist(),
        final=tuple(parts.final.tolist()),
        special=special,
        suit_words=np.frombuffer(parts.suit, np.intc),
        honour_words=np.frombuffer(parts.honours, np.intc),
        two_flat=parts.two.ravel(),
        tail_flat=parts.tail.ravel(),
        final_flat=parts.final.ravel(),
        special_flat=np.array(special, np.int8),
        suit_classes=len(parts.two),
        honour_classes=parts.tail.shape[1],
        places=parts.final.shape[1],
    )
