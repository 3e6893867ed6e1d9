"""The table in play: what the person clicks, and what happens meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from mahjong_sim.gui.calls import Call, calls, discards, question
from mahjong_sim.gui.desk import Desk
from mahjong_sim.gui.game import Game
from mahjong_sim.gui.scenes.aids import Aids
from mahjong_sim.gui.scenes.author import AuthorView
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.call_bar import KEYS, CallBar
from mahjong_sim.gui.scenes.curtain import Curtain
from mahjong_sim.gui.scenes.follow import due
from mahjong_sim.gui.scenes.hand import Fingers, TileSpot
from mahjong_sim.gui.scenes.help import Help
from mahjong_sim.gui.scenes.lamps import doors
from mahjong_sim.gui.scenes.log import Log
from mahjong_sim.gui.scenes.motion import Motion
from mahjong_sim.gui.scenes.overlay import Overlay
from mahjong_sim.gui.scenes.pause import Entry, Pause, Seats
from mahjong_sim.gui.scenes.questions import Leave
from mahjong_sim.gui.scenes.settings import Settings
from mahjong_sim.gui.scenes.strict import StrictTable
from mahjong_sim.gui.scenes.yaku_list import YakuList
from mahjong_sim.gui.seating import HUMAN
from mahjong_sim.gui.sound.player import sound_of
from mahjong_sim.gui.stage import Scene, Stage
from mahjong_sim.gui.widgets import Control
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import PASS, Action, RiichiKind
from mahjong_sim.table.acts import DRAW
from mahjong_sim.tiles import Seat, Tile

GUARD: Final = 0.25  # seconds after buttons came or went in which a click is not taken
LONG: Final = 60.0  # seconds: longer than any pause
NEWCOMER: Final = 3  # answers before which is said what to do
RIICHI_PACE: Final = 0.5  # seconds before a drawn tile goes by itself after riichi


class Table(Scene):
    """A match being played. ``again`` and ``menu``: what the buttons after it do; ``look_again``:
    shows it once more.
    """

    name = "table"

    def __init__(
        self,
        stage: Stage,
        game: Game,
        names: list[str],
        again: Callable[[], None],
        menu: Callable[[], None],
        desk: Desk | None = None,
    ) -> None:
        super().__init__(stage)
        self.game, self.again, self.leave = game, again, menu
        self.look_again: Callable[[], None] | None = None
        self.desk = desk or Desk(game, [name or HUMAN for name in names])
        self.board = Board(stage, game.match.rules, game.picture, game.seat, names)
        self._declaring: RiichiKind = RiichiKind.NONE
        self._quiet = 0.0
        self._waited = 0.0
        self._motion = Motion(self.board)
        self._asked = -1
        self._acts = 0  # answers given at this table
        self._calls: list[Call] = []
        self.strict = StrictTable(self)
        self._fingers = Fingers(stage, self.board, self.ui)
        self._bar = CallBar(stage, self.board, self._choose, self._stop_declaring)
        self.aids = Aids(self)
        self.overlay = Overlay(self.aids)
        self.board.arranged = self.aids.arranged
        stage.sounds.prepare(stage.volume)
        self.author = AuthorView(self, on=not game.seating.people)

    # --- controls -------------------------------------------------------------------------------
    def arrange(self) -> None:
        """The own tiles and the calls on offer."""
        self.author.update()
        prefs = self.stage.prefs
        self.game.feed.speed = max(1, prefs.speed) if prefs.step else prefs.speed
        self.board.viewer, self.board.picture = self.game.seat, self.game.picture
        self.board.arrange()
        view = self.game.view
        self._calls = []
        if view is not None and not self._declaring:
            self._calls = self.strict.calls(view, calls(view))
        allowed = self._allowed()
        spots: list[Control] = []
        tiles, rects = self.board.own_tiles(), self.board.own_rects()
        drawn = self.game.picture.seats[self.game.seat].drawn is not None
        for i, (tile, rect) in enumerate(zip(tiles, rects, strict=True)):
            name = "hand.drawn" if drawn and i == len(tiles) - 1 else f"hand.{i}"
            able = tile in allowed or self._may_err()
            press = partial(self._discard, tile)
            spots.append(TileSpot(name, rect, able, press=press, tap=self._fingers.tap))
        before = {c.id for c in self.ui.controls if c.id.startswith("call.")}
        bar = self._bar
        buttons = bar.back() if self._declaring else bar.buttons(self._calls)
        aids, strict = self.aids.controls(buttons), self.strict.controls()
        more = sum(c.id.startswith("strict.") for c in strict)
        ways = doors(self.stage, self.board.layout, more, self._help, self._pause)
        rest = [*aids, *strict, *self.author.controls(), *ways]
        self.ui.show([*spots, *rest, *buttons])
        if before != {c.id for c in self.ui.controls if c.id.startswith("call.")}:
            self._quiet = GUARD
        self._light()
        self._report()

    @property
    def declaring(self) -> RiichiKind:
        """How the person is about to declare riichi."""
        return self._declaring

    def _allowed(self) -> dict[Tile, Action]:
        view = self.game.view
        return {} if view is None else discards(view, self._declaring)

    def _may_err(self) -> bool:
        """Whether tiles that may not be discarded can be clicked all the same."""
        view = self.game.view
        return self.game.strict and view is not None and PASS not in view.legal

    def _light(self) -> None:
        lights = self.board.lights
        allowed = self._allowed()
        lights.allowed = frozenset(allowed) if allowed else None
        lights.irregular = self._may_err()
        name = self.ui.hot if self.ui.hot.startswith("hand.") else self.ui.focus
        spots = [c.id for c in self.ui.controls if isinstance(c, TileSpot)]
        at = spots.index(name) if name in spots else -1
        lights.lifted = at if at >= 0 and self.ui.controls[at].enabled else -1
        self.aids.look()

    def _report(self) -> None:
        """A trace line for each new question, with where to click."""
        view = self.game.view
        if view is None or view.decision == self._asked:
            return
        self._asked = view.decision
        asked = {"ask": view.decision, "seat": view.seat}
        self.stage.tell({**asked, "controls": self.ui.places()})

    # --- answers --------------------------------------------------------------------------------
    def answer(self, action: Action) -> None:
        """Answer what is asked."""
        self._declaring = RiichiKind.NONE
        self.ui.focus = ""
        self._fingers.let_go()
        self._acts += 1
        self.game.answer(action)
        self.arrange()

    def _choose(self, call: Call) -> None:
        if call.act:
            self.strict.call(call)
            return
        if call.action is not None:
            self.answer(call.action)
            return
        self._declaring = RiichiKind.OPEN if call.name == "open_riichi" else RiichiKind.CLOSED
        self._asked = -1
        self.arrange()

    def _stop_declaring(self) -> None:
        self._declaring = RiichiKind.NONE
        self._asked = -1
        self.arrange()

    def _discard(self, tile: Tile) -> None:
        action = self._allowed().get(tile)
        if action is not None:
            self.answer(action)
        elif self._may_err():
            self.strict.discard(tile)

    # --- input ----------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> None:
        """Mouse and keys of play."""
        if self.aids.handle(event):
            self._light()
            return
        if event.type == pygame.MOUSEBUTTONDOWN:
            if self._quiet > 0:
                return
            if event.button == 3:
                self._wave_away()
            elif not self._fingers.handle(event) and not self.ui.handle(event):
                self._skip(event)
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key == pygame.K_TAB:
            self.board.lights.differences = event.type == pygame.KEYDOWN
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif not self._fingers.handle(event):
            self.ui.handle(event)
        self._light()

    def _skip(self, event: pygame.event.Event) -> None:
        """A click on the cloth while others play: what is still to be shown is shown at once, or
        where it goes step by step, the next event.
        """
        on_cloth = event.button == 1 and event.pos[1] < self.board.layout.bar().y
        if on_cloth and self.game.view is None and not self.game.feed.stopped:
            if self.stage.prefs.step:
                self._step()
                return
            self._show(self.game.catch_up())
            self._motion.stop()

    def _step(self) -> None:
        """Show the next event."""
        self._show(self.game.update(LONG))

    def _wave_away(self) -> None:
        view = self.game.view
        if self._declaring:
            self._stop_declaring()
        elif view is not None and PASS in view.legal:
            self.answer(PASS)

    def _key(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_ESCAPE:
            self._escape()
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.ui.move_focus(1 if event.key == pygame.K_RIGHT else -1)
        elif event.key == pygame.K_SPACE:
            self._space()
        elif event.key == pygame.K_PERIOD and self.stage.prefs.step:
            self._step()
        elif pygame.K_1 <= event.key <= pygame.K_9:
            self._nth(event.key - pygame.K_1)
        elif event.key in KEYS:
            self._press(f"call.{KEYS[event.key]}")
        elif event.key == pygame.K_l:
            self._show_log()
        elif event.key == pygame.K_b:
            self.author.switch()
        elif event.key == pygame.K_f:
            self.strict.open_acts()
        elif event.key == pygame.K_d and self.game.strict:
            self.strict.switch_draw()
        elif event.key == pygame.K_h and self.game.strict:
            self.strict.switch_hold()
        else:
            self.ui.handle(event)

    def _escape(self) -> None:
        if self._declaring:
            self._stop_declaring()
        else:
            self._pause()

    def _pause(self) -> None:
        key = "pause.title" if self.game.at_home else "pause.goes_on"
        title = partial(self.stage.messages, key)
        self.stage.push(Pause(self.stage, title, self._pause_entries()))

    def _help(self) -> None:
        self.stage.push(Help(self.stage))

    def _pause_entries(self) -> list[Entry]:
        """What the menu of the game offers."""
        say, stage = self.stage.messages, self.stage
        dealer = self.game.picture.dealer
        entries: list[tuple[str, Callable[[], None]]] = [("play", lambda: None)]
        if self.game.strict and self.game.seating.people:
            entries.append(("acts", self.strict.open_acts))
        entries.append(("log", self._show_log))
        entries.append(("yaku", lambda: stage.push(YakuList(stage, self.board.rules))))
        if self.game.at_home:
            entries.append(("seats", lambda: stage.push(Seats(stage, self.desk, dealer))))
        if self.game.match.manner.arbiter and self.game.can_undo:
            entries.append(("undo", self._undo))
        entries.append(("settings", lambda: stage.push(Settings(stage))))
        entries += [("help", self._help), ("leave", self._ask_to_leave)]
        return [(name, partial(say, f"pause.{name}"), then) for name, then in entries]

    def _ask_to_leave(self) -> None:
        """Leave at once where the game can be gone on with."""
        if self.desk.can_be_left:
            self.leave()
        else:
            self.stage.push(Leave(self.stage, self.leave))

    def _show_log(self) -> None:
        self.stage.push(Log(self.stage, self.board, self.game.cases))

    def _undo(self) -> None:
        self.desk.undo(len(self.game.answers) - 1)
        self.arrange()

    def _press(self, name: str) -> None:
        if self.ui.find(name) is not None:
            self.ui.click(name)

    def _nth(self, index: int) -> None:
        offered = [c for c in self._calls if c.tiles]
        if index < len(offered):
            self._choose(offered[index])

    def _space(self) -> None:
        """Discard the drawn tile, or pass."""
        view = self.game.view
        if view is not None and PASS in view.legal:
            self.answer(PASS)
        elif view is not None and view.drawn in self._allowed():
            self._discard(view.drawn)
        elif view is not None and DRAW in view.legal:
            self.answer(DRAW)
        elif self.game.idle and view is None:
            self.game.let_pass()

    # --- time -----------------------------------------------------------------------------------
    def update(self, seconds: float) -> bool:
        """Play on; whether something visible changed."""
        self._quiet = max(0.0, self._quiet - seconds)
        asked = self.game.view is not None
        shown = self.game.update(0.0 if self.stage.prefs.step else seconds)
        self._show(shown)
        moved = self._motion.update(seconds, self.game.feed.factor)
        turned = asked != (self.game.view is not None)
        if turned:
            self.arrange()
        ticked = self.aids.update(seconds)
        self._play_alone(seconds)
        self.strict.update(seconds)
        if self.stage.top is self and (sheet := due(self)) is not None:
            self._motion.stop()
            self.stage.push(sheet)
        return bool(shown) or moved or ticked or turned

    def _show(self, events: list[ev.Event]) -> None:
        """What goes with events that were just shown: movement and sound."""
        factor = self.game.feed.factor
        for event in events:
            self.aids.hear(event)
            self.strict.hear(event)
            self._motion.begin(event, factor)
            if factor and (sound := sound_of(event)):
                self.stage.sound(sound)
        if events:
            self.arrange()

    def _play_alone(self, seconds: float) -> None:
        """What a toggle or the clock answers; and after riichi the drawn tile goes by itself where
        nothing else can be done.
        """
        if (action := self.aids.due(seconds)) is not None:
            self.answer(action)
            return
        view = self.game.view
        only = view is not None and len(view.legal) == 1 and bool(self._allowed())
        self._waited = self._waited + seconds if only else 0.0
        if view is not None and only and self._waited >= RIICHI_PACE * self.game.feed.factor:
            self.answer(view.legal[0])

    def curtain(self, seat: Seat, then: Callable[[], None] = lambda: None) -> Scene:
        """The sheet that waits for the person of a seat."""

        def come() -> None:
            self.game.uncover()
            self.arrange()
            then()

        return Curtain(self.stage, self.board, seat, come)

    # --- picture --------------------------------------------------------------------------------
    def draw(self, surface: pygame.Surface) -> None:
        """The table, the calls, and what is asked."""
        self.board.draw(surface)
        if self.game.view is not None and self._calls:
            self.board.mark_offer(surface)
        self.author.draw(surface)
        self.overlay.under(surface)
        super().draw(surface)
        self._prompt(surface)
        self.overlay.over(surface)

    def _prompt(self, surface: pygame.Surface) -> None:
        view = self.game.view
        if view is None:
            return
        key = "ask.riichi" if self._declaring else question(view)
        calls = [c.rect.x for c in self.ui.controls if c.id.startswith(("call.", "no."))]
        if not key and not calls and self._acts < NEWCOMER:
            key = "ask.discard"
        if key:
            self._bar.prompt(surface, self.stage.messages(key), calls)
