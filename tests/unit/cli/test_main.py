"""What all commands have in common: help, usage, and errors of one line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mahjong_sim.cli.main import COMMANDS, main

COMMAND = f"'{sys.executable}' -m mahjong_sim"


def in_shell(line: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A line run by a shell, with more environment variables."""
    environment = os.environ | more
    return subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, check=False, env=environment
    )


@pytest.mark.parametrize("args", [[], ["--help"], ["-h"]])
def test_help_names_every_command(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert all(f"  {name} " in out for name in COMMANDS)


@pytest.mark.parametrize(
    "args",
    [["fly"], [""], *([name, "--no-such-option"] for name in COMMANDS), ["rules"], ["replay"]],
    ids=" ".join,
)
def test_bad_usage_is_one_line(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


def test_a_command_with_several_tells_them(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules"])
    assert "list|show|diff|check|coverage" in capsys.readouterr().err


def test_an_argument_that_is_no_text_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    seats = ",".join(["tsumogiri"] * 4)
    assert main(["sim", "--rules", "base", "--seats", seats, "--seed", "\udce6"]) == 2
    assert capsys.readouterr() == ("", "mahjong-sim sim: '\\udce6': not UTF-8 text\n")


@pytest.mark.skipif(os.name == "nt", reason="closes a stream by a shell")
@pytest.mark.parametrize("command", ["score --rules base", "shanten"])
def test_a_closed_standard_input_is_told(command: str) -> None:
    done = in_shell(f"{COMMAND} {command} --json <&-")
    name = command.partition(" ")[0]
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"mahjong-sim {name}: standard input: closed\n"


@pytest.mark.skipif(os.name == "nt", reason="closes a stream by a shell")
def test_a_closed_standard_input_ends_a_bot_in_one_line() -> None:
    done = in_shell(f"{COMMAND} mjai bot tsumogiri <&-")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "mahjong-sim mjai: standard input: closed\n"


@pytest.mark.skipif(os.name == "nt", reason="closes a stream by a shell")
@pytest.mark.parametrize(
    "command",
    [
        "arena run --rules base --bots random,tsumogiri --blocks 1",
        "bots check tsumogiri --rules base",
        "mjai bot tsumogiri </dev/null",
    ],
)
def test_closed_standard_output_is_no_error(command: str) -> None:
    done = in_shell(f"{COMMAND} {command} >&-")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", ["", "two\nlines"])
def test_a_file_is_named_in_one_line(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shanten", name]) == 2
    out, err = capsys.readouterr()
    shown = " ".join(name.split()) or "''"
    assert (out, err) == ("", f"mahjong-sim shanten: {shown}: No such file or directory\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")
@pytest.mark.parametrize("command", ["rules list", "--version", "rules show kyoto"])
@pytest.mark.parametrize("buffered", ["", "1"])
def test_a_full_disk_is_told(command: str, buffered: str) -> None:
    done = in_shell(f"{COMMAND} {command} >/dev/full", PYTHONUNBUFFERED=buffered)
    assert done.returncode == 2
    assert done.stderr.endswith(": No space left on device\n")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="closes a stream by a shell")
@pytest.mark.parametrize("command", ["rules list", "--help", "rules --help", "rules show kyoto"])
@pytest.mark.parametrize("buffered", ["", "1"])
def test_a_reader_that_goes_away_ends_it_quietly(command: str, buffered: str) -> None:
    line = f"{{ sleep 0.1; {COMMAND} {command}; echo $? >&2; }} | true"
    assert in_shell(line, PYTHONUNBUFFERED=buffered).stderr == "0\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")
@pytest.mark.parametrize(
    "command",
    [
        "sim --rules tenhou --set match.winds=1 --seats random,random,random,random --log logs",
        "arena log run.arena 0 logs/000000.jsonl",
        "arena report run.arena --csv logs/000000.jsonl",
    ],
)
def test_the_file_that_cannot_be_written_is_named(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "logs").mkdir()
    full = tmp_path / "logs" / "000000.jsonl"
    full.symlink_to("/dev/full")
    if command.startswith("arena"):
        bots = "--rules tenhou --set match.winds=1 --bots random,tsumogiri --blocks 1"
        assert main(["arena", "run", *bots.split(), "--out", "run.arena"]) == 0
    capfd.readouterr()
    assert main(command.split()) == 2
    err = capfd.readouterr().err
    assert err.endswith("logs/000000.jsonl: No space left on device\n")
    assert err.count("\n") == 1
