"""What a seat sees at one decision (場況), worked out once."""

from __future__ import annotations

from collections.abc import Sequence

from mahjong_sim.bots.api import Meld, Observation, Rules, tiles_seen
from mahjong_sim.tiles import DORA_OF, EAST, FIVES, KINDS, WHITE, Kind

DRAGONS = ("yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun")
LIVE = 70  # tiles of a live wall
Hidden = tuple[int, int, int, int]
_FEWER = tuple(bytes(49 if count < most else 48 for count in range(256)) for most in range(1, 5))


class Sight:
    """The table as one seat sees it.

    ``seen``: 34 counts in sight, the own hand included. ``unseen``: those not in sight; ``hidden``:
    the same by mask, see `hidden_of`. ``dora``: by kind, how often it counts. ``held``: the kinds
    in the own hand. ``reds``: red fives in it, by kind. ``t``: the turn, 0 at the ninth and 1 six
    later.
    """

    __slots__ = (
        *(
            "counts",
            "dealer",
            "dora",
            "held",
            "hidden",
            "indicators",
            "left",
            "melds",
            "reds",
            "round_wind",
            "rules",
        ),
        *("seat", "seats", "seen", "t", "unseen", "valued", "view"),
    )

    def __init__(self, view: Observation) -> None:
        self.view, self.rules, self.seat = view, view.rules, view.seat
        self.dealer, self.left, self.round_wind = view.dealer, view.left, view.wind
        self.seats, self.melds = view.seats, view.melds
        self.counts = list(view.counts)
        self.held = [kind for kind in range(KINDS) if self.counts[kind]]
        self.seen = tiles_seen(view)
        self.unseen = [4 - seen for seen in self.seen]
        self.hidden = hidden_of(self.seen)
        indicators = view.dora
        self.indicators = len(indicators)
        self.dora = [0] * KINDS
        for indicator in indicators:
            self.dora[DORA_OF[indicator >> 2]] += 1
        self.reds = dict.fromkeys(FIVES, 0)
        if view.reds:
            for tile in view.hand:
                if tile in view.reds:
                    self.reds[tile >> 2] += 1
        self.t = ((LIVE - self.left) / 4 - 9) / 6
        self.valued = valued_of(self.rules, self.seat_wind, self.round_wind)

    @property
    def seat_wind(self) -> int:
        """Own wind, 0..3."""
        return (self.seat - self.dealer) % 4

    @property
    def deals(self) -> bool:
        """Whether the seat is the dealer."""
        return self.seat == self.dealer

    @property
    def riichi_others(self) -> int:
        """Other seats in riichi."""
        return sum(seat.riichi > 0 for n, seat in enumerate(self.seats) if n != self.seat)

    @property
    def turns(self) -> int:
        """Own draws that are still to come."""
        return self.left // 4

    @property
    def is_open(self) -> bool:
        """Whether the own hand is open."""
        return any(meld.is_open for meld in self.melds)

    def dora_of_melds(self, melds: tuple[Meld, ...]) -> int:
        """Dora and red fives in melds."""
        reds, dora = self.view.reds, self.dora
        return sum(dora[tile >> 2] + (tile in reds) for meld in melds for tile in meld.tiles)


def hidden_of(seen: Sequence[int]) -> Hidden:
    """Masks of the kinds of which fewer than one, two, three and four tiles are seen."""
    text = bytes(seen)[::-1]
    first, second, third, fourth = [int(text.translate(fewer), 2) for fewer in _FEWER]
    return first, second, third, fourth


def valued_of(rules: Rules, seat_wind: int, round_wind: int) -> dict[Kind, int]:
    """Han of an open triplet of each valued honour (役牌)."""
    han = {WHITE + i: open_han(rules, yaku) for i, yaku in enumerate(DRAGONS)}
    han[EAST + seat_wind] = open_han(rules, "seat_wind")
    round_kind = EAST + round_wind
    han[round_kind] = han.get(round_kind, 0) + open_han(rules, "round_wind")
    return han


def open_han(rules: Rules, yaku: str) -> int:
    """Han of a yaku in an open hand; 0 where it is not played so or does not qualify."""
    terms = rules.yaku.get(yaku)
    return terms.open if terms is not None and terms.qualifies else 0


def needed(rules: Rules, honba: int) -> int:
    """Han of yaku that a win needs (縛り)."""
    two = rules.win.two_han_from_honba and honba >= rules.win.two_han_from_honba
    return max(rules.win.min_han, 2 if two else 0)
