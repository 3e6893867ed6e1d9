"""Many matches in processes (連続対局): what is left when somebody breaks them off."""

from __future__ import annotations

import threading
from multiprocessing import active_children
from pathlib import Path

import pytest

from mahjong_sim.bots.games import Games, Plan, run

STUBBORN = """
import signal

class Stubborn:
    def act(self, view):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        return view.legal[0]
"""


@pytest.mark.parametrize("seat", ["random", "{}/b.py:Stubborn"])
def test_nothing_is_left_of_matches_broken_off(seat: str, tmp_path: Path) -> None:
    (tmp_path / "b.py").write_text(STUBBORN)
    seats = (seat.format(tmp_path), "random", "random", "random")
    games = Games(Plan("tenhou-tonpuu", (), seats, "0"))
    threads, processes = threading.active_count(), active_children()
    outcomes = run(games, 100_000, jobs=2)
    next(outcomes)
    outcomes.close()
    assert (threading.active_count(), active_children()) == (threads, processes)
