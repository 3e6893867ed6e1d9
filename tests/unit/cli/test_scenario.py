"""``mahjong-sim scenario``: list, run, show."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from mahjong_sim.cli.main import main
from mahjong_sim.scenario.file import shipped
from tests.unit.scenario.texts import HEAD, POSITION

Run = Callable[..., tuple[int, str, str]]
NAME = "kyoto/r7-head-bump"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs ``mahjong-sim scenario`` with arguments: (status, standard output, standard error)."""

    def call(*args: str) -> tuple[int, str, str]:
        status = main(["scenario", *args])
        out, err = capsys.readouterr()
        return status, out, err

    return call


@pytest.fixture
def wrong(tmp_path: Path) -> str:
    """A scenario that does not come out as it says."""
    file = tmp_path / "wrong.toml"
    step = '[[play]]\nacts = ["E 5s", "S ron"]\ndeltas = [0, 0, 0, 0]\n'
    file.write_text(f"{HEAD}\n{POSITION}\n{step}", encoding="utf-8")
    return str(file)


def test_list(run: Run) -> None:
    status, out, err = run("list")
    assert (status, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == shipped()
    found = json.loads(run("list", "--clause", "kyoto.r7", "--rules", "kyoto", "--json")[1])
    assert NAME in [s["id"] for s in found]
    assert set(found[0]) == {"id", "title", "title_ja", "clauses", "rules"}
    assert run("list", "--clause", "kyoto.r7", "--rules", "tenhou") == (0, "", "")


def test_run(run: Run) -> None:
    assert run("run", NAME) == (0, f"{NAME}: passed (kyoto, okayama)\n", "")
    status, out, _ = run("run", NAME, "--json")
    found = json.loads(out)
    assert (status, found["passed"], found["failed"]) == (0, 1, 0)
    (scenario,) = found["scenarios"]
    assert (scenario["id"], scenario["passed"]) == (NAME, True)
    result = scenario["results"][0]
    assert (result["rules"], result["course"], result["checked"]) == ("kyoto", "play", True)
    assert result["outcome"]["points"] == "E -1300, S +1300"
    assert result["events"][-1] == "ends win"


def test_run_tells_what_differs(run: Run, wrong: str) -> None:
    status, out, err = run("run", wrong)
    assert (status, err) == (1, "")
    assert out.splitlines() == [
        "wrong: FAILED (kyoto)",
        f"  {wrong}:12: play under kyoto, act 2: deltas: expected [0, 0, 0, 0], "
        "got [-1300, 1300, 0, 0]",
    ]
    status, out, _ = run("run", wrong, NAME, "--json")
    assert status == 1
    assert json.loads(out)["failed"] == 1


def test_run_puts_rule_sets_side_by_side(run: Run) -> None:
    status, out, _ = run("run", NAME, "--rules", "kyoto,okayama,wrc")
    assert status == 0
    rows = [line.split("  ") for line in out.splitlines()]
    heads = [cell.strip() for cell in rows[1] if cell.strip()]
    assert heads == ["play", "kyoto", "okayama", "wrc"]
    assert "E -3900" in out
    out = run("run", NAME, "--rules", "kyoto", "--set", "claims.max_winners=2")[1]
    assert "kyoto claims.max_winners=2" in out
    assert "passed" not in out


def test_show(run: Run) -> None:
    status, out, err = run("show", NAME, "--text")
    assert (status, err) == (0, "")
    assert out.count("Play:") == 2
    assert "進行:" in run("show", NAME, "--text", "--lang", "ja", "--rules", "kyoto")[1]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["run", "kyoto/r0"], "no scenario 'kyoto/r0'"),
        (["run", "none.toml"], "none.toml: cannot read the scenario: No such file"),
        (["run", NAME, "--rules", "kioto"], "no rule set 'kioto'"),
        (["run", NAME, "--set", "a.b=1"], "--set a.b: no such option"),
        (["show", "kyoto"], "'kyoto' means"),
        (["show", "--text"], "name the scenario"),
        (["list", "--clause", "kyoto.r0"], "no scenario shows 'kyoto.r0'"),
    ],
)
def test_bad_input_is_one_line(run: Run, args: list[str], message: str) -> None:
    status, out, err = run(*args)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_an_empty_folder_has_none_to_show(run: Run, tmp_path: Path) -> None:
    status, out, err = run("show", "--text", str(tmp_path))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "means no scenarios" in err


def test_a_file_with_problems_tells_all_of_them(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('title = "A"\nwhat = 1\n', encoding="utf-8")
    status, _, err = run("run", str(file))
    assert (status, err.count("\n")) == (2, 1)
    assert "bad.toml" in err
    assert all(word in err for word in ("what", "title_ja", "clauses", "rules"))


def test_a_list_for_a_rule_set_that_is_none_is_an_error(run: Run) -> None:
    status, out, err = run("list", "--rules", "nosuch")
    assert (status, out, err.count("\n")) == (2, "", 1)
