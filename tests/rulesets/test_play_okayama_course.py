"""Clauses of the Okayama circle on draws, the course of a hanchan and of a session."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_sim.match.match import Match
from mahjong_sim.match.session import Session
from mahjong_sim.rules.load import load
from mahjong_sim.table import actions as act
from mahjong_sim.table import events as ev
from tests.kit import Game, Table, table
from tests.rulesets import positions as at
from tests.rulesets.positions import ended, may_riichi, moved, river_rows, tenpai, yaku

clause = pytest.mark.clause

BAIMAN = "111555z123789p9p"  # dealer in East: waits for 9p
TANKI = "111m333p555s777z9m"  # four concealed triplets, waits for 9m
SOON = {"E": at.ONE, "draws": "1z2z3z4z5s"}  # the dealer's second draw wins
OUTER = "1m9m1p9p1s9s1z2z3z4z5z6z7z2z3z4z5z6z"  # a river of terminals and honours


def win_soon(game: Game) -> None:
    """The dealer of a `SOON` hand wins."""
    game.tsumogiri(4)
    game.act("E", "win")


def nagashi_draws(letter: str) -> str:
    """A live wall from which this seat draws nothing but terminals and honours."""
    outer = [OUTER[i : i + 2] for i in range(0, 36, 2)]
    inner = [digit + suit for suit in "mps" for digit in "234678" for _ in range(4)]
    return "".join((outer if i % 4 == "ESWN".index(letter) else inner).pop() for i in range(70))


# --- sessions -----------------------------------------------------------------------------------
def play_out(match: Match) -> None:
    """Everybody discards what they draw and claims nothing."""
    while decision := match.pending():
        for seat, legal in decision.legal.items():
            drawn = act.DISCARDS[match.state.seats[seat].drawn]
            match.submit(act.Answer(seat, drawn if drawn in legal else legal[-1]))


@clause("okayama.b1")
def test_b1_a_session_is_six_hanchans_added_up() -> None:
    session = Session(load("okayama"), "six")
    results = [0.0] * 4
    while not session.over:
        match, seating = session.next_match()
        play_out(match)
        assert match.standing is not None
        for placed in match.standing:
            results[seating.persons[placed.seat]] += placed.result
        session.finish(match)
    assert session.played == 6
    assert session.totals == results


def throws_after(game: Game) -> tuple[int, int]:
    """Who throws first for the hanchan after this one: the seat, and its person's own throw."""
    session = Session(game.match.rules, "throws")
    _, seating = session.next_match()
    session.finish(game.match)
    _, following = session.next_match()
    thrower, dice = following.throws[0]
    assert following.throws[1][0] == (thrower + sum(dice) - 1) % 4
    second, dice = following.throws[1]
    assert following.persons[0] == (second + sum(dice) - 1) % 4
    return seating.persons.index(thrower), seating.throws[0][0]


@clause("okayama.b3")
def test_b3_the_winner_of_the_last_hand_throws_for_the_temporary_dealer() -> None:
    won = Game("okayama", "match.winds=1", E4={"S": at.ONE, "draws": "1z5s"})
    won.go_to("E4")
    won.go("E 1z")
    won.act("S", "win")  # seat 0
    assert throws_after(won) == (0, 0)
    two = Game("okayama", "match.winds=1", E4={"E": "5s", "W": at.TWO, "N": at.THREE})
    two.go_to("E4")
    two.act("E", "5s")
    two.claim(W="win", N="win")  # seats 1 and 2
    assert throws_after(two)[0] == 1


@clause("okayama.b3")
def test_b3_after_a_drawn_last_hand_its_top_throws_and_after_nagashi_its_winner() -> None:
    drawn = Game("okayama", "match.winds=1", E4={"W": at.ONE})
    drawn.go_to("E4")
    drawn.run_out()
    assert throws_after(drawn)[0] == 1  # tenpai alone, so the top
    by_west = {"draws": nagashi_draws("W")}
    nagashi = Game("okayama", "match.winds=1", E1={"E": at.ONE, "draws": "5s"}, E4=by_west)
    nagashi.act("E", "win")
    nagashi.go_to("E4")
    nagashi.run_out()
    assert nagashi.match.standing is not None
    assert nagashi.match.standing[0].seat == 0
    assert throws_after(nagashi)[0] == 1


# --- the course of a hanchan --------------------------------------------------------------------
@clause("okayama.b4")
def test_b4_tenpai_keeps_the_deal_in_the_south_round_only() -> None:
    ready = {"E": "234567m234p55s78s"}
    game = Game("okayama", E1=ready, S1=ready)
    game.run_out()
    assert game.name == "E2"
    game.go_to("S1")
    honba = game.round.state.honba
    game.run_out()
    assert (game.name, game.round.state.honba) == ("S1", honba + 1)


@clause("okayama.b5")
def test_b5_sticks_left_after_the_last_hand_go_to_the_top() -> None:
    early = {"E": "5s", "N": at.THREE}
    game = Game("okayama", E1=early, S4={"S": at.RIICHI, "draws": "1z9p"})
    game.act("E", "5s")
    game.claim(N="win")
    game.go_to("S4")
    game.go("E 1z", "S riichi 9p")  # the stick is seat 0's, seat 3 is top
    game.run_out()
    lines = game.last(ev.Paid).lines
    assert [(line.payee, line.points) for line in lines] == [(3, 1000)]


@clause("okayama.b6")
@pytest.mark.parametrize("word", ["end", "play on"])
def test_b6_the_leading_dealer_may_end_the_game_by_a_win(word: str) -> None:
    game = Game("okayama", S4_7=SOON)
    game.go_to("S4")
    win_soon(game)
    assert game.words("E") == {"end", "play on"}
    game.act("E", word)
    assert (game.match.standing is not None) == (word == "end")
    assert word == "end" or (game.name, game.round.state.honba) == ("S4", 8)


@clause("okayama.b6")
def test_b6_not_when_another_leads_nor_by_tenpai() -> None:
    behind = Game("okayama", E1={"E": at.ONE, "draws": "5s"}, S4=SOON)
    behind.act("E", "win")  # tenhou: far ahead
    behind.go_to("S4")
    honba = behind.round.state.honba
    win_soon(behind)
    assert (behind.name, behind.round.state.honba) == ("S4", honba + 1)
    tenpai_only = Game("okayama", S4={"E": at.ONE})
    tenpai_only.go_to("S4")
    tenpai_only.run_out()
    assert tenpai_only.points()[3] == 28000
    assert (tenpai_only.name, tenpai_only.round.state.honba) == ("S4", 8)


@clause("okayama.b7")
def test_b7_exactly_zero_plays_on() -> None:
    def after(rules: str) -> Game:
        draws = "1s9s2z3z4z9p"
        game = Game(rules, E1={"E": BAIMAN, "S": at.RIICHI, "draws": draws})
        game.go("E 1s", "S riichi 9s", "W 2z", "N 3z", "E 4z")
        game.act("S", "9p")
        game.claim(E="win")
        return game

    game = after("okayama")
    assert game.points() == [50000, 0, 25000, 25000]
    assert game.match.standing is None
    assert after("mmml91").match.standing is not None


@clause("okayama.b7")
def test_b7_below_zero_ends_the_game_and_counts_in_full() -> None:
    game = Game("okayama", E1={"E": TANKI, "draws": "1z9m"})
    game.go("E 1z")
    game.act("S", "9m")
    game.claim(E="win")
    assert game.last(ev.MatchEnded).why == "bust"
    results = {p.seat: (p.points, p.result) for p in game.last(ev.MatchEnded).standing}
    assert results[1] == (25000 - 48000, -23 - 30 - 20)


@clause("okayama.b8")
def test_b8_rows_of_six_of_which_the_third_runs_on() -> None:
    assert [river_rows(n) for n in (12, 18, 21)] == [[6, 6], [6, 6, 6], [6, 6, 9]]


@clause("okayama.b7c")
def test_b7c_red_ura_and_ippatsu_bring_chips_from_each_payer() -> None:
    t = at.in_riichi("okayama-chips", at.ONE, "0s", dora="9s", ura="3s")
    t.act("S", "win")
    assert yaku(t) == {
        "menzen_tsumo": 1,
        "riichi": 1,
        "ippatsu": 1,
        "tanyao": 1,
        "red_dora": 1,
        "ura_dora": 1,
    }
    assert t.last(ev.Won).chips == (-3, 9, -3, -3)
    plain = at.in_riichi("okayama", at.ONE, "0s", dora="9s", ura="3s")
    plain.act("S", "win")
    assert plain.last(ev.Won).chips == (0, 0, 0, 0)


@clause("okayama.b7c")
def test_b7c_a_yakuman_brings_ten_chips_or_six_from_each_and_some_wins_double() -> None:
    def chips(hand: str, tile: str) -> tuple[int, ...]:
        t = table("okayama-chips", E=hand, draws=f"1z{tile}", fresh=False)
        t.go("E 1z")
        t.act("S", tile)
        t.claim(E="win")
        return t.last(ev.Won).chips

    assert chips("555666777z12m99p", "3m") == (10, -10, 0, 0)
    assert chips(TANKI, "9m") == (20, -20, 0, 0)
    tsumo = table("okayama-chips", E="555666777z12m99p", draws="1z1s2s3s3m", fresh=False)
    tsumo.tsumogiri(4)
    tsumo.act("E", "win")
    assert tsumo.last(ev.Won).chips == (18, -6, -6, -6)


# --- draws --------------------------------------------------------------------------------------
@clause("okayama.a1")
def test_a1_four_winds_pass_the_deal_and_nine_kinds_do_not() -> None:
    assert ended(at.four_winds("okayama", honba=1)) == ("abort", 1, 2)
    nine = at.nine_kinds("okayama", honba=1)
    nine.act("E", "nine")
    assert ended(nine) == ("abort", 0, 2)


@clause("okayama.a1")
def test_a1_four_kans_by_two_players_end_after_the_discard_unless_ronned() -> None:
    t = at.four_kans("okayama")
    assert not t.round.over
    t.tsumogiri(1)
    assert ended(t) == ("abort", 0, 1)
    laid = {"N": ["ankan 1111m", "ankan 9999m", "ankan 1111p"]}
    ron = table("okayama", E="999p5s", S=at.ONE, draws="9p", melds=laid)
    ron.act("E", "kan 9p")
    ron.act("E", "5s")
    assert ron.words("S") == {"win", "pass"}  # no call any more
    ron.claim(S="win")
    assert ended(ron)[0] == "win"


@clause("okayama.d1")
def test_d1_formal_empty_and_furiten_tenpai_count() -> None:
    assert tenpai("okayama", at.EDGE, melds=at.EDGE_SET)
    empty = {"melds": at.EDGE_SET, "rivers": {"W": "66669999s2m"}}
    assert tenpai("okayama", at.EDGE, **empty)
    assert tenpai("okayama", at.TWO_SIDED, rivers={"S": "8s"})
    held = "1111m234567p789s"  # waits for a fifth 1m
    assert tenpai("okayama", held)
    assert not tenpai("taikai", held)


@clause("okayama.d1")
def test_d1_but_not_when_every_wait_is_one_of_the_own_kans() -> None:
    two, one = {"S": ["ankan 1111m", "ankan 4444m"]}, {"S": ["ankan 1111m"]}
    assert not tenpai("okayama", "23m22z789p", melds=two)
    assert tenpai("okayama", "23m22z789p456s", melds=one)
    assert not may_riichi("okayama", "23m22z789s", melds=two)
    assert may_riichi("okayama", "23m22z789s456s", melds=one)
    assert may_riichi("okayama", "1111m234567p789s")  # held, but not as a kan


def nagashi(rivers: dict[str, str], *, discard: str = "2m", **more: Any) -> Table:
    """The last discard is East's; the rivers are what each seat discarded before."""
    t = table("okayama", rivers=rivers, draws=discard, left=1, honba=2, pot=1000, **more)
    t.run_out()
    return t


@clause("okayama.d2")
def test_d2_nagashi_is_a_win_with_honba_and_sticks_and_takes_the_deal() -> None:
    t = nagashi({"S": "19m1z"}, wind=1, E="234567m234p55s78s")
    assert moved(t) == [-4200, 8600 + 1000, -2200, -2200]  # and no noten payments
    assert ended(t) == ("nagashi", 1, 0)


@clause("okayama.d2")
def test_d2_the_dealer_keeps_the_deal_and_a_called_discard_breaks_it() -> None:
    t = nagashi({"E": "19m"}, discard="1z")
    assert moved(t) == [12600 + 1000, -4200, -4200, -4200]
    assert ended(t) == ("nagashi", 0, 3)
    called = table("okayama", S="1z", W="2s11z", draws="2m1z2p", left=3, fresh=False)
    called.go("E 2m")
    called.act("S", "1z")
    called.claim(W="pon")
    called.go("W 2s")
    called.run_out()
    assert called.last(ev.Exhausted)


@clause("okayama.d2")
def test_d2_of_two_the_nearer_to_the_dealer_takes_sticks_and_honba() -> None:
    t = nagashi({"W": "19m", "N": "19p"})
    north, west = [-4000, -2000, -2000, 8000], [-4200, -2200, 9600, -2200]
    assert moved(t) == [a + b for a, b in zip(north, west, strict=True)]


@clause("okayama.d2")
def test_d2_the_leading_dealer_may_end_the_game_by_nagashi() -> None:
    game = Game("okayama", S4={"draws": nagashi_draws("E")})
    game.go_to("S4")
    game.run_out()
    assert game.last(ev.RoundEnded).ending == "nagashi"
    assert game.words("E") == {"end", "play on"}


# --- where the source is silent -----------------------------------------------------------------
def test_silent_every_draw_adds_a_honba() -> None:
    assert ended(at.four_winds("okayama"))[2] == 1
    game = Game("okayama")
    game.run_out()
    assert (game.name, game.round.state.honba) == ("E2", 1)


def test_silent_a_passed_tile_bars_ron_within_the_turn() -> None:
    t = table("okayama", S=at.ONE, W="5s", N="5s", draws="1z2z3z", turn="W")
    t.act("W", "5s")
    t.claim()
    t.act("N", "5s")
    assert "win" not in t.words("S")


def test_silent_any_kan_ends_ippatsu() -> None:
    def after_kan(rules: str) -> bool:
        t = table(rules, S=at.ONE, W="1111z", draws="1s9p1s2s3s5s", rinshan="2p", fresh=False)
        t.go("E 1s", "S riichi 9p")
        t.act("W", "kan 1z")
        t.go("W 2p", "N 2s", "E 3s")
        t.act("S", "win")
        if "look" in t.words("S"):
            t.act("S", "look")
        return "ippatsu" in yaku(t)

    assert not after_kan("okayama")
    assert after_kan("mmml91")
