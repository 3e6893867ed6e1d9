"""Cautious (守備): attacks like `efficient`, but weighs every discard against what it may cost.

Against a riichi or a hand with several melds each discard is worth the chance of a win that it
leaves, times the likely value of the hand, less the chance that it is ronned, times the likely
loss. A far hand so folds by itself, a good tenpai pushes. Tiles are read by genbutsu (what a
dangerous seat threw or let pass), suji, walls and the copies of an honour in sight.

The figures are measured ones: how often tiles of each class are ronned, how often hands win.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Any, NamedTuple

from mahjong_sim.bots.api import (
    DISCARDS,
    NINE_KINDS,
    PASS,
    WIN,
    Action,
    BaseBot,
    Discard,
    Observation,
    PublicSeat,
    Random,
    Rules,
    Seat,
    bundled,
    events,
    tiles_seen,
)
from mahjong_sim.tiles import DORA_OF, EAST, WHITE, Kind

# chance of a ron by a riichi: by distance from the edge of the suit, then by open lines
NUMBERS = ((0.024, 0.083), (0.051, 0.098), (0.066, 0.110), (0.027, 0.094, 0.138))
GUESTS = (0.035, 0.024, 0.010, 0.0)  # guest winds, by other copies in sight
VALUED = (0.055, 0.028, 0.007, 0.0)  # dragons, round wind, the seat's own wind
ONE_CHANCE = 0.8  # a line of which one tile is left
DORA_DANGER = 1.3
USUAL_LINES = 12  # open lines of the suits when those chances were measured

# logit of winning by shanten: constant, turn, turn squared, log of (tiles that help / usual number)
WIN_CHANCE = (
    (-0.6, -0.8, -0.2, 0.8, 4),
    (-2.2, -1.1, -0.1, 0.8, 12),
    (-3.4, -1.7, -0.2, 0.65, 24),
    (-5.0, -1.9, -0.2, 0.65, 40),
)
TENPAI_MELDS = ((0.5, 1.3, -0.6), (2.0, 0.9, -0.5))  # logit of tenpai with 2 melds, with 3 or more
RIICHI_LOSS, OPEN_LOSS, MELD_DORA_LOSS, DEALER_LOSS = 5900, 3500, 1300, 1.45
CLOSED_VALUE, OPEN_VALUE, DORA_VALUE, DEALER_VALUE = 3900, 2700, 1700, 1.55
GOOD_WAIT = 5  # tiles left of a wait that is worth a riichi against a riichi


class Threat(NamedTuple):
    """A seat to be afraid of: what is safe against it, how likely it is tenpai, what it costs."""

    seat: Seat
    safe: int
    tenpai: float
    loss: float
    crowding: float  # how much the open lines share among fewer


class Cautious(BaseBot):
    """Pushes what is worth it."""

    def __init__(self) -> None:
        self._fast = bundled("efficient")()

    def begin(self, seat: Seat, rules: Rules, rng: Random) -> None:
        """Learn whether a passed tile is safe for a turn."""
        self._same_turn = rules.furiten.same_turn != "none"
        self._passed = [0, 0, 0, 0]
        self._riichi = [False] * 4

    def hear(self, event: events.Event) -> None:
        """Keep what each seat let pass: since its riichi, or since it last drew."""
        if isinstance(event, events.Discarded):
            self._riichi[event.seat] |= event.riichi > 0
            bit = 1 << (event.tile >> 2)
            for seat in range(4):
                if seat != event.seat and (self._same_turn or self._riichi[seat]):
                    self._passed[seat] |= bit
        elif isinstance(event, events.Drew | events.Called):
            if not self._riichi[event.seat]:
                self._passed[event.seat] = 0
        elif isinstance(event, events.RoundDealt):
            self._passed, self._riichi = [0, 0, 0, 0], [False] * 4

    def act(self, view: Observation) -> Action:
        """As the quick bot does while nobody threatens."""
        legal = view.legal
        for action in (WIN, NINE_KINDS):
            if action in legal:
                return action
        threats = self._threats(view)
        if not threats or view.seats[view.seat].riichi:
            return self._quick(view)
        if type(legal[0]) is Discard:
            return self._turn(view, threats)
        if view.offer is not None:
            call, shanten = self._fast.call(view)
            return call if shanten == 0 else PASS
        return self._quick(view)

    def _quick(self, view: Observation) -> Action:
        action: Action = self._fast.act(view)
        return action

    def _turn(self, view: Observation, threats: Sequence[Threat]) -> Action:
        seen, value, turn = tiles_seen(view), hand_value(view), turn_of(view)
        dora = [DORA_OF[indicator >> 2] for indicator in view.dora]
        choices = self._fast.choices(view)
        nearest, useful = choices[0].shanten, self._fast.worths(view)

        def net(choice: Any) -> tuple[int, int]:
            helping = choice.left if choice.shanten == nearest else None
            cost = sum(t.loss * ron_chance(view, t, seen, dora, choice.kind) for t in threats)
            gain = value * win_chance(choice.shanten, helping, turn)
            return round(gain - cost), -useful[choice.kind]

        chosen = max(choices, key=net)
        action: Action = self._fast.declared(view, chosen)
        if isinstance(action, Discard) and action.riichi and chosen.left < GOOD_WAIT:
            return DISCARDS[action.tile]
        return action

    def _threats(self, view: Observation) -> list[Threat]:
        """The other seats in riichi or with two melds and more."""
        found = []
        for number, seat in enumerate(view.seats):
            opened = sum(meld.is_open for meld in seat.melds)
            if number == view.seat or not (seat.riichi or opened >= 2):
                continue
            safe = self._passed[number]
            for dropped in seat.river:
                safe |= 1 << (dropped.tile >> 2)
            found.append(threat_of(view, number, seat, safe, opened))
        return found


# --- the own hand -------------------------------------------------------------------------------
def turn_of(view: Observation) -> float:
    """How late it is: 0 at the ninth turn, 1 six turns later."""
    return ((70 - view.left) / 4 - 9) / 6


def logistic(x: float) -> float:
    """From logit to chance."""
    return 1 / (1 + exp(-x))


def win_chance(shanten: int, helping: float | None, turn: float) -> float:
    """Chance to win from this shanten with so many tiles that help; None: not counted."""
    constant, by_turn, by_square, by_tiles, usual = WIN_CHANCE[min(shanten, len(WIN_CHANCE) - 1)]
    if helping == 0:
        return 0.0
    tiles = by_tiles * log((usual if helping is None else helping) / usual)
    return logistic(constant + by_turn * turn + by_square * turn * turn + tiles)


def hand_value(view: Observation) -> float:
    """What the own hand would likely win, sticks and honba included."""
    dora = [DORA_OF[indicator >> 2] for indicator in view.dora]
    tiles = [*view.hand, *(tile for meld in view.melds for tile in meld.tiles)]
    held = sum(dora.count(tile >> 2) + (tile in view.reds) for tile in tiles)
    opened = any(meld.is_open for meld in view.melds)
    value: float = (OPEN_VALUE if opened else CLOSED_VALUE) + DORA_VALUE * held
    if view.seat == view.dealer:
        value *= DEALER_VALUE
    return value + view.pot + view.rules.payments.honba * view.honba


# --- the others ---------------------------------------------------------------------------------
def threat_of(view: Observation, number: Seat, seat: PublicSeat, safe: int, opened: int) -> Threat:
    """How dangerous a seat is."""
    dealer = DEALER_LOSS if number == view.dealer else 1.0
    if seat.riichi:
        crowding = (USUAL_LINES + 2) / (open_lines(safe) + 2)
        return Threat(number, safe, 1.0, RIICHI_LOSS * dealer, crowding)
    constant, by_turn, by_square = TENPAI_MELDS[min(opened, 3) - 2]
    turn = turn_of(view)
    tenpai = logistic(constant + by_turn * turn + by_square * turn * turn)
    dora = [DORA_OF[indicator >> 2] for indicator in view.dora]
    shown = sum(
        dora.count(tile >> 2) + (tile in view.reds) for meld in seat.melds for tile in meld.tiles
    )
    return Threat(number, safe, tenpai, (OPEN_LOSS + MELD_DORA_LOSS * shown) * dealer, 1.0)


def open_lines(safe: int) -> int:
    """Of the 18 two-sided waits (1-4, 2-5 … 6-9 of each suit) those that are not ruled out."""
    return sum(
        not (safe >> kind | safe >> kind + 3) & 1
        for suit in (0, 9, 18)
        for kind in range(suit, suit + 6)
    )


def ron_chance(
    view: Observation, threat: Threat, seen: Sequence[int], dora: Sequence[Kind], kind: Kind
) -> float:
    """Chance that the seat wins on a discard of this kind."""
    if threat.safe >> kind & 1:
        return 0.0
    if kind < EAST:
        chance = number_chance(threat.safe, seen, kind) * threat.crowding
    else:
        own = EAST + (threat.seat - view.dealer) % 4
        table = VALUED if kind >= WHITE or kind in (own, EAST + view.wind) else GUESTS
        chance = table[max(0, min(seen[kind] - 1, 3))]
    if kind in dora:
        chance *= DORA_DANGER
    return threat.tenpai * chance


def number_chance(safe: int, seen: Sequence[int], kind: Kind) -> float:
    """Of a number tile by its open lines (筋): a safe far end or a wall (壁) closes one."""
    rank = kind % 9
    lines = 0
    chance = 1.0
    for step in (-1, 1):
        if not 0 <= rank + 3 * step <= 8 or safe >> kind + 3 * step & 1:
            continue
        left = 4 - max(seen[kind + step], seen[kind + 2 * step])
        if left > 0:
            lines += 1
            if left == 1:
                chance *= ONE_CHANCE
    return chance * NUMBERS[min(rank, 8 - rank, 3)][lines]
