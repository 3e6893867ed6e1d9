"""Every screen of the replay viewer, in both languages and three sizes: nothing overlaps."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mahjong_sim.gui.app import App
from mahjong_sim.gui.scenes.help import Help
from mahjong_sim.gui.viewer.library import Entry, GameList
from mahjong_sim.gui.viewer.scene import Viewer
from mahjong_sim.table import events as ev
from tests.gui.driving import window
from tests.gui.test_scenes import check_all
from tests.gui.test_viewer import faulty, played, show, tape


def first(viewer: Viewer, wanted: Callable[[object], bool]) -> int:
    """The first step with such an event."""
    return next(i for i, f in enumerate(viewer.steps.frames) if wanted(f.event) and not f.sheet)


@pytest.mark.parametrize("listed", [True, False])
def test_the_table_in_the_viewer(listed: bool) -> None:
    what = tape()
    with window() as app:
        viewer = show(app, what)
        viewer.listed = listed
        riichi = first(viewer, lambda e: isinstance(e, ev.Discarded) and bool(e.riichi))
        won = first(viewer, lambda e: isinstance(e, ev.Won))
        viewer.look_from(1)
        viewer.show_hands("all" if listed else "none")
        viewer.go(won if listed else riichi)
        check_all(app)


@pytest.mark.parametrize("sheet", ["result", "ranking", "penalty"])
def test_sheets_lie_above_the_buttons_and_beside_the_list(
    sheet: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    what = tape(faulty() if sheet == "penalty" else played())
    with window() as app:
        viewer = show(app, what)
        viewer.go(next(i for i, f in enumerate(viewer.steps.frames) if f.sheet == sheet))
        monkeypatch.setattr(viewer.board, "draw", lambda surface: None)  # it lies below the sheet
        check_all(app)
        for listed in (True, False):
            viewer.listed = listed
            check_sheet(app, viewer)


def check_sheet(app: App, viewer: Viewer) -> None:
    for size in ((800, 500), (1280, 800), (1920, 1200), (1000, 900)):
        app.resize(*size)
        page = viewer._sheet
        assert page is not None
        buttons = [c.rect for c in viewer.ui.controls]
        assert not any(page.rect.meets(rect) for rect in buttons)
        assert page.rect.x >= 0 and page.rect.y >= 0 and page.rect.right <= size[0]


def test_choosing_a_game() -> None:
    with window() as app:
        app.show_library()
        check_all(app)
        library = app.stage.top
        assert isinstance(library, GameList)
        library.attempt(lambda: app.choose([]))
        check_all(app)
        entries = [Entry(f"{i}" * 9, "A, B, C, D", lambda: None) for i in range(20)]
        app.stage.push(GameList(app.stage, "games.zip", entries))
        check_all(app)


def test_playing_on_and_the_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    what = tape()
    with window() as app:
        viewer = show(app, what)
        viewer.go(30)
        monkeypatch.setattr(viewer.board, "draw", lambda surface: None)  # it lies below the sheets
        viewer.ask_to_play_on()
        check_all(app)
        app.stage.pop()
        viewer.export()
        check_all(app)
        app.stage.pop()
        app.help()
        assert isinstance(app.stage.top, Help)
        check_all(app)
