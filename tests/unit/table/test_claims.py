"""Claim windows: who gets a tile under each order of claims (優先権)."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import OPEN_KAN, PASS, WIN, Action, Answer, Chi, Pon
from mahjong_sim.table.claims import Resolution, resolve
from mahjong_sim.table.house import house
from mahjong_sim.table.phases import ToClaim
from tests.kit import Table, table

PON, CHI = Pon((0, 1)), Chi((4, 8))
RONS: dict[str, Any] = {
    "S": "46s234m567m345p22s",
    "W": "46s234p567p678m88s",
    "N": "46s345m678p234m77p",
}


def decided(order: str, *claims: tuple[int, Action, int], grace: int = 3) -> Resolution:
    """The window on a discard of seat 0; claims are (seat, action, ticks)."""
    rules = load(
        "tenhou", (f"claims.order={order}", f"claims.grace={grace}", "claims.max_winners=3")
    )
    answers = [Answer(seat, action, at) for seat, action, at in claims]
    return resolve(house(rules), ToClaim(0, 2), answers)


def caller(result: Resolution) -> int:
    assert result.call is not None
    return result.call.seat


def test_nobody_claims() -> None:
    assert decided("priority", (1, PASS, 0), (2, PASS, 0)) == Resolution()


@pytest.mark.parametrize(
    "order", ["priority", "declaration", "calls_by_declaration", "priority_within_grace"]
)
def test_at_the_same_moment_a_win_goes_before_pon_and_kan_before_chi(order: str) -> None:
    assert decided(order, (1, CHI, 4), (2, PON, 4), (3, WIN, 4)).winners == (3,)
    assert caller(decided(order, (1, CHI, 4), (3, OPEN_KAN, 4))) == 3
    assert caller(decided(order, (1, CHI, 4), (2, PON, 4))) == 2


def test_by_priority_lateness_does_not_matter() -> None:
    assert caller(decided("priority", (1, CHI, 0), (2, PON, 90))) == 2
    assert decided("priority", (1, CHI, 0), (2, WIN, 90), (3, WIN, 0)).winners == (2, 3)


def test_by_declaration_the_first_voice_has_the_tile() -> None:
    assert caller(decided("declaration", (1, CHI, 0), (2, PON, 1))) == 1
    assert caller(decided("declaration", (1, CHI, 0), (2, WIN, 1))) == 1
    assert decided("declaration", (2, WIN, 5), (3, WIN, 4)).winners == (3,)
    assert decided("declaration", (2, WIN, 4), (3, WIN, 4)).winners == (2, 3)


def test_calls_by_declaration_leave_every_win_first() -> None:
    order = "calls_by_declaration"
    assert caller(decided(order, (1, CHI, 0), (2, PON, 1))) == 1
    assert decided(order, (1, CHI, 0), (2, WIN, 50)).winners == (2,)
    assert decided(order, (1, WIN, 50), (3, WIN, 0)).winners == (1, 3)


def test_within_the_grace_priority_holds_and_after_it_the_first_voice() -> None:
    order = "priority_within_grace"
    assert caller(decided(order, (1, CHI, 2), (2, PON, 5))) == 2
    assert caller(decided(order, (1, CHI, 2), (2, PON, 6))) == 1
    assert caller(decided(order, (1, CHI, 0), (2, WIN, 4))) == 1
    assert decided(order, (1, CHI, 0), (2, WIN, 3), (3, WIN, 1)).winners == (2, 3)
    assert caller(decided(order, (1, CHI, 0), (2, PON, 1), grace=0)) == 1


def all_ron(rules: str, *overrides: str, at: dict[str, int] | None = None) -> Table:
    """East discards a 5s; the three others ron it."""
    t = table(rules, *overrides, **RONS, draws="5s")
    t.act("E", "5s")
    t.claim(at, S="win", W="win", N="win")
    return t


def winners(t: Table) -> list[int]:
    return [won.seat for won in t.all(ev.Won)]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("kyoto", [1]),
        ("taikai", [1]),
        ("m-league", [1]),
        ("mmml91", [1]),
        ("okayama", [1, 2, 3]),
        ("mahjong-soul", [1, 2, 3]),
        ("tenhou", []),
        ("kita18", []),
    ],
)
def test_three_rons(rules: str, expected: list[int]) -> None:
    t = all_ron(rules)
    assert winners(t) == expected
    assert bool(t.all(ev.Aborted)) is (not expected)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [("kyoto", [2]), ("tenhou", [2, 3]), ("kita18", [2, 3]), ("okayama", [2, 3])],
)
def test_two_rons_in_turn_order_from_the_discarder(rules: str, expected: list[int]) -> None:
    t = table(rules, **RONS, draws="5s")
    t.act("E", "5s")
    t.claim(W="win", N="win")
    assert winners(t) == expected


def test_turn_order_goes_round_the_table() -> None:
    t = table("tenhou", E=RONS["S"], N=RONS["N"], draws="5s", turn="W")
    t.act("W", "5s")
    t.claim(E="win", N="win")
    assert winners(t) == [3, 0]


def test_the_earlier_ron_alone_where_declaration_decides() -> None:
    t = all_ron("mmml91", at={"S": 2, "W": 1, "N": 1})
    assert winners(t) == [2]


def test_a_late_ron_counts_as_passed() -> None:
    t = table("mmml91", S="34s", W=RONS["W"], draws="5s1z5s", left=20)
    t.act("E", "5s")
    t.claim({"S": 0, "W": 1}, S="chi 34s", W="win")
    assert t.last(ev.Called).seat == 1
    assert t.view("W").furiten


def test_the_three_ron_hands_are_shown_when_they_abort() -> None:
    t = all_ron("tenhou")
    assert [shown.seat for shown in t.all(ev.HandShown)] == [1, 2, 3]


def test_red_and_plain_fives_are_different_calls() -> None:
    t = table("tenhou", S="055p46p", draws="5p")
    t.act("E", "5p")
    pons = [a for a in t.legal("S") if isinstance(a, Pon)]
    assert len(pons) == 2
    chis = [a for a in t.legal("S") if isinstance(a, Chi)]
    assert len(chis) == 1
    without = table("tenhou-nored", S="555p46p", draws="5p")
    without.act("E", "5p")
    assert len([a for a in without.legal("S") if isinstance(a, Pon)]) == 1


def test_chi_only_from_the_left() -> None:
    t = table("tenhou", W="46p", N="46p", draws="5p")
    t.act("E", "5p")
    assert not t.legal("W")
    assert not t.legal("N")


@pytest.mark.parametrize(
    ("how", "left_over"),
    [("allowed", {"4s", "7s", "1z"}), ("same_tile", {"7s", "1z"}), ("same_set", {"1z"})],
)
def test_swap_calling(how: str, left_over: set[str]) -> None:
    melds = {"S": ["pon 999p", "pon 111m"]}
    t = table("tenhou", f"calls.swap={how}", S="45674s11z", melds=melds, draws="4s")
    t.act("E", "4s")
    t.claim(S="chi 56s")
    assert t.words("S") == left_over


def test_no_call_that_leaves_only_barred_tiles() -> None:
    melds = {"S": ["pon 999p", "pon 111m", "pon 222m"]}
    t = table("tenhou", S="4567s", melds=melds, draws="4s")
    t.act("E", "4s")
    assert not any("chi 56" in word for word in t.words("S"))
    pon = table("tenhou", S="4447s", melds=melds, draws="4s", left=1)
    pon.act("E", "4s")
    assert not pon.legal("S")


def test_the_last_discard_may_be_called_where_the_rules_say_so() -> None:
    t = table("tenhou", "calls.last_discard=true", S="888p46p", draws="8p", left=1)
    t.act("E", "8p")
    assert t.words("S") == {"pon", "pass"}  # but never for a kan
    t.claim(S="pon")
    t.discard("S", "4p")
    assert t.all(ev.WallOut)


def test_no_calls_when_four_kans_end_the_hand_but_ron() -> None:
    melds = {"E": ["ankan 1111z", "ankan 2222z"], "W": ["ankan 3333z", "ankan 4444z"]}
    t = table("tenhou", S="88p79p", N="79p234m567m345s22s", melds=melds, draws="8p")
    t.act("E", "8p")
    assert not t.words("S")
    assert t.words("N") == set()  # no yaku: only the abort is left
    on = table("kyoto", S="88p79p", melds=melds, draws="8p")
    on.act("E", "8p")
    assert "pon" in on.words("S")
