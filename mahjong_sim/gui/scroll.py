"""How far a long list or text is scrolled (スクロール), and the bar that shows and moves it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.layout import Rect

NOWHERE: Final = Rect(0, 0, 0, 0)
_STEPS: Final = {4: -1, 5: 1}  # by the number of the wheel's button
_KEYS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class _Grip(NamedTuple):
    """Where the thumb was taken: the mouse's height, and how far it was scrolled."""

    y: int
    at: int


@dataclass
class Scroll:
    """``at``: rows, lines or pixels passed over; clamped when it is laid out and when it is moved.

    ``changed`` is called when the person moved it. ``step``: units of a notch of the wheel;
    ``overlap``: units of a page that stay in view. ``color``: of the thumb.
    """

    changed: Callable[[], None] = lambda: None
    step: int = 1
    overlap: int = 0
    color: Rgb = theme.SHEET_EDGE
    at: int = 0
    area: Rect = NOWHERE
    track: Rect = NOWHERE
    count: int = 0
    shown: int = 0
    _hot: bool = False
    _grip: _Grip | None = field(default=None, repr=False)

    def lay(self, area: Rect, track: Rect, count: int, shown: int) -> None:
        """There are ``count`` units, ``shown`` of them in view. The wheel scrolls over ``area``."""
        self.area, self.track, self.count, self.shown = area, track, count, shown
        self.at = max(0, min(self.last, self.at))

    @property
    def last(self) -> int:
        """The furthest it can be scrolled; 0 = all is in view."""
        return max(0, self.count - self.shown)

    @property
    def span(self) -> slice:
        """The units in view."""
        return slice(self.at, self.at + self.shown)

    @property
    def thumb(self) -> Rect:
        """The part of the track that stands for what is in view."""
        high = max(3 * self.track.w, self.track.h * self.shown // max(1, self.count))
        top = (self.track.h - high) * self.at // max(1, self.last)
        return Rect(self.track.x, self.track.y + top, self.track.w, high)

    # --- moving ---------------------------------------------------------------------------------
    def to(self, at: int) -> None:
        """Scroll to a unit."""
        at = max(0, min(self.last, at))
        if at != self.at:
            self.at = at
            self.changed()

    def move(self, by: int) -> None:
        """Scroll by units."""
        self.to(self.at + by)

    def page(self, by: int) -> None:
        """Scroll by what is in view."""
        self.move(by * max(1, self.shown - self.overlap))

    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel, the thumb dragged, the track clicked; whether the event was used."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._pressed(event.button, event.pos)
        if event.type == pygame.MOUSEMOTION:
            return self._pointed(event)
        if event.type == pygame.MOUSEBUTTONUP and self._grip is not None:
            self._grip = None
            return True
        return False

    def steer(self, event: pygame.event.Event) -> bool:
        """As `handle`, and the keys up and down move by one."""
        if event.type == pygame.KEYDOWN and event.key in _KEYS:
            self.move(_KEYS[event.key])
            return True
        return self.handle(event)

    def _pressed(self, button: int, at: tuple[int, int]) -> bool:
        if button in _STEPS and self.area.holds(at):
            self.move(_STEPS[button] * self.step)
            return True
        if button != 1 or not self._reaches(at):
            return False
        thumb = self.thumb
        if thumb.y <= at[1] < thumb.bottom:
            self._grip = _Grip(at[1], self.at)
        else:
            self.page(1 if at[1] >= thumb.bottom else -1)
        return True

    def _pointed(self, event: pygame.event.Event) -> bool:
        self._hot = self._reaches(event.pos)
        if self._grip is None:
            return False
        if not event.buttons[0]:  # let go where it was not heard, over another scene
            self._grip = None
            return False
        way = max(1, self.track.h - self.thumb.h)
        self.to(self._grip.at + round((event.pos[1] - self._grip.y) * self.last / way))
        return True

    def _reaches(self, at: tuple[int, int]) -> bool:
        """Whether a point is on the bar, or so near that it is meant."""
        near = self.track._replace(x=self.track.x - self.track.w, w=3 * self.track.w)
        return self.last > 0 and near.holds(at)

    # --- picture --------------------------------------------------------------------------------
    def draw(self, surface: pygame.Surface) -> None:
        """Track and thumb, where there is more than is in view."""
        if not self.last:
            return
        radius = self.track.w // 2
        lit = self._hot or self._grip is not None
        pygame.draw.rect(surface, theme.WELL, self.track, border_radius=radius)
        color = theme.lighter(self.color, 40) if lit else self.color
        pygame.draw.rect(surface, color, self.thumb, border_radius=radius)
