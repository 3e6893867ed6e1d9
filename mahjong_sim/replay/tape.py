"""A recorded game as the events of the table (牌譜の再生): to be looked at, and played on from.

A native log has its events. Any other record is played by the engine to get them; where the engine
does not agree, the hand is told by the steps of its record alone, and the next one begins afresh.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from io import BytesIO
from typing import NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from mahjong_sim.errors import ActionError, InputError, ReplayMismatch
from mahjong_sim.match.codec import event_line, read_event
from mahjong_sim.match.deal import seeded
from mahjong_sim.match.log import Header
from mahjong_sim.match.match import Match
from mahjong_sim.replay import native
from mahjong_sim.replay.course import Course
from mahjong_sim.replay.drive import Driver, start_of
from mahjong_sim.replay.files import Recorded
from mahjong_sim.replay.native import Again, NativeGame, Note
from mahjong_sim.replay.native_out import logged
from mahjong_sim.replay.part import opening
from mahjong_sim.replay.record import GameRecord, Problem, RulesOf
from mahjong_sim.replay.verify import play_hand
from mahjong_sim.rng import shuffled, stream
from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import Rules
from mahjong_sim.table.actions import Answer, Decision
from mahjong_sim.table.events import (
    DoraRevealed,
    Drew,
    Event,
    MatchEnded,
    RoundDealt,
    RoundEnded,
    RoundSet,
    Won,
)
from mahjong_sim.tiles import Tile

STARTS = (RoundDealt, RoundSet)


class Tape(Protocol):
    """A game to be looked at.

    ``events``: all of it. ``players``: names by seat, or none. ``whole``: all tiles are known, also
    those nobody saw. ``doubts``: where record and engine disagree, or the record ends early.
    """

    name: str
    rules: Rules
    events: list[Event]
    players: tuple[str, ...]
    whole: bool
    doubts: tuple[Problem, ...]

    def log(self, count: int) -> bytes:
        """The native log of the match up to its first decision after so many events.

        Raises InputError where it cannot be played on from there.
        """
        ...


def tape_of(game: Recorded, rules: str | None = None, overrides: Sequence[str] = ()) -> Tape:
    """The game as events, under ``rules`` or else its own, with options overridden.

    Raises InputError where nothing of it can be shown, RulesetError where its rules are unknown.
    """
    if isinstance(game, NativeGame):
        header = game.header
        own = RulesOf(header.rules, header.overrides)
    else:
        own = game.rules
    base = own if rules is None else RulesOf(rules)
    loaded = load(base.base, (*base.overrides, *overrides))
    tape = NativeTape(game, loaded) if isinstance(game, NativeGame) else RecordTape(game, loaded)
    if not any(isinstance(event, STARTS) for event in tape.events):
        why = f": {tape.doubts[0].got}" if tape.doubts else ""
        raise InputError(f"no hand in the record{why}", file=game.name)
    return tape


def resume(log: bytes, rules: Rules | None = None) -> Match:
    """The match of a native log, after its last answer; hands it does not have follow its seed.

    Raises InputError where the log cannot be played again.
    """
    (game,) = native.read(log, "the game so far")
    header = game.header
    rules = rules or load(header.rules, header.overrides)
    match = native.match_of(game, rules, seeded(header.seed, rules.match.break_throws))
    for entry in game.entries:
        try:
            native.give(match, entry)
        except ActionError as error:
            raise InputError(f"cannot be played again: {error}", line=entry.line) from error
    return match


# --- native logs --------------------------------------------------------------------------------
class NativeTape:
    """The tape of a native log."""

    def __init__(self, game: NativeGame, rules: Rules) -> None:
        self._game, self.rules = game, rules
        self.name, seats = game.name, game.header.seats
        self.players: tuple[str, ...] = seats if len(seats) == 4 else ()
        self.whole = game.header.walls in ("seed", "recorded")
        again = Again(game, rules)
        self.doubts = tuple(p for p in (again.problem, game.fault) if p is not None)
        self.events = _agreed(game.events, again)

    def log(self, count: int) -> bytes:
        """As `Tape.log`."""
        match = native.match_of(self._game, self.rules)
        lines: list[bytes] = []
        for entry in self._game.entries:
            if len(match.events) >= count and not isinstance(entry.what, Event):
                break
            try:
                native.give(match, entry)
            except ActionError as error:
                raise InputError(f"cannot be played again: {error}", line=entry.line) from error
            if not isinstance(entry.what, Note):
                lines.append(entry.text)
        return _ready(match, self._game.header, lines, self.events, self.whole)


def _agreed(events: list[Event], again: Again) -> list[Event]:
    """The events before the first hand that does not come out as the log says."""
    starts = [i for i, event in enumerate(events) if isinstance(event, STARTS)]
    if again.problem is None or again.exact >= len(starts):
        return events
    return events[: starts[again.exact]] if again.exact else []


# --- other records ------------------------------------------------------------------------------
class _Part(NamedTuple):
    """Events from ``start`` on that are those of one match, which begins with hand ``first``.

    ``first`` -1: they are told by the record alone.
    """

    start: int
    first: int


class RecordTape:
    """The tape of a record of another format."""

    def __init__(self, game: GameRecord, rules: Rules) -> None:
        self._game, self.rules = game, rules
        self.name = game.name
        self.players: tuple[str, ...] = game.names if len(game.names) == 4 else ()
        self.whole = all(hand.whole for hand in game.rounds)
        self.events: list[Event] = []
        self._parts: list[_Part] = []
        self._doubts: list[Problem] = []
        at = 0
        while at < len(game.rounds):
            at = self._roll(at)
        faults = () if game.fault is None else (game.fault,)
        self.doubts: tuple[Problem, ...] = (*self._doubts, *faults)

    def _roll(self, first: int) -> int:
        """Play the hands from ``first`` on as one match; the first hand that is not in it."""
        game, rounds = self._game, self._game.rounds
        deal, position = opening(game, self.rules, first)
        match = Match(self.rules, game.name, deal, (), position=position)
        driver, number, kept = Driver(match), first, 0
        self._parts.append(_Part(len(self.events), first))
        while number < len(rounds):
            try:
                play_hand(match, driver, game, number)
            except ReplayMismatch as found:
                problem = Problem(game.name, number, found.index, found.expected, found.got)
                self._doubts.append(problem)
                ended = _last_end(match.events)
                if ended <= kept:  # not even its steps agree
                    self.events += _without_end(match.events[:kept])
                    self._tell(number)
                    return number + 1
                self.events += _without_end(match.events[:ended])
                return number + 1
            number += 1
            kept = _last_end(match.events)
        over = isinstance(match.events[-1], MatchEnded)
        self.events += match.events if over else match.events[:kept]
        return number

    def _tell(self, number: int) -> None:
        """A hand by the steps of its record alone, as far as each seat holds what it lays down."""
        record = self._game.rounds[number]
        self._parts.append(_Part(len(self.events), -1))
        self.events.append(start_of(record, self.rules))
        try:
            for _, step in Course(record).steps():
                self.events.append(step)
        except InputError:
            self.events.pop()

    def log(self, count: int) -> bytes:
        """As `Tape.log`."""
        part = self._parts[bisect_right([p.start for p in self._parts], count - 1) - 1]
        if part.first < 0:
            raise InputError("the engine does not agree with this hand")
        file = BytesIO()
        match = logged(self._game, self.rules, part.first, file)
        driver = Driver(_Until(match, count - part.start))
        if not self._reaches(match, driver, part.first):
            raise InputError("the record ends here")
        head, *lines = file.getvalue().splitlines()
        header = msgspec.json.decode(head, type=Header)
        header = replace(header, seed=self.name, walls="recorded", kept={}, part=False)
        return _ready(match, header, lines, self.events[part.start :], self.whole)

    def _reaches(self, match: Match, driver: Driver, first: int) -> bool:
        try:
            for number in range(first, len(self._game.rounds)):
                play_hand(match, driver, self._game, number)
        except _Reached:
            return True
        return False


class _Reached(Exception):
    """The match has come to where it is to be played on from."""


class _Until:
    """A match that stops at the first decision after so many events."""

    def __init__(self, match: Match, count: int) -> None:
        self._match, self._count = match, count
        self.events = match.events

    def pending(self) -> Decision | None:
        """The open decision; _Reached instead of the one that is looked for."""
        if len(self.events) >= self._count:
            raise _Reached
        return self._match.pending()

    def submit(self, *answers: Answer) -> list[Event]:
        """Take answers."""
        return self._match.submit(*answers)


def _last_end(events: Sequence[Event]) -> int:
    """How many events there are up to the end of the last hand that ended."""
    return max((i for i, e in enumerate(events, 1) if isinstance(e, RoundEnded)), default=0)


def _without_end(events: list[Event]) -> list[Event]:
    """The events without an end of the match, after which the record goes on."""
    return [event for event in events if not isinstance(event, MatchEnded)]


# --- playing on ---------------------------------------------------------------------------------
def _ready(
    match: Match, header: Header, lines: list[bytes], events: Sequence[Event], whole: bool
) -> bytes:
    """The log of a match that is going on, its walls shuffled as far as nobody knows them."""
    if match.pending() is None:
        raise InputError("the match is over here")
    if not whole:
        lines = _shuffle(lines, header.seed, events)
        header = replace(header, walls="recorded")
    return b"\n".join([msgspec.json.encode(header), *lines, b""])


def _shuffle(lines: list[bytes], seed: str, events: Sequence[Event]) -> list[bytes]:
    """The lines with the unknown pieces of the running hand in random places.

    A record that does not tell the wall has them in order, which a player would soon notice.
    """
    marks = (b'{"type":"RoundDealt"', b'{"type":"RoundSet"')
    at = max(i for i, line in enumerate(lines) if line.startswith(marks))
    start = read_event(msgspec.json.decode(lines[at]))
    dealt = start.dealt if isinstance(start, RoundSet) else start
    assert isinstance(dealt, RoundDealt)
    wall = _unseen_shuffled(dealt, _hand(events, dealt.number), seed)
    start = replace(start, dealt=wall) if isinstance(start, RoundSet) else wall
    return [*lines[:at], event_line(start), *lines[at + 1 :]]


def _hand(events: Sequence[Event], number: int) -> list[Event]:
    """What happened in a hand."""
    out: list[Event] = []
    inside = False
    for event in events:
        if isinstance(event, STARTS):
            dealt = event.dealt if isinstance(event, RoundSet) else event
            inside = dealt.number == number
        if inside:
            out.append(event)
    return out


def _unseen_shuffled(dealt: RoundDealt, hand: list[Event], seed: str) -> RoundDealt:
    draws = [e for e in hand if isinstance(e, Drew)]
    replaced = sum(e.rinshan for e in draws)
    turned = 1 + sum(isinstance(e, DoraRevealed) for e in hand)
    ura = max((len(e.ura) for e in hand if isinstance(e, Won)), default=0)
    seen = {"live": len(draws) - replaced, "rinshan": replaced, "indicators": turned, "ura": ura}
    rest: list[Tile] = [t for part, n in seen.items() for t in getattr(dealt, part)[n:]]
    order = shuffled(len(rest), stream(seed, "unseen", dealt.number))
    mixed = iter([rest[i] for i in order])
    walls = {}
    for part, n in seen.items():
        known = getattr(dealt, part)[:n]
        missing = len(getattr(dealt, part)) - len(known)
        walls[part] = (*known, *(next(mixed) for _ in range(missing)))
    return replace(dealt, **walls)
