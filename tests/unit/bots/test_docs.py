"""docs/write-a-bot.md: its bot runs as told, its tables are complete."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from mahjong_sim.bots import api
from mahjong_sim.bots.api import BaseBot, Observation
from mahjong_sim.bots.files import class_of
from mahjong_sim.bots.load import GROUP
from mahjong_sim.cli.main import main

PAGE = (Path(__file__).parents[3] / "docs/write-a-bot.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """The code of a language."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


def section(title: str) -> str:
    """A section of the page."""
    return PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]


def names(text: str) -> set[str]:
    """Names in code marks, without what follows them."""
    return set(re.findall(r"`([A-Za-z_]+)", text))


@pytest.fixture
def bot(tmp_path: Path) -> str:
    (tmp_path / "my_bot.py").write_text(block("python"), encoding="utf-8")
    return f"{tmp_path / 'my_bot.py'}:Quick"


def test_the_template_passes_the_check(bot: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "check", bot, "--rules", "tenhou", "--limit", "60"]) == 0
    assert "all checks passed" in capsys.readouterr().out


def test_the_template_plays_a_match(bot: str) -> None:
    seats = f"{bot},{bot}:riichi=0,random,tsumogiri"
    call = [sys.executable, "-m", "mahjong_sim", "sim", "--rules", "tenhou", "--seats", seats]
    done = subprocess.run(call, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "digest" in done.stdout


def test_every_field_of_a_view_is_told() -> None:
    public = {name for name in vars(Observation) if not name.startswith("_")}
    table = section("What a view holds")
    rows = [row for row in table.splitlines() if row.startswith("| `")]
    assert public == {name for row in rows for name in names(row.split(" | ")[0])}


def test_every_act_and_hook_is_told() -> None:
    told = names(section("Acts")) | set(re.findall(r"[A-Z_]{3,}", section("Acts")))
    assert {name for name in api.__all__ if name.isupper()} <= told
    hooks = {name for name, value in vars(BaseBot).items() if callable(value)} - {"act"}
    assert {name for name in hooks if not name.startswith("_")} <= names(section("Hooks"))


def test_the_project_makes_an_entry_point_of_the_template(bot: str) -> None:
    project = tomllib.loads(block("toml"))
    points = project["project"]["entry-points"][GROUP]
    module, _, name = points["quick"].partition(":")
    path, _, class_name = bot.rpartition(":")
    assert (Path(path).stem, class_name) == (module, name)
    assert class_of(Path(path), name)
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["include"] == [f"{module}.py"]
