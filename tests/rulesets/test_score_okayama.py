"""Okayama, clause by clause: what a hand is worth, who pays, the result."""

from __future__ import annotations

import pytest

from mahjong_sim.errors import NotAWin, NoYaku
from mahjong_sim.rules.load import load
from mahjong_sim.score.evaluate import scorer
from mahjong_sim.score.payments import Payout, nagashi_lines
from mahjong_sim.score.ranking import final
from tests.scoring import deltas, paid, results, score, settle, worth, yaku

OKAYAMA = load("okayama")
PINFU = ("123m789m99p678s45p", "6p")
SANSHOKU = ("234m234p34s99m678s", "2s")
STRAIGHT = ("12345678999m24m", "3m")  # chinitsu and ittsuu: eight han
DULL = ("123m789m99p678s46p", "5p")
SCATTERED = ("147m258p369s1234z", "4z", "tsumo")


@pytest.mark.clause("okayama.b1", "okayama.b15")
def test_oka_and_uma() -> None:
    assert results(OKAYAMA, 42000, 28000, 18000, 12000) == [52.0, 8.0, -22.0, -38.0]


@pytest.mark.clause("okayama.b2")
def test_ties_go_to_the_seat_nearer_the_first_dealer() -> None:
    assert results(OKAYAMA, 20000, 30000, 30000, 20000) == [-20.0, 40.0, 10.0, -30.0]


@pytest.mark.clause("okayama.b5")
def test_sticks_go_to_the_top() -> None:
    lines, _ = final(OKAYAMA, (30000, 30000, 20000, 18000), [(3, 1000), (1, 1000)])
    assert deltas(lines) == [2000, 0, 0, 0]


@pytest.mark.clause("okayama.b7")
def test_scores_below_zero_count_in_full() -> None:
    assert results(OKAYAMA, 50000, 30000, 24500, -4500) == [60.0, 10.0, -15.5, -54.5]


@pytest.mark.clause("okayama.b7c")
def test_chips_are_counted_in_the_result() -> None:
    rules = load("okayama-chips")
    _, placed = final(rules, (42000, 28000, 18000, 12000), [], (2, 1, -3, 0))
    assert [one.result for one in placed] == [54.0, 9.0, -25.0, -38.0]
    doubled = {id for id, terms in rules.yaku.items() if terms.double_chips}
    assert doubled == {"suuankou_tanki", "junsei_chuuren", "kokushi_13", "daisuushii"}


@pytest.mark.clause("okayama.b9")
def test_rinshan_and_tsumo_combine() -> None:
    scoring = score(
        "okayama", "789m99p678s46p", "5p", "tsumo", melds="ankan 3333s", flags=["rinshan"]
    )
    assert yaku(scoring) == {"menzen_tsumo": 1, "rinshan": 1}


@pytest.mark.clause("okayama.b10")
def test_rounding_up_to_mangan() -> None:
    assert score("okayama", *SANSHOKU, riichi="riichi").ron == 8000
    hand = ("444m678m22s46s", "5s")
    more = {"melds": "ankan 8888p", "riichi": "riichi", "dora": "6m"}
    three = score("okayama", *hand, **more)
    assert (three.han, three.fu, three.ron) == (3, 60, 8000)
    assert score("okayama", *hand, **more, seat="E").ron == 12000
    assert score("okayama", "2255m2288p3366s7p", "7p", riichi="riichi").ron == 6400


@pytest.mark.clause("okayama.b11")
def test_limits_and_the_counted_yakuman() -> None:
    for more, han, points in (
        ({}, 8, 16000),
        ({"riichi": "riichi", "dora": "1m"}, 11, 24000),
        ({"riichi": "double", "dora": "8m"}, 13, 32000),
        ({"riichi": "double", "dora": "8m", "ura": "1m2m3m4m"}, 20, 32000),
    ):
        scoring = score("okayama", *STRAIGHT, **more)
        assert (scoring.han, scoring.ron) == (han, points)
    assert scoring.limit == "counted_yakuman"


@pytest.mark.clause("okayama.b12")
def test_no_double_yakuman_but_sums() -> None:
    assert score("okayama", "19m19p19s1234567z", "1m").ron == 32000
    assert score("okayama", "222m555p888s333s9m", "9m").ron == 32000
    assert score("okayama", "1112345678999m", "5m").ron == 32000
    assert score("okayama", "111z222z333z44z99p", "4z").ron == 32000
    assert score("okayama", "333z444z6z", "6z", melds="pon 111z,pon 222z").ron == 64000


@pytest.mark.clause("okayama.b13")
def test_open_tanyao_and_red_fives() -> None:
    scoring = score("okayama", "678m22s34s340p", "5s", melds="chi 234m")
    assert yaku(scoring) == {"tanyao": 1, "red_dora": 1}


@pytest.mark.clause("okayama.d2")
def test_nagashi_is_paid_as_a_win() -> None:
    by_dealer, by_child = (scorer(OKAYAMA).nagashi(dealer) for dealer in (True, False))
    first, second = nagashi_lines(OKAYAMA, [0, 2], [by_dealer, by_child], 0, 1, 2000)
    assert deltas(first) == [14300, -4100, -4100, -4100]
    assert deltas(second) == [-4000, -2000, 8000, -2000]


@pytest.mark.clause("okayama.a2")
def test_three_rons_are_paid() -> None:
    wins = [Payout(seat, 1, worth(960)) for seat in (2, 3, 0)]
    assert settle(OKAYAMA, *wins, honba=1, pot=1000) == [5800, -13900, 5200, 3900]


@pytest.mark.clause("okayama.y1")
def test_shiisan_puutaa() -> None:
    first = score("okayama", *SCATTERED, flags=["chiihou"])
    assert (yaku(first), first.yakuman) == ({"shiisan_puutaa": 1}, 1)
    dealer = score("okayama", *SCATTERED, flags=["tenhou"], seat="E")
    assert (yaku(dealer), dealer.tsumo) == ({"shiisan_puutaa": 1}, (0, 16000))
    with pytest.raises(NotAWin):
        score("okayama", *SCATTERED)


@pytest.mark.clause("okayama.y1")
def test_shiisan_puutaa_does_not_combine_with_kokushi() -> None:
    """Kokushi on the first draw is scattered as well: kokushi and chiihou are the dearer pair."""
    scoring = score("okayama", "19m19p19s1234567z", "1z", "tsumo", flags=["chiihou"])
    assert (yaku(scoring), scoring.yakuman) == ({"kokushi_13": 1, "chiihou": 1}, 2)


@pytest.mark.clause("okayama.y2")
def test_renhou_combines_with_nothing() -> None:
    dear = score("okayama", *STRAIGHT, flags=["renhou"], dora="8m")
    assert (yaku(dear), dear.ron) == ({"renhou": 0}, 16000)
    assert score("okayama", *DULL, flags=["renhou"], honba=5).ron == 16000
    yakuman = score("okayama", "19m19p19s1234567z", "1m", flags=["renhou"])
    assert (yaku(yakuman), yakuman.ron) == ({"kokushi_13": 1}, 32000)


@pytest.mark.clause("okayama.y3")
def test_pinfu_tsumo() -> None:
    scoring = score("okayama", *PINFU, "tsumo")
    assert (yaku(scoring), scoring.tsumo) == ({"menzen_tsumo": 1, "pinfu": 1}, (700, 400))


@pytest.mark.clause("okayama.y4")
@pytest.mark.parametrize("yakuman", ["daisangen", "daisuushii", "suukantsu", "suurenkou"])
def test_liability_for_its_yakuman_alone(yakuman: str) -> None:
    assert yakuman in OKAYAMA.liability.yaku
    both = worth(0, yakuman, "tsuuiisou")
    tsumo = Payout(3, 3, both, ((yakuman, 1),))
    assert settle(OKAYAMA, tsumo, honba=2) == [-16000, -40600, -8000, 64600]
    ron = Payout(3, 0, both, ((yakuman, 1),))
    assert settle(OKAYAMA, ron, honba=2) == [-48600, -16000, 0, 64600]


@pytest.mark.clause("okayama.y4")
def test_four_consecutive_triplets_are_a_yakuman() -> None:
    scoring = score("okayama", "333444m55m9p9p", "5m", melds="pon 222m")
    assert (yaku(scoring), scoring.ron) == ({"suurenkou": 1}, 32000)


@pytest.mark.clause("okayama.y5")
def test_luck_yaku_make_a_win() -> None:
    opened = ("789m99p678s46p", "5p")
    for by, flag, melds in (
        ("ron", "chankan", "pon 333s"),
        ("ron", "houtei", "pon 333s"),
        ("tsumo", "haitei", "pon 333s"),
        ("tsumo", "rinshan", "daiminkan 3333s"),
    ):
        assert yaku(score("okayama", *opened, by, melds=melds, flags=[flag])) == {flag: 1}


@pytest.mark.clause("okayama.y7")
def test_four_kans_need_their_pair() -> None:
    kans = "ankan 2222m,daiminkan 3333p,kakan 4444s,ankan 7777z"
    assert "suukantsu" in yaku(score("okayama", "9s", "9s", melds=kans))
    with pytest.raises(NotAWin):
        score("okayama", "9s", "8s", melds=kans)


@pytest.mark.clause("okayama.y8")
def test_kan_dora_and_ura_dora() -> None:
    hand = ("234m678m22s46s", "5s")
    scoring = score("okayama", *hand, melds="ankan 8888p", riichi="riichi", dora="5m7p", ura="1s3s")
    assert yaku(scoring) == {"riichi": 1, "tanyao": 1, "dora": 5, "ura_dora": 3}


@pytest.mark.clause("okayama.y9")
def test_a_yaku_on_one_side_only() -> None:
    assert yaku(score("okayama", "234m234p99m678s23s", "4s")) == {"pinfu": 1, "sanshoku_doujun": 2}
    opened = "234p99m678s23s"
    assert yaku(score("okayama", opened, "4s", melds="chi 234m")) == {"sanshoku_doujun": 1}
    with pytest.raises(NoYaku):
        score("okayama", opened, "1s", melds="chi 234m")


@pytest.mark.clause("okayama.y10")
def test_two_han_from_the_fifth_honba() -> None:
    assert score("okayama", *PINFU, honba=4).han == 1
    with pytest.raises(NoYaku):
        score("okayama", *PINFU, honba=5, dora="8p")
    assert paid(score("okayama", *PINFU, "tsumo", honba=5)) == (700, 400)
    assert score("okayama", *PINFU, honba=5, riichi="riichi").han == 2
    late = score("okayama", *PINFU, honba=5, flags=["houtei"])
    assert yaku(late) == {"pinfu": 1, "houtei": 1}
