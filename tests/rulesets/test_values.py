"""The five source rule sets hold what their clauses say, and every such option cites its clause."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mahjong_sim.rules import view
from mahjong_sim.rules.clauses import clauses
from mahjong_sim.rules.coverage import cited
from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import FaultOptions
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
def test_no_clause_is_left_out(source: str) -> None:
    checked = {clause for by_clause in BY_RULESET.values() for clause in by_clause}
    assert [clause for clause in clauses(source) if clause not in checked] == []


# faults left to custom: no source rule says, or seems to expect, anything about them
INHERITED = {
    "kyoto": {"misconduct"},
    "okayama": {"wrong_indicator", "misnamed", "misstated_score", "misconduct", "bad_manners"},
    "mmml91": {"wrong_indicator", "misnamed", "deliberate_chombo", "misconduct", "bad_manners"},
    "taikai": {
        *("retracted_discard", "wrong_indicator", "misnamed"),
        *("deliberate_chombo", "bad_manners"),
    },
    "kita18": {
        *("retracted_discard", "wrong_indicator", "misnamed", "misstated_score"),
        *("deliberate_chombo", "misconduct", "bad_manners"),
    },
}


@pytest.mark.parametrize("name", INHERITED)
def test_every_fault_is_decided_by_clause_or_on_purpose(name: str) -> None:
    rules = load(name)
    kinds = [field.name for field in msgspec.structs.fields(FaultOptions)]
    custom = {kind for kind in kinds if rules.cites[f"faults.{kind}"].by == "custom"}
    assert custom == INHERITED[name]


@pytest.mark.parametrize("name", BY_RULESET)
def test_a_decision_where_the_source_is_silent_has_a_note(name: str) -> None:
    silent = {path: cite for path, cite in load(name).cites.items() if cite.by == "silent"}
    assert [path for path, cite in silent.items() if not cite.note] == []


def _plain(value: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(value))
