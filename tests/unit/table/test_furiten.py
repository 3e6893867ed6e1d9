"""Furiten (振聴): how long a passed winning tile bars a ron."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import Table, table

WAIT = "234m567m345s22s56p"  # tanyao on 4p and 7p
SPANS = ("until_draw", "until_draw_or_call", "until_discard", "none")


def passed(span: str, **hands: Any) -> Table:
    """East has discarded a 4p."""
    t = table("tenhou", f"furiten.same_turn={span}", fresh=False, **hands)
    t.act("E", "4p")
    return t


@pytest.mark.parametrize(("span", "bars"), [(s, s != "none") for s in SPANS])
def test_until_the_own_draw(span: str, bars: bool) -> None:
    t = passed(span, W=WAIT, draws="4p7p")
    t.claim()
    t.act("S", "7p")
    assert ("win" not in t.words("W")) is bars


@pytest.mark.parametrize("span", SPANS)
def test_the_own_draw_and_discard_end_it(span: str) -> None:
    t = passed(span, S=WAIT, draws="4p1z7p")
    t.claim()
    assert t.view("S").furiten is (span == "until_discard")
    t.discard("S", "1z")
    t.act("W", "7p")
    assert "win" in t.words("S")


@pytest.mark.parametrize(
    ("span", "bars"),
    [("until_draw", True), ("until_draw_or_call", False), ("until_discard", False)],
)
def test_an_own_call(span: str, bars: bool) -> None:
    t = table(
        "tenhou",
        f"furiten.same_turn={span}",
        "calls.swap=allowed",
        S="234m567m345s33s56p",
        draws="4p2s7p",
        turn="N",
        fresh=False,
    )
    t.discard("N", "4p")
    t.act("E", "2s")
    t.claim(S="chi 34s")
    t.discard("S", "5s")
    t.act("W", "7p")
    assert ("win" not in t.words("S")) is bars


def test_in_riichi_it_is_for_good() -> None:
    for rules in ("tenhou", "kita18", "mmml91", "okayama"):
        t = table(rules, S=WAIT, riichi="S", draws="4p2z3z4z6z1z7p")
        t.act("E", "4p")
        t.claim()
        t.tsumogiri(4)
        t.act("S", "1z")
        t.act("W", "7p")
        assert "win" not in t.words("S")


def test_a_passed_self_draw_in_riichi_bars_ron() -> None:
    t = table("tenhou", S=WAIT, riichi="S", draws="4p7p", turn="S")
    assert "win" in t.words("S")
    t.discard("S", "4p")
    t.act("W", "7p")
    assert "win" not in t.words("S")


def test_a_passed_added_kan_counts() -> None:
    t = table("tenhou", S=WAIT, melds={"E": ["pon 444p"]}, draws="4p7p", rinshan="7p")
    t.act("E", "add 4p")
    assert "win" in t.words("S")
    t.claim()
    t.act("E", "7p")
    assert "win" not in t.words("S")


def test_a_self_draw_is_never_barred() -> None:
    t = table("kyoto", S=WAIT, rivers={"S": "4p"}, draws="7p", turn="S")
    assert "win" in t.words("S")


@pytest.mark.parametrize(("how", "wins"), [("any_wait", False), ("same_kind", True)])
def test_the_own_river(how: str, wins: bool) -> None:
    t = table("tenhou", f"furiten.own_river={how}", S=WAIT, rivers={"S": "4p"}, draws="7p")
    t.act("E", "7p")
    assert ("win" in t.words("S")) is wins
    other = table("tenhou", f"furiten.own_river={how}", S=WAIT, rivers={"S": "4p"}, draws="4p")
    other.act("E", "4p")
    assert "win" not in other.words("S")


def test_a_called_discard_still_counts() -> None:
    t = table("tenhou", S=WAIT, W="44p", draws="4p1z2z3z7p", turn="S", fresh=False)
    t.act("S", "4p")
    t.claim(W="pon")
    t.discard("W", sorted(t.words("W"))[0])
    t.discard("N", "1z")
    t.discard("E", "2z")
    t.discard("S", "3z")
    t.act("W", "7p")
    assert "win" not in t.words("S")
