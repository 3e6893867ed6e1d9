"""The rows of the suit tables against an enumeration of all finished shapes."""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
import pytest
from numpy.typing import NDArray

from mahjong_sim.hand.distances import FAR, Automaton, automaton, class_ids, joined

Shapes = NDArray[np.int_]


def finished(ranks: int, runs: bool) -> list[Shapes]:
    """Count vectors of 0..4 sets, then of 0..4 sets and a pair, with at most four of a kind."""
    sets = [[3 * (rank == at) for rank in range(ranks)] for at in range(ranks)]
    if runs:
        sets += [[int(at <= rank < at + 3) for rank in range(ranks)] for at in range(ranks - 2)]
    out = []
    for pairs in (np.zeros((1, ranks), int), 2 * np.eye(ranks, dtype=int)):
        for number in range(5):
            some = combinations_with_replacement(np.array(sets), number)
            shapes = np.array([np.sum(s, 0) if s else np.zeros(ranks, int) for s in some])
            shapes = (shapes[:, None] + pairs).reshape(-1, ranks)
            out.append(np.unique(shapes[(shapes <= 4).all(1)], axis=0))
    return out


def samples(ranks: int, number: int) -> Shapes:
    """Suits of 0 to 14 tiles; every other one has many fours."""
    random = np.random.default_rng(20)
    out = np.zeros((number, ranks), int)
    for i in range(number):
        kinds = random.permutation(ranks)[: 4 if i % 2 else ranks]
        tiles = random.permutation(np.repeat(kinds, 4))[: random.integers(0, 15)]
        out[i] = np.bincount(tiles, minlength=ranks)
    return out


@pytest.mark.parametrize(("ranks", "runs"), [(9, True), (7, False)], ids=["suit", "honours"])
def test_a_row_is_the_least_number_of_missing_tiles(ranks: int, runs: bool) -> None:
    auto = automaton(ranks, runs)
    ids = class_ids(auto)
    suits = samples(ranks, 400)
    rows = auto.rows[ids[suits @ 5 ** np.arange(ranks - 1, -1, -1)]]
    for place, shapes in enumerate(finished(ranks, runs)):
        missing = np.maximum(shapes[None] - suits[:, None], 0).sum(2)
        least = missing.min(1, initial=FAR)
        assert rows[:, place].tolist() == least.tolist()


def test_a_suit_has_few_classes() -> None:
    suit, honours = automaton(9, runs=True), automaton(7, runs=False)
    assert (len(suit.rows), len(honours.rows)) == (127, 56)


def test_more_than_fourteen_tiles_are_one_dead_class() -> None:
    auto: Automaton = automaton(7, runs=False)
    digits = np.array(np.unravel_index(np.arange(5**7), (5,) * 7)).sum(0)
    dead = set(class_ids(auto)[digits > 14].tolist())
    assert len(dead) == 1
    assert auto.rows[dead.pop()].tolist() == [FAR] * 10


def test_joined_rows_share_the_sets_in_the_cheapest_way() -> None:
    random = np.random.default_rng(3)
    a, b = random.integers(0, FAR, (2, 6, 10), dtype=np.uint8)
    got = joined(a, b)
    for x in range(6):
        for y in range(6):
            for sets in range(5):
                shares = [(i, sets - i) for i in range(sets + 1)]
                plain = min(int(a[x, i]) + int(b[y, j]) for i, j in shares)
                paired = min(
                    min(int(a[x, i + 5]) + int(b[y, j]), int(a[x, i]) + int(b[y, j + 5]))
                    for i, j in shares
                )
                assert got[x, y, sets] == min(plain, FAR)
                assert got[x, y, sets + 5] == min(paired, FAR)
