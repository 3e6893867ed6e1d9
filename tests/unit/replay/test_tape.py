"""Recorded games as events of the table, and matches that go on from any of them."""

from __future__ import annotations

from io import BytesIO

import pytest

from mahjong_sim.bots.load import load
from mahjong_sim.bots.play import play
from mahjong_sim.errors import InputError
from mahjong_sim.match.log import LoggedMatch
from mahjong_sim.replay import native
from mahjong_sim.replay.tape import Tape, resume, tape_of
from mahjong_sim.rules.load import load as load_rules
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Answer
from tests.unit.replay.sample import SAMPLE, TEXTS
from tests.unit.replay.test_formats import reading


def tape(text: str | bytes) -> Tape:
    if isinstance(text, bytes):
        (found,) = native.read(text, "x")
        return tape_of(found)
    (game,) = reading(text).games
    return tape_of(game)


@pytest.fixture(scope="module")
def log() -> bytes:
    """The native log of a match of bots."""
    file = BytesIO()
    match = LoggedMatch(load_rules("tenhou"), "tape", file)
    play(match, [load("tsumogiri")() for _ in range(4)])
    return file.getvalue()


@pytest.mark.parametrize("format", sorted(TEXTS))
def test_every_format_has_the_events_of_its_game(format: str) -> None:
    found = tape(TEXTS[format])
    assert found.doubts == () and not found.whole
    kinds = [type(event) for event in found.events]
    assert kinds.count(ev.RoundDealt) == kinds.count(ev.RoundEnded) == kinds.count(ev.Won) == 1
    assert found.players == ("A", "B", "C", "D") or format == "majiang"


@pytest.mark.parametrize("format", sorted(TEXTS))
@pytest.mark.parametrize("count", [3, 6, 9])
def test_a_match_goes_on_from_any_event_of_any_format(format: str, count: int) -> None:
    found = tape(TEXTS[format])
    match = resume(found.log(count))
    assert len(match.events) >= count and match.pending() is not None
    seen = [e for e in match.events[:count] if not isinstance(e, ev.MatchStarted | ev.RoundDealt)]
    assert seen == [
        e for e in found.events[:count] if not isinstance(e, ev.MatchStarted | ev.RoundDealt)
    ]


def test_a_native_log_goes_on_as_it_went(log: bytes) -> None:
    found = tape(log)
    for count in (4, 100, len(found.events) // 2):
        match = resume(found.log(count))
        assert match.events == found.events[: len(match.events)]
        while (decision := match.pending()) is not None and match.hands < 40:
            seat, legal = next(iter(decision.legal.items()))
            match.submit(Answer(seat, legal[-1], decision=decision.number))
            if len(match.events) > count + 300:
                break
        deals = [e for e in match.events if isinstance(e, ev.RoundDealt)]
        assert len({deal.live for deal in deals}) == len(deals)  # no wall comes twice


def test_hands_after_the_record_are_dealt_by_its_seed() -> None:
    found = tape(SAMPLE)
    match = resume(found.log(4))
    walls = set()
    while (decision := match.pending()) is not None and match.hands < 4:
        walls.add(match.round.events[match._fresh].live)
        answers = [Answer(seat, legal[-1]) for seat, legal in decision.legal.items()]
        match.submit(*answers)
    assert len(walls) == 3


def test_a_log_that_was_changed_is_shown_up_to_there(log: bytes) -> None:
    lines = log.splitlines(keepends=True)
    starts = [i for i, line in enumerate(lines) if line.startswith(b'{"type":"RoundDealt"')]
    at = next(i for i in range(starts[2], len(lines)) if b'"Discarded"' in lines[i])
    changed = b"".join([*lines[:at], lines[at + 1], *lines[at + 2 :]])
    found = tape(changed)
    assert len(found.doubts) == 1
    assert sum(isinstance(e, ev.RoundDealt) for e in found.events) == 2
    assert isinstance(found.events[-1], ev.RoundEnded | ev.DiceThrown | ev.DeadWallSet)


def test_what_the_rules_forbid_is_shown_but_not_played_on() -> None:
    found = tape(SAMPLE.replace("<D109/>", '<REACH who="0" step="1"/><D109/>', 1))
    assert found.doubts
    assert any(isinstance(e, ev.Discarded) and e.riichi for e in found.events)
    with pytest.raises(InputError, match="does not agree"):
        found.log(len(found.events))


def test_where_the_match_is_over_nothing_goes_on(log: bytes) -> None:
    found = tape(log)
    with pytest.raises(InputError, match="over"):
        found.log(len(found.events))
    with pytest.raises(InputError, match="ends"):
        tape(SAMPLE).log(10**6)
