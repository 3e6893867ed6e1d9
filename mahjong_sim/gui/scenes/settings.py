"""The settings: every choice at once, and tiles that show what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, get_args

import msgspec
import pygame
from msgspec.structs import replace

from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import PaletteName
from mahjong_sim.gui.layout import Rect, tile_depth, tile_height
from mahjong_sim.gui.messages import LANGUAGE_NAMES, LANGUAGES, Messages
from mahjong_sim.gui.prefs import (
    DEFAULT,
    Called,
    Clock,
    DiscardBy,
    Preferences,
    TableTheme,
    TextSize,
    White,
)
from mahjong_sim.gui.scenes.questions import Sheet
from mahjong_sim.gui.widgets import Button, Choice, Control

SHOWN: Final = ("1m", "5m", "0m", "1p", "8p", "0p", "3s", "1s", "0s", "3z", "5z", "6z", "7z")
KEPT: Final = ("rules", "bots", "language")  # what "defaults" leaves alone


class Option(NamedTuple):
    """A setting on the sheet: its field, its values, how a value is called."""

    name: str
    values: Callable[[Preferences], Sequence[Any]]
    label: Callable[[Messages, Any], str]


def _words(name: str, values: Sequence[str]) -> Option:
    return Option(name, lambda prefs: values, lambda say, v: say(f"settings.{name}.{v}"))


def _switch(name: str) -> Option:
    return Option(
        name,
        lambda prefs: (False, True),
        lambda say, v: say("settings.on" if v else "settings.off"),
    )


def _tile_sizes(prefs: Preferences) -> list[int]:
    return sorted({*range(80, 141, 10), prefs.tiles})


def _clock(say: Messages, value: str) -> str:
    base, _, bank = value.partition("+")
    return say("settings.clock.s", base=base, bank=bank) if bank else say("settings.off")


COLUMNS: Final[dict[str, tuple[Option, ...]]] = {
    "settings.display": (
        Option("language", lambda prefs: LANGUAGES, lambda say, v: LANGUAGE_NAMES[v]),
        _words("text", get_args(TextSize)),
        _words("table", get_args(TableTheme)),
        Option("tiles", _tile_sizes, lambda say, v: f"{v} %"),
        _words("palette", get_args(PaletteName)),
        _switch("index"),
        _switch("badge"),
        _words("white", get_args(White)),
        _switch("full_screen"),
        _switch("sound"),
        Option("volume", lambda prefs: range(11), lambda say, v: f"{v * 10} %"),
    ),
    "settings.play": (
        Option("speed", lambda prefs: range(5), lambda say, v: say(f"speed.{v}")),
        _switch("step"),
        _words("discard", get_args(DiscardBy)),
        Option("clock", lambda prefs: get_args(Clock), _clock),
        _switch("all_calls"),
        _words("called", get_args(Called)),
        _switch("shade"),
        _switch("waits"),
        _switch("same"),
        _switch("need"),
        _switch("shanten"),
        _switch("safety"),
    ),
}


class Settings(Sheet):
    """All settings in two columns. Each change counts at once."""

    name = "settings"
    size = (1130, 720)

    # --- controls -------------------------------------------------------------------------------
    def arrange(self) -> None:
        """A choice for every setting."""
        out: list[Control] = []
        for column, options in enumerate(COLUMNS.values()):
            for row, option in enumerate(options):
                out.append(self._choice(option, self._place(column, row)))
        self.ui.show([*out, *self._buttons()])
        self.ui.focus = self.ui.focus or "settings.done"

    def _place(self, column: int, row: int) -> Rect:
        """Where the choice stands; its label is left of it."""
        px, rect = self.stage.screen.px, self.rect
        left, width = ((244, 270), (796, 304))[column]
        return Rect(rect.x + px(left), rect.y + px(104 + 43 * row), px(width), px(36))

    def _choice(self, option: Option, place: Rect) -> Choice:
        say, prefs = self.stage.messages, self.stage.prefs
        values = list(option.values(prefs))
        return Choice(
            f"settings.{option.name}",
            place,
            options=[(str(i), option.label(say, value)) for i, value in enumerate(values)],
            value=str(values.index(getattr(prefs, option.name))),
            change=lambda at: self._change(option.name, values[int(at)]),
            size=self.stage.size(16),
        )

    def _buttons(self) -> list[Control]:
        px, say, rect = self.stage.screen.px, self.stage.messages, self.rect
        row = Rect(rect.right - px(330), rect.bottom - px(70), px(304), px(48))
        reset, done = row.row(2, px(16))
        size = self.stage.size(17)
        return [
            Button(
                "settings.reset", reset, label=say("settings.reset"), size=size, press=self._reset
            ),
            Button(
                "settings.done",
                done,
                label=say("settings.done"),
                size=size,
                style="main",
                press=self.stage.pop,
            ),
        ]

    # --- changes --------------------------------------------------------------------------------
    def _change(self, name: str, value: object) -> None:
        self.stage.change(replace(self.stage.prefs, **{name: value}))
        if name in ("sound", "volume"):
            self.stage.sound("discard")

    def _reset(self) -> None:
        kept = {name: getattr(self.stage.prefs, name) for name in KEPT}
        self.stage.change(replace(DEFAULT, **kept))

    def handle(self, event: pygame.event.Event) -> None:
        """Up, down and Tab move, left and right change."""
        if event.type != pygame.KEYDOWN:
            super().handle(event)
        elif event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB):
            back = event.key == pygame.K_UP or getattr(event, "mod", 0) & pygame.KMOD_SHIFT
            self.ui.move_focus(-1 if back else 1)
        elif not self.ui.handle(event):
            super().handle(event)

    # --- picture --------------------------------------------------------------------------------
    def paint(self, surface: pygame.Surface) -> None:
        """Title, labels, tiles in the chosen look."""
        stage, px, rect = self.stage, self.stage.screen.px, self.rect
        say, text = stage.messages, stage.text
        at, size = (rect.x + px(28), rect.y + px(42)), stage.size(26)
        text.draw(surface, say("settings.title"), at, size, theme.GOLD)
        for column, (title, options) in enumerate(COLUMNS.items()):
            left = rect.x + px((28, 540)[column])
            at, size = (left, rect.y + px(84)), stage.size(15)
            text.draw(surface, say(title), at, size, theme.AMBER)
            for row, option in enumerate(options):
                place = self._place(column, row)
                at, size, room = (left, place.center[1]), stage.size(16), place.x - left - px(10)
                label = say(f"settings.{option.name}")
                text.draw(surface, label, at, size, theme.TEXT, width=room)
        self._tiles(surface)

    def _tiles(self, surface: pygame.Surface) -> None:
        stage, px, rect = self.stage, self.stage.screen.px, self.rect
        cloth = Rect(rect.x + px(28), rect.bottom - px(88), px(600), px(74))
        ground = theme.GROUNDS[stage.prefs.table]
        pygame.draw.rect(surface, ground.felt, cloth, border_radius=px(10))
        pygame.draw.rect(surface, ground.edge, cloth, max(1, px(2)), border_radius=px(10))
        width = min(px(38 * stage.prefs.tiles / 100), (cloth.w - px(30)) // len(SHOWN))
        x = cloth.center[0] - len(SHOWN) * width // 2
        y = cloth.center[1] - (tile_height(width) + tile_depth(width)) // 2
        for i, name in enumerate(SHOWN):
            surface.blit(stage.sprites.tile(name, width), (x + i * width, y))


def fields() -> set[str]:
    """Names of the settings that the sheet shows."""
    return {option.name for options in COLUMNS.values() for option in options}


def hidden() -> set[str]:
    """Names of those it does not show: what was played last."""
    return {f.name for f in msgspec.structs.fields(Preferences)} - fields()
