"""Options for reading, and what differs between two rule sets."""

from __future__ import annotations

import tomllib

import pytest

from mahjong_sim.rules import view
from mahjong_sim.rules.load import load, names


@pytest.mark.parametrize("name", names())
def test_every_option_is_shown_once_with_a_reason(name: str) -> None:
    rules = load(name)
    shown = list(view.options(rules))
    assert {option.path for option in shown} == rules.cites.keys()
    assert len(shown) == len(rules.cites)
    assert all(view.reasons(rules, option.cite) for option in shown)


@pytest.mark.parametrize("name", ["kyoto", "okayama-chips"])
def test_a_shown_value_can_be_written_back(name: str) -> None:
    rules = load(name)
    options = [o for o in view.options(rules) if o.value is not None]
    again = load(name, [f"{o.path}={view.text(o.value)}" for o in options])
    assert again.digest == rules.digest
    assert tomllib.loads(f"x = {view.text(options[0].value)}")


def test_reasons_in_two_languages() -> None:
    rules = load("kyoto")
    cite = rules.cites["claims.max_winners"]
    assert view.reasons(rules, cite)[0].startswith("kyoto.r7: One winner a hand")
    assert "頭ハネ" in view.reasons(rules, cite, "ja")[0]
    assert view.reasons(rules, rules.cites["match.bust"]) == [
        "silent",
        "(the game goes on below zero)",
    ]


def test_a_rule_set_does_not_differ_from_itself() -> None:
    assert list(view.differences(load("kyoto"), load("kyoto"))) == []


def test_only_what_differs_is_told() -> None:
    pairs = list(view.differences(load("tenhou"), load("tenhou-nored-nokuitan")))
    paths = [a.path for a, b in pairs if a is not None and b is not None]
    assert paths == ["wall.red_man", "wall.red_pin", "wall.red_sou", "yaku.tanyao"]


def test_a_yaku_that_one_rule_set_does_not_name() -> None:
    pairs = {(a or b).path: (a, b) for a, b in view.differences(load("tenhou"), load("mmml91"))}  # type: ignore[union-attr]
    left, right = pairs["yaku.sanrenkou"]
    assert left is None
    assert right is not None
    assert right.value == {"closed": 2, "open": 1}


def test_an_option_that_is_off_is_written_so() -> None:
    shown = {option.path: option for option in view.options(load("kyoto"))}
    assert view.text(shown["yaku.ippatsu"].value) == "off"
    assert view.text(shown["wall.ura"].value) == "false"
