from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from mahjong_sim.errors import InputError
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.replay import majiang, majiang_out
from mahjong_sim.replay.losses import Losses
from mahjong_sim.replay.majiang_words import Laid, concealed, hand_text, laid, look, meld_text
from mahjong_sim.replay.record import GameRecord
from mahjong_sim.rules.wording import rules_of
from mahjong_sim.table.events import Discarded, DoraRevealed, Drew, KanDeclared
from mahjong_sim.tiles import STANDARD_REDS, parse_tiles
from tests.unit.replay.sample import MAJIANG

RED_MAN, RED_PIN = 34, 35


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("m34-5", Laid(MeldKind.CHI, 3, 3, -1, (2, 4))),
        ("p40-6", Laid(MeldKind.CHI, 3, RED_PIN, -1, (12, 14))),
        ("m505+", Laid(MeldKind.PON, 1, 4, -1, (4, RED_MAN))),
        ("s5550-", Laid(MeldKind.OPEN_KAN, 3, 36, -1, (22, 22, 22))),
        ("m5550", Laid(MeldKind.CLOSED_KAN, 0, -1, -1, (4, 4, 4, RED_MAN))),
        ("m555=0", Laid(MeldKind.ADDED_KAN, 2, 4, RED_MAN, (4, 4))),
    ],
)
def test_melds_are_read(text: str, meld: Laid) -> None:
    assert laid(text) == meld


@pytest.mark.parametrize(
    ("meld", "text"),
    [
        (Meld(MeldKind.CHI, (8, 12, 16), taken=12, source=3), "m34-0"),
        (Meld(MeldKind.PON, (16, 17, 18), taken=17, source=1), "m505+"),
        (Meld(MeldKind.OPEN_KAN, (88, 89, 90, 91), taken=88, source=3), "s5550-"),
        (Meld(MeldKind.CLOSED_KAN, (16, 17, 18, 19)), "m5550"),
        (Meld(MeldKind.ADDED_KAN, (16, 17, 18, 19), taken=17, source=2, added=16), "m555=0"),
        (Meld(MeldKind.PON, (124, 125, 126), taken=124, source=2), "z555="),
    ],
)
def test_melds_are_written(meld: Meld, text: str) -> None:
    assert meld_text(meld, 0, STANDARD_REDS) == text
    assert laid(text).kind is meld.kind


@pytest.mark.parametrize("text", ["", "m", "m345", "m3+4+5", "x345-", "m34-55", "m999+99", "z889-"])
def test_what_is_no_meld_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        laid(text)


def test_hands_are_read_and_written() -> None:
    tiles = parse_tiles("123m4065p5z22z")
    assert hand_text(tiles, STANDARD_REDS) == "m123p4056z225"
    assert concealed("m123p406z22*,m34-5", "x") == [0, 1, 2, 12, RED_PIN, 14, 28, 28]
    for text in ("1m", "m1x", "m_", "z8"):
        with pytest.raises(InputError):
            concealed(text, "x")
    with pytest.raises(InputError, match="one seat's view"):
        look("_", "p")


def game(change: Callable[[dict[str, Any]], object] = lambda _: None) -> GameRecord:
    """The sample, changed."""
    value = json.loads(MAJIANG)
    change(value)
    (found,) = majiang.read(json.dumps(value).encode(), "x")
    return found


def test_seats_are_counted_from_the_first_dealer() -> None:
    def turned(value: dict[str, Any]) -> None:
        value["qijia"] = 1
        value["player"] = ["D", "A", "B", "C"]

    assert game(turned).names == ("A", "B", "C", "D")
    assert game(turned).rounds == game().rounds


def test_points_of_a_match_that_was_not_ended_are_no_result() -> None:
    assert game().final is None
    final = game(lambda value: value.update(point=["-47.0", "57.0", "5.0", "-15.0"])).final
    assert final is not None
    assert final.results == (-47.0, 57.0, 5.0, -15.0)


def test_red_fives_are_counted() -> None:
    def plain(value: dict[str, Any]) -> None:
        hands = value["log"][0][0]["qipai"]["shoupai"]
        hands[0] = "m5555p1199s19z156"

    def two(value: dict[str, Any]) -> None:
        value["log"][0][0]["qipai"]["shoupai"][0] = "m0099p1199s19z156"

    assert rules_of(game().rules).wall.red_man == 1
    assert majiang._reds(json.loads(MAJIANG)["log"]) == (1, 1, 1)
    for change, reds in ((plain, 0), (two, 2)):
        value = json.loads(MAJIANG)
        change(value)
        assert majiang._reds(value["log"])[0] == reds


def kan_hand(order: list[dict[str, Any]]) -> list[object]:
    """Steps of a hand in which the dealer calls kan with what it was dealt."""
    value = json.loads(MAJIANG)
    hand = value["log"][0]
    hand[0]["qipai"]["shoupai"][0] = "m1111p1199s19z156"
    hand[0]["qipai"]["shoupai"][2] = "m2258p3567s157z34"
    hand[1:] = [
        {"zimo": {"l": 0, "p": "z1"}},
        *order,
        {"pingju": {"name": "？", "shoupai": ["", "", "", ""], "fenpei": [0, 0, 0, 0]}},
    ]
    (found,) = majiang.read(json.dumps(value).encode(), "x")
    assert found.fault is None
    again = majiang_out.write(found, Losses())
    assert [next(iter(e)) for e in json.loads(again)["log"][0]][2:-1] == [
        next(iter(e)) for e in order
    ]
    return [type(step) for step in found.rounds[0].steps]


def test_an_indicator_stands_after_the_draw_it_is_turned_before() -> None:
    assert kan_hand(
        [
            {"gang": {"l": 0, "m": "m1111"}},
            {"gangzimo": {"l": 0, "p": "s9"}},
            {"kaigang": {"baopai": "z7"}},
            {"dapai": {"l": 0, "p": "s9_"}},
        ]
    ) == [Drew, KanDeclared, DoraRevealed, Drew, Discarded]


def test_an_unknown_kind_of_draw_is_a_label() -> None:
    def change(value: dict[str, Any]) -> None:
        value["log"][0][-1] = {"pingju": {"name": "満月", "fenpei": [0, 0, 0, 0]}}

    hand = game(change).rounds[0]
    assert (hand.ending, hand.label) == ("other", "満月")
    written = json.loads(majiang_out.write(game(change), Losses()))
    assert written["log"][0][-1]["pingju"]["name"] == "満月"


def test_unknown_events_and_keys_survive() -> None:
    def change(value: dict[str, Any]) -> None:
        hand = value["log"][0]
        hand[1]["zimo"]["ms"] = 3
        hand.insert(5, {"hint": {"l": 1}})
        hand[-1]["hule"]["odd"] = [1]
        value["who"] = "me"

    written = json.loads(majiang_out.write(game(change), Losses()))
    value = json.loads(MAJIANG)
    change(value)
    assert written == value


@pytest.mark.parametrize(
    ("at", "event"),
    [
        (0, {"qipai": None}),
        (0, {}),
        (1, {"zimo": {"l": 4, "p": "z1"}}),
        (1, {"zimo": {"l": 0, "p": ""}}),
        (2, {"dapai": {"l": 0, "p": "z2"}}),
        (2, {"dapai": {"l": 1, "p": "z1_"}}),
        (2, {"fulou": {"l": 1, "m": "z111-"}}),
        (2, {"gang": {"l": 0, "m": "m1111"}}),
        (2, {"gang": {"l": 0, "m": "m111+1"}}),
        (3, {"kaigang": {"baopai": "z9"}}),
        (11, {"hule": {"l": 1}}),
        (11, {"hule": {"l": 1, "shoupai": "m1", "defen": 1, "fenpei": [0, 0, 0, 0]}}),
        (11, []),
    ],
)
def test_a_broken_event_is_told_by_its_place(at: int, event: Any) -> None:
    def change(value: dict[str, Any]) -> None:
        value["log"].append(json.loads(MAJIANG)["log"][0])
        value["log"][1][at] = event

    found = game(change)
    assert len(found.rounds) == (at > 0)
    assert found.fault is not None
    if at:
        assert found.fault.got.startswith(f"hand 1: event {at}:")
