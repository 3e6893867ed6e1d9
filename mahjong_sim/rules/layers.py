"""Rule set files (ルールファイル) as text: reading them, what they extend, where a key stands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mahjong_sim import resources
from mahjong_sim.errors import InputError, RulesetError
from mahjong_sim.rules.clauses import parse_toml

_TABLE = re.compile(r"\s*\[([^\[\]]+)\]\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*((?:[\w.-]+|"[^"]*"|'[^']*')+)\s*=""")
_HEADER_KEYS = ("id", "title", "title_ja", "source", "extends")


@dataclass(frozen=True, slots=True)
class Layer:
    """One file of the chain that makes a rule set. ``file``: its name in messages."""

    file: str
    text: str
    tables: dict[str, Any]
    header: dict[str, str]

    def error(self, message: str, key: str = "") -> RulesetError:
        """An error about a key path of this file, with its line where the key stands in it."""
        return RulesetError(message, file=self.file, line=line_of(self.text, key), key=key)


def line_of(text: str, path: str) -> int | None:
    """Line of an option (``section.option``) in a TOML text, else of its section, if there."""
    section, above = "", None
    for number, line in enumerate(text.splitlines(), 1):
        if table := _TABLE.match(line):
            section = table[1].strip()
            if section == path:
                return number
            if path.startswith(f"{section}."):
                above = number
        elif key := _KEY.match(line):
            name = key[1].strip("\"'")
            if path in (name if not section else f"{section}.{name}", f"{section}.{key[1]}"):
                return number
    return above


def chain(name: str) -> list[Layer]:
    """The files of a rule set, what is extended first; RulesetError if one is wrong or missing."""
    layers: list[Layer] = []
    seen: list[Path] = []
    path, by = find(name), None
    shown = name if is_path(name) else path.name
    while True:
        if path in seen:
            assert by is not None
            loop = " -> ".join(p.stem for p in [*seen[seen.index(path) :], path])
            raise by.error(f"extends itself: {loop}", "ruleset.extends")
        seen.append(path)
        layer = _read(path, shown, by)
        layers.append(layer)
        if not (extended := layer.header.get("extends", "")):
            return layers[::-1]
        path, by = find(extended, beside=path, by=layer), layer
        shown = str(path) if is_path(extended) else path.name


def shipped() -> list[str]:
    """Ids of the rule sets that come with the package."""
    return sorted(file.stem for file in resources.root("rulesets").glob("*.toml"))


def is_path(name: str) -> bool:
    """Whether a name means a file: it ends with .toml or has a separator in it."""
    return name.endswith(".toml") or "/" in name or "\\" in name


def find(name: str, beside: Path | None = None, by: Layer | None = None) -> Path:
    """The file of a rule set; a relative path in ``extends`` starts at the file that says it."""
    if is_path(name):
        return (beside.parent / name if beside is not None else Path(name)).resolve()
    if name in shipped():
        return resources.root("rulesets") / f"{name}.toml"
    message = f"no rule set {name!r}; there are {', '.join(shipped())}, or give a .toml file"
    raise by.error(message, "ruleset.extends") if by is not None else RulesetError(message)


def _read(path: Path, shown: str, by: Layer | None) -> Layer:
    try:
        text = resources.read_text(path)
    except InputError as error:
        message = f"cannot read the rule set: {error.message}"
        if by is not None:
            raise by.error(f"{shown}: {message}", "ruleset.extends") from None
        raise RulesetError(message, file=shown) from None
    tables = parse_toml(text, shown)
    return Layer(shown, text, tables, _header(tables.pop("ruleset", None), text, shown))


def _header(table: object, text: str, file: str) -> dict[str, str]:
    def wrong(message: str, key: str) -> RulesetError:
        return RulesetError(message, file=file, line=line_of(text, key), key=key)

    if not isinstance(table, Mapping):
        raise wrong("expected a table with id and title", "ruleset")
    for key, value in table.items():
        if key not in _HEADER_KEYS:
            raise wrong(f"no such key; there are {', '.join(_HEADER_KEYS)}", f"ruleset.{key}")
        if not isinstance(value, str):
            raise wrong(f"expected str, got {value!r}", f"ruleset.{key}")
        if not value.isprintable():
            raise wrong(f"expected one line of text, got {value!r}", f"ruleset.{key}")
    for key in ("id", "title"):
        if not table.get(key):
            raise wrong("missing", f"ruleset.{key}")
    return dict(table)
