"""Which sheet a table in play has to show next: rulings, results, curtains, questions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from mahjong_sim.gui.cases import Case
from mahjong_sim.gui.desk import Desk
from mahjong_sim.gui.game import NOBODY, Game
from mahjong_sim.gui.online.scenes import Lost
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.penalty import Penalty
from mahjong_sim.gui.scenes.ranking import Ranking
from mahjong_sim.gui.scenes.referee import Referee
from mahjong_sim.gui.scenes.result import Result
from mahjong_sim.gui.scenes.trouble import Trouble
from mahjong_sim.gui.seating import HUMAN
from mahjong_sim.gui.stage import Scene, Stage
from mahjong_sim.table.actions import Action
from mahjong_sim.table.acts import Rule
from mahjong_sim.tiles import Seat


class Playing(Protocol):
    """What of a table scene is needed here."""

    stage: Stage
    game: Game
    desk: Desk
    board: Board
    look_again: Callable[[], None] | None

    def leave(self) -> None:
        """Go to the menu; the game can be gone on with."""

    def again(self) -> None:
        """Play another match."""

    def answer(self, action: Action) -> None:
        """Answer what is asked."""

    def arrange(self) -> None:
        """Describe the controls anew."""

    def curtain(self, seat: Seat, then: Callable[[], None] = ...) -> Scene:
        """The sheet that waits for the person of a seat."""
        ...


def due(table: Playing) -> Scene | None:
    """The sheet that has to come now, None while the table plays on."""
    game, stage = table.game, table.stage
    if game.lost:
        return Lost(stage, game.lost, table.leave)
    if game.trouble is not None:
        return _trouble(table)
    if game.feed.stopped:
        return _pause(table)
    if game.curtain != NOBODY:
        return table.curtain(game.curtain)
    if game.referee:
        return _referee(table)
    if game.over:
        return _ranking(table)
    return None


def _ranking(table: Playing) -> Scene:
    game, helped = table.game, len(table.game.helps)
    after = (table.again, table.leave)
    return Ranking(
        table.stage, table.board, *after, helped, table.look_again, events=game.cases.shown
    )


def _pause(table: Playing) -> Scene | None:
    """Between two events: a ruling, then the result of the hand if it has ended."""
    game, case = table.game, table.game.ruling_due
    if case is not None:
        table.stage.notice = ""  # the sheet says it
        return Penalty(table.stage, table.board, case, _looked_at(game, case))
    if game.picture.outcome is not None and game.picture.outcome.ended is not None:
        return Result(table.stage, table.board, game.resume)
    game.resume()
    return None


def _looked_at(game: Game, case: Case) -> Callable[[], None]:
    """A ruling that ended the hand is its result too."""

    def done() -> None:
        case.looked_at = True
        if case.ended is None or case.ended.ending == "chombo":
            game.resume()

    return done


def _referee(table: Playing) -> Scene:
    game = table.game
    case, open_ = game.cases.last, game.before_referee
    assert case is not None and open_ is not None
    fault, options = open_
    finding = next(
        f
        for f in case.findings
        if f.ruled is None and (f.fault.seat, f.fault.fault) == (fault.seat, fault.kind)
    )
    place = game.act_of(fault.seat)
    undo = partial(table.desk.undo, place) if place >= 0 else None
    return Referee(
        table.stage, table.board, finding, options, lambda choice: game.rule(Rule(choice)), undo
    )


def _trouble(table: Playing) -> Scene:
    game, error = table.game, table.game.trouble
    assert error is not None

    def take() -> None:
        game.trouble = None
        table.desk.hand_over(error.seat, HUMAN)

    def again() -> None:
        game.trouble = None

    return Trouble(table.stage, table.board, error, take, again, table.leave)
