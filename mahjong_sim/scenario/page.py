"""A scenario to read (事例の表示): position, acts, and what happens with its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.rules.names import Name
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.reading import overridden
from mahjong_sim.rules.view import Language
from mahjong_sim.scenario.explain import explain
from mahjong_sim.scenario.game import Game
from mahjong_sim.scenario.run import game_of
from mahjong_sim.scenario.script import Scenario, Step
from mahjong_sim.scenario.told import Teller
from mahjong_sim.scenario.walk import Passage, Walk, seat_names
from mahjong_sim.scenario.words import SEATS
from mahjong_sim.table import events as ev
from mahjong_sim.table.state import RoundState
from mahjong_sim.tiles import format_tiles

_TEXTS = {
    "clauses": Name("Clauses", "条項"),
    "rules": Name("Rules", "規定"),
    "guarded": Name("guarded table", "通常卓"),
    "strict": Name("strict table", "厳格卓"),
    "refereed": Name("strict table with an arbiter", "審判のいる厳格卓"),
    "honba": Name("honba", "本場"),
    "pot": Name("on the table", "供託"),
    "dora": Name("indicators", "ドラ表示牌"),
    "left": Name("tiles left", "残り"),
    "river": Name("river", "河"),
    "riichi": Name("riichi", "立直"),
    "play": Name("Play", "進行"),
    "branch": Name("Another choice", "別の選択"),
    "contrast": Name("Contrast", "対比"),
    "refused": Name("refused", "不可"),
}
_SET_UP = (ev.DiceThrown, ev.DeadWallSet)


class Page:
    """Writes one scenario under one rule set in one language."""

    def __init__(self, scenario: Scenario, rules: Rules, language: Language) -> None:
        self.scenario, self.rules, self.language = scenario, rules, language

    def name(self, key: str) -> str:
        """A word of the page."""
        return str(getattr(_TEXTS[key], self.language))

    def lines(self) -> Iterator[str]:
        """The page, line by line."""
        s = self.scenario
        yield f"{s.id}: {self._either(s.title, s.title_ja)}"
        if s.question:
            yield self._either(s.question, s.question_ja)
        yield ""
        rules, head = self.rules, self.rules.ruleset
        yield f"{self.name('rules')}: {self._either(head.title, head.title_ja)} ({head.id})"
        yield from (f"  {override}" for override in rules.overrides)
        yield from (f"    {words}" for words in overridden(rules, self.language))
        for clause in (c for c in s.clauses if c in rules.clauses):
            yield f"{clause}: {getattr(rules.clauses[clause], self.language)}"
        yield ""
        yield from self._position(game_of(s, rules))
        yield from self._course("play", s.play)
        for branch in s.branches:
            yield from self._course("branch", (*s.play[: branch.after], branch), branch)

    def _either(self, english: str, japanese: str) -> str:
        return english if self.language == "en" else japanese

    # --- the position ---------------------------------------------------------------------------
    def _position(self, game: Game) -> Iterator[str]:
        state, tell = game.state, game.tell
        hand = f"{SEATS[state.wind % 4]}{state.dealer + 1}"
        dora = format_tiles(state.indicators[: state.shown], game.reds)
        parts = [
            hand,
            self.name(self.scenario.table),
            f"{self.name('honba')} {state.honba}",
            f"{self.name('pot')} {state.pot}",
            f"{self.name('left')} {state.left}",
            *([f"{self.name('dora')} {dora}"] if dora else []),
        ]
        yield ", ".join(parts)
        for letter in SEATS:
            yield f"  {self._seat(state, tell, letter)}"
        yield ""

    def _seat(self, state: RoundState, tell: Teller, letter: str) -> str:
        s = state.seats[tell.players.seat(letter)]
        parts = [
            f"{letter} {s.points:6}  {tell.tiles(s.tiles)}",
            *(_meld(tell, m) for m in s.melds),
        ]
        if s.riichi:
            parts.append(self.name("riichi"))
        if s.river:
            river = " ".join(tell.tile(d.tile) + "*" * d.riichi for d in s.river)
            parts.append(f"{self.name('river')} {river}")
        return "  ".join(parts)

    # --- a course -------------------------------------------------------------------------------
    def _course(self, name: str, steps: Sequence[Step], told: Step | None = None) -> Iterator[str]:
        """The steps; of a branch only ``told``, its own."""
        walk = Walk(self.scenario, self.rules)
        yield f"{self.name(name)}:"
        deal = walk.passages[0]
        if told is None:
            set_up = [e for e in deal.events if isinstance(e, _SET_UP)]
            names = seat_names(deal.letters, self.language)
            for event, scene in zip(deal.events, deal.scenes, strict=True):
                if event in set_up:
                    scene = replace(scene, names=names)
                    yield f"  {explain(event, self.rules, self.language, scene)}"
        for step in steps:
            before = len(walk.passages)
            going = walk.step(step)
            if told in (None, step):
                yield from self._step(walk, step, walk.passages[before:], going)
            if not going:
                break
        yield ""

    def _step(
        self, walk: Walk, step: Step, passages: Sequence[Passage], going: bool
    ) -> Iterator[str]:
        if note := self._either(step.note, step.note_ja):
            yield f"  ({note})"
        for passage in passages:
            if not passage.taken:
                yield f"  {passage.act}  {self.name('refused')}: {passage.error}"
                continue
            yield f"  {passage.act}"
            for line in passage.lines(self.rules, self.language):
                yield f"      {line}"
        if going:
            yield from self._refusals(walk, step)

    def _refusals(self, walk: Walk, step: Step) -> Iterator[str]:
        for refusal in walk.refusals(step):
            error = f" {refusal.error}" if refusal.error else ""
            yield f"  {refusal.act}  {self.name('refused')}:{error}"
            for reason in refusal.reasons:
                yield f"      {explain(reason, self.rules, self.language)}"


_NAMES = {
    MeldKind.CHI: "chi",
    MeldKind.PON: "pon",
    MeldKind.OPEN_KAN: "daiminkan",
    MeldKind.ADDED_KAN: "kakan",
    MeldKind.CLOSED_KAN: "ankan",
}


def _meld(tell: Teller, meld: Meld) -> str:
    source = f" from {tell.seat(meld.source)}" if meld.is_open else ""
    return f"[{_NAMES[meld.kind]} {tell.tiles(meld.tiles)}{source}]"
