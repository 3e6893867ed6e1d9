"""Tells a seat a match in mjai (席への通知): events in, messages out, what is hidden masked.

What mjai has no word for is told in a field or a type that begins with ``x_``, or not at all: see
docs/mjai.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mahjong_sim.match.codec import plain
from mahjong_sim.meld import MeldKind
from mahjong_sim.mjai.forms import Forms
from mahjong_sim.mjai.words import Event
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.wording import NOTE, RulesOf, note, wording
from mahjong_sim.score.scoring import POT
from mahjong_sim.table import events as ev
from mahjong_sim.table.observe import mask
from mahjong_sim.tiles import Seat


class Teller:
    """Tells ``seat`` the match; ``names``: who plays, by seat.

    ``native``: each message has our own events, up to what it tells, in ``x_events``.
    """

    def __init__(self, rules: Rules, seat: Seat, names: Sequence[str]) -> None:
        self.rules, self.seat, self.names = rules, seat, tuple(names)
        self.forms = Forms(rules)
        self.native = False
        self._untold: list[ev.Event] = []  # natively
        self.told_riichi = False  # the seat was told its own ``reach`` already
        self._points = [0, 0, 0, 0]
        self._moved = [0, 0, 0, 0]  # since points were last told
        self._accepted: Seat = -1
        self._win: ev.Won | None = None
        self._hand: list[ev.Event] = []  # of the running hand, what its end is told by
        self._melds = [0, 0, 0, 0]

    def tell(self, events: Sequence[ev.Event]) -> list[Event]:
        """The messages of events, all that happened since the last call."""
        out: list[Event] = []
        queue = [mask(event, self.seat) for event in events]
        at = 0
        while at < len(queue):
            event, taken, found = queue[at], 1, list[Event]()
            if _two_dora(queue, at):
                found, taken = self._message(queue[at + 1]), 2
            found += self._message(event)
            self._untold += queue[at : at + taken]
            if found:
                self._tell_natively(found)
            out += found
            at += taken
        return out

    @property
    def silent(self) -> bool:
        """Whether something happened natively that no message has told yet."""
        return self.native and bool(self._untold)

    def ask(self) -> Event:
        """``x_ask``: a question that no message of mjai asks."""
        event: Event = {"type": "x_ask", "actor": self.seat}
        self._tell_natively([event])
        return event

    def _tell_natively(self, messages: Sequence[Event]) -> None:
        """The last of the messages has the events that were not told yet."""
        if self.native:
            for message in messages:
                message["x_events"] = []
            messages[-1]["x_events"] = list(map(plain, self._untold))
        self._untold = []

    def _message(self, event: ev.Event) -> list[Event]:
        match event:
            case ev.MatchStarted():
                self._points = list(event.points)
                return [self._start()]
            case ev.RoundDealt():
                return [self._deal(event)]
            case ev.RoundSet():
                return [self._deal(event.dealt)]
            case ev.Drew(seat, tile):
                return [self.forms.draw(seat, tile)]
            case ev.Discarded():
                return self._discard(event)
            case ev.Called(seat, meld):
                self._melds[seat] += 1
                return [self.forms.call(seat, meld)]
            case ev.KanDeclared(seat, meld):
                self._melds[seat] += meld.kind is MeldKind.CLOSED_KAN
                return [self.forms.kan(seat, meld)]
            case ev.DoraRevealed(indicator):
                return [self.forms.dora(indicator)]
            case ev.RiichiAccepted(seat):
                self._accepted = seat
            case ev.Won():
                self._win = event
                self._hand.append(event)
            case ev.NagashiWon() | ev.HandShown() | ev.Exhausted() | ev.Aborted():
                self._hand.append(event)
            case ev.Paid():
                return self._paid(event)
            case ev.RoundEnded():
                return self._end(event)
            case ev.MatchEnded():
                return [self._finish(event)]
        return []

    # --- the match ------------------------------------------------------------------------------
    def _start(self) -> Event:
        rules = self.rules
        about: dict[str, Any] = note(RulesOf(rules.ruleset.id, rules.overrides))
        match, ranking = rules.match, rules.ranking
        about |= {
            "winds": match.winds,
            "extra_winds": match.extra_winds,
            "start_points": match.start_points,
            "return_points": match.return_points,
            "uma": list(ranking.uma),
            "uma_by_floaters": {n: list(uma) for n, uma in ranking.uma_by_floaters.items()},
            "oka": ranking.oka,
        }
        return self.forms.start(self.names) | {"id": self.seat, NOTE: about}

    def _finish(self, event: ev.MatchEnded) -> Event:
        by_seat = sorted(event.standing, key=lambda placed: placed.seat)
        return {
            "type": "end_game",
            "scores": [placed.points for placed in by_seat],
            "x_places": [placed.place for placed in by_seat],
            "x_results": [placed.result for placed in by_seat],
        }

    # --- play -----------------------------------------------------------------------------------
    def _deal(self, dealt: ev.RoundDealt) -> Event:
        self._hand, self._accepted, self._win = [], -1, None
        self._melds, self.told_riichi = [0, 0, 0, 0], False
        self._points, self._moved = list(dealt.points), [0, 0, 0, 0]
        return self.forms.deal(dealt) | {"x_pot": dealt.pot, "x_number": dealt.number}

    def _discard(self, event: ev.Discarded) -> list[Event]:
        out: list[Event] = []
        known, self.told_riichi = self.told_riichi and event.seat == self.seat, False
        if event.riichi and not known:
            out.append(self.reach(event.seat, event.riichi == 2))
        out.append(self.forms.discard(event.seat, event.tile, event.drawn))
        return out

    def reach(self, seat: Seat, open_: bool = False) -> Event:
        """``reach``: the declaration, before its discard."""
        event: Event = {"type": "reach", "actor": seat}
        return event | {"x_open": True} if open_ else event

    def _paid(self, event: ev.Paid) -> list[Event]:
        for line in event.lines:
            for seat, points in ((line.payer, -line.points), (line.payee, line.points)):
                if seat != POT:
                    self._points[seat] += points
                    self._moved[seat] += points
        if self._accepted >= 0:
            seat, self._accepted = self._accepted, -1
            return [{"type": "reach_accepted", "actor": seat} | self._told_points()]
        if self._win is not None:
            win, self._win = self._win, None
            return [self._hora(win)]
        return []

    def _told_points(self) -> Event:
        moved, self._moved = self._moved, [0, 0, 0, 0]
        return {"deltas": moved, "scores": list(self._points)}

    # --- results --------------------------------------------------------------------------------
    def _hora(self, win: ev.Won) -> Event:
        scoring = win.scoring
        event: Event = {
            "type": "hora",
            "actor": win.seat,
            "target": win.source,
            "pai": self.forms.code(win.tile),
            "uradora_markers": self.forms.codes(win.ura),
            "ura_markers": self.forms.codes(win.ura),
            "hora_tehais": self.forms.codes(win.hand),
        }
        if scoring.yakuman:
            yakuman = [item.id for item in scoring.yaku if item.yakuman]
            event["yakus"] = self.forms.yakus({}, yakuman)
            event["fan"] = sum(map(self.forms.yakuman_han, yakuman))
        else:
            event["yakus"] = self.forms.yakus({item.id: item.han for item in scoring.yaku})
            event["fan"] = scoring.han
        event |= {"fu": scoring.fu, "hora_points": scoring.points}
        if win.liable:
            event["pao"] = win.liable[0][1]
        return event | self._told_points()

    def _end(self, ended: ev.RoundEnded) -> list[Event]:
        out = [] if any(isinstance(e, ev.Won) for e in self._hand) else [self._draw(ended)]
        return [*out, {"type": "end_kyoku"}]

    def _draw(self, ended: ev.RoundEnded) -> Event:
        names = wording("mjai").endings
        event: Event = {"type": "ryukyoku", "reason": names["exhaustive"]}
        shown = {e.seat: e for e in self._hand if isinstance(e, ev.HandShown) and e.hand}
        for happened in self._hand:
            if isinstance(happened, ev.Aborted):
                event["reason"] = names[happened.why]
                if happened.why == "nine_kinds":
                    event["actor"] = happened.seat
            elif isinstance(happened, ev.NagashiWon):
                event["reason"] = names["nagashi"]
        if ended.ending == "chombo":
            event["reason"] = names["chombo"]
        event["tenpais"] = [s in shown and shown[s].tenpai for s in range(4)]
        event["tehais"] = [
            self.forms.codes(shown[s].hand) if s in shown else ["?"] * (13 - 3 * melds)
            for s, melds in enumerate(self._melds)
        ]
        return event | self._told_points()


def _two_dora(queue: Sequence[ev.Event], at: int) -> bool:
    """Whether a closed kan turns the indicator of the kan before it, too: told before it here."""
    after = queue[at + 1 : at + 3]
    turned = all(isinstance(event, ev.DoraRevealed) for event in after)
    return isinstance(queue[at], ev.KanDeclared) and len(after) == 2 and turned
