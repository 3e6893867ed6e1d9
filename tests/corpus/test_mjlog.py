"""500 original mjlog files: read as the normalised rounds say, walls from seeds, and verified."""

from __future__ import annotations

import json
import zipfile

import msgspec
import pytest

from mahjong_sim.cli.main import main
from mahjong_sim.replay import mjlog
from mahjong_sim.replay.record import Origin, RoundRecord
from tests import corpora
from tests.corpus.rounds import game_record, games, server_rules

pytestmark = pytest.mark.corpus


def bare(hand: RoundRecord) -> RoundRecord:
    """What the normalised rounds tell of a hand."""
    return msgspec.structs.replace(hand, hands={}, dice=None, kept=())


def test_files_read_as_the_rounds_that_were_made_of_them() -> None:
    expected = {lines[0]["g"]: lines for lines in games(corpora.lines("rounds.jsonl.gz"))}
    with zipfile.ZipFile(corpora.path("mjlog.zip")) as archive:
        for info in archive.infolist():
            name = info.filename.removesuffix(".mjlog")
            game = mjlog.read(archive.read(info), name)
            rounds = tuple(bare(hand) for hand in game.rounds)
            plain = msgspec.structs.replace(game, rounds=rounds, names=(), origin=Origin())
            assert plain == game_record(expected[name], server_rules(expected[name]))


def test_the_command_verifies_the_archive(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["replay", "verify", "--json", str(corpora.path("mjlog.zip"))])
    report = json.loads(capsys.readouterr().out)
    assert report == {"files": 500, "games": 500, "rounds": 4666, "exact": 4666, "problems": []}
    assert status == 0
