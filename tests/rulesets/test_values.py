"""The five source rule sets hold what their clauses say, and every such option cites its clause."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mahjong_sim.rules import view
from mahjong_sim.rules.clauses import clauses
from mahjong_sim.rules.coverage import cited
from mahjong_sim.rules.load import load
from tests.rulesets.values import BY_RULESET
from tests.rulesets.values.terms import Values


def _cases() -> list[Any]:
    return [
        pytest.param(name, clause, values, id=clause, marks=pytest.mark.clause(clause))
        for name, by_clause in BY_RULESET.items()
        for clause, values in by_clause.items()
    ]


@pytest.mark.parametrize(("name", "clause", "values"), _cases())
def test_a_clause_determines_its_options(name: str, clause: str, values: Values) -> None:
    rules = load(name)
    options = {option.path: option for option in view.options(rules)}
    assert {path: _plain(options[path].value) for path in values} == values
    assert {path for path in values if clause not in options[path].cite.ids} == set()


@pytest.mark.parametrize(("name", "clause", "values"), _cases())
def test_nothing_else_cites_the_clause(name: str, clause: str, values: Values) -> None:
    citing = {path for path, cite in load(name).cites.items() if clause in cite.ids}
    assert citing == values.keys()


@pytest.mark.parametrize("name", BY_RULESET)
def test_every_cited_clause_is_checked_here(name: str) -> None:
    checked = BY_RULESET[name].keys()
    if name == "okayama-chips":
        checked = checked | BY_RULESET["okayama"].keys()
    assert cited(load(name)) == checked


@pytest.mark.parametrize("source", ["kyoto", "okayama", "mmml91", "taikai", "kita18"])
def test_a_clause_left_out_is_about_faults_or_manners(source: str) -> None:
    checked = {clause for by_clause in BY_RULESET.values() for clause in by_clause}
    left = [
        clause.removeprefix(f"{source}.") for clause in clauses(source) if clause not in checked
    ]
    assert left == FAULTS_AND_MANNERS[source].split()


FAULTS_AND_MANNERS = {
    "kyoto": "r9 r10 r24 r26 r27 r28 r29 r30 r32 m1 m5 m7 m10",
    "okayama": "b8 b16 c1 c2 c3 c4",
    "mmml91": "5.1 5.1b 5.1c 5.2 5.3 12.1 12.2 12.4 12.5",
    "taikai": "b15 b17 b21 r4 r5 k1 c1 c2 c3 d1 d2",
    "kita18": "8 11 12",
}


@pytest.mark.parametrize("name", BY_RULESET)
def test_a_decision_where_the_source_is_silent_has_a_note(name: str) -> None:
    silent = {path: cite for path, cite in load(name).cites.items() if cite.by == "silent"}
    assert [path for path, cite in silent.items() if not cite.note] == []


def _plain(value: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(value))
