"""How far rule sets cover their sources (条項の網羅): cited, demonstrated, passed clauses."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from msgspec import Struct

from mahjong_sim import resources
from mahjong_sim.rules.clauses import clauses, read_toml
from mahjong_sim.rules.load import load, names
from mahjong_sim.rules.options import Rules


class Cover(Struct, frozen=True):
    """One rule set against its source; ``missing`` are clauses it neither cites nor sets aside."""

    clauses: int
    cited: int
    unmodelled: int
    demonstrated: int
    passed: int
    missing: tuple[str, ...]


class Coverage(Struct, frozen=True):
    """All sources together.

    A clause is cited when an option or yaku of a rule set names it, demonstrated when a scenario
    lists it, passed when such a scenario runs as it says. ``unmodelled``: set aside with a reason.
    """

    clauses: int
    cited: int
    unmodelled: int
    demonstrated: int
    passed: int
    by_ruleset: dict[str, Cover]
    missing: tuple[str, ...]


def cited(rules: Rules) -> set[str]:
    """Ids of the clauses that some option or yaku of a rule set names."""
    return {clause for cite in rules.cites.values() for clause in cite.ids}


def demonstrated() -> dict[Path, frozenset[str]]:
    """The clauses each shipped scenario file lists; RulesetError for one that is no TOML."""
    files = sorted((resources.root("rulesets") / "scenarios").rglob("*.toml"))
    return {file: frozenset(read_toml(file, "scenario").get("clauses", ())) for file in files}


def coverage(passed: Collection[str] = ()) -> Coverage:
    """Coverage of every source a shipped rule set names. ``passed``: the clauses that scenarios
    were seen to show.
    """
    shown = {clause for listed in demonstrated().values() for clause in listed}
    held = set(passed)
    by_ruleset: dict[str, Cover] = {}
    ids: dict[str, None] = {}
    named: set[str] = set()
    aside: set[str] = set()
    for name in names():
        rules = load(name)
        if not rules.ruleset.source:
            continue
        own = clauses(rules.ruleset.source)
        cites, set_aside = cited(rules) & own.keys(), rules.unmodelled.keys() & own.keys()
        by_ruleset[name] = Cover(
            clauses=len(own),
            cited=len(cites),
            unmodelled=len(set_aside),
            demonstrated=len(shown & own.keys()),
            passed=len(held & own.keys()),
            missing=tuple(i for i in own if i not in cites and i not in set_aside),
        )
        ids |= dict.fromkeys(own)
        named |= cites
        aside |= set_aside
    return Coverage(
        clauses=len(ids),
        cited=len(named),
        unmodelled=len(aside - named),
        demonstrated=len(shown & ids.keys()),
        passed=len(held & ids.keys()),
        by_ruleset=by_ruleset,
        missing=tuple(i for i in ids if i not in named and i not in aside),
    )
