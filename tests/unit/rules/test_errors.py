"""A wrong rule set file ends in one line that names file, line, key and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjong_sim.errors import RulesetError
from mahjong_sim.rules.load import load

HEAD = '[ruleset]\nid = "mine"\ntitle = "Mine"\nextends = "kyoto"\n'

WRONG = {
    "wrong type": (
        '[claims]\nmax_winners = { is = "x", by = "kyoto.r7" }',
        ':6: claims.max_winners: expected int, got "x"',
    ),
    "bool for a number": (
        '[match]\nwinds = { is = true, by = "custom" }',
        ":6: match.winds: expected int, got true",
    ),
    "number for a bool": (
        '[wall]\nura = { is = 1, by = "custom" }',
        ":6: wall.ura: expected bool, got 1",
    ),
    "no such choice": (
        '[calls]\nswap = { is = "sometimes", by = "custom" }',
        ":6: calls.swap: expected one of allowed, same_tile, same_set",
    ),
    "no such option": (
        '[match]\nwind = { is = 1, by = "custom" }',
        ":6: match.wind: no such option; did you mean winds?",
    ),
    "no such section": ("[mach]\n", ":5: mach: no such section; did you mean match?"),
    "a section that is no table": ("[[claims]]", "claims: expected a table"),
    "no such clause": (
        '[match]\nwinds = { is = 2, by = "kyoto.r99" }',
        ":6: match.winds: no clause 'kyoto.r99' in the source (kyoto)",
    ),
    "one of two clauses": (
        '[match]\nwinds = { is = 2, by = "kyoto.r1, tenhou.1" }',
        ":6: match.winds: no clause 'tenhou.1'",
    ),
    "no citation": (
        "[match]\nwinds = { is = 2 }",
        ":6: match.winds: expected by = a clause id, custom or silent",
    ),
    "bare value": (
        "[match]\nwinds = 2",
        ":6: match.winds: expected { is = VALUE, by = CLAUSE }",
    ),
    "no value": (
        '[match]\nwinds = { by = "custom" }',
        ":6: match.winds: expected { is = VALUE, by = CLAUSE }",
    ),
    "stray key": (
        '[match]\nwinds = { is = 2, by = "custom", why = "" }',
        ":6: match.winds: no such key 'why'; there are is, by, note",
    ),
    "note that is no text": (
        '[match]\nwinds = { is = 2, by = "custom", note = 1 }',
        ":6: match.winds: expected by =",
    ),
    "unknown yaku": (
        '[yaku]\ntoitoy = { closed = 2, by = "custom" }',
        ":6: yaku.toitoy: no such yaku; did you mean toitoi?",
    ),
    "yaku as a number": ("[yaku]\ntoitoi = 2", ":6: yaku.toitoi: expected { closed = HAN"),
    "unknown term": (
        '[yaku]\ntoitoi = { hans = 2, by = "custom" }',
        ":6: yaku.toitoi: Object contains unknown field hans",
    ),
    "off and terms": (
        '[yaku]\ntoitoi = { off = true, closed = 2, by = "custom" }',
        ":6: yaku.toitoi: off = true stands alone",
    ),
    "yaku worth nothing": (
        '[yaku]\ntoitoi = { by = "custom" }',
        ":6: yaku.toitoi: expected either closed/open han, yakuman or a limit",
    ),
    "yaku worth two things": (
        '[yaku]\ntoitoi = { closed = 2, yakuman = 1, by = "custom" }',
        ":6: yaku.toitoi: expected either",
    ),
    "limit that is no row": (
        '[yaku]\nrenhou = { limit = "sanbaiman", by = "custom" }\n'
        '[score]\nlimits = { by = "custom", is = [{ name = "baiman", han = 8, base = 4000 }] }',
        ":6: yaku.renhou: sanbaiman is no row of score.limits",
    ),
    "excludes an unknown yaku": (
        '[yaku]\ntoitoi = { closed = 2, excludes = ["x"], by = "custom" }',
        ":6: yaku.toitoi: excludes: no such yaku 'x'",
    ),
    "limit row without han": (
        '[score]\nlimits = { by = "custom", is = [{ name = "mangan", base = 2000 }] }',
        ":6: score.limits: Object missing required field han - at score.limits[0]",
    ),
    "limit row with odd fu": (
        '[score]\nlimits = { by = "custom", is = [{ name = "mangan", han = 4, min_fu = 32,'
        " base = 2000 }] }",
        ":6: score.limits: mangan: expected min_fu in tens from 20 to 120",
    ),
    "limits that fall": (
        '[score]\nlimits = { by = "custom", is = [{ name = "mangan", han = 5, base = 2000 },'
        ' { name = "haneman", han = 6, base = 1000 }] }',
        ":6: score.limits: a row with more han must not have a lower base",
    ),
    "uma that does not sum to 0": (
        '[ranking]\numa_by_floaters = { is = { 1 = [1, 2, 3, 4] }, by = "kyoto.p" }',
        ":6: ranking.uma_by_floaters: 1: expected four values that sum to 0, got 10",
    ),
    "four floaters": (
        '[ranking]\numa_by_floaters = { is = { 4 = [0, 0, 0, 0] }, by = "kyoto.p" }',
        ":6: ranking.uma_by_floaters: expected 1, 2 or 3 seats, got '4'",
    ),
    "two kinds of uma": (
        '[ranking]\numa = { is = [10, 0, 0, -10], by = "custom" }',
        "ranking.uma must be 0 where the uma goes by floaters",
    ),
    "three values of uma": (
        '[ranking]\numa = { is = [10, 0, -10], by = "custom" }',
        ":6: ranking.uma: Expected array of length 4, got 3",
    ),
    "too many winners": (
        '[claims]\nmax_winners = { is = 4, by = "custom" }',
        ":6: claims.max_winners: expected 1 to 3, got 4",
    ),
    "abort without its draw": (
        '[claims]\nover_max = { is = "abort", by = "custom" }',
        "draws.triple_ron: off, but claims.over_max = abort draws the hand",
    ),
    "open riichi without its yaku": (
        '[riichi]\nopen = { is = true, by = "custom" }',
        ":6: riichi.open: needs terms for yaku.open_riichi",
    ),
    "nagashi without its yaku": (
        '[draws]\nnagashi = { is = "win", by = "custom" }',
        ":6: draws.nagashi: needs terms for yaku.nagashi_mangan",
    ),
    "unknown liability": (
        '[liability]\nyaku = { is = ["pinfoo"], by = "custom" }',
        ":6: liability.yaku: no such yaku 'pinfoo'",
    ),
    "liability for no yakuman": (
        '[liability]\nyaku = { is = ["toitoi"], by = "custom" }',
        ":6: liability.yaku: toitoi is no yakuman here",
    ),
    "start above return": (
        '[match]\nstart_points = { is = 35000, by = "custom" }\n'
        '[ranking]\noka = { is = true, by = "custom" }',
        "match.return_points: below match.start_points",
    ),
    "too many winds": (
        '[match]\nwinds = { is = 4, by = "custom" }\nextra_winds = { is = 1, by = "custom" }',
        ":7: match.extra_winds: there are only four winds",
    ),
    "pair fu": (
        '[fu]\ndouble_wind_pair = { is = 3, by = "custom" }',
        ":6: fu.double_wind_pair: expected 2 or 4, got 3",
    ),
    "honba that cannot be split": (
        '[payments]\nhonba = { is = 100, by = "custom" }',
        ":6: payments.honba: expected a multiple of 300, got 100",
    ),
    "han without end": (
        '[yaku]\nriichi = { closed = 14, by = "custom" }',
        ":6: yaku.riichi: expected at most 13 han or 4 yakuman",
    ),
    "yakuman without end": (
        '[yaku]\ntenhou = { yakuman = 5, by = "custom" }',
        ":6: yaku.tenhou: expected at most 13 han or 4 yakuman",
    ),
    "points without end": (
        '[score]\nyakuman_base = { is = 100100, by = "custom" }',
        ":6: score.yakuman_base: expected at most 100000, got 100100",
    ),
    "no such circumstance": (
        '[faults]\ntoo_few = { is = { effects = ["chombo"], cases = [{ when = "luck" }] },'
        ' by = "custom" }',
        ":6: faults.too_few: no such case 'luck'; there are rightful_win, claimed",
    ),
    "no such effect": (
        '[faults]\ntoo_few = { is = { effects = ["jail"] }, by = "custom" }',
        ":6: faults.too_few: Invalid enum value 'jail' - at faults.too_few.effects[0]",
    ),
    "no such fault": (
        '[faults]\ntoo_tall = { is = {}, by = "custom" }',
        ":6: faults.too_tall: no such option; did you mean too_",
    ),
    "an effect twice": (
        '[faults]\ntoo_few = { is = { effects = ["deposit", "deposit"] }, by = "custom" }',
        ":6: faults.too_few: an effect stands twice",
    ),
    "taken back and left": (
        '[faults]\nswap_call = { is = { effects = ["take_back", "let_stand"] }, by = "custom" }',
        ":6: faults.swap_call: take_back and let_stand exclude each other",
    ),
    "a draw costs less than chombo": (
        "[faults]\n"
        'noten_riichi = { is = { effects = ["deposit"], found = "draw" }, by = "custom" }',
        ":6: faults.noten_riichi: found at a draw, a fault costs chombo or nothing",
    ),
    "a fine after the match": (
        '[faults]\nmisstated_score = { is = { effects = ["deposit"], found = "match_end" },'
        ' by = "custom" }',
        ":6: faults.misstated_score: found after the match, a fault costs a place or nothing",
    ),
    "found after the match": (
        '[faults]\ntoo_few = { is = { found = "match_end" }, by = "custom" }',
        ":6: faults.too_few: only a misstated score is looked at after the match",
    ),
    "nobody to share with": (
        '[faults]\ntoo_few = { is = { effects = ["share"] }, by = "custom" }',
        ":6: faults.too_few: only a false win on a misnamed tile is shared",
    ),
    "no way back": (
        '[faults]\ntoo_few = { is = { effects = ["take_back"] }, by = "custom" }',
        ":6: faults.too_few: this act cannot be taken back",
    ),
    "more than chombo": (
        '[faults]\ntoo_few = { is = { effects = ["deposit", "chombo"] }, by = "custom" }',
        ":6: faults.too_few: chombo and share end the hand and stand alone",
    ),
    "chombo without its points": (
        '[chombo]\npay = { is = "each", by = "custom" }',
        "chombo.amount: expected points where pay is each or deposit, else 0",
    ),
    "odd fine": (
        '[chombo]\nfine = { is = 50, by = "custom" }',
        ":6: chombo.fine: expected a multiple of 100, got 50",
    ),
    "rows of nothing": (
        '[table]\nriver_row = { is = 0, by = "custom" }',
        ":6: table.river_row: expected 1 or more, got 0",
    ),
    "unmodelled clause that is none": (
        '[unmodelled]\n"kyoto.x" = "why"',
        ":6: unmodelled.kyoto.x: no such clause in the source",
    ),
    "unmodelled without a reason": (
        '[unmodelled]\n"kyoto.m7" = ""',
        ":6: unmodelled.kyoto.m7: expected the reason as text",
    ),
    "syntax": ("[match\n", ":5: Expected ']' at the end of a table declaration"),
    "twice the same key": (
        '[match]\nwinds = { is = 2, by = "custom" }\nwinds = { is = 1, by = "custom" }',
        ":7: Cannot overwrite a value",
    ),
}


@pytest.mark.parametrize(("body", "message"), WRONG.values(), ids=list(WRONG))
def test_a_wrong_file_ends_in_one_line(tmp_path: Path, body: str, message: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + body, encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        load(file)
    line = str(caught.value)
    assert message in line
    assert line.startswith(str(file)) or not message.startswith(":")
    assert "\n" not in line


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", ": ruleset: expected a table with id and title"),
        ('[ruleset]\nid = "x"', ":1: ruleset.title: missing"),
        ('[ruleset]\nid = "x"\ntitle = 1', ":3: ruleset.title: expected str, got 1"),
        ('[ruleset]\nid = "x"\ntitle = "X"\nby = "me"', ":4: ruleset.by: no such key"),
        (
            '[ruleset]\nid = "x"\ntitle = "X"',
            ": match.start_points: missing option (extend a rule set that has it)",
        ),
        (
            '[ruleset]\nid = "x"\ntitle = "X"\nextends = "nowhere"',
            ":4: ruleset.extends: no rule set 'nowhere'",
        ),
        (
            '[ruleset]\nid = "x"\ntitle = "X"\nextends = "./gone.toml"',
            "gone.toml: cannot read the rule set: No such file or directory",
        ),
        (
            '[ruleset]\nid = "x"\ntitle = "X"\nextends = "./mine.toml"',
            ":4: ruleset.extends: extends itself: mine -> mine",
        ),
        (
            '[ruleset]\nid = "x"\ntitle = "X"\nextends = "base"\nsource = "nobody"',
            "nobody.toml: cannot read the clause file: No such file or directory",
        ),
    ],
)
def test_a_wrong_header_is_named(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        load(file)
    assert message in str(caught.value)


def test_a_circle_of_files_is_told(tmp_path: Path) -> None:
    for one, other in (("a", "b"), ("b", "a")):
        (tmp_path / f"{one}.toml").write_text(
            f'[ruleset]\nid = "{one}"\ntitle = "T"\nextends = "./{other}.toml"', encoding="utf-8"
        )
    with pytest.raises(RulesetError, match="extends itself: a -> b -> a"):
        load(tmp_path / "a.toml")


def test_an_error_in_an_extended_file_names_that_file(tmp_path: Path) -> None:
    below = tmp_path / "below.toml"
    below.write_text(HEAD + '[match]\nwinds = { is = "x", by = "custom" }', encoding="utf-8")
    above = tmp_path / "above.toml"
    above.write_text('[ruleset]\nid = "a"\ntitle = "A"\nextends = "./below.toml"', encoding="utf-8")
    with pytest.raises(RulesetError, match=r"below\.toml:6: match\.winds: expected int"):
        load(above)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RulesetError, match="cannot read the rule set: not UTF-8 text"):
        load(file)


def test_a_file_without_end() -> None:
    with pytest.raises(RulesetError, match="cannot read the rule set: larger than 4 MiB"):
        load(Path("/dev/zero"))


def test_an_id_of_two_lines(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[ruleset]\nid = "a\\nb"\ntitle = "A"\nextends = "kyoto"', encoding="utf-8")
    with pytest.raises(RulesetError, match=r"mine\.toml:2: ruleset\.id: expected one line"):
        load(file)


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f"\ufeff{HEAD}", encoding="utf-8")
    assert load(file).ruleset.id == "mine"


def test_a_file_nested_too_deeply(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f"{HEAD}a = {'[' * 9000}")
    with pytest.raises(RulesetError, match=r"mine\.toml: nested too deeply"):
        load(file)
    with pytest.raises(RulesetError, match=r"--set match\.winds: expected a TOML value"):
        load("kyoto", [f"match.winds={'[' * 9000}"])


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="No such file"):
        load(tmp_path / "none.toml")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="Is a directory"):
        load(f"{tmp_path}/")
