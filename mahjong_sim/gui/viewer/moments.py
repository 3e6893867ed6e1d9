"""The list of hands and of what happened in the one that is shown (局と場面の一覧)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.layout import Rect, TableLayout
from mahjong_sim.gui.scenes.log import worth
from mahjong_sim.gui.scenes.motion import spoken
from mahjong_sim.gui.scroll import Scroll
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.text import Text
from mahjong_sim.gui.viewer.frames import Hand, Mark, Steps
from mahjong_sim.gui.viewer.strip import DOTS
from mahjong_sim.gui.widgets import Control
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import Seat, Tile

WIDTH: Final = 230  # logical
INSET: Final = 54  # from the right edge, where the right seat's tiles stand
PITCH: Final = 27


class Line(NamedTuple):
    """A row: where it leads, what it says, its tile (-1 none); ``mark`` None = a whole hand."""

    frame: int
    words: str
    note: str
    tile: Tile
    mark: Mark | None


@dataclass
class Moment(Control):
    """A row of the list."""

    label: str = ""
    note: str = ""
    color: Rgb | None = None
    current: bool = False
    head: bool = False
    size: int = 14
    tile: pygame.Surface | None = None
    press: Callable[[], None] = lambda: None

    def click(self, at: tuple[int, int]) -> None:
        """Go there."""
        self.press()

    def draw(self, surface: pygame.Surface, text: Text, hot: bool, focus: bool) -> None:
        """A dot, words, and a tile or a note at the right."""
        rect = self.rect
        if self.current or hot:
            ground = theme.BUTTON["main"] if self.current else theme.WELL_LIT
            pygame.draw.rect(surface, ground, rect, border_radius=rect.h // 5)
        y, pad = rect.center[1], rect.h // 4
        left = rect.x + pad
        if not self.head:
            left += rect.h // 3
            if self.color is not None:
                pygame.draw.circle(surface, self.color, (left, y), max(2, rect.h // 7))
            left += rect.h // 2
        right = rect.right - pad
        if self.tile is not None:
            right -= self.tile.get_width()
            surface.blit(self.tile, (right, y - self.tile.get_height() // 2))
            right -= pad
        note = self.size * 9 // 10
        if self.note:
            room = right - left - text.width(self.label, self.size) - pad
            used = text.draw(surface, self.note, (right, y), note, theme.QUIET, "right", width=room)
            right -= used + pad
        ink = theme.GOLD if self.head and not self.current else theme.TEXT
        text.draw(surface, self.label, (left, y), self.size, ink, width=right - left)


class Moments:
    """The list beside the table. ``go`` is called with the step chosen, ``changed`` when it was
    scrolled.
    """

    def __init__(
        self,
        steps: Steps,
        reds: frozenset[Tile],
        go: Callable[[int], None],
        changed: Callable[[], None],
    ) -> None:
        self._steps, self._reds, self._go = steps, reds, go
        self._here = -1
        self.scroll = Scroll(changed, step=3)

    def rect(self, layout: TableLayout) -> Rect:
        """Where it lies: between the right pond and the right seat's tiles."""
        px, width = layout.screen.px, layout.screen.width
        top, bottom = px(66), layout.plate(1).y - px(8)
        return Rect(width - px(INSET + WIDTH), top, px(WIDTH), bottom - top)

    # --- rows -----------------------------------------------------------------------------------
    def lines(self, stage: Stage, hand: int) -> list[Line]:
        """All hands, and the marks of one."""
        out: list[Line] = []
        for i, found in enumerate(self._steps.hands):
            say, dealt = stage.messages, found.dealt
            words = f"{say.hand(dealt.wind, dealt.dealer)}・{dealt.honba}"
            note = self._end(stage, found)
            out.append(Line(found.frame, words, note, -1, None))
            if i == hand:
                out += self._marks(stage, i)
        return out

    def _end(self, stage: Stage, hand: Hand) -> str:
        """How a hand ended, as short as can be."""
        if not hand.ends:
            return ""
        event, dealer = hand.ends[0], hand.dealt.dealer
        if isinstance(event, ev.Won):
            wind = stage.messages(f"wind.short.{(event.seat - dealer) % 4}")
            return f"{wind} {worth(event):,}"
        if isinstance(event, ev.Aborted | ev.Exhausted):
            return stage.messages("viewer.drawn")
        if isinstance(event, ev.RoundEnded):
            return stage.messages("viewer.chombo")
        return self._words(stage, event, dealer)[0]

    def _marks(self, stage: Stage, hand: int) -> list[Line]:
        dealer = self._steps.hands[hand].dealt.dealer
        out = []
        for mark in self._steps.marks:
            if mark.hand == hand:
                words, tile = self._words(stage, mark.event, dealer)
                out.append(Line(mark.frame, words, "", tile, mark))
        return out

    def _words(self, stage: Stage, event: ev.Event, dealer: Seat) -> tuple[str, Tile]:
        """What to call an event, and its tile."""
        say = stage.messages
        seat: Seat = getattr(event, "seat", -1)
        who = say(f"wind.short.{(seat - dealer) % 4}") + " " if seat >= 0 else ""
        if isinstance(event, ev.Won):
            (key,) = spoken(event).values()
            return f"{who}{say(key)} {worth(event):,}", event.tile
        if isinstance(event, ev.NagashiWon):
            return who + say("viewer.nagashi"), -1
        if isinstance(event, ev.Exhausted):
            return say("result.draw"), -1
        if isinstance(event, ev.Aborted):
            return say(f"result.{event.why}"), -1
        if isinstance(event, ev.Faulted):
            return who + say("log.ruling"), -1
        if isinstance(event, ev.MatchEnded):
            return say("ranking.title"), -1
        if isinstance(event, ev.Called | ev.KanDeclared):
            (key,) = spoken(event).values()
            tile = event.meld.taken if event.meld.taken >= 0 else event.meld.tiles[0]
            return who + say(key), tile
        assert isinstance(event, ev.Discarded)
        return who + say("riichi"), event.tile

    # --- controls -------------------------------------------------------------------------------
    def controls(self, stage: Stage, layout: TableLayout, here: int) -> list[Control]:
        """The rows in view; where another step is shown, its row is among them."""
        px, rect = stage.screen.px, self.rect(layout)
        hand = self._steps.frames[here].hand
        lines = self.lines(stage, hand)
        room = self._room(stage, rect)
        now = max((i for i, line in enumerate(lines) if line.frame <= here and _in(line, hand)))
        heads = [i for i, line in enumerate(lines) if line.mark is None]
        if here != self._here:
            self._here = here
            if not self.scroll.at <= heads[hand] <= now < self.scroll.at + room:
                self.scroll.at = max(min(heads[hand] - 1, now), now - room + 2)
        track = Rect(rect.right - px(9), rect.y + px(8), px(6), rect.h - px(16))
        self.scroll.lay(rect, track, len(lines), room)
        out: list[Control] = []
        for i, line in enumerate(lines[self.scroll.span]):
            place = Rect(rect.x + px(6), rect.y + px(6) + i * px(PITCH), rect.w - px(18), px(25))
            out.append(self._row(stage, line, place, self.scroll.at + i == now))
        return out

    def _row(self, stage: Stage, line: Line, place: Rect, current: bool) -> Moment:
        number = f"{line.mark.kind}.{line.frame}" if line.mark else f"hand.{line.frame}"
        face = stage.face(line.tile, self._reds) if line.tile >= 0 else ""
        return Moment(
            f"viewer.{number}",
            place,
            focusable=False,
            label=line.words,
            note=line.note,
            color=DOTS.get(line.mark.kind) if line.mark else None,
            current=current,
            head=line.mark is None,
            size=stage.size(14),
            tile=stage.sprites.tile(face, stage.screen.px(15)) if face else None,
            press=partial(self._go, line.frame),
        )

    def _room(self, stage: Stage, rect: Rect) -> int:
        px = stage.screen.px
        return max(1, (rect.h - px(12)) // px(PITCH))

    def draw(self, surface: pygame.Surface, stage: Stage, layout: TableLayout) -> None:
        """The ground, and which part is in view."""
        rect, px = self.rect(layout), stage.screen.px
        veil = pygame.Surface(rect[2:], pygame.SRCALPHA)
        pygame.draw.rect(veil, (*theme.PANEL, 222), (0, 0, *rect[2:]), border_radius=px(8))
        surface.blit(veil, rect[:2])
        pygame.draw.rect(surface, theme.PANEL_EDGE, rect, max(1, px(2)), border_radius=px(8))
        self.scroll.draw(surface)


def _in(line: Line, hand: int) -> bool:
    """Whether a row belongs to the hand that is shown, or is a hand itself."""
    return line.mark is None or line.mark.hand == hand
