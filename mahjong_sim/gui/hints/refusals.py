"""Why a call cannot be made now (できない理由): of all ways to make it, what lacks least."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from mahjong_sim.table import actions as do
from mahjong_sim.table.observe import Observation
from mahjong_sim.table.reasons import Reason
from mahjong_sim.tiles import EAST, Tile

MISFIT: Final = ("no_set", "not_held", "not_tenpai", "no_pon")  # the tiles themselves do not do


def refused_calls(view: Observation) -> list[str]:
    """Calls that belong to the moment but cannot be made, in the order of the buttons."""
    if not view.legal:
        return []
    return [name for name in _moment(view) if not _can(view, name)]


def why_not_call(view: Observation, name: str) -> tuple[Reason, ...]:
    """The reasons against a call; none if it can be made."""
    return _least(view, _CANDIDATES[name](view))


def why_not_discard(view: Observation, tile: Tile, riichi: do.RiichiKind) -> tuple[Reason, ...]:
    """The reasons against a discard."""
    return view.why_not(do.Discard(tile, riichi))


def barred_discards(
    view: Observation, riichi: do.RiichiKind
) -> list[tuple[Tile, tuple[Reason, ...]]]:
    """Tiles of the hand that may not be discarded, one of each kind, and why."""
    kinds = {tile >> 2: tile for tile in view.hand}
    found = ((tile, why_not_discard(view, tile, riichi)) for tile in kinds.values())
    return [(tile, reasons) for tile, reasons in found if reasons]


def _moment(view: Observation) -> list[str]:
    if view.offer is not None:
        return ["win", "kan", "pon", "chi"]
    if any(isinstance(action, do.Discard) for action in view.legal):
        open_riichi = ["open_riichi"] if view.rules.riichi.open else []
        return ["win", "riichi", *open_riichi, "nine", "kan"]
    return []


def _can(view: Observation, name: str) -> bool:
    return any(not view.why_not(action) for action in _CANDIDATES[name](view))


def _least(view: Observation, candidates: Sequence[do.Action]) -> tuple[Reason, ...]:
    """Of the refusals that which is nearest to being allowed."""

    def misfit(reasons: tuple[Reason, ...]) -> tuple[bool, int]:
        return any(reason.code in MISFIT for reason in reasons), len(reasons)

    return min((view.why_not(action) for action in candidates), key=misfit, default=())


# --- ways to make a call ------------------------------------------------------------------------
def _riichi(kind: do.RiichiKind) -> Callable[[Observation], list[do.Action]]:
    return lambda view: [do.Discard(tile, kind) for tile in view.hand]


def _pon(view: Observation) -> list[do.Action]:
    offered = view.offer[0] >> 2 if view.offer else -1
    same = [tile for tile in view.hand if tile >> 2 == offered]
    pairs = list(combinations(sorted(same), 2)) or [_any_two(view)]
    return [do.Pon((a, b)) for a, b in pairs]


def _chi(view: Observation) -> list[do.Action]:
    offered = view.offer[0] >> 2 if view.offer else -1
    near = {k for k in range(offered - 2, offered + 3) if k // 9 == offered // 9 and k < EAST}
    useful = sorted({tile >> 2: tile for tile in view.hand if tile >> 2 in near}.values())
    pairs = list(combinations(useful, 2)) or [_any_two(view)]
    return [do.Chi((a, b)) for a, b in pairs]


def _any_two(view: Observation) -> tuple[Tile, Tile]:
    first, second = sorted(view.hand)[:2]
    return first, second


def _kan(view: Observation) -> list[do.Action]:
    if view.offer is not None:
        return [do.OPEN_KAN]
    kinds = {tile >> 2 for tile in view.hand}
    most = max(view.counts[kind] for kind in kinds)
    closed = [do.ClosedKan(kind) for kind in sorted(kinds) if view.counts[kind] == most]
    laid = {meld.first for meld in view.melds}
    return [*closed, *(do.AddedKan(tile) for tile in view.hand if tile >> 2 in laid)]


_CANDIDATES: Final[dict[str, Callable[[Observation], list[do.Action]]]] = {
    "win": lambda view: [do.WIN],
    "riichi": _riichi(do.RiichiKind.CLOSED),
    "open_riichi": _riichi(do.RiichiKind.OPEN),
    "nine": lambda view: [do.NINE_KINDS],
    "kan": _kan,
    "pon": _pon,
    "chi": _chi,
}
