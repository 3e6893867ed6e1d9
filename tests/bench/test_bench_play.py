"""Speed of play on one core, events kept; run with ``pytest tests/bench --benchmark-only``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mahjong_sim.bots.load import load
from mahjong_sim.bots.play import play
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load as load_rules

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
