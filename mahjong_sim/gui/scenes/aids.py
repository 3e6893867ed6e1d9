"""What helps a person at the table: panels, marks, switches, the clock, and answers left to it.

All of it looks at the picture the person sees anyway; what advises (shanten, safe tiles) is off
unless the settings have it on, and is noted in the game when it was shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import pygame
from msgspec.structs import replace

from mahjong_sim.gui.clock import Clock, default
from mahjong_sim.gui.game import Game
from mahjong_sim.gui.hints.eyes import unseen
from mahjong_sim.gui.hints.needs import Needs, Standing, needs
from mahjong_sim.gui.hints.refusals import (
    barred_discards,
    refused_calls,
    why_not_call,
    why_not_discard,
)
from mahjong_sim.gui.hints.safety import Safety, safety
from mahjong_sim.gui.hints.waiting import Adviser, Outlook
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.picture import Picture
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.lamps import lamps
from mahjong_sim.gui.scenes.spots import Spot, spot_at
from mahjong_sim.gui.scenes.walls import Walls
from mahjong_sim.gui.scenes.why import Refused, Why
from mahjong_sim.gui.scenes.yaku_list import YakuList
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.toggles import NAMES, HandOrder, Toggles
from mahjong_sim.gui.widgets import Button, Control, Ui
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Action, Discard, RiichiKind
from mahjong_sim.tiles import HIDDEN, Kind, Seat, Tile

PACE: float = 0.35  # seconds before an answer that is left to the table, at the middle speed


class Watched(Protocol):
    """What of a table scene is looked at here."""

    stage: Stage
    game: Game
    board: Board
    ui: Ui

    @property
    def declaring(self) -> RiichiKind:
        """How the person is about to declare riichi."""
        ...

    def arrange(self) -> None:
        """Describe the controls anew."""


@dataclass
class Personal:
    """What belongs to one person at the machine."""

    clock: Clock
    toggles: Toggles = field(default_factory=Toggles)
    order: HandOrder = field(default_factory=HandOrder)


class Aids:
    """Help for whoever sits at the screen."""

    def __init__(self, table: Watched) -> None:
        self._table = table
        self.stage, self.game, self.board = table.stage, table.game, table.board
        self._persons: dict[Seat, Personal] = {}
        self._clock_setting = self.stage.prefs.clock
        self._adviser: tuple[Picture, Seat, Adviser] | None = None
        self._needs: tuple[object, Needs | None] = (None, None)
        self._at: tuple[int, int] = (-1, -1)
        self._waited = 0.0
        self.pinned = False
        self.spot: Spot | None = None

    # --- the person -----------------------------------------------------------------------------
    @property
    def person(self) -> Personal:
        """Of the person at the screen."""
        setting = self.stage.prefs.clock
        if setting != self._clock_setting:
            self._clock_setting = setting
            for person in self._persons.values():
                person.clock = Clock(setting)
        if self.game.seat not in self._persons:
            self._persons[self.game.seat] = Personal(Clock(setting))
        return self._persons[self.game.seat]

    @property
    def adviser(self) -> Adviser:
        """Outlooks of the hand at the screen."""
        picture, seat = self.game.picture, self.game.seat
        if self._adviser is None or self._adviser[0] is not picture or self._adviser[1] != seat:
            self._adviser = picture, seat, Adviser(self.game.match.rules, picture, seat)
        return self._adviser[2]

    @property
    def discarding(self) -> bool:
        """Whether the person is to discard."""
        view = self.game.view
        return view is not None and any(isinstance(a, Discard) for a in view.legal)

    def arranged(self, in_order: list[Tile]) -> list[Tile]:
        """The own tiles in the order in which they stand."""
        return self.person.order.arrange(in_order, "sort" in self.person.toggles.on)

    # --- controls -------------------------------------------------------------------------------
    def controls(self, calls: Sequence[Button]) -> list[Control]:
        """The switches, and calls that cannot be made now, greyed, left of those that can."""
        if not self.game.seating.is_person(self.game.seat) or self.game.covered:
            return []
        switches = lamps(self.stage, self.board.layout, self.person.toggles, self.switch)
        return [*switches, *self._greyed(calls)]

    def _greyed(self, calls: Sequence[Button]) -> list[Control]:
        view, stage, layout = self.game.view, self.stage, self.board.layout
        if view is None or not self.stage.prefs.all_calls or self.game.strict:
            return []
        px, bar = stage.screen.px, layout.bar()
        wins = [c.rect.right for c in calls if c.id == "call.win"]
        least = max([bar.x + px(250), *wins]) + px(8)
        right = min([bar.right + px(8), *(c.rect.x for c in calls if c.id != "call.win")])
        out: list[Control] = []
        for name in reversed(refused_calls(view)):
            word = stage.messages(self._call_key(name))
            width = max(px(84), stage.text.width(word, stage.size(17)) + px(24))
            right -= width + px(8)
            if right < least:
                break
            place = Rect(right, bar.y, width, bar.h)
            out.append(Button(f"no.{name}", place, False, False, label=word, size=stage.size(17)))
        return out

    def _call_key(self, name: str) -> str:
        """Message key of how a call is called now."""
        ron = self.game.view is not None and self.game.view.offer is not None
        word = ("ron" if ron else "tsumo") if name == "win" else name
        return f"call.{word}"

    def switch(self, name: str) -> None:
        """Turn a toggle on or off."""
        self.person.toggles.switch(name)
        self._table.arrange()

    # --- time -----------------------------------------------------------------------------------
    def hear(self, event: ev.Event) -> None:
        """An event was shown: a new hand clears switches and fills the clock's bank."""
        if isinstance(event, ev.RoundDealt | ev.RoundSet):
            for person in self._persons.values():
                person.toggles.clear()
                person.clock.new_hand()

    def update(self, seconds: float) -> bool:
        """Let time pass; whether something visible changed."""
        view, clock, left = self.game.view, self.person.clock, self.game.time_left
        if view is None or (left is None and not clock.on):
            return False
        ticked = clock.run(view.decision, seconds) if left is None else clock.follow(left)
        if ticked and clock.pressing:
            self.stage.sound("tick")
        return ticked

    def due(self, seconds: float) -> Action | None:
        """What is answered without the person: by a toggle after a moment, or when time is up."""
        view = self.game.view
        if view is None:
            self._waited = 0.0
            return None
        if self.person.clock.out and self.game.time_left is None:
            return default(view)
        wanted = self.person.toggles.answer(view)
        self._waited = self._waited + seconds if wanted is not None else 0.0
        return wanted if self._waited >= PACE * self.game.feed.factor else None

    # --- input ----------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse and keys of the aids; whether the event was used up."""
        if event.type == pygame.MOUSEMOTION:
            self._at = event.pos
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self._why_at(event.pos)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1:
            down = event.type == pygame.MOUSEBUTTONDOWN
            self.board.lights.differences = down and self.board.layout.panel.holds(event.pos)
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_F3:
            self.pinned = not self.pinned
        elif event.key == pygame.K_F4 or event.unicode == "?":
            self._why()
        elif event.key == pygame.K_F5:
            self._next_lamp()
        elif event.key == pygame.K_F6:
            self.stage.push(Walls(self.stage, self.board, self.game))
        elif event.key == pygame.K_F7:
            self.stage.push(YakuList(self.stage, self.game.match.rules))
        elif event.unicode in ("+", "-"):
            self._change_speed(1 if event.unicode == "+" else -1)
        else:
            return False
        return True

    def _change_speed(self, by: int) -> None:
        """One step faster or slower; instant play is chosen in the settings only."""
        speed = max(1, min(4, self.stage.prefs.speed + by))
        self.stage.change(replace(self.stage.prefs, speed=speed))
        self.stage.notice = self.stage.messages(f"speed.{speed}")

    def _next_lamp(self) -> None:
        """Give the focus to the next switch, and after the last one back."""
        ui, ids = self._table.ui, [f"lamp.{name}" for name in NAMES]
        at = ids.index(ui.focus) + 1 if ui.focus in ids else 0
        ui.focus = ids[at] if at < len(ids) and ui.find(ids[at]) else ""

    # --- why not --------------------------------------------------------------------------------
    def _why_at(self, at: tuple[int, int]) -> bool:
        """Say why the greyed thing under a point cannot be used; False if there is none."""
        spot = spot_at(self.board, at)
        if spot is not None and spot.own >= 0 and self.discarding:
            refused = self._refused_discard(spot.tile)
            if refused.reasons:
                self._show([refused])
                return True
        for control in self._table.ui.controls:
            if control.id.startswith("no.") and control.rect.holds(at):
                self._show([self._refused_call(control.id[3:])])
                return True
        return False

    def _why(self) -> None:
        """Say why the tile under the mouse cannot be discarded, or all that cannot be done."""
        view = self.game.view
        if self.spot is not None and self.spot.own >= 0 and self.discarding:
            refused = self._refused_discard(self.spot.tile)
            if refused.reasons:
                self._show([refused])
                return
        found = [] if view is None else [self._refused_call(name) for name in refused_calls(view)]
        if self.game.furiten and not self.game.covered:
            found.append(Refused("call.ron", -1, self.game.furiten))
        if self.discarding:
            found += self._barred_discards()
        self._show(found)

    def _show(self, refused: list[Refused]) -> None:
        asked = self.game.view is not None or bool(refused)
        self.stage.push(Why(self.stage, self.game.match.rules, refused, asked))

    def _refused_call(self, name: str) -> Refused:
        view = self.game.view
        assert view is not None
        return Refused(self._call_key(name), -1, why_not_call(view, name))

    def _refused_discard(self, tile: Tile) -> Refused:
        view = self.game.view
        assert view is not None
        reasons = why_not_discard(view, tile, self._table.declaring)
        return Refused(self._discard_key, tile, reasons)

    def _barred_discards(self) -> list[Refused]:
        """Own tiles that may not be discarded; not each of them in riichi."""
        view = self.game.view
        assert view is not None
        if self.game.picture.seats[self.game.seat].riichi:
            return []
        barred = barred_discards(view, self._table.declaring)
        return [Refused(self._discard_key, tile, reasons) for tile, reasons in barred]

    @property
    def _discard_key(self) -> str:
        return "why.discard_riichi" if self._table.declaring else "why.discard"

    # --- what is known --------------------------------------------------------------------------
    def look(self) -> None:
        """Look at what lies under the mouse and light its like."""
        self.spot = spot_at(self.board, self._at) if self._at >= (0, 0) else None
        lights = self.board.lights
        lights.kind = -1
        if self.spot is not None and self.stage.prefs.same:
            lights.kind = self.spot.tile >> 2

    def focused_tile(self) -> Tile | None:
        """The own tile under the mouse, or lifted with the keys."""
        if self.spot is not None and self.spot.own >= 0:
            return self.spot.tile
        at, tiles = self.board.lights.lifted, self.board.own_tiles()
        return tiles[at] if 0 <= at < len(tiles) else None

    def outlook(self) -> tuple[Outlook, Tile | None] | None:
        """What the panel says, and the discard it is about; None: no panel."""
        prefs = self.stage.prefs
        drop = self.focused_tile() if self.discarding else None
        if drop is None and not self.pinned:
            return None
        if (
            drop is None
            and self.discarding
            and self.board.picture.seats[self.game.seat].drawn is None
        ):
            return None
        found = self.adviser.outlook(drop, self._table.declaring if drop is not None else 0)
        if found is None or (found.shanten > 0 and not prefs.shanten):
            return None
        if found.shanten == 0 and not (prefs.waits or self.pinned):
            return None
        if found.shanten > 0:
            self.game.help_used("shanten")
        return found, drop

    def best(self) -> frozenset[Kind]:
        """Kinds whose discard leaves most, where the settings advise on it."""
        own = self.game.picture.seats[self.game.seat]
        if not (self.stage.prefs.shanten and self.discarding) or own.riichi:
            return frozenset()
        kinds = self.adviser.best()[1]
        if kinds:
            self.game.help_used("shanten")
        return kinds

    def safe(self) -> dict[Kind, Safety]:
        """Safety of the own tiles, where the settings advise on it."""
        own = self.game.picture.seats[self.game.seat]
        if not self.stage.prefs.safety or own.riichi or self.game.covered:
            return {}
        kinds = [tile >> 2 for tile in self.board.own_tiles() if tile != HIDDEN]
        found = safety(self.game.picture, self.game.seat, kinds)
        if found:
            self.game.help_used("safety")
        return found

    def needs(self) -> Needs | None:
        """What the next place needs, in the last two hands while differences are shown."""
        picture, rules = self.game.picture, self.game.match.rules
        last = picture.wind + 1 >= rules.match.winds and picture.dealer >= 2
        wanted = self.stage.prefs.need and self.board.lights.differences
        if not (last and wanted) or picture.outcome is not None or self.game.covered:
            return None
        points = tuple(picture.points)
        key = (points, picture.dealer, picture.honba, picture.pot, self.game.seat)
        if self._needs[0] != key:
            now = Standing(points, picture.dealer, picture.honba, picture.pot)
            self._needs = key, needs(rules, self.game.seat, now)
        return self._needs[1]

    def causes(self) -> list[Tile]:
        """Pieces that put the hand at the screen in furiten."""
        if self.game.covered:
            return []
        out: list[Tile] = []
        for reason in self.game.furiten:
            out += reason.tiles
            if not reason.tiles:
                outlook = self.adviser.outlook(None)
                waits = {wait.kind for wait in outlook.waits} if outlook else set()
                lately = self.game.picture.passed.lately[self.game.seat]
                out += [tile for tile in lately if tile >> 2 in waits]
        return list(dict.fromkeys(out))

    def left_of(self, tile: Tile) -> int:
        """How many of its kind the person does not see."""
        return unseen(self.game.picture)[tile >> 2]
