"""Changes to a position (局面の編集), each a new scenario: what is edited is what the file says.

A place is where tiles can be put: ``hand.S``, ``river.S``, ``meld.S``, ``draws``, ``rinshan``,
``dora``, ``ura``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from mahjong_sim.meld import Meld
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.pool import ANY, Pool, reds_of
from mahjong_sim.scenario.script import Scenario
from mahjong_sim.scenario.setup import Position, meld
from mahjong_sim.scenario.words import SEATS, Players
from mahjong_sim.tiles import KINDS, kind_text, read_tiles

WALLS: Final = ("draws", "rinshan", "dora", "ura")
ROOM: Final = {"draws": 70, "rinshan": 4, "dora": 5, "ura": 5}
MELDS: Final = ("chi", "pon", "daiminkan", "kakan", "ankan")
FACES: Final = (*(kind_text(k) for k in range(KINDS)), "0m", "0p", "0s")
_DROPPED: Final = re.compile(r"(?P<tiles>(?:\d+[mpsz])+)(?P<riichi>\*)?(?:>(?P<by>[ESWN]))?")
_SUITS: Final = "mpsz"


class Dropped(NamedTuple):
    """A discard: its face, whether it declared riichi, who called it ("" = nobody)."""

    face: str
    riichi: bool = False
    by: str = ""

    def __str__(self) -> str:
        return f"{self.face}{'*' * self.riichi}{f'>{self.by}' if self.by else ''}"


# --- reading ------------------------------------------------------------------------------------
def faces(text: str) -> list[str]:
    """The tiles of a text: ``5m``, ``0p``."""
    return [
        f"0{kind_text(kind)[1]}" if red else kind_text(kind) for kind, red, _ in read_tiles(text)
    ]


def order(face: str) -> tuple[int, int, bool]:
    """Places tiles as in a hand: a red five before its fellows."""
    number = int(face[0])
    return _SUITS.index(face[1]), number or 5, number != 0


def wall(position: Position, name: str) -> list[str]:
    """The tiles of a wall in their order, `ANY` where one is left open."""
    parts = getattr(position, name).split()
    return [face for part in parts for face in ([ANY] if part == ANY else faces(part))]


def hand(position: Position, letter: str) -> list[str]:
    """The concealed tiles of a player, sorted."""
    return sorted(faces(getattr(position, letter)), key=order)


def river(position: Position, letter: str) -> list[Dropped]:
    """The discards of a player."""
    out = []
    for part in position.rivers.get(letter, "").split():
        match = _DROPPED.fullmatch(part)
        if match is not None:
            riichi, by = bool(match["riichi"]), match["by"] or ""
            out += [Dropped(face, riichi, by) for face in faces(match["tiles"])]
    return out


def melds(position: Position, letter: str) -> tuple[str, ...]:
    """The melds of a player, as they are written."""
    return position.melds.get(letter, ())


def laid(position: Position, letter: str, rules: Rules) -> list[Meld]:
    """The melds of a player as they lie; those that cannot be are left out."""
    pool, players = Pool(reds_of(rules)), Players(0)
    found = (
        meld(pool, players, letter, text, lambda key, message: None)
        for text in melds(position, letter)
    )
    return [m for m in found if m is not None]


def all_faces(position: Position) -> Iterator[str]:
    """Every tile that is placed; a called discard is the piece of its meld."""
    for letter in SEATS:
        yield from hand(position, letter)
        yield from (d.face for d in river(position, letter) if not d.by)
        for text in melds(position, letter):
            yield from faces(text.split()[1])
    for name in WALLS:
        yield from (face for face in wall(position, name) if face != ANY)


def left(position: Position, rules: Rules) -> dict[str, int]:
    """How many of each face can still be placed; below 0: too many are."""
    reds = reds_of(rules)
    red_count = {s: sum(1 for t in reds if t >> 2 == 9 * i + 4) for i, s in enumerate("mps")}
    counts = dict.fromkeys(FACES, 4)
    for suit, red in red_count.items():
        counts[f"5{suit}"], counts[f"0{suit}"] = 4 - red, red
    for face in all_faces(position):
        no_reds = face.startswith("0") and not red_count[face[1]]
        counts[face.replace("0", "5") if no_reds else face] -= 1
    return counts


# --- changing -----------------------------------------------------------------------------------
def position_of(scenario: Scenario) -> Position:
    """Its position, an empty one where it has none."""
    return scenario.position or Position()


def changed(scenario: Scenario, **values: Any) -> Scenario:
    """With other values of the position."""
    return replace(scenario, position=replace(position_of(scenario), **values))


def emptied(scenario: Scenario) -> Scenario:
    """Without any tile; the hand, points and texts stay."""
    empty = Position()
    names = (*SEATS, *WALLS, "melds", "rivers", "riichi", "left")
    return changed(scenario, **{name: getattr(empty, name) for name in names})


def is_empty(scenario: Scenario) -> bool:
    """Whether there is nothing in it to be kept: no tile, no text, no step."""
    texts = (scenario.title, scenario.title_ja, scenario.question, scenario.question_ja)
    return emptied(scenario) == scenario and not any(texts) and not scenario.play


def put(scenario: Scenario, place: str, face: str, at: int | None = None) -> Scenario:
    """With a tile more at a place; ``at``: before which one, None = last."""
    position = position_of(scenario)
    part, _, letter = place.partition(".")
    if part == "hand":
        return _with_hand(scenario, letter, [*hand(position, letter), face])
    if part == "river":
        dropped = river(position, letter)
        dropped.insert(len(dropped) if at is None else at, Dropped(face))
        return _with_river(scenario, letter, dropped)
    tiles = wall(position, part)
    tiles.insert(len(tiles) if at is None else at, face)
    return _with_wall(scenario, part, tiles)


def take(scenario: Scenario, place: str, at: int) -> Scenario:
    """Without the tile (or the meld) at a place."""
    position = position_of(scenario)
    part, _, letter = place.partition(".")
    if part == "hand":
        tiles = hand(position, letter)
        return _with_hand(scenario, letter, tiles[:at] + tiles[at + 1 :])
    if part == "river":
        dropped = river(position, letter)
        return _with_river(scenario, letter, dropped[:at] + dropped[at + 1 :])
    if part == "meld":
        texts = melds(position, letter)
        return _with_melds(scenario, letter, texts[:at] + texts[at + 1 :])
    found = wall(position, part)
    return _with_wall(scenario, part, found[:at] + found[at + 1 :])


def add_meld(scenario: Scenario, letter: str, kind: str, face: str) -> Scenario:
    """With a meld of that kind that begins with a tile: of a chi the lowest one."""
    number, suit = face[0], face[1]
    plain = "5" if number == "0" else number
    if kind == "chi":
        low = min(int(plain), 7)
        digits = "".join(str(low + i) for i in range(3))
        digits = digits.replace("5", "0", 1) if number == "0" else digits
    else:
        digits = number + plain * (2 if kind == "pon" else 3)
    source = "" if kind in ("chi", "ankan") else f" from {SEATS[SEATS.index(letter) - 1]}"
    texts = melds(position_of(scenario), letter)
    return _with_melds(scenario, letter, (*texts, f"{kind} {digits}{suit}{source}"))


def turn_meld(scenario: Scenario, letter: str, at: int) -> Scenario:
    """With a meld called from the next seat; of a chi the tile that was called is the next one."""
    texts = list(melds(position_of(scenario), letter))
    kind, tiles, *source = texts[at].split()
    if kind == "chi":
        texts[at] = f"chi {tiles[1:3]}{tiles[0]}{tiles[3]}"
    elif kind != "ankan":
        before = SEATS.index(source[1] if source else SEATS[SEATS.index(letter) - 1])
        following = SEATS[(before + 1) % 4]
        if following == letter:
            following = SEATS[(before + 2) % 4]
        texts[at] = f"{kind} {tiles} from {following}"
    return _with_melds(scenario, letter, tuple(texts))


def turn_discard(scenario: Scenario, letter: str, at: int) -> Scenario:
    """With the next mark of a discard: none, riichi, called by the seat after, across, before."""
    dropped = river(position_of(scenario), letter)
    own = SEATS.index(letter)
    others = [SEATS[(own + i) % 4] for i in (1, 2, 3)]
    marks = [(False, ""), (True, ""), *((False, s) for s in others)]
    face, riichi, by = dropped[at]
    following = (marks.index((riichi, by)) + 1) % len(marks) if (riichi, by) in marks else 0
    dropped[at] = Dropped(face, *marks[following])
    declared = any(d.riichi for d in dropped)
    out = _with_river(scenario, letter, dropped)
    riichi_seats = set(position_of(scenario).riichi) - {letter} | ({letter} if declared else set())
    return changed(out, riichi="".join(s for s in SEATS if s in riichi_seats))


def switch_riichi(scenario: Scenario, letter: str) -> Scenario:
    """With a seat in riichi, or no longer."""
    seats = set(position_of(scenario).riichi) ^ {letter}
    return changed(scenario, riichi="".join(s for s in SEATS if s in seats))


def _with_hand(scenario: Scenario, letter: str, tiles: Sequence[str]) -> Scenario:
    return changed(scenario, **{letter: mpsz(sorted(tiles, key=order))})


def _with_river(scenario: Scenario, letter: str, dropped: Sequence[Dropped]) -> Scenario:
    rivers = {**position_of(scenario).rivers, letter: " ".join(map(str, dropped))}
    return changed(scenario, rivers={s: rivers[s] for s in SEATS if rivers.get(s)})


def _with_melds(scenario: Scenario, letter: str, texts: tuple[str, ...]) -> Scenario:
    found = {**position_of(scenario).melds, letter: texts}
    return changed(scenario, melds={s: found[s] for s in SEATS if found.get(s)})


def _with_wall(scenario: Scenario, name: str, tiles: Sequence[str]) -> Scenario:
    text = mpsz(tiles) if name in ("dora", "ura") else " ".join(tiles)
    return changed(scenario, **{name: text})


def mpsz(tiles: Sequence[str]) -> str:
    """Tiles in their order as one text: ``123m0p``."""
    out = ""
    for face in tiles:
        out = out[:-1] + face if out.endswith(face[1]) else out + face
    return out
