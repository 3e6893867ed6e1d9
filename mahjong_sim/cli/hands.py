"""Hands of the ``score`` command: a JSON line read, checked against itself, made a `Hand`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from mahjong_sim.cli.lines import MeldLine
from mahjong_sim.errors import InputError, NotationError
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.rules.options import Rules
from mahjong_sim.score.win import Hand
from mahjong_sim.tiles import (
    DORA_OF,
    RANK,
    WIND_LETTERS,
    Tile,
    counts_of,
    parse_kinds,
    parse_tiles,
    red_pieces,
)
from mahjong_sim.yaku import context as on

Wind = Literal["E", "S", "W", "N"]
Flag = Literal["ippatsu", "haitei", "houtei", "rinshan", "chankan", "tenhou", "chiihou", "renhou"]
Count = Annotated[int, Meta(ge=0, le=1000)]

_MELDS: Final = {
    "chi": MeldKind.CHI,
    "pon": MeldKind.PON,
    "daiminkan": MeldKind.OPEN_KAN,
    "kakan": MeldKind.ADDED_KAN,
    "ankan": MeldKind.CLOSED_KAN,
}
_RIICHI: Final = {
    "none": 0,
    "riichi": on.RIICHI,
    "double": on.DOUBLE_RIICHI,
    "open": on.RIICHI | on.OPEN_RIICHI,
    "double_open": on.DOUBLE_RIICHI | on.OPEN_RIICHI,
}
_IN_RIICHI: Final = on.RIICHI | on.DOUBLE_RIICHI
_FIRST_TURN: Final = on.TENHOU | on.CHIIHOU | on.RENHOU
_LAST_TILE: Final = on.HAITEI | on.HOUTEI


class WinLine(Struct, forbid_unknown_fields=True, kw_only=True):
    """A line of input: a hand with its winning tile and the circumstances."""

    id: str | None = None
    hand: str
    win: str
    by: Literal["ron", "tsumo"]
    seat: Wind
    round: Wind
    melds: Annotated[tuple[MeldLine, ...], Meta(max_length=4)] = ()
    riichi: Literal["none", "riichi", "double", "open", "double_open"] = "none"
    flags: tuple[Flag, ...] = ()
    dora: str = ""
    ura: str = ""
    honba: Count = 0
    sticks: Count = 0
    rules: str | None = None
    set: dict[str, Any] = {}


def read_hand(given: WinLine, rules: Rules) -> Hand:
    """The hand of a line; raises InputError, with the key, for what cannot be on a table."""
    wall = rules.wall
    reds = red_pieces(wall.red_man, wall.red_pin, wall.red_sou)
    texts = {"hand": given.hand, "win": given.win, "dora": given.dora, "ura": given.ura}
    texts |= {f"melds[{at}].tiles": meld.tiles for at, meld in enumerate(given.melds)}
    concealed, win, dora, ura, *laid_out = _pieces(texts, reds)
    _check_sizes(given, len(concealed), len(win), len(dora), len(ura))
    melds = tuple(
        _meld(meld, tiles, at)
        for at, (meld, tiles) in enumerate(zip(given.melds, laid_out, strict=True))
    )
    flags = _RIICHI[given.riichi]
    for name in given.flags:
        flags |= on.FLAGS[name]
    others = [*concealed, *dora, *ura, *(tile for tiles in laid_out for tile in tiles)]
    holds_another = win[0] >> 2 in [tile >> 2 for tile in others]
    for key, clash, message in _contradictions(given, rules, flags, melds, holds_another):
        if clash:
            raise InputError(message, key=key)
    held = [*concealed, *win, *(tile for tiles in laid_out for tile in tiles)]
    ura_counts = wall.ura and flags & _IN_RIICHI
    return Hand(
        counts=counts_of(tile >> 2 for tile in [*concealed, *win]),
        melds=melds,
        win=win[0] >> 2,
        tsumo=given.by == "tsumo",
        seat_wind=WIND_LETTERS.index(given.seat),
        round_wind=WIND_LETTERS.index(given.round),
        flags=flags,
        dora=_dora(held, dora if wall.kan_dora else dora[:1]) if wall.dora else 0,
        ura=_dora(held, ura if wall.kan_ura else ura[:1]) if ura_counts else 0,
        red=sum(tile in reds for tile in held),
        honba=given.honba,
    )


def _dora(held: Sequence[Tile], indicators: Sequence[Tile]) -> int:
    kinds = [DORA_OF[tile >> 2] for tile in indicators]
    return sum(kinds.count(tile >> 2) for tile in held)


# --- tiles --------------------------------------------------------------------------------------
def _pieces(texts: dict[str, str], reds: frozenset[Tile]) -> list[list[Tile]]:
    """The pieces of all texts together, no piece twice."""
    sizes = []
    for key, text in texts.items():
        try:
            sizes.append(len(parse_kinds(text)))
        except NotationError as error:
            raise InputError(str(error), key=key) from None
    try:
        pieces = parse_tiles("".join(texts.values()), reds)
    except NotationError as error:
        ends = accumulate(len(text) for text in texts.values())
        place = error.position or 0
        key = next(key for key, end in zip(texts, ends, strict=True) if place < end)
        raise InputError(f"{error.message} (0 is a red five)", key=key) from None
    return [pieces[end - size : end] for size, end in zip(sizes, accumulate(sizes), strict=True)]


def _check_sizes(given: WinLine, concealed: int, win: int, dora: int, ura: int) -> None:
    if win != 1:
        raise InputError(f"expected one tile, got {win}", key="win")
    wanted = 13 - 3 * len(given.melds)
    if concealed != wanted:
        message = f"{concealed} tiles with {len(given.melds)} melds, expected {wanted}"
        raise InputError(f"{message} (the winning tile apart)", key="hand")
    for key, size in (("dora", dora), ("ura", ura)):
        if size > 5:
            raise InputError(f"{size} indicators; there are at most 5", key=key)


def _meld(given: MeldLine, tiles: list[Tile], at: int) -> Meld:
    kinds = sorted(tile >> 2 for tile in tiles)
    first, kind = kinds[0] if kinds else 0, _MELDS[given.type]
    if kind is MeldKind.CHI:
        sound = first < 27 and RANK[first] <= 6 and kinds == [first, first + 1, first + 2]
    else:
        sound = kinds == [first] * (3 if kind is MeldKind.PON else 4)
    if not sound:
        raise InputError(f"{given.tiles!r} is no {given.type}", key=f"melds[{at}].tiles")
    if kind is MeldKind.CHI and given.source not in (None, "left"):
        raise InputError("a chi is taken from the left", key=f"melds[{at}].from")
    if kind is MeldKind.CLOSED_KAN and given.source is not None:
        raise InputError("a closed kan is taken from nobody", key=f"melds[{at}].from")
    return Meld(kind, tuple(sorted(tiles)))


# --- circumstances ------------------------------------------------------------------------------
def _contradictions(
    given: WinLine, rules: Rules, flags: int, melds: tuple[Meld, ...], holds_another: bool
) -> Iterator[tuple[str, bool, str]]:
    """(key, whether it is so, message) of everything that cannot be true together."""
    tsumo, dealer = given.by == "tsumo", given.seat == "E"
    opened, kan = any(m.is_open for m in melds), any(m.is_kan for m in melds)
    in_riichi = bool(flags & _IN_RIICHI)
    yield "riichi", in_riichi and opened, "riichi with an open hand"
    open_riichi = bool(flags & on.OPEN_RIICHI)
    yield "riichi", open_riichi and not rules.riichi.open, "open riichi is not played"

    def has(bits: int) -> bool:
        return bool(flags & bits)

    yield "flags", has(on.IPPATSU) and not in_riichi, "ippatsu without riichi"
    yield "flags", has(on.RINSHAN) and not tsumo, "rinshan by ron"
    yield "flags", has(on.RINSHAN) and not kan, "rinshan without a kan"
    ended = rules.riichi.ippatsu_ended_by == "any_call"
    yield "flags", has(on.RINSHAN) and has(on.IPPATSU) and ended, "ippatsu after a kan"
    yield "flags", has(on.CHANKAN) and tsumo, "chankan by tsumo"
    yield "flags", has(on.CHANKAN) and holds_another, "chankan of a kind that is elsewhere, too"
    yield "flags", has(on.HAITEI) and not tsumo, "haitei by ron"
    yield "flags", has(on.HOUTEI) and tsumo, "houtei by tsumo"
    first = flags & _FIRST_TURN
    yield "flags", first.bit_count() > 1, "tenhou, chiihou and renhou exclude one another"
    yield "flags", bool(first) and bool(melds), "a win in the first turn with a meld"
    yield "flags", bool(first) and in_riichi, "a win in the first turn after riichi"
    yield "flags", bool(first) and has(_LAST_TILE), "the first and the last turn together"
    yield "flags", has(on.TENHOU) and not (dealer and tsumo), "tenhou is the dealer's tsumo"
    yield "flags", has(on.CHIIHOU) and (dealer or not tsumo), "chiihou is a child's tsumo"
    yield "flags", has(on.RENHOU) and (dealer or tsumo), "renhou is a child's ron"
