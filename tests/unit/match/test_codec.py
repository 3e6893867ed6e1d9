from __future__ import annotations

import json

import pytest

from mahjong_sim.bots.load import load as load_bot
from mahjong_sim.bots.play import play
from mahjong_sim.errors import InputError
from mahjong_sim.match.codec import event_line, plain, read_action, read_event
from mahjong_sim.match.match import Match
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.rules.load import load
from mahjong_sim.table import acts, events
from mahjong_sim.table.actions import DISCARDS, PASS, Action, Chi, ClosedKan
from mahjong_sim.table.events import Called, Drew, KindsBarred, RoundSet, SeatSet


def test_tiles_are_texts() -> None:
    assert json.loads(event_line(Drew(2, 16))) == {
        "type": "Drew",
        "seat": 2,
        "tile": "5ma",
        "rinshan": False,
    }
    assert plain(Drew(1, -1))["tile"] == "?"
    meld = Meld(MeldKind.CHI, (0, 5, 8), taken=5, source=3)
    assert plain(Called(0, meld))["meld"] == {
        "kind": 0,
        "tiles": "1ma 2mb 3ma",
        "taken": "2mb",
        "source": 3,
        "added": "?",
    }
    assert plain(KindsBarred(0, (0, 33)))["kinds"] == "1m 7z"
    assert plain(Chi((135, 4))) == {"do": "Chi", "own": "7zd 2ma"}


@pytest.mark.parametrize("rules", ["tenhou", "kyoto", "taikai"])
def test_all_events_of_a_match_are_read_back(rules: str) -> None:
    efficient = load_bot("efficient")
    match = play(Match(load(rules), "codec"), [efficient() for _ in range(4)])
    lines = [event_line(event) for event in match.events]
    assert [read_event(json.loads(line)) for line in lines] == match.events
    assert [event_line(event) for event in match.events] == lines


def test_positions_are_read_back() -> None:
    dealt = next(e for e in Match(load("tenhou"), "x").events if isinstance(e, events.RoundDealt))
    pon = Meld(MeldKind.PON, (0, 1, 2), taken=2, source=1)
    seat = SeatSet(melds=(pon,), river=(events.Dropped(8, True),))
    position = RoundSet(dealt, (seat, SeatSet(), SeatSet(), SeatSet()), turn=1, shown=1)
    found = json.loads(event_line(position))
    assert found["seats"][0]["river"][0]["tile"] == "3ma"
    assert read_event(found) == position


@pytest.mark.parametrize(
    "action", [DISCARDS[52], PASS, Chi((0, 4)), ClosedKan(9), acts.Say("pon"), acts.Misname(4, 8)]
)
def test_actions_are_read_back(action: Action) -> None:
    assert read_action(json.loads(json.dumps(plain(action)))) == action


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ({"type": "Drew", "seat": 0, "tile": "5me"}, "not a Drew"),
        ({"type": "Drew", "seat": 0, "tile": 5}, "not a Drew"),
        ({"type": "Drew", "seat": "0", "tile": "5ma"}, "not a Drew"),
        ({"type": "Drew", "tile": "5ma"}, "not a Drew"),
        ({"type": "Called", "seat": 0, "meld": []}, "not a Called"),
        ({"type": "RoundDealt", "hands": "5ma"}, "not a RoundDealt"),
        ({"type": "Event"}, "unknown type"),
        ({"type": ["Drew"]}, "unknown type"),
        ({}, "unknown type"),
    ],
)
def test_what_is_no_event_is_refused(line: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_event(line)


@pytest.mark.parametrize("found", [None, [], {}, {"do": "Fly"}, {"do": "Discard"}])
def test_what_is_no_action_is_refused(found: object) -> None:
    with pytest.raises(InputError):
        read_action(found)
