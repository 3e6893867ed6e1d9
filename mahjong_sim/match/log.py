"""The native log (牌譜): a match written down while it is played.

One JSON object a line. The first is a `Header`; then come, as they happen, the answers that the
table took (``{"decision", "seat", "answer"}``, and ``"at"`` where it matters) and the events they
led to (``{"type", …}``, see `codec`). What the referee did is a ``{"call", …}``; a ``{"note", …}``
is nothing but told. Every line is handed to the system at once, so a program that
is killed loses nothing that happened. Header, answers and calls are all it takes to play the match
again.
"""

from __future__ import annotations

from typing import IO, Any, Literal

import msgspec
from msgspec import Struct

from mahjong_sim.errors import StaleAnswer
from mahjong_sim.match.codec import event_line, plain
from mahjong_sim.match.deal import Dealer, Throws
from mahjong_sim.match.match import Match
from mahjong_sim.rules.options import Rules
from mahjong_sim.table.actions import Answer
from mahjong_sim.table.events import Event, RoundSet
from mahjong_sim.table.manner import GUARDED, Manner
from mahjong_sim.tiles import Seat
from mahjong_sim.version import VERSION

FORMAT = 1
PROGRAM = f"mahjong_sim {VERSION}"
CLOSING = b'{"call":"closing"}'
Walls = Literal["seed", "recorded", "seen", "looks"]


class Header(Struct, frozen=True, tag="Log", tag_field="type"):
    """The first line of a log.

    ``program``: what wrote it. ``rules``, ``digest``, ``overrides``: the rule set. ``walls``: they
    follow from the ``seed``, were ``recorded`` whole, or only what was ``seen`` of them was, the
    rest filled in; with ``looks`` which of the equal tiles each is was not told either. ``dice``:
    the throws for the first dealer follow from the seed. ``seats``: who played, by seat. ``kept``:
    what another format said that has no place here. ``part``: a part of a match, which need not
    end.
    """

    program: str
    rules: str
    digest: str
    overrides: tuple[str, ...]
    seed: str
    walls: Walls = "seed"
    dice: Literal["seed", "given"] = "seed"
    manner: Manner = GUARDED
    seats: tuple[str, ...] = ()
    kept: dict[str, Any] = {}
    part: bool = False
    version: int = FORMAT


class Credits(Struct, frozen=True):
    """What a header says besides the match: see `Header`; ``walls``: of those not from a seed."""

    seats: tuple[str, ...] = ()
    walls: Walls = "recorded"
    kept: dict[str, Any] = {}
    part: bool = False


NOBODY = Credits()


class LoggedMatch(Match):
    """A match that writes its log to ``file``, opened for bytes; see `Match` for the rest."""

    def __init__(
        self,
        rules: Rules,
        seed: str,
        file: IO[bytes],
        credits: Credits = NOBODY,
        deal: Dealer | None = None,
        throws: Throws | None = None,
        manner: Manner = GUARDED,
        position: RoundSet | None = None,
    ) -> None:
        super().__init__(rules, seed, deal, throws, manner, position)
        self._log: IO[bytes] | None = file
        self._logged = 0
        header = Header(
            program=PROGRAM,
            rules=rules.ruleset.id,
            digest=rules.digest,
            overrides=rules.overrides,
            seed=seed,
            walls="seed" if deal is None else credits.walls,
            dice="seed" if throws is None else "given",
            manner=manner,
            seats=credits.seats,
            kept=credits.kept,
            part=credits.part,
        )
        self._write([msgspec.json.encode(header)])

    def copy(self) -> LoggedMatch:
        """As `Match.copy`; what the copy does is not logged."""
        new = super().copy()
        assert isinstance(new, LoggedMatch)
        new._log = None
        return new

    def submit(self, *answers: Answer) -> list[Event]:
        """As `Match.submit`."""
        if not self.manner.strict:
            number = self.round.number
            done = super().submit(*answers)
            self._write([answer_line(number, answer) for answer in answers])
            return done
        return self._one_by_one(answers)

    def call_closing(self) -> None:
        """As `Match.call_closing`."""
        before = len(self.events)
        super().call_closing()
        if len(self.events) > before:
            self._write([CLOSING])

    def rule_chombo(self, *seats: Seat) -> list[Event]:
        """As `Match.rule_chombo`."""
        done = super().rule_chombo(*seats)
        self._write([msgspec.json.encode({"call": "chombo", "seats": seats})])
        return done

    def remark(self, **said: Any) -> None:
        """As `Match.remark`."""
        self._write([msgspec.json.encode({"note": said})])

    def _one_by_one(self, answers: tuple[Answer, ...]) -> list[Event]:
        """At a strict table the answers before a refused one stand, so each has its own lines."""
        running, done = self.round, list[Event]()
        for answer in answers:
            if self.round is not running:
                raise StaleAnswer("the hand is over")
            number = self.round.number
            done += super().submit(answer)
            self._write([answer_line(number, answer)])
        return done

    def _write(self, lines: list[bytes]) -> None:
        """Write these lines and then the events that are new."""
        if self._log is None:
            return
        lines += map(event_line, self.events[self._logged :])
        self._logged = len(self.events)
        self._log.write(b"\n".join([*lines, b""]))
        self._log.flush()


def answer_line(number: int, answer: Answer) -> bytes:
    """The line of an answer to decision ``number``, without a line end."""
    line = {"decision": number, "seat": answer.seat, "answer": plain(answer.action)}
    if answer.at:
        line["at"] = answer.at
    return msgspec.json.encode(line)
