"""Public reports about calls (副露) and what may be declared: named after their reports."""

from __future__ import annotations

import pytest

from mahjong_sim.errors import IllegalAction
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import CLOSED_KANS, RIICHI_DISCARDS, Answer
from tests.kit import kinds, table

OPEN = {"S": ["pon 111z", "pon 999p", "chi 123m"]}


def test_ca_chi_with_one_legal_discard() -> None:
    t = table("tenhou", S="5678s", melds=OPEN, draws="4s")
    t.act("E", "4s")
    assert "chi 56s" in t.words("S")
    t.claim(S="chi 56s")
    assert t.words("S") == {"8s"}


def test_ca_chi_inner_end_variant() -> None:
    t = table("tenhou", S="9987666s", melds={"S": ["pon 222z", "pon 555p"]}, draws="9s")
    t.act("E", "9s")
    assert t.words("S") == {"pon", "win", "pass"}
    t.claim(S="pon")
    assert t.words("S") == {"8s", "7s", "6s"}


def test_ca_kuikae_off() -> None:
    t = table("tenhou", "calls.swap=allowed", S="5678s", melds=OPEN, draws="8s")
    t.act("E", "8s")
    t.claim(S="chi 67s")
    assert t.words("S") == {"5s", "8s"}


def test_ca_kuikae_red_and_plain_five() -> None:
    t = table("tenhou", S="406p123m789s11z58s", draws="5p")
    t.act("E", "5p")
    t.claim(S="chi 46p")
    assert "0p" not in t.words("S")


def test_ca_kuikae_middle_same_tile() -> None:
    t = table("tenhou", S="456p123m789m11z58s", draws="5p")
    t.act("E", "5p")
    t.claim(S="chi 46p")
    held = {"1m", "2m", "3m", "7m", "8m", "9m", "1z", "5s", "8s"}
    assert t.words("S") == held  # all but the 5p


def test_ca_no_pon_chi_on_added_kan() -> None:
    calls = table("tenhou", S="5668p", melds={"E": ["pon 777p"]}, draws="7p")
    calls.act("E", "add 7p")
    assert not calls.words("S")
    robs = table("tenhou", S="68p234m567m345s22z", melds={"E": ["pon 777p"]}, draws="7p")
    robs.act("E", "add 7p")
    assert robs.words("S") == {"win", "pass"}


@pytest.mark.parametrize("rules", ["tenhou", "kyoto", "okayama", "kita18"])
def test_ca_priority_ron_over_pon_even_if_own_ron_skipped(rules: str) -> None:
    t = table(rules, S="22m55p234s567s678p", W="34m567m88s345p678p", draws="2m")
    t.act("E", "2m")
    assert {"win", "pon"} <= t.words("S")
    t.claim(S="pon", W="win")
    assert t.last(ev.Won).seat == 2
    assert not t.all(ev.Called)


def test_ca_priority_pon_over_chi() -> None:
    t = table("tenhou", S="23m567m88s345p678p", W="44m", draws="4m")
    t.act("E", "4m")
    assert {"win", "chi 23m"} <= t.words("S")
    t.claim(S="chi 23m", W="pon")
    assert t.last(ev.Called).seat == 2
    assert t.view("S").furiten


def test_ca_no_calls_on_last_discard() -> None:
    t = table("tenhou", S="55546p", W="46p234m567m345s22s", draws="0p", left=1)
    t.act("E", "0p")
    assert not t.words("S")
    assert t.words("W") == {"win", "pass"}
    alone = table("tenhou", S="55546p", draws="0p", left=1)
    alone.act("E", "0p")
    assert alone.round.over


def test_ca_riichi_player_cannot_open_kan() -> None:
    t = table("tenhou", S="888p234m567m33s45s", draws="1z 8p", turn="S")
    t.discard("S", "riichi 1z")
    t.act("W", "8p")
    assert not t.words("S")


def test_ca_kyuushu_exactly_nine() -> None:
    t = table("tenhou", E="1459m1589p179s12z", draws="3z")
    assert "nine" in t.words("E")
    assert "3z" in t.words("E")  # it is a choice
    eight = table("tenhou", E="1459m1589p179s12z", draws="4m")
    assert "nine" not in eight.words("E")


def test_ca_kyuushu_not_after_call() -> None:
    nine = "19m19p19s123z4467s"
    t = table("tenhou", S="55p", N=nine, draws="5p 8p 5z")
    t.act("E", "5p")
    t.claim(S="pon")
    t.discard("S", next(iter(w for w in t.words("S"))))
    t.tsumogiri(1)
    assert t.words("N") and "nine" not in t.words("N")
    kan = table("tenhou", E="7777p", N=nine, draws="1s 1m 2m 6z", rinshan="1z")
    kan.act("E", "kan 7p")
    kan.tsumogiri(3)
    assert kan.words("N") and "nine" not in kan.words("N")


def test_ca_riichi_after_closed_kan() -> None:
    t = table("tenhou", S="234m567p22s67s", melds={"S": ["ankan 9999p"]}, draws="1z", turn="S")
    assert "riichi 1z" in t.words("S")
    t.discard("S", "riichi 1z")
    assert t.round.state.seats[1].waits == kinds("58s")


def test_ca_riichi_tile_must_keep_tenpai() -> None:
    t = table("tenhou", E="123m456p789s55z47s", draws="8m")
    assert not any("riichi" in word for word in t.words("E"))
    ready = table("tenhou", E="123m456p789s55z46s", draws="8m")
    assert [w for w in ready.words("E") if "riichi" in w] == ["riichi 8m"]
    for game in (t, ready):
        before = list(game.events)
        for tile in game.round.state.seats[0].tiles:
            if RIICHI_DISCARDS[tile] not in game.legal("E"):
                with pytest.raises(IllegalAction):
                    game.submit(Answer(0, RIICHI_DISCARDS[tile]))
        assert game.events == before


def test_ca_riichi_drawn_tile_not_forced() -> None:
    t = table("tenhou", E="123m456p789s5z346s", draws="5z")
    assert {w for w in t.words("E") if "riichi" in w} == {f"riichi {n}s" for n in (3, 6, 9)}
    many = table("tenhou", E="123m456p789s55z46s", draws="7s")
    assert {"riichi 7s", "riichi 4s"} <= many.words("E")
    many.discard("E", "riichi 4s")
    assert many.round.state.seats[0].riichi


def test_a_kan_that_is_not_held_is_refused() -> None:
    t = table("tenhou", E="123m456p789s55z46s", draws="8m")
    with pytest.raises(IllegalAction):
        t.submit(Answer(0, CLOSED_KANS[27]))
