"""What a seat may know (観測): its own hand, the open table, the masked events.

An `Observation` copies a part only when asked for it and is valid until its seat has answered;
across a process masked events travel instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import add
from typing import Any

import msgspec
from msgspec import Struct

from mahjong_sim.meld import Meld
from mahjong_sim.rules.options import Rules
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Action
from mahjong_sim.table.acts import DRAW
from mahjong_sim.table.furiten import furiten
from mahjong_sim.table.phases import ToClaim
from mahjong_sim.table.reasons import Reason
from mahjong_sim.table.round import Round
from mahjong_sim.table.winning import barred
from mahjong_sim.tiles import HIDDEN, Seat, Tile


class PublicSeat(Struct, frozen=True, gc=False):
    """What everybody sees of a seat. ``riichi``: 0, 1 closed, 2 open; ``size``: concealed tiles.

    ``hand``: the tiles laid open by an open riichi, else empty.
    """

    points: int
    melds: tuple[Meld, ...]
    river: tuple[ev.Dropped, ...]
    riichi: int
    size: int
    hand: tuple[Tile, ...] = ()
    dead: bool = False


class Observation(Struct, frozen=True, eq=False):
    """The view of one seat at one decision. Nothing in it can be set.

    What begins with an underscore is the table's own, hidden tiles included: in a Python process
    nobody can be kept from it. `mahjong-sim bots check` tells who reads it.
    """

    _round: Round
    _seat: Seat
    _decision: int
    _legal: tuple[Action, ...]
    _events: Sequence[ev.Event]
    _since: int

    def __repr__(self) -> str:
        """Nothing of the table."""
        return f"<{type(self).__name__} of seat {self._seat}>"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """As `__repr__`."""
        return [("seat", self._seat)]

    @property
    def seat(self) -> Seat:
        """The own seat."""
        return self._seat

    @property
    def decision(self) -> int:
        """Number of the decision, counting up over the match."""
        return self._decision

    @property
    def legal(self) -> tuple[Action, ...]:
        """What may be answered; empty where the seat is not asked."""
        return self._legal

    @property
    def rules(self) -> Rules:
        """The rule set of the table."""
        return self._round.house.rules

    @property
    def reds(self) -> frozenset[Tile]:
        """Pieces that are red fives (赤)."""
        return self._round.house.reds

    @property
    def hand(self) -> tuple[Tile, ...]:
        """Own concealed pieces, the drawn one last."""
        return tuple(self._round.state.seats[self._seat].tiles)

    @property
    def drawn(self) -> Tile:
        """The piece just drawn, or -1."""
        return self._round.state.seats[self._seat].drawn

    @property
    def counts(self) -> tuple[int, ...]:
        """34 counts of the own concealed pieces."""
        return tuple(self._round.state.seats[self._seat].counts)

    @property
    def melds(self) -> tuple[Meld, ...]:
        """Own melds."""
        return self._round.state.seats[self._seat].melds

    @property
    def shanten(self) -> int:
        """Shanten (向聴数) of the own hand without the drawn tile."""
        return self._round.state.seats[self._seat].shanten

    @property
    def waits(self) -> int:
        """Mask of the own waits (待ち) without the drawn tile; 0 when not tenpai."""
        return self._round.state.seats[self._seat].waits

    @property
    def furiten(self) -> bool:
        """Whether the own waits, or some of them, are furiten (振聴)."""
        return barred(self._round.state.seats[self._seat], self._round.house) != 0

    @property
    def furiten_by(self) -> tuple[Reason, ...]:
        """Why the own waits are furiten (振聴の種類), with the discards that cause it."""
        return furiten(self._round.state.seats[self._seat], self._round.house)

    def why_not(self, action: Action) -> tuple[Reason, ...]:
        """Every reason against an own act now (できない理由); none exactly if it is legal."""
        return self._round.why_not(self._seat, action)

    @property
    def seats(self) -> tuple[PublicSeat, ...]:
        """All four seats as everybody sees them."""
        return tuple(
            [
                PublicSeat(
                    s.points,
                    s.melds,
                    tuple(s.river),
                    s.riichi,
                    len(s.tiles),
                    tuple(s.tiles) if s.riichi == 2 else (),
                    s.dead,
                )
                for s in self._round.state.seats
            ]
        )

    @property
    def face_up(self) -> tuple[int, ...]:
        """34 counts of rivers, melds, open dora indicators and hands of others laid open."""
        state = self._round.state
        counts = state.face_up
        for number, s in enumerate(state.seats):
            if s.riichi == 2 and number != self._seat:
                counts = list(map(add, counts, s.counts))
        return tuple(counts)

    @property
    def dora(self) -> tuple[Tile, ...]:
        """Open dora indicators (ドラ表示牌)."""
        state = self._round.state
        return state.indicators[: state.shown]

    @property
    def left(self) -> int:
        """Live tiles left to draw (残り枚数)."""
        return self._round.state.left

    @property
    def wind(self) -> int:
        """Round wind (場風), 0..3."""
        return self._round.state.wind

    @property
    def dealer(self) -> Seat:
        """The dealer (親)."""
        return self._round.state.dealer

    @property
    def honba(self) -> int:
        """Honba (本場)."""
        return self._round.state.honba

    @property
    def pot(self) -> int:
        """Points on the table (供託)."""
        return self._round.state.pot

    @property
    def offer(self) -> tuple[Tile, Seat] | None:
        """The piece open to claims and the seat it comes from; none once the seat draws."""
        phase = self._round.state.phase
        if not isinstance(phase, ToClaim) or DRAW in self._legal:
            return None
        return phase.tile, phase.seat

    @property
    def news(self) -> tuple[ev.Event, ...]:
        """Masked events since this seat last looked."""
        return tuple(mask(e, self._seat) for e in self._events[self._since :])


# ------------------------------------------------------------------------------------------------
def _hide(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    return (HIDDEN,) * len(tiles)


def _deal(e: ev.RoundDealt, seat: Seat) -> ev.Event:
    hands = tuple(h if s == seat else _hide(h) for s, h in enumerate(e.hands))
    indicators = (*e.indicators[: int(e.dora)], *_hide(e.indicators[int(e.dora) :]))
    return msgspec.structs.replace(
        e,
        hands=hands,
        live=_hide(e.live),
        rinshan=_hide(e.rinshan),
        indicators=indicators,
        ura=_hide(e.ura),
    )


def _position(e: ev.RoundSet, seat: Seat) -> ev.Event:
    masked = _deal(e.dealt, seat)
    shown = (*e.dealt.indicators[: e.shown], *_hide(e.dealt.indicators[e.shown :]))
    return msgspec.structs.replace(
        e,
        dealt=msgspec.structs.replace(masked, indicators=shown),
        seats=tuple(map(_known, e.seats)),
    )


def _known(seat: ev.SeatSet) -> ev.SeatSet:
    """Without what the seat's furiten would tell about its waits."""
    return msgspec.structs.replace(seat, missed=0)


def _draw(e: ev.Drew, seat: Seat) -> ev.Event:
    return e if e.seat == seat else ev.Drew(e.seat, HIDDEN, e.rinshan)


def _kan(e: ev.KanDeclared, seat: Seat) -> ev.Event:
    hidden = e.improper and e.seat != seat
    return msgspec.structs.replace(e, improper=False) if hidden else e


def _peek(e: ev.Peeked, seat: Seat) -> ev.Event:
    return e if e.seat == seat else ev.Peeked(e.seat, e.place, e.whose, _hide(e.tiles))


def _start(e: ev.MatchStarted, seat: Seat) -> ev.Event:
    return msgspec.structs.replace(e, seed="")  # the seed names the walls


_MASKS: dict[type[ev.Event], Callable[[Any, Seat], ev.Event]] = {
    ev.RoundDealt: _deal,
    ev.RoundSet: _position,
    ev.Drew: _draw,
    ev.MatchStarted: _start,
    ev.KanDeclared: _kan,
    ev.Peeked: _peek,
}


def mask(event: ev.Event, seat: Seat) -> ev.Event:
    """The event as the seat may see it: pieces it may not know are `HIDDEN`."""
    hide = _MASKS.get(type(event))
    return event if hide is None else hide(event, seat)
