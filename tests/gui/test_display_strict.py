"""A chombo by clicks, and a game that survives kill -9, in real windows."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from mahjong_sim.gui.saving import SUFFIX, read, replay
from mahjong_sim.table import events as ev
from tests.gui.displays import Player, program, screen

__all__ = ["screen"]  # a fixture
PLAY = ("play", "--rules", "kyoto", "--seed", "5", "--speed", "0")


def sit_down(player: Player) -> None:
    player.until("screen", "menu")
    player.find_window()
    player.press("Return")


def saved(home: Path) -> Path:
    (path,) = home.glob(f"**/*{SUFFIX}")
    return path


@pytest.mark.xvfb
def test_a_chombo_by_clicks(screen: str, tmp_path: Path) -> None:
    with program(screen, tmp_path, *PLAY, "--table", "strict") as player:
        sit_down(player)
        player.click(player.until("ask")["controls"]["wall.draw"])
        player.click(player.until("ask")["controls"]["call.win"])
        player.click(player.until("screen", "acts")["controls"]["acts.do"])
        penalty = player.until("screen", "penalty")
        time.sleep(0.5)
        player.click(penalty["controls"]["penalty.next"])
        player.until("ask")
        events = replay(read(saved(tmp_path))).timeline.events
        found = [(e.seat, e.fault) for e in events if isinstance(e, ev.Faulted)]
        assert found == [(0, "false_win")]
        assert any(isinstance(e, ev.RoundEnded) and e.ending == "chombo" for e in events)


@pytest.mark.xvfb
def test_kill_9_in_mid_hand_and_go_on(screen: str, tmp_path: Path) -> None:
    with program(screen, tmp_path, *PLAY) as player:
        sit_down(player)
        for _ in range(4):
            player.until("ask")
            time.sleep(0.3)
            player.press("space")
        player.until("ask")
        player.process.kill()
    before = read(saved(tmp_path))
    assert len(before.answers) >= 8
    with program(screen, tmp_path, *PLAY) as player:
        menu = player.until("screen", "menu")
        player.find_window()
        player.click(menu["controls"]["menu.go_on"])
        player.until("ask")
        time.sleep(0.3)
        player.press("space")
        player.until("ask")
        after = read(saved(tmp_path))
    assert after.answers[: len(before.answers)] == before.answers
    assert len(after.answers) > len(before.answers)
