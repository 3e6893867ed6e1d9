"""What a bot is examined on (検査の対局): matches, by script again, hands with other secrets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

import msgspec

from mahjong_sim.bots.api import Action, BaseBot, Bot, Discard, NineKinds, Observation, bundled
from mahjong_sim.bots.play import play
from mahjong_sim.bots.player import Player
from mahjong_sim.conformance.notes import Notes, Witness, witnessed
from mahjong_sim.errors import BotError
from mahjong_sim.match.deal import Deal, seeded
from mahjong_sim.match.match import Match
from mahjong_sim.rng import stream
from mahjong_sim.rules.options import Rules
from mahjong_sim.table.actions import PASS, WIN, Answer
from mahjong_sim.table.state import RoundState
from mahjong_sim.tiles import PIECES, Seat, Tile

MOST_HANDS = 200
_LEFT = 6  # live tiles left when a hand of secrets is broken off: nobody has shown a hand yet


class Course(NamedTuple):
    """A match that was played: its events as JSON lines, the answers by seat."""

    match: Match
    log: bytes
    answers: list[list[Action]]


def whole_match(
    make: Callable[[], Bot], notes: Notes, rules: Rules, seed: str, seats: Sequence[Seat]
) -> Course:
    """A match with the bot at these seats, `efficient` at the others. Raises BotError."""
    others = bundled("efficient")
    quiet = Notes()
    bots: list[Witness] = [
        witnessed(make(), notes) if seat in seats else witnessed(others(), quiet)
        for seat in range(4)
    ]
    match = play(Match(rules, seed), bots, max_hands=MOST_HANDS)
    return Course(match, _log(match), [bot.answers for bot in bots])


def by_script(course: Course) -> bool:
    """Whether the answers of a match lead to the same match where nobody else had a hand in it."""
    again = Match(course.match.rules, course.match.seed)
    try:
        play(again, [_Script(answers) for answers in course.answers], max_hands=MOST_HANDS)
    except BotError:
        return False
    return _log(again) == course.log


def _log(match: Match) -> bytes:
    return msgspec.json.Encoder().encode_lines(match.events)


class _Script(BaseBot):
    """Answers as it was written."""

    def __init__(self, answers: Sequence[Action]) -> None:
        self._answers = iter(answers)

    def act(self, view: Observation) -> Action:
        """The next answer."""
        return next(self._answers)


# --- other secrets ------------------------------------------------------------------------------
class Quiet(BaseBot):
    """Calls and discards at random; neither wins nor declares, so that its hand stays hidden."""

    def __init__(self, source: Random) -> None:
        self._source = source

    def act(self, view: Observation) -> Action:
        """Any act that shows nothing of the rest of the hand."""
        quiet = [a for a in view.legal if a != WIN and not isinstance(a, NineKinds)]
        quiet = [a for a in quiet if not (isinstance(a, Discard) and a.riichi)]
        return quiet[int(self._source.random() * len(quiet))]


def dealt_anew(deal: Deal, known: set[Tile], source: Random) -> Deal:
    """The deal with all but the known pieces shuffled."""
    walls = [*deal.hands, deal.live, deal.rinshan, deal.indicators, deal.ura]
    hidden = [tile for wall in walls for tile in wall if tile not in known]
    others: Iterator[Tile] = iter(sorted(hidden, key=lambda _: source.random()))
    new = [tuple(tile if tile in known else next(others) for tile in wall) for wall in walls]
    live, rinshan, indicators, ura = new[4:]
    return msgspec.structs.replace(
        deal,
        hands=tuple(new[:4]),
        live=live,
        rinshan=rinshan,
        indicators=indicators,
        ura=ura,
    )


class FirstHand(NamedTuple):
    """The first hand of a match: answers by number of events before them, and what is known then.

    ``last``: the number of events up to which it is told.
    """

    answers: dict[int, dict[Seat, Action]]
    known: set[Tile]
    last: int


def first_hand(
    make: Callable[[], Bot], notes: Notes, rules: Rules, seed: str, seat: Seat
) -> FirstHand:
    """Play the first hand of a match among three who give nothing away. Raises BotError."""
    match = Match(rules, seed)
    source = stream(seed, "quiet")
    bot = witnessed(make(), notes)
    players = [Player(match, n, bot if n == seat else Quiet(source)) for n in range(4)]
    answers: dict[int, dict[Seat, Action]] = {}
    known: set[Tile] = set()
    last = 0
    while (decision := match.pending()) and match.hands == 1 and match.state.left > _LEFT:
        last, known = len(match.events), _known(match.state, seat)
        answers[last] = {n: players[n](match.view(n)) for n in decision.legal}
        match.submit(*(Answer(n, action) for n, action in answers[last].items()))
    _close(bot)
    return FirstHand(answers, known, last)


def answers_alike(
    make: Callable[[], Bot], notes: Notes, rules: Rules, seed: str, seat: Seat, hand: FirstHand
) -> bool:
    """Whether the bot answers the same where only what it cannot see is dealt anew."""
    deal = seeded(seed, rules.match.break_throws)(0, 0, 0, 0)
    anew = dealt_anew(deal, hand.known, stream(seed, "anew"))
    match = Match(rules, seed, lambda *_: anew)
    bot = witnessed(make(), notes)
    player = Player(match, seat, bot)
    alike = True
    while alike and (decision := match.pending()) and len(match.events) < hand.last:
        given = hand.answers.get(len(match.events), {})
        if seat in decision.legal:
            alike = player(match.view(seat)) == given.get(seat)
        match.submit(*(Answer(n, given.get(n, PASS)) for n in decision.legal))
    _close(bot)
    return alike


def _known(state: RoundState, seat: Seat) -> set[Tile]:
    """The pieces a seat knows: what neither others hold concealed nor a wall hides."""
    hidden = [*state.live[state.at :], *state.rinshan_tiles[state.replaced :]]
    hidden += [*state.indicators[state.shown :], *state.ura]
    for number, other in enumerate(state.seats):
        if number != seat:
            hidden += other.tiles
    return set(range(PIECES)) - set(hidden)


def _close(bot: Witness) -> None:
    if close := getattr(bot, "close", None):
        close()
