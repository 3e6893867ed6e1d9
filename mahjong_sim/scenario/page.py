"""A scenario to read (事例の表示): position, acts, and what happens with its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from mahjong_sim.errors import ActionError
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.rules.names import Name
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.view import Language
from mahjong_sim.scenario.explain import explain
from mahjong_sim.scenario.game import Game
from mahjong_sim.scenario.run import game_of
from mahjong_sim.scenario.script import Scenario, Step
from mahjong_sim.scenario.texts import TEXTS
from mahjong_sim.scenario.told import Teller
from mahjong_sim.scenario.voice import Scene
from mahjong_sim.scenario.words import SEATS, parse
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
_QUIET = (ev.Drew, ev.Discarded, ev.RoundSet)


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
        for override in rules.overrides:
            yield f"  {override}"
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
        game = game_of(self.scenario, self.rules)
        yield f"{self.name(name)}:"
        scene = Scene(self._names(game))
        for event in game.events:
            scene = scene.after(event)
            if told is None and isinstance(event, _SET_UP):
                yield f"  {explain(event, self.rules, self.language, scene)}"
        for step in steps:
            lines, scene, going = self._step(game, step, scene)
            if told in (None, step):
                yield from lines
            if not going:
                break
        yield ""

    def _names(self, game: Game) -> tuple[str, ...]:
        """The players by seat; in another hanchan they sit otherwise."""
        letters = [game.players.letter(seat) for seat in range(4)]
        return tuple(
            str(getattr(TEXTS[f"seat.{SEATS.index(letter)}"], self.language)) for letter in letters
        )

    def _step(self, game: Game, step: Step, scene: Scene) -> tuple[list[str], Scene, bool]:
        """Its lines, the scene after it, whether the table took every act."""
        lines = []
        if note := self._either(step.note, step.note_ja):
            lines.append(f"  ({note})")
        for text in step.acts:
            since = len(game.events)
            try:
                game.perform(text)
            except ActionError as error:
                lines.append(f"  {text}  {self.name('refused')}: {error}")
                return lines, scene, False
            lines.append(f"  {text}")
            scene = replace(scene, names=self._names(game))
            for event in game.events[since:]:
                scene = scene.after(event)
                if not isinstance(event, _QUIET):
                    lines.append(f"      {explain(event, self.rules, self.language, scene)}")
        game.settle()
        lines += self._refusals(game, step, scene)
        return lines, scene, True

    def _refusals(self, game: Game, step: Step, scene: Scene) -> Iterator[str]:
        for text in step.expected(self.rules.ruleset.id).refused or ():
            try:
                reasons = game.against(parse(text)[0])
            except ActionError as error:  # under rules that brought the game elsewhere
                yield f"  {text}  {self.name('refused')}: {error}"
                continue
            if reasons:
                yield f"  {text}  {self.name('refused')}:"
            for reason in reasons:
                yield f"      {explain(reason, self.rules, self.language, scene)}"


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
