"""Seats played by a command (コマンドの指定): ``mjai:`` with options, then its words.

``mjai:dialect=array:answer=3:python bot.py``. The command is split as a shell would, but no shell
runs it. Options: ``dialect``, ``line`` (the default) or ``array``, which is also given the number
of the seat as its last argument; ``answer``, ``hand``, ``start``: limits in seconds.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mahjong_sim.bots.api import Bot
from mahjong_sim.bots.child import Child, module
from mahjong_sim.bots.outside import DIALECTS, Dialect, Outside
from mahjong_sim.errors import InputError
from mahjong_sim.mjai.wire import Limits, Wire
from mahjong_sim.tiles import Seat

_OPTION = re.compile(r"(dialect|answer|hand|start)=([^:\s]*):")


def command(text: str) -> Callable[[], Bot]:
    """Makes seats of what stands after ``mjai:``. Raises InputError."""
    options: dict[str, str] = {}
    rest = text
    while found := _OPTION.match(rest):
        options[found[1]] = found[2]
        rest = rest[found.end() :]
    dialect = _dialect(options.pop("dialect", "line"))
    limits = Limits(**{key: _seconds(key, value) for key, value in options.items()})
    try:
        words = shlex.split(rest)
    except ValueError as error:
        raise InputError(f"not a command: {error}", key=f"mjai:{text}") from error
    if not words or shutil.which(words[0]) is None:
        raise InputError(f"no command {words[0] if words else ''!r}", key=f"mjai:{text}")
    return _maker(words, dialect, limits)


def own_process(name: str) -> Callable[[], Bot]:
    """Makes seats that run the bot of this name in another process. Raises InputError."""
    name, options = inside(name)
    words, env = module("mahjong_sim")
    return _maker([*words, "mjai", "bot", name], "line", Limits(**options), env)


def inside(name: str) -> tuple[str, dict[str, Any]]:
    """What runs where ``process:`` is followed by this: the bot's own name, and its limits."""
    options: dict[str, Any] = {}
    while found := _OPTION.match(name):
        options[found[1]] = _seconds(found[1], found[2])
        name = name[found.end() :]
    return name, options


def _maker(
    words: Sequence[str], dialect: Dialect, limits: Limits, env: Mapping[str, str] | None = None
) -> Callable[[], Bot]:
    def connect(seat: Seat) -> Wire:
        return Child([*words, str(seat)] if dialect == "array" else words, env)

    return lambda: Outside(connect, dialect, limits)


def _dialect(text: str) -> Dialect:
    for known in DIALECTS:
        if text == known:
            return known
    raise InputError(f"expected {' or '.join(DIALECTS)}, got {text!r}", key="dialect")


def _seconds(key: str, text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e6:
        raise InputError(f"expected seconds, got {text!r}", key=key)
    return seconds
