"""The pages of a result: a win, nagashi mangan, a draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from mahjong_sim.gui import theme
from mahjong_sim.gui.messages import Messages
from mahjong_sim.gui.picture import Outcome
from mahjong_sim.gui.scenes.board import DORA_PLACES
from mahjong_sim.gui.scenes.scores import Page, hand_row, row_width
from mahjong_sim.score.scoring import Scoring, YakuItem
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import HIDDEN, Seat, Tile, parse_kinds

LEFT: Final = 40  # columns of the sheet
RIGHT: Final = 620
WIDTH: Final = 980


class WinPage:
    """One winner: hand, dora, yaku, fu, points."""

    def __init__(self, page: Page, won: ev.Won) -> None:
        self.page, self.won = page, won
        self.say = page.stage.messages

    def draw(self) -> None:
        """Paint the page."""
        won, page, say = self.won, self.page, self.say
        tsumo = won.seat == won.source
        key = "result.tsumo" if tsumo else "result.ron"
        title = say(key, name=page.name(won.seat), source=page.name(won.source))
        page.text(title, LEFT, 46, 26, theme.GOLD, room=620)
        picture = page.board.picture
        where = say.hand(picture.wind, picture.dealer)
        if picture.honba:
            where += "  " + say("honba", n=picture.honba)
        page.text(where, WIDTH - 40, 46, 18, theme.QUIET, "right", room=280)
        melds = picture.seats[won.seat].melds
        width = min(52.0, (WIDTH - 80) / row_width(len(won.hand), melds, won.seat))
        hand_row(page, won.hand, melds, won.seat, won.tile, (LEFT, 82), width)
        self._indicators()
        y = self._yaku(232)
        self._fu(y + 4)
        self._total()

    def _indicators(self) -> None:
        page, say = self.page, self.say
        rows = [("dora", page.board.picture.dora)]
        if self.won.ura:
            rows.append(("ura", list(self.won.ura)))
        x: float = LEFT
        for key, tiles in rows:
            x += page.text(say(key), x, 186, 15, theme.QUIET) + 10
            shown = [*tiles, *(HIDDEN for _ in range(DORA_PLACES - len(tiles)))]
            x = page.tiles(shown, x, 166, 27) + 30

    def _yaku(self, y: float) -> float:
        """Yaku in both languages with their han; the place after them."""
        items = self.won.scoring.yaku
        step = min(31.0, 270 / max(1, len(items)))
        for item in items:
            self._yaku_row(item, y, min(18.0, step * 0.62))
            y += step
        return y

    def _yaku_row(self, item: YakuItem, y: float, units: float) -> None:
        page, say = self.page, self.say
        name, other = say.yaku(item.id)
        used = page.text(name, LEFT, y, units, room=290)
        room = 420 - used - 16
        page.text(other, LEFT + used + 16, y, units * 0.78, theme.QUIET, room=room)
        worth = say("result.han", n=item.han)
        if item.yakuman:
            worth = yakuman_text(say, item.yakuman)
        page.text(worth, LEFT + 540, y, units, theme.GOLD, "right")

    def _fu(self, y: float) -> None:
        """The items of the fu count, in small print."""
        page, say, scoring = self.page, self.say, self.won.scoring
        if scoring.yakuman or not scoring.fu_items:
            return
        x = LEFT + page.text(say("result.fu"), LEFT, y, 13, theme.GOLD) + 14
        for item in scoring.fu_items:
            label = say(f"fu.{item.id}")
            tiles = [4 * kind + 3 for kind in parse_kinds(item.tiles)]
            need = page.width(label, 13) + page.width(str(item.fu), 13) + 17 * len(tiles) + 12
            if x + need > LEFT + 555:
                x, y = LEFT + 28, y + 27
            x += page.text(label, x, y, 13, theme.QUIET) + 5
            x = page.tiles(tiles, x, y - 12, 17) + (4 if tiles else 0)
            x += page.text(str(item.fu), x, y, 13, theme.TEXT) + 16

    def _total(self) -> None:
        page, say, scoring = self.page, self.say, self.won.scoring
        ends = page.at(LEFT, 588), page.at(LEFT + 550, 588)
        pygame.draw.line(page.surface, theme.SHEET_EDGE, *ends)
        page.text(worth_text(say, scoring), LEFT, 614, 20, room=330)
        page.text(points_text(say, scoring), LEFT + 550, 614, 30, theme.GOLD, "right", room=300)
        for i, note in enumerate(self._notes()):
            page.text(note, LEFT, 647 + 20 * i, 13, theme.QUIET, room=550)

    def _notes(self) -> list[str]:
        """A line on bazoro and liability, and one on chips, where there are any."""
        page, say, won = self.page, self.say, self.won
        first = [say("result.liable", name=page.name(seat)) for _, seat in won.liable]
        if won.scoring.quoted_han != won.scoring.han:
            first.insert(0, say("result.quoted", n=won.scoring.quoted_han))
        moved = [f"{page.name(seat)} {chips:+}" for seat, chips in enumerate(won.chips) if chips]
        lines = ["   ".join(first)] if first else []
        return [*lines, f"{say('result.chips')}: {', '.join(moved)}"] if moved else lines


def yakuman_text(say: Messages, count: int) -> str:
    """How many yakuman."""
    return say("result.yakuman") if count == 1 else say("result.yakuman.n", n=count)


def worth_text(say: Messages, scoring: Scoring) -> str:
    """``3 han 40 fu``, with the limit's name."""
    if scoring.yakuman:
        return yakuman_text(say, scoring.yakuman)
    text = say("result.han_fu", han=scoring.han, fu=scoring.fu)
    return f"{text}  {say.limit(scoring.limit)}" if scoring.limit else text


def points_text(say: Messages, scoring: Scoring) -> str:
    """What is paid: by the discarder, by each, or by child and dealer."""
    if scoring.ron:
        return say("result.points", n=scoring.ron)
    dealer, child = scoring.tsumo
    if not dealer:
        return say("result.each", n=child)
    return say("result.split", child=child, dealer=dealer)


def nagashi_page(page: Page, event: ev.NagashiWon) -> None:
    """Nagashi mangan: the river does it, no hand is shown."""
    say = page.stage.messages
    page.text(say("result.nagashi", name=page.name(event.seat)), LEFT, 46, 26, theme.GOLD)
    river = page.board.picture.seats[event.seat].river
    rows = [[d.tile for d in river[i : i + 12]] for i in range(0, len(river), 12)]
    for i, row in enumerate(rows):
        page.tiles(row, LEFT, 90 + i * 66, 44)
    page.text(points_text(say, event.scoring), LEFT, 618, 30, theme.GOLD, room=500)


def draw_page(page: Page, outcome: Outcome) -> None:
    """A draw: the reason, and each seat's hand as far as it was shown."""
    say, picture = page.stage.messages, page.board.picture
    key = f"result.{outcome.aborted.why}" if outcome.aborted else "result.draw"
    page.text(say(key), LEFT, 46, 26, theme.GOLD, room=640)
    if outcome.aborted:
        page.text(say("result.abort"), WIDTH - 40, 46, 18, theme.QUIET, "right")
    for i in range(4):
        seat = (picture.dealer + i) % 4
        y = 84 + i * 78
        wind = say(f"wind.short.{i}")
        page.text(f"{wind}  {page.name(seat)}", LEFT, y + 24, 17, room=150)
        _draw_row(page, outcome, seat, y)


def _draw_row(page: Page, outcome: Outcome, seat: Seat, y: float) -> None:
    say, picture = page.stage.messages, page.board.picture
    shown = outcome.shown.get(seat)
    hidden = (HIDDEN,) * len(picture.seats[seat].hand)
    hand: Sequence[Tile] = (shown.hand if shown else ()) or hidden
    if outcome.tenpai is not None:
        tenpai = seat in outcome.tenpai
        label, color = (
            (say("result.tenpai"), theme.GAIN) if tenpai else (say("result.noten"), theme.QUIET)
        )
        page.text(label, LEFT + 160, y + 24, 16, color, room=84)
    melds = picture.seats[seat].melds
    waits = shown.waits if shown else ()
    room = WIDTH - 80 - 250 - (len(waits) * 26 + 60 if waits else 0)
    width = min(34.0, room / row_width(len(hand), melds, seat))
    hand_row(page, hand, melds, seat, HIDDEN, (LEFT + 250, y), width)
    if waits:
        x = WIDTH - 40 - len(waits) * 26
        page.text(say("result.waits"), x - 8, y + 24, 13, theme.QUIET, "right", room=60)
        page.tiles([4 * kind + 3 for kind in waits], x, y + 6, 26)
