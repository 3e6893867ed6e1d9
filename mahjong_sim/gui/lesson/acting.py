"""Acts put together by clicks (行為の組み立て): tiles of a seat, and what it declares, into words.

Nothing here says what is legal: whatever can be said at this moment can be chosen, and the table
answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mahjong_sim.meld import MeldKind
from mahjong_sim.scenario.game import Game
from mahjong_sim.scenario.words import SEATS, word
from mahjong_sim.table import actions as do
from mahjong_sim.table.acts import ARBITER, DRAW
from mahjong_sim.tiles import Tile, tile_text

CLAIMS: Final = ("ron", "pon", "chi", "kan")
TURN: Final = ("tsumo", "riichi", "kan", "nine")
_QUESTIONS: Final = (do.ShowHand, do.LookAtUra, do.EndMatch)
_PAIR: Final = 2


class Said(NamedTuple):
    """What was put together. ``text``: the acts, "" while something is missing; then ``missing`` is
    the message that asks for it.
    """

    text: str = ""
    missing: str = ""


class Acting:
    """What the learner is about to do. ``verbs``: by player; ``tiles``: pieces taken up by player.

    ``said``: an act in words that was chosen whole, such as "run out"; it goes before the others.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.verbs: dict[str, str] = {}
        self.tiles: dict[str, list[Tile]] = {}
        self.said = ""

    # --- what can be chosen ---------------------------------------------------------------------
    def choices(self, letter: str) -> list[str]:
        """What a seat can declare now, legal or not; an answer to a question as it is worded."""
        game, seat = self.game, self.game.players.seat(letter)
        asked = game.pending()
        if not asked or ARBITER in asked:
            return []
        questions = [a for a in asked.get(seat, ()) if isinstance(a, _QUESTIONS)]
        if questions:
            return [word(a, game.reds) for a in questions]
        if any(isinstance(a, _QUESTIONS) for legal in asked.values() for a in legal):
            return []
        if game.window() >= 0:
            return [] if seat == game.window() else list(CLAIMS)
        if asked.get(seat) == (DRAW,):
            return ["draws"]
        open_riichi = ["open riichi"] if game.rules.riichi.open else []
        return [*TURN[:2], *open_riichi, *TURN[2:]] if seat in asked else []

    def rulings(self) -> list[str]:
        """What the arbiter can rule, as it is worded."""
        legal = self.game.pending().get(ARBITER, ())
        return [f"arbiter {word(a, self.game.reds)}" for a in legal]

    # --- choosing -------------------------------------------------------------------------------
    def declare(self, letter: str, verb: str) -> None:
        """Choose what a seat declares, or choose it no longer."""
        self.said = ""
        if self.verbs.get(letter) == verb:
            del self.verbs[letter]
            return
        if verb not in CLAIMS or any(v not in CLAIMS for v in self.verbs.values()):
            self.verbs.clear()
        if not (self.game.window() >= 0 and verb in CLAIMS):
            self.verbs.clear()
            self.tiles = {letter: self.tiles.get(letter, [])}
        self.verbs[letter] = verb

    def take(self, letter: str, tile: Tile) -> None:
        """Take a piece up, or put it back. Without a call only the last one counts."""
        self.said = ""
        held = self.tiles.setdefault(letter, [])
        if tile in held:
            held.remove(tile)
        else:
            held.append(tile)
        most = _PAIR if self.game.window() >= 0 or self.verbs.get(letter) == "kan" else 1
        self.tiles[letter] = held[-most:]
        if self.verbs.get(letter, "ron") not in CLAIMS or self.game.window() < 0:
            self.tiles = {letter: self.tiles[letter]}
            self.verbs = {s: v for s, v in self.verbs.items() if s == letter}

    def say(self, text: str) -> None:
        """Choose an act that is worded already."""
        self.clear()
        self.said = text

    def clear(self) -> None:
        """Choose nothing."""
        self.said = ""
        self.verbs, self.tiles = {}, {}

    # --- in words -------------------------------------------------------------------------------
    @property
    def words(self) -> Said:
        """The acts put together."""
        if self.said:
            return Said(self.said)
        parts = [self._declared(s, self.verbs[s]) for s in SEATS if s in self.verbs]
        if not parts:
            parts = [Said(f"{s} {self._texts(s)[-1]}") for s, t in self.tiles.items() if t][:1]
        missing = next((part.missing for part in parts if part.missing), "")
        return Said("" if missing else ", ".join(p.text for p in parts), missing)

    def _texts(self, letter: str) -> list[str]:
        return [tile_text(t, self.game.reds) for t in self.tiles.get(letter, ())]

    def _declared(self, letter: str, verb: str) -> Said:
        tiles = self._texts(letter)
        window = self.game.window() >= 0
        if verb in ("riichi", "open riichi"):
            return self._one(f"{letter} {verb}", tiles, "lesson.riichi_tile")
        if verb == "kan" and not window:
            return self._own_kan(letter, tiles)
        if verb in ("chi", "pon"):
            return self._pair(letter, verb, tiles)
        return Said(f"{letter} {verb}")

    @staticmethod
    def _one(words: str, tiles: Sequence[str], missing: str) -> Said:
        return Said(f"{words} {tiles[-1]}") if tiles else Said(missing=missing)

    def _own_kan(self, letter: str, tiles: Sequence[str]) -> Said:
        if not tiles:
            return Said(missing="lesson.kan_tile")
        seat = self.game.players.seat(letter)
        kind = self.tiles[letter][-1] >> 2
        pons = [m.first for m in self.game.state.seats[seat].melds if m.kind is MeldKind.PON]
        verb = "add" if kind in pons else "kan"
        return Said(
            f"{letter} {verb} {tiles[-1].replace('0', '5') if verb == 'kan' else tiles[-1]}"
        )

    def _pair(self, letter: str, verb: str, tiles: Sequence[str]) -> Said:
        """A call with the pieces taken up; a pon without any, a chi if there is one way only."""
        if len(tiles) == _PAIR:
            return Said(f"{letter} {verb} {' '.join(tiles)}")
        if verb == "pon":
            return Said(f"{letter} pon")
        legal = self.game.pending().get(self.game.players.seat(letter), ())
        ways = [word(a, self.game.reds) for a in legal if isinstance(a, do.Chi)]
        return Said(f"{letter} {ways[0]}") if len(ways) == 1 else Said(missing="lesson.chi_tiles")
