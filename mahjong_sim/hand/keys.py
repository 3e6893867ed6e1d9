"""Suit keys and words of one hand (手牌のキー): the hot path, plain Python only.

A caller that keeps keys and words of a hand looks up only the suits that change (see `suits`).
Hands are legal here: at most 14 tiles with the melds' sets, no kind more than four times.
"""

from __future__ import annotations

from collections.abc import Sequence

from mahjong_sim.hand.suits import CLASS_SHIFT, COUNTER_MASK, POW, tables

_DIGITS = b"01234" + b"?" * 251
_KINDS_OF = (range(9), range(9, 18), range(18, 27), range(27, 34))


def suit_keys(counts: Sequence[int]) -> list[int]:
    """Keys (キー) of man, pin, sou and honours from 34 counts 0..4.

    Raises ValueError on a higher count.
    """
    digits = bytes(counts).translate(_DIGITS)
    return [int(digits[:9], 5), int(digits[9:18], 5), int(digits[18:27], 5), int(digits[27:], 5)]


def words_of(keys: Sequence[int]) -> list[int]:
    """Words of the four keys."""
    word = tables().word
    return [word[0][keys[0]], word[1][keys[1]], word[2][keys[2]], word[3][keys[3]]]


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


def draws_below(
    keys: Sequence[int], words: Sequence[int], counts: Sequence[int], melds: int, bound: int
) -> int:
    """Mask of the kinds (有効牌) whose draw brings a 13-tile hand below ``bound`` shanten.

    A kind of which the concealed hand holds four cannot be drawn. With ``bound`` = the shanten of
    the hand this is its ukeire by kinds, with 0 its waits.
    """
    t = tables()
    two, tail, final = t.two, t.tail, t.final[melds]
    man, pin, sou, honours = [word >> CLASS_SHIFT for word in words]
    head_place, tail_place = two[man][pin], tail[sou][honours]
    lines = (  # what is left of the look-up when one suit changes
        (two[pin], tail_place),
        (two[man], tail_place),
        (t.tail_turned[honours], head_place),
        (tail[sou], head_place),
    )
    found = 0
    for suit, (line, rest) in enumerate(lines):
        word, key = t.word[suit], keys[suit]
        for kind in _KINDS_OF[suit]:
            if counts[kind] < 4:
                after = word[key + POW[kind]]
                if final[line[after >> CLASS_SHIFT] + rest] < bound:
                    found |= 1 << kind
    if not melds and t.special[sum(words) & COUNTER_MASK] <= bound:
        found |= _special_draws(keys, words, counts, bound)
    return found


def _special_draws(
    keys: Sequence[int], words: Sequence[int], counts: Sequence[int], bound: int
) -> int:
    """`draws_below` for seven pairs and thirteen orphans."""
    t = tables()
    total, found = sum(words), 0
    for kind, count in enumerate(counts):
        if count < 4:
            suit = kind // 9
            word = t.word[suit][keys[suit] + POW[kind]]
            if t.special[total - words[suit] + word & COUNTER_MASK] < bound:
                found |= 1 << kind
    return found
