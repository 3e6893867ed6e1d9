"""Rule sets for reading (規定の表示): options with their clauses, and what differs between two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct

from mahjong_sim.rules.cite import Citation
from mahjong_sim.rules.load import sections
from mahjong_sim.rules.options import Rules

Language = Literal["en", "ja"]


class Option(Struct, frozen=True):
    """One option: path, value in plain types (None: a yaku that is not played) and citation."""

    path: str
    value: Any
    cite: Citation


def options(rules: Rules) -> Iterator[Option]:
    """Every option and yaku of a rule set, section by section."""
    for section, keys in sections().items():
        values = getattr(rules, section)
        for key in keys:
            path = f"{section}.{key}"
            value = msgspec.to_builtins(getattr(values, key))
            yield Option(path, value, rules.cites[path])
    for path, cite in rules.cites.items():
        if path.startswith("yaku."):
            terms = rules.yaku.get(path.removeprefix("yaku."))
            yield Option(path, None if terms is None else msgspec.to_builtins(terms), cite)


def differences(a: Rules, b: Rules) -> Iterator[tuple[Option | None, Option | None]]:
    """Options whose values differ; None where a rule set does not name a yaku at all."""
    left = {option.path: option for option in options(a)}
    right = {option.path: option for option in options(b)}
    for path in left | right:
        one, two = left.get(path), right.get(path)
        if (one and one.value) != (two and two.value):
            yield one, two


def text(value: Any) -> str:
    """A value as it is written in a rule set file; ``off`` for a yaku that is not played."""
    if value is None:
        return "off"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {text(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(text(item) for item in value) + "]"
    return msgspec.json.encode(value).decode()


def reasons(rules: Rules, cite: Citation, language: Language = "en") -> list[str]:
    """Why an option has its value: each clause with its text, or the word and the note."""
    found = [f"{i}: {getattr(rules.clauses[i], language)}" for i in cite.ids]
    lines = found or [cite.by]
    if cite.note:
        lines.append(f"({cite.note})")
    return lines
