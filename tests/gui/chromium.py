"""A headless Chromium to open pages in, spoken to through its DevTools pipe.

Nothing but the browser is needed: commands and events are JSON, ended by a zero byte, on the file
descriptors 3 and 4 of the process.
"""

from __future__ import annotations

import fcntl
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

PATIENCE = 60.0  # seconds for an answer


def find() -> str:
    """The browser; without one the test is skipped - or fails, where CI demands it."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    if os.environ.get("MAHJONG_SIM_REQUIRE_WINDOW"):
        pytest.fail("chromium is not installed")
    pytest.skip("chromium is not installed")


class Browser:
    """One page in a browser of its own.

    ``errors``: exceptions, and what the page's policy refused; ``asked``: every address the page
    loaded or tried to load.
    """

    def __init__(self, width: int = 1280, height: int = 900) -> None:
        self.errors: list[str] = []
        self.asked: list[str] = []
        self._buffer, self._number, self._loads = b"", 0, 0
        self._home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        theirs_in, self._out = os.pipe()
        self._in, theirs_out = os.pipe()
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 20) for end in (theirs_in, theirs_out)]
        os.close(theirs_in)
        os.close(theirs_out)
        command = [
            find(),
            *("--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe"),
            *("--no-first-run", "--disable-extensions", "--disable-background-networking"),
            f"--user-data-dir={self._home.name}",
            f"--window-size={width},{height}",
            "about:blank",
        ]
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec 3<&{ends[0]} 4>&{ends[1]}; exec "$@"', "bash", *command],
            pass_fds=ends,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        for end in ends:
            os.close(end)
        target = self._command("Target.createTarget", url="about:blank")["targetId"]
        attached = self._command("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for area in ("Page", "Runtime", "Network", "Log"):
            self.command(f"{area}.enable")
        self.command(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def open(self, page: Path, place: str = "") -> None:
        """Open a file and wait until it is loaded."""
        before = self._loads
        answer = self.command("Page.navigate", url=page.as_uri() + place)
        while "loaderId" in answer and self._loads == before:  # else it is open already
            self._next()

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        answer = self.command("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def press(self, key: str, shift: bool = False) -> None:
        """A key goes down and up."""
        more = {"text": key} if len(key) == 1 else {}
        for kind in ("keyDown", "keyUp"):
            self.command(
                "Input.dispatchKeyEvent",
                type=kind,
                key=key,
                modifiers=8 if shift else 0,
                **(more if kind == "keyDown" else {}),
            )

    def click(self, selector: str) -> None:
        """The mouse clicks on the middle of an element."""
        x, y = self.run(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            " e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect();"
            " return [r.x + r.width / 2, r.y + r.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.command(
                "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1
            )

    def close(self) -> None:
        """End the browser, and its processes that may still write into its folder."""
        self.process.terminate()
        self.process.wait(PATIENCE)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        os.close(self._in)
        os.close(self._out)
        self._home.cleanup()

    # --- the pipe -------------------------------------------------------------------------------
    def command(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command to the page; its result."""
        return self._command(method, session=self._session, **parameters)

    def _command(self, method: str, session: str = "", **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return dict(answer["result"])

    def _next(self) -> dict[str, Any]:
        """The next message; events of interest are noted."""
        end = time.monotonic() + PATIENCE
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._in], [], [], end - time.monotonic())
            assert ready, "the browser does not answer"
            part = os.read(self._in, 1 << 16)
            assert part, "the browser is gone"
            self._buffer += part
        text, _, self._buffer = self._buffer.partition(b"\0")
        message = dict(json.loads(text))
        self._note(message.get("method", ""), message.get("params", {}))
        return message

    def _note(self, method: str, said: dict[str, Any]) -> None:
        self._loads += method == "Page.loadEventFired"
        if method == "Runtime.exceptionThrown":
            self.errors.append(json.dumps(said["exceptionDetails"])[:500])
        elif method == "Log.entryAdded" and said["entry"]["level"] in ("error", "warning"):
            self.errors.append(said["entry"]["text"])
        elif method == "Runtime.consoleAPICalled" and said["type"] in ("error", "warning"):
            self.errors.append(json.dumps(said["args"])[:500])
        elif method == "Network.requestWillBeSent":
            self.asked.append(said["request"]["url"])
