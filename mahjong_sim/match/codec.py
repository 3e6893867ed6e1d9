"""Events and answers as lines of JSON that a person can read (牌譜の行): tiles are texts.

A piece is its kind and which of the four copies it is, a to d: ``5pa`` (with one red five a suit
that is the red one); ``?`` is hidden. Several pieces are one text with spaces, a kind is ``5p``.
All else is as the structs of `mahjong_sim.table` have it. Lines are the same for equal events.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from mahjong_sim.errors import InputError
from mahjong_sim.table import actions, acts, events, fault_events
from mahjong_sim.table.actions import Action
from mahjong_sim.table.events import Event
from mahjong_sim.tiles import HIDDEN, KINDS, PIECES, kind_text

S = TypeVar("S", bound=Struct)
Plain = dict[str, Any]
_Convert = Callable[[Any], Any]

# stand for Tile, Kind and Seat where the fields of structs are looked at: plain ints elsewhere
_Piece = NewType("_Piece", int)
_Sort = NewType("_Sort", int)
_Place = NewType("_Place", int)

_KIND_TEXTS = {k: kind_text(k) for k in range(KINDS)} | {-1: ""}
_PIECE_TEXTS = {t: kind_text(t >> 2) + "abcd"[t & 3] for t in range(PIECES)} | {HIDDEN: "?"}
_SEATS = {seat: seat for seat in range(-1, 4)}
_KINDS = {text: kind for kind, text in _KIND_TEXTS.items()}
_PIECES = {text: piece for piece, text in _PIECE_TEXTS.items()}


_MARKERS = {"Tile": _Piece, "Kind": _Sort, "Seat": _Place}


class _Coder(NamedTuple):
    """How a value of one type is written and read."""

    write: _Convert
    read: _Convert


def _as_it_is(value: Any) -> Any:
    return value


def piece_text(piece: int) -> str:
    """``"5pa"``; ``"?"`` for a hidden one."""
    return _PIECE_TEXTS[piece]


def plain(value: Struct) -> Plain:
    """An event or action as a JSON object, tiles as texts."""
    found: Plain = msgspec.to_builtins(value)
    for name, write in _writes(type(value)):
        found[name] = write(found[name])
    return found


def event_line(event: Event) -> bytes:
    """The line of an event, without a line end."""
    return msgspec.json.encode(plain(event))


def read_event(found: Plain) -> Event:
    """The event of a decoded line; InputError if there is none like it."""
    return _read(found, _event_types(), "type")


def read_action(found: object) -> Action:
    """The action of a decoded object; InputError if there is none like it."""
    if not isinstance(found, dict):
        raise InputError("not an action")
    return _read(found, _action_types(), "do")


def _read(found: Plain, types: dict[str, type[S]], tag: str) -> S:
    name = found.get(tag)
    kind = types.get(name) if isinstance(name, str) else None
    if kind is None:
        raise InputError(f"unknown {tag} {str(name)[:40]!r}")
    try:
        values = dict(found)
        for key, coder in _coders(kind):
            if key in values:
                values[key] = coder.read(values[key])
        return msgspec.convert(values, kind)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InputError(f"not a {name}: {error}") from error


@cache
def _event_types() -> dict[str, type[Event]]:
    homes = {events.__name__, fault_events.__name__}
    return {c.__name__: c for c in Event.__subclasses__() if c.__module__ in homes}


@cache
def _action_types() -> dict[str, type[Action]]:
    homes = (actions.__name__, acts.__name__)
    return {c.__name__: c for c in Action.__subclasses__() if c.__module__ in homes}


# --- how each type is written -------------------------------------------------------------------
@cache
def _coders(kind: type[Struct]) -> tuple[tuple[str, _Coder], ...]:
    """The fields of a struct that are more than numbers and words, with their coders."""
    names = {**vars(sys.modules[kind.__module__]), **_MARKERS}
    hints = get_type_hints(kind, names)
    found = ((field, _coder(hints[field])) for field in kind.__struct_fields__)
    return tuple((field, coder) for field, coder in found if coder is not None)


@cache
def _writes(kind: type[Struct]) -> tuple[tuple[str, _Convert], ...]:
    """The fields that are written in another way than they are held."""
    return tuple((n, c.write) for n, c in _coders(kind) if c.write is not _as_it_is)


def _coder(hint: Any) -> _Coder | None:
    """The coder of a type, None where it holds no tiles and seats."""
    if hint is _Piece:
        return _Coder(_PIECE_TEXTS.__getitem__, _PIECES.__getitem__)
    if hint is _Sort:
        return _Coder(_KIND_TEXTS.__getitem__, _KINDS.__getitem__)
    if hint is _Place:
        return _Coder(_as_it_is, _SEATS.__getitem__)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _struct_coder(hint) if _coders(hint) else None
    if get_origin(hint) is Union:
        raise TypeError(f"no way to write {hint}")
    if get_origin(hint) is not tuple:
        return None
    parts = [_coder(arg) for arg in get_args(hint) if arg is not ...]
    if not any(parts):
        return None
    if get_args(hint)[0] in (_Piece, _Sort):
        return _joined(parts[0])
    if get_args(hint)[-1] is ...:
        return _each(parts[0])
    same = _Coder(_as_it_is, _as_it_is)
    return _one_by_one([part or same for part in parts])


def _joined(one: _Coder | None) -> _Coder:
    """Of several pieces or kinds: one text."""
    assert one is not None
    return _Coder(
        lambda values: " ".join(map(one.write, values)),
        lambda text: tuple(map(one.read, text.split())),
    )


def _each(one: _Coder | None) -> _Coder:
    assert one is not None
    read = one.read
    if one.write is _as_it_is:
        return _Coder(_as_it_is, lambda values: list(map(read, values)))
    write = one.write
    return _Coder(lambda values: list(map(write, values)), lambda values: list(map(read, values)))


def _one_by_one(parts: list[_Coder]) -> _Coder:
    """Of a fixed number of values, each of its own type; too few or too many are refused later."""

    def read(values: Any) -> list[Any]:
        return [part.read(v) for part, v in zip(parts, values, strict=False)] + list(
            values[len(parts) :]
        )

    if all(part.write is _as_it_is for part in parts):
        return _Coder(_as_it_is, read)
    return _Coder(lambda vs: [p.write(v) for p, v in zip(parts, vs, strict=True)], read)


@cache
def _struct_coder(kind: type[Struct]) -> _Coder:
    def convert(found: Plain, way: int) -> Plain:
        out = dict(found)
        for name, coder in _coders(kind):
            if name in out:
                out[name] = coder[way](out[name])
        return out

    return _Coder(lambda found: convert(found, 0), lambda found: convert(found, 1))
