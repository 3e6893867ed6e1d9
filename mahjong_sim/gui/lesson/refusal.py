"""Why an act could not even be put to the table (行為の不成立), in words of the window."""

from __future__ import annotations

import re
from typing import Final

from mahjong_sim.gui.messages import Messages
from mahjong_sim.scenario.walk import seat_names
from mahjong_sim.scenario.words import SEATS

_KNOWN: Final = {
    r"(?P<tiles>\S+) is not in the hand .*": "lesson.error.not_held",
    r".*: there are no two such tiles; .*": "lesson.error.no_pair",
    r".*: a call lays out two tiles of the hand": "lesson.error.two_tiles",
    r"(?P<seat>[ESWN]) has drawn nothing": "lesson.error.not_drawn",
    r"no tile lies open to claims": "lesson.error.no_claim",
    r"nobody is to discard": "lesson.error.nobody",
    r"there are no further hanchan.*|the session is over": "lesson.error.no_hanchan",
    r"the (hand|match) is over": "lesson.over",
}


def error_words(say: Messages, error: str) -> str:
    """An error of the table as a sentence; one that has none yet as it is, in English."""
    for form, key in _KNOWN.items():
        if (match := re.fullmatch(form, error)) is not None:
            values = match.groupdict()
            if "seat" in values:
                values["seat"] = seat_names(SEATS, say.language)[SEATS.index(values["seat"])]
            return say(key, **values)
    return error if say.language == "en" else f"{say('act.impossible')} ({error})"
