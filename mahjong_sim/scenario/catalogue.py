"""Which scenarios there are (事例の目録): their heads only, which is quick, to list and search."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from mahjong_sim.rules.clauses import parse_toml
from mahjong_sim.scenario import file
from mahjong_sim.scenario.script import listed

_TABLE = re.compile(r"^\s*\[", re.MULTILINE)


class Entry(NamedTuple):
    """A scenario as it is listed. ``rules``: ids of the rule sets it is written for."""

    id: str
    path: Path
    title: str
    title_ja: str
    question: str
    question_ja: str
    clauses: tuple[str, ...]
    rules: tuple[str, ...]

    def meets(self, words: str) -> bool:
        """Whether it holds all words, in its id, its texts or its clauses."""
        texts = (self.id, *self[2:6], *self.clauses)
        held = "\n".join(texts).casefold()
        return all(word in held for word in words.casefold().split())


def entries() -> list[Entry]:
    """The shipped scenarios in the order of their ids."""
    return [entry(file.folder() / f"{name}.toml", name) for name in file.shipped()]


def entry(path: Path, name: str) -> Entry:
    """The head of a scenario file. Raises our errors for a file that cannot be read."""
    text = path.read_text(encoding="utf-8-sig")
    first = _TABLE.search(text)
    head = parse_toml(text[: first.start()] if first else text, str(path))
    texts = (str(head.get(k, "")) for k in ("title", "title_ja", "question", "question_ja"))
    title, title_ja, question, question_ja = texts
    clauses, rules = tuple(head.get("clauses", ())), listed(head.get("rules", ()))
    return Entry(name, path, title, title_ja, question, question_ja, clauses, tuple(rules))


def of_rules(found: Sequence[Entry], rules: str) -> list[Entry]:
    """Those written for a rule set; "" = all."""
    return [e for e in found if not rules or rules in e.rules]


def by_clause(found: Sequence[Entry]) -> dict[str, int]:
    """How many of them show each clause, in the order in which they name them first."""
    counts: dict[str, int] = {}
    for clause in _clauses(found):
        counts[clause] = counts.get(clause, 0) + 1
    return counts


def _clauses(found: Sequence[Entry]) -> Iterator[str]:
    for one in found:
        yield from one.clauses
