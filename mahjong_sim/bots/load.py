"""Finds the bot a seat is named by (席の指定).

- ``efficient``: a bundled bot;
- ``path/to/bot.py:Class``: a class of a file;
- any other name: an installed package's entry point in the group ``mahjong_sim.bots``;
- ``mjai:COMMAND``: a program that speaks mjai, see `commands`;
- ``process:NAME``: one of the above in a process of its own, where its time is limited.

Options of its constructor follow, each after a colon: ``careless:rate=0.01``. Their values are
numbers where they look like it, else texts.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from mahjong_sim.bots.api import Bot
from mahjong_sim.bots.commands import command, own_process
from mahjong_sim.bots.files import bundled, bundled_names, class_of
from mahjong_sim.errors import InputError

GROUP = "mahjong_sim.bots"


def names() -> list[str]:
    """Bots that can be named without a path: the bundled and the installed ones."""
    return sorted({*bundled_names(), *(point.name for point in _installed())})


def load(name: str) -> Callable[[], Bot]:
    """Makes fresh bots of this name.

    Raises InputError in one line: no such bot, file or class, a failed import, a class that cannot
    be made with these options or has no ``act``.
    """
    if name.startswith("mjai:"):
        return command(name.removeprefix("mjai:"))
    if name.startswith("process:"):
        return own_process(name.removeprefix("process:"))
    plain, options = _split(name)
    made = _class(plain)

    def make() -> Bot:
        try:
            bot = made(**options)
        except (Exception, SystemExit) as error:
            raise InputError(
                f"cannot be made: {type(error).__name__}: {error}", key=name
            ) from error
        if not callable(getattr(bot, "act", None)):
            raise InputError("has no method act(view)", key=name)
        found: Bot = bot
        return found

    make()
    return make


def is_bundled(name: str) -> bool:
    """Whether it is a bot that comes with the program."""
    return _split(name)[0] in bundled_names()


def _split(name: str) -> tuple[str, dict[str, int | float | str]]:
    """The name without its options, and these."""
    options: dict[str, int | float | str] = {}
    plain, colon, last = name.rpartition(":")
    while colon and "=" in last:
        key, _, value = last.partition("=")
        if not key.isidentifier() or key in options:
            raise InputError(f"{last!r} is no option, or one given twice", key=name)
        options[key] = _value(value)
        name = plain
        plain, colon, last = name.rpartition(":")
    return name, options


def _value(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _class(name: str) -> Callable[[], Any]:
    path, colon, class_name = name.rpartition(":")
    if colon and path.endswith(".py"):
        return class_of(Path(path), class_name)
    if name.endswith(".py"):
        raise InputError(f"which class of it? write {name}:Class", key=name)
    if name in bundled_names():
        return bundled(name)
    points = [point for point in _installed() if point.name == name]
    if len(points) > 1:
        raise InputError(f"several installed bots {name!r}: {', '.join(p.value for p in points)}")
    if not points:
        raise InputError(f"no bot {name!r}; there are {', '.join(names())}, or a FILE.py:Class")
    return _entry(points[0])


def _entry(point: EntryPoint) -> Callable[[], Any]:
    try:
        made = point.load()
    except (Exception, SystemExit) as error:
        raise InputError(f"{type(error).__name__}: {error}", key=point.value) from error
    if not callable(made):
        raise InputError("is nothing that makes a bot", key=point.value)
    found: Callable[[], Any] = made
    return found


def _installed() -> list[EntryPoint]:
    return list(entry_points(group=GROUP))
