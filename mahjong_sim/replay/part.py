"""A recorded game from one of its hands on as a match of the engine (牌譜の途中からの対局)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from mahjong_sim.match.deal import Dealer
from mahjong_sim.replay.drive import start_of
from mahjong_sim.replay.record import GameRecord
from mahjong_sim.replay.verify import recorded
from mahjong_sim.rules.options import Rules
from mahjong_sim.table.events import RoundSet, SeatSet


class Opening(NamedTuple):
    """How such a match begins: its walls, and its first hand where that is set up."""

    deal: Dealer
    position: RoundSet | None


def opening(game: GameRecord, rules: Rules, first: int) -> Opening:
    """The match that begins with hand ``first``, set up unless a match begins like that anyway."""
    rounds = game.rounds[first:]
    dealt = rounds[0].dealt
    at_start = (dealt.wind, dealt.dealer, dealt.honba, dealt.pot) == (0, 0, 0, 0)
    if at_start and set(dealt.points) == {rules.match.start_points}:
        return Opening(partial(recorded, rounds, 0), None)
    start = start_of(rounds[0], rules)
    position = RoundSet(start, (SeatSet(),) * 4, turn=dealt.dealer, shown=1, first=True)
    return Opening(partial(recorded, rounds, dealt.number), position)
