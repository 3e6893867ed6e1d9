"""What bots that fail at random pay by the policy of chombo, reckoned apart from the clauses."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import NamedTuple

import pytest

from mahjong_sim.bots.api import (
    DISCARDS,
    Action,
    BaseBot,
    Bot,
    Observation,
    Random,
    Rules,
    Seat,
    bundled,
)
from mahjong_sim.bots.failures import parse
from mahjong_sim.bots.play import play
from mahjong_sim.match.log import LoggedMatch
from mahjong_sim.replay import native
from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev
from mahjong_sim.table.manner import GUARDED, STRICT, Manner

PILES = Manner(piles=True)


class Terms(NamedTuple):
    """The clauses: points to each other seat (``dear``: to or from the dealer), or a deposit."""

    cheap: int = 2000
    dear: int = 4000
    deposit: int = 0
    sticks_return: bool = True
    replayed: bool = True


CLAUSES = {
    "kyoto": Terms(sticks_return=False, replayed=False),  # r23, r24
    "okayama": Terms(cheap=4000),  # c1
    "mmml91": Terms(),  # 5.1, 5.1c
    "taikai": Terms(0, 0, deposit=12000),  # c1, c2
    "kita18": Terms(),  # 8 and its notes
}


class Fickle(BaseBot):
    """Plays as the efficient bot, and fails now and then."""

    def __init__(self, rate: float) -> None:
        self.bot, self.rate = bundled("efficient")(), rate

    def begin(self, seat: Seat, rules: Rules, rng: Random) -> None:
        self.rng = rng
        self.bot.begin(seat, rules, rng)

    def act(self, view: Observation) -> Action:
        found: Action = self.bot.act(view)
        if self.rng.random() < self.rate:
            if self.rng.random() < 0.5:
                raise RuntimeError("fickle")
            return DISCARDS[0].__class__(999)
        return found


def played(rules: str, seed: str, rate: float, manner: Manner) -> LoggedMatch:
    """A match of four such bots, whose log plays again."""
    file = io.BytesIO()
    match = LoggedMatch(load(rules), seed, file, manner=manner)
    bots: list[Bot] = [Fickle(rate) for _ in range(4)]
    play(match, bots, on_failure=parse("chombo"), max_hands=300)
    (game,) = native.read(file.getvalue(), "log")
    assert native.Again(game, match.rules).problem is None
    return match


def due(terms: Terms, dealt: ev.RoundDealt, hand: Sequence[ev.Event]) -> ev.RoundEnded:
    """How a hand has to end by chombo."""
    points, pot = list(dealt.points), dealt.pot
    for event in hand:
        if isinstance(event, ev.RiichiAccepted) and not terms.sticks_return:
            points[event.seat] -= 1000
            pot += 1000
        if isinstance(event, ev.Faulted):
            for other in set(range(4)) - {event.seat}:
                price = terms.dear if dealt.dealer in (other, event.seat) else terms.cheap
                points[event.seat] -= price
                points[other] += price
            points[event.seat] -= terms.deposit
            pot += terms.deposit
    passed = not terms.replayed
    dealer = (dealt.dealer + passed) % 4
    wind = dealt.wind + (passed and dealer == 0)
    a, b, c, d = points
    return ev.RoundEnded("chombo", wind, dealer, dealt.honba + passed, pot, (a, b, c, d))


@pytest.mark.parametrize("manner", [GUARDED, PILES, STRICT], ids=["guarded", "piles", "strict"])
@pytest.mark.parametrize("rules", CLAUSES)
def test_the_settlement_is_that_of_the_clauses(rules: str, manner: Manner) -> None:
    ends = 0
    for rate in (0.01, 0.03, 0.5):
        match = played(rules, f"chombo/{rate}", rate, manner)
        at, dealt = 0, None
        for here, event in enumerate(match.events):
            if isinstance(event, ev.RoundDealt):
                at, dealt = here, event
            if isinstance(event, ev.RoundEnded):
                assert sum(event.points) + event.pot == 4 * match.rules.match.start_points
                if event.ending == "chombo":
                    assert dealt is not None
                    assert event == due(CLAUSES[rules], dealt, match.events[at:here])
                    ends += 1
    assert ends > 3
