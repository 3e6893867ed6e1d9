"""Clauses of the Okayama circle on calls, wins, riichi and kans."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_sim.errors import ActionError
from mahjong_sim.table import actions as act
from mahjong_sim.table import events as ev
from tests.kit import table
from tests.rulesets import positions as at
from tests.rulesets.positions import made_liable, may_riichi, moved, moves, offered, yaku

clause = pytest.mark.clause

SCATTERED = "159m159p159s1234z"


# --- discards and calls -------------------------------------------------------------------------
@clause("okayama.b14")
def test_b14_swap_calling_is_refused() -> None:
    after = at.both_ends("okayama").words("S")
    assert "1z" in after
    assert after.isdisjoint({"4s", "7s"})


@clause("okayama.b16")
def test_b16_a_discard_cannot_be_added_to_a_pon_any_more() -> None:
    t = table("okayama", melds={"E": ["pon 555s"]}, draws="5s")
    drawn = t.round.state.seats[0].drawn
    assert "add 0s" in t.words("E")
    t.go("E 0s")
    with pytest.raises(ActionError):
        t.submit(act.Answer(0, act.ADDED_KANS[drawn]))


@clause("okayama.b13")
def test_b13_there_is_one_red_five_in_each_suit_and_open_tanyao() -> None:
    t = table("okayama", E="5s", S="067m88p46s", melds={"S": ["chi 234m", "chi 067p"]})
    t.act("E", "5s")
    t.claim(S="win")
    assert yaku(t) == {"tanyao": 1, "red_dora": 2}


# --- wins ---------------------------------------------------------------------------------------
@clause("okayama.a2")
def test_a2_every_ron_is_paid_and_the_first_takes_sticks_and_honba() -> None:
    two = at.rons("okayama", honba=1, pot=1000)
    two.claim(W="win", N="win")
    assert moved(two) == [-2900, 0, 2600, 1300]
    three = at.rons("okayama")
    three.claim(S="win", W="win", N="win")
    assert moved(three) == [-3900, 1300, 1300, 1300]
    assert at.four_riichi("okayama").round.over is False


@clause("okayama.a2")
def test_a2_a_dealer_among_the_winners_stays() -> None:
    t = table("okayama", E=at.ONE, W=at.TWO, draws="1z5s", honba=1, fresh=False)
    t.go("E 1z")
    t.act("S", "5s")
    t.claim(E="win", W="win")
    assert moved(t) == [2000, -3600, 1600, 0]  # West sits nearer to the discarder
    assert (t.round.ended.next_dealer, t.round.ended.honba) == (0, 2)


@clause("okayama.b9")
def test_b9_rinshan_and_menzen_tsumo_combine() -> None:
    t = table("okayama", S="222m345m567p88p46s", draws="1z2m", rinshan="5s", fresh=False)
    t.go("E 1z")
    t.act("S", "kan 2m")
    t.act("S", "win")
    assert yaku(t) == {"menzen_tsumo": 1, "rinshan": 1, "tanyao": 1}


@clause("okayama.y5")
def test_y5_the_last_tile_alone_makes_a_win() -> None:
    hand: dict[str, Any] = {"S": at.EDGE, "melds": at.EDGE_SET, "draws": "1z9s", "left": 2}
    for rules, wins in (("okayama", True), ("kyoto", False)):
        t = table(rules, **hand)
        t.go("E 1z")
        assert ("win" in t.words("S")) == wins


@clause("okayama.y9")
def test_y9_a_yaku_on_one_side_wins_on_that_side() -> None:
    def wins(tile: str, *overrides: str) -> bool:
        words = offered("okayama", tile, *overrides, S=at.DRAGON_PAIR, melds=at.TWO_CHI)
        return "win" in words

    assert [wins("6z"), wins("9p")] == [True, False]
    assert not wins("6z", "win.one_sided=false")


@clause("okayama.y10")
def test_y10_from_the_fifth_honba_on_two_han_are_needed_at_the_win() -> None:
    assert "win" in at.rons("okayama", honba=4).words("S")
    assert "win" not in at.rons("okayama", honba=5).words("S")
    assert "win" not in at.rons("okayama", honba=5, dora="7p").words("S")
    tsumo = table("okayama", S=at.ONE, draws="1z5s", honba=5, fresh=False)
    tsumo.go("E 1z")
    assert "win" in tsumo.words("S")


@clause("okayama.y1")
def test_y1_shiisan_puutaa_wins_by_the_first_draw_or_is_drawn_for_nine_kinds() -> None:
    dealer = table("okayama", E=SCATTERED, draws="4z")
    assert {"win", "nine"} <= dealer.words("E")
    dealer.act("E", "win")
    assert yaku(dealer) == {"shiisan_puutaa": 0}  # not with tenhou
    assert moved(dealer) == [48000, -16000, -16000, -16000]
    called = table("okayama", E="7z", W=SCATTERED, N="77z1s", draws="7z4z")
    called.act("E", "7z")
    called.claim(N="pon")
    called.discard("N", "1s")
    called.tsumogiri(2)
    assert "win" not in called.words("W")
    assert "win" not in table("kyoto", E=SCATTERED, draws="4z").words("E")


@clause("okayama.y2")
def test_y2_renhou_is_a_baiman_and_nothing_else() -> None:
    t = table("okayama", E="5s", S=at.ONE, dora="7p")
    t.act("E", "5s")
    t.claim(S="win")
    assert yaku(t) == {"renhou": 0}
    assert moved(t) == [-16000, 16000, 0, 0]


@clause("okayama.y6")
def test_y6_kokushi_has_no_privilege() -> None:
    assert at.closed_kan("okayama").words("S") == set()
    assert "win" in offered("okayama", "7z", S=at.ORPHANS)
    assert "win" not in offered("okayama", "7z", S=at.ORPHANS, rivers={"S": "7z2m"})


# --- riichi -------------------------------------------------------------------------------------
@clause("okayama.i1")
def test_i1_riichi_in_furiten_but_not_with_900_points_nor_open() -> None:
    assert may_riichi("okayama", at.TWO_SIDED, rivers={"S": "8s"})
    assert "win" not in offered("okayama", "5s", S=at.TWO_SIDED, rivers={"S": "8s"})
    assert not may_riichi("okayama", at.RIICHI, points=(25000, 900, 25000, 25000))
    assert may_riichi("okayama", at.RIICHI, points=(25000, 1000, 25000, 25000))
    t = table("okayama", E=at.RIICHI, draws="9p", fresh=False)
    assert not any(word.startswith("open") for word in t.words("E"))


@clause("okayama.i1")
def test_i1_after_passing_in_riichi_only_a_self_draw_wins() -> None:
    t = at.in_riichi("okayama", at.RIICHI, "1p4s1p1p4s", E="4s")
    t.go("S 1p")
    t.act("W", "4s")
    assert "win" in t.words("S")
    t.claim()
    t.go("N 1p", "E 1p")
    assert "win" in t.words("S")
    t.go("S 4s")


@clause("okayama.i2")
def test_i2_the_stick_counts_once_the_tile_was_not_ronned() -> None:
    def after_ron(*overrides: str) -> list[int]:
        t = table("okayama", *overrides, E=at.ONE, S=at.RIICHI, draws="1z5s", fresh=False)
        t.go("E 1z")
        t.act("S", "riichi 5s")
        assert t.round.state.seats[1].river[-1].riichi
        t.claim(E="win")
        return moved(t)

    assert after_ron() == [2000, -2000, 0, 0]
    assert after_ron("riichi.stick_when_ronned=true") == [3000, -3000, 0, 0]


# --- kans ---------------------------------------------------------------------------------------
@clause("okayama.k1")
def test_k1_a_kan_in_riichi_may_change_yaku_but_not_the_wait() -> None:
    three_ways = "222333444m55p67s"
    assert "kan 3m" in at.in_riichi("okayama", three_ways, "3m").words("S")
    assert "kan 2m" not in at.in_riichi("okayama", "2223m456789p567s", "2m").words("S")
    held = at.in_riichi("okayama", "1111m23m456789p9s", "8m")  # not the tile just drawn
    assert "kan 1m" not in held.words("S")


@clause("okayama.k1")
def test_k1_who_fed_an_open_kan_answers_for_nothing() -> None:
    t = table("okayama", E="2p", S="222p567678m88p46s", rinshan="5s", fresh=False)
    t.act("E", "2p")
    t.claim(S="kan")
    t.act("S", "win")
    assert moved(t) == [-1300, 2700, -700, -700]


@clause("okayama.y7")
def test_y7_four_kans_of_one_player_play_on_and_nobody_else_may_kan() -> None:
    laid = {"S": ["ankan 1111m", "ankan 9999m", "ankan 1111p", "daiminkan 9999p"]}
    t = table("okayama", E="7s", S="5s", W="777s", melds=laid, draws="1s5s")
    t.act("E", "7s")
    assert t.words("W") == {"pon", "pass"}
    t.claim()
    t.act("S", "win")
    assert "suukantsu" in yaku(t)


@clause("okayama.y8")
def test_y8_every_kan_turns_its_dora_at_once() -> None:
    def open_kan(rules: str) -> list[type[ev.Event]]:
        t = table(rules, E="2p", S="222p")
        t.act("E", "2p")
        return moves(t.claim(S="kan"))

    closed = table("okayama", E="1111z").act("E", "kan 1z")
    assert moves(closed) == [ev.KanDeclared, ev.DoraRevealed, ev.Drew]
    assert open_kan("okayama") == [ev.Called, ev.DoraRevealed, ev.Drew]
    assert open_kan("tenhou") == [ev.Called, ev.Drew]


@clause("okayama.y8")
def test_y8_and_silent_ura_dora_and_kan_ura_dora() -> None:
    def ura(*overrides: str) -> int:
        hand = "999m234p567p22s67s"
        t = at.in_riichi("okayama", hand, "9m", *overrides, rinshan="5s", dora="1m1m", ura="1s2z")
        t.act("S", "kan 9m")
        t.act("S", "win")
        return yaku(t).get("ura_dora", 0) * 10 + len(t.last(ev.Won).ura)

    assert ura() == 22  # two 2s of the pair; a second indicator for the kan
    assert ura("wall.kan_ura=false") == 21


# --- liability ----------------------------------------------------------------------------------
@clause("okayama.y4")
def test_y4_a_ron_is_halved_and_the_discarder_pays_the_honba() -> None:
    t = at.third_dragon("okayama", honba=1, draws="2z1m")
    t.act("W", "1m")
    t.claim(S="win")
    assert moved(t) == [-16000, 32300, -16300, 0]


@clause("okayama.y4")
def test_y4_visible_closed_kans_count_for_the_four_liable_yakuman() -> None:
    kans = ["ankan 1111m", "ankan 9999m", "ankan 1111p"]
    steps = ["pon 222m", "ankan 3333m", "pon 444m"]
    assert made_liable(
        "okayama", "7z", "pon", "77z5s6s", ["pon 111p", "pon 555z", "ankan 6666z"]
    ) == ["daisangen"]
    assert made_liable("okayama", "9s", "kan", "999s5s", kans) == ["suukantsu"]
    assert made_liable("okayama", "5m", "pon", "55m5s6s", steps) == ["suurenkou"]
    assert made_liable("mmml91", "5m", "pon", "55m5s6s", steps) == []
