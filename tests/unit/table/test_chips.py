"""Chips (チップ), where they are played."""

from __future__ import annotations

from mahjong_sim.table import events as ev
from tests.kit import Game, table

READY = "234m678p345s88s46p"  # waits on 5p


def test_by_ron_the_discarder_pays_for_reds_ura_and_ippatsu() -> None:
    t = table(
        "okayama-chips",
        E=READY.replace("345s", "340s"),
        draws="1z0p",
        ura="3m4p",
        dora="9m",
        fresh=False,
    )
    t.act("E", "riichi 1z")
    t.act("S", "0p")
    t.claim(E="win")
    assert {y.id: y.han for y in t.last(ev.Won).scoring.yaku}["red_dora"] == 2
    assert t.last(ev.Won).chips == (4, -4, 0, 0)  # two reds, one ura, ippatsu


def test_by_self_draw_each_pays() -> None:
    t = table("okayama-chips", E=READY, riichi="E", draws="0p", ura="3m", dora="9m")
    t.act("E", "win")
    assert t.last(ev.Won).chips == (6, -2, -2, -2)


def test_an_open_hand_has_its_reds() -> None:
    t = table("okayama-chips", S="678p345s88s46p", melds={"S": ["chi 340m"]}, draws="5p")
    t.act("E", "5p")
    t.claim(S="win")
    assert t.last(ev.Won).chips == (-1, 1, 0, 0)


def test_a_yakuman_has_its_own_price() -> None:
    dragons = {"S": ["pon 555z", "pon 666z", "pon 777z"]}
    t = table("okayama-chips", S="34m99p", melds=dragons, draws="5m")
    t.act("E", "5m")
    t.claim(S="win")
    assert t.last(ev.Won).chips == (-10, 10, 0, 0)
    drawn = table("okayama-chips", S="34m99p", melds=dragons, draws="5m", turn="S")
    drawn.act("S", "win")
    assert drawn.last(ev.Won).chips == (-6, 18, -6, -6)


def test_what_is_commonly_a_double_yakuman_doubles_the_chips_not_the_points() -> None:
    t = table("okayama-chips", S="19m19p19s1234567z", draws="1m", fresh=False)
    t.act("E", "1m")
    t.claim(S="win")
    assert t.last(ev.Won).chips == (-20, 20, 0, 0)
    assert t.last(ev.Won).scoring.ron == 32000


def test_reds_are_paid_beside_a_yakuman() -> None:
    dragons = {"S": ["pon 555z", "pon 666z", "pon 777z"]}
    t = table("okayama-chips", S="34m99p", melds=dragons, draws="0m")
    t.act("E", "0m")
    t.claim(S="win")
    assert t.last(ev.Won).chips == (-11, 11, 0, 0)


def test_no_chips_where_they_are_not_played() -> None:
    t = table("okayama", E=READY, riichi="E", draws="0p", ura="3m")
    t.act("E", "win")
    assert t.last(ev.Won).chips == (0, 0, 0, 0)


def test_they_count_in_the_result() -> None:
    hands = {"E": "11122233344m11p", "draws": "1p"}
    game = Game("okayama-chips", "match.bust=at_zero", "match.start_points=12000", E1=hands)
    game.act("E", "win")
    assert game.match.standing is not None
    top = game.match.standing[0]
    assert (top.seat, top.chips) == (0, 18 * 2)
    assert sum(placed.chips for placed in game.match.standing) == 0
