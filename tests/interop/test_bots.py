"""Bots that nobody here wrote, or that are written in another language, play whole matches."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mahjong_sim.bots.api import bundled, events
from mahjong_sim.bots.failures import Failure, parse
from mahjong_sim.bots.load import load as bot
from mahjong_sim.bots.play import play
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from tests.extras import need
from tests.unit.serve.test_server import plan, serving

HERE = Path(__file__).parent
NODE = shutil.which("node") or "node"
nodes = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")


def played(name: str, match: Match) -> list[Failure]:
    """Play the match with this bot among three of ours; what failed."""
    failures: list[Failure] = []
    bots = [bundled(one)() for one in ("efficient", "tsumogiri", "tsumogiri")]
    play(match, [bot(name)(), *bots], on_failure=parse("chombo", failures.append))
    return failures


def wins(match: Match, seat: int) -> int:
    return sum(isinstance(e, events.Won) and e.seat == seat for e in match.events)


@pytest.mark.extra
@pytest.mark.parametrize(("name", "length"), [("rulebase", 2), ("riichibot", 1)])
def test_the_bots_of_mjai_play_a_match(name: str, length: int) -> None:
    need("mjai", "interop")
    match = Match(load("tenhou", [f"match.winds={length}"]), "mjai")
    command = f"mjai:dialect=array:answer=30:{sys.executable} {HERE / 'mjai_app.py'} {name}"
    assert played(command, match) == []
    assert match.standing is not None
    assert match.hands >= 4 * length
    assert wins(match, 0) > 0


@nodes
def test_a_client_in_another_language_plays_a_hanchan_over_pipes() -> None:
    match = Match(load("tenhou"), "node")
    assert played(f"mjai:answer=30:{NODE} {HERE / 'mjai_client.js'}", match) == []
    assert match.standing is not None
    assert match.hands >= 8
    assert wins(match, 0) > 0
    assert any(isinstance(e, events.Called) and e.seat == 0 for e in match.events)


@nodes
def test_a_client_in_another_language_plays_a_match_over_tcp() -> None:
    port, results = serving(plan("?", "tsumogiri", "tsumogiri", "efficient", rooms=("attic",)))
    command = [NODE, str(HERE / "mjai_client.js"), "127.0.0.1", str(port), "attic"]
    done = subprocess.run(command, capture_output=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (0, b"")
    result = results.get(timeout=20)
    assert result.failures == ()
    assert "node" in result.names
    assert sum(result.points) == 100_000
