from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

import pytest

from mahjong_sim.bots.api import (
    DISCARDS,
    Action,
    BaseBot,
    Bot,
    Observation,
    Placed,
    Random,
    Rules,
    bundled,
    events,
)
from mahjong_sim.bots.play import play
from mahjong_sim.errors import BotError
from mahjong_sim.match.match import Match
from mahjong_sim.rng import stream
from mahjong_sim.rules.load import load
from mahjong_sim.table.observe import mask
from tests.properties.watch import log


def seated(first: Bot, others: str = "efficient") -> list[Bot]:
    return [first, *(bundled(others)() for _ in range(3))]


def match(seed: str = "here") -> Match:
    return Match(load("base", ["match.winds=1"]), seed)


class Witness(BaseBot):
    """Discards what it draws and keeps all it is told."""

    def __init__(self) -> None:
        self.heard: list[events.Event] = []
        self.started: tuple[int, Rules, Random] | None = None
        self.standing: tuple[Placed, ...] = ()

    def begin(self, seat: int, rules: Rules, rng: Random) -> None:
        self.started = (seat, rules, rng)

    def hear(self, event: events.Event) -> None:
        self.heard.append(event)

    def finish(self, standing: tuple[Placed, ...]) -> None:
        self.standing = standing

    def act(self, view: Observation) -> Action:
        drew = self.heard[-1]
        if isinstance(drew, events.Drew) and drew.seat == view.seat:
            return DISCARDS[drew.tile]
        return view.legal[-1]


class Mute(Exception):
    """An exception that cannot say what it is."""

    def __str__(self) -> str:
        raise RuntimeError


class Failing(BaseBot):
    """Does as it is told on its third decision."""

    def __init__(self, answer: Any) -> None:
        self.answer, self.left = answer, 3

    def act(self, view: Observation) -> Action:
        self.left -= 1
        if self.left:
            return view.legal[-1] if view.offer else view.legal[0]
        if isinstance(self.answer, BaseException):
            raise self.answer
        answer: Action = self.answer
        return answer


def test_the_hooks_are_told_everything_in_order() -> None:
    witness = Witness()
    played = play(match(), seated(witness))
    assert witness.heard == [mask(event, 0) for event in played.events]
    assert witness.standing == played.standing
    assert witness.started is not None
    seat, rules, rng = witness.started
    assert (seat, rules) == (0, played.rules)
    assert rng.random() == stream("here", "bot", 0).random()


def test_a_bot_without_hooks_needs_only_act() -> None:
    class Plain:
        def act(self, view: Observation) -> Action:
            return view.legal[-1] if view.offer else view.legal[0]

    assert play(match(), [Plain() for _ in range(4)]).standing is not None


def test_the_same_seed_plays_the_same_match() -> None:
    def four() -> list[Bot]:
        return [bundled(n)() for n in ("random", "efficient", "cautious", "random")]

    once, again, other = play(match(), four()), play(match(), four()), play(match("there"), four())
    assert log(once) == log(again) != log(other)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (ZeroDivisionError("division by zero"), "ZeroDivisionError: division by zero"),
        (SystemExit(0), "SystemExit: 0"),
        (GeneratorExit(), "GeneratorExit"),
        (Mute(), "Mute: <exception str() failed>"),
        (ValueError("two\n\x1b[31mlines"), "ValueError: two [31mlines"),
        (None, "None is no action"),
        ("5m", "5m is no action"),
        (DISCARDS[0].__class__(999), "may not Discard(tile=999"),
    ],
)
def test_a_bad_bot_is_named_with_what_brings_it_back(answer: Any, said: str) -> None:
    bots: list[Bot] = [*seated(bundled("tsumogiri")(), "tsumogiri")[:2], Failing(answer)]
    with pytest.raises(BotError) as info:
        play(match(), [*bots, bundled("tsumogiri")()])
    assert info.value.seat == 2
    message = str(info.value)
    assert message.startswith("bot at seat 2: Failing: ")
    assert said in message
    assert "seed 'here', hand 1, decision " in message


def test_of_several_claims_the_illegal_one_is_named() -> None:
    class Greedy(BaseBot):
        """Claims a tile that only others may claim with the same answer."""

        def act(self, view: Observation) -> Action:
            return DISCARDS[0] if view.offer else view.legal[0]

    for seat in range(4):
        bots: list[Bot] = [bundled("tsumogiri")() for _ in range(4)]
        bots[seat] = Greedy()
        with pytest.raises(BotError) as info:
            play(match(), bots)
        assert info.value.seat == seat
        assert "legal were" in str(info.value)


@pytest.mark.parametrize("hook", ["begin", "hear", "finish"])
def test_a_failing_hook_is_the_bots_fault(hook: str) -> None:
    def fail(*args: object) -> None:
        raise KeyError(hook)

    bot = bundled("tsumogiri")()
    setattr(bot, hook, fail)
    with pytest.raises(BotError, match=f"KeyError: '{hook}'"):
        play(match(), seated(bot))


def test_each_hand_is_told_once_and_whole() -> None:
    told: list[Sequence[events.Event]] = []
    played = play(match(), seated(bundled("efficient")()), told.append)
    assert [event for hand in told for event in hand] == played.events
    assert len(told) == played.hands


def test_the_error_crosses_processes() -> None:
    error = pickle.loads(pickle.dumps(BotError(3, "lost its way")))
    assert (type(error), error.seat, error.cause) == (BotError, 3, "lost its way")
    assert str(error) == "bot at seat 3: lost its way"
