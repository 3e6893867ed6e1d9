"""The referee rules chombo on a seat that cannot play on."""

from __future__ import annotations

import io

import pytest

from mahjong_sim.bots.files import bundled
from mahjong_sim.bots.play import play
from mahjong_sim.bots.player import Player
from mahjong_sim.errors import IllegalAction
from mahjong_sim.match.log import LoggedMatch
from mahjong_sim.match.match import Match
from mahjong_sim.replay import native
from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Answer
from mahjong_sim.table.manner import GUARDED, REFEREED, STRICT, Manner


def moved(match: Match) -> list[int]:
    """Points won and lost since the start, by seat."""
    ended = next(e for e in match.events if isinstance(e, ev.RoundEnded))
    return [p - match.rules.match.start_points for p in ended.points]


@pytest.mark.parametrize("manner", [GUARDED, STRICT, REFEREED])
@pytest.mark.parametrize(
    ("rules", "points", "next_dealer"),
    [
        ("tenhou", [4000, -8000, 2000, 2000], 0),
        ("kyoto", [4000, -8000, 2000, 2000], 1),
        ("taikai", [0, -12000, 0, 0], 0),
    ],
)
def test_the_hand_ends_by_the_chombo_of_the_rule_set(
    rules: str, points: list[int], next_dealer: int, manner: Manner
) -> None:
    match = Match(load(rules), "s", manner=manner)
    events = match.rule_chombo(1)
    assert events[0] == ev.Faulted(1, "toppled", ("chombo",))
    assert moved(match) == points
    assert (match.hands, match.state.dealer) == (2, next_dealer)
    play(match, [bundled("tsumogiri")() for _ in range(4)])
    assert match.standing is not None


def test_several_seats_pay_each() -> None:
    match = Match(load("tenhou"), "s")
    match.rule_chombo(1, 0)
    assert moved(match) == [4000 - 12000, 4000 - 8000, 6000, 6000]


def test_a_draw_that_waits_for_its_seat_does_not_happen() -> None:
    match = Match(load("tenhou"), "s", manner=STRICT)
    decision = match.pending()
    assert decision is not None
    match.rule_chombo(2)
    assert not any(isinstance(e, ev.Drew) for e in match.events)


def asked_to_show(seed: int) -> Match | None:
    """A match in which a seat is just asked whether it shows its hand."""
    match = Match(load("taikai"), str(seed))
    players = [Player(match, seat, bundled("efficient")()) for seat in range(4)]
    while match.round.in_play and (decision := match.pending()):
        match.submit(*(Answer(s, players[s](match.view(s))) for s in decision.legal))
    return match if match.standing is None else None


def test_no_chombo_after_the_match_or_while_hands_are_shown() -> None:
    match = play(Match(load("base", ["match.winds=1"]), "s"), [bundled("tsumogiri")()] * 4)
    with pytest.raises(IllegalAction, match="no hand is played"):
        match.rule_chombo(0)
    shown = next(filter(None, map(asked_to_show, range(20))))
    before = len(shown.events)
    with pytest.raises(IllegalAction, match="nothing to play on with"):
        shown.rule_chombo(0)
    assert len(shown.events) == before


def test_the_log_has_the_ruling_and_what_was_noted_and_plays_again() -> None:
    file = io.BytesIO()
    match = LoggedMatch(load("kyoto"), "s", file)
    match.remark(failure="its plug was pulled")
    match.rule_chombo(3)
    play(match, [bundled("tsumogiri")() for _ in range(4)])
    assert b'{"note":{"failure":"its plug was pulled"}}\n{"call":"chombo","seats":[3]}\n' in (
        file.getvalue()
    )
    (game,) = native.read(file.getvalue(), "log")
    assert native.Again(game, match.rules).problem is None
    tampered = file.getvalue().replace(b'"seats":[3]', b'"seats":[2]')
    (game,) = native.read(tampered, "log")
    assert native.Again(game, match.rules).problem is not None


@pytest.mark.parametrize(
    "line",
    [
        '{"call":"chombo"}',
        '{"call":"chombo","seats":[1,1]}',
        '{"call":"chombo","seats":[4]}',
        '{"call":"chombo","seats":[]}',
    ],
)
def test_a_broken_ruling_is_a_fault_of_the_log(line: str) -> None:
    file = io.BytesIO()
    LoggedMatch(load("kyoto"), "s", file)
    (game,) = native.read(file.getvalue() + line.encode() + b"\n", "log")
    assert game.fault is not None and "seats" in game.fault.got
