"""What a scenario file says (事例の内容), as values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from mahjong_sim.scenario.pool import Hands, OneSeat, SomeSeats, Tiles
from mahjong_sim.scenario.setup import Position

Four = tuple[int, int, int, int]


class WinSeen(Struct, frozen=True, forbid_unknown_fields=True):
    """An expected win (和了): only what is given is looked at.

    ``source``: the discarder, or the winner itself. ``yaku``: ids, or ids with their han
    ("yakuman" for one). ``quoted``: han with bazoro. ``fu_items``: fu by item, before rounding.
    ``points``: what a discarder pays, or [dealer, each child].
    """

    seat: OneSeat
    source: OneSeat | None = None
    yaku: dict[str, int | Literal["yakuman"]] | tuple[str, ...] | None = None
    han: int | None = None
    quoted: int | None = None
    fu: int | None = None
    fu_items: dict[str, int] | None = None
    yakuman: int | None = None
    limit: str | None = None
    points: int | tuple[int, int] | None = None
    liable: dict[str, OneSeat] | None = None
    chips: Four | None = None


class Expect(Struct, frozen=True):
    """What is expected after a step (期待). None: not looked at. `scenario.check` says how."""

    legal: tuple[str, ...] | None = None
    refused: dict[str, str | tuple[str, ...]] | None = None
    impossible: tuple[str, ...] | None = None
    faults: dict[str, tuple[str, ...]] | None = None
    by: dict[str, str] | None = None
    options: dict[str, Any] | None = None
    win: WinSeen | tuple[WinSeen, ...] | None = None
    payments: tuple[str, ...] | None = None
    deltas: Four | None = None
    points: Four | None = None
    tenpai: SomeSeats | None = None
    dead: SomeSeats | None = None
    furiten: SomeSeats | None = None
    riichi: SomeSeats | None = None
    barred: dict[OneSeat, Tiles] | None = None
    waits: dict[OneSeat, Tiles] | None = None
    hand: dict[OneSeat, Tiles] | None = None
    rows: dict[OneSeat, tuple[Tiles, ...]] | None = None
    ends: Literal["win", "draw", "abort", "nagashi", "chombo", "no"] | None = None
    aborted: str | None = None
    next_dealer: OneSeat | None = None
    next_wind: OneSeat | None = None
    honba: int | None = None
    pot: int | None = None
    dora: Tiles | None = None
    left: int | None = None
    match: Literal["on", "asks", "length", "bust", "dealer_end", "goal", "closing"] | None = None
    session: Literal["on", "over"] | None = None
    places: Four | None = None
    results: tuple[float, float, float, float] | None = None
    counted: bool | None = None
    totals: tuple[float, float, float, float] | None = None
    events: tuple[str, ...] | None = None
    no_events: tuple[str, ...] | None = None

    def given(self) -> dict[str, Any]:
        """What is looked at, by name."""
        named = {key: getattr(self, key) for key in EXPECTATIONS}
        return {key: value for key, value in named.items() if value is not None}


EXPECTATIONS = tuple(field.name for field in msgspec.structs.fields(Expect))


class Step(Struct, frozen=True, kw_only=True):
    """Acts, and what is expected after them (手順).

    ``variants``: what is expected instead under a rule set, by its id. ``key``: its place in the
    file, such as ``play[0]``; ``line``: where that is.
    """

    key: str
    line: int | None
    acts: tuple[str, ...] = ()
    expect: Expect = Expect()
    variants: dict[str, Expect] = {}
    note: str = ""
    note_ja: str = ""

    def expected(self, rules: str) -> Expect:
        """What is expected under a rule set."""
        return self.variants.get(rules, self.expect)


class Branch(Step, frozen=True, kw_only=True):
    """Another choice (別の選択): its acts after the first ``after`` steps of the play.

    -1: instead of the last one.
    """

    after: int = -1


class Contrast(Step, frozen=True, kw_only=True):
    """The whole play's acts (or ``acts``, if there are any) under other rules (対比).

    ``rules``: instead of the scenario's; ``set``: overrides. What is expected must not hold under
    the scenario's own rules.
    """

    rules: str | tuple[str, ...] = ()
    set: tuple[str, ...] = ()

    def step(self, play: Sequence[Step]) -> Step:
        """It as the only step of a course; ``play``: the scenario's."""
        return Step(
            key=self.key,
            line=self.line,
            acts=self.acts or tuple(act for step in play for act in step.acts),
            expect=self.expect,
            note=self.note,
            note_ja=self.note_ja,
        )


class Head(Struct, frozen=True, kw_only=True):
    """The head of a file: everything but the position and the steps."""

    title: str = ""
    title_ja: str = ""
    clauses: tuple[str, ...] = ()
    rules: str | tuple[str, ...] = ()
    question: str = ""
    question_ja: str = ""
    set: tuple[str, ...] = ()
    table: Literal["guarded", "strict", "refereed"] = "guarded"
    match: bool = False
    session: bool = False


class Scenario(Head, frozen=True, kw_only=True):
    """A scenario (事例). ``id``: its path below the shipped scenarios, or its file name.

    ``next``: hands dealt after the position, one after the other.
    """

    id: str
    file: str
    play: tuple[Step, ...]
    position: Position | None = None
    next: tuple[Hands, ...] = ()
    branches: tuple[Branch, ...] = ()
    contrasts: tuple[Contrast, ...] = ()

    @property
    def in_match(self) -> bool:
        """Whether its hands belong to a match."""
        return self.match or self.session

    @property
    def rule_sets(self) -> tuple[str, ...]:
        """Ids of the rule sets it is written for."""
        return listed(self.rules)


def listed(value: str | tuple[str, ...]) -> tuple[str, ...]:
    """One text or several, as several."""
    return (value,) if isinstance(value, str) else value
