"""Where converted games go: one file, gzipped or not, a zip archive, or a folder."""

from __future__ import annotations

import gzip
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Literal

from mahjong_sim.errors import InputError
from mahjong_sim.replay.convert import Written
from mahjong_sim.replay.files import Format

Shown = Literal["html", "png", "gif"]  # what is made to be looked at

_ENDINGS: dict[Format | Shown, str] = {
    "mjlog": ".mjlog",
    "tenhou6": ".json",
    "mjai": ".mjson",
    "majiang": ".json",
    "native": ".jsonl",
    "html": ".html",
    "png": ".png",
    "gif": ".gif",
}
_SINGLE = ("mjlog", "html", "png", "gif")  # one to a file
_OLDEST = (1980, 1, 1, 0, 0, 0)  # the time of all members: equal games make equal archives


def save(games: Iterable[Written], path: Path, format: Format | Shown, folder: bool) -> int:
    """Write the games to ``path``; how many there were.

    A path that ends with ``.zip`` is an archive with a member for each game, ``folder`` or an
    existing folder gets a file for each, any other path is a file with all of them, gzipped if it
    ends with ``.gz``. Nothing is written where there is no game. InputError if the format has but
    one game a file and there are more.
    """
    if folder or path.is_dir():
        return _to_folder(games, path, format)
    with _beside(path) as part:
        with part.open("wb") as file:
            count = (
                _to_archive(games, file, format)
                if path.suffix == ".zip"
                else _to_file(games, file, path, format)
            )
        if count:
            part.replace(path.resolve())
    return count


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """A file beside ``path`` to take its place once it is whole; errors name ``path``."""
    if path.exists() and not path.is_file():
        raise InputError("neither a file nor a folder", file=str(path))
    target = path.resolve()  # a link stays one
    part = target.with_name(f"{target.name}.part")
    try:
        try:
            yield part
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        if error.filename in (None, str(part)):
            error.filename = str(path)
        raise


def _to_file(games: Iterable[Written], file: IO[bytes], path: Path, format: Format | Shown) -> int:
    if path.suffix == ".gz":
        with gzip.GzipFile(fileobj=file, mode="wb", filename="", mtime=0) as packed:
            return _write_all(games, packed.write, path, format)
    return _write_all(games, file.write, path, format)


def _write_all(
    games: Iterable[Written], write: Callable[[bytes], int], path: Path, format: Format | Shown
) -> int:
    count = 0
    for game in games:
        count += 1
        if count > 1 and format in _SINGLE:
            what = "picture" if format == "png" else "game"
            raise InputError(
                f"{format} has one {what} a file: name a .zip or a folder", file=str(path)
            )
        write(game.data)
    return count


def _to_archive(games: Iterable[Written], file: IO[bytes], format: Format | Shown) -> int:
    names = _Names(format)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for game in games:
            info = zipfile.ZipInfo(names.of(game.name), _OLDEST)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, game.data)
    return names.count


def _to_folder(games: Iterable[Written], path: Path, format: Format | Shown) -> int:
    names = _Names(format)
    for game in games:
        path.mkdir(parents=True, exist_ok=True)
        file = path / names.of(game.name)
        with _beside(file) as part:
            part.write_bytes(game.data)
            part.replace(file.resolve())
    return names.count


class _Names:
    """File names for games: that of the source with another ending, numbered where it is taken."""

    def __init__(self, format: Format | Shown) -> None:
        self.ending, self.count = _ENDINGS[format], 0
        self._used: set[str] = set()

    def of(self, source: str) -> str:
        """The next name."""
        self.count += 1
        stem = Path(source).name
        while (suffix := Path(stem).suffix) and len(suffix) <= 6:
            stem = stem.removesuffix(suffix)
        name, n = stem or "game", 1
        while f"{name}{self.ending}" in self._used:
            n += 1
            name = f"{stem}-{n}"
        self._used.add(f"{name}{self.ending}")
        return f"{name}{self.ending}"
