"""Recorded games for showing: the engine's events, and nothing it does not agree with."""

from __future__ import annotations

from mahjong_sim.replay import mjlog, native, native_out
from mahjong_sim.replay.played import all_played, played
from mahjong_sim.replay.record import RulesOf
from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev
from tests.unit.replay.sample import SAMPLE


def test_a_record_is_told_by_the_engine() -> None:
    found, problems = played(mjlog.read(SAMPLE.encode(), "a"))
    assert problems == [] and len(found) == 1
    assert found[0].names == ("A", "B", "C", "D")
    kinds = [type(e) for e in found[0].events]
    assert kinds.count(ev.Won) == 1 and kinds[-1] is ev.RoundEnded


def test_a_hand_that_differs_is_left_out_and_named() -> None:
    game = mjlog.read(SAMPLE.replace("30,12000,2", "30,13000,2").encode(), "a")
    found, problems = played(game)
    assert found == [] and [(p.file, p.round) for p in problems] == [("a", 0)]


def test_a_native_log_is_played_again() -> None:
    rules = load("tenhou")
    (log,), _ = native_out.write(mjlog.read(SAMPLE.encode(), "a"), rules)
    (game,) = native.read(log, "a")
    found, problems = played(game)
    assert problems == [] and list(found[0].events) == game.events
    (forged,) = native.read(log.replace(b'"tile":"2sb"', b'"tile":"2sa"'), "a")
    assert forged.events != game.events
    found, problems = played(forged)
    assert found == [] and len(problems) == 1


def test_unknown_rules_are_a_problem_of_that_game_alone() -> None:
    game = mjlog.read(SAMPLE.encode(), "a")
    found, problems = all_played([game, game], RulesOf("no-such-rules"))
    assert found == [] and len(problems) == 2
