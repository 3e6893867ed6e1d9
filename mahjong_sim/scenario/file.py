"""Scenario files (事例ファイル): TOML to `Scenario`, strictly, all problems of a file at once.

README.md beside the shipped scenarios explains the format.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from mahjong_sim import resources
from mahjong_sim.errors import InputError, Problem, RulesetError, ScenarioError
from mahjong_sim.rules.clauses import parse_toml
from mahjong_sim.scenario.examine import examine
from mahjong_sim.scenario.lines import Lines
from mahjong_sim.scenario.pool import PATTERNS, Hands
from mahjong_sim.scenario.script import (
    Branch,
    Contrast,
    Expect,
    Head,
    Scenario,
    Step,
    listed,
)
from mahjong_sim.scenario.setup import Position

S = TypeVar("S", bound=Struct)
P = TypeVar("P", bound=Step)


# --- finding ------------------------------------------------------------------------------------
def folder() -> Path:
    """Where the shipped scenarios are."""
    return resources.root("rulesets") / "scenarios"


def shipped() -> list[str]:
    """Ids of the shipped scenarios."""
    return [_id_of(file) for file in sorted(folder().rglob("*.toml"))]


def find(name: str) -> list[Path]:
    """The files a name means: a file, a folder, an id, or all ids below it (``kyoto``)."""
    if name.endswith(".toml"):
        return [Path(name)]
    ids = shipped()
    found = [i for i in ids if i == name or i.startswith(f"{name.rstrip('/')}/")]
    if found:
        return [folder() / f"{i}.toml" for i in found]
    if Path(name).is_dir():
        return sorted(Path(name).rglob("*.toml"))
    close = difflib.get_close_matches(name, ids, n=1)
    raise InputError(f"no scenario {name!r}{f'; did you mean {close[0]}?' if close else ''}")


def _id_of(path: Path) -> str:
    base, full = folder().resolve(), path.resolve()
    return full.relative_to(base).with_suffix("").as_posix() if base in full.parents else path.stem


# --- reading ------------------------------------------------------------------------------------
def load(path: Path) -> Scenario:
    """Read a scenario file; ScenarioError with every problem of it."""
    try:
        text = resources.read_text(path)
    except InputError as error:
        raise InputError(f"cannot read the scenario: {error.message}", file=str(path)) from None
    return read(text, str(path), _id_of(path))


def read(text: str, file: str, name: str) -> Scenario:
    """A scenario from the text of a file; ScenarioError with every problem of it."""
    try:
        table = parse_toml(text, file)
    except RulesetError as error:
        raise ScenarioError(file, [Problem(error.line, "", error.message)]) from None
    reader = _Reader(Lines(text))
    scenario = reader.scenario(table, file, name)
    unread = [problem.key for problem in reader.problems]

    def complain(key: str, message: str) -> None:
        if not any(other.startswith(key) for other in unread):  # else it follows from that
            reader.complain(key, message)

    examine(scenario, complain)
    if reader.problems:
        raise ScenarioError(file, reader.problems)
    return scenario


_STEP = ("acts", "note", "note_ja")
_BLOCKS = ("position", "next", "play", "branch", "contrast")


class _Reader:
    """Reads the tables of one file and collects what is wrong with them."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.problems: list[Problem] = []

    def complain(self, key: str, message: str) -> None:
        """Note a problem."""
        self.problems.append(Problem(self.lines.of(key), key, message))

    def scenario(self, table: dict[str, Any], file: str, name: str) -> Scenario:
        """The scenario, without what cannot be read."""
        blocks = {key: table.pop(key, None) for key in _BLOCKS}
        head = self.values(table, Head, "", also=_BLOCKS)
        rules = listed(head.get("rules", ()))
        position = None
        if blocks["position"] is not None:
            position = self.struct(blocks["position"], Position, "position")
        following = [
            self.struct(t, Hands, f"next[{i}]") for i, t in self.tables(blocks["next"], "next")
        ]
        play = self.steps(blocks["play"], "play", Step, (), rules)
        branches = self.steps(blocks["branch"], "branch", Branch, ("after",), rules)
        contrasts = self.steps(blocks["contrast"], "contrast", Contrast, ("rules", "set"), ())
        return Scenario(
            **head,
            id=name,
            file=file,
            play=tuple(play),
            position=position,
            next=tuple(n for n in following if n is not None),
            branches=tuple(branches),
            contrasts=tuple(contrasts),
        )

    def steps(
        self, value: object, name: str, kind: type[P], more: tuple[str, ...], rules: Iterable[str]
    ) -> list[P]:
        """The steps of one block."""
        return [
            self.step(table, f"{name}[{i}]", kind, more, tuple(rules))
            for i, table in self.tables(value, name)
        ]

    def step(
        self, table: dict[str, Any], key: str, kind: type[P], more: tuple[str, ...], rules: Any
    ) -> P:
        """One step: its acts, what is expected, and what instead under a rule set."""
        variants = {
            name: self.expect(table.pop(name), f"{key}.{name}")
            for name in rules
            if isinstance(table.get(name), dict)
        }
        own = {k: table.pop(k) for k in (*_STEP, *more) if k in table}
        words = self.values(own, kind, key)
        expect = self.expect(table, key, also=(*_STEP, *more, *rules))
        return kind(key=key, line=self.lines.of(key), expect=expect, variants=variants, **words)

    def expect(self, table: Mapping[str, Any], key: str, also: Iterable[str] = ()) -> Expect:
        """The expectations of a table."""
        return Expect(**self.values(table, Expect, key, also))

    def tables(self, value: object, name: str) -> list[tuple[int, dict[str, Any]]]:
        """The tables of an array of tables, numbered."""
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(v, dict) for v in value):
            self.complain(name, f"expected tables [[{name}]]")
            return []
        return list(enumerate(value))

    def struct(self, table: object, kind: type[S], key: str) -> S | None:
        """A struct from a table; None where it is none at all."""
        if not isinstance(table, dict):
            self.complain(key, f"expected a table [{key}]")
            return None
        return kind(**self.values(table, kind, key))

    def values(
        self, table: Mapping[str, Any], kind: type[Struct], key: str, also: Iterable[str] = ()
    ) -> dict[str, Any]:
        """The right values of a table by field; a complaint for each of the others."""
        types = {field.name: field.type for field in msgspec.structs.fields(kind)}
        out = {}
        for name, value in table.items():
            path = f"{key}.{name}" if key else name
            if name not in types:
                known = [*types, *also]
                close = difflib.get_close_matches(name, known, n=1)
                hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}"
                self.complain(path, f"no such key; {hint}")
                continue
            try:
                out[name] = msgspec.convert(value, types[name])
            except msgspec.ValidationError as error:
                self.complain(path, _shown(error))
        return out


def _shown(error: msgspec.ValidationError) -> str:
    text = str(error).replace("`", "")
    for pattern, words in PATTERNS.items():
        text = text.replace(f"str matching regex {pattern!r}", words)
    text = text.replace(" - at $", " at ").replace("object", "table").replace("array", "list")
    return text[0].lower() + text[1:]
