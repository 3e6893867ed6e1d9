"""A real window under a virtual display, and the one line said where there is none."""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

COMMAND = [sys.executable, "-m", "mahjong_sim", "play"]
ROOT = Path(__file__).resolve().parents[2]
HOME = tempfile.TemporaryDirectory()  # for the settings, removed when the tests are over


def environment(**more: str) -> dict[str, str]:
    drop = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    kept = {k: v for k, v in os.environ.items() if k not in drop}
    return kept | {"MAHJONG_SIM_HOME": HOME.name} | more


@pytest.mark.parametrize(
    "env", [{}, {"DISPLAY": ":987"}, {"SDL_VIDEODRIVER": "nonsense"}], ids=["none", "dead", "bad"]
)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X displays")
def test_without_a_display_one_line_and_status_2(env: dict[str, str]) -> None:
    done = subprocess.run(
        COMMAND, env=environment(**env), capture_output=True, text=True, timeout=30, cwd=ROOT
    )
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.count("\n") == 1 and "no display" in done.stderr


class Player:
    """Somebody at the keyboard and mouse of a window, who reads the trace lines."""

    def __init__(self, process: subprocess.Popen[str], display: str) -> None:
        self.process, self.display = process, display
        self.lines: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self.seen: list[dict[str, Any]] = []
        self._again: Callable[[], None] = lambda: None
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(json.loads(line))
        self.lines.put(None)

    def next(self) -> dict[str, Any] | None:
        """The next trace line that asks for something; None when the program ended."""
        waited = 0
        while waited < 10:
            try:
                line = self.lines.get(timeout=6)
            except queue.Empty:
                waited += 1
                self._again()  # on a busy machine a click can come before its button
                continue
            if line is None:
                return None
            self.seen.append(line)
            if "action" not in line:
                return line
        raise AssertionError("the window does not answer")

    def xdotool(self, *words: str) -> str:
        env = environment(DISPLAY=self.display)
        done = subprocess.run(["xdotool", *words], env=env, capture_output=True, text=True)
        return done.stdout

    def find_window(self) -> None:
        """Find the program's window and put the keyboard on it."""
        pid = str(self.process.pid)
        found = self.xdotool("search", "--sync", "--onlyvisible", "--pid", pid).split()
        self.window = found[-1]
        self.xdotool("windowfocus", "--sync", self.window)

    def press(self, key: str) -> None:
        self._again = lambda: self.press(key)
        self.xdotool("key", "--window", self.window, key)

    def click(self, at: list[int]) -> None:
        time.sleep(0.3)  # clicks right after a question appeared are not taken
        self._again = lambda: self.click(at)
        x, y = map(str, at)
        self.xdotool("mousemove", "--window", self.window, x, y, "click", "1")


@pytest.fixture
def screen() -> Iterator[str]:
    """A virtual display."""
    for tool in ("Xvfb", "xdotool"):
        if shutil.which(tool) is None:
            demanded = os.environ.get("MAHJONG_SIM_REQUIRE_WINDOW")
            (pytest.fail if demanded else pytest.skip)(f"{tool} is not installed")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1440x900x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait(10)


@pytest.mark.xvfb
def test_a_hanchan_from_menu_to_ranking_in_a_real_window(screen: str, tmp_path: Path) -> None:
    env = environment(DISPLAY=screen, SDL_VIDEODRIVER="x11", SDL_AUDIODRIVER="dummy")
    env["MAHJONG_SIM_HOME"] = str(tmp_path)
    options = ["--rules", "kyoto", "--seed", "11", "--speed", "0", "--trace"]
    with subprocess.Popen(
        [*COMMAND, *options], env=env, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        player = Player(process, screen)
        try:
            screens, asked = sit_down_and_play(player)
        finally:
            process.terminate()
    assert screens[0] == "menu" and screens[1] == "table" and "result" in screens
    assert screens[-3:] == ["ranking", "menu", "end"] and process.returncode == 0
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
    more = {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy", "MAHJONG_SIM_HOME": str(tmp_path)}
    options = ["--seed", "11", "--speed", "1", "--trace"]
    seen: list[str] = []
    with subprocess.Popen(
        [*COMMAND, *options],
        env=environment(DISPLAY=screen, **more),
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as process:
        player = Player(process, screen)
        try:
            seen.append(next_screen(player))
            player.find_window()
            player.press("F2")
            for key in ("F10", "Escape", "Return", "F6", "F6", "F10"):
                player.press(key)
                seen.append(next_screen(player))
        finally:
            process.terminate()
            while player.lines.get(timeout=10) is not None:
                pass
    assert seen == ["menu", "settings", "menu", "table", "wall", "table", "settings"]
    kept = json.loads((tmp_path / "settings.json").read_text("utf-8"))
    assert (kept["language"], kept["speed"]) == ("ja", 1) and kept["rules"]
