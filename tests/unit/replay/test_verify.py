from __future__ import annotations

import pytest

from mahjong_sim.replay.files import Reading, read
from mahjong_sim.replay.mjlog import read as read_mjlog
from mahjong_sim.replay.record import Problem
from mahjong_sim.replay.sources import Source, Text
from mahjong_sim.replay.verify import Report, Verdict, verify_game, verify_games
from mahjong_sim.rules.load import load
from tests.unit.replay.sample import FIRST_TURN, INIT, LAST_TURN, SAMPLE, SECOND, WIN

END = ' owari="130,-37.0,370,57.0,250,5.0,250,-25.0"/>'


def verdict(text: str) -> Verdict:
    game = read_mjlog(text.encode(), "x")
    return verify_game(game, load(game.rules.base, game.rules.overrides))


def problem(old: str, new: str) -> tuple[int | None, str, str]:
    """Event, expected, got of the one problem of a changed sample."""
    assert old in SAMPLE
    (found,) = verdict(SAMPLE.replace(old, new, 1)).problems
    assert (found.file, found.round) == ("x", 0)
    return found.event, found.expected, found.got


def test_a_true_record_has_no_problem() -> None:
    assert verdict(SAMPLE) == Verdict(rounds=1, exact=1, problems=())


@pytest.mark.parametrize(
    ("old", "new", "event", "expected", "got"),
    [
        ("<E113/>", "<E4/>", 3, "seat 1: riichi 2m(4)", "seat 1 may"),
        ("<D77/>", "<D76/>", 10, "seat 0: 2s(76)", "seat 0 may"),
        ("<W121/><G121/>", "<W121/><F121/>", 8, "seat 2: 4z(121)", "seat 3 may"),
        ("<V117/>", "<W117/>", 5, "seat 3 draws 3z(117)", "seat 2 draws 3z(117)"),
        (LAST_TURN, '<N who="0" m="6207"/>', 9, "seat 0 calls CHI", "seat 0 draws 1m(3)"),
        ('<REACH who="1" step="1"/>', "", 4, "the riichi of seat 1 stands", "seat 2 draws"),
        ('ten="30,12000,2"', 'ten="40,12000,2"', 11, "fu of seat 1: 40", "fu of seat 1: 30"),
        ('ten="30,12000,2"', 'ten="30,11600,2"', 11, "points of seat 1: 11600", "12000"),
        ('hai="4,8', 'hai="5,8', 11, "hand of seat 1: [5, 8", "hand of seat 1: [4, 8"),
        ('ten="250,250', 'ten="240,260', 0, "points (24000, 26000", "points (25000, 25000"),
        ("7,1,8,1", "7,1,9,1", 11, "'iipeikou': 1", "'tanyao': 1"),
        ("-120,240,130", "-110,240,120", 11, "of seat 1: (-11000", "(-12000, 13000"),
        ('who="1" fromWho="0"', 'who="2" fromWho="0"', 11, "seat 2: Win", "seat 1 may Win, Pass"),
        ('doraHaiUra="129"', 'doraHaiUra="130"', None, "", ""),
        (WIN, '<RYUUKYOKU sc="0,0,0,0,0,0,0,0"/>', 11, "the result", "seat 1 draws"),
    ],
)
def test_each_lie_is_found(old: str, new: str, event: int | None, expected: str, got: str) -> None:
    if event is None:  # an ura indicator is where the record says: nothing contradicts it
        assert verdict(SAMPLE.replace(old, new)).problems == ()
        return
    found = problem(old, new)
    assert found[0] == event
    assert expected in found[1]
    assert got in found[2]


def test_the_end_of_the_match_is_compared() -> None:
    assert verdict(SAMPLE.replace("/></mjloggm>", f"{END}</mjloggm>")).problems == (
        Problem("x", 0, 11, "the end of the match", "another hand"),
    )


def test_the_start_of_every_hand_is_compared() -> None:
    second = INIT.replace('seed="0,0,0', 'seed="1,0,0').replace('oya="0"', 'oya="1"')
    rest = FIRST_TURN + LAST_TURN + WIN
    text = SAMPLE.replace("</mjloggm>", f"{second}{rest}</mjloggm>")
    found = verdict(text)
    assert [p.round for p in found.problems] == [1]
    assert "points (25000, 25000, 25000, 25000)" in found.problems[0].expected
    assert "points (13000, 37000, 25000, 25000)" in found.problems[0].got


def test_after_a_mismatch_the_other_hands_are_played_by_themselves() -> None:
    wrong = f"{INIT}{FIRST_TURN}{LAST_TURN}{WIN.replace('30,12000', '40,12000')}"
    text = SAMPLE.replace("</mjloggm>", f"{wrong}{INIT}{FIRST_TURN}{LAST_TURN}{WIN}</mjloggm>")
    found = verdict(text)
    assert (found.rounds, found.exact) == (3, 1)
    assert [p.round for p in found.problems] == [0, 1]


def reading(data: bytes) -> Reading:
    return read(Source("x", lambda: Text(data)))


def test_files_are_counted_and_the_good_hands_of_a_cut_one_kept() -> None:
    cut = SAMPLE.replace("</mjloggm>", SECOND).encode()
    report = verify_games([reading(SAMPLE.encode()), reading(cut), reading(b"{}")])
    assert (report.files, report.games, report.rounds, report.exact) == (3, 2, 2, 2)
    fault, unknown = report.problems
    assert (fault.round, fault.event) == (1, 0)
    assert (unknown.file, unknown.round, unknown.got) == ("x", None, "unknown format: {}")


def test_other_rules_may_be_given() -> None:
    report = verify_games([reading(SAMPLE.encode())], "tenhou", ["yaku.pinfu=off"])
    assert report.exact == 0
    assert "pinfu" in report.problems[0].expected
    assert verify_games([]) == Report(0, 0, 0, 0, ())
