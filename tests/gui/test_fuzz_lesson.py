"""Random input for the scenarios and the editor: nothing breaks, whatever is pressed.

``MAHJONG_SIM_FUZZ``: how many events a run posts.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from mahjong_sim.gui.app import App
from mahjong_sim.gui.editor import edit
from mahjong_sim.gui.editor.drafts import read
from mahjong_sim.gui.editor.scene import Editor
from mahjong_sim.gui.lesson.lessons import NEW
from mahjong_sim.gui.lesson.stepper import Stepper
from mahjong_sim.gui.picture import Picture
from mahjong_sim.scenario import file
from mahjong_sim.scenario.catalogue import entries
from mahjong_sim.scenario.words import SEATS
from tests.gui.driving import window
from tests.gui.shared_window import keep_in
from tests.gui.test_fuzz import EVENTS, Monkey

WORDS = (
    *("E 5s", "S ron", "pass", "run out", "S ron@99", "ron", "E kan 1m, E kan 1m", "N open riichi"),
    *("S commits chombo", "W chi 12z", "E draws", "arbiter 0", "E 5s@-1", "E " * 30, "S pon 0z"),
    *("@", "和了", "E tsumo\n", "next hanchan", "closing", f"S states {10**20}", "E 9x"),
)
TEXTS = (
    *("xyz", "kyoto tenhou", "claims.max_winners=9", "a=", "\0", "/", "~nobody/x", "../" * 40),
    *("x" * 300, "kyoto.r7 none.r1", "-", "99999", "１２", "S 1000, X 5", "和了", "9" * 400),
)


class Learner(Monkey):
    """Also drags tiles, types words that are acts or nearly so, and fills fields with nonsense."""

    def act(self) -> None:
        top, source = self.app.stage.top, self.source
        chance = source.random()
        if isinstance(top, Stepper) and chance < 0.2:
            top.attempt(source.choice(WORDS))
        elif isinstance(top, Editor) and chance < 0.25:
            self._drag()
        elif isinstance(top, Editor) and chance < 0.3 and top.form is not None:
            field = source.choice(top.form.controls)
            if hasattr(field, "hint"):
                field.value = source.choice(TEXTS)
                field.change(field.value)
        else:
            super().act()

    def _drag(self) -> None:
        w, h = self.app.window.get_size()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            at = (self.source.randrange(w), self.source.randrange(h))
            motion = {"rel": (0, 0), "buttons": (1, 0, 0)}
            more = motion if kind == pygame.MOUSEMOTION else {"button": 1}
            self.app.handle(pygame.event.Event(kind, {"pos": at, **more}))


def show_something(app: App, source: Random) -> None:
    """A scenario, or a position in the editor."""
    entry = source.choice(entries())
    if source.random() < 0.5:
        app.lessons.show(file.load(entry.path))
    else:
        app.lessons.edit(source.choice((NEW, file.load(entry.path))))


def check(app: App) -> None:
    """The position that is edited is kept, and can be built or is said to be wrong."""
    top = app.stage.top
    if isinstance(top, Editor):
        counts = edit.left(top.position, top.rules)
        assert top.wrong is not None or min(counts.values()) >= 0
        assert all(len(edit.hand(top.position, s)) < 15 or top.wrong for s in SEATS)
        if top.scenario != top.at_rest and top.keep.path is not None:
            assert read(top.keep.path) == top.scenario
    elif isinstance(top, Stepper):
        game, first = top.trial.walk.game, Picture(top.trial.picture.reds)
        first.fold(game.events[:1])
        if game.match is None:
            assert points(top.trial.picture) == points(first)


def points(picture: Picture) -> int:
    """All points there are."""
    return sum(picture.points) + picture.pot


@pytest.mark.parametrize("seed", [3, 4])
def test_random_input_into_scenarios_and_editor_raises_nothing(seed: int, tmp_path: Path) -> None:
    with window(seed="fuzz") as app:
        keep_in(app, tmp_path)
        learner = Learner(app, seed)
        for step in range(EVENTS // 10):
            if app.done or app.stage.scenes[-1].name in ("menu", "table") or step % 60 == 0:
                show_something(app, learner.source)
            learner.act()
            if step % 7 == 0:
                app.draw()
            if step % 20 == 0:
                check(app)
