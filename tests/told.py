"""Compares what happened in two logs, as far as a format between them tells it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from mahjong_sim.match.codec import plain
from mahjong_sim.table.events import DeadWallSet, DiceThrown, Event, RoundDealt, RoundSet

_PIECES = re.compile(r"(?:\d[mpsz][abcd]|\?)(?: (?:\d[mpsz][abcd]|\?))*")
_WALLS = ("live", "rinshan", "indicators", "ura")


def told(events: Sequence[Event], reds: bool, dice: bool = False) -> Iterator[dict[str, Any]]:
    """Events without what a format that tells tiles by their look does not carry.

    That is: which of the equal tiles one is, the wall but for what is seen of it, the dice.
    """
    for event in events:
        if isinstance(event, DiceThrown | DeadWallSet) and not dice:
            continue
        found = plain(event)
        if isinstance(event, RoundDealt | RoundSet):
            dealt = found["dealt"] if isinstance(event, RoundSet) else found
            dealt["indicators"] = dealt["indicators"].split()[0]
            for key in _WALLS:
                if key != "indicators":
                    del dealt[key]
        yield {key: _looks(value, reds) for key, value in found.items() if key != "seed"}


def _looks(value: Any, reds: bool) -> Any:
    """The value with every piece as its look, hands sorted."""
    if isinstance(value, dict):
        return {key: _looks(inner, reds) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_looks(inner, reds) for inner in value]
    if isinstance(value, str) and _PIECES.fullmatch(value):
        return " ".join(sorted(_look(piece, reds) for piece in value.split()))
    return value


def _look(piece: str, reds: bool) -> str:
    if reds and piece in ("5ma", "5pa", "5sa"):
        return f"0{piece[1]}"
    return piece[:2]
