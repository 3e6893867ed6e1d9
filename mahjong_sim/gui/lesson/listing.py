"""The list of scenarios (事例集): by rule set and clause, with a search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from mahjong_sim.errors import MahjongSimError
from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.list_row import ListRow
from mahjong_sim.gui.scenes.felt import felt
from mahjong_sim.gui.scroll import Scroll
from mahjong_sim.gui.stage import Scene, Stage
from mahjong_sim.gui.widgets import Button, Control, Field, sheet
from mahjong_sim.rules.cite import Clause
from mahjong_sim.rules.load import load
from mahjong_sim.scenario.catalogue import OWN, Entry, by_clause, of_rules

ALL: Final = ""  # all rule sets, all clauses
SHARES: Final = {"rules": 20, "clauses": 28, "scenarios": 52}  # hundredths of the window
_WHEEL: Final = 3  # rows
_SCROLLS: Final = {  # rows and pages, by key
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
    pygame.K_PAGEUP: (0, -1),
    pygame.K_PAGEDOWN: (0, 1),
}
HIGH: Final = {"rules": 62.0, "clauses": 62.0, "scenarios": 62.0}  # logical heights of rows


class Row(NamedTuple):
    """A row of a column: its label, the small note, what it does."""

    label: str
    note: str
    press: Callable[[], None]
    chosen: bool = False


class ScenarioList(Scene):
    """``open_``: called with the scenario chosen. ``new``: begins a position in the editor; None:
    there is none.
    """

    name = "scenarios"

    def __init__(
        self,
        stage: Stage,
        open_: Callable[[Entry, str], None],
        leave: Callable[[], None],
        new: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(stage)
        self.show([])
        self._open, self._leave, self._new = open_, leave, new
        self.rules, self.clause, self.search = ALL, ALL, ""
        self._scrolls = {name: Scroll(self.arrange, step=_WHEEL) for name in SHARES}
        self.go_on: Callable[[], None] | None = None  # with a position that was not saved

    # --- what is listed -------------------------------------------------------------------------
    def show(self, entries: Sequence[Entry]) -> None:
        """Show these scenarios."""
        self.entries = list(entries)
        self._names = list(dict.fromkeys(name for e in entries for name in e.rules))

    @property
    def found(self) -> list[Entry]:
        """The scenarios of the rule set and the clause that have the words looked for."""
        of = [e for e in of_rules(self.entries, self.rules) if e.meets(self.search)]
        return [e for e in of if not self.clause or self.clause in e.clauses]

    def _clauses(self) -> dict[str, int]:
        counts = by_clause(of_rules(self.entries, self.rules))
        if self.rules in (ALL, OWN):
            return counts
        known = load(self.rules).clauses
        return {clause: counts[clause] for clause in known if clause in counts}

    def _clause_text(self, clause: str) -> str:
        known = next((k for k in self._sources() if clause in k), None)
        if known is None:
            return ""
        return self.stage.messages.of(known[clause])

    def _sources(self) -> Iterator[Mapping[str, Clause]]:
        """The clauses of each rule set."""
        return (load(name).clauses for name in self._rule_sets() if name not in (ALL, OWN))

    def _rule_sets(self) -> list[str]:
        return [ALL, *self._names]

    def _title(self, name: str) -> str:
        if name in (ALL, OWN):
            return self.stage.messages("scenarios.own" if name else "scenarios.all")
        return self.stage.messages.title(load(name).ruleset)

    # --- controls -------------------------------------------------------------------------------
    def arrange(self) -> None:
        """Three lists, a search, and the way back."""
        counts = {ALL: len(of_rules(self.entries, self.rules)), **self._clauses()}
        found = {entry.id: entry for entry in self.found}
        controls = [
            *self._list("rules", self._rule_sets(), self._rules_row),
            *self._list("clauses", list(counts), partial(self._clause_row, counts)),
            *self._list("scenarios", list(found), lambda name: self._scenario_row(found[name])),
        ]
        self.ui.show([*controls, *self._head()])

    def _rules_row(self, name: str) -> Row:
        note = f"{name}  {len(of_rules(self.entries, name))}".strip()
        press = partial(self._choose, rules=name, clause=ALL)
        return Row(self._title(name), note, press, name == self.rules)

    def _clause_row(self, counts: Mapping[str, int], clause: str) -> Row:
        note = f"{clause}  {counts[clause]}".strip()
        press = partial(self._choose, clause=clause)
        return Row(self._clause_label(clause), note, press, clause == self.clause)

    def _scenario_row(self, entry: Entry) -> Row:
        title = self.stage.messages.title(entry)
        note = f"{entry.id}   {', '.join(entry.clauses)}"
        return Row(title, note, partial(self._choose_scenario, entry.id))

    def _clause_label(self, clause: str) -> str:
        return self._clause_text(clause) if clause else self.stage.messages("scenarios.all")

    def _column(self, name: str) -> Rect:
        px, screen = self.stage.screen.px, self.stage.screen
        m, names = px(14), list(SHARES)
        room = screen.width - m * (len(names) + 1)
        x = m + sum(room * SHARES[n] // 100 + m for n in names[: names.index(name)])
        return Rect(x, px(104), room * SHARES[name] // 100, screen.height - px(118))

    def _rows(self, name: str) -> int:
        """How many rows a column shows."""
        px = self.stage.screen.px
        return max(1, (self._column(name).h - px(16)) // self._high(name))

    def _high(self, name: str) -> int:
        """Height of a row: for large text it is higher."""
        text, size = self.stage.text, self.stage.size
        need = 2 * (text.height(size(15)) * 78 // 100) + text.height(size(12)) * 78 // 100
        return max(self.stage.screen.px(HIGH[name]), need + self.stage.screen.px(14))

    def _list(self, name: str, keys: Sequence[str], row: Callable[[str], Row]) -> list[Control]:
        """The rows of a column from where it is scrolled to; only those are described."""
        px, column, high = self.stage.screen.px, self._column(name), self._high(name)
        count, size = self._rows(name), self.stage.size(15)
        track = Rect(column.right - px(14), column.y + px(10), px(6), column.h - px(20))
        self._scrolls[name].lay(column, track, len(keys), count)
        out: list[Control] = []
        for i, key in enumerate(keys[self._scrolls[name].span]):
            place = Rect(
                column.x + px(10), column.y + px(8) + i * high, column.w - px(30), high - px(5)
            )
            label, note, press, chosen = row(key)
            item = ListRow(f"scenarios.{name}.{key}", place, label=label, note=note, chosen=chosen)
            item.press, item.size = press, size
            out.append(item)
        return out

    def _head(self) -> list[Control]:
        px, say, size = self.stage.screen.px, self.stage.messages, self.stage.size(16)
        column = self._column("scenarios")
        back = Rect(column.right - px(120), px(14), px(120), px(40))
        out: list[Control] = [
            Field(
                "scenarios.search",
                Rect(column.x, px(60), column.w, px(38)),
                value=self.search,
                hint=say("scenarios.search"),
                size=size,
                longest=50,
                change=lambda words: self._choose(search=words),
            ),
            Button(
                "scenarios.back", back, label=say("scenarios.back"), size=size, press=self._leave
            ),
        ]
        if self._new is not None:
            place = Rect(back.x - px(192), back.y, px(180), back.h)
            button = Button(
                "scenarios.new", place, label=say("scenarios.new"), size=size, press=self._new
            )
            out.append(button)
        if self.go_on is not None:
            place = Rect(back.x - px(402), back.y, px(200), back.h)
            label, press = say("editor.left_over"), self.go_on
            draft = Button("scenarios.go_on", place, label=label, size=size, press=press)
            draft.style = "riichi"
            out.append(draft)
        return out

    # --- choices --------------------------------------------------------------------------------
    def _choose(self, **changes: str) -> None:
        for name, value in changes.items():
            setattr(self, name, value)
            self._scrolls["scenarios"].at = 0
        if "rules" in changes:
            self._scrolls["clauses"].at = 0
        self.arrange()

    def _choose_scenario(self, name: str) -> None:
        entry = next(e for e in self.entries if e.id == name)
        try:
            self._open(entry, self.rules)
        except MahjongSimError as error:
            self.stage.notice = str(error)

    def handle(self, event: pygame.event.Event) -> None:
        """The wheel scrolls the list below the mouse; typing searches; Escape goes back."""
        if any(scroll.handle(event) for scroll in self._scrolls.values()):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._leave()
        elif event.type == pygame.KEYDOWN and event.key in _SCROLLS:
            rows, pages = _SCROLLS[event.key]
            self._scrolls["scenarios"].move(rows + pages * self._rows("scenarios"))
        elif self._enters(event):
            self._choose_scenario(self.found[0].id)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            back = getattr(event, "mod", 0) & pygame.KMOD_SHIFT
            self.ui.move_focus(-1 if back else 1)
        elif not self.ui.handle(event) and event.type == pygame.KEYDOWN:
            self.ui.focus = "scenarios.search"
            self.ui.handle(event)

    def _enters(self, event: pygame.event.Event) -> bool:
        """Whether Enter was hit in the search, with something found."""
        enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        return enter and self.ui.focus == "scenarios.search" and bool(self.found)

    # --- picture --------------------------------------------------------------------------------
    def draw(self, surface: pygame.Surface) -> None:
        """Headings, the columns and how far they are scrolled."""
        stage, px, say = self.stage, self.stage.screen.px, self.stage.messages
        surface.blit(felt(stage.screen, stage.prefs.table), (0, 0))
        left = self._column("rules")
        at = (left.x + px(6), px(34))
        used = stage.text.draw(surface, say("scenarios.title"), at, stage.size(28), theme.GOLD)
        count = say("scenarios.count", n=len(self.found), all=len(self.entries))
        at = (left.x + px(26) + used, px(36))
        stage.text.draw(surface, count, at, stage.size(16), theme.QUIET)
        for name in SHARES:
            column = self._column(name)
            sheet(surface, column, px(12))
            self._scrolls[name].draw(surface)
            if name != "scenarios":
                at, size = (column.x + px(6), px(84)), stage.size(16)
                stage.text.draw(surface, say(f"scenarios.{name}"), at, size, theme.GOLD)
        if not self.found:
            at = (self._column("scenarios").center[0], self._column("scenarios").y + px(60))
            size = stage.size(18)
            stage.text.draw(surface, say("scenarios.none"), at, size, theme.QUIET, "center")
        super().draw(surface)
