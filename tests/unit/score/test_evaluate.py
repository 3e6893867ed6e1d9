"""The best reading, and its explanation."""

from __future__ import annotations

import pytest

from mahjong_sim.errors import NotAWin, NoYaku
from mahjong_sim.rules.load import load
from mahjong_sim.score.evaluate import Hand, Scorer, scorer
from mahjong_sim.score.scoring import FuItem
from mahjong_sim.tiles import counts_of, parse_kinds
from tests.scoring import paid, score, win, yaku


def items(rules: str, hand: str, tile: str, by: str = "ron", **more: object) -> list[FuItem]:
    return list(score(rules, hand, tile, by, **more).fu_items)


def test_fu_item_by_item() -> None:
    assert items("tenhou", "22999m555p678s46s", "5s", riichi="riichi") == [
        FuItem("base", 20),
        FuItem("closed_ron", 10),
        FuItem("closed_triplet", 8, "999m"),
        FuItem("closed_triplet", 4, "555p"),
        FuItem("kanchan", 2, "46s"),
    ]


def test_fu_of_melds_pair_and_tsumo() -> None:
    got = items("tenhou", "444m5z", "5z", "tsumo", melds="daiminkan 1111s,pon 222p,ankan 7777z")
    assert got == [
        FuItem("base", 20),
        FuItem("tsumo", 2),
        FuItem("closed_triplet", 4, "444m"),
        FuItem("pair", 2, "55z"),
        FuItem("tanki", 2, "5z"),
        FuItem("open_kan", 16, "1111s"),
        FuItem("open_triplet", 2, "222p"),
        FuItem("closed_kan", 32, "7777z"),
    ]


def test_a_triplet_made_by_ron_is_open() -> None:
    hand = ("22m555p888s99m456m", "2m")
    assert FuItem("open_triplet", 2, "222m") in items("tenhou", *hand, riichi="riichi")
    assert FuItem("closed_triplet", 4, "222m") in items("tenhou", *hand, "tsumo")


def test_an_edge_wait() -> None:
    assert FuItem("penchan", 2, "12p") in items("tenhou", "789m99s12p678s555z", "3p")
    assert FuItem("penchan", 2, "89p") in items("tenhou", "789m99s89p678s555z", "7p")


def test_pinfu_has_no_fu() -> None:
    hand = ("123m789m99p678s45p", "6p")
    assert items("tenhou", *hand) == [FuItem("base", 20), FuItem("closed_ron", 10)]
    assert items("tenhou", *hand, "tsumo") == [FuItem("base", 20)]


def test_an_open_hand_without_fu_is_lifted() -> None:
    got = items("tenhou", "345m456p44s67s", "8s", "tsumo", melds="chi 234p")
    assert got == [FuItem("base", 20), FuItem("open_without_fu", 10)]


def test_seven_pairs_are_one_item() -> None:
    assert items("tenhou", "1155m2288p3399s7z", "7z") == [FuItem("chiitoitsu", 25)]
    assert items("kita18", "1155m2288p3399s7z", "7z") == [FuItem("chiitoitsu", 30)]


def test_thirteen_orphans_have_no_fu() -> None:
    scoring = score("tenhou", "19m19p19s1234567z", "1m")
    assert (scoring.fu, scoring.fu_items) == (0, ())


def test_a_double_wind_pair_by_rule_set() -> None:
    hand = {"hand": "11z678m456p678s24m", "tile": "3m", "seat": "E"}
    assert FuItem("pair", 4, "11z") in items("tenhou", **hand, riichi="riichi")
    assert FuItem("pair", 2, "11z") in items("kyoto", **hand, riichi="riichi")


def test_the_dearer_reading_counts() -> None:
    scoring = score("tenhou", "222333444p78s11s", "9s", riichi="riichi")
    assert (yaku(scoring), scoring.fu, paid(scoring)) == ({"riichi": 1, "sanankou": 2}, 50, 6400)


def test_more_han_before_more_fu_at_a_limit() -> None:
    scoring = score("tenhou", "777888999s1123m", "1m", riichi="riichi")
    assert (scoring.han, scoring.fu) == (6, 30)


def test_two_equal_runs_twice_beat_seven_pairs_unless_they_are_cheaper() -> None:
    hand = ("223344m667788s5p", "5p")
    assert "ryanpeikou" in yaku(score("tenhou", *hand))
    rules = load("tenhou", ["yaku.ryanpeikou.closed=1", "yaku.chiitoitsu.closed=4"])
    assert yaku(score(rules, *hand)) == {"tanyao": 1, "chiitoitsu": 4}


def test_dora_count_once_a_tile_and_a_red_five_besides() -> None:
    scoring = score("tenhou", "234m678m22s340s46p", "5p", riichi="riichi", dora="4s")
    assert yaku(scoring)["dora"] == 1 and yaku(scoring)["red_dora"] == 1


def test_not_a_win() -> None:
    for hand, tile in (("123m789m99p678s46p", "7p"), ("19m19p19s1234566z", "1m")):
        assert not scorer(load("tenhou")).wins(win("tenhou", hand, tile))
        with pytest.raises(NotAWin):
            score("tenhou", hand, tile)


def test_no_yaku() -> None:
    with pytest.raises(NoYaku):
        score("tenhou", "123m789m99p678s46p", "5p", dora="4p")


def test_a_form_is_played_where_its_yaku_is() -> None:
    no_pairs = load("tenhou", ["yaku.chiitoitsu=off"])
    with pytest.raises(NotAWin):
        score(no_pairs, "225588m2288p336s", "6s")


def test_special_forms_have_no_melds() -> None:
    with pytest.raises(NotAWin):
        score("tenhou", "2288p3399s7z5m", "5m", melds="ankan 1111m")


def test_quoted_han_include_what_the_source_adds() -> None:
    scoring = score("kyoto", "123m789m99p678s45p", "6p")
    assert (scoring.han, scoring.quoted_han) == (1, 3)
    assert score("kyoto", "19m19p19s1234567z", "1m").quoted_han == 0


def test_nagashi() -> None:
    tenhou = scorer(load("tenhou"))
    assert tenhou.nagashi(dealer=False).tsumo == (4000, 2000)
    assert tenhou.nagashi(dealer=True).tsumo == (0, 4000)
    kita = scorer(load("kita18")).nagashi(dealer=False)
    assert (kita.tsumo, kita.limit) == ((8000, 4000), "baiman")
    assert yaku(kita) == {"nagashi_mangan": 0}


def test_scattered_by_its_tiles() -> None:
    tiles = counts_of(parse_kinds("147m258p369s12344z"))
    assert scorer(load("okayama")).scattered(tiles)


def test_a_scorer_is_kept() -> None:
    assert scorer(load("tenhou")) is scorer(load("tenhou"))


def test_counts_may_be_a_tuple() -> None:
    hand = win("tenhou", "1155m2288p3399s7z", "7z")
    same = Hand(tuple(hand.counts), (), hand.win, hand.tsumo, hand.seat_wind, hand.round_wind)
    assert Scorer(load("tenhou")).value(same).fu == 25


def test_what_a_scorer_read_before_changes_nothing() -> None:
    """A reading by ron and one by tsumo, with and without a meld, are kept apart."""
    used = Scorer(load("tenhou"))
    hands = [
        win("tenhou", "22m555p888s99m456m", "2m", riichi="riichi"),
        win("tenhou", "22m555p888s99m456m", "2m", "tsumo"),
        win("tenhou", "22m888s99m456m", "2m", "tsumo", melds="ankan 6666p"),
        win("tenhou", "22m888s77z456m", "2m", melds="pon 666z"),
        win("tenhou", "22m888s77z456m", "2m", melds="pon 555z", seat="E", round="S"),
    ]
    for _ in range(2):
        for hand in hands:
            assert used.score(hand) == Scorer(load("tenhou")).score(hand)
