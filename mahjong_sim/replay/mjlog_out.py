"""Writes mjlog XML, the archive format of Tenhou; one game a text.

What it cannot carry: a rule set that its type bits do not tell, walls (but for the seed of its own
games), yaku without a number, points below a hundred, open riichi. It demands which of the equal
tiles each is, and the dice of the wall break.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import quote
from xml.sax.saxutils import quoteattr

from mahjong_sim.meld import Meld
from mahjong_sim.replay.course import STICK, Course, base_points
from mahjong_sim.replay.formats import mjlog as format_data
from mahjong_sim.replay.losses import Losses
from mahjong_sim.replay.meld_code import encode
from mahjong_sim.replay.mjlog import ENDINGS
from mahjong_sim.replay.record import Four, GameRecord, RoundRecord, WinRecord
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.wording import rules_of
from mahjong_sim.table.events import (
    Called,
    Discarded,
    DoraRevealed,
    Drew,
    KanDeclared,
    RiichiAccepted,
)
from mahjong_sim.tiles import Seat, Tile

_TYPES = {ending: name for name, ending in ENDINGS.items() if name}
_LIMITS = ((8000, 5), (6000, 4), (4000, 3), (3000, 2), (2000, 1))  # base points, number
_HUMANS, _NO_REDS, _NO_OPEN_TANYAO, _HANCHAN = 0x01, 0x02, 0x04, 0x08
_NAMES = ("SHUFFLE", "GO", "UN", "TAIKYOKU", "BYE", "INIT", "N", "owari")
_LAST = ("dora", "red_dora", "ura_dora")  # stand at the end of a list of yaku, in this order
Attributes = Mapping[str, object]


def write(game: GameRecord, losses: Losses) -> bytes:
    """The text of a game."""
    losses.lose_of(game, "mjlog")
    same = game.origin.format == "mjlog"
    own = _elements(game.origin.values.get("head")) if same else None
    out = ['<mjloggm ver="2.3">', *(_element(name, values) for name, values in own or ())]
    if own is None:
        out.append(_element("GO", _go(game, losses)))
        out.append(_element("UN", _names(game.names)))
        out.append(_element("TAIKYOKU", {"oya": 0}))
    shuffled = any(name == "SHUFFLE" for name, _ in own or ())
    if not shuffled and any(hand.whole and not _shuffles(hand) for hand in game.rounds):
        losses.lose("walls beyond what was seen")
    owari = _owari(game, losses)
    for number, hand in enumerate(game.rounds):
        last = number + 1 == len(game.rounds)
        out += _Hand(hand, own is not None, losses).write(owari if last else {})
    out.append("</mjloggm>")
    return "".join(out).encode()


def _element(name: str, attributes: Attributes) -> str:
    return f"<{name}{''.join(f' {k}={quoteattr(str(x))}' for k, x in attributes.items())}/>"


def _shuffles(hand: RoundRecord) -> bool:
    """Whether a seed of the hand's own was kept."""
    return any(name == "INIT" and "shuffle" in values for name, values in _kept(hand, 0))


def _kept(hand: RoundRecord, place: int) -> list[tuple[str, dict[str, str]]]:
    return _elements([what for at, what in hand.kept if at == place])


def _elements(kept: object) -> list[tuple[str, dict[str, str]]]:
    """What was kept of elements: their names and attributes; what is no such thing is left out."""
    found = []
    for what in kept if isinstance(kept, list) else ():
        name, values = what if isinstance(what, list | tuple) and len(what) == 2 else ("", {})
        if name in _NAMES and isinstance(values, dict):
            plain = {k: x for k, x in values.items() if k.isalnum() and isinstance(x, str)}
            found.append((name, plain))
    return found


def _names(names: Sequence[str]) -> dict[str, str]:
    return {f"n{seat}": quote(name, safe="") for seat, name in enumerate(names)}


def _go(game: GameRecord, losses: Losses) -> dict[str, object]:
    """The type number that comes nearest to the rules."""
    rules = rules_of(game.rules)
    wall, tanyao = rules.wall, rules.yaku.get("tanyao")
    bits = _HUMANS
    bits |= 0 if wall.red_man or wall.red_pin or wall.red_sou else _NO_REDS
    bits |= 0 if tanyao and tanyao.open else _NO_OPEN_TANYAO
    bits |= _HANCHAN if rules.match.winds > 1 else 0
    if not _tells(bits, rules):
        losses.lose(f"the rule set {rules.ruleset.id}")
    return {"type": bits, "lobby": 0}


def _tells(bits: int, rules: Rules) -> bool:
    told = format_data().rules(bits, older=False, rounded=False)
    return rules_of(told).digest == rules.digest


class _Hand:
    """Writes one hand."""

    def __init__(self, hand: RoundRecord, own: bool, losses: Losses) -> None:
        self.hand, self.losses, self.course = hand, losses, Course(hand)
        self.out: list[str] = []
        self.older = own and _shuffles(hand)
        self._own = own
        self._codes: dict[tuple[Tile, ...], str] = {}
        if not hand.pieces:
            losses.fill("which of the equal tiles each is")

    def write(self, owari: Attributes) -> list[str]:
        """Its elements; ``owari``: the end of the game, if it ended with this hand."""
        self._init()
        for i, step in self.course.steps():
            self._kept(i)
            match step:
                case Drew(seat, tile):
                    self.out.append(f"<{'TUVW'[seat]}{tile}/>")
                case Discarded():
                    self._discard(step)
                case Called(seat, meld) | KanDeclared(seat, meld):
                    self._add("N", {"who": seat, "m": self._code(i, seat, meld)})
                case DoraRevealed(tile):
                    self._add("DORA", {"hai": tile})
                case RiichiAccepted(seat):
                    self._accepted(seat)
        self._kept(len(self.hand.steps))
        self._result(owari)
        self._kept(len(self.hand.steps) + 1)
        return self.out

    def _add(self, name: str, attributes: Attributes) -> None:
        self.out.append(_element(name, attributes))

    def _kept(self, place: int) -> None:
        """Elements of the same format that stood here."""
        if self._own:
            for name, values in _kept(self.hand, place):
                if name in ("UN", "BYE"):
                    self._add(name, values)

    def _code(self, place: int, seat: Seat, meld: Meld) -> str:
        """A meld's code, the one that the same format gave it where there is a choice."""
        kept = _kept(self.hand, place) if self._own else []
        own = (more["m"] for name, more in kept if name == "N" and "m" in more)
        code = next(own, str(encode(meld, seat)))
        self._codes[meld.tiles] = code
        return code

    def _init(self) -> None:
        dealt, dice = self.hand.dealt, self.hand.dice
        if dice is None:
            self.losses.fill("the dice of the wall break")
        if dealt.pot % STICK:
            self.losses.lose("points on the table that are no riichi sticks")
        die1, die2 = dice or (1, 1)
        seed = (4 * dealt.wind + dealt.dealer, dealt.honba, dealt.pot // STICK)
        values: dict[str, object] = {
            "seed": _list((*seed, die1 - 1, die2 - 1, dealt.indicators[0])),
            "ten": self._ten(),
            "oya": dealt.dealer,
        }
        values |= {f"hai{seat}": _list(dealt.hands[seat]) for seat in range(4)}
        if self._own:
            kept = (more for name, more in _kept(self.hand, 0) if name == "INIT")
            values |= next(kept, {})
        self._add("INIT", values)

    def _discard(self, step: Discarded) -> None:
        if step.riichi:
            self._add("REACH", {"who": step.seat, "step": 1})
        if step.riichi == 2:
            self.losses.lose("open riichi")
        self.out.append(f"<{'DEFG'[step.seat]}{step.tile}/>")

    def _accepted(self, seat: Seat) -> None:
        values: dict[str, object] = {"who": seat}
        if not self.older:
            points = list(self.course.points)
            points[seat] -= STICK
            values["ten"] = _list(self._hundreds(points))
        self._add("REACH", values | {"step": 2})

    def _ten(self) -> str:
        return _list(self._hundreds(self.course.points))

    def _hundreds(self, points: Iterable[int]) -> list[int]:
        points = list(points)
        if any(p % 100 for p in points):
            self.losses.lose("points below a hundred")
        return [p // 100 for p in points]

    # --- results --------------------------------------------------------------------------------
    def _result(self, owari: Attributes) -> None:
        wins = self.hand.wins
        for i, win in enumerate(wins):
            self._win(win, owari if i + 1 == len(wins) else {}, first=i == 0)
        if not wins:
            self._draw(owari)

    def _win(self, win: WinRecord, owari: Attributes, *, first: bool) -> None:
        course, dealt = self.course, self.hand.dealt
        pot = course.pot // STICK if first else 0
        hai = [*course.concealed(win.seat, win.tile), win.tile]
        melds = [self._codes[m.tiles] for m in reversed(course.now.melds[win.seat])]
        values: dict[str, object] = {"ba": f"{dealt.honba},{pot}", "hai": _list(sorted(hai))}
        if melds:
            values["m"] = ",".join(melds)
        values["machi"] = win.tile
        values["ten"] = self._worth(win)
        values |= self._yaku(win)
        values["doraHai"] = _list(course.indicators)
        if win.ura:
            values["doraHaiUra"] = _list(win.ura)
        values |= {"who": win.seat, "fromWho": win.source}
        if win.liable >= 0:
            values["paoWho"] = win.liable
        self._add("AGARI", values | {"sc": self._sc(win.deltas), **owari})

    def _worth(self, win: WinRecord) -> str:
        """fu, points and the number of the limit."""
        if win.fu is None:
            self.losses.lose("fu of a win")
        if win.points is None:
            self.losses.lose("points of a win")
        base = base_points(win.points or 0, win.seat == self.hand.dealt.dealer)
        limit = next((number for least, number in _LIMITS if base >= least), 0)
        return f"{win.fu or 0},{win.points or 0},{limit}"

    def _yaku(self, win: WinRecord) -> dict[str, object]:
        if win.yakuman:
            found = [self._number(yaku, win.seat) for yaku in win.yakuman]
            return {"yakuman": _list(n for n in sorted(found) if n >= 0)}
        if win.yaku is None:
            self.losses.lose("yaku of a win")
        yaku = dict(win.yaku or {})
        if win.ura and "ura_dora" not in yaku:
            yaku["ura_dora"] = 0
        pairs = {name: (self._number(name, win.seat), han) for name, han in yaku.items()}
        ordered = [pair for name, pair in pairs.items() if name not in _LAST]
        if not self._own:
            ordered.sort()
        ordered += [pairs[name] for name in _LAST if name in pairs]
        return {"yaku": _list(n for pair in ordered if pair[0] >= 0 for n in pair)}

    def _number(self, yaku: str, seat: Seat) -> int:
        """The yaku's number, -1 where it has none."""
        names = format_data().yaku.names
        if yaku not in names:
            self.losses.lose(f"yaku {yaku}")
            return -1
        dealt = self.hand.dealt
        wind = {"seat_wind": (seat - dealt.dealer) % 4, "round_wind": dealt.wind}
        return names.index(yaku) + wind.get(yaku, 0)

    def _draw(self, owari: Attributes) -> None:
        hand, course = self.hand, self.course
        values: dict[str, object] = {}
        if hand.ending in _TYPES:
            values["type"] = _TYPES[hand.ending]
        elif hand.ending != "exhaustive":
            self.losses.lose(f"that a hand ended by {hand.label or hand.ending}")
        values["ba"] = f"{hand.dealt.honba},{course.pot // STICK}"
        values["sc"] = self._sc(hand.deltas)
        for seat in range(4):
            if seat in hand.hands:
                values[f"hai{seat}"] = _list(sorted(hand.hands[seat]))
        self._add("RYUUKYOKU", {**values, **owari})

    def _sc(self, deltas: Four | None) -> str:
        """Points before the payment and what it changes, by seat."""
        if deltas is None:
            self.losses.lose("payments of a hand")
        before = self._hundreds(self.course.points)
        change = self._hundreds(deltas or (0, 0, 0, 0))
        self.course.pay(deltas or (0, 0, 0, 0))
        return _list(n for pair in zip(before, change, strict=True) for n in pair)


def _owari(game: GameRecord, losses: Losses) -> dict[str, object]:
    """The end of the game; where it was so in this format, results in whole numbers."""
    final = game.final
    if final is None:
        return {}
    if final.results is None:
        losses.lose("final points, without the results in thousands")
        return {}
    kept = _elements([what for hand in game.rounds[-1:] for _, what in hand.kept])
    whole = game.origin.format == "mjlog" and any(name == "owari" for name, _ in kept)
    pairs = zip(final.points, final.results, strict=True)
    shown = ((points // 100, int(r) if whole else r) for points, r in pairs)
    return {"owari": ",".join(f"{points},{result}" for points, result in shown)}


def _list(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))
