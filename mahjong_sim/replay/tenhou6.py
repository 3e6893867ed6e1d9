"""Reads tenhou.net/6 JSON: one game an object, a list of them, one a line, or as links.

What the format does not tell: in which order the seats acted (it follows, see `tenhou6_order`),
when kan dora were turned, the wall beyond what was seen, which of the equal tiles one is, the throw
of the wall break, fu and han of limit hands, who was tenpai where nobody paid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote_to_bytes

from mahjong_sim import values as v
from mahjong_sim.errors import InputError
from mahjong_sim.looks import kind_of
from mahjong_sim.meld import MeldKind
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
from mahjong_sim.replay.salvage import Found, objects
from mahjong_sim.replay.tenhou6_order import Move, orders
from mahjong_sim.replay.tenhou6_words import Call, Drop, Kan, look, put, take
from mahjong_sim.rules.wording import NOTE, Reds, Told, fitted, noted, red_fives, wording
from mahjong_sim.tiles import Seat

STICK = 1000
LINK = b"#json="
_SIZE = 17  # values of a hand
_TRIES = 32  # orders of play looked at before a hand is given up
_WIN = "和了"
_ALL_TENPAI, _NOBODY_TENPAI = "全員聴牌", "全員不聴"
_WORTH = re.compile(r"(?:(\d{1,3})符(\d{1,3})飜)?\D*?(\d{1,7})(?:-(\d{1,7}))?点(∀?)")
_YAKU = re.compile(r"(.+?)\((?:(\d{1,3})飜|[^)]*役満)\)")


def read(data: bytes, name: str, rules: RulesOf | None = None) -> list[GameRecord]:
    """The games of a text; ``rules``: those they were played under, if known."""
    return [_game(found, name, rules) for found in objects(_unlinked(data))]


def _unlinked(data: bytes) -> bytes:
    """The JSON of links to the viewer, one a line; any other text as it is."""
    if LINK not in data[:200]:
        return data
    parts = (line.partition(LINK)[2].partition(b"&")[0] for line in data.split(b"\n"))
    return b"\n".join(unquote_to_bytes(part.decode(errors="replace")) for part in parts)


def _game(found: Found, name: str, given: RulesOf | None) -> GameRecord:
    value = found.value
    rounds: list[RoundRecord] = []
    told, fault = Told(given or RulesOf("")), None
    names: tuple[str, ...] = ()
    try:
        hands = [v.as_list(hand, "log") for hand in v.listed(value, "log")]
        told = _told(value, hands, given)
        names = v.names(value, "name")
        for number, hand in enumerate(hands):
            following = _start(hands[number + 1]) if number + 1 < len(hands) else None
            rounds.append(_round(hand, number, told.rules, following, NOTE in value))
        if found.error is not None:
            raise found.error
        if not rounds:
            raise InputError("no hand in the game", key="log")
    except InputError as error:
        fault = Problem(name, len(rounds), None, "a whole tenhou.net/6 game", str(error))
    kept = {key: x for key, x in value.items() if key not in ("log", "name", NOTE)}
    final = None if fault else _final(value, told.results)
    origin = Origin("tenhou6", kept)
    return GameRecord(name, told.rules, tuple(rounds), final, fault, names, origin)


# --- rules --------------------------------------------------------------------------------------
def _told(value: v.Object, hands: Sequence[list[object]], given: RulesOf | None) -> Told:
    own = given or noted(value.get(NOTE))
    if own is not None:
        return Told(own)
    rule = value.get("rule")
    rule = rule if isinstance(rule, dict) else {}
    disp = rule.get("disp")
    disp = disp if isinstance(disp, str) else ""
    reds = _reds(rule, disp, hands)
    told = wording("tenhou6").told(disp, any(reds))
    start = _opening(hands[0]) if hands else None
    return Told(fitted(told.rules, reds, start), told.results)


def _reds(rule: v.Object, disp: str, hands: Sequence[list[object]]) -> Reds:
    """Red fives by suit: as stated, else as the room's name or the tiles of the first hand say."""
    if "aka" in rule:
        count = int(bool(rule["aka"]))
        return count, count, count
    keys = ("aka51", "aka52", "aka53")
    if any(key in rule for key in keys):
        man, pin, sou = (v.whole(rule, key, 0, 4) if key in rule else 0 for key in keys)
        return man, pin, sou
    tiles = (t for hand in hands for part in hand if isinstance(part, list) for t in part)
    count = int("赤" in disp or any(t in (51, 52, 53) for t in tiles if isinstance(t, int)))
    return count, count, count


def _opening(hand: Sequence[object]) -> Four | None:
    """Points at the start, if the hand is the first of a game."""
    if len(hand) < 2 or hand[0] != [0, 0, 0]:
        return None
    return v.as_four(hand[1], "log")


def _final(value: v.Object, results: bool) -> FinalRecord | None:
    sc = value.get("sc")
    if not isinstance(sc, list) or len(sc) != 8:
        return None
    points = sc[::2]
    if not all(isinstance(p, int) and abs(p) < v.POINTS for p in points):
        return None
    own = sc[1::2]
    known = results and all(isinstance(r, int | float) for r in own)
    a, b, c, d = (float(r) if known else 0.0 for r in own)
    return FinalRecord(
        (points[0], points[1], points[2], points[3]), (a, b, c, d) if known else None
    )


# --- a hand -------------------------------------------------------------------------------------
def _start(hand: Sequence[object]) -> Next:
    number, honba, sticks = v.as_list(hand[0] if hand else None, "log", 3)
    v.as_whole(number, "log", 0, 15)
    pot = STICK * v.as_whole(sticks, "log")
    return Next(number // 4, number % 4, v.as_whole(honba, "log"), pot)


def _round(
    hand: list[object], number: int, rules: RulesOf, following: Next | None, ours: bool
) -> RoundRecord:
    """The record of a hand; InputError with its number."""
    try:
        if len(hand) < _SIZE:
            raise InputError(f"{len(hand)} values, not {_SIZE}")
        return _Hand(hand, number, rules, ours).record(following)
    except InputError as error:
        raise InputError(f"hand {number}: {error}") from error


class _Hand:
    """Reads one hand; ``ours``: it says all of what the format can."""

    def __init__(self, hand: list[object], number: int, rules: RulesOf, ours: bool) -> None:
        self.hand, self.number, self.ours = hand, number, ours
        self.start = _start(hand)
        self.points = v.as_four(hand[1], "points")
        self.dora = [look(code) for code in v.as_list(hand[2], "dora")]
        self.ura = [look(code) for code in v.as_list(hand[3], "ura")]
        seats = range(4)
        lists = [v.as_list(part, "tiles") for part in hand[4:16]]
        self.dealt = [[look(code) for code in lists[3 * seat]] for seat in seats]
        self.takes = [[take(entry, seat) for entry in lists[3 * seat + 1]] for seat in seats]
        self.puts = [[put(entry) for entry in lists[3 * seat + 2]] for seat in seats]
        self.result = v.as_list(hand[16], "result")
        self.reds = red_fives(rules)
        if not self.dora:
            raise InputError("no dora indicator")

    def record(self, following: Next | None) -> RoundRecord:
        """The record: of the first order of play that holds together."""
        first: InputError | None = None
        for tried, moves in enumerate(orders(self.takes, self.puts, self.start.dealer)):
            try:
                return self._build(moves, following)
            except InputError as error:
                first = first or error
                if tried + 1 == _TRIES:
                    break
        raise first or InputError("takes and discards fit together in no order")

    def _build(self, moves: Sequence[Move], following: Next | None) -> RoundRecord:
        start = self.start
        out = LookBuilder(start, self.number, self.points, self.dealt, self.dora[0], self.reds)
        waiting: Seat = -1  # has declared riichi, which does not stand yet
        for move in moves:
            if waiting >= 0:
                out.accept(waiting)
            waiting = _play(out, move)
        self._turned(out)
        self._end(out, waiting)
        if self.hand[_SIZE:]:
            out.keep({"more": self.hand[_SIZE:]})
        return out.build(following)

    def _turned(self, out: LookBuilder) -> None:
        """The other indicators, which were turned at some time."""
        out.dora_timed = False
        out.indicators += map(out.pieces.take, self.dora[1:])
        out.open_ura(self.ura[: len(self.dora)])

    # --- results --------------------------------------------------------------------------------
    def _end(self, out: LookBuilder, waiting: Seat) -> None:
        kind = self.result[0] if self.result else None
        if not isinstance(kind, str):
            raise InputError("no result")
        if kind == _WIN:
            details = self.result[1:]
            if not details or len(details) % 2:
                raise InputError("a win without payments and details")
            wins = [
                self._win(out, v.as_four(deltas, "payments"), v.as_list(detail, "win"))
                for deltas, detail in zip(details[::2], details[1::2], strict=True)
            ]
            if waiting >= 0 and waiting != wins[0].source:
                out.accept(waiting)
            for win in wins:
                out.win(win, tuple(out.indicators))
                out.show(win.seat, None, win.tile)
            return
        ending = wording("tenhou6").endings_by_name.get(kind, "other")
        if waiting >= 0 and ending != "triple_ron":
            out.accept(waiting)
        said = self.result[1] if len(self.result) > 1 else []
        deltas = v.as_four(said, "payments") if said else None
        out.label = kind if ending == "other" else ""
        out.drawn_game(ending, _tenpai(kind, deltas) if ending == "exhaustive" else None, deltas)

    def _win(self, out: LookBuilder, deltas: Four, detail: list[object]) -> WinRecord:
        numbers = [n for n in detail if isinstance(n, int)]
        texts = [text for text in detail if isinstance(text, str)]
        if len(numbers) < 2:
            raise InputError("a win without winner or discarder")
        seat, source, *liable = (v.as_whole(n, "win", 0, 3) for n in numbers)
        worth = _WORTH.match(texts[0]) if texts else None
        yaku, yakuman = _yaku(texts[1:])
        return WinRecord(
            seat=seat,
            source=source,
            tile=out.win_tile(seat, source, None),
            fu=int(worth[1]) if worth and worth[1] else None,
            han=int(worth[2]) if worth and worth[2] else None,
            points=_points(worth) if worth else None,
            yaku=yaku,
            yakuman=yakuman,
            deltas=deltas,
            ura=self._ura(out, seat),
            liable=liable[0] if liable and liable[0] != seat else -1,
        )

    def _ura(self, out: LookBuilder, seat: Seat) -> tuple[int, ...] | None:
        """Indicators that the winner opened: of riichi only, though some writers list them all."""
        puts = self.puts[seat]
        if not any(isinstance(one, Drop) and one.riichi for one in puts):
            return ()
        return out.ura if out.ura or self.ours else None


def _play(out: LookBuilder, move: Move) -> Seat:
    """Make a move; the seat whose riichi waits to stand, -1 = none."""
    seat, what = move
    if isinstance(what, Call):
        out.lay_call(what.kind, seat, what.source, what.taken, what.own)
    elif isinstance(what, Drop):
        if what.riichi:
            out.riichi(seat)
        drawn = what.look is None
        out.lay_discard(seat, out.drawn_look() if what.look is None else what.look, drawn)
        return seat if what.riichi else -1
    elif isinstance(what, Kan):
        if what.kind is MeldKind.CLOSED_KAN:
            out.lay_closed_kan(seat, kind_of(what.look))
        else:
            out.lay_added_kan(seat, what.look)
    elif isinstance(what, int):
        out.take_draw(seat, what)
    return -1


def _tenpai(kind: str, deltas: Four | None) -> tuple[Seat, ...] | None:
    if kind == _ALL_TENPAI:
        return 0, 1, 2, 3
    if kind == _NOBODY_TENPAI:
        return ()
    if deltas is None or not any(deltas):
        return None
    return tuple(seat for seat in range(4) if deltas[seat] > 0)


def _points(worth: re.Match[str]) -> int:
    """Points of a win in all: of a ron, of a child's tsumo, or of a dealer's."""
    first, second = int(worth[3]), worth[4]
    if second is not None:
        return 2 * first + int(second)
    return 3 * first if worth[5] else first


def _yaku(texts: Sequence[str]) -> tuple[dict[str, int] | None, tuple[str, ...] | None]:
    """Han by yaku, and the yakuman; (None, None) where not all are known."""
    ids = wording("tenhou6").ids
    yaku: dict[str, int] = {}
    yakuman: list[str] = []
    for name, han in _named(texts):
        if name not in ids:
            return None, None
        if han is None:
            yakuman.append(ids[name])
        elif han:
            yaku[ids[name]] = yaku.get(ids[name], 0) + han
    if not yaku and not yakuman:
        return None, None
    return ({} if yakuman else yaku), tuple(yakuman)


def _named(texts: Sequence[str]) -> Iterator[tuple[str, int | None]]:
    """Name and han of each yaku, None for a yakuman; a text that is none has an empty name."""
    for text in texts:
        found = _YAKU.match(text)
        if found is None:
            yield "", 0
        else:
            yield found[1], int(found[2]) if found[2] else None
