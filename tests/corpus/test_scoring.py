"""Every recorded win and made-up hand of the corpora has the same yaku, han, fu and points."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mahjong_sim.cli.main import main
from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import Rules
from mahjong_sim.score.evaluate import scorer
from mahjong_sim.score.payments import Payout, win_lines
from mahjong_sim.score.scoring import Scoring
from mahjong_sim.score.win import Hand
from mahjong_sim.tiles import WIND_LETTERS, tile_text
from tests import corpora
from tests.scoring import deltas, hand_of, yaku, yaku_ids
from tests.wins import batch, single

pytestmark = pytest.mark.corpus

TENHOU = {
    (1, 1): "tenhou",
    (0, 1): "tenhou-nored",
    (1, 0): "tenhou-nokuitan",
    (0, 0): "tenhou-nored-nokuitan",
}


def tenhou_rules(case: dict[str, Any]) -> Rules:
    return load(TENHOU[case["rule"]["red"], case["rule"]["kuitan"]])


def received(scoring: Scoring, hand: Hand) -> int:
    """Points of a win without honba and sticks."""
    dealer, child = scoring.tsumo
    return scoring.ron + (3 * child if hand.dealer else dealer + 2 * child)


def expected_yaku(case: dict[str, Any]) -> dict[str, int]:
    if case["yakuman"]:
        return dict.fromkeys((yaku_ids()[number] for number in case["yakuman"]), 1)
    return {yaku_ids()[number]: han for number, han in case["yaku"] if han}


def expected_deltas(case: dict[str, Any], scoring: Scoring, rules: Rules) -> list[int]:
    """What our payments make of the win, by seat wind; the dealer is seat 0."""
    source = case["seat"] if case["tsumo"] else case["from"]
    liable = tuple((item.id, case["pao"]) for item in scoring.yaku if "pao" in case)
    payout = Payout(case["seat"], source, scoring, liable)
    pot = case["sticks"] * rules.payments.stick
    (lines,) = win_lines(rules, [payout], 0, case["honba"], pot)
    return deltas(lines)


def test_tenhou_wins() -> None:
    seen, wrong = 0, []
    for case in corpora.lines("scoring-tenhou.jsonl.gz"):
        rules = tenhou_rules(case)
        hand = hand_of(case, rules)
        scoring = scorer(rules).score(hand)
        got = (yaku(scoring), scoring.fu, scoring.han, received(scoring, hand))
        if got != (expected_yaku(case), case["fu"], case["han"], case["pts"]):
            wrong.append((case["id"], got))
        seen += 1
    assert (seen, wrong) == (13_705, [])


def test_majiang_wins() -> None:
    rules = load("majiang")
    seen, wrong = 0, []
    for case in corpora.lines("scoring-kobalab.jsonl.gz"):
        hand = hand_of(case, rules)
        scoring = scorer(rules).score(hand)
        fu = 0 if scoring.yakuman else scoring.fu
        got = (yaku(scoring), fu, scoring.han, received(scoring, hand))
        if got != (expected_yaku(case), case["fu"], case["han"], case["pts"]):
            wrong.append((case["id"], got))
        seen += 1
    assert (seen, wrong) == (4_989, [])


def test_mahjong_soul_wins() -> None:
    rules = load("mahjong-soul")
    seen, wrong = 0, []
    for case in corpora.lines("scoring-riichienv.jsonl.gz"):
        scoring = scorer(rules).score(hand_of(case, rules))
        han, fu = (13 * scoring.yakuman, 0) if scoring.yakuman else (scoring.han, scoring.fu)
        got = (set(yaku(scoring)), fu, han)
        if got != ({yaku_ids()[n] for n in case["yaku_ids"]}, case["fu"], case["han"]):
            wrong.append((case["id"], got))
        seen += 1
    assert (seen, wrong) == (432, [])


@pytest.mark.parametrize("name", ["scoring-tenhou.jsonl.gz", "scoring-kobalab.jsonl.gz"])
def test_what_everybody_paid(name: str) -> None:
    wrong = []
    for case in corpora.lines(name):
        rules = tenhou_rules(case) if "tenhou" in name else load("majiang")
        scoring = scorer(rules).score(hand_of(case, rules))
        got = expected_deltas(case, scoring, rules)
        if got != case["delta"]:
            wrong.append((case["id"], got, case["delta"]))
    assert wrong == []


def test_fu_items_add_up_to_the_fu() -> None:
    rules = load("tenhou")
    for case in corpora.lines("scoring-tenhou.jsonl.gz"):
        scoring = scorer(rules).score(hand_of(case, rules))
        earned = sum(item.fu for item in scoring.fu_items)
        assert scoring.fu in (earned, -(-earned // 10) * 10), case["id"]


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("scoring-tenhou.jsonl.gz", "tenhou"),
        ("scoring-kobalab.jsonl.gz", "majiang"),
        ("scoring-riichienv.jsonl.gz", "mahjong-soul"),
    ],
)
def test_a_batch_is_scored_as_each_win_alone(name: str, id: str) -> None:
    rules, cases = load(id), list(corpora.lines(name))
    hands = [hand_of(case, rules) for case in cases]
    sticks = [case.get("sticks", 0) for case in cases]
    wrong = [
        case["id"]
        for case, hand, pot, answer in zip(
            cases, hands, sticks, batch(rules, hands, sticks), strict=True
        )
        if answer != single(scorer(rules), hand, pot)
    ]
    assert wrong == []


def as_lines(name: str) -> Iterator[tuple[dict[str, Any], str]]:
    """Every twentieth case with its line for the command."""
    for number, case in enumerate(corpora.lines(name)):
        if number % 20 == 0:
            yield case, json.dumps(as_line(case))


def as_line(case: dict[str, Any]) -> dict[str, Any]:
    rules = tenhou_rules(case)
    reds = frozenset({16, 52, 88}) if rules.wall.red_man else frozenset()

    def text(tiles: list[int]) -> str:
        return "".join(tile_text(tile, reds) for tile in tiles)

    sides = {1: "right", 2: "across", 3: "left"}
    double = "double-riichi" in case["flags"]
    return {
        "id": case["id"],
        "hand": text(case["closed"]),
        "win": text([case["win"]]),
        "melds": [
            {"type": kind, "tiles": text(tiles)} | ({"from": sides[side]} if side else {})
            for kind, tiles, side in case["melds"]
        ],
        "by": "tsumo" if case["tsumo"] else "ron",
        "seat": WIND_LETTERS[case["seat"]],
        "round": WIND_LETTERS[case["round"]],
        "riichi": "double" if double else "riichi" if "riichi" in case["flags"] else "none",
        "flags": [flag for flag in case["flags"] if "riichi" not in flag],
        "dora": text(case["dora"]),
        "ura": text(case["ura"]),
        "honba": case["honba"],
        "sticks": case["sticks"],
        "rules": rules.ruleset.id,
    }


def test_the_command_says_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = list(as_lines("scoring-tenhou.jsonl.gz"))
    file = tmp_path / "wins.jsonl"
    file.write_text("\n".join(text for _, text in cases), encoding="utf-8")
    assert main(["score", "--json", str(file)]) == 0
    answers = [json.loads(text) for text in capsys.readouterr().out.splitlines()]
    for (case, _), answer in zip(cases, answers, strict=True):
        assert answer["id"] == case["id"]
        got = {y["id"]: y.get("yakuman", y["han"]) for y in answer["yaku"]}
        assert (got, answer["han"]) == (expected_yaku(case), case["han"]), case["id"]
        assert answer["total"] == max(case["delta"]), case["id"]
