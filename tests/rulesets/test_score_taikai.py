"""The tournament rules, clause by clause: what a hand is worth, who pays, the result."""

from __future__ import annotations

import pytest

from mahjong_sim.rules.load import load
from mahjong_sim.score.payments import Payout, noten_lines
from mahjong_sim.score.points import base_points, ron_points
from mahjong_sim.score.ranking import final
from tests.scoring import deltas, fu_items, paid, results, score, settle, worth, yaku

TAIKAI = load("taikai")
PINFU = ("123m789m99p678s45p", "6p")
SANSHOKU = ("234m234p34s99m678s", "2s")
DULL = ("123m789m99p678s46p", "5p")


@pytest.mark.clause("taikai.b1")
def test_open_tanyao_and_one_han_at_any_honba() -> None:
    assert yaku(score("taikai", "678m22s34s345p", "5s", melds="chi 234m", honba=6)) == {"tanyao": 1}


@pytest.mark.clause("taikai.b4")
def test_oka_and_uma() -> None:
    assert results(TAIKAI, 42000, 28000, 18000, 12000) == [52.0, 8.0, -22.0, -38.0]


@pytest.mark.clause("taikai.b6")
def test_equal_scores_share_places() -> None:
    assert results(TAIKAI, 30000, 30000, 25000, 15000) == [25.0, 25.0, -15.0, -35.0]
    _, placed = final(TAIKAI, (30000, 30000, 25000, 15000), [])
    assert [one.place for one in placed] == [1, 1, 3, 4]


@pytest.mark.clause("taikai.b6")
def test_thirds_are_exact_for_uma_oka_and_sticks() -> None:
    lines, placed = final(TAIKAI, (26000, 26000, 26000, 21000), [(3, 1000)])
    assert deltas(lines) == [300, 300, 300, 0]
    third = (26000 + 1000 / 3 - 30000 + 40000 / 3) / 1000
    assert [one.result for one in placed] == [pytest.approx(third)] * 3 + [-29.0]


@pytest.mark.clause("taikai.b10")
def test_dora_of_every_sort() -> None:
    hand = {"hand": "234m678m22s46s", "tile": "5s", "melds": "ankan 8888p", "riichi": "riichi"}
    scoring = score("taikai", **hand, dora="5m7p", ura="1s3s")
    assert yaku(scoring) == {"riichi": 1, "tanyao": 1, "dora": 5, "ura_dora": 3}


@pytest.mark.clause("taikai.b18", "taikai.b19")
def test_noten_payments_and_honba() -> None:
    assert deltas(noten_lines(TAIKAI, (1, 2))) == [-1500, 1500, 1500, -1500]
    assert settle(TAIKAI, Payout(1, 1, worth(240)), honba=2) == [-700, 1700, -500, -500]


@pytest.mark.clause("taikai.r1")
def test_riichi_and_double_riichi() -> None:
    assert yaku(score("taikai", *DULL, riichi="riichi")) == {"riichi": 1}
    assert yaku(score("taikai", *DULL, riichi="double")) == {"double_riichi": 2}


@pytest.mark.clause("taikai.r6")
def test_sticks_go_to_the_winner_or_to_the_top() -> None:
    assert settle(TAIKAI, Payout(1, 2, worth(240)), pot=2000) == [0, 3000, -1000, 0]
    lines, _ = final(TAIKAI, (25000, 33000, 22000, 18000), [(0, 1000), (3, 1000)])
    assert deltas(lines) == [0, 2000, 0, 0]


@pytest.mark.clause("taikai.k3")
def test_rinshan_is_a_tsumo() -> None:
    scoring = score(
        "taikai", "567s88s23m", "4m", "tsumo", melds="daiminkan 4444p,pon 222s", flags=["rinshan"]
    )
    assert (scoring.fu, scoring.tsumo) == (40, (1300, 700))


@pytest.mark.clause("taikai.k8")
def test_rinshan_and_haitei_do_not_combine() -> None:
    scoring = score(
        "taikai", "789m99p678s46p", "5p", "tsumo", melds="ankan 3333s", flags=["rinshan", "haitei"]
    )
    assert yaku(scoring) == {"menzen_tsumo": 1, "rinshan": 1}


@pytest.mark.clause("taikai.p1")
@pytest.mark.parametrize("yakuman", ["daisangen", "daisuushii"])
def test_liability(yakuman: str) -> None:
    assert yakuman in TAIKAI.liability.yaku
    liable = ((yakuman, 3),)
    scoring = worth(0, yakuman)
    assert settle(TAIKAI, Payout(1, 1, scoring, liable), honba=1) == [0, 32300, 0, -32300]
    assert settle(TAIKAI, Payout(1, 2, scoring, liable), honba=1) == [0, 32300, -16000, -16300]
    assert settle(TAIKAI, Payout(1, 3, scoring, liable), honba=1) == [0, 32300, 0, -32300]


@pytest.mark.clause("taikai.s1")
def test_rounding_up_by_amount() -> None:
    assert score("taikai", *SANSHOKU, riichi="riichi").ron == 8000
    assert score("taikai", *SANSHOKU, riichi="riichi", seat="E").ron == 12000
    four = {"hand": "678m22s46s", "tile": "5s", "by": "tsumo", "melds": "chi 234m,chi 345p"}
    assert paid(score("taikai", **four, dora="1s5m")) == (4000, 2000)
    assert paid(score("taikai", **four, dora="1s5m", seat="E")) == (0, 4000)
    three = score("taikai", "444m678m22s46s", "5s", melds="ankan 8888p", riichi="riichi", dora="6m")
    assert (three.fu, three.ron) == (60, 8000)
    assert ron_points(base_points(TAIKAI.score, 2, 120), dealer=False) == 8000
    assert score("taikai", "2255m2288p3366s7p", "7p", riichi="riichi").ron == 6400


@pytest.mark.clause("taikai.s3")
def test_a_double_wind_pair_is_two_fu() -> None:
    scoring = score("taikai", "11z678m456p678s24m", "3m", riichi="riichi", seat="E")
    assert fu_items(scoring)["pair"] == 2
