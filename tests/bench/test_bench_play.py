"""Speed of play on one core, events kept; run with ``pytest tests/bench --benchmark-only``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mahjong_sim.bots.load import load
from mahjong_sim.bots.play import play
from mahjong_sim.match.match import Match
from mahjong_sim.replay.files import read
from mahjong_sim.replay.sources import find
from mahjong_sim.replay.verify import verify_games
from mahjong_sim.rules.load import load as load_rules
from tests import corpora

Benchmark = Callable[..., Any]
MATCHES = 10


@pytest.mark.parametrize("name", ["tsumogiri", "random", "efficient", "cautious"])
def test_ten_hanchans_of_four(benchmark: Benchmark, name: str) -> None:
    rules, make = load_rules("tenhou"), load(name)

    def run() -> int:
        matches = [Match(rules, f"bench/{i}") for i in range(MATCHES)]
        return sum(play(match, [make() for _ in range(4)]).hands for match in matches)

    benchmark.extra_info["matches"] = MATCHES
    benchmark.extra_info["hands"] = benchmark.pedantic(run, rounds=3, warmup_rounds=1)


@pytest.mark.corpus
def test_recorded_rounds_verified(benchmark: Benchmark) -> None:
    readings = [read(source) for source in find([corpora.path("mjlog.zip")])[:60]]
    benchmark.extra_info["rounds"] = verify_games(readings, None, []).rounds
    benchmark.pedantic(verify_games, (readings, None, []), rounds=3)
