"""The table of a scenario: what happens by itself, and what every strict act leads to."""

from __future__ import annotations

import pytest

from mahjong_sim.errors import IllegalAction, StaleAnswer
from mahjong_sim.rules.load import load
from mahjong_sim.scenario.game import Game
from mahjong_sim.scenario.pool import Hands
from mahjong_sim.scenario.setup import Position
from mahjong_sim.scenario.told import matches
from mahjong_sim.scenario.words import SEATS
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import format_tiles

SIMPLES = Position(E="5s", S="234567m234p88p46s", W="345678m345p77p46s")


def play(
    *acts: str,
    position: Position = SIMPLES,
    table: str = "guarded",
    rules: str = "kyoto",
    match: bool = False,
    following: tuple[Hands, ...] = (),
    session: bool = False,
) -> Game:
    game = Game(load(rules), position, table, match, following, session)
    for act in acts:
        game.perform(act)
    return game


def told(game: Game) -> list[str]:
    return game.told()


# --- what happens by itself ---------------------------------------------------------------------
def test_everybody_passes_and_draws_before_the_next_turn() -> None:
    game = play("E 5s", "S tsumogiri", "to N")
    assert [t.split()[0] for t in told(game) if "draws" in t] == ["E", "S", "W", "N"]
    assert not any("ron" in t for t in told(game))


def test_those_not_named_in_a_claim_pass() -> None:
    game = play("E 5s", "W ron")
    assert [e.seat for e in game.events if isinstance(e, ev.Won)] == [2]


def test_a_tsumo_after_an_open_tile_is_not_a_ron() -> None:
    position = Position(E="5s", S="234567m234p88p46s", draws="- 5s")
    game = play("E 5s", "S tsumo", position=position)
    assert "S tsumo 5s" in told(game)
    assert "S ron 5s from E" in told(play("E 5s", "S win", position=position))


def test_a_win_with_the_own_discard_is_declared_too_late() -> None:
    position = Position(E="234567m234p88p46s", draws="5s")
    game = play("E 5s", "E tsumo", position=position, table="strict")
    assert not any("W draws" in t for t in told(game))
    game.perform("pass")
    assert "E says tsumo" in told(game)
    assert any(matches("E fault false_win", t) for t in told(game))


def test_a_hand_runs_out() -> None:
    game = play("run out", position=Position(left=3))
    assert "exhausted" in told(game)
    with pytest.raises(IllegalAction, match="the hand is over"):
        game.perform("E 5s")


def test_hands_are_shown_as_they_are_told() -> None:
    position = Position(S="234567m234p88p46s", W="345678m345p77p46s", left=1)
    assert "exhausted SW" in told(play("run out", "show all", rules="taikai", position=position))
    game = play("run out", "S hide", "W show", rules="taikai", position=position)
    assert "exhausted W" in told(game)


@pytest.mark.parametrize(
    ("acts", "why"),
    [
        (["S pon"], "no tile lies open|two such tiles"),
        (["pass"], "no tile lies open"),
        (["E 5s", "N ron"], "N may not ron"),
        (["E 5s", "S pon, W 5m"], "is no claim"),
        (["E 5s", "W tsumogiri"], "W may not tsumogiri|has drawn nothing"),
        (["E 5s", "pass", "W ron"], "W may not ron"),
        (["S riichi 5s"], "5s is not in the hand"),
        (["W draws"], "W may not draws"),
        (["S ron, W ron"], "no tile lies open"),
        (["E 5s", "E end"], "E may not end"),
    ],
)
def test_what_a_guarded_table_refuses(acts: list[str], why: str) -> None:
    game = play(*acts[:-1])
    before = [e for e in game.events if not isinstance(e, ev.Drew)]
    with pytest.raises(ValueError if "no claim" in why else IllegalAction, match=why):
        game.perform(acts[-1])
    assert [e for e in game.events if not isinstance(e, ev.Drew)] == before


# --- strict acts --------------------------------------------------------------------------------
READY = Position(S="123456789m11z35p", draws="- 9p", melds={"W": ("pon 777z from E",)})


@pytest.mark.parametrize(
    ("acts", "event"),
    [
        (["E 5s", "N ron"], "N fault false_win"),
        (["E 5s", "N ron, W ron"], "N fault false_win rightful_win"),
        (["E tsumo"], "E fault false_win"),
        (["E 5s", "S says ron"], "S fault empty_win"),
        (["E says riichi"], "E fault empty_riichi"),
        (["E 5s", "S draws early"], "S fault early_draw"),
        (["E 5s", "W draws"], "W fault early_draw"),
        (["E draws", "E draws"], "E fault too_many"),
        (["E 5s", "S 8p undrawn", "pass"], "S fault too_few"),
        (["E draws from rinshan"], "E fault wrong_draw"),
        (["E 5s", "S chi 23m"], "S fault wrong_call"),
        (["E riichi 5s", "run out"], "E fault noten_riichi"),
        (["E misnames 5s as 4s"], "E misnames 5s as 4s"),
        (["E 5s", "E takes back", "pass"], "E fault retracted_discard"),
        (["S shows 8p 6s"], "S barred 8p6s"),
        (["S shows 8p on purpose"], "S fault shown_on_purpose"),
        (["S shows W 7p"], "S shows W 7p"),
        (["S shows wall"], "S shows wall"),
        (["S peeks W"], "S fault peek_hand"),
        (["S peeks ura"], "S fault peek_ura"),
        (["S topples wall"], "S fault toppled"),
        (["S topples wall harmlessly"], "S fault shown_others"),
        (["E turns indicator 2"], "E fault wrong_indicator"),
        (["S states 1000"], "S states 1000"),
        (["S commits chombo"], "S fault deliberate_chombo"),
        (["S misbehaves talk"], "S fault bad_manners"),
        (["S points out W too_many"], "S points out W too_many wrongly"),
    ],
)
def test_what_a_strict_act_leads_to(acts: list[str], event: str) -> None:
    game = play(*acts, table="strict")
    assert any(matches(event, telling) for telling in told(game))


def test_a_late_riichi_and_a_turned_meld() -> None:
    game = play(
        "E tsumogiri", "S late riichi 9p", "pass", position=READY, table="strict", rules="okayama"
    )
    assert any(matches("S fault late_riichi_mark", t) for t in told(game))
    game = play("W turns meld 1 to S", position=READY, table="strict", rules="okayama")
    assert any(matches("W noted wrong_layout", t) for t in told(game))
    game.perform("N points out W wrong_layout")
    assert any(matches("W fault wrong_layout", t) for t in told(game))
    game = play("W turns meld 1 to S", "W corrects wrong_layout", position=READY, table="strict",
                rules="okayama")  # fmt: skip
    assert "W corrects wrong_layout" in told(game)


def test_a_hand_broken_up_after_its_win() -> None:
    position = Position(E="123456789m11z35p", draws="4p")
    game = play("E breaks up", position=position, table="strict")
    assert any(matches("E fault hand_broken_up", t) for t in told(game))


def test_a_hand_broken_up_after_its_ron() -> None:
    game = play("E 5s", "S breaks up", table="strict")
    assert any(matches("S fault hand_broken_up", t) for t in told(game))
    assert "ends chombo" in told(game)
    game = play("E 9m", "S breaks up", table="strict",
                position=Position(E="9m", S=SIMPLES.S, draws="- 5s"))  # fmt: skip
    assert told(game).index("S draws 5s") < told(game).index("S breaks up")


def test_an_arbiter_rules() -> None:
    game = play("S shows 8p", table="refereed")
    with pytest.raises(StaleAnswer, match="ruling is awaited"):
        game.perform("E 5s")
    game.perform("arbiter rules none")
    assert "S ruled shown_by_accident none" in told(game)
    assert "S barred 8p" in told(play("S shows 8p", "arbiter rules 0", table="refereed"))


# --- matches ------------------------------------------------------------------------------------
def test_the_next_hand_is_dealt_to_the_same_players() -> None:
    last = Position(hand="S3", left=1)
    game = play("run out", "to S", position=last, match=True,
                following=(Hands(S="123456789m1122p", draws="9s"),))  # fmt: skip
    assert "deal S4 dealer S honba 1" in told(game)
    assert told(game)[-1] == "S draws 9s"
    game.perform("S 9s")
    game.perform("run out")
    assert any(t.startswith("match ends length") for t in told(game))
    with pytest.raises(IllegalAction, match="the match is over"):
        game.perform("pass")


def test_the_dealer_may_end_the_match() -> None:
    position = Position(hand="S4", E="234567m234p88p46s", draws="5s", points=(30000,) * 4)
    acts = ("E tsumo",)
    game = play(*acts, position=position, match=True, rules="okayama")
    assert game.legal_words() == "E: end, play on"
    game.perform("E play on")
    assert told(game)[-1] == "deal S4 dealer E honba 1"


def test_closing_time() -> None:
    position = Position(hand="S1", left=1)
    game = play("closing time", "run out", position=position, match=True, rules="kita18")
    assert told(game)[-1] == "match ends closing"


def test_sticks_return_to_their_owners() -> None:
    position = Position(hand="S4", left=1, pot={"W": 2000}, riichi="N", N="123456789m11z35p")
    game = play("run out", position=position, match=True)
    assert {"table pays W 2000 leftover", "table pays N 1000 leftover"} <= set(told(game))


def test_a_whole_match_begins_with_its_dice() -> None:
    game = Game(load("kyoto"), None, match=True)
    assert [t.split()[2] for t in told(game) if t.startswith("dice")] == [
        "temporary_dealer",
        "first_dealer",
        "wall_break",
    ]


# --- sessions -----------------------------------------------------------------------------------
LAST = Position(hand="S4", left=1, E="5s", W="234567m234p88p46s")


def test_players_stay_the_same_persons_in_the_next_hanchan() -> None:
    game = play(
        *("E 5s", "W ron", "next hanchan"), position=LAST, rules="okayama", session=True,
        following=(Hands(W="123456789m1122p"),),
    )  # fmt: skip
    throws = [t.split() for t in told(game) if t.startswith("dice") and "wall_break" not in t]
    assert throws[0][:3] == ["dice", "W", "temporary_dealer"]
    thrower = SEATS.index("W")
    for throw in throws:
        assert SEATS.index(throw[1]) == thrower
        thrower = (thrower + int(throw[3]) + int(throw[4]) - 1) % 4
    assert game.players.seat(SEATS[thrower]) == 0
    west = game.state.seats[game.players.seat("W")]
    assert format_tiles(sorted(west.tiles)).startswith("123456789m1122p")


def test_what_happened_is_told_of_every_hanchan_by_its_own_seats() -> None:
    game = play("E 5s", "W ron", "next hanchan", position=LAST, rules="okayama", session=True)
    assert "W ron 5s from E" in told(game)
    assert len(game.events) > len(game.since(0))
    assert not any(isinstance(e, ev.Won) for e in game.since(0))
    assert game.told(len(game.events) - len(game.since(0)))[0].startswith("match starts")


def test_a_session_takes_no_hanchan_too_soon_or_too_many() -> None:
    game = play(position=LAST, rules="okayama", session=True)
    with pytest.raises(IllegalAction, match="hanchan is not over"):
        game.perform("next hanchan")
    game.perform("run out")
    for _ in range(5):
        game.perform("next hanchan")
        game.perform("run out 8")
    with pytest.raises(IllegalAction, match="session is over"):
        game.perform("next hanchan")


def test_without_a_position_east_is_who_throws_first() -> None:
    game = Game(load("okayama"), None, session=True)
    throws = [t.split() for t in told(game) if t.startswith("dice")]
    assert throws[0][1] == "E"
