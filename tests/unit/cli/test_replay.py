from __future__ import annotations

import gzip
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from mahjong_sim.cli.main import main
from tests.unit.replay.sample import SAMPLE, SECOND


def run(
    capsys: pytest.CaptureFixture[str], *args: object, do: str = "verify"
) -> tuple[int, str, str]:
    status = main(["replay", do, *map(str, args)])
    out, err = capsys.readouterr()
    return status, out, err


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A plain, a gzipped and a zipped record."""
    (tmp_path / "a.xml").write_text(SAMPLE)
    (tmp_path / "b.mjlog").write_bytes(gzip.compress(SAMPLE.encode()))
    with zipfile.ZipFile(tmp_path / "c.zip", "w") as archive:
        archive.writestr("in/x", gzip.compress(SAMPLE.encode()))
    return tmp_path


def test_a_folder_of_true_records(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, folder, "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {"files": 3, "games": 3, "rounds": 3, "exact": 3, "problems": []}


def test_a_false_record_is_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x"
    file.write_text(SAMPLE.replace("30,12000", "40,12000"))
    status, out, err = run(capsys, file, "--json")
    assert (status, err) == (1, "")
    (problem,) = json.loads(out)["problems"]
    assert problem == {
        "file": str(file),
        "round": 0,
        "event": 11,
        "expected": "fu of seat 1: 40",
        "got": "fu of seat 1: 30",
    }
    status, out, err = run(capsys, file)
    assert status == 1
    assert out.splitlines() == [
        f"{file} hand 0 event 11: expected fu of seat 1: 40, got fu of seat 1: 30",
        "1 files, 1 games, 1 hands, 0 exact, 1 problems",
    ]


def test_a_cut_file_keeps_its_whole_hands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x").write_text(SAMPLE.replace("</mjloggm>", f"{SECOND}<T1"))
    status, out, _ = run(capsys, tmp_path, "--json")
    report = json.loads(out)
    assert (status, report["rounds"], report["exact"]) == (1, 1, 1)
    (problem,) = report["problems"]
    assert (problem["round"], problem["event"]) == (1, 0)
    assert problem["got"].startswith("line 1 column ")


@pytest.mark.parametrize("data", [b"", b"{}", b"\x00\x01", b"<html/>", b"PK\x03\x04", b"\x1f\x8b"])
def test_nothing_readable_is_status_2_and_one_line(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x"
    file.write_bytes(data)
    status, out, err = run(capsys, file, "--json")
    assert (status, out) == (2, "")
    assert err.startswith(f"mahjong-sim replay: {file}: ")
    assert len(err.splitlines()) == 1


def test_wrong_usage_is_status_2_and_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for args in (["gone"], [folder, "--rules", "nowhere"], [folder, "--set", "no=1"], []):
        status, out, err = run(capsys, *args)
        assert (status, out) == (2, "")
        assert len(err.splitlines()) == 1


def test_rich_is_not_loaded_without_a_terminal(folder: Path) -> None:
    code = (
        "import sys; from mahjong_sim.cli.main import main; "
        "status = main(sys.argv[1:]); "
        "sys.exit(status or int('rich' in sys.modules))"
    )
    args = ["replay", "verify", str(folder)]
    done = subprocess.run([sys.executable, "-c", code, *args], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("to", ["mjai", "tenhou6", "mjlog", "majiang", "native"])
def test_a_folder_is_converted_and_verified(
    to: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = folder.parent / f"{folder.name}-{to}.zip"
    status, printed, told = run(capsys, folder, out, "--to", to, do="convert")
    assert (status, printed) == (0, "")
    starts = [line.split(":")[0] for line in told.splitlines()]
    assert starts == [
        *([f"{to} cannot carry"] if to in ("mjai", "tenhou6", "majiang") else []),
        *(["majiang demands, and was made up"] if to == "majiang" else []),
    ]
    status, printed, _ = run(capsys, out, "--json")
    assert status == 0
    report = json.loads(printed)
    assert (report["games"], report["exact"], report["problems"]) == (3, 3, [])


def test_what_cannot_be_read_is_told_and_the_rest_converted(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "bad.json").write_text("{}")
    (folder / "cut.xml").write_text(SAMPLE.replace("</mjloggm>", f"{SECOND}<T1"))
    status, _, told = run(capsys, folder, f"{folder}-out/", "--to", "native", do="convert")
    assert status == 1
    assert [f"{folder}/bad.json" in line for line in told.splitlines()].count(True) == 1
    assert [f"{folder}/cut.xml hand 1" in line for line in told.splitlines()].count(True) == 1
    assert len(list(Path(f"{folder}-out").iterdir())) == 4


def test_nothing_to_convert_is_status_2_and_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "in").write_text("nothing")
    for args in (
        [tmp_path / "in", tmp_path / "out", "--to", "mjai"],
        [tmp_path / "gone", tmp_path / "out", "--to", "mjai"],
        [tmp_path / "in", tmp_path / "out", "--to", "pdf"],
        [tmp_path / "in", tmp_path / "out"],
    ):
        status, out, err = run(capsys, *args, do="convert")
        assert (status, out) == (2, "")
        assert len(err.splitlines()) == 1
    assert not (tmp_path / "out").exists()


def test_conversion_under_other_rules(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = folder.parent / "out.jsonl"
    args = [folder / "a.xml", out, "--to", "native", "--rules", "tenhou", "--set", "yaku.pinfu=off"]
    status, _, err = run(capsys, *args, do="convert")
    assert status == 2
    assert "pinfu" in err
    args[-1] = "draws.nagashi=off"
    assert run(capsys, *args, do="convert")[0] == 0
    assert json.loads(out.read_bytes().split(b"\n")[0])["overrides"] == ["draws.nagashi=off"]
