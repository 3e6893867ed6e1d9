"""The strip below the table (操作盤): where in the game it is, and buttons to move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.text import Text
from mahjong_sim.gui.viewer.frames import Kind, Steps
from mahjong_sim.gui.widgets import Button, Control, raised

HEIGHT: Final = 74  # logical, of the strip
DOTS: Final[dict[Kind, Rgb]] = {
    "riichi": theme.AMBER,
    "win": theme.LOSS,
    "draw": theme.QUIET,
    "penalty": (196, 132, 236),
}
ICONS: Final = {
    "first": "|<<",
    "hand_back": "|<",
    "turn_back": "<<",
    "back": "<",
    "play": ">",
    "pause": "||",
    "on": ">",
    "turn_on": ">>",
    "hand_on": ">|",
    "last": ">>|",
}  # | bar, < and > triangles


@dataclass
class Icon(Button):
    """A button with a drawn sign above its label."""

    icon: str = ""

    def draw(self, surface: pygame.Surface, text: Text, hot: bool, focus: bool) -> None:
        """A raised plate, the sign, the label small below."""
        color = theme.lighter(theme.BUTTON[self.style], 22 if hot else 0)
        raised(surface, self.rect, color, focus)
        x, y = self.rect.center
        self._sign(surface, x, self.rect.y + self.rect.h * 30 // 100)
        at, room = (x, y + self.rect.h * 21 // 100), self.rect.w - 4
        text.draw(surface, self.label, at, self.size, theme.TEXT, "center", width=room)

    def _sign(self, surface: pygame.Surface, x: int, y: int) -> None:
        signs = ICONS[self.icon]
        half = max(4, self.rect.h * 17 // 100)
        step = {"|": half, "<": half * 3 // 2, ">": half * 3 // 2}
        left = x - sum(step[sign] for sign in signs) // 2
        for sign in signs:
            wide = step[sign]
            if sign == "|":
                bar = (left + wide // 4, y - half, max(2, half // 2), 2 * half)
                pygame.draw.rect(surface, theme.TEXT, bar)
            else:
                tip, base = (left, left + wide - 1) if sign == "<" else (left + wide - 1, left)
                points = ((tip, y), (base, y - half), (base, y + half))
                pygame.draw.polygon(surface, theme.TEXT, points)
            left += wide


@dataclass
class Scrubber(Control):
    """The whole game as a line, to be clicked or dragged on. ``here``: the step that is shown."""

    steps: Steps | None = None
    here: int = 0
    go: Callable[[int], None] = lambda at: None

    @property
    def _track(self) -> Rect:
        high = max(4, self.rect.h * 30 // 100)
        pad = self.rect.h // 2
        top = self.rect.center[1] - high // 2
        return Rect(self.rect.x + pad, top, self.rect.w - 2 * pad, high)

    def at(self, x: int) -> int:
        """The step at a place of the line."""
        assert self.steps is not None
        track = self._track
        share = min(1.0, max(0.0, (x - track.x) / max(1, track.w)))
        return round(share * self.steps.last)

    def place(self, step: int) -> int:
        """Where a step is on the line."""
        assert self.steps is not None
        track = self._track
        return track.x + track.w * step // max(1, self.steps.last)

    def click(self, at: tuple[int, int]) -> None:
        """Go there."""
        self.go(self.at(at[0]))

    def draw(self, surface: pygame.Surface, text: Text, hot: bool, focus: bool) -> None:
        """The line, hands apart, marks, and a knob."""
        assert self.steps is not None
        track, steps = self._track, self.steps
        radius = track.h // 2
        pygame.draw.rect(surface, theme.WELL_LIT, track, border_radius=radius)
        x = self.place(self.here)
        done = track._replace(w=x - track.x)
        pygame.draw.rect(surface, theme.BUTTON["main"], done, border_radius=radius)
        for hand in steps.hands[1:]:
            at = self.place(hand.frame)
            ends = ((at, track.y - track.h // 2), (at, track.bottom + track.h // 2))
            pygame.draw.line(surface, theme.SHEET_EDGE, *ends, max(1, track.h // 4))
        for mark in steps.marks:
            if mark.kind in DOTS:
                dot = (self.place(mark.frame), track.center[1])
                pygame.draw.circle(surface, DOTS[mark.kind], dot, max(2, track.h * 7 // 10))
        knob = max(5, self.rect.h * 36 // 100)
        edge = theme.GOLD if hot or focus else theme.SHEET_EDGE
        pygame.draw.circle(surface, theme.TEXT, (x, track.center[1]), knob)
        pygame.draw.circle(surface, edge, (x, track.center[1]), knob, max(2, knob // 4))


def transport(
    row: Rect,
    gap: int,
    labels: Sequence[tuple[str, str]],
    press: Callable[[str], Callable[[], None]],
    size: int,
) -> list[Control]:
    """A button for each (name of its icon, label), side by side."""
    out: list[Control] = []
    for (name, label), place in zip(labels, row.row(len(labels), gap), strict=True):
        out.append(
            Icon(
                f"viewer.{'play' if name == 'pause' else name}",
                place,
                focusable=False,
                label=label,
                press=press(name),
                style="main" if name in ("play", "pause") else "plain",
                size=size,
                icon=name,
            )
        )
    return out
