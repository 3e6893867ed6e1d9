"""Clauses of the Kyoto competition rules that only play can show."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_sim.errors import ActionError
from mahjong_sim.table import actions as act
from mahjong_sim.table import events as ev
from tests.kit import table
from tests.rulesets import positions as at
from tests.rulesets.positions import made_liable, moved, moves, offered, yaku

clause = pytest.mark.clause


# --- wall and dora ------------------------------------------------------------------------------
@clause("kyoto.r3")
def test_r3_the_tile_after_the_indicator_is_the_one_dora() -> None:
    t = at.rons("kyoto", dora="7p")  # South holds two 8p
    t.claim(S="win")
    assert yaku(t) == {"tanyao": 1, "dora": 2}


@clause("kyoto.r3")
def test_r3_dora_do_not_make_a_hand_that_may_win() -> None:
    t = table("kyoto", E="9s", S=at.EDGE, melds=at.EDGE_SET, dora="8s")
    t.act("E", "9s")
    assert "win" not in t.words("S")


@clause("kyoto.r8")
@clause("kyoto.r11")
def test_r8_and_r11_a_kan_shortens_the_live_wall_and_turns_no_dora() -> None:
    def after_kan(rules: str, *overrides: str) -> tuple[int, int]:
        t = table(rules, *overrides, E="1111z", left=10)
        t.act("E", "kan 1z")
        t.run_out()
        live = [e for e in t.all(ev.Drew) if not e.rinshan]
        return len(live), len(t.all(ev.DoraRevealed))

    assert after_kan("kyoto") == (9, 0)
    assert after_kan("kyoto", "wall.keep_dead_wall=false") == (10, 0)
    assert after_kan("okayama") == (9, 1)


@clause("kyoto.r11")
def test_r11_no_ippatsu_no_ura_and_no_red_fives() -> None:
    def win(rules: str, five: str) -> dict[str, int]:
        t = at.in_riichi(rules, at.ONE, five, dora="9s", ura="3s")
        t.act("S", "win")
        return yaku(t)

    common = {"menzen_tsumo": 1, "riichi": 1, "tanyao": 1}
    assert win("kyoto", "5s") == common
    assert win("okayama", "0s") == common | {"ippatsu": 1, "ura_dora": 1, "red_dora": 1}


# --- what may win -------------------------------------------------------------------------------
@clause("kyoto.r11")
def test_r11_open_tanyao_and_a_yaku_that_comes_last() -> None:
    simples = {"S": "567m88p46s", "melds": {"S": ["chi 234m", "pon 222p"]}}
    assert "win" in offered("kyoto", "5s", **simples)
    assert "win" not in offered("tenhou-nokuitan", "5s", **simples)
    assert "win" in offered("kyoto", "6z", S=at.DRAGON_PAIR, melds=at.TWO_CHI)
    assert "win" not in offered("kyoto", "9p", S=at.DRAGON_PAIR, melds=at.TWO_CHI)


@clause("kyoto.y1b")
def test_y1b_a_hand_with_nothing_but_luck_cannot_win() -> None:
    def by_luck(rules: str) -> list[bool]:
        hand: dict[str, Any] = {"S": at.EDGE, "melds": {"S": ["chi 345m"]}}
        haitei = table(rules, **hand, draws="1z9s", left=2)
        haitei.go("E 1z")
        houtei = table(rules, **hand, draws="9s", left=1)
        houtei.act("E", "9s")
        kan: dict[str, Any] = {"S": "345m222p78s11z", "melds": {"S": ["chi 345m"]}}
        rinshan = table(rules, **kan, draws="1s2p", rinshan="9s")
        rinshan.go("E 1s")
        rinshan.act("S", "kan 2p")
        robbing = table(rules, S=at.EDGE, draws="9s", melds={"S": ["chi 345m"], "E": ["pon 999s"]})
        robbing.act("E", "add 9s")
        return ["win" in t.words("S") for t in (haitei, houtei, rinshan, robbing)]

    assert by_luck("kyoto") == [False] * 4
    assert by_luck("okayama") == [True] * 4


@clause("kyoto.yb")
def test_yb_a_ron_before_the_first_own_draw_is_a_baiman() -> None:
    t = table("kyoto", E="5s", S=at.ONE)
    t.act("E", "5s")
    t.claim(S="win")
    assert moved(t) == [-16000, 16000, 0, 0]
    later = at.rons("kyoto")
    later.claim(S="win")
    assert moved(later) == [-1300, 1300, 0, 0]


@clause("kyoto.yy")
@clause("kyoto.r5")
def test_yy_a_win_by_the_first_draw_is_worth_three_manganes() -> None:
    dealer = table("kyoto", E=at.ONE, draws="5s")
    dealer.act("E", "win")
    assert moved(dealer) == [36000, -12000, -12000, -12000]
    child = table("kyoto", S=at.ONE, draws="1z5s")
    child.go("E 1z")
    child.act("S", "win")
    assert moved(child) == [-12000, 24000, -6000, -6000]


@clause("kyoto.r4")
def test_r4_nothing_ends_a_hand_early() -> None:
    assert "nine" not in at.nine_kinds("kyoto").words("E")
    assert not at.four_winds("kyoto").round.over
    assert not at.four_riichi("kyoto").round.over
    kans = at.four_kans("kyoto")
    kans.tsumogiri(1)
    assert not kans.round.over
    rons = at.rons("kyoto")
    rons.claim(S="win", W="win", N="win")
    assert rons.all(ev.Aborted) == []


@clause("kyoto.r7")
def test_r7_of_several_rons_the_first_in_turn_order_wins_alone() -> None:
    t = at.rons("kyoto")
    t.claim({"W": 0, "S": 9, "N": 0}, S="win", W="win", N="win")
    assert moved(t) == [-1300, 1300, 0, 0]
    passed = at.rons("kyoto")
    passed.claim(W="win", N="win")
    assert moved(passed) == [-1300, 0, 1300, 0]
    both = at.rons("okayama")
    both.claim(W="win", N="win")
    assert moved(both) == [-2600, 0, 1300, 1300]


# --- discards and calls -------------------------------------------------------------------------
@clause("kyoto.r9")
def test_r9_with_a_discarded_tile_nothing_can_be_declared() -> None:
    t = table("kyoto", S=at.ONE, draws="1z5s", fresh=False)
    t.go("E 1z")
    assert "win" in t.words("S")
    t.go("S 5s")
    kan = table("kyoto", melds={"E": ["pon 555s"]}, draws="5s")
    drawn = kan.round.state.seats[0].drawn
    assert "add 5s" in kan.words("E")
    kan.go("E 5s")
    for hand, answer in (
        (t, act.Answer(1, act.WIN)),
        (kan, act.Answer(0, act.ADDED_KANS[drawn])),
        (kan, act.Answer(0, act.DISCARDS[drawn])),
    ):
        seen = len(hand.events)
        with pytest.raises(ActionError):
            hand.submit(answer)
        assert len(hand.events) == seen


@clause("kyoto.r14")
def test_r14_neither_the_called_tile_nor_the_other_end_may_be_discarded() -> None:
    after_chi = at.both_ends("kyoto").words("S")
    assert "1z" in after_chi
    assert after_chi.isdisjoint({"4s", "7s"})
    assert {"4s", "7s"} <= at.both_ends("kyoto", "calls.swap=allowed").words("S")
    after_pon = table("kyoto", E="5p", S="555p")
    after_pon.act("E", "5p")
    after_pon.claim(S="pon")
    assert "5p" not in after_pon.words("S")


@clause("kyoto.r14")
def test_r14_a_call_that_leaves_no_other_discard_is_refused() -> None:
    laid = {"S": ["chi 123m", "chi 123p", "pon 222z"]}
    assert offered("kyoto", "7s", S="4567s", melds=laid) == {"win", "pass"}
    free = offered("kyoto", "7s", "calls.swap=allowed", S="4567s", melds=laid)
    assert free == {"win", "chi 56s", "pass"}


# --- furiten ------------------------------------------------------------------------------------


@clause("kyoto.r13")
def test_r13_furiten_by_any_wait_even_called_and_no_riichi() -> None:
    assert "win" in offered("kyoto", "5s", S=at.TWO_SIDED)
    assert "win" not in offered("kyoto", "5s", S=at.TWO_SIDED, rivers={"S": "8s"})
    called = table("kyoto", E="5s", S=at.TWO_SIDED, W="88s", draws="1z8s2z3z", fresh=False)
    called.go("E 1z")
    called.act("S", "8s")
    called.claim(W="pon")
    called.drop("W")
    called.tsumogiri(1)
    called.act("E", "5s")
    assert "win" not in called.words("S")


@clause("kyoto.r13")
def test_r13_in_furiten_a_self_draw_wins_but_riichi_is_refused() -> None:
    def own_turn(rules: str, draw: str) -> set[str]:
        t = table(rules, S=at.TWO_SIDED, rivers={"S": "8s"}, draws=f"1z{draw}")
        t.go("E 1z")
        return t.words("S")

    assert "win" in own_turn("kyoto", "5s")
    assert "riichi 9p" not in own_turn("kyoto", "9p")
    assert "riichi 9p" in own_turn("okayama", "9p")


@clause("kyoto.r13")
def test_r13_the_declaring_discard_may_not_make_furiten_itself() -> None:
    def words(rules: str) -> set[str]:
        t = table(rules, S=at.ONE, draws="1z5s", fresh=False)
        t.go("E 1z")
        return t.words("S")

    assert "win" in words("kyoto")
    assert "riichi 5s" not in words("kyoto")
    assert "riichi 5s" in words("okayama")


@clause("kyoto.r15")
def test_r15_a_passed_tile_bars_ron_until_the_own_draw_even_without_a_yaku() -> None:
    def second_chances(rules: str) -> list[bool]:
        draws = "9p6z1z2z6z"  # West, North, East, South, West
        t = table(rules, S=at.DRAGON_PAIR, melds=at.TWO_CHI, draws=draws, turn="W")
        t.discard("W", "9p")  # completes South without a yaku
        t.act("N", "6z")
        same_turn = "win" in t.words("S")
        if t.words("S"):
            t.claim()
        t.go("E 1z", "S 2z")
        t.act("W", "6z")
        return [same_turn, "win" in t.words("S")]

    assert second_chances("kyoto") == [False, True]
    assert second_chances("kita18") == [True, True]


@clause("kyoto.r15")
def test_r15_an_own_call_ends_the_turn() -> None:
    def after_call(rules: str) -> bool:
        laid = {"S": ["chi 567m", "chi 456p", "pon 666z"]}
        t = table(rules, S="4567s", E="3s", W="6s", melds=laid, draws="4s", turn="N")
        t.discard("N", "4s")  # South lets it pass
        t.act("E", "3s")
        t.claim(S="chi 45s")
        t.discard("S", "7s")  # and waits for 6s
        t.act("W", "6s")
        return "win" in t.words("S")

    assert after_call("kyoto")
    assert not after_call("mmml91")


# --- kans ---------------------------------------------------------------------------------------
@clause("kyoto.r16")
def test_r16_rinshan_is_a_tsumo_with_its_fu_whoever_gave_the_kan() -> None:
    t = table("kyoto", E="2p", S="222p567678m88p46s", rinshan="5s", fresh=False)
    t.act("E", "2p")
    t.claim(S="kan")
    t.act("S", "win")
    assert yaku(t) == {"tanyao": 1, "rinshan": 1}
    assert t.last(ev.Won).scoring.fu == 40  # 20, kan 8, wait 2 and tsumo 2
    assert moved(t) == [-1300, 2700, -700, -700]
    assert t.all(ev.LiabilityArose) == []


@clause("kyoto.r17")
def test_r17_a_fifth_kan_is_refused() -> None:
    def own_kan(kans: int) -> bool:
        laid = {"S": ["ankan 1111m", "ankan 9999m", "ankan 1111p", "ankan 9999s"][:kans]}
        return "kan 1z" in table("kyoto", E="1111z", melds=laid).words("E")

    assert own_kan(3)
    assert not own_kan(4)
    laid = {"E": ["ankan 1111m", "ankan 9999m"], "N": ["ankan 1111p", "ankan 9999s"]}
    assert offered("kyoto", "1z", S="111z", melds=laid) == {"pon", "pass"}


@clause("kyoto.r18")
def test_r18_not_even_kokushi_robs_a_closed_kan() -> None:
    assert at.closed_kan("kyoto").words("S") == set()
    assert "win" in at.closed_kan("kyoto", "win.closed_kan_robbed=kokushi").words("S")


@clause("kyoto.r19")
def test_r19_a_kan_in_riichi_must_leave_every_reading_alone() -> None:
    three_ways = "222333444m55p67s"  # the waits would stay, the runs would not
    assert "kan 3m" not in at.in_riichi("kyoto", three_ways, "3m").words("S")
    assert "kan 3m" in at.in_riichi("okayama", three_ways, "3m").words("S")
    assert "kan 9m" in at.in_riichi("kyoto", "999m234p567p22s67s", "9m").words("S")
    assert "kan 9m" not in at.in_riichi("kyoto", "9999m78m234p22s67s", "1m").words("S")


# --- liability ----------------------------------------------------------------------------------
@clause("kyoto.r31")
def test_r31_who_fed_the_third_dragon_pays_a_tsumo_alone_with_the_honba() -> None:
    t = at.third_dragon("kyoto", honba=1, draws="2z2z2z2z1m")
    assert t.all(ev.LiabilityArose) == [ev.LiabilityArose(1, "daisangen", 0)]
    t.tsumogiri(3)
    t.act("S", "win")
    assert moved(t) == [-24300, 24300, 0, 0]


@clause("kyoto.r31")
def test_r31_a_ron_is_halved_and_the_discarder_pays_the_honba() -> None:
    def ron(rules: str) -> list[int]:
        t = at.third_dragon(rules, honba=1, draws="2z1m")
        t.act("W", "1m")
        t.claim(S="win")
        return moved(t)

    assert ron("kyoto") == [-12000, 24300, -12300, 0]
    assert ron("mmml91") == [-16300, 32300, -16000, 0]


@clause("kyoto.r31")
def test_r31_the_fourth_kan_and_the_fourth_wind_make_liable_too() -> None:
    kans = ["ankan 1111m", "daiminkan 9999m", "kakan 1111p"]
    winds = ["pon 111z", "ankan 2222z", "pon 333z"]
    assert made_liable("kyoto", "9s", "kan", "999s5s", kans) == ["suukantsu"]
    assert made_liable("mmml91", "9s", "kan", "999s5s", kans) == []
    assert made_liable("kyoto", "4z", "pon", "44z5s6s", winds) == ["daisuushii"]


# --- the order of things ------------------------------------------------------------------------
@clause("kyoto.m5")
def test_m5_every_call_is_said_before_its_tiles_move() -> None:
    chi = at.both_ends("kyoto")
    assert chi.events[-2] == ev.Voiced(1, "chi")
    assert isinstance(chi.events[-1], ev.Called)
    kan = table("kyoto", E="1111z").act("E", "kan 1z")
    assert kan[0] == ev.Voiced(0, "kan")
    assert moves(kan) == [ev.KanDeclared, ev.Drew]
    riichi = table("kyoto", E=at.RIICHI, draws="9p", fresh=False)
    riichi.go("E riichi 9p")
    assert riichi.events[2] == ev.Voiced(0, "riichi")
    assert moves(riichi.events[2:7]) == [ev.Discarded, ev.RiichiAccepted, ev.Paid, ev.Drew]
    ron = at.rons("kyoto")
    assert ron.claim(S="win")[0] == ev.Voiced(1, "ron")
    tsumo = table("kyoto", E=at.ONE, draws="5s")
    assert tsumo.act("E", "win")[0] == ev.Voiced(0, "tsumo")
    assert at.both_ends("tenhou").all(ev.Voiced) == []
