"""Suit keys and words of one hand (手牌のキー): the hot path, plain Python only.

A caller that keeps keys and words of a hand looks up only the suits that change (see `suits`).
Hands are legal here: at most 14 tiles with the melds' sets, no kind more than four times.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from mahjong_sim.hand.suits import POW, SUIT, tables
from mahjong_sim.hand.words import CLASS_SHIFT, COUNTER_MASK, chiitoi_shanten, kokushi_shanten
from mahjong_sim.tiles import YAOCHUU

_DIGITS = b"01234" + b"?" * 251
_ABSENT, _SINGLE = b"1" + b"0" * 255, b"01" + b"0" * 254  # counts to digits of a mask
_SUIT, _HONOURS = 5**9, 5**7
_KINDS_OF = (range(9), range(9, 18), range(18, 27), range(27, 34))


def suit_keys(counts: Sequence[int]) -> list[int]:
    """Keys (キー) of man, pin, sou and honours from 34 counts 0..4.

    Raises ValueError on a higher count.
    """
    # One number in base 5 for the hand, then taken apart: faster than a number for each suit.
    rest, honours = divmod(int(bytes(counts).translate(_DIGITS), 5), _HONOURS)
    rest, sou = divmod(rest, _SUIT)
    man, pin = divmod(rest, _SUIT)
    return [man, pin, sou, honours]


def words_of(keys: Sequence[int]) -> list[int]:
    """Words of the four keys."""
    word = tables().word
    return [word[0][keys[0]], word[1][keys[1]], word[2][keys[2]], word[3][keys[3]]]


def words_of_counts(counts: bytes) -> list[int]:
    """Words of the four suits from 34 counts, at once; ValueError on a count above 4."""
    return words_of(suit_keys(counts))


def shanten_words(words: Sequence[int], melds: int) -> int:
    """Shanten (向聴数) of a hand by its four words: best of the three forms, -1 = complete.

    Seven pairs and thirteen orphans count only without melds.
    """
    t = tables()
    man, pin, sou, honours = words
    place = (
        t.two[man >> CLASS_SHIFT][pin >> CLASS_SHIFT]
        + t.tail[sou >> CLASS_SHIFT][honours >> CLASS_SHIFT]
    )
    if melds:
        return t.final[melds][place]
    standard = t.final[0][place]
    special = t.special[man + pin + sou + honours & COUNTER_MASK]
    return standard if standard < special else special


def shanten_after(
    keys: Sequence[int], words: Sequence[int], kinds: Iterable[int], melds: int
) -> list[int]:
    """Shanten of a 14-tile hand after the discard (打牌) of each of these kinds, which it holds."""
    t = tables()
    final, special = t.final[melds], t.special
    lines, total = _lines(words), sum(words)
    out = []
    for kind in kinds:
        suit = SUIT[kind]
        line, rest = lines[suit]
        word = t.word[suit][keys[suit] - POW[kind]]
        shanten = final[line[word >> CLASS_SHIFT] + rest]
        if not melds:
            other = special[total - words[suit] + word & COUNTER_MASK]
            if other < shanten:
                shanten = other
        out.append(shanten)
    return out


def _lines(words: Sequence[int]) -> tuple[tuple[list[int], int], ...]:
    """What is left of the look-up of a hand when one suit changes, for each suit.

    The place in ``final`` is the line at the suit's new class plus the number.
    """
    t = tables()
    man, pin, sou, honours = words
    man, pin = man >> CLASS_SHIFT, pin >> CLASS_SHIFT
    sou, honours = sou >> CLASS_SHIFT, honours >> CLASS_SHIFT
    of_man, of_sou = t.two[man], t.tail[sou]
    head, tail = of_man[pin], of_sou[honours]
    return (t.two[pin], tail), (of_man, tail), (t.tail_turned[honours], head), (of_sou, head)


def draws_below(
    keys: Sequence[int], words: Sequence[int], counts: Sequence[int], melds: int, bound: int
) -> int:
    """Mask of the kinds (有効牌) whose draw brings a 13-tile hand below ``bound`` shanten.

    A kind of which the concealed hand holds four cannot be drawn. ``bound`` is at most the shanten
    of the hand: that itself for its ukeire by kinds, 0 for its waits.
    """
    t = tables()
    final = t.final[melds]
    found = 0
    for suit, (line, rest) in enumerate(_lines(words)):
        for after, kinds in _draws(suit, keys[suit]):
            if final[line[after] + rest] < bound:
                found |= kinds
    if not melds:
        counters = sum(words) & COUNTER_MASK
        if t.special[counters] == bound:
            found |= _special_draws(counts, counters, bound)
    return found


@lru_cache(maxsize=1 << 15)
def _draws(suit: int, key: int) -> tuple[tuple[int, int], ...]:
    """Every other class that a draw brings a suit to, with the mask of the kinds that do."""
    word = tables().word[suit]
    own = word[key] >> CLASS_SHIFT
    kinds: dict[int, int] = {}
    for kind in _KINDS_OF[suit]:
        if key // POW[kind] % 5 < 4:
            after = word[key + POW[kind]] >> CLASS_SHIFT
            if after != own:
                kinds[after] = kinds.get(after, 0) | 1 << kind
    return tuple(kinds.items())


def _special_draws(counts: Sequence[int], counters: int, shanten: int) -> int:
    """Kinds that lower the shanten of seven pairs or thirteen orphans, where it is this one."""
    turned = bytes(counts)[::-1]
    absent, single = int(turned.translate(_ABSENT), 2), int(turned.translate(_SINGLE), 2)
    found = 0
    if chiitoi_shanten(counters) == shanten:
        found = single | absent if counters >> 3 & 15 < 7 else single  # a new kind, or only a pair
    if kokushi_shanten(counters) == shanten:
        found |= (absent if counters >> 11 & 7 else single | absent) & YAOCHUU
    return found
