"""Words: every act can be said, and what is legal can be said back."""

from __future__ import annotations

import pytest

from mahjong_sim.errors import IllegalAction, NotationError
from mahjong_sim.match.match import Match
from mahjong_sim.rng import stream
from mahjong_sim.rules.load import load
from mahjong_sim.scenario import words
from mahjong_sim.scenario.examine import examine_event
from mahjong_sim.scenario.pool import reds_of
from mahjong_sim.scenario.told import Teller, matches
from mahjong_sim.table import actions as base
from mahjong_sim.table import acts
from mahjong_sim.table import events as ev
from mahjong_sim.table.acts import ARBITER
from mahjong_sim.tiles import parse_tiles
from tests.unit.scenario.examples import EVENTS

SPOKEN = {
    "discard": ["5m", "5m undrawn"],
    "riichi": ["riichi 5m", "open riichi 5m"],
    "late riichi": ["late riichi 5m"],
    "tsumogiri": ["tsumogiri"],
    "win": ["win", "ron", "tsumo"],
    "chi": ["chi 46m", "chi 4m 6m"],
    "pon": ["pon", "pon 05m"],
    "open kan": ["kan"],
    "kan": ["kan 1z"],
    "add": ["add 1z"],
    "nine": ["nine"],
    "pass": ["pass"],
    "show": ["show", "hide"],
    "look": ["look", "refuse"],
    "end": ["end", "play on"],
    "draws": ["draws", "draws early"],
    "draws from": ["draws from rinshan", "draws from wall"],
    "says": ["says ron", "says chi"],
    "peeks": ["peeks ura", "peeks W"],
    "shows": ["shows 5m", "shows wall", "shows 5m 6m on purpose", "shows W 5m"],
    "topples": ["topples wall", "topples own_hand on purpose harmlessly"],
    "breaks up": ["breaks up", "breaks up on purpose"],
    "misnames": ["misnames 5m as 6m"],
    "states": ["states 25000", "states -1000"],
    "turns indicator": ["turns indicator 2"],
    "turns meld": ["turns meld 1 to W"],
    "takes back": ["takes back"],
    "corrects": ["corrects too_many"],
    "points out": ["points out W too_many"],
    "chombo": ["commits chombo"],
    "misbehaves": ["misbehaves talk"],
}
TOGETHER = {
    "everybody passes": "pass",
    "run out": "run out",
    "everybody discards": "tsumogiri 5",
    "until": "to S",
    "everybody shows": "show all",
    "closing": "closing time",
    "next hanchan": "next hanchan",
}


def test_every_verb_is_listed() -> None:
    assert set(SPOKEN) == set(words.SEAT_WORDS)
    assert set(TOGETHER) == set(words.TABLE_WORDS)


@pytest.mark.parametrize(("verb", "texts"), SPOKEN.items())
def test_acts_of_a_seat_are_read(verb: str, texts: list[str]) -> None:
    for text in texts:
        (act,) = words.parse(f"S  {text}")
        assert (act.seat, act.verb, act.said, act.at) == ("S", verb, text, 0)


@pytest.mark.parametrize(("verb", "text"), TOGETHER.items())
def test_acts_of_all_are_read(verb: str, text: str) -> None:
    (act,) = words.parse(text)
    assert (act.seat, act.verb) == (words.EVERYBODY, verb)


def test_claims_of_one_moment_have_their_ticks() -> None:
    found = words.parse("S pon@2, W ron, N says chi@1, E draws early")
    assert [(a.seat, a.verb, a.at) for a in found] == [
        ("S", "pon", 2),
        ("W", "win", 0),
        ("N", "says", 1),
        ("E", "draws", 0),
    ]


@pytest.mark.parametrize(
    "text",
    ["", "S", "S pon@", "S pon@x", "X 5m", "S 5m 6m", "S says yes", "S 8z", "arbiter rules x",
     "S turns meld 5 to W", "S peeks", "S pon, E 5m", "S pon, S ron", "S draws, W pon"],
)  # fmt: skip
def test_what_is_no_act(text: str) -> None:
    with pytest.raises(NotationError):
        words.parse(text)


def test_every_strict_act_can_be_said() -> None:
    hand = parse_tiles("05m6m1z")
    match = Match(load("tenhou"), "words")
    state = match.state
    state.seats[1].tiles[:] = state.seats[2].tiles[:] = hand
    said = set()
    for texts in SPOKEN.values():
        for text in texts:
            if not text.startswith(("chi", "tsumogiri", "pon")):
                spot = words.Spot(state, 1, (), match.round.house.reds, words.Players())
                said.add(type(words.action_of(words.parse(f"S {text}")[0], spot)))
    of_arbiter = {acts.Rule}
    assert said | of_arbiter | {base.Chi, base.Pon} == set(base.Action.__subclasses__())


def test_what_is_not_held_is_told() -> None:
    match = Match(load("tenhou"), "words")
    spot = words.Spot(match.state, 1, (), match.round.house.reds, words.Players())
    held = {t >> 2 for t in match.state.seats[1].tiles}
    missing = next(k for k in range(9) if k not in held)
    with pytest.raises(IllegalAction, match="is not in the hand"):
        words.action_of(words.parse(f"S {missing + 1}m")[0], spot)


@pytest.mark.parametrize("rules", ["kyoto", "okayama", "tenhou", "mmml91", "kita18", "taikai"])
def test_what_is_legal_can_be_said_back(rules: str) -> None:
    """In a random match each legal action becomes words, and the words that action's look."""
    match = Match(load(rules), "words")
    source = stream("words", rules)
    reds = match.round.house.reds
    players = words.Players(2)
    while (decision := match.pending()) and len(match.events) < 2000:
        answers = []
        for seat, legal in decision.legal.items():
            spot = words.Spot(match.state, seat, legal, reds, players)
            for action in legal:
                text = f"{players.letter(seat)} {words.word(action, reds)}"
                found = words.action_of(words.parse(text)[0], spot)
                assert words.word(found, reds) == words.word(action, reds)
                assert type(found) is type(action)
            answers.append(base.Answer(seat, legal[int(source.random() * len(legal))]))
        match.submit(*answers)


# --- events -------------------------------------------------------------------------------------
@pytest.mark.parametrize("event", EVENTS, ids=lambda e: type(e).__name__)
def test_every_event_can_be_told_and_expected(event: ev.Event) -> None:
    tell = Teller(words.Players(1), reds_of(load("tenhou")))
    for telling in tell(event):
        assert examine_event(telling)
        assert matches(telling, telling)
        assert matches(telling.split()[0], telling)


def test_a_pattern_matches_whole_words() -> None:
    assert matches("S pon", "S pon 555z from E")
    assert not matches("S pon 55", "S pon 555z from E")
    assert not matches("S pon 555z from E now", "S pon 555z from E")


def test_players_keep_their_letters() -> None:
    players = words.Players(3)
    assert [players.seat(s) for s in words.SEATS] == [3, 0, 1, 2]
    assert players.letters([2, 3, 0]) == "ESN"
    assert players.letter(ARBITER) == "arbiter"
