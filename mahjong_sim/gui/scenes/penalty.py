"""A ruling on a fault (裁定): what happened, the clause, the evidence, what it costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.cases import Case, Finding
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.finding import FindingPainter, costs, wrap
from mahjong_sim.gui.scenes.pages import LEFT, RIGHT, WIDTH
from mahjong_sim.gui.scenes.questions import Sheet
from mahjong_sim.gui.scenes.scores import Page, payments, scores
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import Button
from mahjong_sim.rules.names import EXCUSES
from mahjong_sim.scenario.explain import tell
from mahjong_sim.scenario.voice import Scene
from mahjong_sim.score.scoring import POT

GUARD: Final = 0.4  # seconds in which a page cannot be closed, so that no fast click skips one
COLUMN: Final = WIDTH - RIGHT - LEFT


class Penalty(Sheet):
    """The pages of a case, one for each fault; ``done`` is called after the last one."""

    name = "penalty"
    size = (WIDTH, 680)

    def __init__(self, stage: Stage, board: Board, case: Case, done: Callable[[], None]) -> None:
        super().__init__(stage)
        self.board, self.case, self._done = board, case, done
        self._page, self._age = 0, 0.0

    @property
    def finding(self) -> Finding:
        """The fault that is shown."""
        return self.case.findings[self._page]

    def arrange(self) -> None:
        """One button."""
        px, rect = self.stage.screen.px, self.rect
        place = Rect(rect.right - px(200), rect.bottom - px(66), px(160), px(46))
        label, size = self.stage.messages("result.next"), self.stage.size(18)
        self.ui.show(
            [Button("penalty.next", place, label=label, style="main", size=size, press=self._next)]
        )
        self.ui.focus = "penalty.next"

    def _next(self) -> None:
        if self._age < GUARD:
            return
        self._age = 0.0
        if self._page + 1 < len(self.case.findings):
            self._page += 1
        else:
            self.stage.pop()
            self._done()

    def handle(self, event: pygame.event.Event) -> None:
        """Space, Enter and the button go on."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, pygame.K_ESCAPE):
            self._next()
        else:
            self.ui.handle(event)

    def update(self, seconds: float) -> bool:
        """Pages age."""
        self._age += seconds
        return False

    # --- picture --------------------------------------------------------------------------------
    def paint(self, surface: pygame.Surface) -> None:
        """The page that is open."""
        page = Page(self.stage, self.board, surface, self.rect)
        count = f"{self._page + 1}/{len(self.case.findings)}"
        several = len(self.case.findings) > 1
        y = FindingPainter(page, self.finding, count if several else "").draw()
        self._costs(page, y)
        self._moved(page)
        self._next_hand(page)

    def _costs(self, page: Page, y: float) -> None:
        """The effects, what chose them, and who ruled."""
        say, finding = self.stage.messages, self.finding
        y = max(y + 12, 366)
        page.text(say("penalty.costs"), LEFT, y, 15, theme.GOLD)
        notes = []
        if finding.fault.case:
            notes.append(say("penalty.case", case=say.pair(EXCUSES[finding.fault.case])[0]))
        if finding.fault.found_by >= 0:
            notes.append(say("penalty.found_by", name=page.name(finding.fault.found_by)))
        if finding.ruled is not None:
            notes.append(say("penalty.by_referee"))
        page.text(" · ".join(notes), LEFT + 80, y, 14, theme.QUIET, room=RIGHT - LEFT - 110)
        y += 30
        for words, kinds in costs(self.stage, self.board.rules, finding, self.case):
            used = page.text(words, LEFT + 12, y, 18, room=500)
            page.tiles([4 * kind + 3 for kind in kinds], LEFT + 24 + used, y - 16, 24)
            y += 32

    def _moved(self, page: Page) -> None:
        """Who pays whom, and the points after it."""
        case = self.case
        if case.lines:
            payments(page, case.lines, RIGHT, 366, COLUMN)
            scores(page, case.before, _after(case), RIGHT, 510, COLUMN)

    def _next_hand(self, page: Page) -> None:
        say, case = self.stage.messages, self.case
        words = say("penalty.goes_on")
        if case.ended is not None:
            scene = Scene(dealer=self.board.picture.dealer, wind=self.board.picture.wind)
            words = tell(case.ended, self.board.rules, say.language, scene).words
        for i, line in enumerate(wrap(page, words, 16, RIGHT - LEFT - 30)[:2]):
            page.text(line, LEFT, 622 + i * 24, 16, theme.QUIET, room=RIGHT - LEFT - 30)


def _after(case: Case) -> tuple[int, ...]:
    points = list(case.before)
    for line in case.lines:
        for who, amount in ((line.payer, -line.points), (line.payee, line.points)):
            if who != POT:
                points[who] += amount
    return tuple(points)
