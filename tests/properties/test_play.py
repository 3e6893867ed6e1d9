"""What must hold under every rule set: nothing is lost, nothing leaks, nothing illegal passes."""

from __future__ import annotations

from typing import Literal, get_args, get_origin

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from mahjong_sim.bots.play import play
from mahjong_sim.errors import IllegalAction, StaleAnswer
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load, names, sections
from mahjong_sim.table.actions import Answer
from mahjong_sim.table.events import MatchStarted, RoundDealt
from mahjong_sim.table.observe import mask
from mahjong_sim.tiles import HIDDEN
from tests.properties.watch import bots, log, plain, watched, wrong_answers

RULES = names()
PENALTIES = {"chombo", "faults", "table"}  # no part in play where nothing illegal passes


@pytest.mark.parametrize("kind", ["random", "efficient", "erratic"])
@pytest.mark.parametrize("name", RULES)
def test_nothing_is_lost_and_nothing_leaks(name: str, kind: str) -> None:
    match = watched(Match(load(name), f"{name}/{kind}"), bots(kind))
    assert match.standing is not None
    assert sorted(placed.seat for placed in match.standing) == [0, 1, 2, 3]


def _options() -> dict[str, st.SearchStrategy[str]]:
    """Every option with a closed set of values, by its path."""
    found: dict[str, st.SearchStrategy[str]] = {}
    for section in sorted(set(sections()) - PENALTIES):
        for option, kind in sections()[section].items():
            if get_origin(kind) is Literal:
                found[f"{section}.{option}"] = st.sampled_from(get_args(kind))
            elif kind is bool:
                found[f"{section}.{option}"] = st.sampled_from(("true", "false"))
    return found | {
        "claims.max_winners": st.sampled_from("123"),
        "win.two_han_from_honba": st.sampled_from("015"),
        "riichi.min_points": st.sampled_from(("-100000", "1000")),
        "match.winds": st.just("1"),
        "yaku.open_riichi": st.just("{ closed = 2 }"),
    }


def _fitting(options: dict[str, str]) -> list[str]:
    """Overrides for them, without what a rule set may not combine."""
    if options["wall.dora"] == "false":
        options |= {"wall.ura": "false", "wall.kan_dora": "false"}
    if options["draws.triple_ron"] == "off":
        options["claims.over_max"] = "bump"
    if options["ranking.cut"] == "exact":
        options["ranking.even_out_top"] = "false"
    return [f"{path}={value}" for path, value in options.items()]


@settings(
    max_examples=25,
    derandomize=True,
    phases=[Phase.generate],
)
@given(options=st.fixed_dictionaries(_options()), seed=st.integers(0, 10**6))
def test_any_mix_of_options_plays(options: dict[str, str], seed: int) -> None:
    watched(Match(load("base", _fitting(options)), str(seed)), bots("erratic"))


@pytest.mark.parametrize("name", RULES)
def test_the_same_seed_gives_the_same_events(name: str) -> None:
    first = play(Match(load(name), "twice"), bots("erratic"))
    again = play(Match(load(name), "twice"), bots("erratic"))
    assert log(first) == log(again)


@pytest.mark.parametrize("name", RULES)
def test_a_wrong_answer_is_refused_and_changes_nothing(name: str) -> None:
    match, seats = Match(load(name), "wrong", None), bots("random")
    for _ in range(40):
        decision = match.pending()
        assert decision is not None
        before, events = plain(match.state), len(match.events)
        for answer in wrong_answers(decision):
            with pytest.raises(IllegalAction):
                match.submit(answer)
        seat = next(iter(decision.legal))
        right = Answer(seat, decision.legal[seat][-1])
        with pytest.raises(StaleAnswer):
            match.submit(Answer(seat, right.action, decision=decision.number + 1))
        for absent in set(range(4)) - set(decision.legal):
            with pytest.raises(StaleAnswer):
                match.submit(right, Answer(absent, right.action))
        assert plain(match.state) == before
        assert len(match.events) == events
        match.submit(*[Answer(s, legal[-1]) for s, legal in decision.legal.items()])
    assert len(seats) == 4


@pytest.mark.parametrize("name", RULES)
def test_the_walls_and_the_seed_stay_hidden(name: str) -> None:
    match = play(Match(load(name), "walls"), bots("tsumogiri"))
    for event in match.events:
        for seat in range(4):
            seen = mask(event, seat)
            if isinstance(seen, MatchStarted):
                assert seen.seed == ""
            if isinstance(seen, RoundDealt):
                assert set(seen.live + seen.rinshan + seen.ura) == {HIDDEN}
                assert [set(h) == {HIDDEN} for h in seen.hands].count(True) == 3
