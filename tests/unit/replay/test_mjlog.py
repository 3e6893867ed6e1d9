from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_sim.replay.mjlog import read
from mahjong_sim.replay.record import GameRecord, Next, RulesOf, WinRecord
from mahjong_sim.table.events import Discarded, Drew, RiichiAccepted
from tests.unit.replay.sample import FIRST_TURN, GO, INIT, LAST_TURN, SAMPLE, WIN


def game(text: str) -> GameRecord:
    return read(text.encode(), "x")


def test_a_hand_is_read_into_events() -> None:
    record = game(SAMPLE)
    assert record.fault is None
    assert record.rules == RulesOf("tenhou")
    (hand,) = record.rounds
    assert hand.dealt.points == (25000,) * 4
    assert hand.dealt.live[:5] == (109, 113, 117, 121, 77)
    assert (hand.dealt.indicators[0], hand.dealt.ura[0]) == (133, 129)
    assert hand.steps == (
        Drew(0, 109),
        Discarded(0, 109, drawn=True),
        Drew(1, 113),
        Discarded(1, 113, drawn=True, riichi=1),
        RiichiAccepted(1),
        Drew(2, 117),
        Discarded(2, 117, drawn=True),
        Drew(3, 121),
        Discarded(3, 121, drawn=True),
        Drew(0, 77),
        Discarded(0, 77, drawn=True),
    )
    assert hand.wins == (
        WinRecord(
            seat=1,
            source=0,
            tile=77,
            fu=30,
            han=7,
            points=12000,
            yaku={"double_riichi": 2, "ippatsu": 1, "pinfu": 1, "tanyao": 1, "sanshoku_doujun": 2},
            yakuman=(),
            deltas=(-12000, 13000, 0, 0),
            ura=(129,),
        ),
    )


def test_what_follows_is_read_from_the_next_hand() -> None:
    second = INIT.replace('seed="0,0,0', 'seed="1,0,0').replace('oya="0"', 'oya="1"')
    hands = f"{INIT}{LAST_TURN}{WIN}{second}{LAST_TURN}{WIN}"
    record = game(f"<mjloggm>{GO}{hands}</mjloggm>")
    assert [hand.next for hand in record.rounds] == [Next(0, 1, 0, 0), None]


@pytest.mark.parametrize(
    ("bits", "rules"),
    [
        (9, RulesOf("tenhou")),
        (169, RulesOf("tenhou")),
        (11, RulesOf("tenhou-nored")),
        (13, RulesOf("tenhou-nokuitan")),
        (15, RulesOf("tenhou-nored-nokuitan")),
        (1, RulesOf("tenhou", ("match.winds=1",))),
    ],
)
def test_the_type_number_tells_the_rules(bits: int, rules: RulesOf) -> None:
    assert game(SAMPLE.replace('type="9"', f'type="{bits}"')).rules == rules


def test_whole_results_tell_of_rounding() -> None:
    end = ' owari="130,-37.0,370,57.0,250,5.0,250,-25.0"/></mjloggm>'
    record = game(SAMPLE.replace("/></mjloggm>", end))
    assert record.final is not None
    assert record.final.points == (13000, 37000, 25000, 25000)
    assert "ranking.cut=nearest" in record.rules.overrides


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (GO, "", "no GO element"),
        ('type="9"', 'type="25"', "three-player"),
        ('type="9"', 'type="x"', "type: not whole numbers"),
        ('type="9"', "", "type: missing"),
        ("</mjloggm>", "", "^line 1 column .*: no element found"),
        (WIN, "", "has no result"),
        (LAST_TURN, "<T77/><D77/><T77/>", r"piece 77 \(2s\) is there twice"),
        (LAST_TURN, "<T77/><T136/>", "unknown element T136"),
        (LAST_TURN, "<T77/><X/>", "unknown element X"),
        (LAST_TURN, '<N who="4" m="6697"/>', "who: no seat 4"),
        (LAST_TURN, '<N who="1" m="32"/>', "north"),
        (FIRST_TURN, WIN, "play outside a hand"),
        (INIT, "", "play outside a hand"),
        ("<E113/>", '<E113/><REACH who="1" step="1"/>', "which has not just drawn"),
        ('oya="0" hai0', 'oya="7" hai0', "oya: no seat 7"),
        ('hai1="4,', 'hai1="', "hai1: 12 numbers, not 13"),
        ('hai1="4,', 'hai1="136,', "no piece 136"),
        ('seed="0,0,0', 'seed="99,0,0', "seed: no such hand"),
        ('seed="0,0,0', f'seed="{"9" * 5000},0,0', "seed: not whole numbers"),
        ('ten="30,12000,2"', 'ten="30,99999999999,2"', "ten: too large"),
        ('doraHai="133"', 'doraHai="134"', "indicators .134., but .133. were turned"),
        ('yaku="21,2', 'yaku="55,2', "yaku: unknown yaku 55"),
        ("/></mjloggm>", ' owari="1,nan,1,1,1,1,1,1"/></mjloggm>', "owari: not eight numbers"),
        ("/></mjloggm>", ' owari="1"/></mjloggm>', "owari: not eight numbers"),
        (WIN, '<RYUUKYOKU type="q" sc="0,0,0,0,0,0,0,0"/>', "unknown kind of draw q"),
        (WIN, f'{WIN}<RYUUKYOKU sc="0,0,0,0,0,0,0,0"/>', "second result"),
        ("<INIT ", '<SHUFFLE seed="mt19937ar-sha512-n288-base64,AAAA"/><INIT ', "seed has 3 bytes"),
        ('oya="0" hai0', f'oya="0" shuffle="mt19937ar{",1" * 8}" hai0', "not those of its shuffle"),
    ],
)
def test_what_cannot_be_read_is_one_fault_with_its_place(old: str, new: str, why: str) -> None:
    assert old in SAMPLE
    fault = game(SAMPLE.replace(old, new, 1)).fault
    assert fault is not None
    assert re.search(why, fault.got), fault.got


def test_hands_before_the_fault_are_kept() -> None:
    record = game(SAMPLE.replace("</mjloggm>", f"{INIT}<T1"))
    assert len(record.rounds) == 1
    assert record.fault is not None
    assert (record.fault.round, record.fault.event) == (1, 0)


@settings(max_examples=300)
@given(st.integers(0, len(SAMPLE) - 1), st.characters(codec="utf-8"), st.booleans())
def test_changed_files_raise_nothing(at: int, character: str, insert: bool) -> None:
    text = SAMPLE[:at] + character + SAMPLE[at + (not insert) :]
    record = game(text)
    assert record.rounds or record.fault is not None


@given(st.integers(0, len(SAMPLE) - 1))
def test_cut_files_raise_nothing(at: int) -> None:
    assert game(SAMPLE[:at]).fault is not None
