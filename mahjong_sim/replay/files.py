"""Reads recorded games from files, the format found by content (牌譜ファイル)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from mahjong_sim import values as v
from mahjong_sim.errors import InputError
from mahjong_sim.replay import majiang, mjai, mjlog, native, tenhou6
from mahjong_sim.replay.native import NativeGame
from mahjong_sim.replay.record import GameRecord, Problem, RulesOf
from mahjong_sim.replay.sources import Source
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.wording import rules_of

Format = Literal["mjlog", "tenhou6", "mjai", "majiang", "native"]
Recorded = GameRecord | NativeGame
_HEAD = 4096  # bytes in which the keys of a broken text are looked for
_SPACE = b"\xef\xbb\xbf \t\r\n"
_WANTED = "a game record (mjlog XML, tenhou.net/6, mjai, majiang or native log)"
_Reader = Callable[[bytes, str, RulesOf | None], Sequence[Recorded]]
_READERS: dict[Format, _Reader] = {
    "mjlog": lambda data, name, _: [mjlog.read(data, name)],
    "mjai": mjai.read,
    "tenhou6": tenhou6.read,
    "majiang": majiang.read,
    "native": lambda data, name, _: native.read(data, name),
}


class Reading(Struct, frozen=True):
    """What a file held: games, or the problem that kept it from being read."""

    games: tuple[Recorded, ...] = ()
    problem: Problem | None = None


def read(source: Source, rules: RulesOf | None = None) -> Reading:
    """The games of one file; ``rules``: those they were played under, where that is known."""
    try:
        text = source.load()
    except InputError as error:
        return _failed(source, "a readable file", error.message)
    except OSError as error:
        return _failed(source, "a readable file", error.strerror or type(error).__name__)
    format = format_of(text.data)
    if format is None:
        found = text.cut or f"unknown format: {_head(text.data)}"
        return _failed(source, _WANTED, found)
    try:
        games = tuple(_READERS[format](text.data.lstrip(_SPACE), source.name, rules))
    except InputError as error:
        return _failed(source, "a readable file", text.cut or error.message)
    if text.cut:
        games = tuple(game for game in games if not _is_empty(game))
    if text.cut and not (games and games[-1].fault):
        return Reading(games, Problem(source.name, None, None, "a whole file", text.cut))
    return Reading(games)


def rules_for(game: Recorded, rules: str | None = None, overrides: Sequence[str] = ()) -> Rules:
    """The rules a game is played again under: those of an id or file or else its own, with options
    overridden. Raises RulesetError.
    """
    return rules_of(under(game, rules, overrides))


def under(game: Recorded, rules: str | None, overrides: Sequence[str]) -> RulesOf:
    """What those rules are made from."""
    own = game.rules if rules is None else RulesOf(rules)
    return RulesOf(own.base, (*own.overrides, *overrides))


def _is_empty(game: Recorded) -> bool:
    return isinstance(game, GameRecord) and not game.rounds


def format_of(data: bytes) -> Format | None:
    """The format of this content, None where no format fits."""
    data = data.lstrip(_SPACE)
    if data[:1] == b"<":
        return "mjlog"
    if tenhou6.LINK in data[:200]:
        return "tenhou6"
    return _json_format(data)


def _json_format(data: bytes) -> Format | None:
    """By the first line, if it is a whole value, else by the keys that come first."""
    try:
        return _format_of_value(v.decode(data.split(b"\n", 1)[0]))
    except InputError:
        head = data[:_HEAD]
        if b'"shoupai"' in head or b'"qijia"' in head:
            return "majiang"
        if b'"Log"' in head:
            return "native"
        if b'"log"' in head:
            return "tenhou6"
        return "mjai" if b'"type"' in head else None


def _format_of_value(value: object) -> Format | None:
    if isinstance(value, list):
        return _format_of_value(value[0]) if value else None
    if not isinstance(value, dict):
        return None
    if "type" in value:
        return "native" if value["type"] == "Log" else "mjai"
    if "qijia" in value or "player" in value:
        return "majiang"
    return "tenhou6" if "log" in value else None


def _failed(source: Source, expected: str, got: str) -> Reading:
    return Reading(problem=Problem(source.name, None, None, expected, got))


def _head(data: bytes) -> str:
    return repr(data[:20])[2:-1] if data else "an empty file"
