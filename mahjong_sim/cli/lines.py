"""JSON lines from a file or standard input, and errors that name file, line and key (入力行)."""

from __future__ import annotations

import re
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, BinaryIO, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import Struct, inspect

from mahjong_sim.errors import InputError, NotationError

T = TypeVar("T")

_NAME = re.compile("[a-z_]+")


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
            key = path.strip("`.")
            if message.startswith("Invalid enum value"):
                fitting = ", ".join(_fitting(inspect.type_info(kind), _NAME.findall(key)))
                message = f"expected {fitting}, got {message.removeprefix('Invalid enum value ')}"
            raise InputError(message, file=self.file, line=self.number, key=key) from None
        except RecursionError:
            raise InputError("nested too deeply", file=self.file, line=self.number) from None

    @contextmanager
    def blame(self, key: str) -> Iterator[None]:
        """Errors about tiles or values inside the block become an InputError about this key."""
        try:
            yield
        except (NotationError, InputError) as error:
            raise InputError(str(error), file=self.file, line=self.number, key=key) from None


def _fitting(kind: inspect.Type, path: list[str]) -> tuple[str, ...]:
    """The texts that fit where ``path``, the names of fields, leads to in a type."""
    match kind:
        case inspect.LiteralType():
            return tuple(map(str, kind.values))
        case inspect.StructType():
            field = next(f for f in kind.fields if f.encode_name == path[0])
            return _fitting(field.type, path[1:])
        case inspect.ListType() | inspect.VarTupleType():
            return _fitting(kind.item_type, path)
        case inspect.UnionType():
            return tuple(text for one in kind.types for text in _fitting(one, path))
        case inspect.Metadata():
            return _fitting(kind.type, path)
    return ()


def read_lines(source: str) -> Iterator[Line]:
    """Every line that is not blank; ``-`` is standard input. Raises OSError, InputError."""
    if source == "-":
        yield from _lines("standard input", standard_input())
    else:
        with open(source, "rb") as file:
            yield from _lines(source, file)


def standard_input() -> BinaryIO:
    """Standard input (標準入力), as bytes. InputError if it is closed."""
    if sys.stdin is None:
        raise InputError("closed", file="standard input")
    return sys.stdin.buffer


def _lines(name: str, file: IO[bytes]) -> Iterator[Line]:
    for number, raw in enumerate(file, 1):
        text = raw.removeprefix(BOM_UTF8) if number == 1 else raw
        if not text.isspace():
            yield Line(name, number, text)
