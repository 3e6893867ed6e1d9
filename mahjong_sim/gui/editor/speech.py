"""What the editor says (エディタの文言)."""

from __future__ import annotations

import re
from typing import Final

from mahjong_sim.gui import theme
from mahjong_sim.gui.editor.edit import WALLS, position_of
from mahjong_sim.gui.editor.wrong import Wrong
from mahjong_sim.gui.lesson.panel import Part
from mahjong_sim.gui.messages import Messages
from mahjong_sim.rules.view import text
from mahjong_sim.scenario.phrases import phrase
from mahjong_sim.scenario.script import Scenario, Step, listed
from mahjong_sim.scenario.walk import seat_names
from mahjong_sim.scenario.words import SEATS
from mahjong_sim.scenario.write import expected

_STEP: Final = re.compile(r"play\[(\d+)\]")
_TEXTS: Final = ("title", "title_ja", "question", "question_ja", "clauses", "rules", "set")


def seat_name(say: Messages, letter: str) -> str:
    """A player by its wind."""
    return seat_names(SEATS, say.language)[SEATS.index(letter)]


def words_of(say: Messages, what: Wrong) -> str:
    """A finding as a sentence."""
    if not what.key:
        return what.words
    values = dict(what.values)
    if values.get("seat") in tuple(SEATS):
        values["seat"] = seat_name(say, values["seat"])
    if "wall" in values:
        values["wall"] = say(f"editor.{values['wall']}")
    for name in ("field", "other"):
        if name in values:
            values[name] = field_name(say, values[name])
    return say(what.key, **values)


def field_name(say: Messages, key: str) -> str:
    """A place in the file by the words of the editor; the key itself where it has none."""
    head, _, rest = key.partition(".")
    step = _STEP.match(head)
    if step is not None:
        return f"{say('editor.tab.play')} {int(step[1]) + 1}"
    plain = head.partition("[")[0]
    if plain in _TEXTS:
        return say(f"editor.text.{plain}")
    part, _, letter = rest.partition(".")
    if part in SEATS:
        return say("editor.hand", seat=seat_name(say, part))
    if part in ("melds", "rivers") and letter in SEATS:
        return say(
            f"editor.{part.removesuffix('s') if part == 'rivers' else part}",
            seat=seat_name(say, letter),
        )
    if part in (*WALLS, "left", "pot", "riichi", "turn", "honba"):
        return say(f"editor.{part}")
    return say("editor.tab.play") if head == "play" else key


def place_words(say: Messages, target: str, meld: str) -> str:
    """Where tiles go."""
    part, _, letter = target.partition(".")
    if not letter:
        return say(f"editor.{part}")
    if part == "meld":
        return say("editor.meld", seat=seat_name(say, letter), kind=say(f"editor.{meld}"))
    return say(f"editor.{part}", seat=seat_name(say, letter))


def label(say: Messages, key: str) -> str:
    """The words beside a control; of points the seat."""
    if key.startswith("editor.points."):
        return seat_name(say, key[-1])
    return say(key)


def facts(say: Messages, scenario: Scenario) -> list[str]:
    """Which hand it is, under which rules, at what table."""
    p = position_of(scenario)
    hand = say.hand(SEATS.index(p.hand[0]), int(p.hand[1]) - 1)
    rules = ", ".join(listed(scenario.rules))
    return [hand, say("honba", n=p.honba), rules, say(f"menu.table.{scenario.table}")]


def steps(say: Messages, s: Scenario) -> list[Part]:
    """The steps there are, and what is kept without being shown."""
    out = [Part(say("editor.play.none"), theme.QUIET, 15)] if not s.play else []
    for i, step in enumerate(s.play):
        acts = " → ".join(phrase(act, say.language) for act in step.acts)
        out.append(Part(say("editor.play.step", n=i + 1, acts=acts), theme.GOLD, 16, above=8))
        expected = say("editor.play.expects", what=", ".join(_expected(step)))
        out.append(Part(expected, theme.TEXT, 14, 12))
    if s.branches or s.contrasts or s.next:
        counts = {"branches": len(s.branches), "contrasts": len(s.contrasts), "next": len(s.next)}
        out.append(Part(say("editor.play.kept", **counts), theme.AMBER, 15, above=12))
    if s.file:
        out.append(Part(say("editor.play.notes"), theme.QUIET, 14, above=10))
    return out


def _expected(step: Step) -> list[str]:
    """What a step expects, as its file has it, and under which rule sets something else."""
    told = [f"{key} = {text(value)}" for key, value in expected(step.expect).items()]
    return [*told, *(f"[{name}]" for name in step.variants)]
