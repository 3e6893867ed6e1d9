"""Recorded games (牌譜) in one neutral form, whatever file they came from.

A record says what happened in the engine's own words: steps are events of `mahjong_sim.table`, so
that comparing a recorded game with a played one is comparing events.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mahjong_sim.table.events import Event, RoundDealt
from mahjong_sim.tiles import Seat, Tile

Four = tuple[int, int, int, int]
Ending = Literal[
    "win",
    "exhaustive",
    "nagashi",
    "nine_kinds",
    "four_winds",
    "four_kans",
    "four_riichi",
    "triple_ron",
]


class Problem(Struct, frozen=True):
    """Where a record and the engine disagree (不一致), or where a file cannot be read.

    ``round``: index of the hand in the game; ``event``: index of the step in the hand, its number
    of steps where the result is meant; None where the place is the file itself.
    """

    file: str
    round: int | None
    event: int | None
    expected: str
    got: str


class WinRecord(Struct, frozen=True):
    """A recorded win (和了). None: the record does not say.

    ``source``: the discarder, or the winner for a tsumo. ``points``: what the hand brings without
    honba and sticks. ``yaku``: han by yaku id, dora among them, no zeros; empty for a yakuman.
    ``yakuman``: ids of the yakuman. ``deltas``: points won and lost by seat, all included.
    """

    seat: Seat
    source: Seat
    tile: Tile
    fu: int | None
    han: int | None
    points: int | None
    yaku: dict[str, int]
    yakuman: tuple[str, ...]
    deltas: Four | None
    ura: tuple[Tile, ...] | None = None
    liable: Seat = -1


class Next(Struct, frozen=True):
    """What the next hand started with: round wind 0..3, dealer, honba, points on the table."""

    wind: int
    dealer: Seat
    honba: int
    pot: int


class RoundRecord(Struct, frozen=True):
    """A recorded hand (局).

    ``dealt``: the start, with a whole wall. ``steps``: draws, discards, calls, kans, indicators and
    accepted riichi in their order. ``shown``: seats that showed their hands at a draw.
    ``hands``: concealed hands shown at the end, without a winning tile, as far as recorded.
    ``deltas``: payments of a draw, riichi sticks not among them. ``next``: None in the last hand.
    ``dora_timed``: the steps tell when indicators were turned. None: the record does not say.
    """

    dealt: RoundDealt
    steps: tuple[Event, ...]
    ending: Ending
    wins: tuple[WinRecord, ...] = ()
    shown: tuple[Seat, ...] | None = None
    hands: dict[Seat, tuple[Tile, ...]] = {}
    deltas: Four | None = None
    next: Next | None = None
    dora_timed: bool = True


class FinalRecord(Struct, frozen=True):
    """The end of a recorded game: points and results (順位点込み, in thousands) by seat."""

    points: Four
    results: tuple[float, float, float, float] | None = None


class RulesOf(Struct, frozen=True):
    """The rules a record was played under: a rule set and changed options, "path=value"."""

    base: str
    overrides: tuple[str, ...] = ()


class GameRecord(Struct, frozen=True):
    """A recorded game (対局). ``fault``: why reading stopped; the hands before it are whole."""

    name: str
    rules: RulesOf
    rounds: tuple[RoundRecord, ...]
    final: FinalRecord | None = None
    fault: Problem | None = None
