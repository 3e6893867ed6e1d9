"""A scenario's table, spoken to in words (局面の進行).

Every scenario is played on a strict table, which plays legal acts as a guarded one does; on a
guarded table an act that is not legal is refused here. What nobody has to say happens by itself:
before an act of one's own turn everybody lets the open tile go, and the seat draws.
"""

from __future__ import annotations

from collections.abc import Sequence

from mahjong_sim.errors import ActionError, IllegalAction
from mahjong_sim.match.deal import Deal
from mahjong_sim.match.match import Match
from mahjong_sim.match.session import Session
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario import words
from mahjong_sim.scenario.pool import Hands, reds_of
from mahjong_sim.scenario.setup import Position, build, next_deal, players_of
from mahjong_sim.scenario.told import Teller
from mahjong_sim.scenario.words import Act, Players
from mahjong_sim.table import actions as base
from mahjong_sim.table import acts
from mahjong_sim.table import events as ev
from mahjong_sim.table.guards import why_not
from mahjong_sim.table.manner import Manner
from mahjong_sim.table.phases import Cause, ToAct, ToClaim, ToShow
from mahjong_sim.table.reasons import Reason, text
from mahjong_sim.table.round import Round
from mahjong_sim.table.state import RoundState
from mahjong_sim.table.strict import StrictRound
from mahjong_sim.tiles import Seat

SEED = "scenario"
# after the open tile was let go and the seat has drawn
_IN_TURN = frozenset(
    {
        *("discard", "riichi", "late riichi", "tsumogiri", "win", "kan", "add", "nine"),
        *("misnames", "breaks up"),
    }
)
_WITH_DRAWS = frozenset({"run out", "everybody discards", "until"})
# after the open tile was let go
_AFTER_PASSING = frozenset({"draws", "draws from", "show", "look", "end"})


def _blame(key: str, message: str) -> None:
    raise IllegalAction(f"position {key}: {message}")


class Game:
    """One course of a scenario under one rule set. ``session``: where it is one."""

    def __init__(
        self,
        rules: Rules,
        position: Position | None,
        table: str = "guarded",
        match: bool = False,
        following: Sequence[Hands] = (),
        session: bool = False,
    ) -> None:
        self.rules, self.guarded = rules, table == "guarded"
        self.reds = reds_of(rules)
        self._players = players_of(position)
        self._following = tuple(following)
        self._match: Match | None = None
        self._earlier: list[tuple[Teller, list[ev.Event]]] = []  # hanchans that are over
        self._hands = 0  # dealt in them
        start = None if position is None else build(position, rules, _blame)
        manner = Manner(strict=True, arbiter=table == "refereed")
        self._deal = None if start is None else self._next_hand
        self.session = Session(rules, SEED, manner) if session else None
        if self.session is not None:
            self._match, _ = self.session.next_match(start, self._deal)
        elif match:
            self._match = Match(rules, SEED, self._deal, manner=manner, position=start)
        else:
            assert start is not None
            self._round: Round = StrictRound(rules, start, arbiter=manner.arbiter)
        self.start_points = tuple(s.points for s in self.state.seats)

    def _next_hand(self, number: int, wind: int, dealer: Seat, honba: int) -> Deal:
        """The hand after ``number`` others: as the file says, else one that helps nobody."""
        later = self._hands + number - 1
        given = self._following[later] if later < len(self._following) else Hands()
        return next_deal(given, self.players, self.rules, _blame)

    @property
    def players(self) -> Players:
        """Who E S W N are in the hand or hanchan in play: the same persons all along."""
        if self.session is None:
            return self._players
        return Players((self._players.dealer - self.session.seatings[-1].persons[0]) % 4)

    @property
    def tell(self) -> Teller:
        """Tells the events of the hand or hanchan in play."""
        return Teller(self.players, self.reds)

    @property
    def round(self) -> Round:
        """The hand in play."""
        return self._round if self._match is None else self._match.round

    @property
    def match(self) -> Match | None:
        """The match, where it is one."""
        return self._match

    @property
    def events(self) -> list[ev.Event]:
        """All events so far."""
        return [event for _, events in self._courses() for event in events]

    def since(self, count: int) -> list[ev.Event]:
        """Events after the first so many, those of the hanchan in play."""
        before = sum(len(events) for _, events in self._earlier)
        return self._courses()[-1][1][max(0, count - before) :]

    def told(self, count: int = 0) -> list[str]:
        """All events after the first so many, in words."""
        by_event = [tell(event) for tell, events in self._courses() for event in events]
        return [telling for tellings in by_event[count:] for telling in tellings]

    def _courses(self) -> list[tuple[Teller, list[ev.Event]]]:
        """The events of each hanchan, and who tells them."""
        now = self.round.events if self._match is None else self._match.events
        return [*self._earlier, (self.tell, now)]

    @property
    def state(self) -> RoundState:
        """State of the hand in play."""
        return self.round.state

    def pending(self) -> dict[Seat, tuple[base.Action, ...]]:
        """Who is asked, and what is legal; nobody when it is over."""
        decision = self.round.pending() if self._match is None else self._match.pending()
        return decision.legal if decision is not None else {}

    def legal_words(self) -> str:
        """What may be done now: ``S: win, pon, pass``."""
        return "; ".join(
            f"{self.players.letter(seat)}: {', '.join(words.word(a, self.reds) for a in legal)}"
            for seat, legal in self.pending().items()
        )

    # --- asking ---------------------------------------------------------------------------------
    def spot(self, seat: Seat) -> words.Spot:
        """Where an act of the seat is spoken."""
        legal = self.pending().get(seat, ())
        return words.Spot(self.state, seat, legal, self.reds, self.players)

    def action(self, act: Act) -> base.Action:
        """The action that an act of a seat means now."""
        return words.action_of(act, self.spot(self.players.seat(act.seat)))

    def against(self, act: Act) -> tuple[Reason, ...]:
        """Every reason against an act now; none if it is legal."""
        seat = self.players.seat(act.seat)
        action = self.action(act)
        if isinstance(action, base.EndMatch):
            return () if action in self.pending().get(seat, ()) else (Reason("not_your_turn", ""),)
        return why_not(self.state, self.round.house, seat, action)

    def reasons_against(self, text_: str) -> tuple[Reason, ...]:
        """Why the rules refuse acts of one moment; none where it is not the rules that do."""
        if not self.guarded:
            return ()
        for act in words.parse(text_):
            if act.seat in (words.EVERYBODY, words.ARBITER):
                continue
            try:
                reasons = self.against(act)
            except ActionError:  # the tiles are not there
                continue
            if reasons:
                return reasons
        return ()

    def window(self) -> Seat:
        """The seat whose tile lies open to claims, -1 if none does."""
        phase = self.state.phase
        asked = self.pending()
        if type(phase) is not ToClaim or not asked or acts.ARBITER in asked:
            return -1
        return -1 if self.waiting() >= 0 else phase.seat

    def waiting(self) -> Seat:
        """The seat that has to draw now, -1 if none has."""
        asked = self.pending()
        return next((s for s, legal in asked.items() if legal == (acts.DRAW,)), -1)

    def draws_first(self, act: Act) -> bool:
        """Whether the seat that has to draw does so before this act by itself."""
        seat = self.waiting()
        if act.seat == words.EVERYBODY:
            return seat >= 0 and act.verb in _WITH_DRAWS
        own = act.seat != words.ARBITER and self.players.seat(act.seat) == seat
        return own and self._in_turn(act) and "undrawn" not in act.args

    # --- acting ---------------------------------------------------------------------------------
    def perform(self, text_: str) -> None:
        """The acts of one moment; ActionError where the table does not take one."""
        found = words.parse(text_)
        first = found[0]
        if first.verb == "next hanchan":
            self._next_hanchan()
        elif not self.pending():
            raise IllegalAction("the hand is over" if self._match is None else "the match is over")
        elif first.seat == words.ARBITER:
            choice = first.args["choice"]
            self._submit(acts.ARBITER, acts.Rule(-1 if choice == "none" else int(choice)))
        elif first.seat == words.EVERYBODY:
            self._together(first)
        elif self.window() >= 0 and all(self._is_claim(act) for act in found):
            self._claim(found)
        elif len(found) > 1:
            raise IllegalAction("no tile lies open to claims")
        else:
            self._act(first)

    def settle(self) -> None:
        """Let the seat draw that has to."""
        seat = self.waiting()
        if seat >= 0:
            self._submit(seat, acts.DRAW)

    def attempt(self, act: Act) -> None:
        """Put an act to the table as it is; ActionError where it cannot be done."""
        self._submit(self.players.seat(act.seat), self.action(act))

    def _submit(self, seat: Seat, action: base.Action, at: int = 0) -> None:
        table = self.round if self._match is None else self._match
        table.submit(base.Answer(seat, action, at))
        if self.session is not None and self._match is not None and self._match.standing:
            self.session.finish(self._match)

    def _next_hanchan(self) -> None:
        if self.session is None or self._match is None:
            raise IllegalAction("there are no further hanchan: it is no session")
        if self._match.standing is None:
            raise IllegalAction("the hanchan is not over")
        if self.session.over:
            raise IllegalAction("the session is over")
        self._earlier.append((self.tell, self._match.events))
        self._hands += self._match.hands
        self._match, _ = self.session.next_match(deal=self._deal)
        self.start_points = tuple(s.points for s in self.state.seats)

    def _is_claim(self, act: Act) -> bool:
        seat = self.players.seat(act.seat)
        if seat == self.window() or act.said == "tsumo":
            return False
        if act.verb == "breaks up":
            return base.WIN in self.pending().get(seat, ())
        return act.verb in words.CLAIMS or "early" in act.args

    def _claim(self, found: Sequence[Act]) -> None:
        """Answers to the open tile; whoever is not named passes."""
        named = {self.players.seat(act.seat): (self._allowed(act), act.at) for act in found}
        for seat, legal in self.pending().items():
            if self.guarded and seat not in named and base.PASS not in legal:
                raise IllegalAction(f"{self.players.letter(seat)} has to win")
        for seat in [*named, *(s for s in self.pending() if s not in named)]:
            self._submit(seat, *named.get(seat, (base.PASS, 0)))

    def _pass(self) -> None:
        if self.window() >= 0:
            self._claim(())

    def _act(self, act: Act) -> None:
        in_turn = self._in_turn(act)
        if in_turn or act.verb in _AFTER_PASSING:
            self._pass()
        if in_turn and "undrawn" not in act.args:
            self.settle()
        seat = self.players.seat(act.seat)
        if act.verb == "draws" and self.waiting() == seat:
            self.settle()
        else:
            self._submit(seat, self._allowed(act), act.at)

    def _in_turn(self, act: Act) -> bool:
        return act.verb in _IN_TURN and act.said != "ron" and not self._too_late(act)

    def _too_late(self, act: Act) -> bool:
        """Whether a win is declared with the seat's own discard."""
        phase, seat = self.state.phase, self.players.seat(act.seat)
        own = type(phase) is ToClaim and phase.cause is Cause.DISCARD and phase.seat == seat
        return act.verb == "win" and own and self.window() == seat

    def _allowed(self, act: Act) -> base.Action:
        """The action of an act; on a guarded table IllegalAction with the reasons against it."""
        if self.guarded:
            reasons = self.against(act)
            if reasons:
                told = tuple(text(reason, self.rules) for reason in reasons)
                raise IllegalAction(f"{act.seat} may not {act.said}", told)
        return self.action(act)

    # --- everybody ------------------------------------------------------------------------------
    def _together(self, act: Act) -> None:
        match act.verb:
            case "everybody passes":
                if self.window() < 0:
                    raise IllegalAction("no tile lies open to claims")
                self._pass()
                if self.guarded:
                    self.settle()
            case "run out":
                for _ in range(int(act.args.get("count", 1))):
                    self._run_out()
            case "everybody discards":
                for _ in range(int(act.args["count"])):
                    self._tsumogiri()
            case "until":
                self._until(self.players.seat(act.args["whose"]))
            case "everybody shows":
                while isinstance(self.state.phase, ToShow) and self.pending():
                    self._submit(next(iter(self.pending())), base.SHOW)
            case "closing":
                assert self._match is not None
                self._match.call_closing()

    def _turn(self) -> Seat:
        """Let the open tile go and the next seat draw; the seat to act, -1 if none is."""
        hand = self.round
        self._pass()
        if self.round is hand:
            self.settle()
        phase = self.state.phase
        return phase.seat if self.round is hand and isinstance(phase, ToAct) else -1

    def _tsumogiri(self) -> None:
        seat = self._turn()
        if seat < 0:
            raise IllegalAction("nobody is to discard")
        self._act(words.parse(f"{self.players.letter(seat)} tsumogiri")[0])

    def _until(self, seat: Seat) -> None:
        while (turn := self._turn()) != seat:
            if turn < 0:
                raise IllegalAction(f"{self.players.letter(seat)} draws no more")
            self._tsumogiri()

    def _run_out(self) -> None:
        while self._turn() >= 0:
            self._tsumogiri()
