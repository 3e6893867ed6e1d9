"""Choosing a recorded game (牌譜を選ぶ): by its path, of those played here, or of several found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import pygame

from mahjong_sim.errors import InputError, MahjongSimError
from mahjong_sim.gui import theme
from mahjong_sim.gui.clipboard import paste
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.questions import Sheet
from mahjong_sim.gui.scenes.saved import saved_title
from mahjong_sim.gui.scroll import Scroll
from mahjong_sim.gui.shelf import Shelf
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.text import Text
from mahjong_sim.gui.widgets import Button, Control, Field, sunk
from mahjong_sim.match.log import Header
from mahjong_sim.replay.files import Recorded, read
from mahjong_sim.replay.native import NativeGame
from mahjong_sim.replay.record import Problem, RulesOf
from mahjong_sim.replay.sources import Source, find
from mahjong_sim.replay.tape import Tape, tape_of

ROWS: Final = 8  # records shown at once
LONGEST: Final = 1000  # characters of a path


class Opener:
    """Reads recorded games. ``rules``, ``overrides``: what they were played under, if not theirs.

    ``show`` is called with the game to look at.
    """

    def __init__(
        self,
        show: Callable[[Tape], None],
        rules: str | None = None,
        overrides: Sequence[str] = (),
    ) -> None:
        self._show, self._rules, self._overrides = show, rules, overrides

    def read(self, source: Source) -> tuple[Recorded, ...]:
        """The games of a file that have at least one hand. InputError says why there is none."""
        rules = None if self._rules is None else RulesOf(self._rules)
        reading = read(source, rules)
        games = tuple(g for g in reading.games if isinstance(g, NativeGame) or g.shows)
        if not games:
            faults = [g.fault for g in reading.games if g.fault is not None]
            problem = reading.problem or (faults[0] if faults else None)
            raise InputError(_words(problem), file=source.name)
        return games

    def open(self, game: Recorded) -> None:
        """Look at a game. Raises InputError or RulesetError."""
        self._show(tape_of(game, self._rules, self._overrides))


def _words(problem: Problem | None) -> str:
    if problem is None:
        return "no hand in the record"
    return f"expected {problem.expected}, got {problem.got}"


@dataclass
class PathField(Field):
    """A path that can be typed or pasted; of a long one its end is seen."""

    def key(self, event: pygame.event.Event) -> bool:
        """Typing, deleting, Ctrl+V."""
        if event.key == pygame.K_v and getattr(event, "mod", 0) & pygame.KMOD_CTRL:
            self.value = (self.value + paste().strip())[: self.longest]
            self.change(self.value)
            return True
        return super().key(event)

    def draw(self, surface: pygame.Surface, text: Text, hot: bool, focus: bool) -> None:
        """As a field, its end in view."""
        room = self.rect.w - self.rect.h
        if not self.value or text.width(self.value, self.size) <= room:
            super().draw(surface, text, hot, focus)
            return
        shown = self.value
        while text.width("…" + shown, self.size) > room:
            shown = shown[1:]
        sunk(surface, self.rect, theme.WELL_LIT if hot else theme.WELL, focus)
        at = (self.rect.x + self.rect.h // 3, self.rect.center[1])
        text.draw(surface, "…" + shown, at, self.size, theme.TEXT)


@dataclass
class Entry:
    """A row of a list: what it says at the left and small at the right, what opens it."""

    label: str
    note: str
    open: Callable[[], None]


class GameList(Sheet):
    """A list of recorded games under a title. Errors of what is opened are shown in one line."""

    name = "games"
    size = (900, 620)
    top = 84  # logical, where the rows begin

    def __init__(self, stage: Stage, title: str, entries: Sequence[Entry]) -> None:
        super().__init__(stage)
        self._title, self.entries = title, list(entries)
        self.scroll = Scroll(self.arrange, step=3)
        self.trouble = ""

    # --- controls -------------------------------------------------------------------------------
    def arrange(self) -> None:
        """The rows in view, and one to close."""
        self.ui.show([*self._rows(), *self._buttons()])
        self.ui.focus = self.ui.focus or "games.0"

    def _rows(self) -> list[Control]:
        px, rect = self.stage.screen.px, self.rect
        out: list[Control] = []
        track = Rect(rect.right - px(20), rect.y + px(self.top), px(6), px(50 * ROWS - 6))
        self.scroll.lay(self.stage.screen.area, track, len(self.entries), ROWS)
        for i, entry in enumerate(self.entries[self.scroll.span]):
            y = rect.y + px(self.top + 50 * i)
            place = Rect(rect.x + px(30), y, rect.w - px(60), px(44))
            out.append(
                Button(
                    f"games.{i}",
                    place,
                    label=self._fitting(entry.label, place.w - px(30)),
                    note=entry.note,
                    size=self.stage.size(16),
                    press=partial(self.attempt, entry.open),
                )
            )
        return out

    def _fitting(self, label: str, room: int) -> str:
        """A label; of a long one its end, where the file's name is."""
        text, size = self.stage.text, self.stage.size(16)
        if text.width(label, size) <= room:
            return label
        while text.width("…" + label, size) > room:
            label = label[1:]
        return "…" + label

    def _buttons(self) -> list[Control]:
        px, rect = self.stage.screen.px, self.rect
        close = Rect(rect.center[0] - px(80), rect.bottom - px(62), px(160), px(44))
        label, size = self.stage.messages("help.close"), self.stage.size(17)
        return [Button("games.close", close, label=label, size=size, press=self.stage.pop)]

    def attempt(self, what: Callable[[], None]) -> None:
        """Open something; what went wrong is said on the sheet."""
        self.trouble = ""
        try:
            what()
        except InputError as error:
            name = f"{Path(error.file).name}: " if error.file else ""
            why = name + " ".join(error.message.split())
            self.trouble = self.stage.messages("library.broken", why=why)
        except MahjongSimError as error:
            why = " ".join(str(error).split())
            self.trouble = self.stage.messages("library.broken", why=why)
        except RecursionError:
            self.trouble = self.stage.messages("library.broken", why="nested too deeply")
        except OSError as error:
            why = error.strerror or type(error).__name__
            self.trouble = self.stage.messages("library.broken", why=why)

    # --- input ----------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> None:
        """Up and down move the focus and the list, page keys and the wheel the list."""
        pages = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}
        if self.scroll.handle(event):
            return
        if event.type == pygame.KEYDOWN and event.key in pages:
            self.scroll.page(pages[event.key])
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            self._step(1 if event.key == pygame.K_DOWN else -1)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.stage.pop()
        elif not self.ui.handle(event):
            super().handle(event)

    def _step(self, by: int) -> None:
        edge = "games.0" if by < 0 else f"games.{min(ROWS, len(self.entries)) - 1}"
        before = self.scroll.at
        if self.ui.focus == edge:
            self.scroll.move(by)
        if self.scroll.at == before:
            self.ui.move_focus(by)

    # --- picture --------------------------------------------------------------------------------
    def paint(self, surface: pygame.Surface) -> None:
        """Heading, how many, trouble."""
        px, rect, text = self.stage.screen.px, self.rect, self.stage.text
        at, size = (rect.x + px(34), rect.y + px(44)), self.stage.size(24)
        text.draw(surface, self._title, at, size, theme.GOLD, width=rect.w - px(300))
        at = (rect.right - px(34), rect.y + px(46))
        count = self.stage.messages("library.found", n=len(self.entries))
        if self.entries:
            text.draw(surface, count, at, self.stage.size(15), theme.QUIET, "right", width=px(220))
        self._say_trouble(surface)
        self.scroll.draw(surface)

    def _say_trouble(self, surface: pygame.Surface) -> None:
        px, rect, text = self.stage.screen.px, self.rect, self.stage.text
        size, room = self.stage.size(14), rect.w - px(68)
        lines = text.wrap(self.trouble, size, room)[:2]
        for i, line in enumerate(lines):
            at = (rect.x + px(34), rect.bottom - px(104 - 22 * i))
            text.draw(surface, line, at, size, theme.LOSS, width=room)


class Library(GameList):
    """The door to replays: a path, and the games played here."""

    name = "library"
    size = (900, 700)
    top = 196

    def __init__(self, stage: Stage, opener: Opener, shelf: Shelf) -> None:
        self._opener, self.path = opener, ""
        super().__init__(stage, stage.messages("library.title"), [])
        for path in shelf.found():
            (source,) = find([path])
            title, note = _about(stage, path)
            entry = Entry(title, note, partial(open_source, stage, opener, source))
            self.entries.append(entry)

    def arrange(self) -> None:
        """The path, the list."""
        self._title = self.stage.messages("library.title")
        px, rect, say = self.stage.screen.px, self.rect, self.stage.messages
        line = Rect(rect.x + px(30), rect.y + px(100), rect.w - px(210), px(44))
        button = Rect(line.right + px(14), line.y, px(136), px(44))
        size = self.stage.size(17)
        field = PathField(
            "library.path",
            line,
            value=self.path,
            hint=say("library.hint"),
            size=size,
            longest=LONGEST,
            change=self._type,
        )
        go = Button(
            "library.open",
            button,
            label=say("library.open"),
            size=size,
            style="main",
            press=partial(self.attempt, self._open_path),
        )
        self.ui.show([field, go, *self._rows(), *self._buttons()])
        self.ui.focus = self.ui.focus or "library.path"

    def _type(self, path: str) -> None:
        self.path, self.trouble = path, ""

    def _open_path(self) -> None:
        open_paths(self.stage, self._opener, [Path(self.path).expanduser()] if self.path else [])

    def handle(self, event: pygame.event.Event) -> None:
        """Enter in the field opens."""
        enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if enter and self.ui.focus == "library.path":
            self.attempt(self._open_path)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self.ui.move_focus(1)
        else:
            super().handle(event)

    def paint(self, surface: pygame.Surface) -> None:
        """The labels of both parts."""
        super().paint(surface)
        px, rect, text, say = (
            self.stage.screen.px,
            self.rect,
            self.stage.text,
            self.stage.messages,
        )
        size, room = self.stage.size(15), rect.w - px(68)
        for key, y in (("library.path", 82), ("library.own", 174)):
            at = (rect.x + px(34), rect.y + px(y))
            text.draw(surface, say(key), at, size, theme.QUIET, width=room)
        if not self.entries:
            at = (rect.x + px(34), rect.y + px(self.top + 24))
            text.draw(surface, say("library.none"), at, size, theme.TEXT, width=room)


def _about(stage: Stage, path: Path) -> tuple[str, str]:
    """When a game was played here and under which rules, and by whom; else the file's name."""
    try:
        with path.open("rb") as file:
            header = msgspec.json.decode(file.readline(), type=Header)
        at = datetime.strptime(path.stem[:15], "%Y%m%d-%H%M%S")
    except (OSError, ValueError):
        return path.name, ""
    say = stage.messages
    players = [name or say("menu.person") for name in header.seats]
    title = saved_title(stage, header.rules)
    return f"{at:%Y-%m-%d %H:%M}  {title}", ", ".join(players)


def open_paths(stage: Stage, opener: Opener, paths: Sequence[Path]) -> None:
    """Look at the game these paths hold, or choose from several. Raises InputError."""
    open_sources(stage, opener, find(paths))


def open_sources(stage: Stage, opener: Opener, sources: Sequence[Source]) -> None:
    """The same for files that were found already."""
    if not sources:
        raise InputError(stage.messages("library.nothing"))
    if len(sources) == 1:
        open_source(stage, opener, sources[0])
        return
    entries = []
    for source in sources:
        path = Path(source.name)
        note = "/".join(path.parent.parts[-2:]).replace("//", "/")
        entries.append(Entry(path.name, note, partial(open_source, stage, opener, source)))
    stage.push(GameList(stage, stage.messages("library.title"), entries))


def open_source(stage: Stage, opener: Opener, source: Source) -> None:
    """Look at the game of a file, or choose from several. Raises InputError or RulesetError."""
    games = opener.read(source)
    if len(games) == 1:
        opener.open(games[0])
        return
    entries = [
        Entry(f"{i}. {_title(game)}", _players(game), partial(opener.open, game))
        for i, game in enumerate(games, 1)
    ]
    stage.push(GameList(stage, Path(source.name).name, entries))


def _title(game: Recorded) -> str:
    if isinstance(game, NativeGame):
        return f"{game.header.rules} {game.header.seed}"
    return f"{game.name} ({len(game.rounds)})"


def _players(game: Recorded) -> str:
    names = game.header.seats if isinstance(game, NativeGame) else game.names
    return ", ".join(name for name in names if name)
