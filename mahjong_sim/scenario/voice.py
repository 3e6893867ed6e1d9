"""The voice of explanations: language, names of seats, lists, tiles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from mahjong_sim.rules.names import Name
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.view import Language
from mahjong_sim.scenario.texts import TEXTS
from mahjong_sim.score.scoring import POT
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import HIDDEN, Kind, Seat, Tile, format_kinds, format_tiles, red_pieces

_HONOURS = re.compile("([1-7]+)z")  # always last in a text of tiles
_NAMES = str.maketrans("1234567", "東南西北白發中")


class Scene(Struct, frozen=True):
    """What an explanation must know beside the thing explained (場面).

    ``names``: of the seats 0..3; none: their winds in the hand that seat ``dealer`` deals in the
    round of ``wind``. ``abort``: the abortive draw that ends it. ``fault``: option path of the
    last fault found.
    """

    names: tuple[str, ...] = ()
    dealer: Seat = 0
    wind: int = 0
    abort: str = ""
    fault: str = ""

    def after(self, event: ev.Event) -> Scene:
        """The scene once the event has happened."""
        if isinstance(event, ev.RoundSet):
            event = event.dealt
        if isinstance(event, ev.RoundDealt):
            return Scene(self.names, event.dealer, event.wind)
        if isinstance(event, ev.Aborted):
            return replace(self, abort=event.why)
        if isinstance(event, ev.Faulted | ev.Ruled):
            return replace(self, fault=f"faults.{event.fault}")
        return self


class Told(NamedTuple):
    """A thing in words, and the options it rests on (none: it is no ruling)."""

    words: str
    paths: Sequence[str] = ()


class Voice:
    """Puts values into the catalogue's texts in one language."""

    def __init__(self, rules: Rules, language: Language, scene: Scene) -> None:
        self.rules, self.language, self.scene = rules, language, scene
        wall = rules.wall
        self._reds = red_pieces(wall.red_man, wall.red_pin, wall.red_sou)

    def __call__(self, key: str, **values: object) -> str:
        """A text of the catalogue with its values."""
        return self.name(TEXTS[key]).format(**values)

    def name(self, name: Name) -> str:
        """A name in this language."""
        return name.en if self.language == "en" else name.ja

    def seat(self, seat: Seat) -> str:
        """A seat by name, else by its wind; the table."""
        if seat == POT:
            return self("table")
        names = self.scene.names
        return names[seat] if names else self(f"seat.{(seat - self.scene.dealer) % 4}")

    def seats(self, seats: Iterable[Seat]) -> str:
        """Several seats, or nobody."""
        found = [self.seat(seat) for seat in seats]
        if len(found) < 2:
            return found[0] if found else self("nobody")
        return self("comma").join(found[:-1]) + self("and") + found[-1]

    def list(self, parts: Iterable[str]) -> str:
        """Parts with commas."""
        return self("comma").join(parts)

    def tiles(self, tiles: Iterable[Tile]) -> str:
        """Pieces as mpsz; honours in Japanese by name."""
        found = sorted(tiles)
        if not found or HIDDEN in found:
            return self("hidden")
        return self._named(format_tiles(found, self._reds))

    def kinds(self, kinds: Iterable[Kind]) -> str:
        """Kinds as mpsz; honours in Japanese by name."""
        return self._named(format_kinds(sorted(kinds)))

    def _named(self, text: str) -> str:
        if self.language == "en":
            return text
        return _HONOURS.sub(lambda found: found[1].translate(_NAMES), text)

    def hand(self, wind: int, dealer: Seat) -> str:
        """Which hand of the match: ``East 2``."""
        return self("hand", wind=self(f"wind.{wind % 4}"), number=dealer + 1)
