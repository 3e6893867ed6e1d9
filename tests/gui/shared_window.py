"""A window that the tests of a module share: opening one for each would be most of their time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mahjong_sim.gui.app import App
from mahjong_sim.gui.lesson.lessons import Lessons
from tests.gui.driving import window


@pytest.fixture(scope="module")
def open_window() -> Iterator[App]:
    with window() as app:
        yield app


@pytest.fixture
def app(open_window: App) -> Iterator[App]:
    """The window as it was opened, at its menu."""
    app, size, liked = open_window, open_window.window.get_size(), open_window.stage.prefs
    keep_in(app, None)
    app.stage.notice = ""
    app.show_menu()
    yield app
    app.lessons.close()
    if app.window.get_size() != size:
        app.resize(*size)
    app.prefer(liked)


def keep_in(app: App, home: Path | None) -> None:
    """Scenarios and positions are kept in this folder."""
    app.lessons.close()
    app.lessons = Lessons(app.stage, app.show_menu, home)
