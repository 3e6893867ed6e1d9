"""Where things stand in the stepper and the editor (画面の割り付け): all of the window is used."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Rect, tile_depth, tile_height
from mahjong_sim.gui.picture import Picture
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.text import SMALLEST, Text

HEAD: Final = 100  # logical heights
STRIP: Final = 50
FOOT: Final = 100
VERBS: Final = 176  # logical widths
DOORS: Final = 660
_DORA: Final = 5
_LINES: Final = 2


class Frame(NamedTuple):
    """Places. ``doors`` and ``rules`` at the right of the head; ``strip``: a line over the sheet;
    ``verbs``: the column of calls beside it; ``bar``: the fields and buttons at the bottom.
    """

    head: Rect
    doors: Rect
    rules: Rect
    strip: Rect
    sheet: Rect
    verbs: Rect
    panel: Rect
    course: Rect
    prompt: Rect
    bar: tuple[Rect, ...]

    @classmethod
    def of(cls, stage: Stage) -> Frame:
        """The places in this window."""
        px, screen = stage.screen.px, stage.screen
        m, w = px(14), screen.width
        wide = max(px(400), w * 34 // 100)  # of the panel
        top, bottom = px(12 + HEAD), screen.height - px(12 + FOOT)
        left = Rect(m, top, w - wide - 3 * m, bottom - top)
        sheet = Rect(left.x, top + px(STRIP), left.w, left.h - px(STRIP))
        verbs = Rect(sheet.right - px(VERBS), sheet.y, px(VERBS), sheet.h)
        panel = Rect(w - m - wide, top, wide, left.h)
        doors = Rect(w - m - px(DOORS), px(14), px(DOORS), px(38))
        return cls(
            Rect(m, px(12), w - 3 * m - px(DOORS), px(HEAD)),
            doors,
            Rect(w - m - wide, px(61), wide, px(36)),
            Rect(left.x, top, left.w, px(STRIP)),
            sheet._replace(w=sheet.w - px(VERBS + 6)),
            verbs,
            panel,
            panel._replace(h=px(38)),
            Rect(m, bottom + px(8), w - 2 * m, px(32)),
            _bar(stage, Rect(m, bottom + px(48), w - 2 * m, px(48))),
        )

    @property
    def below_course(self) -> Rect:
        """The panel where a course is chosen above it."""
        by = self.course.h + self.course.h // 4
        return Rect(self.panel.x, self.panel.y + by, self.panel.w, self.panel.h - by)


def _bar(stage: Stage, row: Rect) -> tuple[Rect, ...]:
    """The act in words, three buttons beside it, and at the right end the four steps."""
    px, gap = stage.screen.px, stage.screen.px(10)
    steps = [px(w) for w in (116, 116, 124, 124)]
    acts = [px(w) for w in (126, 126, 116)]
    field = row.w - sum(steps) - sum(acts) - gap * (len(steps) + len(acts) + 1)
    out, x = [], row.x
    for width in (field, *acts):
        out.append(Rect(x, row.y, width, row.h))
        x += width + gap
    x += gap
    for width in steps:
        out.append(Rect(x, row.y, width, row.h))
        x += width + gap
    return tuple(out)


def verb_places(stage: Stage, column: Rect, band: Rect) -> list[Rect]:
    """Six places for calls beside a row: two columns of three."""
    px, gap = stage.screen.px, stage.screen.px(6)
    high = min(px(40), (band.h - 4 * gap) // 3)
    wide = (column.w - 3 * gap) // 2
    top = band.y + (band.h - 3 * high - 2 * gap) // 2
    return [
        Rect(column.x + gap + c * (wide + gap), top + r * (high + gap), wide, high)
        for r in range(3)
        for c in range(2)
    ]


def draw_strip(surface: pygame.Surface, stage: Stage, strip: Rect, p: Picture) -> None:
    """Which hand it is, honba, points on the table, tiles left, and the dora indicators."""
    say, px, text = stage.messages, stage.screen.px, stage.text
    x, y = strip.x + px(6), strip.center[1]
    x += text.draw(surface, say.hand(p.wind, p.dealer), (x, y), stage.size(22), theme.TEXT) + px(22)
    facts = [say("lesson.honba", n=p.honba), say("left", n=p.left)]
    if p.pot:
        facts.insert(1, say("lesson.pot", n=p.pot))
    for fact in facts:
        x += text.draw(surface, fact, (x, y), stage.size(16), theme.TEXT) + px(20)
    width = px(27)
    left = strip.right - px(10) - _DORA * (width + px(3))
    for i in range(_DORA):
        face = stage.face(p.dora[i], p.reds) if i < len(p.dora) else ""
        place = (left + i * (width + px(3)), y - (tile_height(width) + tile_depth(width)) // 2)
        surface.blit(stage.sprites.tile(face, width), place)
    at = (left - px(10), y)
    text.draw(surface, say("dora"), at, stage.size(15), theme.GOLD, "right", width=left - x)


def two_lines(text: Text, words: str, size: int, room: int) -> tuple[int, list[str]]:
    """The words in two lines at most, smaller if need be: the size and the lines."""
    lines = text.wrap(words, size, room)
    while len(lines) > _LINES and size > SMALLEST:
        size -= 1
        lines = text.wrap(words, size, room)
    return size, lines
