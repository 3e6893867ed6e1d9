"""The three shanten numbers of the 18,594 hands of the corpus."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_sim.hand.batch import shanten_batch
from mahjong_sim.hand.shanten import shanten_forms
from mahjong_sim.tiles import counts_of
from tests import corpora

pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module")
def recorded() -> list[dict[str, Any]]:
    lines = list(corpora.lines("shanten14.jsonl.gz"))
    assert len(lines) == 18594
    return lines


def test_all_three_numbers_of_every_hand(recorded: list[dict[str, Any]]) -> None:
    for line in recorded:
        forms = shanten_forms(counts_of(line["h"]))
        assert forms[1:] == (line["n"], line["c"], line["k"]), line


def test_the_batch_finds_the_best_of_the_three(recorded: list[dict[str, Any]]) -> None:
    best = [min(line["n"], line["c"], line["k"]) for line in recorded]
    assert shanten_batch([counts_of(line["h"]) for line in recorded]).tolist() == best
