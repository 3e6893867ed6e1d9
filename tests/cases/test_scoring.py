"""Public reports about scoring that depend on what happened in the hand: named after them."""

from __future__ import annotations

import pytest

from mahjong_sim.table import events as ev
from tests.kit import table

RULES = ("tenhou", "okayama", "taikai", "kita18", "m-league", "mahjong-soul")


@pytest.mark.parametrize("rules", RULES)
def test_sc_chiihou_cancelled_by_call(rules: str) -> None:
    hand = "123m456p789s22m67s"
    called = table(rules, S="9p", W=hand, N="99p", draws="1z 9p 2z 3z 5s")
    called.discard("E", "1z")
    called.act("S", "9p")
    called.claim(N="pon")
    called.discard("N", sorted(called.words("N"))[0])
    called.tsumogiri(2)
    called.act("W", "win")
    assert "chiihou" not in called.yaku()
    assert {"menzen_tsumo", "pinfu"} <= called.yaku()
    untouched = table(rules, W=hand, draws="1z 9p 5s")
    untouched.tsumogiri(2)
    untouched.act("W", "win")
    assert "chiihou" in untouched.yaku()


@pytest.mark.parametrize("rules", RULES)
def test_sc_double_riichi_cancelled_by_call(rules: str) -> None:
    hand = "123m456p789s22m67s"
    called = table(rules, S="99p", W=hand, draws="9p 1z")
    called.act("E", "9p")
    called.claim(S="pon")
    called.discard("S", sorted(called.words("S"))[0])
    called.act("W", "riichi 1z")
    assert not called.last(ev.Discarded).double
    untouched = table(rules, W=hand, draws="9p 2z 1z")
    untouched.tsumogiri(2)
    untouched.act("W", "riichi 1z")
    assert untouched.last(ev.Discarded).double


@pytest.mark.parametrize(("rules", "ippatsu"), [*((r, False) for r in RULES), ("mmml91", True)])
def test_sc_ippatsu_lost_by_own_or_other_kan(rules: str, ippatsu: bool) -> None:
    t = table(
        rules,
        S="123m456p789s22m67s",
        W="777z",
        N="5s",
        draws="1z7z9p",
        turn="S",
        rinshan="1z",
        fresh=False,
    )
    t.discard("S", "riichi 1z")
    t.act("W", "kan 7z")
    t.discard("W", "1z")
    t.act("N", "5s")
    t.claim(S="win")
    if rules == "mmml91":
        t.act("S", "refuse")
    assert ("ippatsu" in t.yaku()) is ippatsu
