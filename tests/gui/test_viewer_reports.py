"""Public reports about replay viewers (牌譜再生), on recorded games: named after their reports."""

from __future__ import annotations

import pytest

from mahjong_sim.gui.viewer.scene import Viewer
from mahjong_sim.replay import mjlog
from mahjong_sim.replay.tape import Tape, tape_of
from mahjong_sim.table import events as ev
from tests.cases.test_replays import archive
from tests.gui.driving import window
from tests.gui.test_viewer import painted, show


def tapes(mark: str, most: int) -> list[Tape]:
    return [tape_of(mjlog.read(data, name)) for name, data in archive(mark)[:most]]


@pytest.mark.corpus
def test_re_jump_to_end_of_triple_ron() -> None:
    for tape in tapes('type="ron3"', 2):
        with window() as app:
            viewer = show(app, tape)
            end = next(
                i
                for i, f in enumerate(viewer.steps.frames)
                if isinstance(f.event, ev.Aborted) and f.event.why == "triple_ron"
            )
            hand = viewer.steps.frames[end].hand
            viewer.go(end)
            jumped = painted(app)
            last = last_discard(viewer)
            seat = viewer.board.picture.seats[last.seat]
            assert seat.river[-1].tile == last.tile
            assert last.tile not in seat.hand and seat.drawn is None
            viewer.go(end - 12)
            for _ in range(12):
                viewer.move("on")
            assert viewer.here == end and painted(app) == jumped
            assert viewer.frame.hand == hand


def last_discard(viewer: Viewer) -> ev.Discarded:
    events = viewer.steps.events[: viewer.frame.upto]
    return next(e for e in reversed(events) if isinstance(e, ev.Discarded))


@pytest.mark.corpus
def test_re_select_hand_after_game_end() -> None:
    (tape,) = tapes("owari", 1)
    with window() as app:
        viewer = show(app, tape)
        for hand in reversed(viewer.steps.hands):
            viewer.go(viewer.steps.last)
            assert viewer.frame.sheet == "ranking"
            painted(app)
            viewer.go(hand.frame)
            assert app.stage.top is viewer and viewer.frame.sheet == ""
            dealt = viewer.frame.event
            assert isinstance(dealt, ev.RoundDealt | ev.RoundSet)
            assert viewer.board.picture.honba == hand.dealt.honba
            assert viewer.board.picture.points == list(hand.dealt.points)
