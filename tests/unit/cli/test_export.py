"""Pages and pictures from the command line: what is written where, and what is refused."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mahjong_sim.cli.main import main
from tests.gui.exporting import held
from tests.unit.replay.sample import SAMPLE

HEAD_BUMP = "kyoto/r7-head-bump"


@pytest.fixture
def log(tmp_path: Path) -> str:
    path = tmp_path / "a.mjlog"
    path.write_text(SAMPLE, encoding="utf-8")
    return str(path)


def convert(log: str, out: Path | str, to: str, *more: str) -> int:
    return main(["replay", "convert", log, str(out), "--to", to, *more])


def test_a_game_becomes_a_page(log: str, tmp_path: Path) -> None:
    out = tmp_path / "a.html"
    assert convert(log, out, "html", "--lang", "ja", "--seat", "W") == 0
    data = held(out.read_text(encoding="utf-8"))
    assert (data["language"], data["seat"], data["open"]) == (1, 2, True)
    assert data["games"][0]["title"] == ["a.mjlog", "a.mjlog"]
    assert data["games"][0]["steps"][0]["names"][1] == ["B", "B"]


def test_a_masked_page_hides_the_hands(log: str, tmp_path: Path) -> None:
    out = tmp_path / "a.html"
    assert convert(log, out, "html", "--masked", "S") == 0
    data = held(out.read_text(encoding="utf-8"))
    dealt = next(step["new"] for step in data["games"][0]["steps"] if "hand" in step)
    assert dealt["hand0"] == "??" * 13 and "?" not in dealt["hand1"] and data["masked"]


def test_pictures_need_no_display(log: str, tmp_path: Path) -> None:
    kept = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "SDL_VIDEODRIVER")}
    out = tmp_path / "a.png"
    command = [sys.executable, "-m", "mahjong_sim", "replay", "convert", log, str(out)]
    done = subprocess.run(
        [*command, "--to", "png", "--event", "9", "--size", "900x600"],
        env=kept,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    data = out.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == (900, 600)


def test_a_folder_gets_a_file_for_each_game_and_a_page_all_of_them(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    for name in "ab":
        (tmp_path / "logs" / f"{name}.mjlog").write_text(SAMPLE, encoding="utf-8")
    logs, out, both = str(tmp_path / "logs"), tmp_path / "out", tmp_path / "both.html"
    assert convert(logs, f"{out}/", "html") == 0
    assert sorted(p.name for p in out.iterdir()) == ["a.html", "b.html"]
    assert convert(logs, both, "html") == 0
    assert len(held(both.read_text(encoding="utf-8"))["games"]) == 2


@pytest.mark.parametrize(
    ("to", "more", "said"),
    [
        ("png", ("--event", "9999"), "there is no event 9999"),
        ("png", ("--round", "2"), "there is no hand 2; there are 1"),
        ("png", ("--size", "10x10"), "not 10x10"),
        ("png", ("--size", "big"), "--size: write WIDTHxHEIGHT, not 'big'"),
        ("png", ("--game", "2"), "--game: there is no game 2; there are 1"),
        ("png", ("--event", "3", "--round", "1"), "--event: an event is one of the whole game"),
        ("html", ("--round", "1"), "--round: not for html"),
        ("mjai", ("--seat", "E"), "--seat: only for html, png, gif"),
    ],
)
def test_what_cannot_be_is_one_line_and_leaves_the_file(
    log: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    to: str,
    more: tuple[str, ...],
    said: str,
) -> None:
    out = tmp_path / "kept"
    out.write_text("as it was")
    assert convert(log, out, to, *more) == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1
    assert out.read_text() == "as it was"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.mjlog", "kept"]


def test_a_hand_the_engine_does_not_agree_with_is_left_out(
    log: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(log).write_text(SAMPLE.replace("30,12000,2", "30,13000,2"), encoding="utf-8")
    assert convert(log, tmp_path / "a.html", "html") == 2
    assert "expected" in capsys.readouterr().err
    assert not (tmp_path / "a.html").exists()


@pytest.mark.parametrize("ending", ["html", "png"])
def test_a_scenario_by_the_ending_of_the_file(ending: str, tmp_path: Path) -> None:
    out = tmp_path / f"a.{ending}"
    assert main(["scenario", "export", HEAD_BUMP, str(out)]) == 0
    if ending == "html":
        games = held(out.read_text(encoding="utf-8"))["games"]
        assert games[0]["clauses"] and any(games[0]["lead"])


def test_a_scenario_needs_an_ending_that_is_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scenario", "export", HEAD_BUMP, str(tmp_path / "a.pdf")]) == 2
    assert ".html, .png or .gif" in capsys.readouterr().err
