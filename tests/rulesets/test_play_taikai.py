"""Clauses of the tournament rules on claims, riichi and kans."""

from __future__ import annotations

import pytest

from mahjong_sim.table import events as ev
from tests.kit import Table, table
from tests.rulesets import positions as at
from tests.rulesets.positions import made_liable, may_riichi, moved, moves, offered, yaku

clause = pytest.mark.clause


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
    assert moves(stands) == [ev.KanDeclared, ev.DoraRevealed, ev.Drew]
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
def test_b15_every_call_is_said_before_the_tiles_move() -> None:
    called = at.both_ends("taikai").events[-2:]
    assert called[0] == ev.Voiced(1, "chi")
    assert isinstance(called[1], ev.Called)
    t = table("taikai", E=at.RIICHI, draws="9p", fresh=False)
    t.go("E riichi 9p")
    assert t.events[2] == ev.Voiced(0, "riichi")
    assert moves(t.events[2:6]) == [ev.Discarded, ev.RiichiAccepted, ev.Paid]
    ron = at.rons("taikai")
    ron.claim(S="win")
    assert ron.last(ev.Voiced) == ev.Voiced(1, "ron")
    silent = at.both_ends("taikai", "table.voice_first=false")
    assert silent.all(ev.Voiced) == []


@clause("taikai.b17")
def test_b17_the_winner_states_the_win_with_its_honba() -> None:
    def stated(rules: str) -> list[ev.WinStated]:
        t = at.rons(rules, honba=2, pot=1000)
        t.claim(S="win")
        return t.all(ev.WinStated)

    assert stated("taikai") == [ev.WinStated(1, 1300 + 600)]
    assert stated("kyoto") == []


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
    said, declared, *then = table("taikai", E="1111z").act("E", "kan 1z")
    assert said == ev.Voiced(0, "kan")
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
    wind = ["pon 111z", "ankan 2222z", "pon 333z"]
    assert made_liable("taikai", "4z", "kan", "444z5s", wind) == ["daisuushii"]
