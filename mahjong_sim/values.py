"""Reads values out of JSON of strangers: every one is checked, every complaint names its key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import msgspec

from mahjong_sim.errors import InputError
from mahjong_sim.tiles import Seat

Four = tuple[int, int, int, int]
Object = dict[str, Any]
POINTS = 10_000_000  # no score is larger
_BIG = 10_000
_ESCAPE = b"\\ud"


def decode(data: bytes) -> object:
    """The value of a JSON text; InputError with the place where it is broken."""
    try:
        value = msgspec.json.decode(data)
        if _ESCAPE in data.lower():  # half of a character, which nothing can be written with
            msgspec.json.encode(value)
    except (msgspec.MsgspecError, ValueError) as error:
        raise InputError(f"not JSON: {error}") from error
    except RecursionError as error:
        raise InputError("nested too deeply") from error
    return value


def shown(value: object) -> str:
    """A value as a short text for a complaint."""
    text = str(value)
    return text if len(text) <= 40 else f"{text[:40]}…"


def an_object(value: object, what: str) -> Object:
    """The value, if it is an object."""
    if not isinstance(value, dict):
        raise InputError(f"{what} is not an object: {shown(value)}")
    return value


def whole(found: Mapping[str, Any], key: str, low: int = 0, high: int = _BIG) -> int:
    """A whole number between ``low`` and ``high``."""
    return as_whole(_there(found, key), key, low, high)


def as_whole(value: object, key: str, low: int = 0, high: int = _BIG) -> int:
    """The value, if it is a whole number between ``low`` and ``high``."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise InputError(f"expected a number {low} to {high}, got {shown(value)}", key=key)
    return value


def seat(found: Mapping[str, Any], key: str) -> Seat:
    """A seat 0..3."""
    return whole(found, key, 0, 3)


def flag(found: Mapping[str, Any], key: str) -> bool:
    """True or false."""
    value = _there(found, key)
    if not isinstance(value, bool):
        raise InputError(f"expected true or false, got {shown(value)}", key=key)
    return value


def text(found: Mapping[str, Any], key: str) -> str:
    """A text."""
    return as_text(_there(found, key), key)


def as_text(value: object, key: str) -> str:
    """The value, if it is a text."""
    if not isinstance(value, str):
        raise InputError(f"expected a text, got {shown(value)}", key=key)
    return value


def listed(found: Mapping[str, Any], key: str, count: int | None = None) -> list[Any]:
    """A list, of ``count`` values if given."""
    return as_list(_there(found, key), key, count)


def as_list(value: object, key: str, count: int | None = None) -> list[Any]:
    """The value, if it is a list, of ``count`` values if given."""
    if not isinstance(value, list):
        raise InputError(f"expected a list, got {shown(value)}", key=key)
    if count is not None and len(value) != count:
        raise InputError(f"expected {count} values, got {len(value)}", key=key)
    return value


def four(found: Mapping[str, Any], key: str) -> Four:
    """Points by seat."""
    return as_four(_there(found, key), key)


def as_four(value: object, key: str) -> Four:
    """The value, if it is a list of points by seat."""
    points = as_list(value, key, 4)
    return cast("Four", tuple(as_whole(p, key, -POINTS, POINTS) for p in points))


def names(found: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """Texts by seat; empty where the key is not there."""
    if key not in found:
        return ()
    return tuple(
        value if isinstance(value, str) else shown(value) for value in listed(found, key, 4)
    )


def _there(found: Mapping[str, Any], key: str) -> object:
    if key not in found:
        raise InputError("missing", key=key)
    return found[key]
