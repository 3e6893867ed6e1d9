"""Every reading of every suit as a number (面子分けの表): what `score_batch` looks up.

A *record* is one reading of a suit's concealed tiles with the place of the winning tile, the same
that `readings.placed` lists, in the same order. Its low bits are the suit's tally (see
`yaku.shape`), so the records of the suits and the melds of a hand add up to the hand's tally;
above lie a bit for each rank where a run begins and each that has a triplet (`SAME`), and `MORE`,
set where these two do not tell all of the suit's `Line`. The rest is in ``details``: how many runs
begin on each rank, three bits a rank, and the gates.

A record is found by the number of the suit's key (0: it cannot be divided) and the column of the
winning tile. All are enumerated at once, not read one by one: 0.2 s instead of ten.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mahjong_sim.hand.readings import COLUMNS, ELSEWHERE, NO_RANK, Wait, run_wait
from mahjong_sim.tiles import YAOCHUU
from mahjong_sim.yaku.shape import (
    CONCEALED,
    EQUAL,
    HONOUR_SETS,
    INNER,
    NINE_GATES,
    PAIRS,
    TRIPLETS,
    WAIT,
    WAIT_FU,
    gates_of,
    kind_bits,
    triplet_fu,
)

TALLY_BITS: Final = PAIRS + 4  # with BARE
TALLY: Final = (1 << TALLY_BITS) - 1
SAME: Final = TALLY_BITS
RUNS: Final = 7
SAME_MASK: Final = (1 << 16) - 1
HONOUR_PAIR: Final = SAME + 7  # of honours: above their triplets, the rank of the pair, 7: none
NO_PAIR: Final = 7
MORE: Final = SAME + 16
GATES: Final = 3 * RUNS  # details: above the runs
COUNT_BITS: Final = 5  # span: first record << COUNT_BITS | how many
COUNT_MASK: Final = (1 << COUNT_BITS) - 1
KINDS_MASK: Final = 255  # facts: the kinds bits
PAIR_FACT: Final = 8  # and above them, whether the suit has a pair

Longs = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Suits:
    """Man, pin and sou, or the honours.

    ``number[key]``; ``facts[suit][number]``: kinds bits, and `PAIR_FACT`;
    ``span[number * COLUMNS + column]``; ``records``; ``details`` beside them.
    """

    number: NDArray[np.uint16]
    facts: NDArray[np.uint16]
    span: NDArray[np.int32]
    records: Longs
    details: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class _Splits:
    """Divisions of a suit: how many triplets and runs on each rank, the pair, the tiles."""

    triplets: Longs
    runs: Longs
    pair: Longs
    tiles: Longs

    def order(self) -> Longs:
        """A number by which splits of one suit come in the order of `readings.splits`."""
        ranks = self.tiles.shape[1]
        taken = 2 * self.triplets + (self.pair[:, None] == np.arange(ranks))
        return np.asarray(taken @ (1 << 2 * np.arange(ranks)[::-1]), np.int64)


class _Found(NamedTuple):
    """Records as they are made: of which split, in which column and place."""

    split: Longs
    column: Longs
    place: Longs
    record: Longs
    details: Longs


@cache
def suits() -> Suits:
    """The table of man, pin and sou (10 MB), made by the first call."""
    return _table(9, honours=False)


@cache
def honours() -> Suits:
    """The table of the honours."""
    return _table(7, honours=True)


# --- divisions ----------------------------------------------------------------------------------
def _splits(ranks: int, runs: int) -> _Splits:
    """Every division into at most four sets and a pair with at most four of a kind."""
    kinds = ranks + runs
    chosen = [c for n in range(5) for c in combinations_with_replacement(range(kinds), n)]
    sets = np.zeros((len(chosen), kinds), np.int8)
    rows = np.repeat(np.arange(len(chosen)), [len(c) for c in chosen])
    np.add.at(sets, (rows, np.array([kind for c in chosen for kind in c], np.intp)), 1)
    shapes = np.zeros((kinds, ranks), np.int8)
    shapes[np.arange(ranks), np.arange(ranks)] = 3
    for start in range(runs):
        shapes[ranks + start, start : start + 3] = 1
    pair = np.tile(np.arange(NO_RANK, ranks, dtype=np.int8), len(sets))
    tiles = np.repeat(sets @ shapes, ranks + 1, axis=0)
    sets = np.repeat(sets, ranks + 1, axis=0)
    paired = np.flatnonzero(pair != NO_RANK)
    tiles[paired, pair[paired]] += 2
    kept = (tiles <= 4).all(1)
    columns = (sets[kept, :ranks], sets[kept, ranks:], pair[kept], tiles[kept])
    triplets, starts, pairs, counts = [column.astype(np.int64) for column in columns]
    return _Splits(triplets, starts, pairs, counts)


def _plain(splits: _Splits, outer: NDArray[np.bool_], honours: bool) -> tuple[Longs, Longs]:
    """Record and details of each split without a winning tile, all concealed."""
    triplets, runs, pair = splits.triplets, splits.runs, splits.pair
    paired, inner = pair != NO_RANK, ~outer
    fu = np.array([triplet_fu(opened=False, outer=bool(o)) for o in outer])
    sets = triplets.sum(1)
    record = triplets @ fu + (sets << TRIPLETS) + (sets << CONCEALED)
    record += (runs // 2).sum(1) << EQUAL
    record += (triplets @ inner + runs[:, 1:6].sum(1) + (paired & inner[pair])) << INNER
    record += paired.astype(np.int64) << PAIRS
    if honours:
        record += (sets + paired) << HONOUR_SETS
        record += (triplets @ (1 << np.arange(7))) << SAME
        return record + (np.where(paired, pair, NO_PAIR) << HONOUR_PAIR), np.zeros_like(record)
    same = (runs > 0) @ (1 << np.arange(RUNS)) + triplets @ (1 << np.arange(RUNS, RUNS + 9))
    record += same << SAME
    record += (runs > 2).any(1).astype(np.int64) << MORE
    return record, runs @ (1 << 3 * np.arange(RUNS))


# --- the winning tile ---------------------------------------------------------------------------
def _placed(splits: _Splits, outer: NDArray[np.bool_], honours: bool) -> _Found:
    """Each split with the winning tile elsewhere, and in every place it can have."""
    record, details = _plain(splits, outer, honours)
    every = np.arange(len(record))
    found = [_Found(every, np.full_like(every, ELSEWHERE), np.zeros_like(every), record, details)]
    for rank in range(len(outer)):
        gates = np.zeros_like(record) if honours else _gates(splits, rank)
        more = (gates > 0).astype(np.int64) << MORE
        opened = bool(outer[rank])
        lost = triplet_fu(True, opened) - triplet_fu(False, opened) - (1 << CONCEALED)
        for place, (held, wait) in enumerate(_places(splits, rank)):
            of = np.flatnonzero(held)
            drawn = (record[of] | more[of]) + (wait << WAIT) + WAIT_FU[wait]
            ron = drawn + (lost if wait is Wait.SHANPON else 0)
            told = details[of] | gates[of] << GATES
            for column, new in ((rank, drawn), (rank + 9, ron)):
                found.append(
                    _Found(of, np.full_like(of, column), np.full_like(of, place), new, told)
                )
    return _Found(*[np.concatenate(parts) for parts in zip(*found, strict=True)])


def _gates(splits: _Splits, rank: int) -> Longs:
    """The gates of each split with the winning tile on a rank."""
    gates = np.zeros(len(splits.pair), np.int64)
    for row in np.flatnonzero((splits.tiles >= NINE_GATES).all(1)):
        gates[row] = gates_of(splits.tiles[row].tolist(), rank)
    return gates


def _places(splits: _Splits, rank: int) -> Iterator[tuple[NDArray[np.bool_], Wait]]:
    """Where a tile of the rank can lie, in the order of `readings.placed`: splits and wait."""
    yield splits.triplets[:, rank] > 0, Wait.SHANPON
    yield splits.pair == rank, Wait.TANKI
    for start in range(max(rank - 2, 0), min(rank + 1, splits.runs.shape[1])):
        yield splits.runs[:, start] > 0, run_wait(start, rank)


# --- the table ----------------------------------------------------------------------------------
def _table(ranks: int, honours: bool) -> Suits:
    first = 27 if honours else 0
    outer = np.array([bool(YAOCHUU >> first + rank & 1) for rank in range(ranks)])
    splits = _splits(ranks, 0 if honours else RUNS)
    keys = splits.tiles @ (5 ** np.arange(ranks)[::-1])
    known, tiles_at = np.unique(keys, return_index=True)
    number = np.zeros(5**ranks, np.uint16)
    number[known] = np.arange(1, len(known) + 1)
    found = _placed(splits, outer, honours)
    slots = number[keys].astype(np.int64)[found.split] * COLUMNS + found.column
    order = splits.order()[found.split] << 4 | found.place
    kept = _first_of_equals(slots, order, found.record)
    slots, records, details = slots[kept], found.record[kept], found.details[kept]
    starts = np.flatnonzero(np.diff(slots, prepend=-1))
    counts = np.diff(starts, append=len(slots))
    span = np.zeros((len(known) + 1) * COLUMNS, np.int32)
    span[slots[starts]] = starts << COUNT_BITS | counts
    facts = _facts(splits.tiles[tiles_at], [27] if honours else [0, 9, 18])
    return Suits(number, facts, span, records, details.astype(np.int32))


def _first_of_equals(slots: Longs, order: Longs, records: Longs) -> Longs:
    """Places of the records by slot and order, of equal ones in a slot only the first."""
    sorting = np.lexsort((order, records, slots))
    same = (np.diff(slots[sorting]) == 0) & (np.diff(records[sorting]) == 0)
    kept = sorting[np.concatenate([[True], ~same])]
    return np.asarray(kept[np.lexsort((order[kept], slots[kept]))], np.int64)


def _facts(tiles: Longs, suits: list[int]) -> NDArray[np.uint16]:
    """Facts of each number, from 1 on, as each of the suits that begin with these kinds."""
    held = tiles > 0
    facts = np.zeros((len(suits), len(tiles) + 1), np.uint16)
    for row, first in zip(facts, suits, strict=True):
        for rank in range(tiles.shape[1]):
            row[1:] |= held[:, rank] * np.uint16(kind_bits(first + rank))
        row[1:] |= (tiles.sum(1) % 3 == 2).astype(np.uint16) << PAIR_FACT
    return facts
