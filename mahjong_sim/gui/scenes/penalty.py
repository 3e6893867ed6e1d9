"""A ruling on a fault (裁定): what happened, the clause, the evidence, what it costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.cases import Case, Finding
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.finding import ROOM, FindingPainter, costs, line_height, wrap
from mahjong_sim.gui.scenes.pages import LEFT, WIDTH
from mahjong_sim.gui.scenes.scores import Page, arrow, scores
from mahjong_sim.gui.scenes.turned import Turned
from mahjong_sim.gui.scroll import Scroll
from mahjong_sim.gui.stage import Stage
from mahjong_sim.rules.names import EXCUSES
from mahjong_sim.scenario.explain import tell
from mahjong_sim.scenario.voice import Scene
from mahjong_sim.score.scoring import POT, Line

SPLIT: Final = 396  # where the clauses end
SCORES: Final = 488  # where the scores begin
SPAN: Final = 400  # and how wide they are


class Penalty(Turned):
    """The pages of a case, one for each fault; ``done`` is called after the last one."""

    name = "penalty"

    def __init__(self, stage: Stage, board: Board, case: Case, done: Callable[[], None]) -> None:
        super().__init__(stage, board, done)
        self.case = case
        self.scroll = Scroll(color=theme.AMBER)
        self.size = (WIDTH, 724 if case.lines else 560)

    @property
    def finding(self) -> Finding:
        """The fault that is shown."""
        return self.case.findings[self.page]

    @property
    def pages(self) -> int:
        """One for each fault."""
        return len(self.case.findings)

    def turn(self) -> None:
        """The clauses of another fault are read from the top."""
        before = self.page
        super().turn()
        if self.page != before:
            self.scroll.at = 0

    def handle(self, event: pygame.event.Event) -> None:
        """Up, down, the wheel and the bar move long clauses."""
        if not self.scroll.steer(event):
            super().handle(event)

    # --- picture --------------------------------------------------------------------------------
    def paint(self, surface: pygame.Surface) -> None:
        """The page that is open."""
        page = Page(self.stage, self.board, surface, self.rect)
        count = f"{self.page + 1}/{self.pages}" if self.pages > 1 else ""
        painter = FindingPainter(page, self.finding, self.scroll, count)
        y = painter.draw(SPLIT)
        self._ruling(page, y)
        self._moved(page)
        self._next_hand(page)

    def _ruling(self, page: Page, y: float) -> None:
        """The effects, what chose them, and who ruled."""
        say, finding = self.stage.messages, self.finding
        y += 20
        x = LEFT + page.text(say("penalty.costs"), LEFT, y, 15, theme.GOLD) + 14
        notes = []
        if finding.fault.case:
            notes.append(say("penalty.case", case=say.pair(EXCUSES[finding.fault.case])[0]))
        if finding.fault.found_by >= 0:
            notes.append(say("penalty.found_by", name=page.name(finding.fault.found_by)))
        if finding.ruled is not None:
            notes.append(say("penalty.by_referee"))
        page.text(" · ".join(notes), x, y, 14, theme.QUIET, room=WIDTH - LEFT - x)
        y, x = y + 30, LEFT
        for words, kinds in costs(self.stage, self.board.rules, finding, self.case):
            need = page.width(words, 18) + 28 * len(kinds) + 10
            if x > LEFT and x + need > WIDTH - LEFT:
                x, y = LEFT, y + 30
            x += page.text(words, x, y, 18, room=ROOM) + 8
            x = page.tiles([4 * kind + 3 for kind in kinds], x, y - 16, 24) + 22

    def _moved(self, page: Page) -> None:
        """Who pays whom, and the points after it."""
        case = self.case
        if case.lines:
            scores(page, case.before, _after(case), LEFT, SCORES, SPAN)
            transfers(page, case.lines, LEFT + SPAN + 40, SCORES, ROOM - SPAN - 40)

    def _next_hand(self, page: Page) -> None:
        say, case = self.stage.messages, self.case
        words = say("penalty.goes_on")
        if case.ended is not None:
            scene = Scene(dealer=self.finding.dealer, wind=self.finding.wind)
            words = tell(case.ended, self.board.rules, say.language, scene).words
        step, room = line_height(page, 16), ROOM - 190
        for i, line in enumerate(wrap(page, words, 16, room)[:2]):
            page.text(line, LEFT, self.size[1] - 48 + i * step, 16, theme.QUIET, room=room)


def transfers(page: Page, lines: Sequence[Line], x: float, y: float, width: float) -> None:
    """Who pays whom and for what, a row each."""
    say = page.stage.messages
    rows = list(lines)[:7]
    step = min(40.0, 160 / max(1, len(rows)))
    for i, line in enumerate(rows):
        at = y + step * (i + 0.5)
        page.text(page.name(line.payer), x, at, 15, room=width * 0.25)
        arrow(page, x + width * 0.26, at, width * 0.06)
        page.text(page.name(line.payee), x + width * 0.34, at, 15, room=width * 0.25)
        page.text(f"{line.points:,}", x + width * 0.73, at, 16, align="right")
        cause = say(f"pay.{line.cause}")
        page.text(cause, x + width * 0.75, at, 12, theme.QUIET, room=width * 0.25)


def _after(case: Case) -> tuple[int, ...]:
    points = list(case.before)
    for line in case.lines:
        for who, amount in ((line.payer, -line.points), (line.payee, line.points)):
            if who != POT:
                points[who] += amount
    return tuple(points)
