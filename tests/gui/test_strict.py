"""A strict table in the window: wrong acts can be clicked, and their price is shown."""

from __future__ import annotations

import pygame
import pytest

from mahjong_sim.bots import load as bots
from mahjong_sim.bots.player import Player
from mahjong_sim.gui.app import App
from mahjong_sim.gui.game import Game
from mahjong_sim.gui.irregular import ACTS
from mahjong_sim.gui.messages import CATALOGUE
from mahjong_sim.gui.scenes.acts import Acts
from mahjong_sim.gui.scenes.glimpse import Glimpse
from mahjong_sim.gui.scenes.log import Log
from mahjong_sim.gui.scenes.motion import spoken
from mahjong_sim.gui.scenes.penalty import Penalty
from mahjong_sim.gui.scenes.referee import Referee
from mahjong_sim.gui.scenes.strict import GRACE
from mahjong_sim.gui.scenes.table import Table
from mahjong_sim.table import events as ev
from mahjong_sim.table.acts import DRAW
from mahjong_sim.table.manner import REFEREED, STRICT, Manner
from tests.gui.driving import click, play_until, press, start, window
from tests.kit import Game as Words

HAND = {"E": "46m55s123456p11z7z", "draws": "9s 9s 9s 5m 1m 1m 1m 1m"}


def staged(
    app: App,
    rules: str = "kyoto",
    manner: Manner = STRICT,
    **hands: dict[str, str],
) -> Table:
    """A strict table whose tiles the test has laid; the others discard as drawn."""
    match = Words(rules, manner=manner, **hands or {"E1": HAND}).match
    others = {seat: Player(match, seat, bots.load("tsumogiri")()) for seat in (1, 2, 3)}
    game = Game(match, 0, others, app.stage.prefs.speed)
    table = Table(app.stage, game, ["", "A", "B", "C"], app.show_menu, app.show_menu)
    app.stage.reset(table)
    run(app, lambda: game.view is not None)
    return table


def run(app: App, until: object, seconds: float = 30) -> None:
    """Let time pass in small steps until something holds."""
    for _ in range(int(seconds * 20)):
        if until():  # type: ignore[operator]
            return
        app.update(0.05)
    raise AssertionError("it never happened")


def drawn(app: App) -> Table:
    """The same table after the person's draw."""
    table = staged(app)
    press(app, pygame.K_SPACE)
    run(app, lambda: table.game.view is not None and table.game.view.drawn >= 0)
    return table


def faults(table: Table) -> list[tuple[int, str]]:
    return [(e.seat, e.fault) for e in table.game.match.events if isinstance(e, ev.Faulted)]


def sheet(app: App, kind: type) -> object:
    assert isinstance(app.stage.top, kind), app.stage.top
    return app.stage.top


def do(app: App, act: str, *picks: str) -> None:
    """Choose an act in the open menu, pick what it needs, and do it."""
    menu = app.stage.top
    assert isinstance(menu, Acts)
    if act:
        menu.ui.click(f"acts.{act}")
    for pick in picks:
        menu.ui.click(f"acts.{pick}")
    menu.ui.click("acts.do")


# --- drawing --------------------------------------------------------------------------------------
def test_the_wall_is_drawn_from_by_a_click() -> None:
    with window() as app:
        table = staged(app)
        assert table.game.view is not None and table.game.view.legal == (DRAW,)
        wall = table.ui.find("wall.draw")
        assert wall is not None
        click(app, wall.rect.center)
        run(app, lambda: table.game.view is not None)
        assert table.game.picture.seats[0].drawn is not None
        assert table.board.own_rects()[-1] == wall.rect, "the tile stands where the wall was"


def test_drawing_can_be_left_to_the_table() -> None:
    with window() as app:
        table = staged(app)
        press(app, pygame.K_d)
        run(app, lambda: table.game.view is not None and table.game.view.drawn >= 0)
        assert table.strict.auto_draw


# --- wrong acts -----------------------------------------------------------------------------------
def test_a_false_tsumo_takes_two_clicks_and_is_chombo() -> None:
    with window() as app:
        table = drawn(app)
        table.ui.click("call.win")
        assert faults(table) == [], "the first click only asks"
        do(app, "")
        assert faults(table) == [(0, "false_win")]
        run(app, lambda: isinstance(app.stage.top, Penalty))
        assert table.game.picture.points == [18000, 34000, 34000, 34000]
        assert app.draw()
        app.update(1.0)
        press(app, pygame.K_SPACE)
        run(app, lambda: table.game.picture.dealer == 1)


def test_a_legal_win_needs_no_confirmation() -> None:
    hand = {"E": "123m456p789s1144z", "draws": "1z"}
    with window() as app:
        table = staged(app, E1=hand)
        press(app, pygame.K_SPACE)
        run(app, lambda: table.ui.find("call.win") is not None)
        table.ui.click("call.win")
        assert any(isinstance(e, ev.Won) for e in table.game.match.events)


def test_escape_puts_the_menu_of_acts_away_and_nothing_was_done() -> None:
    with window() as app:
        table = drawn(app)
        count = len(table.game.match.events)
        table.ui.click("call.riichi")
        assert isinstance(app.stage.top, Acts)
        press(app, pygame.K_ESCAPE)
        assert app.stage.top is table and len(table.game.match.events) == count


def test_a_riichi_without_tenpai_can_be_declared() -> None:
    with window() as app:
        table = drawn(app)
        press(app, pygame.K_r)
        menu = app.stage.top
        assert isinstance(menu, Acts) and not menu.ui.find("acts.do").enabled  # type: ignore[union-attr]
        do(app, "", "tiles.13")
        declared = [e for e in table.game.match.events if isinstance(e, ev.Discarded)]
        assert declared and declared[0].riichi == 1 and declared[0].seat == 0


def test_a_discard_without_drawing_asks_first() -> None:
    with window() as app:
        table = staged(app)
        table.ui.click("hand.3")
        assert isinstance(app.stage.top, Acts)
        do(app, "")
        run(app, lambda: (0, "too_few") in faults(table))


def test_a_wrong_pon_in_the_open_window() -> None:
    with window() as app:
        table = drawn(app)
        press(app, pygame.K_h)
        press(app, pygame.K_SPACE)
        run(app, lambda: table.ui.find("call.pass") is not None)
        pon = table.ui.find("call.pon")
        assert pon is not None and table.ui.find("call.win") is not None
        app.update(0.5)
        click(app, pon.rect.center)
        do(app, "", "tiles.0", "tiles.1")
        run(app, lambda: isinstance(app.stage.top, Penalty))
        assert faults(table) == [(0, "wrong_call")]
        assert table.game.picture.seats[0].dead or table.game.picture.pot


def test_windows_pass_by_themselves_unless_held() -> None:
    with window(speed=2) as app:
        table = drawn(app)
        press(app, pygame.K_SPACE)
        run(app, lambda: bool(table.game.idle))
        assert table.ui.find("call.pon") is not None
        app.update(GRACE * 0.5)
        assert table.game.idle
        app.update(GRACE * 0.6)
        assert not table.game.idle
        press(app, pygame.K_h)
        run(app, lambda: bool(table.game.idle))
        for _ in range(100):
            app.update(0.1)
        assert table.game.idle
        press(app, pygame.K_SPACE)
        assert not table.game.idle


def test_the_menu_of_acts_opens_at_any_time() -> None:
    with window() as app:
        table = drawn(app)
        press(app, pygame.K_SPACE)
        press(app, pygame.K_f)
        assert isinstance(app.stage.top, Acts)
        do(app, "show", "tiles.0")
        run(app, lambda: bool(faults(table)) or table.game.view is not None)
        assert any(isinstance(e, ev.TilesShown) for e in table.game.match.events)


def test_what_cannot_be_done_is_said_and_changes_nothing() -> None:
    with window() as app:
        table = drawn(app)
        count = len(table.game.match.events)
        press(app, pygame.K_f)
        do(app, "late_riichi", "tiles.0")
        menu = app.stage.top
        assert isinstance(menu, Acts) and menu.trouble.startswith("This cannot be done now.")
        assert len(table.game.match.events) == count


def test_every_act_of_the_menu_is_named_and_works_or_is_refused() -> None:
    for act in ACTS:
        assert f"act.{act.name}" in CATALOGUE and f"acts.{act.group}" in CATALOGUE
        with window() as app:
            table = drawn(app)
            press(app, pygame.K_f)
            menu = app.stage.top
            assert isinstance(menu, Acts)
            if menu.ui.find(f"acts.{act.name}") is None:
                continue
            menu.ui.click(f"acts.{act.name}")
            for need in act.needs:
                assert f"need.{need.name}" in CATALOGUE
                if need.kind in ("tiles", "kind"):
                    menu.ui.click(f"acts.{need.name}.2")
                elif need.kind == "points":
                    menu.ui.focus = f"acts.need.{need.name}"
                    press(app, ord("5"), "5")
            app.draw()
            menu.ui.click("acts.do")
            for _ in range(30):
                app.update(0.3)
            app.draw()
            assert app.stage.top is not None and table.game.trouble is None


def test_a_fault_is_pointed_out_and_put_right() -> None:
    with window() as app:
        table = staged(app, "okayama")
        press(app, pygame.K_f)
        menu = app.stage.top
        assert isinstance(menu, Acts)
        assert menu.ui.find("acts.call_out") is not None
        do(app, "call_out")
        called = [e for e in table.game.match.events if isinstance(e, ev.CalledOut)]
        assert called and not called[0].right


def test_who_peeks_sees_the_tiles() -> None:
    with window() as app:
        table = drawn(app)
        peek(app)
        peeked = [e for e in table.game.match.events if isinstance(e, ev.Peeked)]
        assert peeked[0].tiles == (table.game.match.state.live[table.game.match.state.at],)


def peek(app: App) -> None:
    """Look at the next tile of the wall, and put the sheet with it away."""
    press(app, pygame.K_f)
    do(app, "peek")
    assert isinstance(app.stage.top, Glimpse) and app.draw()
    press(app, pygame.K_RETURN)


def test_what_others_do_is_said() -> None:
    with window() as app:
        table = drawn(app)
        table.strict.hear(ev.TilesShown(2, 2, (0, 4), False))
        assert app.stage.notice == "West lets 12m be seen."
        app.stage.notice = ""
        table.strict.hear(ev.TilesShown(0, 0, (0, 4), False))
        assert not app.stage.notice
        assert spoken(ev.Said(1, "pon")) == {1: "call.pon"}


# --- what is shown --------------------------------------------------------------------------------
def test_a_ruling_can_be_looked_up_again() -> None:
    with window() as app:
        table = drawn(app)
        peek(app)
        run(app, lambda: isinstance(app.stage.top, Penalty))
        app.update(1.0)
        press(app, pygame.K_SPACE)
        app.update(0.1)
        assert app.stage.top is table or table.game.picture.dealer == 1
        run(app, lambda: app.stage.top is table)
        press(app, pygame.K_l)
        log = app.stage.top
        assert isinstance(log, Log) and app.draw()
        press(app, pygame.K_LEFT)
        press(app, pygame.K_DOWN)
        press(app, pygame.K_UP)
        assert log.ui.focus.startswith("log.row.")
        press(app, pygame.K_RETURN)
        assert isinstance(app.stage.top, Penalty) and app.draw()
        app.update(1.0)
        press(app, pygame.K_SPACE)
        assert app.stage.top is log
        press(app, pygame.K_l)
        assert app.stage.top is table


def test_marks_stay_at_the_seat() -> None:
    with window("taikai") as app:
        table = drawn(app)
        peek(app)
        run(app, lambda: isinstance(app.stage.top, Penalty))
        own = table.game.picture.seats[0]
        assert own.dead or own.fines or table.game.picture.outcome is not None


@pytest.mark.parametrize("rules", ["kyoto", "okayama", "taikai", "mmml91", "kita18"])
def test_hands_with_careless_bots_are_played_to_the_end(rules: str) -> None:
    seats = ("human", "careless:rate=0.001", "efficient", "careless:rate=0.001")
    with window(rules, manner="strict", seats=seats) as app:
        table = start(app)
        play_until(app, lambda a, t: t.game.picture.number >= 2 or t.game.over, frames=20000)
        assert table.game.trouble is None


# --- the referee ----------------------------------------------------------------------------------
def test_the_referee_chooses_and_the_log_keeps_it() -> None:
    with window() as app:
        table = staged(app, manner=REFEREED)
        press(app, pygame.K_SPACE)
        run(app, lambda: table.game.view is not None and table.game.view.drawn >= 0)
        table.ui.click("call.win")
        do(app, "")
        run(app, lambda: isinstance(app.stage.top, Referee))
        press(app, pygame.K_ESCAPE)
        assert isinstance(app.stage.top, Referee) and app.draw()
        app.stage.top.ui.click("referee.overrule")
        run(app, lambda: isinstance(app.stage.top, Penalty))
        ruled = [e for e in table.game.match.events if isinstance(e, ev.Ruled)]
        assert ruled == [ev.Ruled(0, "false_win", ())]
        assert table.game.picture.points == [30000] * 4
        app.update(1.0)
        press(app, pygame.K_SPACE)
        run(app, lambda: table.game.view is not None)


def test_the_usual_ruling_by_key() -> None:
    with window() as app:
        table = staged(app, manner=REFEREED)
        press(app, pygame.K_SPACE)
        run(app, lambda: table.game.view is not None and table.game.view.drawn >= 0)
        table.ui.click("call.win")
        do(app, "")
        run(app, lambda: isinstance(app.stage.top, Referee))
        press(app, pygame.K_1, "1")
        run(app, lambda: isinstance(app.stage.top, Penalty))
        assert table.game.picture.points == [18000, 34000, 34000, 34000]


def test_the_referee_undoes_the_act() -> None:
    with window() as app:
        table = staged(app, manner=REFEREED)
        press(app, pygame.K_SPACE)
        run(app, lambda: table.game.view is not None and table.game.view.drawn >= 0)
        count = len(table.game.match.events)
        table.ui.click("call.win")
        do(app, "")
        run(app, lambda: isinstance(app.stage.top, Referee))
        app.stage.top.ui.click("referee.undo")  # type: ignore[union-attr]
        assert len(table.game.match.events) == count and app.stage.top is table
        run(app, lambda: table.game.view is not None)
        assert not faults(table) and app.draw()
        press(app, pygame.K_SPACE)
        assert any(isinstance(e, ev.Discarded) for e in table.game.match.events)
