"""What must hold on strict tables: legal acts play as on a guarded one, any acts break nothing."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from mahjong_sim.bots.api import Bot
from mahjong_sim.bots.load import load as load_bot
from mahjong_sim.bots.play import play
from mahjong_sim.bots.player import Player
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load, names
from mahjong_sim.rules.options import FaultOptions
from mahjong_sim.table import acts
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import PASS, Answer
from mahjong_sim.table.manner import REFEREED, STRICT, Manner
from mahjong_sim.table.observe import Observation, mask
from mahjong_sim.table.round import Round
from mahjong_sim.table.strict import StrictRound
from mahjong_sim.tiles import HIDDEN
from tests.properties.mischief import StrictReplica, Vandal
from tests.properties.watch import VIEW, bots, log, plain, with_secrets_shuffled
from tests.unit.table.strict_table import strict
from tests.unit.table.test_referee import one_suit_each

RULES = names()
SOURCES = ("kyoto", "okayama", "mmml91", "taikai", "kita18")
MANNERS = pytest.mark.parametrize("manner", [STRICT, REFEREED], ids=["strict", "refereed"])
NOT_AT_ONCE = {
    *("noten_riichi", "furiten_riichi", "empty_wait_riichi", "missed_win_in_riichi"),
    "misstated_score",
}
OTHERS = [kind for kind in FaultOptions.__struct_fields__ if kind not in NOT_AT_ONCE]


# --- legal acts -----------------------------------------------------------------------------------
def played_strictly(match: Match, seats: Sequence[Bot]) -> Match:
    """The bots are asked what a guarded table asks; drawing and passing goes by itself."""
    players = [Player(match, seat, bot) for seat, bot in enumerate(seats)]
    while (decision := match.pending()) is not None:
        for seat, legal in decision.legal.items():
            given = (
                legal[0] if legal in ((acts.DRAW,), (PASS,)) else players[seat](match.view(seat))
            )
            match.submit(Answer(seat, given))
    return match


@MANNERS
@pytest.mark.parametrize("name", RULES)
def test_legal_acts_give_the_events_of_a_guarded_table(name: str, manner: Manner) -> None:
    rules = load(name, ["match.winds=1"])
    guarded = play(Match(rules, "legal"), bots("erratic"))
    open_ = played_strictly(Match(rules, "legal", manner=manner), bots("erratic"))
    assert log(open_) == log(guarded)


# --- any acts -------------------------------------------------------------------------------------
def vandalised(rules: str, overrides: Sequence[str], manner: Manner, seed: str) -> Vandal:
    match = Match(load(rules, ["match.winds=1", *overrides]), seed, one_suit_each, manner=manner)
    vandal = Vandal(match, Random(f"{seed}{rules}{manner}"), rate=0.25, limit=700)
    vandal.play()
    return vandal


@MANNERS
@pytest.mark.parametrize("rules", SOURCES)
def test_any_acts_break_nothing(rules: str, manner: Manner) -> None:
    vandal = vandalised(rules, (), manner, "any")
    assert vandal.taken > 20
    assert vandal.refused > 20
    assert vandal.match.standing is not None


TERMS = {
    "warned": 'effects=["warning"]',
    "pointed out": 'effects=["dead_hand"], found="pointed_out"',
    "go-around": 'effects=["deposit"], found="go_around"',
    "chombo": 'effects=["chombo"]',
    "free": "",
}


@MANNERS
@pytest.mark.parametrize("terms", TERMS)
def test_whatever_the_faults_cost(terms: str, manner: Manner) -> None:
    overrides = [f"faults.{kind}={{ {TERMS[terms]} }}" for kind in OTHERS]
    vandalised("base", overrides, manner, terms)


def test_the_same_acts_give_the_same_events() -> None:
    first, again = (vandalised("okayama", (), STRICT, "twice").match for _ in range(2))
    assert log(first) == log(again)


@MANNERS
@pytest.mark.parametrize("rules", SOURCES)
def test_careless_play_breaks_nothing(rules: str, manner: Manner) -> None:
    bot = load_bot("careless:rate=0.001")
    match = play(Match(load(rules), "careless", manner=manner), [bot() for _ in range(4)])
    replica = StrictReplica(match.rules)
    for event in match.events:
        replica.take(event)
    assert plain(replica.state) == plain(match.state)


# --- secrets --------------------------------------------------------------------------------------
def test_only_who_peeks_sees_what_there_is() -> None:
    t = strict("mmml91", fresh=False)
    state = t.round.state
    for place, whose, seen in (
        ("hand", 2, tuple(sorted(state.seats[2].tiles))),
        ("wall", -1, state.live[:1]),
        ("dead_wall", -1, state.rinshan_tiles[:1]),
        ("ura", -1, state.ura[:1]),
    ):
        t.do("S", acts.Peek(place, whose))  # type: ignore[arg-type]
        event = t.last(ev.Peeked)
        assert event.tiles == seen
        assert mask(event, 1) == event
        for other in (0, 2, 3):
            hidden = mask(event, other)
            assert isinstance(hidden, ev.Peeked)
            assert set(hidden.tiles) == {HIDDEN}


@pytest.mark.parametrize("rules", SOURCES)
def test_a_view_tells_nothing_that_is_hidden(rules: str) -> None:
    """Also not who was let pass, or what a riichi hides."""
    match = Match(load(rules), "views", one_suit_each, manner=STRICT)
    source = Random(rules)
    vandal = Vandal(match, source, rate=0.25)
    for _ in range(250):
        decision = match.pending()
        assert decision is not None
        if source.random() < 0.25:
            vandal.attempt(vandal.mischief.answer(match.state, decision.number))
        else:
            vandal.answer(decision)
        for seat in range(4):
            check_view(match.round, seat, source)


def check_view(round_: Round, seat: int, source: Random) -> None:
    twin = round_.copy([])
    assert isinstance(twin, StrictRound)
    twin.state = with_secrets_shuffled(round_.state, seat, source)
    mine = Observation(round_, seat, 0, (), [], 0)
    other = Observation(twin, seat, 0, (), [], 0)
    for name in VIEW:
        assert getattr(mine, name) == getattr(other, name), name
