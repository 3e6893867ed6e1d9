"""The window: events, time and painting, kept apart so that tests can drive each."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, TextIO

import msgspec
import pygame
from msgspec.structs import replace

from mahjong_sim.errors import InputError
from mahjong_sim.gui.art.sprites import Sprites
from mahjong_sim.gui.desk import Desk
from mahjong_sim.gui.display import open_window
from mahjong_sim.gui.game import Game
from mahjong_sim.gui.layout import LOGICAL, MINIMUM, Screen
from mahjong_sim.gui.lesson.lessons import Lessons
from mahjong_sim.gui.manners import Seats
from mahjong_sim.gui.messages import Messages
from mahjong_sim.gui.notices import Notices
from mahjong_sim.gui.online.guest import GuestDesk, GuestGame
from mahjong_sim.gui.online.line import Line
from mahjong_sim.gui.online.scenes import Invitation, Join
from mahjong_sim.gui.prefs import Preferences, Store
from mahjong_sim.gui.saving import Save, Saved, Saves, Start
from mahjong_sim.gui.scenes.help import Help
from mahjong_sim.gui.scenes.menu import Menu
from mahjong_sim.gui.scenes.questions import Leave
from mahjong_sim.gui.scenes.settings import Settings
from mahjong_sim.gui.scenes.table import Table
from mahjong_sim.gui.setup import Setup, begin, lasting, seated, start_of
from mahjong_sim.gui.shelf import Shelf
from mahjong_sim.gui.stage import Scene, Stage
from mahjong_sim.gui.text import Text
from mahjong_sim.gui.viewer.library import Library, Opener, open_paths, open_sources
from mahjong_sim.gui.viewer.scene import Viewer
from mahjong_sim.match.timeline import Timeline
from mahjong_sim.mjai.visit import Visit
from mahjong_sim.replay import native
from mahjong_sim.replay.sources import Source
from mahjong_sim.replay.tape import Tape, resume, tape_of
from mahjong_sim.table.actions import Answer

FRAMES: Final = 60  # a second


class App:
    """The program in its window. ``rule_sets`` and ``bots``: ids offered in the menu.

    ``store``: where the settings are kept; ``prefs``: those to begin with, None = as kept there.
    ``saves``: where games in progress are kept, ``shelf``: records of games that are over,
    ``home``: positions being edited; None: nowhere.
    """

    def __init__(
        self,
        setup: Setup,
        rule_sets: Sequence[str],
        bots: Sequence[str],
        *,
        size: tuple[int, int] = LOGICAL,
        trace: TextIO | None = None,
        store: Store | None = None,
        prefs: Preferences | None = None,
        saves: Saves | None = None,
        shelf: Shelf | None = None,
        home: Path | None = None,
    ) -> None:
        self.setup, self._trace = setup, trace
        self._saves, self._shelf = saves or Saves(None), shelf or Shelf(None)
        self._desk: Desk | None = None
        self._invitation = Invitation()
        self._rule_sets, self._bots = rule_sets, bots
        self._store = store or Store()
        prefs = prefs or self._store.read()
        self.window = open_window(size)
        self._windowed: tuple[int, int] | None = None
        self._dirty = True
        self.stage = Stage(
            Screen(*self.window.get_size()),
            Text(),
            Sprites(prefs.look),
            Messages(prefs.language),
            self._tell,
            prefs,
            self.prefer,
        )
        self.notices = Notices(self.stage)
        self.lessons = Lessons(self.stage, self.show_menu, home)
        if self._store.trouble:
            self.stage.notice = self.stage.messages("settings.unread", why=self._store.trouble)
        if prefs.full_screen:
            self.toggle_full()
        self.show_menu()

    # --- settings -------------------------------------------------------------------------------
    def prefer(self, prefs: Preferences) -> None:
        """Use other settings at once, and keep them."""
        stage, full = self.stage, prefs.full_screen
        stage.prefs, stage.messages.language = prefs, prefs.language
        stage.sprites.look = prefs.look
        if not self._store.write(prefs):
            stage.notice = stage.messages("settings.unsaved", why=self._store.trouble)
        if full != (self._windowed is not None):
            self.toggle_full()
        stage.arrange()
        self._dirty = True

    # --- scenes ---------------------------------------------------------------------------------
    def show_menu(self) -> None:
        """Back to the menu, with the choices made before."""
        self.close()
        self.stage.reset(self._menu())

    def close(self) -> None:
        """Leave a game in progress, or a position being edited, for another time."""
        self.lessons.close()
        for scene in self.stage.scenes:
            if isinstance(scene, Join):
                scene.close()
        if self._desk is not None:
            self._desk.leave()
            self._desk = None

    def _menu(self) -> Menu:
        found = self._saves.found()
        if self._saves.trouble:
            self.stage.notice, self._saves.trouble = self._saves.trouble, ""
        menu = Menu(self.stage, self.setup, self._rule_sets, self._bots, self.start)
        menu.offer(found, self.go_on, self._saves.delete)
        menu.library = self.show_library
        menu.scenarios = self.lessons.show_list
        menu.join = self.show_join
        return menu

    def start(self, setup: Setup) -> None:
        """Start a match. Raises one of our errors, and the menu stays."""
        start = start_of(setup)
        game = begin(start, self.stage.prefs.speed)
        self.setup = setup
        if setup.rules in self._rule_sets:
            self.prefer(replace(self.stage.prefs, rules=setup.rules, bots=setup.bots))
        self._play(game, start, self._saves.begin(start))

    def go_on(self, saved: Saved) -> None:
        """Go on with a game in progress. Raises one of our errors, and the menu stays."""
        played, save = self._saves.open(saved)
        course = saved.course
        try:
            game = seated(played.timeline, course.seats, self.stage.prefs.speed)
        except InputError:
            save.close()
            raise
        game.answers += played.answers
        for used in course.helps:
            game.helps.setdefault(used.hand, set()).add(used.kind)
        game.go_to_the_end()
        self._play(game, replace(course.start, seats=course.seats), save, course.past)

    def _play(self, game: Game, start: Start, save: Save, past: bytes = b"") -> None:
        table = self._sit_at(Desk(game, start.seats, save, past, self._shelf), self._again)
        game.may_open = self.setup.open
        table.look_again = partial(self._look_again, start)
        self._show_table(table)

    def _sit_at(self, desk: Desk, again: Callable[[], None]) -> Table:
        self.close()
        self._desk, game = desk, desk.game
        game.accepted = self._accepted
        game.helped = self._helped
        return Table(self.stage, game, desk.names, again, self.show_menu, desk)

    def _show_table(self, table: Table) -> None:
        self.stage.reset(table)
        if table.desk.trouble:
            why = table.desk.trouble
            self.stage.notice = self.stage.messages("saved.trouble", why=why)

    def _again(self) -> None:
        self.start(self.setup)

    # --- tables elsewhere -----------------------------------------------------------------------
    def show_join(self) -> None:
        """Ask for a table elsewhere."""
        self.stage.push(Join(self.stage, self._invitation, self._visit, self._invite))

    def join(self, invitation: Invitation) -> None:
        """Join a table elsewhere, over the menu."""
        self._invite(invitation)
        self.show_menu()
        self.show_join()
        scene = self.stage.top
        assert isinstance(scene, Join)
        scene.connect()

    def _invite(self, invitation: Invitation) -> None:
        self._invitation = invitation

    def _visit(self, line: Line, visit: Visit) -> None:
        """The match has begun there."""
        assert visit.match is not None
        game = GuestGame(line, visit, visit.match, self.stage.prefs.speed)
        desk = GuestDesk(game, visit.client.names or [""] * 4)
        self._show_table(self._sit_at(desk, lambda: self.join(self._invitation)))

    # --- replays --------------------------------------------------------------------------------
    def show_library(self) -> None:
        """Choose a recorded game."""
        self.stage.push(Library(self.stage, Opener(self.show), self._shelf))

    def choose(
        self, sources: Sequence[Source], rules: str | None = None, overrides: Sequence[str] = ()
    ) -> None:
        """Choose among files of recorded games. Raises InputError where there is but a bad one."""
        open_sources(self.stage, Opener(self.show, rules, overrides), sources)

    def show(self, tape: Tape) -> None:
        """Look at a recorded game."""
        folder = self._shelf.folder
        exports = folder and folder.parent / "exports"
        self.stage.push(Viewer(self.stage, tape, partial(self.play_on, tape), exports))

    def play_on(self, tape: Tape, log: bytes, seats: Seats) -> None:
        """Play on from where a log cut from a tape ends, under the rules of the tape. Raises one of
        our errors, and nothing has changed.
        """
        match = resume(log, tape.rules)
        game = seated(Timeline(match), seats, self.stage.prefs.speed)
        game.go_to_the_end()
        base, overrides = lasting(tape.source.base), tape.source.overrides
        start = Start(base, match.rules.digest, match.seed, seats, overrides)
        self._play(game, start, self._saves.begin(start, log), log)

    def _look_again(self, start: Start) -> None:
        """Look at the match that has just ended; its rules may be those of a file."""
        if self._desk is None:
            return
        (game,) = native.read(self._desk.log(), self._desk.seed)
        try:
            self.show(tape_of(game, start.rules, start.overrides))
        except InputError as error:
            self.stage.notice = self.stage.messages("library.broken", why=str(error))

    def _drop(self, path: str) -> None:
        """A file was dropped onto the window: it is opened where no game is going on."""
        stage = self.stage
        if self._desk is not None and self._desk.game.match.standing is None:
            stage.notice = stage.messages("library.busy")
            return
        library = Library(stage, Opener(self.show), self._shelf)
        stage.push(library)
        library.path = path
        library.attempt(partial(open_paths, stage, Opener(self.show), [Path(path)]))
        stage.arrange()

    # --- trace ----------------------------------------------------------------------------------
    def _tell(self, line: dict[str, Any]) -> None:
        if self._trace is not None:
            print(json.dumps(line, ensure_ascii=False), file=self._trace, flush=True)

    def _accepted(self, answer: Answer) -> None:
        if self._desk is not None:
            self._desk.accepted(answer)
        if self._trace is not None:
            line = {"seat": answer.seat, "decision": answer.decision}
            self._tell({**line, "action": msgspec.to_builtins(answer.action)})

    def _helped(self, kind: str) -> None:
        if self._desk is not None:
            self._desk.helped(kind)
            self._tell({"help": kind, "hand": self._desk.game.picture.number})

    # --- input, time, picture -------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> None:
        """Take one event."""
        scene = self.stage.top
        if scene is None:
            return
        self._dirty = True
        if event.type == pygame.QUIT:
            self._close(scene)
        elif event.type == pygame.VIDEORESIZE:
            self.window = pygame.display.get_surface()
            self.stage.resize(*self.window.get_size())
        elif event.type == pygame.DROPFILE:
            self._drop(event.file)
        elif event.type == pygame.KEYDOWN and event.key in KEYS:
            KEYS[event.key](self)
        else:
            scene.handle(event)

    def _close(self, scene: Scene) -> None:
        """The window's close button asks during a match that would be lost."""
        if self._desk is None or self._desk.can_be_left:
            self.stage.reset()
        elif not isinstance(scene, Leave):
            self.stage.push(Leave(self.stage, self.stage.reset))

    def help(self) -> None:
        """Show the keys, or put them away."""
        if isinstance(self.stage.top, Help):
            self.stage.pop()
        else:
            self.stage.push(Help(self.stage, self.stage.top.name if self.stage.top else ""))

    def settings(self) -> None:
        """Show the settings, or put them away."""
        if isinstance(self.stage.top, Settings):
            self.stage.pop()
        elif not any(isinstance(scene, Settings) for scene in self.stage.scenes):
            self.stage.push(Settings(self.stage))

    def switch_language(self) -> None:
        """English to Japanese and back."""
        self.stage.messages.switch()
        self.prefer(replace(self.stage.prefs, language=self.stage.messages.language))

    def switch_full(self) -> None:
        """Full screen and back, as a setting."""
        self.prefer(replace(self.stage.prefs, full_screen=self._windowed is None))

    def toggle_full(self) -> None:
        """Full screen and back."""
        if self._windowed is None:
            self._windowed = self.window.get_size()
            self.window = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self.window = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
            self._windowed = None
        self.stage.resize(*self.window.get_size())

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, at least `MINIMUM`."""
        size = (max(width, MINIMUM[0]), max(height, MINIMUM[1]))
        self.window = pygame.display.set_mode(size, pygame.RESIZABLE)
        self.stage.resize(*size)
        self._dirty = True

    def update(self, seconds: float) -> None:
        """Let time pass."""
        scene = self.stage.top
        if self._desk is not None:
            self._desk.game.listen()
        if scene is not None and scene.update(seconds):
            self._dirty = True
        if self.stage.top is not scene or self.notices.update(seconds):
            self._dirty = True

    def draw(self) -> bool:
        """Paint if something changed; whether it was painted."""
        if not self._dirty or not self.stage.scenes:
            return False
        self._dirty = False
        scenes = self.stage.scenes
        first = max(i for i, scene in enumerate(scenes) if scene.covers)
        for scene in scenes[first:]:
            scene.draw(self.window)
        self.notices.draw(self.window)
        pygame.display.flip()
        return True

    @property
    def done(self) -> bool:
        """Whether the last scene was left."""
        return not self.stage.scenes

    def run(self) -> None:
        """Play until the window is closed."""
        clock = pygame.time.Clock()
        while not self.done:
            seconds = clock.tick(FRAMES) / 1000
            for event in pygame.event.get():
                self.handle(event)
            self.update(min(seconds, 0.1))
            self.draw()
        self.close()


KEYS: Final[dict[int, Callable[[App], None]]] = {
    pygame.K_F1: App.help,
    pygame.K_F2: App.switch_language,
    pygame.K_F10: App.settings,
    pygame.K_F11: App.switch_full,
}
