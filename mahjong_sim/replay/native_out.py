"""Writes native logs of recorded games, by playing them at the table once more.

Hands that follow each other make one log; a hand that the engine does not agree with ends it, is
left out, and the next one begins another. A log that begins in the middle of a match begins with
that hand set up.
"""

from __future__ import annotations

from io import BytesIO
from typing import IO

import msgspec
from msgspec.structs import replace

from mahjong_sim.errors import ReplayMismatch
from mahjong_sim.match.codec import event_line
from mahjong_sim.match.log import Credits, Header, LoggedMatch, Walls
from mahjong_sim.replay.drive import Driver
from mahjong_sim.replay.part import opening
from mahjong_sim.replay.record import GameRecord, Problem
from mahjong_sim.replay.verify import play_hand
from mahjong_sim.rules.options import Rules
from mahjong_sim.table.events import MatchEnded, RoundEnded


def write(game: GameRecord, rules: Rules) -> tuple[list[bytes], list[Problem]]:
    """The logs of a game, and the hands that could not be played."""
    logs: list[bytes] = []
    problems: list[Problem] = []
    at = 0
    while at < len(game.rounds):
        log, done, problem = _Part(game, rules, at).write()
        if done > at:
            logs.append(log)
        elif problem is not None:
            problems.append(problem)
        at = max(done, at + 1)
    return logs, problems


class _Part:
    """Writes the log of the hands from ``first`` on."""

    def __init__(self, game: GameRecord, rules: Rules, first: int) -> None:
        self.game, self.first, self.file = game, first, BytesIO()
        self.good = 0  # bytes of the log up to the last hand that was played
        self.ended = False  # whether that hand ended the match
        self.match = logged(game, rules, first, self.file)

    def write(self) -> tuple[bytes, int, Problem | None]:
        """The log, the hand after its last one, and why it ends there if the game does not."""
        game, driver, number = self.game, Driver(self.match), self.first
        try:
            while number < len(game.rounds):
                play_hand(self.match, driver, game, number)
                number += 1
                self.good = self._played()
        except ReplayMismatch as found:
            problem = Problem(game.name, number, found.index, found.expected, found.got)
            return self._text(), number, problem
        return self._text(), number, None

    def _text(self) -> bytes:
        """The log up to the last hand that was played; a whole match is no part of one."""
        log = self.file.getvalue()[: self.good]
        if not self.ended:
            return log
        header, _, rest = log.partition(b"\n")
        whole = replace(msgspec.json.decode(header, type=Header), part=False)
        return msgspec.json.encode(whole) + b"\n" + rest

    def _played(self) -> int:
        """Bytes of the log without the next hand, which the match has begun already."""
        events = self.match.events
        if isinstance(events[-1], MatchEnded):
            self.ended = True
            return self.file.tell()
        last = max(i for i, event in enumerate(events) if isinstance(event, RoundEnded))
        begun = sum(len(event_line(event)) + 1 for event in events[last + 1 :])
        return self.file.tell() - begun


def logged(game: GameRecord, rules: Rules, first: int, file: IO[bytes]) -> LoggedMatch:
    """The match that begins with hand ``first`` of a game, writing its log."""
    deal, position = opening(game, rules, first)
    credits = Credits(game.names, _walls(game), _kept(game, first), part=True)
    return LoggedMatch(rules, "", file, credits, deal, (), position=position)


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
