"""Clauses of the Kita 18th club that only play can show."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_sim.errors import IllegalAction
from mahjong_sim.table import events as ev
from mahjong_sim.table.observe import mask
from mahjong_sim.tiles import HIDDEN
from tests.kit import Game, table
from tests.rulesets import positions as at
from tests.rulesets.positions import ended, may_riichi, moved, moves, offered, tenpai, yaku

clause = pytest.mark.clause


# --- course of the match ------------------------------------------------------------------------
@clause("kita18.1")
def test_1_nobody_needs_30000_points_and_the_top_may_end_below() -> None:
    """North wins 1300 from East: cut to thousands, then 30 taken off."""
    game = Game("kita18", E1={"E": "5s", "N": at.THREE, "draws": "9m1z1z1z9m"})
    game.go("E 9m", "S 1z", "W 1z", "N 1z")
    game.act("E", "5s")
    game.claim(N="win")
    while game.match.standing is None:
        game.run_out()
    assert len(game.all(ev.RoundDealt)) == 8
    results = {p.seat: p.result for p in game.match.standing}
    assert results == {3: 27 - 30 + 16, 1: 26 - 30, 2: 26 - 30, 0: 24 - 30}


@clause("kita18.2")
@pytest.mark.parametrize(
    ("hand", "dealer", "counted"),
    [("E3", "", False), ("E4", at.ONE, False), ("E4", "", True), ("S1", "", True)],
)
def test_2_after_closing_time_the_running_hand_is_the_last(
    hand: str, dealer: str, counted: bool
) -> None:
    texts = {hand: {"E": dealer}}
    game = Game("kita18", **texts)
    game.go_to(hand)
    game.tsumogiri(3)
    game.match.call_closing()
    assert game.match.standing is None
    game.run_out()
    end = game.last(ev.MatchEnded)
    assert (end.why, end.counted) == ("closing", counted)


@clause("kita18.2")
def test_2_sticks_go_to_the_top_and_only_some_rule_sets_know_a_closing_time() -> None:
    game = Game("kita18", E1={"N": at.ONE}, S1={"S": at.RIICHI, "draws": "1z9p"})
    game.go_to("S1")
    game.go("E 1z", "S riichi 9p")  # seat 1; seat 3 leads
    game.match.call_closing()
    game.run_out()
    assert [(line.payee, line.points) for line in game.last(ev.Paid).lines] == [(3, 1000)]
    with pytest.raises(IllegalAction):
        Game("kyoto").match.call_closing()


@clause("kita18.3")
def test_3_the_round_wind_is_east_then_south() -> None:
    game = Game("kita18")
    while game.match.standing is None:
        game.run_out()
    assert [e.wind for e in game.all(ev.RoundDealt)] == [0] * 4 + [1] * 4

    def wins(pon: str, wind: int) -> bool:
        melds = {"W": [f"pon {pon}", "chi 123m"]}
        t = table("kita18", E="5s", W="567m88p46s", melds=melds, wind=wind)
        t.act("E", "5s")
        return "win" in t.words("W")

    assert [wins("111z", 0), wins("222z", 0)] == [True, False]
    assert [wins("111z", 1), wins("222z", 1)] == [False, True]


# --- wins ---------------------------------------------------------------------------------------
@clause("kita18.4")
def test_4_from_the_fifth_honba_on_two_han_of_yaku_are_needed() -> None:
    four = at.rons("kita18", honba=4)
    four.claim(S="win")
    assert moved(four) == [-1300 - 1200, 2500, 0, 0]
    assert "win" not in at.rons("kita18", honba=5).words("S")
    assert "win" not in at.rons("kita18", honba=5, dora="7p").words("S")
    tsumo = table("kita18", S=at.ONE, draws="1z5s", honba=5, fresh=False)
    tsumo.go("E 1z")
    assert "win" in tsumo.words("S")


@clause("kita18.5")
def test_5_passing_makes_no_furiten_within_the_turn_but_in_riichi() -> None:
    def second(rules: str) -> bool:
        t = table(rules, S=at.ONE, draws="5s5s", turn="W")
        t.discard("W", "5s")
        t.act("N", "5s")
        return "win" in t.words("S")

    assert second("kita18")
    assert not second("kyoto")
    riichi = at.in_riichi("kita18", at.RIICHI, "1p4s4s")
    riichi.go("S 1p", "W 4s")
    riichi.act("N", "4s")
    assert "win" not in riichi.words("S")


@clause("kita18.5")
def test_5_open_tanyao_and_a_yaku_that_comes_last() -> None:
    simples = {"S": "567m88p46s", "melds": {"S": ["chi 234m", "pon 222p"]}}
    assert "win" in offered("kita18", "5s", **simples)
    assert "win" in offered("kita18", "6z", S=at.DRAGON_PAIR, melds=at.TWO_CHI)


@clause("kita18.9")
def test_9_in_furiten_no_ron_but_a_self_draw_and_riichi() -> None:
    river = {"S": "8s"}
    assert "win" not in offered("kita18", "5s", S=at.TWO_SIDED, rivers=river)
    assert may_riichi("kita18", at.TWO_SIDED, rivers=river)
    t = table("kita18", S=at.TWO_SIDED, rivers=river, draws="1z5s")
    t.go("E 1z")
    assert "win" in t.words("S")


@clause("kita18.15")
def test_15_a_double_ron_is_paid_to_both_a_triple_ron_draws_the_hand() -> None:
    two = at.rons("kita18", honba=1, pot=1000)
    two.claim(W="win", N="win")
    assert moved(two) == [-2900, 0, 2600, 1300]
    three = at.rons("kita18", honba=1, pot=1000)
    three.claim(S="win", W="win", N="win")
    assert moved(three) == [0, 0, 0, 0]
    assert ended(three) == ("abort", 0, 2)
    assert three.last(ev.RoundEnded).pot == 1000


@clause("kita18.15")
def test_15_a_dealer_among_two_winners_stays() -> None:
    t = table("kita18", E=at.ONE, W=at.TWO, draws="1z5s", fresh=False)
    t.go("E 1z")
    t.act("S", "5s")
    t.claim(E="win", W="win")
    assert ended(t) == ("win", 0, 1)


@clause("kita18.16")
def test_16_the_earlier_call_has_the_tile_and_a_win_goes_before_every_call() -> None:
    def taker(chi: int, pon: int) -> int:
        t = table("kita18", E="7s", S="56s", W="77s")
        t.act("E", "7s")
        t.claim({"S": chi, "W": pon}, S="chi 56s", W="pon")
        return t.last(ev.Called).seat

    assert [taker(0, 1), taker(1, 1), taker(1, 0)] == [1, 2, 2]
    late = at.rons("kita18")
    late.claim({"S": 0, "N": 9}, S="chi 46s", N="win")
    assert late.last(ev.Won).seat == 3


# --- kans and dora ------------------------------------------------------------------------------
@clause("kita18.13")
def test_13_ura_dora_are_hidden_until_the_win() -> None:
    t = at.in_riichi("kita18", at.RIICHI, "4s", ura="1z")
    for seat in range(4):
        shown = mask(t.events[0], seat)
        assert isinstance(shown, ev.RoundSet)
        assert set(shown.dealt.ura) == {HIDDEN}
    t.act("S", "win")
    assert (len(t.last(ev.Won).ura), yaku(t)["ura_dora"]) == (1, 2)


@clause("kita18.14")
def test_14_the_kan_dora_is_turned_before_the_replacement_draw() -> None:
    closed = table("kita18", E="1111z", left=10)
    assert moves(closed.act("E", "kan 1z")) == [
        *(ev.KanDeclared, ev.DoraRevealed, ev.Drew),
    ]
    closed.run_out()
    assert len([e for e in closed.all(ev.Drew) if not e.rinshan]) == 9
    opened = table("kita18", E="2p", S="222p")
    opened.act("E", "2p")
    assert moves(opened.claim(S="kan")) == [ev.Called, ev.DoraRevealed, ev.Drew]


@clause("kita18.14")
def test_14_an_added_kan_turns_it_after_the_time_to_rob_it() -> None:
    t = at.added_kan("kita18")
    assert t.all(ev.DoraRevealed) == []
    assert [type(e) for e in t.claim()] == [ev.DoraRevealed, ev.Drew]
    robbed = at.added_kan("kita18")
    robbed.claim(S="win")
    assert robbed.all(ev.DoraRevealed) == []


# --- draws --------------------------------------------------------------------------------------
@clause("kita18.7")
def test_7_noten_payments_are_3000() -> None:
    t = table("kita18", S=at.EDGE, melds=at.EDGE_SET, left=1, draws="2m")
    t.run_out()
    assert moved(t) == [-1000, 3000, -1000, -1000]


@clause("kita18.10")
def test_10_nine_kinds_in_the_first_fourteen_tiles_may_be_declared() -> None:
    t = at.nine_kinds("kita18")
    assert "nine" in t.words("E")
    t.act("E", "nine")
    assert ended(t) == ("abort", 0, 1)
    eight = table("kita18", E="19m19p19s12z23456m", draws="2z")
    assert "nine" not in eight.words("E")
    called = table("kita18", E="7z", W="19m19p19s12z2345m", N="77z5s", draws="7z3z")
    called.act("E", "7z")
    called.claim(N="pon")
    called.discard("N", "5s")
    called.tsumogiri(2)
    assert "nine" not in called.words("W")


# --- yaku that depend on play -------------------------------------------------------------------
@clause("kita18.y1")
def test_y1_four_riichi_draw_the_hand() -> None:
    t = at.four_riichi("kita18")
    assert t.last(ev.Aborted).why == "four_riichi"
    assert ended(t) == ("abort", 0, 1)
    assert t.last(ev.RoundEnded).pot == 4000


@clause("kita18.y1")
def test_y1_a_closed_kan_breaks_ippatsu_too() -> None:
    def after(*draws: str) -> bool:
        t = table("kita18", S=at.RIICHI, W="111z", draws=f"2z9p{draws[0]}3z5z4s", fresh=False)
        t.go("E 2z", "S riichi 9p")
        if draws[0] == "1z":
            t.act("W", "kan 1z")
        t.tsumogiri(3)
        t.act("S", "win")
        return "ippatsu" in yaku(t)

    assert after("4z")
    assert not after("1z")


@clause("kita18.y1")
def test_y1_chankan_robs_an_added_kan_only() -> None:
    t = at.added_kan("kita18")
    t.claim(S="win")
    assert "chankan" in yaku(t)
    assert at.closed_kan("kita18").words("S") == set()


@clause("kita18.y2o")
def test_y2o_an_open_riichi_lays_the_hand_open_for_two_han() -> None:
    t = table("kita18", S=at.RIICHI, draws="1z9p2z3z4z4s", fresh=False)
    t.go("E 1z")
    assert {"riichi 9p", "open riichi 9p"} <= t.words("S")
    t.go("S open riichi 9p")
    opened = t.last(ev.HandOpened)
    assert (opened.seat, len(opened.hand)) == (1, 13)
    assert mask(opened, 3) == opened
    t.go("W 2z", "N 3z", "E 4z")
    t.act("S", "win")
    assert yaku(t)["open_riichi"] == 2
    assert "riichi" not in yaku(t)


@clause("kita18.y2o")
def test_y2o_double_and_open_together_are_three_and_a_deal_in_costs_no_more() -> None:
    t = table("kita18", S=at.RIICHI, draws="1z9p4s")
    t.go("E 1z", "S open riichi 9p")
    t.act("W", "4s")
    t.claim(S="win")
    found = yaku(t)
    assert found["double_riichi"] + found["open_riichi"] == 3
    assert t.last(ev.Won).scoring.yakuman == 0


@clause("kita18.yb")
def test_yb_nagashi_is_a_win_paid_as_a_baiman() -> None:
    rivers = {"S": "19m1z"}
    t = table("kita18", rivers=rivers, draws="2m", left=1, honba=2, pot=1000)
    t.run_out()
    assert moved(t) == [-8200, 16600 + 1000, -4200, -4200]
    assert ended(t) == ("nagashi", 1, 0)
    assert t.all(ev.Exhausted) == []


@clause("kita18.yb")
def test_yb_renhou_is_a_ron_before_the_first_own_draw() -> None:
    t = table("kita18", E="5s", S=at.ONE, dora="7z")
    t.act("E", "5s")
    t.claim(S="win")
    assert moved(t) == [-16000, 16000, 0, 0]
    later = table("kita18", S=at.ONE, draws="1z2z5s", dora="7z")
    later.go("E 1z", "S 2z")
    later.act("W", "5s")
    later.claim(S="win")
    assert moved(later) == [0, 1300, -1300, 0]


@clause("kita18.yy")
def test_yy_chiihou_needs_the_first_draw_without_a_call() -> None:
    t = table("kita18", S=at.ONE, draws="1z5s")
    t.go("E 1z")
    t.act("S", "win")
    assert yaku(t) == {"chiihou": 0}
    called = table("kita18", E="3z", S=at.ONE, N="33z9m", draws="1z2z5s")
    called.act("E", "3z")
    called.claim(N="pon")
    called.discard("N", "9m")
    called.go("E 2z")
    called.act("S", "win")
    assert "chiihou" not in yaku(called)


# --- where the source is silent -----------------------------------------------------------------
def test_silent_a_triple_ronned_riichi_does_not_stand() -> None:
    hands: dict[str, Any] = {"S": at.ONE, "W": at.TWO, "N": at.THREE}
    t = table("kita18", E="123789m123789p1s", draws="5s", **hands, fresh=False)
    t.act("E", "riichi 5s")
    t.claim(S="win", W="win", N="win")
    assert t.points() == [25000] * 4
    assert t.last(ev.RoundEnded).pot == 0


def test_silent_the_dealer_stays_by_tenpai_and_four_winds_and_four_kans_go_on() -> None:
    game = Game("kita18", E1={"E": at.ONE})
    game.run_out()
    assert (game.name, game.round.state.honba) == ("E1", 1)
    assert not at.four_winds("kita18").round.over
    kans = at.four_kans("kita18")
    kans.tsumogiri(1)
    assert not kans.round.over
    laid = {"S": ["ankan 1111m", "ankan 9999m", "ankan 1111p", "ankan 9999s"]}
    assert "kan 1z" not in table("kita18", E="1111z", melds=laid).words("E")


def test_silent_formal_tenpai_counts_but_not_on_tiles_all_held() -> None:
    assert tenpai("kita18", at.EDGE, melds=at.EDGE_SET)
    assert not tenpai("kita18", "1111m234567p789s")


def test_silent_swap_calling_is_refused_and_liability_covers_two_yakuman() -> None:
    assert at.both_ends("kita18").words("S").isdisjoint({"4s", "7s"})
    t = at.third_dragon("kita18", honba=1, draws="2z1m")
    t.act("W", "1m")
    t.claim(S="win")
    assert moved(t) == [-16300, 32300, -16000, 0]


def test_silent_nobody_goes_bust_and_no_dealer_stops() -> None:
    game = Game("kita18", E1={"E": "111m333p555s777z9m", "draws": "1z9m"})
    game.go("E 1z")
    game.act("S", "9m")
    game.claim(E="win")
    assert game.points()[1] < 0
    assert game.match.standing is None
    won = Game("kita18", S4={"E": at.ONE, "draws": "5s"})
    won.go_to("S4")
    honba = won.round.state.honba
    won.act("E", "win")
    ready = Game("kita18", S4={"E": at.ONE})
    ready.go_to("S4")
    ready.run_out()
    for game in (won, ready):
        assert (game.name, game.round.state.honba) == ("S4", honba + 1)


def test_silent_a_draw_adds_a_honba_although_the_deal_passes() -> None:
    game = Game("kita18")
    game.run_out()
    assert (game.name, game.round.state.honba) == ("E2", 1)


def test_silent_a_kan_adds_an_ura_dora() -> None:
    hand = "999m234p567p22s67s"
    t = at.in_riichi("kita18", hand, "9m", rinshan="5s", ura="1s2z")
    t.act("S", "kan 9m")
    t.act("S", "win")
    assert len(t.last(ev.Won).ura) == 2


def test_silent_riichi_needs_1000_points_and_a_draw_left() -> None:
    assert may_riichi("kita18", at.RIICHI, left=6, points=(25000, 1000, 25000, 25000))
    assert not may_riichi("kita18", at.RIICHI, left=5)
    assert not may_riichi("kita18", at.RIICHI, points=(25000, 900, 25000, 25000))


def test_silent_the_last_discard_is_not_called() -> None:
    t = table("kita18", E="5s", S="46s", W="555s", left=1, fresh=False)
    t.act("E", "5s")
    assert t.words("S") == t.words("W") == set()
