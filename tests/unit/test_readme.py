"""README says what is true: its Python runs, its table counts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mahjong_sim.rules.coverage import coverage
from mahjong_sim.rules.load import load
from mahjong_sim.table.events import Discarded

README = Path(__file__).resolve().parents[2] / "README.md"
TEXT = README.read_text(encoding="utf-8")
(RULE_SET,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def test_the_ten_lines_run(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(BLOCKS[0], "README.md", "exec"), {})
    printed = capsys.readouterr().out
    assert "kyoto.r1 - " in printed
    assert printed.count("\n") == 3


def test_the_example_bot_plays() -> None:
    from mahjong_sim import Match, load_rules, play

    names: dict[str, type] = {}
    exec(compile(BLOCKS[1], "README.md", "exec"), names)
    match = Match(load_rules("tenhou-tonpuu"), "keeper")
    play(match, [names["Keeper"]() for _ in range(4)])
    assert match.standing is not None
    discards = [event for event in match.events if isinstance(event, Discarded)]
    assert all(event.drawn for event in discards)


def test_the_example_rule_set_is_right(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text(RULE_SET, encoding="utf-8")
    rules = load(file)
    assert rules.claims.max_winners == 2
    assert "renhou" not in rules.yaku


def test_the_table_of_rule_sets_counts() -> None:
    found = coverage().by_ruleset
    for name in ("kyoto", "mmml91", "taikai", "kita18"):
        cover = found[name]
        assert f"| {cover.cited} of {cover.clauses} |" in _row(name)
    chips = found["okayama-chips"]
    assert f"| {chips.cited} of {chips.clauses} |" in _row("okayama")


def _row(name: str) -> str:
    return next(line for line in TEXT.splitlines() if line.startswith(f"| `{name}`"))
