"""``mahjong-sim rules``: output, statuses, one line for what is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from mahjong_sim import resources
from mahjong_sim.cli.columns import width
from mahjong_sim.cli.main import main
from mahjong_sim.rules.load import load, names

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs ``mahjong-sim rules`` with arguments: (status, standard output, standard error)."""

    def call(*args: str) -> tuple[int, str, str]:
        status = main(["rules", *args])
        out, err = capsys.readouterr()
        return status, out, err

    return call


def test_list(run: Run) -> None:
    status, out, err = run("list")
    assert (status, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == names()
    heads = json.loads(run("list", "--json")[1])
    assert [head["id"] for head in heads] == names()


def test_show_tells_value_clause_and_text(run: Run) -> None:
    status, out, _ = run("show", "kyoto")
    assert status == 0
    assert "[claims]" in out
    winners = (
        "max_winners = 1\n    Most winners of a hand: one (head bump)\n    kyoto.r7: One winner"
    )
    assert winners in out
    assert "ippatsu = off\n    Ippatsu: not played\n    kyoto.r11:" in out
    japanese = run("show", "kyoto", "--lang", "ja")[1]
    assert "max_winners = 1\n    同時和了の人数: 1人（頭ハネ）\n    kyoto.r7: " in japanese
    told = [line for line in japanese.splitlines() if line.startswith("    ")]
    assert max(map(width, told)) <= 100


def test_show_as_json(run: Run) -> None:
    shown = json.loads(run("show", "kyoto", "--json", "--set", "match.winds=1")[1])
    assert shown["overrides"] == ["match.winds=1"]
    assert shown["digest"] == load("kyoto", ["match.winds=1"]).digest
    assert shown["options"]["match.winds"] == {
        "value": 1,
        "by": "override",
        "note": "",
        "clauses": {},
    }
    winners = shown["options"]["claims.max_winners"]
    assert (winners["value"], winners["by"]) == (1, "kyoto.r7")
    assert winners["clauses"]["kyoto.r7"].startswith("One winner")


def test_diff_tells_only_what_differs(run: Run) -> None:
    status, out, _ = run("diff", "tenhou", "tenhou-nokuitan")
    assert status == 0
    lines = out.splitlines()
    assert lines[0].split() == ["tenhou", "tenhou-nokuitan"]
    assert [line.split()[0] for line in lines[1:] if not line.startswith(" ")] == ["yaku.tanyao"]
    assert re.split("  +", lines[2]) == ["", "All simples", "1 han", "1 han, closed only"]
    assert json.loads(run("diff", "tenhou", "tenhou-nokuitan", "--json")[1]) == {
        "yaku.tanyao": [
            {"value": {"closed": 1, "open": 1}, "by": "custom"},
            {"value": {"closed": 1}, "by": "custom"},
        ]
    }


def test_diff_wraps_long_values_into_their_column(run: Run) -> None:
    out = run("diff", "kyoto", "tenhou")[1]
    assert max(map(len, out.splitlines())) <= 130
    assert "(kyoto.r5)" in out


def test_diff_says_words_and_what_they_mean_in_both_languages(run: Run) -> None:
    found = {}
    for language in ("en", "ja"):
        lines = run("diff", "kyoto", "tenhou", "--lang", language)[1].splitlines()
        at = next(i for i, line in enumerate(lines) if line.startswith("repeats.east"))
        found[language] = [*lines[at].split(), *lines[at + 1].split("  ")]
    assert found["en"][:2] == found["ja"][:2] == ["repeats.east", '"win"']
    assert {"after a win", "after a win or in tenpai"} <= {cell.strip() for cell in found["en"]}
    assert {"和了連荘", "聴牌連荘"} <= {cell.strip() for cell in found["ja"]}
    unnamed = run("diff", "tenhou", "mmml91")[1].partition("yaku.sanrenkou")[2].splitlines()[:2]
    assert "off" in unnamed[0] and "not played" in unnamed[1]


@pytest.mark.parametrize("name", names())
def test_check_of_a_shipped_file(run: Run, name: str) -> None:
    file = resources.root("rulesets") / f"{name}.toml"
    status, out, err = run("check", str(file))
    assert (status, err) == (0, "")
    assert f"fine ({name}, digest {load(name).digest[:12]})" in out


def test_check_of_a_wrong_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        '[ruleset]\nid = "mine"\ntitle = "Mine"\nextends = "kyoto"\n'
        '[claims]\nmax_winners = { is = "x", by = "kyoto.r7" }\n',
        encoding="utf-8",
    )
    status, out, err = run("check", str(file))
    assert (status, out) == (2, "")
    where = f"mahjong-sim rules: {file}:6: claims.max_winners"
    assert err == f'{where}: expected int, got "x"\n'


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["show", "nowhere"], "no rule set 'nowhere'"),
        (["show", "kyoto", "--set", "match.wind=1"], "--set match.wind: no such option"),
        (["check", "gone.toml"], "gone.toml: cannot read the rule set"),
        (["diff", "kyoto"], "R2"),
        (["colour"], "colour"),
        ([], "list|show"),
    ],
)
def test_bad_usage_is_one_line_and_status_2(run: Run, args: list[str], words: str) -> None:
    status, out, err = run(*args)
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1


def test_coverage(run: Run) -> None:
    status, out, err = run("coverage", "--json", "--run")
    assert status == 0
    found = json.loads(out)
    assert list(found)[:1] == ["clauses"]
    assert found["clauses"] == 193
    assert found["cited"] + found["unmodelled"] + len(found["missing"]) == 193
    assert set(found["by_ruleset"]) == {name for name in names() if load(name).ruleset.source}
    assert found["passed"] == found["demonstrated"] > 0
    assert err == ""


def test_coverage_as_a_table(run: Run) -> None:
    out = run("coverage")[1]
    assert out.splitlines()[0].split() == ["clauses", "cited", "demonstrated", "passed"]
    assert "all sources" in out
    assert out.splitlines()[-1].split()[:4] == ["all", "sources", "193", "193"]


def test_a_file_is_named_as_it_was_given(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text('[ruleset]\nid = "mine"\n', encoding="utf-8")
    assert (
        run("check", "mine.toml")[2] == "mahjong-sim rules: mine.toml:1: ruleset.title: missing\n"
    )
