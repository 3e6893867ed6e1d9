"""Lets a bot of ours speak mjai at somebody else's table (mjaiの打ち手として)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mahjong_sim import values as v
from mahjong_sim.bots.api import Bot
from mahjong_sim.errors import InputError
from mahjong_sim.hand.suits import tables
from mahjong_sim.mjai.client import Client
from mahjong_sim.mjai.forms import Forms
from mahjong_sim.mjai.offers import NONE, action_event
from mahjong_sim.mjai.words import Event
from mahjong_sim.rng import stream
from mahjong_sim.rules.options import Rules
from mahjong_sim.table.actions import Action, Discard
from mahjong_sim.table.house import house
from mahjong_sim.table.observe import Observation, mask


class Speaker:
    """``make``: makes the bot of each match. ``rules``: those given, else the ones told.

    The seed of what is random in the bot is ``seed`` and the seat.
    """

    def __init__(self, make: Callable[[], Bot], rules: Rules | None = None, seed: str = "") -> None:
        self.make, self.seed = make, seed
        self.client = Client(rules)
        self._bot: Bot | None = None
        self._heard = 0
        self._riichi: Discard | None = None

    def heard(self, line: bytes) -> Event:
        """The answer to a line: an event, or all since the last answer. Raises InputError."""
        value = v.decode(line)
        events = value if isinstance(value, list) else [value]
        return self.answer([v.an_object(event, "an event") for event in events])

    def answer(self, events: Sequence[Event]) -> Event:
        """The answer to the last of these events."""
        for event in events:
            self.client.take(event)
            if event["type"] == "start_game":
                self._begin()
        self._hear()
        if not events:
            raise InputError("no events")
        if events[-1]["type"] == "start_game":
            return {"type": "none", "x": True}
        view = self.client.view()
        return NONE if view is None else self._act(view)

    def _begin(self) -> None:
        """Be ready before ``start_game`` is answered: that is what its longer limit is for."""
        client = self.client
        tables()
        house(client.rules)
        self._bot, self._heard, self._riichi = self.make(), 0, None
        if begin := getattr(self._bot, "begin", None):
            begin(client.seat, client.rules, stream(self.seed, "bot", client.seat))

    def _hear(self) -> None:
        events = self.client.events
        if hear := getattr(self._bot, "hear", None):
            for event in events[self._heard :]:
                hear(mask(event, self.client.seat))
        self._heard = len(events)

    def _act(self, view: Observation) -> Event:
        if self._bot is None:
            raise InputError("no match has begun")
        forms = Forms(self.client.rules)
        if self.client.riichi_due:
            return self._discard_of_riichi(view, forms)
        action = self._bot.act(view)
        if isinstance(action, Discard) and action.riichi:
            self._riichi = action
        return action_event(action, view, forms)

    def _discard_of_riichi(self, view: Observation, forms: Forms) -> Event:
        """The declaration was told back: its discard."""
        action, self._riichi = self._riichi, None
        if action is None or action not in view.legal:
            raise InputError("a riichi that was not declared")
        plain: Action = Discard(action.tile)
        return action_event(plain, view, forms)
