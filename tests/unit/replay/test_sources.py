from __future__ import annotations

import gzip
import io
import os
import zipfile
from pathlib import Path

import pytest

from mahjong_sim.errors import InputError
from mahjong_sim.replay import sources
from mahjong_sim.replay.sources import Text, find, gunzip


def zipped(path: Path, **members: bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def test_files_folders_and_archives_are_searched(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "x").write_bytes(b"in b")
    (tmp_path / ".hidden").write_bytes(b"no")
    (tmp_path / "a.gz").write_bytes(gzip.compress(b"in a"))
    zipped(tmp_path / "c", m=b"in m", n=gzip.compress(b"in n"))
    found = [(Path(s.name).relative_to(tmp_path).as_posix(), s.load()) for s in find([tmp_path])]
    assert found == [
        ("a.gz", Text(b"in a")),
        ("c/m", Text(b"in m")),
        ("c/n", Text(b"in n")),
        ("b/x", Text(b"in b")),
    ]


@pytest.mark.skipif(os.name == "nt", reason="file names are text there")
def test_a_file_name_in_another_encoding_can_be_told(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"\xb7.xml")).write_bytes(b"data")
    (source,) = find([tmp_path])
    assert source.name.encode().endswith(rb"\xb7.xml")
    assert source.load() == Text(b"data")


def test_a_missing_path_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"gone: no such file"):
        find([tmp_path / "gone"])


def test_members_are_never_unpacked_to_disk(tmp_path: Path) -> None:
    archive = zipped(tmp_path / "z.zip", **{"../../evil": b"data"})
    (source,) = find([archive])
    assert source.load() == Text(b"data")
    assert [p.name for p in tmp_path.iterdir()] == ["z.zip"]
    assert not (tmp_path.parent / "evil").exists()


def test_a_broken_archive_is_named(tmp_path: Path) -> None:
    path = tmp_path / "z.zip"
    path.write_bytes(b"PK\x03\x04 and nothing more")
    with pytest.raises(InputError, match=r"z\.zip: broken zip archive"):
        find([path])


def test_a_member_with_broken_data_gives_what_there_is(tmp_path: Path) -> None:
    path = zipped(tmp_path / "z.zip", m=bytes(range(256)) * 40)
    raw = bytearray(path.read_bytes())
    raw[60] ^= 0xFF
    path.write_bytes(raw)
    (source,) = find([path])
    assert "broken" in source.load().cut


def test_an_encrypted_member_is_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path / "z.zip", m=b"x")
    raw = bytearray(path.read_bytes())
    raw[6] |= 1
    raw[raw.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(raw)
    (source,) = find([path])
    with pytest.raises(InputError, match="cannot be unpacked"):
        source.load()


def test_gzip_bombs_end_at_the_bound() -> None:
    text = gunzip(gzip.compress(bytes(8 << 20)))
    assert "too large" in text.cut
    assert len(text.data) <= 4 << 20


def test_zip_bombs_end_at_the_bound(tmp_path: Path) -> None:
    (source,) = find([zipped(tmp_path / "z.zip", m=bytes(8 << 20))])
    text = source.load()
    assert "too large" in text.cut
    assert len(text.data) <= 4 << 20


def test_a_large_plain_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MAX_TEXT", 10)
    (tmp_path / "x").write_bytes(b"12345678901")
    (source,) = find([tmp_path / "x"])
    with pytest.raises(InputError, match="larger than"):
        source.load()


def test_too_many_members_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MAX_MEMBERS", 1)
    path = zipped(tmp_path / "z.zip", m=b"", n=b"")
    with pytest.raises(InputError, match="more than 1 files"):
        find([path])


def test_gzip_goes_as_far_as_it_can() -> None:
    data = bytes(range(256)) * 400
    packed = gzip.compress(data)
    whole = gunzip(packed + gzip.compress(b"more"))
    assert whole == Text(data + b"more")
    cut = gunzip(packed[: len(packed) // 2])
    assert cut.cut
    assert data.startswith(cut.data)
    broken = gunzip(gzip.compress(b"good") + b"\x1f\x8bjunk")
    assert broken.data == b"good"
    assert broken.cut


def test_nested_archives_are_left_packed(tmp_path: Path) -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("m", b"x")
    (source,) = find([zipped(tmp_path / "z.zip", inner=inner.getvalue())])
    assert source.load().data.startswith(b"PK")
