"""Distances of a suit (向聴数の表): tiles missing to so many sets, for every possible suit.

A suit is nine counts 0..4 (honours: seven) written as a base-5 number, its *key*, lowest rank
first. Its *row* holds ten distances: the tiles missing to 0..4 sets, then to 0..4 sets and a pair,
where no finished shape has more than four of a kind. Few rows are distinct, so a suit is known by
its *class*, the number of its row, and the rows of classes are merged, not those of suits.

Rows come from one pass over the ranks for all suits at the same time. Two beginnings of a suit
with equal partial distances have equal futures, so only distinct states are kept; states that
turn out to lead to the same rows are merged afterwards. What is left is an automaton of at most
1,454 states a rank, and the classes of all 5**9 keys are nine look-ups in it.

No hand has more than 14 tiles: all longer beginnings are one dead state.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from mahjong_sim.hand.words import CLASS_SHIFT, COUNTER_MASK, TILES_SHIFT, TOO_MANY

FAR = 15  # more than any distance of a hand
MAX_TILES = 14
MAX_SETS = 4

Bytes = NDArray[np.uint8]
Ids = NDArray[np.uint16]
Words = NDArray[np.intc]
Scalar = TypeVar("Scalar", bound=np.generic)


class Automaton(NamedTuple):
    """``steps[rank][state, count]`` is the next state; the last states are the classes."""

    steps: list[Ids]
    rows: Bytes  # (classes, 10)


class Step(NamedTuple):
    """What a finished shape takes of one rank: tiles of runs by their place in it, and the rest."""

    third: int
    second: int
    first: int
    triplet: int
    pair: int

    @property
    def need(self) -> int:
        """Tiles of this rank."""
        return self.third + self.second + self.first + 3 * self.triplet + 2 * self.pair


def _steps(width: int, last: bool) -> list[Step]:
    """Every use of a rank with at most four tiles. On the last two ranks no run begins."""
    every = [
        Step(third, second, first, triplet, pair)
        for third in range(width)
        for second in range(width)
        for first in range(1 if last else width)
        for triplet in (0, 1)
        for pair in (0, 1)
    ]
    return [step for step in every if step.need <= 4]


def _distinct(rows: NDArray[Scalar]) -> tuple[NDArray[Scalar], NDArray[np.intp]]:
    """Distinct rows, and for each given row the number of its equal."""
    rows = np.ascontiguousarray(rows)
    opaque = rows.view(np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))).ravel()
    _, first, inverse = np.unique(opaque, return_index=True, return_inverse=True)
    return rows[first], inverse.ravel()


def _advance(level: Bytes, uses: list[Step]) -> Bytes:
    """States after one more rank: ``[state, count]`` from ``[state]``.

    A state is ``[runs begun two ranks ago, one rank ago, pairs, sets]``: the fewest tiles missing.
    """
    new = np.full((len(level), 5, *level.shape[1:]), FAR, np.uint8)
    for step in uses:
        sets = step.first + step.triplet
        source = level[:, step.third, step.second, : 2 - step.pair, : MAX_SETS + 1 - sets]
        for count in range(5):
            target = new[:, count, step.second, step.first, step.pair :, sets:]
            np.minimum(target, source + np.uint8(max(0, step.need - count)), out=target)
    return np.minimum(new, FAR)


def automaton(ranks: int, runs: bool) -> Automaton:
    """The automaton of a suit of so many ranks, with runs or (honours) without."""
    width = 3 if runs else 1  # three equal runs are three triplets: at most two begin on a rank
    level: Bytes = np.full((1, width, width, 2, MAX_SETS + 1), FAR, np.uint8)
    level[0, 0, 0, 0, 0] = 0
    shape = level.shape[1:]
    tiles: Bytes = np.zeros(1, np.uint8)
    steps: list[Ids] = []
    for rank in range(ranks):
        new = _advance(level, _steps(width, rank >= ranks - 2)).reshape(len(level) * 5, -1)
        total = (tiles[:, None] + np.arange(5, dtype=np.uint8)).ravel()
        new[total > MAX_TILES] = FAR
        total = np.minimum(total, MAX_TILES + 1)
        distinct, inverse = _distinct(np.column_stack([new, total]))
        steps.append(inverse.reshape(-1, 5).astype(np.uint16))
        level, tiles = distinct[:, :-1].reshape(-1, *shape), distinct[:, -1]
    rows, classes = _distinct(level[:, 0, 0].reshape(len(level), -1))
    return Automaton(_merge_states(steps, classes), rows)


def _merge_states(steps: list[Ids], classes: NDArray[np.intp]) -> list[Ids]:
    """The same steps, from the last rank back, with equal states made one."""
    merged: list[Ids] = []
    for step in reversed(steps):
        distinct, classes = _distinct(classes[step].astype(np.uint16))
        merged.append(distinct)
    return merged[::-1]


def class_ids(auto: Automaton) -> Bytes:
    """The class of every key, in the order of the keys."""
    ids = np.zeros(1, np.uint16)
    for step in auto.steps[:-1]:
        ids = step.take(ids, axis=0).ravel()
    return auto.steps[-1].astype(np.uint8).take(ids, axis=0).ravel()


def joined(a: Bytes, b: Bytes) -> Bytes:
    """Rows (len(a), len(b), 10) of two suits taken together: the cheapest way to share the sets."""
    out = np.full((len(a), len(b), 10), FAR, np.uint8)
    for i in range(5):
        for j in range(5 - i):
            for pair_a, pair_b in ((0, 0), (0, 5), (5, 0)):
                target = out[:, :, i + j + pair_a + pair_b]
                np.minimum(target, a[:, None, pair_a + i] + b[:, pair_b + j], out=target)
    return out


def _counters(ranks: int, honours: bool) -> Words:
    """Counters of every key for the two special forms (see `words`)."""
    count = np.arange(5)
    plain = (count > 1) + ((count > 0) << 3)
    outside = plain + ((count > 0) << 7) + ((count > 1) << 11)
    out = np.zeros(1, np.intc)
    for rank in range(ranks):
        field = outside if honours or rank in (0, ranks - 1) else plain
        out = (out[:, None] + field.astype(np.intc)).ravel()
    return out


def _tiles(ranks: int) -> Words:
    """The number of tiles of every key, at most `TOO_MANY`."""
    count = np.arange(5, dtype=np.intc)
    out = count
    for _ in range(ranks - 1):
        out = (out[:, None] + count).ravel()
    return np.minimum(out, np.intc(TOO_MANY))


def words(auto: Automaton, honours: bool) -> array[int]:
    """The word of every key (see `words`). Plain array, for single look-ups and numpy."""
    ids = class_ids(auto)
    out = array("i", bytes(len(ids) * array("i").itemsize))
    view = np.frombuffer(out, np.intc)
    np.left_shift(ids, CLASS_SHIFT, out=view, dtype=np.intc)
    view |= _counters(len(auto.steps), honours) & COUNTER_MASK
    view |= _tiles(len(auto.steps)) << TILES_SHIFT
    return out


class Parts(NamedTuple):
    """What `build` makes.

    ``suit``, ``honours``: words by key. ``two[man class, pin class] + tail[sou class, honour
    class]`` is the place of the hand in ``final[melds]``, the shanten of four sets and a pair.
    """

    suit: array[int]
    honours: array[int]
    two: NDArray[np.int32]
    tail: NDArray[np.int32]
    final: NDArray[np.int8]


def build() -> Parts:
    """All tables, in about a tenth of a second."""
    suit, honours = automaton(9, runs=True), automaton(7, runs=False)
    rows_two, two = _distinct(joined(suit.rows, suit.rows).reshape(-1, 10))
    rows_tail, tail = _distinct(joined(suit.rows, honours.rows).reshape(-1, 10))
    rows = joined(rows_two, rows_tail).reshape(-1, 10)
    final = rows[:, [9 - melds for melds in range(MAX_SETS + 1)]].T.astype(np.int8) - np.int8(1)
    return Parts(
        words(suit, honours=False),
        words(honours, honours=True),
        two.reshape(len(suit.rows), -1).astype(np.int32) * np.int32(len(rows_tail)),
        tail.reshape(len(suit.rows), -1).astype(np.int32),
        np.ascontiguousarray(final),
    )
