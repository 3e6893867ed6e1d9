"""Scenario files: what is wrong is told, all at once and with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjong_sim.errors import InputError, Problem, ScenarioError
from mahjong_sim.scenario.file import find, folder, load, read, shipped
from mahjong_sim.scenario.lines import Lines
from tests.unit.scenario.texts import HEAD, POSITION, scenario

STEP = '[[play]]\nacts = ["E 5s"]\nlegal = ["S ron"]\n'


def problems(text: str) -> list[Problem]:
    with pytest.raises(ScenarioError) as caught:
        read(text, "file.toml", "file")
    return list(caught.value.problems)


def test_a_file_is_read() -> None:
    found = scenario(STEP)
    assert (found.id, found.rule_sets, found.table) == ("file", ("kyoto",), "guarded")
    (step,) = found.play
    assert (step.key, step.line, step.acts) == ("play[0]", 12, ("E 5s",))
    assert step.expect.given() == {"legal": ("S ron",)}


def test_what_holds_under_a_rule_set_replaces_the_rest() -> None:
    body = f"{STEP}[play.okayama]\nends = 'no'\n"
    (step,) = scenario(body, HEAD.replace('"kyoto"', '["kyoto", "okayama"]')).play
    assert step.expected("kyoto").given() == {"legal": ("S ron",)}
    assert step.expected("okayama").given() == {"ends": "no"}


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "message"),
    [
        ('title = "A"', "", None, "title", "missing"),
        ('title = "A"', "title = 1", 1, "title", "expected str, got int"),
        ('title = "A"', 'titel = "A"', 1, "titel", "no such key; did you mean title?"),
        ('title = "A"', 'title = "A', 1, "", "Illegal character '\\n'"),
        ('["kyoto.r7"]', '["kyoto.r77"]', 3, "clauses[0]", "no clause 'kyoto.r77' in the sources"),
        ('["kyoto.r7"]', "[]", 3, "clauses", "missing: name the clauses"),
        ('rules = "kyoto"', 'rules = "kioto"', 4, "rules", "no rule set 'kioto'"),
        ('rules = "kyoto"', 'rules = "kyoto"\nset = ["a.b=1"]', 5, "set", "no such option"),
        ('rules = "kyoto"', 'rules = "kyoto"\ntable = "lax"', 5, "table", "invalid enum value"),
        (
            'rules = "kyoto"',
            'rules = "kyoto"\nquestion = "Q"',
            5,
            "question",
            "is missing",
        ),
        ("[position]\n", "[position]\nX = 1\n", 7, "position.X", "no such key"),
        ('E = "5s"', 'E = "5x"', 7, "position.E", 'expected tiles such as "123m0p"'),
        ('E = "5s"', 'E = "58z"', 7, "position.E", "there is no honour 8z"),
        ('E = "5s"', 'E = "55555s"', 7, "position.E", "no 5s is left"),
        ('E = "5s"', f'E = "{"12" * 4}{"34" * 3}m"', 7, "position.E", "14 tiles, there is room"),
        ("[position]", "[nothing]", 6, "nothing", "no such key"),
        ("[position]", "[[position]]", 6, "position", "expected a table [position]"),
        ("[[play]]", "[play]", 12, "play", "expected tables [[play]]"),
        ('["E 5s"]', '["E 5s", "E 5q"]', 13, "play[0].acts[1]", "'E 5q' is no act"),
        ('["E 5s"]', '[\n"E 1z",\n"5s"]', 15, "play[0].acts[1]", "'5s' is no act"),
        ('["E 5s"]', '["E 5s, S ron"]', 13, "play[0].acts[0]", "'E 5s' is no claim"),
        ('["E 5s"]', '["S ron, S pon"]', 13, "play[0].acts[0]", "one seat claims twice"),
        ('["E 5s"]', '["E peeks ura"]', 13, "play[0].acts[0]", "no act on a guarded table"),
        ('["E 5s"]', '["arbiter rules 0"]', 13, "play[0].acts[0]", 'only table = "refereed"'),
        ('["E 5s"]', '["E end"]', 13, "play[0].acts[0]", "needs match = true"),
        ('["E 5s"]', '["next hanchan"]', 13, "play[0].acts[0]", "needs session = true"),
        ('["E 5s"]', '["E corrects slip"]', 13, "play[0].acts[0]", "no fault 'slip'"),
        ('legal = ["S ron"]', "", 12, "play", "no step expects anything"),
        ('legal = ["S ron"]', 'legl = ["S ron"]', 14, "play[0].legl", "did you mean legal?"),
        ('legal = ["S ron"]', 'legal = ["pass"]', 14, "play[0].legal", "not one act of one seat"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(
    old: str, new: str, line: int | None, key: str, message: str
) -> None:
    text = f"{HEAD}\n{POSITION}\n{STEP}"
    assert old in text
    found = problems(text.replace(old, new, 1))
    assert (line, key) in [(at, where) for at, where, _ in found]
    assert any(message in what for at, _, what in found if at == line)


@pytest.mark.parametrize(
    ("row", "key", "message"),
    [
        ("left = 71", "left", "71 live tiles"),
        ('hand = "X1"', "hand", 'a hand such as "S4"'),
        ('riichi = "Q"', "riichi", 'seats such as "SW"'),
        ('turn = "SW"', "turn", "one of E, S, W and N"),
        ('melds.E = ["pin 1z"]', "melds.E", "is no meld such"),
        ('melds.E = ["chi 124m"]', "melds.E", "is no set"),
        ('melds.E = ["pon 11z"]', "melds.E", "is no set"),
        ('melds.E = ["chi 123s from S"]', "melds.E", "from S"),
        ('melds.E = ["ankan 1111z from S"]', "melds.E", "nobody"),
        ('riichi = "E"\nmelds.E = ["pon 111z"]', "riichi", "E has called"),
        ('rivers.E = "1z?"', "rivers.E", "is no discard such"),
        ('rivers.E = "12z*"', "rivers.E", "a mark belongs to"),
        ('rivers.E = "1z>S"', "rivers.E", "S has no meld with"),
    ],
)
def test_what_is_wrong_in_a_position(row: str, key: str, message: str) -> None:
    found = problems(f"{HEAD}\n{POSITION}\n{STEP}".replace('E = "5s"', f'E = "5s"\n{row}'))
    assert (8, f"position.{key}") in [(line, where) for line, where, _ in found]
    assert any(message in what for line, _, what in found if line == 8)


@pytest.mark.parametrize(
    ("row", "key", "message"),
    [
        ('refused = { "S ron" = "why" }', "refused", "no reason 'why'"),
        ('faults = { "S too_few" = ["x"] }', "faults", "no effect 'x'"),
        ('win = { seat = "S", yaku = ["x"] }', "win", "no yaku 'x'"),
        ('win = { seat = "S", limit = "x" }', "win", "no limit 'x'"),
        ('payments = ["E 1300"]', "payments", "is no payment such as"),
        ('faults = { "S slip" = [] }', "faults", "no fault"),
        ("faults = { too_few = [] }", "faults", "of a seat"),
        ('by = { "a.b" = "kyoto.r7" }', "by", "no option"),
        ('by = { "wall.ura" = "x.1" }', "by", "no clause"),
        ('options = { "a.b" = 1 }', "options", "no option"),
        ('win = { seat = "S", hans = 1 }', "win", "hans"),
        ('events = ["S pun"]', "events", "no event such"),
        ('aborted = "rain"', "aborted", "no abortive draw"),
        ("deltas = [1, 2, 3]", "deltas", "length 4, got 3"),
        ('dead = "X"', "dead", 'seats such as "SW"'),
        ('note = "N"', "note", "both languages"),
    ],
)
def test_what_is_wrong_in_an_expectation(row: str, key: str, message: str) -> None:
    ((line, where, what),) = problems(f"{HEAD}\n{POSITION}\n{STEP}{row}\n")
    assert (line, where) == (15, f"play[0].{key}")
    assert message in what


@pytest.mark.parametrize(
    ("block", "key", "message"),
    [
        ("[[next]]\nE = '1m'", "next", "need match = true"),
        ("[[branch]]\nafter = 3\nends = 'no'", "branch[0].after", "the play has 1 steps"),
        ("[[branch]]\nacts = ['E 5s']", "branch[0]", "expects nothing"),
        ("[[contrast]]\nends = 'no'", "contrast[0]", "needs other rules"),
        ("[[contrast]]\nset = ['claims.max_winners=2']", "contrast[0]", "expects nothing"),
        ("[[contrast]]\nset = ['claims.max=2']\nends = 'no'", "contrast[0].set", "no such option"),
        ("[[contrast]]\nrules = 'kioto'\nends = 'no'", "contrast[0].rules", "no rule set 'kioto'"),
    ],
)
def test_a_block_that_makes_no_sense(block: str, key: str, message: str) -> None:
    (found,) = problems(f"{HEAD}\n{POSITION}\n{STEP}\n{block}\n")
    assert found[:2] == (16, key) or found[:2] == (17, key)
    assert message in found[2]


def test_a_file_needs_a_position_and_steps() -> None:
    found = [(key, message) for _, key, message in problems(HEAD)]
    assert found == [("play", "missing: there are no steps"), ("position", "missing")]


def test_all_problems_are_told_in_one_line() -> None:
    text = f"{HEAD}\n{POSITION}\n{STEP}".replace("5s", "5x")
    with pytest.raises(ScenarioError) as caught:
        read(text, "file.toml", "file")
    told = str(caught.value)
    assert told.startswith("file.toml:7: position.E: ")
    assert "\n" not in told
    assert told.endswith("; line 13: play[0].acts[0]: 'E 5x' is no act")


def test_what_follows_from_a_problem_is_not_told_again() -> None:
    text = f"{HEAD}\n{POSITION}\n{STEP}".replace('legal = ["S ron"]', "legal = 1")
    assert [key for _, key, _ in problems(text)] == ["play[0].legal"]
    text = f"{HEAD}\n{STEP}".replace('clauses = ["kyoto.r7"]', "clauses = 7\nposition = 1")
    assert [key for _, key, _ in problems(text)] == ["clauses", "position"]


def test_lines_are_found_in_any_layout() -> None:
    lines = Lines(
        'a = 1\n[b.c]\nd = { e = ["x", "y"] }\n[[f]]\n[[f]]\ng = [\n  "]", # "no"\n\n"z"]\nh.i=1'
    )
    assert [lines.of(path) for path in ("a", "b.c", "b.c.d", "b.c.d[1]", "f[0]")] == [1, 2, 3, 3, 4]
    assert [lines.of(p) for p in ("f[1].g", "f[1].g[0]", "f[1].g[1]", "f[1].h.i")] == [6, 7, 9, 10]
    assert lines.of("f[1].missing") == 5
    assert lines.of("missing") is None


# --- finding ------------------------------------------------------------------------------------
def test_scenarios_are_found_by_id_part_of_it_and_path(tmp_path: Path) -> None:
    name = "kyoto/r7-head-bump"
    assert find(name) == [folder() / f"{name}.toml"]
    assert find("kyoto") == [folder() / f"{i}.toml" for i in shipped() if i.startswith("kyoto/")]
    (tmp_path / "a.toml").write_text("", encoding="utf-8")
    assert find(str(tmp_path)) == [tmp_path / "a.toml"]
    assert find("b.toml") == [Path("b.toml")]
    assert load(folder() / f"{name}.toml").id == name
    with pytest.raises(InputError, match="did you mean kyoto/r7-head-bump"):
        find("kyoto/r7-head-bumb")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot read the scenario"):
        load(tmp_path / "none.toml")
