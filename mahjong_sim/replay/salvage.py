"""The JSON objects of a file of games, whole or broken: what can be read of it is read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from mahjong_sim import values as v
from mahjong_sim.errors import InputError

_DECODER = json.JSONDecoder()
_SPACE = " \t\r\n"


class Found(NamedTuple):
    """A game's object, as far as it goes; ``line``: where it stands; ``error``: why it ends."""

    value: v.Object
    line: int
    error: InputError | None = None


def objects(data: bytes) -> Iterator[Found]:
    """Objects of a text: one, a list of them, or one (or a list) a line.

    Of an object that breaks off the whole values are given, those of its ``log`` one by one, and
    the error. InputError where not even the beginning of one can be read.
    """
    try:
        yield from _each(v.decode(data), 1)
        return
    except InputError as error:
        first, _, rest = data.partition(b"\n")
        try:
            value = v.decode(first)
        except InputError:
            yield from _salvaged(data, error)
            return
    yield from _each(value, 1)
    for number, line in enumerate(rest.split(b"\n"), 2):
        if line.strip():
            yield from _line(line, number)


def _line(line: bytes, number: int) -> Iterator[Found]:
    try:
        value = v.decode(line)
    except InputError as error:
        yield from _salvaged(line, error, number)
        return
    yield from _each(value, number)


def _each(value: object, line: int) -> Iterator[Found]:
    for one in value if isinstance(value, list) else [value]:
        yield Found(v.an_object(one, "a game"), line)


# --- broken texts -------------------------------------------------------------------------------
def _salvaged(data: bytes, error: InputError, line: int = 0) -> Iterator[Found]:
    """The objects of a broken text, the last one cut short."""
    try:
        text = data.decode()
    except UnicodeDecodeError as broken:
        text = data[: broken.start].decode()
    at = _skip(text, 0)
    if text[at : at + 1] == "[":
        at = _skip(text, at + 1)
        while (end := _value_end(text, at)) is not None:
            yield Found(v.an_object(end[0], "a game"), line or _line_of(text, at))
            at = _skip(text, end[1])
            if text[at : at + 1] != ",":
                break
            at = _skip(text, at + 1)
    if text[at : at + 1] != "{":
        raise error
    value, stopped = _partial(text, at)
    place = f"line {line or _line_of(text, stopped)}: " if line or "\n" in text.rstrip() else ""
    yield Found(value, line or _line_of(text, at), InputError(f"{place}{error.message}"))


def _partial(text: str, at: int) -> tuple[v.Object, int]:
    """The whole values of an object that breaks off, and where it does."""
    found: v.Object = {}
    at = _skip(text, at + 1)
    while (key := _value_end(text, at)) is not None and isinstance(key[0], str):
        at = _skip(text, key[1])
        if text[at : at + 1] != ":":
            break
        at = _skip(text, at + 1)
        value = _value_end(text, at)
        if value is None:
            if key[0] == "log" and text[at : at + 1] == "[":
                found["log"], at = _partial_list(text, at)
            break
        found[key[0]] = value[0]
        at = _skip(text, value[1])
        if text[at : at + 1] != ",":
            break
        at = _skip(text, at + 1)
    return found, at


def _partial_list(text: str, at: int) -> tuple[list[object], int]:
    found: list[object] = []
    at = _skip(text, at + 1)
    while (value := _value_end(text, at)) is not None:
        found.append(value[0])
        at = _skip(text, value[1])
        if text[at : at + 1] != ",":
            break
        at = _skip(text, at + 1)
    return found, at


def _value_end(text: str, at: int) -> tuple[object, int] | None:
    """The JSON value that begins here and where it ends, None if it is not whole."""
    try:
        _, end = _DECODER.raw_decode(text, at)
        return v.decode(text[at:end].encode()), end
    except (ValueError, RecursionError):
        return None


def _skip(text: str, at: int) -> int:
    """Past white space."""
    while at < len(text) and text[at] in _SPACE:
        at += 1
    return at


def _line_of(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
