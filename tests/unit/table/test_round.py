"""A hand takes answers one by one or together; what is wrong changes nothing."""

from __future__ import annotations

import pytest

from mahjong_sim.errors import IllegalAction, StaleAnswer
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import DISCARDS, OPEN_KAN, PASS, WIN, Answer, Chi, Pon
from mahjong_sim.table.evolve import evolve
from mahjong_sim.table.state import RoundState
from tests.kit import Table, table


def snapshot(state: RoundState) -> list[object]:
    """Everything a state holds, as plain values."""
    plain = [getattr(state, name) for name in RoundState.__slots__ if name not in ("seats", "word")]
    seats = [
        [getattr(s, name) for name in type(s).__slots__ if hasattr(s, name)] for s in state.seats
    ]
    return [*plain, *([list(v) if isinstance(v, list) else v for v in s] for s in seats)]


def window() -> Table:
    """East's 5p is open to South (chi, pon) and West (ron)."""
    t = table("tenhou", S="46558p123789m12s", W="46p234m567m345s22s", draws="5p")
    t.act("E", "0p" if "0p" in t.words("E") else "5p")
    return t


def test_a_window_waits_for_every_seat_asked() -> None:
    t = window()
    decision = t.pending()
    assert decision is not None
    assert set(decision.legal) == {1, 2}
    assert t.submit(Answer(1, PASS)) == []
    left = t.pending()
    assert left is not None
    assert (set(left.legal), left.number) == ({2}, decision.number)
    assert t.submit(Answer(2, PASS))
    after = t.pending()
    assert after is not None
    assert after.number == decision.number + 1


def test_one_by_one_or_together_is_the_same() -> None:
    apart, together = window(), window()
    apart.submit(Answer(2, WIN))
    apart.submit(Answer(1, PASS))
    together.submit(Answer(1, PASS), Answer(2, WIN))
    assert apart.events == together.events


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (Answer(1, WIN), IllegalAction),
        (Answer(1, OPEN_KAN), IllegalAction),
        (Answer(1, Chi((48, 49))), IllegalAction),
        (Answer(1, Pon((52, 52))), IllegalAction),
        (Answer(1, DISCARDS[0]), IllegalAction),
        (Answer(3, PASS), StaleAnswer),
        (Answer(0, PASS), StaleAnswer),
        (Answer(7, PASS), StaleAnswer),
        (Answer(1, PASS, decision=0), StaleAnswer),
        (Answer(1, PASS, decision=99), StaleAnswer),
    ],
)
def test_a_wrong_answer_changes_nothing(answer: Answer, error: type[Exception]) -> None:
    t = window()
    events, state, decision = list(t.events), snapshot(t.round.state), t.pending()
    for answers in ((answer,), (Answer(2, PASS), answer), (answer, Answer(2, WIN))):
        with pytest.raises(error):
            t.submit(*answers)
        assert t.events == events
        assert snapshot(t.round.state) == state
        assert t.pending() == decision


def test_no_seat_answers_twice() -> None:
    t = window()
    with pytest.raises(StaleAnswer):
        t.submit(Answer(1, PASS), Answer(1, PASS))
    t.submit(Answer(1, PASS))
    with pytest.raises(StaleAnswer):
        t.submit(Answer(1, PASS))


def test_nothing_is_taken_once_the_hand_is_over() -> None:
    t = window()
    t.claim(W="win")
    assert t.pending() is None
    with pytest.raises(StaleAnswer):
        t.submit(Answer(0, PASS))


def test_a_call_may_name_other_pieces_of_the_same_look() -> None:
    t = table("tenhou-nored", S="446p55p", draws="5p")
    t.act("E", "5p")
    held = t.round.state.seats[1].tiles
    fours = [piece for piece in held if piece >> 2 == 12]
    six = next(piece for piece in held if piece >> 2 == 14)
    for four in fours:
        again = table("tenhou-nored", S="446p55p", draws="5p")
        again.act("E", "5p")
        again.submit(Answer(1, Chi((four, six))))
        assert four in again.last(ev.Called).meld.tiles


def test_the_events_alone_rebuild_the_state() -> None:
    t = table("tenhou", E="1111z234m567p34s", W="46p234m567m345s22s", rinshan="9m")
    t.act("E", "kan 1z")
    t.tsumogiri(12)
    again = RoundState()
    for event in t.events:
        evolve(again, event)
    assert snapshot(again) == snapshot(t.round.state)


def test_a_copy_is_independent() -> None:
    t = table("tenhou")
    copy = t.round.state.copy()
    before = snapshot(copy)
    t.tsumogiri(5)
    assert snapshot(copy) == before
