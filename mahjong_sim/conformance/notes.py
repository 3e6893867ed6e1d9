"""What is noticed about a bot while it plays (観察記録): answers, their times, what it reads."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from time import perf_counter
from typing import Any

from mahjong_sim.bots.api import Bot, Chi, Observation, Pon
from mahjong_sim.errors import IllegalAction, NoAnswer
from mahjong_sim.scenario.words import word
from mahjong_sim.table import observe
from mahjong_sim.table.actions import Action
from mahjong_sim.table.judge import checked


class Notes:
    """Collected over an examination. ``beat`` is called before every question to a bot.

    ``times``: seconds of each answer, ``starts``: those of first ones, in which a bot gets going.
    """

    def __init__(self, beat: Callable[[], None] = lambda: None) -> None:
        self.beat = beat
        self.times: list[float] = []
        self.starts: list[float] = []
        self.private: set[str] = set()
        self.printed = ""
        self.chance: set[str] = set()

    @property
    def asked(self) -> int:
        """Answers so far."""
        return len(self.times) + len(self.starts)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Look out for printing and for chance that is everybody's."""
        before, out = _states(), StringIO()
        try:
            with redirect_stdout(out):
                yield
        finally:
            self.printed += out.getvalue()
            after = _states()
            self.chance |= {name for name, state in before.items() if after[name] != state}


def _states() -> dict[str, object]:
    """The states of the generators that a whole process shares."""
    found: dict[str, object] = {"random": random.getstate()}
    if (numpy := sys.modules.get("numpy")) is not None:
        name, keys, *rest = numpy.random.get_state()
        found["numpy.random"] = (name, keys.tobytes(), *rest)
    return found


# --- the bot, watched ---------------------------------------------------------------------------
class Watched(Observation, frozen=True, eq=False):
    """A view that notes what is read of it besides what is public."""

    _noted: set[str]

    def __getattribute__(self, name: str) -> Any:
        if name.startswith("_") and not name.startswith("__"):
            reader = sys._getframe(1).f_globals.get("__name__")
            if reader not in (observe.__name__, __name__):
                self._noted.add(name)
        return super().__getattribute__(name)


def watched(view: Observation, noted: set[str]) -> Watched:
    """The same view, watched."""
    fields = {name: getattr(view, name) for name in Observation.__struct_fields__}
    return Watched(**fields, _noted=noted)


class Witness:
    """A bot at a table, with a witness beside it. ``answers``: all it gave.

    The bot's hooks are called as if nobody were there.
    """

    def __init__(self, bot: Bot, notes: Notes) -> None:
        self._bot, self._notes = bot, notes
        self.answers: list[Action] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._bot, name)

    def act(self, view: Observation) -> Action:
        """The bot's answer. Raises NoAnswer for one that is not legal."""
        self._notes.beat()
        seen = watched(view, self._notes.private)
        started = perf_counter()
        answer = self._bot.act(seen)
        taken = self._notes.times if self.answers else self._notes.starts
        taken.append(perf_counter() - started)
        if answer not in view.legal and not _same_look(view, answer):
            legal = ", ".join(_named(action, view) for action in view.legal)
            raise NoAnswer("illegal", f"may not {_named(answer, view)}; legal were {legal}")
        self.answers.append(answer)
        return answer


def _same_look(view: Observation, answer: object) -> bool:
    """Whether it is a legal call with other pieces of the same look."""
    if not isinstance(answer, Chi | Pon):
        return False
    try:
        return not view.why_not(checked(answer))
    except IllegalAction:
        return False


def _named(answer: Any, view: Observation) -> str:
    """An answer in words where there are any for it."""
    try:
        return word(checked(answer), view.reds)
    except (IllegalAction, KeyError, IndexError):
        return str(answer)


def witnessed(bot: Bot, notes: Notes) -> Witness:
    """A bot with a witness; errors name it by its own class."""
    kind = type(type(bot).__name__, (Witness,), {})
    found: Witness = kind(bot, notes)
    return found
