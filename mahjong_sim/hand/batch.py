"""Shanten and ukeire of many hands at once (一括計算), with numpy."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mahjong_sim.errors import InputError
from mahjong_sim.hand.rows import keys_and_sizes, look_up
from mahjong_sim.hand.shanten import MELDS_OF
from mahjong_sim.hand.suits import POW, SUIT, Tables, tables
from mahjong_sim.hand.words import CLASS_SHIFT, COUNTER_MASK, TILES_MASK, TILES_SHIFT
from mahjong_sim.tiles import KINDS, kind_text

Bytes = NDArray[np.uint8]
Counts = NDArray[np.integer[Any]]
Ints = NDArray[np.int32]

_CHUNK = 20_000  # hands whose intermediate arrays stay in the cache
_CHUNK_OF_DISCARDS = 2048  # with a dozen discards each
_NO_HAND = -1
NO_DISCARD = 127


def _melds_of(remainders: tuple[int, ...]) -> Ints:
    """Melds by number of concealed tiles, for hands whose tiles by threes leave these over."""
    sizes = range(4 * KINDS + 1)
    fitting = {n: melds for n, melds in MELDS_OF.items() if n % 3 in remainders}
    return np.array([fitting.get(tiles, _NO_HAND) for tiles in sizes], np.int32)


_ANY_HAND = _melds_of((1, 2))
_TO_DRAW = _melds_of((1,))
_TO_DISCARD = _melds_of((2,))
_KEYS = np.array([5**9] * 3 + [5**7])  # so many there are of each suit
_SUITS, _POWERS = np.array(SUIT), np.array(POW, np.int32)


def shanten_batch(counts: ArrayLike) -> NDArray[np.int8]:
    """Shanten (向聴数) of N hands, best of the forms: 0 = tenpai, -1 = complete.

    ``counts``: (N, 34) whole numbers, the concealed tiles by kind; the melds of a hand follow from
    its number of tiles, 14 or 13 without, three fewer for each. Returns (N,) int8.
    Raises InputError, naming the first row that is no hand.
    """
    hands, t = _rows_of(counts), tables()
    out = np.empty(len(hands), np.int8)
    for start in range(0, len(hands), _CHUNK):
        keys, melds = _keys(hands[start : start + _CHUNK], start, _ANY_HAND)
        words = _words(t, keys)
        out[start : start + _CHUNK] = _nearest(t, words, _sum(words), melds)
    return out


def suit_keys_batch(counts: ArrayLike) -> NDArray[np.int32]:
    """Keys (キー) of N hands, for `shanten_of_keys`: (N, 4), of man, pin, sou and honours.

    A key is the counts of a suit as a number in base 5, the count of the 1 (of East) first. So a
    tile more or less is one addition. ``counts``: as in `shanten_batch`. Raises InputError, naming
    the first row that is no hand.
    """
    hands = _rows_of(counts)
    out = np.empty((len(_KEYS), len(hands)), np.int32)
    for start in range(0, len(hands), _CHUNK):
        part = slice(start, start + _CHUNK)
        out[:, part], _ = _keys(hands[part], start, _ANY_HAND)
    return out.T


def shanten_of_keys(keys: ArrayLike) -> NDArray[np.int8]:
    """As `shanten_batch`, of N hands given by their suit keys, (N, 4); see `suit_keys_batch`.

    Raises InputError, naming the first row that is no hand.
    """
    hands, t = _rows_of(keys, len(_KEYS), "suit keys"), tables()
    out = np.empty(len(hands), np.int8)
    for start in range(0, len(hands), _CHUNK):
        rows = np.array(hands[start : start + _CHUNK].T, order="C")
        if rows.min() < 0 or (rows.max(axis=1) >= _KEYS).any():
            row = int(np.argmax(((rows < 0) | (rows >= _KEYS[:, None])).any(axis=0)))
            raise InputError(f"row {start + row}: {rows[:, row].tolist()} are no suit keys")
        words = _words(t, rows)
        total = _sum(words)
        melds = _melds((total >> TILES_SHIFT) & TILES_MASK, _ANY_HAND)
        if np.min(melds) == _NO_HAND:
            row = int(np.argmin(melds))
            raise InputError(f"row {start + row}: {rows[:, row].tolist()} are no hand's suit keys")
        out[start : start + _CHUNK] = _nearest(t, words, total, melds)
    return out


def ukeire_batch(counts: ArrayLike, visible: ArrayLike | None = None) -> NDArray[np.uint8]:
    """Copies left of every kind that lowers the shanten (受け入れ枚数) of N hands to draw to.

    ``counts``: as in `shanten_batch`, 13 tiles or fewer by threes. ``visible``: (N, 34) counts of
    tiles seen elsewhere. Returns (N, 34) uint8, 0 for a kind that does not help or of which no copy
    is left. Raises InputError, naming the first row that is no such hand.
    """
    hands, t = _rows_of(counts), tables()
    out = _left(hands, visible)
    for start in range(0, len(hands), _CHUNK):
        keys, melds = _keys(hands[start : start + _CHUNK], start, _TO_DRAW)
        _, lowers = _lowering(t, keys, melds)
        out[start : start + _CHUNK] *= lowers.T
    return out


class Discards(NamedTuple):
    """For every kind that can be discarded (打牌): what is left of the hand.

    ``shanten``: (N, 34) int8 after the discard, `NO_DISCARD` for a kind the hand has not.
    ``left``: (N, 34) uint8, the tiles left that would then lower it (受け入れ枚数).
    """

    shanten: NDArray[np.int8]
    left: NDArray[np.uint8]


def discard_ukeire_batch(counts: ArrayLike, visible: ArrayLike | None = None) -> Discards:
    """Shanten and ukeire after every discard (打牌ごとの受け入れ) of N hands that have drawn.

    ``counts``: as in `shanten_batch`, 14 tiles or fewer by threes; ``visible`` as in
    `ukeire_batch`. A discarded tile is not among those left.
    Raises InputError, naming the first row that is no such hand.
    """
    hands, t = _rows_of(counts), tables()
    left = _left(hands, visible)
    out = Discards(np.full(hands.shape, NO_DISCARD, np.int8), np.zeros(hands.shape, np.uint8))
    for start in range(0, len(hands), _CHUNK_OF_DISCARDS):
        part = slice(start, start + _CHUNK_OF_DISCARDS)
        keys, melds = _keys(hands[part], start, _TO_DISCARD)
        rows, kinds = np.nonzero(hands[part])
        after = keys[:, rows]
        after[_SUITS[kinds], np.arange(len(rows))] -= _POWERS[kinds]
        shanten, lowers = _lowering(t, after, melds if isinstance(melds, int) else melds[rows])
        out.shanten[part][rows, kinds] = shanten
        useful = lowers * np.ascontiguousarray(left[part].T)[:, rows]
        out.left[part][rows, kinds] = np.add.reduce(useful, axis=0, dtype=np.uint8)
    return out


def _left(hands: Counts, visible: ArrayLike | None) -> Bytes:
    """Copies of every kind that are neither in the hand nor visible."""
    left = 4 - hands.astype(np.int8)
    if visible is not None:
        seen = _rows_of(visible)
        if (place := _miscount(seen)) is not None:
            raise _miscounted(seen, 0, *place, key="visible")
        if seen.shape != hands.shape:
            raise InputError(f"{len(hands)} hands, but visible tiles of {len(seen)}")
        left = np.maximum(left - seen.astype(np.int8), 0)
    return left.astype(np.uint8)


def _rows_of(given: ArrayLike, width: int = KINDS, what: str = "counts") -> Counts:
    """What is given as an array (N, width) of whole numbers; which ones, is left to be seen."""
    try:
        hands = np.asarray(given)
    except ValueError:
        raise InputError(f"expected an array of (N, {width}) {what}") from None
    if hands.ndim != 2 or hands.shape[1] != width:
        raise InputError(f"expected (N, {width}) {what}, got an array of shape {hands.shape}")
    if hands.dtype.kind not in "ui":
        raise InputError(f"expected whole numbers, got an array of {hands.dtype}")
    return hands


def _miscount(hands: Counts) -> tuple[int, int] | None:
    """Row and kind of the first value outside 0..4."""
    if hands.size and (hands.max() > 4 or (hands.dtype.kind == "i" and hands.min() < 0)):
        row, kind = np.argwhere((hands > 4) | (hands < 0))[0].tolist()
        return row, kind
    return None


def _miscounted(hands: Counts, start: int, row: int, kind: int, key: str = "") -> InputError:
    return InputError(f"row {start + row}: {hands[row, kind]} of {kind_text(kind)}", key=key)


def _keys(hands: Counts, start: int, melds_of: Ints) -> tuple[Ints, Ints | int]:
    """Keys (4, N) and melds of some hands: one number where all have the same."""
    if (place := _miscount(hands)) is not None:
        if place[0]:
            _keys(hands[: place[0]], start, melds_of)  # a row above may be of the wrong size
        raise _miscounted(hands, start, *place)
    keys, sizes = keys_and_sizes(hands.astype(np.uint8, copy=False))
    melds = _melds(sizes, melds_of)
    if np.min(melds) == _NO_HAND:
        row = int(np.argmin(melds))
        raise InputError(f"row {start + row}: {sizes[row]} tiles are no hand of the right size")
    return keys, melds


def _melds(sizes: NDArray[np.integer[Any]], melds_of: Ints) -> Ints | int:
    """Melds of hands by their numbers of tiles: one number where all have the same."""
    least, most = int(sizes.min()), int(sizes.max())
    return int(melds_of[least]) if least == most else melds_of.take(sizes)


def _words(t: Tables, keys: Counts) -> list[Ints]:
    man, pin, sou, honours = keys
    suits = [look_up(t.suit_words, suit) for suit in (man, pin, sou)]
    return [*suits, look_up(t.honour_words, honours)]


def _sum(words: list[Ints]) -> Ints:
    man, pin, sou, honours = words
    return man + pin + sou + honours


def _nearest(t: Tables, words: list[Ints], total: Ints, melds: Ints | int) -> NDArray[np.int8]:
    """Shanten of hands from their four words and the sum of these."""
    man, pin, sou, honours = words
    return _best(t, _head(t, man, pin) + _tail(t, sou, honours), total, melds)


def _head(t: Tables, man: Ints, pin: Ints) -> Ints:
    return look_up(t.two_flat, (man >> CLASS_SHIFT) * t.suit_classes + (pin >> CLASS_SHIFT))


def _tail(t: Tables, sou: Ints, honours: Ints) -> Ints:
    return look_up(t.tail_flat, (sou >> CLASS_SHIFT) * t.honour_classes + (honours >> CLASS_SHIFT))


def _lowering(
    t: Tables, keys: Ints, melds: Ints | int
) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
    """The shanten (N,), and (34, N): whether drawing the kind lowers it.

    Meaningless where a hand has all four of the kind: a fifth copy would spill over into another
    key, so the look-up is only kept inside the table.
    """
    words = _words(t, keys)
    head, tail, total = _head(t, *words[:2]), _tail(t, *words[2:]), _sum(words)
    now = _best(t, head + tail, total, melds)
    out = np.empty((KINDS, len(now)), np.bool_)
    for kind in range(KINDS):
        suit = SUIT[kind]
        table = t.honour_words if suit == 3 else t.suit_words
        drawn = table.take(keys[suit] + POW[kind], mode="clip")
        after = [*words[:suit], drawn, *words[suit + 1 :]]
        place = _head(t, *after[:2]) + tail if suit < 2 else head + _tail(t, *after[2:])
        out[kind] = _best(t, place, total - words[suit] + drawn, melds) < now
    return now, out


def _best(t: Tables, place: Ints, words: Ints, melds: Ints | int) -> NDArray[np.int8]:
    """The nearest form, from the place in the table of standard hands and the sum of the words."""
    if isinstance(melds, int):
        out = look_up(t.final_flat[melds * t.places :], place)
        if melds == 0:
            np.minimum(out, look_up(t.special_flat, words & COUNTER_MASK), out=out)
        return out
    out = look_up(t.final_flat, place + melds * t.places)
    special = look_up(t.special_flat, words & COUNTER_MASK)
    np.minimum(out, special, out=out, where=melds == 0)
    return out
