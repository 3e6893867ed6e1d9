"""Every expectation holds where it should, and is told where it does not."""

from __future__ import annotations

import pytest

from mahjong_sim.scenario.script import EXPECTATIONS
from tests.unit.scenario.texts import HEAD, POSITION, mismatches, outcome

STRICT = HEAD + 'table = "strict"\n'
MATCH = HEAD + "match = true\n"
SESSION = HEAD.replace("kyoto", "okayama").replace("r7", "b1") + "session = true\n"
RONS = ["E 5s", "S ron"]
CHOMBO = ["E 5s", "S says pon", "E commits chombo"]
DRAWN = ["W riichi 9s", "run out"]
LAST = """\
[position]
hand = "S4"
E = "234567m234p88p46s"
points = [32000, 31000, 29000, 28000]
left = 1
"""
OVER = LAST.replace('E = "234567m234p88p46s"\n', "")
WAITING = """\
[position]
turn = "W"
S = "22z"
W = "345678m345p77p46s"
draws = "9s"
left = 8
"""

# (head, position, acts, expectation, right, wrong)
CASES: list[tuple[str, str, list[str], str, str, str]] = [
    (HEAD, POSITION, ["E 5s"], "legal", '["S ron", "W ron"]', '["S ron", "W pon"]'),
    (HEAD, POSITION, ["E 5s"], "refused", '{ "S chi 46s" = [] }', '{ "S pon" = "no_set" }'),
    (HEAD, POSITION, [], "refused", '{ "E tsumo" = "incomplete" }', '{ "E 5s" = "not_held" }'),
    (STRICT, POSITION, ["E 5s"], "impossible", '["E 5s"]', '["S says pon"]'),
    (STRICT, POSITION, CHOMBO, "faults", '{ "S empty_call" = ["dead_hand"], '
     '"E deliberate_chombo" = ["chombo"] }', '{ "S empty_call" = ["dead_hand"] }'),
    (HEAD, POSITION, [], "by", '{ "claims.max_winners" = "kyoto.r7" }',
     '{ "claims.max_winners" = "kyoto.r8" }'),
    (HEAD, POSITION, [], "options", '{ "claims.max_winners" = 1 }',
     '{ "claims.max_winners" = 2 }'),
    (HEAD, POSITION, RONS, "win",
     '{ seat = "S", source = "E", yaku = { tanyao = 1 }, han = 1, fu = 40, yakuman = 0, '
     'quoted = 3, fu_items = { base = 20, closed_ron = 10, kanchan = 2 }, '
     'limit = "", points = 1300, liable = {}, chips = [0, 0, 0, 0] }',
     '{ seat = "S", fu = 30 }'),
    (HEAD, POSITION, RONS, "win", '[{ seat = "S", yaku = ["tanyao"] }]', "[]"),
    (HEAD, POSITION, RONS, "payments", '["E pays S 1300 win"]', '["E pays S 1000 win"]'),
    (HEAD, POSITION, RONS, "deltas", "[-1300, 1300, 0, 0]", "[0, 0, 0, 0]"),
    (HEAD, POSITION, RONS, "points", "[28700, 31300, 30000, 30000]", "[1, 2, 3, 4]"),
    (HEAD, WAITING, DRAWN, "tenpai", '"W"', '"WS"'),
    (STRICT, POSITION, ["E peeks W", "W peeks ura"], "dead", '"WE"', '"W"'),
    (HEAD, POSITION, ["E 5s", "pass"], "furiten", '"WN"', '"SN"'),
    (HEAD, WAITING, ["W riichi 9s"], "riichi", '"W"', '""'),
    (STRICT, POSITION, ["S shows 2m8p"], "barred", '{ S = "8p2m" }', '{ S = "2m" }'),
    (HEAD, POSITION, [], "waits", '{ S = "5s", E = "" }', '{ S = "58s" }'),
    (HEAD, POSITION, [], "hand", '{ W = "77p345678m345p46s" }', '{ W = "5s" }'),
    (HEAD, POSITION + 'rivers = { E = "1234567m" }\n', [], "rows", '{ E = ["123456m", "7m"] }',
     '{ E = ["1234567m"] }'),
    (HEAD, POSITION, RONS, "ends", '"win"', '"no"'),
    (HEAD, POSITION, ["E 5s"], "ends", '"no"', '"draw"'),
    (HEAD.replace("kyoto", "okayama").replace("r7", "a1"), '[position]\nE = "19m19p19s123456z"\n'
     "first = true\n", ["E nine"], "aborted", '"nine_kinds"', '"four_winds"'),
    (HEAD, POSITION, RONS, "next_dealer", '"S"', '"E"'),
    (HEAD, LAST, ["run out"], "next_wind", '"W"', '"S"'),
    (STRICT, POSITION, CHOMBO, "honba", "1", "0"),
    (HEAD, WAITING, ["W riichi 9s", "pass"], "pot", "1000", "0"),
    (HEAD, POSITION + 'dora = "3z"\n', [], "dora", '"3z"', '"3z4z"'),
    (HEAD, POSITION, [], "left", "69", "70"),
    (MATCH, LAST, ["run out"], "match", '"length"', '"on"'),
    (MATCH, POSITION, RONS, "match", '"on"', '"asks"'),
    (MATCH, LAST, ["run out"], "places", "[1, 2, 3, 4]", "[2, 1, 3, 4]"),
    (MATCH, LAST, ["run out"], "results", "[13.0, 4.0, -6.0, -11.0]", "[1.0, 2.0, 3.0, 4.0]"),
    (MATCH, LAST, ["run out"], "counted", "true", "false"),
    (SESSION, OVER, ["run out"], "session", '"on"', '"over"'),
    (SESSION, OVER, ["run out", "next hanchan", "run out 8"], "totals", "[47.0, -4.0, -36.0, 13.0]",
     "[1.0, 2.0, 3.0, 4.0]"),
    (HEAD, POSITION, RONS, "events", '["deal E1", "E 5s", "S ron 5s", "ends win"]',
     '["S ron", "E 5s"]'),
    (HEAD, POSITION, RONS, "no_events", '["W ron", "dora"]', '["S ron"]'),
]  # fmt: skip


def test_every_expectation_has_a_case() -> None:
    assert {case[3] for case in CASES} == set(EXPECTATIONS)


@pytest.mark.parametrize(("head", "position", "acts", "key", "right", "wrong"), CASES)
def test_an_expectation(
    head: str, position: str, acts: list[str], key: str, right: str, wrong: str
) -> None:
    for value, missed in ((right, []), (wrong, [key])):
        assert mismatches(f"[[play]]\nacts = {acts}\n{key} = {value}\n", head, position) == missed


def test_what_happened_is_looked_at_step_by_step() -> None:
    body = '[[play]]\nacts = ["E 5s"]\nevents = ["E 5s"]\n[[play]]\nacts = ["S ron"]\n'
    assert mismatches(f'{body}no_events = ["E 5s"]\nends = "win"\n') == []


def test_a_difference_is_told_in_texts() -> None:
    body = '[[play]]\nacts = ["E 5s", "S ron"]\ndeltas = [0, 0, 0, 0]\ntenpai = "S"\n'
    (result,) = outcome(body).results
    assert [(m.line, m.act, m.key, m.expected, m.got) for m in result.mismatches] == [
        (12, 2, "deltas", "[0, 0, 0, 0]", "[-1300, 1300, 0, 0]"),
        (12, 2, "tenpai", '"S"', "nothing"),
    ]
