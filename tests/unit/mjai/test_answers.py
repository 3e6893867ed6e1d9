"""Answers of clients: what they mean, and what is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mahjong_sim.bots.api import Action, Bot, Discard, Observation, bundled
from mahjong_sim.bots.play import play
from mahjong_sim.errors import NoAnswer
from mahjong_sim.match.match import Match
from mahjong_sim.mjai import answers
from mahjong_sim.mjai.forms import Forms
from mahjong_sim.mjai.offers import action_event
from mahjong_sim.rules.load import load
from tests.kit import Table, table
from tests.unit.mjai.seats import Told

READY = "123m456p789s1122z"


class Asking(Told):
    """Puts every legal action through the protocol and back."""

    def check(self, view: Observation) -> None:
        self.views += 1
        forms = self.teller.forms
        for action in view.legal:
            event = msgspec.json.decode(msgspec.json.encode(action_event(action, view, forms)))
            found = answers.read(event, view, forms.reds)
            if isinstance(found, answers.Declared):
                assert isinstance(action, Discard)
                assert found.kind is action.riichi
                plain = action_event(Discard(action.tile), view, forms)
                found = answers.read_discard(plain, view, forms.reds, found.kind)
            assert alike(found, action, view, forms)


def alike(one: Action, other: Action, view: Observation, forms: Forms) -> bool:
    """Whether two actions are the same but for which of equal pieces they take."""
    return one == other or (
        type(one) is type(other)
        and getattr(one, "riichi", 0) == getattr(other, "riichi", 0)
        and action_event(one, view, forms) == action_event(other, view, forms)
    )


@pytest.mark.parametrize("rules", ["okayama", "taikai"])
def test_every_action_can_be_answered(rules: str) -> None:
    seats: list[Bot] = [Asking(bundled(b)()) for b in ("random", "efficient", "random", "random")]
    assert play(Match(load(rules, ["match.winds=1"]), "asked"), seats).standing is not None


def read(t: Table, seat: str, **event: Any) -> object:
    """The action of an answer at a table."""
    view = t.view(seat)
    found = answers.read(event, view, t.round.house.reds)
    return found if isinstance(found, answers.Declared) else t._word(found)


def east() -> Table:
    """East in tenpai has drawn the red five."""
    return table("tenhou", E="123m456p789s1122z", draws="0s")


@pytest.mark.parametrize(
    ("event", "word"),
    [
        ({"type": "dahai", "actor": 0, "pai": "5sr", "tsumogiri": True}, "0s"),
        ({"type": "dahai", "actor": 0, "pai": "5sr", "tsumogiri": False}, "0s"),
        ({"type": "dahai", "pai": "5sr"}, "0s"),
        ({"type": "dahai", "actor": 0, "pai": "E", "tsumogiri": False}, "1z"),
        ({"type": "dahai", "actor": 0, "pai": "1z", "tsumogiri": False, "meta": {"q": 1}}, "1z"),
    ],
)
def test_discards(event: dict[str, Any], word: str) -> None:
    assert read(east(), "E", **event) == word


@pytest.mark.parametrize(
    ("event", "kind", "said"),
    [
        ({"type": "none"}, "illegal", "may not be done"),
        ({"type": "dahai", "actor": 0, "pai": "5s", "tsumogiri": True}, "illegal", "not be done"),
        ({"type": "dahai", "actor": 0, "pai": "E", "tsumogiri": True}, "illegal", "not be done"),
        ({"type": "dahai", "actor": 0, "pai": "9m", "tsumogiri": False}, "illegal", "not be done"),
        ({"type": "dahai", "actor": 1, "pai": "E"}, "illegal", "actor is 1, not 0"),
        ({"type": "dahai", "actor": 0, "pai": "0s"}, "garbage", "no tile '0s'"),
        ({"type": "dahai", "actor": 0, "pai": "?"}, "garbage", "hidden"),
        ({"type": "dahai", "actor": 0}, "garbage", "pai: missing"),
        ({"type": "dahai", "pai": "E", "tsumogiri": 1}, "garbage", "tsumogiri: expected true"),
        ({"type": "hora", "actor": 0, "target": 0}, "illegal", "not be done"),
        ({"type": "ryukyoku"}, "illegal", "not be done"),
        ({"type": "ankan", "consumed": ["E"] * 4}, "illegal", "not be done"),
        ({"type": "ankan", "consumed": ["E", "S", "W", "N"]}, "garbage", "different tiles"),
        ({"type": "kakan", "pai": "E", "consumed": ["E"] * 3}, "illegal", "not be done"),
        ({"type": "chi", "target": 3, "pai": "E", "consumed": ["E", "E"]}, "illegal", "not be"),
        ({"type": "daiminkan"}, "illegal", "not be done"),
        ({"type": "tsumo", "actor": 0, "pai": "E"}, "garbage", "no answer 'tsumo'"),
        ({"type": "x_show", "tenpai": True}, "illegal", "not be done"),
        ({"type": "x_end", "end": "yes"}, "garbage", "end: expected true or false"),
    ],
)
def test_what_is_refused(event: dict[str, Any], kind: str, said: str) -> None:
    with pytest.raises(NoAnswer) as info:
        read(east(), "E", **event)
    assert (info.value.kind, said in str(info.value)) == (kind, True), str(info.value)


def test_a_riichi_is_two_steps() -> None:
    t = east()
    declared = read(t, "E", type="reach", actor=0)
    assert isinstance(declared, answers.Declared)
    view, reds = t.view("E"), t.round.house.reds
    discard = {"type": "dahai", "actor": 0, "pai": "5sr", "tsumogiri": True}
    assert t._word(answers.read_discard(discard, view, reds, declared.kind)) == "riichi 0s"
    for wrong in ({"type": "none"}, {"type": "dahai", "actor": 0, "pai": "1m"}):
        with pytest.raises(NoAnswer) as info:
            answers.read_discard(wrong, view, reds, declared.kind)
        assert info.value.kind == "illegal"


@pytest.mark.parametrize(
    ("event", "word"),
    [
        ({"type": "pon", "target": 0, "pai": "E", "consumed": ["E", "E"]}, "pon"),
        ({"type": "pon", "actor": 1, "consumed": ["E", "E"]}, "pon"),
        ({"type": "none"}, "pass"),
    ],
)
def test_claims(event: dict[str, Any], word: str) -> None:
    t = table("tenhou", S="11z234567m234p99s", draws="1z")
    t.act("E", "1z")
    assert read(t, "S", **event) == word


@pytest.mark.parametrize(
    "change", [{"target": 2}, {"pai": "S"}, {"consumed": ["E", "S"]}, {"type": "chi"}]
)
def test_claims_that_say_something_else(change: dict[str, Any]) -> None:
    t = table("tenhou", S="11z234567m234p99s", draws="1z")
    t.act("E", "1z")
    event = {"type": "pon", "target": 0, "pai": "E", "consumed": ["E", "E"]} | change
    with pytest.raises(NoAnswer, match="may not be done"):
        read(t, "S", **event)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"", "not JSON"),
        (b"{}", "type: missing"),
        (b"[1]", "not an object"),
        (b'{"type":5}', "type: expected a text"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"type":"\\ud800"}', "not JSON"),
    ],
)
def test_lines_that_are_no_answer(line: bytes, said: str) -> None:
    with pytest.raises(NoAnswer) as info:
        answers.decoded(line)
    assert (info.value.kind, said in str(info.value)) == ("garbage", True), str(info.value)
