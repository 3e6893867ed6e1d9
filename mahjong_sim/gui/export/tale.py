"""What is exported (書き出すもの): a course of play, with what is said between its events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from mahjong_sim.replay.tape import Tape
from mahjong_sim.rules.options import Rules
from mahjong_sim.table.events import Event
from mahjong_sim.table.reasons import Reason

Pair = tuple[str, str]  # English, Japanese
Four = tuple[Pair, Pair, Pair, Pair]

NOBODY: Pair = ("", "")
_LONGEST = 60  # characters of a name


class Remark(NamedTuple):
    """What is said between events. ``note``: of the author; ``act``: what a seat is about to do;
    ``refused``: an act that is not possible, with the reasons against it.
    """

    kind: Literal["note", "act", "refused"]
    words: Pair
    reasons: tuple[Reason, ...] = ()


class Seating(NamedTuple):
    """From here on these persons sit at seats 0..3."""

    names: Four


Step = Event | Remark | Seating


class Tale(NamedTuple):
    """A course of play. ``label``: what tells it from the others on a page; ``lead``: what it is
    about.

    ``by_name``: explanations name the persons; otherwise, seats by their winds.
    """

    title: Pair
    rules: Rules
    steps: tuple[Step, ...]
    names: Four = (NOBODY, NOBODY, NOBODY, NOBODY)
    lead: Pair = NOBODY
    clauses: tuple[str, ...] = ()
    by_name: bool = False
    label: Pair = NOBODY

    @property
    def events(self) -> list[Event]:
        """The events alone."""
        return [step for step in self.steps if isinstance(step, Event)]


def of_events(
    events: Iterable[Event], rules: Rules, names: Sequence[str] = (), title: str = ""
) -> Tale:
    """A match as its events tell it; ``names``: the players by seat, as the log has them."""
    a, b, c, d = (both(clean(name)) for name in names or [""] * 4)
    return Tale(both(clean(title)), rules, tuple(events), (a, b, c, d))


def of_tape(tape: Tape) -> list[Tale]:
    """A recorded game as far as the engine agrees with it, each of its stretches by itself."""
    return [_of(tape, events) for events in tape.agreed]


def all_of_tape(tape: Tape) -> Tale:
    """A recorded game with all that is shown of it."""
    return _of(tape, tape.events)


def _of(tape: Tape, events: Iterable[Event]) -> Tale:
    title = tape.name.replace("\\", "/").split("/")[-1]
    return of_events(events, tape.rules, tape.players, title)


def both(text: str) -> Pair:
    """The same in both languages."""
    return text, text


def clean(text: str) -> str:
    """A stranger's text without what steers a display (direction marks, line ends), cut short."""
    seen = "".join(c if c.isprintable() else "\ufffd" for c in text)
    return seen if len(seen) <= _LONGEST else f"{seen[:_LONGEST]}…"
