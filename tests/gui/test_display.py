"""A real window under a virtual display, and the one line said where there is none."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.gui.displays import PROGRAM, ROOT, Player, environment, program, screen

__all__ = ["screen"]  # a fixture


@pytest.mark.parametrize(
    "env", [{}, {"DISPLAY": ":987"}, {"SDL_VIDEODRIVER": "nonsense"}], ids=["none", "dead", "bad"]
)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X displays")
def test_without_a_display_one_line_and_status_2(env: dict[str, str]) -> None:
    done = subprocess.run(
        [*PROGRAM, "play"],
        env=environment(**env),
        capture_output=True,
        text=True,
        timeout=30,
        cwd=ROOT,
    )
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.count("\n") == 1 and "no display" in done.stderr


@pytest.mark.xvfb
def test_a_hanchan_from_menu_to_ranking_in_a_real_window(screen: str, tmp_path: Path) -> None:
    options = ("--rules", "kyoto", "--seed", "11", "--speed", "0")
    with program(screen, tmp_path, "play", *options) as player:
        screens, asked = sit_down_and_play(player)
    assert screens[0] == "menu" and screens[1] == "table" and "result" in screens
    assert screens[-3:] == ["ranking", "menu", "end"]
    assert player.process.returncode == 0
    assert asked > 50
    assert {line["seat"] for line in player.seen if "action" in line} == {0, 1, 2, 3}


def sit_down_and_play(player: Player) -> tuple[list[str], int]:
    """Start, take every win, discard by key and sometimes by mouse; screens seen, questions."""
    screens: list[str] = []
    asked = 0
    while (line := player.next()) is not None:
        if "screen" in line:
            screens.append(line["screen"])
            if line["screen"] == "menu" and len(screens) == 1:
                player.find_window()
                player.press("Return")
            elif line["screen"] == "menu":
                player.press("Escape")
            elif line["screen"] == "result":
                time.sleep(0.5)
                player.press("space")
            elif line["screen"] == "ranking":
                player.press("Escape")
        elif "ask" in line:
            asked += 1
            answer(player, line["controls"], asked)
    player.process.wait(10)
    return screens, asked


def answer(player: Player, controls: dict[str, list[int]], number: int) -> None:
    if "call.win" in controls:
        player.click(controls["call.win"])
    elif "call.pass" in controls:
        player.press("x")
    elif number % 8 == 0:
        player.click(next(at for name, at in controls.items() if name.startswith("hand.")))
    elif "hand.drawn" in controls:
        player.press("space")
    else:
        player.press("Right")
        player.press("Return")


def next_screen(player: Player) -> str:
    """The screen shown next; questions are passed over."""
    while (line := player.next()) is not None:
        if "screen" in line:
            return str(line["screen"])
    raise AssertionError("the window closed")


@pytest.mark.xvfb
def test_settings_changed_by_key_are_kept_for_the_next_window(screen: str, tmp_path: Path) -> None:
    seen: list[str] = []
    with program(screen, tmp_path, "play", "--seed", "11", "--speed", "1") as player:
        seen.append(next_screen(player))
        player.find_window()
        player.press("F2")
        for key in ("F10", "Escape", "Return", "F6", "F6", "F10"):
            player.press(key)
            seen.append(next_screen(player))
    assert seen == ["menu", "settings", "menu", "table", "wall", "table", "settings"]
    kept = json.loads((tmp_path / "settings.json").read_text("utf-8"))
    assert (kept["language"], kept["speed"]) == ("ja", 1) and kept["rules"]
