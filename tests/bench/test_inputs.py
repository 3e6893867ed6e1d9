"""What the race with other programs is run on."""

from __future__ import annotations

from mahjong_sim.rules.load import load
from mahjong_sim.score.evaluate import scorer
from tests.bench.peers.inputs import made_up_wins
from tests.scoring import hand_of


def test_wins_that_are_made_up_are_wins() -> None:
    rules = load("tenhou")
    cases = made_up_wins(50)
    assert len(cases) == 50
    assert all(scorer(rules).value(hand_of(case, rules)).base > 0 for case in cases)
