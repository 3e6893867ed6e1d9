"""Unsaved positions on disk (編集中の局面): every change is written at once, so none is lost.

Of a draft's journal the last line that can be read counts.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from mahjong_sim.gui.journal import Journal, in_use, new_path
from mahjong_sim.scenario.script import Scenario

SUFFIX: Final = ".draft"
_DECODER: Final = msgspec.json.Decoder(Scenario)


class Left(NamedTuple):
    """A position that was not saved. ``at``: seconds, when it was changed last."""

    path: Path
    at: float
    scenario: Scenario


class Drafts:
    """The folder of unsaved positions; None: nothing is kept.

    ``trouble``: a draft that could not be opened, in one line.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder, self.trouble = folder, ""

    def begin(self) -> Journal:
        """The file of a position."""
        return Journal(new_path(self._folder, SUFFIX))

    def found(self) -> list[Left]:
        """Positions that no window has open, the last one first; empty files are removed."""
        if self._folder is None or not self._folder.is_dir():
            return []
        out = []
        for path in self._folder.glob(f"*{SUFFIX}"):
            try:
                left = None if in_use(path) else _left(path)
            except OSError as error:
                self.trouble = f"{path}: {error.strerror}"
                continue
            if left is not None:
                out.append(left)
        return sorted(out, key=lambda left: left.at, reverse=True)


def _left(path: Path) -> Left | None:
    scenario = read(path)
    if scenario is None:
        path.unlink(missing_ok=True)
        return None
    return Left(path, path.stat().st_mtime, scenario)


def read(path: Path) -> Scenario | None:
    """The last whole position of a file; None where there is none."""
    for line in reversed(path.read_bytes().splitlines(keepends=True)):
        if line.endswith(b"\n"):
            try:
                return _DECODER.decode(line)
            except msgspec.MsgspecError:
                continue
    return None
