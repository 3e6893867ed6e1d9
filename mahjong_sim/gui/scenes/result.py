"""How a hand ended (局の結果): a page for each winner, or one for a draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from mahjong_sim.gui.picture import Outcome
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.pages import LEFT, RIGHT, WIDTH, WinPage, draw_page, nagashi_page
from mahjong_sim.gui.scenes.scores import Page, payments, scores
from mahjong_sim.gui.scenes.turned import Turned
from mahjong_sim.gui.stage import Stage
from mahjong_sim.score.scoring import POT

COLUMN: Final = WIDTH - RIGHT - LEFT


class Result(Turned):
    """The pages of a hand's outcome; ``done`` is called after the last one.

    ``afters``: points by seat before the first page, and after each.
    """

    name = "result"
    size = (WIDTH, 680)

    def __init__(self, stage: Stage, board: Board, done: Callable[[], None]) -> None:
        super().__init__(stage, board, done)
        outcome = board.picture.outcome
        assert outcome is not None
        self.outcome: Outcome = outcome
        self.afters = _running(outcome)

    @property
    def pages(self) -> int:
        """One for each winner."""
        return max(1, len(self.outcome.wins), len(self.outcome.nagashi))

    def paint(self, surface: pygame.Surface) -> None:
        """The page that is open."""
        page = Page(self.stage, self.board, surface, self.rect)
        outcome = self.outcome
        if outcome.wins:
            WinPage(page, outcome.wins[self.page]).draw()
        elif outcome.nagashi:
            nagashi_page(page, outcome.nagashi[self.page])
        else:
            draw_page(page, outcome)
        self._points(page)

    def _points(self, page: Page) -> None:
        """Payments of this page and the scores after them."""
        before, after = self.afters[self.page], self.afters[self.page + 1]
        many = self.pages > 1
        lines = self.outcome.lines
        shown = lines[self.page] if many else tuple(line for group in lines for line in group)
        wide = not self.outcome.wins and not self.outcome.nagashi
        y = 430 if wide else 232
        payments(page, shown, RIGHT, y - 18 if wide else y, COLUMN)
        scores(page, before, after, LEFT if wide else RIGHT, 452, 560 if wide else COLUMN)


def _running(outcome: Outcome) -> list[tuple[int, ...]]:
    """Points before the payments, and after each group of them."""
    out = [outcome.before]
    for group in outcome.lines:
        points = list(out[-1])
        for line in group:
            for who, amount in ((line.payer, -line.points), (line.payee, line.points)):
                if who != POT:
                    points[who] += amount
        out.append(tuple(points))
    pages = max(1, len(outcome.wins), len(outcome.nagashi))
    while len(out) <= pages:
        out.append(out[-1])
    return out if pages > 1 else [out[0], out[-1]]
