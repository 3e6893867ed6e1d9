"""Scroll bars: the thumb is dragged, the track pages, in every list and long text there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from mahjong_sim.gui.app import App
from mahjong_sim.gui.cases import Case, Finding
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.lesson.comparing import Comparing
from mahjong_sim.gui.lesson.listing import ScenarioList
from mahjong_sim.gui.saving import Course, Hand, Saved, Start
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.finding import clause_rows
from mahjong_sim.gui.scenes.log import Log
from mahjong_sim.gui.scenes.menu import Menu
from mahjong_sim.gui.scenes.penalty import Penalty
from mahjong_sim.gui.scenes.referee import Referee
from mahjong_sim.gui.scenes.rounds import Rounds
from mahjong_sim.gui.scenes.saved import SavedGames
from mahjong_sim.gui.scenes.why import Refused, Why
from mahjong_sim.gui.scroll import Scroll
from mahjong_sim.gui.viewer.library import Entry, GameList
from mahjong_sim.rules.names import FAULTS
from mahjong_sim.table.reasons import Reason
from tests.gui.driving import click, window
from tests.gui.test_lesson import opened
from tests.gui.test_strict_scenes import finding, nothing
from tests.gui.test_viewer import faulty, played, show, tape

Maker = Callable[[App], Scroll]


def mouse(kind: int, at: tuple[int, int], *, held: bool = False, button: int = 1) -> Event:
    """An event of the mouse as the window gets it."""
    if kind == pygame.MOUSEMOTION:
        return Event(kind, pos=at, rel=(0, 0), buttons=(int(held), 0, 0))
    return Event(kind, pos=at, button=button)


def drag(app: App, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Press at one point, move to another, let go."""
    app.handle(mouse(pygame.MOUSEMOTION, start))
    app.handle(mouse(pygame.MOUSEBUTTONDOWN, start))
    half = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    for at in (half, end):
        app.handle(mouse(pygame.MOUSEMOTION, at, held=True))
    app.handle(mouse(pygame.MOUSEBUTTONUP, end))


def painted(app: App) -> bytes:
    app._dirty = True
    app.draw()
    return pygame.image.tobytes(app.window, "RGB")


# --- alone --------------------------------------------------------------------------------------
def laid(count: int = 100, shown: int = 10) -> Scroll:
    scroll = Scroll(step=3)
    scroll.lay(Rect(0, 0, 200, 400), Rect(180, 0, 6, 400), count, shown)
    return scroll


def test_the_thumb_shows_which_part_is_in_view() -> None:
    scroll = laid()
    assert scroll.thumb == (180, 0, 6, 40)
    scroll.to(90)
    assert scroll.thumb.bottom == 400 and scroll.span == slice(90, 100)
    scroll.to(45)
    assert scroll.thumb.center[1] == 200
    assert laid(100_000).thumb.h == 18  # never too small to be taken


def test_it_cannot_be_scrolled_beyond_the_ends() -> None:
    scroll = laid()
    for by, at in ((-1, 0), (1000, 90), (3, 90), (-5, 85)):
        scroll.move(by)
        assert scroll.at == at
    scroll.lay(scroll.area, scroll.track, 20, 10)
    assert scroll.at == 10
    scroll.lay(scroll.area, scroll.track, 5, 10)
    assert (scroll.at, scroll.last) == (0, 0)


def test_a_list_that_is_all_in_view_has_no_bar() -> None:
    scroll = laid(10)
    assert not scroll.handle(mouse(pygame.MOUSEBUTTONDOWN, (182, 300)))
    surface = pygame.Surface((200, 400))
    before = pygame.image.tobytes(surface, "RGB")
    scroll.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") == before


def test_the_wheel_moves_what_is_below_the_mouse() -> None:
    scroll = laid()
    assert scroll.handle(mouse(pygame.MOUSEBUTTONDOWN, (10, 10), button=5))
    assert scroll.at == 3
    assert not scroll.handle(mouse(pygame.MOUSEBUTTONDOWN, (210, 10), button=5))
    assert scroll.handle(mouse(pygame.MOUSEBUTTONDOWN, (10, 10), button=4))
    assert scroll.at == 0


def test_the_thumb_follows_the_mouse_from_where_it_was_taken() -> None:
    told: list[int] = []
    scroll = laid()
    scroll.changed = lambda: told.append(scroll.at)
    assert scroll.handle(mouse(pygame.MOUSEBUTTONDOWN, (183, 5)))
    assert scroll.at == 0
    for y, at in ((9, 1), (185, 45), (900, 90), (5, 0), (-80, 0)):
        assert scroll.handle(mouse(pygame.MOUSEMOTION, (20, y), held=True))
        assert scroll.at == at
    assert told == [1, 45, 90, 0]
    assert scroll.handle(mouse(pygame.MOUSEBUTTONUP, (20, 50)))
    assert not scroll.handle(mouse(pygame.MOUSEMOTION, (182, 300), held=True))
    assert scroll.at == 0


def test_a_thumb_let_go_over_another_scene_is_not_held_any_more() -> None:
    scroll = laid()
    scroll.handle(mouse(pygame.MOUSEBUTTONDOWN, (183, 5)))
    assert not scroll.handle(mouse(pygame.MOUSEMOTION, (183, 300)))
    assert not scroll.handle(mouse(pygame.MOUSEMOTION, (183, 350), held=True))
    assert scroll.at == 0


# --- in every scene -----------------------------------------------------------------------------
def menu(app: App) -> Scroll:
    app.show_menu()
    assert isinstance(app.stage.top, Menu)
    return app.stage.top._scroll


def listed(name: str) -> Maker:
    def make(app: App) -> Scroll:
        app.lessons.show_list()
        assert isinstance(app.stage.top, ScenarioList)
        return app.stage.top._scrolls[name]

    return make


def compared(app: App) -> Scroll:
    opened(app).ui.click("lesson.compare")
    assert isinstance(app.stage.top, Comparing) and app.stage.top.grid is not None
    return app.stage.top.grid.scroll


def account(app: App) -> Scroll:
    stepper = opened(app)
    stepper.ui.click("lesson.answer")
    return stepper.panel.scroll


def moments(app: App) -> Scroll:
    viewer = show(app)
    viewer._moments._room = lambda stage, rect: 8  # type: ignore[method-assign]  # of 15 rows
    viewer.arrange()
    return viewer._moments.scroll


def games(app: App) -> Scroll:
    entries = [Entry(f"{i}" * 9, "A, B, C, D", lambda: None) for i in range(30)]
    sheet = GameList(app.stage, "games.zip", entries)
    app.stage.push(sheet)
    return sheet.scroll


def saved(app: App) -> Scroll:
    begun = Start("tenhou", "", "1", ("human",) * 4, manner="refereed")
    course = Course(begun, begun.seats, [], Hand(1, 3, 12), 0)
    kept = [Saved(Path(str(i)), datetime(2026, 11, i + 1, 12), course) for i in range(20)]
    sheet = SavedGames(app.stage, kept, nothing, nothing)
    app.stage.push(sheet)
    return sheet.scroll


def log(app: App) -> Scroll:
    viewer = show(app)
    sheet = Log(app.stage, viewer.board, viewer.steps.book)
    app.stage.push(sheet)
    return sheet._scroll


def rounds(app: App) -> Scroll:
    sheet = Rounds(app.stage, show(app).board, [*tape().events] * 4)
    app.stage.push(sheet)
    return sheet.scroll


def why(app: App) -> Scroll:
    board = show(app).board
    reasons = (Reason("furiten_turn", "furiten.same_turn"),)
    refused = [Refused("why.discard", 4 * kind, reasons) for kind in range(12)]
    sheet = Why(app.stage, board.rules, refused, asked=True)
    app.stage.push(sheet)
    return sheet.scroll


def wordiest(app: App, board: Board) -> Finding:
    """A fault with the longest clauses."""
    rows = {k: clause_rows(board.rules, f"faults.{k}", app.stage) for k in FAULTS}
    return finding(max(rows, key=lambda kind: sum(len(words) for _, words in rows[kind])))


def penalty(app: App) -> Scroll:
    board = show(app, tape(faulty())).board
    case = Case((30000,) * 4, [wordiest(app, board)])
    sheet = Penalty(app.stage, board, case, lambda: None)
    app.stage.push(sheet)
    return sheet.scroll


def referee(app: App) -> Scroll:
    board = show(app, tape(faulty())).board
    options = [("chombo",), ("dead_hand",), ("deposit",), ("warning",)]
    sheet = Referee(app.stage, board, wordiest(app, board), options, nothing, nothing)
    app.stage.push(sheet)
    return sheet._scroll


MAKERS: dict[str, Maker] = {
    "menu": menu,
    **{name: listed(name) for name in ("clauses", "scenarios")},
    "compared": compared,
    "account": account,
    "moments": moments,
    "games": games,
    "saved": saved,
    "log": log,
    "rounds": rounds,
    "why": why,
    "penalty": penalty,
    "referee": referee,
}


@pytest.fixture(scope="module")
def open_window() -> Iterator[App]:
    played(), faulty()  # their windows are closed before this one opens
    with window(size=(800, 500), text="large") as app:
        yield app


@pytest.fixture
def app(open_window: App) -> Iterator[App]:
    yield open_window
    open_window.lessons.close()
    open_window.show_menu()


@pytest.mark.parametrize("name", MAKERS)
def test_the_bar_is_dragged_and_clicked(app: App, name: str) -> None:
    scroll = MAKERS[name](app)
    scene = app.stage.top
    assert scene is not None
    painted(app)
    assert scroll.last > 0
    scroll.to(0)
    top = painted(app)
    x, y = scroll.thumb.center
    drag(app, (x, y), (x - 60, y + 2000))
    assert scroll.at == scroll.last
    end = painted(app)
    assert end != top
    x, y = scroll.thumb.center
    drag(app, (x, y), (x, y - 2000))
    assert scroll.at == 0
    click(app, (x, scroll.track.bottom - 2))
    assert scroll.at == min(scroll.last, max(1, scroll.shown - scroll.overlap))
    click(app, (x, scroll.track.y + 1))
    assert scroll.at == 0
    assert app.stage.top is scene


@pytest.mark.parametrize("name", MAKERS)
def test_the_bar_lies_apart_from_what_can_be_pressed(app: App, name: str) -> None:
    for size in ((1280, 800), (800, 500)):
        app.resize(*size)
        scroll = MAKERS[name](app)
        painted(app)
        assert app.stage.top is not None
        for control in app.stage.top.ui.controls:
            assert not control.rect.meets(scroll.track), control.id
