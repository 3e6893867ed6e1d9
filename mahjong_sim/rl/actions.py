"""Acts as numbers (行為の番号): a fixed space for every rule set, one number an act.

Pieces that look alike are one: the three plain fives of a suit have one number, a red one another.
A tile just drawn is told from those in the hand, as everybody at the table sees it is.

| numbers | act |
| --- | --- |
| 0..36 | discard from the hand: kind 0..33, then the red fives of m, p, s |
| 37 | discard the drawn tile |
| 38..75, 76..113 | the same with riichi, with open riichi |
| 114..119 | chi: the called tile is the lowest, middle, highest; then with an own red five |
| 120..122 | pon with 0, 1, 2 own red fives |
| 123 | open kan |
| 124..157, 158..191 | closed kan, added kan of kind 0..33 |
| 192..194 | win, nine kinds, pass |
| 195..200 | show, hide; look at the ura dora, refuse; end the match, play on |
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mahjong_sim.errors import IllegalAction
from mahjong_sim.table import actions as do
from mahjong_sim.table.actions import Action
from mahjong_sim.table.observe import Observation
from mahjong_sim.tiles import FIVES, KINDS, Tile

LOOKS = KINDS + len(FIVES)  # kinds, and the red fives
DRAWN = LOOKS
WAYS = LOOKS + 1  # discards of a way to declare: the looks, and the drawn tile
CHI = 3 * WAYS
PON = CHI + 6
OPEN_KAN = PON + 3
CLOSED_KAN = OPEN_KAN + 1
ADDED_KAN = CLOSED_KAN + KINDS
PLAIN = ADDED_KAN + KINDS
_PLAIN: dict[Action, int] = {
    action: PLAIN + i
    for i, action in enumerate(
        (
            *(do.WIN, do.NINE_KINDS, do.PASS, do.SHOW, do.HIDE, do.LOOK, do.REFUSE),
            *(do.END_MATCH, do.PLAY_ON),
        )
    )
}
ACTIONS = PLAIN + len(_PLAIN)


def look_of(tile: Tile, reds: frozenset[Tile]) -> int:
    """How a piece looks: its kind, or 34..36 for a red five of m, p, s."""
    return KINDS + tile // 36 if tile in reds else tile >> 2


def number_of(view: Observation, action: Action) -> int:
    """Number of an act of this view. Raises IllegalAction for an act a guarded table has not."""
    kind = type(action)
    if kind is do.Discard:
        tile: Tile = action.tile  # type: ignore[attr-defined]
        look = DRAWN if tile == view.drawn else look_of(tile, view.reds)
        return WAYS * int(action.riichi) + look  # type: ignore[attr-defined]
    if action in _PLAIN:
        return _PLAIN[action]
    if isinstance(action, do.Chi | do.Pon):
        return _call(view, action)
    if isinstance(action, do.OpenKan):
        return OPEN_KAN
    if isinstance(action, do.ClosedKan):
        return CLOSED_KAN + action.kind
    if isinstance(action, do.AddedKan):
        return ADDED_KAN + (action.tile >> 2)
    raise IllegalAction(f"{action} has no number")


def _call(view: Observation, action: do.Chi | do.Pon) -> int:
    reds = sum(tile in view.reds for tile in action.own)
    if isinstance(action, do.Pon):
        return PON + reds
    if view.offer is None:
        raise IllegalAction("no tile lies open to claims")
    below = sum(own >> 2 < view.offer[0] >> 2 for own in action.own)
    return CHI + below + 3 * reds


def acts_of(view: Observation) -> dict[int, Action]:
    """The legal acts of a view by number; of acts that look alike the first."""
    found: dict[int, Action] = {}
    drawn, reds = view.drawn, view.reds
    for action in view.legal:
        if type(action) is do.Discard:
            tile = action.tile
            look = DRAWN if tile == drawn else look_of(tile, reds)
            found.setdefault(WAYS * action.riichi + look, action)
        else:
            found.setdefault(number_of(view, action), action)
    return found


def act_of(view: Observation, number: int) -> Action:
    """The legal act of this number. Raises IllegalAction if there is none."""
    found = acts_of(view)
    if number not in found:
        raise IllegalAction(f"number {number} is not legal; legal are {sorted(found)}")
    return found[number]


def mask(view: Observation, out: NDArray[Any] | None = None) -> NDArray[Any]:
    """1 for each legal number: (`ACTIONS`,) int8, or into ``out`` of this shape and any type."""
    if out is None:
        out = np.zeros(ACTIONS, np.int8)
    else:
        out[:] = 0
    out[list(acts_of(view))] = 1
    return out
