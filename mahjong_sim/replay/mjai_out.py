"""Writes mjai logs, one event a line, with the fields of the original and of its successors.

What it cannot carry: the wall beyond what was seen, which of the equal tiles one is, the dice, the
results in thousands, some yakuman apart from their plain form, open riichi. The rule set is in a
field of our own (`NOTE`) that other readers skip.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from mahjong_sim.mjai.forms import STICK, Forms
from mahjong_sim.mjai.words import Event
from mahjong_sim.replay.course import Course
from mahjong_sim.replay.losses import Losses
from mahjong_sim.replay.record import GameRecord, Origin, RoundRecord, WinRecord
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.wording import NOTE, note, rules_of, wording
from mahjong_sim.table.events import (
    Called,
    Discarded,
    DoraRevealed,
    Drew,
    KanDeclared,
    RiichiAccepted,
)
from mahjong_sim.tiles import Seat


def write(game: GameRecord, losses: Losses) -> bytes:
    """The lines of a game."""
    return msgspec.json.Encoder().encode_lines(_lines(game, losses))


def write_masked(game: GameRecord, losses: Losses, seat: Seat) -> bytes:
    """The lines of a game as a player at the seat is told them: what it may not see is ``?``.

    Fields and events that the log of a stranger had besides are left out: they might tell.
    """
    if game.origin.format == "mjai" and (
        game.origin.values or any(hand.kept for hand in game.rounds)
    ):
        losses.lose("what the log said besides, which might tell hidden tiles")
    plain = replace(game, origin=Origin(), rounds=tuple(replace(h, kept=()) for h in game.rounds))
    lines = [_masked(event, seat) for event in _lines(plain, losses)]
    return msgspec.json.Encoder().encode_lines(lines)


def _masked(event: Event, seat: Seat) -> Event:
    kind = event["type"]
    if kind == "start_game":
        return event | {"id": seat}
    if kind == "start_kyoku":
        hands = event["tehais"]
        hidden = [hand if s == seat else ["?"] * len(hand) for s, hand in enumerate(hands)]
        return event | {"tehais": hidden}
    if kind == "tsumo" and event["actor"] != seat:
        return event | {"pai": "?"}
    return event


def _lines(game: GameRecord, losses: Losses) -> list[Event]:
    losses.lose_of(game, "mjai")
    losses.lose_details(game)
    if game.final is not None and game.final.results is not None:
        losses.lose("the results of the match in thousands")
    own = game.origin.format == "mjai"
    rules = rules_of(game.rules)
    lines = [_start(game, rules) | (game.origin.values if own else {})]
    for hand in game.rounds:
        lines += _Hand(hand, rules, own, losses).write()
    if game.fault is None:
        scores = {} if game.final is None else {"scores": list(game.final.points)}
        lines.append({"type": "end_game"} | scores)
    return lines


def _start(game: GameRecord, rules: Rules) -> Event:
    return Forms(rules).start(game.names or ("",) * 4) | {NOTE: note(game.rules)}


class _Hand:
    """Writes one hand; ``own``: it comes from this format."""

    def __init__(self, hand: RoundRecord, rules: Rules, own: bool, losses: Losses) -> None:
        self.hand, self.rules, self.losses = hand, rules, losses
        self.course = Course(hand)
        self.forms = Forms(rules)
        self._kept = list(hand.kept) if own else []
        if not rules.wall.dora:
            losses.fill("a dora indicator, where the rules have no dora")

    def write(self) -> Iterator[Event]:
        """Its events."""
        yield from self._with_kept(0, self._start())
        turned_before = -1
        for i, step in self.course.steps():
            if i == turned_before:
                continue
            if isinstance(step, KanDeclared) and self._two_dora(i):
                turned_before = i + 1
                turned = self.hand.steps[i + 1]
                assert isinstance(turned, DoraRevealed)
                yield from self._with_kept(i, self.forms.dora(turned.indicator))
                yield from self._with_kept(i + 1, self.forms.kan(step.seat, step.meld))
                continue
            match step:
                case Discarded(seat, tile, drawn, riichi):
                    if riichi:
                        yield from self._with_kept(i, {"type": "reach", "actor": seat})
                    event = self.forms.discard(seat, tile, drawn)
                    if riichi == 2:
                        self.losses.lose("open riichi")
                case Drew(seat, tile):
                    event = self.forms.draw(seat, tile)
                case Called(seat, meld):
                    event = self.forms.call(seat, meld)
                case KanDeclared(seat, meld):
                    event = self.forms.kan(seat, meld)
                case DoraRevealed(indicator):
                    event = self.forms.dora(indicator)
                case RiichiAccepted(seat):
                    event = self._accepted(seat)
                case _:
                    raise AssertionError(step)
            yield from self._with_kept(i, event)
        yield from self._result()

    def _with_kept(self, place: int, event: Event) -> Iterator[Event]:
        """The event with what the same format said besides, and events we do not know before it."""
        for kept in list(self._kept):
            where, what = kept
            found = isinstance(what, dict) and what.get("", what.get(event["type"]))
            if where <= place and isinstance(found, dict):
                if "" in what:
                    yield found
                else:
                    event |= found
                self._kept.remove(kept)
        yield event

    def _start(self) -> Event:
        if self.hand.dealt.pot % STICK:
            self.losses.lose("points on the table that are no riichi sticks")
        return self.forms.deal(self.hand.dealt)

    def _two_dora(self, i: int) -> bool:
        """Whether the closed kan at ``i`` turns the indicator of the kan before it, too.

        That one stands before the kan here, though the table turns both after it.
        """
        after = self.hand.steps[i + 1 : i + 3]
        return len(after) == 2 and all(isinstance(step, DoraRevealed) for step in after)

    def _accepted(self, seat: Seat) -> Event:
        scores = list(self.course.points)
        scores[seat] -= STICK
        deltas = [-STICK if s == seat else 0 for s in range(4)]
        return {"type": "reach_accepted", "actor": seat, "deltas": deltas, "scores": scores}

    # --- results --------------------------------------------------------------------------------
    def _result(self) -> Iterator[Event]:
        end = len(self.hand.steps)
        for i, win in enumerate(self.hand.wins):
            yield from self._with_kept(end + (i > 0), self._win(win))
        if not self.hand.wins:
            yield from self._with_kept(end, self._draw())
        yield from self._with_kept(end + 1, {"type": "end_kyoku"})

    def _win(self, win: WinRecord) -> Event:
        event: Event = {
            "type": "hora",
            "actor": win.seat,
            "target": win.source,
            "pai": self.forms.code(win.tile),
        }
        if win.ura is not None:  # some readers take the other name for the same field twice
            event["uradora_markers"] = self.forms.codes(win.ura)
        event["hora_tehais"] = self.forms.codes(self.course.concealed(win.seat, win.tile))
        event |= self._worth(win)
        if win.liable >= 0:
            event["pao"] = win.liable
        return event | self._paid(win.deltas)

    def _worth(self, win: WinRecord) -> Event:
        found: Event = {}
        words = wording("mjai")
        total = win.han
        if win.yakuman:
            total = sum(map(self.forms.yakuman_han, win.yakuman))
            for yaku in win.yakuman:
                if yaku in words.alike:
                    self.losses.lose(f"{yaku} apart from {words.alike[yaku]}")
        if win.yaku is not None:
            found["yakus"] = self.forms.yakus(win.yaku, win.yakuman or ())
        for key, value in (("fu", win.fu), ("fan", total), ("hora_points", win.points)):
            if value is not None:
                found[key] = value
        return found

    def _draw(self) -> Event:
        hand = self.hand
        names = wording("mjai").endings
        event: Event = {"type": "ryukyoku", "reason": names.get(hand.ending, hand.label)}
        if hand.ending == "nine_kinds":
            event["actor"] = next(s.seat for s in reversed(hand.steps) if isinstance(s, Drew))
        if hand.shown is not None:
            event["tenpais"] = [seat in hand.shown for seat in range(4)]
            event["tehais"] = [self._shown(seat) for seat in range(4)]
        return event | self._paid(hand.deltas)

    def _shown(self, seat: Seat) -> list[str]:
        if seat in self.hand.hands:
            return self.forms.codes(sorted(self.hand.hands[seat]))
        return ["?"] * len(self.course.now.held[seat])

    def _paid(self, deltas: tuple[int, int, int, int] | None) -> Event:
        if deltas is None:
            return {}
        self.course.pay(deltas)
        return {"deltas": list(deltas), "scores": list(self.course.points)}
