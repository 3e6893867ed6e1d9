"""Plays matches with an eye on everything that must hold at a table, whatever the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from mahjong_sim.bots.api import Action, BaseBot, Bot, Discard, Pass, Rules, bundled
from mahjong_sim.bots.player import Player
from mahjong_sim.hand.keys import suit_keys, words_of
from mahjong_sim.hand.shanten import shanten
from mahjong_sim.match.match import Match
from mahjong_sim.meld import Meld
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Answer, Decision
from mahjong_sim.table.evolve import evolve
from mahjong_sim.table.observe import Observation, mask
from mahjong_sim.table.round import Round
from mahjong_sim.table.state import RoundState, SeatState
from mahjong_sim.table.step import legal_actions
from mahjong_sim.tiles import HIDDEN, PIECES, Tile, counts_of

VIEW = [
    name
    for name, value in vars(Observation).items()
    if isinstance(value, property) and name != "news"
]


class Erratic(BaseBot):
    """Plays well enough to win, but does odd things often, and rare things whenever it can."""

    def __init__(self) -> None:
        self._well = bundled("efficient")()

    def begin(self, seat: int, rules: Rules, rng: Random) -> None:
        self._chance = rng.random

    def act(self, view: Observation) -> Action:
        rare = [a for a in view.legal if not isinstance(a, Pass) and not _plain(a)]
        if rare and self._chance() < 0.5:
            return rare[int(self._chance() * len(rare))]
        if self._chance() < 0.1:
            return view.legal[int(self._chance() * len(view.legal))]
        action: Action = self._well.act(view)
        return action


def _plain(action: Action) -> bool:
    return isinstance(action, Discard) and not action.riichi


def bots(name: str) -> list[Bot]:
    """Four bots of a kind."""
    kind = Erratic if name == "erratic" else bundled(name)
    return [kind() for _ in range(4)]


# --- comparing ----------------------------------------------------------------------------------
def plain(value: Any) -> Any:
    """A state as plain values, to be compared."""
    if isinstance(value, RoundState | SeatState):
        names = [n for n in type(value).__slots__ if n != "word"]
        return {name: plain(getattr(value, name)) for name in names}
    return list(map(plain, value)) if isinstance(value, list) else value


def pieces_of(value: Any) -> Iterator[Tile]:
    """Every piece that an event shows."""
    if isinstance(value, ev.Event | Meld):
        for name in value.__struct_fields__:
            if name in _PIECES:
                yield from pieces_of(getattr(value, name))
            elif name == "meld" and isinstance(value.meld, Meld):  # type: ignore[union-attr]
                yield from pieces_of(value.meld)  # type: ignore[union-attr]
    elif isinstance(value, tuple):
        for part in value:
            yield from pieces_of(part)
    elif type(value) is int and value != HIDDEN:
        yield value


_PIECES = {
    "added",
    "hand",
    "hands",
    "indicator",
    "indicators",
    "live",
    "rinshan",
    "taken",
    "tile",
    "tiles",
    "ura",
}


# --- what must hold -----------------------------------------------------------------------------
class Replica:
    """The state of the running hand, folded anew from the events, each checked as it is applied."""

    def __init__(self, rules: Rules) -> None:
        self.state = RoundState()
        self.total = 4 * rules.match.start_points
        self.dealt = False

    def take(self, event: ev.Event) -> None:
        """Apply an event; all tiles and points are where they were or elsewhere, none is lost."""
        if isinstance(event, ev.RoundDealt):
            self.state, self.dealt = RoundState(), True
        if not self.dealt:
            assert not list(pieces_of(event))
            return
        evolve(self.state, event)
        self._check_tiles()
        self._check_face_up()
        assert sum(s.points for s in self.state.seats) + self.state.pot == self.total
        for number, seat in enumerate(self.state.seats):
            self._check_seat(number, seat)
        self._check_secrets(event)

    def _check_seat(self, number: int, seat: SeatState) -> None:
        check_seat(seat)

    def _check_tiles(self) -> None:
        state = self.state
        found = [*state.live[state.at :], *state.rinshan_tiles[state.replaced :]]
        found += [*state.indicators, *state.ura]
        for s in state.seats:
            found += s.tiles
            found += [tile for meld in s.melds for tile in meld.tiles]
            found += [dropped.tile for dropped in s.river if dropped.called_by < 0]
        assert sorted(found) == list(range(PIECES))

    def _check_face_up(self) -> None:
        state = self.state
        found = list(state.indicators[: state.shown])
        for s in state.seats:
            found += [tile for meld in s.melds for tile in meld.tiles]
            found += [dropped.tile for dropped in s.river if dropped.called_by < 0]
        assert state.face_up == counts_of(tile >> 2 for tile in found)

    def _known(self, event: ev.Event) -> set[Tile]:
        """What everybody may know, with the event."""
        state = self.state
        known = {t for s in state.seats for m in s.melds for t in m.tiles}
        known |= {dropped.tile for s in state.seats for dropped in s.river}
        known |= set(state.indicators[: state.shown])
        if isinstance(event, ev.Won):
            known |= {*event.hand, event.tile, *state.ura[: state.shown]}
        if isinstance(event, ev.HandShown | ev.HandOpened):
            known |= set(state.seats[event.seat].tiles)
        if isinstance(event, ev.WinDeclared):
            known.add(event.tile)
        return known

    def _check_secrets(self, event: ev.Event) -> None:
        known = self._known(event)
        for seat in range(4):
            own = known | set(self.state.seats[seat].tiles)
            assert set(pieces_of(mask(event, seat))) <= own, (seat, event)


def check_seat(s: SeatState) -> None:
    """What is kept of a hand is what its tiles say."""
    counts = counts_of(t >> 2 for t in s.tiles)
    assert s.counts == counts
    assert s.keys == suit_keys(counts)
    assert s.drawn < 0 or s.tiles[-1] == s.drawn
    assert len(s.tiles) + 3 * len(s.melds) in (13, 14)
    if s.drawn >= 0:
        counts[s.drawn >> 2] -= 1
    assert s.words == words_of(suit_keys(counts))
    if sum(counts) % 3 == 2:
        return  # it has just called: shanten and waits are read after the discard
    assert s.shanten == shanten(counts)
    waits = 0
    for kind in range(34) if s.shanten == 0 else ():
        if counts[kind] < 4:
            counts[kind] += 1
            waits |= (shanten(counts) < 0) << kind
            counts[kind] -= 1
    assert s.waits == waits


# --- secrets of a view --------------------------------------------------------------------------
def with_secrets_shuffled(state: RoundState, seat: int, source: Random) -> RoundState:
    """The same table to the eyes of a seat: all it cannot see is dealt anew."""
    new = state.copy()
    others = [s for i, s in enumerate(new.seats) if i != seat and s.riichi != 2]
    hidden = [t for s in others for t in s.tiles]
    hidden += [*state.live[state.at :], *state.rinshan_tiles[state.replaced :]]
    hidden += [*state.indicators[state.shown :], *state.ura]
    source.shuffle(hidden)

    def deal(count: int) -> list[Tile]:
        taken = hidden[:count]
        del hidden[:count]
        return taken

    for s in others:
        fresh = SeatState(deal(len(s.tiles)), s.points)
        s.tiles, s.counts, s.keys, s.words = fresh.tiles, fresh.counts, fresh.keys, fresh.words
        s.shanten = shanten(s.counts) if len(s.tiles) % 3 == 1 else s.shanten
        s.waits = 0
        s.drawn = s.tiles[-1] if s.drawn >= 0 else -1
    new.live = (*state.live[: state.at], *deal(len(state.live) - state.at))
    kans = state.replaced
    new.rinshan_tiles = (*state.rinshan_tiles[:kans], *deal(len(state.rinshan_tiles) - kans))
    shown = state.shown
    new.indicators = (*state.indicators[:shown], *deal(len(state.indicators) - shown))
    new.ura = tuple(deal(len(state.ura)))
    return new


def twin_view(match: Match, view: Observation, source: Random) -> Observation:
    """The view of the same seat at a table where all it cannot see is dealt anew."""
    round_ = match.round
    twin = object.__new__(Round)
    for name in Round.__slots__:
        setattr(twin, name, getattr(round_, name))
    twin.state = with_secrets_shuffled(round_.state, view.seat, source)
    if not round_.over:
        assert legal_actions(twin.state, twin.house).get(view.seat, ()) == view.legal
    return Observation(twin, view.seat, view.decision, view.legal, match.events, 0)


def check_view(match: Match, view: Observation, source: Random) -> None:
    """What a seat sees does not change with what it cannot see."""
    other = twin_view(match, view, source)
    for name in VIEW:
        assert getattr(view, name) == getattr(other, name), name


# --- playing ------------------------------------------------------------------------------------
def watched(match: Match, seats: Sequence[Bot], views_every: int = 11) -> Match:
    """Play a match; after every event and at every decision all that must hold is checked."""
    source = Random(match.seed)
    players = [Player(match, seat, bot) for seat, bot in enumerate(seats)]
    replica, told = Replica(match.rules), 0
    while True:
        for event in match.events[told:]:
            replica.take(event)
        told = len(match.events)
        assert plain(replica.state) == plain(match.state)
        decision = match.pending()
        if decision is None:
            return match
        answers = []
        for seat in decision.legal:
            view = match.view(seat)
            assert view.legal == decision.legal[seat]
            assert view.legal
            if (decision.number + seat) % views_every == 0:
                check_view(match, view, source)
            answers.append(Answer(seat, players[seat](view)))
        match.submit(*answers)


def log(match: Match) -> bytes:
    """The events as JSON lines."""
    return msgspec.json.Encoder().encode_lines(match.events)


def wrong_answers(decision: Decision) -> Iterator[Answer]:
    """Answers that the table must refuse: each kind of action not offered, and nonsense."""
    from mahjong_sim.table import actions as a

    every = [a.WIN, a.NINE_KINDS, a.PASS, a.OPEN_KAN, a.SHOW, a.LOOK, a.END_MATCH]
    every += [a.Pon((0, 1)), a.Chi((0, 4)), *a.CLOSED_KANS[:3], *a.ADDED_KANS[:3], *a.DISCARDS[::9]]
    every += [*a.RIICHI_DISCARDS[::17], a.Discard(HIDDEN), a.Discard(999), None]  # type: ignore[list-item]
    for seat, legal in decision.legal.items():
        yield from [Answer(seat, action) for action in every if action not in legal]
