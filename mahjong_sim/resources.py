"""Finds the data folders (rulesets, assets, bots) in a checkout, an editable install or a wheel,
reads text files of people, and says which file could not be written.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal

from mahjong_sim.errors import InputError

MAX_TEXT: Final = 4 << 20  # bytes of a text file; nobody writes rules or scenarios longer than that
DataKind = Literal["assets", "rulesets", "bots"]


def root(kind: DataKind) -> Path:
    """Folder of that kind of data; FileNotFoundError if the installation is incomplete."""
    package = Path(__file__).resolve().parent
    for base in (package / "_data" / kind, package.parent / kind):
        if base.is_dir():
            return base
    raise FileNotFoundError(f"the {kind} folder of mahjong_sim is missing from {package}")


def read_text(path: Path) -> str:
    """A text file in UTF-8; InputError, without the file's name, says why it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_TEXT + 1)
        if len(data) > MAX_TEXT:
            raise InputError(f"larger than {MAX_TEXT >> 20} MiB")
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except OSError as error:
        raise InputError(error.strerror or type(error).__name__) from None
    except UnicodeDecodeError:
        raise InputError("not UTF-8 text") from None


@contextmanager
def named(path: Path | str) -> Iterator[None]:
    """What the system says while this file is written names it, as it does when it is opened."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise
