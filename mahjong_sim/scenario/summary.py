"""What came of a course (結末の要約), in a few lines that can stand side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.run import Result
from mahjong_sim.scenario.told import Teller
from mahjong_sim.scenario.words import SEATS
from mahjong_sim.score.scoring import YakuItem
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import Seat

E = TypeVar("E", bound=ev.Event)


def summary(result: Result) -> dict[str, str]:
    """Lines by name, those that say something: refused, faults, ends, win, draw, points, next,
    standing. Of a session only the hanchan in play is told.
    """
    game, events = result.game, result.game.since(0)
    tell = game.tell
    found = {
        "refused": result.stopped,
        "faults": "; ".join(_faults(tell, game.rules, events)),
        "ends": ", ".join(e.ending for e in _all(events, ev.RoundEnded)) or "goes on",
        "win": "; ".join(_win(tell, e) for e in _all(events, ev.Won)),
        "draw": "; ".join(_draw(tell, events)),
        "points": _points(result),
        "next": "; ".join(_next(tell, e) for e in _all(events, ev.RoundEnded)),
        "standing": _standing(tell, events),
    }
    return {key: text for key, text in found.items() if text}


def _all(events: Iterable[ev.Event], kind: type[E]) -> list[E]:
    return [e for e in events if isinstance(e, kind)]


def _faults(tell: Teller, rules: Rules, events: Iterable[ev.Event]) -> list[str]:
    """The faults with their effects, and what the arbiter ruled instead."""
    told: list[str] = []
    found: dict[tuple[Seat, str], tuple[int, ev.Faulted]] = {}
    for e in events:
        if isinstance(e, ev.Faulted):
            found[e.seat, e.fault] = len(told), e
            told.append(_fault(tell, rules, e))
        elif isinstance(e, ev.Ruled):
            at, fault = found[e.seat, e.fault]
            if e.effects != fault.effects:
                told[at] += f", ruled: {_effects(e.effects)}"
    return told


def _fault(tell: Teller, rules: Rules, e: ev.Faulted) -> str:
    case = f" ({e.case})" if e.case else ""
    by = rules.cites[f"faults.{e.fault}"].by
    return f"{tell.seat(e.seat)} {e.fault}{case}: {_effects(e.effects)} [{by}]"


def _effects(effects: Sequence[str]) -> str:
    return ", ".join(effects) or "free"


def _win(tell: Teller, e: ev.Won) -> str:
    s = e.scoring
    how = "tsumo" if e.seat == e.source else f"ron from {tell.seat(e.source)}"
    yaku = ", ".join(_yaku(y) for y in s.yaku)
    size = s.limit or f"{s.han} han {s.fu} fu"
    return f"{tell.seat(e.seat)} {how}, {yaku}: {size}"


def _yaku(item: YakuItem) -> str:
    """With its han or as a yakuman; one that is paid as a limit hand has neither."""
    return f"{item.id} {item.han or ('yakuman' if item.yakuman else '')}".rstrip()


def _draw(tell: Teller, events: Sequence[ev.Event]) -> list[str]:
    drawn = [
        f"tenpai {tell.players.letters(e.tenpai) or 'nobody'}" for e in _all(events, ev.Exhausted)
    ]
    return drawn + [e.why for e in _all(events, ev.Aborted)]


def _points(result: Result) -> str:
    """Points won and lost, by player."""
    game = result.game
    parts = []
    for letter in SEATS:
        seat = game.players.seat(letter)
        change = game.state.seats[seat].points - game.start_points[seat]
        if change:
            parts.append(f"{letter} {change:+}")
    return ", ".join(parts)


def _next(tell: Teller, e: ev.RoundEnded) -> str:
    pot = f", {e.pot} on the table" if e.pot else ""
    hand = f"{SEATS[e.next_wind % 4]}{e.next_dealer + 1}"
    return f"{hand}, {tell.seat(e.next_dealer)} deals, {e.honba} honba{pot}"


def _standing(tell: Teller, events: Sequence[ev.Event]) -> str:
    return "; ".join(
        f"{e.why}: "
        + ", ".join(f"{p.place} {tell.seat(p.seat)} {p.points} ({p.result:+g})" for p in e.standing)
        for e in _all(events, ev.MatchEnded)
    )
