"""Finds the files that may hold recorded games: files, folders, zip archives, gzipped or not.

Files of strangers are read with bounds: how large a text may get when unpacked, in all and against
its packed size, and how many members an archive may have. Nothing is ever written.
"""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from mahjong_sim.errors import InputError

MAX_TEXT = 64 << 20  # bytes of one unpacked text
MAX_RATIO = 400  # unpacked to packed size, beyond the first MiB
MAX_MEMBERS = 100_000  # of one archive
_CHUNK = 1 << 16
_GZIP, _ZIP = b"\x1f\x8b", b"PK\x03\x04"
_BROKEN_ZIP = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)


class Text(Struct, frozen=True):
    """A file's unpacked content; ``cut``: why it ends early, "" when it is whole."""

    data: bytes
    cut: str = ""


class Source(Struct, frozen=True):
    """A file or a member of an archive; ``load`` reads it, raising InputError or OSError."""

    name: str
    load: Callable[[], Text]


def find(paths: Iterable[str | Path]) -> list[Source]:
    """All files of these paths, folders searched in alphabetical order, hidden names left out.

    InputError for a path that is neither file nor folder, or a broken archive.
    """
    out: list[Source] = []
    for path in map(Path, paths):
        if path.is_dir():
            for file in _walk(path):
                out += _of_file(file)
        elif path.is_file():
            out += _of_file(path)
        else:
            missing = "neither a file nor a folder" if path.exists() else "no such file"
            raise InputError(missing, file=str(path))
    return out


def _walk(folder: Path) -> Iterator[Path]:
    for base, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            file = Path(base, name)
            if not name.startswith(".") and file.is_file():
                yield file


def _of_file(path: Path) -> list[Source]:
    with path.open("rb") as file:
        is_zip = file.read(len(_ZIP)) == _ZIP
    if not is_zip:
        return [Source(_named(path), lambda: _plain(path))]
    try:
        with zipfile.ZipFile(path) as archive:
            members = [info.filename for info in archive.infolist() if not info.is_dir()]
    except _BROKEN_ZIP as error:
        raise InputError(f"broken zip archive: {error}", file=str(path)) from error
    if len(members) > MAX_MEMBERS:
        raise InputError(f"more than {MAX_MEMBERS} files in the archive", file=str(path))
    return [_member(path, name) for name in members]


def _named(path: Path) -> str:
    """The path as text that can be encoded: file names are bytes, in any encoding."""
    return str(path).encode(errors="surrogateescape").decode(errors="backslashreplace")


def _member(path: Path, name: str) -> Source:
    return Source(f"{_named(path)}/{name}", lambda: _zipped(path, name))


def _plain(path: Path) -> Text:
    with path.open("rb") as file:
        data = file.read(MAX_TEXT + 1)
    return _unpacked(Text(data), str(path))


def _zipped(path: Path, name: str) -> Text:
    try:
        archive = _archive(path, path.stat().st_mtime_ns)
        with archive.open(name) as member:
            limit = _limit(archive.getinfo(name).compress_size)
            text = _gathered(lambda: member.read(_CHUNK), limit)
    except (*_BROKEN_ZIP, KeyError) as error:
        raise InputError(f"cannot be unpacked: {error}", file=f"{path}/{name}") from error
    return _unpacked(text, f"{path}/{name}")


@lru_cache(maxsize=8)
def _archive(path: Path, changed: int) -> zipfile.ZipFile:
    """An archive, opened once for its many members; ``changed``: when it was."""
    return zipfile.ZipFile(path)


def _unpacked(text: Text, name: str) -> Text:
    """The text itself, gunzipped where it is gzipped; InputError if it is too large."""
    if text.data.startswith(_GZIP):
        text = gunzip(text.data)
    if len(text.data) > MAX_TEXT:
        raise InputError(f"larger than {MAX_TEXT >> 20} MiB", file=name)
    return text


def _limit(packed: int) -> int:
    return min(MAX_TEXT, max(1 << 20, MAX_RATIO * packed))


def _gathered(read: Callable[[], bytes], limit: int) -> Text:
    """All that ``read`` gives, up to where it breaks or grows beyond the limit."""
    data = bytearray()
    try:
        while part := read():
            data += part
            if len(data) > limit:
                return Text(bytes(data[:limit]), "unpacked, it is too large for its packed size")
    except _BROKEN_ZIP as error:
        return Text(bytes(data), f"the packed data is broken: {error}")
    return Text(bytes(data))


def gunzip(packed: bytes) -> Text:
    """Unpack gzip data, as far as it goes where it is broken or cut."""
    unpacker, rest, at = zlib.decompressobj(31), b"", 0

    def read() -> bytes:
        nonlocal unpacker, rest, at
        while True:
            if unpacker.eof:
                rest = unpacker.unused_data
                unpacker = zlib.decompressobj(31)
                if not rest and at >= len(packed):
                    return b""
            if not rest:
                rest, at = packed[at : at + _CHUNK], at + _CHUNK
                if not rest:
                    raise EOFError("it ends early")
            part = unpacker.decompress(rest, _CHUNK)
            rest = unpacker.unconsumed_tail
            if part:
                return part

    return _gathered(read, _limit(len(packed)))
