"""JSON lines from a file or standard input, and errors that name file, line and key (入力行)."""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from mahjong_sim.errors import InputError, NotationError

T = TypeVar("T")


class MeldLine(Struct, forbid_unknown_fields=True):
    """A meld as it is written."""

    type: Literal["chi", "pon", "daiminkan", "ankan", "kakan"]
    tiles: str
    source: Literal["left", "across", "right"] | None = msgspec.field(name="from", default=None)


class Line(NamedTuple):
    """A line of input (入力の一行) and where it stands."""

    file: str
    number: int
    text: bytes

    def decode(self, kind: type[T]) -> T:
        """The JSON object of the line as a ``msgspec.Struct``; raises InputError."""
        try:
            return msgspec.json.decode(self.text, type=kind)
        except msgspec.DecodeError as error:
            message, _, path = str(error).partition(" - at `$")
            raise InputError(
                message, file=self.file, line=self.number, key=path.strip("`.")
            ) from None
        except RecursionError:
            raise InputError("nested too deeply", file=self.file, line=self.number) from None

    @contextmanager
    def blame(self, key: str) -> Iterator[None]:
        """Errors about tiles or values inside the block become an InputError about this key."""
        try:
            yield
        except (NotationError, InputError) as error:
            raise InputError(str(error), file=self.file, line=self.number, key=key) from None


def read_lines(source: str) -> Iterator[Line]:
    """Every line that is not blank; ``-`` is standard input. Raises OSError, InputError."""
    if source == "-":
        if sys.stdin is None:
            raise InputError("closed", file="standard input")
        yield from _lines("standard input", sys.stdin.buffer)
    else:
        with open(source, "rb") as file:
            yield from _lines(source, file)


def _lines(name: str, file: IO[bytes]) -> Iterator[Line]:
    for number, raw in enumerate(file, 1):
        text = raw.removeprefix(BOM_UTF8) if number == 1 else raw
        if not text.isspace():
            yield Line(name, number, text)
