"""The calls on offer, in their fixed order."""

from __future__ import annotations

from mahjong_sim.gui.calls import calls, discards, question
from mahjong_sim.table.actions import PASS, WIN, RiichiKind
from mahjong_sim.table.observe import Observation
from tests.kit import Game


def view(game: Game, seat: str) -> Observation:
    return game.match.view(game.seat(seat))


def names(game: Game, seat: str) -> list[str]:
    return [call.name for call in calls(view(game, seat))]


def test_win_comes_first_and_pass_last() -> None:
    hand = Game("tenhou", E1={"E": "5p", "S": "234m46p234567p55s", "draws": "9m"})
    hand.act("E", "5p")
    assert names(hand, "S")[0] == "win" and names(hand, "S")[-1] == "pass"
    offered = calls(view(hand, "S"))
    assert (offered[0].action, offered[-1].action) == (WIN, PASS)


def test_alternatives_are_told_apart_by_their_tiles() -> None:
    game = Game("tenhou", E1={"E": "4p", "S": "23056p", "draws": "9m"})
    game.act("E", "4p")
    offered = calls(view(game, "S"))
    chis = [c for c in offered if c.text == "call.chi"]
    assert [c.name for c in chis] == ["chi", "chi.2", "chi.3", "chi.4", "chi.5"]
    assert len({c.tiles for c in chis}) == 5


def test_pon_with_or_without_the_red_five_and_open_kan() -> None:
    game = Game("tenhou", E1={"E": "5s", "W": "055s", "draws": "9m"})
    game.act("E", "5s")
    offered = {c.name: c for c in calls(view(game, "W"))}
    assert list(offered) == ["kan", "pon", "pon.2", "pass"]
    assert len(offered["kan"].tiles) == 3 and len(offered["pon"].tiles) == 2


def test_in_the_own_turn_riichi_is_offered_and_its_tiles_follow() -> None:
    game = Game("tenhou", E1={"E": "123m456p789s1144z", "draws": "9m"})
    seen = view(game, "E")
    assert [c.name for c in calls(seen)] == ["riichi"]
    assert {t >> 2 for t in discards(seen, RiichiKind.CLOSED)} == {8}
    assert len(discards(seen, RiichiKind.NONE)) == 14


def test_a_self_draw_is_called_tsumo_and_needs_no_pass() -> None:
    game = Game("tenhou", E1={"E": "123m456p789s1144z", "draws": "1z"})
    offered = calls(view(game, "E"))
    assert (offered[0].name, offered[0].text) == ("win", "call.tsumo")
    assert "pass" not in [c.name for c in offered]


def test_closed_kan_and_nine_kinds() -> None:
    kan = Game("tenhou", E1={"E": "1111z", "draws": "9m"})
    assert "kan" in names(kan, "E")
    nine = Game("tenhou", E1={"E": "19m19p19s1234z", "draws": "9m"})
    assert "nine" in names(nine, "E")


def test_questions_outside_play_are_spelt_out() -> None:
    game = Game("taikai", E1={"E": "123m456p789s1144z"})
    game.run_out()
    seen = view(game, "E")
    assert question(seen) == "ask.show"
    assert [c.name for c in calls(seen)] == ["show", "hide"]


def test_a_riichi_winner_is_asked_about_the_ura_dora() -> None:
    game = Game("mmml91", E1={"E": "123m456p789s1144z", "draws": "9m 9p 9p 9p 1z"})
    game.go("E riichi 9m", "S 9p", "W 9p", "N 9p")
    game.act("E", "win")
    seen = view(game, "E")
    assert question(seen) == "ask.look"
    assert [c.name for c in calls(seen)] == ["look", "refuse"]
