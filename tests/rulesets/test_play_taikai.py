"""Clauses of the tournament rules that only play can show."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev
from tests.kit import Game, Table, table
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


# --- wall and dora ------------------------------------------------------------------------------
@clause("taikai.b9")
def test_b9_the_dead_wall_keeps_fourteen_tiles() -> None:
    t = table("taikai", E="1111z", left=10)
    t.act("E", "kan 1z")
    t.run_out()
    assert len([e for e in t.all(ev.Drew) if not e.rinshan]) == 9


@clause("taikai.b10")
def test_b10_dora_ura_kan_dora_and_kan_ura() -> None:
    hand = "999m234p567p22s67s"
    t = at.in_riichi("taikai", hand, "9m", rinshan="5s", dora="1p4s", ura="2p6p")
    t.act("S", "kan 9m")
    t.act("S", "win")
    assert (yaku(t)["dora"], yaku(t)["ura_dora"]) == (2, 2)  # 2p and 5s, 3p and 7p


@clause("taikai.k7")
def test_k7_every_kan_turns_its_dora_at_once_but_not_a_robbed_one() -> None:
    stands = table("taikai", E="1111z").act("E", "kan 1z")
    assert [type(e) for e in stands] == [ev.KanDeclared, ev.DoraRevealed, ev.Drew]
    robbed = at.added_kan("taikai")
    robbed.claim(S="win")
    assert robbed.all(ev.DoraRevealed) == []
    passed = at.added_kan("taikai")
    assert [type(e) for e in passed.claim()] == [ev.DoraRevealed, ev.Drew]


# --- claims -------------------------------------------------------------------------------------
@clause("taikai.b11")
def test_b11_no_abortive_draws() -> None:
    assert "nine" not in at.nine_kinds("taikai").words("E")
    kans = at.four_kans("taikai")
    kans.tsumogiri(1)
    assert not any(t.round.over for t in (kans, at.four_winds("taikai"), at.four_riichi("taikai")))
    rons = at.rons("taikai")
    rons.claim(S="win", W="win", N="win")
    assert rons.all(ev.Aborted) == []


@clause("taikai.b14")
def test_b14_one_winner_the_nearest_and_lateness_does_not_decide_within_the_grace() -> None:
    t = at.rons("taikai")
    t.claim({"S": 3, "W": 0, "N": 0}, S="win", W="win", N="win")
    assert moved(t) == [-1300, 1300, 0, 0]
    late = at.rons("taikai")
    late.claim({"S": 4, "W": 0}, S="win", W="win")
    assert moved(late) == [-1300, 0, 1300, 0]


@clause("taikai.b15")
def test_b15_every_call_is_an_event_before_the_tiles_move() -> None:
    types = [type(e) for e in at.both_ends("taikai").events]
    assert types[-2:] == [ev.Discarded, ev.Called]
    t = table("taikai", E=at.RIICHI, draws="9p", fresh=False)
    t.go("E riichi 9p")
    declared, *then = t.events[2:5]
    assert isinstance(declared, ev.Discarded)
    assert declared.riichi == 1
    assert [type(e) for e in then] == [ev.RiichiAccepted, ev.Paid]


@clause("taikai.b16")
def test_b16_ron_before_pon_before_chi_unless_clearly_late() -> None:
    def ron(ticks: int) -> Table:
        t = table("taikai", E="5s", S="46s1m", N=at.THREE, draws="1z5s", fresh=False)
        t.act("E", "5s")
        t.claim({"S": 0, "N": ticks}, S="chi 46s", N="win")
        return t

    assert ron(3).last(ev.Won).seat == 3
    late = ron(4)
    assert late.last(ev.Called).seat == 1
    late.discard("S", "1m")
    late.act("W", "5s")
    assert "win" not in late.words("N")  # it has passed the tile

    def pon(ticks: int) -> int:
        t = table("taikai", E="7s", S="56s", W="77s")
        t.act("E", "7s")
        t.claim({"S": 0, "W": ticks}, S="chi 56s", W="pon")
        return t.last(ev.Called).seat

    assert [pon(3), pon(4)] == [2, 1]


@clause("taikai.s2")
def test_s2_neither_kind_of_swap_calling() -> None:
    assert at.both_ends("taikai").words("S").isdisjoint({"4s", "7s"})
    assert "4s" in at.both_ends("taikai", "calls.swap=same_tile").words("S")


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
    hands = {seat: hand for seat, (hand, _) in at.READY.items()}
    t = table("taikai", **hands, draws="2z9p3z4z2m2p", left=6, fresh=False)
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


# --- riichi -------------------------------------------------------------------------------------
@clause("taikai.r1")
def test_r1_riichi_one_han_double_riichi_two_for_a_stick_of_1000() -> None:
    t = at.in_riichi("taikai", at.RIICHI, "4s")
    assert moved(t) == [0, -1000, 0, 0]
    t.act("S", "win")
    assert yaku(t)["riichi"] == 1
    double = table("taikai", S=at.RIICHI, draws="1z9p2z3z4z4s")
    double.go("E 1z", "S riichi 9p", "W 2z", "N 3z", "E 4z")
    assert moved(double) == [0, -1000, 0, 0]
    double.act("S", "win")
    assert yaku(double)["double_riichi"] == 2


@clause("taikai.r4")
def test_r4_a_riichi_cannot_be_withdrawn() -> None:
    assert at.in_riichi("taikai", at.RIICHI, "1m").words("S") == {"1m"}


@clause("taikai.r5")
def test_r5_a_riichi_without_tenpai_is_refused() -> None:
    assert may_riichi("taikai", at.RIICHI)
    assert not may_riichi("taikai", "1234568m22z3579s")
    assert not may_riichi("taikai", "1111m234567p789s")  # all winning tiles held


@clause("taikai.r7")
def test_r7_no_open_riichi() -> None:
    def open_riichi(rules: str) -> bool:
        t = table(rules, E=at.RIICHI, draws="9p", fresh=False)
        return "open riichi 9p" in t.words("E")

    assert not open_riichi("taikai")
    assert open_riichi("kita18")


@clause("taikai.r8")
def test_r8_furiten_riichi_and_a_tile_passed_in_riichi_leave_only_tsumo() -> None:
    assert may_riichi("taikai", at.TWO_SIDED, rivers={"S": "8s"})
    assert "win" not in offered("taikai", "5s", S=at.TWO_SIDED, rivers={"S": "8s"})
    t = at.in_riichi("taikai", at.RIICHI, "1p4s1p1p4s4s")
    t.go("S 1p")
    t.act("W", "4s")
    t.claim()
    t.go("N 1p", "E 1p")
    assert "win" in t.words("S")
    t.discard("S", "4s")
    t.act("W", "4s")
    assert "win" not in t.words("S")


# --- kans ---------------------------------------------------------------------------------------
@clause("taikai.k1")
def test_k1_all_four_tiles_are_shown_before_the_kan_is_carried_out() -> None:
    declared, *then = table("taikai", E="1111z").act("E", "kan 1z")
    assert isinstance(declared, ev.KanDeclared)
    assert declared.meld.tiles == (108, 109, 110, 111)
    assert isinstance(then[-1], ev.Drew)


@clause("taikai.k2")
def test_k2_a_kan_in_riichi_leaves_the_sets_alone_and_takes_the_drawn_tile() -> None:
    three_ways = "222333444m55p67s"
    assert "kan 3m" not in at.in_riichi("taikai", three_ways, "3m").words("S")
    assert "kan 3m" in at.in_riichi("okayama", three_ways, "3m").words("S")
    assert "kan 9m" in at.in_riichi("taikai", "999m234p567p22s67s", "9m").words("S")


@clause("taikai.k3")
def test_k3_rinshan_after_an_open_kan_is_paid_by_all() -> None:
    t = table("taikai", E="2p", S="222p567678m88p46s", rinshan="5s", dora="1z1z", fresh=False)
    t.act("E", "2p")
    t.claim(S="kan")
    t.act("S", "win")
    assert moved(t) == [-1300, 2700, -700, -700]


@clause("taikai.k4")
def test_k4_a_fifth_kan_is_refused() -> None:
    laid = {"S": ["ankan 1111m", "ankan 9999m", "ankan 1111p", "ankan 9999s"]}
    assert "kan 1z" not in table("taikai", E="1111z", melds=laid).words("E")
    three = {"S": laid["S"][:3]}
    assert "kan 1z" in table("taikai", E="1111z", melds=three).words("E")


@clause("taikai.k5")
def test_k5_not_even_kokushi_robs_a_closed_kan() -> None:
    assert at.closed_kan("taikai").words("S") == set()


@clause("taikai.k6")
def test_k6_no_kan_with_the_last_tile_or_on_the_last_discard() -> None:
    def last(left: int) -> tuple[bool, bool]:
        own = table("taikai", E="111z", draws="1z", left=left)
        called = table("taikai", E="2z", S="222z", left=left, fresh=False)
        called.act("E", "2z")
        return "kan 1z" in own.words("E"), "kan" in called.words("S")

    assert last(2) == (True, True)
    assert last(1) == (False, False)


@clause("taikai.k8")
def test_k8_rinshan_and_haitei_do_not_combine() -> None:
    t = table("taikai", S="222m345m567p88p46s", draws="1z2m", rinshan="5s", left=3, fresh=False)
    t.go("E 1z")
    t.act("S", "kan 2m")
    assert t.round.state.left == 0
    t.act("S", "win")
    assert "rinshan" in yaku(t)
    assert "haitei" not in yaku(t)


@clause("taikai.p1")
def test_p1_liability_for_the_third_dragon_and_the_fourth_wind() -> None:
    ron = at.third_dragon("taikai", honba=1, draws="2z1m")
    ron.act("W", "1m")
    ron.claim(S="win")
    assert moved(ron) == [-16300, 32300, -16000, 0]
    tsumo = at.third_dragon("taikai", honba=1, draws="2z2z2z2z1m")
    tsumo.tsumogiri(3)
    tsumo.act("S", "win")
    assert moved(tsumo) == [-32300, 32300, 0, 0]
    himself = at.third_dragon("taikai", draws="2z2z2z1m")
    himself.tsumogiri(2)
    himself.act("E", "1m")
    himself.claim(S="win")
    assert moved(himself) == [-32000, 32000, 0, 0]
    wind = {"S": ["pon 111z", "ankan 2222z", "pon 333z"]}
    t = table("taikai", E="4z", S="444z5s", melds=wind)
    t.act("E", "4z")
    t.claim(S="kan")
    assert t.last(ev.LiabilityArose) == ev.LiabilityArose(1, "daisuushii", 0)


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
