"""A recorded game looked at in a real window, and files that cannot be shown."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.gui.test_display import ROOT, Player, environment, screen
from tests.unit.replay.sample import SAMPLE

COMMAND = [sys.executable, "-m", "mahjong_sim", "replay", "show"]
__all__ = ["screen"]


def after(player: Player, wanted: str) -> dict[str, Any]:
    """The next trace line of this kind."""
    while (line := player.next()) is not None:
        if wanted in line:
            return line
    raise AssertionError("the window closed")


@pytest.mark.xvfb
def test_a_replay_is_stepped_by_keys_and_clicks_in_a_real_window(
    screen: str, tmp_path: Path
) -> None:
    log = tmp_path / "game.mjlog"
    log.write_text(SAMPLE, encoding="utf-8")
    more = {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy", "MAHJONG_SIM_HOME": str(tmp_path)}
    with subprocess.Popen(
        [*COMMAND, str(log), "--trace", "--lang", "ja"],
        env=environment(DISPLAY=screen, **more),
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as process:
        player = Player(process, screen)
        try:
            assert after(player, "screen")["screen"] == "menu"
            shown = after(player, "screen")
            assert shown["screen"] == "viewer"
            player.find_window()
            player.press("Right")
            assert after(player, "step")["step"] == 1
            player.click(shown["controls"]["viewer.on"])
            assert after(player, "step")["step"] == 2
            player.press("End")
            last = after(player, "step")
            assert last["event"] == "RoundEnded"
            player.click(shown["controls"]["viewer.first"])
            assert after(player, "step")["step"] == 0
            player.press("Escape")
            assert after(player, "screen")["screen"] == "menu"
            player.press("Escape")
            assert after(player, "screen")["screen"] == "end"
        finally:
            process.terminate()
    assert process.returncode == 0


@pytest.mark.parametrize("content", [None, b"", b"no record", b"<mjloggm><INIT"])
def test_what_cannot_be_read_is_one_line_and_status_2(
    content: bytes | None, tmp_path: Path
) -> None:
    path = tmp_path / "game"
    if content is not None:
        path.write_bytes(content)
    done = subprocess.run(
        [*COMMAND, str(path)],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
        cwd=ROOT,
    )
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.count("\n") == 1 and str(path) in done.stderr
