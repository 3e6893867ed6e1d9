"""The pace of events tells nothing and loses nothing."""

from __future__ import annotations

import pytest

from mahjong_sim.gui.feed import Feed
from mahjong_sim.table import events as ev

DISCARD = ev.Discarded(0, 5, drawn=True)
END = ev.RoundEnded("draw", 0, 1, 1, 0, (25000,) * 4)


def test_events_come_in_order_and_none_is_lost() -> None:
    feed = Feed(2)
    events = [ev.Drew(seat, seat) for seat in range(4)]
    feed.push(events)
    out: list[ev.Event] = []
    for _ in range(200):
        out += feed.update(0.05)
    assert out == events and feed.idle


def test_at_speed_0_everything_comes_at_once() -> None:
    feed = Feed(0)
    feed.push([DISCARD] * 20)
    assert feed.update(0.0) == [DISCARD] * 20 and feed.idle


@pytest.mark.parametrize("speed", [1, 2, 3, 4])
def test_a_discard_always_takes_the_same_time(speed: int) -> None:
    def length(following: list[ev.Event]) -> int:
        feed = Feed(speed)
        feed.push([DISCARD, *following])
        feed.update(0.0)
        frames = 0
        while not feed.update(0.01) and frames < 500:
            frames += 1
        return frames

    # a draw after a discard nobody could claim, after one that was passed: the same events
    assert length([ev.Drew(1, -1)]) == length([ev.Drew(1, -1), DISCARD]) > 0


def test_faster_speeds_are_faster() -> None:
    rests = []
    for speed in (1, 2, 3, 4):
        feed = Feed(speed)
        feed.push([DISCARD])
        feed.update(0.0)
        frames = 0
        while not feed.idle:
            feed.update(0.01)
            frames += 1
        rests.append(frames)
    assert rests == sorted(rests, reverse=True) and len(set(rests)) == 4


def test_the_end_of_a_hand_holds_the_feed_until_it_is_released() -> None:
    feed = Feed(0)
    feed.push([END, DISCARD])
    assert feed.update(1.0) == [END] and feed.stopped and not feed.idle
    assert feed.update(60.0) == []
    feed.release()
    assert feed.update(0.0) == [DISCARD] and feed.idle
