"""Writes tenhou.net/6 JSON, one game an object.

What it cannot carry: when kan dora were turned, fu and han of limit hands, who was tenpai where
nobody paid, walls beyond what was seen, which of the equal tiles one is, the dice, open riichi,
that a hand ended by chombo. A rule set that the room's name does not tell is in a field of our own
(`NOTE`) that other readers skip.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from mahjong_sim import values as v
from mahjong_sim.looks import Look, kind_of, look_of
from mahjong_sim.meld import MeldKind
from mahjong_sim.replay.course import STICK, Course, base_points
from mahjong_sim.replay.losses import Losses
from mahjong_sim.replay.record import GameRecord, RoundRecord, WinRecord
from mahjong_sim.replay.tenhou6_words import (
    CODES,
    DRAWN,
    NOTHING,
    added_text,
    call_text,
    closed_text,
)
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.wording import NOTE, fitted, note, rules_of, wording
from mahjong_sim.table.events import Called, Discarded, DoraRevealed, Drew, KanDeclared
from mahjong_sim.tiles import Seat, Tile, red_pieces

_LIMITS = ((8000, "役満"), (6000, "三倍満"), (4000, "倍満"), (3000, "跳満"), (2000, "満貫"))


def write(game: GameRecord, losses: Losses) -> bytes:
    """The object of a game, one line."""
    losses.lose_of(game, "tenhou6")
    losses.lose_details(game)
    own = game.origin.values if game.origin.format == "tenhou6" else None
    rules = rules_of(game.rules)
    found: v.Object = {"title": ["", ""], "name": list(game.names or ("",) * 4)}
    found["rule"] = _rule(rules)
    found |= own or {}
    if not _told(found["rule"], game, rules):
        found[NOTE] = note(game.rules)
    if game.final is not None and "sc" not in found:
        found |= _sc(game, losses)
    found["log"] = [_Hand(hand, rules, own is not None, losses).write() for hand in game.rounds]
    return msgspec.json.encode(found) + b"\n"


def _rule(rules: Rules) -> v.Object:
    """The room's name and the red fives."""
    wall, tanyao = rules.wall, rules.yaku.get("tanyao")
    reds = (wall.red_man, wall.red_pin, wall.red_sou)
    length = "東" if rules.match.winds == 1 else "南"
    disp = f"般{length}{'喰' if tanyao and tanyao.open else ''}{'赤' if any(reds) else ''}"
    if set(reds) <= {0, 1} and len(set(reds)) == 1:
        return {"disp": disp, "aka": reds[0]}
    keys = ("aka51", "aka52", "aka53")
    return {"disp": disp, **dict(zip(keys, reds, strict=True))}


def _told(rule: object, game: GameRecord, rules: Rules) -> bool:
    """Whether a reader finds these very rules by the room's name."""
    disp = rule.get("disp") if isinstance(rule, dict) else None
    if not isinstance(disp, str):
        return False
    reds = (rules.wall.red_man, rules.wall.red_pin, rules.wall.red_sou)
    first = game.rounds[0].dealt if game.rounds else None
    opening = first is not None and (first.wind, first.dealer, first.honba, first.pot) == (0,) * 4
    start = first.points if first is not None and opening else None
    told = fitted(wording("tenhou6").told(disp, any(reds)).rules, reds, start)
    return rules_of(told).digest == rules.digest


def _sc(game: GameRecord, losses: Losses) -> v.Object:
    """Final points and results by seat."""
    final = game.final
    if final is None or final.results is None:
        losses.lose("final points, without the results in thousands")
        return {}
    pairs = zip(final.points, final.results, strict=True)
    return {"sc": [value for pair in pairs for value in pair]}


class _Hand:
    """Writes one hand; ``own``: it comes from this format."""

    def __init__(self, hand: RoundRecord, rules: Rules, own: bool, losses: Losses) -> None:
        self.hand, self.losses, self.own = hand, losses, own
        self.course = Course(hand)
        wall = rules.wall
        self.reds = red_pieces(wall.red_man, wall.red_pin, wall.red_sou)
        self.takes: list[list[object]] = [[], [], [], []]
        self.puts: list[list[object]] = [[], [], [], []]
        if not wall.dora:
            losses.fill("a dora indicator, where the rules have no dora")

    def write(self) -> list[Any]:
        """Its seventeen values."""
        hand, dealt = self.hand, self.hand.dealt
        if dealt.pot % STICK:
            self.losses.lose("points on the table that are no riichi sticks")
        for _, step in self.course.steps():
            match step:
                case Drew(seat, tile):
                    self.takes[seat].append(self._code(tile))
                case Discarded():
                    self.puts[step.seat].append(self._discard(step))
                case Called(seat, meld):
                    own = self._looks(meld.own)
                    taken = self._look(meld.taken)
                    self.takes[seat].append(call_text(meld.kind, seat, meld.source, taken, own))
                    if meld.kind is MeldKind.OPEN_KAN:
                        self.puts[seat].append(NOTHING)
                case KanDeclared():
                    self.puts[step.seat].append(self._kan(step))
                case DoraRevealed():
                    self.losses.lose("when kan dora were turned")
        if not hand.dora_timed:  # the steps do not have them
            self.course.indicators[1:] = hand.dealt.indicators[1 : hand.turned]
        ura = next((win.ura for win in hand.wins if win.ura), ())
        out: list[Any] = [
            [4 * dealt.wind + dealt.dealer, dealt.honba, dealt.pot // STICK],
            list(dealt.points),
            self._codes(self.course.indicators),
            self._codes(ura),
        ]
        for seat in range(4):
            out += [self._codes(sorted(dealt.hands[seat])), self.takes[seat], self.puts[seat]]
        out.append(self._result())
        return out + self._more()

    def _more(self) -> list[Any]:
        """What followed the seventeen values in the same format."""
        kept = (what for _, what in self.hand.kept if self.own and isinstance(what, dict))
        more = (what.get("more") for what in kept)
        return [value for values in more if isinstance(values, list) for value in values]

    def _look(self, tile: Tile) -> Look:
        return look_of(tile, self.reds)

    def _looks(self, tiles: Iterable[Tile]) -> list[Look]:
        """In rising order, a red five after the others."""
        return sorted(map(self._look, tiles), key=lambda one: (kind_of(one), one))

    def _code(self, tile: Tile) -> int:
        return CODES[self._look(tile)]

    def _codes(self, tiles: Iterable[Tile]) -> list[int]:
        return [self._code(tile) for tile in tiles]

    def _discard(self, step: Discarded) -> object:
        code = DRAWN if step.drawn else self._code(step.tile)
        if step.riichi == 2:
            self.losses.lose("open riichi")
        return f"r{code}" if step.riichi else code

    def _kan(self, step: KanDeclared) -> str:
        meld = step.meld
        if meld.kind is MeldKind.CLOSED_KAN:
            return closed_text(self._looks(meld.tiles))
        own = self._looks(t for t in meld.tiles if t not in (meld.taken, meld.added))
        added, taken = self._look(meld.added), self._look(meld.taken)
        return added_text(step.seat, meld.source, added, taken, own)

    # --- results --------------------------------------------------------------------------------
    def _result(self) -> list[Any]:
        if not self.hand.wins:
            return self._draw()
        out: list[Any] = ["和了"]
        for win in self.hand.wins:
            if win.deltas is None:
                self.losses.lose("payments of a hand")
            out += [list(win.deltas or (0, 0, 0, 0)), self._win(win)]
        return out

    def _win(self, win: WinRecord) -> list[Any]:
        liable = win.liable if win.liable >= 0 else win.seat
        out: list[Any] = [win.seat, win.source, liable, self._worth(win)]
        if win.yaku is None:
            self.losses.lose("yaku of a win")
        words = wording("tenhou6")
        out += [f"{words.name(yaku)}(役満)" for yaku in win.yakuman or ()]
        for yaku, han in (win.yaku or {}).items():
            out.append(f"{words.name(yaku, self._wind(yaku, win.seat))}({han}飜)")
        return out

    def _wind(self, yaku: str, seat: Seat) -> int:
        dealt = self.hand.dealt
        return (seat - dealt.dealer) % 4 if yaku == "seat_wind" else dealt.wind

    def _worth(self, win: WinRecord) -> str:
        """``30符4飜7700点``, ``満貫2000-4000点``, ``跳満6000点∀``."""
        if win.points is None:
            self.losses.lose("points of a win")
            return ""
        dealer = win.seat == self.hand.dealt.dealer
        base = base_points(win.points, dealer)
        head = next((name for least, name in _LIMITS if base == least), "")
        if base > _LIMITS[0][0]:
            head = _LIMITS[0][1]
        if head:
            self.losses.lose("fu and han of limit hands")
        elif win.fu is not None and win.han is not None:
            head = f"{win.fu}符{win.han}飜"
        return f"{head}{self._parts(win, dealer)}"

    def _parts(self, win: WinRecord, dealer: bool) -> str:
        """What each pays: a child and the dealer of a child's tsumo."""
        assert win.points is not None
        if win.source != win.seat:
            return f"{win.points}点"
        if dealer:
            return f"{win.points // 3}点∀"
        child = -(-win.points // 4)
        if win.deltas is not None and win.liable < 0:
            payers = [win.deltas[s] for s in range(4) if s != win.seat]
            more = max(payers) - win.deltas[self.hand.dealt.dealer]
            child = (win.points - more) // 3
        return f"{child}-{win.points - 2 * child}点"

    def _draw(self) -> list[Any]:
        hand, names = self.hand, wording("tenhou6").endings
        moved = [list(hand.deltas)] if hand.deltas and any(hand.deltas) else []
        if hand.ending == "exhaustive" and not moved and hand.shown is not None:
            if len(hand.shown) in (0, 4):
                return ["全員聴牌" if hand.shown else "全員不聴"]
            self.losses.lose("who was tenpai where nobody paid")
        if hand.ending not in names:
            self.losses.lose(f"that a hand ended by {hand.label or hand.ending}")
        return [names.get(hand.ending, names["exhaustive"]), *moved]
