"""Recorded games as events of the table, and matches that go on from any of them."""

from __future__ import annotations

from io import BytesIO

import pytest
from msgspec.structs import replace

from mahjong_sim.bots.load import load
from mahjong_sim.bots.play import play
from mahjong_sim.errors import InputError
from mahjong_sim.match.log import LoggedMatch
from mahjong_sim.replay import mjlog, native, native_out
from mahjong_sim.replay.tape import Tape, resume, tape_of, tapes_of
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
    assert _told(match.events[:count]) == _told(found.events[:count])


def _told(events: list[ev.Event]) -> list[ev.Event]:
    """Without what names walls that are filled up."""
    return [e for e in events if not isinstance(e, ev.MatchStarted | ev.RoundDealt)]


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


# --- what the engine agrees with ----------------------------------------------------------------
def test_a_record_the_engine_agrees_with_is_one_stretch() -> None:
    (found,), problems = tapes_of([mjlog.read(SAMPLE.encode(), "a")])
    assert problems == [] and found.agreed == [found.events]
    assert found.players == ("A", "B", "C", "D")
    kinds = [type(e) for e in found.events]
    assert kinds.count(ev.Won) == 1 and kinds[-1] is ev.RoundEnded


def test_a_hand_that_differs_is_shown_but_not_agreed_with() -> None:
    game = mjlog.read(SAMPLE.replace("30,12000,2", "30,13000,2").encode(), "a")
    found = tape_of(game)
    assert found.agreed == [] and isinstance(found.events[-1], ev.RoundEnded)
    kept, problems = tapes_of([game])
    assert kept == [] and [(p.file, p.round) for p in problems] == [("a", 0)]


def test_a_hand_that_does_not_follow_begins_a_stretch_of_its_own() -> None:
    game = mjlog.read(SAMPLE.encode(), "a")
    game = replace(game, rounds=game.rounds * 2)  # the second is dealt as if nothing had been won
    found = tape_of(game)
    assert [isinstance(events[-1], ev.RoundEnded) for events in found.agreed] == [True, True]
    assert [p.round for p in found.doubts] == [1] and found.left_out == ()
    match = resume(found.log(len(found.agreed[0]) + 5), found.rules)
    shown = found.agreed[1][: len(match.events)]
    assert len(shown) >= 5 and _told(match.events) == _told(shown)


def test_nothing_of_a_native_log_is_believed() -> None:
    (log,), _ = native_out.write(mjlog.read(SAMPLE.encode(), "a"), load_rules("tenhou"))
    (game,) = native.read(log, "a")
    assert tape_of(game).agreed == [game.events]
    (forged,) = native.read(log.replace(b'"tile":"2sb"', b'"tile":"2sa"'), "a")
    assert forged.events != game.events
    found, problems = tapes_of([forged])
    assert found == [] and len(problems) == 1


def test_unknown_rules_are_a_problem_of_that_game_alone() -> None:
    game = mjlog.read(SAMPLE.encode(), "a")
    found, problems = tapes_of([game, game], "no-such-rules")
    assert found == [] and len(problems) == 2
