"""Rule sets side by side (規定の比較): the same acts, a column for each rule set."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from mahjong_sim.errors import MahjongSimError
from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.felt import felt
from mahjong_sim.gui.setup import offered
from mahjong_sim.gui.stage import Scene, Stage
from mahjong_sim.gui.widgets import Button, Control
from mahjong_sim.rules import load as rule_sets
from mahjong_sim.rules.cite import CUSTOM, OVERRIDE, SILENT
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.view import Option, text
from mahjong_sim.scenario.compare import Comparison, OptionRow, compare
from mahjong_sim.scenario.phrases import phrase
from mahjong_sim.scenario.script import Scenario
from mahjong_sim.scenario.summary import LINES

LEAST, MOST = 2, 4
IN_ROW: Final = 5  # rule sets to choose from, in a row
LABEL: Final = 13  # hundredths of the width: the column of labels


class Cell(NamedTuple):
    """A text and its colour."""

    words: str
    color: Rgb = theme.TEXT


class Line(NamedTuple):
    """A row of the table. ``differs``: its columns are not alike."""

    label: str
    cells: tuple[tuple[Cell, ...], ...]
    differs: bool


class Comparing(Scene):
    """``acts``: those tried; none: the answer's own. ``first``: rule sets to begin with."""

    name = "compare"

    def __init__(
        self, stage: Stage, scenario: Scenario, first: Sequence[str], acts: Sequence[str] = ()
    ) -> None:
        super().__init__(stage)
        self.scenario, self.acts = scenario, tuple(acts)
        self.known = offered(rule_sets.names())
        self.chosen = list(dict.fromkeys(first))[:MOST]
        for name in ("wrc", "tenhou", *self.known):
            if len(self.chosen) < LEAST and name in self.known and name not in self.chosen:
                self.chosen.append(name)
        self._first = 0
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

    def _toggle(self, name: str) -> None:
        """Choose a rule set, or choose it no longer; a fifth takes the place of the last one."""
        if name not in self.chosen:
            self.chosen = [*self.chosen[: MOST - 1], name]
        elif len(self.chosen) > LEAST:
            self.chosen.remove(name)
        self._first = 0
        self._compare()
        self.arrange()

    def handle(self, event: pygame.event.Event) -> None:
        """The wheel and up and down scroll, Escape closes."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.stage.pop()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (4, 5):
            self._scroll(1 if event.button == 5 else -1)
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            self._scroll(1 if event.key == pygame.K_DOWN else -1)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            back = getattr(event, "mod", 0) & pygame.KMOD_SHIFT
            self.ui.move_focus(-1 if back else 1)
        else:
            self.ui.handle(event)

    def _scroll(self, by: int) -> None:
        self._first = max(0, min(len(self._laid) - 1, self._first + by))

    # --- the table ------------------------------------------------------------------------------
    def lines(self) -> list[Line]:
        """The rows: what came of it, then the options it rests on."""
        if self.comparison is None:
            return []
        language, out = self.stage.messages.language, []
        for key, texts in self.comparison.lines(language).items():
            label = LINES[key].ja if language == "ja" else LINES[key].en
            cells = tuple((Cell(words, self._color(words, texts[0])),) for words in texts)
            out.append(Line(label, cells, len(set(texts)) > 1))
        return [*out, *map(self._option, self.comparison.options)]

    @staticmethod
    def _color(words: str, first: str) -> Rgb:
        return theme.TEXT if words == first else theme.GOLD

    def _option(self, row: OptionRow) -> Line:
        assert self.comparison is not None
        cells = []
        for option, result in zip(row.cells, self.comparison.results, strict=True):
            cells.append(self._option_cell(option, result.rules, row.texts[0]))
        return Line(row.path, tuple(cells), row.differs)

    def _option_cell(self, option: Option | None, rules: Rules, first: str) -> tuple[Cell, ...]:
        """An option's value, and the clauses behind it in full."""
        if option is None:
            return (Cell("–", theme.QUIET),)
        say, value = self.stage.messages, text(option.value)
        out = [Cell(value, self._color(value, first))]
        for clause in option.cite.ids:
            found = rules.clauses[clause]
            words = found.ja if say.language == "ja" else found.en
            out.append(Cell(f"{clause}  {words}", theme.AMBER))
        if not option.cite.ids:
            keys = {SILENT: "silent", CUSTOM: "custom", OVERRIDE: "override"}
            out.append(Cell(say(f"compare.{keys[option.cite.by]}"), theme.QUIET))
        return tuple(out)

    def _area(self) -> Rect:
        px, screen = self.stage.screen.px, self.stage.screen
        rows = -(-len(self.known) // IN_ROW)
        top = px(108 + 33 * rows)
        return Rect(px(14), top, screen.width - px(28), screen.height - top - px(14))

    def _columns(self) -> list[Rect]:
        """The column of labels and those of the rule sets."""
        area, count = self._area(), max(1, len(self.chosen))
        label = area.w * LABEL // 100
        wide = (area.w - label) // count
        places = [Rect(area.x, area.y, label, area.h)]
        return places + [
            Rect(area.x + label + i * wide, area.y, wide, area.h) for i in range(count)
        ]

    def _lay_out(self) -> None:
        """Wrap the texts of all rows."""
        columns, px, words = self._columns(), self.stage.screen.px, self.stage.text
        self._laid: list[tuple[Line, list[list[tuple[str, Rgb]]]]] = []
        label, size = self.stage.size(14), self.stage.size(15)
        for line in self.lines():
            name = line.label.replace(".", ". ").replace("_", "_ ")
            head = [(w.replace(". ", ".").replace("_ ", "_"), theme.QUIET) for w in
                    words.wrap(name, label, columns[0].w - px(16))]  # fmt: skip
            laid = [head]
            for cells, column in zip(line.cells, columns[1:], strict=True):
                room = column.w - px(20)
                laid.append([(w, c.color) for c in cells for w in words.wrap(c.words, size, room)])
            self._laid.append((line, laid))
        self._first = max(0, min(self._first, len(self._laid) - 1))

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
        pygame.draw.rect(surface, theme.WELL, area, border_radius=px(10))
        if self.trouble:
            at = (area.x + px(14), area.y + px(24))
            stage.text.draw(surface, self.trouble, at, stage.size(16), theme.LOSS, width=area.w)
            return
        y = self._heads(surface) + px(6)
        step = stage.text.height(stage.size(15)) * 86 // 100
        for line, laid in self._laid[self._first :]:
            high = max(len(cells) for cells in laid) * step + px(12)
            if y + high > area.bottom - px(4):
                self._rest(surface, line, laid, y, step)
                break
            self._row(surface, line, laid, y, high, step)
            y += high

    def _heads(self, surface: pygame.Surface) -> int:
        """The titles of the rule sets; the place below."""
        stage, px = self.stage, self.stage.screen.px
        assert self.comparison is not None
        columns = self._columns()
        bottom = columns[0].y + px(44)
        for column, result in zip(columns[1:], self.comparison.results, strict=True):
            head = result.rules.ruleset
            title = head.title_ja if stage.messages.language == "ja" else head.title
            size = stage.size(16)
            lines = stage.text.wrap(title, size, column.w - px(20))
            step = stage.text.height(size) * 82 // 100
            for i, line in enumerate(lines[:2]):
                at = (
                    column.x + px(8),
                    column.y + px(22) + i * step - (step // 2 if lines[1:] else 0),
                )
                stage.text.draw(surface, line, at, size, theme.GOLD, width=column.w - px(16))
        return bottom

    def _row(
        self,
        surface: pygame.Surface,
        line: Line,
        laid: Sequence[Sequence[tuple[str, Rgb]]],
        y: int,
        high: int,
        step: int,
    ) -> None:
        stage, px, area = self.stage, self.stage.screen.px, self._area()
        band = Rect(area.x + px(3), y, area.w - px(6), high - px(3))
        if line.differs:
            pygame.draw.rect(surface, theme.WELL_LIT, band, border_radius=px(6))
            edge = Rect(band.x, band.y, max(3, px(5)), band.h)
            pygame.draw.rect(surface, theme.AMBER, edge, border_radius=px(2))
        for i, (cells, column) in enumerate(zip(laid, self._columns(), strict=True)):
            size = stage.size(15 if i else 14)
            for row, (words, color) in enumerate(cells):
                at = (column.x + px(12 if not i else 8), y + px(5) + row * step + step // 2)
                stage.text.draw(surface, words, at, size, color)

    def _rest(
        self,
        surface: pygame.Surface,
        line: Line,
        laid: Sequence[Sequence[tuple[str, Rgb]]],
        y: int,
        step: int,
    ) -> None:
        """The beginning of a row that does not fit."""
        count = (self._area().bottom - self.stage.screen.px(16) - y) // step
        if count > 0:
            cut = [cells[:count] for cells in laid]
            self._row(surface, line, cut, y, count * step + self.stage.screen.px(10), step)
