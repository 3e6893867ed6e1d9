"""Speeds of hand analysis; run with ``pytest tests/bench --benchmark-only``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from mahjong_sim.hand import distances
from mahjong_sim.hand.batch import discard_ukeire_batch, shanten_batch, ukeire_batch
from mahjong_sim.hand.keys import shanten_words, suit_keys, words_of
from mahjong_sim.hand.shanten import shanten
from mahjong_sim.hand.ukeire import discard_ukeire, ukeire
from mahjong_sim.hand.waits import waits
from tests.bench.peers.inputs import deal

Benchmark = Callable[..., Any]
SINGLE = 1000


def each(benchmark: Benchmark, call: Callable[..., object], hands: list[tuple[Any, ...]]) -> None:
    """Time a call on every hand of the list."""
    shanten("1z")  # the tables are built before the clock starts

    def run() -> None:
        for hand in hands:
            call(*hand)

    benchmark.extra_info["calls"] = len(hands)
    benchmark(run)


@pytest.fixture(scope="module")
def tenpai() -> list[tuple[Any, ...]]:
    """Keys, words, counts and melds of tenpai hands."""
    hands = deal(20_000, 13, kinds=9)
    out = []
    for counts in hands[shanten_batch(hands) == 0][:SINGLE].tolist():
        keys = suit_keys(counts)
        out.append((keys, words_of(keys), counts, 0))
    return out


def test_building_the_tables(benchmark: Benchmark) -> None:
    benchmark(distances.build)


@pytest.mark.parametrize("size", [13, 14])
def test_shanten_batch_of_100_000(benchmark: Benchmark, size: int) -> None:
    benchmark(shanten_batch, deal(100_000, size))


def test_shanten_batch_of_mixed_sizes(benchmark: Benchmark) -> None:
    hands = np.concatenate([deal(25_000, size) for size in (14, 11, 8, 5)])
    benchmark(shanten_batch, np.random.default_rng(2).permutation(hands))


def test_shanten_from_counts(benchmark: Benchmark) -> None:
    each(benchmark, shanten, [(hand,) for hand in deal(SINGLE, 14).tolist()])


def test_shanten_from_keys(benchmark: Benchmark) -> None:
    hands = [(suit_keys(hand),) for hand in deal(SINGLE, 14).tolist()]
    each(benchmark, lambda keys: shanten_words(words_of(keys), 0), hands)


def test_shanten_from_words(benchmark: Benchmark) -> None:
    hands = [(words_of(suit_keys(hand)), 0) for hand in deal(SINGLE, 14).tolist()]
    each(benchmark, shanten_words, hands)


def test_waits(benchmark: Benchmark, tenpai: list[tuple[Any, ...]]) -> None:
    each(benchmark, waits, tenpai)


def test_ukeire(benchmark: Benchmark) -> None:
    each(benchmark, ukeire, [(hand, 0) for hand in deal(SINGLE, 13).tolist()])


def test_discard_ukeire(benchmark: Benchmark) -> None:
    each(benchmark, discard_ukeire, [(hand, 0) for hand in deal(SINGLE, 14).tolist()])


def test_ukeire_batch_of_100_000(benchmark: Benchmark) -> None:
    benchmark(ukeire_batch, deal(100_000, 13))


def test_discard_ukeire_batch_of_10_000(benchmark: Benchmark) -> None:
    benchmark(discard_ukeire_batch, deal(10_000, 14))
