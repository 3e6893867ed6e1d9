from __future__ import annotations

import json
import os
import pty
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from mahjong_sim.cli.main import main
from mahjong_sim.replay.native import read

SHORT = ["--rules", "tenhou", "--set", "match.winds=1"]
BOTS = ["--bots", "random,tsumogiri", "--blocks", "2"]


def reported(capsys: pytest.CaptureFixture[str], *args: str) -> dict[str, Any]:
    assert main(["arena", *args, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def refused(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main(["arena", *args]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1
    return err


def test_a_run_tells_all_that_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    found = reported(capsys, "run", *SHORT, *BOTS, "--seed", "x", "--walls", "piles")
    assert (found["rules"], found["overrides"]) == ("tenhou", ["match.winds=1"])
    assert (found["format"], found["seatings"], found["walls"]) == ("1v3", 4, "piles")
    assert (found["seed"], found["blocks"], found["games"]) == ("x", 2, 8)
    assert [bot["label"] for bot in found["bots"]] == ["random", "tsumogiri"]
    assert len(found["digest"]) == 64 and found["whole"]


def test_a_stored_run_is_reported_as_it_was_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = str(tmp_path / "run.sqlite")
    found = reported(capsys, "run", *SHORT, *BOTS, "--out", file)
    assert reported(capsys, "report", file) == found
    assert reported(capsys, "resume", file) == found
    assert reported(capsys, "run", *SHORT, *BOTS, "--out", file) == found
    assert reported(capsys, "resume", file, "--blocks", "3")["games"] == 12


def test_tables_csv_and_language(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, written = str(tmp_path / "run.sqlite"), tmp_path / "run.csv"
    assert main(["arena", "run", *SHORT, *BOTS, "--out", file]) == 0
    assert "mean place" in capsys.readouterr().out
    assert main(["arena", "report", file, "--csv", str(written), "--lang", "ja"]) == 0
    assert "平均順位" in capsys.readouterr().out
    assert main(["arena", "report", file, "--csv", "-"]) == 0
    assert capsys.readouterr().out == written.read_text(encoding="utf-8")


def test_a_game_is_written_as_a_log(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, log = str(tmp_path / "run.sqlite"), tmp_path / "game.jsonl"
    reported(capsys, "run", *SHORT, *BOTS, "--out", file)
    assert main(["arena", "log", file, "5", str(log)]) == 0
    (game,) = read(log.read_bytes(), "x")
    assert sorted(game.header.seats) == ["random", "tsumogiri", "tsumogiri", "tsumogiri"]
    capsys.readouterr()
    assert main(["replay", "verify", str(log), "--json"]) == 0
    capsys.readouterr()
    assert "no game 8; there are 0 to 7" in refused(capsys, "log", file, "8", str(log))


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["run", "--rules", "nowhere", *BOTS], "nowhere"),
        (["run", *SHORT, "--bots", "random"], "a single bot has nobody to meet"),
        (["run", *SHORT, "--bots", "random,"], "expected bots A,B"),
        (["run", *SHORT, *BOTS, "--blocks", "0"], "whole number"),
        (["run", *SHORT, *BOTS, "--stop", "sprt:h1=0"], "h0 (0) is not below h1 (0)"),
        (["run", *SHORT, *BOTS, "--failing", "shrug"], "expected stop, chombo"),
        (["run", *SHORT, *BOTS, "--limit", "-1"], "expected seconds"),
        (["run", *SHORT, *BOTS, "--set", "match.winds=9"], "match.winds"),
        (["run", *SHORT, *BOTS, "--out", "/nowhere/at/all"], "/nowhere/at/all"),
        (["report", "missing.sqlite"], "missing.sqlite: no such file"),
        (["resume", __file__], "no arena store"),
    ],
)
def test_bad_usage_is_one_line(
    capsys: pytest.CaptureFixture[str], args: list[str], said: str
) -> None:
    assert said in refused(capsys, *args)


def test_other_settings_are_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(tmp_path / "run.sqlite")
    reported(capsys, "run", *SHORT, *BOTS, "--out", file)
    said = refused(capsys, "run", *SHORT, *BOTS, "--seed", "1", "--out", file)
    assert f'{file}: was made by a run with other settings (seed: "0" there, "1" now)' in said


def test_an_interrupt_leaves_a_store_to_resume_and_says_how(tmp_path: Path) -> None:
    file = tmp_path / "run.sqlite"
    command = [sys.executable, "-m", "mahjong_sim", "arena", "run", *SHORT]
    command += ["--bots", "random,tsumogiri", "--blocks", "500", "--out", str(file), "--jobs", "2"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and not _games(file):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130
    assert out == "" and err.count("\n") == 1
    assert f"of 2000 games; go on with: mahjong-sim arena resume {file}" in err


def _games(file: Path) -> int:
    if not file.is_file() or not file.stat().st_size:
        return 0
    database = sqlite3.connect(file, timeout=30)
    try:
        return int(database.execute("SELECT count(*) FROM game").fetchone()[0])
    except sqlite3.OperationalError:
        return 0
    finally:
        database.close()


def test_progress_is_shown_on_a_terminal_only(capsys: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, "-m", "mahjong_sim", "arena", "run", *SHORT, *BOTS, "--json"]
    ours, theirs = pty.openpty()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    shown = b""
    try:
        while chunk := os.read(ours, 4096):
            shown += chunk
    except OSError:  # the other side is closed
        pass
    os.close(ours)
    out, _ = process.communicate()
    assert json.loads(out)["games"] == 8
    assert b"games" in shown
    main(["arena", "run", *SHORT, *BOTS, "--json"])
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--csv", "{}/no/x.csv"], "--csv: cannot be written"),
        (["--html", "{}"], "--html: cannot be written"),
        (["--csv", "-", "--json"], "--csv: standard output has --json already"),
    ],
)
def test_a_report_that_cannot_be_written_is_refused_before_anything_is_played(
    options: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "run.sqlite"
    arguments = [option.format(tmp_path) for option in options]
    assert said in refused(capsys, "run", *SHORT, *BOTS, "--out", str(file), *arguments)
    assert not file.exists()
