"""Rows about shanten and ukeire."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import numpy as np

from mahjong_sim.hand.batch import (
    discard_ukeire_batch,
    shanten_batch,
    shanten_of_keys,
    suit_keys_batch,
)
from mahjong_sim.hand.keys import shanten_words, suit_keys, words_of
from mahjong_sim.hand.shanten import shanten
from mahjong_sim.hand.ukeire import discard_ukeire
from tests.bench.peers.inputs import deal
from tests.bench.peers.race import Contender, Row

BATCH = 100_000
SINGLE = 10_000
SLOW = 2_000
UKEIRE = 10_000


def rows() -> Iterator[Row]:
    """Batches, one hand a call, ukeire."""
    hands = deal(BATCH, 14)
    counts = hands[:SINGLE].tolist()
    theirs = tuple(_peers(counts))
    shanten_batch(hands[:1])
    yield Row(
        "shanten, 100,000 hands of 14 as (N, 34) counts",
        "hands",
        "20M; 8 x riichienv",
        (Contender("mahjong_sim.shanten_batch", BATCH, lambda: shanten_batch(hands)), *theirs),
        _why,
    )
    of_hands = suit_keys_batch(hands)
    ours = Contender("mahjong_sim.shanten_of_keys", BATCH, lambda: shanten_of_keys(of_hands))
    yield Row("shanten, 100,000 hands of 14 as suit keys", "hands", "40M", (ours, theirs[0]), _why)
    keys = [suit_keys(hand) for hand in counts]
    yield Row(
        "shanten, one hand a call",
        "hands",
        "0.40M from counts, 1.2M from keys",
        (
            Contender("mahjong_sim.shanten, counts", SINGLE, lambda: [shanten(h) for h in counts]),
            Contender(
                "mahjong_sim, suit keys",
                SINGLE,
                lambda: [shanten_words(words_of(key), 0) for key in keys],
            ),
            *theirs,
        ),
        _why,
    )
    few = hands[:UKEIRE]
    yield Row(
        "ukeire of every discard of a hand of 14",
        "hands",
        "60k in batches, 5k one a call",
        (
            Contender("mahjong_sim, batch", UKEIRE, lambda: _ukeire_batch(few)),
            Contender("mahjong_sim, one a call", SLOW, lambda: _ukeire(counts[:SLOW])),
        ),
        _why,
    )


def _ukeire_batch(hands: Any) -> list[tuple[list[int], list[int]]]:
    after, left = discard_ukeire_batch(hands)
    return list(zip(after.tolist(), left.tolist(), strict=True))


def _ukeire(counts: list[list[int]]) -> list[tuple[list[int], list[int]]]:
    out = []
    for hand in counts:
        after, left = [NO_DISCARD] * 34, [0] * 34
        for kind, (number, draws) in discard_ukeire(hand, 0).items():
            after[kind], left[kind] = number, sum(draws.values())
        out.append((after, left))
    return out


NO_DISCARD = np.iinfo(np.int8).max


def _peers(counts: list[list[int]]) -> Iterator[Contender]:
    """The other programs, one hand a call; from counts and from their own form of a hand."""
    riichienv = importlib.import_module("riichienv")
    jansou = importlib.import_module("jansou.analysis.shanten")
    mahjong = importlib.import_module("mahjong.shanten").Shanten()
    pieces = [_pieces(hand) for hand in counts]
    calculate = riichienv.calculate_shanten
    yield Contender("riichienv, pieces ready", SINGLE, lambda: [calculate(p) for p in pieces])
    yield Contender("riichienv, counts", SINGLE, lambda: [calculate(_pieces(h)) for h in counts])
    yield Contender(
        "jansou, counts",
        SINGLE,
        lambda: [jansou.shanten_counts(h, 0) for h in counts],
        jansou._COUNT_MEMO.clear,  # else it only looks up what it said the last time
    )
    yield Contender(
        "mahjong, counts", SLOW, lambda: [mahjong.calculate_shanten(h) for h in counts[:SLOW]]
    )


def _pieces(counts: list[int]) -> list[int]:
    return [4 * kind + n for kind, count in enumerate(counts) for n in range(count)]


def _why(name: str, number: int, ours: Any, theirs: Any) -> str:
    return "not explained: shanten of a legal hand is the same under all rules"
