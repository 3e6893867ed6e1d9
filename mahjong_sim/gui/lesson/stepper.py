"""The scenario stepper (事例を解く): position, question, acts to try, answer and clauses."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from mahjong_sim.errors import MahjongSimError, NotationError
from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.lesson.account import VERDICTS, Account
from mahjong_sim.gui.lesson.acting import Acting
from mahjong_sim.gui.lesson.frame import Frame, draw_strip, two_lines, verb_places
from mahjong_sim.gui.lesson.panel import Panel
from mahjong_sim.gui.lesson.rows import rows
from mahjong_sim.gui.lesson.rulings import ruling_buttons
from mahjong_sim.gui.lesson.sheet import PositionSheet, Spot, mark
from mahjong_sim.gui.lesson.table import TableView
from mahjong_sim.gui.lesson.trial import PLAY, Course, Trial
from mahjong_sim.gui.scenes.felt import felt
from mahjong_sim.gui.stage import Scene, Stage
from mahjong_sim.gui.widgets import Button, Choice, Control, Field
from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.phrases import phrase
from mahjong_sim.scenario.script import Scenario
from mahjong_sim.scenario.words import SEATS
from mahjong_sim.tiles import Tile

_LONGEST: Final = 400  # characters of a title or question that are shown
LABELS: Final = {"end": "end_match"}  # where an act has the word of another text


class Stepper(Scene):
    """``leave``: back to where it was opened from. ``extras``: further buttons of the head, with
    their message keys, by name.
    """

    name = "lesson"

    def __init__(
        self,
        stage: Stage,
        scenario: Scenario,
        leave: Callable[[], None],
        rules: Rules,
    ) -> None:
        super().__init__(stage)
        self.scenario, self._leave = scenario, leave
        self.extras: dict[str, tuple[str, Callable[[], None]]] = {}
        self._offered = {
            load(n, scenario.set).ruleset.id: load(n, scenario.set) for n in scenario.rule_sets
        }
        self._offered[rules.ruleset.id] = rules
        self.trial = Trial(scenario, rules)
        self.acting = Acting(self.trial.walk.game)
        self.panel = Panel(stage)
        self.trouble = ""
        self._typed = ""
        self._news = False  # the account has something new

    # --- controls -------------------------------------------------------------------------------
    def arrange(self) -> None:
        """The position, the account, and all buttons."""
        self.frame = Frame.of(self.stage)
        picture = self.trial.picture
        self.picture, letters = picture, self.trial.walk.letters
        start = self.trial.walk.game.start_points
        shown = rows(picture, letters, start, self.stage.messages)
        self.sheet = PositionSheet(self.stage, self.frame.sheet, shown)
        panel = self.frame.panel
        if len(self.trial.courses) > 1:
            panel = self.frame.below_course
        account = Account(self.trial, self.stage.messages)
        self.panel.show(panel, account.parts())
        if self._news:
            self.panel.to_part(account.latest)
            self._news = False
        controls = [*self._head(), *self._courses(), *self._verbs(), *self._bar()]
        self.ui.show(controls)

    def _button(
        self, name: str, rect: Rect, key: str, press: Callable[[], None], style: str = "plain"
    ) -> Button:
        label, size = self.stage.messages(key), self.stage.size(16)
        return Button(f"lesson.{name}", rect, label=label, size=size, style=style, press=press)

    def _head(self) -> list[Control]:
        """Other ways to look at it, and the rule set."""
        doors = {"table": ("lesson.table", self._show_table), **self.extras}
        doors["list"] = ("lesson.list", self._leave)
        places = self.frame.doors.row(max(6, len(doors)), self.stage.screen.px(8))
        places = places[-len(doors) :]
        out: list[Control] = [
            self._button(name, place, key, press)
            for (name, (key, press)), place in zip(doors.items(), places, strict=True)
        ]
        if len(self._offered) > 1:
            titles = [(name, self._title(rules)) for name, rules in self._offered.items()]
            out.append(
                Choice(
                    "lesson.rules",
                    self.frame.rules,
                    options=titles,
                    value=self.trial.rules.ruleset.id,
                    size=self.stage.size(15),
                    change=self._choose_rules,
                )
            )
        return out

    def _title(self, rules: Rules) -> str:
        return self.stage.messages.title(rules.ruleset)

    def _courses(self) -> list[Control]:
        trial = self.trial
        if len(trial.courses) < 2:
            return []
        return [
            Choice(
                "lesson.course",
                self.frame.course,
                options=[(str(i), self._course_name(c)) for i, c in enumerate(trial.courses)],
                value=str(trial.courses.index(trial.course)),
                size=self.stage.size(15),
                change=lambda value: self._choose_course(int(value)),
            )
        ]

    def _course_name(self, course: Course) -> str:
        if course.key == PLAY:
            return self.stage.messages("lesson.course.play")
        kind = course.key.partition("[")[0]
        alike = [c for c in self.trial.courses if c.key.startswith(kind)]
        label = self.stage.messages(f"lesson.course.{kind}", n=alike.index(course) + 1)
        other = course.rules.ruleset.id
        return label if other == self.trial.rules.ruleset.id else f"{label}: {other}"

    def _verbs(self) -> list[Control]:
        """What each seat can declare, beside its row; or what the arbiter can rule."""
        if self.acting.rulings():
            return ruling_buttons(self.stage, self.frame.verbs, self.acting, self._say)
        out: list[Control] = []
        for letter, band in zip(SEATS, self.sheet.bands, strict=True):
            verbs = self.acting.choices(letter)
            places = verb_places(self.stage, self.frame.verbs, band)
            for verb, place in zip(verbs, places, strict=False):
                chosen = self.acting.verbs.get(letter) == verb
                press = partial(self._declare, letter, verb)
                key = f"lesson.{LABELS.get(verb, verb)}"
                style = "main" if chosen else "plain"
                out.append(self._button(f"{letter}.{verb}", place, key, press, style))
            if self.other is not None and self.trial.walk.game.pending():
                press = partial(self.other, letter)
                out.append(self._button(f"{letter}.other", places[5], "lesson.other", press))
        return out

    other: Callable[[str], None] | None = None  # opens the acts of a strict table

    def _bar(self) -> list[Control]:
        """The act in words, and the steps of the answer."""
        act, try_, pass_, run_out, *rest = self.frame.bar
        said = self.acting.words.text
        trial, hot = self.trial, self.trial.walk.game
        window, going = hot.window() >= 0, bool(hot.pending())
        out: list[Control] = [
            Field(
                "lesson.act",
                act,
                value=self._typed or said,
                hint=self.stage.messages("lesson.act.hint"),
                size=self.stage.size(16),
                longest=70,
                change=self._type,
            ),
            self._button("try", try_, "lesson.try", self.attempt, "main"),
            self._button("pass", pass_, "lesson.pass", partial(self._say, "pass")),
            self._button("run_out", run_out, "lesson.run out", partial(self._say, "run out")),
        ]
        out[1].enabled = going and bool(self._typed or said)
        out[2].enabled, out[3].enabled = window, going
        steps: tuple[tuple[str, Callable[[], None], bool, str], ...] = (
            ("reset", trial.reset, True, "plain"),
            ("previous", trial.back, len(trial.done) > 1 or trial.failed is not None, "plain"),
            ("next", trial.next, trial.at < len(trial.course.moments), "riichi"),
            ("answer", trial.answer, trial.at < len(trial.course.moments), "plain"),
        )
        for (name, go, able, style), place in zip(steps, rest, strict=True):
            press = partial(self._go, name, go)
            button = self._button(name, place, f"lesson.{name}", press, style)
            button.enabled = able
            out.append(button)
        return out

    def _show_table(self) -> None:
        self.stage.push(TableView(self.stage, self.trial))

    # --- what is chosen -------------------------------------------------------------------------
    def _choose_rules(self, name: str) -> None:
        self.trial = Trial(self.scenario, self._offered[name])
        self._changed()

    def _choose_course(self, at: int) -> None:
        self.trial.choose(self.trial.courses[at])
        self._changed()

    def _declare(self, letter: str, verb: str) -> None:
        self.acting.declare(letter, verb)
        self._chosen()

    def _say(self, text: str) -> None:
        self.acting.say(text)
        self._chosen()

    def _chosen(self) -> None:
        self._typed = self.trouble = ""
        self.arrange()
        self.report("chosen")

    def _type(self, text: str) -> None:
        self.acting.clear()
        self._typed, self.trouble = text, ""
        focus = self.ui.focus
        self.arrange()
        self.ui.focus = focus

    def take(self, spot: Spot) -> None:
        """Take a tile of a seat up, or put it back."""
        self.acting.take(spot.letter, self._piece(spot))
        self._chosen()

    def _piece(self, spot: Spot) -> Tile:
        seat = self.trial.walk.game.players.seat(spot.letter)
        drawn = self.picture.seats[seat].drawn
        if spot.part == "drawn" and drawn is not None:
            return drawn
        return self.picture.sorted_hand(seat)[spot.place]

    # --- what is done ---------------------------------------------------------------------------
    def attempt(self, text: str = "") -> None:
        """Put what was chosen, or these words, to the table."""
        words = text or self._typed or self.acting.words.text
        if not words:
            return
        try:
            verdict = self.trial.attempt(words)
        except NotationError:
            self.trouble = self.stage.messages("lesson.no_act")
            self.arrange()
            return
        self._changed()
        self.report("tried", act=words, verdict=verdict)

    def _go(self, name: str, go: Callable[[], None]) -> None:
        go()
        self._changed()
        self.report(name)

    def _changed(self) -> None:
        """The table is another one: nothing is chosen, and the last of the account is shown."""
        self.acting = Acting(self.trial.walk.game)
        self._typed = self.trouble = ""
        self._news = True
        self.arrange()

    def report(self, what: str, **more: str) -> None:
        """A trace line: what was done, where it stands now, where to click."""
        places = self.ui.places()
        places |= {f"{s.letter}.{s.lying.face}": list(s.rect.center) for s in self._hands()}
        at = {"done": len(self.trial.done) - 1, "finished": self.trial.finished}
        told = {"lesson": self.scenario.id, "what": what, **more, **at}
        self.stage.tell(told | {"controls": places})

    def _hands(self) -> list[Spot]:
        return [s for s in self.sheet.spots if s.part in ("hand", "drawn")]

    # --- input ----------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> None:
        """Tiles, buttons; arrows step, Enter tries, Escape leaves."""
        if self.panel.scroll.handle(event):
            return
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif not self.ui.handle(event):
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                spot = self.sheet.at(event.pos)
                if spot is not None and spot.part in ("hand", "drawn"):
                    self.take(spot)
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
                self.acting.clear()
                self._chosen()

    def _key(self, event: pygame.event.Event) -> None:
        back = getattr(event, "mod", 0) & pygame.KMOD_SHIFT
        steps = {
            pygame.K_RIGHT: "lesson.next",
            pygame.K_LEFT: "lesson.previous",
            pygame.K_HOME: "lesson.reset",
            pygame.K_END: "lesson.answer",
        }
        scroll = {pygame.K_UP: -2, pygame.K_DOWN: 2, pygame.K_PAGEUP: -12, pygame.K_PAGEDOWN: 12}
        focused = self.ui.find(self.ui.focus)
        if event.key == pygame.K_ESCAPE:
            self._leave()
        elif event.key == pygame.K_TAB:
            self.ui.move_focus(-1 if back else 1)
        elif isinstance(focused, Choice) and self.ui.handle(event):
            return
        elif event.key in steps:
            control = self.ui.find(steps[event.key])
            if control is not None and control.enabled:
                self.ui.click(control.id)
        elif event.key in scroll:
            self.panel.scroll.move(scroll[event.key])
        elif isinstance(focused, Field | Button) and self.ui.handle(event):
            return
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.attempt()
        elif event.key == pygame.K_t:
            self._show_table()

    # --- picture --------------------------------------------------------------------------------
    def draw(self, surface: pygame.Surface) -> None:
        """Head, position, account, bar."""
        self._paint(surface)
        self._prompt(surface)
        super().draw(surface)

    def photograph(self) -> pygame.Surface:
        """Question, position and account, without anything to press."""
        screen = self.stage.screen
        surface = pygame.Surface((screen.width, screen.height))
        self._paint(surface)
        return surface.subsurface((0, 0, screen.width, self.frame.prompt.y))

    def _paint(self, surface: pygame.Surface) -> None:
        surface.blit(felt(self.stage.screen, self.stage.prefs.table), (0, 0))
        self._heading(surface)
        draw_strip(surface, self.stage, self.frame.strip, self.picture)
        self.sheet.draw(surface)
        self._last_discard(surface)
        for spot in self._hands():
            if self._piece(spot) in self.acting.tiles.get(spot.letter, ()):
                mark(surface, spot.rect, theme.AMBER)
        self.panel.draw(surface)

    def _last_discard(self, surface: pygame.Surface) -> None:
        """A frame around the tile that lies open to claims."""
        if self.picture.last < 0:
            return
        letter = self.trial.walk.letters[self.picture.last]
        river = [s for s in self.sheet.spots if (s.part, s.letter) == ("river", letter)]
        for spot in river[-1:]:
            mark(surface, spot.rect, theme.AMBER)

    def _heading(self, surface: pygame.Surface) -> None:
        """The question; the title, which tells the answer, only at its end. Two lines for each."""
        stage, s, head = self.stage, self.scenario, self.frame.head
        ja = stage.messages.language == "ja"
        title, question = (s.title_ja, s.question_ja) if ja else (s.title, s.question)
        title = title if self.trial.finished or not question else ", ".join(s.clauses) or s.id
        px, text, y = stage.screen.px, stage.text, head.y
        for words, units, color in ((title, 18, theme.GOLD), (question, 22, theme.TEXT)):
            size, lines = two_lines(text, words[:_LONGEST], stage.size(units), head.w - px(12))
            step = text.height(size) * 82 // 100
            for line in lines:
                at = (head.x + px(6), y + step // 2)
                text.draw(surface, line, at, size, color)
                y += step
            y += px(5)

    def _prompt(self, surface: pygame.Surface) -> None:
        """What is about to be done, or what is missing."""
        words, color = self._prompt_text()
        stage, place = self.stage, self.frame.prompt
        at = (place.x + stage.screen.px(6), place.center[1])
        stage.text.draw(surface, words, at, stage.size(18), color, width=place.w)

    def _prompt_text(self) -> tuple[str, Rgb]:
        say, said = self.stage.messages, self.acting.words
        verdict = "refused" if self.trial.failed is not None else self.trial.done[-1].verdict
        if self.trouble:
            return self.trouble, theme.LOSS
        if said.missing:
            return say(said.missing), theme.AMBER
        try:
            act = phrase(self._typed or said.text, say.language) if self._typed or said.text else ""
        except MahjongSimError:
            return say("lesson.no_act"), theme.QUIET
        if act:
            return say("lesson.does", act=act), theme.AMBER
        if verdict:
            return say(f"lesson.verdict.{verdict}"), VERDICTS[verdict]
        going = bool(self.trial.walk.game.pending())
        return say("lesson.choose" if going else "lesson.over"), theme.QUIET
