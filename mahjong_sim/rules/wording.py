"""The data files of the text formats (``rulesets/formats``): rules by their marks, and names."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any, Literal

import msgspec
from msgspec import Struct

from mahjong_sim import resources
from mahjong_sim.errors import InputError
from mahjong_sim.rules.load import load, names
from mahjong_sim.rules.names import YAKU
from mahjong_sim.rules.options import Rules
from mahjong_sim.tiles import Tile, red_pieces
from mahjong_sim.values import Four

NOTE = "mahjong_sim"  # the key under which files we write name their rule set
_WINDS = "東南西北"
Reds = tuple[int, int, int]
Ending = Literal[
    "win",
    "exhaustive",
    "nagashi",
    "nine_kinds",
    "four_winds",
    "four_kans",
    "four_riichi",
    "triple_ron",
    "chombo",
    "other",
]


class RulesOf(Struct, frozen=True):
    """The rules a record was played under: a rule set and changed options, "path=value"."""

    base: str
    overrides: tuple[str, ...] = ()


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """One line about the rules: holds where every condition that it has does."""

    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    reds: bool | None = None
    rules: str = ""
    set: tuple[str, ...] = ()
    refuse: str = ""
    results: bool = True

    def holds(self, text: str, reds: bool | None) -> bool:
        """Whether it holds for a log that says ``text``, with red fives or without."""
        if self.has and not any(mark in text for mark in self.has):
            return False
        if any(mark in text for mark in self.lacks):
            return False
        return self.reds is None or self.reds == reds


class Told(Struct, frozen=True):
    """The rules of a log, and whether they say how its results are reckoned."""

    rules: RulesOf
    results: bool = True


class Wording(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A format's data file."""

    case: tuple[Case, ...]
    yaku: dict[str, str]
    endings: dict[Ending, str]
    also: dict[str, str] = {}
    also_endings: dict[str, Ending] = {}

    def told(self, text: str, reds: bool | None) -> Told:
        """Rules of a log with these marks; InputError where it is refused."""
        base, overrides, results = "", list[str](), True
        for case in self.case:
            if case.holds(text, reds):
                if case.refuse:
                    raise InputError(case.refuse)
                base = case.rules or base
                overrides += case.set
                results = results and case.results
        return Told(RulesOf(base, tuple(overrides)), results)

    def name(self, yaku: str, wind: int = 0) -> str:
        """A yaku's name; ``wind``: of the seat or round, where the name tells it."""
        own = self.yaku.get(yaku)
        if own is None:
            return YAKU[yaku].ja if yaku in YAKU else yaku
        return own.format(wind=_WINDS[wind])

    @cached_property
    def ids(self) -> dict[str, str]:
        """Yaku id by name, the first where several have the name."""
        found = {YAKU[yaku].ja: yaku for yaku in YAKU}
        for yaku in reversed(self.yaku):
            for wind in range(4):
                found[self.name(yaku, wind)] = yaku
        return found | self.also

    @cached_property
    def alike(self) -> dict[str, str]:
        """Yaku that share a name with an earlier one -> that one."""
        first = {name: yaku for yaku, name in reversed(self.yaku.items())}
        return {yaku: first[name] for yaku, name in self.yaku.items() if first[name] != yaku}

    @cached_property
    def endings_by_name(self) -> dict[str, Ending]:
        """Ending of a draw by its name."""
        return {name: ending for ending, name in self.endings.items()} | self.also_endings


@cache
def wording(name: Literal["mjai", "tenhou6", "majiang"]) -> Wording:
    """The data file of a format."""
    file = resources.root("rulesets") / "formats" / f"{name}.toml"
    return msgspec.toml.decode(file.read_bytes(), type=Wording)


# --- rules of a log -----------------------------------------------------------------------------
def note(rules: RulesOf) -> dict[str, Any]:
    """What files we write say about their rule set, under the key `NOTE`."""
    found = load(rules.base, rules.overrides)
    return {
        "rules": found.ruleset.id,
        "overrides": list(found.overrides),
        "digest": found.digest,
    }


def noted(found: object) -> RulesOf | None:
    """The rule set that a note names, None for what is no such note."""
    if not isinstance(found, dict):
        return None
    base, overrides = found.get("rules"), found.get("overrides", [])
    if not isinstance(base, str) or not isinstance(overrides, list):
        return None
    if not all(isinstance(one, str) for one in overrides):
        return None
    if base not in names():
        raise InputError(f"rule set {base[:40]!r} does not come with the program: give its file")
    return RulesOf(base, tuple(overrides))


def fitted(rules: RulesOf, reds: Reds | None, start: Four | None) -> RulesOf:
    """The rules with the red fives and starting points that a log states, where they differ."""
    wall, match = load(rules.base, rules.overrides).wall, load(rules.base, rules.overrides).match
    more: list[str] = []
    if reds is not None:
        own = {"red_man": wall.red_man, "red_pin": wall.red_pin, "red_sou": wall.red_sou}
        more += [
            f"wall.{option}={count}"
            for (option, before), count in zip(own.items(), reds, strict=True)
            if before != count
        ]
    if start is not None and len(set(start)) == 1 and start[0] != match.start_points:
        more.append(f"match.start_points={start[0]}")
    return RulesOf(rules.base, (*rules.overrides, *more))


def rules_of(rules: RulesOf) -> Rules:
    """The rule set itself."""
    return load(rules.base, rules.overrides)


def red_fives(rules: RulesOf) -> frozenset[Tile]:
    """The red pieces under these rules."""
    wall = rules_of(rules).wall
    return red_pieces(wall.red_man, wall.red_pin, wall.red_sou)
