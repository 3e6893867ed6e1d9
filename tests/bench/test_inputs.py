"""What the race with other programs is run on."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjong_sim.rules.load import load
from mahjong_sim.score.evaluate import scorer
from tests.bench.peers.__main__ import main
from tests.bench.peers.inputs import made_up_wins
from tests.bench.peers.page import BEGIN, END
from tests.scoring import hand_of


def test_wins_that_are_made_up_are_wins() -> None:
    rules = load("tenhou")
    cases = made_up_wins(50)
    assert len(cases) == 50
    assert all(scorer(rules).value(hand_of(case, rules)).base > 0 for case in cases)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--rounds", "0"], "from 1 on"),
        (["dice"], "no rows dice"),
        (["--write", "none.md"], "none.md: "),
        (["shanten", "--write", "page.md"], "expected no ROWS"),
    ],
)
def test_what_cannot_be_done_is_said_before_the_race(
    options: list[str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "page.md").write_text(f"{BEGIN}{END}")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["peers", *options])
    with pytest.raises(SystemExit) as stop:
        main()
    assert said in f"{stop.value}{capsys.readouterr().err}"


def test_a_peer_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.bench.peers.__main__.PEERS", ("no-such-peer",))
    monkeypatch.setattr("sys.argv", ["peers"])
    with pytest.raises(SystemExit, match="no-such-peer is not installed: pip install"):
        main()
