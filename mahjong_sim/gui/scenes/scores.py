"""Parts that result screens share: rows of tiles, payments, and the table of scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.layout import Rect, tile_height
from mahjong_sim.gui.scenes.board import Board, meld_shape, meld_tiles
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.text import Align
from mahjong_sim.gui.widgets import sunk
from mahjong_sim.meld import Meld
from mahjong_sim.score.scoring import POT, Line
from mahjong_sim.tiles import HIDDEN, Seat, Tile

ROW: Final = 34  # logical height of a row of payments or scores


@dataclass
class Page:
    """A page of a result: draws on the sheet in logical units from the sheet's corner."""

    stage: Stage
    board: Board
    surface: pygame.Surface
    rect: Rect

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A point of the sheet on the screen."""
        return self.rect.x + self.stage.screen.px(x), self.rect.y + self.stage.screen.px(y)

    def text(
        self,
        words: str,
        x: float,
        y: float,
        units: float,
        color: Rgb = theme.TEXT,
        align: Align = "left",
        room: float = 1000,
    ) -> float:
        """A line of text; the logical width it took."""
        stage = self.stage
        size, width = stage.size(units), stage.screen.px(room)
        used = stage.text.draw(self.surface, words, self.at(x, y), size, color, align, width=width)
        return used / stage.screen.scale

    def width(self, words: str, units: float) -> float:
        """How wide a line of text is."""
        stage = self.stage
        return stage.text.width(words, stage.size(units)) / stage.screen.scale

    def tiles(self, tiles: Iterable[Tile], x: float, y: float, width: float) -> float:
        """Tiles in a row from a corner; the logical place after them."""
        w = self.stage.screen.px(width)
        left, top = self.at(x, y)
        for tile in tiles:
            name = self.stage.face(tile, self.board.picture.reds)
            self.surface.blit(self.stage.sprites.tile(name, w), (left, top))
            left += w
        return (left - self.rect.x) / self.stage.screen.scale

    def meld(self, meld: Meld, owner: Seat, x: float, y: float, width: float) -> float:
        """A meld standing on the line that a row of tiles at ``y`` stands on."""
        w = self.stage.screen.px(width)
        h = tile_height(w)
        left, top = self.at(x, y)
        shape = meld_shape(meld, owner)
        for i, tile in enumerate(meld_tiles(meld, owner)):
            side = i == shape.sideways or i == shape.size
            name = self.stage.face(tile, self.board.picture.reds)
            picture = self.stage.sprites.tile(name, w, int(side))
            if i == shape.size:  # stacked on the turned tile
                before = self.at(x, y)[0] + shape.sideways * w
                self.surface.blit(picture, (before, top + h - 2 * w))
                continue
            self.surface.blit(picture, (left, top + (h - w if side else 0)))
            left += h if side else w
        return (left - self.rect.x) / self.stage.screen.scale

    def name(self, seat: Seat) -> str:
        """Who sits there; the table's pot for `POT`."""
        return self.stage.messages("pay.table") if seat == POT else self.board.name(seat)


def payments(page: Page, lines: Sequence[Line], x: float, y: float, width: float) -> float:
    """Who pays whom: one row for each payer and payee, its causes below; the place after them."""
    say = page.stage.messages
    if not lines:
        return y
    page.text(say("result.payments"), x, y, 15, theme.GOLD)
    y += 28
    groups: dict[tuple[Seat, Seat], list[Line]] = {}
    for line in lines:
        groups.setdefault((line.payer, line.payee), []).append(line)
    for (payer, payee), parts in groups.items():
        total = sum(line.points for line in parts)
        page.text(page.name(payer), x, y, 16, room=width * 0.34)
        arrow(page, x + width * 0.36, y, width * 0.06)
        page.text(page.name(payee), x + width * 0.45, y, 16, room=width * 0.34)
        page.text(f"{total:,}", x + width, y, 18, theme.TEXT, "right")
        causes = [f"{say(f'pay.{line.cause}')} {line.points:,}" for line in parts]
        page.text(" + ".join(causes), x + 10, y + 21, 12, theme.QUIET, room=width - 10)
        y += 44
    return y + 6


def arrow(page: Page, x: float, y: float, length: float) -> None:
    """A small arrow to the right."""
    start, end = page.at(x, y), page.at(x + length, y)
    head = page.stage.screen.px(5)
    line = max(1, page.stage.screen.px(2))
    pygame.draw.line(page.surface, theme.AMBER, start, (end[0] - head, end[1]), line)
    tip = (end, (end[0] - head - 2, end[1] - head), (end[0] - head - 2, end[1] + head))
    pygame.draw.polygon(page.surface, theme.AMBER, tip)


def places(points: Sequence[int], shared: bool) -> list[int]:
    """Place of each seat by points; equal points share the better place, or go by seat."""
    order = sorted(range(4), key=lambda seat: (-points[seat], seat))
    if shared:
        return [1 + sum(other > mine for other in points) for mine in points]
    return [1 + order.index(seat) for seat in range(4)]


def scores(
    page: Page, before: Sequence[int], after: Sequence[int], x: float, y: float, width: float
) -> None:
    """All seats by points: place, name, points, and what they won or lost."""
    shared = page.board.rules.ranking.ties == "shared"
    ranks, old = places(after, shared), places(before, shared)
    dealer = page.board.picture.dealer
    order = sorted(range(4), key=lambda s: (ranks[s], (s - dealer) % 4))
    for i, seat in enumerate(order):
        left, top = page.at(x, y + i * (ROW + 6))
        row = Rect(left, top, page.stage.screen.px(width), page.stage.screen.px(ROW))
        sunk(page.surface, row, theme.WELL, focus=seat == page.board.viewer)
        middle = y + i * (ROW + 6) + ROW / 2
        page.text(page.stage.messages(f"ranking.{ranks[seat]}"), x + 12, middle, 15, theme.GOLD)
        _moved(page, x + 54, middle, old[seat] - ranks[seat])
        taken = page.text(f"{after[seat]:,}", x + width * 0.735, middle, 17, align="right")
        page.text(page.name(seat), x + 70, middle, 16, room=width * 0.735 - 78 - taken)
        change = after[seat] - before[seat]
        if change:
            color = theme.GAIN if change > 0 else theme.LOSS
            page.text(f"{change:+,}", x + width - 12, middle, 16, color, "right")


def _moved(page: Page, x: float, y: float, up: int) -> None:
    """A small arrow head at a seat that rose or fell."""
    if up:
        (cx, cy), arm = page.at(x, y), page.stage.screen.px(5)
        tip, base = (cy - arm, cy + arm) if up > 0 else (cy + arm, cy - arm)
        color = theme.GAIN if up > 0 else theme.LOSS
        pygame.draw.polygon(page.surface, color, ((cx, tip), (cx - arm, base), (cx + arm, base)))


def hand_row(
    page: Page,
    tiles: Sequence[Tile],
    melds: Sequence[Meld],
    owner: Seat,
    win: Tile,
    place: tuple[float, float],
    width: float,
) -> None:
    """A hand from left to right: concealed tiles, the winning tile apart, melds at the end."""
    x, y = place
    kind_order = sorted(tiles, key=lambda t: (t >> 2, t not in page.board.picture.reds, t))
    x = page.tiles(kind_order, x, y, width)
    if win != HIDDEN:
        x = page.tiles([win], x + width * 0.3, y, width)
    x += width * 0.4
    for meld in reversed(melds):
        x = page.meld(meld, owner, x, y, width) + width * 0.2


def row_width(tiles: int, melds: Sequence[Meld], owner: Seat) -> float:
    """How wide `hand_row` is, in widths of a tile."""
    shapes = [meld_shape(m, owner) for m in melds]
    turned = sum(1 / 3 for s in shapes if s.sideways >= 0)
    return tiles + 1.3 + 0.4 + sum(s.size + 0.2 for s in shapes) + turned
