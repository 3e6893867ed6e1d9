"""Real windows under a virtual display: somebody who looks, clicks and types there."""

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
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

PROGRAM = [sys.executable, "-m", "mahjong_sim"]
ROOT = Path(__file__).resolve().parents[2]
HOME = tempfile.TemporaryDirectory()  # for the settings, removed when the tests are over


def environment(**more: str) -> dict[str, str]:
    drop = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    kept = {k: v for k, v in os.environ.items() if k not in drop}
    return kept | {"MAHJONG_SIM_HOME": HOME.name} | more


class Player:
    """Somebody at the keyboard and mouse of a window, who reads the trace lines."""

    def __init__(self, process: subprocess.Popen[str], display: str) -> None:
        self.process, self.display = process, display
        self.lines: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self.seen: list[dict[str, Any]] = []
        self._again: Callable[[], None] = lambda: None
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

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

    def until(self, key: str, value: str = "") -> dict[str, Any]:
        """The next trace line that has this key (and value)."""
        while (line := self.next()) is not None:
            if key in line and (not value or line[key] == value):
                return line
        raise AssertionError(f"the window closed without {key} {value}")

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

    def click(self, at: list[int], button: int = 1) -> None:
        time.sleep(0.3)  # clicks right after a question appeared are not taken
        self._again = lambda: self.click(at, button)
        x, y = map(str, at)
        self.xdotool("mousemove", "--window", self.window, x, y, "click", str(button))


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


@contextmanager
def program(display: str, home: Path, *words: str) -> Iterator[Player]:
    """The program with these words in a window of the display, its files in ``home``."""
    more = {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy", "MAHJONG_SIM_HOME": str(home)}
    with subprocess.Popen(
        [*PROGRAM, *words, "--trace"],
        env=environment(DISPLAY=display, **more),
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as process:
        player = Player(process, display)
        try:
            yield player
        finally:
            process.terminate()
            player.reader.join(20)
