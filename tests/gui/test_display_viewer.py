"""A recorded game looked at in a real window, and files that cannot be shown."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.gui.displays import PROGRAM, ROOT, environment, program, screen
from tests.unit.replay.sample import SAMPLE

__all__ = ["screen"]  # a fixture


@pytest.mark.xvfb
def test_a_replay_is_stepped_by_keys_and_clicks_in_a_real_window(
    screen: str, tmp_path: Path
) -> None:
    log = tmp_path / "game.mjlog"
    log.write_text(SAMPLE, encoding="utf-8")
    with program(screen, tmp_path, "replay", "show", str(log), "--lang", "ja") as player:
        assert player.until("screen")["screen"] == "menu"
        shown = player.until("screen")
        assert shown["screen"] == "viewer"
        player.find_window()
        player.press("Right")
        assert player.until("step")["step"] == 1
        player.click(shown["controls"]["viewer.on"])
        assert player.until("step")["step"] == 2
        player.press("End")
        last = player.until("step")
        assert last["event"] == "RoundEnded"
        player.click(shown["controls"]["viewer.first"])
        assert player.until("step")["step"] == 0
        player.press("Escape")
        assert player.until("screen")["screen"] == "menu"
        player.press("Escape")
        assert player.until("screen")["screen"] == "end"
    assert player.process.returncode == 0


@pytest.mark.parametrize("content", [None, b"", b"no record", b"<mjloggm><INIT"])
def test_what_cannot_be_read_is_one_line_and_status_2(
    content: bytes | None, tmp_path: Path
) -> None:
    path = tmp_path / "game"
    if content is not None:
        path.write_bytes(content)
    done = subprocess.run(
        [*PROGRAM, "replay", "show", str(path)],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
        cwd=ROOT,
    )
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.count("\n") == 1 and str(path) in done.stderr
