"""Explanations: everything has words in both languages, and every ruling says what it rests on."""

from __future__ import annotations

import re
from string import Formatter
from typing import get_args

import msgspec
import pytest

from mahjong_sim.rules.load import load
from mahjong_sim.rules.names import EFFECTS, EXCUSES, FAULTS, FU, LIMITS, Name
from mahjong_sim.rules.options import Effect, FaultOptions
from mahjong_sim.rules.view import Language
from mahjong_sim.scenario.explain import explain
from mahjong_sim.scenario.texts import TEXTS
from mahjong_sim.scenario.voice import Scene
from mahjong_sim.score.scoring import POT, Line
from mahjong_sim.table import events as ev
from mahjong_sim.table import reasons
from mahjong_sim.table.reasons import Reason
from tests.unit.scenario.examples import EVENTS, LINES, MANGAN, POINTS, SCORINGS, words

LANGUAGES: tuple[Language, ...] = ("en", "ja")
SOURCES = ("kyoto", "okayama", "mmml91", "taikai", "kita18")
KINDS = [field.name for field in msgspec.structs.fields(FaultOptions)]
# facts of play that nothing rests on
FACTS = {ev.RoundDealt, ev.RoundSet, ev.Drew, ev.Said, ev.TilesShown, ev.Peeked, ev.Toppled} | {
    *(ev.Misnamed, ev.MeldTurned, ev.Misbehaved),
}
CITED = re.compile(r" \[[^\[\]]+\]$")
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


# --- completeness -------------------------------------------------------------------------------
def test_there_is_an_example_of_every_event() -> None:
    assert {type(event) for event in EVENTS} == set(ev.Event.__subclasses__())


@pytest.mark.parametrize("rules", [*SOURCES, "tenhou"])
def test_every_event_is_told_in_both_languages_and_every_ruling_cites(rules: str) -> None:
    for event in EVENTS:
        fact = type(event) in FACTS or (isinstance(event, ev.Discarded) and not event.riichi)
        english, japanese = (explain(event, load(rules), language) for language in LANGUAGES)
        assert bool(CITED.search(english)) == bool(CITED.search(japanese)) == (not fact)
        told = CITED.sub("", english)
        assert told.endswith(".")
        assert not JAPANESE.search(told)
        assert JAPANESE.search(CITED.sub("", japanese))


@pytest.mark.parametrize("kind", [*SCORINGS, *LINES])
def test_scorings_and_payments_are_told_by_themselves(kind: Line) -> None:
    for language in LANGUAGES:
        assert CITED.search(explain(kind, load("kyoto"), language))


@pytest.mark.parametrize("code", reasons.TEXTS)
def test_every_reason_is_told_in_both_languages(code: str) -> None:
    reason = Reason(code, "", (88,), 2)
    english, japanese = (explain(reason, load("kyoto"), language) for language in LANGUAGES)
    assert english.endswith(". [the game itself]")
    assert english[0].isupper()
    assert japanese.endswith("。 [麻雀の基本]")


def test_names_cover_all_faults_effects_and_limits() -> None:
    assert set(FAULTS) == set(KINDS)
    assert set(EFFECTS) == set(get_args(Effect))
    named = [FAULTS, EFFECTS, EXCUSES, FU, LIMITS, TEXTS, reasons.TEXTS]
    for name in [name for names in named for name in names.values()]:
        assert name.en
        assert JAPANESE.search(name.ja) or not re.search(r"[a-z]{2}", _fixed(name.ja))


def _fixed(text: str) -> str:
    return "".join(literal for literal, *_ in Formatter().parse(text))


@pytest.mark.parametrize("name", [*TEXTS.values(), *reasons.TEXTS.values(), *EFFECTS.values()])
def test_both_languages_use_the_same_values(name: Name) -> None:
    def fields(text: str) -> set[str | None]:
        return {field for _, field, _, _ in Formatter().parse(text)} - {None}

    assert fields(name.ja) == fields(name.en)


# --- what is said -------------------------------------------------------------------------------
def test_a_win_tells_yaku_fu_quoted_han_and_limit() -> None:
    told = explain(ev.Won(1, 0, 88, (), MANGAN), load("kyoto"))
    assert told.startswith(
        "South wins on 5s from East: All simples 1, Dora 3; 4 han 40 fu (6 with bazoro)"
        " (base 20, closed ron 10, concealed triplet 222p 4): Mangan, 8,000 points. [kyoto.y1: "
    )
    for clause in ("kyoto.r3: ", "kyoto.r5: ", "kyoto.r1: "):
        assert clause in told


def test_a_payment_is_told_by_cause() -> None:
    paid = ev.Paid(
        (Line(0, 1, 8000, "win"), Line(0, 1, 300, "honba"), Line(POT, 1, 1000, "sticks"))
    )
    told = explain(paid, load("okayama"))
    assert told.startswith(
        "For the hand: East to South 8,000. For the honba: East to South 300."
        " What lay on the table: the table to South 1,000. ["
    )
    assert "okayama.a2: " in told


def test_the_end_of_a_hand_tells_who_deals_and_why() -> None:
    drawn = ev.RoundEnded("draw", 0, 2, 3, 0, POINTS)
    told = explain(drawn, load("kyoto"), scene=Scene(dealer=1))
    assert told.startswith("The deal passes after the draw. Next would be East 3 with 3 honba.")
    assert "kyoto.r21: " in told
    assert "silent: a draw adds a honba although the deal passes" in told


def test_a_fault_tells_case_finder_effects_and_clause() -> None:
    fault = ev.Faulted(2, "swap_call", ("deposit", "let_stand"), "claimed", 3)
    assert explain(fault, load("okayama")).startswith(
        "West: swap calling (another seat claimed the tile), pointed out by North:"
        " 1,000 points onto the table, the act stands. [okayama.b14: No kuikae."
    )
    told = explain(fault, load("kyoto"), "ja")
    assert told == (
        "西家の喰い替え（他家がその牌を鳴くか和了した）（北家の指摘）："
        "1,000点を供託、有効とする。 [出典に記載なし]"
    )
    free = ev.Faulted(2, "shown_on_purpose", ())
    assert "no penalty. [taikai.b21: Showing one's own tiles" in explain(free, load("taikai"))


@pytest.mark.parametrize("rules", SOURCES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_cites_what_the_rule_set_says_of_it(rules: str, kind: str) -> None:
    found = load(rules)
    terms = getattr(found.faults, kind)
    told = explain(ev.Faulted(0, kind, terms.effects), found)
    cite = found.cites[f"faults.{kind}"]
    expected = [f"{clause}: " for clause in cite.ids] or [cite.by]
    assert [word for word in expected if word not in CITED.findall(told)[0]] == []


@pytest.mark.parametrize("event", [ev.Voiced(1, "riichi"), ev.Said(1, "riichi")])
def test_a_voice_is_quoted_in_the_language_it_is_told_in(event: ev.Event) -> None:
    rules = load("kyoto")
    assert explain(event, rules).startswith("South says riichi.")
    assert explain(event, rules, "ja").startswith("南家が「リーチ」と発声。")


def test_an_effect_rests_on_the_fault_it_follows() -> None:
    scene = Scene().after(ev.Faulted(1, "too_few", ("dead_hand",)))
    assert "kyoto.r28: " in explain(ev.HandDied(1), load("kyoto"), scene=scene)


def test_a_scene_follows_the_deal() -> None:
    deal = next(event for event in EVENTS if isinstance(event, ev.RoundDealt))
    scene = Scene(("Aoi", "Ben", "Chie", "Dan")).after(deal)
    assert (scene.dealer, scene.wind) == (2, 1)
    assert explain(ev.Drew(3, -1), load("kyoto"), scene=scene) == "Dan draws a tile."
    unnamed = Scene().after(deal)
    assert explain(ev.Drew(3, -1), load("kyoto"), scene=unnamed) == "South draws a tile."


def test_custom_and_changed_options_say_so() -> None:
    line = Line(0, POT, 1000, "riichi")
    assert explain(line, load("tenhou")).endswith("[custom]")
    assert explain(line, load("tenhou"), "ja").endswith("[慣習]")
    changed = load("tenhou", ["payments.stick=1000"])
    assert explain(line, changed).endswith("[set for this match]")


def test_causes_are_those_of_payments() -> None:
    assert {line.cause for line in LINES} == set(words(Line, "cause"))
