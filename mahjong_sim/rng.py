"""Deterministic random streams, one per name.

Only ``random()`` of the generator is ever used: it is the one output the standard library
promises not to change for a given seed. Streams with different names are independent, so the wall
of a deal does not depend on what happened in the deals before it.
"""

from __future__ import annotations

from random import Random


def stream(*name: object) -> Random:
    """A generator for this name, e.g. ``stream(seed, "wall", hand, honba, replay)``."""
    return Random("/".join(map(str, name)))


def shuffled(count: int, source: Random) -> list[int]:
    """The numbers 0..count-1 in random order."""
    draw = source.random
    keys = [draw() for _ in range(count)]
    return sorted(range(count), key=keys.__getitem__)


def dice(source: Random) -> tuple[int, int]:
    """One throw of two dice (賽)."""
    return int(source.random() * 6) + 1, int(source.random() * 6) + 1


def choice(count: int, source: Random) -> int:
    """A number in 0..count-1."""
    return int(source.random() * count)
