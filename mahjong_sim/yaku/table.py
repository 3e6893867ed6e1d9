"""The table of yaku (役): one row each, a predicate over one facet and what the yaku replaces.

Han, limits and whether a yaku meets the minimum are the rule set's (`YakuTerms`); a yaku without
terms is not played. To add a yaku, add its name to `rules.names` and a row here, and give it terms
in the rule sets that play it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Final, NamedTuple

from mahjong_sim.hand.readings import Wait
from mahjong_sim.yaku import context as on
from mahjong_sim.yaku.shape import (
    COLOUR_RUNS,
    COLOUR_TRIPLETS,
    HONOURS,
    OTHER,
    SIMPLES,
    SUITS,
    TERMINALS,
    TSUMO,
    Form,
    Gates,
    Honours,
    Line,
    Sets,
)


class Facet(Enum):
    """What a predicate looks at; see `shape`."""

    LUCK = "luck"
    KINDS = "kinds"
    HONOURS = "honours"
    LINE = "line"
    COLOURS = "colours"
    SETS = "sets"
    FORM = "form"
    RIVER = "river"  # the winner's discards at a draw: the engine decides


class Yaku(NamedTuple):
    """A row: id, facet, predicate over its value, the ids it stands in place of.

    ``raises``: a yaku it may stand beside; then it counts only the han it has over the yaku they
    both replace (double and open riichi, each in place of riichi).
    """

    id: str
    facet: Facet
    holds: Callable[[Any], bool]
    beats: tuple[str, ...] = ()
    raises: str = ""


def luck(id: str, bit: int, *beats: str, raises: str = "") -> Yaku:
    """A yaku of one circumstance, a bit of `context` or `TSUMO`."""
    return Yaku(id, Facet.LUCK, lambda bits: bool(bits & bit), beats, raises)


def kinds(id: str, holds: Callable[[int], bool], *beats: str) -> Yaku:
    """A yaku of the sorts of tiles in any form of hand."""
    return Yaku(id, Facet.KINDS, holds, beats)


def honours(id: str, holds: Callable[[Honours], bool], *beats: str) -> Yaku:
    """A yaku of honour sets."""
    return Yaku(id, Facet.HONOURS, holds, beats)


def line(id: str, holds: Callable[[Line], bool], *beats: str) -> Yaku:
    """A yaku inside one suit."""
    return Yaku(id, Facet.LINE, holds, beats)


def colours(id: str, holds: Callable[[int], bool], *beats: str) -> Yaku:
    """A yaku across the three suits."""
    return Yaku(id, Facet.COLOURS, holds, beats)


def sets(id: str, holds: Callable[[Sets], bool], *beats: str) -> Yaku:
    """A yaku of the numbers of sets."""
    return Yaku(id, Facet.SETS, holds, beats)


def form(id: str, holds: Callable[[Form], bool], *beats: str) -> Yaku:
    """A yaku that is a special form."""
    return Yaku(id, Facet.FORM, holds, beats)


_WHITE, _GREEN, _RED = 1 << 4, 1 << 5, 1 << 6
_DRAGON_SETS: Final = _WHITE | _GREEN | _RED
_WIND_SETS: Final = 0b1111
_STRAIGHT: Final = 0b1001001  # runs on 1, 4 and 7


def _dragons(h: Honours) -> int:
    return (h.triplets & _DRAGON_SETS).bit_count()


def _winds(h: Honours) -> int:
    return (h.triplets & _WIND_SETS).bit_count()


def _in_step(triplets: int, count: int) -> bool:
    """Whether triplets stand on so many ranks in a row."""
    for _ in range(count - 1):
        triplets &= triplets >> 1
    return bool(triplets)


def _no_tile_between(kinds: int) -> bool:
    """Nothing but terminals and honours."""
    return not kinds & SIMPLES


TABLE: Final = (
    luck("riichi", on.RIICHI),
    luck("double_riichi", on.DOUBLE_RIICHI, "riichi"),
    luck("open_riichi", on.OPEN_RIICHI, "riichi", raises="double_riichi"),
    luck("ippatsu", on.IPPATSU),
    luck("menzen_tsumo", TSUMO),
    luck("chankan", on.CHANKAN),
    luck("rinshan", on.RINSHAN),
    luck("haitei", on.HAITEI),
    luck("houtei", on.HOUTEI),
    luck("renhou", on.RENHOU),
    luck("tenhou", on.TENHOU),
    luck("chiihou", on.CHIIHOU),
    kinds("tanyao", lambda k: not k & (TERMINALS | HONOURS)),
    kinds("honroutou", _no_tile_between),
    kinds("honitsu", lambda k: (k & SUITS).bit_count() == 1),
    kinds("chinitsu", lambda k: (k & SUITS).bit_count() == 1 and not k & HONOURS, "honitsu"),
    kinds("tsuuiisou", lambda k: not k & SUITS, "honroutou"),
    kinds("ryuuiisou", lambda k: not k & OTHER),
    kinds("chinroutou", lambda k: _no_tile_between(k) and not k & HONOURS, "honroutou"),
    honours("yakuhai_haku", lambda h: bool(h.triplets & _WHITE)),
    honours("yakuhai_hatsu", lambda h: bool(h.triplets & _GREEN)),
    honours("yakuhai_chun", lambda h: bool(h.triplets & _RED)),
    honours("seat_wind", lambda h: bool(h.triplets >> h.seat & 1)),
    honours("round_wind", lambda h: bool(h.triplets >> h.round & 1)),
    honours("shousangen", lambda h: _dragons(h) == 2 and h.pair > 3),
    honours("daisangen", lambda h: _dragons(h) == 3),
    honours("shousuushii", lambda h: _winds(h) == 3 and 0 <= h.pair <= 3),
    honours("daisuushii", lambda h: _winds(h) == 4),
    line("ittsuu", lambda suit: suit.runs & _STRAIGHT == _STRAIGHT),
    line("isshoku_sanjun", lambda suit: bool(suit.thrice), "iipeikou"),
    line("sanrenkou", lambda suit: _in_step(suit.triplets, 3)),
    line("suurenkou", lambda suit: _in_step(suit.triplets, 4), "sanrenkou", "toitoi"),
    line("chuuren", lambda suit: suit.gates is not Gates.NONE),
    line("junsei_chuuren", lambda suit: suit.gates is Gates.PURE, "chuuren"),
    colours("sanshoku_doujun", lambda same: bool(same & COLOUR_RUNS)),
    colours("sanshoku_doukou", lambda same: bool(same >> COLOUR_TRIPLETS)),
    sets("pinfu", lambda s: s.bare),
    sets("iipeikou", lambda s: s.equal_runs == 1),
    sets("ryanpeikou", lambda s: s.equal_runs == 2, "iipeikou", "isshoku_sanjun"),
    sets("toitoi", lambda s: s.triplets == 4),
    sets("sanankou", lambda s: s.concealed >= 3),
    sets("suuankou", lambda s: s.concealed == 4, "sanankou"),
    sets("suuankou_tanki", lambda s: s.concealed == 4 and s.wait is Wait.TANKI, "suuankou"),
    sets("sankantsu", lambda s: s.kans >= 3),
    sets("suukantsu", lambda s: s.kans == 4, "sankantsu"),
    sets("chanta", lambda s: not s.inner and s.triplets < 4),
    sets("junchan", lambda s: not s.inner and s.triplets < 4 and not s.honours, "chanta"),
    form("chiitoitsu", lambda f: f in (Form.PAIRS, Form.HONOUR_PAIRS)),
    form("tsuuiisou_chiitoitsu", lambda f: f is Form.HONOUR_PAIRS, "tsuuiisou", "chiitoitsu"),
    form("kokushi", lambda f: f in (Form.ORPHANS, Form.ORPHANS_13)),
    form("kokushi_13", lambda f: f is Form.ORPHANS_13, "kokushi"),
    form("shiisan_puutaa", lambda f: f is Form.SCATTERED),
    Yaku("nagashi_mangan", Facet.RIVER, lambda _: False),
)
