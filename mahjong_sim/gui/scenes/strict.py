"""What a strict table adds to the table in play: drawing by hand, wrong acts, waiting windows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.calls import Call
from mahjong_sim.gui.cases import NOTICED
from mahjong_sim.gui.irregular import InPlay, Situation, with_irregular
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.acts import Acts
from mahjong_sim.gui.scenes.board import meld_shape
from mahjong_sim.gui.scenes.follow import Playing
from mahjong_sim.gui.scenes.glimpse import Glimpse
from mahjong_sim.gui.scenes.lamps import Lamp
from mahjong_sim.gui.scenes.pause import Pause
from mahjong_sim.gui.text import Text
from mahjong_sim.gui.widgets import Button, Control, raised
from mahjong_sim.scenario.explain import tell
from mahjong_sim.scenario.voice import Scene
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Action
from mahjong_sim.table.acts import DRAW
from mahjong_sim.table.observe import Observation
from mahjong_sim.tiles import HIDDEN, Seat, Tile

LAMPS: Final = 4  # switches below these
GRACE: Final = 0.7  # seconds in which a wrong call can be made, at the middle speed


@dataclass
class WallSpot(Button):
    """The next tile of the wall, where it will stand once drawn."""

    picture: pygame.Surface | None = None

    def draw(self, surface: pygame.Surface, text: Text, hot: bool, focus: bool) -> None:
        """A tile face down, framed."""
        assert self.picture is not None
        surface.blit(self.picture, self.rect[:2])
        line = max(2, self.rect.w // 14)
        color = theme.TEXT if hot or focus else theme.GOLD
        pygame.draw.rect(surface, color, self.rect, line, border_radius=2 * line)


@dataclass
class WrongCall(Button):
    """A call that is not legal: an outline only."""

    def draw(self, surface: pygame.Surface, text: Text, hot: bool, focus: bool) -> None:
        """Its label in a dashed frame."""
        if hot or focus:
            raised(surface, self.rect, theme.BUTTON["irregular"], focus)
        dashes(surface, self.rect, theme.LOSS)
        self.two_lines(surface, text, theme.LOSS, self.rect.w - self.rect.h // 4)


def dashes(surface: pygame.Surface, rect: Rect, color: Rgb) -> None:
    """A dashed frame."""
    step = max(4, rect.h // 6)
    for y in (rect.y, rect.bottom - 2):
        for x in range(rect.x, rect.right, 2 * step):
            pygame.draw.rect(surface, color, (x, y, min(step, rect.right - x), 2))
    for x in (rect.x, rect.right - 2):
        for y in range(rect.y, rect.bottom, 2 * step):
            pygame.draw.rect(surface, color, (x, y, 2, min(step, rect.bottom - y)))


class StrictTable:
    """``auto_draw``: the wall is drawn from without being asked. ``hold``: every discard waits
    until it is passed, so that there is time for a wrong call.
    """

    def __init__(self, table: Playing) -> None:
        self._table = table
        self.auto_draw = False
        self.hold = False
        self._waited = 0.0

    @property
    def on(self) -> bool:
        """Whether the table is a strict one."""
        return self._table.game.strict

    # --- controls -------------------------------------------------------------------------------
    def calls(self, view: Observation, legal: list[Call]) -> list[Call]:
        """The calls to offer."""
        return with_irregular(view, legal) if self.on else legal

    def controls(self) -> list[Control]:
        """The wall to draw from, and switches."""
        if not self.on or not self._table.game.seating.people:
            return []
        out = self._switches()
        view = self._table.game.view
        if view is not None and DRAW in view.legal:
            out.append(self._wall())
        if self._table.game.idle and view is None and self.hold:
            out.append(self._go_on())
        return out

    def _wall(self) -> Control:
        table, stage = self._table, self._table.stage
        own = table.game.picture.seats[table.game.seat]
        gap, layout = stage.screen.px(8), table.board.layout
        shapes = [meld_shape(m, table.game.seat) for m in own.melds]
        taken = sum(layout.meld_width(0, shape) + gap for shape in shapes)
        place = layout.hand(len(own.hand), True, taken)[-1]
        picture = stage.sprites.tile(stage.face(HIDDEN, table.game.reds), place.w)
        return WallSpot("wall.draw", place, picture=picture, press=self.draw)

    def _go_on(self) -> Control:
        stage, bar = self._table.stage, self._table.board.layout.bar()
        px = stage.screen.px
        place = Rect(bar.right - px(180), bar.y, px(180), bar.h)
        label, size = stage.messages("call.pass"), stage.size(19)
        press = self._table.game.let_pass
        return Button("call.pass", place, label=label, style="pass", size=size, press=press)

    def _switches(self) -> list[Control]:
        """Two lamps above those of every table, and the door to the acts."""
        stage, layout = self._table.stage, self._table.board.layout
        say, size = stage.messages, stage.size(13)
        lamps = (("draw", self.auto_draw, self.switch_draw), ("hold", self.hold, self.switch_hold))
        out: list[Control] = []
        for i, (name, on, press) in enumerate(lamps):
            place, label = layout.switch(LAMPS + i), say(f"strict.{name}")
            lamp = Lamp(f"strict.{name}", place, label=label, on=on, press=press, size=size)
            lamp.focusable = False
            out.append(lamp)
        place, label = layout.switch(LAMPS + len(lamps)), say("strict.acts")
        acts = Button("strict.acts", place, label=label, size=size, press=self.open_acts)
        acts.focusable = False
        return [*out, acts]

    # --- acts -----------------------------------------------------------------------------------
    def draw(self) -> None:
        """Draw from the wall."""
        self._table.answer(DRAW)

    def switch_draw(self) -> None:
        """Drawing by itself, on or off."""
        self.auto_draw = not self.auto_draw
        self._table.arrange()

    def switch_hold(self) -> None:
        """Waiting at every discard, on or off."""
        self.hold = not self.hold
        self._table.arrange()

    def discard(self, tile: Tile) -> None:
        """A discard that is not legal, to be confirmed."""
        self.open_acts("discard", tiles=[tile])

    def call(self, call: Call) -> None:
        """A call that is not legal, to be filled in and confirmed."""
        self.open_acts(call.act, **({"riichi": 1} if call.name == "riichi" else {}))

    def open_acts(self, act: str = "", **chosen: Any) -> None:
        """The menu of acts for the person at the screen; of several persons, first ask which."""
        game = self._table.game
        game.catch_up()
        people = game.seating.people
        if not self.on or game.feed.stopped or game.over or not people:
            return
        if len(people) > 1 and game.covered:
            self._ask_who(people)
        else:
            self._show_acts(game.seat, act, chosen)

    def _ask_who(self, people: Sequence[Seat]) -> None:
        table = self._table
        entries = [
            (f"seat.{seat}", partial(table.board.name, seat), partial(self._call_over, seat))
            for seat in people
        ]
        title = partial(table.stage.messages, "acts.who")
        table.stage.push(Pause(table.stage, title, entries))

    def _call_over(self, seat: Seat) -> None:
        table = self._table
        table.game.call_to_screen(seat)
        table.stage.push(table.curtain(seat, partial(self._show_acts, seat, "", {})))

    def _show_acts(self, seat: Seat, act: str, chosen: dict[str, Any]) -> None:
        table = self._table
        situation = Situation(InPlay(table.game), seat)

        def perform(action: Action) -> None:
            before = len(table.game.match.events)
            table.game.act(seat, action)
            table.arrange()
            for event in table.game.match.events[before:]:
                if isinstance(event, ev.Peeked) and event.seat == seat and event.tiles:
                    table.stage.push(Glimpse(table.stage, table.board, event.tiles))

        sheet = Acts(table.stage, table.board, situation, perform, act, chosen)
        table.stage.push(sheet)

    def hear(self, event: ev.Event) -> None:
        """Say in a line what somebody else did that leaves no trace on the table."""
        game, stage = self._table.game, self._table.stage
        if isinstance(event, NOTICED) and (event.seat != game.seat or game.covered):
            scene = Scene(dealer=game.picture.dealer, wind=game.picture.wind)
            stage.notice = tell(event, game.match.rules, stage.messages.language, scene).words

    # --- time -----------------------------------------------------------------------------------
    def update(self, seconds: float) -> None:
        """Draw, or let a discard pass, where that goes by itself."""
        game = self._table.game
        view = game.view
        if self.auto_draw and view is not None and DRAW in view.legal:
            self.draw()
        if not game.idle or self.hold:
            self._waited = 0.0
            return
        self._waited += seconds
        if self._waited >= GRACE * game.feed.factor:
            self._waited = 0.0
            game.let_pass()
            self._table.arrange()
