from __future__ import annotations

from typing import Literal

import pytest

from mahjong_sim.errors import InputError
from mahjong_sim.replay.record import RulesOf
from mahjong_sim.rules.load import names
from mahjong_sim.rules.names import DORA, YAKU
from mahjong_sim.rules.wording import fitted, note, noted, red_fives, rules_of, wording
from mahjong_sim.tiles import STANDARD_REDS

FORMATS: tuple[Literal["mjai", "tenhou6", "majiang"], ...] = ("mjai", "tenhou6", "majiang")


@pytest.mark.parametrize("format", FORMATS)
def test_every_yaku_has_a_name_that_is_read_back(format: Literal["mjai"]) -> None:
    words = wording(format)
    for yaku in (*YAKU, *DORA):
        for wind in range(4):
            found = words.ids[words.name(yaku, wind)]
            assert found == words.alike.get(yaku, yaku)
    assert words.name("no_such_yaku") == "no_such_yaku"


@pytest.mark.parametrize("format", FORMATS)
def test_every_ending_of_a_draw_is_read_back(format: Literal["mjai"]) -> None:
    words = wording(format)
    assert {"exhaustive", "nagashi", "nine_kinds", "four_winds"} <= set(words.endings)
    for ending, name in words.endings.items():
        assert words.endings_by_name[name] == ending


@pytest.mark.parametrize("format", FORMATS)
def test_every_rule_set_a_format_names_is_there(format: Literal["mjai"]) -> None:
    for case in wording(format).case:
        assert case.rules in (*names(), "")
        if case.rules:
            rules_of(RulesOf(case.rules, case.set))


def test_a_note_names_the_rules() -> None:
    rules = RulesOf("kyoto", ("match.winds=1",))
    assert noted(note(rules)) == rules
    for other in (None, 3, {}, {"rules": 3}, {"rules": "kyoto", "overrides": [1]}):
        assert noted(other) is None
    with pytest.raises(InputError, match="give its file"):
        noted({"rules": "club", "overrides": []})


def test_red_fives_and_points_of_a_log_are_fitted_in() -> None:
    tenhou = RulesOf("tenhou")
    assert fitted(tenhou, (1, 1, 1), (25000,) * 4) == tenhou
    assert fitted(tenhou, None, (25000, 25000, 25000, 24000)) == tenhou
    more = fitted(tenhou, (1, 2, 1), (30000,) * 4)
    assert more.overrides == ("wall.red_pin=2", "match.start_points=30000")
    assert red_fives(more) == {16, 52, 53, 88}
    assert red_fives(tenhou) == STANDARD_REDS
