"""The window: events, time and painting, kept apart so that tests can drive each."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final, TextIO

import msgspec
import pygame

from mahjong_sim.gui.art.sprites import Sprites
from mahjong_sim.gui.display import open_window
from mahjong_sim.gui.layout import LOGICAL, MINIMUM, Screen
from mahjong_sim.gui.messages import Messages
from mahjong_sim.gui.scenes.menu import Menu
from mahjong_sim.gui.scenes.questions import Help, Leave
from mahjong_sim.gui.scenes.table import Table
from mahjong_sim.gui.setup import Setup, begin, table_names
from mahjong_sim.gui.stage import Scene, Stage
from mahjong_sim.gui.text import Text
from mahjong_sim.table.actions import Answer

FRAMES: Final = 60  # a second


class App:
    """The program in its window. ``rule_sets`` and ``bots``: ids offered in the menu."""

    def __init__(
        self,
        setup: Setup,
        rule_sets: Sequence[str],
        bots: Sequence[str],
        *,
        size: tuple[int, int] = LOGICAL,
        trace: TextIO | None = None,
    ) -> None:
        self.setup, self._trace = setup, trace
        self._rule_sets, self._bots = rule_sets, bots
        self.window = open_window(size)
        self._windowed: tuple[int, int] | None = None
        self._dirty = True
        self.stage = Stage(
            Screen(*self.window.get_size()),
            Text(),
            Sprites(),
            Messages(setup.language),
            self._tell,
        )
        self.show_menu()

    # --- scenes ---------------------------------------------------------------------------------
    def show_menu(self) -> None:
        """Back to the menu, with the choices made before."""
        self.stage.reset(self._menu())

    def _menu(self) -> Menu:
        return Menu(self.stage, self.setup, self._rule_sets, self._bots, self.start)

    def start(self, setup: Setup) -> None:
        """Start a match. Raises one of our errors, and the menu stays."""
        game = begin(setup, self._accepted)
        self.setup = setup
        table = Table(self.stage, game, table_names(setup), self._again, self.show_menu)
        self.stage.reset(table)

    def _again(self) -> None:
        self.start(self.setup)

    # --- trace ----------------------------------------------------------------------------------
    def _tell(self, line: dict[str, Any]) -> None:
        if self._trace is not None:
            print(json.dumps(line, ensure_ascii=False), file=self._trace, flush=True)

    def _accepted(self, answer: Answer) -> None:
        if self._trace is not None:
            line = {"seat": answer.seat, "decision": answer.decision}
            self._tell({**line, "action": msgspec.to_builtins(answer.action)})

    # --- input, time, picture -------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> None:
        """Take one event."""
        scene = self.stage.top
        if scene is None:
            return
        self._dirty = True
        if event.type == pygame.QUIT:
            self._close(scene)
        elif event.type == pygame.VIDEORESIZE:
            self.window = pygame.display.get_surface()
            self.stage.resize(*self.window.get_size())
        elif event.type == pygame.KEYDOWN and event.key in KEYS:
            KEYS[event.key](self)
        else:
            scene.handle(event)

    def _close(self, scene: Scene) -> None:
        """The window's close button asks during a match."""
        if any(isinstance(s, Table) for s in self.stage.scenes) and scene.name != "ranking":
            if not isinstance(scene, Leave):
                self.stage.push(Leave(self.stage, self.stage.reset))
        else:
            self.stage.reset()

    def help(self) -> None:
        """Show the keys, or put them away."""
        if isinstance(self.stage.top, Help):
            self.stage.pop()
        else:
            self.stage.push(Help(self.stage))

    def switch_language(self) -> None:
        """English to Japanese and back."""
        self.stage.messages.switch()
        self.stage.arrange()

    def toggle_full(self) -> None:
        """Full screen and back."""
        if self._windowed is None:
            self._windowed = self.window.get_size()
            self.window = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self.window = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
            self._windowed = None
        self.stage.resize(*self.window.get_size())

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, at least `MINIMUM`."""
        size = (max(width, MINIMUM[0]), max(height, MINIMUM[1]))
        self.window = pygame.display.set_mode(size, pygame.RESIZABLE)
        self.stage.resize(*size)
        self._dirty = True

    def update(self, seconds: float) -> None:
        """Let time pass."""
        scene = self.stage.top
        if scene is not None and scene.update(seconds):
            self._dirty = True
        if self.stage.top is not scene:
            self._dirty = True

    def draw(self) -> bool:
        """Paint if something changed; whether it was painted."""
        if not self._dirty or not self.stage.scenes:
            return False
        self._dirty = False
        scenes = self.stage.scenes
        first = max(i for i, scene in enumerate(scenes) if scene.covers)
        for scene in scenes[first:]:
            scene.draw(self.window)
        pygame.display.flip()
        return True

    @property
    def done(self) -> bool:
        """Whether the last scene was left."""
        return not self.stage.scenes

    def run(self) -> None:
        """Play until the window is closed."""
        clock = pygame.time.Clock()
        while not self.done:
            seconds = clock.tick(FRAMES) / 1000
            for event in pygame.event.get():
                self.handle(event)
            self.update(min(seconds, 0.1))
            self.draw()


KEYS: Final[dict[int, Callable[[App], None]]] = {
    pygame.K_F1: App.help,
    pygame.K_F2: App.switch_language,
    pygame.K_F11: App.toggle_full,
}
