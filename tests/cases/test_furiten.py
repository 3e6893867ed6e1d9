"""Public reports about furiten (振聴): each test is named after its report."""

from __future__ import annotations

import pytest

from tests.kit import kinds, table

SAME_TURN = ("tenhou", "kyoto", "mmml91", "okayama", "taikai", "m-league")
ALL = (*SAME_TURN, "kita18", "mahjong-soul", "majiang", "wrc")


def test_fu_red_five_discard() -> None:
    t = table("tenhou", S="34m678p22s345s678s", rivers={"S": "0m"}, draws="5m")
    assert t.round.state.seats[1].waits == kinds("25m")
    t.act("E", "5m")
    assert "win" not in t.words("S")
    free = table("tenhou", S="34m678p22s345s678s", rivers={"S": "0p"}, draws="5m")
    free.act("E", "5m")
    assert "win" in free.words("S")


@pytest.mark.parametrize("rules", ALL)
def test_fu_covers_all_waits(rules: str) -> None:
    hand, melds = "23456m234p55s", {"S": ["pon 777z"]}
    t = table(rules, S=hand, melds=melds, rivers={"S": "7m"}, draws="1m 1m")
    t.act("E", "1m")
    assert "win" not in t.words("S")
    drawn = table(rules, S=hand, melds=melds, rivers={"S": "7m"}, draws="1m", turn="S")
    assert "win" in drawn.words("S")


def test_fu_hidden_wait_in_flush() -> None:
    t = table("tenhou", S="4455566677p888p", rivers={"S": "3p"}, draws="7p")
    assert t.round.state.seats[1].waits == kinds("34679p")
    t.act("E", "7p")
    assert "win" not in t.words("S")


@pytest.mark.parametrize("rules", SAME_TURN)
def test_fu_missed_yakuless_tile(rules: str) -> None:
    t = table(
        rules, S="345m567p55s78s", melds={"S": ["pon 666p"]}, draws="9s 6s 1z 2z 3z 6s", turn="N"
    )
    t.act("N", "9s")
    assert "win" not in t.words("S")  # no yaku on this side of the wait
    if t.legal("S"):
        t.claim()
    t.act("E", "6s")
    assert "win" not in t.words("S")
    if t.legal("S"):
        t.claim()
    t.go("S 1z", "W 2z", "N 3z")
    t.act("E", "6s")
    assert "win" in t.words("S")  # its own turn has passed


def test_a_passed_tile_bars_nothing_where_winning_tiles_may_be_chosen() -> None:
    t = table("kita18", S="345m567p55s78s", melds={"S": ["pon 666p"]}, draws="9s 6s", turn="N")
    t.discard("N", "9s")
    t.act("E", "6s")
    assert "win" in t.words("S")


@pytest.mark.parametrize("rules", ["tenhou", "mahjong-soul", "okayama", "taikai"])
def test_fu_chankan_needs_no_furiten(rules: str) -> None:
    for river, robs in (("3s", False), ("9s", True)):
        t = table(
            rules,
            S="345m567p22s45s678p",
            melds={"W": ["pon 666s"]},
            rivers={"S": river},
            draws="6s",
            turn="W",
        )
        t.act("W", "add 6s")
        assert ("win" in t.words("S")) is robs


@pytest.mark.parametrize("rules", SAME_TURN)
def test_fu_other_players_call_keeps_it(rules: str) -> None:
    t = table(rules, W="234m567m345s22s56p", N="44p7p", draws="4p")
    t.act("E", "4p")
    assert "win" in t.words("W")
    t.claim(N="pon")
    t.act("N", "7p")
    assert "win" not in t.words("W")


def test_fu_wait_change_clears_discard_furiten() -> None:
    t = table(
        "tenhou", S="3456m234p678p567s", rivers={"S": "6m"}, draws="3m 4s 7s 3m 1z 7s", turn="E"
    )
    t.act("E", "3m")
    assert "win" not in t.words("S")
    t.claim()
    t.discard("S", "3m")
    t.act("W", "7s")
    assert t.round.state.seats[1].waits == kinds("47s")
    assert "win" in t.words("S")


def test_fu_only_waits_matter() -> None:
    t = table(
        "tenhou",
        S="345m567p55s78s123p",
        rivers={"S": "9p1z4s3z"},
        draws="2z 6s",
        turn="S",
    )
    t.discard("S", "riichi 2z")
    t.act("W", "6s")
    assert "win" in t.words("S")
    assert not t.view("S").furiten


@pytest.mark.parametrize(
    ("rules", "allowed"), [("tenhou", True), ("mahjong-soul", True), ("kyoto", False)]
)
def test_fu_riichi_while_furiten_allowed(rules: str, allowed: bool) -> None:
    t = table(rules, S="345m567p55s78s123p", rivers={"S": "6s"}, draws="2z 9s", turn="S")
    assert ("riichi 2z" in t.words("S")) is allowed
    if allowed:
        t.discard("S", "riichi 2z")
        t.act("W", "9s")
        assert "win" not in t.words("S")


def test_fu_riichi_tile_itself() -> None:
    t = table("tenhou", S="23456m234p678p88s", draws="7m 1m", turn="S")
    t.discard("S", "riichi 7m")
    assert t.round.state.seats[1].waits == kinds("147m")
    assert t.view("S").furiten
    t.act("W", "1m")
    assert "win" not in t.words("S")


def test_fu_indicator_display() -> None:
    t = table("tenhou", S="345m567p22s45s678p", rivers={"S": "6s"})
    assert t.view("S").furiten
    assert t.view("S").waits == kinds("36s")
    assert not table("tenhou", S="345m567p22s45s678p", rivers={"S": "7s"}).view("S").furiten
