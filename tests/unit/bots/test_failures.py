"""Bots that fail, and what becomes of the match by each policy."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest

from mahjong_sim.bots.api import (
    DISCARDS,
    WIN,
    Action,
    BaseBot,
    Bot,
    Observation,
    Pass,
    bundled,
    declined,
)
from mahjong_sim.bots.failures import CHOMBO_LIMIT, Failure, Forfeited, parse
from mahjong_sim.bots.play import play
from mahjong_sim.errors import BotError, InputError, NoAnswer
from mahjong_sim.match.log import LoggedMatch
from mahjong_sim.replay import native
from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev
from mahjong_sim.table.manner import GUARDED, STRICT, Manner

SEAT = 2


class Failing(BaseBot):
    """Discards what it draws; at every ``each``-th decision it does as it is told."""

    def __init__(self, answer: Any, each: int = 5) -> None:
        self.answer, self.each, self.asked = answer, each, 0

    def act(self, view: Observation) -> Action:
        self.asked += 1
        if self.asked % self.each:
            return declined(view)
        if isinstance(self.answer, BaseException):
            raise self.answer
        found: Action = self.answer
        return found


class Hook(BaseBot):
    """Fails in the hook of that name."""

    def __init__(self, name: str) -> None:
        setattr(self, name, self.fail)

    def fail(self, *_: object) -> None:
        raise KeyError("hook")

    def act(self, view: Observation) -> Action:
        return declined(view)


def played(
    bot: Bot, policy: str, rules: str = "kyoto", manner: Manner = GUARDED, others: str = "efficient"
) -> tuple[LoggedMatch, list[Failure], bytes]:
    """A match with the bot at `SEAT`: its failures and its log, which plays again."""
    file, failures = io.BytesIO(), list[Failure]()
    match = LoggedMatch(load(rules, ["match.winds=1"]), "seed", file, manner=manner)
    bots: list[Bot] = [bundled(others)() for _ in range(4)]
    bots[SEAT] = bot
    play(match, bots, on_failure=parse(policy, failures.append))
    (game,) = native.read(file.getvalue(), "log")
    assert game.fault is None
    assert native.Again(game, match.rules).problem is None
    return match, failures, file.getvalue()


def discards(match: LoggedMatch, after: int) -> list[bool]:
    """Whether each discard of the seat after a decision was the drawn tile."""
    found = [e for e in match.events if isinstance(e, ev.Discarded) and e.seat == SEAT]
    return [e.drawn for e in found[after:]]


BAD = [RuntimeError("oops"), None, "5m", DISCARDS[0].__class__(999), WIN, np.zeros(3)]


@pytest.mark.parametrize("manner", [GUARDED, STRICT])
@pytest.mark.parametrize("answer", BAD, ids=str)
@pytest.mark.parametrize("policy", ["chombo", "forfeit", "substitute:tsumogiri"])
def test_a_bad_bot_does_not_end_the_match(policy: str, answer: Any, manner: Manner) -> None:
    if answer is WIN and manner is STRICT:
        pytest.skip("a false win is an act of a strict table, not a failure")
    match, failures, log = played(Failing(answer), policy, manner=manner)
    assert match.standing is not None
    assert len(failures) == (CHOMBO_LIMIT + 1 if policy == "chombo" else 1)
    first = failures[0]
    assert (first.seat, first.seed) == (SEAT, "seed")
    assert first.kind == ("crash" if isinstance(answer, Exception) else "illegal")
    assert log.count(b'{"note":{"failure":{"seat":2,') == len(failures)


def test_chombo_is_that_of_the_rule_set_and_the_bot_plays_on() -> None:
    for rules, cost in (("kyoto", 8000), ("taikai", 12000)):
        match, failures, _ = played(Failing(RuntimeError("oops"), 30), "chombo", rules)
        faulted = [e for e in match.events if isinstance(e, ev.Faulted)]
        assert faulted
        assert {(e.seat, e.effects) for e in faulted} == {(SEAT, ("chombo",))}
        first = match.events.index(faulted[0])
        paid = match.events[first + 1]
        assert isinstance(paid, ev.Paid)
        assert sum(line.points for line in paid.lines) in (cost, cost * 3 // 2)
        assert len({f.hand for f in failures}) > 1


def test_from_the_fourth_time_on_the_seat_forfeits() -> None:
    bot = Failing(RuntimeError("oops"), 1)
    match, failures, _ = played(bot, "chombo", "tenhou")
    assert [f.hand for f in failures] == [1, 2, 3, 4]
    assert bot.asked == 4
    assert len([e for e in match.events if isinstance(e, ev.Faulted)]) == CHOMBO_LIMIT


def test_a_seat_that_forfeits_discards_what_it_draws() -> None:
    bot = Failing(RuntimeError("oops"), 1)
    match, _, _ = played(bot, "forfeit")
    assert bot.asked == 1
    assert all(discards(match, 0))
    assert not any(isinstance(e, ev.Called | ev.Won) and e.seat == SEAT for e in match.events)


def test_a_substitute_plays_on_and_one_that_fails_is_not_replaced() -> None:
    bot = Failing(RuntimeError("oops"), 1)
    match, failures, _ = played(bot, "substitute:efficient")
    assert (bot.asked, len(failures)) == (1, 1)
    assert not all(discards(match, 1))
    file = f"substitute:{__file__}:Hopeless"
    match, failures, _ = played(Failing(RuntimeError("oops"), 1), file)
    assert [f.message.split(":")[0] for f in failures] == ["Failing", "Hopeless"]
    assert all(discards(match, 1))


class Hopeless(BaseBot):
    """Always fails."""

    def act(self, view: Observation) -> Action:
        raise ZeroDivisionError


@pytest.mark.parametrize("hook", ["begin", "hear", "misdeed", "finish"])
def test_a_hook_may_fail(hook: str) -> None:
    match, failures, _ = played(Hook(hook), "forfeit", manner=STRICT)
    assert [f.kind for f in failures] == ["crash"]
    assert match.standing is not None
    with pytest.raises(BotError, match="KeyError: 'hook'"):
        played(Hook(hook), "stop", manner=STRICT)


def test_a_bot_that_cannot_even_be_closed_is_noted() -> None:
    _, failures, log = played(Hook("close"), "stop")
    assert not failures
    assert b'{"note":{"unclosed":"Hook: KeyError"}}' in log


@pytest.mark.parametrize(
    "error", [NoAnswer("bored", "no"), type("Mine", (NoAnswer,), {})("timeout", "no")]
)
def test_a_bot_does_not_choose_what_its_failure_is_called(error: NoAnswer) -> None:
    _, (failure,), _ = played(Failing(error), "forfeit")
    assert failure.kind == "crash"


def test_of_a_long_cause_the_beginning_is_told() -> None:
    _, (failure,), _ = played(Failing(ValueError("x" * 5_000_000)), "forfeit")
    assert failure.message.startswith("Failing: ValueError: xxx")
    assert len(failure.message) < 1100


class Claimless(BaseBot):
    """Late in a hand it fails whenever it could claim a discard."""

    def act(self, view: Observation) -> Action:
        if view.left < 20 and any(isinstance(action, Pass) for action in view.legal):
            raise RuntimeError("cannot claim")
        return declined(view)


@pytest.mark.parametrize("manner", [GUARDED, STRICT])
def test_a_win_of_another_on_the_same_tile_goes_before_chombo(manner: Manner) -> None:
    rules, seen = load("tenhou", ["match.winds=1"]), set[str]()
    for seed in range(200):
        failures: list[Failure] = []
        match = LoggedMatch(rules, f"{seed}", io.BytesIO(), manner=manner)
        bots: list[Bot] = [bundled("efficient")() for _ in range(4)]
        bots[SEAT] = Claimless()
        play(match, bots, on_failure=parse("chombo", failures.append))
        ends = [e for e in match.events if isinstance(e, ev.RoundEnded)]
        seen |= {ends[failure.hand - 1].ending for failure in failures}
        if len(seen) == 2:
            break
    assert seen == {"chombo", "win"}


def test_the_same_failures_make_the_same_match() -> None:
    first, again = (played(Failing(RuntimeError("oops")), "chombo") for _ in range(2))
    assert first[0].events == again[0].events
    assert (first[1], first[2]) == (again[1], again[2])


@pytest.mark.parametrize("text", ["", "never", "substitute", "forfeit:x", "chombo:", "stop:x"])
def test_what_is_no_policy(text: str) -> None:
    if text == "chombo:":
        assert parse(text).substitute is None
        return
    with pytest.raises(InputError, match="expected stop, chombo, forfeit or substitute:BOT"):
        parse(text)
    with pytest.raises(InputError, match="no bot 'nobody'"):
        parse("substitute:nobody")


def test_more_hands_than_allowed() -> None:
    match = LoggedMatch(load("kyoto"), "seed", io.BytesIO())
    with pytest.raises(InputError, match="not ended after 3 hands"):
        play(match, [Forfeited() for _ in range(4)], max_hands=3)
