"""Suit keys of many hands (キーの一括計算), four counts at a time.

Counts lie byte by byte in a row. Read as one number of 32 bits, four of them become a number in
base 5 by two multiplications: one joins neighbours, the other the two pairs. That is twice as fast
as working through the 34 columns, which must first be laid out. A product of matrices would be as
fast, but its threads stall on a busy machine.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int32]

_HEADS: Final = (0, 9, 18, 26)  # first four counts of each suit; honours with the 9 of sou before
_TAILS: Final = (4, 13, 22, 30)  # the four after them; man, pin and sou have one more
_JOIN_COUNTS: Final = np.uint16(5 << 8 | 1)
_JOIN_PAIRS: Final = np.uint32(25 << 16 | 1)
_ADD_UP: Final = np.uint32(0x01010101)


def look_up(table: NDArray[Any], places: NDArray[np.integer[Any]]) -> NDArray[Any]:
    """Entries of a table at places known to be inside: to wrap round is numpy's cheapest check."""
    return table.take(places, mode="wrap")


def keys_and_sizes(hands: Bytes) -> tuple[Ints, NDArray[np.uint32]]:
    """Keys (4, N) (キー) and numbers of tiles (N,) of hands given as (N, 34) counts 0..4."""
    hands = np.ascontiguousarray(hands)
    fours = np.empty((8, len(hands)), "<u4")
    for four, at in zip(fours, _HEADS + _TAILS, strict=True):
        four[:] = hands[:, at : at + 4].view("<u4")[:, 0]
    ninths = np.empty((3, len(hands)), np.uint32)
    ninths[0], ninths[1], ninths[2] = hands[:, 8], hands[:, 17], fours[3] & 255
    sizes = np.add.reduce(fours, axis=0, dtype=np.uint32) * _ADD_UP >> 24
    sizes += ninths[0] + ninths[1]
    fours[3] &= ~np.uint32(255)
    pairs = fours.view("<u2")
    pairs *= _JOIN_COUNTS
    pairs >>= 8
    fours *= _JOIN_PAIRS
    fours >>= 16
    keys = fours[:4]
    keys *= 625
    keys += fours[4:]
    keys[:3] *= 5
    keys[:3] += ninths
    return keys.astype(np.uint32, copy=False).view(np.int32), sizes
