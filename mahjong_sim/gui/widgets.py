"""A small kit of controls with stable names: buttons, choices, a text field.

Controls are described anew whenever the scene changes (another language, another size), and keep
hover and focus by their name. Scripts and tests press them by name too: ``ui.click("call.pon")``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.text import SMALLEST, Text


@dataclass
class Control:
    """Anything that can be pressed. ``id``: its stable name."""

    id: str
    rect: Rect
    enabled: bool = True
    focusable: bool = True

    def click(self, at: tuple[int, int]) -> None:
        """Pressed with the mouse at a point."""

    def key(self, event: pygame.event.Event) -> bool:
        """A key while it has the focus; whether it took it."""
        return False

    def draw(self, surface: pygame.Surface, text: Text, hot: bool, focus: bool) -> None:
        """Paint it."""


@dataclass
class Pressed(Control):
    """What does something when it is clicked, or when Enter is hit while it has the focus."""

    press: Callable[[], None] = lambda: None

    def click(self, at: tuple[int, int]) -> None:
        """Press it."""
        self.press()

    def key(self, event: pygame.event.Event) -> bool:
        """Enter presses it."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.press()
            return True
        return False


@dataclass
class Button(Pressed):
    """A button. ``tiles``: little pictures after the label. ``note``: a small second line, or
    beside tiles a small mark in the corner.
    """

    label: str = ""
    style: str = "plain"
    size: int = 18
    note: str = ""
    tiles: Sequence[pygame.Surface] = ()

    def draw(self, surface: pygame.Surface, text: Text, hot: bool, focus: bool) -> None:
        """A raised plate with label, note and tiles."""
        color = theme.BUTTON[self.style]
        if hot and self.enabled:
            color = theme.lighter(color, 22)
        if not self.enabled:
            color = theme.blend(color, theme.SHEET, 0.6)
        raised(surface, self.rect, color, focus)
        ink = theme.TEXT if self.enabled else theme.QUIET
        x, y = self.rect.center
        room = self.rect.w - self.rect.h // 3
        pictures = sum(t.get_width() for t in self.tiles)
        if self.tiles:
            used = text.width(self.label, self.size) + self.rect.h // 6 if self.label else 0
            left = x - (used + pictures) // 2
            if self.label:
                text.draw(surface, self.label, (left, y), self.size, ink)
            corner = (self.rect.x + self.rect.h // 8, self.rect.y + self.rect.h // 4)
            text.draw(surface, self.note, corner, self.size * 6 // 10, ink)
            for tile in self.tiles:
                surface.blit(tile, (left + used, y - tile.get_height() // 2))
                left += tile.get_width()
        elif self.note:
            self.two_lines(surface, text, ink, room)
        else:
            text.draw(surface, self.label, (x, y), self.size, ink, "center", width=room)

    def two_lines(self, surface: pygame.Surface, text: Text, ink: Rgb, room: int) -> None:
        """The label, and the note small below it: apart, and inside of the face."""
        x, face = self.rect.center[0], self.rect.h - lip(self.rect)
        small = max(SMALLEST, self.size * 6 // 10)
        size = min(self.size, face - small - 3)
        gap = (face - size - small) // 3
        upper = self.rect.y + gap + size // 2
        lower = self.rect.y + face - gap - small // 2 - 2  # letters hang below their middle
        text.draw(surface, self.label, (x, upper), size, ink, "center", width=room)
        text.draw(surface, self.note, (x, lower), small, ink, "center", width=room)


@dataclass
class Choice(Control):
    """One of several values: the left and right third step back and on."""

    options: Sequence[tuple[str, str]] = ()  # (value, label)
    value: str = ""
    change: Callable[[str], None] = lambda value: None
    size: int = 17

    def _step(self, by: int) -> None:
        values = [v for v, _ in self.options]
        at = values.index(self.value)
        self.value = values[(at + by) % len(values)]
        self.change(self.value)

    def click(self, at: tuple[int, int]) -> None:
        """On; back when clicked on the left third."""
        self._step(-1 if at[0] < self.rect.x + self.rect.w // 3 else 1)

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right step."""
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        self._step(1 if event.key == pygame.K_RIGHT else -1)
        return True

    def draw(self, surface: pygame.Surface, text: Text, hot: bool, focus: bool) -> None:
        """The value between two arrow heads."""
        sunk(surface, self.rect, theme.WELL_LIT if hot else theme.WELL, focus)
        x, y = self.rect.center
        label = dict(self.options)[self.value]
        room = self.rect.w - 2 * self.rect.h
        text.draw(surface, label, (x, y), self.size, theme.TEXT, "center", width=room)
        arm = self.rect.h // 6
        for side, at in (
            (-1, self.rect.x + self.rect.h // 2),
            (1, self.rect.right - self.rect.h // 2),
        ):
            points = ((at + side * arm, y), (at - side * arm, y - arm), (at - side * arm, y + arm))
            pygame.draw.polygon(surface, theme.AMBER, points)


@dataclass
class Field(Control):
    """A line of text that can be typed."""

    value: str = ""
    change: Callable[[str], None] = lambda value: None
    hint: str = ""
    size: int = 17
    longest: int = 24

    def key(self, event: pygame.event.Event) -> bool:
        """Typing and deleting."""
        if event.key == pygame.K_BACKSPACE:
            self.value = self.value[:-1]
        elif event.unicode and event.unicode.isprintable() and len(self.value) < self.longest:
            self.value += event.unicode
        else:
            return False
        self.change(self.value)
        return True

    def draw(self, surface: pygame.Surface, text: Text, hot: bool, focus: bool) -> None:
        """The text, or the hint while empty, with a caret when it has the focus."""
        sunk(surface, self.rect, theme.WELL_LIT if hot else theme.WELL, focus)
        x, y = self.rect.x + self.rect.h // 3, self.rect.center[1]
        room = self.rect.w - self.rect.h
        ink = theme.TEXT if self.value else theme.QUIET
        if focus and not self.value:
            x += self.rect.h // 5  # the caret stands before the hint
        used = text.draw(surface, self.value or self.hint, (x, y), self.size, ink, width=room)
        if focus:
            at = x + used + 2 if self.value else x - self.rect.h // 8
            half = self.rect.h // 4
            pygame.draw.line(surface, theme.AMBER, (at, y - half), (at, y + half), 2)


@dataclass
class Ui:
    """The controls of a scene, with hover and focus."""

    controls: list[Control] = field(default_factory=list)
    hot: str = ""
    focus: str = ""

    def show(self, controls: Sequence[Control]) -> None:
        """Replace the controls; hover and focus stay where their names still exist."""
        self.controls = list(controls)
        names = {c.id for c in self.controls}
        self.hot = self.hot if self.hot in names else ""
        self.focus = self.focus if self.focus in names else ""

    def find(self, name: str) -> Control | None:
        """The control of that name, if it is shown."""
        return next((c for c in self.controls if c.id == name), None)

    def places(self) -> dict[str, list[int]]:
        """Where to click on what can be pressed, by name."""
        return {c.id: list(c.rect.center) for c in self.controls if c.enabled}

    def click(self, name: str) -> None:
        """Press the named control in its middle; KeyError if there is none to press."""
        control = self.find(name)
        if control is None or not control.enabled:
            raise KeyError(name)
        control.click(control.rect.center)

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse and focus keys; whether the event was used."""
        if event.type == pygame.MOUSEMOTION:
            control = self._under(event.pos)
            self.hot = control.id if control else ""
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            control = self._under(event.pos)
            if control is not None:
                self.focus = control.id if control.focusable else self.focus
                control.click(event.pos)
                return True
        elif event.type == pygame.KEYDOWN:
            control = self.find(self.focus)
            return control is not None and control.enabled and control.key(event)
        return False

    def move_focus(self, by: int) -> None:
        """Give the focus to the next or previous control that takes it."""
        names = [c.id for c in self.controls if c.enabled and c.focusable]
        if names:
            at = names.index(self.focus) + by if self.focus in names else min(by, 0)
            self.focus = names[at % len(names)]

    def draw(self, surface: pygame.Surface, text: Text) -> None:
        """Paint all controls."""
        for control in self.controls:
            control.draw(surface, text, control.id == self.hot, control.id == self.focus)

    def _under(self, at: tuple[int, int]) -> Control | None:
        for control in reversed(self.controls):
            if control.enabled and control.rect.holds(at):
                return control
        return None


def lip(rect: Rect) -> int:
    """How many pixels of a raised plate are its lower edge."""
    return max(2, rect.h // 14)


def raised(surface: pygame.Surface, rect: Rect, color: Rgb, focus: bool) -> None:
    """A plate that stands out."""
    radius = rect.h // 5
    low = theme.lighter(color, -34)
    pygame.draw.rect(surface, low, rect, border_radius=radius)
    face = Rect(rect.x, rect.y, rect.w, rect.h - lip(rect))
    pygame.draw.rect(surface, color, face, border_radius=radius)
    edge = theme.GOLD if focus else theme.lighter(color, 30)
    pygame.draw.rect(surface, edge, face, 2 if focus else 1, border_radius=radius)


def sunk(surface: pygame.Surface, rect: Rect, color: Rgb, focus: bool) -> None:
    """A well that lies deeper."""
    radius = rect.h // 5
    pygame.draw.rect(surface, color, rect, border_radius=radius)
    edge = theme.GOLD if focus else theme.PANEL_EDGE
    pygame.draw.rect(surface, edge, rect, 2 if focus else 1, border_radius=radius)


def sheet(surface: pygame.Surface, rect: Rect, radius: int) -> None:
    """The ground of a menu, result or question."""
    pygame.draw.rect(surface, theme.SHEET, rect, border_radius=radius)
    pygame.draw.rect(surface, theme.SHEET_EDGE, rect, 2, border_radius=radius)


def dim(surface: pygame.Surface, alpha: int = 150) -> None:
    """Darken everything so far, behind a sheet."""
    veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    veil.fill((4, 10, 12, alpha))
    surface.blit(veil, (0, 0))
