from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mahjong_sim.bots.games import CHUNK
from mahjong_sim.cli.main import main
from mahjong_sim.match.match import Match
from mahjong_sim.replay import native
from mahjong_sim.rules.load import load
from mahjong_sim.table.events import Event

Run = Callable[..., tuple[int, str, str]]
FOUR = "random,tsumogiri,efficient,cautious"
SHORT = ("--rules", "base", "--set", "match.winds=1")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs ``mahjong-sim sim``: (status, standard output, standard error)."""

    def call(*options: str) -> tuple[int, str, str]:
        status = main(["sim", *options])
        out, err = capsys.readouterr()
        return status, out, err

    return call


def report(run: Run, *options: str) -> dict[str, Any]:
    status, out, err = run(*SHORT, "--seats", FOUR, "--json", *options)
    assert (status, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def test_the_report_has_every_match(run: Run) -> None:
    found = report(run, "--games", "3", "--seed", "kansai")
    assert found["rules"] == "base"
    assert found["overrides"] == ["match.winds=1"]
    assert found["seats"] == FOUR.split(",")
    assert found["games"] == len(found["results"]) == 3
    assert found["rounds"] == sum(one["rounds"] for one in found["results"])
    assert [one["seed"] for one in found["results"]] == ["kansai/0", "kansai/1", "kansai/2"]
    for one in found["results"]:
        assert sorted(one["places"]) == [1, 2, 3, 4]
        assert sum(one["points"]) == 100_000
        assert one["points"][one["places"].index(1)] == max(one["points"])


def test_the_digest_is_that_of_the_logs(run: Run, tmp_path: Path) -> None:
    found = report(run, "--games", "2", "--seed", "s", "--log", str(tmp_path / "new" / "logs"))
    files = sorted((tmp_path / "new" / "logs").iterdir())
    assert [file.name for file in files] == ["000000.jsonl", "000001.jsonl"]
    digests = [sha256(msgspec.json.Encoder().encode_lines(events(file))) for file in files]
    assert [one["digest"] for one in found["results"]] == [d.hexdigest() for d in digests]
    assert found["digest"] == sha256(b"".join(d.digest() for d in digests)).hexdigest()
    first = json.loads(files[0].read_bytes().splitlines()[0])
    assert (first["type"], first["seats"]) == ("Log", FOUR.split(","))


def events(file: Path) -> list[Event]:
    """The events of a log."""
    (game,) = native.read(file.read_bytes(), file.name)
    assert game.fault is None
    return game.events


def test_a_match_can_be_played_again_by_its_seed(run: Run, tmp_path: Path) -> None:
    found = report(run, "--games", "2", "--seed", "s", "--log", str(tmp_path))
    match = Match(load("base", ["match.winds=1"]), found["results"][1]["seed"])
    assert match.events == events(tmp_path / "000001.jsonl")[: len(match.events)]


def test_the_number_of_processes_changes_nothing(run: Run, tmp_path: Path) -> None:
    games = str(CHUNK + 2)
    alone = report(run, "--games", games, "--log", str(tmp_path / "1"))
    shared = report(run, "--games", games, "--jobs", "2", "--log", str(tmp_path / "2"))
    assert shared["results"] == alone["results"]
    assert shared["digest"] == alone["digest"]
    for file in (tmp_path / "1").iterdir():
        assert file.read_bytes() == (tmp_path / "2" / file.name).read_bytes()


def test_processes_that_are_no_copies_of_this_one_change_nothing(run: Run) -> None:
    games = str(CHUNK + 2)
    over = threading.Event()
    beside = threading.Thread(target=over.wait)  # a process with threads is not copied
    beside.start()
    try:
        shared = report(run, "--games", games, "--jobs", "2")
    finally:
        over.set()
        beside.join()
    assert shared["digest"] == report(run, "--games", games)["digest"]


def test_another_seed_is_another_digest(run: Run) -> None:
    assert report(run, "--seed", "a")["digest"] != report(run, "--seed", "b")["digest"]


def test_only_json_needs_a_temporary_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    options = (*SHORT, "--seats", FOUR)
    assert run(*options)[0] == 0
    status, out, err = run(*options, "--json")
    assert (status, out) == (2, "")
    assert err.startswith(f"mahjong-sim sim: {tmp_path / 'none'}")
    assert err.count("\n") == 1


def test_without_json_it_is_a_table(run: Run) -> None:
    status, out, err = run(*SHORT, "--seats", FOUR, "--games", "2")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("base, 2 matches, ")
    assert [line.split()[1] for line in lines[2:6]] == FOUR.split(",")
    assert lines[6].startswith("digest")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--rules", "nowhere", "--seats", FOUR], "nowhere"),
        (["--rules", "base"], "--seats"),
        (["--seats", FOUR], "--rules"),
        ([*SHORT, "--seats", "random,random,random"], "four bots"),
        ([*SHORT, "--seats", "random,random,random,"], "four bots"),
        ([*SHORT, "--seats", "random,random,random,mortal"], "no bot 'mortal'"),
        ([*SHORT, "--seats", "random,random,random,x.py:X"], "x.py: no such file"),
        ([*SHORT, "--seats", FOUR, "--games", "0"], "--games"),
        ([*SHORT, "--seats", FOUR, "--games", "many"], "--games"),
        ([*SHORT, "--seats", FOUR, "--jobs", "-1"], "--jobs"),
        ([*SHORT, "--seats", FOUR, "--set", "match.winds=9"], "match.winds"),
        ([*SHORT, "--seats", FOUR, "--set", "match.wins=1"], "match.wins"),
    ],
)
def test_bad_usage_is_one_line(run: Run, options: list[str], said: str) -> None:
    status, out, err = run(*options)
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_fails_ends_the_run_in_one_line(run: Run, tmp_path: Path, jobs: str) -> None:
    file = tmp_path / "bot.py"
    file.write_text("class Lost:\n    def act(self, view):\n        raise ValueError('lost')\n")
    seats = f"random,random,{file}:Lost,random"
    status, out, err = run(*SHORT, "--seats", seats, "--games", "9", "--seed", "q", "--jobs", jobs)
    assert (status, out) == (2, "")
    assert "bot at seat 2: Lost: ValueError: lost (seed 'q/0', hand 1" in err
    assert err.count("\n") == 1


def test_a_bot_that_ends_its_process_is_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("import os\nclass Gone:\n    def act(self, view):\n        os._exit(0)\n")
    seats = f"random,random,{file}:Gone,random"
    status, out, err = run(*SHORT, "--seats", seats, "--games", "9", "--jobs", "2")
    assert (status, out) == (2, "")
    assert err == "mahjong-sim sim: a process ended: a bot ended it, or memory ran out\n"


TALKS = """
import os
print("hm")

class Talks:
    def act(self, view):
        print("hm")
        os.write(1, b"as libraries and programs do\\n")
        return view.legal[0]
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_a_bot_prints_is_no_part_of_the_report(tmp_path: Path, jobs: str) -> None:
    file = tmp_path / "bot.py"
    file.write_text(TALKS)
    seats = f"random,random,{file}:Talks,random"
    command = [sys.executable, "-m", "mahjong_sim", "sim", *SHORT, "--seats", seats, "--json"]
    command += ["--games", str(CHUNK + 1), "--jobs", jobs]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["games"] == CHUNK + 1
    assert "hm" in done.stderr
    assert "as libraries and programs do" in done.stderr


def test_a_log_folder_that_cannot_be_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    status, _, err = run(*SHORT, "--seats", FOUR, "--log", str(tmp_path / "file"))
    assert status == 2
    assert f"{tmp_path / 'file'}: " in err


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.skipif(os.name == "nt", reason="interrupts are sent otherwise there")
def test_an_interrupt_ends_it_cleanly(jobs: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mahjong_sim", "sim", *SHORT, "--seats", FOUR]
    command += ["--games", "100000", "--jobs", jobs, "--log", str(tmp_path)]
    running = interruptible(command)
    while running.poll() is None and not any(tmp_path.iterdir()):
        time.sleep(0.01)  # a match is played; another process may just be starting
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=20)
    assert (running.returncode, out, err) == (130, "", "mahjong-sim sim: stopped\n")


def interruptible(command: list[str]) -> subprocess.Popen[str]:
    """It runs, in a session of its own."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # background jobs ignore it
    running = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    signal.signal(signal.SIGINT, before)
    return running


ENDLESS = """
import time
from pathlib import Path

class Endless:
    def act(self, view):
        Path(__file__).with_name("asked").touch()
        while True:
            time.sleep(0.01)
"""


@pytest.mark.skipif(os.name == "nt", reason="interrupts are sent otherwise there")
def test_an_interrupt_of_it_alone_waits_for_no_match(tmp_path: Path) -> None:
    (tmp_path / "b.py").write_text(ENDLESS)
    seats = f"{tmp_path}/b.py:Endless,random,random,random"
    command = [sys.executable, "-m", "mahjong_sim", "sim", *SHORT, "--seats", seats]
    running = interruptible([*command, "--games", "9", "--jobs", "2"])
    try:
        while running.poll() is None and not (tmp_path / "asked").exists():
            time.sleep(0.01)
        os.kill(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
    assert (running.returncode, out, err) == (130, "", "mahjong-sim sim: stopped\n")


@pytest.mark.skipif(os.name == "nt", reason="processes end otherwise there")
def test_its_processes_end_with_it_however_it_ends(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mahjong_sim", "sim", *SHORT, "--seats", FOUR]
    command += ["--games", "100000", "--jobs", "2", "--log", str(tmp_path)]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True)
    while running.poll() is None and not any(tmp_path.iterdir()):
        time.sleep(0.01)
    running.kill()
    try:
        running.communicate(timeout=60)  # until nobody has its standard error any more
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
    assert running.returncode == -signal.SIGKILL


BROKEN = """
import os

class Crash:
    def act(self, view):
        raise RuntimeError("oops")

class Exit:
    def act(self, view):
        os._exit(0)
"""


def test_failures_are_reported_and_the_logs_play_again(run: Run, tmp_path: Path) -> None:
    (tmp_path / "b.py").write_text(BROKEN)
    seats = f"{tmp_path}/b.py:Crash,random,random,random"
    for policy, count in (("chombo", 3), ("forfeit", 1), ("substitute:efficient", 1)):
        logs = str(tmp_path / policy)
        options = (*SHORT, "--seats", seats, "--on-failure", policy, "--log", logs)
        status, out, err = run(*options, "--json")
        assert (status, err) == (0, "")
        found = json.loads(out)
        assert found["failures"] == found["results"][0]["failures"]
        assert len(found["failures"]) == count
        assert found["failures"][0] == {
            "seat": 0,
            "seed": "0/0",
            "hand": 1,
            "decision": 0,
            "kind": "crash",
            "message": "Crash: RuntimeError: oops",
        }
        assert main(["replay", "verify", logs]) == 0
        assert (
            "seat 0, 0/0, hand 1, decision 0: crash: Crash: RuntimeError: oops" in run(*options)[1]
        )


def test_a_bot_cannot_end_the_program_unseen(run: Run, tmp_path: Path) -> None:
    (tmp_path / "b.py").write_text(BROKEN)
    status, out, err = run(*SHORT, "--seats", f"random,{tmp_path}/b.py:Exit,random,random")
    assert (status, out) == (2, "")
    assert err == "mahjong-sim sim: a process ended: a bot ended it, or memory ran out\n"


def test_a_match_without_end_is_cut_off(run: Run) -> None:
    status, out, err = run("--rules", "kyoto", "--seats", FOUR, "--max-hands", "3")
    assert (status, out) == (2, "")
    assert err == "mahjong-sim sim: the match has not ended after 3 hands\n"
