"""What mjai cannot ask is answered for the seat, unless its program knows the question."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mahjong_sim.bots.api import Action, BaseBot, Bot, Observation, bundled
from mahjong_sim.bots.outside import Dialect, Outside
from mahjong_sim.bots.play import play
from mahjong_sim.bots.speaker import Speaker
from mahjong_sim.match.match import Match
from mahjong_sim.mjai.offers import QUESTIONS
from mahjong_sim.mjai.teller import Teller
from mahjong_sim.mjai.words import Event
from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev
from mahjong_sim.table.manner import STRICT
from tests.unit.mjai.seats import NAMES
from tests.unit.mjai.wires import Scripted, Unit, last


class Reluctant(BaseBot):
    """As the efficient bot, but answers every question with no."""

    def __init__(self) -> None:
        self.bot = bundled("efficient")()

    def act(self, view: Observation) -> Action:
        if isinstance(view.legal[0], QUESTIONS):
            return view.legal[-1]
        found: Action = self.bot.act(view)
        return found


class Speaking:
    """The client's end of a wire; ``knows``: it says that it knows our extensions."""

    def __init__(self, knows: bool) -> None:
        self.knows, self.speaker = knows, Speaker(Reluctant)
        self.asked: list[Event] = []

    def __call__(self, unit: Unit) -> Event:
        events = unit if isinstance(unit, list) else [unit]
        self.asked += [event for event in events if event["type"] == "x_ask"]
        assert self.knows or not any("x_events" in event for event in events)
        answer = self.speaker.answer(events)
        return answer if self.knows else {k: v for k, v in answer.items() if k != "x"}


def played(seed: str, knows: bool, dialect: Dialect = "line") -> tuple[Match, list[Speaking]]:
    """A match of four such clients."""
    ends = [Speaking(knows) for _ in range(4)]
    bots: list[Bot] = [Outside(lambda seat: Scripted(ends[seat]), dialect) for _ in range(4)]
    return play(Match(load("mmml91", ["match.winds=1"]), seed), bots), ends


@pytest.mark.parametrize("dialect", ["line", "array"])
def test_who_knows_the_questions_is_asked(dialect: Dialect) -> None:
    match, ends = played("0", True, dialect)
    decided = [e for e in match.events if isinstance(e, ev.UraDecided)]
    assert decided
    assert not any(e.looked for e in decided)
    offered = [a for end in ends for event in end.asked for a in event["possible_actions"]]
    assert {"type": "x_look", "actor": decided[0].seat, "look": False} in offered


def test_who_does_not_know_them_looks() -> None:
    match, ends = played("0", False)
    assert all(e.looked for e in match.events if isinstance(e, ev.UraDecided))
    assert any(isinstance(e, ev.UraDecided) for e in match.events)
    assert not any(end.asked for end in ends)


def test_our_bots_play_through_mjai_as_they_play_here() -> None:
    match, _ = played("0", True)
    here = Match(match.rules, "0")
    play(here, [Reluctant() for _ in range(4)])
    for seat in range(4):  # which of equal pieces is laid down does not matter
        there, alike = (Teller(match.rules, seat, NAMES).tell(m.events) for m in (match, here))
        assert there == alike


def test_at_a_strict_table_it_answers_only_where_it_is_asked() -> None:
    match = Match(load("kyoto", ["match.winds=1"]), "strict", manner=STRICT)
    end = Speaking(True)
    bots: list[Bot] = [
        Outside(lambda seat: Scripted(end)),
        *(bundled("careless")(rate=0.05) for _ in range(3)),
    ]
    play(match, bots)
    assert sum(isinstance(e, ev.Faulted) for e in match.events) > 3
    assert any(event["possible_actions"] for event in end.asked)


def by_type(unit: Unit) -> Event:
    """The answer of a player that discards after its draws and calls, asked or not."""
    event = last(unit)
    offered = {action["type"]: action for action in event.get("possible_actions", ())}
    for kind in ("hora", "pon", "chi", "dahai"):
        if kind in offered:
            found: Event = offered[kind]
            return found
    if event["type"] == "tsumo" and event["actor"] == 0:
        return {"type": "dahai", "actor": 0, "pai": event["pai"], "tsumogiri": True}
    return {"type": "none"}


@pytest.mark.parametrize("dialect", ["line", "array"])
def test_a_draw_may_be_answered_though_a_fault_has_ended_the_hand(dialect: Dialect) -> None:
    match = Match(load("kyoto"), "ended", manner=STRICT)
    wire = Scripted(by_type)
    bots: list[Bot] = [
        Outside(lambda seat: wire, dialect),
        *(bundled("careless")(rate=0.1) for _ in range(3)),
    ]
    play(match, bots)  # a failure would stop it
    events = [e for unit in wire.sent for e in (unit if isinstance(unit, list) else [unit])]
    own = [e for e in events if e["type"] == "tsumo" and e["actor"] == 0]
    assert any("possible_actions" not in event for event in own)


def test_a_riichi_told_back_says_what_it_can_go_with() -> None:
    wires = [Scripted(Speaking(True)) for _ in range(4)]
    bots: list[Bot] = [Outside(wires.__getitem__) for _ in range(4)]
    match = play(Match(load("tenhou", ["match.winds=1"]), "riichi"), bots)
    declared = 0
    for seat, wire in enumerate(wires):
        for told, then in pairwise(wire.sent):
            if told["type"] == "reach" and told["actor"] == seat:
                declared += 1
                assert {k: v for k, v in then.items() if k in told["possible_actions"][0]} in (
                    told["possible_actions"]
                )
    assert declared == sum(isinstance(e, ev.Discarded) and e.riichi > 0 for e in match.events) > 0
