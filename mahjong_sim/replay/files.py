"""Reads recorded games from files, the format found by content (牌譜ファイル)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from mahjong_sim.errors import InputError
from mahjong_sim.replay import mjlog
from mahjong_sim.replay.record import GameRecord, Problem
from mahjong_sim.replay.sources import Source

_SPACE = b"\xef\xbb\xbf \t\r\n"
Reader = Callable[[bytes, str], GameRecord]


class Reading(Struct, frozen=True):
    """What a file held: games, or the problem that kept it from being read."""

    games: tuple[GameRecord, ...] = ()
    problem: Problem | None = None


def read(source: Source) -> Reading:
    """The games of one file."""
    try:
        text = source.load()
    except InputError as error:
        return _failed(source, "a readable file", error.message)
    except OSError as error:
        return _failed(source, "a readable file", error.strerror or type(error).__name__)
    reader = reader_for(text.data)
    if reader is None:
        return _failed(source, "a game record (mjlog XML)", f"unknown format: {_head(text.data)}")
    game = reader(text.data, source.name)
    if text.cut and game.fault is None:
        return Reading((game,), Problem(source.name, None, None, "a whole file", text.cut))
    return Reading((game,))


def reader_for(data: bytes) -> Reader | None:
    """The reader for this content, None where no format fits."""
    return mjlog.read if data.lstrip(_SPACE)[:1] == b"<" else None


def _failed(source: Source, expected: str, got: str) -> Reading:
    return Reading(problem=Problem(source.name, None, None, expected, got))


def _head(data: bytes) -> str:
    return repr(data[:20])[2:-1] if data else "an empty file"
