"""A rule set as the engine's hot path needs it: a few things resolved before the first deal."""

from __future__ import annotations

from functools import lru_cache

from mahjong_sim.rules.options import Rules
from mahjong_sim.score.evaluate import Scorer, scorer
from mahjong_sim.table.state import IN_RIICHI, SINCE_CALL, SINCE_DISCARD, SINCE_DRAW
from mahjong_sim.tiles import Tile, red_pieces

_SAME_TURN = {
    "none": 0,
    "until_draw": SINCE_DRAW,
    "until_draw_or_call": SINCE_CALL,
    "until_discard": SINCE_DISCARD,
}
_AT_CALL = ("at_call", "at_call")


class House:
    """The rules of this table (卓の規定), with their scorer.

    ``missed_mask``: which spans of a passed winning tile make furiten. ``scattered``: shiisan
    puutaa is played. ``must_win``: passing a win in riichi is a fault, so that a guarded
    table does not offer it. ``red_kinds``: mask of the kinds with a red piece.
    ``late_dora``: a kan dora may be turned later than its kan.
    ``audits``: what riichi hid is punished at a draw by itself, not by an arbiter.
    """

    __slots__ = (
        "audits",
        "dice_aside",
        "late_dora",
        "missed_mask",
        "must_win",
        "red_kinds",
        "reds",
        "rules",
        "scattered",
        "scorer",
        "voices",
    )

    rules: Rules
    scorer: Scorer
    reds: frozenset[Tile]
    red_kinds: int
    missed_mask: int
    must_win: bool
    scattered: bool
    late_dora: bool
    audits: bool
    voices: bool
    dice_aside: bool

    def __init__(self, rules: Rules, audits: bool = True) -> None:
        wall = rules.wall
        self.rules, self.audits = rules, audits
        self.scorer = scorer(rules)
        self.reds = red_pieces(wall.red_man, wall.red_pin, wall.red_sou)
        self.red_kinds = sum(1 << kind for kind in {tile >> 2 for tile in self.reds})
        self.missed_mask = IN_RIICHI | _SAME_TURN[rules.furiten.same_turn]
        self.must_win = bool(rules.faults.missed_win_in_riichi.effects)
        self.scattered = "shiisan_puutaa" in rules.yaku
        self.voices = rules.table.voice_first
        self.dice_aside = not rules.table.automatic
        self.late_dora = wall.kan_dora and (wall.closed_kan_dora, wall.open_kan_dora) != _AT_CALL


@lru_cache(maxsize=64)
def house(rules: Rules, audits: bool = True) -> House:
    """The house of a rule set, made once."""
    return House(rules, audits)
