"""A picture of the table as rows of a position sheet (局面図の行)."""

from __future__ import annotations

from collections.abc import Sequence

from mahjong_sim.gui.lesson.sheet import Lying, Row
from mahjong_sim.gui.messages import Messages
from mahjong_sim.gui.picture import Picture, RiverTile, SeatPicture
from mahjong_sim.gui.scenes.board import meld_shape, meld_tiles
from mahjong_sim.meld import Meld
from mahjong_sim.scenario.words import SEATS
from mahjong_sim.tiles import HIDDEN, Seat, Tile, tile_text


def rows(picture: Picture, letters: str, start: Sequence[int], say: Messages) -> list[Row]:
    """The players E S W N; ``letters``: theirs by seat, ``start``: points they began with."""
    return [_row(picture, letters.index(s), s, start, say) for s in SEATS]


def _row(picture: Picture, seat: Seat, letter: str, start: Sequence[int], say: Messages) -> Row:
    shown, reds = picture.seats[seat], picture.reds
    change = picture.points[seat] - start[seat]
    drawn = None if shown.drawn is None else Lying(_face(shown.drawn, reds))
    return Row(
        letter,
        say(f"wind.short.{SEATS.index(letter)}"),
        f"{picture.points[seat]:,}",
        tuple(Lying(_face(t, reds)) for t in picture.sorted_hand(seat)),
        drawn,
        tuple(meld_row(meld, seat, reds) for meld in shown.melds),
        tuple(_dropped(d, reds) for d in shown.river),
        _notes(shown, say),
        f"{change:+,}" if change else "",
        seat == picture.dealer,
        seat == picture.turn,
    )


def meld_row(meld: Meld, owner: Seat, reds: frozenset[Tile]) -> tuple[Lying, ...]:
    """A meld as it lies: the sideways tile tells from whom it was called."""
    shape = meld_shape(meld, owner)
    out: list[Lying] = []
    for i, tile in enumerate(meld_tiles(meld, owner)):
        added = meld.added >= 0 and i == shape.size
        lying = Lying(_face(tile, reds), sideways=i == shape.sideways or added, stacked=added)
        if added:  # it lies on the sideways one
            out.insert(shape.sideways + 1, lying)
        else:
            out.append(lying)
    return tuple(out)


def _dropped(d: RiverTile, reds: frozenset[Tile]) -> Lying:
    return Lying(_face(d.tile, reds), d.sideways, "dim" if d.called_by >= 0 else "")


def _face(tile: Tile, reds: frozenset[Tile]) -> str:
    return "" if tile == HIDDEN else tile_text(tile, reds)


def _notes(shown: SeatPicture, say: Messages) -> str:
    notes = []
    if shown.riichi:
        notes.append(say("riichi" if shown.riichi == 1 else "open_riichi"))
    if shown.dead:
        notes.append(say("mark.dead"))
    return " ".join(notes)
