"""Every error the package raises on purpose.

    MahjongSimError
    |- NotationError(ValueError)      a tile, meld or hand text cannot be read; shows the place
    |- InputError(ValueError)         any other bad input or usage: file, line and key
    |  |- RulesetError                a rule set file is wrong; file, key path, what was expected
    |  `- ScenarioError               a scenario file is wrong; all of its problems at once
    |- ScoreError(ValueError)         a hand that cannot be scored
    |  |- NotAWin                     the tiles do not form a complete hand
    |  `- NoYaku                      complete, but short of the minimum of yaku han
    |- ActionError
    |  |- IllegalAction               refused on this table, with the reasons
    |  `- StaleAnswer                 answers a decision that is no longer open
    |- BotError                       a bot crashed or answered nonsense
    |- NoAnswer                       the bot outside gave none; becomes a BotError of its seat
    `- ReplayMismatch                 a recorded game and the engine disagree

Input errors end on the command line as one line and exit status 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple


class MahjongSimError(Exception):
    """Root of all errors of this package."""


class NotationError(MahjongSimError, ValueError):
    """Tile text (牌の表記) that cannot be read; the message shows the text and the place."""

    def __init__(self, message: str, text: str = "", position: int | None = None) -> None:
        self.message, self.text, self.position = message, text, position
        shown = text if len(text) <= 60 else f"{text[:60]}…"
        where = "" if position is None else f" at character {position + 1} of {shown!r}"
        super().__init__(f"{message}{where}")


class InputError(MahjongSimError, ValueError):
    """Bad input or usage. ``str`` is one line that names file, line and key where known."""

    def __init__(
        self, message: str, *, file: str = "", line: int | None = None, key: str = ""
    ) -> None:
        self.file, self.line, self.key, self.message = file, line, key, message
        where = file + (f":{line}" if line is not None else "")
        parts = [p for p in (where, key) if p]
        super().__init__(": ".join([*parts, message]).replace("\n", " "))


class RulesetError(InputError):
    """A rule set (ルールファイル) with a wrong key, value or clause: file, path, what fits."""


class Problem(NamedTuple):
    """One thing that is wrong in a file: where, and what."""

    line: int | None
    key: str
    message: str


class ScenarioError(InputError):
    """A wrong scenario file (シナリオ); ``problems``: all of them, in the order of lines."""

    def __init__(self, file: str, problems: Sequence[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda p: p.line or 0))
        first = self.problems[0]
        parts = [first.message]
        for line, key, message in self.problems[1:]:
            parts.append(f"line {line}: {key}: {message}" if line else f"{key}: {message}")
        super().__init__("; ".join(parts), file=file, line=first.line, key=first.key)


class ScoreError(MahjongSimError, ValueError):
    """A hand that cannot be scored; ``code`` is the word used in machine output."""

    code = "bad_input"


class NotAWin(ScoreError):
    """The tiles do not form a complete hand (和了形でない)."""

    code = "not_a_win"


class NoYaku(ScoreError):
    """A complete hand short of the minimum of qualifying yaku han (役なし)."""

    code = "no_yaku"


class ActionError(MahjongSimError):
    """An answer the table does not take."""


class IllegalAction(ActionError):
    """Refused by the rules of this table; ``reasons`` say why, one text each."""

    def __init__(self, message: str, reasons: tuple[str, ...] = ()) -> None:
        self.reasons = reasons
        super().__init__(message if not reasons else f"{message}: {'; '.join(reasons)}")


class StaleAnswer(ActionError):
    """An answer to a decision that is no longer open."""


FailureKind = Literal["crash", "illegal", "timeout", "garbage"]


class BotError(MahjongSimError):
    """A bot raised, stalled or answered nonsense (``seat``, ``kind``, ``what``).

    ``cause``: what it did, and ``where`` in which match.
    """

    def __init__(self, seat: int, what: str, kind: FailureKind = "crash", where: str = "") -> None:
        self.seat, self.what, self.kind, self.where = seat, what, kind, where
        self.cause = f"{what} ({where})" if where else what
        super().__init__(f"bot at seat {seat}: {self.cause}")

    def __reduce__(self) -> tuple[type[BotError], tuple[int, str, FailureKind, str]]:
        return BotError, (self.seat, self.what, self.kind, self.where)  # it crosses processes


class NoAnswer(MahjongSimError):
    """Raised by a seat that is a process or connection and has no answer (``kind``: why)."""

    def __init__(self, kind: FailureKind, message: str) -> None:
        self.kind = kind
        super().__init__(message)


class ReplayMismatch(MahjongSimError):
    """A recorded game and the engine disagree at event ``index``."""

    def __init__(self, index: int, expected: str, got: str) -> None:
        self.index, self.expected, self.got = index, expected, got
        super().__init__(f"event {index}: expected {expected}, got {got}")
