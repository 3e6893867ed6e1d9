"""Values of options in words: every value there can be, in both languages."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from mahjong_sim.rules import checks, view
from mahjong_sim.rules.choices import CHOICES, FOUND, UNITS
from mahjong_sim.rules.load import load, names, sections
from mahjong_sim.rules.names import EFFECTS, EXCUSES, LIMITS
from mahjong_sim.rules.options import Effect, FaultTerms, Limit, YakuTerms
from mahjong_sim.rules.reading import in_words, overridden
from mahjong_sim.rules.view import Language

TYPES = {f"{s}.{key}": kind for s, keys in sections().items() for key, kind in keys.items()}
WORDS = {path: get_args(kind) for path, kind in TYPES.items() if get_origin(kind) is Literal}
NUMBERS = [path for path, kind in TYPES.items() if kind is int]
SWITCHES = [path for path, kind in TYPES.items() if kind is bool]
LANGUAGES: tuple[Language, ...] = get_args(Language)
RAW = re.compile(r"[a-z0-9]_[a-z]|[\[\]{}\"=]|\b(?:true|false|None)\b")


def said(path: str, value: Any, *overrides: str) -> tuple[str, str]:
    """A value in English and Japanese; neither is as a machine writes it."""
    rules = load("kyoto", overrides)
    en, ja = (in_words(rules, path, value, language) for language in LANGUAGES)
    assert en.isascii() and not RAW.search(en), (path, en)
    assert ja and not re.search(r"[A-Za-z]", ja), (path, ja)
    return en, ja


@pytest.mark.parametrize("path", WORDS)
def test_every_word_of_an_option_is_told_apart_from_the_others(path: str) -> None:
    assert set(CHOICES[path]) == set(WORDS[path])
    found = [said(path, word) for word in WORDS[path]]
    for column in zip(*found, strict=True):
        assert len(set(column)) == len(WORDS[path])


def test_switches_are_yes_and_no() -> None:
    for path in SWITCHES:
        assert said(path, True) == ("yes", "あり")
        assert said(path, False) == ("no", "なし")


def test_numbers_are_said_with_what_they_count() -> None:
    assert said("match.start_points", 25000) == ("25,000 points", "25,000点")
    assert said("win.min_han", 1) == ("1 han", "1翻")
    assert said("wall.red_pin", 1) == ("1 tile", "1枚")
    assert said("wall.red_pin", 2) == ("2 tiles", "2枚")
    assert said("wall.red_pin", 0) == ("none", "なし")
    assert said("riichi.min_points", -5000) == ("-5,000 points", "-5,000点")
    for path in NUMBERS:
        if path in UNITS:
            assert said(path, 7) != said(path, 8)


def test_numbers_without_a_unit_have_all_their_values_named() -> None:
    bare = [path for path in NUMBERS if path not in UNITS]
    assert bare == ["match.winds", "claims.max_winners"]
    for path in bare:
        for value in CHOICES[path]:
            rules = load("kyoto", [f"{path}={value}"])
            assert not list(checks.problems(rules))
        for value in (min(CHOICES[path]) - 1, max(CHOICES[path]) + 1):  # type: ignore[operator]
            with pytest.raises(Exception, match=f"{path}: expected"):
                load("kyoto", [f"{path}={value}"])


def test_nothing_is_named_that_no_option_can_be() -> None:
    assert set(CHOICES) <= {*WORDS, *NUMBERS}
    assert set(UNITS) <= set(NUMBERS)
    for path in set(CHOICES) - set(WORDS):
        assert all(isinstance(value, int) for value in CHOICES[path])
    plain = {*WORDS, *NUMBERS, *SWITCHES}
    tables = {"liability.yaku", "score.limits", "ranking.uma", "ranking.uma_by_floaters"}
    assert {path for path in TYPES if path not in plain} == {
        *tables,
        *(path for path in TYPES if path.startswith("faults.")),
    }
    assert set(FOUND) == set(_literal(FaultTerms, "found"))


def _literal(struct: type, field: str) -> tuple[str, ...]:
    """The words a field of a table can hold."""
    return next(get_args(f.type) for f in msgspec.structs.fields(struct) if f.name == field)


def test_every_word_within_a_table_is_said() -> None:
    assert set(get_args(Effect)) == set(EFFECTS)
    for effect in get_args(Effect):
        said("faults.early_draw", {"effects": [effect]})
    for found in _literal(FaultTerms, "found"):
        said("faults.early_draw", {"effects": ["chombo"], "found": found})
    for excuse in EXCUSES:
        said("faults.early_draw", {"cases": [{"when": excuse}]})
    for limit in _literal(Limit, "name"):
        said("score.limits", [{"name": limit, "han": 5, "base": 2000}])
    for limit in filter(None, _literal(YakuTerms, "limit")):
        assert said("yaku.renhou", {"limit": limit}) == LIMITS[limit]


@pytest.mark.parametrize("name", names())
def test_all_options_of_all_rule_sets_are_said(name: str) -> None:
    rules = load(name)
    for option in view.options(rules):
        for language in LANGUAGES:
            words = in_words(rules, option.path, option.value, language)
            assert words and not RAW.search(words), (option.path, words)


def test_what_differs_between_rule_sets_is_said_differently() -> None:
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for rules in map(load, names()):
        for option in view.options(rules):
            for language in LANGUAGES:
                words = in_words(rules, option.path, option.value, language)
                found[option.path, words].add(view.text(option.value))
    assert len(found) > 600
    assert [key for key, values in found.items() if len(values) > 1] == []


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (None, ("not played", "採用しない")),
        ({"closed": 2, "open": 2}, ("2 han", "2翻")),
        ({"closed": 2, "open": 1}, ("closed 2, open 1 han", "門前2翻、副露1翻")),
        ({"closed": 1}, ("1 han, closed only", "門前のみ1翻")),
        ({"open": 1}, ("1 han, open only", "副露のみ1翻")),
        ({"yakuman": 1}, ("Yakuman", "役満")),
        ({"yakuman": 2, "double_chips": True}, ("2 yakuman; chips doubled", "2倍役満；チップ2倍")),
        (
            {"limit": "mangan", "flat": True},
            ("Mangan; whatever the hand is worth", "満貫；手の価値によらない"),
        ),
        (
            {"closed": 1, "open": 1, "qualifies": False, "excludes": ["haitei", "houtei"]},
            (
                "1 han; not enough alone; not with Last tile from the wall or Last discard",
                "1翻；これだけでは和了不可；海底摸月か河底撈魚とは複合しない",
            ),
        ),
    ],
)
def test_what_a_yaku_is_worth(terms: dict[str, Any] | None, words: tuple[str, str]) -> None:
    assert said("yaku.rinshan", terms) == words


def test_what_a_fault_costs() -> None:
    terms = {
        "effects": ["deposit", "dead_hand"],
        "found": "pointed_out",
        "cases": [{"when": "in_riichi", "effects": ["warning"]}, {"when": "claimed"}],
        "choices": [["chombo"], []],
    }
    assert said("faults.wrong_call", terms, "chombo.fine=500") == (
        "500 points onto the table, the hand is dead (when pointed out); in riichi: a warning; "
        "another seat claimed the tile: no penalty; an arbiter may rule: chombo or no penalty",
        "500点を供託、和了放棄（指摘された時）；立直中：注意；"
        "他家がその牌を鳴くか和了した：罰則なし；審判の裁量：チョンボか罰則なし",
    )
    assert said("faults.wrong_call", {}) == ("no penalty", "罰則なし")


def test_a_value_an_option_cannot_have_is_no_word() -> None:
    with pytest.raises(KeyError):
        in_words(load("kyoto"), "calls.swap", "sometimes", "en")
    with pytest.raises(KeyError):
        in_words(load("kyoto"), "calls.none", 1, "en")


def test_what_was_set_otherwise_is_told_by_name() -> None:
    rules = load("tenhou", ["claims.max_winners=1", "yaku.tanyao.open=0", " yaku.renhou = off"])
    assert overridden(rules, "en") == [
        "Most winners of a hand: one (head bump)",
        "All simples: 1 han, closed only",
        "Blessing of man: not played",
    ]
    assert overridden(rules, "ja")[0] == "同時和了の人数：1人（頭ハネ）"
    assert overridden(load("tenhou"), "en") == []
