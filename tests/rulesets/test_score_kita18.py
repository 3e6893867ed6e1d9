"""Kita 18, clause by clause: what a hand is worth, who pays, the result."""

from __future__ import annotations

import pytest

from mahjong_sim.errors import NotAWin, NoYaku
from mahjong_sim.rules.load import load
from mahjong_sim.score.evaluate import scorer
from mahjong_sim.score.payments import Payout, nagashi_lines, noten_lines
from mahjong_sim.score.ranking import final
from tests.scoring import deltas, paid, results, score, settle, worth, yaku

KITA = load("kita18")
PINFU = ("123m789m99p678s45p", "6p")
SANSHOKU = ("234m234p34s99m678s", "2s")
STRAIGHT = ("12345678999m24m", "3m")  # chinitsu and ittsuu: eight han
DULL = ("123m789m99p678s46p", "5p")
RIICHI_IPPATSU = {"riichi": 1, "ippatsu": 1}
DOUBLE_WIND = {"seat_wind": 1, "round_wind": 1}
KANS = "ankan 2222m,daiminkan 5555p,daiminkan 8888s"


@pytest.mark.clause("kita18.1")
def test_points_are_cut_to_thousands_and_the_top_has_the_oka() -> None:
    assert results(KITA, 50900, 30100, 14900, 8100) == [36.0, 0.0, -16.0, -22.0]
    assert results(KITA, 60900, 30100, 14900, -1900) == [46.0, 0.0, -16.0, -31.0]


@pytest.mark.clause("kita18.1")
def test_a_top_below_the_return_points() -> None:
    assert results(KITA, 29500, 29000, 25500, 20000) == [15.0, -1.0, -5.0, -10.0]


@pytest.mark.clause("kita18.2")
def test_sticks_go_to_the_top_before_the_cut() -> None:
    lines, placed = final(KITA, (39500, 28500, 20000, 15000), [(3, 1000)])
    assert deltas(lines) == [1000, 0, 0, 0]
    assert placed[0].result == 26.0


@pytest.mark.clause("kita18.4")
def test_two_han_of_yaku_from_the_fifth_honba() -> None:
    assert score("kita18", *PINFU, honba=4).han == 1
    with pytest.raises(NoYaku):
        score("kita18", *PINFU, honba=5, dora="8p")
    two_of_one = score("kita18", *PINFU, honba=5, riichi="riichi")
    assert (two_of_one.han, two_of_one.ron) == (2, 2000)
    assert settle(KITA, Payout(1, 2, two_of_one), honba=5) == [0, 3500, -3500, 0]


@pytest.mark.clause("kita18.6")
def test_rounding_up_to_mangan() -> None:
    assert score("kita18", *SANSHOKU, riichi="riichi").ron == 8000
    pairs = score("kita18", "1155m2288p3399s7z", "7z", dora="4m")
    assert (pairs.han, pairs.fu, pairs.ron) == (4, 30, 8000)
    three = score("kita18", "444m678m22s46s", "5s", melds="ankan 8888p", riichi="riichi", dora="6m")
    assert (three.fu, three.ron) == (60, 7700)


@pytest.mark.clause("kita18.7")
def test_noten_payments() -> None:
    assert deltas(noten_lines(KITA, (0, 1, 2))) == [1000, 1000, 1000, -3000]


@pytest.mark.clause("kita18.13")
def test_ura_dora() -> None:
    assert yaku(score("kita18", *PINFU, riichi="riichi", ura="8p"))["ura_dora"] == 2


@pytest.mark.clause("kita18.15")
def test_two_rons_are_paid_honba_and_sticks_to_the_nearest() -> None:
    wins = [Payout(3, 2, worth(320)), Payout(0, 2, worth(960))]
    assert settle(KITA, *wins, honba=1, pot=2000) == [5800, 0, -7400, 3600]


@pytest.mark.clause("kita18.y1")
@pytest.mark.parametrize(
    ("hand", "tile", "by", "more", "expected", "fu"),
    [
        (*DULL, "tsumo", {}, {"menzen_tsumo": 1}, 30),
        (*PINFU, "ron", {}, {"pinfu": 1}, 30),
        (*PINFU, "tsumo", {}, {"menzen_tsumo": 1, "pinfu": 1}, 20),
        ("678m22s46s", "5s", "ron", {"melds": "chi 234m,chi 345p"}, {"tanyao": 1}, 30),
        ("112233m99p678s46p", "5p", "ron", {}, {"iipeikou": 1}, 40),
        (*DULL, "ron", {"riichi": "riichi"}, {"riichi": 1}, 40),
        (*DULL, "ron", {"riichi": "riichi", "flags": ["ippatsu"]}, RIICHI_IPPATSU, 40),
        ("666z123m99p678s46p", "5p", "ron", {}, {"yakuhai_hatsu": 1}, 40),
        (*DULL, "ron", {"flags": ["chankan"]}, {"chankan": 1}, 40),
        (*DULL, "ron", {"flags": ["houtei"]}, {"houtei": 1}, 40),
        (*DULL, "tsumo", {"flags": ["haitei"]}, {"menzen_tsumo": 1, "haitei": 1}, 30),
    ],
)
def test_one_han(
    hand: str, tile: str, by: str, more: dict[str, str], expected: dict[str, int], fu: int
) -> None:
    scoring = score("kita18", hand, tile, by, **more)
    assert (yaku(scoring), scoring.fu) == (expected, fu)


@pytest.mark.clause("kita18.y2o")
def test_open_riichi() -> None:
    assert yaku(score("kita18", *DULL, riichi="open")) == {"open_riichi": 2}
    both = score("kita18", *DULL, riichi="double_open")
    assert (both.han, set(yaku(both))) == (3, {"double_riichi", "open_riichi"})


@pytest.mark.clause("kita18.y2")
@pytest.mark.parametrize(
    ("hand", "tile", "more", "expected"),
    [
        (*DULL, {"riichi": "double"}, {"double_riichi": 2}),
        ("11z456m789p33s", "1z", {"melds": "chi 234s", "seat": "E"}, DOUBLE_WIND),
        ("222m555p88s99m", "8s", {"melds": "pon 333s"}, {"toitoi": 2}),
        ("222m555p888s4m", "4m", {"melds": "chi 123s"}, {"sanankou": 2}),
        ("222m222p22s99m678s", "2s", {}, {"sanshoku_doukou": 2}),
        ("234p24s99m678s", "3s", {"melds": "chi 234m"}, {"sanshoku_doujun": 1}),
        ("456789m99p46s", "5s", {"melds": "chi 123m"}, {"ittsuu": 1}),
        ("789m99p333z79s", "8s", {"melds": "chi 123m"}, {"chanta": 1}),
        ("46m99p", "5m", {"melds": KANS}, {"sankantsu": 2}),
    ],
)
def test_two_han(hand: str, tile: str, more: dict[str, str], expected: dict[str, int]) -> None:
    assert yaku(score("kita18", hand, tile, **more)) == expected


@pytest.mark.clause("kita18.y2c")
def test_seven_pairs_have_30_fu() -> None:
    scoring = score("kita18", "1155m2288p3399s7z", "7z")
    assert (scoring.fu, scoring.ron) == (30, 2000)
    with pytest.raises(NotAWin):
        score("kita18", "1111m2288p3399s7z", "7z")


@pytest.mark.clause("kita18.y3", "kita18.y6")
def test_dearer_yaku() -> None:
    assert yaku(score("kita18", "112233m556677s9p", "9p")) == {"ryanpeikou": 3}
    assert yaku(score("kita18", "12345678m33z", "9m", melds="pon 777z"))["honitsu"] == 2
    assert yaku(score("kita18", "789m99p111s79s", "8s", melds="chi 123m")) == {"junchan": 2}
    assert yaku(score("kita18", *STRAIGHT))["chinitsu"] == 6


@pytest.mark.clause("kita18.y4")
def test_four_han_in_all() -> None:
    dragons = score("kita18", "77z234m56s", "7s", melds="pon 555z,pon 666z")
    assert (dragons.han, dragons.ron) == (4, 8000)
    ends = score("kita18", "111m999p11s44z", "4z", melds="pon 999s")
    assert yaku(ends) == {"toitoi": 2, "honroutou": 2}
    pairs = score("kita18", "1199m1199p11s33z4z", "4z")
    assert yaku(pairs) == {"chiitoitsu": 2, "honroutou": 2}


@pytest.mark.clause("kita18.yb")
def test_renhou_and_nagashi_are_baiman() -> None:
    assert score("kita18", *DULL, flags=["renhou"]).ron == 16000
    dear = score("kita18", *STRAIGHT, flags=["renhou"], dora="8m")
    assert (dear.han, dear.ron) == (11, 24000)
    nagashi = scorer(KITA).nagashi(dealer=False)
    (lines,) = nagashi_lines(KITA, [1], [nagashi], 0, 1, 1000)
    assert deltas(lines) == [-8100, 17300, -4100, -4100]


@pytest.mark.clause("kita18.yy")
def test_yakuman() -> None:
    assert score("kita18", "222m555p888s333s9m", "9m").ron == 32000
    assert score("kita18", "1112345678999m", "5m").ron == 32000
    green = score("kita18", "223344s666s888s2s", "2s")
    assert "ryuuiisou" in yaku(green)
    assert paid(score("kita18", *DULL, "tsumo", flags=["tenhou"], seat="E")) == (0, 16000)
