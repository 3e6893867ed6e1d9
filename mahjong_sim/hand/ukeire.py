"""Ukeire (受け入れ): the kinds that bring a hand nearer, and how many of each are left."""

from __future__ import annotations

from collections.abc import Sequence

from mahjong_sim.errors import InputError
from mahjong_sim.hand.keys import (
    draws_after,
    draws_below,
    shanten_after,
    shanten_words,
    suit_keys,
    words_of,
)
from mahjong_sim.tiles import KINDS, Kind


def ukeire(
    counts: Sequence[int], melds: int, visible: Sequence[int] | None = None
) -> dict[Kind, int]:
    """Copies left of every kind that lowers the shanten of a hand to draw to (受け入れ枚数).

    ``counts``: 34 counts of the concealed tiles, 13 less three for each of the ``melds``.
    ``visible``: 34 counts of tiles seen elsewhere (own melds, rivers, indicators). Left are four
    less those in ``counts`` and ``visible``; a kind with none left is not listed.
    Raises InputError when the tiles do not fit the melds.
    """
    _check(counts, melds, 13)
    keys = suit_keys(counts)
    words = words_of(keys)
    found = draws_below(keys, words, melds, shanten_words(words, melds))
    return _listed(found, _left(counts, visible))


def discard_ukeire(
    counts: Sequence[int], melds: int, visible: Sequence[int] | None = None
) -> dict[Kind, tuple[int, dict[Kind, int]]]:
    """For every discard of a hand of 14 (打牌ごとの受け入れ): shanten and ukeire after it.

    ``counts``: 34 counts of the concealed tiles, 14 less three for each of the ``melds``;
    ``visible`` as in `ukeire`. A discarded tile is not among those left.
    Raises InputError when the tiles do not fit the melds.
    """
    _check(counts, melds, 14)
    left = _left(counts, visible)
    keys = suit_keys(counts)
    words = words_of(keys)
    kinds = [kind for kind in range(KINDS) if counts[kind]]
    shanten = dict(zip(kinds, shanten_after(keys, words, kinds, melds), strict=True))
    draws: dict[Kind, int] = {}
    for bound in set(shanten.values()):
        alike = [kind for kind in kinds if shanten[kind] == bound]
        after = draws_after(keys, words, melds, alike, bound)
        draws.update(zip(alike, after, strict=True))
    return {kind: (shanten[kind], _listed(draws[kind], left)) for kind in kinds}


def _check(counts: Sequence[int], melds: int, full: int) -> None:
    tiles = sum(counts)
    if tiles + 3 * melds != full:
        raise InputError(f"{tiles} concealed tiles with {melds} melds, expected {full - 3 * melds}")


def _left(counts: Sequence[int], visible: Sequence[int] | None) -> list[int]:
    if visible is None:
        return [4 - own for own in counts]
    return [4 - own - seen for own, seen in zip(counts, visible, strict=True)]


def _listed(found: int, left: Sequence[int]) -> dict[Kind, int]:
    listed = {}
    while found:
        bit = found & -found
        found ^= bit
        kind = bit.bit_length() - 1
        if left[kind] > 0:
            listed[kind] = left[kind]
    return listed
