"""The buttons of the viewer (操作), and which hand and step is shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Literal, Protocol

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.feed import FACTORS
from mahjong_sim.gui.layout import Rect, Screen, TableLayout
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.viewer.frames import Frame, Steps
from mahjong_sim.gui.viewer.moments import WIDTH
from mahjong_sim.gui.viewer.strip import HEIGHT, Scrubber, transport
from mahjong_sim.gui.widgets import Button, Choice, Control
from mahjong_sim.tiles import Seat

Hands = Literal["all", "own", "none"]
HANDS: Final[tuple[Hands, ...]] = ("all", "own", "none")
MOVES: Final = (
    "first",
    "hand_back",
    "turn_back",
    "back",
    "play",
    "on",
    "turn_on",
    "hand_on",
    "last",
)


class Above(Screen):
    """A window in which sheets lie above the strip."""

    def centered(self, width: float, height: float) -> Rect:
        """As `Screen.centered`, in what the strip leaves."""
        rect = super().centered(width, height)
        room = self.height - self.px(HEIGHT)
        return rect._replace(y=max(1, (room - rect.h) // 2))


class Aside(Above):
    """A window in which they leave room for the list at the right too."""

    def centered(self, width: float, height: float) -> Rect:
        """As `Above.centered`, beside the list."""
        rect = super().centered(width, height)
        end = self.width - self.px(WIDTH + 62)
        return rect._replace(x=max(self.px(4), min(rect.x, end - rect.w)))


class Viewing(Protocol):
    """What of the viewer is needed here."""

    stage: Stage
    board: Board
    steps: Steps
    here: int
    hands: Hands
    playing: bool
    listed: bool
    speed: int

    @property
    def frame(self) -> Frame:
        """The step that is shown."""
        ...

    @property
    def viewer(self) -> Seat:
        """The seat looked from."""
        ...

    @property
    def table_screen(self) -> Screen:
        """The part of the window that the table has."""
        ...

    def go(self, at: int) -> None:
        """Show a step."""

    def move(self, how: str) -> None:
        """Go one of `MOVES`."""

    def switch_list(self) -> None:
        """Show the list or put it away."""

    def set_speed(self, by: int) -> None:
        """Play faster or slower."""

    def look_from(self, seat: Seat) -> None:
        """Turn the table."""

    def show_hands(self, hands: str) -> None:
        """Open all hands, only that of the seat looked from, or none."""

    def ask_to_play_on(self) -> None:
        """Who is to play on from here?"""

    def export(self) -> None:
        """Write it out."""

    def why(self) -> None:
        """Why the seat looked from cannot call or win now."""


def _row(viewer: Viewing) -> Rect:
    """Where the buttons that move lie."""
    screen, top = viewer.stage.screen, viewer.table_screen.height
    px = screen.px
    return Rect((screen.width - px(640)) // 2, top + px(27), px(640), px(43))


def strip(viewer: Viewing) -> list[Control]:
    """The line of the whole game, and the buttons below it."""
    stage, px, say = viewer.stage, viewer.stage.screen.px, viewer.stage.messages
    top, row = viewer.table_screen.height, _row(viewer)
    line = Rect(px(10), top + px(3), stage.screen.width - px(20), px(22))
    labels = [(name, say(f"viewer.{name}")) for name in MOVES]
    if viewer.playing:
        labels[MOVES.index("play")] = ("pause", say("viewer.pause"))
    right = Rect(row.right + px(14), row.y, px(190), row.h)
    low = right.inset(px(4))._replace(w=right.w, x=right.x)
    speeds = [(str(n), say(f"speed.{n}")) for n in range(1, len(FACTORS))]
    lists = Rect(low.right + px(8), low.y, px(84), low.h)
    return [
        Scrubber(
            "viewer.line", line, focusable=False, steps=viewer.steps, here=viewer.here, go=viewer.go
        ),
        *transport(
            row, px(4), labels, lambda how: partial(viewer.move, _plain(how)), stage.size(12)
        ),
        Choice(
            "viewer.speed",
            low,
            focusable=False,
            options=speeds,
            value=str(viewer.speed),
            change=lambda value: viewer.set_speed(int(value) - viewer.speed),
            size=stage.size(15),
        ),
        Button(
            "viewer.list",
            lists,
            focusable=False,
            label=say("viewer.list"),
            style="main" if viewer.listed else "plain",
            press=viewer.switch_list,
            size=stage.size(15),
        ),
    ]


def _place(layout: TableLayout, index: int) -> Rect:
    """A place in the column above the own plate, counted from below."""
    px, plate = layout.screen.px, layout.plate(0)
    return Rect(plate.x, plate.y - px(40 + 36 * index), px(206), px(32))


def column(viewer: Viewing) -> list[Control]:
    """What is looked at, and what can be done here, above the name of the seat looked from."""
    if viewer.frame.sheet:
        return []
    layout, say = viewer.board.layout, viewer.stage.messages
    size = viewer.board.stage.size(14)
    dealer = viewer.board.picture.dealer
    seats = [(str(s), say("viewer.from", wind=say.wind((s - dealer) % 4))) for s in range(4)]
    hands = [(name, say(f"viewer.hands.{name}")) for name in HANDS]
    buttons: tuple[tuple[str, Callable[[], None], str], ...] = (
        ("play_on", viewer.ask_to_play_on, "main"),
        ("why", viewer.why, "plain"),
        ("export", viewer.export, "plain"),
        ("leave", viewer.stage.pop, "plain"),
    )
    places = [_place(layout, i) for i in (0, 1, 4, 5)]
    out: list[Control] = [
        Button(
            f"viewer.{name}",
            place,
            focusable=False,
            label=say(f"viewer.{name}"),
            style=style,
            press=press,
            size=size,
        )
        for (name, press, style), place in zip(buttons, places, strict=True)
    ]
    for name, at, options, value, change in (
        ("hands", 2, hands, viewer.hands, viewer.show_hands),
        ("seat", 3, seats, str(viewer.viewer), lambda value: viewer.look_from(int(value))),
    ):
        out.append(
            Choice(
                f"viewer.{name}",
                _place(layout, at),
                focusable=False,
                options=options,
                value=value,
                change=change,
                size=size,
            )
        )
    return out


def labels(surface: pygame.Surface, viewer: Viewing, pointed: int) -> None:
    """Which hand and step it is; on the line, which hand the mouse is on."""
    stage, px, say = viewer.stage, viewer.stage.screen.px, viewer.stage.messages
    row = _row(viewer)
    shown = viewer.here if pointed < 0 else pointed
    dealt = viewer.steps.hands[viewer.steps.frames[shown].hand].dealt
    words = f"{say.hand(dealt.wind, dealt.dealer)}  {say('honba', n=dealt.honba)}"
    color = theme.TEXT if pointed < 0 else theme.GOLD
    x, room = px(20), row.x - px(40)
    y, high = row.y, row.h
    text, up = stage.text, (x, y + high * 28 // 100)
    text.draw(surface, words, up, stage.size(17), color, width=room)
    count = say("viewer.step", n=shown + 1, all=len(viewer.steps.frames))
    at = (x, y + high * 76 // 100)
    text.draw(surface, count, at, stage.size(13), theme.QUIET, width=room)


def _plain(how: str) -> str:
    return "play" if how == "pause" else how
