"""How the scenarios, the comparison and the editor look: nothing overlaps, nothing is cut."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from mahjong_sim.gui.app import App
from mahjong_sim.gui.messages import LANGUAGES
from mahjong_sim.gui.stage import TEXT_SIZES, Scene
from mahjong_sim.gui.text import Text
from mahjong_sim.scenario import file
from tests.gui.driving import SIZES
from tests.gui.shared_window import app, keep_in, open_window
from tests.gui.test_scenes import check

__all__ = ["app", "open_window"]  # fixtures
Stack = list[Scene]


def load(app: App, name: str) -> None:
    app.lessons.show(file.load(file.folder() / f"{name}.toml"))


def stacks(app: App) -> Iterator[Stack]:
    """Every screen, with what lies below it."""

    def seen() -> Stack:
        return list(app.stage.scenes)

    def click(name: str) -> None:
        top = app.stage.top
        assert top is not None
        top.ui.click(name)

    app.lessons.show_list()
    yield seen()
    for name in ("kyoto/r7-head-bump", "kyoto/m7-priced", "kita18/14-robbed"):
        load(app, name)
        yield seen()
    for name in ("kyoto/r7-head-bump", "kita18/14-robbed"):
        load(app, name)
        click("lesson.answer")
        yield seen()
    for door in ("compare", "table", "export"):
        click(f"lesson.{door}")
        if door == "compare":
            click("compare.wrc")
            click("compare.tenhou")
        yield seen()
        app.stage.pop()
    for tab in ("tiles", "table", "texts", "play"):
        load(app, "kita18/14-robbed")
        click("lesson.edit")
        click(f"editor.tab.{tab}")
        yield seen()
    for scene in ("lesson", "editor"):
        load(app, "kyoto/r7-head-bump")
        if scene == "editor":
            click("lesson.edit")
        app.help()
        yield seen()


@pytest.mark.parametrize("size", SIZES)
def test_every_screen_fits(app: App, size: tuple[int, int], tmp_path: Path) -> None:
    """Each with every text size, in a language each: the next screen has the other one."""
    keep_in(app, tmp_path)
    liked, screens = app.stage.prefs, list(stacks(app))
    app.stage.reset()
    app.resize(*size)
    for number, text in product(range(len(LANGUAGES)), TEXT_SIZES):
        app.stage.reset()
        app.prefer(replace(liked, language=LANGUAGES[number], text=text))
        turn = number + SIZES.index(size) + list(TEXT_SIZES).index(text)
        for stack in screens[turn % len(LANGUAGES) :: len(LANGUAGES)]:
            app.stage.scenes[:] = stack
            check(app)
    app.stage.text = Text()
