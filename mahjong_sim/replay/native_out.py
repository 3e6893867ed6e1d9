"""Writes native logs of recorded games, by playing them at the table once more.

Hands that follow each other make one log; a hand that the engine does not agree with ends it, is
left out, and the next one begins another. A log that begins in the middle of a match begins with
that hand set up.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from itertools import islice

import msgspec
from msgspec.structs import replace

from mahjong_sim.match.log import Credits, Header, LoggedMatch, Walls
from mahjong_sim.replay.part import Part, opening
from mahjong_sim.replay.record import GameRecord, Problem
from mahjong_sim.rules.options import Rules
from mahjong_sim.table.events import Event, MatchEnded

EVENT = b'{"type":"'  # what the line of an event begins with


def write(game: GameRecord, rules: Rules) -> tuple[list[bytes], list[Problem]]:
    """The logs of a game, and the hands that could not be played."""
    logs: list[bytes] = []
    problems: list[Problem] = []
    at = 0
    while at < len(game.rounds):
        part, log = log_from(game, rules, at)
        if part.after > at:
            logs.append(_upto(log, part.events))
        elif part.problem is not None:
            problems.append(part.problem)
        at = part.next
    return logs, problems


def log_from(game: GameRecord, rules: Rules, first: int) -> tuple[Part, bytes]:
    """The part that begins with a hand, and all of its log."""
    file = BytesIO()
    deal, position = opening(game, rules, first)
    credits = Credits(game.names, _walls(game), _kept(game, first), part=True)
    match = LoggedMatch(rules, "", file, credits, deal, (), position=position)
    return Part(game, match, first), file.getvalue()


def _upto(log: bytes, events: Sequence[Event]) -> bytes:
    """The log up to the last of these events; a whole match is no part of one."""
    header, *lines = log.splitlines()
    told = (i for i, line in enumerate(lines, 1) if line.startswith(EVENT))
    end = next(islice(told, len(events) - 1, None))
    if isinstance(events[-1], MatchEnded):
        whole = replace(msgspec.json.decode(header, type=Header), part=False)
        header = msgspec.json.encode(whole)
    return b"\n".join([header, *lines[:end], b""])


def _walls(game: GameRecord) -> Walls:
    if not all(hand.pieces for hand in game.rounds):
        return "looks"
    return "recorded" if all(hand.whole for hand in game.rounds) else "seen"


def _kept(game: GameRecord, first: int) -> dict[str, object]:
    """What the record's format said besides, for the header."""
    if not game.origin.format:
        return {}
    rounds = [[[at, what] for at, what in hand.kept] for hand in game.rounds[first:]]
    return {"format": game.origin.format, "game": game.origin.values, "rounds": rounds}
