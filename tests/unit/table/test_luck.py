"""Wins by circumstance (偶然役): rinshan, haitei, houtei, chankan, the first turn."""

from __future__ import annotations

import pytest

from mahjong_sim.table import events as ev
from tests.kit import Table, table

READY = "234m678p345s88s46p"  # waits on 5p
SHAPE = "123m789p345s99s46p"  # the same wait without a yaku of its own
RULES = ("tenhou", "okayama", "mmml91", "taikai", "kita18", "m-league")


def test_the_last_drawn_tile() -> None:
    for rules in RULES:
        t = table(rules, E=SHAPE, draws="5p", left=1, fresh=False, dora="1z")
        t.act("E", "win")
        assert t.yaku() == {"menzen_tsumo", "haitei"}
    earlier = table("tenhou", E=SHAPE, draws="5p", left=2, fresh=False)
    earlier.act("E", "win")
    assert "haitei" not in earlier.yaku()


def test_the_last_discard() -> None:
    for rules in RULES:
        t = table(rules, S=SHAPE, draws="5p", left=1, fresh=False, dora="1z")
        t.act("E", "5p")
        t.claim(S="win")
        assert t.yaku() == {"houtei"}
    earlier = table("tenhou", S=SHAPE, draws="5p", left=2, fresh=False)
    earlier.act("E", "5p")
    assert "win" not in earlier.words("S")


def test_luck_alone_is_no_yaku_where_it_does_not_qualify() -> None:
    t = table("kyoto", S=SHAPE, draws="5p", left=1, fresh=False, dora="1z")
    t.act("E", "5p")
    assert "win" not in t.words("S")
    besides = table("kyoto", S=READY, draws="5p", left=1, fresh=False)
    besides.act("E", "5p")
    besides.claim(S="win")
    assert "houtei" in besides.yaku()


def replaced_at_the_end(*overrides: str) -> Table:
    """East wins on the replacement tile when no live tile is left."""
    t = table(
        "tenhou", *overrides, E="222z345s99s678p46p", draws="2z", rinshan="5p", left=2, fresh=False
    )
    t.act("E", "kan 2z")
    t.act("E", "win")
    return t


def test_a_replacement_is_not_the_last_tile_unless_the_rules_combine_them() -> None:
    t = replaced_at_the_end()
    assert {"rinshan", "menzen_tsumo"} <= t.yaku()
    assert "haitei" not in t.yaku()
    both = replaced_at_the_end("yaku.rinshan={closed=1,open=1}")
    assert {"rinshan", "haitei"} <= both.yaku()


def test_the_discard_after_a_replacement_is_no_rinshan() -> None:
    t = table(
        "tenhou",
        E="222z345s99s678p46p",
        S=READY.replace("678p", "678m"),
        draws="2z",
        rinshan="5p",
        fresh=False,
    )
    t.act("E", "kan 2z")
    t.act("E", "5p")
    t.claim(S="win")
    assert "rinshan" not in t.yaku()


def test_robbing_a_kan() -> None:
    t = table("tenhou", S=SHAPE, melds={"E": ["pon 555p"]}, draws="5p")
    t.act("E", "add 0p")
    t.claim(S="win")
    assert t.yaku() - {"red_dora"} == {"chankan"}
    assert not t.all(ev.Drew)[1:]


def test_two_may_rob_one_kan() -> None:
    t = table("tenhou", S=SHAPE, W="123s789p345m99m46p", melds={"E": ["pon 555p"]}, draws="5p")
    t.act("E", "add 0p")
    t.claim(S="win", W="win")
    assert [won.seat for won in t.all(ev.Won)] == [1, 2]


@pytest.mark.parametrize(
    ("rules", "yaku"), [("tenhou", "tenhou"), ("kyoto", "tenhou"), ("kita18", "tenhou")]
)
def test_the_dealers_first_draw(rules: str, yaku: str) -> None:
    t = table(rules, E=SHAPE, draws="5p")
    t.act("E", "win")
    assert yaku in t.yaku()


def test_a_childs_first_draw() -> None:
    t = table("tenhou", W=SHAPE, draws="1z2z5p")
    t.tsumogiri(2)
    t.act("W", "win")
    assert "chiihou" in t.yaku()
    second = table("tenhou", W=SHAPE, draws="1z2z3z4z6z7z5p")
    second.tsumogiri(6)
    second.act("W", "win")
    assert "chiihou" not in second.yaku()


@pytest.mark.parametrize(
    ("rules", "limit"),
    [
        ("kyoto", "baiman"),
        ("okayama", "baiman"),
        ("kita18", "baiman"),
        ("mmml91", "baiman"),
        ("wrc", "mangan"),
    ],
)
def test_a_ron_before_the_own_first_draw(rules: str, limit: str) -> None:
    t = table(rules, W=SHAPE, draws="5p")
    t.act("E", "5p")
    t.claim(W="win")
    assert "renhou" in t.yaku()
    assert t.last(ev.Won).scoring.limit == limit


def test_no_renhou_for_the_dealer_after_a_call_or_after_the_own_draw() -> None:
    dealer = table("okayama", E=READY, draws="1z5p")
    dealer.discard("E", "1z")
    dealer.act("S", "5p")
    dealer.claim(E="win")
    assert "renhou" not in dealer.yaku()
    called = table("okayama", S="11z", W=READY, draws="1z")
    called.act("E", "1z")
    called.claim(S="pon")
    assert called.round.state.first is False
    drawn = table("okayama", S=READY, draws="9m1z5p")
    drawn.tsumogiri(2)
    drawn.act("W", "5p")
    drawn.claim(S="win")
    assert "renhou" not in drawn.yaku()


def test_shiisan_puutaa_on_the_first_draw() -> None:
    hand = "147m258p369s1234z"
    t = table("okayama", S=hand, draws="9m1z")
    t.discard("E", "9m")
    assert "win" in t.words("S")
    t.act("S", "win")
    assert t.yaku() == {"shiisan_puutaa"}
    later = table("okayama", S=hand, draws="9m5z6z7z9m1z")
    later.tsumogiri(5)
    assert "win" not in later.words("S")
    assert "win" not in table("tenhou", E=hand, draws="1z").words("E")


def test_shiisan_puutaa_and_nine_kinds_are_a_choice() -> None:
    t = table("okayama", E="19m159p19s123456z", draws="1z")
    assert {"win", "nine"} <= t.words("E")
