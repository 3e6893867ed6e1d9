"""Suit keys and words of one hand (手牌のキー): the hot path, plain Python only.

A caller that keeps keys and words of a hand looks up only the suits that change (see `suits`).
Hands are legal here: at most 14 tiles with the melds' sets, no kind more than four times.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import or_
from typing import NamedTuple

from mahjong_sim.hand.suits import POW, SUIT, tables
from mahjong_sim.hand.words import CLASS_SHIFT, COUNTER_MASK, chiitoi_shanten, kokushi_shanten
from mahjong_sim.tiles import YAOCHUU

_DIGITS = b"01234" + b"?" * 251
_SUIT, _HONOURS = 5**9, 5**7
_KINDS_OF = (range(9), range(9, 18), range(18, 27), range(27, 34))
_OTHERS = ((1, 2, 3), (0, 2, 3), (3, 0, 1), (2, 0, 1))  # the suit beside each, and the other two


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

    The place in ``final`` is the line at the suit's new class plus the number, which is the share
    of the other two suits (man and pin stand together, sou and honours).
    """
    t = tables()
    man, pin, sou, honours = words
    man, pin = man >> CLASS_SHIFT, pin >> CLASS_SHIFT
    sou, honours = sou >> CLASS_SHIFT, honours >> CLASS_SHIFT
    of_man, of_sou = t.two[man], t.tail[sou]
    head, tail = of_man[pin], of_sou[honours]
    return (t.two[pin], tail), (of_man, tail), (t.tail_turned[honours], head), (of_sou, head)


def draws_below(keys: Sequence[int], words: Sequence[int], melds: int, bound: int) -> int:
    """Mask of the kinds (有効牌) whose draw brings a 13-tile hand below ``bound`` shanten.

    A kind of which the concealed hand holds four cannot be drawn. ``bound`` is at most the shanten
    of the hand: that itself for its ukeire by kinds, 0 for its waits.
    """
    t = tables()
    final, draws = t.final[melds], _draws_of(keys)
    found = 0
    for suit, (line, rest) in enumerate(_lines(words)):
        for after, numbers in draws[suit].useful:
            if final[line[after] + rest] < bound:
                found |= numbers << 9 * suit
    if not melds:
        counters = sum(words) & COUNTER_MASK
        if t.special[counters] == bound:
            absent, single, _ = _held(draws)
            found |= _special_draws(absent, single, counters, bound)
    return found


def draws_after(
    keys: Sequence[int], words: Sequence[int], melds: int, kinds: Sequence[int], bound: int
) -> list[int]:
    """As `draws_below`, of a 14-tile hand after the discard of each of these kinds, which it holds.

    ``bound`` is at most the shanten after each of them.
    """
    t = tables()
    final, lines, draws = t.final[melds], _lines(words), _draws_of(keys)
    elsewhere: dict[int, int] = {}  # by suit and class: many discards leave a suit of one class
    out = []
    for kind in kinds:
        suit = SUIT[kind]
        key = keys[suit] - POW[kind]
        place = t.word[suit][key] >> CLASS_SHIFT << 2 | suit
        if place not in elsewhere:
            elsewhere[place] = _draws_elsewhere(draws, words, lines, final, place, bound)
        found, (line, rest) = elsewhere[place], lines[suit]
        for after, numbers in _DRAWS[suit](key).useful:
            if final[line[after] + rest] < bound:
                found |= numbers << 9 * suit
        out.append(found)
    if not melds and t.special[sum(words) & COUNTER_MASK] <= bound:
        return list(map(or_, out, _special_after(keys, words, draws, kinds, bound)))
    return out


def _draws_elsewhere(
    draws: Sequence[_Draws],
    words: Sequence[int],
    lines: Sequence[tuple[list[int], int]],
    final: Sequence[int],
    place: int,
    bound: int,
) -> int:
    """The draws below the bound in the other suits, when one of a hand has another class.

    ``place``: the class and the suit. The suit beside it has another line then, the other two have
    another number.
    """
    t = tables()
    suit = place & 3
    beside, one, other = _OTHERS[suit]
    turned = (t.two, t.two, t.tail, t.tail_turned)[suit][place >> 2]
    share = turned[words[beside] >> CLASS_SHIFT]
    found = 0
    for drawn, line, rest in (
        (beside, turned, lines[beside][1]),
        (one, lines[one][0], share),
        (other, lines[other][0], share),
    ):
        for after, numbers in draws[drawn].useful:
            if final[line[after] + rest] < bound:
                found |= numbers << 9 * drawn
    return found


class _Draws(NamedTuple):
    """What may be drawn to a suit, as masks of its numbers.

    ``useful``: every other class that a draw brings it to, with the draws that do; ``absent``,
    ``single`` and ``pair``: what it does not hold, holds once, and twice.
    """

    useful: tuple[tuple[int, int], ...]
    absent: int
    single: int
    pair: int


@lru_cache(maxsize=1 << 15)
def _number_draws(key: int) -> _Draws:
    return _draws(0, key)


@lru_cache(maxsize=1 << 13)
def _honour_draws(key: int) -> _Draws:
    return _draws(3, key)


def _draws(suit: int, key: int) -> _Draws:
    word = tables().word[suit]
    own = word[key] >> CLASS_SHIFT
    useful: dict[int, int] = {}
    masks = [0] * 5  # by how many it holds
    for number, kind in enumerate(_KINDS_OF[suit]):
        held = key // POW[kind] % 5
        masks[held] |= 1 << number
        if held < 4:
            after = word[key + POW[kind]] >> CLASS_SHIFT
            if after != own:
                useful[after] = useful.get(after, 0) | 1 << number
    return _Draws(tuple(useful.items()), masks[0], masks[1], masks[2])


_DRAWS = (_number_draws, _number_draws, _number_draws, _honour_draws)


def _draws_of(keys: Sequence[int]) -> tuple[_Draws, _Draws, _Draws, _Draws]:
    man, pin, sou, honours = keys
    return _number_draws(man), _number_draws(pin), _number_draws(sou), _honour_draws(honours)


def _held(draws: Sequence[_Draws]) -> tuple[int, int, int]:
    """Masks of the kinds that a hand does not hold, holds once, and twice."""
    absent = single = pair = 0
    for suit, numbers in enumerate(draws):
        absent |= numbers.absent << 9 * suit
        single |= numbers.single << 9 * suit
        pair |= numbers.pair << 9 * suit
    return absent, single, pair


def _special_after(
    keys: Sequence[int],
    words: Sequence[int],
    draws: Sequence[_Draws],
    kinds: Sequence[int],
    bound: int,
) -> list[int]:
    """The draws to seven pairs and thirteen orphans below the bound, after each of the discards."""
    t = tables()
    total, (absent, single, pair) = sum(words), _held(draws)
    out = []
    for kind in kinds:
        suit, bit, found = SUIT[kind], 1 << kind, 0
        counters = total - words[suit] + t.word[suit][keys[suit] - POW[kind]] & COUNTER_MASK
        if t.special[counters] == bound:
            left = single ^ (single | pair) & bit  # of what is held once
            found = _special_draws(absent | single & bit, left, counters, bound)
        out.append(found)
    return out


def _special_draws(absent: int, single: int, counters: int, shanten: int) -> int:
    """Kinds that lower the shanten of seven pairs or thirteen orphans, where it is this one.

    ``absent``, ``single``: masks of the kinds that the hand does not hold, and holds once.
    """
    found = 0
    if chiitoi_shanten(counters) == shanten:
        found = single | absent if counters >> 3 & 15 < 7 else single  # a new kind, or only a pair
    if kokushi_shanten(counters) == shanten:
        found |= (absent if counters >> 11 & 7 else single | absent) & YAOCHUU
    return found
