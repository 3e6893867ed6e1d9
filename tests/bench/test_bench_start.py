"""How soon the program answers; run with ``pytest tests/bench --benchmark-only``."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

Benchmark = Callable[..., Any]
WIN = b'{"hand":"123m456p789s2349m","win":"9m","by":"ron","seat":"S","round":"E","riichi":"riichi"}'


@pytest.mark.parametrize(
    ("words", "given"),
    [(["--help"], b""), (["score", "--rules", "tenhou", "--json"], WIN)],
    ids=["help", "first line of score"],
)
def test_from_start_to_end(benchmark: Benchmark, words: list[str], given: bytes) -> None:
    command = [sys.executable, "-m", "mahjong_sim", *words]

    def run() -> None:
        subprocess.run(command, input=given, check=True, capture_output=True)

    benchmark.pedantic(run, rounds=5, warmup_rounds=1)
