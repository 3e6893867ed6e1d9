"""A scenario answered by clicks in a real window."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.gui.test_display import ROOT, Player, environment, screen

__all__ = ["screen"]  # a fixture
COMMAND = [sys.executable, "-m", "mahjong_sim", "scenario", "show"]


def until(player: Player, what: str) -> dict[str, Any]:
    """The next line of the stepper that tells this."""
    while (line := player.next()) is not None:
        if line.get("what") == what:
            return line
    raise AssertionError(f"never {what}")


@pytest.mark.xvfb
def test_a_scenario_is_answered_in_a_real_window(screen: str, tmp_path: Path) -> None:
    env = environment(DISPLAY=screen, SDL_VIDEODRIVER="x11", SDL_AUDIODRIVER="dummy")
    env["MAHJONG_SIM_HOME"] = str(tmp_path)
    with subprocess.Popen(
        [*COMMAND, "kyoto/r7-head-bump", "--lang", "ja", "--trace"],
        env=env,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as process:
        player = Player(process, screen)
        try:
            places = until(player, "opened")["controls"]
            player.find_window()
            time.sleep(0.3)
            player.click(places["E.5s"])
            player.click(until(player, "chosen")["controls"]["lesson.try"])
            tried = until(player, "tried")
            assert (tried["act"], tried["verdict"]) == ("E 5s", "right")
            for seat in "SWN":
                player.click(tried["controls"][f"lesson.{seat}.ron"])
                chosen = until(player, "chosen")
            player.click(chosen["controls"]["lesson.try"])
            tried = until(player, "tried")
            assert tried["verdict"] == "right" and tried["finished"]
            player.press("Home")
            until(player, "reset")
            player.press("Right")
            assert until(player, "next")["done"] == 1
        finally:
            process.terminate()
