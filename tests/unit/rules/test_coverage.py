"""Coverage of the sources by the shipped rule sets."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjong_sim import resources
from mahjong_sim.rules.clauses import clauses
from mahjong_sim.rules.coverage import cited, coverage, demonstrated
from mahjong_sim.rules.load import load, names


def test_the_totals_add_up() -> None:
    found = coverage()
    assert found.clauses == 193
    assert found.cited + found.unmodelled + len(found.missing) == 193
    assert found.passed <= found.demonstrated <= found.clauses


def test_every_rule_set_with_a_source_is_counted() -> None:
    found = coverage().by_ruleset
    assert list(found) == [name for name in names() if load(name).ruleset.source]
    for name, part in found.items():
        assert part.clauses == len(clauses(load(name).ruleset.source))
        assert part.cited + part.unmodelled + len(part.missing) == part.clauses
        assert part.cited == len(cited(load(name)))


def test_a_variant_cites_a_clause_for_its_source() -> None:
    found = coverage()
    assert "okayama.b7c" in found.by_ruleset["okayama"].missing
    assert "okayama.b7c" not in found.missing


def test_a_scenario_demonstrates_the_clauses_it_lists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = resources.root("rulesets")
    for part in root.iterdir():
        (tmp_path / part.name).symlink_to(part)
    (tmp_path / "scenarios").unlink(missing_ok=True)
    folder = tmp_path / "scenarios" / "kyoto"
    folder.mkdir(parents=True)
    bump = folder / "head-bump.toml"
    bump.write_text('clauses = ["kyoto.r7", "mmml91.2.1c"]\nnote = "kyoto.r8"\n', "utf-8")
    monkeypatch.setattr(resources, "root", lambda kind: tmp_path)
    assert demonstrated() == {bump: {"kyoto.r7", "mmml91.2.1c"}}
    assert (coverage().demonstrated, coverage().passed) == (2, 0)
    found = coverage(["kyoto.r7"])
    assert found.passed == 1
    assert found.by_ruleset["kyoto"].passed == 1
    assert found.by_ruleset["mmml91"].demonstrated == 1
