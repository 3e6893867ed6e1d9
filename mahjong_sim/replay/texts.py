"""Steps and actions of a record in a few words, for reports of mismatches."""

from __future__ import annotations

from collections.abc import Iterable

from mahjong_sim.table.actions import (
    Action,
    AddedKan,
    Chi,
    ClosedKan,
    Discard,
    OpenKan,
    Pon,
)
from mahjong_sim.table.events import (
    Called,
    Discarded,
    DoraRevealed,
    Drew,
    Event,
    KanDeclared,
    RiichiAccepted,
)
from mahjong_sim.tiles import Tile, kind_text


def _piece(tile: Tile) -> str:
    return f"{kind_text(tile >> 2)}({tile})"


def _pieces(tiles: Iterable[Tile]) -> str:
    return " ".join(_piece(t) for t in tiles)


def step_text(step: Event | None) -> str:
    """A step, with its pieces as kind and number: ``seat 2 discards 5m(16), drawn``."""
    if isinstance(step, Drew):
        return f"seat {step.seat} draws {_piece(step.tile)}{' from the dead wall' * step.rinshan}"
    if isinstance(step, Discarded):
        drawn = ", as drawn" if step.drawn else ", from the hand"
        riichi = ", in riichi" if step.riichi else ""
        return f"seat {step.seat} discards {_piece(step.tile)}{drawn}{riichi}"
    if isinstance(step, Called):
        name, meld = step.meld.kind.name, step.meld
        return f"seat {step.seat} calls {name} {_pieces(meld.tiles)} from seat {meld.source}"
    if isinstance(step, KanDeclared):
        return f"seat {step.seat} declares {step.meld.kind.name} {_pieces(step.meld.tiles)}"
    if isinstance(step, DoraRevealed):
        return f"dora indicator {_piece(step.indicator)}"
    if isinstance(step, RiichiAccepted):
        return f"the riichi of seat {step.seat} stands"
    return "the result" if step is None else type(step).__name__


def action_text(action: Action) -> str:
    """An action in a word and its tiles."""
    if isinstance(action, Discard):
        return f"{'riichi ' if action.riichi else ''}{_piece(action.tile)}"
    if isinstance(action, Chi | Pon):
        return f"{type(action).__name__} with {_pieces(action.own)}"
    if isinstance(action, ClosedKan):
        return f"ClosedKan {kind_text(action.kind)}"
    if isinstance(action, AddedKan):
        return f"AddedKan {_piece(action.tile)}"
    return "OpenKan" if isinstance(action, OpenKan) else type(action).__name__


def hand_text(wind: int, dealer: int, honba: int, pot: int, points: tuple[int, ...]) -> str:
    """The start of a hand: ``East, seat 2 deals, 1 honba, pot 1000, points (…)``."""
    name = ("East", "South", "West", "North")[wind % 4]
    return f"{name}, seat {dealer} deals, {honba} honba, pot {pot}, points {points}"
