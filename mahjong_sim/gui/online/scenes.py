"""Joining a table elsewhere (卓に入る), and what is said when it is lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import pygame

from mahjong_sim.errors import InputError
from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.messages import Messages
from mahjong_sim.gui.online.guest import hear
from mahjong_sim.gui.online.line import CLOSED, Line
from mahjong_sim.gui.scenes.questions import Sheet
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import Button, Control, Field
from mahjong_sim.mjai.link import ROOM, parsed
from mahjong_sim.mjai.visit import Visit
from mahjong_sim.rules.options import Rules

LONGEST: Final = 60  # characters of an address
REASONS: Final = {  # what an error has in it -> message key
    CLOSED: "online.closed",
    "no connection": "online.nobody",
    "the connection is lost": "online.broken",
    "the server says": "online.says",
}


@dataclass(frozen=True)
class Invitation:
    """Where to join and as whom. ``rules``: known to the person, where the server tells none."""

    address: str = ""
    room: str = ROOM
    name: str = ""
    rules: Rules | None = None

    @property
    def full(self) -> str:
        """Address and room in one. Raises InputError where the address is none."""
        host, port, room = parsed(self.address.strip())
        host = f"[{host}]" if ":" in host else host
        wanted = self.room.strip() or ROOM
        return f"{host}:{port}/{wanted if room == ROOM else room}"


Sit = Callable[[Line, Visit], None]


class Join(Sheet):
    """Asks where to join, connects, and waits for the first hand; then ``sit`` is called.

    ``keep``: told what was typed, to be offered again.
    """

    name = "join"
    size = (760, 560)

    def __init__(
        self, stage: Stage, invitation: Invitation, sit: Sit, keep: Callable[[Invitation], None]
    ) -> None:
        super().__init__(stage)
        self.invitation, self._sit, self._keep = invitation, sit, keep
        self.trouble = ""
        self._line: Line | None = None
        self._visit: Visit | None = None
        self._told = ""

    # --- controls -------------------------------------------------------------------------------
    def arrange(self) -> None:
        """Three fields and two buttons; while it is connected only the way back."""
        px, say, rect = self.stage.screen.px, self.stage.messages, self.rect
        row = Rect(rect.x + px(40), rect.bottom - px(80), rect.w - px(80), px(50)).row(2, px(20))
        back = "join.cancel" if self._line is not None else "join.back"
        size = self.stage.size(18)
        join = Button("join.join", row[1], label=say("join.join"), size=size, style="main")
        join.press, join.enabled = self.connect, self._line is None
        self.ui.show(
            [
                *self._fields(),
                Button("join.back", row[0], label=say(back), size=size, press=self._back),
                join,
            ]
        )
        self.ui.focus = self.ui.focus or "join.address"

    def _fields(self) -> list[Control]:
        px, rect, say = self.stage.screen.px, self.rect, self.stage.messages
        out: list[Control] = []
        for i, key in enumerate(("address", "room", "name")):
            place = Rect(rect.x + px(250), rect.y + px(96 + 56 * i), px(470), px(42))
            out.append(
                Field(
                    f"join.{key}",
                    place,
                    enabled=self._line is None,
                    value=getattr(self.invitation, key),
                    change=partial(self._typed, key),
                    hint=say(f"join.{key}.hint"),
                    size=self.stage.size(17),
                    longest=LONGEST,
                )
            )
        return out

    def _typed(self, key: str, text: str) -> None:
        changed: dict[str, Any] = {key: text}
        self.invitation, self.trouble = replace(self.invitation, **changed), ""

    # --- connecting -----------------------------------------------------------------------------
    def connect(self) -> None:
        """Join what was typed."""
        self.trouble = ""
        name = self.invitation.name.strip() or self.stage.messages("join.name.hint")
        try:
            line = Line(self.invitation.full, name)
        except InputError as error:
            self.trouble = str(error)
            return
        self._keep(self.invitation)
        self._line, self._visit = line, Visit(line.send, self.invitation.rules)
        self.arrange()

    def update(self, seconds: float) -> bool:
        """Look whether the server said something."""
        line, visit = self._line, self._visit
        if line is None or visit is None:
            return False
        try:
            hear(line, visit)
        except InputError as error:
            self._give_up(str(error))
            return True
        if visit.match is not None:
            self._line = self._visit = None  # they go on with the table
            self._sit(line, visit)
            return True
        if line.trouble:
            self._give_up(line.trouble)
            return True
        told, self._told = self._told, self._state()
        return told != self._told

    def _give_up(self, why: str = "") -> None:
        self.trouble = why
        if self._line is not None:
            self._line.close()
        self._line = self._visit = None
        self.arrange()

    def _back(self) -> None:
        if self._line is not None:
            self._give_up()
        else:
            self.stage.pop()

    def close(self) -> None:
        """Give up waiting."""
        if self._line is not None:
            self._line.close()

    def handle(self, event: pygame.event.Event) -> None:
        """Escape goes a step back, Tab and arrows move the focus, Enter joins."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._back()
        elif event.type == pygame.KEYDOWN and event.key in (
            pygame.K_TAB,
            pygame.K_UP,
            pygame.K_DOWN,
        ):
            back = event.key == pygame.K_UP or getattr(event, "mod", 0) & pygame.KMOD_SHIFT
            self.ui.move_focus(-1 if back else 1)
        elif not self.ui.handle(event) and _is_enter(event) and self._line is None:
            self.connect()

    # --- picture --------------------------------------------------------------------------------
    def _state(self) -> str:
        say = self.stage.messages
        if self.trouble:
            return say("join.failed", why=worded(say, self.trouble))
        if self._line is None:
            return ""
        if not self._line.connected:
            return say("join.connecting", address=self.invitation.address)
        return say("join.waiting", room=self.invitation.room or ROOM)

    def paint(self, surface: pygame.Surface) -> None:
        """Labels, what is going on, and what cannot be had at a table elsewhere."""
        stage, px, rect = self.stage, self.stage.screen.px, self.rect
        say, text = stage.messages, stage.text
        left, room = rect.x + px(40), rect.w - px(80)
        title = (left, rect.y + px(50))
        text.draw(surface, say("join.title"), title, stage.size(26), theme.GOLD, width=room)
        for i, key in enumerate(("address", "room", "name")):
            at = (left, rect.y + px(117 + 56 * i))
            text.draw(surface, say(f"join.{key}"), at, stage.size(17), theme.TEXT, width=px(200))
        y = rect.y + px(290)
        color = theme.LOSS if self.trouble else theme.GOLD
        for words, units, ink in ((self._state(), 17, color), (say("join.note"), 15, theme.QUIET)):
            size = stage.size(units)
            for line in text.wrap(words, size, room)[:4]:
                text.draw(surface, line, (left, y), size, ink, width=room)
                y += px(25)
            y = rect.y + px(380)


class Lost(Sheet):
    """The table is lost: why, and the way to the menu."""

    name = "lost"
    size = (760, 320)

    def __init__(self, stage: Stage, why: str, leave: Callable[[], None]) -> None:
        super().__init__(stage)
        self._why, self._leave = why, leave

    def arrange(self) -> None:
        """One button."""
        px, rect = self.stage.screen.px, self.rect
        place = Rect(rect.center[0] - px(130), rect.bottom - px(82), px(260), px(50))
        label, size = self.stage.messages("ranking.menu"), self.stage.size(18)
        self.ui.show(
            [Button("lost.menu", place, label=label, size=size, style="main", press=self._leave)]
        )
        self.ui.focus = "lost.menu"

    def handle(self, event: pygame.event.Event) -> None:
        """Escape goes to the menu, too."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._leave()
        else:
            super().handle(event)

    def paint(self, surface: pygame.Surface) -> None:
        """What happened."""
        stage, px, rect = self.stage, self.stage.screen.px, self.rect
        at, room = (rect.x + px(40), rect.y + px(56)), rect.w - px(80)
        title = stage.messages("lost.title")
        stage.text.draw(surface, title, at, stage.size(25), theme.LOSS, width=room)
        size = stage.size(17)
        why = worded(stage.messages, self._why)
        for i, line in enumerate(stage.text.wrap(why, size, room)[:5]):
            place = (rect.x + px(40), rect.y + px(108 + 26 * i))
            stage.text.draw(surface, line, place, size, theme.TEXT, width=room)


def worded(say: Messages, why: str) -> str:
    """Why a table is lost in the chosen language, as far as we have words for it."""
    for said, key in REASONS.items():
        _, found, rest = why.partition(said)
        if found:
            return say(key, why=rest.lstrip(": "))
    return why


def _is_enter(event: pygame.event.Event) -> bool:
    return event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
