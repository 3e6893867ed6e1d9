"""Loading rule sets: shipped ids, files that extend them, overrides, digests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from mahjong_sim import resources
from mahjong_sim.errors import RulesetError
from mahjong_sim.rules.cite import Citation
from mahjong_sim.rules.load import load, names, sections
from mahjong_sim.rules.names import YAKU_IDS
from mahjong_sim.rules.options import Rules

PROMISED = {
    *("kyoto", "okayama", "okayama-chips", "mmml91", "taikai", "kita18"),
    *("tenhou", "tenhou-nored", "tenhou-nokuitan", "tenhou-nored-nokuitan"),
    *("mahjong-soul", "majiang", "m-league", "wrc"),
}
OWN = '[ruleset]\nid = "mine"\ntitle = "Mine"\nextends = "{extends}"\n{rest}'


def own(folder: Path, rest: str = "", extends: str = "kyoto") -> Path:
    file = folder / "mine.toml"
    file.write_text(OWN.format(extends=extends, rest=rest), encoding="utf-8")
    return file


def test_the_promised_rule_sets_are_there() -> None:
    assert set(names()) >= PROMISED


@pytest.mark.parametrize("name", names())
def test_every_shipped_file_loads_and_cites_everything(name: str) -> None:
    rules = load(name)
    assert rules.ruleset.id == name
    assert rules.ruleset.title and rules.ruleset.title_ja
    paths = {f"{section}.{key}" for section, keys in sections().items() for key in keys}
    assert rules.cites.keys() >= paths | {f"yaku.{yaku}" for yaku in rules.yaku}
    assert {i for cite in rules.cites.values() for i in cite.ids} <= rules.clauses.keys()


def test_rule_sets_play_differently() -> None:
    digests = {load(name).digest for name in names()}
    assert len(digests) == len(names())


def test_a_rule_set_is_made_once() -> None:
    assert load("tenhou") is load("tenhou")
    assert load("tenhou", ["match.winds=1"]) is load("tenhou", ("match.winds=1",))


def test_titles_and_citations_do_not_change_the_digest(tmp_path: Path) -> None:
    same = '[match]\nwinds = { is = 2, by = "custom", note = "a hanchan" }'
    assert load(own(tmp_path, same)).digest == load("kyoto").digest


def test_a_value_changes_the_digest(tmp_path: Path) -> None:
    other = '[match]\nwinds = { is = 1, by = "custom" }'
    assert load(own(tmp_path, other)).digest != load("kyoto").digest
    assert load(own(tmp_path, other)).digest == load("kyoto", ["match.winds=1"]).digest


def test_a_file_inherits_values_clauses_and_source(tmp_path: Path) -> None:
    rules = load(own(tmp_path, '[payments]\nhonba = { is = 1500, by = "kyoto.r21" }'))
    assert rules.payments.honba == 1500
    assert rules.payments.stick == 1000
    assert rules.ruleset.source == "kyoto"
    assert rules.ruleset.title_ja == "Mine"
    assert rules.cites["match.start_points"] == Citation("kyoto.r6")


def test_a_file_extends_a_file_beside_it(tmp_path: Path) -> None:
    own(tmp_path, '[match]\nsession = { is = 4, by = "custom" }', extends="base")
    child = tmp_path / "child.toml"
    child.write_text(OWN.format(extends="mine.toml", rest=""), encoding="utf-8")
    assert load(child).match.session == 4


def test_a_file_brings_its_own_clauses(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(
        '[source]\nid = "club"\ntitle = "Club"\ntitle_ja = "会"\n'
        '[[clause]]\nid = "club.1"\nat = "1"\nen = "One winner."\nja = "一人。"\n',
        encoding="utf-8",
    )
    file = tmp_path / "mine.toml"
    file.write_text(
        '[ruleset]\nid = "mine"\ntitle = "Mine"\nextends = "kyoto"\nsource = "club.toml"\n'
        '[claims]\nmax_winners = { is = 1, by = "club.1" }\n'
        '[unmodelled]\n"kyoto.m7" = "not part of play"\n',
        encoding="utf-8",
    )
    rules = load(file)
    assert rules.clauses["club.1"].en == "One winner."
    assert rules.clauses["kyoto.r7"].at == "rule 7"
    assert rules.unmodelled == {"kyoto.m7": "not part of play"}


def test_yaku_can_be_dropped_changed_and_added(tmp_path: Path) -> None:
    rest = (
        '[yaku]\npinfu = { off = true, by = "custom" }\n'
        'tanyao = { closed = 1, by = "custom" }\n'
        'sanrenkou = { closed = 2, open = 2, by = "custom" }'
    )
    yaku = load(own(tmp_path, rest)).yaku
    assert "pinfu" not in yaku
    assert (yaku["tanyao"].closed, yaku["tanyao"].open) == (1, 0)
    assert yaku["sanrenkou"].open == 2
    assert list(yaku) == [i for i in YAKU_IDS if i in yaku]


def test_overrides_are_recorded_and_cited() -> None:
    rules = load("tenhou", ["match.winds=1", "claims.order=declaration"])
    assert rules.match.winds == 1
    assert rules.claims.order == "declaration"
    assert rules.overrides == ("match.winds=1", "claims.order=declaration")
    assert rules.cites["match.winds"] == Citation("override")
    assert load("tenhou").overrides == ()


def test_overrides_of_yaku() -> None:
    rules = load(
        "kyoto",
        ["yaku.rinshan.qualifies=true", "yaku.pinfu=off", "yaku.ippatsu={ closed = 1 }"],
    )
    assert rules.yaku["rinshan"].qualifies
    assert rules.yaku["rinshan"].closed == 1
    assert "pinfu" not in rules.yaku
    assert rules.yaku["ippatsu"].closed == 1


def test_overrides_of_tables() -> None:
    rules = load("tenhou", ['score.limits=[{ name = "mangan", han = 4, base = 2000 }]'])
    assert [row.han for row in rules.score.limits] == [4]
    assert load("tenhou", ["ranking.uma=[30000, 10000, -10000, -30000]"]).ranking.uma[0] == 30000


def test_the_later_override_of_an_option_holds() -> None:
    assert load("tenhou", ["match.winds=1", "match.winds=3"]).match.winds == 3


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("match.wind=1", "--set match.wind: no such option; did you mean match.winds?"),
        ("match.winds", "--set match.winds: expected section.option=value"),
        ("match.winds=true", "--set match.winds: expected int, got true"),
        ("match.winds=two", '--set match.winds: expected int, got "two"'),
        ("match.winds=9", "--set match.winds: expected 1 to 4, got 9"),
        ("match.winds=1 2", "--set match.winds: expected a TOML value or a word, got '1 2'"),
        (
            "match.bust=0",
            "--set match.bust: expected one of never, below_zero, at_zero, got 0",
        ),
        ("yaku.tanjao=off", "--set yaku.tanjao: no such yaku; did you mean tanyao?"),
        ("yaku.tanyao.hans=1", "yaku.tanyao: Object contains unknown field hans"),
        ("nonsense=1", "--set nonsense: no such option"),
        ("ranking.uma=[1, 2, 3, 4]", "expected four values that sum to 0, got 10"),
    ],
)
def test_a_wrong_override_is_named(override: str, message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load("tenhou", [override])
    assert message in str(caught.value)
    assert "--set" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_unknown_rule_set_names_those_there_are() -> None:
    with pytest.raises(RulesetError, match="no rule set 'tenho'; there are base, kita18"):
        load("tenho")


def test_base_has_no_clauses_and_says_so() -> None:
    assert {cite.by for cite in load("base").cites.values()} == {"custom"}


def test_shipped_files_are_named_by_their_id() -> None:
    files = {file.stem for file in resources.root("rulesets").glob("*.toml")}
    assert files == {load(name).ruleset.id for name in names()}


def test_rules_are_immutable() -> None:
    with pytest.raises(AttributeError):
        load("kyoto").match.winds = 3  # type: ignore[misc]
    found = [getattr(load("kyoto"), name) for name in Rules.__struct_fields__]
    mappings = [one for one in found if isinstance(one, Mapping)]
    assert mappings
    for one in mappings:
        with pytest.raises(TypeError):
            one["path"] = None  # type: ignore[index]
    assert msgspec.structs.fields(load("kyoto"))
