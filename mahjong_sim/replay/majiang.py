"""Reads Majiang (電脳麻将) records: one game an object, a list of them, or one a line.

What the format does not tell: the wall beyond what was seen, which of the equal tiles one is, the
throw of the wall break. It counts seats from the dealer of each hand. An indicator stands after the
draw or discard that it counts for; it is put before it, as the table turns it. A riichi stands once
play goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mahjong_sim import values as v
from mahjong_sim.errors import InputError
from mahjong_sim.looks import kind_of
from mahjong_sim.meld import MeldKind
from mahjong_sim.replay.looks import LookBuilder
from mahjong_sim.replay.majiang_words import MARKS, concealed, laid, look
from mahjong_sim.replay.record import (
    FinalRecord,
    GameRecord,
    Next,
    Origin,
    Problem,
    RoundRecord,
    RulesOf,
    WinRecord,
)
from mahjong_sim.replay.salvage import Found, objects
from mahjong_sim.rules.options import WallOptions
from mahjong_sim.rules.wording import NOTE, Reds, fitted, noted, red_fives, rules_of, wording
from mahjong_sim.table.events import Discarded, DoraRevealed, Drew, KanDeclared
from mahjong_sim.tiles import Seat

STICK = 1000
_KNOWN = {
    "qipai": {"zhuangfeng", "jushu", "changbang", "lizhibang", "defen", "baopai", "shoupai"},
    "zimo": {"l", "p"},
    "gangzimo": {"l", "p"},
    "dapai": {"l", "p"},
    "fulou": {"l", "m"},
    "gang": {"l", "m"},
    "kaigang": {"baopai"},
    "hule": {
        *("l", "shoupai", "baojia", "fubaopai", "fu", "fanshu", "damanguan"),
        *("defen", "hupai", "fenpei"),
    },
    "pingju": {"name", "shoupai", "fenpei"},
}


def read(data: bytes, name: str, rules: RulesOf | None = None) -> list[GameRecord]:
    """The games of a text; ``rules``: those they were played under, if known."""
    return [_game(found, name, rules) for found in objects(data)]


def _game(found: Found, name: str, given: RulesOf | None) -> GameRecord:
    value = found.value
    rounds: list[RoundRecord] = []
    rules, names, fault, first = given or RulesOf(""), tuple[str, ...](), None, 0
    try:
        hands = [v.as_list(hand, "log") for hand in v.listed(value, "log")]
        first = v.whole(value, "qijia", 0, 3) if "qijia" in value else 0
        names = _by_seat(v.names(value, "player"), first)
        rules = given or noted(value.get(NOTE)) or _rules(hands)
        for number, hand in enumerate(hands):
            following = _start(hands[number + 1]) if number + 1 < len(hands) else None
            rounds.append(_round(hand, number, rules, following))
        if found.error is not None:
            raise found.error
        if not rounds:
            raise InputError("no hand in the game", key="log")
    except InputError as error:
        fault = Problem(name, len(rounds), None, "a whole Majiang game", str(error))
    kept = {key: x for key, x in value.items() if key not in ("log", NOTE)}
    final = None if fault else _final(value, first)
    return GameRecord(name, rules, tuple(rounds), final, fault, names, Origin("majiang", kept))


def _by_seat(values: Sequence[Any], first: int) -> tuple[Any, ...]:
    """Values by player put in the order of seats; ``first``: the player who deals first."""
    return tuple(values[(first + seat) % 4] for seat in range(4)) if values else ()


def _final(value: v.Object, first: int) -> FinalRecord | None:
    """The end of the game; a record of one that was not ended has no results."""
    if "defen" not in value:
        return None
    a, b, c, d = _by_seat(v.four(value, "defen"), first)
    points = value.get("point")
    try:
        results = [float(p) for p in points] if isinstance(points, list) else []
    except (TypeError, ValueError):
        results = []
    if len(results) != 4 or not any(results):
        return None
    w, x, y, z = _by_seat(results, first)
    return FinalRecord((a, b, c, d), (w, x, y, z))


# --- rules --------------------------------------------------------------------------------------
def _rules(hands: Sequence[list[Any]]) -> RulesOf:
    told = wording("majiang").told("", reds=True).rules
    start = None
    if hands and isinstance(hands[0], list) and hands[0]:
        qipai = hands[0][0].get("qipai") if isinstance(hands[0][0], dict) else None
        if isinstance(qipai, dict) and not any(
            qipai.get(key) for key in ("zhuangfeng", "jushu", "changbang")
        ):
            start = v.four(qipai, "defen")
    return fitted(told, _reds(hands), start)


def _reds(hands: Sequence[list[Any]]) -> Reds:
    """Red fives by suit: one each, unless more are seen, or so many plain ones."""
    most = {code: 0 for suit in "mps" for code in (f"{suit}0", f"{suit}5")}
    for hand in hands:
        seen = dict.fromkeys(most, 0)
        for code in _codes(hand):
            if code in seen:
                seen[code] += 1
        most = {code: max(most[code], seen[code]) for code in most}
    man, pin, sou = (
        min(4 - most[f"{suit}5"], max(1, most[f"{suit}0"]))
        if most[f"{suit}5"] <= 4
        else most[f"{suit}0"]
        for suit in "mps"
    )
    return man, pin, sou


def _codes(hand: Sequence[Any]) -> list[str]:
    """Codes of all tiles of a hand that were dealt, drawn or turned."""
    out: list[str] = []
    for event in hand:
        for kind, what in event.items() if isinstance(event, dict) else ():
            if not isinstance(what, dict):
                continue
            if kind == "qipai" and isinstance(what.get("shoupai"), list):
                for text in what["shoupai"]:
                    suit = ""
                    for char in text if isinstance(text, str) else "":
                        suit, code = (char, "") if char in "mpsz" else (suit, suit + char)
                        out.append(code)
            out += [str(what.get(key)) for key in ("baopai", "p") if kind != "dapai"]
    return out


# --- a hand -------------------------------------------------------------------------------------
def _start(hand: Sequence[Any]) -> Next:
    first = v.an_object(hand[0] if hand else None, "the first event of a hand")
    qipai = v.an_object(first.get("qipai"), "qipai")
    pot = STICK * v.whole(qipai, "lizhibang")
    wind, deal = v.whole(qipai, "zhuangfeng", 0, 3), v.whole(qipai, "jushu", 0, 3)
    return Next(wind, deal, v.whole(qipai, "changbang"), pot)


def _round(hand: list[Any], number: int, rules: RulesOf, following: Next | None) -> RoundRecord:
    """The record of a hand; InputError with its number and the event's."""
    try:
        reader = _Hand(hand, number, rules)
        for at, event in enumerate(hand):
            try:
                reader.take(v.an_object(event, "an event"))
            except InputError as error:
                raise InputError(f"event {at}: {error}") from error
        return reader.out.build(following)
    except InputError as error:
        raise InputError(f"hand {number}: {error}") from error


class _Hand:
    """Reads one hand."""

    def __init__(self, hand: list[Any], number: int, rules: RulesOf) -> None:
        self.start = _start(hand)
        qipai = hand[0]["qipai"]
        self.wall: WallOptions = rules_of(rules).wall
        points = self._four(v.four(qipai, "defen"))
        texts = self._four(v.listed(qipai, "shoupai", 4))
        hands = [concealed(v.as_text(text, "shoupai"), "shoupai") for text in texts]
        indicator = look(qipai.get("baopai"), "baopai")
        self.out = LookBuilder(self.start, number, points, hands, indicator, red_fives(rules))
        self.waiting: Seat = -1  # has declared riichi, which does not stand yet
        self.riichi: set[Seat] = set()
        self._known: dict[str, Callable[[v.Object], None]] = {
            "qipai": lambda _: None,
            "zimo": self._draw,
            "gangzimo": self._draw,
            "dapai": self._discard,
            "fulou": self._call,
            "gang": self._kan,
            "kaigang": self._dora,
            "hule": self._win,
            "pingju": self._no_win,
        }

    def take(self, event: v.Object) -> None:
        """Take the next event."""
        for kind, what in event.items():
            if kind not in self._known:
                self.out.keep({"": {kind: what}})
                continue
            found = v.an_object(what, kind)
            if extra := {k: x for k, x in found.items() if k not in _KNOWN[kind]}:
                self.out.keep({kind: extra})
            self._known[kind](found)

    def _seat(self, found: v.Object, key: str = "l") -> Seat:
        return (self.start.dealer + v.whole(found, key, 0, 3)) % 4

    def _four(self, by_place: Sequence[Any]) -> Any:
        """Values by place from the dealer on, put in the order of seats."""
        return tuple(by_place[(seat - self.start.dealer) % 4] for seat in range(4))

    def _go_on(self) -> None:
        """Play goes on: a riichi that waited stands."""
        if self.out.ending is not None:
            raise InputError("play after the result")
        if self.waiting >= 0:
            self.out.accept(self.waiting)
            self.riichi.add(self.waiting)
            self.waiting = -1

    def _draw(self, found: v.Object) -> None:
        self._go_on()
        self.out.take_draw(self._seat(found), look(found.get("p"), "p"))

    def _discard(self, found: v.Object) -> None:
        self._go_on()
        seat, text = self._seat(found), v.text(found, "p")
        if riichi := text.endswith("*"):
            self.out.riichi(seat)
        self.out.lay_discard(seat, look(text[:2], "p"), text[2:].startswith("_"))
        self.waiting = seat if riichi else -1

    def _call(self, found: v.Object) -> None:
        self._go_on()
        seat, meld = self._seat(found), laid(v.text(found, "m"))
        if meld.kind in (MeldKind.CLOSED_KAN, MeldKind.ADDED_KAN):
            raise InputError("a kan of one's own as a call", key="m")
        self.out.lay_call(meld.kind, seat, (seat + meld.step) % 4, meld.taken, meld.own)

    def _kan(self, found: v.Object) -> None:
        self._go_on()
        seat, meld = self._seat(found), laid(v.text(found, "m"))
        if meld.kind is MeldKind.CLOSED_KAN:
            self.out.lay_closed_kan(seat, kind_of(meld.own[0]))
        elif meld.kind is MeldKind.ADDED_KAN:
            self.out.lay_added_kan(seat, meld.added)
        else:
            raise InputError("a call as a kan of one's own", key="m")

    def _dora(self, found: v.Object) -> None:
        """A kan dora: it stands after the draw or discard that the table turns it before."""
        steps = self.out.steps
        self.out.turn_dora(look(found.get("baopai"), "baopai"))
        turned = steps.pop()
        last = steps[-1] if steps else None
        late = "after_discard" in (self.wall.closed_kan_dora, self.wall.open_kan_dora)
        before = (isinstance(last, Discarded) and not late) or (
            isinstance(last, Drew) and last.rinshan and self._at_call()
        )
        steps.insert(len(steps) - before, turned)

    def _at_call(self) -> bool:
        """Whether the last kan turns its dora before the replacement draw."""
        last = next(
            (s for s in reversed(self.out.steps) if not isinstance(s, Drew | DoraRevealed)), None
        )
        closed = isinstance(last, KanDeclared) and last.meld.kind is MeldKind.CLOSED_KAN
        return (self.wall.closed_kan_dora if closed else self.wall.open_kan_dora) == "at_call"

    # --- results --------------------------------------------------------------------------------
    def _win(self, found: v.Object) -> None:
        out, seat = self.out, self._seat(found)
        ron = found.get("baojia") is not None
        source = self._seat(found, "baojia") if ron else seat
        if self.waiting >= 0 and self.waiting != source:
            self._go_on()
        self.waiting = -1
        hand = concealed(v.text(found, "shoupai"), "shoupai")
        tile = out.win_tile(seat, source, hand[-1] if hand else None)
        ura = [look(code, "fubaopai") for code in found.get("fubaopai") or ()]
        yaku, yakuman, liable = self._yaku(found, seat)
        win = WinRecord(
            seat=seat,
            source=source,
            tile=tile,
            fu=v.whole(found, "fu") if found.get("fu") is not None else None,
            han=v.whole(found, "fanshu") if found.get("fanshu") is not None else None,
            points=v.whole(found, "defen", 0, v.POINTS),
            yaku=yaku,
            yakuman=yakuman,
            deltas=self._four(v.four(found, "fenpei")),
            ura=out.open_ura(ura),
            liable=liable,
        )
        out.win(win, tuple(out.indicators))
        out.show(seat, hand[:-1], tile)

    def _yaku(
        self, found: v.Object, seat: Seat
    ) -> tuple[dict[str, int] | None, tuple[str, ...] | None, Seat]:
        """Han by yaku and the yakuman (None: not all are known), and the seat liable."""
        ids, liable = wording("majiang").ids, -1
        yaku: dict[str, int] = {}
        yakuman: list[str] = []
        known = True
        for item in v.listed(found, "hupai") if found.get("hupai") else ():
            item = v.an_object(item, "hupai")
            name, han = v.text(item, "name"), item.get("fanshu")
            mark = item.get("baojia")
            if mark:
                step = next((s for s, m in MARKS.items() if m == mark), 0)
                liable = (seat + step) % 4
            if name not in ids:
                known = False
            elif isinstance(han, str):
                yakuman.append(ids[name])
            elif count := v.as_whole(han, "fanshu"):
                yaku[ids[name]] = yaku.get(ids[name], 0) + count
        if not known or not (yaku or yakuman):
            return None, None, liable
        return ({} if yakuman else yaku), tuple(yakuman), liable

    def _no_win(self, found: v.Object) -> None:
        out, label = self.out, v.text(found, "name")
        ending = wording("majiang").endings_by_name.get(label, "other")
        if ending != "triple_ron":
            self._go_on()
        texts = self._four(v.listed(found, "shoupai", 4)) if "shoupai" in found else ("",) * 4
        shown = tuple(seat for seat in range(4) if texts[seat])
        deltas = self._four(v.four(found, "fenpei")) if "fenpei" in found else None
        out.label = label if ending == "other" else ""
        out.drawn_game(ending, shown, deltas)
        for seat in shown:
            out.show(seat, concealed(v.as_text(texts[seat], "shoupai"), "shoupai"))
