"""Clauses of the Kyoto competition rules on draws and on the course of a match."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev
from tests.kit import Game, table
from tests.rulesets import positions as at
from tests.rulesets.positions import may_riichi, moved, river_rows, tenpai

clause = pytest.mark.clause


# --- course of the match ------------------------------------------------------------------------
@clause("kyoto.r1")
def test_r1_east_and_south_are_played_and_no_more() -> None:
    game = Game("kyoto")
    game.go_to("S4")
    assert game.match.standing is None
    game.run_out()
    assert game.match.standing is not None
    assert len(game.all(ev.RoundDealt)) == 8


@clause("kyoto.r1")
def test_r1_one_han_is_enough_with_many_honba() -> None:
    assert "win" in at.rons("kyoto", honba=5).words("S")
    assert "win" not in at.rons("okayama", honba=5).words("S")


@clause("kyoto.r2")
def test_r2_two_throws_find_the_dealer_and_one_breaks_the_wall() -> None:
    match = Match(load("kyoto"), "throws")
    first, second, broken = (e for e in match.events if isinstance(e, ev.DiceThrown))
    assert [first.purpose, second.purpose] == ["temporary_dealer", "first_dealer"]
    assert broken.purpose == "wall_break"
    assert (first.seat + sum(first.dice) - 1) % 4 == second.seat
    assert (second.seat + sum(second.dice) - 1) % 4 == broken.seat == 0


@clause("kyoto.r6")
@clause("kyoto.p")
def test_r6_and_p_results_count_from_30000_and_by_floaters() -> None:
    """North wins 1300 from East; South and West stand at exactly 30000 and float."""
    game = Game("kyoto", E1={"E": "5s", "N": at.THREE, "draws": "9m1z1z1z9m"})
    game.go("E 9m", "S 1z", "W 1z", "N 1z")
    game.act("E", "5s")
    game.claim(N="win")
    while game.match.standing is None:
        game.run_out()
    results = {p.seat: p.result for p in game.match.standing}
    assert results == {3: 1.3 + 8, 1: (3 + 1) / 2, 2: (3 + 1) / 2, 0: -1.3 - 12}


@clause("kyoto.r21")
def test_r21_tenpai_does_not_keep_the_deal_but_a_win_does() -> None:
    ready = {"E": "234567m234p55s78s"}
    drawn = Game("kyoto", E1=ready)
    drawn.run_out()
    assert drawn.last(ev.Exhausted).tenpai == (0,)
    assert (drawn.name, drawn.round.state.honba) == ("E2", 1)
    won = Game("kyoto", E1=ready | {"draws": "9s"})
    won.act("E", "win")
    assert (won.name, won.round.state.honba) == ("E1", 1)


@clause("kyoto.r21")
@pytest.mark.parametrize(
    ("seats", "payments"),
    [
        ("S", [-1000, 3000, -1000, -1000]),
        ("SW", [-1500, 1500, 1500, -1500]),
        ("SWN", [-3000, 1000, 1000, 1000]),
        ("ESWN", [0, 0, 0, 0]),
    ],
)
def test_r21_noten_payments_are_3000_in_all(seats: str, payments: list[int]) -> None:
    t = table("kyoto", **at.ready(seats), draws="9p", left=1)
    t.run_out()
    assert moved(t) == payments


@clause("kyoto.r21")
def test_r21_a_riichi_costs_1000_and_a_honba_is_worth_300() -> None:
    t = at.in_riichi("kyoto", at.RIICHI, "4s", honba=2)
    assert moved(t) == [0, -1000, 0, 0]
    t.act("S", "win")  # riichi, tsumo, ittsuu: 30 fu 4 han, and the own stick back
    assert moved(t) == [-3900 - 200, 7900 + 600, -2000 - 200, -2000 - 200]


@clause("kyoto.r23")
def test_r23_sticks_of_a_last_hand_without_a_winner_go_back_to_their_owners() -> None:
    def last_lines(*overrides: str) -> list[tuple[int, int]]:
        third = {"E": at.RIICHI, "W": "4444s", "draws": "9p"}  # no 4s to win on
        fourth = {"S": at.RIICHI, "W": "4444s", "draws": "1z9p"}
        game = Game("kyoto", *overrides, S3=third, S4=fourth)
        game.go_to("S3")
        game.discard("E", "riichi 9p")  # seat 2; the stick is carried on
        game.run_out()
        game.go("E 1z", "S riichi 9p")  # seat 0
        game.run_out()
        return [(line.payee, line.points) for line in game.last(ev.Paid).lines]

    assert last_lines() == [(2, 1000), (0, 1000)]
    assert last_lines("ranking.leftover=top", "ranking.ties=seat_order") == [(0, 2000)]


@clause("kyoto.m1")
def test_m1_who_sits_before_the_dead_wall_sets_it_up() -> None:
    match = Match(load("kyoto"), "throws")
    types = [type(e) for e in match.events]
    assert types.index(ev.DiceThrown) < types.index(ev.DeadWallSet) < types.index(ev.RoundDealt)
    assert not any(isinstance(e, ev.DeadWallSet) for e in Match(load("taikai"), "throws").events)


@clause("kyoto.m1")
def test_m1_dice_are_put_aside_after_the_first_discard_but_on_an_automatic_table() -> None:
    def aside(*overrides: str) -> list[ev.DiceAside]:
        t = table("kyoto", *overrides, draws="1z1m2m3m4m")
        t.tsumogiri(5)
        return t.all(ev.DiceAside)

    assert aside() == []
    assert aside("table.automatic=false") == [ev.DiceAside(0)]


@clause("kyoto.m10")
def test_m10_the_7th_discard_begins_the_second_row_and_the_13th_the_third() -> None:
    assert [river_rows(n) for n in (6, 7, 13, 18)] == [[6], [6, 1], [6, 6, 1], [6, 6, 6]]


# --- tenpai at a draw ---------------------------------------------------------------------------
@clause("kyoto.r22")
def test_r22_a_tenpai_needs_a_wait_that_can_win() -> None:
    laid = {"S": ["chi 345m"]}
    assert not tenpai("kyoto", at.EDGE, melds=laid)
    assert not tenpai("kyoto", at.EDGE, melds=laid, dora="8s")
    assert tenpai("okayama", at.EDGE, melds=laid)
    assert tenpai("kyoto", at.EDGE + "345m")  # closed: by self-draw
    assert tenpai("kyoto", at.DRAGON_PAIR, melds=at.TWO_CHI)
    assert tenpai("kyoto", at.TWO_SIDED, rivers={"S": "8s"})


@clause("kyoto.r22")
def test_r22_the_wait_with_a_yaku_must_not_be_held_by_the_player_alone() -> None:
    own, others = {"S": "66z2s"}, {"W": "66z2s"}
    assert not tenpai("kyoto", at.DRAGON_PAIR, melds=at.TWO_CHI, rivers=own)
    assert tenpai("kyoto", at.DRAGON_PAIR, melds=at.TWO_CHI, rivers=others)
    assert tenpai("okayama", at.DRAGON_PAIR, melds=at.TWO_CHI, rivers=own)


@clause("kyoto.r22")
def test_r22_own_discards_that_were_called_away_count_as_held() -> None:
    def counts(rules: str) -> bool:
        more: dict[str, Any] = {"W": "2s56p", "rivers": {"S": "7p"}, "left": 5}
        t = table(rules, S="123456m6778p111z", draws="2m7p", **more)  # waits for 7p only
        t.go("E 2m")
        t.act("S", "7p")
        t.claim(W="chi 56p")
        t.drop("W")
        t.run_out()
        return 1 in t.last(ev.Exhausted).tenpai

    assert not counts("kyoto")
    assert counts("mmml91")


@clause("kyoto.r25")
def test_r25_riichi_without_a_wait_or_on_tiles_all_held_is_refused() -> None:
    assert may_riichi("kyoto", at.RIICHI)
    assert not may_riichi("kyoto", "1234568m22z3579s")
    assert not may_riichi("kyoto", "1111m234567p789s")
    assert may_riichi("okayama", "1111m234567p789s")


@clause("kyoto.r25")
def test_r25_a_winning_tile_after_riichi_may_not_be_passed() -> None:
    def ron(rules: str) -> set[str]:
        t = at.in_riichi(rules, at.RIICHI, "1p4s")
        t.go("S 1p")
        t.act("W", "4s")
        return t.words("S")

    assert ron("kyoto") == {"win"}
    assert ron("mmml91") == {"win", "pass"}
    assert at.in_riichi("kyoto", at.RIICHI, "4s").words("S") == {"win"}
    assert at.in_riichi("mmml91", at.RIICHI, "4s").words("S") == {"win", "4s"}


# --- where the source is silent -----------------------------------------------------------------
def test_silent_the_game_goes_on_below_zero() -> None:
    game = Game("kyoto", E1={"E": "111m333p555s777z9m", "draws": "1z9m"})
    game.go("E 1z")
    game.act("S", "9m")
    game.claim(E="win")
    assert game.points() == [66000, -6000, 30000, 30000]
    assert game.match.standing is None


def test_silent_the_winning_dealer_plays_on_in_the_last_hand() -> None:
    game = Game("kyoto", S4={"E": at.ONE, "draws": "5s"})
    game.go_to("S4")
    honba = game.round.state.honba
    game.act("E", "win")
    assert (game.name, game.round.state.honba) == ("S4", honba + 1)
    assert game.words("E")


def test_silent_a_draw_adds_a_honba_although_the_deal_passes() -> None:
    game = Game("kyoto")
    game.run_out()
    assert (game.name, game.round.state.honba) == ("E2", 1)


@pytest.mark.parametrize(
    ("points", "left", "may"), [(1000, 6, True), (900, 6, False), (1000, 5, False)]
)
def test_silent_riichi_needs_1000_points_and_a_draw_left(points: int, left: int, may: bool) -> None:
    held = (30000, points, 30000, 30000)
    t = table("kyoto", S=at.RIICHI, draws="1z9p", left=left, points=held, fresh=False)
    t.go("E 1z")
    assert ("riichi 9p" in t.words("S")) == may


def test_silent_no_renhou_once_a_call_was_made() -> None:
    t = table("kyoto", E="3z", W="33z5s", N=at.THREE, draws="1z")
    t.act("E", "3z")
    t.claim(W="pon")
    t.act("W", "5s")
    t.claim(N="win")
    assert moved(t) == [0, 0, -1300, 1300]
