"""Walks, phrases, records and files of scenarios: the window tells what the runner judges."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mahjong_sim.rules.load import load
from mahjong_sim.scenario import catalogue, file, words
from mahjong_sim.scenario.compare import compare
from mahjong_sim.scenario.phrases import phrase
from mahjong_sim.scenario.record import Deed, record
from mahjong_sim.scenario.run import run
from mahjong_sim.scenario.script import Scenario
from mahjong_sim.scenario.spoken import spoken
from mahjong_sim.scenario.summary import LINES, summary
from mahjong_sim.scenario.walk import Walk, seat_names
from mahjong_sim.scenario.write import plain, toml
from mahjong_sim.table import actions as base
from mahjong_sim.table import acts
from tests.unit.scenario.test_words import SPOKEN, TOGETHER

NAME = "kyoto/r7-head-bump"


def scenario(name: str = NAME) -> Scenario:
    return file.load(file.folder() / f"{name}.toml")


ACTS = [f"S {text}" for texts in SPOKEN.values() for text in texts] + list(TOGETHER.values())


@pytest.mark.parametrize("text", [*ACTS, "arbiter rules 0", "arbiter rules none", "run out 8"])
def test_every_act_has_a_sentence_in_both_languages(text: str) -> None:
    english, japanese = phrase(text, "en"), phrase(text, "ja")
    assert english and japanese and english != japanese
    assert not set("{}") & set(english + japanese)


def test_acts_of_one_moment_are_told_together_with_their_ticks() -> None:
    assert phrase("S ron@2, W pon", "en") == "South: ron (after 2 ticks), West: pon"
    assert phrase("S shows W 5m on purpose", "ja") == "南家が西家の5mを見せる（故意）"


@pytest.mark.parametrize(
    "action",
    [
        acts.Say("ron"),
        acts.Peek("ura"),
        acts.Peek("hand", 2),
        acts.Topple("wall", True, False),
        acts.DrawFrom("rinshan"),
        acts.BreakUp(True),
        acts.StateScore(-500),
        acts.TurnIndicator(2),
        acts.Misbehave("talk"),
        acts.CallOut(2, "too_many"),
        acts.Correct("too_many"),
        acts.CommitChombo(),
        acts.TakeBack(),
        acts.ShowTiles(),
        base.WIN,
        base.PASS,
        acts.DRAW,
    ],
)
def test_an_action_in_words_means_that_action(action: base.Action) -> None:
    game = Walk(scenario(), load("kyoto")).game
    text = spoken(action, game.spot(1))
    assert game.action(words.parse(text)[0]) == action


def test_tiles_of_an_action_are_named() -> None:
    game = Walk(scenario(), load("kyoto")).game
    held = game.state.seats[1].tiles
    pair = (held[-2], held[-1])
    for action in (base.Chi(pair), acts.ShowTiles(pair), acts.Misname(held[0], 5)):
        text = spoken(action, game.spot(1))
        assert game.action(words.parse(text)[0]) == action, text


# --- walks --------------------------------------------------------------------------------------
def test_a_walk_brings_what_the_runner_brings() -> None:
    found = scenario()
    walk = Walk(found, load("okayama"))
    for step in found.play:
        assert walk.step(step) and walk.unmet(step, 0) == []
    (result,) = [r for r in run(found, [load("okayama")]).results if r.course == "play"]
    assert walk.game.told() == result.game.told()
    assert [p.act for p in walk.passages] == ["", "E 5s", "S ron@2, W ron, N ron"]
    told = [told.words for told in walk.passages[-1].told(walk.rules, "ja")]
    assert any("ロン" in text for text in told)


def test_a_passage_that_is_refused_has_the_reasons_of_the_rules() -> None:
    walk = Walk(scenario(), load("kyoto"))
    assert walk.perform("E 5s").taken
    passage = walk.perform("W chi 46s")
    assert not passage.taken and passage.reasons
    assert passage.error and list(passage.refusal(walk.rules, "ja"))


def test_seats_are_named_in_both_languages() -> None:
    assert seat_names("SWNE", "en") == ("South", "West", "North", "East")
    assert seat_names("ES", "ja") == ("東家", "南家")


# --- side by side -------------------------------------------------------------------------------
def test_a_comparison_names_the_option_that_decides() -> None:
    rules = [load(name) for name in ("kyoto", "okayama", "tenhou")]
    found = compare(scenario(), rules)
    assert found.options[0].path == "claims.max_winners" and found.options[0].differs
    assert found.options[0].texts == ["1", "3", "2"]
    assert found.lines("en")["points"][:2] == [
        "East -1300, South +1300",
        "East -3900, South +1300, West +1300, North +1300",
    ]
    assert list(found.lines("ja")) == [key for key in LINES if key in found.lines("ja")]


def test_a_summary_tells_a_refusal_in_both_languages() -> None:
    found = compare(scenario(), [load("kyoto")], ["E 5s", "S pon 46s"])
    (result,) = found.results
    assert result.reasons and result.stopped.startswith("S pon 46s: ")
    assert summary(result)["refused"] == result.stopped
    assert summary(result, "en")["refused"].startswith("South: pon 46s: ")
    assert summary(result, "ja")["refused"].startswith("南家が46sポン: ")


# --- files --------------------------------------------------------------------------------------
def test_texts_with_quotes_and_signs_are_written_so_that_they_are_read() -> None:
    found = replace(scenario(), title='A "quoted" \\ title\t', title_ja="「題」")
    assert plain(file.read(toml(found), found.file, found.id)) == plain(found)


@pytest.mark.parametrize("name", [NAME, "kita18/14-robbed", "kyoto/m7-priced", "kyoto/r4-no-abort"])
def test_what_is_recorded_runs_green_and_what_is_otherwise_does_not(name: str) -> None:
    names = {entry.id for entry in catalogue.entries()}
    found = scenario(name if name in names else NAME)
    rules = load(found.rule_sets[0], found.set)
    clauses = tuple(c for c in found.clauses if c in rules.clauses)
    deeds = [Deed(act) for step in found.play for act in step.acts]
    base_ = replace(found, play=(), branches=(), contrasts=())
    steps = record(base_, rules, deeds)
    written = replace(base_, play=steps, rules=rules.ruleset.id, clauses=clauses)
    again = file.read(toml(written), found.file, found.id)
    assert run(again).passed
    last = replace(steps[-1], expect=replace(steps[-1].expect, ends="nagashi"))
    assert not run(replace(again, play=(*steps[:-1], last))).passed


def test_an_act_that_is_not_taken_is_no_record() -> None:
    with pytest.raises(ValueError, match="S pon 46s"):
        record(replace(scenario(), play=()), load("kyoto"), [Deed("S pon 46s")])


# --- the catalogue ------------------------------------------------------------------------------
def test_the_catalogue_has_every_shipped_scenario_as_its_file_has_it() -> None:
    found = catalogue.entries()
    assert [entry.id for entry in found] == file.shipped()
    for entry in found[::40]:
        whole = file.load(entry.path)
        head = (entry.title, entry.title_ja, entry.question, entry.clauses, entry.rules)
        rules = whole.rule_sets
        assert head == (whole.title, whole.title_ja, whole.question, whole.clauses, rules)


def test_the_catalogue_is_searched_by_words_and_clause() -> None:
    found = [entry for entry in catalogue.entries() if entry.meets("kyoto.r7 nearest")]
    assert NAME in [entry.id for entry in found]
    assert not [entry for entry in catalogue.entries() if entry.meets("nearest zzz")]
    kyoto = catalogue.of_rules(catalogue.entries(), "kyoto")
    assert catalogue.by_clause(kyoto)["kyoto.r7"] >= 1
