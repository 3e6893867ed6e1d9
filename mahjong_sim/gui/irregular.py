"""What a strict table offers besides the legal acts (反則になりうる行為), and the acts of a menu.

An `Act` is chosen step by step: its needs are filled in, then it makes an action. What can be done
at all is decided by the table; here acts that have no object now are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, Protocol

from mahjong_sim.gui.calls import Call
from mahjong_sim.gui.game import Game
from mahjong_sim.gui.picture import Picture, SeatPicture
from mahjong_sim.meld import MeldKind
from mahjong_sim.rules.names import FAULTS
from mahjong_sim.rules.options import Rules
from mahjong_sim.table import actions as do
from mahjong_sim.table import acts
from mahjong_sim.table import events as ev
from mahjong_sim.table.guards import why_not
from mahjong_sim.table.observe import Observation
from mahjong_sim.table.reasons import Reason
from mahjong_sim.tiles import Seat, Tile

NeedKind = Literal["choice", "tiles", "kind", "points"]
Chosen = Mapping[str, Any]
_RULED: Final = (do.Discard, do.Win, do.Chi, do.Pon, do.OpenKan, do.ClosedKan, do.AddedKan)
_LATER: Final = ("pointed_out", "go_around")


class Sitting(Protocol):
    """A table at which an act is chosen: a game in play, or a scenario being tried."""

    @property
    def rules(self) -> Rules:
        """The rule set."""

    def legal(self, seat: Seat) -> tuple[do.Action, ...]:
        """What the seat is asked for."""

    def view(self, seat: Seat) -> Picture:
        """What it sees."""

    def shown(self) -> Iterable[ev.Event]:
        """All that has happened and was seen."""

    def against(self, seat: Seat, action: do.Action) -> tuple[Reason, ...]:
        """Why an act is not legal."""


class InPlay:
    """A game as a sitting."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @property
    def rules(self) -> Rules:
        """The rule set."""
        return self._game.match.rules

    def legal(self, seat: Seat) -> tuple[do.Action, ...]:
        """What the seat is asked for."""
        decision = self._game.match.pending()
        return decision.legal.get(seat, ()) if decision is not None else ()

    def view(self, seat: Seat) -> Picture:
        """What it sees."""
        return self._game.views[seat]

    def shown(self) -> Iterable[ev.Event]:
        """All that has happened and was seen."""
        return self._game.cases.shown

    def against(self, seat: Seat, action: do.Action) -> tuple[Reason, ...]:
        """Why an act is not legal."""
        match = self._game.match
        return why_not(match.state, match.round.house, seat, action)


class Situation:
    """What a seat is in: its tiles, its legal acts, whether a tile lies open."""

    def __init__(self, sitting: Sitting, seat: Seat) -> None:
        self.sitting, self.seat = sitting, seat
        self.legal, self.picture = sitting.legal(seat), sitting.view(seat)

    @property
    def own(self) -> SeatPicture:
        """The seat itself."""
        return self.picture.seats[self.seat]

    @property
    def tiles(self) -> list[Tile]:
        """Its concealed tiles, the drawn one last."""
        drawn = self.own.drawn
        return self.picture.sorted_hand(self.seat) + ([] if drawn is None else [drawn])

    @property
    def acting(self) -> bool:
        """Whether it is the seat's turn to discard."""
        return any(isinstance(a, do.Discard) for a in self.legal)

    @property
    def drawing(self) -> bool:
        """Whether the seat has to draw."""
        return acts.DRAW in self.legal

    @property
    def offered(self) -> bool:
        """Whether another seat's discard lies open."""
        return self.picture.last not in (-1, self.seat)

    @property
    def others(self) -> list[Seat]:
        """The other seats, from the right on."""
        return [(self.seat + step) % 4 for step in (1, 2, 3)]

    @property
    def noted(self) -> list[str]:
        """Own faults that were seen and not found yet."""
        open_: dict[str, None] = {}
        for event in self.sitting.shown():
            if isinstance(event, ev.RoundDealt | ev.RoundSet):
                open_.clear()
            elif isinstance(event, ev.FaultNoted) and event.seat == self.seat:
                open_[event.fault] = None
            elif isinstance(event, ev.FaultCleared | ev.Faulted) and event.seat == self.seat:
                open_.pop(event.fault, None)
        return list(open_)

    @property
    def found_later(self) -> list[str]:
        """Faults that this rule set punishes when they are pointed out."""
        faults = self.sitting.rules.faults
        return [kind for kind in FAULTS if getattr(faults, kind).found in _LATER]

    def reasons(self, action: do.Action) -> tuple[Reason, ...]:
        """Why an act is not legal; none for acts that only a strict table knows."""
        if type(action) not in _RULED:
            return ()
        return self.sitting.against(self.seat, action)


class Need(NamedTuple):
    """Something to be chosen. ``options``: of a choice, or how many tiles there may be.

    Options of a choice are pairs (value, message key or a name ``seat:2``, ``fault:…``, ``n:3``).
    """

    name: str
    kind: NeedKind
    options: Callable[[Situation], list[tuple[Any, str]]] = lambda s: []
    least: int = 1
    most: int = 1


@dataclass(frozen=True)
class Act:
    """An act of the menu. ``name``: its message key is ``act.<name>``."""

    name: str
    group: str
    make: Callable[[Situation, Chosen], do.Action]
    needs: tuple[Need, ...] = ()
    here: Callable[[Situation], bool] = lambda s: True


# --- needs --------------------------------------------------------------------------------------
def _words(*names: str) -> Callable[[Situation], list[tuple[Any, str]]]:
    return lambda s: [(name, f"act.{name}") for name in names]


def _seats(s: Situation) -> list[tuple[Any, str]]:
    return [(seat, f"seat:{seat}") for seat in s.others]


def _wall_or_seats(s: Situation) -> list[tuple[Any, str]]:
    return [(-1, "act.wall"), *_seats(s)]


def _open_melds(s: Situation) -> list[tuple[Any, str]]:
    melds = enumerate(s.own.melds)
    return [(i, f"n:{i + 1}") for i, m in melds if m.kind != MeldKind.CLOSED_KAN]


def _all_faults(s: Situation) -> list[tuple[Any, str]]:
    return [(kind, f"fault:{kind}") for kind in s.found_later]


def _own_faults(s: Situation) -> list[tuple[Any, str]]:
    return [(kind, f"fault:{kind}") for kind in s.noted]


_PURPOSE = Need("purpose", "choice", lambda s: [(False, "act.accident"), (True, "act.purpose")])
_TILE = Need("tiles", "tiles")
_TWO = Need("tiles", "tiles", least=2, most=2)
_SOME = Need("tiles", "tiles", most=14)


# --- acts ---------------------------------------------------------------------------------------
def _discard(s: Situation, c: Chosen) -> do.Action:
    return do.Discard(c["tiles"][0], c["riichi"])


def _pair(c: Chosen) -> tuple[Tile, Tile]:
    first, second = sorted(c["tiles"])
    return first, second


def _own_kan(s: Situation, c: Chosen) -> do.Action:
    tile = c["tiles"][0]
    pons = [m.first for m in s.own.melds if m.kind == MeldKind.PON]
    return do.AddedKan(tile) if tile >> 2 in pons else do.ClosedKan(tile >> 2)


def _riichi_kinds(s: Situation) -> list[tuple[Any, str]]:
    out: list[tuple[Any, str]] = [(do.RiichiKind.NONE, "act.plain")]
    out.append((do.RiichiKind.CLOSED, "call.riichi"))
    if s.sitting.rules.riichi.open:
        out.append((do.RiichiKind.OPEN, "call.open_riichi"))
    return out


def _fresh(s: Situation) -> bool:
    return not any(seat.river or seat.melds for seat in s.picture.seats)


def _places(s: Situation) -> list[tuple[Any, str]]:
    hands = [(("hand", seat), f"seat:{seat}") for seat in s.others]
    walls = [((place, -1), f"act.{place}") for place in ("wall", "dead_wall", "ura")]
    return [*walls, *hands]


ACTS: Final = (
    Act(
        "say",
        "voice",
        lambda s, c: acts.Say(c["word"]),
        (
            Need(
                "word",
                "choice",
                lambda s: [
                    (word, f"call.{word}")
                    for word in ("chi", "pon", "kan", "riichi", "ron", "tsumo")
                ],
            ),
        ),
    ),
    Act(
        "misname",
        "voice",
        lambda s, c: acts.Misname(c["tiles"][0], c["kind"]),
        (_TILE, Need("kind", "kind")),
        lambda s: s.acting,
    ),
    Act(
        "state_score",
        "voice",
        lambda s, c: acts.StateScore(c["points"]),
        (Need("points", "points"),),
    ),
    Act("win", "hand", lambda s, c: do.WIN, here=lambda s: s.acting or s.offered),
    Act("chi", "hand", lambda s, c: do.Chi(_pair(c)), (_TWO,), lambda s: s.offered),
    Act("pon", "hand", lambda s, c: do.Pon(_pair(c)), (_TWO,), lambda s: s.offered),
    Act("open_kan", "hand", lambda s, c: do.OPEN_KAN, here=lambda s: s.offered),
    Act("own_kan", "hand", _own_kan, (_TILE,), lambda s: s.acting),
    Act(
        "discard",
        "hand",
        _discard,
        (_TILE, Need("riichi", "choice", _riichi_kinds)),
        lambda s: s.acting or s.drawing,
    ),
    Act(
        "late_riichi",
        "hand",
        lambda s, c: acts.LateRiichi(c["tiles"][0]),
        (_TILE,),
        lambda s: s.acting,
    ),
    Act("take_back", "hand", lambda s, c: acts.TakeBack(), here=lambda s: s.picture.last == s.seat),
    Act(
        "turn_meld",
        "hand",
        lambda s, c: acts.TurnMeld(c["meld"], c["whose"]),
        (Need("meld", "choice", _open_melds), Need("whose", "choice", _seats)),
        lambda s: bool(_open_melds(s)),
    ),
    Act(
        "break_up",
        "hand",
        lambda s, c: acts.BreakUp(c["purpose"]),
        (_PURPOSE,),
        lambda s: do.WIN in s.legal,
    ),
    Act("draw", "wall", lambda s, c: acts.DRAW, here=lambda s: not s.drawing),
    Act(
        "draw_from",
        "wall",
        lambda s, c: acts.DrawFrom(c["place"]),
        (Need("place", "choice", _words("rinshan", "wall")),),
    ),
    Act(
        "turn_indicator",
        "wall",
        lambda s, c: acts.TurnIndicator(c["index"]),
        (Need("index", "choice", lambda s: [(i, f"n:{i + 1}") for i in range(1, 5)]),),
        _fresh,
    ),
    Act(
        "peek",
        "look",
        lambda s, c: acts.Peek(*c["place"]),
        (Need("place", "choice", _places),),
    ),
    Act(
        "show",
        "look",
        lambda s, c: acts.ShowTiles(tuple(c["tiles"]), on_purpose=c["purpose"]),
        (_SOME, _PURPOSE),
    ),
    Act(
        "show_others",
        "look",
        lambda s, c: acts.ShowTiles((), c["whose"], c["purpose"]),
        (Need("whose", "choice", _wall_or_seats), _PURPOSE),
    ),
    Act(
        "topple",
        "look",
        lambda s, c: acts.Topple(c["what"], c["purpose"], c["ends"]),
        (
            Need("what", "choice", _words("wall", "own_hand", "other_hand")),
            _PURPOSE,
            Need("ends", "choice", lambda s: [(True, "act.ends"), (False, "act.goes_on")]),
        ),
    ),
    Act(
        "call_out",
        "faults",
        lambda s, c: acts.CallOut(c["whose"], c["fault"]),
        (Need("whose", "choice", _seats), Need("fault", "choice", _all_faults)),
        lambda s: bool(s.found_later),
    ),
    Act(
        "correct",
        "faults",
        lambda s, c: acts.Correct(c["fault"]),
        (Need("fault", "choice", _own_faults),),
        lambda s: bool(s.noted),
    ),
    Act("chombo", "faults", lambda s, c: acts.CommitChombo()),
    Act(
        "misbehave",
        "faults",
        lambda s, c: acts.Misbehave(c["what"]),
        (Need("what", "choice", _words("talk", "slam", "two_hands", "smoke", "grave")),),
    ),
)
GROUPS: Final = ("voice", "hand", "wall", "look", "faults")


def available(situation: Situation) -> list[Act]:
    """The acts that have an object now."""
    return [act for act in ACTS if act.here(situation)]


# --- calls that are not legal -------------------------------------------------------------------
_ORDER: Final = ("win", "show", "hide", "look", "refuse", "end", "go_on", "riichi", "open_riichi",
                 "nine", "kan", "pon", "chi", "pass")  # fmt: skip
_CLAIMS: Final = (("win", "ron", "win"), ("kan", "kan", "open_kan"), ("pon", "pon", "pon"),
                  ("chi", "chi", "chi"))  # fmt: skip
_TURN: Final = (("win", "tsumo", "win"), ("riichi", "riichi", "discard"), ("kan", "kan", "own_kan"))


def with_irregular(view: Observation, legal: list[Call]) -> list[Call]:
    """The calls of a decision, and in their usual places those that are not legal now."""
    there = {call.name for call in legal}
    rows: tuple[tuple[str, str, str], ...] = ()
    if do.PASS in view.legal:
        rows = _CLAIMS
    elif any(isinstance(a, do.Discard) for a in view.legal):
        rows = _TURN
    wrong = [
        Call(name, f"call.{text}", "irregular", None, act=act)
        for name, text, act in rows
        if name not in there
    ]
    return sorted([*legal, *wrong], key=lambda call: _ORDER.index(call.name.partition(".")[0]))
