from __future__ import annotations

from msgspec.structs import replace

from mahjong_sim.replay import mjlog, native, native_out
from mahjong_sim.replay.record import GameRecord
from mahjong_sim.replay.verify import verify_native
from mahjong_sim.rules.wording import rules_of
from mahjong_sim.table.events import RoundDealt, RoundSet
from tests.unit.replay.sample import SAMPLE
from tests.unit.replay.test_native import log


def played() -> GameRecord:
    """The record of a whole match."""
    (game,) = native.read(log(), "x")
    return game.record()


def written(game: GameRecord) -> list[native.NativeGame]:
    logs, problems = native_out.write(game, rules_of(game.rules))
    assert problems == []
    return [game for data in logs for game in native.read(data, "x")]


def test_a_whole_match_is_one_log_with_the_same_hands() -> None:
    game = played()
    (again,) = written(game)
    assert (again.fault, again.header.part, again.header.walls) == (None, False, "recorded")
    assert [replace(hand, dice=None) for hand in again.record().rounds] == [
        replace(hand, dice=None) for hand in game.rounds
    ]
    assert again.record().final == game.final
    assert verify_native(again).problems == ()


def test_a_part_of_a_match_begins_with_its_first_hand_set_up() -> None:
    game = played()
    part = replace(game, rounds=game.rounds[2:5], final=None)
    (again,) = written(part)
    deals = [e for e in again.events if isinstance(e, RoundSet | RoundDealt)]
    assert [type(e) for e in deals] == [RoundSet, RoundDealt, RoundDealt]
    found = verify_native(again)
    assert (found.rounds, found.exact, found.problems) == (3, 3, ())
    assert len(again.record().rounds) == 3


def test_hands_that_do_not_follow_each_other_make_logs_of_their_own() -> None:
    game = played()
    rounds = (game.rounds[0], *game.rounds[3:5], game.rounds[7])
    rounds = tuple(replace(hand, next=None) for hand in rounds)
    logs = written(replace(game, rounds=rounds, final=None))
    assert [len(one.record().rounds) for one in logs] == [1, 2, 1]
    assert all(verify_native(one).problems == () for one in logs)


def test_a_hand_that_is_doubted_is_left_out_and_told() -> None:
    game = played()
    wrong = replace(game.rounds[2], ending="four_winds")
    rounds = (*game.rounds[:2], wrong, *game.rounds[3:])
    logs, problems = native_out.write(replace(game, rounds=rounds), rules_of(game.rules))
    assert [p.round for p in problems] == [2]
    read = [one for data in logs for one in native.read(data, "x")]
    assert [len(one.record().rounds) for one in read] == [2, len(rounds) - 3]
    assert all(verify_native(one).problems == () for one in read)


def test_several_hands_of_one_number_in_a_text() -> None:
    twice = SAMPLE.replace("</mjloggm>", SAMPLE[SAMPLE.index("<INIT") :])
    game = mjlog.read(twice.encode(), "x")
    assert len(game.rounds) == 2
    logs = written(replace(game, rounds=tuple(replace(h, next=None) for h in game.rounds)))
    assert [len(one.record().rounds) for one in logs] == [1, 1]
