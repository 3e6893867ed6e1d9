"""What happens, written down as what is expected (経過の記録): steps for a scenario file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.check import found
from mahjong_sim.scenario.look import Look
from mahjong_sim.scenario.script import Expect, Scenario, Step, WinSeen
from mahjong_sim.scenario.walk import Walk
from mahjong_sim.table import events as ev


class Deed(NamedTuple):
    """An act that was tried; ``refused``: why it was not taken, by codes of reasons."""

    act: str
    refused: tuple[str, ...] = ()


def record(scenario: Scenario, rules: Rules, deeds: Sequence[Deed]) -> tuple[Step, ...]:
    """Steps with these acts and what they brought: a step ends where something is to be seen.

    The acts are played on the scenario's own table; ValueError for one that it does not take.
    """
    walk = Walk(scenario, rules)
    steps: list[Step] = []
    acts: list[str] = []
    since = 0
    for at, deed in enumerate(deeds):
        if deed.refused:
            continue
        if not walk.perform(deed.act).taken:
            raise ValueError(deed.act)
        acts.append(deed.act)
        refused = _refused_after(deeds, at)
        seen = refused or any(isinstance(e, _NOTABLE) for e in walk.game.events[since:])
        if seen or at == len(deeds) - 1:
            walk.settle()
            expect = _expect(Look(walk.game, since), refused)
            steps.append(
                Step(key=f"play[{len(steps)}]", line=None, acts=tuple(acts), expect=expect)
            )
            acts, since = [], len(walk.game.events)
    return tuple(steps)


def _refused_after(deeds: Sequence[Deed], at: int) -> dict[str, tuple[str, ...]]:
    """The acts that were refused between this one and the next that was taken."""
    out = {}
    for deed in deeds[at + 1 :]:
        if not deed.refused:
            break
        out[deed.act] = deed.refused
    return out


_NOTABLE = (ev.Won, ev.NagashiWon, ev.Faulted, ev.Exhausted, ev.Aborted, ev.RoundEnded)


def _expect(look: Look, refused: dict[str, tuple[str, ...]]) -> Expect:
    """All that is to be seen after a step."""
    keys = ["ends"]
    if look.all(ev.Paid):
        keys += ["payments", "deltas"]
    if look.all(ev.Faulted):
        keys += ["faults", "dead"]
    if look.all(ev.Exhausted):
        keys.append("tenpai")
    if look.all(ev.Aborted):
        keys.append("aborted")
    if look.all(ev.RoundEnded):
        keys += ["next_dealer", "honba", "pot"]
    if look.all(ev.MatchEnded):
        keys += ["match", "places"]
    seen: dict[str, Any] = {key: found(look, key) for key in keys}
    if look.all(ev.Won):
        seen["win"] = [_win(won) for won in found(look, "win")]
    if refused:
        seen["refused"] = refused
    return msgspec.convert(seen, Expect)


_TOLD = ("seat", "source", "yaku", "han", "fu", "limit", "points")


def _win(won: dict[str, Any]) -> WinSeen:
    """A win as far as it is always told."""
    return msgspec.convert({key: won[key] for key in _TOLD}, WinSeen)
