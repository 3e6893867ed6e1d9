"""Files we write, read by programs that nobody here wrote. Each test is skipped without its reader.

The readers are the extra ``interop`` (jansou, riichienv), and ``@kobalab/majiang-core`` of npm,
which node has to find (NODE_PATH).
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mahjong_sim.replay import majiang_out, mjai_out, mjlog, mjlog_out, tenhou6_out
from mahjong_sim.replay.course import Course
from mahjong_sim.replay.losses import Losses
from mahjong_sim.replay.record import GameRecord, RoundRecord
from tests import corpora
from tests.corpus.rounds import game_record, games
from tests.corpus.test_formats import files
from tests.corpus.test_scripted import MAJIANG, in_our_order

pytestmark = pytest.mark.corpus

EVERY = 25
Writer = Callable[[GameRecord, Losses], bytes]
WRITERS: dict[str, Writer] = {
    "mjai": mjai_out.write,
    "tenhou_json": tenhou6_out.write,
    "mjlog": mjlog_out.write,
}


def records() -> list[GameRecord]:
    return [mjlog.read(data, name) for name, data in files(EVERY)]


@pytest.mark.parametrize("format", sorted(WRITERS))
def test_jansou_reads_replays_and_scores_them(format: str) -> None:
    pytest.importorskip("jansou", reason="jansou is not installed (extra interop)")
    from importlib import import_module

    check = import_module("jansou.validation.check")
    replay_paifu = import_module("jansou.io.replay").replay_paifu
    parse = getattr(import_module(f"jansou.io.{format}"), f"parse_{format}")
    for record in records():
        paifu = parse(WRITERS[format](record, Losses()))
        assert len(paifu.rounds) == len(record.rounds)
        for theirs, ours in zip(paifu.rounds, record.rounds, strict=True):
            assert tuple(theirs.scores) == ours.dealt.points
            assert (theirs.dealer, theirs.honba) == (ours.dealt.dealer, ours.dealt.honba)
            assert wins(theirs) == [(w.seat, w.source, w.points, w.deltas) for w in ours.wins]
        assert sum(1 for _ in replay_paifu(paifu)) > 0  # raises where the play is not legal
        assert [v.detail for v in check.check_paifu(paifu) if not v.passed] == []


def wins(theirs: Any) -> list[tuple[object, ...]]:
    outcome = theirs.outcome if isinstance(theirs.outcome, tuple) else ()
    return [(w.winner, w.from_seat, w.value, w.deltas) for w in outcome]


def test_riichienv_reads_them(tmp_path: Path) -> None:
    pytest.importorskip("riichienv", reason="riichienv is not installed (extra interop)")
    from importlib import import_module

    reader = import_module("riichienv").MjaiReplay
    for record in records():
        file = tmp_path / "game.jsonl"
        file.write_bytes(mjai_out.write(record, Losses()))
        hands = list(reader.from_jsonl(str(file)).take_kyokus())
        assert len(hands) == len(record.rounds)
        for theirs, ours in zip(hands, record.rounds, strict=True):
            assert tuple(theirs.scores) == ours.dealt.points
            assert tuple(theirs.end_scores) == points_after(ours)
        assert sum(len(list(hand.steps())) for hand in hands) > 0


def points_after(hand: RoundRecord) -> tuple[int, ...]:
    course = Course(hand)
    for _ in course.steps():
        pass
    for deltas in [win.deltas for win in hand.wins] or [hand.deltas]:
        course.pay(deltas or (0, 0, 0, 0))
    return tuple(course.points)


def node_finds_the_reader() -> bool:
    node = shutil.which("node")
    if node is None:
        return False
    look = [node, "-e", "require.resolve('@kobalab/majiang-core')"]
    return subprocess.run(look, capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not node_finds_the_reader(), reason="node has no @kobalab/majiang-core")
def test_majiang_core_plays_and_scores_them() -> None:
    scripted = [
        game_record([in_our_order(line) for line in lines], MAJIANG)
        for lines in games(corpora.lines("scripted-kobalab.jsonl.gz"))
    ]
    texts = [majiang_out.write(record, Losses()) for record in (*records(), *scripted)]
    script = Path(__file__).with_name("majiang_core.js")
    done = subprocess.run(
        ["node", str(script)], input=b"".join(texts), capture_output=True, check=True
    )
    found = json.loads(done.stdout)
    assert found["differences"] == []
    assert found["hands"] == sum(len(r.rounds) for r in (*records(), *scripted))
