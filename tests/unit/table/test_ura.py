"""Ura dora (裏ドラ): who looks, and the right to refuse them."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_sim.errors import IllegalAction
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import PASS, Answer
from tests.kit import Table, table

READY = "234m678p345s88s46p"  # waits on 5p; a dealer's


def won(rules: str, **more: Any) -> Table:
    """East, in riichi, rons 5p; the ura dora would be 4m and 5p."""
    more = {"E": READY, "riichi": "E", "draws": "5p", "turn": "N", "ura": "3m", "dora": "1z"} | more
    t = table(rules, **more)
    t.act("N", "5p")
    t.claim(E="win")
    return t


@pytest.mark.parametrize("rules", ["tenhou", "okayama", "taikai", "kita18", "m-league", "wrc"])
def test_a_riichi_winner_takes_them(rules: str) -> None:
    t = won(rules)
    assert "ura_dora" in t.yaku()
    assert len(t.last(ev.Won).ura) == 1


def test_without_riichi_they_stay_hidden() -> None:
    t = won("tenhou", riichi="")
    assert "ura_dora" not in t.yaku()
    assert t.last(ev.Won).ura == ()


def test_there_are_none_where_they_are_not_played() -> None:
    assert won("kyoto").last(ev.Won).ura == ()


def test_the_winner_is_asked_before_looking() -> None:
    t = won("mmml91")
    assert t.words("E") == {"look", "refuse"}
    assert not t.all(ev.Won)
    declared = t.last(ev.WinDeclared)
    assert (declared.seats, declared.source, declared.asked) == ((0,), 3, (0,))
    with pytest.raises(IllegalAction):
        t.submit(Answer(0, PASS))
    t.act("E", "look")
    assert "ura_dora" in t.yaku()


def test_refused_ura_do_not_count() -> None:
    t = won("mmml91")
    t.act("E", "refuse")
    assert not t.last(ev.UraDecided).looked
    assert "ura_dora" not in t.yaku()
    assert t.last(ev.Won).ura == ()


def test_nobody_is_asked_without_riichi() -> None:
    assert won("mmml91", riichi="").all(ev.Won)


def test_a_self_draw_and_a_robbed_kan_keep_their_circumstances() -> None:
    drawn = table("mmml91", E=READY, riichi="E", draws="5p", left=1)
    drawn.act("E", "win")
    drawn.act("E", "refuse")
    assert {"riichi", "menzen_tsumo", "haitei"} <= drawn.yaku()
    robbed = table("mmml91", S=READY, riichi="S", melds={"E": ["pon 555p"]}, draws="5p")
    robbed.act("E", "add 5p")
    robbed.claim(S="win")
    robbed.act("S", "look")
    assert {"riichi", "chankan"} <= robbed.yaku()


def test_each_winner_decides_alone_where_two_win() -> None:
    t = table(
        "tenhou",
        "riichi.ura_refusal=true",
        S=READY,
        W="234m678m345s99s46p",
        riichi="SW",
        draws="5p",
        ura="3m",
    )
    t.act("E", "5p")
    t.claim(S="win", W="win")
    assert t.words("S") == {"look", "refuse"}
    t.act("S", "refuse")
    t.act("W", "look")
    first, second = t.all(ev.Won)
    assert (first.ura, len(second.ura)) == ((), 1)
