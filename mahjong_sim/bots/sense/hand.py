"""How far a hand is from a win with a yaku (向聴と役), and which tiles bring it nearer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from mahjong_sim.bots.api import Chi, Meld, MeldKind, Observation, Pon, Rules
from mahjong_sim.bots.sense.sight import Hidden, needed, open_han
from mahjong_sim.hand.keys import (
    draws_after,
    draws_below,
    shanten_after,
    shanten_words,
    suit_keys,
    words_of,
)
from mahjong_sim.tiles import EAST, HONOURS, KINDS, YAOCHUU, Kind

ALL = (1 << KINDS) - 1
SIMPLES = ALL & ~YAOCHUU
COLOURS = tuple(0x1FF << 9 * suit | HONOURS for suit in range(3))
HOPELESS = 99  # shanten of a hand that cannot have a yaku
FULL = 4  # sets of a hand


class Plan(NamedTuple):
    """A way to a yaku: the kinds it may hold, the han it makes certain, the pair it has to pon."""

    kinds: int
    han: int
    pair: Kind = -1


CLOSED = Plan(ALL, 0)  # a closed hand needs none: riichi or menzen tsumo will do


class Hand:
    """The tiles of a hand that a plan can use, with their suit keys and words.

    ``all``: the others included.
    """

    def __init__(self, counts: Sequence[int], melds: int, plan: Plan = CLOSED) -> None:
        self.melds, self.plan, self.all, self.missing = melds, plan, counts, 0
        if plan.kinds != ALL:
            counts = list(map(mul, counts, _held(plan.kinds)))
        if plan.pair >= 0:  # counted as a set that lacks a tile
            counts = list(counts)
            counts[plan.pair] -= 2
            self.melds, self.missing = melds + 1, 1
        self.counts = counts
        self.keys = suit_keys(self.counts)
        self.words = words_of(self.keys)

    @property
    def shanten(self) -> int:
        """Shanten of the hand, and never below tenpai: a win is not ours to declare here."""
        return max(0, shanten_words(self.words, self.melds) + self.missing)

    def shanten_without(self, kinds: Sequence[Kind]) -> list[int]:
        """Shanten after each of these discards. A tile outside the plan is none of the hand's."""
        if self.plan is CLOSED:
            return shanten_after(self.keys, self.words, kinds, self.melds)
        held = [kind for kind in kinds if self.counts[kind]]
        after = dict(zip(held, shanten_after(self.keys, self.words, held, self.melds), strict=True))
        if len(after) < len(kinds):
            now = shanten_words(self.words, self.melds)
            after = {kind: after.get(kind, now) for kind in kinds}
        if self.missing and self.plan.pair in after and not self.counts[self.plan.pair]:
            after[self.plan.pair] = HOPELESS
        return [max(0, shanten + self.missing) for shanten in after.values()]

    def draws_without(self, kinds: Sequence[Kind], shanten: int) -> list[int]:
        """Masks of the kinds of the plan that lower this shanten, after each of these discards."""
        if self.plan is CLOSED:
            return draws_after(self.keys, self.words, self.melds, kinds, shanten)
        held, bound = [kind for kind in kinds if self.counts[kind]], shanten - self.missing
        found = [0] * len(held)
        if bound >= 0:
            found = draws_after(self.keys, self.words, self.melds, held, bound)
        if len(held) < len(kinds):
            after, now = dict(zip(held, found, strict=True)), self._lowering(bound)
            found = [after.get(kind, now) for kind in kinds]
        return [self._of_plan(draws) for draws in found]

    def draws(self, shanten: int) -> int:
        """Mask of the kinds of the plan that lower the shanten of the hand as it is."""
        return self._of_plan(self._lowering(shanten - self.missing))

    def _lowering(self, bound: int) -> int:
        if bound < 0:
            return 0
        return draws_below(self.keys, self.words, self.melds, bound)

    def _of_plan(self, draws: int) -> int:
        """Those of the plan, with the pair it has to pon."""
        if self.missing:
            draws |= 1 << self.plan.pair
        return draws & self.plan.kinds


@lru_cache(maxsize=64)
def _held(kinds: int) -> tuple[int, ...]:
    """By kind 1 where the plan may hold it, else 0."""
    return tuple(kinds >> kind & 1 for kind in range(KINDS))


def is_open(melds: Sequence[Meld]) -> bool:
    """Whether the hand is open (門前でない)."""
    return any(meld.is_open for meld in melds)


def tiles_left(kinds: int, hidden: Hidden) -> int:
    """Tiles of these kinds that cannot be seen, see `hidden_of`."""
    first, second, third, fourth = hidden
    left = (kinds & first).bit_count() + (kinds & second).bit_count()
    return left + (kinds & third).bit_count() + (kinds & fourth).bit_count()


def kinds_of(melds: Sequence[Meld]) -> int:
    """Mask of the kinds in melds."""
    held = 0
    for meld in melds:
        for tile in meld.tiles:
            held |= 1 << (tile >> 2)
    return held


def melded(view: Observation, action: Chi | Pon) -> Meld:
    """The meld that a call makes."""
    assert view.offer is not None
    tile, source = view.offer
    kind = MeldKind.CHI if isinstance(action, Chi) else MeldKind.PON
    return Meld(kind, tuple(sorted((*action.own, tile))), tile, source)


def counts_after(view: Observation, action: Chi | Pon) -> list[int]:
    """The concealed tiles after a call."""
    counts = list(view.counts)
    for own in action.own:
        counts[own >> 2] -= 1
    return counts


def barred_after(rules: Rules, meld: Meld) -> int:
    """Kinds that may not go right after a call (食い替え)."""
    swap = rules.calls.swap
    if swap == "allowed":
        return 0
    taken = meld.taken >> 2
    barred = 1 << taken
    if swap == "same_set" and meld.kind is MeldKind.CHI:
        first = meld.first
        if taken == first and taken % 9 < 6:
            barred |= 1 << taken + 3
        elif taken == first + 2 and taken % 9 > 2:
            barred |= 1 << taken - 3
    return barred


# --- plans of open hands ------------------------------------------------------------------------
def plans(
    rules: Rules,
    honba: int,
    valued: Mapping[Kind, int],
    counts: Sequence[int],
    melds: tuple[Meld, ...],
) -> Iterator[Plan]:
    """Ways to enough han of yaku for a hand with these melds: yakuhai, open tanyao, one colour."""
    held = kinds_of(melds)
    sure = sure_han(valued, counts, melds)
    need = needed(rules, honba)
    if sure >= need:
        yield Plan(ALL, sure)
    tanyao, honitsu = open_han(rules, "tanyao"), open_han(rules, "honitsu")
    if tanyao >= need and not held & ~SIMPLES:
        yield Plan(SIMPLES, tanyao)
    if honitsu and sure + honitsu >= need:
        yield from [Plan(kinds, sure + honitsu) for kinds in COLOURS if not held & ~kinds]


def sure_han(valued: Mapping[Kind, int], counts: Sequence[int], melds: Sequence[Meld]) -> int:
    """Han of the valued triplets that the hand has."""
    sets = {meld.first for meld in melds if meld.kind is not MeldKind.CHI}
    return sum([han for kind, han in valued.items() if kind in sets or counts[kind] >= 3])


def pair_plans(
    rules: Rules,
    honba: int,
    valued: Mapping[Kind, int],
    counts: Sequence[int],
    melds: tuple[Meld, ...],
    unseen: Sequence[int],
) -> Iterator[Plan]:
    """Ways of a hand that still has to pon its valued pair (役牌バック)."""
    sure, need = sure_han(valued, counts, melds), needed(rules, honba)
    if sure >= need or len(melds) >= FULL:
        return
    for kind, han in valued.items():
        if counts[kind] == 2 and unseen[kind] and sure + han >= need:
            yield Plan(ALL, sure + han, kind)


def nearest(found: Iterator[Plan], counts: Sequence[int], melds: int) -> tuple[int, Plan]:
    """Shanten and plan of an open hand; a hand without any yaku in sight is at `HOPELESS`."""
    made = [(Hand(counts, melds, plan).shanten, plan) for plan in found]
    return min(made, key=lambda f: (f[0], -f[1].han), default=(HOPELESS, CLOSED))


def is_honour(kind: Kind) -> bool:
    """Whether it is a wind or a dragon (字牌)."""
    return kind >= EAST
