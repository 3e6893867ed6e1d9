"""Unsaved positions on disk (編集中の局面): every change is written at once, so none is lost.

As with games in progress: a file of JSON lines for each window, held while it is open. The last
line that can be read counts.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from mahjong_sim.gui.locks import lock
from mahjong_sim.scenario.script import Scenario

SUFFIX: Final = ".draft"
_DECODER: Final = msgspec.json.Decoder(Scenario)


class Left(NamedTuple):
    """A position that was not saved. ``at``: seconds, when it was changed last."""

    path: Path
    at: float
    scenario: Scenario


class Keep:
    """The open file of a position being edited. ``trouble``: why it could not be written."""

    def __init__(self, path: Path | None) -> None:
        self.path, self.trouble = path, ""
        self._file = None
        if path is None:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("ab", buffering=0)
            lock(self._file)
        except OSError as error:
            self.trouble = f"{path}: {error.strerror}"

    def write(self, scenario: Scenario) -> None:
        """The position as it is now."""
        if self._file is None:
            return
        try:
            self._file.write(msgspec.json.encode(scenario) + b"\n")
        except OSError as error:
            self.trouble = f"{self.path}: {error.strerror}"

    def close(self) -> None:
        """Leave it for another time."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def done(self) -> None:
        """It was saved, or given up."""
        self.close()
        if self.path is not None:
            self.path.unlink(missing_ok=True)


class Drafts:
    """The folder of unsaved positions; None: nothing is kept."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def begin(self) -> Keep:
        """The file of a position."""
        return Keep(self._folder and self._folder / f"{secrets.token_hex(6)}{SUFFIX}")

    def found(self) -> list[Left]:
        """Positions that no window has open, the last one first; empty files are removed."""
        if self._folder is None or not self._folder.is_dir():
            return []
        out = []
        for path in self._folder.glob(f"*{SUFFIX}"):
            with path.open("ab") as file:
                free = lock(file)
            if not free:
                continue
            scenario = read(path)
            if scenario is None:
                path.unlink(missing_ok=True)
            else:
                out.append(Left(path, path.stat().st_mtime, scenario))
        return sorted(out, key=lambda left: left.at, reverse=True)


def read(path: Path) -> Scenario | None:
    """The last whole position of a file; None where there is none."""
    for line in reversed(path.read_bytes().splitlines(keepends=True)):
        if line.endswith(b"\n"):
            try:
                return _DECODER.decode(line)
            except msgspec.MsgspecError:
                continue
    return None
