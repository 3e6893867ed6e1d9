"""The position editor (局面エディタ): tiles by click and drag, undo, what is wrong at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from mahjong_sim.errors import MahjongSimError
from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.editor import edit
from mahjong_sim.gui.editor.forms import Form, TableForm, TextForm
from mahjong_sim.gui.editor.hand import Carried, Grip
from mahjong_sim.gui.editor.keeping import (
    FileExists,
    NotSaved,
    path_for,
    save,
    typed_path,
    verdict,
)
from mahjong_sim.gui.editor.rows import rows
from mahjong_sim.gui.editor.speech import facts, place_words, steps, words_of
from mahjong_sim.gui.editor.tray import Tray
from mahjong_sim.gui.editor.wrong import Wrong, wrong
from mahjong_sim.gui.journal import Journal
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.lesson.frame import Frame, verb_places
from mahjong_sim.gui.lesson.panel import Panel
from mahjong_sim.gui.lesson.sheet import PositionSheet
from mahjong_sim.gui.scenes.felt import felt
from mahjong_sim.gui.stage import Scene, Stage
from mahjong_sim.gui.widgets import Button, Control, Field
from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.pool import ANY
from mahjong_sim.scenario.script import Scenario
from mahjong_sim.scenario.setup import Position
from mahjong_sim.scenario.words import SEATS

TABS: Final = ("tiles", "table", "texts", "play")
VERBS: Final = (*edit.MELDS, "riichi")
DROPPED_IN: Final = ("hand", "river")


class Editor(Scene):
    """``play``: opens the stepper on the position. ``folder``: where new files go.

    ``keep``: the journal of what is not saved. ``at_rest``: the position that needs not be kept,
    since a file has it; None: none does. ``file``: the one it is saved to, "" = not known yet.
    """

    name = "editor"

    def __init__(
        self,
        stage: Stage,
        scenario: Scenario,
        leave: Callable[[], None],
        play: Callable[[Editor], None],
        keep: Journal,
        folder: Path,
        file: str = "",
    ) -> None:
        super().__init__(stage)
        self._leave, self._play, self.keep, self._folder = leave, play, keep, folder
        self.at_rest: Scenario | None = scenario
        self._own = {Path(file)} if file else set()  # files that may be replaced
        self._states, self._now = [scenario], 0
        self.tab, self.target, self._meld = "tiles", "hand.E", ""
        self.said: tuple[str, Rgb] = ("", theme.QUIET)
        self._file = file
        self.grip = Grip(self)
        self._panel = Panel(stage)

    # --- the position ---------------------------------------------------------------------------
    @property
    def scenario(self) -> Scenario:
        """As it is now."""
        return self._states[self._now]

    @property
    def rules(self) -> Rules:
        """The rule set that counts the red fives and checks the position."""
        try:
            return load((*self.scenario.rule_sets, "kyoto")[0], self.scenario.set)
        except MahjongSimError:
            return load("kyoto")

    def change(self, scenario: Scenario) -> None:
        """Another position; it can be undone."""
        if scenario == self.scenario:
            return
        self._states[self._now + 1 :] = [scenario]
        self._now += 1
        self._changed()

    def undo(self) -> None:
        """Take the last change back."""
        self._now = max(0, self._now - 1)
        self._changed()

    def redo(self) -> None:
        """Make the change again that was taken back."""
        self._now = min(len(self._states) - 1, self._now + 1)
        self._changed()

    def _changed(self) -> None:
        self.said = ("", theme.QUIET)
        self.keep.write(self.scenario)
        if self.keep.trouble:
            self.stage.notice, self.keep.trouble = self.keep.trouble, ""
        focus = self.ui.focus
        self.arrange()
        self.ui.focus = focus if self.ui.find(focus) else ""
        self.stage.tell({"editor": "changed", "controls": self.ui.places()})

    # --- controls -------------------------------------------------------------------------------
    def arrange(self) -> None:
        """The sheet at the left, the tab at the right, the buttons below."""
        self.frame = Frame.of(self.stage)
        say, scenario = self.stage.messages, self.scenario
        self.sheet = PositionSheet(self.stage, self.frame.sheet, rows(scenario, self.rules, say))
        position = edit.position_of(scenario)
        counts = edit.left(position, self.rules)
        place = self.frame.below_course
        self.tray = Tray(self.stage, place, position, counts, self.target)
        self.form: Form | None = None
        controls = [*self._tabs(), *self._verbs(), *self._walls(), *self._bar()]
        if self.tab == "table":
            table = TableForm(self.stage, place, scenario, self.change)
            table.build(self.rules.match.start_points)
            self.form = table
        elif self.tab == "texts":
            texts = TextForm(self.stage, place, scenario, self.change)
            texts.build(self._file or str(self.path), self._name_file)
            self.form = texts
        elif self.tab == "play":
            self._panel.show(place, steps(say, scenario))
        self.ui.show([*controls, *(self.form.controls if self.form else ())])

    def _button(
        self,
        name: str,
        rect: Rect,
        press: Callable[[], None],
        style: str = "plain",
        units: float = 16,
    ) -> Button:
        label, size = self.stage.messages(f"editor.{name}"), self.stage.size(units)
        return Button(f"editor.{name}", rect, label=label, size=size, style=style, press=press)

    def _tabs(self) -> list[Control]:
        places = self.frame.course.row(len(TABS), self.stage.screen.px(6))
        out: list[Control] = []
        for name, place in zip(TABS, places, strict=True):
            style = "main" if name == self.tab else "plain"
            out.append(self._button(f"tab.{name}", place, partial(self._show, name), style))
        return out

    def _show(self, tab: str) -> None:
        self.tab = tab
        self.arrange()

    def _verbs(self) -> list[Control]:
        """The melds a row can get, and riichi."""
        out: list[Control] = []
        for letter, band in zip(SEATS, self.sheet.bands, strict=True):
            places = verb_places(self.stage, self.frame.verbs, band)
            for verb, place in zip(VERBS, places, strict=True):
                press = partial(self._verb, letter, verb)
                chosen = self.target == f"meld.{letter}" and self._meld == verb
                chosen = chosen or (verb == "riichi" and letter in self.position.riichi)
                button = self._button(verb, place, press, "main" if chosen else "plain", 15)
                button.id = f"editor.{letter}.{verb}"
                out.append(button)
        return out

    @property
    def position(self) -> Position:
        """Its position."""
        return edit.position_of(self.scenario)

    def _verb(self, letter: str, verb: str) -> None:
        if verb == "riichi":
            self.change(edit.switch_riichi(self.scenario, letter))
            return
        self.tab, self.target, self._meld = "tiles", f"meld.{letter}", verb
        self.arrange()

    def _walls(self) -> list[Control]:
        """A button that leaves a place in a wall open."""
        if self.tab != "tiles" or self.target not in ("draws", "rinshan"):
            return []
        band, px = self.tray.bands[self.target], self.stage.screen.px
        place = Rect(band.right - px(56), band.y + px(5), px(50), band.h - px(10))
        return [self._button("any", place, lambda: self.put(self.target, ANY), "plain", 13)]

    def _bar(self) -> list[Control]:
        row = self.frame.bar[0]._replace(w=self.frame.bar[-1].right - self.frame.bar[0].x)
        doors: dict[str, tuple[Callable[[], None], str, bool]] = {
            "undo": (self.undo, "plain", self._now > 0),
            "redo": (self.redo, "plain", self._now < len(self._states) - 1),
            "clear": (self._clear, "plain", True),
            "try": (partial(self._play, self), "riichi", self.wrong is None),
            "check": (self._check, "plain", True),
            "save": (self._save, "main", True),
            "back": (self.close, "plain", True),
        }
        out: list[Control] = []
        places = row.row(len(doors), self.stage.screen.px(10))
        for (name, (press, style, able)), place in zip(doors.items(), places, strict=True):
            button = self._button(name, place, press, style)
            button.enabled = able
            out.append(button)
        return out

    # --- tiles ----------------------------------------------------------------------------------
    def choose(self, place: str) -> None:
        """Where the next tiles go."""
        self.target, self._meld = place, ""
        self.arrange()

    def put(self, place: str, face: str, at: int | None = None) -> None:
        """A tile to a place; for a meld its first one."""
        part, _, letter = place.partition(".")
        if part == "meld":
            self.target = f"hand.{letter}"
            self.change(edit.add_meld(self.scenario, letter, self._meld, face))
        else:
            self.change(edit.put(self.scenario, place, face, at))

    def move(self, carried: Carried, place: str, at: int | None) -> None:
        """A tile from where it was taken to a place; "" = back among the others."""
        scenario = self.scenario
        if carried.place == place and at is not None and carried.at < at:
            at -= 1
        if carried.place:
            scenario = edit.take(scenario, carried.place, carried.at)
        if place and carried.face:
            scenario = edit.put(scenario, place, carried.face, at)
        self.change(scenario)

    # --- what the buttons do --------------------------------------------------------------------
    @property
    def wrong(self) -> Wrong | None:
        """The first thing that makes the position impossible."""
        return wrong(self.scenario, self.rules)

    def _clear(self) -> None:
        """An empty position; the texts stay."""
        self.change(edit.emptied(self.scenario))

    def _check(self) -> None:
        found = verdict(self.scenario)
        self.tell(found, theme.GAIN if found.key == "editor.passed" else theme.LOSS)

    def tell(self, what: Wrong, color: Rgb) -> None:
        """Say something below the position."""
        self.said = (words_of(self.stage.messages, what), color)
        self.arrange()

    @property
    def path(self) -> Path:
        """Where it is saved."""
        return typed_path(self._file) if self._file else path_for(self.scenario, self._folder)

    def _name_file(self, text: str) -> None:
        self._file = text

    def _save(self) -> None:
        path = self.path
        try:
            self._states[self._now] = save(self.scenario, path, path in self._own)
        except NotSaved as error:
            exists = isinstance(error, FileExists)
            self._own |= {path} if exists else set()
            self.tell(error.wrong, theme.AMBER if exists else theme.LOSS)
            return
        self._file = str(path)
        self._own.add(path)
        self.at_rest = self.scenario
        self.keep.finish()
        self.keep = Journal(self.keep.path)
        self.tell(Wrong("editor.saved", {"file": str(path)}), theme.GAIN)

    def close(self) -> None:
        """Leave; what was not saved is kept for another time, unless it is empty."""
        if self.scenario == self.at_rest or edit.is_empty(self.scenario):
            self.keep.finish()
        self.keep.close()
        self._leave()

    # --- input ----------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> None:
        """Fields and buttons first, then tiles; Ctrl+Z and Ctrl+Y undo and redo."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.TEXTINPUT:
            self._compose(event.text)
        elif self._used(event):
            return
        elif self.grip.handle(event):
            self._quiet_focus()

    def _used(self, event: pygame.event.Event) -> bool:
        """Whether the list of steps or a control took an event of the mouse."""
        if self.tab == "play" and self._panel.scroll.handle(event):
            return True
        return not self.grip.busy and self.ui.handle(event)

    def _quiet_focus(self) -> None:
        if not isinstance(self.ui.find(self.ui.focus), Field):
            self.ui.focus = ""

    def _compose(self, text: str) -> None:
        """Words of an input method: keys alone do not bring them."""
        field = self.ui.find(self.ui.focus)
        if isinstance(field, Field) and not text.isascii():
            field.value = (field.value + text)[: field.longest]
            field.change(field.value)

    def _key(self, event: pygame.event.Event) -> None:
        mod = getattr(event, "mod", 0)
        if event.key == pygame.K_ESCAPE:
            self.close()
        elif mod & pygame.KMOD_CTRL and event.key == pygame.K_z:
            self.undo()
        elif mod & pygame.KMOD_CTRL and event.key == pygame.K_y:
            self.redo()
        elif mod & pygame.KMOD_CTRL and event.key == pygame.K_s:
            self._save()
        elif event.key == pygame.K_TAB:
            self.ui.move_focus(-1 if mod & pygame.KMOD_SHIFT else 1)
        elif event.unicode.isascii() or not event.unicode:
            self.ui.handle(event)

    # --- picture --------------------------------------------------------------------------------
    def draw(self, surface: pygame.Surface) -> None:
        """Sheet, tab, buttons, what is carried."""
        stage = self.stage
        surface.blit(felt(stage.screen, stage.prefs.table), (0, 0))
        self._heading(surface)
        self.sheet.draw(surface)
        self._mark_target(surface)
        if self.tab == "tiles":
            self.tray.draw(surface)
        elif self.tab == "play":
            self._panel.draw(surface)
        elif self.form is not None:
            self.form.draw(surface)
        self._say(surface, self.frame.prompt, *self.prompt())
        told = " · ".join(facts(stage.messages, self.scenario))
        self._say(surface, self.frame.strip, told, theme.TEXT)
        super().draw(surface)
        self.grip.draw(surface)

    def _say(self, surface: pygame.Surface, place: Rect, words: str, color: Rgb) -> None:
        stage = self.stage
        at = (place.x + stage.screen.px(6), place.center[1])
        stage.text.draw(surface, words, at, stage.size(17), color, width=place.w)

    def _heading(self, surface: pygame.Surface) -> None:
        stage, px, say, s = self.stage, self.stage.screen.px, self.stage.messages, self.scenario
        head = self.frame.head._replace(w=stage.screen.width - px(40))
        at = (head.x + px(6), head.y + px(16))
        stage.text.draw(surface, say("editor.title"), at, stage.size(22), theme.GOLD, width=head.w)
        ja = say.language == "ja"
        title = (s.title_ja or s.title) if ja else (s.title or s.title_ja)
        at = (head.x + px(6), head.y + px(50))
        lines = stage.text.wrap(title, stage.size(17), head.w)
        if lines:
            stage.text.draw(surface, lines[0], at, stage.size(17), theme.TEXT, width=head.w)
        size, room = stage.size(14), head.w
        for i, line in enumerate(stage.text.wrap(say("editor.hint"), size, room)[:2]):
            at = (head.x + px(6), head.y + px(80 + 22 * i))
            stage.text.draw(surface, line, at, size, theme.QUIET, width=room)

    def _mark_target(self, surface: pygame.Surface) -> None:
        part, _, letter = self.target.partition(".")
        if part in DROPPED_IN:
            line = self.sheet.lines(SEATS.index(letter))[DROPPED_IN.index(part)]
            px = self.stage.screen.px
            pygame.draw.rect(
                surface, theme.GOLD, line.inset(-px(2)), max(2, px(2)), border_radius=px(6)
            )

    def prompt(self) -> tuple[str, Rgb]:
        """What is wrong, else what was said last, else where tiles go."""
        if (wrong := self.wrong) is not None:
            return words_of(self.stage.messages, wrong), theme.LOSS
        if self.said[0]:
            return self.said
        say = self.stage.messages
        place = place_words(say, self.target, self._meld)
        return say("editor.target", place=place), theme.QUIET
