"""Random input: whatever is pressed, nothing breaks and the picture stays true.

``MAHJONG_SIM_FUZZ``: how many events a run posts.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from mahjong_sim.gui.app import App
from mahjong_sim.gui.manners import MANNERS
from mahjong_sim.gui.scenes.settings import COLUMNS
from mahjong_sim.gui.scenes.table import Table
from tests.gui.driving import click, window

EVENTS = int(os.environ.get("MAHJONG_SIM_FUZZ", "3000"))
SIZES = ((800, 500), (1280, 800), (1000, 900), (1600, 600), (640, 400), (1920, 1080))
LETTERS = tuple(range(pygame.K_a, pygame.K_z + 1))
OTHERS = (
    *(pygame.K_SPACE, pygame.K_RETURN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
    *(pygame.K_TAB, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_1, pygame.K_2, pygame.K_9),
    *range(pygame.K_F1, pygame.K_F12 + 1),
)


class Monkey:
    """Hits keys and clicks at random."""

    def __init__(self, app: App, seed: int) -> None:
        self.app, self.source = app, Random(seed)
        self.at = (0, 0)

    def act(self) -> None:
        """Do something, and let some time pass."""
        chance = self.source.random()
        if chance < 0.45:
            self._key()
        elif chance < 0.93:
            self._mouse()
        elif chance < 0.985:
            self._setting()
        elif chance < 0.988:
            self.app.resize(*self.source.choice(SIZES))
        else:
            self.app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, which=0))
        self.app.update(self.source.choice((0.0, 0.02, 0.3, 0.6)))

    def _key(self) -> None:
        source = self.source
        key = source.choice(LETTERS if source.random() < 0.5 else OTHERS)
        text = source.choice((chr(key) if key < 128 else "", "?", "+", "-", ""))
        kinds = [pygame.KEYDOWN, pygame.KEYUP]
        for kind in kinds if source.random() < 0.9 else kinds[:1]:
            self.app.handle(pygame.event.Event(kind, key=key, mod=0, unicode=text))

    def _mouse(self) -> None:
        source, (w, h) = self.source, self.app.window.get_size()
        at = (source.randrange(w), source.randrange(h))
        top = self.app.stage.top
        if top is not None and top.ui.controls and source.random() < 0.6:
            at = source.choice(top.ui.controls).rect.center
        chance = source.random()
        if chance < 0.7:
            click(self.app, at, source.choice((1, 1, 1, 1, 3, 4, 5, 2)))
        button: dict[str, Any] = {"pos": at, "button": 1}
        motion: dict[str, Any] = {"pos": at, "rel": (0, 0), "buttons": (0, 0, 0)}
        self.app.handle(pygame.event.Event(pygame.MOUSEMOTION, **motion))
        if chance < 0.85:
            self.app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, **button))

    def _setting(self) -> None:
        options = [option for column in COLUMNS.values() for option in column]
        option = self.source.choice([o for o in options if o.name != "full_screen"])
        prefs = self.app.stage.prefs
        value = self.source.choice(list(option.values(prefs)))
        if option.name != "sound":
            self.app.prefer(replace(prefs, **{option.name: value}))


def check(app: App) -> None:
    """The picture of the person at the screen is what the person may know."""
    table = next((s for s in app.stage.scenes if isinstance(s, Table)), None)
    if table is None:
        return
    game, view = table.game, table.game.view
    picture = game.picture
    if view is not None and not game.covered and game.feed.idle:
        own = picture.seats[view.seat]
        held = own.hand + ([] if own.drawn is None else [own.drawn])
        assert sorted(held) == sorted(view.hand)
        assert picture.left == view.left and tuple(picture.dora) == view.dora
        assert picture.points == [seat.points for seat in view.seats]
    start = game.match.rules.match.start_points if any(picture.points) else 0
    assert sum(picture.points) + picture.pot == 4 * start


@pytest.mark.parametrize("manner", MANNERS)
def test_random_input_raises_nothing_and_keeps_the_picture_true(manner: str) -> None:
    with window("tenhou", seed="fuzz", manner=manner) as app:
        monkey = Monkey(app, seed=5)
        for step in range(EVENTS if manner == "guarded" else EVENTS // 3):
            monkey.act()
            if app.done:
                app.show_menu()
            if app.stage.scenes[-1].name == "menu" and monkey.source.random() < 0.5:
                app.start(app.setup)
            if step % 7 == 0:
                app.draw()
            check(app)


def test_huge_and_tiny_windows_are_painted() -> None:
    with window("tenhou") as app:
        app.start(app.setup)
        for size in ((640, 400), (3840, 2160)):
            app.stage.resize(*size)
            app.resize(*size)
            assert app.draw()
