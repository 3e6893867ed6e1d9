"""Shanten (向聴数) of one hand given as text or counts.

Shanten is the number of tiles a hand is away from tenpai: 0 = tenpai, -1 = complete. A hand of 13
or 14 tiles has no melds; every three tiles fewer stand for one meld laid out, which is one finished
set of the four. A finished shape never has more than four of a kind, so a hand whose only winning
tiles it holds itself, all four, is not tenpai.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mahjong_sim.errors import InputError
from mahjong_sim.hand.keys import shanten_words, words_of_counts
from mahjong_sim.hand.suits import tables
from mahjong_sim.hand.words import (
    CLASS_SHIFT,
    COUNTER_MASK,
    TILES_MASK,
    TILES_SHIFT,
    chiitoi_shanten,
    kokushi_shanten,
)
from mahjong_sim.tiles import KINDS, counts_of, kind_text, parse_kinds

MELDS_OF = {tiles: (14 - tiles) // 3 for tiles in range(1, 15) if tiles % 3}  # by concealed tiles


class Forms(NamedTuple):
    """Shanten by form (向聴数): the best, four sets and a pair, seven pairs, thirteen orphans.

    The last two are None for a hand with melds, which cannot reach them.
    """

    shanten: int
    standard: int
    chiitoi: int | None
    kokushi: int | None


def shanten(tiles_or_counts: str | Iterable[int], melds: int | None = None) -> int:
    """Shanten (向聴数) of a hand: best of its forms, 0 = tenpai, -1 = complete.

    ``tiles_or_counts``: concealed tiles as mpsz text (``"123m0p55s"``) or as 34 counts by kind.
    ``melds``: left out, it follows from the number of tiles; given, it must fit.
    Raises NotationError for text that cannot be read, InputError for anything that is no hand.
    """
    given = tiles_or_counts
    counts = bytes(counts_of(parse_kinds(given))) if isinstance(given, str) else _counts(given)
    try:
        words = words_of_counts(counts)
        man, pin, sou, honours = words
        made = MELDS_OF[man + pin + sou + honours >> TILES_SHIFT & TILES_MASK]
    except (ValueError, KeyError):
        raise InputError(_why_no_hand(counts)) from None
    if melds is not None and melds != made:
        raise InputError(f"{sum(counts)} concealed tiles go with {made} melds, not {melds}")
    return shanten_words(words, made)


def _why_no_hand(counts: bytes) -> str:
    tiles = sum(counts)
    if tiles not in MELDS_OF:
        return f"{tiles} tiles are no hand: it has 13 or 14, or fewer by threes"
    kind = next(k for k in range(KINDS) if counts[k] > 4)
    return f"{counts[kind]} of {kind_text(kind)}, but there are only four"


def shanten_forms(counts: Sequence[int], melds: int = 0) -> Forms:
    """Shanten by form (向聴数) from 34 counts of the concealed tiles of a legal hand."""
    words = words_of_counts(bytes(counts))
    t = tables()
    man, pin, sou, honours = [word >> CLASS_SHIFT for word in words]
    standard = t.final[melds][t.two[man][pin] + t.tail[sou][honours]]
    if melds:
        return Forms(standard, standard, None, None)
    counters = sum(words) & COUNTER_MASK
    chiitoi, kokushi = chiitoi_shanten(counters), kokushi_shanten(counters)
    return Forms(min(standard, chiitoi, kokushi), standard, chiitoi, kokushi)


def _counts(given: Iterable[int]) -> bytes:
    """34 counts; that none is above four is left to be seen."""
    try:
        counts = bytes(given) if type(given) is list else bytes(list(given))
    except (TypeError, ValueError):
        raise InputError("expected mpsz text or 34 counts of 0 to 4") from None
    if len(counts) != KINDS:
        raise InputError(f"expected 34 counts, one for each kind of tile, got {len(counts)}")
    return counts
