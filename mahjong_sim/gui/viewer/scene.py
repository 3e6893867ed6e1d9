"""The replay viewer (牌譜再生): the table at a step of a recorded game, and ways to move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from mahjong_sim.errors import MahjongSimError
from mahjong_sim.gui import theme
from mahjong_sim.gui.feed import FACTORS, PAUSES
from mahjong_sim.gui.hints.refusals import barred_discards, refused_calls, why_not_call
from mahjong_sim.gui.layout import Screen
from mahjong_sim.gui.manners import Seats
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.motion import Motion, spoken
from mahjong_sim.gui.scenes.penalty import Penalty
from mahjong_sim.gui.scenes.questions import Sheet
from mahjong_sim.gui.scenes.ranking import Ranking
from mahjong_sim.gui.scenes.result import Result
from mahjong_sim.gui.scenes.spots import spot_at
from mahjong_sim.gui.scenes.why import Refused, Why
from mahjong_sim.gui.stage import Scene, Stage
from mahjong_sim.gui.viewer.caption import caption
from mahjong_sim.gui.viewer.exporting import Exporting
from mahjong_sim.gui.viewer.frames import Frame, Steps
from mahjong_sim.gui.viewer.moments import Moments
from mahjong_sim.gui.viewer.panel import HANDS, Above, Aside, Hands, column, labels, strip
from mahjong_sim.gui.viewer.play_on import PlayOn
from mahjong_sim.gui.viewer.strip import HEIGHT, Scrubber
from mahjong_sim.gui.viewer.warm import Warming
from mahjong_sim.gui.views import ALL, PUBLIC
from mahjong_sim.gui.widgets import dim, sheet
from mahjong_sim.replay.tape import Tape, resume
from mahjong_sim.table.actions import Discard, RiichiKind
from mahjong_sim.table.observe import Observation
from mahjong_sim.tiles import Seat, red_pieces

KEYS: Final = {
    pygame.K_HOME: "first",
    pygame.K_PAGEUP: "hand_back",
    pygame.K_UP: "turn_back",
    pygame.K_LEFT: "back",
    pygame.K_RIGHT: "on",
    pygame.K_DOWN: "turn_on",
    pygame.K_PAGEDOWN: "hand_on",
    pygame.K_END: "last",
    pygame.K_COMMA: "mark_back",
    pygame.K_PERIOD: "mark_on",
}
HELD: Final = 0.35  # seconds until a key that is held repeats
AGAIN: Final = 0.06  # and then between two steps
SHEET_PAUSE: Final = 3.5  # seconds a result stays while it plays by itself, at the middle speed
PAUSE: Final = 0.4  # after events that have no pause of their own


class Viewer(Scene):
    """``play_on``: starts a game from a log that ends where it is to go on, with players by seat.
    It raises one of our errors, and nothing has changed. ``folder``: where exports are written,
    None: nowhere.
    """

    name = "viewer"

    def __init__(
        self,
        stage: Stage,
        tape: Tape,
        play_on: Callable[[bytes, Seats], None],
        folder: Path | None,
    ) -> None:
        super().__init__(stage)
        self.tape, self._play_on, self._folder = tape, play_on, folder
        wall = tape.rules.wall
        self.reds = red_pieces(wall.red_man, wall.red_pin, wall.red_sou)
        self.steps = Steps(tape.events, self.reds)
        self.here = 0
        self.hands: Hands = "all"
        self.listed = True
        self.playing = False
        self.speed = stage.prefs.speed or 2
        names = list(tape.players) or [""] * 4
        picture = self.steps.picture(0, ALL, self.reds)
        self.board = Board(stage, tape.rules, picture, max(0, tape.seat), names)
        self._moments = Moments(self.steps, self.reds, self.go, self.arrange)
        self._motion = Motion(self.board)
        self._warming = Warming(stage)
        self._sheet: Sheet | None = None
        self._rest = self._held_for = 0.0
        self._held = ""
        self._dragging = False
        self._pointed = -1  # step under the mouse on the line
        if tape.doubts:
            doubt = tape.doubts[0]
            said = f"{doubt.expected} / {doubt.got}"
            stage.notice = stage.messages("viewer.doubts", n=len(tape.doubts), said=said)

    # --- what is shown --------------------------------------------------------------------------
    @property
    def frame(self) -> Frame:
        """The step that is shown."""
        return self.steps.frames[self.here]

    @property
    def viewer(self) -> Seat:
        """The seat looked from."""
        return self.board.viewer

    @property
    def _eyes(self) -> int:
        return {"all": ALL, "own": self.viewer, "none": PUBLIC}[self.hands]

    def arrange(self) -> None:
        """The table at this step, and all buttons."""
        stage = self.stage
        screen = self.table_screen
        self.board.stage = replace(stage, screen=screen)
        self.board.arrange()
        self.board.picture = self.steps.picture(self.here, self._eyes, self.reds)
        frame = self.frame
        self.board.lights.said = {} if frame.sheet else spoken(frame.event)
        self._sheet = self._page()
        controls = [*strip(self), *column(self)]
        if self.listed:
            controls += self._moments.controls(self.board.stage, self.board.layout, self.here)
        self.ui.show(controls)

    @property
    def table_screen(self) -> Screen:
        """The part of the window that the table has."""
        screen = self.stage.screen
        return Screen(screen.width, screen.height - screen.px(HEIGHT))

    def _page(self) -> Sheet | None:
        """What lies over the table at this step."""
        frame, board = self.frame, self.board
        kind = Aside if self.listed else Above
        stage = replace(self.stage, screen=kind(*self.stage.screen))
        found: Sheet
        if frame.sheet == "result":
            found = result = Result(stage, board, _nothing)
            result.page = frame.page
        elif frame.sheet == "penalty":
            assert frame.case is not None
            found = penalty = Penalty(stage, board, frame.case, _nothing)
            penalty.page = frame.page
        elif frame.sheet == "ranking":
            found = Ranking(stage, board, _nothing, _nothing)
        else:
            return None
        return found

    # --- moving ---------------------------------------------------------------------------------
    def go(self, at: int) -> None:
        """Show a step."""
        at = max(0, min(self.steps.last, at))
        self._motion.stop()
        self._rest = 0.0
        self.here = at
        if at == self.steps.last:
            self.playing = False
        self.stage.tell({"step": at, "event": type(self.frame.event).__name__})
        self.arrange()

    def move(self, how: str) -> None:
        """Go one of `MOVES` or to a mark; ``play`` starts and stops."""
        steps, here = self.steps, self.here
        if how == "play":
            self.switch_playing()
            return
        back = -1 if how.endswith("_back") or how == "back" else 1
        places: dict[str, Callable[[], int]] = {
            "first": lambda: 0,
            "last": lambda: steps.last,
            "back": lambda: here - 1,
            "on": lambda: here + 1,
            "turn": lambda: steps.turn(here, self.viewer, back),
            "hand": lambda: steps.hand(here, back),
            "mark": lambda: steps.mark(here, back),
        }
        self.go(places[how.removesuffix("_back").removesuffix("_on")]())

    def switch_playing(self) -> None:
        """Play by itself, or stop; from the end it begins again."""
        if not self.playing and self.here == self.steps.last:
            self.go(0)
        self.playing = not self.playing
        self._rest = 0.0
        self._motion.stop()
        self.arrange()

    def look_from(self, seat: Seat) -> None:
        """Turn the table."""
        self.board.viewer = seat
        self._motion.stop()
        self.arrange()

    def show_hands(self, hands: str) -> None:
        """Open all hands, only that of the seat looked from, or none."""
        self.hands = next(h for h in HANDS if h == hands)
        self.arrange()

    def switch_list(self) -> None:
        """Show the list or put it away."""
        self.listed = not self.listed
        self.arrange()

    def set_speed(self, by: int) -> None:
        """Play faster or slower."""
        self.speed = max(1, min(len(FACTORS) - 1, self.speed + by))
        self.arrange()

    # --- other sheets ---------------------------------------------------------------------------
    def ask_to_play_on(self) -> None:
        """Who is to play on from here?"""
        self.playing = False
        try:
            log = self.tape.log(self.frame.upto)
        except MahjongSimError as error:
            self.stage.notice = self.stage.messages("viewer.no_play_on", why=str(error))
            return
        start = partial(self._play_on, log)
        self.stage.push(PlayOn(self.stage, self.viewer, self.board.picture.dealer, start))

    def why(self) -> None:
        """Why the seat looked from cannot call, win or make a discard now."""
        self.playing = False
        try:
            match = resume(self.tape.log(self.frame.upto), self.tape.rules)
        except MahjongSimError as error:
            self.stage.notice = self.stage.messages("viewer.no_why", why=str(error))
            return
        view = match.view(self.viewer)
        refused = [
            Refused(_key(view, name), -1, why_not_call(view, name)) for name in refused_calls(view)
        ]
        discarding = any(isinstance(action, Discard) for action in view.legal)
        if discarding and not self.board.picture.seats[self.viewer].riichi:
            barred = barred_discards(view, RiichiKind.NONE)
            refused += [Refused("why.discard", tile, reasons) for tile, reasons in barred]
        self.stage.push(Why(self.stage, self.tape.rules, refused, bool(view.legal)))

    def export(self) -> None:
        """Write it out."""
        self.playing = False
        self.stage.push(Exporting(self.stage, self, self._folder))

    # --- input ----------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> None:
        """Mouse and keys."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.KEYUP:
            self._held = ""
        elif self._scrolled(event):
            return
        elif event.type == pygame.MOUSEBUTTONUP:
            self._dragging = False
        elif event.type == pygame.MOUSEMOTION:
            self._point(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (4, 5):
            self.move("on" if event.button == 5 else "back")
        elif event.type == pygame.MOUSEBUTTONDOWN:
            if event.button == 3 and not self.frame.sheet:
                self.why()
            elif not self.ui.handle(event) and event.button == 1 and self._on_table(event.pos):
                self.move("on")
            self._dragging = event.button == 1 and self.ui.hot == "viewer.line"

    def covered(self) -> None:
        """A key that is held does nothing below another scene, and its end is not heard there."""
        self._held, self._dragging = "", False

    def _on_table(self, at: tuple[int, int]) -> bool:
        listed = self.listed and self._moments.rect(self.board.layout).holds(at)
        return at[1] < self.table_screen.height and not listed

    def _key(self, event: pygame.event.Event) -> None:
        if event.key in KEYS:
            if self._held != KEYS[event.key]:
                self._held, self._held_for = KEYS[event.key], 0.0
            self.move(KEYS[event.key])
            return
        others: dict[int, Callable[[], None]] = {
            pygame.K_SPACE: self.switch_playing,
            pygame.K_RETURN: partial(self.move, "on"),
            pygame.K_v: lambda: self.look_from((self.viewer + 1) % 4),
            pygame.K_s: lambda: self.show_hands(HANDS[(HANDS.index(self.hands) + 1) % 3]),
            pygame.K_l: self.switch_list,
            pygame.K_p: self.ask_to_play_on,
            pygame.K_w: self.why,
            pygame.K_x: self.export,
            pygame.K_F4: self.why,
            pygame.K_ESCAPE: self.stage.pop,
        }
        if event.key in others:
            others[event.key]()
        elif event.unicode in ("+", "-"):
            self.set_speed(1 if event.unicode == "+" else -1)

    def _scrolled(self, event: pygame.event.Event) -> bool:
        """Whether the list or a sheet took an event of the mouse."""
        if self.listed and self._moments.scroll.handle(event):
            return True
        return isinstance(self._sheet, Penalty) and self._sheet.scroll.handle(event)

    def _point(self, event: pygame.event.Event) -> None:
        self.ui.handle(event)
        line = self.ui.find("viewer.line")
        assert isinstance(line, Scrubber)
        if self._dragging:
            self.go(line.at(event.pos[0]))
        self._pointed = line.at(event.pos[0]) if self.ui.hot == "viewer.line" else -1
        lights = self.board.lights
        lights.kind = -1
        if self.stage.prefs.same and not self.frame.sheet and not self.ui.hot:
            spot = spot_at(self.board, event.pos)
            lights.kind = spot.tile >> 2 if spot is not None else -1

    # --- time -----------------------------------------------------------------------------------
    def update(self, seconds: float) -> bool:
        """Keys that are held, and playing by itself."""
        changed = self._motion.update(seconds, FACTORS[self.speed])
        self._warming.one_more(self.board.layout)
        if self._held:
            self._held_for += seconds
            while self._held and self._held_for >= HELD:
                self._held_for -= AGAIN
                self.move(self._held)
                changed = True
        if self.playing:
            self._rest += seconds
            while self.playing and self._rest >= self._pause:
                rest = self._rest - self._pause
                self.go(self.here + 1)
                self._rest = rest
                self._motion.begin(self.frame.event, FACTORS[self.speed])
                changed = True
        return changed

    @property
    def _pause(self) -> float:
        """Seconds this step stays while it plays by itself."""
        frame = self.frame
        pause = SHEET_PAUSE if frame.sheet else PAUSES.get(type(frame.event), PAUSE)
        return pause * FACTORS[self.speed]

    # --- picture --------------------------------------------------------------------------------
    def draw(self, surface: pygame.Surface) -> None:
        """The table, a sheet over it, list and strip."""
        table = self.table_screen
        surface.fill(theme.SHEET)
        self._paint(surface.subsurface((0, 0, table.width, table.height)))
        super().draw(surface)
        labels(surface, self, self._pointed)

    def _paint(self, felt: pygame.Surface) -> None:
        """The table with what lies over it."""
        self.board.draw(felt)
        if self._sheet is not None:
            dim(felt)
            sheet(felt, self._sheet.rect, self.stage.screen.px(16))
            self._sheet.paint(felt)
        else:
            caption(felt, self, self._eyes)
        if self.listed:
            self._moments.draw(felt, self.board.stage, self.board.layout)

    def photograph(self) -> pygame.Surface:
        """The table as it is shown, without list and buttons."""
        listed, self.listed = self.listed, False
        self.arrange()
        table = self.table_screen
        picture = pygame.Surface((table.width, table.height))
        self._paint(picture)
        self.listed = listed
        self.arrange()
        return picture


def _key(view: Observation, name: str) -> str:
    """The message key of a call."""
    if name == "win":
        return "call.tsumo" if view.offer is None else "call.ron"
    return f"call.{name}"


def _nothing() -> None:
    """Sheets of the viewer are turned by its own buttons."""
