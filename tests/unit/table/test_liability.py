"""Liability (包): whoever feeds the meld that makes a yakuman certain."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_sim.score.scoring import Line
from mahjong_sim.table import events as ev
from tests.kit import Table, table

DRAGONS = {"S": ["pon 555z", "pon 666z"]}
HAND = "77z234m9m9p"
ALL = ("tenhou", "kyoto", "okayama", "mmml91", "taikai", "kita18", "m-league")


def arisen(t: Table) -> set[tuple[int, str, int]]:
    return {(e.seat, e.yaku, e.liable) for e in t.all(ev.LiabilityArose)}


def fed(rules: str, **more: Any) -> Table:
    """West feeds South the third dragon set."""
    more = {"S": HAND, "W": "7z", "melds": DRAGONS, "turn": "W"} | more
    t = table(rules, **more)
    t.act("W", "7z")
    t.claim(S="pon")
    return t


@pytest.mark.parametrize("rules", ALL)
def test_the_third_dragon_set(rules: str) -> None:
    assert arisen(fed(rules)) == {(1, "daisangen", 2)}


def test_by_an_open_kan_too() -> None:
    t = table("tenhou", S="777z234m9m", W="7z", melds=DRAGONS, turn="W")
    t.act("W", "7z")
    t.claim(S="kan")
    assert arisen(t) == {(1, "daisangen", 2)}


def test_not_the_second_set_and_not_another_kind() -> None:
    t = table("tenhou", S="66z88p", W="6z", melds={"S": ["pon 555z", "pon 111z"]}, turn="W")
    t.act("W", "6z")
    t.claim(S="pon")
    assert not arisen(t)


@pytest.mark.parametrize("rules", ALL)
def test_the_fourth_wind_set(rules: str) -> None:
    melds = {"S": ["pon 111z", "ankan 2222z", "pon 333z"]}
    t = table(rules, S="44z9m9p", W="4z", melds=melds, turn="W")
    t.act("W", "4z")
    t.claim(S="pon")
    assert arisen(t) == {(1, "daisuushii", 2)}


@pytest.mark.parametrize(
    ("rules", "liable"),
    [("kyoto", True), ("okayama", True), ("m-league", True), ("mmml91", False), ("tenhou", False)],
)
def test_the_fourth_kan(rules: str, liable: bool) -> None:
    melds = {"S": ["ankan 1111m", "ankan 9999m", "daiminkan 1111p"]}
    t = table(rules, S="888p4s", W="8p", melds=melds, turn="W")
    t.act("W", "8p")
    t.claim(S="kan")
    assert arisen(t) == ({(1, "suukantsu", 2)} if liable else set())


def test_an_added_fourth_kan_was_fed_by_nobody() -> None:
    melds = {"S": ["ankan 1111m", "ankan 9999m", "daiminkan 1111p", "pon 888p"]}
    t = table("kyoto", S="4s", melds=melds, draws="8p", turn="S")
    t.act("S", "add 8p")
    assert not arisen(t)


def test_four_triplets_in_step() -> None:
    melds = {"S": ["pon 222p", "pon 444p", "ankan 5555p"]}
    t = table("okayama", S="33p9m9s", W="3p", melds=melds, turn="W")
    t.act("W", "3p")
    t.claim(S="pon")
    assert arisen(t) == {(1, "suurenkou", 2)}
    gap = {"S": ["pon 222p", "pon 444p", "pon 666p"]}
    other = table("okayama", S="33p9m9s", W="3p", melds=gap, turn="W")
    other.act("W", "3p")
    other.claim(S="pon")
    assert not arisen(other)


def paid(t: Table) -> dict[tuple[int, str], int]:
    """Points by payer and cause of the last win."""
    out: dict[tuple[int, str], int] = {}
    lines: tuple[Line, ...] = t.last(ev.Paid).lines
    for line in lines:
        out[line.payer, line.cause] = out.get((line.payer, line.cause), 0) + line.points
    return out


def test_the_liable_seat_pays_a_self_draw_alone() -> None:
    t = fed("tenhou", draws="1z1z2z3z9p", honba=2)
    t.discard("S", "9m")
    t.tsumogiri(3)
    t.act("S", "win")
    assert paid(t) == {(2, "liability"): 32000, (2, "honba"): 600}


@pytest.mark.parametrize(
    ("rules", "honba_payer"), [("tenhou", 2), ("mmml91", 2), ("kyoto", 0), ("okayama", 0)]
)
def test_a_ron_on_another_is_halved(rules: str, honba_payer: int) -> None:
    t = fed(rules, draws="1z1z1s9p", honba=1)
    t.discard("S", "9m")
    t.tsumogiri(2)
    t.act("E", "9p")
    t.claim(S="win")
    limit = t.last(ev.Won).scoring.ron
    expected = {(2, "liability"): limit // 2, (0, "win"): limit // 2, (honba_payer, "honba"): 300}
    assert paid(t) == expected
