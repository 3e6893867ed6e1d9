"""A match with persons and bots at its seats (対局の進行), without any drawing.

The match is pulled: whenever the picture has caught up, the open decision is taken to the bots at
once, and to a person if it is theirs too. A bot's answer never waits for the clock: all waiting
is in the feed, and depends on events alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mahjong_sim.bots.play import BY_ITSELF, in_play
from mahjong_sim.bots.player import Player
from mahjong_sim.errors import ActionError, BotError
from mahjong_sim.gui.cases import Case, CaseBook
from mahjong_sim.gui.feed import HALT, Feed
from mahjong_sim.gui.picture import Picture
from mahjong_sim.gui.seating import Maker, Seating
from mahjong_sim.gui.views import ALL, PUBLIC, Views, masked
from mahjong_sim.match.match import Match
from mahjong_sim.match.timeline import Timeline
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import PASS, Action, Answer, Decision
from mahjong_sim.table.acts import ARBITER
from mahjong_sim.table.observe import Observation
from mahjong_sim.table.penalties import Fault
from mahjong_sim.table.reasons import Reason
from mahjong_sim.table.strict import StrictRound
from mahjong_sim.tiles import Seat, red_pieces

_AT_ONCE: Final = 60  # decisions in one update, so that instant play still repaints
NOBODY: Final = -1


class Game:
    """``seat``: the person's, of several the one who looks at the screen. ``players``: the bots.

    ``accepted``: told every answer taken. What the window waits for: ``view``, what the person
    must answer now; ``curtain``, the seat whose person must come to the screen first; ``idle``,
    persons who can but pass; ``referee``, a ruling; ``trouble``, a bot that failed.

    ``lost``: why the match cannot go on, where it is played elsewhere.

    ``furiten``: why the person at the screen is furiten. ``helps``: by number of the hand, what
    advice was shown in it.
    """

    def __init__(
        self,
        match: Match | Timeline,
        seat: Seat,
        players: Mapping[Seat, Player],
        speed: int,
        makers: Mapping[Seat, Maker] | None = None,
    ) -> None:
        self.timeline = match if isinstance(match, Timeline) else Timeline(match)
        wall, self.seat = self.match.rules.wall, seat
        self.seating = Seating(self.match, players, makers)
        self.feed = Feed(speed)
        self.reds = red_pieces(wall.red_man, wall.red_pin, wall.red_sou)
        self.answers: list[tuple[int, Answer]] = []  # with the decision that was open
        self.furiten: tuple[Reason, ...] = ()
        self.helps: dict[int, set[str]] = {}
        self.open_hands = False
        self.may_open = False  # whether a person may look at all hands
        self.lost = ""
        self.covered = len(self.seating.people) > 1
        self.accepted: Callable[[Answer], None] = lambda answer: None
        self.helped: Callable[[str], None] = lambda kind: None
        self._wait_for_nothing()
        self._from_the_start()
        self._read()

    def _from_the_start(self) -> None:
        self.views = Views(self.reds)
        self.cases = CaseBook()
        self._seen = 0
        self._tempted = -1  # the decision at which bots could do what nobody asks for
        self._in_case = False

    def _wait_for_nothing(self) -> None:
        self.view: Observation | None = None
        self.curtain: Seat = NOBODY
        self.idle: tuple[Seat, ...] = ()
        self.referee = False
        self.trouble: BotError | None = None

    @property
    def match(self) -> Match:
        """The match as it stands; another one after acts were taken back."""
        return self.timeline.match

    # --- what is shown --------------------------------------------------------------------------
    @property
    def picture(self) -> Picture:
        """The table as it may be shown now."""
        return self.views[self._eyes]

    @property
    def _eyes(self) -> int:
        if self.open_hands:
            return ALL
        hidden = self.covered or not self.seating.is_person(self.seat)
        return PUBLIC if hidden else self.seat

    @property
    def over(self) -> bool:
        """Whether the match has ended and all of it was shown."""
        return self.picture.standing is not None and self.feed.idle

    @property
    def at_home(self) -> bool:
        """Whether the match is run by this machine, so that seats can change hands."""
        return True

    @property
    def time_left(self) -> float | None:
        """Seconds that the table leaves for the open question; None: it sets no limit."""
        return None

    @property
    def strict(self) -> bool:
        """Whether wrong acts can be done at this table."""
        return self.match.manner.strict

    @property
    def before_referee(self) -> tuple[Fault, tuple[tuple[str, ...], ...]] | None:
        """The fault a referee has to rule on, and what may be ruled: the usual effects first."""
        round_ = self.match.round
        return round_.before_arbiter if isinstance(round_, StrictRound) else None

    @property
    def ruling_due(self) -> Case | None:
        """The ruling that has just been shown and is to be looked at, between two events."""
        case = self.cases.last
        return case if self.feed.stopped and case is not None and not case.looked_at else None

    # --- time -----------------------------------------------------------------------------------
    def listen(self) -> None:
        """Take what happened elsewhere since, whatever scene is shown."""

    def update(self, seconds: float) -> list[ev.Event]:
        """Let time pass; the events, as the viewer sees them, that were shown meanwhile."""
        shown = self._show(self.feed.update(seconds))
        for _ in range(_AT_ONCE):
            if self.waiting or not self.feed.idle or self.match.pending() is None:
                break
            self._ask()
            shown += self._show(self.feed.update(0.0))
        return shown

    def catch_up(self) -> list[ev.Event]:
        """Show at once all that has happened, up to the next result or ruling."""
        return self._show(self.feed.flush())

    def resume(self) -> None:
        """Go on after a result or a ruling was looked at."""
        if self.cases.last is not None:
            self.cases.last.looked_at = True
        self.feed.release()

    @property
    def waiting(self) -> bool:
        """Whether somebody at the machine must do something before the match goes on."""
        held = self.view is not None or bool(self.idle) or self.curtain != NOBODY
        return held or self.referee or self.trouble is not None

    # --- persons --------------------------------------------------------------------------------
    def answer(self, action: Action) -> None:
        """The person's answer to ``view``. Raises ActionError, and nothing has changed."""
        if self.view is None:
            raise ValueError("nothing is asked")
        self._submit(Answer(self.view.seat, action, decision=self.view.decision))
        self._answered()

    def act(self, seat: Seat, action: Action) -> None:
        """An act of a person who need not be asked. Raises ActionError, and nothing has changed."""
        self._submit(Answer(seat, action))
        self._answered()

    def let_pass(self) -> None:
        """The persons who can but pass do so."""
        idle = self.idle
        self._wait_for_nothing()
        for seat in idle:
            decision = self.match.pending()
            if decision is not None and decision.legal.get(seat) == (PASS,):
                self._submit(Answer(seat, PASS, decision=decision.number))

    def uncover(self) -> None:
        """The person the curtain waits for has come."""
        self.seat, self.curtain, self.covered = self.curtain, NOBODY, False

    def call_to_screen(self, seat: Seat) -> None:
        """Wait for the person of a seat that wants to act."""
        if seat != self.seat or self.covered:
            self._wait_for_nothing()
            self.covered, self.curtain = True, seat

    def _answered(self) -> None:
        self._wait_for_nothing()
        if len(self.seating.people) > 1:
            decision = self.match.pending()
            legal = decision.legal.get(self.seat) if decision is not None else None
            self.covered = legal in (None, (PASS,))

    def help_used(self, kind: str) -> None:
        """Note that a person was advised in this hand: ``shanten``, ``safety``."""
        used = self.helps.setdefault(self.picture.number, set())
        if kind not in used:
            used.add(kind)
            self.helped(kind)

    # --- asking ---------------------------------------------------------------------------------
    def _ask(self) -> None:
        decision = self.match.pending()
        if decision is None:
            return
        self.furiten = self.match.view(self.seat).furiten_by
        if self.strict and decision.number != self._tempted and in_play(decision):
            self._tempted = decision.number
            self._tempt(decision.number)
            return
        for seat in decision.legal:
            if seat != ARBITER and not self.seating.is_person(seat):
                self._ask_bot(seat, decision)
                return
        if ARBITER in decision.legal:
            self.referee = True
            return
        choosing = [seat for seat, legal in decision.legal.items() if legal != (PASS,)]
        if choosing:
            self._turn_to(self.seat if self.seat in choosing else choosing[0])
            return
        self.idle = tuple(decision.legal)
        if not self.covered and self.seat in self.idle:
            self.view = self.match.view(self.seat)

    def _ask_bot(self, seat: Seat, decision: Decision) -> None:
        """A bot's answer; at a strict table what leaves no choice goes by itself."""
        legal = decision.legal[seat]
        try:
            action = legal[0] if legal in BY_ITSELF else self.seating.ask(seat)
        except BotError as error:
            self.trouble = error
            return
        try:
            self._submit(Answer(seat, action, decision=decision.number))
        except ActionError as error:
            names = ", ".join(map(str, legal))
            self.trouble = self.seating.refused(seat, f"{error}; legal were {names}")

    def _tempt(self, number: int) -> None:
        """Let each bot do what nobody asks for, as long as the decision stays open."""
        for seat in range(4):
            decision = self.match.pending()
            if decision is None or decision.number != number or ARBITER in decision.legal:
                return
            if self.seating.is_person(seat):
                continue
            try:
                action = self.seating.tempted(seat)
                if action is not None:
                    self._submit(Answer(seat, action))
            except BotError as error:
                self.trouble = error
                return
            except ActionError as error:
                self.trouble = self.seating.refused(seat, str(error))
                return

    def _turn_to(self, seat: Seat) -> None:
        if len(self.seating.people) > 1 and (self.covered or seat != self.seat):
            self.covered, self.curtain = True, seat
            return
        self.seat, self.covered = seat, False
        self.view = self.match.view(seat)

    def _submit(self, answer: Answer) -> None:
        number = self.match.round.number
        self.timeline.submit(answer)
        self.answers.append((number, answer))
        self.accepted(answer)
        self._read()
        if self.match.standing is not None:
            self._finish()

    def _finish(self) -> None:
        try:
            self.seating.finish()
        except BotError as error:
            self.trouble = error

    def rule(self, choice: Action) -> None:
        """The referee's ruling. Raises ActionError, and nothing has changed."""
        self._submit(Answer(ARBITER, choice))
        self._wait_for_nothing()

    # --- events ---------------------------------------------------------------------------------
    def _read(self) -> None:
        """Queue what is new, with a halt after every ruling."""
        news = self.match.events[self._seen :]
        self._seen = len(self.match.events)
        queue: list[ev.Event | None] = []
        for event in news:
            if self._in_case and not self.cases.follows(event):
                queue.append(HALT)
                self._in_case = False
            queue.append(event)
            self._in_case = self._in_case or isinstance(event, ev.Faulted)
            if isinstance(event, ev.RoundEnded):
                self._in_case = False
        if self._in_case and not self._ruling_open():
            queue.append(HALT)
            self._in_case = False
        self.feed.push(queue)

    def _ruling_open(self) -> bool:
        decision = self.match.pending()
        return decision is not None and ARBITER in decision.legal

    def _show(self, events: list[ev.Event]) -> list[ev.Event]:
        for event in events:
            self.cases.fold(event, self.views[ALL])
            self.views.fold((event,))
        return [masked(event, self._eyes) for event in events]

    # --- seats and other courses ----------------------------------------------------------------
    def seat_bot(self, seat: Seat, maker: Maker) -> None:
        """Hand a seat to a bot. Raises BotError or InputError, and nothing has changed."""
        self.seating.seat_bot(seat, maker)
        self._seats_changed()

    def seat_person(self, seat: Seat) -> None:
        """Hand a seat to a person."""
        self.seating.seat_person(seat)
        self._seats_changed()

    def _seats_changed(self) -> None:
        people = self.seating.people
        self._wait_for_nothing()
        if len(people) == 1:
            self.seat = people[0]
        self.covered = len(people) > 1

    def act_of(self, seat: Seat) -> int:
        """Place of the seat's last act among the answers that can be taken back, -1 = none."""
        known = set(self.timeline.decisions)
        acts = [
            place
            for place, (number, answer) in enumerate(self.answers)
            if answer.seat == seat and number in known
        ]
        return acts[-1] if acts else -1

    @property
    def can_undo(self) -> bool:
        """Whether the last answer can be taken back."""
        return bool(self.answers) and self.answers[-1][0] in self.timeline.decisions

    def undo(self, place: int) -> int:
        """Take back an answer and all after it, and those to the same decision; answers left."""
        decision = self.answers[place][0]
        self.timeline.goto(decision)
        kept = next(i for i, (number, _) in enumerate(self.answers) if number == decision)
        del self.answers[kept:]
        self.seating.move_to(self.match)
        self._wait_for_nothing()
        self.feed.clear()
        self._from_the_start()
        self.covered = len(self.seating.people) > 1
        self._read()
        self.go_to_the_end()
        return kept

    def go_to_the_end(self) -> None:
        """Show at once all that has happened; results and rulings on the way count as seen."""
        self.catch_up()
        while self.feed.stopped:
            self.resume()
            self.catch_up()
