"""Where the games of a run are kept (対戦記録): an SQLite file, written game by game.

Every game is a transaction of its own, so a program that is killed has lost none that was finished.
Tables: ``run`` (one row: the plan as JSON) and ``game`` (a row a game; lists are JSON, by seat).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import groupby
from pathlib import Path

import msgspec

from mahjong_sim.arena.game import Played, checked
from mahjong_sim.arena.plan import Plan
from mahjong_sim.errors import InputError

APPLICATION = 0x6D61_6A61  # "maja": says that an SQLite file is a store
FORMAT = 1
MEMORY = ":memory:"
_SCHEMA = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {FORMAT};
CREATE TABLE run (plan TEXT NOT NULL);
CREATE TABLE game (
    number INTEGER PRIMARY KEY, block INTEGER NOT NULL, seed TEXT NOT NULL, seats TEXT NOT NULL,
    rounds INTEGER NOT NULL, points TEXT NOT NULL, places TEXT NOT NULL, results TEXT NOT NULL,
    counts TEXT NOT NULL, failures TEXT NOT NULL, digest TEXT NOT NULL
);
CREATE INDEX game_block ON game (block);
"""
_COLUMNS = Played.__struct_fields__
_LISTS = ("seats", "points", "places", "results", "counts", "failures")


class Store:
    """The games of a plan, by number. Open one with `create` or `open_store`."""

    def __init__(self, file: str, database: sqlite3.Connection, plan: Plan) -> None:
        self.file, self.plan, self._database = file, plan, database

    def add(self, played: Played) -> None:
        """Keep a game; one that is there already stays as it is."""
        row = [_column(name, getattr(played, name)) for name in _COLUMNS]
        marks = ", ".join("?" * len(row))
        self._write(f"INSERT OR IGNORE INTO game VALUES ({marks})", *row)

    def missing(self, blocks: int | None = None) -> Iterator[int]:
        """Numbers of the games that are not there, in order."""
        size = len(self.plan.schedule)
        for block in range(self.plan.blocks if blocks is None else blocks):
            there = {n for (n,) in self._rows("SELECT number FROM game WHERE block = ?", block)}
            yield from (n for n in range(block * size, (block + 1) * size) if n not in there)

    def count(self) -> int:
        """Games that are there."""
        return sum(1 for _ in self._rows("SELECT number FROM game"))

    def blocks(self, limit: int | None = None) -> Iterator[list[Played]]:
        """The games of every block that is whole, in order; of blocks below ``limit`` only."""
        found = self._games(
            "number < ?",
            (self.plan.blocks if limit is None else limit) * len(self.plan.schedule),
        )
        for _, games in groupby(found, key=lambda played: played.block):
            block = list(games)
            if len(block) == len(self.plan.schedule):
                yield block

    def block(self, number: int) -> list[Played]:
        """The games there are of a block, in order."""
        return list(self._games("block = ?", number))

    def cut(self, blocks: int) -> None:
        """Drop all games after so many blocks."""
        self._write("DELETE FROM game WHERE block >= ?", blocks)

    def lengthen(self, blocks: int) -> None:
        """Plan more blocks. Raises InputError where that would be fewer."""
        if blocks < self.plan.blocks:
            raise InputError(f"{self.plan.blocks} blocks are planned already", file=self.file)
        self.plan = msgspec.structs.replace(self.plan, blocks=blocks)
        self._write("UPDATE run SET plan = ?", _text(self.plan))

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def _write(self, query: str, *values: object) -> None:
        try:
            self._database.execute(query, values)
        except sqlite3.Error as error:
            raise InputError(f"cannot be written: {error}", file=self.file) from error

    def _games(self, where: str, *values: object) -> Iterator[Played]:
        """Games as the plan has them; InputError where somebody wrote something else."""
        query = f"SELECT {', '.join(_COLUMNS)} FROM game WHERE {where} ORDER BY number"
        for row in self._rows(query, *values):
            played = _read(row)
            if played is None or self.plan.pairing(played.number) != played.pairing:
                raise InputError(f"game {row[0]} cannot be read", file=self.file)
            yield played

    def _rows(self, query: str, *values: object) -> Iterator[tuple[object, ...]]:
        try:
            yield from self._database.execute(query, values)
        except sqlite3.Error as error:
            raise InputError(f"cannot be read: {error}", file=self.file) from error


def create(file: str, plan: Plan) -> Store:
    """A store for this plan, `MEMORY` for none that stays; one that is there is gone on with.

    Raises InputError where the file has another plan in it, or is no store.
    """
    if file != MEMORY and Path(file).exists() and Path(file).stat().st_size:
        found = open_store(file)
        if found.plan != plan:
            found.close()
            said = ", ".join(differences(found.plan, plan))
            raise InputError(f"was made by a run with other settings ({said})", file=file)
        return found
    database = _connect(file)
    try:
        _ready(database)
        database.executescript(f"BEGIN; {_SCHEMA}")
        database.execute("INSERT INTO run VALUES (?)", (_text(plan),))
        database.execute("COMMIT")
    except sqlite3.Error as error:
        raise InputError(f"cannot be written: {error}", file=file) from error
    return Store(file, database, plan)


def open_store(file: str) -> Store:
    """A store that is there. Raises InputError."""
    if not Path(file).is_file():
        raise InputError("is no file" if Path(file).exists() else "no such file", file=file)
    database = _connect(file)
    try:
        (application,) = database.execute("PRAGMA application_id").fetchone()
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if application != APPLICATION:
            raise InputError("is no arena store")
        if version > FORMAT:
            raise InputError(f"a store of version {version}: a newer program made it")
        (text,) = database.execute("SELECT plan FROM run").fetchone()
        plan = msgspec.json.decode(text, type=Plan)
        plan.check()
        _ready(database)
    except InputError as error:
        database.close()
        raise InputError(str(error), file=file) from error
    except sqlite3.OperationalError as error:
        database.close()
        raise InputError(f"cannot be used: {error}", file=file) from error
    except (sqlite3.Error, msgspec.MsgspecError, TypeError) as error:
        database.close()
        raise InputError(f"is no arena store ({error})", file=file) from error
    return Store(file, database, plan)


def differences(one: Plan, other: Plan) -> list[str]:
    """The settings in which two plans differ, with both values."""
    pairs = ((n, getattr(one, n), getattr(other, n)) for n in Plan.__struct_fields__)
    return [f"{name}: {_shown(a)} there, {_shown(b)} now" for name, a, b in pairs if a != b]


def digest_of(games: Iterable[Played]) -> str:
    """Digest of a run: sha256 over the digests of its games in order."""
    whole = sha256()
    for played in games:
        whole.update(bytes.fromhex(played.digest))
    return whole.hexdigest()


def _connect(file: str) -> sqlite3.Connection:
    try:
        return sqlite3.connect(file, isolation_level=None, timeout=30)
    except sqlite3.Error as error:
        raise InputError(f"cannot be opened: {error}", file=file) from error


def _ready(database: sqlite3.Connection) -> None:
    """From now on a transaction is one write that a killed program cannot leave half done."""
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")


def _shown(value: object) -> str:
    return str(msgspec.json.encode(value), "utf-8")


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _column(name: str, value: object) -> object:
    return _text(value) if name in _LISTS else value


def _read(row: tuple[object, ...]) -> Played | None:
    """The game of a row; None where there is none in it."""
    found = dict(zip(_COLUMNS, row, strict=True))
    try:
        for name in _LISTS:
            found[name] = msgspec.json.decode(str(found[name]))
        return checked(msgspec.convert(found, Played))
    except (msgspec.MsgspecError, ValueError):
        return None
