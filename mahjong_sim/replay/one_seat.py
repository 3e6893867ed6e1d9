"""Mjai logs that one seat kept (一人視点の牌譜): what the others held is hidden in them.

Such a log is no record of the game: nothing hidden is made up, so the engine cannot play it again.
It is followed message by message like a table elsewhere, and everything that seat could see is
checked on the way: its own hand, the rivers, the calls, that no more of a tile turns up than there
is, and what the hands that are shown are worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mahjong_sim.errors import InputError
from mahjong_sim.mjai.client import Client
from mahjong_sim.mjai.words import Event
from mahjong_sim.replay.record import GameRecord, Problem, SeatView
from mahjong_sim.rules.wording import RulesOf, rules_of
from mahjong_sim.tiles import Seat

WHY = "the view of seat {seat} with the other hands hidden: it can be looked at (replay show)"


def seat_of(events: Iterable[Event]) -> Seat:
    """Whose view it is: the only hand of the first deal that is open; -1 where it is no such."""
    deal = next((e for e in events if e["type"] == "start_kyoku"), {})
    hands = deal.get("tehais")
    if not isinstance(hands, list) or len(hands) != 4:
        return -1
    known = [seat for seat, hand in enumerate(hands) if isinstance(hand, list) and "?" not in hand]
    return known[0] if len(known) == 1 else -1


def follow(
    name: str, events: Sequence[tuple[int, Event]], seat: Seat, rules: RulesOf | None
) -> GameRecord:
    """The record of such a log: no hands, but a view, as far as it can be followed."""
    client = Client(None if rules is None else rules_of(rules))
    trouble, why = None, WHY.format(seat=seat)
    for number, event in _told(events, seat):
        try:
            client.take(event)
        except InputError as error:
            said = f"line {number}: {error}"
            trouble = Problem(name, None, None, "a game that one seat was told", said)
            break
    found = client.rules
    return GameRecord(
        name,
        RulesOf(found.ruleset.id, found.overrides),
        (),
        fault=Problem(name, None, None, "a record of the whole table", why),
        names=client.names,
        view=SeatView(seat, tuple(client.events), trouble),
    )


def _told(events: Sequence[tuple[int, Event]], seat: Seat) -> list[tuple[int, Event]]:
    """The messages with a start that says whose they are."""
    start: dict[str, Any] = {"type": "start_game"}
    rest = list(events)
    if rest and rest[0][1]["type"] == "start_game":
        start |= rest.pop(0)[1]
    return [(1, start | {"id": seat}), *rest]
