"""Clauses of the 1991 tournament rules on calls, riichi, wins and furiten."""

from __future__ import annotations

import pytest

from mahjong_sim.errors import ActionError
from mahjong_sim.table import actions as act
from mahjong_sim.table import events as ev
from mahjong_sim.table.observe import mask
from mahjong_sim.tiles import HIDDEN
from tests.kit import Table, table
from tests.rulesets import positions as at
from tests.rulesets.positions import made_liable, may_riichi, moved, moves, offered, yaku

clause = pytest.mark.clause


def win(t: Table, look: str = "look") -> Table:
    """South wins by self-draw and, after a riichi, looks at the ura dora or refuses them."""
    t.act("S", "win")
    if look in t.words("S"):
        t.act("S", look)
    return t


# --- calls and kans -----------------------------------------------------------------------------
@clause("mmml91.1.1")
def test_1_1_no_swap_calling_after_chi_or_pon() -> None:
    assert at.both_ends("mmml91").words("S").isdisjoint({"4s", "7s"})
    t = table("mmml91", E="5p", S="555p")
    t.act("E", "5p")
    t.claim(S="pon")
    assert "5p" not in t.words("S")


@clause("mmml91.1.3")
def test_1_3_kans_may_follow_one_another_but_not_with_the_last_tile() -> None:
    t = table("mmml91", E="1111222z", rinshan="2z")
    t.act("E", "kan 1z")
    assert "kan 2z" in t.words("E")
    assert "kan 1z" in table("mmml91", E="111z", draws="1z", left=2).words("E")
    assert "kan 1z" not in table("mmml91", E="111z", draws="1z", left=1).words("E")


@clause("mmml91.4.1")
def test_4_1_at_the_same_moment_a_win_goes_before_pon_and_pon_before_chi() -> None:
    rons = at.rons("mmml91")
    rons.claim({"S": 1, "N": 1}, S="chi 46s", N="win")
    assert rons.last(ev.Won).seat == 3
    calls = table("mmml91", E="7s", S="56s", W="77s")
    calls.act("E", "7s")
    calls.claim({"S": 1, "W": 1}, S="chi 56s", W="pon")
    assert calls.last(ev.Called).seat == 2


@clause("mmml91.4.1")
def test_4_1_an_earlier_chi_has_the_tile_before_a_later_pon() -> None:
    t = table("mmml91", E="7s", S="56s", W="77s")
    t.act("E", "7s")
    t.claim({"S": 0, "W": 1}, S="chi 56s", W="pon")
    assert t.last(ev.Called).seat == 1


@clause("mmml91.4.1")
def test_4_1_a_late_ron_has_lost_the_tile_and_passed_it() -> None:
    def late(rules: str) -> Table:
        t = table(rules, E="5s", S="46s1m", N=at.THREE, draws="1z5s", turn="E", fresh=False)
        t.act("E", "5s")
        t.claim({"S": 0, "N": 1}, S="chi 46s", N="win")
        return t

    assert late("kita18").round.over
    t = late("mmml91")
    assert t.last(ev.Called).seat == 1
    t.discard("S", "1m")
    t.act("W", "5s")
    assert "win" not in t.words("N")


@clause("mmml91.4.1")
def test_4_1_in_riichi_a_late_ron_has_passed_for_good() -> None:
    draws = "9p1z2z3z4z1s5s"  # North, East, then West, North, East, South, West
    t = table("mmml91", E="5s", S="46s1m", N=at.THREE, draws=draws, turn="N")
    t.go("N riichi 9p")
    t.act("E", "5s")
    t.claim({"S": 0, "N": 1}, S="chi 46s", N="win")
    t.go("S 1m", "W 2z", "N 3z", "E 4z", "S 1s")
    t.act("W", "5s")
    assert "win" not in t.words("N")


@clause("mmml91.4.3")
def test_4_3_rons_of_the_same_moment_are_bumped_else_the_first_caller_wins() -> None:
    same = at.rons("mmml91")
    same.claim({"S": 1, "W": 1}, S="win", W="win")
    assert moved(same) == [-1300, 1300, 0, 0]
    earlier = at.rons("mmml91")
    earlier.claim({"S": 1, "W": 0}, S="win", W="win")
    assert moved(earlier) == [-1300, 0, 1300, 0]


@clause("mmml91.3.3")
def test_3_3_ron_and_tsumo_are_said() -> None:
    ron = at.rons("mmml91")
    ron.claim(S="win")
    tsumo = table("mmml91", S=at.ONE, draws="1z5s", fresh=False)
    tsumo.go("E 1z")
    tsumo.act("S", "win")
    said = [t.last(ev.Voiced) for t in (ron, tsumo)]
    assert said == [ev.Voiced(1, "ron"), ev.Voiced(1, "tsumo")]


@clause("mmml91.12.1")
def test_12_1_no_win_with_a_tile_that_touched_the_river() -> None:
    t = table("mmml91", S=at.ONE, draws="1z5s", fresh=False)
    t.go("E 1z", "S 5s")
    with pytest.raises(ActionError):
        t.submit(act.Answer(1, act.WIN))


@clause("mmml91.12.6")
def test_12_6_the_last_discard_can_only_be_ronned() -> None:
    def claims(*overrides: str) -> set[str]:
        t = table("mmml91", *overrides, S=at.ONE, W="555s", draws="5s", left=1)
        t.act("E", "5s")
        return t.words("S") | t.words("W")

    assert claims() == {"win", "pass"}
    assert claims("calls.last_discard=true") == {"win", "chi 46s", "pon", "pass"}


# --- riichi -------------------------------------------------------------------------------------
@clause("mmml91.2.1")
def test_2_1_a_riichi_stands_when_its_tile_is_not_ronned_and_binds() -> None:
    ronned = table("mmml91", E=at.ONE, S=at.RIICHI, draws="1z5s", fresh=False)
    ronned.go("E 1z")
    ronned.act("S", "riichi 5s")
    ronned.claim(E="win")
    assert moved(ronned) == [2000, -2000, 0, 0]
    stands = at.in_riichi("mmml91", at.RIICHI, "1m")
    assert moved(stands) == [0, -1000, 0, 0]
    assert stands.words("S") == {"1m"}  # nothing but what was drawn


@clause("mmml91.2.1c")
def test_2_1c_no_riichi_without_a_draw_left() -> None:
    assert may_riichi("mmml91", at.RIICHI, left=6)
    assert not may_riichi("mmml91", at.RIICHI, left=5)


@clause("mmml91.2.1d")
def test_2_1d_riichi_in_furiten_and_a_free_choice_of_the_winning_tile() -> None:
    assert may_riichi("mmml91", at.TWO_SIDED, rivers={"S": "8s"})
    assert not may_riichi("kyoto", at.TWO_SIDED, rivers={"S": "8s"})
    t = at.in_riichi("mmml91", at.RIICHI, "1p4s1p1p4s4s")
    t.go("S 1p")
    t.act("W", "4s")
    t.claim()  # South passes
    t.go("N 1p", "E 1p")
    assert "win" in t.words("S")
    t.discard("S", "4s")
    t.act("W", "4s")
    assert "win" not in t.words("S")


@clause("mmml91.2.1e")
def test_2_1e_a_kan_in_riichi_must_move_no_set() -> None:
    assert "kan 3m" not in at.in_riichi("mmml91", "222333444m55p67s", "3m").words("S")
    assert "kan 9m" in at.in_riichi("mmml91", "999m234p567p22s67s", "9m").words("S")


@clause("mmml91.2.3")
def test_2_3_a_closed_kan_leaves_ippatsu_the_own_one_with_rinshan() -> None:
    def own(rules: str) -> dict[str, int]:
        t = at.in_riichi(rules, "999m234p567p22s67s", "9m", rinshan="5s")
        t.act("S", "kan 9m")
        return yaku(win(t))

    assert own("mmml91").keys() >= {"ippatsu", "rinshan"}
    assert "ippatsu" not in own("okayama")
    other = table("mmml91", S=at.ONE, W="1111z", draws="1s9p1s2s3s5s", rinshan="2p", fresh=False)
    other.go("E 1s", "S riichi 9p")
    other.act("W", "kan 1z")
    other.go("W 2p", "N 2s", "E 3s")
    assert "ippatsu" in yaku(win(other))


@clause("mmml91.2.3")
def test_2_3_open_calls_end_ippatsu_but_not_a_robbed_kan() -> None:
    robbed = table("mmml91", S=at.RIICHI, draws="1z9p4s", melds={"W": ["pon 444s"]})
    robbed.go("E 1z", "S riichi 9p")
    robbed.act("W", "add 4s")
    assert yaku(win(robbed)).keys() >= {"ippatsu", "chankan"}
    stands = table("mmml91", S=at.RIICHI, draws="1z9p5z1z2z4s", melds={"W": ["pon 555z"]})
    stands.go("E 1z", "S riichi 9p")
    stands.act("W", "add 5z")
    stands.tsumogiri(3)
    assert "ippatsu" not in yaku(win(stands))
    pon = table("mmml91", S=at.RIICHI, W="99p1m", draws="1z9p1z2z4s", fresh=False)
    pon.go("E 1z")
    pon.act("S", "riichi 9p")
    pon.claim(W="pon")
    pon.discard("W", "1m")
    pon.tsumogiri(2)
    assert "ippatsu" not in yaku(win(pon))


@clause("mmml91.2.4")
def test_2_4_a_double_riichi_costs_1000_and_there_is_no_open_one() -> None:
    t = table("mmml91", S=at.RIICHI, draws="1z9p2z3z4z4s")
    t.go("E 1z")
    assert not any(word.startswith("open") for word in t.words("S"))
    t.go("S riichi 9p", "W 2z", "N 3z", "E 4z")
    assert moved(t) == [0, -1000, 0, 0]
    assert yaku(win(t))["double_riichi"] == 2


@clause("mmml91.5.7b")
def test_5_7b_riichi_needs_1100_points() -> None:
    assert not may_riichi("mmml91", at.RIICHI, points=(25000, 1000, 25000, 25000))
    assert may_riichi("mmml91", at.RIICHI, points=(25000, 1100, 25000, 25000))
    assert may_riichi("taikai", at.RIICHI, points=(25000, 1000, 25000, 25000))


# --- dora ---------------------------------------------------------------------------------------
@clause("mmml91.8.1")
def test_8_1_a_kan_turns_its_dora_at_once_but_a_robbed_one_does_not() -> None:
    stands = table("mmml91", E="1111z").act("E", "kan 1z")
    assert moves(stands) == [ev.KanDeclared, ev.DoraRevealed, ev.Drew]
    robbed = at.added_kan("mmml91")
    robbed.claim(S="win")
    assert robbed.all(ev.DoraRevealed) == []
    passed = at.added_kan("mmml91")
    passed.claim()
    assert len(passed.all(ev.DoraRevealed)) == 1


@clause("mmml91.8.1")
def test_8_1_ura_dora_are_seen_after_the_win_only_two_with_a_kan() -> None:
    t = at.in_riichi("mmml91", "999m234p567p22s67s", "9m", rinshan="5s", ura="1s2z")
    t.act("S", "kan 9m")
    for seat in range(4):
        shown = mask(t.events[0], seat)
        assert isinstance(shown, ev.RoundSet)
        assert set(shown.dealt.ura) == {HIDDEN}
    win(t)
    assert len(t.last(ev.Won).ura) == 2
    assert yaku(t)["ura_dora"] == 2


@clause("mmml91.8.1c")
def test_8_1c_a_riichi_winner_may_refuse_the_ura_dora_before_looking() -> None:
    def ron(look: str) -> Table:
        t = at.in_riichi("mmml91", at.RIICHI, "1p4s", ura="1z")  # a pair of 2z
        t.go("S 1p")
        t.act("W", "4s")
        t.claim(S="win")
        assert t.words("S") == {"look", "refuse"}
        t.act("S", look)
        return t

    looked, refused = ron("look"), ron("refuse")
    assert (yaku(looked)["ura_dora"], looked.last(ev.Won).scoring.limit) == (2, "mangan")
    assert "ura_dora" not in yaku(refused)
    assert refused.last(ev.Won).ura == ()
    silent = at.rons("mmml91")
    silent.claim(S="win")
    assert silent.round.over  # no riichi, nothing to refuse


# --- furiten and wins ---------------------------------------------------------------------------
@clause("mmml91.9.1")
def test_9_1_a_winning_tile_among_the_own_discards_leaves_only_tsumo() -> None:
    assert "win" not in offered("mmml91", "5s", S=at.TWO_SIDED, rivers={"S": "8s"})
    t = table("mmml91", S=at.TWO_SIDED, rivers={"S": "8s"}, draws="1z5s")
    t.go("E 1z")
    assert "win" in t.words("S")


@clause("mmml91.3.3")
@clause("mmml91.9.3")
def test_3_3_and_9_3_a_passed_tile_bars_ron_until_the_own_next_draw() -> None:
    t = table("mmml91", S=at.ONE, draws="5s5s1z1z5s", turn="W")
    t.discard("W", "5s")
    t.act("N", "5s")
    assert "win" not in t.words("S")
    t.go("E 1z", "S 1z")
    t.act("W", "5s")
    assert "win" in t.words("S")


@clause("mmml91.9.3")
def test_9_3_an_own_chi_does_not_lift_it_a_kan_does() -> None:
    laid = {"S": ["chi 567m", "chi 456p", "pon 666z"]}
    chi = table("mmml91", S="4567s", E="3s", W="6s", melds=laid, draws="4s", turn="N")
    chi.discard("N", "4s")
    chi.act("E", "3s")
    chi.claim(S="chi 45s")
    chi.discard("S", "7s")
    chi.act("W", "6s")
    assert "win" not in chi.words("S")
    hand = "222p567678m88p46s"
    kan = table("mmml91", S=hand, E="2p", W="5s", draws="5s", rinshan="1z", turn="N")
    kan.discard("N", "5s")
    kan.act("E", "2p")
    kan.claim(S="kan")
    kan.discard("S", "1z")
    kan.act("W", "5s")
    assert "win" in kan.words("S")


@clause("mmml91.3.1")
def test_3_1_one_han_is_enough_with_five_honba() -> None:
    assert "win" in at.rons("mmml91", honba=5).words("S")
    assert "win" not in at.rons("kita18", honba=5).words("S")


@clause("mmml91.11.5c")
def test_11_5c_renhou_is_a_flat_baiman_without_any_other_yaku() -> None:
    def ron(rules: str, tile: str, hand: str) -> int:
        t = table(rules, E=tile, S=hand, dora="7z")
        t.act("E", tile)
        t.claim(S="win")
        return t.last(ev.Won).scoring.ron

    dear = "2233445566778s"  # 11 han and more
    assert ron("mmml91", "8s", dear) == 16000
    assert ron("kita18", "8s", dear) == 24000
    assert ron("mmml91", "9s", at.EDGE + "345m") == 16000
    assert "win" not in offered("mmml91", "9s", S=at.EDGE + "345m")  # later on


@clause("mmml91.12.7")
def test_12_7_rinshan_and_haitei_do_not_combine() -> None:
    t = table("mmml91", S="222m345m567p88p46s", draws="1z2m", rinshan="5s", left=3, fresh=False)
    t.go("E 1z")
    t.act("S", "kan 2m")
    assert t.round.state.left == 0
    assert "rinshan" in yaku(win(t))
    assert "haitei" not in yaku(t)


@clause("mmml91.5.5")
def test_5_5_liability_for_the_third_dragon_the_liable_seat_paying_the_honba() -> None:
    ron = at.third_dragon("mmml91", honba=1, draws="2z1m")
    ron.act("W", "1m")
    ron.claim(S="win")
    assert moved(ron) == [-16300, 32300, -16000, 0]
    tsumo = at.third_dragon("mmml91", honba=1, draws="2z2z2z2z1m")
    tsumo.tsumogiri(3)
    win(tsumo)
    assert moved(tsumo) == [-32300, 32300, 0, 0]
    himself = at.third_dragon("mmml91", honba=1, draws="2z2z2z1m")
    himself.tsumogiri(2)
    himself.act("E", "1m")
    himself.claim(S="win")
    assert moved(himself) == [-32300, 32300, 0, 0]


@clause("mmml91.5.5")
def test_5_5_by_open_kan_too_for_the_fourth_wind_and_for_nothing_else() -> None:
    assert made_liable("mmml91", "7z", "kan", "777z11m23p", ["pon 555z", "pon 666z"]) == [
        "daisangen"
    ]
    assert made_liable("mmml91", "7z", "pon", "777z11m23p12s4s", ["pon 555z"]) == []
    winds = ["pon 111z", "pon 222z", "pon 333z"]
    assert made_liable("mmml91", "4z", "pon", "44z5s6s", winds) == ["daisuushii"]
    assert made_liable("mmml91", "5z", "pon", "55z5s6s", winds) == []  # all honours
    assert (
        made_liable("mmml91", "9s", "kan", "999s5s", ["ankan 1111m", "ankan 9999m", "ankan 1111p"])
        == []
    )
