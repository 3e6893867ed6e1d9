"""Two matches that differ only in what a seat cannot see: it is sent the same, byte for byte."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from mahjong_sim.bots.outside import Dialect, Outside
from mahjong_sim.bots.player import Player
from mahjong_sim.bots.speaker import Speaker
from mahjong_sim.match.deal import seeded
from mahjong_sim.match.match import Match
from mahjong_sim.mjai.words import Event
from mahjong_sim.rules.load import load, names
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import PASS, Action, Answer
from mahjong_sim.tiles import Seat, Tile
from tests.unit.bots.test_secrets import LAST, Quiet, dealt_anew
from tests.unit.mjai.wires import Scripted, Unit

WAYS: list[tuple[Dialect, bool]] = [("line", False), ("line", True), ("array", False)]
Others = Callable[[Match, int, Seat], Action]
Course = dict[int, dict[Seat, Action]]  # what the seats answered, by the number of events


class Eavesdropped(Scripted):
    """The wire to a quiet player; ``lines``: all that it was sent. ``knows``: our extensions."""

    def __init__(self, seed: str, knows: bool) -> None:
        super().__init__(self.reply)
        self.knows, self.lines = knows, list[bytes]()
        self.speaker = Speaker(lambda: Quiet(Random(seed)))

    def send(self, line: bytes) -> None:
        self.lines.append(line)
        super().send(line)

    def reply(self, unit: Unit) -> Event:
        answer = self.speaker.answer(unit if isinstance(unit, list) else [unit])
        return answer if self.knows else {k: v for k, v in answer.items() if k != "x"}


class Table:
    """The first hand of a match with the player elsewhere at ``seat``.

    ``pushed``: it is told at once what happens, as the server does, not only when it is asked.
    """

    def __init__(self, match: Match, seat: Seat, outside: Outside, pushed: bool) -> None:
        self.match, self.seat, self.outside, self.pushed = match, seat, outside, pushed
        self.player = Player(match, seat, outside)
        self.course: Course = {}

    def play(self, others: Others, last: int = 1 << 20) -> None:
        """Play until there are so many events, or few tiles."""
        match = self.match
        while (decision := match.pending()) and match.state.left > LAST:
            at = len(match.events)
            if at >= last:
                return
            given: dict[Seat, Action] = {}
            for seat in decision.legal:
                own = seat == self.seat
                given[seat] = self.player(match.view(seat)) if own else others(match, at, seat)
            self.course[at] = given
            match.submit(*(Answer(seat, action) for seat, action in given.items()))
            if self.pushed:
                self.player.listen()
                self.outside.push(match.view(self.seat))


def quiet(seed: str) -> Others:
    """Others who neither win nor declare."""
    bot = Quiet(Random(seed))
    return lambda match, at, seat: bot.act(match.view(seat))


def as_before(course: Course) -> Others:
    """The same others; who was not asked then lets the tile go."""
    return lambda match, at, seat: course.get(at, {}).get(seat, PASS)


def seen(event: ev.Event, seat: Seat) -> tuple[Tile, ...]:
    """The pieces of an event that a seat sees at a real table."""
    match event:
        case ev.RoundDealt():
            return (*event.hands[seat], *event.indicators[: int(event.dora)])
        case ev.Drew(drawer, tile):
            return (tile,) if drawer == seat else ()
        case ev.Discarded(_, tile) | ev.DoraRevealed(tile):
            return (tile,)
        case ev.Called(_, meld) | ev.KanDeclared(_, meld):
            return meld.tiles
    return ()


@pytest.mark.parametrize("knows", [False, True], ids=["plain", "extended"])
@pytest.mark.parametrize("way", WAYS, ids=str)
@pytest.mark.parametrize("rules", names())
def test_hidden_tiles_change_no_byte(rules: str, way: tuple[Dialect, bool], knows: bool) -> None:
    loaded, (dialect, pushed) = load(rules), way
    seat = sum(map(ord, f"{rules}{dialect}{pushed}{knows}")) % 4
    seed = f"leaks/{seat}"

    def table(match: Match) -> tuple[Table, Eavesdropped]:
        wire = Eavesdropped(seed, knows)
        return Table(match, seat, Outside(lambda _: wire, dialect), pushed), wire

    first, sent = table(Match(loaded, seed))
    first.play(quiet(seed))
    events = first.match.events
    known = {tile for event in events for tile in seen(event, seat)}
    deal = seeded(seed, loaded.match.break_throws)(0, 0, 0, 0)
    anew = dealt_anew(deal, known, Random(seed))
    assert sum(a != b for a, b in zip(anew.live, deal.live, strict=True)) > 3
    twin, sent_there = table(Match(loaded, seed, lambda *_: anew))
    twin.play(as_before(first.course), len(events))
    assert sum(map(len, sent.lines)) > 5000
    assert sent_there.lines == sent.lines
    assert not any(seed.encode() in line for line in sent.lines)  # it names the walls
