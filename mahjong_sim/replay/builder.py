"""Builds the record of one hand from what a log says about it, step by step."""

from __future__ import annotations

from typing import Any

from mahjong_sim.errors import InputError
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.replay.record import Ending, Four, Next, RoundRecord, WinRecord
from mahjong_sim.replay.walls import LIVE, Wall, rebuilt
from mahjong_sim.table.events import (
    Called,
    Discarded,
    DoraRevealed,
    Drew,
    Event,
    KanDeclared,
    RiichiAccepted,
    RoundDealt,
)
from mahjong_sim.tiles import Seat, Tile


class RoundBuilder:
    """One hand in the making. ``wall``: the whole wall if the log tells it; else it is rebuilt.

    ``start``: round wind, dealer, honba, points on the table. Raises InputError where the log
    contradicts itself: a piece twice, more draws than a wall holds, a hand without a result.
    """

    pieces_known = True

    def __init__(
        self,
        start: Next,
        number: int,
        points: Four,
        hands: tuple[tuple[Tile, ...], ...],
        indicator: Tile,
        wall: Wall | None = None,
    ) -> None:
        self.start, self.number, self.points = start, number, points
        self.hands, self.wall = hands, wall
        self.steps: list[Event] = []
        self.live: list[Tile] = []
        self.rinshan: list[Tile] = []
        self.indicators: list[Tile] = [indicator]
        self.ura: tuple[Tile, ...] = ()
        self.wins: list[WinRecord] = []
        self.ending: Ending | None = None
        self.shown: tuple[Seat, ...] | None = None
        self.shown_hands: dict[Seat, tuple[Tile, ...]] = {}
        self.deltas: Four | None = None
        self.dora_timed = True
        self.dice: tuple[int, int] | None = None
        self.label = ""
        self.kept: list[tuple[int, Any]] = []
        self._replacement = False
        self._drawn: Tile = -1
        self._riichi: Seat = -1

    def draw(self, seat: Seat, tile: Tile) -> None:
        """A draw, from the live wall or, after a kan, the replacement tiles."""
        (self.rinshan if self._replacement else self.live).append(tile)
        self.steps.append(Drew(seat, tile, self._replacement))
        self._replacement = False
        self._drawn = tile

    def discard(self, seat: Seat, tile: Tile, drawn: bool | None = None) -> None:
        """A discard; ``drawn`` None: the tile just drawn if it is the same piece."""
        drawn = tile == self._drawn if drawn is None else drawn
        self.steps.append(Discarded(seat, tile, drawn, int(self._riichi == seat)))
        self._drawn = self._riichi = -1

    def riichi(self, seat: Seat) -> None:
        """The seat, which has just drawn, declares riichi with its next discard."""
        last = self.steps[-1] if self.steps else None
        if not isinstance(last, Drew) or last.seat != seat:
            raise InputError(f"riichi of seat {seat}, which has not just drawn")
        self._riichi = seat

    def accept(self, seat: Seat) -> None:
        """The riichi stands."""
        self.steps.append(RiichiAccepted(seat))

    def meld(self, seat: Seat, meld: Meld) -> None:
        """A call or a kan."""
        if meld.kind in (MeldKind.CLOSED_KAN, MeldKind.ADDED_KAN):
            self.steps.append(KanDeclared(seat, meld))
        else:
            self.steps.append(Called(seat, meld))
        self._replacement = meld.is_kan
        self._drawn = -1

    def dora(self, indicator: Tile) -> None:
        """A kan dora indicator is turned."""
        self.indicators.append(indicator)
        self.steps.append(DoraRevealed(indicator))

    def keep(self, what: object) -> None:
        """What the format said here that has no place in the record."""
        self.kept.append((len(self.steps) + (self.ending is not None), what))

    def win(self, win: WinRecord, indicators: tuple[Tile, ...]) -> None:
        """A win; several of one tile come in turn order. ``indicators``: the open ones it names."""
        if self.ending not in (None, "win"):
            raise InputError("a win after a draw")
        if self.dora_timed and list(indicators) != self.indicators:
            raise InputError(f"indicators {list(indicators)}, but {self.indicators} were turned")
        self.ending = "win"
        self.wins.append(win)
        if win.ura:
            self.ura = win.ura

    def drawn_game(
        self, ending: Ending, shown: tuple[Seat, ...] | None, deltas: Four | None
    ) -> None:
        """A draw, exhaustive or abortive.

        Three hands shown, nothing paid and tiles left to draw: three rons, whatever its name.
        """
        if self.ending is not None:
            raise InputError("a second result of one hand")
        if ending == "exhaustive" and shown is not None and len(shown) == 3:
            left = LIVE - len(self.live) - len(self.rinshan)
            if deltas is not None and not any(deltas) and left > 0:
                ending = "triple_ron"
        self.ending, self.shown, self.deltas = ending, shown, deltas

    def build(self, following: Next | None) -> RoundRecord:
        """The finished record."""
        if self.ending is None:
            raise InputError(f"hand {self.number} has no result")
        wall = self.wall or rebuilt(self.hands, self.live, self.rinshan, self.indicators, self.ura)
        if wall.hands != self.hands:
            raise InputError(f"the hands of hand {self.number} are not those of its shuffle seed")
        start = self.start
        dealt = RoundDealt(
            wind=start.wind,
            dealer=start.dealer,
            number=self.number,
            honba=start.honba,
            pot=start.pot,
            points=self.points,
            hands=wall.hands,
            live=wall.live,
            rinshan=wall.rinshan,
            indicators=wall.indicators,
            ura=wall.ura,
        )
        return RoundRecord(
            dealt=dealt,
            steps=tuple(self.steps),
            ending=self.ending,
            wins=tuple(self.wins),
            shown=self.shown,
            hands=self.shown_hands,
            deltas=self.deltas,
            next=following,
            dora_timed=self.dora_timed,
            turned=len(self.indicators),
            whole=self.wall is not None,
            pieces=self.pieces_known,
            dice=self.dice,
            label=self.label,
            kept=tuple(self.kept),
        )
