"""Clauses of the tournament rules on draws and the course of a match."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev
from tests.kit import Game, table
from tests.rulesets import positions as at
from tests.rulesets.positions import may_riichi, moved, offered, tenpai, yaku

clause = pytest.mark.clause

READY_DEALER = {"E": "234567m234p55s78s"}


# --- course of the match ------------------------------------------------------------------------
@clause("taikai.b1")
def test_b1_east_and_south_with_one_han_that_need_only_be_there_at_the_win() -> None:
    game = Game("taikai")
    while game.match.standing is None:
        game.run_out()
    assert len(game.all(ev.RoundDealt)) == 8
    assert "win" in at.rons("taikai", honba=5).words("S")
    simples = {"S": "567m88p46s", "melds": {"S": ["chi 234m", "pon 222p"]}}
    assert "win" in offered("taikai", "5s", **simples)
    assert "win" in offered("taikai", "6z", S=at.DRAGON_PAIR, melds=at.TWO_CHI)


@clause("taikai.b4")
@clause("taikai.b6")
def test_b4_and_b6_equal_scores_share_place_oka_and_uma() -> None:
    game = Game("taikai")
    while game.match.standing is None:
        game.run_out()
    assert [(p.place, p.result) for p in game.match.standing] == [(1, 0.0)] * 4


@clause("taikai.b7")
def test_b7_the_dealer_is_thrown_for_twice_and_the_wall_broken_by_one_throw() -> None:
    match = Match(load("taikai"), "throws")
    thrown = [e for e in match.events if isinstance(e, ev.DiceThrown)]
    assert [e.purpose for e in thrown] == ["temporary_dealer", "first_dealer", "wall_break"]


@clause("taikai.b13")
def test_b13_the_game_goes_on_below_zero() -> None:
    def after(rules: str) -> Game:
        game = Game(rules, E1={"E": "111m333p555s777z9m", "draws": "1z9m"})
        game.go("E 1z")
        game.act("S", "9m")
        game.claim(E="win")
        return game

    assert after("taikai").points() == [73000, -23000, 25000, 25000]
    assert after("taikai").match.standing is None
    assert after("okayama").match.standing is not None


@clause("taikai.b22")
def test_b22_the_dealer_stays_by_a_win_or_by_tenpai() -> None:
    tenpai_dealer = Game("taikai", E1=READY_DEALER)
    tenpai_dealer.run_out()
    tenpai_dealer.act("E", "show")
    assert (tenpai_dealer.name, tenpai_dealer.round.state.honba) == ("E1", 1)
    won = Game("taikai", E1=READY_DEALER | {"draws": "9s"})
    won.act("E", "win")
    assert (won.name, won.round.state.honba) == ("E1", 1)
    noten = Game("taikai")
    noten.run_out()
    assert noten.name == "E2"
    noten.go_to("S4")
    noten.run_out()
    assert noten.match.standing is not None


@clause("taikai.r6")
def test_r6_sticks_go_to_the_next_winner_and_at_last_to_the_top() -> None:
    first = {"S": at.RIICHI, "W": "4444s", "draws": "1z9p"}
    game = Game("taikai", E1=first, E2={"W": at.ONE, "draws": "1z1z5s"})
    game.go("E 1z", "S riichi 9p")
    game.run_out()
    assert (game.name, game.round.state.pot) == ("E2", 1000)
    game.tsumogiri(2)
    points = game.points()[3]
    game.act("W", "win")
    assert game.points()[3] == points + 8000 * 4 + 300 + 1000
    last = Game("taikai", E1={"N": at.ONE}, S4=first)
    last.run_out()
    last.act("N", "show")
    last.go_to("S4")
    last.go("E 1z", "S riichi 9p")
    last.run_out()
    assert [(line.payee, line.points) for line in last.last(ev.Paid).lines] == [(3, 1000)]


# --- draws --------------------------------------------------------------------------------------
@clause("taikai.b18")
@clause("taikai.b19")
def test_b18_and_b19_noten_payments_are_3000_and_a_honba_300() -> None:
    t = table("taikai", S=at.EDGE, melds=at.EDGE_SET, left=1, draws="2m")
    t.run_out()
    t.act("S", "show")
    assert moved(t) == [-1000, 3000, -1000, -1000]
    rons = at.rons("taikai", honba=2)
    rons.claim(S="win")
    assert moved(rons) == [-1900, 1900, 0, 0]


@clause("taikai.b18")
def test_b18_no_tenpai_when_the_own_hand_and_melds_use_up_the_wait() -> None:
    def may_show(hand: str, **more: Any) -> bool:
        t = table("taikai", S=hand, left=1, draws="2m", **more)
        t.run_out()
        return "show" in t.words("S")

    assert not may_show("1111m234567p789s")
    assert not may_show("6s123p", melds={"S": ["pon 666s", "chi 345m", "chi 789p"]})
    river: dict[str, Any] = {"rivers": {"S": "77p2m"}}  # the own river is not the hand
    assert may_show("123456m6778p111z", **river)
    assert not tenpai("kyoto", "123456m6778p111z", **river)


@clause("taikai.b20")
def test_b20_hands_are_shown_from_the_dealer_on_and_only_a_riichi_must() -> None:
    t = table("taikai", **at.ready(), draws="2z9p3z4z2m2p", left=6, fresh=False)
    t.go("E 2z", "S riichi 9p", "W 3z", "N 4z", "E 2m", "S 2p")
    assert t.words("E") == {"show", "hide"}
    t.act("E", "hide")
    assert t.words("W") == {"show", "hide"}  # South's hand lies open already
    t.act("W", "show")
    t.act("N", "hide")
    assert [(e.seat, e.tenpai) for e in t.all(ev.HandShown)] == [
        *((0, False), (1, True), (2, True), (3, False)),
    ]
    assert moved(t) == [-1500, 1500 - 1000, 1500, -1500]
    assert t.round.ended.next_dealer == 1  # a dealer who hides its tenpai goes


# --- where the source is silent -----------------------------------------------------------------
def test_silent_ippatsu_counts_renhou_and_nagashi_do_not() -> None:
    t = at.in_riichi("taikai", at.RIICHI, "4s")
    t.act("S", "win")
    assert "ippatsu" in yaku(t)
    renhou = table("taikai", E="5s", S=at.ONE, dora="1z")
    renhou.act("E", "5s")
    renhou.claim(S="win")
    assert moved(renhou) == [-1300, 1300, 0, 0]
    nagashi = table("taikai", rivers={"S": "19m"}, draws="2m", left=1)
    nagashi.run_out()
    assert nagashi.last(ev.RoundEnded).ending == "draw"


def test_silent_riichi_needs_1000_points_and_a_draw_left() -> None:
    assert may_riichi("taikai", at.RIICHI, left=6, points=(25000, 1000, 25000, 25000))
    assert not may_riichi("taikai", at.RIICHI, left=5)
    assert not may_riichi("taikai", at.RIICHI, points=(25000, 900, 25000, 25000))


def test_silent_the_leading_dealer_plays_on() -> None:
    won = Game("taikai", S4={"E": at.ONE, "draws": "5s"})
    won.go_to("S4")
    honba = won.round.state.honba
    won.act("E", "win")
    ready = Game("taikai", S4={"E": at.ONE})
    ready.go_to("S4")
    ready.run_out()
    ready.act("E", "show")
    for game in (won, ready):
        assert (game.name, game.round.state.honba) == ("S4", honba + 1)


def test_silent_the_last_discard_is_not_called() -> None:
    t = table("taikai", E="5s", S="46s", W="55s", left=1, fresh=False)
    t.act("E", "5s")
    assert t.words("S") == t.words("W") == set()


def test_silent_a_draw_adds_a_honba_although_the_deal_passes() -> None:
    game = Game("taikai")
    game.run_out()
    assert (game.name, game.round.state.honba) == ("E2", 1)
