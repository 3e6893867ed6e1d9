"""What ``mjai serve`` says about who can join."""

from __future__ import annotations

import json

import pytest

from mahjong_sim.cli.main import main

SERVE = ["mjai", "serve", "--rules", "tenhou", "--set", "match.winds=1", "--games", "1"]


@pytest.mark.parametrize(("host", "warned"), [("127.0.0.1", False), ("0.0.0.0", True)])
def test_a_server_open_to_others_warns(
    host: str, warned: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = ",".join(["efficient"] * 4)
    assert main([*SERVE, "--seats", seats, "--port", "0", "--host", host]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["names"] == ["efficient"] * 4
    lines = said.err.splitlines()
    assert lines[0].startswith(f"waiting at {host}:")
    assert [line.startswith("warning: ") for line in lines[1:]] == [True] * warned
