"""A table for tests: hands and draws as text, acts as words.

    t = table("kyoto", E="123m…", draws="5p 1z", dora="1m")
    t.act("E", "5m")                      # discard
    t.claim(S="pon")                      # the other seats asked pass
    t.act("S", "riichi 9s")

Seats are E S W N of this hand (E deals, seat 0). Hands may be shorter than 13 tiles: the rest is
filled with tiles that help nobody much; `melds` start a seat with sets laid out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec

from mahjong_sim.match.deal import Deal
from mahjong_sim.match.match import Match
from mahjong_sim.meld import Meld
from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.pool import Pool, reds_of, take
from mahjong_sim.scenario.setup import meld
from mahjong_sim.scenario.words import SEATS, Players, word
from mahjong_sim.table import actions as act
from mahjong_sim.table import events as ev
from mahjong_sim.table.manner import GUARDED, Manner
from mahjong_sim.table.observe import Observation
from mahjong_sim.table.phases import ToAct, ToClaim
from mahjong_sim.table.round import Round
from mahjong_sim.table.strict import StrictRound
from mahjong_sim.tiles import (
    Seat,
    parse_kinds,
    tile_text,
)

Happened = TypeVar("Happened", bound=ev.Event)


class Table:
    """A hand in play, spoken to in words."""

    def __init__(self, round_: Round) -> None:
        self._round = round_

    @property
    def round(self) -> Round:
        """The hand in play."""
        return self._round

    @property
    def events(self) -> list[ev.Event]:
        return self.round.events

    def seat(self, letter: str) -> Seat:
        """Number of a seat of this hand, counted from its dealer."""
        return (SEATS.index(letter) + self.round.state.dealer) % 4

    def letter(self, seat: Seat) -> str:
        """E S W N of a seat in this hand."""
        return SEATS[(seat - self.round.state.dealer) % 4]

    def pending(self) -> act.Decision | None:
        """The open decision."""
        return self.round.pending()

    def submit(self, *answers: act.Answer) -> list[ev.Event]:
        """Answers as they are."""
        return self.round.submit(*answers)

    def legal(self, seat: str) -> tuple[act.Action, ...]:
        """Legal actions of a seat now; none when it is not asked."""
        decision = self.pending()
        return decision.legal.get(self.seat(seat), ()) if decision else ()

    def words(self, seat: str) -> set[str]:
        """Legal actions of a seat as words: "5m", "riichi 5m", "chi 46p", "pon", "kan 1z" …"""
        return {self._word(a) for a in self.legal(seat)}

    def _word(self, action: act.Action) -> str:
        found = word(action, self.round.house.reds)
        return "pon" if found.startswith("pon") else found

    def _find(self, seat: str, word: str) -> act.Action:
        for action in reversed(self.legal(seat)):
            if self._word(action) == word:
                return action
        raise AssertionError(f"{seat} may not {word!r}, only {sorted(self.words(seat))}")

    def act(self, seat: str, word: str) -> list[ev.Event]:
        """One seat acts in its own turn."""
        return self.submit(act.Answer(self.seat(seat), self._find(seat, word)))

    def claim(self, _at: dict[str, int] | None = None, **words: str) -> list[ev.Event]:
        """Answers of a claim window; seats asked but not named pass. `_at`: ticks by seat."""
        decision = self.pending()
        assert decision is not None
        ticks = _at or {}
        answers = []
        for number in decision.legal:
            seat = self.letter(number)
            action = self._find(seat, words.pop(seat, "pass"))
            answers.append(act.Answer(number, action, ticks.get(seat, 0)))
        assert not words, f"not asked: {words}"
        return self.submit(*answers)

    def discard(self, seat: str, word: str) -> None:
        """A discard that everybody asked lets pass."""
        self.act(seat, word)
        if isinstance(self.round.state.phase, ToClaim):
            self.claim()

    def go(self, *acts: str) -> None:
        """Several discards that nobody claims: "E 5m", "S riichi 1z" …"""
        for text in acts:
            seat, _, word = text.partition(" ")
            self.discard(seat, word)

    def tsumogiri(self, turns: int) -> None:
        """So many seats in turn discard what they draw; nobody claims."""
        for _ in range(turns):
            (seat,) = self._asked()
            drawn = self.round.state.seats[seat].drawn
            self.discard(self.letter(seat), tile_text(drawn, self.round.house.reds))

    def drop(self, seat: str) -> None:
        """The seat discards its lowest tile that it may; nobody claims."""
        self.discard(seat, self._word(self.legal(seat)[0]))

    def run_out(self) -> None:
        """Discard what is drawn until the wall is out or the hand is over."""
        hand = self.round
        while self.round is hand and isinstance(hand.state.phase, ToAct):
            self.tsumogiri(1)

    def _asked(self) -> tuple[Seat, ...]:
        decision = self.pending()
        return tuple(decision.legal) if decision else ()

    def last(self, kind: type[Happened]) -> Happened:
        """The last event of a type."""
        return next(e for e in reversed(self.events) if type(e) is kind)

    def all(self, kind: type[Happened]) -> list[Happened]:
        """All events of a type."""
        return [e for e in self.events if type(e) is kind]

    def points(self) -> list[int]:
        """Points by seat now."""
        return [s.points for s in self.round.state.seats]

    def view(self, seat: str) -> Observation:
        """What a seat may know now."""
        number = self.seat(seat)
        return Observation(self.round, number, self.round.number, self.legal(seat), self.events, 0)

    def yaku(self) -> set[str]:
        """Yaku and dora of the last win, by id."""
        return {item.id for item in self.last(ev.Won).scoring.yaku}

    def names(self) -> list[str]:
        """Names of the events so far, in order."""
        return [type(event).__name__ for event in self.events]


def rules_of(rules: str | Rules, *overrides: str) -> Rules:
    """A rule set by id, with overrides "section.option=value"."""
    return load(rules, overrides) if isinstance(rules, str) else rules


def table(
    rules: str | Rules,
    *overrides: str,
    E: str = "",
    S: str = "",
    W: str = "",
    N: str = "",
    melds: Mapping[str, Sequence[str]] | None = None,
    rivers: Mapping[str, str] | None = None,
    draws: str = "",
    rinshan: str = "",
    dora: str = "",
    ura: str = "",
    left: int = 70,
    points: tuple[int, int, int, int] = (25000, 25000, 25000, 25000),
    wind: int = 0,
    honba: int = 0,
    pot: int = 0,
    fresh: bool = True,
    turn: str = "E",
    riichi: str = "",
    dealer: Seat = 0,
    manner: Manner = GUARDED,
) -> Table:
    """A hand with these tiles. ``draws``: the live wall from its start; ``left``: live tiles.

    ``melds``: sets by seat such as "pon 111z", "chi 123m", "ankan 1111z", "daiminkan 1111z",
    "kakan 1111z"; taken from the seat before. ``rivers``: discards by seat. ``rinshan``: in the
    order of the kans, those already laid out included. ``fresh``: the first go-around, as long as
    nothing is laid out. ``turn``: who draws first. ``riichi``: seats that declared earlier, their
    sticks paid, ippatsu over. ``dealer``: the seat of E, seat 0 being the first dealer; ``points``
    are by seat. ``manner``: how the table is run.
    """
    resolved = rules_of(rules, *overrides)
    pool = Pool(reds_of(resolved))
    laid = {
        s: [_meld(pool, (SEATS.index(s) + dealer) % 4, text) for text in texts]
        for s, texts in (melds or {}).items()
    }
    thrown = {s: take(pool, s, (rivers or {}).get(s, ""), _complain) for s in SEATS}
    order = [SEATS[(seat - dealer) % 4] for seat in range(4)]
    sizes = [13 - 3 * len(laid.get(s, ())) for s in SEATS]
    tiles = _deal(pool, (E, S, W, N), sizes, (draws, rinshan, dora, ura), left)
    dealt = ev.RoundDealt(
        wind=wind,
        dealer=dealer,
        number=0,
        honba=honba,
        pot=pot,
        points=points,
        hands=tuple(tiles.hands[SEATS.index(s)] for s in order),
        live=tiles.live,
        rinshan=tiles.rinshan,
        indicators=tiles.indicators,
        ura=tiles.ura,
        dora=resolved.wall.dora,
        kans_shorten=resolved.wall.keep_dead_wall,
    )
    if not (laid or rivers or riichi) and fresh and turn == "E":
        return Table(_round(resolved, dealt, manner))
    seats = [
        ev.SeatSet(
            melds=tuple(laid.get(s, ())),
            river=tuple(ev.Dropped(t, False) for t in thrown[s]),
            riichi=int(s in riichi),
        )
        for s in order
    ]
    kans = sum(m.is_kan for held in laid.values() for m in held)
    shown = 1 + kans if resolved.wall.kan_dora else int(resolved.wall.dora)
    a, b, c, d = seats
    position = ev.RoundSet(dealt, (a, b, c, d), (SEATS.index(turn) + dealer) % 4, shown)
    return Table(_round(resolved, position, manner))


def _round(rules: Rules, start: ev.RoundDealt | ev.RoundSet, manner: Manner) -> Round:
    if manner.strict:
        return StrictRound(rules, start, arbiter=manner.arbiter)
    return Round(rules, start)


def _deal(
    pool: Pool, hands: Sequence[str], sizes: Sequence[int], walls: Sequence[str], left: int
) -> Deal:
    """Pieces for the texts, filled up: hands, then the walls (live, rinshan, dora, ura)."""
    held = [take(pool, "hand", text, _complain) for text in hands]
    placed = [take(pool, "wall", text, _complain) for text in walls]
    for tiles, size in zip([*held, *placed], [*sizes, left, 4, 5, 5], strict=True):
        assert len(tiles) <= size, "more tiles than there is room for"
        tiles += pool.fill(size - len(tiles))
    live, rinshan, dora, ura = map(tuple, placed)
    return Deal(tuple(map(tuple, held)), live, rinshan, dora, ura)


class Game(Table):
    """A match, spoken to in words: seats E S W N are those of the running hand.

    ``hands``: texts for `table` by the name of a hand (E1 … S4) or of one of its honba (E1_2);
    a hand without texts helps nobody, so that it runs out with all four noten.
    """

    def __init__(
        self,
        rules: str | Rules,
        *overrides: str,
        manner: Manner = GUARDED,
        **hands: dict[str, str],
    ) -> None:
        resolved = rules_of(rules, *overrides)
        self._reds = reds_of(resolved)
        self._hands = hands
        self.match = Match(resolved, "test", self._dealt, manner=manner)

    @property
    def round(self) -> Round:
        return self.match.round

    @property
    def events(self) -> list[ev.Event]:
        return self.match.events

    @property
    def name(self) -> str:
        """The running hand, such as S4."""
        state = self.round.state
        return f"{SEATS[state.wind]}{state.dealer + 1}"

    def pending(self) -> act.Decision | None:
        return self.match.pending()

    def submit(self, *answers: act.Answer) -> list[ev.Event]:
        return self.match.submit(*answers)

    def go_to(self, name: str) -> None:
        """Run hands out until one of this name is dealt."""
        while self.name != name:
            assert self.round.pending(), f"{self.name} does not run out by itself"
            self.run_out()
            assert self.match.standing is None, f"the match ends before {name}"

    def _dealt(self, number: int, wind: int, dealer: Seat, honba: int) -> Deal:
        name = f"{SEATS[wind]}{dealer + 1}"
        texts = self._hands.get(f"{name}_{honba}", self._hands.get(name, {}))
        hands = [texts.get(s, "") for s in SEATS]
        walls = [texts.get(w, "") for w in ("draws", "rinshan", "dora", "ura")]
        deal = _deal(Pool(self._reds), hands, [13] * 4, walls, 70)
        turned = [deal.hands[(seat - dealer) % 4] for seat in range(4)]
        return msgspec.structs.replace(deal, hands=tuple(turned))


def _meld(pool: Pool, seat: Seat, text: str) -> Meld:
    found = meld(pool, Players(), SEATS[seat], text, _complain)
    assert found is not None
    return found


def _complain(key: str, message: str) -> None:
    raise AssertionError(f"{key}: {message}")


def kinds(text: str) -> int:
    """Mask of the kinds of a text."""
    return sum(1 << k for k in set(parse_kinds(text)))
