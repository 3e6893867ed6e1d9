"""Mjai logs of one seat: written masked, followed as far as that seat could see, never a record."""

from __future__ import annotations

import io
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mahjong_sim.bots.api import bundled, events
from mahjong_sim.bots.play import play
from mahjong_sim.cli.main import main
from mahjong_sim.errors import InputError
from mahjong_sim.match.log import LoggedMatch
from mahjong_sim.replay.convert import Conversion
from mahjong_sim.replay.files import read
from mahjong_sim.replay.sources import Source, Text
from mahjong_sim.replay.tape import tape_of, tapes_of
from mahjong_sim.replay.verify import verify_games
from mahjong_sim.rules.load import load
from mahjong_sim.table.observe import mask

SEAT = 2


@cache
def log() -> bytes:
    file = io.BytesIO()
    match = LoggedMatch(load("tenhou"), "one", file)
    play(match, [bundled(name)() for name in ("efficient", "random", "efficient", "efficient")])
    return file.getvalue()


def source(data: bytes) -> Source:
    return Source("x", lambda: Text(data))


def converted(data: bytes, masked: int | None = None) -> list[dict[str, Any]]:
    conversion = Conversion("mjai", masked=masked)
    (written,) = conversion.convert([read(source(data))])
    assert not conversion.problems
    return [json.loads(line) for line in written.data.splitlines()]


def lines(messages: list[dict[str, Any]]) -> bytes:
    return b"".join(json.dumps(message).encode() + b"\n" for message in messages)


def test_only_what_the_seat_may_not_see_is_hidden() -> None:
    plain, masked = converted(log()), converted(log(), SEAT)
    assert len(plain) == len(masked)
    for whole, seen in zip(plain, masked, strict=True):
        changed = {key for key in seen if seen[key] != whole.get(key)}
        if whole["type"] == "start_game":
            assert changed == {"id"}
        elif whole["type"] == "start_kyoku":
            assert changed == {"tehais"}
            assert seen["tehais"][SEAT] == whole["tehais"][SEAT]
            assert [hand.count("?") for hand in seen["tehais"]] == [13, 13, 0, 13]
        elif whole["type"] == "tsumo" and whole["actor"] != SEAT:
            assert seen == {**whole, "pai": "?"}
        else:
            assert seen == whole


def test_what_a_strangers_log_said_besides_is_left_out() -> None:
    messages = converted(log())
    for message in messages:
        message["meta"] = {"shanten": 1}
    conversion = Conversion("mjai", masked=SEAT)
    (written,) = conversion.convert([read(source(lines(messages)))])
    assert b"meta" not in written.data
    assert "what the log said besides, which might tell hidden tiles" in conversion.losses.lost


def test_the_view_has_the_events_of_the_seat() -> None:
    (whole,) = read(source(lines(converted(log())))).games
    (game,) = read(source(lines(converted(log(), SEAT)))).games
    tape = tape_of(game)
    assert (tape.seat, tape.doubts, tape.whole) == (SEAT, (), False)
    shown = [mask(event, SEAT) for event in tape_of(whole).events]
    kinds = (events.RoundDealt, events.Drew, events.Discarded, events.Called, events.Won)
    ours, theirs = (
        [(type(e).__name__, getattr(e, "seat", -1)) for e in found if isinstance(e, kinds)]
        for found in (tape.events, shown)
    )
    assert ours == theirs
    ended = [e for e in tape.events if isinstance(e, events.RoundEnded | events.MatchEnded)]
    assert [e for e in shown if isinstance(e, events.RoundEnded | events.MatchEnded)] == ended
    hidden = [e for e in tape.events if isinstance(e, events.Drew) and e.seat != SEAT]
    assert {e.tile for e in hidden} == {-1}


def test_it_is_no_record_and_says_what_it_is() -> None:
    data = lines(converted(log(), SEAT))
    report = verify_games([read(source(data))])
    assert report.rounds == 0
    assert "the view of seat 2" in report.problems[0].got
    conversion = Conversion("native")
    assert list(conversion.convert([read(source(data))])) == []
    assert "the view of seat 2" in conversion.problems[0].got
    (game,) = read(source(data)).games
    tapes, problems = tapes_of([game])
    assert tapes == []
    assert "the view of seat 2" in problems[0].got
    with pytest.raises(InputError, match="one seat saw only"):
        tape_of(game).log(20)


def test_a_log_without_a_start_is_known_by_its_open_hand() -> None:
    messages = converted(log(), SEAT)
    (game,) = read(source(lines(messages[1:]))).games
    assert tape_of(game).seat == SEAT


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"type": "dahai", "pai": "5mr", "actor": SEAT, "tsumogiri": False}, "we do not hold"),
        ({"type": "tsumo", "actor": SEAT, "pai": "?"}, "hidden"),
        ({"type": "pon", "actor": 0, "target": 1, "pai": "E", "consumed": ["E", "E"]}, "a call"),
    ],
)
def test_what_the_seat_could_not_have_seen_is_found(change: dict[str, Any], why: str) -> None:
    messages = converted(log(), SEAT)
    messages.insert(3, change)
    (game,) = read(source(lines(messages))).games
    tape = tape_of(game)
    assert len(tape.doubts) == 1
    assert tape.doubts[0].got.startswith("line 4: ")
    assert why in tape.doubts[0].got
    assert len(tape.events) < 6


def test_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "log.jsonl").write_bytes(log())
    command = ["replay", "convert", str(tmp_path / "log.jsonl"), str(tmp_path / "out.mjson")]
    assert main([*command, "--to", "mjai", "--masked", "W"]) == 0
    assert (tmp_path / "out.mjson").read_bytes() == lines_of_ours(converted(log(), SEAT))
    assert main([*command, "--to", "tenhou6", "--masked", "W"]) == 2
    assert "--masked: only for mjai" in capsys.readouterr().err
    assert main(["replay", "verify", str(tmp_path / "out.mjson")]) == 2
    assert "the view of seat 2" in capsys.readouterr().err


def lines_of_ours(messages: list[dict[str, Any]]) -> bytes:
    return b"".join(json.dumps(m, separators=(",", ":")).encode() + b"\n" for m in messages)
