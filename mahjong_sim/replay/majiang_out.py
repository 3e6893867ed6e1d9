"""Writes Majiang (電脳麻将) records, one game an object.

What it cannot carry: walls beyond what was seen, which of the equal tiles one is, the dice, open
riichi. It demands ranks and results also of a match that was not ended. A rule set that is not the
engine's own is in a field of our own (`NOTE`) that other readers skip.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from mahjong_sim import values as v
from mahjong_sim.meld import MeldKind
from mahjong_sim.replay.course import STICK, Course
from mahjong_sim.replay.losses import Losses
from mahjong_sim.replay.majiang_words import MARKS, hand_text, meld_text, tile_code
from mahjong_sim.replay.record import GameRecord, RoundRecord, WinRecord
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.wording import NOTE, note, rules_of, wording
from mahjong_sim.table.events import (
    Called,
    Discarded,
    DoraRevealed,
    Drew,
    Event,
    KanDeclared,
    RiichiAccepted,
)
from mahjong_sim.tiles import Seat, Tile, red_pieces


def write(game: GameRecord, losses: Losses) -> bytes:
    """The object of a game, one line."""
    losses.lose_of(game, "majiang")
    losses.lose_details(game)
    own = game.origin.values if game.origin.format == "majiang" else None
    rules = rules_of(game.rules)
    found: v.Object = {"title": "", "player": list(game.names or ("",) * 4), "qijia": 0}
    found |= own or {}
    if rules.digest != rules_of(wording("majiang").told("", reds=True).rules).digest:
        found[NOTE] = note(game.rules)
    hands = [_Hand(hand, rules, own is not None, losses) for hand in game.rounds]
    found["log"] = [hand.write() for hand in hands]
    if own is None or "defen" not in own:
        points = hands[-1].course.points if hands else [0] * 4
        found |= _end(game, points, losses)
    return msgspec.json.encode(found) + b"\n"


def _end(game: GameRecord, points: Sequence[int], losses: Losses) -> v.Object:
    """Points, ranks and results; of a match that was not ended the points so far."""
    final = game.final
    if final is not None:
        points = final.points
    order = sorted(range(4), key=lambda seat: (-points[seat], seat))
    results = final.results if final is not None else None
    if results is None:
        losses.fill("ranks and results of a match that was not ended")
    return {
        "defen": list(points),
        "point": [f"{r}" for r in results] if results else ["0.0"] * 4,
        "rank": [order.index(seat) + 1 for seat in range(4)],
    }


class _Hand:
    """Writes one hand; ``own``: it comes from this format."""

    def __init__(self, hand: RoundRecord, rules: Rules, own: bool, losses: Losses) -> None:
        self.hand, self.rules, self.losses = hand, rules, losses
        self.course = Course(hand)
        wall = rules.wall
        self.reds = red_pieces(wall.red_man, wall.red_pin, wall.red_sou)
        self.riichi: set[Seat] = set()
        self._kept = list(hand.kept) if own else []
        if not wall.dora:
            losses.fill("a dora indicator, where the rules have no dora")

    def write(self) -> list[v.Object]:
        """Its events."""
        out: list[v.Object] = []
        later: list[v.Object] = []  # indicators that stand after the next draw or discard
        self._add(out, 0, "qipai", self._qipai())
        for i, step in self.course.steps():
            if isinstance(step, DoraRevealed):
                dora = {"baopai": self._code(step.indicator)}
                if self._stands_later(i):
                    later.append(dora)
                else:
                    self._add(out, i, "kaigang", dora)
                continue
            for kind, what in self._event(step):
                self._add(out, i, kind, what)
            if isinstance(step, Drew | Discarded):
                for dora in later:
                    self._add(out, i, "kaigang", dora)
                later = []
        self._result(out)
        return out

    def _add(self, out: list[v.Object], place: int, kind: str, what: v.Object) -> None:
        """Add an event, with what the same format said besides and before it."""
        for kept in list(self._kept):
            where, said = kept
            found = isinstance(said, dict) and said.get("", said.get(kind))
            if where <= place and isinstance(found, dict):
                if "" in said:
                    out.append(found)
                else:
                    what = what | found
                self._kept.remove(kept)
        out.append({kind: what})

    def _place(self, seat: Seat) -> int:
        """The seat counted from the dealer."""
        return (seat - self.hand.dealt.dealer) % 4

    def _by_place(self, by_seat: Sequence[Any]) -> list[Any]:
        return [by_seat[(self.hand.dealt.dealer + place) % 4] for place in range(4)]

    def _code(self, tile: Tile) -> str:
        return tile_code(tile, self.reds)

    def _qipai(self) -> v.Object:
        dealt = self.hand.dealt
        if dealt.pot % STICK:
            self.losses.lose("points on the table that are no riichi sticks")
        return {
            "zhuangfeng": dealt.wind,
            "jushu": dealt.dealer,
            "changbang": dealt.honba,
            "lizhibang": dealt.pot // STICK,
            "defen": self._by_place(dealt.points),
            "baopai": self._code(dealt.indicators[0]),
            "shoupai": [hand_text(hand, self.reds) for hand in self._by_place(dealt.hands)],
        }

    def _event(self, step: Event) -> Iterator[tuple[str, v.Object]]:
        match step:
            case Drew(seat, tile, rinshan):
                kind = "gangzimo" if rinshan else "zimo"
                yield kind, {"l": self._place(seat), "p": self._code(tile)}
            case Discarded(seat, tile, drawn, riichi):
                text = f"{self._code(tile)}{'_' if drawn else ''}{'*' if riichi else ''}"
                if riichi == 2:
                    self.losses.lose("open riichi")
                yield "dapai", {"l": self._place(seat), "p": text}
            case Called(seat, meld):
                yield "fulou", {"l": self._place(seat), "m": meld_text(meld, seat, self.reds)}
            case KanDeclared(seat, meld):
                yield "gang", {"l": self._place(seat), "m": meld_text(meld, seat, self.reds)}
            case RiichiAccepted(seat):
                self.riichi.add(seat)

    def _stands_later(self, i: int) -> bool:
        """Whether the indicator at ``i`` stands after the draw or discard that follows it.

        That of a kan before a replacement draw does, but not one that an earlier kan left.
        """
        steps = self.hand.steps
        after = steps[i + 1] if i + 1 < len(steps) else None
        if isinstance(after, Discarded):
            return True
        if not isinstance(after, Drew):
            return False
        kan = next(s for s in reversed(steps[:i]) if isinstance(s, KanDeclared | Called))
        closed = kan.meld.kind is MeldKind.CLOSED_KAN
        wall = self.rules.wall
        return (wall.closed_kan_dora if closed else wall.open_kan_dora) == "at_call"

    # --- results --------------------------------------------------------------------------------
    def _result(self, out: list[v.Object]) -> None:
        end = len(self.hand.steps)
        for i, win in enumerate(self.hand.wins):
            self._add(out, end + (i > 0), "hule", self._win(win))
        if not self.hand.wins:
            self._add(out, end, "pingju", self._draw())
        self._add_rest(out)

    def _add_rest(self, out: list[v.Object]) -> None:
        """Events that we do not know after the result."""
        said = (said.get("") for _, said in self._kept if isinstance(said, dict))
        out += [event for event in said if isinstance(event, dict)]

    def _shoupai(self, seat: Seat, win: Tile = -1) -> str:
        tiles = self.course.concealed(seat, win)
        text = hand_text(tiles, self.reds)
        text += self._code(win) if win >= 0 else ""
        text += "*" if seat in self.riichi else ""
        melds = (meld_text(meld, seat, self.reds) for meld in self.course.now.melds[seat])
        return ",".join([text, *melds])

    def _win(self, win: WinRecord) -> v.Object:
        ron = win.source != win.seat
        found: v.Object = {
            "l": self._place(win.seat),
            "shoupai": self._shoupai(win.seat, win.tile),
            "baojia": self._place(win.source) if ron else None,
            "fubaopai": [self._code(t) for t in win.ura] if win.ura else None,
        }
        if win.yakuman:
            found["damanguan"] = sum(self._count(yaku) for yaku in win.yakuman)
        elif win.fu is None or win.han is None:
            self.losses.lose("fu and han of a win")
        else:
            found |= {"fu": win.fu, "fanshu": win.han}
        if win.points is None or win.deltas is None:
            self.losses.lose("points of a win")
        found["defen"] = win.points or 0
        found["hupai"] = self._yaku(win)
        deltas = win.deltas or (0, 0, 0, 0)
        self.course.pay(deltas)
        return found | {"fenpei": self._by_place(deltas)}

    def _yaku(self, win: WinRecord) -> list[v.Object]:
        if win.yaku is None:
            self.losses.lose("yaku of a win")
        words, dealt = wording("majiang"), self.hand.dealt
        out: list[v.Object] = [
            {"name": words.name(yaku), "fanshu": "*" * self._count(yaku)}
            for yaku in win.yakuman or ()
        ]
        if out and win.liable >= 0:
            out[self._fed(win)]["baojia"] = MARKS[(win.liable - win.seat) % 4]
        for yaku, han in (win.yaku or {}).items():
            wind = self._place(win.seat) if yaku == "seat_wind" else dealt.wind
            out.append({"name": words.name(yaku, wind), "fanshu": han})
        return out

    def _fed(self, win: WinRecord) -> int:
        """Which of the yakuman somebody answers for."""
        liable = self.rules.liability.yaku
        return next((i for i, yaku in enumerate(win.yakuman or ()) if yaku in liable), 0)

    def _count(self, yaku: str) -> int:
        terms = self.rules.yaku.get(yaku)
        return max(1, terms.yakuman) if terms else 1

    def _draw(self) -> v.Object:
        hand, names = self.hand, wording("majiang").endings
        if hand.deltas is None:
            self.losses.lose("payments of a hand")
        shown = hand.shown or ()
        texts = [self._shoupai(seat) if seat in shown else "" for seat in range(4)]
        deltas = hand.deltas or (0, 0, 0, 0)
        self.course.pay(deltas)
        return {
            "name": names.get(hand.ending, hand.label or hand.ending),
            "shoupai": self._by_place(texts),
            "fenpei": self._by_place(deltas),
        }
