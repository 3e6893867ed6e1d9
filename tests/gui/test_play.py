"""Playing through the window: mouse, keys, questions, a whole match."""

from __future__ import annotations

import json
from io import StringIO

import pygame
import pytest

from mahjong_sim.bots import load as bots
from mahjong_sim.bots.player import Player
from mahjong_sim.errors import IllegalAction
from mahjong_sim.gui.app import App
from mahjong_sim.gui.game import Game
from mahjong_sim.gui.scenes.table import GUARD, Table
from mahjong_sim.gui.seating import HUMAN
from mahjong_sim.gui.stage import Scene
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import PASS
from tests.gui.driving import click, play_until, press, start, window
from tests.kit import Game as Words


def top(app: App) -> Scene:
    scene = app.stage.top
    assert scene is not None
    return scene


def last_discard(table: Table) -> ev.Discarded:
    own = [e for e in table.game.match.events if isinstance(e, ev.Discarded)]
    return next(e for e in reversed(own) if e.seat == table.game.seat)


def staged(app: App, words: Words, speed: int = 0) -> Table:
    """The table scene over a match whose tiles the test has laid; the others discard as drawn."""

    match = words.match
    others = {seat: Player(match, seat, bots.load("tsumogiri")()) for seat in (1, 2, 3)}
    game = Game(match, 0, others, speed)
    table = Table(app.stage, game, ["", "A", "B", "C"], app.show_menu, app.show_menu)
    app.stage.reset(table)
    app.update(0.3)
    app.update(0.3)
    return table


# --- discarding -----------------------------------------------------------------------------------
def test_a_click_on_a_tile_discards_it() -> None:
    with window() as app:
        table = start(app)
        tile = table.board.own_tiles()[3]
        click(app, table.board.own_rects()[3].center)
        assert last_discard(table).tile == tile


def test_space_discards_the_drawn_tile() -> None:
    with window() as app:
        table = start(app)
        drawn = table.game.picture.seats[0].drawn
        press(app, pygame.K_SPACE)
        assert last_discard(table).tile == drawn and last_discard(table).drawn


def test_arrows_lift_a_tile_and_enter_discards_it() -> None:
    with window() as app:
        table = start(app)
        press(app, pygame.K_RIGHT)
        press(app, pygame.K_RIGHT)
        assert table.board.lights.lifted == 1
        tile = table.board.own_tiles()[1]
        press(app, pygame.K_RETURN)
        assert last_discard(table).tile == tile


def test_hovering_lifts_the_tile_and_lights_its_like() -> None:
    with window() as app:
        table = start(app)
        at = table.board.own_rects()[5].center
        app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        assert table.board.lights.lifted == 5
        assert table.board.lights.kind == table.board.own_tiles()[5] >> 2


def test_nothing_can_be_discarded_out_of_turn() -> None:
    with window(seat=2, speed=1) as app:
        app.stage.scenes[-1].ui.click("menu.start")
        app.update(0.01)
        table = top(app)
        assert isinstance(table, Table) and table.game.view is None
        with pytest.raises(KeyError):
            table.ui.click("hand.0")
        press(app, pygame.K_SPACE)
        assert not any(isinstance(e, ev.Discarded) and e.seat == 2 for e in table.game.match.events)


# --- calls ----------------------------------------------------------------------------------------
HANDS = {"E": "46m55s123456p11z7z", "draws": "9s 9s 9s 5m"}  # N draws and discards 5m


def claim(app: App) -> Table:
    table = staged(app, Words("tenhou", E1=HANDS))
    table.ui.click("hand.12")
    app.update(GUARD)
    app.update(GUARD)
    assert [c.id for c in table.ui.controls if c.id.startswith("call.")] == [
        "call.chi",
        "call.pass",
    ]
    return table


def test_a_call_button_calls() -> None:
    with window("tenhou") as app:
        table = claim(app)
        click(app, table.ui.find("call.chi").rect.center)  # type: ignore[union-attr]
        assert len(table.game.picture.seats[0].melds) == 0  # shown with the next frame
        app.update(0.1)
        assert len(table.game.picture.seats[0].melds) == 1


@pytest.mark.parametrize("key", [pygame.K_c, pygame.K_1])
def test_calls_have_keys(key: int) -> None:
    with window("tenhou") as app:
        table = claim(app)
        press(app, key)
        app.update(0.1)
        assert len(table.game.picture.seats[0].melds) == 1


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_x])
def test_passing_by_key(key: int) -> None:
    with window("tenhou") as app:
        table = claim(app)
        press(app, key)
        app.update(0.1)
        assert table.ui.find("call.chi") is None and table.game.picture.seats[0].drawn is not None


def test_passing_by_right_click() -> None:
    with window("tenhou") as app:
        table = claim(app)
        click(app, (600, 300), button=3)
        app.update(0.1)
        assert table.ui.find("call.chi") is None and not table.game.picture.seats[0].melds


def test_a_click_right_after_buttons_appear_is_not_taken() -> None:
    with window("tenhou") as app:
        table = staged(app, Words("tenhou", E1=HANDS))
        table.ui.click("hand.12")
        app.update(0.01)
        assert table.ui.find("call.chi") is not None
        click(app, table.ui.find("call.pass").rect.center)  # type: ignore[union-attr]
        assert table.ui.find("call.pass") is not None
        app.update(GUARD)
        click(app, table.ui.find("call.pass").rect.center)  # type: ignore[union-attr]
        assert table.ui.find("call.pass") is None


def test_riichi_asks_for_its_tile_and_can_be_taken_back() -> None:
    hand = {"E": "123m456p789s1144z", "draws": "9m"}
    with window("tenhou") as app:
        table = staged(app, Words("tenhou", E1=hand))
        press(app, pygame.K_r)
        enabled = [c.id for c in table.ui.controls if c.enabled and c.focusable]
        assert enabled == ["hand.drawn", "call.back"]
        press(app, pygame.K_ESCAPE)
        assert table.ui.find("call.riichi") is not None and top(app) is table
        table.ui.click("call.riichi")
        table.ui.click("hand.drawn")
        assert last_discard(table).riichi == 1


def test_after_riichi_drawn_tiles_go_by_themselves() -> None:
    hand = {"E": "123m456p789s1144z", "draws": "9m 9p 9p 9p 9s 8p 8p 8p 1z"}
    with window("tenhou") as app:
        table = staged(app, Words("tenhou", E1=hand))
        table.ui.click("call.riichi")
        table.ui.click("hand.drawn")
        for _ in range(6):
            app.update(0.3)
        assert len(table.game.picture.seats[0].river) >= 2
        assert table.ui.find("call.win") is not None, "a win is never taken alone"
        press(app, pygame.K_t)
        app.update(0.3)
        assert top(app).name == "result"


def test_bots_answers_never_wait_and_the_person_sees_only_own_choices() -> None:
    with window("tenhou", speed=2) as app:
        app.stage.scenes[-1].ui.click("menu.start")
        table = top(app)
        assert isinstance(table, Table)
        for _ in range(600):
            app.update(1 / 60)
            view = table.game.view
            if view is not None:
                assert view.seat == 0 and table.game.feed.idle
                table.answer(PASS if PASS in view.legal else view.legal[0])


# --- screens --------------------------------------------------------------------------------------
def test_the_language_switches_at_run_time() -> None:
    with window() as app:
        table = start(app)
        assert table.board.name(0) == "You"
        press(app, pygame.K_F2)
        assert table.board.name(0) == "あなた"
        assert app.draw()


def test_escape_asks_before_leaving() -> None:
    with window() as app:
        table = start(app)
        press(app, pygame.K_ESCAPE)
        assert top(app).name == "pause"
        press(app, pygame.K_RETURN)
        assert top(app) is table, "the safe answer has the focus"
        press(app, pygame.K_ESCAPE)
        top(app).ui.click("pause.leave")
        top(app).ui.click("quit.yes")
        assert top(app).name == "menu"


def test_closing_the_window_asks_during_a_match_only() -> None:
    with window() as app:
        start(app)
        app.handle(pygame.event.Event(pygame.QUIT))
        assert top(app).name == "quit" and not app.done
        top(app).ui.click("quit.yes")
        assert app.done
    with window() as app:
        app.handle(pygame.event.Event(pygame.QUIT))
        assert app.done


def test_holding_tab_shows_differences() -> None:
    with window() as app:
        table = start(app)
        app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t"))
        assert table.board.lights.differences
        app.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_TAB, mod=0))
        assert not table.board.lights.differences


def test_help_opens_and_closes_with_f1() -> None:
    with window() as app:
        press(app, pygame.K_F1)
        assert top(app).name == "help"
        press(app, pygame.K_F1)
        assert top(app).name == "menu"


def test_an_idle_window_is_not_repainted() -> None:
    with window() as app:
        start(app)
        app.draw()
        app.update(0.016)
        assert not app.draw()


def test_the_menu_chooses_rules_bots_seat_and_seed() -> None:
    with window("kyoto", seed="") as app:
        menu = top(app)
        menu.ui.click("menu.rules.m-league")
        menu.ui.click("menu.seat.0")
        while app.stage.top.setup.seats[1] != HUMAN:  # type: ignore[union-attr]
            menu.ui.click("menu.seat.1")
        menu.ui.focus = "menu.seed"
        for char in "ab":
            press(app, ord(char), char)
        press(app, pygame.K_BACKSPACE)
        menu.ui.focus = "menu.start"
        press(app, pygame.K_RETURN)
        table = top(app)
        assert isinstance(table, Table)
        match = table.game.match
        assert (match.rules.ruleset.id, match.seed, table.game.seat) == ("m-league", "a", 1)


def test_keys_choose_the_rule_set() -> None:
    with window("base") as app:
        press(app, pygame.K_DOWN)
        press(app, pygame.K_RETURN)
        table = top(app)
        assert isinstance(table, Table) and table.game.match.rules.ruleset.id != "base"


def test_a_broken_rule_set_is_reported_in_the_menu(tmp_path) -> None:  # type: ignore[no-untyped-def]
    broken = tmp_path / "broken.toml"
    broken.write_text('[ruleset]\nid = "broken"\n', "utf-8")
    with window(str(broken)) as app:
        app.draw()
        press(app, pygame.K_RETURN)
        assert top(app).name == "menu" and app.draw()


def test_an_illegal_answer_changes_nothing() -> None:
    with window() as app:
        table = start(app)
        before = len(table.game.match.events)
        with pytest.raises(IllegalAction):
            table.game.answer(PASS)
        assert table.game.view is not None and len(table.game.match.events) == before


# --- whole matches --------------------------------------------------------------------------------
def play_by_clicks(app: App, frames: int = 6000) -> None:
    """Play to the ranking with the mouse alone."""
    for _ in range(frames):
        app.update(0.3)
        app.update(0.3)
        scene = top(app)
        if scene.name == "ranking":
            return
        enabled = {c.id: c.rect.center for c in scene.ui.controls if c.enabled}
        for name in ("result.next", "call.win", "call.riichi", "call.pass", "call.hide"):
            if name in enabled:
                click(app, enabled[name])
                break
        else:
            tiles = [n for n in enabled if n.startswith("hand.")]
            if tiles:
                click(app, enabled[tiles[-1]])
    raise AssertionError("no end")


@pytest.mark.parametrize("rule_set", ["kyoto", "mahjong-soul", "taikai"])
def test_a_hanchan_by_mouse_from_menu_to_ranking(rule_set: str) -> None:
    trace = StringIO()
    with window(rule_set, trace=trace, bot="efficient") as app:
        click(app, top(app).ui.find("menu.start").rect.center)  # type: ignore[union-attr]
        play_by_clicks(app)
        assert app.draw()
        top(app).ui.click("ranking.again")
        assert top(app).name == "table"
    lines = [json.loads(line) for line in trace.getvalue().splitlines()]
    screens = [line["screen"] for line in lines if "screen" in line]
    assert screens[:3] == ["menu", "table", "result"] and screens[-2:] == ["ranking", "table"]
    acted = {line["seat"] for line in lines if "action" in line}
    assert acted == {0, 1, 2, 3}
    asked = [line["ask"] for line in lines if "ask" in line]
    own = [line["decision"] for line in lines if "action" in line and line["seat"] == 0]
    assert own and set(own) <= set(asked)


def test_a_match_in_the_window_is_the_match_of_its_seed() -> None:
    hands = []
    for _ in range(2):
        with window("tenhou", seed="same") as app:
            start(app)
            table = play_until(app, lambda a, t: a.stage.top.name == "ranking")  # type: ignore[union-attr]
            hands.append(list(table.game.match.events))
    assert hands[0] == hands[1]
