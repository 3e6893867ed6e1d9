"""Records of games that were played to their end in the window (牌譜の保管)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Final

from mahjong_sim.match.codec import event_line
from mahjong_sim.match.log import Credits, LoggedMatch, answer_line
from mahjong_sim.match.match import Match
from mahjong_sim.replay.tape import resume
from mahjong_sim.table.actions import Answer

SUFFIX: Final = ".jsonl"


class Shelf:
    """The folder of records; None: nothing is kept. ``trouble``: why the last one was not."""

    def __init__(self, folder: Path | None) -> None:
        self.folder, self.trouble = folder, ""

    def keep(self, log: bytes) -> None:
        """Keep the native log of a match."""
        if self.folder is None:
            return
        name = datetime.now().strftime("%Y%m%d-%H%M%S")
        path = self.folder / f"{name}{SUFFIX}"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            number = 1
            while path.exists():
                number += 1
                path = self.folder / f"{name}-{number}{SUFFIX}"
            path.write_bytes(log)
        except OSError as error:
            self.trouble = f"{path}: {error.strerror}"

    def found(self) -> list[Path]:
        """The records, the newest first."""
        if self.folder is None or not self.folder.is_dir():
            return []
        return sorted(self.folder.glob(f"*{SUFFIX}"), reverse=True)


def log_of(match: Match, answers: Sequence[Answer], names: tuple[str, ...], past: bytes) -> bytes:
    """The native log of a match that came from these answers, after what ``past`` tells."""
    file = BytesIO()
    if not past:
        again = LoggedMatch(match.rules, match.seed, file, Credits(names), manner=match.manner)
        for answer in answers:
            again.submit(answer)
        return file.getvalue()
    played = resume(past, match.rules)
    lines: list[bytes] = []
    for answer in answers:
        number, before = played.round.number, len(played.events)
        played.submit(answer)
        lines += [answer_line(number, answer), *map(event_line, played.events[before:])]
    return past + b"\n".join([*lines, b""])
