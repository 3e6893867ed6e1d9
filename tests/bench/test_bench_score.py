"""Speed of scoring; run with ``pytest tests/bench --benchmark-only``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mahjong_sim.rules.load import load
from mahjong_sim.score.batch.records import honours, suits
from mahjong_sim.score.batch.ruling import ruling
from mahjong_sim.score.batch.wins import score_batch
from mahjong_sim.score.evaluate import Scorer
from mahjong_sim.score.win import Hand
from tests import corpora
from tests.scoring import hand_of
from tests.wins import columns, repeated

Benchmark = Callable[..., Any]
pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module")
def hands() -> list[Hand]:
    """Every recorded win, as 34 counts and melds."""
    rules = load("tenhou")
    return [hand_of(case, rules) for case in corpora.lines("scoring-tenhou.jsonl.gz")]


@pytest.fixture(scope="module")
def scorer() -> Scorer:
    return Scorer(load("tenhou"))


@pytest.mark.parametrize("what", ["wins", "value", "score"])
def test_one_a_call(benchmark: Benchmark, hands: list[Hand], scorer: Scorer, what: str) -> None:
    call = getattr(scorer, what)

    def run() -> None:
        for hand in hands:
            call(hand)

    benchmark.extra_info["calls"] = len(hands)
    benchmark(run)


@pytest.mark.parametrize("size", [100, 1_000, 10_000, 100_000])
def test_batch(benchmark: Benchmark, hands: list[Hand], size: int) -> None:
    given = repeated(columns(hands), size)
    benchmark(score_batch, load("tenhou"), **given)


def test_building_the_tables_of_the_batch(benchmark: Benchmark) -> None:
    benchmark(lambda: (suits.__wrapped__(), honours.__wrapped__()))


def test_a_new_ruling(benchmark: Benchmark, hands: list[Hand]) -> None:
    """The first batch under a rule set."""
    given = repeated(columns(hands), 10_000)
    rules = load("tenhou")

    def run() -> None:
        ruling.cache_clear()
        score_batch(rules, **given)

    benchmark(run)


def test_a_new_scorer(benchmark: Benchmark, hands: list[Hand]) -> None:
    """Nothing remembered yet: each suit is read for the first time."""

    def run() -> None:
        cold = Scorer(load("tenhou"))
        for hand in hands:
            cold.value(hand)

    benchmark.extra_info["calls"] = len(hands)
    benchmark(run)
