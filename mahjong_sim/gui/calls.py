"""What the person may do besides discarding, as a row of calls in a fixed order (鳴き・宣言)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from mahjong_sim.table import actions as do
from mahjong_sim.table.acts import DRAW
from mahjong_sim.table.observe import Observation
from mahjong_sim.tiles import Tile, tile_text


class Call(NamedTuple):
    """A call on offer.

    ``name``: stable word, ``pon``, the second alternative ``pon.2``. ``text``: message key.
    ``tiles``: own pieces it uses, to tell alternatives apart. ``action``: None for declaring
    riichi, whose tile is still to be chosen. ``act``: of a call that is not legal, which act of the
    menu (`irregular.ACTS`) it is; "" = it is legal.
    """

    name: str
    text: str
    style: str
    action: do.Action | None
    tiles: tuple[Tile, ...] = ()
    act: str = ""


class _Row(NamedTuple):
    """How an action type is offered."""

    name: str
    style: str
    tiles: Callable[[Any, Observation], tuple[Tile, ...]] = lambda action, view: ()


def _offered_kind(view: Observation) -> tuple[Tile, ...]:
    """The three own pieces of an open kan."""
    offered = view.offer[0] >> 2 if view.offer else -1
    return tuple(t for t in view.hand if t >> 2 == offered)


_ROWS: Final[dict[type[do.Action], _Row]] = {
    do.NineKinds: _Row("nine", "plain"),
    do.ClosedKan: _Row(
        "kan", "kan", lambda a, view: tuple(t for t in view.hand if t >> 2 == a.kind)[:1]
    ),
    do.AddedKan: _Row("kan", "kan", lambda a, view: (a.tile,)),
    do.OpenKan: _Row("kan", "kan", lambda a, view: _offered_kind(view)),
    do.Pon: _Row("pon", "pon", lambda a, view: a.own),
    do.Chi: _Row("chi", "chi", lambda a, view: a.own),
}


def calls(view: Observation) -> list[Call]:
    """The calls of a decision: win first, pass last. Alternatives that look alike are one."""
    out: list[Call] = []
    tsumo = view.offer is None
    if do.WIN in view.legal:
        out.append(Call("win", "call.tsumo" if tsumo else "call.ron", "win", do.WIN))
    out += _questions(view.legal)
    declared = {a.riichi for a in view.legal if isinstance(a, do.Discard)}
    for kind, name in ((do.RiichiKind.CLOSED, "riichi"), (do.RiichiKind.OPEN, "open_riichi")):
        if kind in declared:
            out.append(Call(name, f"call.{name}", "riichi", None))
    for type_, row in _ROWS.items():
        out += _alternatives(view, type_, row, sum(c.text == f"call.{row.name}" for c in out))
    if do.PASS in view.legal:
        out.append(Call("pass", "call.pass", "pass", do.PASS))
    return out


def _alternatives(view: Observation, type_: type[do.Action], row: _Row, known: int) -> list[Call]:
    out: list[Call] = []
    looks: set[tuple[str, ...]] = set()
    for action in view.legal:
        if type(action) is not type_:
            continue
        tiles = row.tiles(action, view)
        look = tuple(tile_text(t, view.reds) for t in tiles)
        if look not in looks:
            looks.add(look)
            number = known + len(out) + 1
            name = row.name if number == 1 else f"{row.name}.{number}"
            out.append(Call(name, f"call.{row.name}", row.style, action, tiles))
    return out


def _questions(legal: Sequence[do.Action]) -> list[Call]:
    """Questions outside play: showing a hand, the ura dora, ending the match."""
    pairs = (
        (do.SHOW, do.HIDE, "show", "hide"),
        (do.LOOK, do.REFUSE, "look", "refuse"),
        (do.END_MATCH, do.PLAY_ON, "end", "go_on"),
    )
    out: list[Call] = []
    for yes, no, yes_name, no_name in pairs:
        if yes in legal:
            out.append(Call(yes_name, f"call.{yes_name}", "main", yes))
        if no in legal:
            out.append(Call(no_name, f"call.{no_name}", "plain", no))
    return out


def question(view: Observation) -> str:
    """Message key of what is asked, "" where the buttons say it all."""
    asked = ((do.SHOW, "show"), (do.LOOK, "look"), (do.END_MATCH, "end"), (DRAW, "draw"))
    for action, key in asked:
        if action in view.legal:
            return f"ask.{key}"
    return ""


def discards(view: Observation, riichi: do.RiichiKind) -> dict[Tile, do.Action]:
    """Pieces that may be discarded so, each with its action."""
    found = (a for a in view.legal if isinstance(a, do.Discard))
    return {a.tile: a for a in found if a.riichi == riichi}
