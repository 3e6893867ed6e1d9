"""Events in words (出来事の言葉): ``"S pon 555z from E"``, ``"E pays S 1300 win"``.

Acts keep the words of `scenario.words`. A pattern matches a telling that begins with its words:
``"S pon"`` and ``"S pon 555z"`` both match the first example.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.scenario.words import SEATS, Players
from mahjong_sim.score.scoring import POT, Line
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import Seat, Tile, format_kinds, format_tiles, kind_text, tile_text

TABLE = "table"
# first words of tellings
HEADS = frozenset(
    {
        *(*SEATS, TABLE, "deal", "dice", "dora", "wall", "exhausted", "aborted", "ends"),
        *("closing", "match"),
    }
)


class Teller(NamedTuple):
    """Tells events: who the players are, which pieces are red."""

    players: Players
    reds: frozenset[Tile]

    def __call__(self, event: ev.Event) -> tuple[str, ...]:
        """The event in words; a payment of several lines in several tellings."""
        return tuple(_TELL[type(event)](self, event))

    def seat(self, seat: Seat) -> str:
        """The player's letter, or the table."""
        return TABLE if seat == POT else self.players.letter(seat)

    def tiles(self, tiles: Sequence[Tile]) -> str:
        """Pieces, sorted."""
        return format_tiles(sorted(tiles, key=lambda t: (t >> 2, t not in self.reds)), self.reds)

    def tile(self, tile: Tile) -> str:
        """One piece."""
        return tile_text(tile, self.reds)

    def line(self, line: Line) -> str:
        """One payment."""
        payer, payee = self.seat(line.payer), self.seat(line.payee)
        return f"{payer} pays {payee} {line.points} {line.cause}"


def matches(pattern: str, telling: str) -> bool:
    """Whether a telling begins with the words of the pattern."""
    words = pattern.split()
    return telling.split()[: len(words)] == words


Tell = Callable[[Teller, Any], list[str]]


def _deal(t: Teller, e: ev.RoundDealt) -> list[str]:
    return [f"deal {SEATS[e.wind]}{e.dealer + 1} dealer {t.seat(e.dealer)} honba {e.honba}"]


def _discard(t: Teller, e: ev.Discarded) -> list[str]:
    how = ("", "riichi ", "open riichi ")[e.riichi]
    return [f"{t.seat(e.seat)} {how}{t.tile(e.tile)}{' double' if e.double else ''}"]


_CALLS = {MeldKind.CHI: "chi", MeldKind.PON: "pon", MeldKind.OPEN_KAN: "kan"}


def _called(t: Teller, e: ev.Called) -> list[str]:
    meld = e.meld
    return [
        f"{t.seat(e.seat)} {_CALLS[meld.kind]} {t.tiles(meld.tiles)} from {t.seat(meld.source)}"
    ]


def _kan(t: Teller, e: ev.KanDeclared) -> list[str]:
    meld: Meld = e.meld
    name = "add" if meld.kind is MeldKind.ADDED_KAN else "kan"
    laid = " laid open" if e.laid_open else ""
    return [f"{t.seat(e.seat)} {name} {kind_text(meld.first)}{laid}"]


def _won(t: Teller, e: ev.Won) -> list[str]:
    if e.seat == e.source:
        return [f"{t.seat(e.seat)} tsumo {t.tile(e.tile)}"]
    return [f"{t.seat(e.seat)} ron {t.tile(e.tile)} from {t.seat(e.source)}"]


def _hand(t: Teller, e: ev.HandShown) -> list[str]:
    if not e.tenpai:
        return [f"{t.seat(e.seat)} noten{' shown' if e.hand else ''}"]
    return [f"{t.seat(e.seat)} tenpai {format_kinds(e.waits)}"]


def _shown(t: Teller, e: ev.TilesShown) -> list[str]:
    whose = "" if e.whose in (e.seat, -1) else f"{t.seat(e.whose)} "
    what = f"{whose}{t.tiles(e.tiles)}" if e.tiles else "wall"
    return [f"{t.seat(e.seat)} shows {what}{_purpose(e.on_purpose)}"]


def _purpose(on_purpose: bool) -> str:
    return " on purpose" if on_purpose else ""


def _peeked(t: Teller, e: ev.Peeked) -> list[str]:
    return [f"{t.seat(e.seat)} peeks {t.seat(e.whose) if e.place == 'hand' else e.place}"]


def _toppled(t: Teller, e: ev.Toppled) -> list[str]:
    what = "breaks up" if e.what == "won_hand" else f"topples {e.what}"
    return [f"{t.seat(e.seat)} {what}{_purpose(e.on_purpose)}"]


def _misnamed(t: Teller, e: ev.Misnamed) -> list[str]:
    return [f"{t.seat(e.seat)} misnames {t.tile(e.tile)} as {kind_text(e.said)}"]


def _meld_turned(t: Teller, e: ev.MeldTurned) -> list[str]:
    return [f"{t.seat(e.seat)} turns meld {e.meld + 1} to {t.seat(e.toward)}"]


def _called_out(t: Teller, e: ev.CalledOut) -> list[str]:
    wrongly = "" if e.right else " wrongly"
    return [f"{t.seat(e.seat)} points out {t.seat(e.other)} {e.fault}{wrongly}"]


def _faulted(t: Teller, e: ev.Faulted) -> list[str]:
    return [f"{t.seat(e.seat)} fault {e.fault} {e.case}".rstrip()]


def _ruled(t: Teller, e: ev.Ruled) -> list[str]:
    return [f"{t.seat(e.seat)} ruled {e.fault} {' '.join(e.effects) or 'none'}"]


def _exhausted(t: Teller, e: ev.Exhausted) -> list[str]:
    return [f"exhausted {t.players.letters(e.tenpai)}".rstrip()]


def _aborted(t: Teller, e: ev.Aborted) -> list[str]:
    return [f"aborted {e.why} {t.seat(e.seat) if e.seat >= 0 else ''}".rstrip()]


def _seat(words: str) -> Tell:
    """The letter of the seat and these words, which may hold fields of the event."""
    return lambda t, e: [f"{t.seat(e.seat)} {words.format(e=e)}"]


def _seat_tile(words: str) -> Tell:
    return lambda t, e: [f"{t.seat(e.seat)} {words} {t.tile(e.tile)}"]


_TELL: dict[type[ev.Event], Tell] = {
    ev.MatchStarted: lambda t, e: [" ".join(("match starts", e.rules, *e.overrides))],
    ev.DiceThrown: lambda t, e: [f"dice {t.seat(e.seat)} {e.purpose} {e.dice[0]} {e.dice[1]}"],
    ev.RoundDealt: _deal,
    ev.RoundSet: lambda t, e: _deal(t, e.dealt),
    ev.Drew: lambda t, e: [
        f"{t.seat(e.seat)} draws {t.tile(e.tile)}{' rinshan' if e.rinshan else ''}"
    ],
    ev.Discarded: _discard,
    ev.RiichiAccepted: _seat("riichi stands"),
    ev.Voiced: _seat("calls {e.word}"),
    ev.DeadWallSet: _seat("sets the dead wall"),
    ev.DiceAside: _seat("puts the dice aside"),
    ev.WinStated: _seat("states a win of {e.points}"),
    ev.HandOpened: lambda t, e: [f"{t.seat(e.seat)} opens {t.tiles(e.hand)}"],
    ev.Called: _called,
    ev.LiabilityArose: lambda t, e: [f"{t.seat(e.liable)} liable {e.yaku} {t.seat(e.seat)}"],
    ev.KanDeclared: _kan,
    ev.DoraRevealed: lambda t, e: [f"dora {t.tile(e.indicator)}"],
    ev.WinDeclared: lambda t, e: [f"{t.seat(s)} declares {t.tile(e.tile)}" for s in e.seats],
    ev.UraDecided: lambda t, e: [f"{t.seat(e.seat)} {'look' if e.looked else 'refuse'}"],
    ev.Won: _won,
    ev.NagashiWon: _seat("nagashi"),
    ev.WallOut: lambda t, e: ["wall out"],
    ev.HandShown: _hand,
    ev.Exhausted: _exhausted,
    ev.Aborted: _aborted,
    ev.Paid: lambda t, e: [t.line(line) for line in e.lines],
    ev.RoundEnded: lambda t, e: [f"ends {e.ending}"],
    ev.Said: _seat("says {e.word}"),
    ev.TilesShown: _shown,
    ev.Peeked: _peeked,
    ev.Toppled: _toppled,
    ev.Misnamed: _misnamed,
    ev.ScoreStated: _seat("states {e.points}"),
    ev.MeldTurned: _meld_turned,
    ev.IndicatorTurned: _seat("turns indicator {e.index}"),
    ev.Misbehaved: _seat("misbehaves {e.what}"),
    ev.CalledOut: _called_out,
    ev.FaultNoted: _seat("noted {e.fault}"),
    ev.FaultCleared: _seat("corrects {e.fault}"),
    ev.Faulted: _faulted,
    ev.Ruled: _ruled,
    ev.HandDied: _seat("dead"),
    ev.KindsBarred: lambda t, e: [f"{t.seat(e.seat)} barred {format_kinds(e.kinds)}"],
    ev.RiichiSpoken: _seat("riichi spoken"),
    ev.RiichiCancelled: _seat("riichi cancelled"),
    ev.TakenBack: _seat_tile("takes back"),
    ev.Warned: _seat("warned {e.fault}"),
    ev.PlaceLowered: _seat("lowered"),
    ev.ClosingCalled: lambda t, e: ["closing time"],
    ev.MatchEnded: lambda t, e: [f"match ends {e.why}{'' if e.counted else ' not counted'}"],
}
# second words of tellings that begin with a seat, besides tiles
VERBS = frozenset(
    {
        *("riichi", "open", "opens", "draws", "pon", "chi", "kan", "add", "liable"),
        *("declares", "look", "refuse", "ron", "tsumo", "nagashi", "tenpai", "noten", "pays"),
        *("says", "shows", "peeks", "topples", "breaks", "misnames", "states", "turns"),
        *("misbehaves", "points", "noted", "corrects", "fault", "ruled", "dead", "barred"),
        *("takes", "warned", "lowered", "calls", "sets", "puts"),
    }
)
