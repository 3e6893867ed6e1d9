"""Shanten and ukeire of many hands at once (一括計算), with numpy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mahjong_sim.errors import InputError
from mahjong_sim.hand.shanten import MELDS_OF
from mahjong_sim.hand.suits import CLASS_SHIFT, COUNTER_MASK, POW, SUIT, Tables, tables
from mahjong_sim.tiles import KINDS, kind_text

Counts = NDArray[np.integer[Any]]
Ints = NDArray[np.int32]

_CHUNK = 16384  # hands whose intermediate arrays stay in the cache
_NO_HAND = -1


def _weights() -> NDArray[np.float32]:
    """Matrix from 34 counts to four suit keys and the number of tiles.

    In float32 all of them are exact (below 2**24), and the product is several times faster than
    one in whole numbers.
    """
    weights = np.zeros((KINDS, 5), np.float32)
    weights[range(KINDS), SUIT] = POW
    weights[:, 4] = 1
    return weights


_WEIGHTS = _weights()
_MELDS = np.array([MELDS_OF.get(tiles, _NO_HAND) for tiles in range(4 * KINDS + 1)], np.int32)


def shanten_batch(counts: ArrayLike) -> NDArray[np.int8]:
    """Shanten (向聴数) of N hands, best of the forms: 0 = tenpai, -1 = complete.

    ``counts``: (N, 34) whole numbers, the concealed tiles by kind; the melds of a hand follow from
    its number of tiles, 14 or 13 without, three fewer for each. Returns (N,) int8.
    Raises InputError, naming the first row that is no hand.
    """
    hands = _checked(counts)
    out = np.empty(len(hands), np.int8)
    for start in range(0, len(hands), _CHUNK):
        keys, melds = _keys(hands[start : start + _CHUNK], start)
        out[start : start + _CHUNK] = _shanten(tables(), keys, melds)
    return out


def _checked(counts: ArrayLike) -> Counts:
    """The counts as an array with no value outside 0..4."""
    try:
        hands = np.asarray(counts)
    except ValueError:
        raise InputError("expected an array of (N, 34) counts") from None
    if hands.ndim != 2 or hands.shape[1] != KINDS:
        raise InputError(f"expected (N, 34) counts, got an array of shape {hands.shape}")
    if hands.dtype.kind not in "ui":
        raise InputError(f"expected whole numbers, got an array of {hands.dtype}")
    if hands.size and (hands.max() > 4 or hands.min() < 0):
        row, kind = np.argwhere((hands > 4) | (hands < 0))[0]
        raise InputError(f"row {row}: {hands[row, kind]} of {kind_text(int(kind))}")
    return hands


def _keys(hands: Counts, start: int) -> tuple[Ints, Ints | int]:
    """Keys (4, N) and melds of some hands: one number where all have the same."""
    sums = np.ascontiguousarray((hands.astype(np.float32) @ _WEIGHTS).astype(np.int32).T)
    tiles = sums[4]
    melds = _MELDS[tiles]
    least = int(melds.min())
    if least == _NO_HAND:
        row = int(np.argmin(melds))
        raise InputError(f"row {start + row}: {tiles[row]} tiles are no hand")
    return sums[:4], least if least == melds.max() else melds


def _shanten(t: Tables, keys: Ints, melds: Ints | int) -> NDArray[np.int8]:
    """Shanten of hands by their keys (4, N)."""
    man, pin, sou = [t.suit_words.take(keys[suit]) for suit in range(3)]
    honours = t.honour_words.take(keys[3])
    place = t.two_flat.take((man >> CLASS_SHIFT) * t.suit_classes + (pin >> CLASS_SHIFT))
    place += t.tail_flat.take((sou >> CLASS_SHIFT) * t.honour_classes + (honours >> CLASS_SHIFT))
    for word in (pin, sou, honours):
        man += word
    return _best(t, place, man, melds)


def _best(t: Tables, place: Ints, words: Ints, melds: Ints | int) -> NDArray[np.int8]:
    """The nearest form, from the place in the table of standard hands and the sum of the words."""
    if isinstance(melds, int):
        out = t.final_flat[melds * t.places :].take(place)
        if melds == 0:
            np.minimum(out, t.special_flat.take(words & COUNTER_MASK), out=out)
        return out
    out = t.final_flat.take(place + melds * t.places)
    special = t.special_flat.take(words & COUNTER_MASK)
    np.minimum(out, special, out=out, where=melds == 0)
    return out
