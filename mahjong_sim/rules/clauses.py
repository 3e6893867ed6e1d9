"""Clause files (条項集): the numbered clauses of a source, summarised in our own words."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from mahjong_sim import resources
from mahjong_sim.errors import InputError, RulesetError
from mahjong_sim.rules.cite import Clause


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where rules were written down (出典)."""

    id: str
    title: str
    title_ja: str


class _ClauseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    clause: list[Clause]


def sources() -> list[str]:
    """Ids of the shipped sources."""
    return sorted(file.stem for file in (resources.root("rulesets") / "clauses").glob("*.toml"))


def clauses(source: str) -> dict[str, Clause]:
    """The clauses of a source by id, in the order of the source.

    ``source``: the id of a shipped one, or a path that ends with ``.toml``. RulesetError where the
    file is missing or wrong.
    """
    return _find(source)[1]


def source(name: str) -> Source:
    """Id and titles of a source; RulesetError as for `clauses`."""
    return _find(name)[0]


def _find(name: str) -> tuple[Source, dict[str, Clause]]:
    return _read(Path(name)) if name.endswith(".toml") else _shipped(name)


@functools.cache
def _shipped(name: str) -> tuple[Source, dict[str, Clause]]:
    return _read(resources.root("rulesets") / "clauses" / f"{name}.toml")


def _read(path: Path) -> tuple[Source, dict[str, Clause]]:
    table = read_toml(path, "clause file")
    try:
        file = msgspec.convert(table, _ClauseFile)
    except msgspec.ValidationError as error:
        raise RulesetError(str(error), file=str(path)) from None
    by_id = {clause.id: clause for clause in file.clause}
    if len(by_id) < len(file.clause):
        ids = [clause.id for clause in file.clause]
        twice = next(i for i in ids if ids.count(i) > 1)
        raise RulesetError("clause id occurs twice", file=str(path), key=twice)
    return file.source, by_id


def read_toml(path: Path, what: str) -> dict[str, Any]:
    """The tables of a TOML file; RulesetError with the line if it cannot be read."""
    try:
        text = resources.read_text(path)
    except InputError as error:
        raise RulesetError(f"cannot read the {what}: {error.message}", file=str(path)) from None
    return parse_toml(text, str(path))


def parse_toml(text: str, file: str) -> dict[str, Any]:
    """The tables of a TOML text; RulesetError with the line if the syntax is wrong."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise RulesetError("nested too deeply", file=file) from None
    except tomllib.TOMLDecodeError as error:
        message, _, place = str(error).partition(" (at line ")
        line = place.partition(",")[0]
        if line.isdigit():
            raise RulesetError(message, file=file, line=int(line)) from None
        end = text.count("\n") + 1
        raise RulesetError(
            message.removesuffix(" (at end of document)"), file=file, line=end
        ) from None
