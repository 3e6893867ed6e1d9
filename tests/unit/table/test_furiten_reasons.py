"""Furiten tells its kind and the tiles that cause it (振聴の種類)."""

from __future__ import annotations

import pytest

from mahjong_sim.bots import load as bots
from mahjong_sim.bots.player import Player
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.table.actions import WIN, Answer, Discard
from mahjong_sim.tiles import parse_kinds
from tests.kit import Table, table

READY = "234m567p23488s67s"
UNTIL_DRAW = "furiten.same_turn=until_draw"


def codes(t: Table, seat: str) -> list[str]:
    return [reason.code for reason in t.view(seat).furiten_by]


def test_by_the_own_river_with_the_discard() -> None:
    t = table("tenhou", E=READY, rivers={"E": "5s1z"}, draws="1z")
    (reason,) = t.view("E").furiten_by
    assert (reason.code, reason.path) == ("furiten_river", "furiten.own_river")
    assert [tile >> 2 for tile in reason.tiles] == parse_kinds("5s")


def test_in_this_turn_until_the_own_draw() -> None:
    t = table("tenhou", UNTIL_DRAW, E=READY, draws="1z 5s 9m 9m 9m 9m")
    t.go("E 1z")
    assert codes(t, "E") == []
    t.go("S 5s")
    assert codes(t, "E") == ["furiten_turn"]
    t.go("W 9m", "N 9m")
    assert codes(t, "E") == [], "the own draw ends it"


def test_since_riichi_to_the_end() -> None:
    t = table("tenhou", UNTIL_DRAW, E=READY, draws="1z 5s 9m 9m 9m 9m")
    t.go("E riichi 1z", "S 5s")
    assert "furiten_riichi" in codes(t, "E")
    t.go("W 9m", "N 9m")
    assert codes(t, "E") == ["furiten_riichi"]


def test_nothing_while_not_tenpai() -> None:
    assert codes(table("tenhou", E="159m159p159s1234z", rivers={"E": "1m"}), "E") == []


@pytest.mark.parametrize("rule_set", ["tenhou", "kyoto", "taikai", "okayama"])
def test_there_is_a_reason_exactly_in_furiten(rule_set: str) -> None:
    match = Match(load(rule_set), "furiten")
    players = [Player(match, seat, bots.load("random")()) for seat in range(4)]
    found = 0
    while (decision := match.pending()) is not None:
        for seat in range(4):
            view = match.view(seat)
            assert bool(view.furiten_by) == view.furiten
            found += view.furiten
        match.submit(*(Answer(s, players[s](match.view(s))) for s in decision.legal))
    assert found or rule_set != "tenhou"


def test_a_view_says_why_an_act_is_refused() -> None:
    t = table("tenhou", E=READY, draws="1z")
    view = t.view("E")
    assert [reason.code for reason in view.why_not(WIN)] == ["incomplete"]
    assert view.why_not(Discard(view.drawn)) == ()
    assert [reason.code for reason in t.view("S").why_not(WIN)] == ["not_your_turn"]
