"""A scenario answered by clicks, and a position that survives kill -9, in real windows."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjong_sim.gui.editor import edit
from mahjong_sim.gui.editor.drafts import SUFFIX, read
from mahjong_sim.scenario.script import Scenario
from tests.gui.displays import program, screen

__all__ = ["screen"]  # a fixture
SHOW = ("scenario", "show")


@pytest.mark.xvfb
def test_a_scenario_is_answered_in_a_real_window(screen: str, tmp_path: Path) -> None:
    with program(screen, tmp_path, *SHOW, "kyoto/r7-head-bump", "--lang", "ja") as player:
        places = player.until("what", "opened")["controls"]
        player.find_window()
        player.click(places["E.5s"])
        player.click(player.until("what", "chosen")["controls"]["lesson.try"])
        tried = player.until("what", "tried")
        assert (tried["act"], tried["verdict"]) == ("E 5s", "right")
        for seat in "SWN":
            player.click(tried["controls"][f"lesson.{seat}.ron"])
            chosen = player.until("what", "chosen")
        player.click(chosen["controls"]["lesson.try"])
        tried = player.until("what", "tried")
        assert tried["verdict"] == "right" and tried["finished"]
        player.press("Home")
        player.until("what", "reset")
        player.press("Right")
        assert player.until("what", "next")["done"] == 1


def draft(home: Path) -> Scenario | None:
    """The position that is not saved."""
    (path,) = home.glob(f"drafts/*{SUFFIX}")
    return read(path)


@pytest.mark.xvfb
def test_kill_9_in_the_editor_and_go_on(screen: str, tmp_path: Path) -> None:
    with program(screen, tmp_path, *SHOW, "kyoto/r7-head-bump") as player:
        places = player.until("what", "opened")["controls"]
        player.find_window()
        player.click(places["lesson.edit"])
        places = player.until("screen", "editor")["controls"]
        player.click(places["editor.E.riichi"])
        player.until("editor", "changed")
        player.click(places["editor.W.riichi"])
        player.until("editor", "changed")
        player.process.kill()
    before = draft(tmp_path)
    assert before is not None and before.position is not None and before.position.riichi == "EW"
    with program(screen, tmp_path, *SHOW) as player:
        places = player.until("screen", "scenarios")["controls"]
        player.find_window()
        player.click(places["scenarios.go_on"])
        places = player.until("screen", "editor")["controls"]
        player.click(places["editor.E.riichi"])
        player.until("editor", "changed")
    after = draft(tmp_path)
    assert after == edit.changed(before, riichi="W")
