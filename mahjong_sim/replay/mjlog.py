"""Reads mjlog XML (天鳳の牌譜), the archive format of Tenhou.

The wall comes from the shuffle seed where there is one, and must agree with the deal and the draws;
without a seed, or with one of an unknown kind, it is put together from what was seen
(`walls.rebuilt`). What is played is told by the bits of the GO element (`formats`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import isfinite
from typing import cast
from urllib.parse import unquote

from mahjong_sim.errors import InputError
from mahjong_sim.replay import walls
from mahjong_sim.replay.builder import RoundBuilder
from mahjong_sim.replay.formats import mjlog as format_data
from mahjong_sim.replay.markup import walk
from mahjong_sim.replay.meld_code import decode, encode
from mahjong_sim.replay.record import (
    Ending,
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
from mahjong_sim.tiles import PIECES, Seat, Tile

ROOT = "mjloggm"
STICK = 1000  # points of a riichi stick
_DRAW, _DISCARD = "TUVW", "DEFG"
_DICE = frozenset(range(6))
_KEPT = frozenset({"UN", "BYE", "TAIKYOKU"})
_IGNORED = frozenset({"FURITEN"})
_FIELDS = {
    "INIT": "seed ten oya hai0 hai1 hai2 hai3",
    "N": "who m",
    "REACH": "who ten step",
    "DORA": "hai",
    "AGARI": "ba hai m machi ten yaku yakuman doraHai doraHaiUra who fromWho paoWho sc owari",
    "RYUUKYOKU": "type ba sc hai0 hai1 hai2 hai3 owari",
}
_KNOWN = {name: frozenset(fields.split()) for name, fields in _FIELDS.items()}
ENDINGS: dict[str, Ending] = {
    "": "exhaustive",
    "nm": "nagashi",
    "yao9": "nine_kinds",
    "kaze4": "four_winds",
    "kan4": "four_kans",
    "reach4": "four_riichi",
    "ron3": "triple_ron",
}


def read(data: bytes, name: str) -> GameRecord:
    """The game in a mjlog file's text.

    Never raises for its content: what cannot be read becomes the record's ``fault``, with the
    place; the hands before it are kept. The last hand of a cut file counts as whole only if the
    end of the game was there: a second winner might be missing.
    """
    reader = _Reader()
    fault = None
    try:
        walk(data, ROOT, reader.element)
        reader.finish()
    except InputError as error:
        number, step = len(reader.rounds), reader.steps()
        fault = Problem(name, number, step, "a whole mjlog game", str(error))
        reader.keep_last()
    return GameRecord(
        name,
        reader.rules,
        tuple(reader.rounds),
        reader.final,
        fault,
        reader.names,
        Origin("mjlog", {"head": reader.head}),
    )


@cache
def _tiles() -> dict[str, tuple[bool, Seat, Tile]]:
    """Element name -> is a draw, seat, piece."""
    return {
        f"{letter}{tile}": (letters is _DRAW, seat, tile)
        for letters in (_DRAW, _DISCARD)
        for seat, letter in enumerate(letters)
        for tile in range(PIECES)
    }


class _Reader:
    """Takes the elements one by one and collects finished hands."""

    def __init__(self) -> None:
        self.rounds: list[RoundRecord] = []
        self.final: FinalRecord | None = None
        self.rules = RulesOf("")
        self.names: tuple[str, ...] = ()
        self.head: list[list[object]] = []
        self._type: int | None = None
        self._older = False
        self._walls: Iterator[list[Tile]] | None = None
        self._round: RoundBuilder | None = None
        self._tiles = _tiles()
        self._known: dict[str, Callable[[dict[str, str]], None]] = {
            "SHUFFLE": self._shuffle,
            "GO": self._go,
            "INIT": self._init,
            "N": self._meld,
            "REACH": self._riichi,
            "DORA": self._dora,
            "AGARI": self._win,
            "RYUUKYOKU": self._draw,
        }

    def steps(self) -> int | None:
        """Steps read of the hand in the making, None between hands."""
        return len(self._round.steps) if self._round else None

    def element(self, name: str, attributes: dict[str, str]) -> None:
        """Take one element."""
        tile = self._tiles.get(name)
        if tile is not None:
            hand = self._playing()
            (hand.draw if tile[0] else hand.discard)(tile[1], tile[2])
        elif name in self._known:
            self._known[name](attributes)
            self._keep(name, attributes)
        elif name in _KEPT:
            self._person(name, attributes)
        elif name not in _IGNORED:
            raise InputError(f"unknown element {name[:40]}")

    def _person(self, name: str, a: dict[str, str]) -> None:
        """Who plays; later on, who left and came back."""
        if self._round is not None:
            self._round.keep([name, a])
            return
        if name == "UN" and not self.names:
            self.names = tuple(unquote(a.get(f"n{seat}", "")) for seat in range(4))
        self.head.append([name, a])

    def _keep(self, name: str, a: dict[str, str]) -> None:
        """Attributes of an element just read that say nothing to us."""
        if name in ("SHUFFLE", "GO"):
            self.head.append([name, a])
            return
        extra = {key: value for key, value in a.items() if key not in _KNOWN[name]}
        if extra and self._round is not None:
            self._round.keep([name, extra])

    def keep_last(self) -> None:
        """The text broke off: keep the hand that ended the game, if it is consistent."""
        if self.final is not None and self._round is not None:
            try:
                self.finish()
            except InputError:  # the fault that broke the reading off is told already
                self.final = None

    def finish(self) -> None:
        """The text is over: the last hand must be too."""
        self._close(None)
        if not self.rounds:
            raise InputError("no hand in the file")

    def _close(self, following: Next | None) -> None:
        if self._round is not None:
            self.rounds.append(self._round.build(following))
            self._round = None

    def _playing(self) -> RoundBuilder:
        if self._round is None or self._round.ending is not None:
            raise InputError("play outside a hand")
        return self._round

    def _shuffle(self, a: dict[str, str]) -> None:
        seed = a.get("seed", "")
        if seed.startswith(walls.GAME_SEED):
            self._walls = walls.game_walls(seed)

    def _go(self, a: dict[str, str]) -> None:
        self._type = _number(a, "type")

    def _init(self, a: dict[str, str]) -> None:
        older = a.get("shuffle", "").startswith(walls.HAND_SEED + ",")
        if not self.rounds and self._round is None:
            self._set_rules(older=older)
        seed = _numbers(a, "seed", 6)
        if not 0 <= seed[0] < 16 or seed[1] < 0 or seed[2] < 0 or not set(seed[3:5]) <= _DICE:
            raise InputError("no such hand", key="seed")
        start = Next(seed[0] // 4, _seat(a, "oya"), seed[1], STICK * seed[2])
        self._close(start)
        self._round = RoundBuilder(
            start,
            len(self.rounds),
            _four([100 * n for n in _numbers(a, "ten", 4)]),
            tuple(_pieces(a, f"hai{seat}", 13) for seat in range(4)),
            _piece(seed[5]),
            self._wall(a, start.dealer, older),
        )
        self._round.dice = (seed[3] + 1, seed[4] + 1)

    def _set_rules(self, *, older: bool) -> None:
        if self._type is None:
            raise InputError("no GO element with the rules before the first hand")
        results = self.final.results if self.final else None
        rounded = results is not None and all(r.is_integer() for r in results)
        self._older = older
        self.rules = format_data().rules(self._type, older=older, rounded=rounded)

    def _wall(self, a: dict[str, str], dealer: Seat, older: bool) -> walls.Wall | None:
        if older:
            return walls.stacked(walls.hand_wall(a["shuffle"]), dealer, older=True)
        if self._walls is not None:
            return walls.stacked(next(self._walls), dealer, older=False)
        return None

    def _meld(self, a: dict[str, str]) -> None:
        seat = _seat(a, "who")
        code = _number(a, "m")
        meld = decode(code, seat)
        if encode(meld, seat) != code:  # of a closed kan, which of its tiles it names
            self._playing().keep(["N", {"m": a["m"]}])
        self._playing().meld(seat, meld)

    def _riichi(self, a: dict[str, str]) -> None:
        hand, seat = self._playing(), _seat(a, "who")
        (hand.riichi if _number(a, "step") == 1 else hand.accept)(seat)

    def _dora(self, a: dict[str, str]) -> None:
        self._playing().dora(_piece(_number(a, "hai")))

    def _win(self, a: dict[str, str]) -> None:
        if self._round is None:
            raise InputError("a win outside a hand")
        win = _win_record(a)
        self._round.win(win, _pieces(a, "doraHai"))
        hand = _pieces(a, "hai")
        self._round.shown_hands[win.seat] = tuple(t for t in hand if t != win.tile)
        self._end(a)

    def _draw(self, a: dict[str, str]) -> None:
        if self._round is None:
            raise InputError("a draw outside a hand")
        kind = a.get("type", "")
        if kind not in ENDINGS:
            raise InputError(f"unknown kind of draw {kind[:40]}", key="type")
        shown = tuple(seat for seat in range(4) if f"hai{seat}" in a)
        self._round.drawn_game(ENDINGS[kind], shown, _deltas(a))
        self._round.shown_hands = {seat: _pieces(a, f"hai{seat}") for seat in shown}
        self._end(a)

    def _end(self, a: dict[str, str]) -> None:
        if "owari" not in a:
            return
        try:
            values = [float(v) for v in a["owari"].split(",")]
        except ValueError as error:
            raise InputError("not numbers", key="owari") from error
        if len(values) != 8 or not all(isfinite(v) and abs(v) < 1e7 for v in values):
            raise InputError("not eight numbers", key="owari")
        points = _four([round(100 * v) for v in values[::2]])
        if self._round is not None and "." not in a["owari"]:
            self._round.keep(["owari", {"whole": "1"}])
        self.final = FinalRecord(points, (values[1], values[3], values[5], values[7]))
        self._set_rules(older=self._older)


def _win_record(a: dict[str, str]) -> WinRecord:
    fu, points, _ = _numbers(a, "ten", 3)
    names = format_data().yaku.names
    yaku: dict[str, int] = {}
    if "yaku" in a:
        pairs = _numbers(a, "yaku")
        for number, han in zip(pairs[::2], pairs[1::2], strict=False):
            if han:
                name = _yaku(names, number)
                yaku[name] = yaku.get(name, 0) + han
    yakuman = _numbers(a, "yakuman") if "yakuman" in a else []
    return WinRecord(
        seat=_seat(a, "who"),
        source=_seat(a, "fromWho"),
        tile=_piece(_number(a, "machi")),
        fu=fu,
        han=sum(yaku.values()),
        points=points,
        yaku=yaku,
        yakuman=tuple(_yaku(names, number) for number in yakuman),
        deltas=_deltas(a),
        ura=_pieces(a, "doraHaiUra") if "doraHaiUra" in a else (),
        liable=_seat(a, "paoWho") if "paoWho" in a else -1,
    )


def _yaku(names: tuple[str, ...], number: int) -> str:
    if not 0 <= number < len(names):
        raise InputError(f"unknown yaku {number}", key="yaku")
    return names[number]


def _deltas(a: dict[str, str]) -> Four:
    return _four([100 * n for n in _numbers(a, "sc", 8)[1::2]])


def _four(numbers: list[int]) -> Four:
    return cast("Four", tuple(numbers))


def _numbers(a: dict[str, str], key: str, count: int | None = None) -> list[int]:
    """Whole numbers of a comma list; InputError if there are not ``count`` sensible ones."""
    try:
        numbers = list(map(int, a[key].split(",")))
    except KeyError:
        raise InputError("missing", key=key) from None
    except ValueError as error:
        raise InputError("not whole numbers", key=key) from error
    if count is not None and len(numbers) != count:
        raise InputError(f"{len(numbers)} numbers, not {count}", key=key)
    if any(abs(n) > 10_000_000 for n in numbers):
        raise InputError("too large a number", key=key)
    return numbers


def _number(a: dict[str, str], key: str) -> int:
    return _numbers(a, key, 1)[0]


def _seat(a: dict[str, str], key: str) -> Seat:
    seat = _number(a, key)
    if not 0 <= seat < 4:
        raise InputError(f"no seat {seat}", key=key)
    return seat


def _piece(number: int) -> Tile:
    if not 0 <= number < PIECES:
        raise InputError(f"no piece {number}")
    return number


def _pieces(a: dict[str, str], key: str, count: int | None = None) -> tuple[Tile, ...]:
    return tuple(map(_piece, _numbers(a, key, count)))
