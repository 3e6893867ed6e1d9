from __future__ import annotations

import gzip
import os
import zipfile
from pathlib import Path

import pytest

from mahjong_sim.errors import InputError
from mahjong_sim.replay.convert import Written
from mahjong_sim.replay.output import save

GAMES = [Written("in/a.mjlog", b"A\n"), Written("x.zip/a.json.gz", b"B\n"), Written("b", b"C\n")]


def test_a_file_has_all_games(tmp_path: Path) -> None:
    assert save(GAMES, tmp_path / "out", "mjai", folder=False) == 3
    assert (tmp_path / "out").read_bytes() == b"A\nB\nC\n"
    assert [file.name for file in tmp_path.iterdir()] == ["out"]


def test_a_gzipped_file_is_the_same_every_time(tmp_path: Path) -> None:
    for name in ("one.gz", "two.gz"):
        save(GAMES, tmp_path / name, "tenhou6", folder=False)
    assert gzip.decompress((tmp_path / "one.gz").read_bytes()) == b"A\nB\nC\n"
    assert (tmp_path / "one.gz").read_bytes() == (tmp_path / "two.gz").read_bytes()


def test_an_archive_and_a_folder_have_a_file_for_each(tmp_path: Path) -> None:
    assert save(GAMES, tmp_path / "out.zip", "native", folder=False) == 3
    with zipfile.ZipFile(tmp_path / "out.zip") as archive:
        assert archive.namelist() == ["a.jsonl", "a-2.jsonl", "b.jsonl"]
        assert archive.read("a-2.jsonl") == b"B\n"
    assert save(GAMES, tmp_path / "new" / "folder", "mjlog", folder=True) == 3
    names = sorted(file.name for file in (tmp_path / "new" / "folder").iterdir())
    assert names == ["a-2.mjlog", "a.mjlog", "b.mjlog"]


def test_mjlog_has_one_game_a_file(tmp_path: Path) -> None:
    assert save(GAMES[:1], tmp_path / "out.mjlog", "mjlog", folder=False) == 1
    with pytest.raises(InputError, match="one game a file"):
        save(GAMES, tmp_path / "out2.mjlog", "mjlog", folder=False)
    assert [file.name for file in tmp_path.iterdir()] == ["out.mjlog"]


def test_no_game_leaves_no_file(tmp_path: Path) -> None:
    for name in ("out", "out.gz", "out.zip", "folder"):
        assert save([], tmp_path / name, "mjai", folder=name == "folder") == 0
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_was_there_stays_if_writing_fails(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"old")
    with pytest.raises(InputError):
        save(GAMES, tmp_path / "out", "mjlog", folder=False)
    assert (tmp_path / "out").read_bytes() == b"old"


def test_an_error_names_the_file_that_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "out.mjai"
    with pytest.raises(FileNotFoundError) as caught:
        save(GAMES, path, "mjai", folder=False)
    assert caught.value.filename == str(path)


@pytest.mark.skipif(os.name == "nt", reason="links and devices")
def test_a_link_stays_and_a_device_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("real")
    save(GAMES, link, "mjai", folder=False)
    assert link.is_symlink()
    assert (tmp_path / "real").read_bytes() == b"A\nB\nC\n"
    link.unlink()
    link.symlink_to(os.devnull)
    with pytest.raises(InputError, match="neither a file nor a folder"):
        save(GAMES, link, "mjai", folder=False)
