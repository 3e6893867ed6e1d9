"""Readings (面子分け): every division of a win into sets and a pair, the winning tile placed.

A suit is read by its base-5 key (see `suits`) and a *column*: where the winning tile lies.
0..8 is a self-drawn tile of that rank, 9..17 a tile of rank ``column - 9`` won by ron, `ELSEWHERE`
a winning tile of another suit. A triplet that ron completes is open; everything else follows from
the tiles. The special forms (seven pairs and so on) are predicates over the 34 counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise, product
from typing import Final, NamedTuple

from mahjong_sim.hand.keys import suit_keys
from mahjong_sim.tiles import KINDS, YAOCHUU_KINDS, Kind

COLUMNS: Final = 19
ELSEWHERE: Final = 18
NO_RANK: Final = -1


class Wait(IntEnum):
    """How the last tile completes a hand (待ちの形)."""

    ELSEWHERE = 0  # not in this suit
    RYANMEN = 1  # 両面 open wait
    KANCHAN = 2  # 嵌張 closed wait
    PENCHAN = 3  # 辺張 edge wait
    SHANPON = 4  # 双碰 one of two pairs
    TANKI = 5  # 単騎 pair wait


class Split(NamedTuple):
    """One way to divide the concealed tiles of a suit. Ranks are 0-based.

    ``triplets``: their ranks, ascending. ``runs``: first ranks, ascending, equal runs repeated.
    ``pair``: its rank or `NO_RANK`. ``wait`` and ``place``: what the winning tile completes here -
    the rank of the triplet or pair, the first rank of the run. ``opened``: that triplet was
    completed by ron.
    """

    triplets: tuple[int, ...]
    runs: tuple[int, ...]
    pair: int
    wait: Wait = Wait.ELSEWHERE
    place: int = NO_RANK
    opened: bool = False


def columns(win: Kind, tsumo: bool) -> tuple[int, int, int, int]:
    """Columns of man, pin, sou and honours for a winning tile."""
    suit, rank = divmod(win, 9)
    found = [ELSEWHERE] * 4
    found[suit] = rank if tsumo else rank + 9
    return found[0], found[1], found[2], found[3]


def digits(key: int, honours: bool) -> tuple[int, ...]:
    """Counts by rank of a suit key: 9, or 7 for honours."""
    ranks = 7 if honours else 9
    return tuple(key // 5 ** (ranks - 1 - rank) % 5 for rank in range(ranks))


@lru_cache(maxsize=1 << 16)
def splits(key: int, honours: bool) -> tuple[Split, ...]:
    """Every way to divide a suit into sets and at most one pair; none if tiles are left over."""
    found: list[Split] = []
    counts = list(digits(key, honours))

    def go(rank: int, triplets: tuple[int, ...], runs: tuple[int, ...], pair: int) -> None:
        if rank == len(counts):
            found.append(Split(triplets, runs, pair))
            return
        have = counts[rank]
        for triplet, paired in product((0, 1), (0, 1)):
            starts = have - 3 * triplet - 2 * paired
            if starts < 0 or (paired and pair != NO_RANK):
                continue
            if starts and (honours or rank > 6 or min(counts[rank + 1 : rank + 3]) < starts):
                continue
            for step in (1, 2) if starts else ():
                counts[rank + step] -= starts
            go(
                rank + 1,
                triplets + (rank,) * triplet,
                runs + (rank,) * starts,
                rank if paired else pair,
            )
            for step in (1, 2) if starts else ():
                counts[rank + step] += starts

    go(0, (), (), NO_RANK)
    return tuple(found)


def placed(key: int, column: int, honours: bool) -> tuple[Split, ...]:
    """The splits of a suit with every place the winning tile can have in them."""
    plain = splits(key, honours)
    if column == ELSEWHERE:
        return plain
    rank, ron = (column - 9, True) if column >= 9 else (column, False)
    found: list[Split] = []
    for split in plain:
        if rank in split.triplets:
            found.append(split._replace(wait=Wait.SHANPON, place=rank, opened=ron))
        if rank == split.pair:
            found.append(split._replace(wait=Wait.TANKI, place=rank))
        found += [
            split._replace(wait=run_wait(start, rank), place=start)
            for start in sorted(set(split.runs))
            if start <= rank <= start + 2
        ]
    return tuple(found)


def run_wait(start: int, rank: int) -> Wait:
    """The wait that a run beginning at ``start`` was before the tile of ``rank`` came."""
    if rank == start + 1:
        return Wait.KANCHAN
    edge = 6 if rank == start else 0
    return Wait.PENCHAN if start == edge else Wait.RYANMEN


def readings(counts: Sequence[int], win: Kind, tsumo: bool) -> list[tuple[Split, ...]]:
    """All readings of a win as four sets and a pair: splits of man, pin, sou and honours.

    ``counts``: the 34 counts of the concealed tiles, the winning tile included; sets laid out are
    left out. Empty if the hand is not complete in this form.
    """
    keys, where = suit_keys(counts), columns(win, tsumo)
    suits = [placed(keys[suit], where[suit], suit == 3) for suit in range(4)]
    return [
        whole for whole in product(*suits) if sum(split.pair != NO_RANK for split in whole) == 1
    ]


def is_seven_pairs(counts: Sequence[int]) -> bool:
    """Seven different pairs (七対子); four equal tiles are not two of them."""
    return counts.count(2) == 7 and sum(counts) == 14


def is_thirteen_orphans(counts: Sequence[int]) -> bool:
    """One of each terminal and honour, one of them twice (国士無双)."""
    held = [counts[kind] for kind in YAOCHUU_KINDS]
    return min(held) == 1 and sum(held) == sum(counts) == 14


def is_scattered(counts: Sequence[int]) -> bool:
    """Twelve single tiles and a pair, none of a suit within two steps of another (十三不塔)."""
    if sum(counts) != 14 or max(counts) != 2 or counts.count(2) != 1:
        return False
    held = [kind for kind in range(KINDS) if counts[kind]]
    return not any(
        high < 27 and high // 9 == low // 9 and high - low <= 2 for low, high in pairwise(held)
    )
