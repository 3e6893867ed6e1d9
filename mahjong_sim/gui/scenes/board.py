"""Paints a picture of the table: ponds, hands, melds, the centre panel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.art.sprites import Shade
from mahjong_sim.gui.layout import (
    MeldShape,
    PondRows,
    Rect,
    Slot,
    TableLayout,
    tile_depth,
    tile_height,
)
from mahjong_sim.gui.levels import title
from mahjong_sim.gui.picture import Picture
from mahjong_sim.gui.scenes.center import draw_center
from mahjong_sim.gui.scenes.felt import felt
from mahjong_sim.gui.scenes.marks import draw_marks, wrong_mark
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import sunk
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.rules.options import Rules
from mahjong_sim.tiles import DORA_OF, HIDDEN, Kind, Seat, Tile

DORA_PLACES: Final = 5


@dataclass
class Highlights:
    """What the person's hands and eyes are on.

    ``lifted``: index in the own hand, drawn tile last; -1 none. ``allowed``: pieces that may be
    discarded, None = no choice is asked. ``kind``: shown brighter everywhere. ``differences``:
    scores as differences to the own. ``said``: message keys of balloons by seat. ``irregular``:
    the other pieces can be discarded too, wrongly. ``carried``: a tile of the own hand that is
    dragged: its place, how far to the right and down.
    """

    lifted: int = -1
    allowed: frozenset[Tile] | None = None
    kind: Kind = -1
    differences: bool = False
    irregular: bool = False
    carried: tuple[int, int, int] | None = None
    said: dict[Seat, str] = field(default_factory=dict)


# what can be on its way: ("river", seat, place), ("meld", seat, place) or ("drawn", seat)
Thing = tuple[str, Seat] | tuple[str, Seat, int]


class Blit(NamedTuple):
    """A picture and the point of its upper left corner. ``flying``: it is on its way there."""

    y: int
    x: int
    picture: pygame.Surface
    flying: bool = False


class Board:
    """A painter for one seat's table. ``names``: the players by seat, a person's empty."""

    def __init__(
        self, stage: Stage, rules: Rules, picture: Picture, viewer: Seat, names: list[str]
    ) -> None:
        self.stage, self.rules, self.picture = stage, rules, picture
        self.viewer, self._names = viewer, names
        self.layout = self._laid_out()
        self.lights = Highlights()
        self.arranged: Callable[[list[Tile]], list[Tile]] = list  # the own hand from sorted tiles
        self.away: dict[Thing, tuple[int, int]] = {}  # how far from their place things still are

    def arrange(self) -> None:
        """Lay the table out for the present size."""
        screen, percent = self.stage.screen, self.stage.prefs.tiles
        if (self.layout.screen, self.layout.percent) != (screen, percent):
            self.layout = self._laid_out()

    def _laid_out(self) -> TableLayout:
        table = self.rules.table
        rows = PondRows(table.river_row, table.river_rows)
        return TableLayout(self.stage.screen, self.stage.prefs.tiles, rows)

    def position(self, seat: Seat) -> int:
        """Where a seat sits: 0 below, 1 right, 2 across, 3 left."""
        return (seat - self.viewer) % 4

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        if self._names[seat]:
            return title(self.stage.messages, self._names[seat])
        alone = self._names.count("") == 1
        return self.stage.messages("you") if alone else self.stage.messages("person", n=seat + 1)

    def own_tiles(self) -> list[Tile]:
        """The own concealed tiles as they stand, a drawn tile last."""
        drawn = self.picture.seats[self.viewer].drawn
        hand = self.arranged(self.picture.sorted_hand(self.viewer))
        return hand + ([] if drawn is None else [drawn])

    def own_rects(self) -> list[Rect]:
        """Where they stand."""
        own = self.picture.seats[self.viewer]
        shapes = [meld_shape(m, self.viewer) for m in own.melds]
        gap = self.stage.screen.px(8)
        taken = sum(self.layout.meld_width(0, s) + gap for s in shapes)
        return self.layout.hand(len(own.hand), own.drawn is not None, taken)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the table."""
        surface.blit(felt(self.stage.screen, self.stage.prefs.table), (0, 0))
        self._indicators(surface)
        tiles: list[Blit] = []
        for seat in range(4):
            tiles += self._pond(seat)
            tiles += self._melds(seat)
            if seat != self.viewer:
                tiles += self._far_hand(seat)
        self._shadows(surface, tiles)
        tiles.sort(key=lambda blit: (blit.flying, blit.y, blit.x))
        for tile in tiles:
            if not tile.flying:
                surface.blit(tile.picture, (tile.x, tile.y))
        draw_center(surface, self)
        self._last_discard(surface)
        self._own_hand(surface)
        for seat in range(4):
            self._plate(surface, seat)
            position = self.position(seat)
            draw_marks(surface, self.stage, self.picture, seat, self.layout, position)
        for tile in tiles:
            if tile.flying:
                surface.blit(tile.picture, (tile.x, tile.y))
        say = self.stage.messages
        for seat, words in self.lights.said.items():
            self._balloon(surface, self.layout.balloon(self.position(seat)), say(words))

    # --- tiles ----------------------------------------------------------------------------------
    def _tile(self, tile: Tile, width: int, turn: int, shade: Shade = "") -> pygame.Surface:
        lit = tile != HIDDEN and tile >> 2 == self.lights.kind
        if lit and shade in ("", "drawn"):
            shade = "glow"
        name = self.stage.face(tile, self.picture.reds)
        return self.stage.sprites.tile(name, width, turn, shade)

    def pond_slots(self, seat: Seat) -> list[Slot]:
        """Places of a seat's discards."""
        river = self.picture.seats[seat].river
        return self.layout.pond(self.position(seat), [d.sideways for d in river])

    def _pond(self, seat: Seat) -> list[Blit]:
        out = []
        river = self.picture.seats[seat].river
        for i, (dropped, slot) in enumerate(zip(river, self.pond_slots(seat), strict=True)):
            prefs, called = self.stage.prefs, dropped.called_by >= 0
            if called and prefs.called == "gone":
                continue
            shade: Shade = "dim" if called else "drawn" if prefs.shade and dropped.drawn else ""
            picture = self._tile(dropped.tile, self.layout.pond_tile, slot.turn, shade)
            out.append(self._placed(slot.x, slot.y, picture, ("river", seat, i)))
        return out

    def meld_place(self, seat: Seat, at: int) -> Slot:
        """Place of the first tile of a seat's meld, counted from 0."""
        melds = self.picture.seats[seat].melds
        shapes = [meld_shape(m, seat) for m in melds]
        return self.layout.melds(self.position(seat), shapes)[at][0]

    def _placed(self, x: int, y: int, picture: pygame.Surface, thing: Thing) -> Blit:
        """A picture at its place, or short of it."""
        if thing not in self.away:
            return Blit(y, x, picture)
        dx, dy = self.away[thing]
        return Blit(y + dy, x + dx, picture, flying=True)

    def _melds(self, seat: Seat) -> list[Blit]:
        position = self.position(seat)
        melds = self.picture.seats[seat].melds
        shapes = [meld_shape(m, seat) for m in melds]
        width = self.layout.meld_tile if position == 0 else self.layout.far_meld
        out = []
        for i, (meld, slots) in enumerate(
            zip(melds, self.layout.melds(position, shapes), strict=True)
        ):
            laid_open = self.picture.seats[seat].kan_open and i == len(melds) - 1
            for tile, slot in zip(meld_tiles(meld, seat, laid_open), slots, strict=True):
                picture = self._tile(tile, width, slot.turn)
                out.append(self._placed(slot.x, slot.y, picture, ("meld", seat, i)))
        return out

    def _far_hand(self, seat: Seat) -> list[Blit]:
        position, shown = self.position(seat), self.picture.seats[seat]
        drawn = shown.drawn is not None
        if shown.open:
            tiles = self.picture.sorted_hand(seat) + (
                [shown.drawn] if shown.drawn is not None else []
            )
            slots = self.layout.far_open(position, len(shown.hand), drawn)
            width = self.layout.far_tile
            blits = [
                Blit(s.y, s.x, self._tile(t, width, s.turn))
                for t, s in zip(tiles, slots, strict=True)
            ]
            return self._with_drawn(seat, blits)
        view = ("across", "right", "across", "left")[position]
        picture = self.stage.sprites.standing(self.layout.far_tile, view)  # type: ignore[arg-type]
        rects = self.layout.far_hand(position, len(shown.hand), drawn)
        return self._with_drawn(seat, [Blit(r.y, r.x, picture) for r in rects])

    def _with_drawn(self, seat: Seat, blits: list[Blit]) -> list[Blit]:
        """A hand whose drawn tile, the last one, may still be on its way."""
        if blits and self.picture.seats[seat].drawn is not None:
            last = blits[-1]
            blits[-1] = self._placed(last.x, last.y, last.picture, ("drawn", seat))
        return blits

    def _own_hand(self, surface: pygame.Surface) -> None:
        lights = self.lights
        dora = {DORA_OF[t >> 2] for t in self.picture.dora}
        lift = self.stage.screen.px(12)
        drawn = self.picture.seats[self.viewer].drawn is not None
        last = len(self.own_tiles()) - 1 if drawn else -1
        for i, (tile, rect) in enumerate(zip(self.own_tiles(), self.own_rects(), strict=True)):
            blocked = lights.allowed is not None and tile not in lights.allowed
            picture = self._tile(tile, rect.w, 0, "grey" if blocked else "")
            away = self.away.get(("drawn", self.viewer), (0, 0)) if i == last else (0, 0)
            if lights.carried is not None and lights.carried[0] == i:
                away = lights.carried[1:]
            rect = rect.moved(*away)
            y = rect.y - (lift if i == lights.lifted else 0)
            surface.blit(picture, (rect.x, y))
            if tile != HIDDEN and (tile >> 2 in dora or tile in self.picture.reds):
                self._dora_mark(surface, Rect(rect.x, y, rect.w, tile_height(rect.w)))
            if lights.irregular and tile not in (lights.allowed or ()):
                wrong_mark(surface, rect.x + rect.w, y, rect.w // 3)

    def _dora_mark(self, surface: pygame.Surface, face: Rect) -> None:
        radius = round(face.w * 0.12)
        line = max(2, face.w // 22)
        pygame.draw.rect(surface, theme.AMBER, face.inset(1), line, border_radius=radius)

    def _shadows(self, surface: pygame.Surface, tiles: list[Blit]) -> None:
        """A soft shadow under everything that lies on the felt."""
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        reach = max(1, self.stage.screen.px(3))
        for y, x, picture, _ in tiles:
            w, h = picture.get_size()
            box = (x - reach, y, w + 2 * reach, h + reach)
            pygame.draw.rect(veil, (*theme.SHADOW, 70), box, border_radius=2 * reach)
        surface.blit(veil, (0, 0))

    def _last_discard(self, surface: pygame.Surface) -> None:
        seat = self.picture.last
        river = self.picture.seats[seat].river if seat >= 0 else []
        if not river or ("river", seat, len(river) - 1) in self.away:
            return
        slot = self.pond_slots(seat)[-1]
        w = self.layout.pond_tile
        wide, high = (w, tile_height(w)) if slot.turn % 2 == 0 else (tile_height(w), w)
        face = Rect(slot.x, slot.y, wide, high)
        line = max(2, self.stage.screen.px(3))
        pygame.draw.rect(surface, theme.AMBER, face, line, border_radius=round(w * 0.12))

    def mark_offer(self, surface: pygame.Surface) -> None:
        """A frame around the tile that calls are about."""
        if self.picture.last < 0:
            return
        slot = self.pond_slots(self.picture.last)[-1]
        w = self.layout.pond_tile
        wide, high = (w, tile_height(w)) if slot.turn % 2 == 0 else (tile_height(w), w)
        frame = Rect(slot.x, slot.y, wide, high + tile_depth(w)).inset(-self.stage.screen.px(3))
        line = max(2, self.stage.screen.px(4))
        pygame.draw.rect(surface, theme.GOLD, frame, line, border_radius=line * 2)

    # --- labels ---------------------------------------------------------------------------------
    def _indicators(self, surface: pygame.Surface) -> None:
        places = self.layout.dora()
        dora = self.picture.dora
        for i, place in enumerate(places):
            tile = dora[i] if i < len(dora) else HIDDEN
            surface.blit(self._tile(tile, place.w, 0), (place.x, place.y))
        at = (places[-1].right + self.stage.screen.px(10), places[0].center[1])
        label = self.stage.messages("dora")
        self.stage.text.draw(surface, label, at, self.stage.size(14), theme.QUIET)

    def _plate(self, surface: pygame.Surface, seat: Seat) -> None:
        p, px, say = self.picture, self.stage.screen.px, self.stage.messages
        rect = self.layout.plate(self.position(seat))
        sunk(surface, rect, theme.PANEL, focus=seat == p.turn)
        radius = rect.h * 36 // 100
        badge = (rect.x + rect.h // 2 + px(2), rect.center[1])
        color = theme.AMBER if seat == p.dealer else theme.PANEL_EDGE
        pygame.draw.circle(surface, color, badge, radius)
        wind = say(f"wind.short.{(seat - p.dealer) % 4}")
        ink = theme.PANEL if seat == p.dealer else theme.TEXT
        self.stage.text.draw(surface, wind, badge, self.stage.size(16), ink, "center")
        at = (badge[0] + radius + px(8), rect.center[1])
        room = rect.right - px(8) - at[0]
        note = self._state_of(seat)
        if note:
            up = (at[0], at[1] - max(6, rect.h // 5))  # two lines apart even where it is small
            down = (at[0], at[1] + max(5, rect.h // 4))
            self._text(surface, self.name(seat), up, 14, theme.TEXT, room)
            self._text(surface, note, down, 12, theme.LOSS, room)
        else:
            self._text(surface, self.name(seat), at, 16, theme.TEXT, room)

    def _text(
        self,
        surface: pygame.Surface,
        words: str,
        at: tuple[int, int],
        units: float,
        color: Rgb,
        room: int,
    ) -> None:
        self.stage.text.draw(surface, words, at, self.stage.size(units), color, width=room)

    def _state_of(self, seat: Seat) -> str:
        say = self.stage.messages
        notes = []
        if riichi := self.picture.seats[seat].riichi:
            notes.append(say("riichi" if riichi == 1 else "open_riichi"))
        return "  ".join(notes)

    def _balloon(self, surface: pygame.Surface, at: tuple[int, int], words: str) -> None:
        px, text = self.stage.screen.px, self.stage.text
        size = self.stage.size(30)
        w, h = text.width(words, size) + px(44), px(60)
        rect = Rect(at[0] - w // 2, at[1] - h // 2, w, h)
        pygame.draw.rect(surface, theme.SHADOW, rect.moved(0, px(4)), border_radius=h // 2)
        pygame.draw.rect(surface, theme.PANEL, rect, border_radius=h // 2)
        pygame.draw.rect(surface, theme.AMBER, rect, max(2, px(3)), border_radius=h // 2)
        text.draw(surface, words, rect.center, size, theme.GOLD, "center")


def meld_shape(meld: Meld, owner: Seat) -> MeldShape:
    """How a meld lies: the turned tile's place tells from whom it was called."""
    if meld.kind == MeldKind.CLOSED_KAN:
        return MeldShape(4, -1)
    size = 4 if meld.kind == MeldKind.OPEN_KAN else 3
    side = (meld.source - owner) % 4  # 1 right, 2 across, 3 left
    place = {3: 0, 2: 1, 1: size - 1}[side]
    return MeldShape(size, place, stacked=meld.kind == MeldKind.ADDED_KAN)


def meld_tiles(meld: Meld, owner: Seat, laid_open: bool = False) -> list[Tile]:
    """The tiles of a meld in the order of its slots; outer tiles of a closed kan face down, unless
    it is ``laid_open``, just declared.
    """
    if meld.kind == MeldKind.CLOSED_KAN:
        if laid_open:
            return list(meld.tiles)
        return [HIDDEN, meld.tiles[0], meld.tiles[1], HIDDEN]
    own = [t for t in meld.own if t != meld.added]
    own.insert(meld_shape(meld, owner).sideways, meld.taken)
    return own + ([meld.added] if meld.added >= 0 else [])
