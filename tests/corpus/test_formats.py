"""Real games through every format and back: the same events, but for what a format lacks.

What is lost: mjai, tenhou.net/6 and Majiang records do not have the wall but for what is seen of
it, which of the equal tiles one is, and the dice (`told`); mjlog has the dice.
"""

from __future__ import annotations

import json
import re
import zipfile

import pytest

from mahjong_sim.replay import majiang, majiang_out, mjlog, mjlog_out, tenhou6, tenhou6_out
from mahjong_sim.replay.convert import Conversion
from mahjong_sim.replay.files import Format, read
from mahjong_sim.replay.losses import Losses
from mahjong_sim.replay.markup import walk
from mahjong_sim.replay.native import NativeGame
from mahjong_sim.replay.sources import Source, Text
from mahjong_sim.replay.verify import verify_game
from mahjong_sim.rules.load import load
from mahjong_sim.rules.wording import rules_of
from mahjong_sim.table.events import Event, MatchStarted
from tests import corpora
from tests.corpus.rounds import game_record, games
from tests.corpus.tenhou6_files import file_of
from tests.corpus.test_scripted import FAULTY, MAJIANG, in_our_order, room_rules
from tests.told import told

pytestmark = pytest.mark.corpus

SAMPLE = 8  # every so many of the archive's games
FORMATS: tuple[Format, ...] = ("mjai", "tenhou6", "majiang", "mjlog")


def files(every: int = SAMPLE) -> list[tuple[str, bytes]]:
    """Name and text of games of the archive."""
    with zipfile.ZipFile(corpora.path("mjlog.zip")) as archive:
        return [(info.filename, archive.read(info)) for info in archive.infolist()[::every]]


def converted(data: bytes, to: Format) -> bytes:
    """A game in another format; nothing of it may be doubtful."""
    conversion = Conversion(to)
    (written,) = conversion.convert([read(Source("x", lambda: Text(data)))])
    assert (conversion.problems, conversion.doubts) == ([], [])
    return written.data


def events(native: bytes) -> list[Event]:
    (game,) = read(Source("x", lambda: Text(native))).games
    assert isinstance(game, NativeGame)
    assert game.fault is None
    return game.events


def test_every_format_leads_back_to_the_same_events() -> None:
    for name, data in files():
        native = converted(data, "native")
        happened = events(native)
        start = happened[0]
        assert isinstance(start, MatchStarted)
        reds = load(start.rules, start.overrides).wall.red_man > 0
        for format in FORMATS:
            back = events(converted(converted(native, format), "native"))
            dice = format == "mjlog"
            same = list(told(back, reds, dice)) == list(told(happened, reds, dice))
            assert same, (name, format)


def test_mjlog_is_written_element_for_element_as_it_was() -> None:
    for name, data in files():
        losses = Losses()
        written = mjlog_out.write(mjlog.read(data, name), losses)
        assert elements(written) == elements(data), name
        assert (losses.lost, losses.filled) == ([], [])


def elements(data: bytes) -> list[tuple[str, dict[str, str]]]:
    out: list[tuple[str, dict[str, str]]] = []
    walk(data, "mjloggm", lambda name, attributes: out.append((name, attributes)))
    return out


def test_files_of_other_readers_fixtures_are_exact_and_written_as_they_were() -> None:
    hands, faulty = 0, set()
    for lines in games(corpora.lines("scripted-tenhou6.jsonl.gz")):
        data = json.dumps(file_of(lines), ensure_ascii=False).encode()
        (game,) = tenhou6.read(data, lines[0]["g"])
        assert game.fault is None
        assert rules_of(game.rules).digest == rules_of(room_rules(lines[0])).digest
        hands += len(game.rounds)
        for problem in verify_game(game, rules_of(game.rules)).problems:
            assert problem.round is not None
            faulty.add((lines[0]["g"], lines[problem.round]["n"]))
        again = json.loads(tenhou6_out.write(game, Losses()))
        assert in_one_way(again) == in_one_way(json.loads(data)), lines[0]["disp"]
    assert hands == 132
    assert faulty == FAULTY


def in_one_way(file: dict[str, object]) -> dict[str, object]:
    """Without what has no meaning: the order of dealt tiles, yaku of no han, winds."""
    for hand in file["log"]:  # type: ignore[attr-defined]
        for seat in range(4):
            hand[4 + 3 * seat].sort()
        for detail in hand[16][2::2] if hand[16][0] == "和了" else ():
            told = [text for text in detail[4:] if "(0飜)" not in text]
            detail[4:] = [re.sub("自風 .", "自風", text) for text in told]
    return file


def test_majiang_files_of_games_written_for_a_rare_event_are_exact() -> None:
    hands = 0
    for lines in games(corpora.lines("scripted-kobalab.jsonl.gz")):
        record = game_record([in_our_order(line) for line in lines], MAJIANG)
        data = majiang_out.write(record, Losses())
        (game,) = majiang.read(data, record.name)
        assert game.rules == MAJIANG
        assert verify_game(game, rules_of(game.rules)).problems == (), lines[0]["about"]
        assert json.loads(majiang_out.write(game, Losses())) == json.loads(data)
        hands += len(game.rounds)
    assert hands == 226
