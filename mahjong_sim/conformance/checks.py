"""The checks of an examination (検査項目), each with one line that says how it came out."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from statistics import median

import msgspec
from msgspec import Struct

from mahjong_sim.bots.api import BaseBot, Bot, Rules, bundled
from mahjong_sim.bots.load import load
from mahjong_sim.bots.outside import Outside
from mahjong_sim.bots.play import play
from mahjong_sim.bots.player import Player
from mahjong_sim.conformance.courses import (
    MOST_HANDS,
    answers_alike,
    by_script,
    first_hand,
    whole_match,
)
from mahjong_sim.conformance.notes import Notes, witnessed
from mahjong_sim.conformance.positions import Reached, positions
from mahjong_sim.errors import BotError, InputError
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load as load_rules
from mahjong_sim.table.manner import STRICT

RULES = ("tenhou", "kyoto", "okayama", "taikai", "m-league", "wrc")
ODD = (  # one wind, few points, whatever may differ does
    *("match.winds=1", "match.start_points=8000", "match.return_points=8000"),
    *("match.bust=never", "match.dealer_win_end=never", "win.two_han_from_honba=1"),
    *("calls.swap=allowed", "wall.red_man=2", "wall.red_sou=4", "wall.kan_dora=false"),
    *("draws.show=declared", "riichi.ura_refusal=true", "riichi.furiten=false"),
)
TIME = 1.0  # seconds an answer may take
_STARTS = 10  # times as long may the first answer of a match take
_HOOKS = {"act": 1, "begin": 3, "hear": 1, "misdeed": 1, "finish": 1, "close": 0}
_BROKEN = (LookupError, ValueError, TypeError, AttributeError, AssertionError, ArithmeticError)
_SECRETS = 3  # hands that are dealt anew, for each seat


class Verdict(Struct, frozen=True):
    """How a check came out: ``check``: its name, ``text``: what was seen, in a line."""

    check: str
    passed: bool
    text: str


class Examination:
    """A bot, what it is examined by, and what has been noticed so far.

    Raises InputError where the bot cannot be loaded, RulesetError for a rule set that is none.
    """

    def __init__(
        self,
        bot: str,
        rules: Sequence[str] = (),
        limit: float = TIME,
        beat: Callable[[], None] = lambda: None,
    ) -> None:
        self.notes = Notes(beat)
        self.limit = limit
        loaded = {name: load_rules(name) for name in rules or RULES}
        if not rules:
            loaded["odd rules"] = load_rules("base", ODD)
        self.rules = loaded
        self._printed = {name: _print_of(rules) for name, rules in loaded.items()}
        with self.notes.watching():
            self.make: Callable[[], Bot] = load(bot)
            first = self.make()
            self.outside = isinstance(first, Outside)
            _close(first)
        self.tampered: list[str] = []

    def checks(self) -> Iterator[tuple[str, Callable[[], Verdict]]]:
        """Name of each check, and what carries it out. The last ones tell of all before them."""
        yield "hooks", self._hooks
        yield "made anew", self._made_anew
        for kind in dict.fromkeys(p.kind for p in positions()):
            yield kind, lambda kind=kind: self._positions(kind)  # type: ignore[misc]
        for number, name in enumerate(self.rules):
            yield (
                f"match by {name}",
                lambda name=name, number=number: self._match(name, number % 4),  # type: ignore[misc]
            )
        yield "strict match", self._strict
        yield "same seed", self._same_seed
        yield "hidden tiles", self._secrets
        yield "views", self._reads
        yield "table", self._table
        yield "chance", self._chance
        yield "printing", self._prints
        yield "time", self._time

    def run(self) -> Iterator[Verdict]:
        """All checks, one after the other."""
        for name, check in self.checks():
            yield self.carry_out(name, check)

    def carry_out(self, name: str, check: Callable[[], Verdict]) -> Verdict:
        """One check; a bot that fails in it has not passed."""
        with self.notes.watching():
            try:
                return check()
            except BotError as error:
                return Verdict(name, False, error.cause)
            except InputError as error:
                return Verdict(name, False, str(error))
            except _BROKEN as error:
                told = " ".join(f"{type(error).__name__}: {error}".split())
                return Verdict(name, False, f"the table itself broke down, by the bot: {told}")

    # --- the bot itself -------------------------------------------------------------------------
    def _hooks(self) -> Verdict:
        bot = self.make()
        wrong, found = [], []
        for name, count in _HOOKS.items():
            hook = getattr(bot, name, None)
            if hook is None or getattr(hook, "__func__", None) is getattr(BaseBot, name):
                continue
            found.append(name)
            if problem := _misfit(hook, count):
                wrong.append(f"{name} {problem}")
        _close(bot)
        return Verdict("hooks", not wrong, "; ".join(wrong) or f"has {', '.join(found)}")

    def _made_anew(self) -> Verdict:
        one, other = self.make(), self.make()
        _close(one)
        _close(other)
        same = one is other
        text = "one object for every match" if same else "a fresh one for every match"
        return Verdict("made anew", not same, text)

    # --- answers --------------------------------------------------------------------------------
    def _positions(self, kind: str) -> Verdict:
        chosen = [Reached(p) for p in positions() if p.kind == kind]
        if self.outside:  # such a player has to give all its acts itself
            chosen = [reached for reached in chosen if not reached.acted]
        if not chosen:
            return Verdict(kind, True, "left out: a player outside cannot be put there")
        titled = [(reached.position.title, self._problem(reached)) for reached in chosen]
        wrong = [f"{title}: {problem}" for title, problem in titled if problem]
        count = f"{len(chosen)} position{'s' * (len(chosen) > 1)}"
        return Verdict(kind, not wrong, "; ".join(wrong) or f"{count}, legal answers")

    def _problem(self, reached: Reached) -> str:
        """What the bot does wrong at a position; "" = nothing."""
        bot = witnessed(self.make(), self.notes)
        try:
            Player(reached.match, reached.seat, bot)(reached.view())
        except BotError as error:
            return error.what
        finally:
            _close(bot)
        return ""

    def _match(self, name: str, seat: int) -> Verdict:
        rules = self.rules[name]
        asked = self.notes.asked
        try:
            course = whole_match(self.make, self.notes, rules, f"check {name}", (seat,))
        finally:
            if _print_of(rules) != self._printed[name]:
                self.tampered.append(f"the rule set {name} is another after the match")
        if not by_script(course):
            self.tampered.append(f"by {name} its answers alone do not lead to what happened")
        assert course.match.standing is not None
        place = next(p.place for p in course.match.standing if p.seat == seat)
        answers = self.notes.asked - asked
        text = f"{course.match.hands} hands, {answers} answers, place {place}"
        return Verdict(f"match by {name}", True, text)

    def _strict(self) -> Verdict:
        careless = bundled("careless")
        seats = [witnessed(self.make(), self.notes), *(careless(rate=0.003) for _ in range(3))]
        rules = next(iter(self.rules.values()))
        match = play(Match(rules, "check strict", manner=STRICT), seats, max_hands=MOST_HANDS)
        return Verdict("strict match", True, f"{match.hands} hands among careless players")

    # --- how it behaves -------------------------------------------------------------------------
    def _same_seed(self) -> Verdict:
        rules = next(iter(self.rules.values()))

        def played(seed: str) -> bytes:
            return whole_match(self.make, self.notes, rules, seed, range(4)).log

        first, second, _, last = (played(seed) for seed in ("one", "one", "two", "one"))
        if first != second:
            text = "the same match went otherwise the second time: chance or memory of its own"
        elif first != last:
            text = "the same match went otherwise after another one: it keeps something"
        else:
            text = "same answers, also after another match"
        return Verdict("same seed", first == second == last, text)

    def _secrets(self) -> Verdict:
        rules = next(iter(self.rules.values()))
        compared = 0
        for seat in range(4):
            for number in range(_SECRETS):
                seed = f"secrets {seat} {number}"
                hand = first_hand(self.make, self.notes, rules, seed, seat)
                if not answers_alike(self.make, self.notes, rules, seed, seat, hand):
                    text = f"other tiles where it cannot see them, other answers (seed {seed!r})"
                    return Verdict("hidden tiles", False, text)
                compared += sum(seat in given for given in hand.answers.values())
        text = f"{compared} answers, the same with other tiles where it cannot see them"
        return Verdict("hidden tiles", True, text)

    # --- what was noticed all along -------------------------------------------------------------
    def _reads(self) -> Verdict:
        private = ", ".join(sorted(self.notes.private))
        text = f"reads {private}, which is not for bots" if private else "reads what is public"
        return Verdict("views", not private, text)

    def _table(self) -> Verdict:
        text = "; ".join(self.tampered) or "table and rule sets are left as they are"
        return Verdict("table", not self.tampered, text)

    def _chance(self) -> Verdict:
        used = ", ".join(sorted(self.notes.chance))
        text = f"uses the chance of the whole process ({used}), not that of begin()"
        return Verdict("chance", not used, text if used else "none but what it is given")

    def _prints(self) -> Verdict:
        lines = self.notes.printed.split("\n")
        first = "".join(c if c.isprintable() else " " for c in lines[0])[:60]
        told = f"prints to standard output: {first!r} and {len(lines) - 1} lines in all"
        return Verdict("printing", not self.notes.printed, told if self.notes.printed else "none")

    def _time(self) -> Verdict:
        times, starts = self.notes.times, self.notes.starts
        if not times or not starts:
            return Verdict("time", False, "no answer at all")
        worst, first, limit = max(times), max(starts), _STARTS * self.limit
        text = (
            f"{len(times)} answers, median {_span(median(times))}, worst {_span(worst)}"
            f" (limit {_span(self.limit)}); first ones, worst {_span(first)} (limit {_span(limit)})"
        )
        return Verdict("time", worst <= self.limit and first <= limit, text)


def _misfit(hook: Callable[..., object], count: int) -> str:
    """Why a hook cannot be called with so many arguments; "" = it can."""
    if inspect.iscoroutinefunction(hook):
        return "is async: the table does not wait for it"
    try:
        signature = inspect.signature(hook)
    except (TypeError, ValueError):
        return "" if callable(hook) else "cannot be called"
    try:
        signature.bind(*range(count))
    except TypeError:
        return f"takes {signature}, it is called with {count} argument{'s' * (count != 1)}"
    return ""


def _print_of(rules: Rules) -> bytes:
    """All of a rule set as bytes, to be compared."""
    return msgspec.json.encode(rules, enc_hook=dict)


def _span(seconds: float) -> str:
    return f"{seconds:.3g} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"


def _close(bot: object) -> None:
    if close := getattr(bot, "close", None):
        close()
