"""What a bot (ボット) is, and all it needs besides `mahjong_sim.tiles` and `mahjong_sim.hand`.

    from mahjong_sim.bots.api import DISCARDS, Action, BaseBot, Observation

    class Fast(BaseBot):
        def act(self, view: Observation) -> Action:
            return view.legal[0]

A seat is asked only when it has a choice: in its own turn, when it can claim a discard, and for the
few questions a rule set allows. The answer must be one of ``view.legal``.

On a strict table a bot can do what nobody asked for, see `BaseBot.misdeed` and `acts`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from operator import add
from random import Random
from typing import Protocol

from mahjong_sim.bots.files import bundled
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.rules.options import Rules, YakuTerms
from mahjong_sim.score.scoring import Placed
from mahjong_sim.table import acts, events
from mahjong_sim.table.actions import (
    ADDED_KANS,
    CLOSED_KANS,
    DISCARDS,
    END_MATCH,
    HIDE,
    LOOK,
    NINE_KINDS,
    OPEN_KAN,
    PASS,
    PLAY_ON,
    REFUSE,
    RIICHI_DISCARDS,
    SHOW,
    WIN,
    Action,
    AddedKan,
    Chi,
    ClosedKan,
    Discard,
    EndMatch,
    LookAtUra,
    NineKinds,
    OpenKan,
    Pass,
    Pon,
    RiichiKind,
    ShowHand,
    Win,
)
from mahjong_sim.table.events import Dropped
from mahjong_sim.table.observe import Observation, PublicSeat
from mahjong_sim.tiles import Seat

__all__ = [
    "ADDED_KANS",
    "CLOSED_KANS",
    "DISCARDS",
    "END_MATCH",
    "HIDE",
    "LOOK",
    "NINE_KINDS",
    "OPEN_KAN",
    "PASS",
    "PLAY_ON",
    "REFUSE",
    "RIICHI_DISCARDS",
    "SHOW",
    "WIN",
    "Action",
    "AddedKan",
    "BaseBot",
    "Bot",
    "Chi",
    "ClosedKan",
    "Discard",
    "Dropped",
    "EndMatch",
    "LookAtUra",
    "Meld",
    "MeldKind",
    "NineKinds",
    "Observation",
    "OpenKan",
    "Pass",
    "Placed",
    "Pon",
    "PublicSeat",
    "Random",
    "RiichiKind",
    "Rules",
    "Seat",
    "ShowHand",
    "Win",
    "YakuTerms",
    "acts",
    "bundled",
    "declined",
    "events",
    "tiles_seen",
]


class Bot(Protocol):
    """Anything that answers. The hooks of `BaseBot` are called where a bot has them."""

    def act(self, view: Observation) -> Action:
        """One of ``view.legal``; the view is valid until this returns."""
        ...


class BaseBot(ABC):
    """Base of a bot. One is made for every match; a hook left as it is costs nothing."""

    @abstractmethod
    def act(self, view: Observation) -> Action:
        """One of ``view.legal``; the view is valid until this returns."""

    def begin(self, seat: Seat, rules: Rules, rng: Random) -> None:  # noqa: B027
        """The match begins. ``rng``: the only randomness a bot may use, named by seed and seat."""

    def misdeed(self, view: Observation) -> Action | None:
        """On a strict table, at each decision: an act that is not asked for; None: nothing.

        It may be any act that is possible for the seat, also where another seat is asked.
        """
        return None

    def hear(self, event: events.Event) -> None:  # noqa: B027
        """An event happened, its hidden pieces masked; told in order, before the next `act`."""

    def finish(self, standing: tuple[Placed, ...]) -> None:  # noqa: B027
        """The match is over; ``standing`` by place."""

    def close(self) -> None:  # noqa: B027
        """The bot is not needed any more: the last call, however the match went."""


def tiles_seen(view: Observation) -> list[int]:
    """34 counts of all the tiles a seat can see, its own included."""
    return list(map(add, view.counts, view.face_up))


def declined(view: Observation) -> Action:
    """What leaves everything as it is: the drawn tile goes, nothing is claimed, shown or ended."""
    plain = [a for a in view.legal if isinstance(a, Discard)]
    if not plain:
        return view.legal[-1]
    drawn = Discard(view.drawn)
    return drawn if drawn in plain else next((a for a in plain if not a.riichi), plain[-1])
