"""Kyoto, clause by clause: what a hand is worth, who pays, the result."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mahjong_sim.errors import InputError, NoYaku
from mahjong_sim.rules.load import load
from mahjong_sim.score.payments import Payout, noten_lines
from mahjong_sim.score.ranking import final
from tests.scoring import deltas, fu_items, paid, results, score, settle, worth, yaku

KYOTO = load("kyoto")
PINFU = ("123m789m99p678s45p", "6p")
SANSHOKU = ("234m234p34s99m678s", "2s")
CLOSED_SANSHOKU = ("234m234p24s88m678s", "3s")
STRAIGHT = ("12345678999m24m", "3m")  # chinitsu and ittsuu: eight han
DULL = ("123m789m99p678s46p", "5p")


@pytest.mark.clause("kyoto.r1")
def test_two_han_are_quoted_besides() -> None:
    scoring = score("kyoto", *PINFU)
    assert (scoring.han, scoring.quoted_han, scoring.ron) == (1, 3, 1000)


@pytest.mark.clause("kyoto.r1")
def test_one_han_always_is_enough() -> None:
    assert score("kyoto", *PINFU, honba=9).han == 1


@pytest.mark.clause("kyoto.r3")
def test_dora_do_not_make_a_win() -> None:
    with pytest.raises(NoYaku):
        score("kyoto", *DULL, dora="8p")
    assert yaku(score("kyoto", *PINFU, dora="8p")) == {"pinfu": 1, "dora": 2}


@pytest.mark.clause("kyoto.r5")
def test_six_quoted_han_need_32_fu_for_mangan() -> None:
    below = score("kyoto", *SANSHOKU, riichi="riichi")
    assert (below.quoted_han, below.fu, below.ron, below.limit) == (6, 30, 7700, "")
    reached = score("kyoto", *CLOSED_SANSHOKU, riichi="riichi")
    assert (reached.quoted_han, reached.fu, reached.ron) == (6, 40, 8000)
    assert paid(score("kyoto", *SANSHOKU, "tsumo")) == (2600, 1300)
    pairs = score("kyoto", "2255m2288p3366s7p", "7p", riichi="riichi")
    assert (pairs.quoted_han, pairs.ron) == (6, 6400)


@pytest.mark.clause("kyoto.r5")
@pytest.mark.parametrize(
    ("more", "han", "points"),
    [
        ({}, 8, 16000),
        ({"riichi": "double"}, 10, 16000),
        ({"riichi": "riichi", "dora": "1m"}, 11, 24000),
        ({"riichi": "double", "dora": "8m"}, 13, 24000),
    ],
)
def test_limits(more: dict[str, str], han: int, points: int) -> None:
    scoring = score("kyoto", *STRAIGHT, **more)
    assert (scoring.han, scoring.ron) == (han, points)


@pytest.mark.clause("kyoto.r5")
def test_half_as_much_again() -> None:
    scoring = score("kyoto", "123456789m11z24m", "3m", riichi="riichi")
    assert (scoring.han, scoring.ron) == (6, 12000)
    assert score("kyoto", "123456789m11z24m", "3m", riichi="riichi", seat="E").ron == 18000


@pytest.mark.clause("kyoto.r5")
def test_a_yakuman_is_three_manganes() -> None:
    hand = ("19m19p19s1234567z", "1m")
    assert score("kyoto", *hand).ron == 24000
    assert score("kyoto", *hand, seat="E").ron == 36000
    assert paid(score("kyoto", *hand, "tsumo")) == (12000, 6000)
    assert score("kyoto", "333z444z6z", "6z", melds="pon 111z,pon 222z").ron == 24000


@pytest.mark.clause("kyoto.r6")
def test_there_is_no_oka() -> None:
    assert results(KYOTO, 45000, 30000, 25000, 20000) == [23.0, 4.0, -9.0, -18.0]


@pytest.mark.clause("kyoto.r11")
def test_no_ippatsu_ura_kan_dora_or_red() -> None:
    hand = score("kyoto", *PINFU, riichi="riichi", flags=["ippatsu"], ura="8p")
    assert yaku(hand) == {"riichi": 1, "pinfu": 1}
    kan = score("kyoto", "234m678m22s46s", "5s", melds="daiminkan 3333p", dora="2p1s")
    assert yaku(kan) == {"tanyao": 1, "dora": 4}
    with pytest.raises(InputError):
        score("kyoto", "123m789m99p678s40p", "6p")


@pytest.mark.clause("kyoto.r11")
def test_an_open_pinfu_shape_has_30_fu_and_no_han() -> None:
    hand = ("345m456p44s67s", "8s")
    ron = score("kyoto", *hand, melds="chi 234p")
    assert (yaku(ron), ron.fu, ron.ron) == ({"tanyao": 1}, 30, 1000)
    tsumo = score("kyoto", *hand, "tsumo", melds="chi 234p")
    assert (tsumo.fu, tsumo.fu_items[-1].id) == (30, "open_without_fu")
    with pytest.raises(NoYaku):
        score("kyoto", "345m456p99s67s", "8s", melds="chi 123p")


@pytest.mark.clause("kyoto.r12")
def test_pinfu_and_tsumo() -> None:
    scoring = score("kyoto", *PINFU, "tsumo")
    assert (yaku(scoring), scoring.fu) == ({"menzen_tsumo": 1, "pinfu": 1}, 20)
    assert scoring.tsumo == (700, 400)


@pytest.mark.clause("kyoto.r16")
def test_rinshan_has_the_fu_of_a_tsumo_and_all_pay() -> None:
    scoring = score(
        "kyoto", "567s88s23m", "4m", "tsumo", melds="daiminkan 4444p,pon 222s", flags=["rinshan"]
    )
    assert (scoring.fu, scoring.tsumo) == (40, (1300, 700))
    assert settle(KYOTO, Payout(1, 1, scoring)) == [-1300, 2700, -700, -700]


@pytest.mark.clause("kyoto.r20")
def test_seven_pairs() -> None:
    hand = ("1155m2288p3399s7z", "7z")
    assert (score("kyoto", *hand).fu, score("kyoto", *hand).ron) == (25, 1600)
    assert score("kyoto", *hand, seat="E").ron == 2400
    high = score("kyoto", "112233557799m1z", "1z", riichi="riichi", dora="4m")
    assert (yaku(high)["chiitoitsu"], high.han, high.ron) == (2, 8, 16000)


@pytest.mark.clause("kyoto.r21")
def test_sticks_honba_and_noten() -> None:
    assert settle(KYOTO, Payout(1, 2, worth(240)), honba=2, pot=1000) == [0, 2600, -1600, 0]
    assert settle(KYOTO, Payout(1, 1, worth(240)), honba=2) == [-700, 1700, -500, -500]
    assert deltas(noten_lines(KYOTO, (1,))) == [-1000, 3000, -1000, -1000]


@pytest.mark.clause("kyoto.r23")
def test_sticks_of_an_undecided_last_hand_return() -> None:
    lines, placed = final(KYOTO, (41000, 29000, 28000, 20000), [(1, 1000), (2, 1000)])
    assert deltas(lines) == [0, 1000, 1000, 0]
    assert [one.result for one in placed] == [19.0, 4.0, -5.0, -18.0]


@pytest.mark.clause("kyoto.r31")
@pytest.mark.parametrize("yakuman", ["daisangen", "daisuushii", "suukantsu"])
def test_liability(yakuman: str) -> None:
    assert yakuman in KYOTO.liability.yaku
    win = ((yakuman, 3),)
    scoring = replace(worth(0, yakuman), base=KYOTO.score.yakuman_base)
    assert settle(KYOTO, Payout(1, 1, scoring, win), honba=1) == [0, 24300, 0, -24300]
    assert settle(KYOTO, Payout(1, 2, scoring, win), honba=1) == [0, 24300, -12300, -12000]


@pytest.mark.clause("kyoto.y1")
@pytest.mark.parametrize(
    ("hand", "tile", "by", "more", "expected"),
    [
        (*PINFU, "ron", {"riichi": "riichi"}, {"riichi": 1, "pinfu": 1}),
        ("234m678m22s345s46p", "5p", "ron", {}, {"tanyao": 1}),
        ("112233m99p678s46p", "5p", "ron", {}, {"iipeikou": 1}),
        ("666z123m99p678s46p", "5p", "ron", {}, {"yakuhai_hatsu": 1}),
        ("666z99p678s46p", "5p", "ron", {"melds": "chi 123m"}, {"yakuhai_hatsu": 1}),
    ],
)
def test_one_han(
    hand: str, tile: str, by: str, more: dict[str, str], expected: dict[str, int]
) -> None:
    assert yaku(score("kyoto", hand, tile, by, **more)) == expected


@pytest.mark.clause("kyoto.y1b")
@pytest.mark.parametrize(
    ("by", "flag", "melds"),
    [
        ("ron", "houtei", "pon 333s"),
        ("ron", "chankan", "pon 333s"),
        ("tsumo", "haitei", "pon 333s"),
        ("tsumo", "rinshan", "daiminkan 3333s"),
    ],
)
def test_luck_adds_a_han_but_makes_no_win(by: str, flag: str, melds: str) -> None:
    with pytest.raises(NoYaku):
        score("kyoto", "789m99p678s46p", "5p", by, melds=melds, flags=[flag])
    both = score("kyoto", "666z99p678s46p", "5p", by, melds=melds, flags=[flag])
    assert yaku(both) == {"yakuhai_hatsu": 1, flag: 1}


@pytest.mark.clause("kyoto.y2")
@pytest.mark.parametrize(
    ("hand", "tile", "more", "expected"),
    [
        ("222m555p88s99m", "8s", {"melds": "pon 333s"}, {"toitoi": 2}),
        (*DULL, {"riichi": "double"}, {"double_riichi": 2}),
        ("222m555p888s99m46m", "5m", {}, {"sanankou": 2}),
        ("112233m556677s9p", "9p", {}, {"ryanpeikou": 2}),
        ("222m222p22s99m678s", "2s", {}, {"sanshoku_doukou": 2}),
        ("123m789m99p333z79s", "8s", {}, {"chanta": 2}),
        ("789m99p333z79s", "8s", {"melds": "chi 123m"}, {"chanta": 1}),
        ("456789m99p46s", "5s", {"melds": "chi 123m"}, {"ittsuu": 1}),
        ("234p24s99m678s", "3s", {"melds": "chi 234m"}, {"sanshoku_doujun": 1}),
    ],
)
def test_two_han(hand: str, tile: str, more: dict[str, str], expected: dict[str, int]) -> None:
    assert yaku(score("kyoto", hand, tile, **more)) == expected


@pytest.mark.clause("kyoto.y2")
def test_little_dragons_and_the_double_wind_besides_their_yakuhai() -> None:
    dragons = score("kyoto", "77z234m56s", "7s", melds="pon 555z,pon 666z")
    assert yaku(dragons) == {"yakuhai_haku": 1, "yakuhai_hatsu": 1, "shousangen": 2}
    east = score("kyoto", "11z456m789p33s", "1z", melds="chi 234s", seat="E")
    assert yaku(east) == {"seat_wind": 1, "round_wind": 1}
    ends = score("kyoto", "111m999p11s44z", "4z", melds="pon 999s")
    assert yaku(ends) == {"toitoi": 2, "honroutou": 2}


@pytest.mark.clause("kyoto.y3", "kyoto.y6")
def test_flushes_and_junchan() -> None:
    assert yaku(score("kyoto", "12345678m33z", "9m", melds="pon 777z"))["honitsu"] == 2
    assert yaku(score("kyoto", "123456789m11z24m", "3m"))["honitsu"] == 3
    assert yaku(score("kyoto", *STRAIGHT))["chinitsu"] == 6
    assert yaku(score("kyoto", "12345678m99m", "9m", melds="pon 111m"))["chinitsu"] == 5
    assert yaku(score("kyoto", "123m789m99p111s79s", "8s")) == {"junchan": 3}
    assert yaku(score("kyoto", "789m99p111s79s", "8s", melds="chi 123m")) == {"junchan": 2}


@pytest.mark.clause("kyoto.yb")
def test_renhou_is_a_baiman_unless_the_hand_is_worth_more() -> None:
    scoring = score("kyoto", *DULL, flags=["renhou"])
    assert (scoring.ron, scoring.limit, yaku(scoring)) == (16000, "baiman", {"renhou": 0})
    dear = score("kyoto", *STRAIGHT, flags=["renhou"], dora="8m")
    assert (dear.han, dear.ron) == (11, 24000)


@pytest.mark.clause("kyoto.yy")
def test_yakuman_do_not_add_up() -> None:
    tenhou = score("kyoto", "1122334455667z", "7z", "tsumo", seat="E", flags=["tenhou"])
    assert (tenhou.yakuman, tenhou.tsumo) == (1, (0, 12000))
    assert {"tenhou", "tsuuiisou_chiitoitsu"} <= {*yaku(tenhou)}


@pytest.mark.clause("kyoto.yy")
@pytest.mark.parametrize(
    ("hand", "tile", "id"),
    [
        ("1122334455667z", "7z", "tsuuiisou_chiitoitsu"),
        ("223344s666s888s2s", "2s", "ryuuiisou"),
        ("1112245678999m", "3m", "chuuren"),
        ("111z222z333z44z46p", "5p", "shousuushii"),
    ],
)
def test_yakuman(hand: str, tile: str, id: str) -> None:
    scoring = score("kyoto", hand, tile)
    assert id in yaku(scoring) and scoring.ron == 24000


@pytest.mark.clause("kyoto.n7")
def test_a_pair_wait_on_yakuhai() -> None:
    hand = ("123m456m789p678s5z", "5z")
    ron = fu_items(score("kyoto", *hand, riichi="riichi"))
    assert (ron["pair"], ron["tanki"], "tsumo" in ron) == (2, 2, False)
    tsumo = fu_items(score("kyoto", *hand, "tsumo"))
    assert (tsumo["pair"], tsumo["tanki"], tsumo["tsumo"]) == (2, 2, 2)
    east = score("kyoto", "11z678m456p678s24m", "3m", riichi="riichi", seat="E")
    assert fu_items(east)["pair"] == 2


@pytest.mark.clause("kyoto.p")
@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((45500, 29500, 26000, 19000), [27.5, -1.5, -7.0, -19.0]),
        ((45000, 30000, 25000, 20000), [23.0, 4.0, -9.0, -18.0]),
        ((40000, 35000, 30000, 15000), [18.0, 8.0, 1.0, -27.0]),
        ((30000, 30000, 30000, 30000), [0.0, 0.0, 0.0, 0.0]),
        ((35000, 35000, 30000, 20000), [10.5, 10.5, 1.0, -22.0]),
    ],
)
def test_placement_points(points: tuple[int, ...], expected: list[float]) -> None:
    assert results(KYOTO, *points) == expected
