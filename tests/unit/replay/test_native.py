from __future__ import annotations

import io
from functools import cache

import pytest

from mahjong_sim.bots.load import load as load_bot
from mahjong_sim.bots.play import play
from mahjong_sim.errors import InputError
from mahjong_sim.match.log import LoggedMatch
from mahjong_sim.replay.files import format_of
from mahjong_sim.replay.native import read
from mahjong_sim.replay.verify import Verdict, verify_game, verify_native
from mahjong_sim.rules.load import load

RULES = ("tenhou", "kyoto", "taikai", "okayama-chips", "mahjong-soul")


@cache
def log(rules: str = "tenhou", seed: str = "native") -> bytes:
    """The log of a match of bots."""
    file = io.BytesIO()
    bots = [load_bot(name)() for name in ("efficient", "cautious", "efficient", "random")]
    play(LoggedMatch(load(rules), seed, file), bots)
    return file.getvalue()


def verdict(data: bytes, *options: str) -> Verdict:
    (game,) = read(data, "x")
    return verify_native(game, None, options)


@pytest.mark.parametrize("rules", RULES)
def test_a_log_is_played_again_byte_for_byte(rules: str) -> None:
    data = log(rules)
    assert format_of(data) == "native"
    found = verdict(data)
    assert found.problems == ()
    assert found.exact == found.rounds > 0


@pytest.mark.parametrize("rules", RULES)
def test_the_record_of_a_log_replays(rules: str) -> None:
    (game,) = read(log(rules), "x")
    record = game.record()
    found = verify_game(record, load(rules))
    assert found.problems == ()
    assert found.exact == len(record.rounds) == verdict(log(rules)).rounds
    assert record.final is not None


def test_several_logs_in_one_text() -> None:
    games = read(log() + log(seed="other"), "x")
    assert [game.header.seed for game in games] == ["native", "other"]
    assert all(game.fault is None for game in games)


@pytest.mark.parametrize("end", [b"", b'{"type":"Dr', b'{"decision":999999,"sea'])
def test_what_a_killed_program_left_is_verified_as_far_as_it_goes(end: bytes) -> None:
    whole = log().splitlines(keepends=True)
    found = verdict(b"".join(whole[:200]) + end)
    (problem,) = found.problems
    assert found.exact == found.rounds == 2
    assert problem.got == ("line 201 is cut" if end else "it ends after line 200")


def test_a_line_in_the_middle_that_is_broken_is_named() -> None:
    lines = log().splitlines(keepends=True)
    lines[99] = lines[99].replace(b'"', b"")
    found = verdict(b"".join(lines))
    assert found.problems[-1].got.startswith("line 100: not JSON")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (b'"drawn":true', b'"drawn":false', b"Discarded"),
        (b'"fu":', b'"fu":1', b"Won"),
        (b'"points":', b'"points":1', b"Paid"),
        (b'"tile":"', b'"tile":"1md ', b"Drew"),
        (b'"seat":0', b'"seat":1', b"answer"),
        (b'"seed":"', b'"seed":"z', b"Log"),
    ],
)
def test_each_changed_line_is_found(old: bytes, new: bytes, line: bytes) -> None:
    lines = log().splitlines(keepends=True)
    at = next(i for i, text in enumerate(lines) if line in text and old in text)
    lines[at] = lines[at].replace(old, new, 1)
    found = verdict(b"".join(lines))
    assert f"line {max(at, 1) + 1}" in found.problems[0].expected + found.problems[0].got


def test_a_missing_answer_and_a_missing_event_are_found() -> None:
    lines = log().splitlines(keepends=True)
    answer = next(i for i, text in enumerate(lines) if b'"answer"' in text)
    for at in (answer, answer + 1):
        found = verdict(b"".join(lines[:at] + lines[at + 1 :]))
        assert f"line {at + 1}:" in found.problems[0].expected


def test_other_rules_are_told_where_they_lead_elsewhere() -> None:
    found = verdict(log(), "yaku.riichi=off")
    assert "digest" in found.problems[0].got
    assert found.exact < found.rounds


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b'{"type":"Drew"}\n',
        b'{"type":"Log"}\n',
        log().replace(b'"version":1', b'"version":2'),
        log().replace(b'"walls":"seed"', b'"walls":"no"'),
    ],
)
def test_what_does_not_begin_is_refused(data: bytes) -> None:
    with pytest.raises(InputError):
        read(data, "x")


@pytest.mark.parametrize("change", [(b'"live":"', b'"live":"? '), (b'"ura":"', b'"ura":"1ma ')])
def test_recorded_walls_are_sets_of_tiles(change: tuple[bytes, bytes]) -> None:
    data = log().replace(b'"walls":"seed"', b'"walls":"recorded"')
    assert verdict(data).problems == ()
    (problem, *_) = verdict(data.replace(*change, 1)).problems
    assert problem.got == "the wall of hand 0 is not a set of tiles"
