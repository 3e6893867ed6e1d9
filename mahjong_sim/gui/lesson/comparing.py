"""Rule sets side by side (規定の比較): the same acts, a column for each rule set."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from mahjong_sim.errors import MahjongSimError
from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.lesson.grid import Cell, Grid, Line
from mahjong_sim.gui.scenes.felt import felt
from mahjong_sim.gui.setup import offered
from mahjong_sim.gui.stage import Scene, Stage
from mahjong_sim.gui.widgets import Button, Control
from mahjong_sim.rules import load as rule_sets
from mahjong_sim.rules.cite import CUSTOM, OVERRIDE, SILENT
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.reading import in_words
from mahjong_sim.rules.titles import option_name
from mahjong_sim.rules.view import Option, text
from mahjong_sim.scenario.compare import Comparison, OptionRow, compare
from mahjong_sim.scenario.phrases import phrase
from mahjong_sim.scenario.script import Scenario
from mahjong_sim.scenario.summary import LINES

LEAST, MOST = 2, 4
IN_ROW: Final = 5  # rule sets to choose from, in a row


class Comparing(Scene):
    """``acts``: those tried; none: the answer's own. ``first``: rule sets to begin with."""

    name = "compare"

    def __init__(
        self, stage: Stage, scenario: Scenario, first: Sequence[str], acts: Sequence[str] = ()
    ) -> None:
        super().__init__(stage)
        self.scenario, self.acts = scenario, tuple(acts)
        self.known = offered(rule_sets.names())
        self.grid: Grid | None = None
        self.chosen = list(dict.fromkeys(first))[:MOST]
        for name in ("wrc", "tenhou", *self.known):
            if len(self.chosen) < LEAST and name in self.known and name not in self.chosen:
                self.chosen.append(name)
        self._compare()

    def _compare(self) -> None:
        """Play the acts under each rule set chosen."""
        self.comparison: Comparison | None = None
        self.trouble = ""
        try:
            rules = [rule_sets.load(name, self.scenario.set) for name in self.chosen]
            self.comparison = compare(self.scenario, rules, self.acts)
        except MahjongSimError as error:
            self.trouble = str(error)

    # --- controls -------------------------------------------------------------------------------
    def arrange(self) -> None:
        """The rule sets to choose from, and the way back."""
        px, say, screen = self.stage.screen.px, self.stage.messages, self.stage.screen
        m = px(14)
        back = Rect(screen.width - m - px(210), px(14), px(210), px(40))
        size = self.stage.size(16)
        out: list[Control] = [
            Button(
                "compare.close", back, label=say("compare.close"), size=size, press=self.stage.pop
            )
        ]
        for i, name in enumerate(self.known):
            column, row = i % IN_ROW, i // IN_ROW
            wide = (screen.width - 2 * m) // IN_ROW
            place = Rect(m + column * wide, px(102 + 33 * row), wide - px(6), px(29))
            style = "main" if name in self.chosen else "plain"
            press = partial(self._toggle, name)
            size = self.stage.size(15)
            out.append(
                Button(f"compare.{name}", place, label=name, size=size, style=style, press=press)
            )
        self.ui.show(out)
        self._lay_out()

    def _lay_out(self) -> None:
        """The table, scrolled as before."""
        passed = self.grid.scroll.at if self.grid is not None else 0
        heads = [self._title(r.rules) for r in self.comparison.results] if self.comparison else []
        self.grid = Grid(self.stage, self._area(), heads, self.lines())
        self.grid.scroll.to(passed)

    def _title(self, rules: Rules) -> str:
        return self.stage.messages.title(rules.ruleset)

    def _toggle(self, name: str) -> None:
        """Choose a rule set, or choose it no longer; a fifth takes the place of the last one."""
        if name not in self.chosen:
            self.chosen = [*self.chosen[: MOST - 1], name]
        elif len(self.chosen) > LEAST:
            self.chosen.remove(name)
        self._compare()
        self.grid = None
        self.arrange()

    def handle(self, event: pygame.event.Event) -> None:
        """The wheel, up and down and the page keys scroll, Escape closes."""
        lines = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        pages = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}
        key = event.key if event.type == pygame.KEYDOWN else None
        assert self.grid is not None
        scroll = self.grid.scroll
        if scroll.handle(event):
            return
        if key == pygame.K_ESCAPE:
            self.stage.pop()
        elif key in lines:
            scroll.move(lines[key] * scroll.step)
        elif key in pages:
            scroll.page(pages[key])
        elif key == pygame.K_TAB:
            back = getattr(event, "mod", 0) & pygame.KMOD_SHIFT
            self.ui.move_focus(-1 if back else 1)
        else:
            self.ui.handle(event)

    # --- the table ------------------------------------------------------------------------------
    def lines(self) -> list[Line]:
        """The rows: what came of it, then the options it rests on."""
        if self.comparison is None:
            return []
        language, out = self.stage.messages.language, []
        for key, texts in self.comparison.lines(language).items():
            label = self.stage.messages.of(LINES[key])
            cells = tuple((Cell(words, self._color(words, texts[0])),) for words in texts)
            out.append(Line(key, (Cell(label, theme.QUIET),), cells, len(set(texts)) > 1))
        return [*out, *map(self._option, self.comparison.options)]

    @staticmethod
    def _color(words: str, first: str) -> Rgb:
        return theme.TEXT if words == first else theme.GOLD

    def _option(self, row: OptionRow) -> Line:
        assert self.comparison is not None
        cells = []
        for option, result in zip(row.cells, self.comparison.results, strict=True):
            cells.append(self._option_cell(option, result.rules, row.texts[0]))
        words = self.stage.messages.of(option_name(row.path))
        label = (Cell(words), Cell(row.path, theme.QUIET))
        return Line(row.path, label, tuple(cells), row.differs)

    def _option_cell(self, option: Option | None, rules: Rules, first: str) -> tuple[Cell, ...]:
        """An option's value, and the clauses behind it in full."""
        if option is None:
            return (Cell("–", theme.QUIET),)
        say = self.stage.messages
        words = in_words(rules, option.path, option.value, say.language)
        out = [Cell(words, self._color(text(option.value), first))]
        quoted = [f"{clause}  {say.of(rules.clauses[clause])}" for clause in option.cite.ids]
        out += [Cell(words, theme.AMBER) for words in quoted]
        if not option.cite.ids:
            keys = {SILENT: "silent", CUSTOM: "custom", OVERRIDE: "override"}
            out.append(Cell(say(f"compare.{keys[option.cite.by]}"), theme.QUIET))
        return tuple(out)

    def _area(self) -> Rect:
        px, screen = self.stage.screen.px, self.stage.screen
        rows = -(-len(self.known) // IN_ROW)
        top = px(108 + 33 * rows)
        return Rect(px(14), top, screen.width - px(28), screen.height - top - px(14))

    # --- picture --------------------------------------------------------------------------------
    def draw(self, surface: pygame.Surface) -> None:
        """The acts, the rule sets, the table."""
        stage, px, say = self.stage, self.stage.screen.px, self.stage.messages
        surface.blit(felt(stage.screen, stage.prefs.table), (0, 0))
        at, room = (px(20), px(34)), stage.screen.width - px(270)
        stage.text.draw(surface, say("compare.title"), at, stage.size(26), theme.GOLD, width=room)
        acts = self.acts or tuple(act for step in self.scenario.play for act in step.acts)
        told = " → ".join(phrase(act, say.language) for act in acts)
        lines = stage.text.wrap(told, stage.size(15), stage.screen.width - px(40))
        for i, line in enumerate(lines[:2]):
            at = (px(20), px(70 + 22 * i))
            last = i == 1 and len(lines) > 2
            room = stage.screen.width - px(40)
            stage.text.draw(
                surface, f"{line} …" if last else line, at, stage.size(15), theme.TEXT, width=room
            )
        self._table(surface)
        super().draw(surface)

    def _table(self, surface: pygame.Surface) -> None:
        stage, px, area = self.stage, self.stage.screen.px, self._area()
        if self.grid is not None and not self.trouble:
            self.grid.draw(surface)
            return
        pygame.draw.rect(surface, theme.WELL, area, border_radius=px(10))
        size, room = stage.size(16), area.w - px(28)
        for i, line in enumerate(stage.text.wrap(self.trouble, size, room)):
            at = (area.x + px(14), area.y + px(24) + i * stage.text.height(size))
            stage.text.draw(surface, line, at, size, theme.LOSS, width=room)
