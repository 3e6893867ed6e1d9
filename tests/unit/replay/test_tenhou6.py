from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

from mahjong_sim.errors import InputError
from mahjong_sim.meld import MeldKind
from mahjong_sim.replay import tenhou6
from mahjong_sim.replay.record import GameRecord, RulesOf
from mahjong_sim.replay.tenhou6_order import Move, orders
from mahjong_sim.replay.tenhou6_words import (
    Call,
    Drop,
    Kan,
    Nothing,
    added_text,
    call_text,
    closed_text,
    look,
    put,
    take,
)
from mahjong_sim.replay.verify import verify_game
from mahjong_sim.rules.wording import rules_of
from tests.unit.replay.sample import TENHOU6

MAN1, MAN5, PIN7, RED_PIN = 0, 4, 15, 35


def game(**changes: Any) -> GameRecord:
    """The sample with other top values."""
    (found,) = tenhou6.read(json.dumps({**json.loads(TENHOU6), **changes}).encode(), "x")
    return found


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("c275226", Call(MeldKind.CHI, 3, 15, (35, 14))),
        ("p474747", Call(MeldKind.PON, 3, 33, (33, 33))),
        ("47p4747", Call(MeldKind.PON, 2, 33, (33, 33))),
        ("4747p47", Call(MeldKind.PON, 1, 33, (33, 33))),
        ("m11111111", Call(MeldKind.OPEN_KAN, 3, 0, (0, 0, 0))),
        ("11m111111", Call(MeldKind.OPEN_KAN, 2, 0, (0, 0, 0))),
        ("111111m11", Call(MeldKind.OPEN_KAN, 1, 0, (0, 0, 0))),
    ],
)
def test_the_place_of_the_letter_tells_whose_tile_it_was(text: str, call: Call) -> None:
    assert take(text, 0) == call
    assert call_text(call.kind, 0, call.source, call.taken, list(call.own)) == text


def test_discards_and_kans() -> None:
    assert put(60) == Drop(None)
    assert put("r60") == Drop(None, riichi=True)
    assert put("r52") == Drop(RED_PIN, riichi=True)
    assert put(0) == Nothing()
    assert put("151515a51") == Kan(MeldKind.CLOSED_KAN, 34)
    assert put("k5115151515"[:9]) == Kan(MeldKind.ADDED_KAN, 34)
    assert closed_text([4, 4, 4, 34]) == "151515a51"
    assert [added_text(0, source, 34, 4, [4, 4]) for source in (3, 2, 1)] == [
        "k51151515",
        "15k511515",
        "1515k5115",
    ]


@pytest.mark.parametrize(
    "entry", ["", "c", "x112233", "c1122", "c112299999", "c11223x", "1c12233", "c114813", None, 48]
)
def test_what_is_no_take_is_refused(entry: object) -> None:
    with pytest.raises(InputError):
        take(entry, 0)


@pytest.mark.parametrize("entry", ["r", "r99", "rx", "a111111", "11a1111", True, None, 10, "r-1"])
def test_what_is_no_discard_is_refused(entry: object) -> None:
    with pytest.raises(InputError):
        put(entry)
    with pytest.raises(InputError):
        look("11")


def order(takes: list[list[Any]], puts: list[list[Any]]) -> list[list[Move]]:
    return list(
        orders(
            [[take(entry, seat) for entry in takes[seat]] for seat in range(4)],
            [[put(entry) for entry in puts[seat]] for seat in range(4)],
            0,
        )
    )


def test_a_call_may_be_of_a_later_tile() -> None:
    """East lets West's first 1m pass, South takes North's tile, East takes West's second 1m."""
    takes: list[list[Any]] = [[41, "11p1111"], [42, "44p4444", 43], [11, 11], [44]]
    puts = [[60, 22], [60, 23, 60], [60, 60], [60]]
    found = order(takes, puts)
    seats = [[move.seat for move in moves if isinstance(move.what, Drop)] for moves in found]
    assert seats[0][:4] == [0, 1, 2, 3]
    assert seats[0] == [0, 1, 2, 3, 1, 2, 0, 1]
    assert len(found) == 1


def test_lists_that_do_not_fit_together_have_no_order() -> None:
    assert order([[11], [12], [13], [14]], [[60], [60], [], [60]]) == []
    assert order([[11, 12], [], [], []], [[60, 60], [], [], []]) == []
    assert order([["c111213"], [], [], []], [[60], [], [], []]) == []


def test_too_many_ways_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mahjong_sim.replay.tenhou6_order._MOST_TURNS", 3)
    with pytest.raises(InputError, match="too many ways"):
        order([[11], [12], [13], [14]], [[60], [60], [60], [60]])


@pytest.mark.parametrize(
    ("rule", "rules"),
    [
        ({"disp": "般南喰赤", "aka": 1}, RulesOf("tenhou")),
        ({"disp": "鳳東喰赤", "aka": 1}, RulesOf("tenhou", ("match.winds=1",))),
        ({"disp": "般南喰", "aka": 0}, RulesOf("tenhou-nored")),
        ({"disp": "般南赤", "aka": 1}, RulesOf("tenhou-nokuitan")),
        ({"disp": "金の間南喰赤", "aka51": 1, "aka52": 1, "aka53": 1}, RulesOf("mahjong-soul")),
        ({"disp": "", "aka52": 2}, RulesOf("tenhou", ("wall.red_man=0", "wall.red_pin=2"))),
    ],
)
def test_rules_by_the_name_of_the_room(rule: dict[str, Any], rules: RulesOf) -> None:
    found = game(rule=rule).rules
    assert found.base == rules.base
    assert set(rules.overrides) <= set(found.overrides)


def test_a_three_player_game_is_refused() -> None:
    assert game(rule={"disp": "三般南喰赤"}).fault is not None


def test_points_at_the_start_are_the_rules() -> None:
    hand = json.loads(TENHOU6)["log"][0]
    hand[1] = [30000] * 4
    found = game(log=[hand])
    assert rules_of(found.rules).match.start_points == 30000
    assert verify_game(found, rules_of(found.rules)).problems == ()


def test_links_to_the_viewer_are_read() -> None:
    link = f"https://tenhou.net/6/#json={quote(TENHOU6.strip())}&ts=0"
    found = tenhou6.read(f"{link}\n{link}\n".encode(), "x")
    assert [len(one.rounds) for one in found] == [1, 1]


def test_a_result_of_two_numbers_and_without_texts_is_read() -> None:
    hand = json.loads(TENHOU6)["log"][0]
    hand[16] = ["和了", [-12000, 13000, 0, 0], [1, 0]]
    (win,) = game(log=[hand]).rounds[0].wins
    assert (win.points, win.yaku, win.liable) == (None, None, -1)


def test_texts_of_wins_are_read() -> None:
    hand = json.loads(TENHOU6)["log"][0]
    for text, points in (
        ("30符4飜2000-3900点", 7900),
        ("跳満6000点∀", 18000),
        ("50符3飜6400点3枚", 6400),
        ("役満32000点", 32000),
    ):
        hand[16][2][3] = text
        assert game(log=[hand]).rounds[0].wins[0].points == points


def test_ura_of_a_win_without_riichi_are_not_open() -> None:
    hand = json.loads(TENHOU6)["log"][0]
    hand[9] = [60]
    assert game(log=[hand]).rounds[0].wins[0].ura == ()


def test_unknown_yaku_are_not_compared() -> None:
    hand = json.loads(TENHOU6)["log"][0]
    hand[16][2][4:] = ["Double Riichi(2飜)"]
    found = game(log=[hand])
    assert found.rounds[0].wins[0].yaku is None
    assert verify_game(found, rules_of(found.rules)).problems == ()


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (0, [16, 0, 0]),
        (0, [0, 0]),
        (1, [25000] * 3),
        (2, []),
        (4, [11] * 13),
        (4, [11] * 12),
        (5, [41, 99]),
        (6, [60, 60, 60]),
        (16, []),
        (16, ["和了"]),
        (16, ["和了", [0, 0, 0, 0], [7, 0]]),
        (16, ["和了", [0, 0, 0], [1, 0]]),
    ],
)
def test_a_broken_hand_is_told_by_its_number(at: int, value: object) -> None:
    hands = [json.loads(TENHOU6)["log"][0] for _ in range(2)]
    hands[1][at] = value
    found = game(log=hands)
    assert len(found.rounds) in (0, 1)  # the start of the next hand belongs to the one before
    assert found.fault is not None
    assert "hand 1" in found.fault.got or at == 0


def test_a_cut_file_keeps_its_whole_hands() -> None:
    hand = json.dumps(json.loads(TENHOU6)["log"][0], ensure_ascii=False)
    text = TENHOU6.strip().removesuffix("]}") + f",{hand}]}}"
    for end in (-1, -2, -9, -200):
        (found,) = tenhou6.read(text.encode()[:end], "x")
        assert len(found.rounds) == 1 + (end > -3)
        assert found.fault is not None
        assert found.fault.got.startswith("not JSON")
        assert found.names == ("A", "B", "C", "D")
