"""What is wrong with a position (局面の誤り), in words of the window.

The check of scenario files tells its problems in English: those that can come up in the editor are
known here by their form, so that they can be told in both languages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from mahjong_sim.gui.editor.edit import FACES, ROOM, hand, left, melds, position_of, wall
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.examine import examine
from mahjong_sim.scenario.script import Scenario
from mahjong_sim.scenario.words import SEATS

_MELDS: Final = 4  # of a seat


class Wrong(NamedTuple):
    """Something to be told: a message key with its values, or words as they are."""

    key: str = ""
    values: Mapping[str, Any] = MappingProxyType({})
    words: str = ""


def wrong(scenario: Scenario, rules: Rules) -> Wrong | None:
    """The first thing that makes the position impossible."""
    position = position_of(scenario)
    counts = left(position, rules)
    for face in FACES:
        both = counts[face] + counts.get(face.replace("5", "0"), 0) * face.startswith("5")
        if both < 0:
            key = "editor.wrong.red" if face.startswith("0") else "editor.wrong.five"
            return Wrong(key, {"tile": face})
    for letter in SEATS:
        if len(melds(position, letter)) > _MELDS:
            return Wrong("editor.wrong.melds", {"seat": letter})
        most = 13 - 3 * len(melds(position, letter))
        if len(hand(position, letter)) > most:
            return Wrong("editor.wrong.hand", {"seat": letter, "most": most})
    for name, most in ROOM.items():
        if len(wall(position, name)) > most:
            return Wrong("editor.wrong.wall", {"wall": name, "most": most})
    found: list[tuple[str, str]] = []
    examine(scenario, lambda key, message: found.append((key, message)))
    about = (f for f in found if f[0].startswith(("position", "set", "rules")))
    return next((complaint(key, message) for key, message in about), None)


# --- what the check says ------------------------------------------------------------------------
_KNOWN: Final = {
    r"missing: there are no steps": "editor.wrong.no_steps",
    r"no step expects anything": "editor.wrong.nothing_expected",
    r"missing\b.*": "editor.wrong.missing",
    r"(?P<other>\w+) is missing: texts are in both languages": "editor.wrong.one_language",
    r"no clause (?P<what>.*) in the sources of the rule sets": "editor.wrong.clause",
    r"(?P<by>[ESWN]) has no meld with (?P<tile>\S+) called from here": "editor.wrong.called",
    r"(?P<seat>[ESWN]) has called": "editor.wrong.open_riichi",
    r".* kans, there can be four": "editor.wrong.kans",
    r".* live tiles, there can be 1 to (?P<most>-?\d+)": "editor.wrong.left",
    r"(?P<what>'.*') is no set": "editor.wrong.set",
    r"(?P<what>'.*') cannot come from (?P<seat>[ESWN])": "editor.wrong.source",
    r"(?P<what>.*) is no act on a guarded table.*": "editor.wrong.guarded",
    r"only table = .refereed. has an arbiter": "editor.wrong.arbiter",
    r"(?P<what>.*needs? match = true)": "editor.wrong.match",
    r"(?P<what>.*) is left": "editor.wrong.none_left",
}


def complaint(key: str, message: str) -> Wrong:
    """A complaint of the check: in the words of the window where it has some."""
    seat = key.rpartition(".")[2]
    for form, name in _KNOWN.items():
        if (match := re.fullmatch(form, message)) is not None:
            about = {"field": key, "seat": seat} if seat in tuple(SEATS) else {"field": key}
            return Wrong(name, about | match.groupdict(), message)
    return Wrong("editor.wrong.other", {"field": key, "words": message}, message)
