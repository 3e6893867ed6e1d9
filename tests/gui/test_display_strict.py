"""A chombo by clicks, and a game that survives kill -9, in real windows."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from mahjong_sim.gui.saving import SUFFIX, read, replay
from mahjong_sim.table import events as ev
from tests.gui.test_display import COMMAND, ROOT, Player, environment, screen

__all__ = ["screen"]  # a fixture
OPTIONS = ["--rules", "kyoto", "--seed", "5", "--speed", "0", "--trace"]


@contextmanager
def program(display: str, home: Path, *options: str) -> Iterator[Player]:
    """The program in a window of the display, its files in ``home``."""
    env = environment(DISPLAY=display, SDL_VIDEODRIVER="x11", SDL_AUDIODRIVER="dummy")
    env["MAHJONG_SIM_HOME"] = str(home)
    with subprocess.Popen(
        [*COMMAND, *OPTIONS, *options], env=env, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        try:
            yield Player(process, display)
        finally:
            process.kill()


def until(player: Player, key: str, value: str = "") -> dict[str, Any]:
    """The next line with that key (and value)."""
    while (line := player.next()) is not None:
        if key in line and (not value or line[key] == value):
            return line
    raise AssertionError(f"no line {key} {value}")


def sit_down(player: Player) -> None:
    until(player, "screen", "menu")
    player.find_window()
    player.press("Return")


def saved(home: Path) -> Path:
    (path,) = home.glob(f"**/*{SUFFIX}")
    return path


@pytest.mark.xvfb
def test_a_chombo_by_clicks(screen: str, tmp_path: Path) -> None:
    with program(screen, tmp_path, "--table", "strict") as player:
        sit_down(player)
        player.click(until(player, "ask")["controls"]["wall.draw"])
        player.click(until(player, "ask")["controls"]["call.win"])
        player.click(until(player, "screen", "acts")["controls"]["acts.do"])
        penalty = until(player, "screen", "penalty")
        time.sleep(0.5)
        player.click(penalty["controls"]["penalty.next"])
        until(player, "ask")
        events = replay(read(saved(tmp_path))).timeline.events
        found = [(e.seat, e.fault) for e in events if isinstance(e, ev.Faulted)]
        assert found == [(0, "false_win")]
        assert any(isinstance(e, ev.RoundEnded) and e.ending == "chombo" for e in events)


@pytest.mark.xvfb
def test_kill_9_in_mid_hand_and_go_on(screen: str, tmp_path: Path) -> None:
    with program(screen, tmp_path) as player:
        sit_down(player)
        for _ in range(4):
            until(player, "ask")
            time.sleep(0.3)
            player.press("space")
        until(player, "ask")
        player.process.kill()
    before = read(saved(tmp_path))
    assert len(before.answers) >= 8
    with program(screen, tmp_path) as player:
        menu = until(player, "screen", "menu")
        player.find_window()
        player.click(menu["controls"]["menu.go_on"])
        until(player, "ask")
        time.sleep(0.3)
        player.press("space")
        until(player, "ask")
        after = read(saved(tmp_path))
    assert after.answers[: len(before.answers)] == before.answers
    assert len(after.answers) > len(before.answers)
