"""Drives the window in tests: opens it, presses things, lets a bot play the person's seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any

import pygame

from mahjong_sim.bots import load as bots
from mahjong_sim.bots.player import Player
from mahjong_sim.gui.app import App
from mahjong_sim.gui.prefs import Preferences
from mahjong_sim.gui.saving import Saves
from mahjong_sim.gui.scenes.table import Table
from mahjong_sim.gui.setup import Setup, alone
from mahjong_sim.rules import load as rules

SIZES = ((800, 500), (1280, 800), (1920, 1200))


@contextmanager
def window(
    rule_set: str = "kyoto",
    *,
    size: tuple[int, int] = (1280, 800),
    bot: str = "efficient",
    trace: StringIO | None = None,
    saves: Saves | None = None,
    **choices: Any,
) -> Iterator[App]:
    """An open window at its menu; ``choices`` as in `Setup` or, else, `Preferences`."""
    wanted = {"seed": "1", "speed": 0, "sound": False, **choices}
    likes = {k: wanted.pop(k) for k in list(wanted) if k in Preferences.__struct_fields__}
    seats = wanted.pop("seats", alone((bot,) * 3, wanted.pop("seat", 0)))
    setup = Setup(rule_set, seats, **wanted)
    prefs = Preferences(**likes)
    app = App(setup, rules.names(), bots.names(), size=size, trace=trace, prefs=prefs, saves=saves)
    try:
        yield app
    finally:
        app.close()
        pygame.display.quit()


def start(app: App) -> Table:
    """Start a match from the menu; the table, where the first question may be open."""
    app.stage.scenes[-1].ui.click("menu.start")
    app.update(0.3)
    app.update(0.3)
    return next(scene for scene in app.stage.scenes if isinstance(scene, Table))


def press(app: App, key: int, text: str = "") -> None:
    """Press and release a key."""
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text))
    app.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=0))


def click(app: App, at: tuple[int, int], button: int = 1) -> None:
    """Move the mouse there and click."""
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))


def person(table: Table, name: str = "efficient", seat: int | None = None) -> Player:
    """A bot that answers for the person, of several for the one at a seat."""
    game = table.game
    return Player(game.match, game.seat if seat is None else seat, bots.load(name)())


SHEETS = {  # what the person presses on a sheet that came up by itself
    "result": "result.next",
    "penalty": "penalty.next",
    "curtain": "curtain.show",
    "referee": "referee.0",
    "glimpse": "glimpse.close",
}


def play_until(
    app: App, stop: Callable[[App, Table], bool], bot: str = "efficient", frames: int = 4000
) -> Table:
    """Play on with a bot in every person's seat until ``stop``; fails if that never comes."""
    table = next(s for s in app.stage.scenes if isinstance(s, Table))
    answers: dict[int, Player] = {}
    for _ in range(frames):
        app.update(0.3)
        if stop(app, table):
            return table
        top, view = app.stage.top, table.game.view
        if top is table and view is not None:
            if view.seat not in answers or answers[view.seat].match is not table.game.match:
                answers[view.seat] = person(table, bot, view.seat)
            table.answer(answers[view.seat](view))
        elif top is not table:
            assert top is not None and top.name in SHEETS, f"at the {top.name if top else 'end'}"
            top.update(1.0)
            top.ui.click(SHEETS[top.name])
    raise AssertionError("it never happened")
