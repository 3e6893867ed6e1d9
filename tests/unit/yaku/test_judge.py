"""What yaku count together: replacing, excluding, limits, yakuman, the minimum."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mahjong_sim.errors import NoYaku, RulesetError
from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import Rules, YakuTerms
from mahjong_sim.score.evaluate import Scorer, scorer
from mahjong_sim.yaku.judge import MEMO_SIZE, Memo
from tests.scoring import paid, score, win, yaku

PINFU = ("123m789m99p678s45p", "6p")
DULL = ("123m789m99p678s46p", "5p")


def terms(rules: str = "tenhou-nored", **changed: YakuTerms | None) -> Rules:
    """A rule set with other terms for some yaku; None = not played."""
    base = load(rules)
    both = base.yaku | changed
    return replace(base, yaku={id: t for id, t in both.items() if t is not None})


def test_a_yaku_stands_in_place_of_another() -> None:
    assert yaku(score("tenhou", "112233m556677s9p", "9p")) == {"ryanpeikou": 3}
    assert yaku(score("tenhou", "12345678999m24m", "3m")) == {"chinitsu": 6, "ittsuu": 2}
    assert yaku(score("tenhou", "123m789m99p111s79s", "8s")) == {"junchan": 3}
    assert yaku(score("tenhou", *DULL, riichi="double")) == {"double_riichi": 2}


def test_only_a_yaku_in_play_replaces() -> None:
    hand = ("112233m556677s9p", "9p")
    assert yaku(score(terms(ryanpeikou=None), *hand)) == {"chiitoitsu": 2}
    chinitsu = score(terms(chinitsu=None), "12345678999m24m", "3m")
    assert yaku(chinitsu) == {"honitsu": 3, "ittsuu": 2}


def test_a_yaku_closed_only_does_not_replace_in_an_open_hand() -> None:
    one = YakuTerms(closed=1, open=1)
    rules = terms(isshoku_sanjun=YakuTerms(closed=2), iipeikou=one, sanankou=None)
    opened = score(rules, "222333444m9p", "9p", melds="chi 678s")
    assert yaku(opened)["iipeikou"] == 1


def test_the_terms_of_open_and_closed_hands() -> None:
    assert yaku(score("tenhou", "123456789m99p46s", "5s")) == {"ittsuu": 2}
    assert yaku(score("tenhou", "456789m99p46s", "5s", melds="chi 123m")) == {"ittsuu": 1}


def test_a_closed_kan_does_not_open() -> None:
    scoring = score("tenhou", "456789m99p46s", "5s", "tsumo", melds="ankan 1111z")
    assert "menzen_tsumo" in yaku(scoring)


def test_excluded_yaku_are_dropped() -> None:
    flags = ["rinshan", "haitei"]
    hand = ("789m99p678s46p", "5p", "tsumo")
    assert "haitei" not in yaku(score("tenhou", *hand, melds="ankan 3333s", flags=flags))
    free = terms(rinshan=YakuTerms(closed=1, open=1))
    assert "haitei" in yaku(score(free, *hand, melds="ankan 3333s", flags=flags))


def test_open_riichi_beside_double_riichi_counts_what_it_adds() -> None:
    rules = load("tenhou", ["riichi.open=true", "yaku.open_riichi={closed=2}"])
    assert yaku(score(rules, *DULL, riichi="open")) == {"open_riichi": 2}
    both = score(rules, *DULL, riichi="double_open")
    assert yaku(both) == {"double_riichi": 2, "open_riichi": 1}
    assert both.han == 3


def test_a_double_wind_triplet_is_two_yaku() -> None:
    scoring = score("tenhou", "11z456m789p33s", "1z", melds="chi 234s", seat="E")
    assert yaku(scoring) == {"seat_wind": 1, "round_wind": 1}


# --- yakuman ------------------------------------------------------------------------------------
def test_ordinary_yaku_fall_away_in_a_yakuman() -> None:
    scoring = score("tenhou", "1122334455667z", "7z", riichi="riichi", dora="4z")
    assert yaku(scoring) == {"tsuuiisou": 1}
    assert (scoring.han, scoring.limit) == (0, "yakuman")


def test_yakuman_add_up_or_not() -> None:
    hand = ("333z444z6z", "6z")
    melds = {"melds": "pon 111z,pon 222z"}
    assert score("tenhou", *hand, **melds).yakuman == 2
    assert score("majiang", *hand, **melds).yakuman == 3  # big four winds is double there
    single = score("wrc", *hand, **melds)
    assert (single.yakuman, single.ron) == (1, 32000)
    assert {"tsuuiisou", "daisuushii"} <= {*yaku(single)}


def test_yakuman_have_a_bound_where_one_is_set() -> None:
    rules = load("majiang", ["score.yakuman_max=2"])
    scoring = score(rules, "333z444z6z", "6z", melds="pon 111z,pon 222z")
    assert (scoring.yakuman, scoring.ron) == (2, 64000)


# --- limits -------------------------------------------------------------------------------------
RENHOU = {"flags": ["renhou"]}


def test_a_limit_yaku_lifts_a_cheap_hand() -> None:
    rules = terms(renhou=YakuTerms(limit="baiman"))
    scoring = score(rules, *PINFU, **RENHOU)
    assert (paid(scoring), scoring.limit) == (16000, "baiman")
    assert yaku(scoring) == {"pinfu": 1, "renhou": 0}


def test_a_limit_yaku_is_enough_by_itself() -> None:
    scoring = score(terms(renhou=YakuTerms(limit="mangan")), *DULL, **RENHOU)
    assert (paid(scoring), yaku(scoring)) == (8000, {"renhou": 0})
    with pytest.raises(NoYaku):
        score(terms(renhou=YakuTerms(limit="mangan", qualifies=False)), *DULL, **RENHOU)


def test_a_hand_worth_more_keeps_its_value() -> None:
    rules = terms(renhou=YakuTerms(limit="mangan"))
    scoring = score(rules, "12345678999m24m", "3m", **RENHOU)
    assert (paid(scoring), scoring.limit) == (16000, "baiman")
    assert yaku(scoring) == {"chinitsu": 6, "ittsuu": 2}


def test_a_flat_limit_is_paid_whatever_the_hand() -> None:
    rules = terms(renhou=YakuTerms(limit="mangan", flat=True))
    scoring = score(rules, "12345678999m24m", "3m", dora="9m", **RENHOU)
    assert (paid(scoring), yaku(scoring)) == (8000, {"renhou": 0})


def test_a_yakuman_stands_above_a_flat_limit() -> None:
    rules = terms(renhou=YakuTerms(limit="mangan", flat=True))
    scoring = score(rules, "1112345678999m", "5m", **RENHOU)
    assert (paid(scoring), yaku(scoring)) == (32000, {"junsei_chuuren": 1})


def test_a_limit_without_a_row_is_an_error_of_the_rule_set() -> None:
    rules = terms(renhou=YakuTerms(limit="haneman"))
    rows = tuple(row for row in rules.score.limits if row.name != "haneman")
    broken = replace(rules, score=replace(rules.score, limits=rows))
    with pytest.raises(RulesetError, match="haneman"):
        Scorer(broken).score(win(broken, *DULL, **RENHOU))


# --- the minimum --------------------------------------------------------------------------------
def test_dora_do_not_meet_the_minimum() -> None:
    with pytest.raises(NoYaku):
        score("tenhou", *DULL, dora="8p")


def test_a_yaku_that_does_not_qualify_adds_han_only() -> None:
    rules = terms(houtei=YakuTerms(closed=1, open=1, qualifies=False))
    with pytest.raises(NoYaku):
        score(rules, *DULL, flags=["houtei"])
    assert yaku(score(rules, *PINFU, flags=["houtei"])) == {"pinfu": 1, "houtei": 1}


def test_more_han_are_needed_from_some_honba_on() -> None:
    rules = load("tenhou", ["win.two_han_from_honba=5"])
    assert score(rules, *PINFU, honba=4).han == 1
    with pytest.raises(NoYaku, match="2 han"):
        score(rules, *PINFU, honba=5, dora="5p")
    assert score(rules, *PINFU, honba=5, riichi="riichi").han == 2
    assert not scorer(rules).wins(win(rules, *PINFU, honba=5))


def test_a_reading_without_yaku_is_not_taken_for_its_fu() -> None:
    """As the end of 345p the tile makes pinfu; as the middle of 456p only two fu."""
    scoring = score("tenhou", "123m789m99s34456p", "5p")
    assert (yaku(scoring), scoring.fu) == ({"pinfu": 1}, 30)


def test_a_memo_does_not_grow_without_end() -> None:
    memo = Memo(lambda key: key * 2)
    for key in range(3 * MEMO_SIZE):
        assert memo[key] == 2 * key
    assert len(memo) <= MEMO_SIZE
