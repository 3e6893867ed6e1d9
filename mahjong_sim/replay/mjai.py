"""Reads mjai logs: one JSON event a line, or a list of events a line.

The dialects of the original (yaku, fu and points told) and of its successors (none of them) are
read alike; so are honours written ``1z`` to ``7z``. What mjai does not tell: the wall beyond what
was seen, which of the equal tiles one is, the throw of the wall break, who passed. A log that hides
hands is one seat's view, not a record of the game: see `one_seat`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from mahjong_sim import values as v
from mahjong_sim.errors import InputError
from mahjong_sim.meld import MeldKind
from mahjong_sim.mjai.forms import STICK
from mahjong_sim.mjai.words import (
    YAKUMAN,
    Event,
    has_reds,
    look,
    looks,
    one_kind,
    unknown,
    wind,
)
from mahjong_sim.replay import one_seat
from mahjong_sim.replay.looks import LookBuilder
from mahjong_sim.replay.record import (
    FinalRecord,
    Four,
    GameRecord,
    Next,
    Origin,
    Problem,
    RoundRecord,
    RulesOf,
    WinRecord,
)
from mahjong_sim.rules.wording import NOTE, fitted, noted, red_fives, rules_of, wording
from mahjong_sim.table.events import DoraRevealed

_BEGIN = ("start_game", "start_kyoku")  # what a server says before them is no game
_REFUSED = {"kita": "a three-player game", "nukidora": "a three-player game"}
Placed = tuple[int, Event]  # line number, event


def read(data: bytes, name: str, rules: RulesOf | None = None) -> list[GameRecord]:
    """The games of a mjai text; a game that breaks off has its ``fault``.

    ``rules``: the rules they were played under, if known.
    """
    found = []
    for events, error in _games(data):
        seat = one_seat.seat_of(event for _, event in events)
        if seat >= 0:
            found.append(one_seat.follow(name, events, seat, rules))
        else:
            found.append(_Game(name, rules).read(events, error))
    return found


def _games(data: bytes) -> Iterator[tuple[list[Placed], InputError | None]]:
    """Events of game after game; a line that cannot be read ends its game."""
    events, error = list[Placed](), None
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            found = [_event(value) for value in _listed(v.decode(line))]
        except InputError as broken:
            error = error or InputError(f"line {number}: {broken}")
            continue
        for event in found:
            if event["type"] == "start_game":
                if error or any(e["type"] in _BEGIN for _, e in events):
                    yield events, error
                events, error = [], None
            if error is None:
                events.append((number, event))
    if events or error:
        yield events, error


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _event(value: object) -> Event:
    event = v.an_object(value, "an event")
    v.text(event, "type")
    return event


class _Game:
    """One game in the reading."""

    def __init__(self, name: str, rules: RulesOf | None) -> None:
        self.name, self.given = name, rules
        self.rules = rules or RulesOf("")
        self.rounds: list[RoundRecord] = []
        self.final: FinalRecord | None = None
        self.names: tuple[str, ...] = ()
        self.start: Event = {}
        self.hand: LookBuilder | None = None
        self.points: Four = (0, 0, 0, 0)
        self.moved = [0, 0, 0, 0]
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
            "hora": self._hora,
            "ryukyoku": self._ryukyoku,
            "end_kyoku": self._end_kyoku,
            "end_game": self._end_game,
        }

    def read(self, events: Sequence[Placed], error: InputError | None) -> GameRecord:
        """The record of these events; ``error``: why they break off."""
        fault = None
        try:
            self._set_rules([event for _, event in events])
            for number, event in events:
                try:
                    self._take(event)
                except InputError as broken:
                    raise InputError(f"line {number}: {broken}") from broken
            if error is not None:
                raise error
            self._finish()
        except InputError as broken:
            at = len(self.hand.steps) if self.hand else None
            fault = Problem(self.name, len(self.rounds), at, "a whole mjai game", str(broken))
        return GameRecord(
            self.name,
            self.rules,
            tuple(self.rounds),
            self.final if fault is None else None,
            fault,
            self.names,
            Origin("mjai", unknown(self.start) if self.start else {}),
        )

    def _take(self, event: Event) -> None:
        kind = event["type"]
        if kind in _REFUSED:
            raise InputError(_REFUSED[kind])
        if kind in self._known:
            if kind != "start_kyoku":
                self._keep(event)
            self._known[kind](event)
        elif self.hand is not None:
            self.hand.keep({"": event})

    def _keep(self, event: Event) -> None:
        if self.hand is not None and (extra := unknown(event)):
            self.hand.keep({event["type"]: extra})

    def _finish(self) -> None:
        if self.hand is not None:
            if self.hand.ending is None:
                raise InputError("it ends in the middle of a hand")
            self._close(None)
        if not self.rounds:
            raise InputError("no hand in the game")

    # --- game -----------------------------------------------------------------------------------
    def _set_rules(self, events: list[Event]) -> None:
        first = events[0] if events else {}
        self.start = first if first.get("type") == "start_game" else {}
        own = self.given or noted(self.start.get(NOTE))
        if own is None:
            short = "tonpuu" if self.start.get("kyoku_first") == 4 else ""
            own = wording("mjai").told(short, has_reds(self.start, events)).rules
            opening = next((e for e in events if e["type"] == "start_kyoku"), None)
            if opening is not None and "scores" in opening and _is_opening(opening):
                own = fitted(own, None, v.four(opening, "scores"))
        self.rules = own
        self.reds = red_fives(own)
        self.points = (rules_of(own).match.start_points,) * 4

    def _start_game(self, e: Event) -> None:
        self.names = v.names(e, "names")

    def _start_kyoku(self, e: Event) -> None:
        oya = v.seat(e, "oya")
        if v.whole(e, "kyoku", 1, 4) != oya + 1:
            raise InputError(f"hand {e['kyoku']} of the round is not dealt by seat {oya}")
        pot = STICK * v.whole(e, "kyotaku") if "kyotaku" in e else 0
        start = Next(wind(e), oya, v.whole(e, "honba"), pot)
        self._close(start)
        if "scores" in e:
            self.points = v.four(e, "scores")
        hands = [looks(hand, "tehais") for hand in v.listed(e, "tehais", 4)]
        indicator = look(e, "dora_marker")
        self.moved = [0, 0, 0, 0]
        self.hand = LookBuilder(start, len(self.rounds), self.points, hands, indicator, self.reds)
        self._keep(e)

    def _close(self, following: Next | None) -> None:
        if self.hand is not None:
            self.rounds.append(self.hand.build(following))
            a, b, c, d = (p + m for p, m in zip(self.points, self.moved, strict=True))
            self.points = (a, b, c, d)
            self.hand = None

    def _end_kyoku(self, _: Event) -> None:
        hand = self.hand
        if hand is not None and hand.ending is None:
            hand.label = "broken off"
            hand.drawn_game("other", None, None)

    def _end_game(self, e: Event) -> None:
        if "scores" in e:
            self.final = FinalRecord(v.four(e, "scores"))

    @property
    def _playing(self) -> LookBuilder:
        if self.hand is None or self.hand.ending is not None:
            raise InputError("play outside a hand")
        return self.hand

    # --- play -----------------------------------------------------------------------------------
    def _tsumo(self, e: Event) -> None:
        self._playing.take_draw(v.seat(e, "actor"), look(e, "pai"))

    def _dahai(self, e: Event) -> None:
        self._playing.lay_discard(v.seat(e, "actor"), look(e, "pai"), v.flag(e, "tsumogiri"))

    def _call(self, e: Event) -> None:
        kind = {"chi": MeldKind.CHI, "pon": MeldKind.PON}.get(e["type"], MeldKind.OPEN_KAN)
        own = looks(v.listed(e, "consumed"), "consumed")
        seat, target = v.seat(e, "actor"), v.seat(e, "target")
        self._playing.lay_call(kind, seat, target, look(e, "pai"), own)

    def _ankan(self, e: Event) -> None:
        hand, seat = self._playing, v.seat(e, "actor")
        early = bool(hand.steps) and isinstance(hand.steps[-1], DoraRevealed)
        turned = [hand.steps.pop()] if early else []  # of the kan before: it comes with this one
        hand.lay_closed_kan(seat, one_kind(e))
        hand.steps += turned

    def _kakan(self, e: Event) -> None:
        self._playing.lay_added_kan(v.seat(e, "actor"), look(e, "pai"))

    def _dora(self, e: Event) -> None:
        self._playing.turn_dora(look(e, "dora_marker"))

    def _reach(self, e: Event) -> None:
        self._playing.riichi(v.seat(e, "actor"))

    def _reach_accepted(self, e: Event) -> None:
        seat = v.seat(e, "actor")
        self._playing.accept(seat)
        self.moved[seat] -= STICK

    # --- results --------------------------------------------------------------------------------
    def _hora(self, e: Event) -> None:
        hand = self.hand
        if hand is None:
            raise InputError("a win outside a hand")
        seat, target = v.seat(e, "actor"), v.seat(e, "target")
        tile = hand.win_tile(seat, target, look(e, "pai") if "pai" in e else None)
        told = _yaku(e)
        win = WinRecord(
            seat=seat,
            source=target,
            tile=tile,
            fu=v.whole(e, "fu") if "fu" in e else None,
            han=_han(e, told[1]),
            points=v.whole(e, "hora_points", 0, v.POINTS) if "hora_points" in e else None,
            yaku=told[0],
            yakuman=told[1],
            deltas=self._deltas(e),
            ura=_ura(hand, e),
            liable=v.seat(e, "pao") if "pao" in e else -1,
            alike=wording("mjai").alike,
        )
        hand.win(win, tuple(hand.indicators))
        said = e.get("hora_tehais")
        hand.show(seat, None if said is None else looks(said, "hora_tehais"), tile)

    def _ryukyoku(self, e: Event) -> None:
        hand = self._playing
        reason = e.get("reason") or "fanpai"
        label = reason if isinstance(reason, str) else v.shown(reason)
        ending = wording("mjai").endings_by_name.get(label, "other")
        shown = None
        if "tenpais" in e:
            tenpai = v.listed(e, "tenpais", 4)
            shown = tuple(seat for seat in range(4) if tenpai[seat] is True)
        deltas = self._deltas(e)
        if ending == "exhaustive" and shown is None and deltas is not None and any(deltas):
            shown = tuple(seat for seat in range(4) if deltas[seat] > 0)
        hand.label = label if ending == "other" else ""
        hand.drawn_game(ending, shown, deltas)
        for seat, said in enumerate(v.listed(e, "tehais", 4) if "tehais" in e else ()):
            if isinstance(said, list) and said and "?" not in said:
                hand.show(seat, looks(said, "tehais"))

    def _deltas(self, e: Event) -> Four | None:
        if "deltas" not in e:
            return None
        deltas = v.four(e, "deltas")
        for seat, points in enumerate(deltas):
            self.moved[seat] += points
        return deltas


# --- parts of events ----------------------------------------------------------------------------
def _is_opening(e: Event) -> bool:
    return (e.get("bakaze"), e.get("kyoku"), e.get("honba")) == ("E", 1, 0)


def _ura(hand: LookBuilder, e: Event) -> tuple[int, ...] | None:
    for key in ("uradora_markers", "ura_markers"):
        if key in e:
            return hand.open_ura(looks(e[key] or [], key))
    return None


def _yaku(e: Event) -> tuple[dict[str, int] | None, tuple[str, ...] | None]:
    """Han by yaku, and the yakuman; (None, None) where they are not told or not all known."""
    if "yakus" not in e:
        return None, None
    ids = wording("mjai").ids
    yaku: dict[str, int] = {}
    yakuman: list[str] = []
    for pair in v.listed(e, "yakus"):
        name, han = v.as_list(pair, "yakus", 2)
        if name not in ids:
            return None, None
        if v.as_whole(han, "yakus") >= YAKUMAN:
            yakuman.append(ids[name])
        elif han:
            yaku[ids[name]] = yaku.get(ids[name], 0) + han
    return ({} if yakuman else yaku), tuple(yakuman)


def _han(e: Event, yakuman: tuple[str, ...] | None) -> int | None:
    if "fan" not in e or yakuman:
        return None
    return v.whole(e, "fan")
