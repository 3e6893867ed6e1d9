"""MMML Cup 1991, clause by clause: what a hand is worth, who pays, the result."""

from __future__ import annotations

import pytest

from mahjong_sim.rules.load import load
from mahjong_sim.score.evaluate import scorer
from mahjong_sim.score.payments import Payout, nagashi_lines
from mahjong_sim.score.points import base_points, ron_points
from mahjong_sim.score.ranking import final
from tests.scoring import deltas, fu_items, paid, results, score, settle, worth, yaku

MMML = load("mmml91")
PINFU = ("123m789m99p678s45p", "6p")
SANSHOKU = ("234m234p34s99m678s", "2s")
STRAIGHT = ("12345678999m24m", "3m")  # chinitsu and ittsuu: eight han
DULL = ("123m789m99p678s46p", "5p")


@pytest.mark.clause("mmml91.2.2")
def test_sticks_go_to_the_top() -> None:
    lines, _ = final(MMML, (25000, 31000, 22000, 20000), [(0, 1000), (3, 1000)])
    assert deltas(lines) == [0, 2000, 0, 0]


@pytest.mark.clause("mmml91.2.3")
def test_the_own_closed_kan_leaves_ippatsu_and_rinshan() -> None:
    scoring = score(
        "mmml91",
        "789m99p678s46p",
        "5p",
        "tsumo",
        melds="ankan 3333s",
        riichi="riichi",
        flags=["ippatsu", "rinshan"],
    )
    assert yaku(scoring) == {"riichi": 1, "ippatsu": 1, "menzen_tsumo": 1, "rinshan": 1}


@pytest.mark.clause("mmml91.3.1")
def test_one_han_is_enough_at_any_honba() -> None:
    assert score("mmml91", *PINFU, honba=7).ron == 1000


@pytest.mark.clause("mmml91.5.5")
@pytest.mark.parametrize("yakuman", ["daisangen", "daisuushii"])
def test_liability_for_its_yakuman_alone(yakuman: str) -> None:
    assert yakuman in MMML.liability.yaku
    both = worth(0, yakuman, "tsuuiisou")
    tsumo = Payout(3, 3, both, ((yakuman, 1),))
    assert settle(MMML, tsumo, honba=2) == [-16000, -40600, -8000, 64600]
    ron = Payout(3, 0, both, ((yakuman, 1),))
    assert settle(MMML, ron, honba=2) == [-48000, -16600, 0, 64600]
    own = Payout(3, 1, worth(0, yakuman), ((yakuman, 1),))
    assert settle(MMML, own, honba=2) == [0, -32600, 0, 32600]


@pytest.mark.clause("mmml91.5.5")
def test_no_liability_for_other_yakuman() -> None:
    assert set(MMML.liability.yaku) == {"daisangen", "daisuushii"}


@pytest.mark.clause("mmml91.8.1")
def test_dora_of_every_sort() -> None:
    scoring = score(
        "mmml91",
        "234m678m22s46s",
        "5s",
        melds="ankan 8888p",
        riichi="riichi",
        dora="5m7p",
        ura="1s3s",
    )
    assert yaku(scoring) == {"riichi": 1, "tanyao": 1, "dora": 5, "ura_dora": 3}


@pytest.mark.clause("mmml91.10.1")
def test_fu_of_sets() -> None:
    for meld, item, fu in (
        ("pon 222s", "open_triplet", 2),
        ("pon 999s", "open_triplet", 4),
        ("pon 444z", "open_triplet", 4),
        ("pon 666z", "open_triplet", 4),
        ("daiminkan 2222s", "open_kan", 8),
        ("kakan 9999s", "open_kan", 16),
        ("daiminkan 6666z", "open_kan", 16),
        ("ankan 2222s", "closed_kan", 16),
        ("ankan 9999s", "closed_kan", 32),
        ("ankan 4444z", "closed_kan", 32),
    ):
        hand = ("123m789m55p46s", "5s", "tsumo")
        scoring = score("mmml91", *hand, melds=meld, flags=["haitei"])
        assert fu_items(scoring) == {"base": 20, "tsumo": 2, "kanchan": 2, item: fu}


@pytest.mark.clause("mmml91.10.1")
def test_fu_of_pair_wait_and_tsumo() -> None:
    east = score("mmml91", "11z678m456p678s24m", "3m", "tsumo", seat="E")
    assert fu_items(east) == {"base": 20, "tsumo": 2, "pair": 2, "kanchan": 2}
    assert east.fu == 30
    assert fu_items(score("mmml91", *PINFU, "tsumo")) == {"base": 20}
    assert fu_items(score("mmml91", *PINFU)) == {"base": 20, "closed_ron": 10}


@pytest.mark.clause("mmml91.10.2")
def test_oka() -> None:
    assert results(MMML, 42000, 28000, 18000, 12000) == [32.0, -2.0, -12.0, -18.0]


@pytest.mark.clause("mmml91.10.2")
def test_limits_in_quoted_han() -> None:
    six = score("mmml91", *SANSHOKU, riichi="riichi")
    assert (six.quoted_han, six.fu, six.ron) == (6, 30, 8000)
    hand = {"hand": "444m678m22s46s", "tile": "5s", "melds": "ankan 8888p"}
    five = score("mmml91", **hand, riichi="riichi", dora="6m")
    assert (five.quoted_han, five.fu, five.ron) == (5, 60, 8000)
    assert score("mmml91", "2255m2288p3366s7p", "7p", riichi="riichi").ron == 6400
    assert paid(score("mmml91", *SANSHOKU, "tsumo")) == (2600, 1300)
    for more, quoted, points in (
        ({}, 10, 16000),
        ({"riichi": "riichi", "dora": "1m"}, 13, 24000),
        ({"riichi": "double", "dora": "8m"}, 15, 32000),
    ):
        scoring = score("mmml91", *STRAIGHT, **more)
        assert (scoring.quoted_han, scoring.ron) == (quoted, points)


@pytest.mark.clause("mmml91.10.2")
def test_two_han_120_fu_are_no_mangan() -> None:
    assert ron_points(base_points(MMML.score, 2, 120), dealer=False) == 7700


@pytest.mark.clause("mmml91.11.1")
@pytest.mark.parametrize(
    ("hand", "tile", "by", "more", "expected"),
    [
        (*DULL, "tsumo", {}, {"menzen_tsumo": 1}),
        (*DULL, "ron", {"riichi": "riichi"}, {"riichi": 1}),
        ("666z123m99p678s46p", "5p", "ron", {}, {"yakuhai_hatsu": 1}),
        (*PINFU, "ron", {}, {"pinfu": 1}),
        ("234m678m22s345s46p", "5p", "ron", {}, {"tanyao": 1}),
        ("112233m99p678s46p", "5p", "ron", {}, {"iipeikou": 1}),
        (*DULL, "tsumo", {"flags": ["haitei"]}, {"menzen_tsumo": 1, "haitei": 1}),
        (*DULL, "ron", {"flags": ["houtei"]}, {"houtei": 1}),
        (*DULL, "ron", {"flags": ["chankan"]}, {"chankan": 1}),
    ],
)
def test_one_han(
    hand: str, tile: str, by: str, more: dict[str, str], expected: dict[str, int]
) -> None:
    assert yaku(score("mmml91", hand, tile, by, **more)) == expected


DRAGONS = {"yakuhai_haku": 1, "yakuhai_hatsu": 1, "shousangen": 2}


@pytest.mark.clause("mmml91.11.2")
@pytest.mark.parametrize(
    ("hand", "tile", "more", "expected"),
    [
        (*DULL, {"riichi": "double"}, {"double_riichi": 2}),
        ("222m555p88s99m", "8s", {"melds": "pon 333s"}, {"toitoi": 2}),
        ("222m222p22s99m678s", "2s", {}, {"sanshoku_doukou": 2}),
        ("222333444m99p46s", "5s", {}, {"sanankou": 2, "sanrenkou": 2}),
        ("333444m99p46s", "5s", {"melds": "pon 222m"}, {"sanrenkou": 1}),
        ("223344m99p46s", "5s", {"melds": "chi 234m"}, {"isshoku_sanjun": 1}),
        ("111m999p11s44z", "4z", {"melds": "pon 999s"}, {"toitoi": 2, "honroutou": 2}),
        ("77z234m56s", "7s", {"melds": "pon 555z,pon 666z"}, DRAGONS),
        ("789m99p333z79s", "8s", {"melds": "chi 123m"}, {"chanta": 1}),
    ],
)
def test_two_han(hand: str, tile: str, more: dict[str, str], expected: dict[str, int]) -> None:
    assert yaku(score("mmml91", hand, tile, **more)) == expected


@pytest.mark.clause("mmml91.11.2")
def test_the_dearer_reading_of_three_runs_or_three_triplets() -> None:
    """Read as runs there are pinfu and isshoku sanjun, read as triplets sanankou and sanrenkou."""
    triplets = score("mmml91", "222333444m55s67p", "8p")
    assert yaku(triplets) == {"tanyao": 1, "sanankou": 2, "sanrenkou": 2}
    runs = score("mmml91", "111222333m99p78s", "9s")
    assert yaku(runs) == {"pinfu": 1, "junchan": 3, "isshoku_sanjun": 2}


@pytest.mark.clause("mmml91.11.3")
def test_dearer_yaku() -> None:
    assert yaku(score("mmml91", "112233m556677s9p", "9p")) == {"ryanpeikou": 3}
    assert yaku(score("mmml91", "12345678m33z", "9m", melds="pon 777z"))["honitsu"] == 2
    assert yaku(score("mmml91", "789m99p111s79s", "8s", melds="chi 123m")) == {"junchan": 2}
    assert yaku(score("mmml91", *STRAIGHT))["chinitsu"] == 6


@pytest.mark.clause("mmml91.11.5")
def test_seven_pairs() -> None:
    hand = ("1155m2288p3399s7z", "7z")
    assert (score("mmml91", *hand).ron, score("mmml91", *hand, seat="E").ron) == (1600, 2400)


@pytest.mark.clause("mmml91.11.5b")
def test_nagashi_is_a_win() -> None:
    scoring = scorer(MMML).nagashi(dealer=False)
    (lines,) = nagashi_lines(MMML, [2], [scoring], 0, 1, 1000)
    assert deltas(lines) == [-4100, -2100, 9300, -2100]


@pytest.mark.clause("mmml91.11.5c")
def test_renhou_is_a_flat_baiman() -> None:
    for hand in (DULL, STRAIGHT):
        scoring = score("mmml91", *hand, flags=["renhou"], dora="8m")
        assert (yaku(scoring), scoring.ron) == ({"renhou": 0}, 16000)
    assert score("mmml91", "19m19p19s1234567z", "1m", flags=["renhou"]).ron == 32000


@pytest.mark.clause("mmml91.12.7")
def test_rinshan_and_haitei_do_not_combine() -> None:
    scoring = score(
        "mmml91", "789m99p678s46p", "5p", "tsumo", melds="ankan 3333s", flags=["rinshan", "haitei"]
    )
    assert yaku(scoring) == {"menzen_tsumo": 1, "rinshan": 1}


@pytest.mark.clause("mmml91.12.8")
def test_ties_and_uma() -> None:
    assert results(MMML, 20000, 30000, 30000, 20000) == [-10.0, 20.0, 0.0, -10.0]
    agreed = load("mmml91", ["ranking.uma=[20000,10000,-10000,-20000]"])
    assert results(agreed, 20000, 30000, 30000, 20000) == [-20.0, 40.0, 10.0, -30.0]
