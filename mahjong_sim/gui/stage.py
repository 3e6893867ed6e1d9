"""What all scenes share: the window's size, text, tiles, language, and the stack of scenes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import pygame

from mahjong_sim.gui.art.sprites import Sprites
from mahjong_sim.gui.layout import Screen
from mahjong_sim.gui.messages import Messages
from mahjong_sim.gui.prefs import DEFAULT, Preferences, TextSize
from mahjong_sim.gui.sound.player import Sounds
from mahjong_sim.gui.text import SMALLEST, Text
from mahjong_sim.gui.widgets import Ui
from mahjong_sim.tiles import HIDDEN, Tile, tile_text

TEXT_SIZES: Final[dict[TextSize, float]] = {"small": 0.88, "normal": 1.0, "large": 1.18}


class Scene:
    """A screen: takes input, lets time pass, paints itself. ``name`` is its word in the trace.

    ``covers``: nothing below it needs painting. ``arrange`` describes the controls for the present
    size and language and is called when either changed.
    """

    name = ""
    covers = True

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.ui = Ui()

    def arrange(self) -> None:
        """Describe the controls anew."""

    def handle(self, event: pygame.event.Event) -> None:
        """Take an input event."""
        self.ui.handle(event)

    def update(self, seconds: float) -> bool:
        """Let time pass; whether something visible changed."""
        return False

    def covered(self) -> None:
        """Another scene was put on top, which takes all input."""

    def draw(self, surface: pygame.Surface) -> None:
        """Paint."""
        self.ui.draw(surface, self.stage.text)


@dataclass
class Stage:
    """Shared means. ``tell`` writes a trace line; ``scenes``: the stack, the top one last.

    ``prefs``: the person's settings; ``change`` replaces them. ``notice``: a line shown for a while
    over whatever scene there is.
    """

    screen: Screen
    text: Text
    sprites: Sprites
    messages: Messages
    tell: Callable[[dict[str, Any]], None] = lambda line: None
    prefs: Preferences = DEFAULT
    change: Callable[[Preferences], None] = lambda prefs: None
    scenes: list[Scene] = field(default_factory=list)
    notice: str = ""
    sounds: Sounds = field(default_factory=Sounds)

    @property
    def top(self) -> Scene | None:
        """The scene that takes input."""
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self.top is not None:
            self.top.covered()
        self.scenes.append(scene)
        scene.arrange()
        self._announce()

    def pop(self) -> None:
        """Take the top scene away; with the last one the program ends."""
        self.scenes.pop()
        if self.scenes:
            self.scenes[-1].arrange()
        self._announce()

    def reset(self, *scenes: Scene) -> None:
        """Replace the whole stack."""
        self.scenes[:] = scenes
        for scene in scenes:
            scene.arrange()
        self._announce()

    def _announce(self) -> None:
        if self.top is None:
            self.tell({"screen": "end"})
            return
        self.tell({"screen": self.top.name, "controls": self.top.ui.places()})

    def resize(self, width: int, height: int) -> None:
        """The window has another size."""
        self.screen = Screen(width, height)
        self.sprites.clear()
        self.arrange()

    def arrange(self) -> None:
        """Have all scenes describe their controls anew."""
        for scene in self.scenes:
            scene.arrange()

    def sound(self, name: str) -> None:
        """Play a sound at the volume of the settings."""
        self.sounds.play(name, self.volume)

    @property
    def volume(self) -> float:
        """How loud it may be, 0..1."""
        return self.prefs.volume / 10 if self.prefs.sound else 0.0

    def size(self, units: float) -> int:
        """A text size in pixels."""
        return max(SMALLEST, self.screen.px(units * TEXT_SIZES[self.prefs.text]))

    def face(self, tile: Tile, reds: frozenset[Tile]) -> str:
        """Name of a piece's face for the sprites; "" = face down."""
        return "" if tile == HIDDEN else tile_text(tile, reds)
