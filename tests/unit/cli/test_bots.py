from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mahjong_sim.cli.main import main

BUNDLED = ["careless", "cautious", "efficient", "random", "tsumogiri"]


def project(folder: Path) -> Path:
    """An installed package with a bot as its entry point, as pip leaves it."""
    package = folder / "quick_bot"
    package.mkdir()
    text = "class Quick:\n    def act(self, view):\n        return view.legal[-1]\n"
    (package / "__init__.py").write_text(text, encoding="utf-8")
    told = folder / "quick_bot-1.0.dist-info"
    told.mkdir()
    metadata = "Metadata-Version: 2.1\nName: quick-bot\nVersion: 1.0\n"
    (told / "METADATA").write_text(metadata, encoding="utf-8")
    points = "[mahjong_sim.bots]\nquick = quick_bot:Quick\n"
    (told / "entry_points.txt").write_text(points, encoding="utf-8")
    return folder


def command(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """The command in a process that has this folder on its path."""
    paths = [str(folder), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    call = [sys.executable, "-m", "mahjong_sim", *args]
    return subprocess.run(call, capture_output=True, text=True, env=environment, timeout=120)


def test_the_bundled_bots_are_listed_with_what_they_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bots", "list", "--json"]) == 0
    rows = {row["bot"]: row for row in json.loads(capsys.readouterr().out)}
    assert set(BUNDLED) <= set(rows)
    assert rows["tsumogiri"]["from"] == "bundled"
    assert rows["tsumogiri"]["about"].startswith("Tsumogiri (ツモ切り): ")
    assert main(["bots", "list"]) == 0
    assert "tsumogiri  bundled  Tsumogiri" in capsys.readouterr().out


def test_a_fit_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "check", "tsumogiri", "--rules", "kyoto", "--limit", "60"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[-1] == "tsumogiri: all checks passed"
    assert all(row.startswith("ok    ") for row in rows[:-1])
    assert any("match by kyoto" in row for row in rows)


def test_an_unfit_bot(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    text = "import os\nclass Mine:\n    def act(self, view):\n        os.write(1, b'so')\n"
    text += "        return os._exit(0) if view.offer else view.legal[0]\n"
    file.write_text(text, encoding="utf-8")
    name = f"{file}:Mine"
    assert main(["bots", "check", name, "--rules", "tenhou", "--limit", "60", "--json"]) == 1
    out, err = capfd.readouterr()
    assert "so" in err, "what is written past Python does not get among the answers"
    report = json.loads(out)
    assert (report["bot"], report["passed"]) == (name, False)
    failed = [check for check in report["checks"] if not check["passed"]]
    assert [check["check"] for check in failed] == ["chi"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["check", "shanghai"], "no bot 'shanghai'"),
        (["check", "bot.py"], "write bot.py:Class"),
        (["check", "tsumogiri", "--rules", "nowhere"], "nowhere"),
        (["check", "tsumogiri", "--limit", "soon"], "expected seconds, got 'soon'"),
        (["check"], "BOT"),
        ([], "list|check"),
    ],
)
def test_bad_usage_is_one_line(
    args: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bots", *args]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err and err.count("\n") == 1


def test_an_installed_bot_is_listed_and_checked(tmp_path: Path) -> None:
    folder = project(tmp_path)
    rows = json.loads(command(folder, "bots", "list", "--json").stdout)
    assert {"bot": "quick", "from": "quick-bot", "about": "quick_bot:Quick"} in rows
    checked = command(folder, "bots", "check", "quick", "--rules", "tenhou", "--limit", "60")
    assert checked.stdout.splitlines()[-1] == "quick: all checks passed"
    assert checked.returncode == 0
