"""The code of docs/rl.md runs, and its figures are right."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from mahjong_sim import rl
from mahjong_sim.errors import InputError
from tests.extras import need

PAGE = (Path(__file__).parents[3] / "docs/rl.md").read_text(encoding="utf-8")


@pytest.mark.extra
def test_the_example_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    need("pettingzoo", "rl")
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(code, "docs/rl.md", "exec"), {})
    assert capsys.readouterr().out.count("Placed(") == 4


def test_sizes_and_groups_are_those_of_the_code() -> None:
    assert f"`rl.SHAPE` = {rl.SHAPE}" in PAGE
    assert f"`rl.ACTIONS` = {rl.ACTIONS} " in PAGE
    named = {re.sub(r"_\d$", "_N", name) for name in rl.PLANES}
    told = PAGE.partition("## Numbers")[0]
    assert named == set(re.findall(r"`([a-z_]+(?:_N)?)`", told)) & named


def test_without_the_extra_it_tells_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "mahjong_sim.rl.environment", raising=False)
    with pytest.raises(InputError, match=re.escape("pip install 'mahjong-sim[rl]'")):
        rl.env()
