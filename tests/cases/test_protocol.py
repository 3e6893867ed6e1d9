"""Public reports about what mjai clients are told: named after their reports."""

from __future__ import annotations

import pytest

from mahjong_sim.bots.outside import Dialect, Outside
from mahjong_sim.match.match import Match
from mahjong_sim.mjai.teller import Teller
from mahjong_sim.mjai.words import Event
from mahjong_sim.rng import stream
from mahjong_sim.rules.load import load
from mahjong_sim.table.observe import mask
from tests.kit import Table, rules_of, table
from tests.unit.mjai.wires import Scripted, Unit, last

NAMES = ("a", "b", "c", "d")
READY = "123m456p789s1122z"  # in tenpai; riichi with whatever it draws


def told(t: Table, rules: str = "tenhou", seat: int = 0) -> list[Event]:
    """What a seat is told of a hand."""
    return Teller(rules_of(rules), seat, NAMES).tell(t.events)


def types(events: list[Event], after: str) -> list[str]:
    """Types of the events from the last of this one on."""
    kinds = [event["type"] for event in events]
    return kinds[len(kinds) - 1 - kinds[::-1].index(after) :]


def test_pr_reach_accepted_order() -> None:
    t = table("tenhou", E=READY, draws="4p", W="44p")
    t.act("E", "riichi 4p")
    t.claim(W="pon")
    for seat in range(4):
        found = told(t, seat=seat)
        assert types(found, "reach") == ["reach", "dahai", "reach_accepted", "pon"]
        accepted = next(event for event in found if event["type"] == "reach_accepted")
        assert accepted["deltas"] == [-1000, 0, 0, 0]
        assert accepted["scores"] == [24000, 25000, 25000, 25000]


def test_pr_no_reach_accepted_on_ron() -> None:
    t = table("tenhou", E=READY, draws="4p", W="234m567m56p22s678s")
    t.act("E", "riichi 4p")
    t.claim(W="win")
    found = told(t)
    assert types(found, "reach") == ["reach", "dahai", "hora", "end_kyoku"]
    hora = found[-2]
    assert hora["deltas"][0] == -hora["deltas"][2] == -hora["hora_points"]


def test_pr_kan_event_order() -> None:
    closed = table("tenhou", E="999m234p567p88s45s", draws="9m", rinshan="6s")
    closed.act("E", "kan 9m")
    assert types(told(closed), "ankan") == ["ankan", "dora", "tsumo"]
    opened = table(
        "tenhou", E="19m19p19s1234z55z", S="777z234p567p88s45s", draws="7z", rinshan="9s"
    )
    opened.act("E", "7z")
    opened.claim(S="kan")
    opened.discard("S", "9s")
    assert types(told(opened), "daiminkan")[:4] == ["daiminkan", "tsumo", "dora", "dahai"]
    added = table("tenhou", E="234p567p88s45s", melds={"E": ["pon 777z"]}, draws="7z", rinshan="9s")
    added.act("E", "add 7z")
    added.discard("E", "9s")
    assert types(told(added), "kakan")[:4] == ["kakan", "tsumo", "dora", "dahai"]


def test_pr_dora_events_not_duplicated() -> None:
    t = table(
        "tenhou",
        E="3333z45p9s",
        melds={"E": ["pon 111z", "pon 222z"]},
        draws="1z",
        rinshan="8m2z9m1s",
        dora="8p5m9m5p",
    )
    for kan in ("add 1z", "kan 3z", "add 2z"):
        t.act("E", kan)
    t.discard("E", "9s")
    shown = [event["dora_marker"] for event in told(t) if event["type"] == "dora"]
    assert shown == ["5m", "9m", "5p"]
    assert types(told(t), "ankan")[-8:] == [
        *("ankan", "dora", "tsumo", "kakan"),
        *("tsumo", "dora", "dahai", "tsumo"),
    ]


@pytest.mark.parametrize("dialect", ["line", "array"])
def test_pr_bare_reach(dialect: Dialect) -> None:
    def answer(unit: Unit) -> Event:
        event = last(unit)
        if event["type"] == "tsumo":
            return {"type": "reach", "actor": 0}
        if event["type"] == "reach":
            return {"type": "dahai", "actor": 0, "pai": "4p", "tsumogiri": True}
        return {"type": "none"}

    wire = Scripted(answer)
    seat = Outside(lambda seat: wire, dialect)
    t = table("tenhou", E=READY, draws="4p")
    seat.begin(0, load("tenhou"), stream("s"))
    for event in t.events:
        seat.hear(mask(event, 0))
    assert t._word(seat.act(t.view("E"))) == "riichi 4p"
    asked = last(wire.sent[-1])
    assert (asked["type"], asked["actor"]) == ("reach", 0)
    assert "4p" not in asked["cannot_dahai"]
    before = len(t.events)
    t.discard("E", "riichi 4p")
    for event in t.events[before:]:
        seat.hear(mask(event, 0))
    seat.finish(())
    units = [unit if isinstance(unit, list) else [unit] for unit in wire.sent]
    after = [event["type"] for unit in units for event in unit]
    assert after[after.index("reach") :] == ["reach", "dahai", "reach_accepted", "tsumo"]


def test_pr_game_length_told() -> None:
    for rules, first, uma in (("tenhou", 0, [20000, 10000, -10000, -20000]), ("wrc", 0, None)):
        match = Match(load(rules), "s")
        start = Teller(match.rules, 2, NAMES).tell(match.events)[0]
        about = start["mahjong_sim"]
        assert (start["id"], start["kyoku_first"]) == (2, first)
        assert about["winds"] == match.rules.match.winds == 2
        assert about["return_points"] == match.rules.match.return_points
        assert about["uma"] == (uma or list(match.rules.ranking.uma))
    east = Match(load("tenhou", ["match.winds=1"]), "s")
    assert Teller(east.rules, 0, NAMES).tell(east.events)[0]["kyoku_first"] == 4


def test_pr_four_riichi_no_hang() -> None:
    t = table(
        "tenhou",
        E="123m456p789s1122z",
        S="123m456p789s3344z",
        W="234m567p123s5566z",
        N="678m123p456s77m7z4s",
        draws="9m9m9m7z",
    )
    t.go("E riichi 9m", "S riichi 9m", "W riichi 9m")
    t.discard("N", "riichi 4s")
    found = told(t, seat=1)
    assert types(found, "reach_accepted") == ["reach_accepted", "ryukyoku", "end_kyoku"]
    assert found[-2]["reason"] == "suchareach"
