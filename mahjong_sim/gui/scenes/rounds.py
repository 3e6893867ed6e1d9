"""All hands of a match in a table (各局の結果): how each ended, and what everybody had after it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.messages import Messages
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.questions import Scrolled
from mahjong_sim.gui.scenes.scores import Page
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import Button, sunk
from mahjong_sim.table import events as ev

VISIBLE: Final = 11  # hands at once
PITCH: Final = 42
SEATS: Final = (676, 828, 980, 1132)  # right edges of the points


Win = ev.Won | ev.NagashiWon


class Round(NamedTuple):
    """A hand that is over: as it was dealt, its wins, how it ended; points before and after."""

    wind: int
    dealer: int
    honba: int
    wins: tuple[Win, ...]
    aborted: str
    ending: str
    before: tuple[int, ...]
    after: tuple[int, ...]


def rounds(events: Iterable[ev.Event]) -> list[Round]:
    """The hands that these events tell of from beginning to end."""
    out: list[Round] = []
    dealt: ev.RoundDealt | None = None
    wins: list[Win] = []
    aborted = ""
    for event in events:
        if isinstance(event, ev.RoundDealt | ev.RoundSet):
            dealt = event.dealt if isinstance(event, ev.RoundSet) else event
            wins, aborted = [], ""
        elif isinstance(event, Win):
            wins.append(event)
        elif isinstance(event, ev.Aborted):
            aborted = event.why
        elif isinstance(event, ev.RoundEnded) and dealt is not None:
            which = (dealt.wind, dealt.dealer, dealt.honba)
            how = (tuple(wins), aborted, event.ending)
            out.append(Round(*which, *how, tuple(dealt.points), event.points))
    return out


class Rounds(Scrolled):
    """A row for each hand. ``events``: those of the whole match."""

    name = "rounds"
    size = (1180, 660)

    def __init__(self, stage: Stage, board: Board, events: Iterable[ev.Event]) -> None:
        super().__init__(stage)
        self.board, self.rounds = board, rounds(events)

    def arrange(self) -> None:
        """One button."""
        px, rect = self.stage.screen.px, self.rect
        close = Rect(rect.right - px(210), rect.bottom - px(66), px(170), px(46))
        label, size = self.stage.messages("help.close"), self.stage.size(18)
        button = Button(
            "rounds.close", close, label=label, size=size, style="main", press=self.stage.pop
        )
        self.ui.show([button])
        self.ui.focus = "rounds.close"
        track = Rect(rect.x + px(1152), rect.y + px(112), px(6), px(PITCH * VISIBLE - 6))
        self.scroll.lay(self.stage.screen.area, track, len(self.rounds), VISIBLE)

    # --- picture --------------------------------------------------------------------------------
    def paint(self, surface: pygame.Surface) -> None:
        """Names above, hands below each other."""
        page = Page(self.stage, self.board, surface, self.rect)
        say = self.stage.messages
        page.text(say("rounds.title"), 40, 46, 26, theme.GOLD)
        for seat, right in enumerate(SEATS):
            page.text(page.name(seat), right, 92, 15, theme.QUIET, "right", room=140)
        for i, hand in enumerate(self.rounds[self.scroll.span]):
            self._row(page, hand, 112 + PITCH * i)

    def _row(self, page: Page, hand: Round, y: float) -> None:
        px, say = self.stage.screen.px, self.stage.messages
        left, top = page.at(36, y)
        sunk(page.surface, Rect(left, top, px(1108), px(PITCH - 6)), theme.WELL, focus=False)
        middle = y + (PITCH - 6) / 2
        name = say("log.hand", hand=say.hand(hand.wind, hand.dealer), n=hand.honba)
        page.text(name, 48, middle, 15, theme.GOLD, room=160)
        page.text(self._outcome(hand), 216, middle, 15, room=310)
        for seat, right in enumerate(SEATS):
            change = hand.after[seat] - hand.before[seat]
            page.text(f"{hand.after[seat]:,}", right - 76, middle, 15, align="right", room=72)
            if change:
                color = theme.GAIN if change > 0 else theme.LOSS
                page.text(f"{change:+,}", right, middle, 13, color, "right", room=74)

    def _outcome(self, hand: Round) -> str:
        say = self.stage.messages
        if hand.ending == "chombo":
            return say("pay.chombo").capitalize()
        if hand.aborted:
            return say(f"result.{hand.aborted}")
        if not hand.wins:
            return say("result.draw")
        return " · ".join(self._win(say, won) for won in hand.wins)

    def _win(self, say: Messages, won: Win) -> str:
        name = self.board.name(won.seat)
        if isinstance(won, ev.NagashiWon):
            return say("result.nagashi", name=name)
        if won.source == won.seat:
            return say("result.tsumo", name=name)
        return say("result.ron", name=name, source=self.board.name(won.source))
