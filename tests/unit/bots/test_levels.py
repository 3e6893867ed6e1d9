"""Positions with an obvious right answer for easy, normal and hard; and that they play anywhere."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest

from mahjong_sim.bots.api import bundled
from mahjong_sim.bots.play import play
from mahjong_sim.hand.shanten import shanten
from mahjong_sim.match.match import Match
from mahjong_sim.resources import root
from mahjong_sim.rules.load import load
from mahjong_sim.table.manner import STRICT
from mahjong_sim.tiles import counts_of, parse_kinds
from tests.kit import table
from tests.unit.bots.bots_at_table import answer

LEVELS = ("easy", "normal", "hard")
SOLID = ("normal", "hard")
RULES = sorted(file.stem for file in root("rulesets").glob("*.toml"))
FAR = "58m258s369m47s7p9s"  # with two tiles more: no hope
READY = "123m456p789s2355p"  # waits on 1p and 4p


def asked(level: str, rules: str, *overrides: str, throws: str, S: str, **more: object) -> str:
    """What the bot says at S to the first discard of E."""
    t = table(rules, *overrides, S=S, draws=throws, **more)  # type: ignore[arg-type]
    t.act("E", throws)
    assert len(t.words("S")) > 1
    return answer(level, t, "S")


# --- defence --------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", SOLID)
@pytest.mark.parametrize(
    ("river", "drawn", "goes"),
    [("3m", "1p", "3m"), ("4p9p1z", "1p", "1p 3z"), ("258m258s", "2z", "2z 3z 5m 8m 2s 5s 8s")],
)
def test_a_far_hand_gives_way_to_a_riichi(level: str, river: str, drawn: str, goes: str) -> None:
    t = table(
        "tenhou", E=FAR + "3z", draws=drawn, rivers={"S": river, "W": "3z"}, riichi="S", left=40
    )
    assert answer(level, t, "E") in goes.split()


def test_easy_does_not_mind_a_riichi() -> None:
    hand = "34m56p678s2299p46s"
    calm, warned = (
        answer("easy", table("tenhou", E=hand, draws="9m", rivers={"S": "6s"}, riichi=r), "E")
        for r in ("", "S")
    )
    assert calm == warned == "9m"


@pytest.mark.parametrize("level", SOLID)
def test_a_good_tenpai_of_some_value_pushes(level: str) -> None:
    t = table("tenhou", E="123m456p678s2366p", draws="5m", dora="5p", riichi="S", left=50)
    assert answer(level, t, "E") == "riichi 5m"


def test_hard_fears_an_open_hand_that_is_sure_to_be_tenpai() -> None:
    melds = {"S": ["pon 555z", "chi 234p", "pon 777z"]}
    t = table("tenhou", E=FAR + "3z", draws="1z", melds=melds, rivers={"S": "7p"}, left=30)
    assert answer("hard", t, "E") == "7p"


@pytest.mark.parametrize("hand", ["3578m13478p2678s", "38m377p2240788s1z", "567m2055p468s336z"])
def test_hard_gives_nothing_up_while_nobody_threatens(hand: str) -> None:
    t = table("tenhou", E=hand, draws="4z", left=34, fresh=False)
    said = answer("hard", t, "E")
    counts = counts_of(parse_kinds(hand + "4z"))
    best = min(after(counts, kind) for kind in range(34) if counts[kind])
    assert after(counts, parse_kinds(said)[0]) == best


def after(counts: list[int], kind: int) -> int:
    """Shanten after a discard."""
    return shanten([n - (k == kind) for k, n in enumerate(counts)])


# --- riichi and value -----------------------------------------------------------------------------
@pytest.mark.parametrize("level", LEVELS)
def test_a_closed_tenpai_is_declared(level: str) -> None:
    assert answer(level, table("base", E=READY, draws="1z"), "E") == "riichi 1z"


def test_hard_keeps_a_yakuman_silent_but_declares_a_cheap_hand() -> None:
    dragons = "555666z77z123m99p"
    t = table("tenhou", E=dragons, draws="9s", left=40)
    assert answer("hard", t, "E") in ("9s", "riichi 9s")
    sure = table("tenhou", E="555666777z12m99p", draws="9s", left=40)
    assert answer("hard", sure, "E") == "9s"


@pytest.mark.parametrize("level", SOLID)
def test_the_dora_is_kept(level: str) -> None:
    t = table("base", E="123m456p78s99s57m1z", draws="4z", dora="3z")
    assert answer(level, t, "E") != "4z"


@pytest.mark.parametrize("level", LEVELS)
def test_a_win_is_taken(level: str) -> None:
    assert answer(level, table("base", E=READY, draws="4p"), "E") == "win"
    assert asked(level, "base", throws="4p", S="234m456p678s2366p") == "win"


@pytest.mark.parametrize("level", SOLID)
def test_a_plain_five_goes_before_a_red_one(level: str) -> None:
    t = table("tenhou", E="123m456p789s99s50m", draws="1s")
    assert answer(level, t, "E") != "0m"


# --- calls ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", SOLID)
def test_a_yakuhai_pair_is_called(level: str) -> None:
    hand = "55z99m456p79s23m1s"  # nines of man are dora
    assert asked(level, "base", throws="5z", S=hand, dora="8m") == "pon"


@pytest.mark.parametrize("level", SOLID)
def test_a_call_without_a_yaku_is_passed(level: str) -> None:
    assert asked(level, "tenhou", throws="8s", S="123m456p79s11p2m4s8m") == "pass"
    assert asked(level, "base", throws="4z", S="44z123m456p79s1m4m9p") == "pass"


@pytest.mark.parametrize("level", SOLID)
def test_an_open_tanyao_is_called_where_it_is_a_yaku(level: str) -> None:
    hand = "234m456p68s22p8m3m3p"
    called = asked(level, "tenhou", throws="7s", S=hand, dora="1p", left=40)
    assert called == "chi 68s"
    assert asked(level, "tenhou-nokuitan", throws="7s", S=hand, dora="1p", left=40) == "pass"


def test_where_two_han_are_needed_one_yakuhai_is_not_called_for() -> None:
    hand, option = "55z123m456p79s1m4m9p", "win.two_han_from_honba=1"
    assert asked("hard", "base", option, throws="5z", S=hand, honba=1) == "pass"


def test_after_a_call_hard_does_not_plan_on_a_tile_that_may_not_go() -> None:
    t = table("tenhou", S="2346m678p34s2288s", draws="5m", fresh=False, left=40)
    t.act("E", "5m")
    if (said := answer("hard", t, "S")) != "pass":
        t.claim(S=said)
        assert answer("hard", t, "S") in t.words("S")


# --- the score ------------------------------------------------------------------------------------
def test_in_the_last_hand_a_cheap_win_that_keeps_the_last_place_is_not_hurried() -> None:
    """Last, 20,000 behind: riichi for value although the silent hand would win."""
    points = (5000, 25000, 30000, 40000)
    t = table(
        "m-league", S="234m567m345p68s22s", draws="4z1z", points=points, wind=1, dealer=3, left=40
    )
    t.discard("E", "4z")
    assert answer("hard", t, "S").startswith("riichi")


def test_a_narrow_lead_in_the_last_hand_is_not_staked_on_a_riichi() -> None:
    """Any win keeps the first place, and a stick lost at a draw would give it away."""
    said = {}
    for name, wind, points in (
        ("last", 1, (30000, 29500, 20000, 20500)),
        ("first", 0, (25000, 25000, 25000, 25000)),
    ):
        t = table(
            *("m-league",),
            S="234m567m345p68s22s",
            draws="4z1z",
            points=points,
            wind=wind,
            dealer=3 if wind else 0,
            left=40,
        )
        t.discard("E", "4z")
        said[name] = answer("hard", t, "S")
    assert said == {"last": "1z", "first": "riichi 1z"}


# --- everywhere -----------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", RULES)
def test_they_play_lawfully_under_every_rule_set(rules: str) -> None:
    short = load(rules, ["match.winds=1", "match.extra_winds=0"])
    seats = [bundled(level)() for level in ("hard", "normal", "easy", "random")]
    match = play(Match(short, "lawful"), seats)
    assert match.standing is not None


@pytest.mark.parametrize("rules", ["kita18", "okayama"])
def test_they_play_lawfully_on_a_strict_table(rules: str) -> None:
    short = load(rules, ["match.winds=1"])
    seats = [bundled(level)() for level in ("hard", "normal", "easy", "normal")]
    match = play(Match(short, "strict", manner=STRICT), seats)
    assert not [e for e in match.events if type(e).__name__ == "Faulted"]


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_game(level: str) -> None:
    digests = set()
    for _ in range(2):
        seats = [bundled(n)() for n in (level, "efficient", "efficient", "efficient")]
        match = play(Match(load("tenhou-tonpuu"), "again"), seats)
        digests.add(sha256(msgspec.json.encode(match.events)).hexdigest())
    assert len(digests) == 1


def test_easy_slips_by_its_own_chance_only() -> None:
    hand = "2468m2468p2468s1z"
    said = {
        answer("easy", table("base", E=hand, draws="3z"), "E", chance=str(n)) for n in range(30)
    }
    assert len(said) > 1
