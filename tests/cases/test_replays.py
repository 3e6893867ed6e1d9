"""Public reports about recorded games (牌譜) and mjai logs: named after their reports."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.replay import mjlog
from mahjong_sim.replay.drive import Driver, start_of
from mahjong_sim.replay.files import Format
from mahjong_sim.replay.losses import Losses
from mahjong_sim.replay.majiang_out import write as to_majiang
from mahjong_sim.replay.meld_code import encode
from mahjong_sim.replay.mjai_out import write as to_mjai
from mahjong_sim.replay.record import GameRecord
from mahjong_sim.replay.verify import verify_game, verify_round
from mahjong_sim.rules.wording import rules_of
from mahjong_sim.table.events import Discarded, DoraRevealed, Drew
from mahjong_sim.table.round import Round
from tests import corpora
from tests.unit.replay.sample import GO, INIT, NAMES, SAMPLE, TEXTS
from tests.unit.replay.test_formats import reading, record
from tests.unit.replay.test_tenhou6 import order

Event = dict[str, Any]


def game(*elements: str, init: str = INIT) -> GameRecord:
    """The record of a hand of these elements, and perhaps another."""
    text = f'<mjloggm ver="2.3">{GO}{NAMES}{init}{"".join(elements)}</mjloggm>'
    return mjlog.read(text.encode(), "x")


def meld(seat: int, what: Meld) -> str:
    return f'<N who="{seat}" m="{encode(what, seat)}"/>'


@cache
def archive(mark: str) -> tuple[tuple[str, bytes], ...]:
    """Name and text of the real games in which this pattern is."""
    found = []
    with zipfile.ZipFile(corpora.path("mjlog.zip")) as files:
        for name in files.namelist():
            data = files.read(name)
            if re.search(mark, data.decode()):
                found.append((name, data))
    return tuple(found)


def logs(mark: str, most: int = 12) -> Iterator[tuple[GameRecord, list[list[Event]]]]:
    """Real games with this pattern: the record, and the events of its mjai log by hand."""
    for name, data in archive(mark)[:most]:
        found = mjlog.read(data, name)
        hands: list[list[Event]] = []
        for line in to_mjai(found, Losses()).splitlines():
            event = json.loads(line)
            if event["type"] == "start_kyoku":
                hands.append([])
            if hands:
                hands[-1].append(event)
        yield found, hands


# --- reading ------------------------------------------------------------------------------------
def test_re_tenhou6_ambiguous_pon() -> None:
    takes: list[list[Any]] = [[41, "11p1111"], [42, "44p4444", 43], [11, 11], [44]]
    (moves,) = order(takes, [[60, 22], [60, 23, 60], [60, 60], [60]])
    called = next(i for i, move in enumerate(moves) if move.what == moves[-4].what)
    assert [move.seat for move in moves[called - 2 : called + 2]] == [2, 2, 0, 0]
    assert sum(move.seat == 2 for move in moves[:called]) == 4  # after West's second 1m


PON = Meld(MeldKind.PON, (109, 110, 111), taken=109, source=0)
ADDED = Meld(MeldKind.ADDED_KAN, (108, 109, 110, 111), 109, 0, added=108)
WITH_TWO_EAST = INIT.replace("104,108,124", "104,4,124").replace('"4,8,12', '"110,111,12')


def with_a_robbed_kan() -> GameRecord:
    init = WITH_TWO_EAST
    first = [
        *("<T109/>", "<D109/>", meld(1, PON), "<E12/>", "<V113/>", "<F113/>", "<W114/>", "<G114/>"),
        *("<T115/>", "<D115/>", "<U108/>", meld(1, ADDED)),
        '<AGARI ba="0,0" hai="1,108" machi="108" ten="40,8000,1" yaku="3,1" doraHai="133" who="2"'
        ' fromWho="1" sc="250,0,250,-80,250,80,250,0"/>',
    ]
    second = init.replace('seed="0,0,0', 'seed="2,0,0').replace('oya="0"', 'oya="2"')
    draw = '<RYUUKYOKU ba="0,0" sc="250,0,250,0,250,0,250,0"/>'
    return game(*first, second, "<V109/><F109/>", draw, init=init)


def test_re_chankan_flag_reset() -> None:
    found = with_a_robbed_kan()
    assert found.fault is None
    draws = [s for s in found.rounds[1].steps if isinstance(s, Drew)]
    assert [draw.rinshan for draw in draws] == [False]


def kakan_then_ankan() -> GameRecord:
    init = WITH_TWO_EAST
    init = init.replace("17,20,24", "88,90,91").replace("73,89,", "73,17,")
    closed = Meld(MeldKind.CLOSED_KAN, (88, 89, 90, 91))
    steps = [
        *("<T109/>", "<D109/>", meld(1, PON), "<E12/>", "<V113/>", "<F113/>", "<W114/>", "<G114/>"),
        *("<T115/>", "<D115/>", "<U108/>", meld(1, ADDED), "<U89/>", meld(1, closed)),
        *('<DORA hai="129"/>', '<DORA hai="130"/>', "<U3/>", "<E3/>"),
        '<RYUUKYOKU type="kan4" ba="0,0" sc="250,0,250,0,250,0,250,0"/>',
    ]
    return game(*steps, init=init)


def test_re_kakan_then_ankan_dora() -> None:
    found = kakan_then_ankan()
    assert found.fault is None
    assert sum(isinstance(s, DoraRevealed) for s in found.rounds[0].steps) == 2
    events = [json.loads(line) for line in to_mjai(found, Losses()).splitlines()]
    assert [e["dora_marker"] for e in events if e["type"] == "dora"] == ["F", "F"]


def test_re_draw_hand_with_added_kan() -> None:
    init = WITH_TWO_EAST
    steps = [
        *("<T109/>", "<D109/>", meld(1, PON), "<E12/>", "<V113/>", "<F113/>", "<W114/>", "<G114/>"),
        *("<T115/>", "<D115/>", "<U108/>", meld(1, ADDED), "<U3/>", "<E3/>"),
        '<RYUUKYOKU ba="0,0" sc="250,-10,250,30,250,-10,250,-10"'
        ' hai1="17,20,24,40,44,48,64,65,80,84"/>',
    ]
    hand = json.loads(to_majiang(game(*steps, init=init), Losses()))["log"][0]
    assert hand[-1]["pingju"]["shoupai"] == ["", "m567p23488s34,z111-1", "", ""]


def test_re_triple_ron_detection() -> None:
    shown = ' hai1="4" hai2="2" hai3="9"'
    draw = f'<RYUUKYOKU ba="0,0" sc="250,0,250,0,250,0,250,0"{shown}/>'
    found = game("<T109/>", '<REACH who="0" step="1"/>', "<D109/>", draw)
    (hand,) = found.rounds
    assert hand.ending == "triple_ron"
    paid = draw.replace("250,0,250,0,250,0,250,0", "250,-30,250,10,250,10,250,10")
    (hand,) = game("<T109/><D109/>", paid).rounds
    assert hand.ending == "exhaustive"


@pytest.mark.corpus
def test_re_jump_to_end_of_triple_ron() -> None:
    for found, _ in logs('type="ron3"'):
        hand = next(h for h in found.rounds if h.ending == "triple_ron")
        table = Round(rules_of(found.rules), start_of(hand, rules_of(found.rules)))
        Driver(table).play(hand)
        last = hand.steps[-1]
        assert isinstance(last, Discarded)
        seat = table.state.seats[last.seat]
        assert seat.river[-1].tile == last.tile
        assert last.tile not in seat.tiles


@pytest.mark.corpus
def test_re_abort_log_deposit_once() -> None:
    for found, hands in logs('type="reach4"'):
        at = next(i for i, h in enumerate(found.rounds) if h.ending == "four_riichi")
        events = hands[at]
        assert sum(e["type"] == "reach_accepted" for e in events) == 4
        (draw,) = (e for e in events if e["type"] == "ryukyoku")
        assert draw["deltas"] == [0, 0, 0, 0]
        assert draw["scores"] == [points - 1000 for points in events[0]["scores"]]


@pytest.mark.parametrize(
    ("format", "old", "new"),
    [
        ("mjlog", 'hai3="9,', 'hai3="1,'),
        ("mjai", '["3m","4m"', '["1m","1m"'),
        ("tenhou6", "[13,14,16,18", "[11,11,16,18"),
        ("majiang", "m3468p2469", "m1168p2469"),
    ],
)
def test_re_five_copies_in_import(format: Format, old: str, new: str) -> None:
    assert old in TEXTS[format]
    (found,) = reading(TEXTS[format].replace(old, new)).games
    assert isinstance(found, GameRecord)
    assert found.fault is not None
    assert "twice" in found.fault.got or "than the set has" in found.fault.got


@pytest.mark.corpus
def test_re_ura_and_kan_dora_kept() -> None:
    kept = 0
    for found, hands in logs(r'doraHai="\d+,\d+,\d+" doraHaiUra='):
        for hand, events in zip(found.rounds, hands, strict=True):
            turned = [e for e in events if e["type"] == "dora"]
            assert len(turned) == hand.turned - 1
            for win, event in zip(
                hand.wins, (e for e in events if e["type"] == "hora"), strict=True
            ):
                assert len(event["uradora_markers"]) == len(win.ura or ())
                assert tuple(event["deltas"]) == win.deltas
                kept += len(event["uradora_markers"]) == 3
    assert kept > 0


@pytest.mark.corpus
def test_re_select_hand_after_game_end() -> None:
    for found, _ in logs("owari", most=3):
        rules = rules_of(found.rules)
        assert verify_game(found, rules).problems == ()
        for hand in reversed(found.rounds):
            assert verify_round(hand, rules) is None


# --- mjai logs ----------------------------------------------------------------------------------
@pytest.mark.corpus
def test_pr_reach_accepted_order() -> None:
    seen = 0
    for _, hands in logs('step="2"'):
        for events in hands:
            kinds = [e["type"] for e in events]
            for at, event in enumerate(events):
                if event["type"] == "reach_accepted":
                    assert kinds[at - 2 : at] == ["reach", "dahai"]
                    assert kinds[at + 1] != "reach_accepted"
                    assert event["deltas"][event["actor"]] == -1000
                    seen += 1
    assert seen > 50


def test_pr_no_reach_accepted_on_ron() -> None:
    text = SAMPLE.replace("<V117/><F117/><W121/><G121/><T77/><D77/>", "")
    text = re.sub(r"<T109/><D109/>.*?<AGARI", ROBBED, text, flags=re.DOTALL)
    kinds = [json.loads(line)["type"] for line in to_mjai(record(text), Losses()).splitlines()]
    at = kinds.index("reach")
    assert kinds[at : at + 3] == ["reach", "dahai", "hora"]
    assert "reach_accepted" not in kinds


ROBBED = '<T77/><REACH who="0" step="1"/><D77/><AGARI'


@pytest.mark.corpus
def test_pr_kan_event_order() -> None:
    seen = dict.fromkeys(("ankan", "daiminkan", "kakan"), 0)
    for _, hands in logs("<DORA", most=40):
        for events in hands:
            kinds = [e["type"] for e in events]
            for at, kind in enumerate(kinds):
                if kind == "ankan":
                    assert kinds[at : at + 3] == ["ankan", "dora", "tsumo"]
                elif kind in seen and kinds[at + 1] == "tsumo" and kinds[at + 2] == "dora":
                    assert kinds[at + 3] in ("dahai", "ankan", "reach")
                elif kind in seen:
                    assert "dora" not in kinds[at + 1 : at + 3]
                if kind in seen:
                    seen[kind] += 1
    assert min(seen.values()) > 0


def test_pr_dora_events_not_duplicated() -> None:
    events = [json.loads(line) for line in to_mjai(kakan_then_ankan(), Losses()).splitlines()]
    kinds = [e["type"] for e in events]
    at = kinds.index("ankan")
    assert kinds[at - 1 : at + 3] == ["dora", "ankan", "dora", "tsumo"]
    assert kinds.count("dora") == 2


@pytest.mark.corpus
def test_pr_four_riichi_no_hang() -> None:
    for found, hands in logs('type="reach4"'):
        at = next(i for i, h in enumerate(found.rounds) if h.ending == "four_riichi")
        kinds = [e["type"] for e in hands[at]]
        assert kinds[-3:] == ["reach_accepted", "ryukyoku", "end_kyoku"]
        assert hands[at][-2]["reason"] == "suchareach"


def test_pr_game_length_told() -> None:
    for bits, first in ((9, 0), (1, 4)):
        found = record(SAMPLE.replace('type="9"', f'type="{bits}"'))
        start = json.loads(to_mjai(replace(found), Losses()).splitlines()[0])
        assert start["kyoku_first"] == first
