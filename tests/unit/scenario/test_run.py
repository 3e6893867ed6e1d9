"""Running scenarios: rule sets, branches, contrasts, the clauses they show."""

from __future__ import annotations

import pytest

from mahjong_sim.rules.load import load
from mahjong_sim.scenario.page import Page
from mahjong_sim.scenario.run import run
from mahjong_sim.scenario.summary import summary
from tests.unit.scenario.texts import HEAD, outcome, scenario

BOTH = HEAD.replace('"kyoto"\n', '["kyoto", "okayama"]\n')
RONS = '[[play]]\nacts = ["E 5s"]\n[[play]]\nacts = ["S ron, W ron"]\n'
ONE = f"{RONS}deltas = [-1300, 1300, 0, 0]\n"
TWO = "deltas = [-2600, 1300, 1300, 0]\n"


def courses(body: str, head: str = HEAD) -> list[tuple[str, str, bool]]:
    found = outcome(body, head).results
    return [(r.rules.ruleset.id, r.course, r.passed) for r in found]


def test_each_rule_set_has_its_own_expectations() -> None:
    body = f"{ONE}[play.okayama]\n{TWO}"
    assert courses(body, BOTH) == [("kyoto", "play", True), ("okayama", "play", True)]
    assert courses(ONE, BOTH) == [("kyoto", "play", True), ("okayama", "play", False)]


def test_a_branch_replaces_the_last_steps() -> None:
    branch = '[[branch]]\nacts = ["W ron"]\ndeltas = [-1300, 0, 1300, 0]\n'
    assert courses(ONE + branch) == [("kyoto", "play", True), ("kyoto", "branch[0]", True)]
    earlier = '[[branch]]\nafter = 0\nacts = ["E tsumogiri"]\ndeltas = [0, 0, 0, 0]\n'
    assert courses(ONE + earlier)[1] == ("kyoto", "branch[0]", True)
    assert courses(ONE + earlier.replace("0\nacts", "1\nacts"))[1] == ("kyoto", "branch[0]", False)


def test_a_contrast_has_another_outcome() -> None:
    contrast = '[[contrast]]\nset = ["claims.max_winners=2"]\n'
    assert courses(ONE + contrast + TWO)[1] == ("kyoto", "contrast[0]", True)
    same = outcome(f'{ONE}{contrast}ends = "win"\n').results[1]
    assert [(m.key, m.expected, m.got) for m in same.mismatches] == [
        ("contrast", "another outcome", "the same under kyoto")
    ]
    other = f'[[contrast]]\nrules = "okayama"\n{TWO}'
    assert courses(ONE + other)[1] == ("okayama", "contrast[0]", True)
    acts = '[[contrast]]\nset = ["claims.max_winners=2"]\nacts = ["E 5s", "W ron"]\nends = "win"\n'
    assert not outcome(ONE + acts).passed


def test_an_act_that_is_not_taken_ends_the_course() -> None:
    (result,) = outcome('[[play]]\nacts = ["E 5s", "W chi 34m", "S ron"]\nends = "win"\n').results
    (mismatch,) = result.mismatches
    assert (mismatch.act, mismatch.key, mismatch.expected) == (2, "acts", "W chi 34m")
    assert "(legal: S: win, chi 46s, pass; W: win, pass; N: win, pass)" in mismatch.got
    assert result.stopped.startswith("W chi 34m: W may not chi 34m")


def test_other_rule_sets_are_played_but_not_checked() -> None:
    found = run(scenario(ONE), ["kyoto", "okayama", load("kyoto", ["claims.max_winners=3"])])
    assert [(r.checked, r.passed, r.mismatches) for r in found.results] == [
        (True, True, ()),
        (False, True, ()),
        (False, True, ()),
    ]
    assert [summary(r)["points"] for r in found.results] == [
        "E -1300, S +1300",
        "E -2600, S +1300, W +1300",
        "E -2600, S +1300, W +1300",
    ]


def test_a_clause_is_shown_where_everything_holds_under_its_source() -> None:
    head = BOTH.replace('["kyoto.r7"]', '["kyoto.r7", "okayama.a2"]')
    assert outcome(ONE, head).clauses == {"kyoto.r7"}
    assert outcome(f"{ONE}[play.okayama]\n{TWO}", head).clauses == {"kyoto.r7", "okayama.a2"}
    wrong = f'{ONE}[play.okayama]\n{TWO}[[branch]]\nacts = ["W ron"]\nends = "draw"\n'
    assert outcome(wrong, head).clauses == frozenset()


# --- summaries and pages ------------------------------------------------------------------------
def test_a_summary_tells_what_came_of_it() -> None:
    strict = HEAD + 'table = "strict"\n'
    body = '[[play]]\nacts = ["E 5s", "N ron"]\nends = "chombo"\n'
    (result,) = outcome(body, strict, '[position]\nE = "5s"\n').results
    assert summary(result) == {
        "faults": "N false_win: chombo [kyoto.r27, kyoto.r9]",
        "ends": "chombo",
        "points": "E +4000, S +2000, W +2000, N -8000",
        "next": "E2, S deals, 1 honba",
    }
    (result,) = outcome('[[play]]\nacts = ["E 5s", "S ron"]\nends = "win"\n').results
    assert summary(result)["win"] == "S ron from E, tanyao 1: 1 han 40 fu"
    (result,) = outcome(
        '[[play]]\nacts = ["run out"]\nmatch = "length"\n',
        HEAD + "match = true\n",
        '[position]\nhand = "S4"\nleft = 1\n',
    ).results
    assert summary(result)["draw"] == "tenpai nobody"
    assert summary(result)["standing"] == (
        "length: 1 S 30000 (+0), 1 W 30000 (+0), 1 N 30000 (+0), 1 E 30000 (+0)"
    )


@pytest.mark.parametrize(
    ("choice", "told"), [("0", ""), ("1", ", ruled: chombo"), ("none", ", ruled: free")]
)
def test_a_summary_tells_what_the_arbiter_ruled_instead(choice: str, told: str) -> None:
    head = HEAD.replace("kyoto", "taikai").replace("r7", "d2") + 'table = "refereed"\n'
    body = f'[[play]]\nacts = ["S peeks W", "arbiter rules {choice}"]\nhonba = 0\n'
    (result,) = outcome(body, head, "[position]\n").results
    assert summary(result)["faults"] == f"S peek_hand: dead_hand [taikai.d2]{told}"


def test_a_summary_calls_only_a_yakuman_one() -> None:
    body = '[[play]]\nacts = ["E 5s", "S ron"]\nends = "win"\n'
    hand = '[position]\nE = "5s"\nS = "234567m234p88p46s"\nfirst = true\n'
    (result,) = outcome(body, HEAD, hand).results
    assert summary(result)["win"] == "S ron from E, renhou, tanyao 1: baiman"


def test_a_page_tells_of_refusals_what_holds_under_its_rules() -> None:
    refused = '{ "W chi 34m" = "no_set", "S ron" = "no_yaku", "S pon 99m" = "no_pon" }'
    body = f'[[play]]\nacts = ["E 5s"]\nrefused = {refused}\n'
    page = list(Page(scenario(body), load("kyoto"), "en").lines())
    assert [line for line in page if "refused" in line] == [
        "  W chi 34m  refused:",
        "  S pon 99m  refused: 99m is not in the hand 234567m23488p46s",
    ]


def test_a_page_tells_the_course_with_its_reasons() -> None:
    body = (
        '[[play]]\nacts = ["E 5s", "pass", "S tsumogiri"]\nnote = "A note."\nnote_ja = "注"\n'
        'refused = { "W chi 34m" = "no_set" }\n[[branch]]\nacts = ["E 5s", "S ron"]\nends = "win"\n'
    )
    english = list(Page(scenario(body), load("kyoto"), "en").lines())
    assert "  S ron" in english
    assert "  (A note.)" in english
    assert any("kyoto.r7: One winner a hand" in line for line in english)
    assert any(line.startswith("  S  30000  234567m23488p46s") for line in english)
    assert any("refused" in line for line in english)
    japanese = list(Page(scenario(body), load("kyoto"), "ja").lines())
    assert "  (注)" in japanese
    assert "進行:" in japanese


def test_a_page_of_a_match_begins_with_its_dice() -> None:
    body = '[[play]]\nacts = ["E tsumogiri"]\nends = "no"\n'
    page = list(Page(scenario(body, HEAD + "match = true\n", ""), load("kyoto"), "en").lines())
    assert sum("throws" in line for line in page) == 3
    assert any("turns the indicator" in line for line in page)


def test_a_page_knows_the_dealer_of_its_position() -> None:
    body = '[[play]]\nacts = ["E tsumo"]\nends = "win"\n'
    position = '[position]\nhand = "S3"\nE = "234567m234p88p46s"\ndraws = "5s"\n'
    page = list(Page(scenario(body, position=position), load("kyoto"), "en").lines())
    assert any("The dealer won and stays." in line for line in page)
