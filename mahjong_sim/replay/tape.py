"""A recorded game as the events of the table (牌譜の再生): to be looked at, and played on from.

The engine plays the record once more, and what it makes of it is shown: of a file of strangers
nothing is believed. Where the engine does not agree, a hand of another format than the native log
is told by the steps of its record alone, and the next one begins afresh.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from mahjong_sim.errors import ActionError, InputError
from mahjong_sim.match.codec import event_line, read_event
from mahjong_sim.match.deal import seeded
from mahjong_sim.match.match import Match
from mahjong_sim.replay import native, native_out
from mahjong_sim.replay.course import Course
from mahjong_sim.replay.drive import start_of
from mahjong_sim.replay.files import Recorded, under
from mahjong_sim.replay.hands import Hands
from mahjong_sim.replay.native import Again, NativeGame, Note
from mahjong_sim.replay.part import Part, opening
from mahjong_sim.replay.record import GameRecord, Problem, RoundRecord, RulesOf, SeatView
from mahjong_sim.rng import shuffled, stream
from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.wording import rules_of
from mahjong_sim.table.events import (
    Discarded,
    DoraRevealed,
    Drew,
    Event,
    RoundDealt,
    RoundSet,
    Won,
)
from mahjong_sim.tiles import Tile

STARTS = (RoundDealt, RoundSet)


class Stretch(NamedTuple):
    """Events of one match. ``agreed``: so are they in the record, results and all.

    ``log``: makes the native log of this match, None where the record alone tells the events.
    """

    events: list[Event]
    agreed: bool
    log: Callable[[], NativeGame] | None


class Tape:
    """A game to be looked at, played under the rules of ``source``. Raises RulesetError.

    ``stretches``: what happened; ``events``: all of it. ``players``: names by seat, or none.
    ``seat``: the one whose view it is, -1 = the whole table. ``whole``: all tiles are known, also
    those nobody saw. ``doubts``: where record and engine disagree, or the record ends early;
    ``left_out``: those of them that cost a hand or more.
    """

    def __init__(self, game: Recorded, source: RulesOf) -> None:
        self.name, self.source = game.name, source
        self.rules = rules = rules_of(source)
        self.players = game.names if len(game.names) == 4 else ()
        view = None if isinstance(game, NativeGame) else game.view
        self.seat = -1 if view is None else view.seat
        if view is not None:
            found = _seen(view)
        elif isinstance(game, NativeGame):
            found = _native(game, rules)
        else:
            found = _record(game, rules)
        self.stretches, self.whole, doubts, left_out = found
        doubt = game.fault if view is None else view.trouble
        self.doubts = (*doubts, *([] if doubt is None else [doubt]))
        self.left_out = (*left_out, *([] if game.fault is None else [game.fault]))
        self.events = [event for stretch in self.stretches for event in stretch.events]

    @property
    def agreed(self) -> list[list[Event]]:
        """The stretches without the hands that the engine does not agree with."""
        return [stretch.events for stretch in self.stretches if stretch.agreed]

    def log(self, count: int) -> bytes:
        """The native log of the match up to its first decision after so many events.

        Raises InputError where it cannot be played on from there.
        """
        ends = [0]
        for stretch in self.stretches:
            ends.append(ends[-1] + len(stretch.events))
        at = min(bisect_right(ends, max(0, count - 1)), len(self.stretches)) - 1
        stretch = self.stretches[at]
        if self.seat >= 0:
            raise InputError("the log knows what one seat saw only")
        if stretch.log is None:
            raise InputError("the engine does not agree with this hand")
        return _cut(stretch.log(), self, count - ends[at], stretch.events)


def tape_of(game: Recorded, rules: str | None = None, overrides: Sequence[str] = ()) -> Tape:
    """The game as events, under ``rules`` or else its own, with options overridden.

    Raises InputError where nothing of it can be shown, RulesetError where its rules are unknown.
    """
    tape = Tape(game, under(game, rules, overrides))
    if not tape.stretches:
        why = f": {tape.doubts[0].got}" if tape.doubts else ""
        raise InputError(f"no hand in the record{why}", file=game.name)
    return tape


def tapes_of(
    games: Iterable[Recorded], rules: str | None = None, overrides: Sequence[str] = ()
) -> tuple[list[Tape], list[Problem]]:
    """The games with hands the engine agrees with, and why other hands and games are left out."""
    found: list[Tape] = []
    problems: list[Problem] = []
    for game in games:
        try:
            tape = Tape(game, under(game, rules, overrides))
        except InputError as error:
            problems.append(Problem(game.name, None, None, "a game to play again", str(error)))
        else:
            found += [tape] if tape.agreed else []
            problems += tape.left_out
    return found, problems


def resume(log: bytes, rules: Rules | None = None) -> Match:
    """The match of a native log, after its last answer; hands it does not have follow its seed.

    Raises InputError where the log cannot be played again.
    """
    (game,) = native.read(log, "the game so far")
    header = game.header
    rules = rules or load(header.rules, header.overrides)
    match = native.match_of(game, rules, seeded(header.seed, rules.match.break_throws))
    for _ in _given(match, game):
        pass
    return match


# --- reading ------------------------------------------------------------------------------------
class _Found(NamedTuple):
    """What a tape is made of, see `Tape`."""

    stretches: list[Stretch]
    whole: bool
    doubts: Sequence[Problem]
    left_out: Sequence[Problem]


def _native(game: NativeGame, rules: Rules) -> _Found:
    """A native log up to the first hand that does not come out as it says."""
    again = Again(game, rules)
    stretches = [Stretch(again.events, True, lambda: game)] if again.exact else []
    doubts = () if again.problem is None else (again.problem,)
    return _Found(stretches, game.header.walls in ("seed", "recorded"), doubts, doubts)


def _seen(view: SeatView) -> _Found:
    """What one seat was told; there is nothing to play on from."""
    shows = any(isinstance(event, RoundDealt) for event in view.events)
    stretches = [Stretch(list(view.events), False, None)] if shows else []
    return _Found(stretches, False, (), ())


def _record(game: GameRecord, rules: Rules) -> _Found:
    """Another record: the hands that follow each other as one match, the others each by itself."""
    stretches: list[Stretch] = []
    doubts: dict[int | None, Problem] = {}
    left_out: list[Problem] = []
    at = 0
    while at < len(game.rounds):
        deal, position = opening(game, rules, at)
        part = Part(game, Match(rules, game.name, deal, (), position=position), at)
        if part.problem is not None:
            doubts.setdefault(part.problem.round, part.problem)
            left_out += [part.problem] if part.after == at else []
        stretches.append(_stretch(game, rules, part))
        at = part.next
    whole = all(hand.whole for hand in game.rounds)
    return _Found(stretches, whole, list(doubts.values()), left_out)


def _stretch(game: GameRecord, rules: Rules, part: Part) -> Stretch:
    """The events of a part, or of the one hand that the engine does not agree with."""
    log = partial(_logged, game, rules, part.first)
    if part.after > part.first:
        return Stretch(part.events, True, log)
    if part.ended:
        return Stretch(part.ended, False, log)
    return Stretch(_told(game.rounds[part.first], rules), False, None)


def _told(record: RoundRecord, rules: Rules) -> list[Event]:
    """A hand by the steps of its record alone, as far as each can follow the one before."""
    course, events = Course(record), list[Event]([start_of(record, rules)])
    try:
        for _, step in course.steps():
            events.append(_as_drawn(step, course.now))
    except InputError:
        events.pop()
    return events


def _as_drawn(step: Event, now: Hands) -> Event:
    """A step; a discard that is not the tile just drawn comes from the hand, whatever is said."""
    if isinstance(step, Discarded) and (step.seat, step.tile) != (now.drawer, now.drawn):
        return replace(step, drawn=False)
    return step


def _logged(game: GameRecord, rules: Rules, first: int) -> NativeGame:
    """The native log of the part of a record that begins with a hand, for playing on from it."""
    _, log = native_out.log_from(game, rules, first)
    (found,) = native.read(log, game.name)
    header = replace(found.header, seed=game.name, walls="recorded", kept={}, part=False)
    return replace(found, header=header)


# --- playing on ---------------------------------------------------------------------------------
def _given(match: Match, game: NativeGame) -> Iterator[native.Entry]:
    """Each entry of a log before it is given to its match. Raises InputError: it cannot be."""
    for entry in game.entries:
        yield entry
        try:
            native.give(match, entry)
        except ActionError as error:
            raise InputError(f"cannot be played again: {error}", line=entry.line) from error


def _cut(game: NativeGame, tape: Tape, count: int, events: Sequence[Event]) -> bytes:
    """The log of a match up to its first decision after so many events, its walls shuffled as far
    as nobody knows them.
    """
    match = native.match_of(game, tape.rules)
    lines: list[bytes] = []
    for entry in _given(match, game):
        if len(match.events) >= count and not isinstance(entry.what, Event):
            break
        if not isinstance(entry.what, Note):
            lines.append(entry.text)
    if len(match.events) < count:
        raise InputError("the record ends here")
    if match.pending() is None:
        raise InputError("the match is over here")
    header = game.header
    if not tape.whole:
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
