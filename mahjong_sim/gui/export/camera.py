"""Paints a tale without a window (対局の撮影): the table at any step, as the window shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import pygame
from msgspec.structs import replace

from mahjong_sim.errors import InputError
from mahjong_sim.gui import theme
from mahjong_sim.gui.art.sprites import Sprites
from mahjong_sim.gui.export.course import START, reds_of
from mahjong_sim.gui.export.tale import Four, Remark, Seating, Tale
from mahjong_sim.gui.layout import LOGICAL, MINIMUM, Rect, Screen
from mahjong_sim.gui.messages import LANGUAGES, Language, Messages
from mahjong_sim.gui.picture import Picture
from mahjong_sim.gui.prefs import DEFAULT
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.ranking import Ranking
from mahjong_sim.gui.scenes.result import Result
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.text import Text
from mahjong_sim.gui.views import ALL, masked
from mahjong_sim.scenario.explain import tell
from mahjong_sim.scenario.voice import Scene
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import Seat

LARGEST: Final = (3840, 2160)
_LINES: Final = 2  # of a caption


class View(NamedTuple):
    """How a tale is looked at. ``masked``: only what ``seat`` may see; else all hands are open."""

    language: Language = "en"
    seat: Seat = 0
    masked: bool = False
    size: tuple[int, int] = LOGICAL

    @property
    def eyes(self) -> int:
        """Whose pieces are known: the seat's, or `ALL`."""
        return self.seat if self.masked else ALL


PLAIN: Final = View()


class Moment(NamedTuple):
    """A step that can be painted. ``number``: from 1, as pages count; ``hand``: its hand."""

    number: int
    hand: int
    what: ev.Event | Remark


def moments(tale: Tale) -> list[Moment]:
    """All moments of a tale; acts that are put to the table belong to what they bring."""
    out: list[Moment] = []
    hand = 0
    for step in tale.steps:
        if isinstance(step, Seating) or (isinstance(step, Remark) and step.kind == "act"):
            continue
        hand += isinstance(step, START)
        out.append(Moment(len(out) + 1, hand, step))
    return out


class Camera:
    """Paints a tale. Raises InputError for a size that the table cannot be drawn in."""

    def __init__(self, tale: Tale, view: View = PLAIN) -> None:
        width, height = view.size
        if not (MINIMUM[0] <= width <= LARGEST[0] and MINIMUM[1] <= height <= LARGEST[1]):
            bounds = f"{MINIMUM[0]}x{MINIMUM[1]} to {LARGEST[0]}x{LARGEST[1]}"
            raise InputError(f"a picture is {bounds} large, not {width}x{height}")
        if not pygame.font.get_init():
            pygame.font.init()
        self.tale, self.view = tale, view
        prefs = replace(DEFAULT, language=view.language)
        self._stage = Stage(
            Screen(width, height),
            Text(),
            Sprites(prefs.look),
            Messages(view.language),
            prefs=prefs,
        )
        self._picture = Picture(reds_of(tale))
        self._scene = Scene()
        self._seat(tale.names)

    def shots(self, wanted: Callable[[Moment], bool]) -> Iterator[tuple[Moment, pygame.Surface]]:
        """The wanted moments, painted in their order; of a hand with several winners one picture
        each. Can be asked for once.
        """
        found = iter(moments(self.tale))
        for step in self.tale.steps:
            if isinstance(step, Seating):
                self._seat(step.names)
                continue
            if isinstance(step, Remark) and step.kind == "act":
                continue
            moment = next(found)
            if isinstance(step, ev.Event):
                self._fold(masked(step, self.view.eyes))
            if wanted(moment):
                for surface in self._paint(moment):
                    yield moment, surface

    def _fold(self, event: ev.Event) -> None:
        self._picture.fold((event,))
        self._scene = self._scene.after(event)
        if self.view.eyes == ALL and isinstance(event, START):
            for seat in self._picture.seats:
                seat.open = True

    def _seat(self, names: Four) -> None:
        shown = [name[LANGUAGES.index(self.view.language)] for name in names]
        if self.tale.by_name:
            self._scene = replace(self._scene, names=tuple(shown))
        self._board = Board(self._stage, self.tale.rules, self._picture, self.view.seat, shown)

    # --- painting -------------------------------------------------------------------------------
    def _paint(self, moment: Moment) -> Iterator[pygame.Surface]:
        what = moment.what
        if isinstance(what, ev.MatchEnded):
            sheet = Ranking(self._stage, self._board, _nothing, _nothing)
            surface = self._table()
            sheet.draw(surface)
            yield surface
        elif isinstance(what, ev.RoundEnded) and what.ending != "chombo":
            yield from self._results()
        else:
            surface = self._table()
            self._caption(surface, what)
            yield surface

    def _table(self) -> pygame.Surface:
        surface = pygame.Surface(self.view.size)
        self._board.draw(surface)
        return surface

    def _results(self) -> Iterator[pygame.Surface]:
        """The pages of the hand's outcome."""
        sheet = Result(self._stage, self._board, _nothing)
        pages = max(1, len(sheet.outcome.wins), len(sheet.outcome.nagashi))
        for sheet.page in range(pages):
            surface = self._table()
            sheet.draw(surface)
            yield surface

    def _caption(self, surface: pygame.Surface, what: ev.Event | Remark) -> None:
        """What happens, where the calls of a player stand in the window."""
        stage, language = self._stage, self.view.language
        if isinstance(what, Remark):
            words = what.words[LANGUAGES.index(language)]
            if what.kind == "refused":
                words = f"{stage.messages('export.refused')}: {words}"
            told = [tell(r, self.tale.rules, language, self._scene).words for r in what.reasons]
            words = "  ".join([words, *told])
        else:
            words = tell(what, self.tale.rules, language, self._scene).words.strip()
        bar, px = self._board.layout.bar(), stage.screen.px
        size = stage.size(17)
        room = bar.w - px(28)
        lines = stage.text.wrap(words, size, room)
        if len(lines) > _LINES:
            lines = [*lines[: _LINES - 1], " ".join(lines[_LINES - 1 :])]
        pitch = px(23)
        high = pitch * len(lines) + px(12)
        width = max(stage.text.width(line, size) for line in lines) if lines else 0
        box = Rect(bar.x, bar.bottom - high, min(bar.w, width + px(28)), high)
        veil = pygame.Surface(box[2:], pygame.SRCALPHA)
        pygame.draw.rect(veil, (*theme.PANEL, 232), (0, 0, *box[2:]), border_radius=px(10))
        surface.blit(veil, box[:2])
        for i, line in enumerate(lines):
            at = (box.x + px(14), box.y + px(6) + pitch * i + pitch // 2)
            text = stage.text.cut(line, size, room)
            stage.text.draw(surface, text, at, size, theme.TEXT)


def _nothing() -> None:
    """Nobody presses a button of a picture."""
