"""Explains rulings (裁定の説明): reasons and events in a sentence or two, with what they rest on.

    explain(event, rules, "ja") -> "…。 [kyoto.r7: …]"

Texts are data (`scenario.texts`), and what a ruling rests on is the citation of its options; no
rule is written here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.view import Language, citation
from mahjong_sim.scenario import explain_ends, explain_faults, explain_play, explain_wins
from mahjong_sim.scenario.voice import Scene, Told, Voice
from mahjong_sim.score.scoring import Line, Scoring
from mahjong_sim.table.events import Event
from mahjong_sim.table.reasons import Reason, words

Explainable = Reason | Scoring | Line | Event
_HERE = Scene()


def explain(
    thing: Explainable, rules: Rules, language: Language = "en", scene: Scene = _HERE
) -> str:
    """A reason, scoring, payment or event in one or two sentences.

    A ruling ends in its citation: clauses, cut short, or ``[silent: …]``, ``[custom]``. ``scene``:
    who deals, how seats are called; keep it up to date with `Scene.after`.
    """
    told = tell(thing, rules, language, scene)
    if not told.paths:
        return told.words
    return f"{told.words} {citation(rules, *told.paths, language=language)}"


def tell(thing: Explainable, rules: Rules, language: Language = "en", scene: Scene = _HERE) -> Told:
    """The same in its parts: the words, and the options they rest on."""
    return _TELL[type(thing)](Voice(rules, language, scene), thing)


def _reason(voice: Voice, reason: Reason) -> Told:
    text = words(reason, voice.rules, voice.language)
    return Told(voice("sentence", text=text[:1].upper() + text[1:]), (reason.path,))


_TELL: dict[type, Callable[[Voice, Any], Told]] = {
    Reason: _reason,
    **explain_play.TELL,
    **explain_wins.TELL,
    **explain_ends.TELL,
    **explain_faults.TELL,
}
