from __future__ import annotations

import io
import json

import pytest

from mahjong_sim.bots.load import load as load_bot
from mahjong_sim.bots.play import play
from mahjong_sim.errors import IllegalAction
from mahjong_sim.match.codec import event_line
from mahjong_sim.match.log import Credits, LoggedMatch
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.table import acts
from mahjong_sim.table.actions import DISCARDS, PASS, Answer
from mahjong_sim.table.manner import REFEREED, STRICT, Manner


def begun(rules: str = "tenhou", manner: Manner | None = None) -> tuple[LoggedMatch, io.BytesIO]:
    file = io.BytesIO()
    manner = manner or Manner()
    return LoggedMatch(load(rules), "log", file, Credits(seats=("a",) * 4), manner=manner), file


def lines(file: io.BytesIO) -> list[dict[str, object]]:
    assert file.getvalue().endswith(b"\n")
    return [json.loads(line) for line in file.getvalue().splitlines()]


def test_the_first_line_says_all_that_the_match_follows_from() -> None:
    match, file = begun()
    header = lines(file)[0]
    assert header["type"] == "Log"
    assert header["digest"] == match.rules.digest
    assert (header["rules"], header["seed"], header["seats"]) == ("tenhou", "log", ["a"] * 4)
    assert (header["walls"], header["dice"]) == ("seed", "seed")
    assert header["manner"] == {"strict": False, "arbiter": False, "piles": False}


def test_every_answer_and_event_is_there_at_once() -> None:
    match, file = begun()
    before = len(match.events)
    tile = match.view(0).hand[0]
    match.submit(Answer(0, DISCARDS[tile]))
    new = file.getvalue().splitlines()[1 + before :]
    answer = json.loads(new[0])
    assert (answer["decision"], answer["seat"], answer["answer"]["do"]) == (0, 0, "Discard")
    assert new[1:] == [event_line(e) for e in match.events[before:]]


def test_a_refused_answer_leaves_no_line() -> None:
    match, file = begun()
    before = file.getvalue()
    with pytest.raises(IllegalAction):
        match.submit(Answer(0, PASS))
    assert file.getvalue() == before


def test_at_a_strict_table_the_answers_before_a_refused_one_have_their_lines() -> None:
    match, file = begun("kyoto", STRICT)
    with pytest.raises(IllegalAction):
        match.submit(Answer(0, acts.DRAW), Answer(0, acts.TurnIndicator(99)))
    last = [line for line in lines(file) if "answer" in line]
    assert [line["answer"] for line in last] == [{"do": "Draw"}]


def test_closing_time_is_a_line_where_the_rules_have_it() -> None:
    match, file = begun("kyoto", REFEREED)
    if match.rules.match.closing:
        match.call_closing()
        match.call_closing()
        assert sum("call" in line for line in lines(file)) == 1


def test_the_events_are_those_of_a_match_that_is_not_logged() -> None:
    efficient = load_bot("efficient")
    match, file = begun()
    play(match, [efficient() for _ in range(4)])
    plain = play(Match(load("tenhou"), "log"), [efficient() for _ in range(4)])
    assert match.events == plain.events
    logged = [line for line in file.getvalue().splitlines()[1:] if line.startswith(b'{"type"')]
    assert logged == [event_line(e) for e in plain.events]


def test_a_copy_is_not_logged() -> None:
    match, file = begun()
    before = file.getvalue()
    copy = match.copy()
    copy.submit(Answer(0, DISCARDS[copy.view(0).hand[0]]))
    assert file.getvalue() == before
    match.submit(Answer(0, DISCARDS[match.view(0).hand[0]]))
    assert len(file.getvalue()) > len(before)
