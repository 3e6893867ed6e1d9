"""Sheets of strict tables and shared machines: nothing cut or overlapping, whatever the text."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from mahjong_sim.errors import BotError
from mahjong_sim.gui.app import App
from mahjong_sim.gui.cases import Case, Finding
from mahjong_sim.gui.irregular import ACTS
from mahjong_sim.gui.messages import LANGUAGES
from mahjong_sim.gui.saving import Course, Hand, Saved, Start
from mahjong_sim.gui.scenes.acts import Acts
from mahjong_sim.gui.scenes.curtain import Curtain
from mahjong_sim.gui.scenes.finding import clause_rows
from mahjong_sim.gui.scenes.glimpse import Glimpse
from mahjong_sim.gui.scenes.menu import Menu
from mahjong_sim.gui.scenes.pause import Seats
from mahjong_sim.gui.scenes.penalty import Penalty
from mahjong_sim.gui.scenes.referee import Referee
from mahjong_sim.gui.scenes.saved import SavedGames
from mahjong_sim.gui.scenes.table import Table
from mahjong_sim.gui.scenes.trouble import Trouble
from mahjong_sim.rules.load import load
from mahjong_sim.rules.names import FAULTS
from mahjong_sim.score.scoring import Line
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import parse_tiles
from tests.gui.driving import play_until, press, start, window
from tests.gui.test_scenes import check, check_all
from tests.gui.test_strict import drawn, run, staged

RULES = ("kyoto", "okayama", "taikai", "mmml91", "kita18")
HAND = tuple(parse_tiles("12356m455p1999s6z4z"))


def check_smallest(app: App) -> None:
    """The smallest window with the largest text, in both languages."""
    app.resize(800, 500)
    for language in LANGUAGES:
        app.prefer(replace(app.stage.prefs, language=language, text="large"))
        check(app)


def nothing(*_: object) -> None:
    """What sheets do when they are only looked at."""


def test_a_strict_turn_and_draw() -> None:
    with window() as app:
        table = staged(app)
        check_all(app)
        press(app, pygame.K_SPACE)
        run(app, lambda: table.game.view is not None and table.game.view.drawn >= 0)
        check_all(app)


def test_a_held_window_with_wrong_calls_only() -> None:
    with window() as app:
        table = drawn(app)
        table.strict.switch_hold()
        press(app, pygame.K_SPACE)
        run(app, lambda: table.ui.find("call.pass") is not None)
        check_all(app)


def test_marks_at_all_seats() -> None:
    with window() as app:
        table = drawn(app)
        for seat in table.game.picture.seats:
            seat.dead, seat.fines = True, 1000
            seat.barred = (0, 8, 17)
        check_all(app)


def test_the_menu_of_acts_with_every_act() -> None:
    with window() as app:
        drawn(app)
        press(app, pygame.K_f)
        menu = app.stage.top
        assert isinstance(menu, Acts)
        menu.ui.click("acts.misname")
        check_all(app)
        for act in ACTS:
            if menu.ui.find(f"acts.{act.name}") is not None:
                menu.ui.click(f"acts.{act.name}")
                check_smallest(app)


def finding(kind: str, case: str = "", tiles: tuple[int, ...] = HAND) -> Finding:
    fault = ev.Faulted(1, kind, ("chombo",), case, 3, tiles)
    return Finding(fault, (ev.TilesShown(1, 1, tiles, True),), (), tiles[-1])


def wordiest(app: App, count: int) -> list[str]:
    """The faults with the longest clauses."""
    table = next(s for s in app.stage.scenes if isinstance(s, Table))
    rows = {k: clause_rows(table.board.rules, f"faults.{k}", app.stage) for k in FAULTS}
    return sorted(rows, key=lambda kind: -sum(len(words) for _, words in rows[kind]))[:count]


@pytest.mark.parametrize("rules", RULES)
def test_rulings_with_the_longest_clauses(rules: str) -> None:
    lines = [Line(1, seat, 4000, "chombo") for seat in (0, 2, 3)]
    back = [Line(-1, seat, 1000, "returned") for seat in (0, 1, 2, 3)]
    ended = ev.RoundEnded("chombo", 0, 2, 3, 0, (30000,) * 4)
    with window(rules) as app:
        table = start(app)
        app.resize(800, 500)
        for kind in wordiest(app, 6):
            case = Case((30000,) * 4, [finding(kind, "rightful_win")] * 2, ended=ended)
            case.lines += [*lines, *back]
            app.stage.push(Penalty(app.stage, table.board, case, nothing))
            check_smallest(app)
            app.stage.pop()


def test_a_ruling_with_payments_and_one_with_marks() -> None:
    with window("mmml91") as app:
        table = start(app)
        ended = ev.RoundEnded("chombo", 0, 2, 3, 0, (30000,) * 4)
        case = Case((30000,) * 4, [finding("false_win")], ended=ended)
        case.lines += [Line(1, seat, 4000, "chombo") for seat in (0, 2, 3)]
        app.stage.push(Penalty(app.stage, table.board, case, nothing))
        check_all(app)
        fault = ev.Faulted(2, "shown_on_purpose", ("dead_hand", "lock_kind", "deposit", "warning"))
        shown = tuple(parse_tiles("19m19p"))
        case = Case((30000,) * 4, [Finding(fault, (ev.TilesShown(2, 2, shown, True),))])
        case.effects += [ev.HandDied(2), ev.KindsBarred(2, (0, 8, 9, 17))]
        app.stage.push(Penalty(app.stage, table.board, case, nothing))
        check_all(app)


def test_the_referee_with_all_choices() -> None:
    for rules in RULES:
        faults = load(rules).faults
        kinds = [kind for kind in FAULTS if getattr(faults, kind).choices]
        with window(rules, manner="refereed") as app:
            table = start(app)
            for kind in [*kinds, "false_win"]:
                terms = getattr(faults, kind)
                options = (terms.effects, *terms.choices)
                sheet = Referee(app.stage, table.board, finding(kind), options, nothing, nothing)
                app.stage.push(sheet)
                check_smallest(app)
                app.stage.pop()
    with window("okayama", manner="refereed") as app:
        table = start(app)
        options = (("chombo",), ("dead_hand",), ("deposit", "let_stand"), ("warning",))
        app.stage.push(
            Referee(app.stage, table.board, finding("misconduct"), options, nothing, nothing)
        )
        check_all(app)


def test_curtain_seats_pause_and_trouble() -> None:
    seats = ("human", "human", "efficient", "human")
    with window(seats=seats, manner="strict") as app:
        table = start_covered(app)
        curtain = app.stage.top
        assert isinstance(curtain, Curtain)
        check_all(app)
        app.stage.scenes.pop()
        check_all(app)  # the covered table itself
        app.stage.scenes.append(curtain)
        curtain.ui.click("curtain.show")
        run(app, lambda: table.game.view is not None)
        press(app, pygame.K_ESCAPE)
        check_all(app)
        app.stage.pop()
        app.stage.push(Seats(app.stage, table.desk, 0))
        check_all(app)
        app.stage.pop()
        error = BotError(2, "Efficient: " + "ValueError: words that say what went wrong " * 4)
        app.stage.push(Trouble(app.stage, table.board, error, nothing, nothing, nothing))
        check_all(app)


def start_covered(app: App) -> Table:
    app.stage.scenes[-1].ui.click("menu.start")
    table = app.stage.top
    assert isinstance(table, Table)
    run(app, lambda: app.stage.top is not table)
    return table


def test_the_log_of_a_hand_with_wins_and_rulings() -> None:
    seats = ("human", "careless:rate=0.001", "efficient", "careless:rate=0.001")
    with window("okayama", manner="strict", seats=seats, seed="2") as app:
        start(app)
        play_until(app, lambda a, t: t.game.picture.number >= 2 and t.game.view is not None)
        press(app, pygame.K_l)
        for _ in range(3):
            check_smallest(app)
            press(app, pygame.K_LEFT)
        check_all(app)


def test_the_authors_view() -> None:
    with window(
        seats=("random", "random", "efficient", "tsumogiri"), seed="3" * 24, speed=1
    ) as app:
        table = start(app)
        for _ in range(40):
            app.update(0.3)
        assert app.stage.top is table
        assert table.author.on
        table.game.seating.thoughts[1].error = "Random: ValueError: x"
        check_all(app)


def test_a_glimpse_of_a_whole_hand() -> None:
    with window() as app:
        table = start(app)
        app.stage.push(Glimpse(app.stage, table.board, HAND))
        check_all(app)


def test_saved_games() -> None:
    begun = Start("tenhou", "", "1", ("human",) * 4, manner="refereed")
    course = Course(begun, begun.seats, [], Hand(1, 3, 12), 0)
    saved = [Saved(Path(str(i)), datetime(2026, 11, 30, 12), course) for i in range(9)]
    with window() as app:
        menu = app.stage.top
        assert isinstance(menu, Menu)
        menu.offer(saved, nothing, nothing)
        check_all(app)
        menu.offer(saved[:1], nothing, nothing)
        check_all(app)
        app.stage.push(SavedGames(app.stage, saved, nothing, nothing))
        check_all(app)
