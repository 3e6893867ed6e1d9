"""Files that nothing is lost from (記録の保持): a JSON line for each change, written at once.

Such a file belongs to one window and is held while it is open, so that no other takes it over.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

import msgspec

from mahjong_sim.gui.locks import lock

_ENCODER: Final = msgspec.json.Encoder()


class Journal:
    """The open file. ``path`` None: nothing is kept. ``trouble``: why a line was not written."""

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

    @property
    def kept(self) -> bool:
        """Whether everything so far is on disk."""
        return self.path is not None and not self.trouble

    def write(self, line: object) -> None:
        """Add a line."""
        if self._file is None:
            return
        try:
            self._file.write(_ENCODER.encode(line) + b"\n")
        except OSError as error:
            self.trouble = f"{self.path}: {error.strerror}"

    def close(self) -> None:
        """Leave it for another time."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def finish(self) -> None:
        """Nothing is left to go on with."""
        self.close()
        if self.path is not None:
            self.path.unlink(missing_ok=True)


def new_path(folder: Path | None, suffix: str) -> Path | None:
    """Where a new journal goes; None: nowhere."""
    return folder and folder / f"{secrets.token_hex(6)}{suffix}"


def in_use(path: Path) -> bool:
    """Whether another window has it open. Raises OSError for a file that cannot be opened."""
    with path.open("ab") as file:
        return not lock(file)
