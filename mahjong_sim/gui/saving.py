"""Games in progress on disk (中断保存): every answer is written at once, so that none is lost.

A game has a file of JSON lines: its start, then one line for each answer, seat handed over, or
answers taken back. Playing the answers again brings the game back exactly.
"""

from __future__ import annotations

import os
from datetime import datetime
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from mahjong_sim.errors import InputError, MahjongSimError
from mahjong_sim.gui.journal import Journal, in_use, new_path
from mahjong_sim.gui.manners import MANNERS, MannerName, Seats
from mahjong_sim.match.match import Match
from mahjong_sim.match.timeline import Timeline
from mahjong_sim.replay.tape import resume
from mahjong_sim.rules.load import load
from mahjong_sim.table import actions, acts
from mahjong_sim.table.actions import Action, Answer
from mahjong_sim.table.events import RoundDealt
from mahjong_sim.tiles import Seat

SUFFIX: Final = ".game"
ASIDE: Final = ".aside"
VERSION: Final = 1


class Start(Struct, frozen=True, tag="start"):
    """What a game was started with. ``seats``: `HUMAN` or a bot's name, by seat."""

    rules: str
    digest: str
    seed: str
    seats: Seats
    overrides: tuple[str, ...] = ()
    manner: MannerName = "guarded"
    version: int = VERSION


class Past(Struct, frozen=True, tag="past"):
    """A game that was played on from a record: the native log up to there."""

    log: str


class Hand(Struct, frozen=True, tag="hand"):
    """Which hand is played from here on; for the menu."""

    wind: int
    dealer: Seat
    honba: int


class Given(Struct, frozen=True, tag="answer"):
    """An answer that the table took."""

    seat: Seat
    action: msgspec.Raw


class Seated(Struct, frozen=True, tag="seated"):
    """A seat was handed to somebody else."""

    seat: Seat
    player: str


class Undone(Struct, frozen=True, tag="undone"):
    """All but the first ``kept`` answers were taken back."""

    kept: int


class Helped(Struct, frozen=True, tag="helped"):
    """A person was advised in a hand, counted from 0."""

    hand: int
    kind: str


Line = Start | Past | Hand | Given | Seated | Undone | Helped
_DECODER: Final = msgspec.json.Decoder(Line)
_ENCODER: Final = msgspec.json.Encoder()
_HOMES: Final = (actions.__name__, acts.__name__)
_ACTS: Final = msgspec.json.Decoder(
    reduce(or_, (act for act in Action.__subclasses__() if act.__module__ in _HOMES))
)


class Course(NamedTuple):
    """A game as saved: its start, the seats as they are now, the answers, the last hand.

    ``length``: bytes of the file that could be read; a damaged last line lies after them.
    ``past``: a log that comes before the answers, or nothing. ``helps``: what advice was shown.
    """

    start: Start
    seats: Seats
    answers: list[Answer]
    hand: Hand | None
    length: int
    past: bytes = b""
    helps: tuple[Helped, ...] = ()


class Played(NamedTuple):
    """A game brought back: the match, and the answers with the decisions that were open."""

    timeline: Timeline
    answers: list[tuple[int, Answer]]


class Saved(NamedTuple):
    """A game that can be gone on with. ``at``: when it was last played."""

    path: Path
    at: datetime
    course: Course


class Save(Journal):
    """The open file of a running game. ``trouble``: why the last line was not written."""

    def __init__(self, path: Path | None) -> None:
        super().__init__(path)
        self._hands = 0

    def answer(self, answer: Answer, match: Match) -> None:
        """An answer was taken; ``match``: with it."""
        self.write(Given(answer.seat, msgspec.Raw(_ENCODER.encode(answer.action))))
        if match.hands != self._hands:
            self._hands = match.hands
            dealt = next(e for e in reversed(match.events) if isinstance(e, RoundDealt))
            self.write(Hand(dealt.wind, dealt.dealer, dealt.honba))

    def seated(self, seat: Seat, player: str) -> None:
        """A seat was handed over."""
        self.write(Seated(seat, player))

    def helped(self, hand: int, kind: str) -> None:
        """A person was advised in a hand."""
        self.write(Helped(hand, kind))

    def undone(self, kept: int) -> None:
        """Answers were taken back."""
        self.write(Undone(kept))

    def start(self, start: Start, past: bytes = b"") -> None:
        """The first line, and the log of what was played before."""
        self.write(start)
        if past:
            self.write(Past(past.decode()))


class Saves:
    """The folder of games in progress; None: nothing is kept.

    ``trouble``: a game that cannot be gone on with, in one line; it is kept aside.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder, self.trouble = folder, ""

    def begin(self, start: Start, past: bytes = b"") -> Save:
        """The file of a new game; ``past``: the log it goes on from."""
        save = Save(new_path(self._folder, SUFFIX))
        save.start(start, past)
        return save

    def found(self) -> list[Saved]:
        """Games that can be gone on with, the one played last first."""
        if self._folder is None or not self._folder.is_dir():
            return []
        out = []
        for path in self._folder.glob(f"*{SUFFIX}"):
            try:
                course = read(path)
                if course.answers and not in_use(path):
                    at = datetime.fromtimestamp(path.stat().st_mtime)
                    out.append(Saved(path, at, course))
            except OSError as error:
                self.trouble = f"{path}: {error.strerror}"
            except InputError as error:
                self.trouble = str(self._put_aside(path, error))
        return sorted(out, key=lambda saved: saved.at, reverse=True)

    def open(self, saved: Saved) -> tuple[Played, Save]:
        """Bring a game back. Raises InputError in one line; its file is then kept aside."""
        try:
            played = replay(saved.course)
        except MahjongSimError as error:
            raise self._put_aside(saved.path, error) from error
        os.truncate(saved.path, saved.course.length)
        return played, Save(saved.path)

    def _put_aside(self, path: Path, error: MahjongSimError) -> InputError:
        aside = path.with_suffix(ASIDE)
        path.replace(aside)
        return InputError(f"{error} (kept as {aside})")

    def delete(self, saved: Saved) -> None:
        """Give a game up."""
        saved.path.unlink(missing_ok=True)


def read(path: Path) -> Course:
    """The game in a file, without a damaged last line. Raises InputError for other damage."""
    lines = path.read_bytes().splitlines(keepends=True)
    records: list[Line] = []
    length = 0
    for number, line in enumerate(lines, 1):
        try:
            record = _DECODER.decode(line)
        except msgspec.MsgspecError as error:
            if number < len(lines):
                raise InputError(str(error), file=str(path), line=number) from error
            break
        if not line.endswith(b"\n"):
            break
        records.append(record)
        length += len(line)
    return _course(records, length, path)


def _course(records: list[Line], length: int, path: Path) -> Course:
    if not records or not isinstance(records[0], Start):
        raise InputError("does not begin with the start of a game", file=str(path))
    start, hand = records[0], None
    if start.version != VERSION:
        raise InputError(f"is of version {start.version}, not {VERSION}", file=str(path))
    seats = list(start.seats)
    answers: list[Answer] = []
    past = b""
    helps: list[Helped] = []
    for record in records[1:]:
        if isinstance(record, Given):
            answers.append(Answer(record.seat, _act(record, path)))
        elif isinstance(record, Undone):
            del answers[record.kept :]
        elif isinstance(record, Seated):
            seats[record.seat] = record.player
        elif isinstance(record, Hand):
            hand = record
        elif isinstance(record, Past):
            past = record.log.encode()
        elif isinstance(record, Helped):
            helps.append(record)
    a, b, c, d = seats
    return Course(start, (a, b, c, d), answers, hand, length, past, tuple(helps))


def _act(given: Given, path: Path) -> Action:
    try:
        act: Action = _ACTS.decode(given.action)
    except msgspec.MsgspecError as error:
        raise InputError(str(error), file=str(path)) from error
    return act


def replay(course: Course) -> Played:
    """Play a game's answers again. Raises InputError where the rules have changed since."""
    start = course.start
    rules = load(start.rules, start.overrides)
    if rules.digest != start.digest:
        raise InputError(f"the saved game was played under another version of {start.rules!r}")
    if course.past:
        timeline = Timeline(resume(course.past, rules))
    else:
        timeline = Timeline(Match(rules, start.seed, manner=MANNERS[start.manner]))
    given = []
    for answer in course.answers:
        given.append((timeline.match.round.number, answer))
        timeline.submit(answer)
    return Played(timeline, given)
