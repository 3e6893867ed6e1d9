"""The tabs of the editor that are forms (卓と文章): table, points, texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import pygame
from msgspec.structs import replace

from mahjong_sim.gui import theme
from mahjong_sim.gui.editor.edit import changed, position_of
from mahjong_sim.gui.editor.speech import label
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.setup import offered
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.viewer.library import PathField
from mahjong_sim.gui.widgets import Choice, Control
from mahjong_sim.rules import load as rule_sets
from mahjong_sim.scenario.script import Scenario, listed
from mahjong_sim.scenario.walk import seat_names
from mahjong_sim.scenario.words import SEATS

Change = Callable[[Scenario], None]
TEXTS: Final = ("title", "title_ja", "question", "question_ja")
LISTS: Final = ("clauses", "rules", "set")
_HONBA: Final = 20
_LONGEST: Final = 400  # characters of a text
_DIGITS: Final = 7  # of a number
_POT: Final = 48  # characters of what four seats have on the table


class Label(NamedTuple):
    """Words beside or over a control."""

    key: str
    rect: Rect


class Form:
    """The controls of a tab with their labels. ``change``: called with the scenario changed."""

    def __init__(self, stage: Stage, rect: Rect, scenario: Scenario, change: Change) -> None:
        self.stage, self.rect, self.scenario, self.change = stage, rect, scenario, change
        self.labels: list[Label] = []
        self.controls: list[Control] = []

    def _row(self, at: int, rows: int) -> Rect:
        """The place of a row."""
        px, inner = self.stage.screen.px, self.rect.inset(self.stage.screen.px(12))
        high = min(px(50), inner.h // rows)
        return Rect(inner.x, inner.y + at * high, inner.w, high - px(8))

    def _beside(self, row: Rect, key: str) -> Rect:
        """The control's place; its label is left of it."""
        left = row.w * (24 if key == "editor.rules" else 36) // 100
        self.labels.append(Label(key, Rect(row.x, row.y, left - self.stage.screen.px(8), row.h)))
        return Rect(row.x + left, row.y, row.w - left, row.h)

    def draw(self, surface: pygame.Surface) -> None:
        """The ground and the labels."""
        stage = self.stage
        pygame.draw.rect(surface, theme.SHEET, self.rect, border_radius=stage.screen.px(10))
        for key, rect in self.labels:
            words, at = label(stage.messages, key), (rect.x, rect.center[1])
            stage.text.draw(surface, words, at, stage.size(14), theme.TEXT, width=rect.w)

    def _choice(
        self, name: str, place: Rect, options: Sequence[tuple[str, str]], value: str, then: Change
    ) -> None:
        size = self.stage.size(15)
        change: Callable[[str], None] = then  # type: ignore[assignment]
        self.controls.append(
            Choice(f"editor.{name}", place, options=options, value=value, change=change, size=size)
        )

    def _field(
        self,
        name: str,
        place: Rect,
        value: str,
        then: Callable[[str], None],
        hint: str = "",
        longest: int = _LONGEST,
    ) -> None:
        field = PathField(f"editor.{name}", place, value=value, hint=hint, change=then)
        field.size, field.longest = self.stage.size(15), longest
        self.controls.append(field)


class TableForm(Form):
    """Rule set, manner of the table, which hand, points."""

    def build(self, start_points: int) -> None:
        """All rows; ``start_points``: those that the match begins with."""
        self._start = start_points
        s, say, p = self.scenario, self.stage.messages, position_of(self.scenario)
        rows = 11
        known = list(dict.fromkeys([*offered(rule_sets.names()), *s.rule_sets]))
        rules = [(name, name) for name in known]
        self._pick(
            0, rows, "rules", rules, (*s.rule_sets, known[0])[0], lambda v: replace(s, rules=v)
        )
        tables = [(n, say(f"menu.table.{n}")) for n in ("guarded", "strict", "refereed")]
        self._pick(1, rows, "table", tables, s.table, lambda v: replace(s, table=v))
        hands = [(f"{w}{n}", say.hand(SEATS.index(w), n - 1)) for w in SEATS for n in (1, 2, 3, 4)]
        self._pick(2, rows, "hand_name", hands, p.hand, lambda v: changed(s, hand=v))
        names = seat_names(SEATS, say.language)
        seats = list(zip(SEATS, names, strict=True))
        self._pick(3, rows, "turn", seats, p.turn, lambda v: changed(s, turn=v))
        honba = [(str(n), str(n)) for n in range(max(_HONBA, p.honba + 1))]
        self._pick(4, rows, "honba", honba, str(p.honba), lambda v: changed(s, honba=int(v)))
        yes_no = [("", say("editor.no")), ("1", say("editor.yes"))]
        self._pick(5, rows, "first", yes_no, "1" * p.first, lambda v: changed(s, first=bool(v)))
        self._pick(6, rows, "match", yes_no, "1" * s.match, lambda v: replace(s, match=bool(v)))
        left = "" if p.left is None else str(p.left)
        place = self._beside(self._row(7, rows), "editor.left")
        self._field("left", place, left, self._set_left, say("editor.usual"), _DIGITS)
        self._numbers(rows)

    def _pick(
        self,
        at: int,
        rows: int,
        name: str,
        options: Sequence[tuple[str, str]],
        value: str,
        make: Callable[[str], Scenario],
    ) -> None:
        place = self._beside(self._row(at, rows), f"editor.{name}")
        self._choice(name, place, options, value, lambda v: self.change(make(v)))  # type: ignore[arg-type]

    def _set_left(self, text: str) -> None:
        left = int(text) if text.isdecimal() else None
        self.change(changed(self.scenario, left=left))

    def _numbers(self, rows: int) -> None:
        """Points and what lies on the table, seat by seat."""
        p, px = position_of(self.scenario), self.stage.screen.px
        for i, letter in enumerate(SEATS):
            row = self._row(8 + i // 2, rows)
            half = row.row(2, px(14))[i % 2]
            points = "" if p.points is None else str(p.points[i])
            place = self._half(half, f"editor.points.{letter}")
            then = partial(self._set_points, letter)
            self._field(f"points.{letter}", place, points, then, f"{self._start:,}", _DIGITS)
        row = self._row(10, rows)
        pot = ", ".join(f"{s} {n}" for s, n in p.pot.items())
        self._field("pot", self._beside(row, "editor.pot"), pot, self._set_pot, "S 1000", _POT)

    def _half(self, row: Rect, key: str) -> Rect:
        left = row.w * 46 // 100
        self.labels.append(Label(key, Rect(row.x, row.y, left - self.stage.screen.px(6), row.h)))
        return Rect(row.x + left, row.y, row.w - left, row.h)

    def _set_points(self, letter: str, text: str) -> None:
        p, at = position_of(self.scenario), SEATS.index(letter)
        digits = text.removeprefix("-")
        if not text:
            self.change(changed(self.scenario, points=None))
        elif digits.isdecimal():
            points = list(p.points or (self._start,) * 4)
            points[at] = int(text)
            self.change(changed(self.scenario, points=tuple(points)))

    def _set_pot(self, text: str) -> None:
        pot = {}
        for part in text.split(","):
            letter, _, number = part.strip().partition(" ")
            if letter in tuple(SEATS) and number.strip()[:_DIGITS].isdecimal():
                pot[letter] = int(number.strip()[:_DIGITS])
        if pot or not text:
            self.change(changed(self.scenario, pot=pot))


class TextForm(Form):
    """Title and question in both languages, clauses, rule sets, options; where it is saved."""

    def build(self, file: str, name_file: Callable[[str], None]) -> None:
        """All rows."""
        s, rows = self.scenario, len(TEXTS) + len(LISTS) + 1
        for i, name in enumerate(TEXTS):
            then = partial(self._set, name)
            self._field(f"text.{name}", self._over(i, rows, name), getattr(s, name), then)
        for i, name in enumerate(LISTS, len(TEXTS)):
            text = " ".join(listed(getattr(s, name)))
            then = partial(self._set_list, name)
            self._field(f"text.{name}", self._over(i, rows, name), text, then)
        self._field("text.file", self._over(rows - 1, rows, "file"), file, name_file)

    def _over(self, at: int, rows: int, name: str) -> Rect:
        """The control's place; its label is above it."""
        px, inner = self.stage.screen.px, self.rect.inset(self.stage.screen.px(10))
        high = min(px(74), inner.h // rows)
        label = Rect(inner.x, inner.y + at * high, inner.w, high * 42 // 100)
        self.labels.append(Label(f"editor.text.{name}", label))
        return Rect(inner.x, label.bottom, inner.w, high * 54 // 100)

    def _set_list(self, name: str, text: str) -> None:
        self._set(name, tuple(text.split()))

    def _set(self, name: str, value: Any) -> None:
        self.change(replace(self.scenario, **{name: value}))
