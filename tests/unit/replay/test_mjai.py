from __future__ import annotations

import json
from typing import Any

import pytest

from mahjong_sim.mjai.words import has_reds
from mahjong_sim.replay import mjai, mjai_out
from mahjong_sim.replay.losses import Losses
from mahjong_sim.replay.record import GameRecord, RulesOf
from mahjong_sim.replay.verify import verify_game
from mahjong_sim.rules.wording import rules_of, wording
from mahjong_sim.table.events import DoraRevealed, KanDeclared
from tests.unit.replay.sample import MJAI

LINES = MJAI.splitlines()


def games(*lines: str | dict[str, Any]) -> list[GameRecord]:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    return mjai.read(text.encode(), "x")


def game(*lines: str | dict[str, Any]) -> GameRecord:
    (found,) = games(*lines)
    return found


def problems(found: GameRecord) -> list[str]:
    return [p.got for p in verify_game(found, rules_of(found.rules)).problems]


def test_lists_of_events_are_read_as_events() -> None:
    assert game(f"[{','.join(LINES)}]").rounds == game(*LINES).rounds


def test_honours_may_be_written_as_z() -> None:
    text = MJAI
    for letter, code in zip("ESWNPFC", range(1, 8), strict=True):
        text = text.replace(f'"{letter}"', f'"{code}z"')
    text = text.replace('"bakaze":"1z"', '"bakaze":"E"')
    assert game(*text.splitlines()).rounds == game(*LINES).rounds


def test_the_shorter_dialect_is_read() -> None:
    hora = json.loads(LINES[-3])
    short = {k: hora[k] for k in ("type", "actor", "target", "deltas")} | {"ura_markers": ["F"]}
    reach = {"type": "reach_accepted", "actor": 1}
    found = game(*LINES[:7], reach, *LINES[8:-3], short, *LINES[-2:])
    win = found.rounds[0].wins[0]
    assert (win.yaku, win.fu, win.points) == (None, None, None)
    assert problems(found) == []


def test_scores_may_be_left_to_the_payments() -> None:
    start = json.loads(LINES[1])
    scores = start.pop("scores")
    del start["kyotaku"]
    found = game(LINES[0], start, *LINES[2:])
    assert found.rounds[0].dealt.points == tuple(scores)
    assert problems(found) == []


@pytest.mark.parametrize(
    ("start", "rules"),
    [
        ({}, RulesOf("tenhou")),
        ({"kyoku_first": 4}, RulesOf("tenhou", ("match.winds=1",))),
        ({"aka_flag": False}, RulesOf("tenhou-nored")),
        ({"mahjong_sim": {"rules": "kyoto"}}, RulesOf("kyoto")),
    ],
)
def test_rules_by_what_the_log_says(start: dict[str, Any], rules: RulesOf) -> None:
    found = game(json.loads(LINES[0]) | start, *LINES[1:]).rules
    assert (found.base, set(rules.overrides) <= set(found.overrides)) == (rules.base, True)


def test_four_plain_fives_mean_no_red_ones() -> None:
    start = json.loads(LINES[1])
    start["tehais"][0][:4] = ["5m", "5m", "5m", "9p"]
    start["tehais"][0][5:8] = ["1m", "9m", "9p"]
    assert has_reds({}, [start]) is False
    assert has_reds({}, [json.loads(LINES[1])]) is True


def test_the_indicator_of_an_earlier_kan_may_stand_before_a_closed_kan() -> None:
    start = json.loads(LINES[1])
    start["tehais"][0] = ["1m"] * 3 + ["9s"] * 4 + ["1p", "1p", "9p", "9p", "E", "P"]
    start["tehais"][1][0], start["tehais"][2][0] = "1m", "2m"
    start["tehais"][2][1] = "F"
    ankan = {"type": "ankan", "actor": 0, "consumed": ["9s"] * 4}
    kan = {"type": "daiminkan", "actor": 0, "target": 1, "pai": "1m", "consumed": ["1m"] * 3}
    lines = [
        *(LINES[0], start, LINES[2], LINES[3]),
        {"type": "tsumo", "actor": 1, "pai": "S"},
        {"type": "dahai", "actor": 1, "pai": "1m", "tsumogiri": False},
        kan,
        {"type": "tsumo", "actor": 0, "pai": "4p"},
        {"type": "dora", "dora_marker": "6s"},
        ankan,
        {"type": "dora", "dora_marker": "7s"},
        {"type": "tsumo", "actor": 0, "pai": "W"},
        {"type": "dahai", "actor": 0, "pai": "W", "tsumogiri": True},
        {"type": "end_kyoku"},
    ]
    found = game(*lines)
    assert found.fault is None
    steps = found.rounds[0].steps
    at = next(i for i, step in enumerate(steps) if isinstance(step, KanDeclared))
    assert all(isinstance(step, DoraRevealed) for step in steps[at + 1 : at + 3])
    written = [json.loads(line) for line in mjai_out.write(found, Losses()).splitlines()]
    kinds = [event["type"] for event in written]
    at = kinds.index("ankan")
    assert kinds[at - 1 : at + 3] == ["dora", "ankan", "dora", "tsumo"]


def test_several_dragons_are_one_yaku_there() -> None:
    assert wording("mjai").alike["yakuhai_chun"] == "yakuhai_haku"


def test_a_hand_that_broke_off_is_a_label() -> None:
    found = game(*LINES[:4], '{"type":"end_kyoku"}')
    assert (found.rounds[0].ending, found.rounds[0].label) == ("other", "broken off")
    assert problems(found) != []


@pytest.mark.parametrize(
    ("at", "line", "message"),
    [
        (1, LINES[1].replace('"1m"', '"?"', 1), "one seat's view"),
        (1, LINES[1].replace('"1m",', "", 1), "thirteen"),
        (1, LINES[1].replace('"oya":0', '"oya":4'), "oya"),
        (1, LINES[1].replace('"kyoku":1', '"kyoku":2'), "not dealt by"),
        (1, LINES[1].replace('"E","dora', '"X","dora'), "no wind"),
        (2, '{"type":"tsumo","actor":0,"pai":"0m"}', "no tile"),
        (2, '{"type":"tsumo","actor":0}', "missing"),
        (2, '{"type":"tsumo"', "not JSON"),
        (2, '{"actor":0}', "missing"),
        (2, "7", "not an object"),
        (2, '{"type":"kita","actor":0,"pai":"N"}', "three-player"),
        (3, '{"type":"dahai","actor":0,"pai":"S","tsumogiri":true}', "has not just drawn"),
        (3, '{"type":"dahai","actor":0,"pai":"S","tsumogiri":false}', "does not hold"),
        (3, '{"type":"dahai","actor":0,"pai":"E"}', "tsumogiri"),
        (3, '{"type":"pon","actor":1,"target":0,"pai":"E","consumed":["E","E"]}', "just discarded"),
        (3, '{"type":"kakan","actor":0,"pai":"E","consumed":[]}', "no pon"),
        (3, '{"type":"ankan","actor":0,"consumed":["E","E","E","S"]}', "different tiles"),
        (5, '{"type":"reach","actor":2}', "has not just drawn"),
    ],
)
def test_a_broken_line_is_told_by_its_number(at: int, line: str, message: str) -> None:
    found = game(*LINES[:at], line, *LINES[at + 1 :])
    assert found.fault is not None
    assert found.fault.got.startswith(f"line {at + 1}:")
    assert message in found.fault.got


def test_the_good_games_of_a_broken_file_are_read() -> None:
    found = games(*LINES, *LINES[:4], "{", *LINES[4:], *LINES)
    assert [one.fault is None for one in found] == [True, False, True]
    assert [len(one.rounds) for one in found] == [1, 0, 1]
    assert found[1].fault is not None
    assert found[1].fault.got.startswith("line 22: not JSON")


def test_what_a_server_says_before_the_game_is_no_game() -> None:
    hello = '{"type":"hello","protocol":"mjsonp","protocol_version":3}'
    found = game(hello, '{"type":"join","name":"a","room":"b"}', *LINES)
    assert (found.fault, len(found.rounds)) == (None, 1)


def test_a_cut_game_keeps_its_whole_hands() -> None:
    second = LINES[1].replace('"honba":0', '"honba":1')
    found = game(*LINES[:-1], second, LINES[2])
    assert len(found.rounds) == 1
    assert found.fault is not None
    assert found.fault.round == 1
