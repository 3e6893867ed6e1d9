"""Reads native logs (see `mahjong_sim.match.log`) and plays them again, byte for byte.

The answers of the log are put to a match of the same rules and seed; every event that comes of them
must be the line of the log. Nothing is compared but what was written, so a log that a killed
program left is verified as far as it goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct

from mahjong_sim import values as v
from mahjong_sim.errors import ActionError, InputError
from mahjong_sim.match.codec import event_line, read_action, read_event
from mahjong_sim.match.deal import Deal, Dealer, Throws
from mahjong_sim.match.log import FORMAT, Header
from mahjong_sim.match.match import Match
from mahjong_sim.replay.fold import Fold, is_a_deal
from mahjong_sim.replay.record import GameRecord, Kept, Origin, Problem, RoundRecord, RulesOf
from mahjong_sim.rules.layers import is_path
from mahjong_sim.rules.options import Rules
from mahjong_sim.table.actions import Answer
from mahjong_sim.table.events import (
    DiceThrown,
    Event,
    MatchEnded,
    MatchStarted,
    RoundDealt,
    RoundEnded,
    RoundSet,
)
from mahjong_sim.tiles import PIECES, Seat

Closing = Literal["closing"]


class Chombo(NamedTuple):
    """The referee ruled chombo on these seats."""

    seats: tuple[Seat, ...]


class Note(NamedTuple):
    """Something said about the match that is not part of it."""

    said: object


_SIZES = [13, 13, 13, 13, 70, 4, 5, 5]  # hands, live wall, rinshan, indicators, ura


class Entry(NamedTuple):
    """A line of a log: its number, its text, and what it says."""

    line: int
    text: bytes
    what: Event | Answer | Closing | Chombo | Note


class NativeGame(Struct, frozen=True):
    """A match as its log has it. ``fault``: why the log ends early."""

    name: str
    header: Header
    entries: tuple[Entry, ...]
    fault: Problem | None = None

    @property
    def rules(self) -> RulesOf:
        """What it was played under."""
        return RulesOf(self.header.rules, self.header.overrides)

    @property
    def names(self) -> tuple[str, ...]:
        """Who played, by seat; none where the log does not say."""
        seats = self.header.seats
        return seats if len(seats) == 4 else ()

    @property
    def events(self) -> list[Event]:
        """All that happened, as far as the log can be believed."""
        return [e.what for e in self.entries if isinstance(e.what, Event)]

    def text(self) -> bytes:
        """The log itself."""
        lines = [msgspec.json.encode(self.header), *(entry.text for entry in self.entries), b""]
        return b"\n".join(lines)

    def record(self) -> GameRecord:
        """The record of the match; of a set-up position only if it is the start of a hand."""
        header = self.header
        known = header.walls in ("seed", "recorded")
        fold = Fold(whole=known, pieces=header.walls != "looks")
        for event in self.events:
            if isinstance(event, RoundDealt | RoundSet):
                _whole(event if isinstance(event, RoundDealt) else event.dealt)
            fold.take(event)
        kept = header.kept
        return GameRecord(
            self.name,
            self.rules,
            tuple(_with_kept(fold.rounds, kept.get("rounds"))),
            fold.final,
            self.fault,
            self.names,
            Origin(str(kept.get("format", "")), _as_dict(kept.get("game"))),
            fold.beyond,
        )


def _as_dict(value: object) -> v.Object:
    return value if isinstance(value, dict) else {}


def _with_kept(rounds: list[RoundRecord], kept: object) -> Iterator[RoundRecord]:
    """The hands with what was kept of each."""
    for number, hand in enumerate(rounds):
        own = kept[number] if isinstance(kept, list) and number < len(kept) else None
        yield msgspec.structs.replace(hand, kept=_kept(own)) if own else hand


def _kept(found: object) -> Kept:
    try:
        return msgspec.convert(found, Kept)
    except msgspec.ValidationError as error:
        raise InputError(f"not what was kept of a hand: {error}", key="kept") from error


# --- reading ------------------------------------------------------------------------------------
def read(data: bytes, name: str) -> list[NativeGame]:
    """The matches of a text; one that breaks off has its ``fault``. InputError: none begins."""
    return list(_games(data, name))


def _games(data: bytes, name: str) -> Iterator[NativeGame]:
    header: Header | None = None
    entries: list[Entry] = []
    fault: Problem | None = None
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            found = v.an_object(v.decode(line), "a line")
            if found.get("type") == "Log":
                if header is not None:
                    yield _game(name, header, entries, fault)
                header, entries, fault = _header(found), [], None
                continue
            if header is None:
                raise InputError("no log has begun")
            if fault is None:
                entries.append(Entry(number, line, _what(found)))
        except InputError as error:
            if header is None:
                raise InputError(error.message, line=number, key=error.key) from error
            whole = data.endswith(b"\n") or number <= data.count(b"\n")
            got = f"line {number}: {error}" if whole else f"line {number} is cut"
            fault = fault or Problem(name, _hands(entries) - 1, None, "a whole log", got)
    if header is None:
        raise InputError("no log has begun")
    yield _game(name, header, entries, fault)


def _game(name: str, header: Header, entries: list[Entry], fault: Problem | None) -> NativeGame:
    ends = (MatchEnded, RoundEnded) if header.part else MatchEnded
    played = [entry for entry in entries if not isinstance(entry.what, Note)]
    over = any(isinstance(e.what, ends) for e in played[-1:])
    if fault is None and not over:
        last = f"line {entries[-1].line}" if entries else "its header"
        got = f"it ends after {last}"
        fault = Problem(name, _hands(entries) - 1, None, "the log of a whole match", got)
    return NativeGame(name, header, tuple(entries), fault)


def _hands(entries: list[Entry]) -> int:
    return max(1, sum(isinstance(e.what, RoundDealt | RoundSet) for e in entries))


def _header(found: v.Object) -> Header:
    if v.whole(found, "version", 1, 1 << 30) > FORMAT:
        raise InputError(f"a log of version {found['version']}: a newer program wrote it")
    try:
        header = msgspec.convert(found, Header)
    except msgspec.ValidationError as error:
        raise InputError(f"not a header: {error}") from error
    if is_path(header.rules):  # a log does not choose files to be read
        raise InputError(f"no id of a rule set: {v.shown(header.rules)!r}", key="rules")
    return header


def _what(found: v.Object) -> Event | Answer | Closing | Chombo | Note:
    if "answer" in found:
        seat = v.whole(found, "seat", 0, 4)
        at = v.whole(found, "at", 0, v.POINTS) if "at" in found else 0
        number = v.whole(found, "decision", 0, v.POINTS)
        return Answer(seat, read_action(found["answer"]), at, number)
    if "call" in found:
        return _call(found)
    if "note" in found:
        return Note(found["note"])
    return read_event(found)


def _call(found: v.Object) -> Closing | Chombo:
    if found["call"] == "closing":
        return "closing"
    if found["call"] != "chombo":
        raise InputError(f"no call {v.shown(found['call'])!r}")
    seats = tuple(v.as_whole(seat, "seats", 0, 3) for seat in v.listed(found, "seats"))
    if not seats or len(set(seats)) < len(seats):
        raise InputError("not one or more different seats", key="seats")
    return Chombo(seats)


# --- playing again ------------------------------------------------------------------------------
class Again:
    """A log played again: ``rounds`` dealt, ``exact`` ones, and the first difference.

    ``events``: what the engine made of the exact ones; nothing in them is taken from the log.
    """

    def __init__(self, game: NativeGame, rules: Rules) -> None:
        self.game = game
        self.rounds = self.exact = 0
        self.events: list[Event] = []
        self.problem: Problem | None = None
        self._from = 0  # entry at which the hand began
        try:
            self._play(rules)
        except _Differs as found:
            hand = max(0, self.rounds - 1)
            self.problem = Problem(game.name, hand, found.index, found.expected, found.got)
        except InputError as error:
            self.problem = Problem(game.name, None, None, "a log to play again", str(error))

    def _play(self, rules: Rules) -> None:
        match = match_of(self.game, rules)
        at = 0
        for index, entry in enumerate(self.game.entries):
            if isinstance(entry.what, Event):
                at = self._compare(match, at, index, entry)
            elif isinstance(entry.what, Note):
                continue
            elif at < len(match.events):
                raise self._differs(index, "an answer", event_line(match.events[at]).decode())
            else:
                self._submit(match, index, entry)
        self._agreed(match, at)

    def _agreed(self, match: Match, at: int) -> None:
        """All hands so far came out as the log says, in so many events."""
        self.exact = self.rounds
        self.events = match.events[:at] if self.exact else []

    def _compare(self, match: Match, at: int, index: int, entry: Entry) -> int:
        if isinstance(entry.what, RoundDealt | RoundSet):
            self._agreed(match, at)
            self.rounds, self._from = self.rounds + 1, index
        got = self._line(match.events[at]) if at < len(match.events) else b"no event"
        if got != entry.text:
            raise self._differs(index, entry.text.decode(), got.decode())
        return at + 1

    def _line(self, event: Event) -> bytes:
        """An event's line; which version of the rules is played is not its business."""
        if isinstance(event, MatchStarted):
            header = self.game.header
            event = msgspec.structs.replace(event, digest=header.digest, overrides=header.overrides)
        return event_line(event)

    def _submit(self, match: Match, index: int, entry: Entry) -> None:
        try:
            give(match, entry)
        except ActionError as error:
            text = entry.text.decode(errors="replace")
            raise self._differs(index, text, str(error)) from error

    def _differs(self, index: int, expected: str, got: str) -> _Differs:
        line = self.game.entries[index].line
        return _Differs(index - self._from, f"line {line}: {expected}", got)


def match_of(game: NativeGame, rules: Rules, then: Dealer | None = None) -> Match:
    """The match of a log before its first answer; ``then`` deals hands that the log does not have.

    InputError: its walls are no sets of tiles, or it starts in the middle of a hand.
    """
    header, events = game.header, game.events
    start = next((e for e in events if isinstance(e, RoundDealt | RoundSet)), None)
    deal = None if header.walls == "seed" else _Recorded(events, then)
    throws = None if header.dice == "seed" else _throws(events)
    position = _checked(start) if isinstance(start, RoundSet) else None
    return Match(rules, header.seed, deal, throws, header.manner, position)


def give(match: Match, entry: Entry) -> None:
    """Do to a match what an entry says was done to it. Raises ActionError as the match does."""
    if isinstance(entry.what, Answer):
        match.submit(entry.what)
    elif isinstance(entry.what, Chombo):
        match.rule_chombo(*entry.what.seats)
    elif entry.what == "closing":
        match.call_closing()


class _Differs(Exception):
    """Log and match differ at an entry of the hand."""

    def __init__(self, index: int, expected: str, got: str) -> None:
        super().__init__(expected)
        self.index, self.expected, self.got = index, expected, got


class _Recorded:
    """Deals the walls of a log by the number of the hand; where it ends ``then``, or the last."""

    def __init__(self, events: list[Event], then: Dealer | None) -> None:
        self._then = then
        self.deals: dict[int, Deal] = {}
        throws: list[tuple[int, int]] = []
        for event in events:
            if isinstance(event, DiceThrown) and event.purpose == "wall_break":
                throws.append(event.dice)
            elif isinstance(event, RoundDealt | RoundSet):
                dealt = event if isinstance(event, RoundDealt) else event.dealt
                self.deals[dealt.number] = self._last = _whole(dealt, tuple(throws))
                throws = []
        if not self.deals:
            raise InputError("no hand in the log")

    def __call__(self, number: int, wind: int, dealer: Seat, honba: int) -> Deal:
        if number not in self.deals and self._then is not None:
            return self._then(number, wind, dealer, honba)
        return self.deals.get(number, self._last)


def _whole(dealt: RoundDealt, throws: tuple[tuple[int, int], ...] = ()) -> Deal:
    """The recorded deal; InputError unless every piece is in it once, where it belongs."""
    counts = (dealt.honba, dealt.pot, dealt.number)
    if dealt.wind not in range(4) or dealt.dealer not in range(4) or min(counts) < 0:
        raise InputError(f"there is no hand {dealt.number} of this wind, dealer and number")
    hands = dealt.hands
    walls = (dealt.live, dealt.rinshan, dealt.indicators, dealt.ura)
    sizes = [*map(len, hands), *map(len, walls)]
    pieces = sorted(t for part in (*hands, *walls) for t in part)
    if sizes != _SIZES or pieces != list(range(PIECES)):
        raise InputError(f"the wall of hand {dealt.number} is not a set of tiles")
    return Deal(hands, *walls, throws)


def _checked(start: RoundSet) -> RoundSet:
    """A position, if it is the beginning of a hand: no other can be played again."""
    _whole(start.dealt)
    owners = {seat for seat, _ in start.carried} | {seat for seat, *_ in start.staked}
    if not is_a_deal(start) or not owners <= set(range(4)):
        raise InputError("it starts in the middle of a hand")
    return start


def _throws(events: list[Event]) -> Throws:
    thrown = (e for e in events if isinstance(e, DiceThrown) and e.purpose != "wall_break")
    return tuple((e.seat, e.dice) for e in thrown)
