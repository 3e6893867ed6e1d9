"""Every shipped scenario comes out as it says."""

from __future__ import annotations

import pytest

from mahjong_sim.rules.load import load as load_rules
from mahjong_sim.scenario.file import folder, load, shipped
from mahjong_sim.scenario.page import Page
from mahjong_sim.scenario.run import run


@pytest.mark.parametrize("name", shipped())
def test_scenario(name: str) -> None:
    outcome = run(load(folder() / f"{name}.toml"))
    told = [
        f"{name}:{m.line} {r.course} under {r.rules.ruleset.id}: {m.key} {m.expected} / {m.got}"
        for r in outcome.results
        for m in r.mismatches
    ]
    assert told == []
    assert outcome.clauses == set(outcome.scenario.clauses)


@pytest.mark.parametrize("name", shipped())
def test_a_scenario_runs_the_same_each_time(name: str) -> None:
    scenario = load(folder() / f"{name}.toml")
    first, second = run(scenario), run(scenario)
    assert [r.game.events for r in first.results] == [r.game.events for r in second.results]


@pytest.mark.parametrize("name", shipped())
def test_a_scenario_can_be_shown_in_both_languages(name: str) -> None:
    scenario = load(folder() / f"{name}.toml")
    rules = load_rules(scenario.rule_sets[0], scenario.set)
    english, japanese = (list(Page(scenario, rules, language).lines()) for language in ("en", "ja"))
    assert english[0] == f"{name}: {scenario.title}"
    assert len(english) == len(japanese)
