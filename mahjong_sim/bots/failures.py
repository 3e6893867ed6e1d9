"""What becomes of a match when a bot fails (ボットの失格): raises, stalls, answers nonsense."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from msgspec import Struct

from mahjong_sim.bots.api import Action, BaseBot, Bot, Observation, declined
from mahjong_sim.bots.load import load
from mahjong_sim.errors import BotError, FailureKind, InputError
from mahjong_sim.match.match import Match
from mahjong_sim.tiles import Seat

CHOMBO_LIMIT = 3  # so many failures end in chombo; from the next on the seat forfeits


class Policy(StrEnum):
    """What is done. ``stop``: the match is broken off.

    ``chombo``: the hand ends with the chombo of the rule set, the bot plays on; the fourth time it
    forfeits. ``forfeit``: for the rest of the match the seat discards what it draws and claims
    nothing. ``substitute``: another bot takes the seat for the rest of the match.
    """

    STOP = "stop"
    CHOMBO = "chombo"
    FORFEIT = "forfeit"
    SUBSTITUTE = "substitute"


class Failure(Struct, frozen=True):
    """A bot failed. ``seed``, ``hand``, ``decision``: where, as the match counts them."""

    seat: Seat
    seed: str
    hand: int
    decision: int
    kind: FailureKind
    message: str


def _untold(failure: Failure) -> None:
    """Nobody wants to know."""


@dataclass(frozen=True)
class OnFailure:
    """A policy, who substitutes, and who is told of the failures."""

    policy: Policy = Policy.STOP
    substitute: Callable[[], Bot] | None = None
    told: Callable[[Failure], None] = _untold


STOP = OnFailure()


def parse(text: str, told: Callable[[Failure], None] = _untold) -> OnFailure:
    """Reads ``stop``, ``chombo``, ``forfeit``, ``substitute:BOT``. Raises InputError."""
    word, _, name = text.partition(":")
    if word not in list(Policy) or bool(name) != (word == Policy.SUBSTITUTE):
        raise InputError(f"expected stop, chombo, forfeit or substitute:BOT, got {text!r}")
    return OnFailure(Policy(word), load(name) if name else None, told)


def failure_of(error: BotError, match: Match) -> Failure:
    """The record of a failure that has just happened."""
    decision = match.pending()
    number = decision.number if decision is not None else -1
    return Failure(error.seat, match.seed, match.hands, number, error.kind, error.what)


def dismiss(bot: Bot) -> str:
    """Tell a bot that it is not needed any more; what it raised, "" if nothing."""
    close = getattr(bot, "close", None)
    if close is None:
        return ""
    try:
        close()
    except (Exception, SystemExit) as error:  # noqa: BLE001 - bots may raise anything
        return f"{type(bot).__name__}: {type(error).__name__}"
    return ""


class Forfeited(BaseBot):
    """Sits at a seat that is given up."""

    def act(self, view: Observation) -> Action:
        """Nothing that could be left."""
        return declined(view)
