"""Who may win (和了), and who takes honba and sticks."""

from __future__ import annotations

import pytest

from mahjong_sim.table import events as ev
from tests.kit import Table, table

OPEN = {"S": ["chi 234m"]}
TANYAO = "678p345s88s46p"  # waits on 5p; with the chi one han


@pytest.mark.parametrize(
    ("rules", "honba", "wins"),
    [
        ("okayama", 4, True),
        ("okayama", 5, False),
        ("kita18", 5, False),
        ("mmml91", 9, True),
        ("kyoto", 9, True),
        ("taikai", 9, True),
    ],
)
def test_two_han_from_the_fifth_honba(rules: str, honba: int, wins: bool) -> None:
    t = table(rules, S=TANYAO, melds=OPEN, draws="5p", honba=honba)
    t.act("E", "5p")
    assert ("win" in t.words("S")) is wins


def test_dora_make_no_second_han_but_luck_does() -> None:
    dora = table("okayama", S=TANYAO, melds=OPEN, draws="5p", honba=5, dora="4p")
    dora.act("E", "5p")
    assert "win" not in dora.words("S")
    last = table("okayama", S=TANYAO, melds=OPEN, draws="5p", honba=5, left=1)
    last.act("E", "5p")
    assert "win" in last.words("S")


def test_a_yaku_on_one_side_of_the_wait() -> None:
    hand, melds = "345m567p55s78s", {"S": ["pon 666p"]}  # tanyao on 6s, nothing on 9s
    t = table("tenhou", S=hand, melds=melds, draws="6s")
    t.act("E", "6s")
    assert "win" in t.words("S")
    both = table("tenhou", "win.one_sided=false", S=hand, melds=melds, draws="6s")
    both.act("E", "6s")
    assert "win" not in both.words("S")


def test_dora_alone_is_no_yaku() -> None:
    for rules in ("tenhou", "kyoto", "okayama", "mmml91", "taikai", "kita18"):
        t = table(rules, S="789p345s99s46p", melds=OPEN, draws="5p", dora="4p")
        t.act("E", "5p")
        assert "win" not in t.words("S")


def two_rons(*overrides: str, rules: str = "tenhou") -> Table:
    """West and North ron; two honba, 3000 on the table."""
    t = table(
        rules,
        *overrides,
        W="46s234p567p678m88s",
        N="46s345m678p234m77p",
        draws="5s",
        honba=2,
        pot=3000,
        dora="9m",
    )
    t.act("E", "5s")
    t.claim(W="win", N="win")
    return t


@pytest.mark.parametrize("rules", ["tenhou", "okayama", "kita18", "mahjong-soul"])
def test_honba_and_sticks_to_the_first_of_two(rules: str) -> None:
    t = two_rons(rules=rules)
    west, north = (won.scoring.ron for won in t.all(ev.Won))
    base = 25000
    assert t.points() == [base - west - north - 600, base, base + west + 3600, base + north]
    assert t.round.ended.pot == 0


def test_honba_to_each() -> None:
    t = two_rons("payments.honba_to=each")
    west, north = (won.scoring.ron for won in t.all(ev.Won))
    assert t.points()[2:] == [25000 + west + 3600, 25000 + north + 600]


def test_honba_are_shared_by_the_payers_of_a_self_draw() -> None:
    t = table("tenhou", S="234m678p345s88s46p", draws="5p", turn="S", honba=3, pot=1000, dora="9m")
    t.act("S", "win")
    dealer, child = t.last(ev.Won).scoring.tsumo
    got = dealer + 2 * child + 900 + 1000
    assert t.points() == [25000 - dealer - 300, 25000 + got, *[25000 - child - 300] * 2]


def test_a_win_tells_the_hand_without_the_winning_tile() -> None:
    t = two_rons()
    first = t.all(ev.Won)[0]
    assert first.source == 0
    assert len(first.hand) == 13
    assert first.tile not in first.hand


def test_the_dealer_stays_by_winning() -> None:
    t = table("tenhou", E="234m678p345s88s46p", draws="5p", honba=1)
    t.act("E", "win")
    assert (t.round.ended.next_dealer, t.round.ended.honba) == (0, 2)


@pytest.mark.parametrize("rules", ["kyoto"])
def test_a_riichi_hand_must_take_its_win_where_passing_is_an_offence(rules: str) -> None:
    t = table(rules, S="234m678p345s88s46p", riichi="S", draws="5p")
    t.act("E", "5p")
    assert t.words("S") == {"win"}
    drawn = table(rules, S="234m678p345s88s46p", riichi="S", draws="5p", turn="S")
    assert drawn.words("S") == {"win"}


def test_a_winner_states_the_win_with_honba_and_without_the_sticks() -> None:
    t = table("taikai", S=TANYAO, melds=OPEN, draws="5p", honba=2, pot=3000)
    t.act("E", "5p")
    t.act("S", "win")
    assert [e.points for e in t.events if isinstance(e, ev.WinStated)] == [1600]
