"""Checking and saving what was edited (検査と保存): only what can be read again is saved."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from mahjong_sim.errors import InputError, MahjongSimError, ScenarioError
from mahjong_sim.gui.editor.edit import Wrong
from mahjong_sim.scenario import file
from mahjong_sim.scenario.run import run
from mahjong_sim.scenario.script import Scenario
from mahjong_sim.scenario.write import toml

_NOT_A_NAME: Final = re.compile(r"[^a-z0-9]+")


def read_again(scenario: Scenario) -> Scenario:
    """The scenario as its file will be read. ScenarioError with every problem of it."""
    return file.read(toml(scenario), scenario.file or "position.toml", scenario.id)


def verdict(scenario: Scenario) -> Wrong:
    """Whether it can be read and comes out as it says: the first thing that is not so."""
    try:
        outcome = run(read_again(scenario))
    except ScenarioError as error:
        problem = error.problems[0]
        return Wrong(words=f"{problem.key}: {problem.message}".lstrip(": "))
    except MahjongSimError as error:
        return Wrong(words=str(error))
    for result in outcome.results:
        for m in result.mismatches if result.checked else ():
            what = f"{result.course} ({result.rules.ruleset.id}): {m.key}: {m.expected} / {m.got}"
            return Wrong("editor.failed", {"what": what})
    return Wrong("editor.passed")


def save(scenario: Scenario, path: Path) -> Scenario:
    """Write the file; the scenario as it is read from it. Raises ScenarioError or InputError."""
    read_again(scenario)
    draft = path.with_suffix(".tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(toml(scenario), encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise InputError(error.strerror or str(error), file=str(path)) from error
    return file.load(path)


def path_for(scenario: Scenario, folder: Path) -> Path:
    """Where a scenario goes that was not saved before: named by its title."""
    name = _NOT_A_NAME.sub("-", scenario.title.lower()).strip("-")[:40] or "position"
    return folder / f"{name}.toml"
