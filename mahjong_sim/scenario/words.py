"""Acts in words (行為の言葉): ``"E riichi 5m"``, ``"S says ron"``, ``"W chi 46p@2"``.

One vocabulary for scenario files, tests and what the table shows. `parse` reads a text, `action_of`
finds the action it means in the hand of its seat, `word` is the way back.

E S W N are the four players by their winds in the hand a scenario starts with, and stay theirs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct

from mahjong_sim.errors import IllegalAction, NotationError
from mahjong_sim.table import actions as base
from mahjong_sim.table import acts
from mahjong_sim.table.phases import ToClaim
from mahjong_sim.table.state import RoundState
from mahjong_sim.tiles import (
    WIND_LETTERS,
    Kind,
    Seat,
    Tile,
    format_tiles,
    kind_text,
    read_tiles,
    tile_text,
)

SEATS = WIND_LETTERS
ARBITER, EVERYBODY = "arbiter", ""

_T = r"(?:\d[mps]|[1-7]z)"
_TT = r"(?:\d+[mpsz])(?: ?\d+[mpsz])*"
_WHOSE = r"(?P<whose>[ESWN])"
_PURPOSE = r"(?P<purpose> on purpose)?"

# what may follow the letter of a seat
SEAT_WORDS: dict[str, str] = {
    "discard": rf"(?P<tile>{_T})(?P<undrawn> undrawn)?",
    "riichi": rf"(?P<open>open )?riichi (?P<tile>{_T})(?P<undrawn> undrawn)?",
    "late riichi": rf"late riichi (?P<tile>{_T})",
    "tsumogiri": "tsumogiri",
    "win": "win|ron|tsumo",
    "chi": rf"chi (?P<tiles>{_TT})",
    "pon": rf"pon(?: (?P<tiles>{_TT}))?",
    "open kan": "kan",
    "kan": rf"kan (?P<tile>{_T})",
    "add": rf"add (?P<tile>{_T})",
    "nine": "nine",
    "pass": "pass",
    "show": "show|hide",
    "look": "look|refuse",
    "end": "end|play on",
    "draws": "draws(?P<early> early)?",
    "draws from": "draws from (?P<place>rinshan|wall)",
    "says": "says (?P<word>chi|pon|kan|riichi|ron|tsumo)",
    "peeks": rf"peeks (?:(?P<place>wall|dead_wall|ura)|{_WHOSE})",
    "shows": rf"shows (?:wall|(?:{_WHOSE} )?(?P<tiles>{_TT})){_PURPOSE}",
    "topples": rf"topples (?P<what>wall|own_hand|other_hand){_PURPOSE}(?P<harmless> harmlessly)?",
    "breaks up": rf"breaks up{_PURPOSE}",
    "misnames": rf"misnames (?P<tile>{_T}) as (?P<said>{_T})",
    "states": r"states (?P<points>-?\d+)",
    "turns indicator": r"turns indicator (?P<index>[1-4])",
    "turns meld": rf"turns meld (?P<meld>[1-4]) to {_WHOSE}",
    "takes back": "takes back",
    "corrects": r"corrects (?P<fault>\w+)",
    "points out": rf"points out {_WHOSE} (?P<fault>\w+)",
    "chombo": "commits chombo",
    "misbehaves": "misbehaves (?P<what>talk|slam|two_hands|smoke|grave)",
}
# what the whole table does
TABLE_WORDS: dict[str, str] = {
    "everybody passes": "pass",
    "run out": r"run out(?: (?P<count>\d+))?",
    "everybody discards": r"tsumogiri (?P<count>\d+)",
    "until": "to (?P<whose>[ESWN])",
    "everybody shows": "show all",
    "closing": "closing time",
    "next hanchan": "next hanchan",
}
CLAIMS = frozenset({"win", "chi", "pon", "open kan", "pass", "says"})
# only a strict table takes these
STRICT = frozenset(list(SEAT_WORDS)[list(SEAT_WORDS).index("draws from") :]) | {"late riichi"}

_ACT = re.compile(r"(?:(?P<seat>[ESWN]) )?(?P<rest>[^@]*?)(?:@(?P<at>\d+))?")
_RULING = re.compile(r"arbiter rules (?P<choice>\d+|none)")
_SEAT = {verb: re.compile(f"(?:{words})") for verb, words in SEAT_WORDS.items()}
_TABLE = {verb: re.compile(f"(?:{words})") for verb, words in TABLE_WORDS.items()}


class Act(Struct, frozen=True):
    """An act as written. ``seat``: E S W N, "" for everybody, "arbiter". ``verb``: a key of
    `SEAT_WORDS` or `TABLE_WORDS`. ``at``: ticks.
    """

    text: str
    seat: str
    verb: str
    args: dict[str, str]
    at: int = 0

    @property
    def said(self) -> str:
        """The words after the seat."""
        return self.text.partition("@")[0].removeprefix(f"{self.seat} ").strip()


def parse(text: str) -> tuple[Act, ...]:
    """The acts of one moment, parted by commas; NotationError for a text that is none."""
    found = tuple(_parse_one(" ".join(part.split())) for part in text.split(","))
    if len(found) > 1:
        for act in found:
            if act.verb not in CLAIMS and not act.args.get("early"):
                raise NotationError(f"{act.text!r} is no claim, so it stands alone")
        seats = [act.seat for act in found]
        if len(set(seats)) < len(seats):
            raise NotationError(f"one seat claims twice in {text!r}")
    return found


def _parse_one(text: str) -> Act:
    if ruling := _RULING.fullmatch(text):
        return Act(text, ARBITER, "rules", {"choice": ruling["choice"]})
    match = _ACT.fullmatch(text)
    if match is not None:
        seat = match["seat"] or EVERYBODY
        for verb, pattern in (_SEAT if seat else _TABLE).items():
            if found := pattern.fullmatch(match["rest"]):
                args = {k: v for k, v in found.groupdict().items() if v is not None}
                for key in ("tile", "tiles", "said"):
                    read_tiles(args.get(key, ""))
                return Act(text, seat, verb, args, int(match["at"] or 0))
    raise NotationError(f"{text!r} is no act")


# --- the players --------------------------------------------------------------------------------
class Players(NamedTuple):
    """E S W N and their seats. ``dealer``: the seat of E."""

    dealer: Seat = 0

    def seat(self, letter: str) -> Seat:
        """Seat of a player."""
        return (SEATS.index(letter) + self.dealer) % 4

    def letter(self, seat: Seat) -> str:
        """Player of a seat; "arbiter" for the fifth."""
        return ARBITER if seat == acts.ARBITER else SEATS[(seat - self.dealer) % 4]

    def letters(self, seats: Sequence[Seat]) -> str:
        """Players in the order E S W N."""
        return "".join(sorted((self.letter(s) for s in seats), key=SEATS.index))


# --- from words to actions ----------------------------------------------------------------------
class Spot(NamedTuple):
    """Where an act is spoken: the table, the seat, its legal actions, who the players are."""

    state: RoundState
    seat: Seat
    legal: tuple[base.Action, ...]
    reds: frozenset[Tile]
    players: Players

    @property
    def held(self) -> list[Tile]:
        """The concealed pieces, the drawn one last."""
        return self.state.seats[self.seat].tiles


Meaning = Callable[[Act, Spot], base.Action]


def pieces(text: str, held: Sequence[Tile], reds: frozenset[Tile]) -> tuple[Tile, ...]:
    """Pieces of a text in a hand, of equal ones the later: the drawn tile comes last.

    A red five means a plain one where the rule set has none. IllegalAction if they are not held.
    """
    left = list(held)
    out = []
    for kind, red, _ in read_tiles(text):
        is_red = red and any(t >> 2 == kind for t in reds)
        fitting = [t for t in left if t >> 2 == kind and (t in reds) == is_red]
        if not fitting:
            raise IllegalAction(f"{text} is not in the hand {format_tiles(sorted(held), reds)}")
        out.append(fitting[-1])
        left.remove(fitting[-1])
    return tuple(out)


def action_of(act: Act, spot: Spot) -> base.Action:
    """The action an act of a seat means; IllegalAction where the hand does not hold its tiles."""
    return _ACTIONS[act.verb](act, spot)


def _discard(act: Act, spot: Spot) -> base.Action:
    (tile,) = pieces(act.args["tile"], spot.held, spot.reds)
    if act.verb != "riichi":
        return base.DISCARDS[tile]
    declare = base.OPEN_RIICHI_DISCARDS if "open" in act.args else base.RIICHI_DISCARDS
    return declare[tile]


def _tsumogiri(act: Act, spot: Spot) -> base.Action:
    drawn = spot.state.seats[spot.seat].drawn
    if drawn < 0:
        raise IllegalAction(f"{act.seat} has drawn nothing")
    return base.DISCARDS[drawn]


def _chi(act: Act, spot: Spot) -> base.Action:
    return base.Chi(_pair(act, pieces(act.args["tiles"], spot.held, spot.reds)))


def _pon(act: Act, spot: Spot) -> base.Action:
    if "tiles" in act.args:
        return base.Pon(_pair(act, pieces(act.args["tiles"], spot.held, spot.reds)))
    for action in reversed(spot.legal):
        if isinstance(action, base.Pon):
            return action
    phase = spot.state.phase
    kind = phase.tile >> 2 if isinstance(phase, ToClaim) else -1
    same = [t for t in spot.held if t >> 2 == kind]
    if len(same) < 2:
        raise IllegalAction(f"{act.text!r}: there are no two such tiles; name those laid out")
    return base.Pon((same[-2], same[-1]))


def _pair(act: Act, tiles: tuple[Tile, ...]) -> tuple[Tile, Tile]:
    if len(tiles) != 2:
        raise IllegalAction(f"{act.text!r}: a call lays out two tiles of the hand")
    return min(tiles), max(tiles)


def _add(act: Act, spot: Spot) -> base.Action:
    return base.ADDED_KANS[pieces(act.args["tile"], spot.held, spot.reds)[0]]


def _shows(act: Act, spot: Spot) -> base.Action:
    on_purpose = "purpose" in act.args
    whose = spot.players.seat(act.args["whose"]) if "whose" in act.args else -1
    if "tiles" not in act.args:
        return acts.ShowTiles((), -1, on_purpose)
    held = spot.held if whose < 0 else spot.state.seats[whose].tiles
    return acts.ShowTiles(pieces(act.args["tiles"], held, spot.reds), whose, on_purpose)


def _peeks(act: Act, spot: Spot) -> base.Action:
    if "whose" in act.args:
        return acts.Peek("hand", spot.players.seat(act.args["whose"]))
    return acts.Peek(act.args["place"])  # type: ignore[arg-type]


def _one(text: str) -> Kind:
    return read_tiles(text)[0][0]


def _choice(first: base.Action, other: base.Action, word: str) -> Meaning:
    return lambda act, spot: first if act.said == word else other


_ACTIONS: dict[str, Meaning] = {
    "discard": _discard,
    "riichi": _discard,
    "tsumogiri": _tsumogiri,
    "late riichi": lambda a, s: acts.LateRiichi(pieces(a.args["tile"], s.held, s.reds)[0]),
    "win": lambda a, s: base.WIN,
    "chi": _chi,
    "pon": _pon,
    "open kan": lambda a, s: base.OPEN_KAN,
    "kan": lambda a, s: base.CLOSED_KANS[_one(a.args["tile"])],
    "add": _add,
    "nine": lambda a, s: base.NINE_KINDS,
    "pass": lambda a, s: base.PASS,
    "show": _choice(base.SHOW, base.HIDE, "show"),
    "look": _choice(base.LOOK, base.REFUSE, "look"),
    "end": _choice(base.END_MATCH, base.PLAY_ON, "end"),
    "draws": lambda a, s: acts.DRAW,
    "draws from": lambda a, s: acts.DrawFrom(a.args["place"]),  # type: ignore[arg-type]
    "says": lambda a, s: acts.Say(a.args["word"]),  # type: ignore[arg-type]
    "peeks": _peeks,
    "shows": _shows,
    "topples": lambda a, s: acts.Topple(
        a.args["what"],  # type: ignore[arg-type]
        "purpose" in a.args,
        "harmless" not in a.args,
    ),
    "breaks up": lambda a, s: acts.BreakUp("purpose" in a.args),
    "misnames": lambda a, s: acts.Misname(
        pieces(a.args["tile"], s.held, s.reds)[0], _one(a.args["said"])
    ),
    "states": lambda a, s: acts.StateScore(int(a.args["points"])),
    "turns indicator": lambda a, s: acts.TurnIndicator(int(a.args["index"])),
    "turns meld": lambda a, s: acts.TurnMeld(
        int(a.args["meld"]) - 1, s.players.seat(a.args["whose"])
    ),
    "takes back": lambda a, s: acts.TakeBack(),
    "corrects": lambda a, s: acts.Correct(a.args["fault"]),
    "points out": lambda a, s: acts.CallOut(s.players.seat(a.args["whose"]), a.args["fault"]),
    "chombo": lambda a, s: acts.CommitChombo(),
    "misbehaves": lambda a, s: acts.Misbehave(a.args["what"]),  # type: ignore[arg-type]
}


# --- from actions to words ----------------------------------------------------------------------
def word(action: base.Action, reds: frozenset[Tile]) -> str:
    """A legal action in words, without its seat: "5m", "riichi 5m", "chi 46p", "pon", "kan 1z" …"""
    match action:
        case base.Discard(tile, riichi):
            return ("", "riichi ", "open riichi ")[riichi] + tile_text(tile, reds)
        case base.Chi(own):
            return f"chi {format_tiles(own, reds)}"
        case base.Pon(own):
            return f"pon {format_tiles(own, reds)}" if reds.intersection(own) else "pon"
        case base.ClosedKan(kind):
            return f"kan {kind_text(kind)}"
        case base.AddedKan(tile):
            return f"add {tile_text(tile, reds)}"
        case base.ShowHand(tenpai):
            return "show" if tenpai else "hide"
        case base.LookAtUra(look):
            return "look" if look else "refuse"
        case base.EndMatch(end):
            return "end" if end else "play on"
        case acts.Rule(choice):
            return f"rules {choice if choice >= 0 else 'none'}"
    return _PLAIN[type(action)]


_PLAIN: dict[type[base.Action], str] = {
    base.OpenKan: "kan",
    base.Win: "win",
    base.NineKinds: "nine",
    base.Pass: "pass",
    acts.Draw: "draws",
}
