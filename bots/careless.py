"""Careless (粗忽): plays like `efficient`, but now and then does what one may not.

Only a strict table lets it. At every decision of the table it does each of its `DEEDS` that is
possible just then with the chance ``rate``, a rare one with `RARE` times that. It also points out
faults of others that everybody saw, and puts some of its own right.

    careless:rate=0.001
    careless:rate=0.2:only=peek
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from mahjong_sim.bots.api import (
    DISCARDS,
    PASS,
    RIICHI_DISCARDS,
    WIN,
    Action,
    BaseBot,
    ClosedKan,
    Discard,
    Observation,
    Pon,
    Random,
    Rules,
    Seat,
    acts,
    bundled,
    events,
)
from mahjong_sim.tiles import KINDS, Kind

RARE = 100
POINTS_OUT = 0.5  # chance, at each decision, that it says what it has noticed
PUTS_RIGHT = 0.2


class Careless(BaseBot):
    """Sensible, but absent-minded."""

    def __init__(self, rate: float = 0.0003, only: str = "") -> None:
        if not 0 <= rate <= 1:
            raise ValueError(f"rate is a chance from 0 to 1, not {rate}")
        if only and only not in DEEDS:
            raise ValueError(f"only is one of {', '.join(DEEDS)}, not {only!r}")
        self._deeds = [(deed, rate * (1, RARE)[name in RARELY]) for name, deed in DEEDS.items()]
        if only:
            self._deeds = [(DEEDS[only], rate)]
        self._well = bundled("efficient")()

    def begin(self, seat: Seat, rules: Rules, rng: Random) -> None:
        """Forget what was noted."""
        self._seat, self._random = seat, rng
        self._noted: set[tuple[Seat, str]] = set()
        self._exchanged = False
        self.heard: Kind = -1  # the wrong name of the open discard

    def hear(self, event: events.Event) -> None:
        """Keep which faults everybody has seen."""
        if isinstance(event, events.FaultNoted):
            self._noted.add((event.seat, event.fault))
        elif isinstance(event, events.FaultCleared | events.Faulted):
            self._noted.discard((event.seat, event.fault))
        elif isinstance(event, events.IndicatorTurned):
            self._exchanged = True
        elif isinstance(event, events.Discarded):
            self.heard = -1
        elif isinstance(event, events.Misnamed):
            self.heard = event.said
        elif isinstance(event, events.RoundDealt):
            self._noted, self._exchanged = set(), False

    def act(self, view: Observation) -> Action:
        """As the sensible bot does."""
        action: Action = self._well.act(view)
        return action

    def misdeed(self, view: Observation) -> Action | None:
        """What it does although nobody asked."""
        if self._noted and (word := self._word()):
            return word
        for deed, chance in self._deeds:
            if self._random.random() < chance and (possible := list(deed(self, view))):
                action: Action = possible[int(self._random.random() * len(possible))]
                return action
        return None

    def _word(self) -> Action | None:
        """A fault of another pointed out, or an own one put right."""
        for seat, fault in sorted(self._noted):
            if seat != self._seat and self._random.random() < POINTS_OUT:
                return acts.CallOut(seat, fault)
            if seat == self._seat and self._random.random() < PUTS_RIGHT:
                return acts.Correct(fault)
        return None

    @property
    def indicator_is_fresh(self) -> bool:
        """Whether no wrong dora indicator was turned in this hand."""
        return not self._exchanged


# --- deeds: all that is possible now, of a kind -------------------------------------------------
Deed = Callable[[Careless, Observation], Iterator[Action]]


def is_turn(view: Observation) -> bool:
    """Whether the seat has to discard."""
    must_win = view.legal == (WIN,) and view.drawn >= 0
    return must_win or any(isinstance(action, Discard) for action in view.legal)


def is_claim(view: Observation) -> bool:
    """Whether a tile lies open to the seat."""
    must_win = view.legal == (WIN,) and view.drawn < 0
    return must_win or PASS in view.legal


def false_win(bot: Careless, view: Observation) -> Iterator[Action]:
    """A win that is none."""
    if WIN not in view.legal and (is_turn(view) or is_claim(view)):
        yield WIN


def misled(bot: Careless, view: Observation) -> Iterator[Action]:
    """A win on a tile that was called by a wrong name."""
    if bot.heard >= 0 and view.waits >> bot.heard & 1 and WIN not in view.legal and is_claim(view):
        yield WIN


def empty_word(bot: Careless, view: Observation) -> Iterator[Action]:
    """A call that is said only."""
    if is_turn(view):
        yield from (acts.Say("tsumo"), acts.Say("riichi"), acts.Say("kan"))
    elif is_claim(view):
        yield from (acts.Say("ron"), acts.Say("chi"), acts.Say("pon"), acts.Say("kan"))


def bad_riichi(bot: Careless, view: Observation) -> Iterator[Action]:
    """A riichi that may not be declared."""
    riichi = [RIICHI_DISCARDS[a.tile] for a in view.legal if isinstance(a, Discard)]
    yield from (action for action in riichi if action not in view.legal)


def stubborn_riichi(bot: Careless, view: Observation) -> Iterator[Action]:
    """A riichi on a tenpai that may not have one: in furiten, without the right to it."""
    free = view.drawn >= 0 and not view.seats[view.seat].riichi
    if view.waits and free and is_turn(view):
        riichi = RIICHI_DISCARDS[view.drawn]
        yield from (riichi,) if riichi not in view.legal else ()


def late_riichi(bot: Careless, view: Observation) -> Iterator[Action]:
    """A riichi whose tile is turned too late."""
    yield from (
        acts.LateRiichi(a.tile) for a in view.legal if isinstance(a, Discard) and a.riichi == 1
    )


def passed_win(bot: Careless, view: Observation) -> Iterator[Action]:
    """A win overlooked where it must be taken."""
    if view.legal == (WIN,):
        yield DISCARDS[view.drawn] if view.drawn >= 0 else PASS


def bad_kan(bot: Careless, view: Observation) -> Iterator[Action]:
    """A closed kan that may not be made."""
    if is_turn(view):
        kinds = {tile >> 2 for tile in view.hand}
        yield from (kan for kan in map(ClosedKan, sorted(kinds)) if kan not in view.legal)


def kan_in_riichi(bot: Careless, view: Observation) -> Iterator[Action]:
    """A closed kan in riichi that changes the hand."""
    if view.seats[view.seat].riichi and is_turn(view):
        quads = [ClosedKan(kind) for kind in range(KINDS) if view.counts[kind] == 4]
        yield from (kan for kan in quads if kan not in view.legal)


def bad_call(bot: Careless, view: Observation) -> Iterator[Action]:
    """A pon with two different tiles."""
    if is_claim(view):
        hand = sorted(view.hand)
        yield from (Pon((a, b)) for a, b in pairwise(hand) if a >> 2 != b >> 2)


def swap(bot: Careless, view: Observation) -> Iterator[Action]:
    """A discard that swap calling bars."""
    if view.drawn < 0 and is_turn(view):
        yield from (DISCARDS[t] for t in view.hand if DISCARDS[t] not in view.legal)


def miscount(bot: Careless, view: Observation) -> Iterator[Action]:
    """A tile too many or too few, or one drawn early."""
    if view.legal == (acts.DRAW,):
        yield from (DISCARDS[tile] for tile in view.hand)
    elif view.left > 0:
        yield acts.DRAW


def misname(bot: Careless, view: Observation) -> Iterator[Action]:
    """A discard with a wrong name."""
    for action in view.legal:
        if isinstance(action, Discard) and not action.riichi:
            yield acts.Misname(action.tile, ((action.tile >> 2) + 1) % KINDS)


def peek(bot: Careless, view: Observation) -> Iterator[Action]:
    """A look at what is hidden."""
    yield from (acts.Peek("hand", seat) for seat in range(4) if seat != view.seat)
    yield from (acts.Peek("wall"), acts.Peek("dead_wall"), acts.Peek("ura"))


def show(bot: Careless, view: Observation) -> Iterator[Action]:
    """Tiles let be seen, by accident or not."""
    for tile in view.hand[:1]:
        yield from (acts.ShowTiles((tile,)), acts.ShowTiles((tile,), on_purpose=True))
    yield acts.ShowTiles()


def topple(bot: Careless, view: Observation) -> Iterator[Action]:
    """Something knocked over."""
    yield from (acts.Topple("wall"), acts.Topple("other_hand", ends_play=False))


def break_up(bot: Careless, view: Observation) -> Iterator[Action]:
    """A won hand mixed up too soon."""
    if WIN in view.legal:
        yield acts.BreakUp()


def turned_meld(bot: Careless, view: Observation) -> Iterator[Action]:
    """A meld turned the wrong way."""
    for place, meld in enumerate(view.melds):
        if meld.is_open:
            others = {0, 1, 2, 3} - {view.seat, meld.source}
            yield from (acts.TurnMeld(place, seat) for seat in sorted(others))


def indicator(bot: Careless, view: Observation) -> Iterator[Action]:
    """The wrong dora indicator turned."""
    fresh = not any(seat.river or seat.melds for seat in view.seats)
    if fresh and bot.indicator_is_fresh and len(view.dora) == 1:
        yield from map(acts.TurnIndicator, range(1, 5))


def taken_back(bot: Careless, view: Observation) -> Iterator[Action]:
    """The own discard taken back."""
    if view.offer is not None and view.offer[1] == view.seat:
        yield acts.TakeBack()


def manners(bot: Careless, view: Observation) -> Iterator[Action]:
    """Bad manners, a wrong statement, chombo on purpose, a draw from the wrong place."""
    yield from (acts.Misbehave("talk"), acts.Misbehave("slam"), acts.Misbehave("grave"))
    yield acts.StateScore(view.seats[view.seat].points + 100)
    yield from (acts.CommitChombo(), acts.DrawFrom("rinshan"))


DEEDS: dict[str, Deed] = {
    deed.__name__: deed
    for deed in (
        *(false_win, misled, empty_word, bad_riichi, stubborn_riichi, late_riichi, passed_win),
        *(bad_kan, kan_in_riichi, bad_call, swap, miscount, misname, peek, show, topple, break_up),
        *(turned_meld, indicator, taken_back, manners),
    )
}
RARELY = {  # possible
    *("misled", "stubborn_riichi", "late_riichi", "passed_win", "kan_in_riichi", "swap"),
    *("break_up", "indicator"),
}
