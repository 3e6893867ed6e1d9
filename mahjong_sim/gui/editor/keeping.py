"""Checking and saving what was edited (検査と保存): only what can be read again is saved."""

from __future__ import annotations

import re
from errno import EISDIR
from os import strerror
from os.path import isdir
from pathlib import Path
from typing import Final

from mahjong_sim.errors import MahjongSimError, ScenarioError
from mahjong_sim.gui.editor.wrong import Wrong, complaint
from mahjong_sim.scenario import file
from mahjong_sim.scenario.run import run
from mahjong_sim.scenario.script import Scenario
from mahjong_sim.scenario.write import toml

SUFFIX: Final = ".toml"
_NOT_A_NAME: Final = re.compile(r"[^a-z0-9]+")


class NotSaved(MahjongSimError):
    """Why a position was not saved."""

    def __init__(self, wrong: Wrong) -> None:
        self.wrong = wrong
        super().__init__(wrong.words or wrong.key)


class FileExists(NotSaved):
    """There is such a file already, and it is another one."""


def read_again(scenario: Scenario) -> Scenario:
    """The scenario as its file will be read. ScenarioError with every problem of it."""
    return file.read(toml(scenario), scenario.file or "position.toml", scenario.id)


def verdict(scenario: Scenario) -> Wrong:
    """Whether it can be read and comes out as it says: the first thing that is not so."""
    try:
        outcome = run(read_again(scenario))
    except ScenarioError as error:
        return complaint(error.problems[0].key, error.problems[0].message)
    except MahjongSimError as error:
        return Wrong(words=str(error))
    for result in outcome.results:
        for m in result.mismatches if result.checked else ():
            what = f"{result.course} ({result.rules.ruleset.id}): {m.key}: {m.expected} / {m.got}"
            return Wrong("editor.failed", {"what": what})
    return Wrong("editor.passed")


def save(scenario: Scenario, path: Path, own: bool) -> Scenario:
    """Write the file; the scenario as it is read from it.

    ``own``: the file may be replaced. Raises FileExists where it may not, else NotSaved.
    """
    try:
        read_again(scenario)
        if isdir(path):
            raise IsADirectoryError(EISDIR, strerror(EISDIR))
        if path.exists() and not own:
            raise FileExists(Wrong("editor.exists", {"file": str(path)}))
        _write(toml(scenario), path)
        return file.load(path)
    except ScenarioError as error:
        raise NotSaved(complaint(error.problems[0].key, error.problems[0].message)) from error
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        why = getattr(error, "strerror", None) or str(error)
        raise NotSaved(Wrong("editor.unwritten", {"file": str(path), "why": why})) from error


def _write(text: str, path: Path) -> None:
    """All of it or nothing."""
    draft = path.with_suffix(".tmp")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def typed_path(text: str) -> Path:
    """A path that was typed: ``~`` is the home, and the name ends as scenario files do."""
    path = Path(text)
    if text.startswith("~/"):
        path = path.expanduser()
    if path.suffix == SUFFIX or not path.name or isdir(path):
        return path
    return path.with_name(path.name + SUFFIX)


def path_for(scenario: Scenario, folder: Path) -> Path:
    """Where a scenario goes that was not saved before: named by its title, unlike any other."""
    name = _NOT_A_NAME.sub("-", scenario.title.lower()).strip("-")[:40] or "position"
    number, path = 1, folder / f"{name}{SUFFIX}"
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}{SUFFIX}"
    return path
