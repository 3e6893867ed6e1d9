"""The prepared positions (局面): read from positions.toml, reached from the deal by acts."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Literal

import msgspec

from mahjong_sim.errors import IllegalAction
from mahjong_sim.match.deal import Deal
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.scenario import words
from mahjong_sim.scenario.pool import Hands
from mahjong_sim.scenario.setup import next_deal
from mahjong_sim.scenario.words import Act, Players, Spot
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import DISCARDS, PASS, Action, Answer, Decision
from mahjong_sim.table.acts import DRAW
from mahjong_sim.table.manner import GUARDED, STRICT
from mahjong_sim.table.observe import Observation
from mahjong_sim.tiles import Seat

_FILE = Path(__file__).with_name("positions.toml")


class Position(Hands, frozen=True, forbid_unknown_fields=True):
    """A decision to be asked for. The file tells what every key means."""

    kind: str = ""
    title: str = ""
    rules: str = "base"
    set: tuple[str, ...] = ()
    table: Literal["guarded", "strict"] = "guarded"
    after: int = 0
    acts: tuple[str, ...] = ()
    seat: str = "E"
    legal: tuple[str, ...] = ()
    excluded: tuple[str, ...] = msgspec.field(name="not", default=())


@functools.cache
def positions() -> tuple[Position, ...]:
    """All prepared positions, in the order of the file."""
    table = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return tuple(msgspec.convert(table["position"], list[Position]))


class Reached:
    """A position that was reached. ``seat``: who is asked there."""

    def __init__(self, position: Position) -> None:
        self.position = position
        rules = load(position.rules, position.set)
        manner = STRICT if position.table == "strict" else GUARDED
        self.match = Match(rules, f"position {position.title}", self._deal, manner=manner)
        for _ in range(position.after):
            self._run_out()
        for text in position.acts:
            self._perform(text)
        self.seat = self._players.seat(position.seat)
        while not self._is_there():
            self._go_on()

    def view(self) -> Observation:
        """What the seat sees there."""
        return self.match.view(self.seat)

    def words(self) -> set[str]:
        """What is legal there, in words."""
        reds = self.match.round.house.reds
        return {words.word(action, reds) for action in self._open.legal[self.seat]}

    def _deal(self, number: int, wind: int, dealer: Seat, honba: int) -> Deal:
        given = self.position if number == self.position.after else Hands()
        hands = Hands(**{name: getattr(given, name) for name in Hands.__struct_fields__})
        rules = load(self.position.rules, self.position.set)
        return next_deal(hands, Players(dealer), rules, self._complain)

    def _complain(self, key: str, message: str) -> None:
        raise AssertionError(f"{self.position.title}: {key}: {message}")

    def _is_there(self) -> bool:
        """Whether the seat is asked what the position is about."""
        legal = self._open.legal.get(self.seat, (DRAW,))
        return legal != (DRAW,) and set(self.position.legal) <= self.words()

    @property
    def acted(self) -> bool:
        """Whether the seat has done anything on the way."""
        own = (ev.Discarded, ev.Called, ev.KanDeclared, ev.Won)
        return any(isinstance(e, own) and e.seat == self.seat for e in self.match.events)

    # --- getting there --------------------------------------------------------------------------
    @property
    def _players(self) -> Players:
        return Players(self.match.state.dealer)

    @property
    def _open(self) -> Decision:
        decision = self.match.pending()
        assert decision is not None, f"{self.position.title}: the match is over"
        return decision

    def _perform(self, text: str) -> None:
        """One act of the script; what must happen before it happens by itself."""
        act = words.parse(text)[0]
        if act.verb == "everybody discards":
            for _ in range(int(act.args["count"])):
                self._tsumogiri()
            return
        seat = self._players.seat(act.seat)
        while (action := self._meant(act, seat)) is None:
            self._go_on()
        others = [other for other in self._open.legal if other != seat]
        self.match.submit(Answer(seat, action), *(Answer(other, PASS) for other in others))

    def _meant(self, act: Act, seat: Seat) -> Action | None:
        """The legal action that an act means; None where the seat cannot do it yet."""
        legal = self._open.legal.get(seat, ())
        spot = Spot(self.match.state, seat, legal, self.match.round.house.reds, self._players)
        try:
            action = words.action_of(act, spot)
        except IllegalAction:  # the tile is not drawn yet
            return None
        return action if action in legal else None

    def _go_on(self) -> None:
        """Let the open tile go, or the seat draw that has to."""
        legal = self._open.legal
        choices = [DRAW if options == (DRAW,) else PASS for options in legal.values()]
        for choice, options in zip(choices, legal.values(), strict=True):
            assert choice in options, f"{self.position.title}: {options}"
        self.match.submit(*(Answer(s, c) for s, c in zip(legal, choices, strict=True)))

    def _tsumogiri(self) -> None:
        while PASS in next(iter(self._open.legal.values())):
            self._go_on()
        (seat,) = self._open.legal
        self.match.submit(Answer(seat, DISCARDS[self.match.state.seats[seat].drawn]))

    def _run_out(self) -> None:
        hands = self.match.hands
        while self.match.hands == hands:
            if PASS in next(iter(self._open.legal.values())):
                self._go_on()
            else:
                self._tsumogiri()
