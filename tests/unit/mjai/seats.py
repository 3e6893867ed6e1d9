"""A seat that is told its match in mjai as well, and what the client makes of it."""

from __future__ import annotations

from typing import Any

import msgspec

from mahjong_sim.bots.api import (
    Action,
    BaseBot,
    Bot,
    Discard,
    Observation,
    Random,
    Rules,
    Seat,
    events,
)
from mahjong_sim.looks import look_of
from mahjong_sim.mjai.client import Client
from mahjong_sim.mjai.offers import QUESTIONS, action_event, offers
from mahjong_sim.mjai.teller import Teller
from mahjong_sim.mjai.words import Event

NAMES = ("a", "b", "c", "d")


class Told(BaseBot):
    """Plays as ``bot`` and keeps the messages; at each decision ``check`` looks at both views."""

    def __init__(self, bot: Bot, native: bool = False) -> None:
        self.bot, self.native = bot, native
        self.client = Client()
        self.messages: list[Event] = []
        self.views = 0
        self._heard: list[events.Event] = []

    def begin(self, seat: Seat, rules: Rules, rng: Random) -> None:
        self.rules, self.teller = rules, Teller(rules, seat, NAMES)
        if begin := getattr(self.bot, "begin", None):
            begin(seat, rules, rng)

    def hear(self, event: events.Event) -> None:
        self._heard.append(event)

    def act(self, view: Observation) -> Action:
        self.tell(view)
        if not isinstance(view.legal[0], QUESTIONS):
            self.check(view)
        return self.bot.act(view)

    def finish(self, standing: object) -> None:
        self.tell()

    def tell(self, asked: Observation | None = None) -> None:
        """Tell the client what was heard, and that it is asked."""
        heard, self._heard = self._heard, []
        told = self.teller.tell(heard[:1])
        self.teller.native = self.native
        told += self.teller.tell(heard[1:])
        if self.teller.silent and asked is not None:
            told.append(self.teller.ask())
        if asked is not None and told:
            told[-1]["possible_actions"] = offers(asked, self.teller.forms)
        for message in told:
            line = msgspec.json.encode(message)
            self.messages.append(message)
            self.client.take(msgspec.json.decode(line))

    def check(self, view: Observation) -> None:
        """The client sees and may do the same."""
        self.views += 1
        other = self.client.view()
        assert other is not None, self.messages[-1]
        assert picture(other, self) == picture(view, self)


def picture(view: Observation, told: Told) -> dict[str, Any]:
    """A view, tiles by their look."""
    forms = told.teller.forms

    def looks(tiles: Any) -> list[int]:
        return sorted(look_of(tile, forms.reds) for tile in tiles)

    return {
        "hand": looks(view.hand),
        "drawn": forms.code(view.drawn),
        "counts": view.counts,
        "melds": [(m.kind, looks(m.tiles), forms.code(m.taken), m.source) for m in view.melds],
        "distance": (view.shanten, view.waits, view.furiten),
        "offer": view.offer and (forms.code(view.offer[0]), view.offer[1]),
        "open": (forms.codes(view.dora), view.left, view.wind, view.dealer, view.honba, view.pot),
        "legal": sorted(map(str, offers(view, forms))),
        "riichi": sorted(
            {(a.riichi, forms.code(a.tile)) for a in view.legal if isinstance(a, Discard)}
        ),
        "pass": {"none"} & {action_event(a, view, forms)["type"] for a in view.legal},
        "seats": [
            (
                s.points,
                s.riichi,
                s.size,
                [(m.kind, looks(m.tiles), m.source) for m in s.melds],
                [(forms.code(d.tile), d.drawn, d.riichi, d.called_by) for d in s.river],
            )
            for s in view.seats
        ],
    }
