"""16,203 recorded rounds of real games, event by event, result by result, match by match."""

from __future__ import annotations

import pytest

from mahjong_sim.replay.record import Problem
from mahjong_sim.replay.verify import verify_game
from mahjong_sim.rules.load import load
from tests import corpora
from tests.corpus.rounds import game_record, games, server_rules

pytestmark = pytest.mark.corpus


def test_every_recorded_game_replays_to_the_last_point() -> None:
    hands, problems, endings = 0, list[Problem](), set[str]()
    for lines in games(corpora.lines("rounds.jsonl.gz")):
        game = game_record(lines, server_rules(lines))
        verdict = verify_game(game, load(game.rules.base, game.rules.overrides))
        hands += verdict.exact
        problems += verdict.problems
        endings |= {record.ending for record in game.rounds}
    assert problems == []
    assert hands == 16_203
    assert endings == {
        "win",
        "exhaustive",
        "nagashi",
        "nine_kinds",
        "four_winds",
        "four_riichi",
        "triple_ron",
    }
