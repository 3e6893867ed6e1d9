"""A match with a person at one seat (対局の進行), without any drawing.

The match is pulled: whenever the picture has caught up, the open decision is taken to the bots at
once, and to the person if it is theirs too. A bot's answer never waits for the clock: all waiting
is in the feed, and depends on events alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mahjong_sim.bots.play import Player
from mahjong_sim.gui.feed import Feed
from mahjong_sim.gui.picture import Picture
from mahjong_sim.match.match import Match
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Action, Answer
from mahjong_sim.table.observe import Observation, mask
from mahjong_sim.tiles import Seat, red_pieces

_AT_ONCE: Final = 60  # decisions in one update, so that instant play still repaints


class Game:
    """``seat``: the person's. ``players``: the other three. ``accepted``: told every answer taken.

    ``view``: what the person must answer now, None while it is not their turn.
    """

    def __init__(
        self,
        match: Match,
        seat: Seat,
        players: Mapping[Seat, Player],
        speed: int,
        accepted: Callable[[Answer], None] = lambda answer: None,
    ) -> None:
        wall = match.rules.wall
        self.match, self.seat = match, seat
        self.feed = Feed(speed)
        reds = red_pieces(wall.red_man, wall.red_pin, wall.red_sou)
        self.picture = Picture(reds)
        self.view: Observation | None = None
        self._players = players
        self._accepted = accepted
        self._ready: list[Answer] = []
        self._seen = 0
        self._read()

    @property
    def over(self) -> bool:
        """Whether the match has ended and all of it was shown."""
        return self.picture.standing is not None and self.feed.idle

    def update(self, seconds: float) -> list[ev.Event]:
        """Let time pass; the events, masked for the person, that were shown meanwhile."""
        shown = self._show(self.feed.update(seconds))
        for _ in range(_AT_ONCE):
            if self.view is not None or not self.feed.idle or self.match.pending() is None:
                break
            self._ask()
            shown += self._show(self.feed.update(0.0))
        return shown

    def answer(self, action: Action) -> None:
        """The person's answer to ``view``. Raises IllegalAction, and nothing has changed."""
        if self.view is None:
            raise ValueError("nothing is asked")
        self._submit([*self._ready, Answer(self.seat, action, decision=self.view.decision)])
        self.view = None

    def resume(self) -> None:
        """Go on to the next hand after the result was looked at."""
        self.feed.release()

    def _ask(self) -> None:
        decision = self.match.pending()
        if decision is None:
            return
        self._ready = []
        for seat in decision.legal:
            if seat != self.seat:
                action = self._players[seat](self.match.view(seat))
                self._ready.append(Answer(seat, action, decision=decision.number))
        if self.seat in decision.legal:
            self.view = self.match.view(self.seat)
        else:
            self._submit(self._ready)

    def _submit(self, answers: list[Answer]) -> None:
        self.match.submit(*answers)
        for answer in answers:
            self._accepted(answer)
        self._ready = []
        self._read()
        if self.match.standing is not None:
            for player in self._players.values():
                player.finish()

    def _read(self) -> None:
        news = self.match.events[self._seen :]
        self._seen = len(self.match.events)
        self.feed.push(mask(event, self.seat) for event in news)

    def _show(self, events: list[ev.Event]) -> list[ev.Event]:
        for event in events:
            self.picture.fold((event,))
            if isinstance(event, ev.Discarded) and event.riichi == 2:
                hand = self.match.view(self.seat).seats[event.seat].hand
                self.picture.lay_open(event.seat, hand)
        return events
