"""The events of a hand with its rulings (局の経過): a list to look things up in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.cases import Case, CaseBook
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.penalty import Penalty
from mahjong_sim.gui.scenes.questions import Sheet
from mahjong_sim.gui.scroll import Scroll
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.text import Text
from mahjong_sim.gui.widgets import Button, Control
from mahjong_sim.scenario.explain import tell
from mahjong_sim.scenario.voice import Scene
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import HIDDEN, Tile

ROWS: Final = 14
PITCH: Final = 34  # logical height of a row
UNTOLD: Final = (
    ev.MatchStarted,
    ev.DiceThrown,
    ev.Drew,
    ev.Voiced,
    ev.RiichiAccepted,
    ev.WallOut,
    ev.HandOpened,
    ev.Warned,
)  # no news to somebody who looks something up
START: Final = (ev.RoundDealt, ev.RoundSet)


class Entry(NamedTuple):
    """A line of the list: the seat that acts, what is said of it, tiles, its ruling."""

    wind: str
    words: str
    tiles: tuple[Tile, ...]
    case: Case | None


@dataclass
class Row(Button):
    """A line; those of a ruling can be opened."""

    wind: str = ""
    mark: str = ""

    def draw(self, surface: pygame.Surface, text: Text, hot: bool, focus: bool) -> None:
        """Wind, words, tiles."""
        if hot or focus:
            color = theme.WELL_LIT if self.enabled else theme.WELL
            pygame.draw.rect(surface, color, self.rect, border_radius=self.rect.h // 5)
        y, high = self.rect.center[1], self.rect.h
        text.draw(surface, self.wind, (self.rect.x + high // 2, y), self.size, theme.QUIET)
        right = self.rect.right - high // 4
        for tile in reversed(self.tiles):
            right -= tile.get_width()
            surface.blit(tile, (right, y - tile.get_height() // 2))
        left = self.rect.x + high * 2
        if self.mark:
            used = text.draw(surface, self.mark, (left, y), self.size, theme.LOSS)
            left += used + high // 3
        ink = theme.TEXT if self.enabled else theme.QUIET
        text.draw(surface, self.label, (left, y), self.size, ink, width=right - left - high // 3)


class Log(Sheet):
    """``book``: all that was shown so far. Left and right go to other hands."""

    name = "log"
    size = (980, 690)

    def __init__(self, stage: Stage, board: Board, book: CaseBook) -> None:
        super().__init__(stage)
        self.board, self._book = board, book
        self._starts = [i for i, e in enumerate(book.shown) if isinstance(e, START)]
        self._hand = len(self._starts) - 1
        self._scroll = Scroll(self.arrange, step=3, at=10**6)  # the end of the list

    # --- entries --------------------------------------------------------------------------------
    @property
    def _span(self) -> range:
        """Places of the events of the chosen hand."""
        start = self._starts[self._hand] if self._starts else 0
        ends = [*self._starts[self._hand + 1 :], len(self._book.shown)]
        return range(start, ends[0])

    def _entries(self) -> list[Entry]:
        out, scene = [], Scene()
        for at in self._span:
            event = self._book.shown[at]
            scene = scene.after(event)
            if not isinstance(event, UNTOLD):
                out.append(self._entry(event, scene, self._book.case_of.get(at)))
        return out

    def _entry(self, event: ev.Event, scene: Scene, case: Case | None) -> Entry:
        say, rules = self.stage.messages, self.board.rules
        seat = getattr(event, "seat", -1)
        wind = say(f"wind.short.{(seat - scene.dealer) % 4}") if seat >= 0 else ""
        if isinstance(event, ev.Won):
            how = say("call.tsumo" if event.source == event.seat else "call.ron")
            name = say.wind((event.seat - scene.dealer) % 4)
            words = say("log.won", wind=name, how=how, n=worth(event))
        elif isinstance(event, ev.Said):
            words = say(
                "penalty.said",
                wind=say.wind((event.seat - scene.dealer) % 4),
                word=say(f"call.{event.word}"),
            )
        else:
            words = tell(event, rules, say.language, scene).words
        return Entry(wind, words, tiles_of(event), case)

    # --- controls -------------------------------------------------------------------------------
    def arrange(self) -> None:
        """The rows in view, buttons to other hands, and one to close."""
        px, rect, size = self.stage.screen.px, self.rect, self.stage.size(15)
        entries = self._entries()
        track = Rect(rect.right - px(30), rect.y + px(84), px(6), px(PITCH * ROWS))
        self._scroll.lay(self.stage.screen.area, track, len(entries), ROWS)
        controls: list[Control] = []
        for i, entry in enumerate(entries[self._scroll.span]):
            place = Rect(
                rect.x + px(28), rect.y + px(84 + PITCH * i), rect.w - px(72), px(PITCH - 3)
            )
            controls.append(self._row(self._scroll.at + i, entry, place, size))
        controls += self._buttons()
        self.ui.show(controls)
        self.ui.focus = self.ui.focus or "log.close"

    def _row(self, at: int, entry: Entry, place: Rect, size: int) -> Row:
        px, reds = self.stage.screen.px, self.board.picture.reds
        pictures = [
            self.stage.sprites.tile(self.stage.face(t, reds), px(21))
            for t in entry.tiles
            if t != HIDDEN
        ]
        case = entry.case
        row = Row(
            f"log.row.{at}",
            place,
            enabled=case is not None,
            label=entry.words,
            size=size,
            tiles=pictures,
            wind=entry.wind,
            mark=self.stage.messages("log.ruling") if case is not None else "",
        )
        if case is not None:
            row.press = partial(self._open, case)
        return row

    def _buttons(self) -> list[Control]:
        px, say, rect, size = (
            self.stage.screen.px,
            self.stage.messages,
            self.rect,
            self.stage.size(17),
        )
        y = rect.bottom - px(62)
        out: list[Control] = []
        for name, x, label, able, by in (
            ("log.earlier", 28, "←", self._hand > 0, -1),
            ("log.later", 108, "→", self._hand + 1 < len(self._starts), 1),
        ):
            place = Rect(rect.x + px(x), y, px(70), px(46))
            out.append(
                Button(
                    name,
                    place,
                    enabled=able,
                    label=label,
                    size=size,
                    press=partial(self._turn, by),
                )
            )
        close = Rect(rect.right - px(188), y, px(160), px(46))
        out.append(
            Button(
                "log.close",
                close,
                label=say("help.close"),
                style="main",
                size=size,
                press=self.stage.pop,
            )
        )
        return out

    def _open(self, case: Case) -> None:
        self.stage.push(Penalty(self.stage, self.board, case, lambda: None))

    def _turn(self, by: int) -> None:
        self._hand = max(0, min(len(self._starts) - 1, self._hand + by))
        self._scroll.at = 0
        self.ui.focus = "log.close"
        self.arrange()

    # --- input ----------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> None:
        """Up and down go from ruling to ruling, page keys and the wheel move the list."""
        pages = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}
        if event.type != pygame.KEYDOWN:
            if not self._scroll.handle(event):
                super().handle(event)
        elif event.key in pages:
            self._scroll.page(pages[event.key])
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._turn(1 if event.key == pygame.K_RIGHT else -1)
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            self._choose(1 if event.key == pygame.K_DOWN else -1)
        elif event.key == pygame.K_l:
            self.stage.pop()
        else:
            super().handle(event)

    def _choose(self, by: int) -> None:
        """Put the focus on the next ruling, and bring it into view."""
        rulings = [i for i, e in enumerate(self._entries()) if e.case is not None]
        if not rulings:
            self._scroll.move(by)
            return
        focus = self.ui.focus.rpartition(".")[2]
        here = int(focus) if focus.isdigit() else (10**6 if by < 0 else -1)
        onward: Sequence[int] = [i for i in rulings if (i > here if by > 0 else i < here)]
        if onward:
            at = min(onward) if by > 0 else max(onward)
            self._scroll.to(min(max(self._scroll.at, at - ROWS + 1), at))
            self.ui.focus = f"log.row.{at}"

    def paint(self, surface: pygame.Surface) -> None:
        """Which hand it is, and how much of it is shown."""
        px, say, rect, text = self.stage.screen.px, self.stage.messages, self.rect, self.stage.text
        at = (rect.x + px(32), rect.y + px(44))
        used = text.draw(surface, say("log.title"), at, self.stage.size(24), theme.GOLD)
        at = (at[0] + used + px(20), at[1] + px(2))
        text.draw(surface, self._title(), at, self.stage.size(18), theme.TEXT)
        at = (rect.x + px(204), rect.bottom - px(39))
        room = rect.w - px(420)
        text.draw(surface, say("log.hint"), at, self.stage.size(14), theme.QUIET, width=room)
        self._scroll.draw(surface)

    def _title(self) -> str:
        say = self.stage.messages
        if not self._starts:
            return ""
        event = self._book.shown[self._starts[self._hand]]
        dealt = event.dealt if isinstance(event, ev.RoundSet) else event
        assert isinstance(dealt, ev.RoundDealt)
        return say("log.hand", hand=say.hand(dealt.wind, dealt.dealer), n=dealt.honba)


def tiles_of(event: ev.Event) -> tuple[Tile, ...]:
    """Tiles an event is about."""
    if isinstance(event, ev.Discarded):
        return (event.tile,)
    if isinstance(event, ev.DoraRevealed):
        return (event.indicator,)
    if isinstance(event, ev.Called | ev.KanDeclared):
        return event.meld.tiles
    if isinstance(event, ev.Won):
        return (event.tile,)
    if isinstance(event, ev.TilesShown):
        return event.tiles
    return ()


def worth(won: ev.Won) -> int:
    """What the hand itself is paid in all."""
    dealer, child = won.scoring.tsumo
    if won.scoring.ron:
        return won.scoring.ron
    return dealer + 2 * child if dealer else 3 * child
