"""Recorded games (牌譜) in one neutral form, whatever file they came from.

A record says what happened in the engine's own words: steps are events of `mahjong_sim.table`, so
that comparing a recorded game with a played one is comparing events.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from mahjong_sim.rules.wording import Ending as Ending
from mahjong_sim.rules.wording import RulesOf as RulesOf
from mahjong_sim.table.events import Event, RoundDealt
from mahjong_sim.tiles import Seat, Tile
from mahjong_sim.values import Four as Four

Kept = tuple[tuple[int, Any], ...]  # (steps before it, what was said there)


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
    ``alike``: yaku the record does not tell from another -> that one, which stands for them all.
    """

    seat: Seat
    source: Seat
    tile: Tile
    fu: int | None
    han: int | None
    points: int | None
    yaku: dict[str, int] | None
    yakuman: tuple[str, ...] | None
    deltas: Four | None
    ura: tuple[Tile, ...] | None = None
    liable: Seat = -1
    alike: dict[str, str] = {}


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
    ``dora_timed``: the steps tell when indicators were turned; ``turned``: how many are open in the
    end. ``whole``: the wall is all known, not filled up with unseen tiles; ``pieces``: so is which
    of the equal tiles each is. ``dice``: of the wall break. ``label``: what the record calls an
    ending of kind "other". ``kept``: what else the format said, and where; its index may be one
    beyond the steps: after the result. None: the record does not say.
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
    turned: int = 1
    whole: bool = False
    pieces: bool = True
    dice: tuple[int, int] | None = None
    label: str = ""
    kept: Kept = ()


class FinalRecord(Struct, frozen=True):
    """The end of a recorded game: points and results (順位点込み, in thousands) by seat."""

    points: Four
    results: tuple[float, float, float, float] | None = None


class Origin(Struct, frozen=True):
    """What a format said of a game that has no place in a record: ``values`` by its own keys."""

    format: str = ""
    values: dict[str, Any] = {}


class SeatView(Struct, frozen=True):
    """A game as one seat was told it: its events, masked. ``trouble``: why it breaks off."""

    seat: Seat
    events: tuple[Event, ...]
    trouble: Problem | None = None


class GameRecord(Struct, frozen=True):
    """A recorded game (対局). ``fault``: why reading stopped; the hands before it are whole.

    ``names``: the players by seat. ``beyond``: what happened and is not in the record, by name.
    ``view``: what there is instead of hands where only one seat's view is known.
    """

    name: str
    rules: RulesOf
    rounds: tuple[RoundRecord, ...]
    final: FinalRecord | None = None
    fault: Problem | None = None
    names: tuple[str, ...] = ()
    origin: Origin = Origin()
    beyond: tuple[str, ...] = ()
    view: SeatView | None = None

    @property
    def shows(self) -> bool:
        """Whether there is something to look at."""
        return bool(self.rounds) or (self.view is not None and len(self.view.events) > 1)
