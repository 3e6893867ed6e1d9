"""Clauses of the 1991 tournament rules on draws and on the course of a match."""

from __future__ import annotations

import pytest

from mahjong_sim.table import events as ev
from tests.kit import Game, table
from tests.rulesets import positions as at
from tests.rulesets.positions import ended, may_riichi, moved, tenpai

clause = pytest.mark.clause

SOON = {"E": at.ONE, "draws": "1z2z3z4z5s"}  # the dealer's second draw wins


@clause("mmml91.pre")
def test_pre_what_the_players_change_is_recorded() -> None:
    game = Game("mmml91", "ranking.uma=[20000, 10000, -10000, -20000]")
    assert game.last(ev.MatchStarted).overrides == ("ranking.uma=[20000, 10000, -10000, -20000]",)
    assert Game("mmml91").last(ev.MatchStarted).overrides == ()


@clause("mmml91.12.8")
def test_12_8_equal_scores_stand_in_the_order_of_the_first_seats_without_uma() -> None:
    game = Game("mmml91")
    while game.match.standing is None:
        game.run_out()
    placed = [(p.seat, p.place, p.result) for p in game.match.standing]
    assert placed == [(0, 1, 15.0), (1, 2, -5.0), (2, 3, -5.0), (3, 4, -5.0)]


@clause("mmml91.12.10")
def test_12_10_the_dead_wall_keeps_fourteen_tiles() -> None:
    t = table("mmml91", E="1111z", left=10)
    t.act("E", "kan 1z")
    t.run_out()
    assert len([e for e in t.all(ev.Drew) if not e.rinshan]) == 9


# --- draws --------------------------------------------------------------------------------------
@clause("mmml91.5.4")
def test_5_4_formal_tenpai_does_not_count() -> None:
    assert not tenpai("mmml91", at.EDGE, melds=at.EDGE_SET)  # last tile or not
    assert tenpai("mmml91", at.EDGE, "draws.luck_yaku_count=true", melds=at.EDGE_SET)
    assert tenpai("mmml91", at.EDGE + "345m")
    assert tenpai("mmml91", at.DRAGON_PAIR, melds=at.TWO_CHI)
    assert tenpai("mmml91", at.TWO_SIDED, rivers={"S": "8s"})


@clause("mmml91.5.4")
def test_5_4_a_kind_held_four_times_in_the_own_hand_is_no_wait() -> None:
    assert not tenpai("mmml91", "1111m234567p789s")
    assert not may_riichi("mmml91", "1111m234567p789s")
    melds = {"S": ["pon 666z", "chi 345m", "chi 789p"]}
    assert tenpai("mmml91", "1z123p", melds=melds)
    assert not tenpai("mmml91", "6z123p", melds=melds)
    own_river = {"S": "66z2s"}
    assert tenpai("mmml91", at.DRAGON_PAIR, melds=at.TWO_CHI, rivers=own_river)
    assert not tenpai("kyoto", at.DRAGON_PAIR, melds=at.TWO_CHI, rivers=own_river)


@clause("mmml91.2.1f")
def test_2_1f_at_any_draw_the_stick_stays_and_the_riichi_hand_is_shown() -> None:
    rivers = {"E": "2m", "W": "2p", "N": "3p"}
    out = at.in_riichi("mmml91", at.RIICHI, "2s", left=6, rivers=rivers)
    out.run_out()
    nine = table("mmml91", E=at.RIICHI, S="19m19p19s123z2345m", draws="9p4z")
    nine.go("E riichi 9p")
    nine.act("S", "nine")
    for t, seat in ((out, 1), (nine, 0)):
        assert t.last(ev.RoundEnded).pot == 1000
        shown = [e for e in t.all(ev.HandShown) if e.seat == seat]
        assert len(shown[0].hand) == 13


@clause("mmml91.5.6")
def test_5_6_the_dealer_stays_after_an_abortive_draw_with_one_honba() -> None:
    nine = at.nine_kinds("mmml91", honba=1)
    nine.act("E", "nine")
    kans = at.four_kans("mmml91", honba=1)
    kans.tsumogiri(1)
    four = [nine, kans, at.four_winds("mmml91", honba=1), at.four_riichi("mmml91", honba=1)]
    assert [ended(t) for t in four] == [("abort", 0, 2)] * 4
    assert [t.last(ev.Aborted).why for t in four] == [
        *("nine_kinds", "four_kans", "four_winds", "four_riichi"),
    ]


@clause("mmml91.5.6")
def test_5_6_a_ron_on_the_fourth_riichi_or_after_the_fourth_kan_goes_before() -> None:
    riichi = table("mmml91", **at.ready(), draws="9p9p9s4p", fresh=False)
    riichi.go("E riichi 9p", "S riichi 9p", "W riichi 9s")
    riichi.act("N", "riichi 4p")
    riichi.claim(E="win")
    riichi.act("E", "look")
    assert ended(riichi)[0] == "win"
    laid = {"N": ["ankan 1111m", "ankan 9999m", "ankan 1111p"]}
    kan = table("mmml91", E="999p5s", S=at.ONE, draws="9p", melds=laid)
    kan.act("E", "kan 9p")
    kan.act("E", "5s")
    kan.claim(S="win")
    assert ended(kan)[0] == "win"


@clause("mmml91.5.6")
def test_5_6_four_kans_of_one_player_go_on() -> None:
    laid = {"E": ["ankan 1111m", "ankan 9999m", "ankan 1111p"]}
    t = table("mmml91", E="999p", draws="9p", melds=laid)
    t.act("E", "kan 9p")
    t.tsumogiri(1)
    assert not t.round.over


@clause("mmml91.5.6")
def test_5_6_only_at_the_end_of_the_wall_a_noten_dealer_loses_the_deal() -> None:
    game = Game("mmml91")
    game.run_out()
    assert (game.name, game.round.state.honba) == ("E2", 1)
    ready = Game("mmml91", E1={"E": at.ONE})
    ready.run_out()
    assert (ready.name, ready.round.state.honba) == ("E1", 1)


@clause("mmml91.11.5b")
def test_11_5b_of_two_nagashi_the_first_from_the_dealer_wins_alone() -> None:
    rivers = {"W": "19m", "N": "19p"}
    hand = "234567m234p55s78s"
    t = table("mmml91", E=hand, rivers=rivers, draws="2m", left=1, honba=2, pot=1000)
    t.run_out()
    assert moved(t) == [-4200, -2200, 8600 + 1000, -2200]
    assert ended(t) == ("nagashi", 1, 0)  # although the dealer was tenpai
    assert t.all(ev.Exhausted) == []


@clause("mmml91.11.5b")
def test_11_5b_a_called_discard_breaks_nagashi() -> None:
    t = table("mmml91", S="1z", W="2s11z", draws="2m1z2p", left=3, fresh=False)
    t.go("E 2m")
    t.act("S", "1z")
    t.claim(W="pon")
    t.go("W 2s")
    t.run_out()
    assert ended(t)[0] == "draw"


# --- the end ------------------------------------------------------------------------------------
def last_hand(*overrides: str, **hands: dict[str, str]) -> Game:
    game = Game("mmml91", *overrides, **hands)
    game.go_to("S4")
    return game


@clause("mmml91.5.7")
def test_5_7_the_last_hand_ends_by_a_noten_dealer_or_a_winning_child() -> None:
    noten = last_hand()
    noten.run_out()
    assert noten.match.standing is not None
    child = last_hand(S4={"S": at.ONE, "draws": "1z5s"})
    child.go("E 1z")
    child.act("S", "win")
    assert child.match.standing is not None
    tenpai_dealer = last_hand(S4={"E": at.ONE})
    tenpai_dealer.run_out()
    assert tenpai_dealer.points()[3] == 28000  # top by noten payments
    assert (tenpai_dealer.name, tenpai_dealer.round.state.honba) == ("S4", 8)


@clause("mmml91.5.7")
@pytest.mark.parametrize("word", ["end", "play on"])
def test_5_7_a_dealer_who_wins_and_leads_may_end_the_game(word: str) -> None:
    game = last_hand(S4_7=SOON)
    game.tsumogiri(4)
    game.act("E", "win")
    game.act("E", word)
    assert (game.match.standing is not None) == (word == "end")


@clause("mmml91.5.7")
def test_5_7_the_game_ends_when_somebody_has_no_points_left() -> None:
    """The dealer's baiman takes all that a riichi left to South."""
    hands = {"E": "111555z123789p9p", "S": at.RIICHI, "draws": "1s9s2z3z4z9p"}
    game = Game("mmml91", E1=hands)
    game.go("E 1s", "S riichi 9s", "W 2z", "N 3z", "E 4z")
    game.act("S", "9p")
    game.claim(E="win")
    end = game.last(ev.MatchEnded)
    assert end.why == "bust"
    assert min(p.points for p in end.standing) == 0


@clause("mmml91.2.2")
def test_2_2_sticks_left_after_a_drawn_last_hand_go_to_the_top() -> None:
    game = last_hand(E1={"N": at.ONE}, S4={"S": at.RIICHI, "draws": "1z9p"})
    game.go("E 1z", "S riichi 9p")  # the stick of seat 0; seat 3 leads since E1
    game.run_out()
    lines = game.last(ev.Paid).lines
    assert [(line.payee, line.points) for line in lines] == [(3, 1000)]


# --- where the source is silent -----------------------------------------------------------------
def test_silent_noten_payments_are_3000() -> None:
    t = table("mmml91", S=at.ONE, left=1, draws="2m")
    t.run_out()
    assert moved(t) == [-1000, 3000, -1000, -1000]
