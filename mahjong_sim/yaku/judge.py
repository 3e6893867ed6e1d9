"""Which yaku of a rule set a win has, and what they count together (役の複合・優先).

A set of yaku is an int: bit *n* is ``YAKU_IDS[n]``. Every answer is found once per coded facet or
set and remembered, so a judgement costs a few dictionary look-ups.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from mahjong_sim.errors import RulesetError
from mahjong_sim.rules.names import YAKU_IDS
from mahjong_sim.rules.options import Rules, YakuTerms
from mahjong_sim.yaku.shape import Form, sets_of
from mahjong_sim.yaku.table import TABLE, Facet, Yaku

BIT: Final = {id: 1 << n for n, id in enumerate(YAKU_IDS)}
ENOUGH: Final = 100  # qualifying han of a limit hand: it meets any minimum
MEMO_SIZE: Final = 1 << 15  # entries, at most half a kilobyte each

V = TypeVar("V")


class Memo(dict[int, V]):
    """A dictionary that makes a missing value and keeps it; emptied when it grows too large."""

    def __init__(self, make: Callable[[int], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: int) -> V:
        if len(self) >= MEMO_SIZE:
            self.clear()
        value = self[key] = self._make(key)
        return value


class Verdict(NamedTuple):
    """What a set of yaku counts together.

    ``yakuman``: units, ``han``: of ordinary yaku without dora, ``qualifying``: han towards the
    minimum, ``floor``: base points the hand has at least through a limit yaku, ``flat``: exactly
    those, ``kept``: the yaku that count, ``floored``: of these the limit yaku.
    """

    yakuman: int
    han: int
    qualifying: int
    floor: int
    flat: bool
    kept: int
    floored: int


class Judge:
    """The yaku of one rule set.

    ``luck``, ``kinds``, ``colours``, ``sets`` and ``forms`` map a coded facet to a set of yaku (see
    `shape` for the codes); ``verdicts`` maps ``set << 1 | open hand`` to its `Verdict`.
    """

    def __init__(self, rules: Rules) -> None:
        self._terms = rules.yaku
        self._rules = rules
        self._rows = [row for row in TABLE if row.id in rules.yaku]
        self.luck = Memo(lambda code: self.of(Facet.LUCK, code))
        self.kinds = Memo(lambda code: self.of(Facet.KINDS, code))
        self.colours = Memo(lambda code: self.of(Facet.COLOURS, code))
        self.sets = Memo(lambda code: self.of(Facet.SETS, sets_of(code)))
        self.forms = Memo(lambda code: self.of(Facet.FORM, Form(code)))
        self.verdicts = Memo(lambda code: self._verdict(code >> 1, bool(code & 1)))

    def of(self, facet: Facet, value: Any) -> int:
        """The set of yaku that a value of a facet shows."""
        return sum(BIT[row.id] for row in self._rows if row.facet is facet and row.holds(value))

    def _verdict(self, shown: int, opened: bool) -> Verdict:
        kept = self._select(shown, opened)
        terms = {row: self._terms[row.id] for row in kept}
        if any(t.yakuman for t in terms.values()):
            units = [t.yakuman for t in terms.values() if t.yakuman]
            bits = sum(BIT[row.id] for row in kept if terms[row].yakuman)
            return Verdict(self._units(units), 0, ENOUGH, 0, False, bits, 0)
        limits = {row: self._limit_base(t) for row, t in terms.items() if t.limit}
        flat = [row for row in limits if terms[row].flat]
        if flat:
            best = max(flat, key=lambda row: limits[row])
            bit = BIT[best.id]
            enough = ENOUGH if terms[best].qualifies else 0
            return Verdict(0, 0, enough, limits[best], True, bit, bit)
        han = {row: self._han(row, opened, kept) for row in kept}
        qualifying = sum(han[row] for row in kept if terms[row].qualifies)
        if any(terms[row].qualifies for row in limits):
            qualifying += ENOUGH
        return Verdict(
            yakuman=0,
            han=sum(han.values()),
            qualifying=qualifying,
            floor=max(limits.values(), default=0),
            flat=False,
            kept=sum(BIT[row.id] for row in kept),
            floored=sum(BIT[row.id] for row in limits),
        )

    def _select(self, shown: int, opened: bool) -> list[Yaku]:
        """The rows that stand: worth something here, not beaten, not excluded."""
        rows = [row for row in self._rows if shown & BIT[row.id] and self._worth(row, opened)]
        beaten = {id for row in rows for id in row.beats}
        rows = [row for row in rows if row.id not in beaten]
        excluded = {id for row in rows for id in self._terms[row.id].excludes}
        return [row for row in rows if row.id not in excluded]

    def _worth(self, row: Yaku, opened: bool) -> bool:
        terms = self._terms[row.id]
        return bool(terms.yakuman or terms.limit or (terms.open if opened else terms.closed))

    def items(self, shown: int, opened: bool) -> list[tuple[str, int, int]]:
        """(id, han, yakuman) of the yaku that count in a set; a limit yaku has neither."""
        bits = self.verdicts[shown << 1 | opened].kept
        kept = [row for row in self._rows if bits & BIT[row.id]]
        return [
            (row.id, 0 if units else self._han(row, opened, kept), units)
            for row in kept
            for units in (self._terms[row.id].yakuman,)
        ]

    def _han(self, row: Yaku, opened: bool, kept: list[Yaku]) -> int:
        """Han of an ordinary yaku among those it stands with."""
        terms = self._terms[row.id]
        han = terms.open if opened else terms.closed
        beside = next((other for other in kept if other.id == row.raises), None)
        if beside is not None:
            shared = [id for id in row.beats if id in beside.beats and id in self._terms]
            han -= sum(self._terms[id].closed for id in shared)
        return han

    def _units(self, units: list[int]) -> int:
        score = self._rules.score
        total = sum(units) if score.yakuman_add else max(units)
        return min(total, score.yakuman_max) if score.yakuman_max else total

    def _limit_base(self, terms: YakuTerms) -> int:
        rows = [row.base for row in self._rules.score.limits if row.name == terms.limit]
        if not rows:
            raise RulesetError(f"a yaku is paid as {terms.limit}, but no limit has that name")
        return min(rows)
