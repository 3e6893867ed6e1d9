"""Which scenarios there are (事例の目録): their heads only, which is quick, to list and search."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from mahjong_sim import resources
from mahjong_sim.errors import MahjongSimError
from mahjong_sim.rules.clauses import parse_toml
from mahjong_sim.rules.load import names
from mahjong_sim.scenario import file

OWN: Final = "own"  # stands among the rule sets of scenarios that are not shipped
_LONGEST: Final = 400  # characters of a text that are listed
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


def own_entries(folder: Path) -> list[Entry]:
    """The scenarios of another folder; a file that cannot be read is listed by its name."""
    known = set(names())
    out = []
    for path in sorted(folder.glob("*.toml")):
        try:
            found = entry(path, path.stem)
        except MahjongSimError:  # opening it says why
            found = Entry(path.stem, path, path.name, path.name, "", "", (), ())
        rules = (OWN, *(name for name in found.rules if name in known))
        out.append(found._replace(id=f"{OWN}/{path.stem}", rules=rules))
    return out


def entry(path: Path, name: str) -> Entry:
    """The head of a scenario file. Raises our errors for a file that cannot be read."""
    text = resources.read_text(path)
    first = _TABLE.search(text)
    head = parse_toml(text[: first.start()] if first else text, str(path))
    keys = ("title", "title_ja", "question", "question_ja")
    texts = (str(head.get(k, ""))[:_LONGEST] for k in keys)
    title, title_ja, question, question_ja = texts
    clauses, rules = _strings(head.get("clauses")), _strings(head.get("rules"))
    return Entry(name, path, title, title_ja, question, question_ja, clauses, rules)


def _strings(value: object) -> tuple[str, ...]:
    """The texts of a value that should be one or a list of them."""
    found = value if isinstance(value, list) else [value]
    return tuple(text for text in found if isinstance(text, str))


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
