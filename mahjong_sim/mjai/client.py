"""A seat at somebody else's table (他所の卓の席): mjai messages in, what the seat sees out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast, get_args

from mahjong_sim import values as v
from mahjong_sim.errors import InputError
from mahjong_sim.looks import Look, Pieces, kind_of, look_of
from mahjong_sim.match.codec import read_event
from mahjong_sim.match.progress import Next, Why, what_next
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.mjai.ending import Ending
from mahjong_sim.mjai.forms import CALLS, STICK
from mahjong_sim.mjai.shadow import Shadow, hidden
from mahjong_sim.mjai.told import placed, settled
from mahjong_sim.mjai.words import Event, look, looks, one_kind, wind
from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.wording import NOTE, RulesOf, fitted, noted, wording
from mahjong_sim.score.scoring import Placed
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import (
    END_MATCH,
    HIDE,
    LOOK,
    PLAY_ON,
    REFUSE,
    SHOW,
    Action,
)
from mahjong_sim.table.observe import Observation
from mahjong_sim.table.phases import OVER, Cause, ToClaim, ToReplace
from mahjong_sim.table.riichi import stick
from mahjong_sim.table.state import RoundState
from mahjong_sim.tiles import HIDDEN, Seat, Tile, red_pieces

_WHY: dict[Next, Why] = {why: why for why in get_args(Why)} | {"ask_dealer": "dealer_end"}
_KINDS = {name: kind for kind, name in CALLS.items()}
_ASKING = ("tsumo", "dahai", "chi", "pon", "kakan", "ankan", "reach", "x_ask")
_BESIDES = ("reach", "x_ask")  # say more than the events they stand for
_ASKED: dict[str, tuple[Action, ...]] = {
    "x_show": (SHOW, HIDE),
    "x_look": (LOOK, REFUSE),
    "x_end": (END_MATCH, PLAY_ON),
}


class Client:
    """Follows a match. ``rules``: those given by the user, else the ones the server tells.

    ``events``: what happened, as the seat was told it: our own events where the server sends them,
    else as far as mjai tells. Every message is checked: InputError.
    """

    def __init__(self, rules: Rules | None = None) -> None:
        self.given = rules
        self.rules: Rules = rules or load("tenhou")
        self.seat: Seat = -1
        self.events: list[ev.Event] = []
        self.names: tuple[str, ...] = ()
        self.standing: tuple[Placed, ...] | None = None
        self.riichi_due = False  # the seat's own declaration waits for its discard
        self.over = False
        self.reds: frozenset[Tile] = frozenset()
        self._pieces = Pieces(self.reds)
        self._decision = 0
        self._number = 0
        self._points = [0, 0, 0, 0]
        self._declared = 0  # riichi of the discard that comes next
        self._asked: tuple[Action, ...] | None = None
        self._last: Event = {}
        self._hand: Shadow | None = None
        self._ending: Ending | None = None
        self._next: Next = ""
        self._known: dict[str, Callable[[Event], None]] = {
            "start_game": self._start_game,
            "start_kyoku": self._start_kyoku,
            "tsumo": self._tsumo,
            "dahai": self._dahai,
            "chi": self._call,
            "pon": self._call,
            "daiminkan": self._call,
            "ankan": self._ankan,
            "kakan": self._kakan,
            "dora": self._dora,
            "reach": self._reach,
            "reach_accepted": self._reach_accepted,
            "hora": lambda e: self.ending.hora(e),
            "ryukyoku": lambda e: self.ending.ryukyoku(e),
            "end_kyoku": self._end_kyoku,
            "end_game": self._end_game,
            "x_ask": self._ask,
        }

    def take(self, event: Event) -> None:
        """Follow a message. Those of types we do not know are no matter."""
        kind = v.text(event, "type")
        if kind == "error":
            raise InputError(f"the server says: {v.shown(event.get('message', ''))}")
        self._asked, self._last = None, event
        if kind not in self._known:
            return
        try:
            if "x_events" in event:
                self._follow(event)
            if "x_events" not in event or kind in _BESIDES:
                self._known[kind](event)
        except InputError:
            raise
        except (ValueError, LookupError, StopIteration, AssertionError) as error:
            raise InputError(f"{kind} does not fit what went before") from error

    def _follow(self, message: Event) -> None:
        """Take our own events that the message stands for."""
        for found in v.listed(message, "x_events"):
            event = read_event(v.an_object(found, "an event"))
            if isinstance(event, ev.RoundDealt | ev.RoundSet):
                self._check_begun()
                self._pieces = Pieces(self.reds)
                self._hand = Shadow(self.rules, self.seat, self.events)
                self.riichi_due = False
            if isinstance(event, ev.Discarded):
                self.riichi_due = False
            self._tell(event)
            if isinstance(event, ev.MatchEnded):
                self.standing, self.over = event.standing, True

    def view(self) -> Observation | None:
        """What the seat sees if it is asked now: after the message just taken."""
        hand = self._hand
        if hand is None or ("x_events" in self._last and "possible_actions" not in self._last):
            return None  # a server of ours says when it asks
        legal = self._asked if self._asked is not None else hand.legal_now()
        if not legal or self._last["type"] not in _ASKING:
            return None
        self._decision += 1
        return hand.view(legal, self._decision)

    @property
    def hand(self) -> Shadow:
        """The running hand. Raises InputError if there is none."""
        if self._hand is None or self._hand.state.phase is OVER:
            raise InputError("play outside a hand")
        return self._hand

    @property
    def last_hand(self) -> Shadow | None:
        """The running hand, or the one that was played last; None before the first."""
        return self._hand

    @property
    def ending(self) -> Ending:
        """What ends the running hand. Raises InputError if there is none."""
        if self._ending is None:
            self._ending = Ending(self.hand, self._pieces)
        return self._ending

    # --- the match ------------------------------------------------------------------------------
    def _start_game(self, e: Event) -> None:
        self.seat, self.names = v.seat(e, "id"), v.names(e, "names")
        self.rules = self.given or self._told_rules(e)
        wall = self.rules.wall
        self.reds = red_pieces(wall.red_man, wall.red_pin, wall.red_sou)
        self.events.clear()
        self.over, self._number, self._hand, self._ending = False, 0, None, None
        self.standing, self._next = None, ""
        self._points = [self.rules.match.start_points] * 4
        self._tell(
            ev.MatchStarted(
                self.rules.ruleset.id,
                self.rules.digest,
                self.rules.overrides,
                "",
                cast("Any", tuple(self._points)),
            )
        )

    def _told_rules(self, e: Event) -> Rules:
        own = noted(e.get(NOTE))
        if own is None:
            reds = e["aka_flag"] if isinstance(e.get("aka_flag"), bool) else True
            short = "tonpuu" if e.get("kyoku_first") == 4 else ""
            own = wording("mjai").told(short, reds).rules
        return load(own.base, own.overrides)

    def _start_kyoku(self, e: Event) -> None:
        self._check_begun()
        oya = v.seat(e, "oya")
        if "scores" in e:
            self._points = list(v.four(e, "scores"))
            self._fit(e)
        hands = v.listed(e, "tehais", 4)
        self._pieces = Pieces(self.reds)
        own = tuple(self._pieces.take(one) for one in looks(hands[self.seat], "tehais"))
        if len(own) != 13:
            raise InputError("a hand is dealt thirteen tiles", key="tehais")
        shown = self.rules.wall.dora and e.get("dora_marker") != "?"
        marker = self._pieces.take(look(e, "dora_marker")) if shown else HIDDEN
        pot = v.whole(e, "x_pot", 0, v.POINTS) if "x_pot" in e else STICK * _sticks(e)
        self._hand, self._ending = Shadow(self.rules, self.seat, self.events), None
        self._hand.take(
            ev.RoundDealt(
                wind=wind(e),
                dealer=oya,
                number=v.whole(e, "x_number") if "x_number" in e else self._number,
                honba=v.whole(e, "honba"),
                pot=pot,
                points=cast("Any", tuple(self._points)),
                hands=tuple(own if s == self.seat else hidden(13) for s in range(4)),
                live=hidden(70),
                rinshan=hidden(4),
                indicators=(marker, *hidden(4)),
                ura=hidden(5),
                dora=self.rules.wall.dora,
                kans_shorten=self.rules.wall.keep_dead_wall,
            )
        )
        self._number += 1
        self._declared, self.riichi_due = 0, False

    def _check_begun(self) -> None:
        if self.seat < 0:
            raise InputError("a hand outside a match")

    def _fit(self, e: Event) -> None:
        """Rules that only the first hand tells: the points it starts with."""
        opening = (e.get("bakaze"), e.get("kyoku"), e.get("honba")) == ("E", 1, 0)
        if self.given is None and opening and not self._number:
            own = RulesOf(self.rules.ruleset.id, self.rules.overrides)
            own = fitted(own, None, v.four(e, "scores"))
            self.rules = load(own.base, own.overrides)

    def _end_kyoku(self, _: Event) -> None:
        state = self.hand.state
        ended = self.ending.close()
        self._ending, self._points = None, list(ended.points)
        self._next = what_next(self.rules, state.wind, state.dealer, ended)

    def _end_game(self, e: Event) -> None:
        a, b, c, d = self._points
        standing = placed(e, self.rules, (a, b, c, d))
        moved = {one.seat: one.points - self._points[one.seat] for one in standing}
        if any(moved.values()):
            self._tell(ev.Paid(settled([moved[seat] for seat in range(4)], "leftover")))
        self._tell(ev.MatchEnded(standing, why=_WHY.get(self._next, "length")))
        self.standing, self.over = standing, True

    def _ask(self, e: Event) -> None:
        """A question: one that mjai does not have, or what to do now."""
        for offer in v.listed(e, "possible_actions"):
            kind = v.an_object(offer, "an action").get("type")
            if kind in _ASKED:
                self._asked = _ASKED[kind]
                return

    # --- play -----------------------------------------------------------------------------------
    def _tell(self, event: ev.Event) -> None:
        """An event outside a hand, or in it."""
        if self._hand is None:
            self.events.append(event)
        else:
            self._hand.take(event)

    def _tsumo(self, e: Event) -> None:
        seat = v.seat(e, "actor")
        tile = HIDDEN
        if seat == self.seat:
            tile = self._pieces.take(look(e, "pai"))
        state = self.hand.state
        self._tell(ev.Drew(seat, tile, rinshan=_kan_waits(state)))

    def _dahai(self, e: Event) -> None:
        seat, drawn = v.seat(e, "actor"), v.flag(e, "tsumogiri")
        tile = self._laid(seat, look(e, "pai"), drawn)
        riichi, self._declared = self._declared, 0
        state = self.hand.state
        double = bool(riichi) and state.first and not state.seats[seat].river
        self.riichi_due = False
        self._tell(ev.Discarded(seat, tile, drawn, riichi, double))

    def _laid(self, seat: Seat, want: Look, drawn: bool = False) -> Tile:
        """The piece a seat lays down."""
        if seat != self.seat:
            return self._pieces.take(want)
        s = self.hand.state.seats[seat]
        tiles = [s.drawn] if drawn else [t for t in sorted(s.tiles) if t != s.drawn]
        found = next((t for t in tiles if t >= 0 and look_of(t, self.reds) == want), None)
        if found is None:
            raise InputError("we do not hold the tile that we are said to lay down", key="pai")
        return found

    def _several(self, seat: Seat, wanted: list[Look]) -> tuple[Tile, ...]:
        """Pieces that a seat lays down together."""
        if seat != self.seat:
            return tuple(map(self._pieces.take, wanted))
        held, found = sorted(self.hand.state.seats[seat].tiles), list[Tile]()
        for want in wanted:
            tile = next((t for t in held if look_of(t, self.reds) == want), None)
            if tile is None:
                raise InputError("we do not hold the tiles that we are said to lay down")
            held.remove(tile)
            found.append(tile)
        return tuple(found)

    def _call(self, e: Event) -> None:
        seat, source = v.seat(e, "actor"), v.seat(e, "target")
        river = self.hand.state.seats[source].river
        if not river or look_of(river[-1].tile, self.reds) != look(e, "pai") or seat == source:
            raise InputError("a call of a tile that was not discarded", key="pai")
        kind = _KINDS[e["type"]]
        count = 3 if kind is MeldKind.OPEN_KAN else 2
        own = self._several(seat, looks(v.listed(e, "consumed", count), "consumed"))
        taken = river[-1].tile
        tiles = tuple(sorted((taken, *own)))
        self._tell(ev.Called(seat, Meld(kind, tiles, taken=taken, source=source)))

    def _ankan(self, e: Event) -> None:
        seat, kind = v.seat(e, "actor"), one_kind(e)
        tiles = tuple(range(4 * kind, 4 * kind + 4))
        if seat != self.seat:
            for tile in tiles:
                self._pieces.take(look_of(tile, self.reds))
        shown = self.rules.table.closed_kan_shown
        self._tell(ev.KanDeclared(seat, Meld(MeldKind.CLOSED_KAN, tiles), laid_open=shown))

    def _kakan(self, e: Event) -> None:
        seat = v.seat(e, "actor")
        (added,) = self._several(seat, [look(e, "pai")])
        kind = kind_of(look(e, "pai"))
        tiles = tuple(range(4 * kind, 4 * kind + 4))
        for meld in self.hand.state.seats[seat].melds:
            if meld.kind is MeldKind.PON and meld.first == kind:
                full = Meld(MeldKind.ADDED_KAN, tiles, meld.taken, meld.source, added=added)
                self._tell(ev.KanDeclared(seat, full))
                return
        raise InputError("a tile is added to a pon that is not there", key="pai")

    def _dora(self, e: Event) -> None:
        if self.hand.state.shown >= len(self.hand.state.indicators):
            raise InputError("a sixth dora indicator", key="dora_marker")
        self._tell(ev.DoraRevealed(self._pieces.take(look(e, "dora_marker"))))

    def _reach(self, e: Event) -> None:
        self._declared = 2 if e.get("x_open") is True else 1
        self.riichi_due = v.seat(e, "actor") == self.seat

    def _reach_accepted(self, e: Event) -> None:
        seat = v.seat(e, "actor")
        self._tell(ev.RiichiAccepted(seat))
        self._tell(stick(self.hand.house, seat))


def _sticks(e: Event) -> int:
    return v.whole(e, "kyotaku") if "kyotaku" in e else 0


def _kan_waits(state: RoundState) -> bool:
    """Whether the next draw is a replacement."""
    phase = state.phase
    if isinstance(phase, ToReplace):
        return True
    return isinstance(phase, ToClaim) and phase.cause is not Cause.DISCARD
