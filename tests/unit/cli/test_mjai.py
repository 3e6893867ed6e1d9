"""``mahjong-sim mjai``: our bots over pipes, and what is said about bad input."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from typing import Any

import msgspec
import pytest

from mahjong_sim.bots.api import bundled
from mahjong_sim.bots.play import play
from mahjong_sim.cli.main import main
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from tests.unit.mjai.seats import Told

Event = dict[str, Any]


@pytest.fixture(scope="module")
def messages() -> list[Event]:
    """What a seat with the efficient bot was told of a match."""
    told = Told(bundled("efficient")())
    others = [bundled("tsumogiri")() for _ in range(3)]
    play(Match(load("tenhou", ["match.winds=1"]), "cli"), [told, *others])
    return told.messages


def spoken(lines: list[bytes], *options: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "mahjong_sim", "mjai", "bot", *options]
    return subprocess.run(command, input=b"".join(lines), capture_output=True, check=False)


def line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def test_a_bot_answers_every_event_and_every_array(messages: list[Event]) -> None:
    found = spoken([line(event) for event in messages], "efficient")
    assert (found.returncode, found.stderr) == (0, b"")
    answers = [json.loads(answer) for answer in found.stdout.splitlines()]
    assert len(answers) == len(messages)
    seat = messages[0]["id"]
    done = [e for e in messages if e.get("actor") == seat and e["type"] in ("dahai", "hora")]
    said = [a for a in answers if a["type"] in ("dahai", "hora")]
    assert [a["pai"] for a in said] == [e["pai"] for e in done]

    arrays: list[list[Event]] = [[]]
    for event, answer in zip(messages, answers, strict=True):
        arrays[-1].append(event)
        if answer["type"] != "none" or event["type"] in ("start_game", "end_kyoku", "end_game"):
            arrays.append([])
    again = spoken([line(array) for array in arrays if array], "efficient")
    acts = [a for a in map(json.loads, again.stdout.splitlines()) if a["type"] != "none"]
    assert acts == [a for a in answers if a["type"] != "none"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"hello\n", "standard input:1: not JSON"),
        (b"\n[]\n", "standard input:2: no events"),
        (b"[[1]]\n", "an event is not an object"),
        (b'{"type":"start_game","id":9}\n', "standard input:1: id: expected a number 0 to 3"),
        (b'{"type":"error","message":"go away"}\n', "the server says: go away"),
    ],
)
def test_bad_lines(
    text: bytes,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(text)))
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(BytesIO()))
    assert main(["mjai", "bot", "efficient"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("mahjong-sim mjai: ")
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["bot", "nobody"], "no bot 'nobody'"),
        (["bot", "efficient", "--set", "match.winds=1"], "--set goes with --rules"),
        (["bot", "efficient", "--rules", "nowhere"], "nowhere"),
        (["bot", "efficient", "--connect", "host:x"], "expected HOST:PORT"),
        (["serve", "--rules", "tenhou", "--seats", "a,b"], "expected four bots"),
        (["serve", "--rules", "tenhou", "--seats", "?,?,?,nobody"], "no bot 'nobody'"),
        (["serve", "--rules", "tenhou", "--seats", "?,?,?,?", "--port", "x"], "expected a port"),
        (["serve", "--rules", "tenhou", "--seats", "?,?,?,?", "--room", "a/b"], "a room is named"),
        (["serve", "--rules", "tenhou", "--seats", "random,random,random,random"], "nobody can"),
        (
            ["serve", "--rules", "tenhou", "--seats", "?,?,?,?", "--on-failure", "x"],
            "expected stop",
        ),
    ],
)
def test_bad_usage(options: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mjai", *options]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


def test_nobody_there(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
        assert main(["mjai", "bot", "efficient", "--connect", address]) == 2
    assert f"{address}: no connection: " in capsys.readouterr().err


def test_a_port_in_use_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert (
            main(["mjai", "serve", "--rules", "tenhou", "--seats", "?,?,?,?", "--port", port]) == 2
        )
    err = capsys.readouterr().err
    assert "address already in use" in err
    assert err.count("\n") == 1
