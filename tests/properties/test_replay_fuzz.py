"""Mutated game files (壊れた牌譜): every reader answers with a record or a problem, no other way.

What is read is verified and converted, too. ``MAHJONG_SIM_FUZZ`` sets the number of files.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import time
import tracemalloc
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from mahjong_sim.bots.load import load as load_bot
from mahjong_sim.bots.play import play
from mahjong_sim.errors import MahjongSimError
from mahjong_sim.match.log import LoggedMatch
from mahjong_sim.replay.convert import Conversion
from mahjong_sim.replay.files import Format, Reading, read
from mahjong_sim.replay.sources import Source, Text, find
from mahjong_sim.replay.verify import verify_games
from mahjong_sim.rules.load import load
from mahjong_sim.table.manner import GUARDED, STRICT
from tests.unit.replay.sample import TEXTS

FORMATS: tuple[Format, ...] = get_args(Format)
COUNT = int(os.environ.get("MAHJONG_SIM_FUZZ", "600"))
TOKENS = (
    *(b"0", b"-1", b"4", b"99999999999999999999", b"1e999", b"null", b"true", b'""', b"[]", b"{}"),
    *(b'"?"', b"\xff", b"\x00", b'"', b",", b"]", b"}", b"/>", b"<!DOCTYPE a>", b"&lt;", b"\n"),
    *(b'"5mr"', b'"z8"', b"m0", b"_", b"*", b"r60", b"60", b'"k11111111"', b'"m1111"', b"\\ud800"),
)
Mutate = Callable[[bytearray, Random], None]


def cut(data: bytearray, rng: Random) -> None:
    del data[rng.randrange(len(data)) :]


def drop(data: bytearray, rng: Random) -> None:
    at = rng.randrange(len(data))
    del data[at : at + rng.choice((1, 2, 5, 40))]


def flip(data: bytearray, rng: Random) -> None:
    data[rng.randrange(len(data))] = rng.randrange(256)


def repeat(data: bytearray, rng: Random) -> None:
    at = rng.randrange(len(data))
    data[at:at] = data[at : at + rng.choice((1, 3, 20, 200))] * rng.choice((1, 2, 9))


def insert(data: bytearray, rng: Random) -> None:
    at = rng.randrange(len(data))
    data[at:at] = rng.choice(TOKENS)


def digit(data: bytearray, rng: Random) -> None:
    """Another digit or letter where there is one: such files often stay well-formed."""
    for _ in range(50):
        at = rng.randrange(len(data))
        if chr(data[at]).isalnum() and data[at] < 128:
            data[at] = rng.choice(b"0123456789mpszESWNPFCar_*")
            return


def swap(data: bytearray, rng: Random) -> None:
    """Two pieces between separators change places."""
    for separator in rng.sample((b",", b"\n", b"><", b" "), 4):
        parts = bytes(data).split(separator)
        if len(parts) > 2:
            i, j = rng.randrange(len(parts)), rng.randrange(len(parts))
            parts[i], parts[j] = parts[j], parts[i]
            data[:] = separator.join(parts)
            return


MUTATIONS: tuple[Mutate, ...] = (cut, drop, flip, repeat, insert, digit, digit, digit, swap)


@cache
def originals(format: Format) -> tuple[bytes, ...]:
    """Good files of a format: the sample hand, and the start of a match of bots."""
    if format != "native":
        return (TEXTS[format].encode(),)
    logs = []
    for manner in (GUARDED, STRICT):
        file = io.BytesIO()
        match = LoggedMatch(load("kyoto"), "f", file, manner=manner)
        if manner is GUARDED:
            play(match, [load_bot("random")() for _ in range(4)])
        logs.append(b"".join(file.getvalue().splitlines(keepends=True)[:120]))
    (recorded,) = Conversion("native").convert([_reading(TEXTS["mjlog"].encode())])
    return (*logs, recorded.data)


def _reading(data: bytes) -> Reading:
    return read(Source("x", lambda: Text(data)))


def handle(data: bytes, to: Format) -> None:
    """Read, verify and convert; only our own errors may come out."""
    try:
        reading = _reading(data)
        report = verify_games([reading])
        assert report.exact <= report.rounds
        list(Conversion(to).convert([reading]))
    except MahjongSimError:
        pass


@pytest.mark.parametrize("format", FORMATS)
def test_mutated_files_come_to_nothing_but_our_own_errors(format: Format) -> None:
    for seed in range(COUNT):
        rng = Random(f"{format}/{seed}")
        data = bytearray(rng.choice(originals(format)))
        for _ in range(rng.choice((1, 1, 2, 4))):
            if data:
                rng.choice(MUTATIONS)(data, rng)
        try:
            handle(bytes(data), rng.choice(FORMATS))
        except Exception as error:
            raise AssertionError(f"{format}/{seed}: {bytes(data)[:2000]!r}") from error


# --- bounded ------------------------------------------------------------------------------------
BIG = 10 << 20


def hostile() -> dict[str, bytes]:
    """Files made to take time or memory."""
    deep = b"[" * 1_000_000
    return {
        "one long line": b'{"type":"start_game","names":["' + b"a" * BIG + b'"]}',
        "a long line of nothing": b"{" + b" " * BIG,
        "deep lists": deep,
        "deep objects": b'{"log":' * 500_000,
        "deep in a log": b'{"name":["","","",""],"log":[' + deep,
        "deep but whole": b'{"log":' + b"[" * 900 + b"]" * 900 + b"}",
        "many lines": b'{"type":"none"}\n' * 100_000,
        "many games": b'{"type":"start_game"}\n' * 10_000,
        "many objects": b'{"log":[]}\n' * 10_000,
        "many elements": b'<mjloggm ver="2.3">' + b"<T1/>" * 500_000,
        "a long attribute": b'<mjloggm ver="2.3"><GO type="' + b"1" * BIG + b'"/>',
        "many numbers": b'<mjloggm ver="2.3"><GO type="9"/><INIT seed="' + b"1," * 1_000_000,
        "calls to order": calls(),
        "a number without end": b'{"log":[[[' + b"9" * BIG,
    }


def calls() -> bytes:
    """A hand in which every call fits everywhere."""
    pons = [f"{'11' * place}p11{'11' * (2 - place)}" for place in (2, 1, 0)] * 400
    seat = [[11] * 13, [11, *pons], [11] * 1201]
    hand = [[0, 0, 0], [25000] * 4, [11], [], *seat, *seat, *seat, *seat, ["流局"]]
    return json.dumps({"name": [""] * 4, "rule": {}, "log": [hand]}).encode()


@pytest.mark.parametrize("name", sorted(hostile()))
def test_hostile_files_are_handled_in_bounded_time_and_memory(name: str) -> None:
    data = hostile()[name]
    tracemalloc.start()
    started = time.process_time()
    try:
        handle(data, "native")
        seconds, peak = time.process_time() - started, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert seconds < 30
    assert peak < 40 * len(data) + (64 << 20)


def test_an_archive_of_ten_kilobytes_that_names_gigabytes_is_read_in_bounds(
    tmp_path: Path,
) -> None:
    file, block = tmp_path / "overlap.zip", b"\x00" * (4 << 20)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a", block)
        archive.filelist *= 120  # the same bytes again and again
    assert file.stat().st_size < 12_000
    tracemalloc.start()
    try:
        found = list(find([file]))
        for source in found:
            verify_games([read(source)])
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(found) in (1, 120)
    assert peak < 64 << 20


def test_a_small_archive_that_unpacks_to_gigabytes_is_given_up(tmp_path: Path) -> None:
    block = b"\x00" * (1 << 20)
    with (
        zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("a", "w", force_zip64=True) as member,
    ):
        for _ in range(300):
            member.write(block)
    packed = gzip.compress(gzip.compress(block * 100))
    (tmp_path / "bomb.gz").write_bytes(packed)
    tracemalloc.start()
    try:
        for source in find([tmp_path]):
            verify_games([read(source)])
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (tmp_path / "bomb.zip").stat().st_size < 400_000
    assert peak < 200 << 20
