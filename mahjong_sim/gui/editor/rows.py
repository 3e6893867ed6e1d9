"""A position in words as rows of a position sheet (編集中の局面図)."""

from __future__ import annotations

from mahjong_sim.gui.editor.edit import Dropped, faces, hand, laid, melds, position_of, river
from mahjong_sim.gui.lesson.rows import meld_row
from mahjong_sim.gui.lesson.sheet import Lying, Row
from mahjong_sim.gui.messages import Messages
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.pool import reds_of
from mahjong_sim.scenario.script import Scenario
from mahjong_sim.scenario.words import SEATS


def rows(scenario: Scenario, rules: Rules, say: Messages) -> list[Row]:
    """The players E S W N."""
    return [_row(scenario, letter, rules, say) for letter in SEATS]


def _row(scenario: Scenario, letter: str, rules: Rules, say: Messages) -> Row:
    position, at = position_of(scenario), SEATS.index(letter)
    points = position.points[at] if position.points else rules.match.start_points
    return Row(
        letter,
        say(f"wind.short.{at}"),
        f"{points:,}",
        tuple(Lying(face) for face in hand(position, letter)),
        None,
        tuple(_meld(scenario, letter, i, rules) for i in range(len(melds(position, letter)))),
        tuple(map(_dropped, river(position, letter))),
        say("riichi") if letter in position.riichi else "",
        dealer=letter == "E",
        turn=letter == position.turn,
    )


def _meld(scenario: Scenario, letter: str, at: int, rules: Rules) -> tuple[Lying, ...]:
    """A meld as it lies; one that cannot be is shown by its tiles alone."""
    position = position_of(scenario)
    found = laid(position, letter, rules)
    texts = melds(position, letter)
    if len(found) == len(texts):
        return meld_row(found[at], SEATS.index(letter), reds_of(rules))
    return tuple(Lying(face) for face in faces(texts[at].split()[1]))


def _dropped(d: Dropped) -> Lying:
    return Lying(d.face, sideways=d.riichi, shade="dim" if d.by else "")
