"""Public reports about kans (槓), their dora and robbing: named after their reports."""

from __future__ import annotations

import pytest

from mahjong_sim.hand.shanten import shanten
from mahjong_sim.meld import MeldKind
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import STANDARD_REDS, counts_of, parse_kinds, tile_text
from tests.kit import Game, Table, kinds, table

NO_WAITS_CHANGE = ("tenhou", "mahjong-soul", "majiang", "okayama")
NO_SET_CHANGES = ("kyoto", "taikai", "mmml91", "m-league")


def in_riichi(rules: str, hand: str, drawn: str) -> Table:
    """East, in riichi with this hand, has drawn this tile."""
    return table(rules, E=hand, riichi="E", draws=drawn)


@pytest.mark.parametrize("rules", NO_WAITS_CHANGE + NO_SET_CHANGES)
def test_ka_riichi_ankan_waits_same(rules: str) -> None:
    t = in_riichi(rules, "4446777p555z777z", "4p")
    assert t.round.state.seats[0].waits == kinds("568p")
    assert ("kan 4p" in t.words("E")) is (rules in NO_WAITS_CHANGE)
    if rules in NO_WAITS_CHANGE:
        t.act("E", "kan 4p")
        assert t.round.state.seats[0].waits == kinds("568p")


@pytest.mark.parametrize("rules", NO_WAITS_CHANGE + NO_SET_CHANGES)
def test_ka_riichi_ankan_simple(rules: str) -> None:
    t = in_riichi(rules, "555m678p23s99p444z", "4z")
    assert {"kan 4z", "4z"} <= t.words("E")


@pytest.mark.parametrize("rules", NO_WAITS_CHANGE + NO_SET_CHANGES)
def test_ka_riichi_ankan_joined_triplet(rules: str) -> None:
    t = in_riichi(rules, "34555m678p99s111z", "5m")
    assert t.round.state.seats[0].waits == kinds("25m9s")
    assert "kan 5m" not in t.words("E")


@pytest.mark.parametrize("rules", NO_WAITS_CHANGE + NO_SET_CHANGES)
def test_ka_riichi_ankan_three_chained(rules: str) -> None:
    t = in_riichi(rules, "111222333p99m79s", "1p")
    assert ("kan 1p" in t.words("E")) is (rules in NO_WAITS_CHANGE)


@pytest.mark.parametrize("rules", NO_WAITS_CHANGE + NO_SET_CHANGES)
def test_ka_riichi_kan_only_drawn_tile(rules: str) -> None:
    t = in_riichi(rules, "22223m567p678p99s", "7z")
    assert t.words("E") == {"7z"}


def test_ka_dora_closed_kan_at_once() -> None:
    t = table("tenhou", E="999m234p567p88s45s", draws="9m", rinshan="6s", dora="1z8m")
    t.act("E", "kan 9m")
    order = ["KanDeclared", "DoraRevealed", "Drew"]
    assert t.names()[-3:] == order
    t.act("E", "win")
    assert {y.id: y.han for y in t.last(ev.Won).scoring.yaku}["dora"] == 4


def test_ka_dora_open_kan_later() -> None:
    hand = "999m234p6788s"
    t = table("tenhou", S=hand, melds={"S": ["pon 555z"]}, draws="9m", rinshan="5s", dora="1z8m")
    assert t.round.state.seats[1].waits
    t.act("E", "9m")
    t.claim(S="kan")
    assert t.names()[-2:] == ["Called", "Drew"]
    t.act("S", "win")
    assert "dora" not in t.yaku()
    assert not t.all(ev.DoraRevealed)
    on = table("tenhou", S=hand, melds={"S": ["pon 555z"]}, draws="9m", rinshan="1m", dora="1z8m")
    on.act("E", "9m")
    on.claim(S="kan")
    on.act("S", "1m")
    assert on.names()[-5:-1] == ["Called", "Drew", "DoraRevealed", "Discarded"]
    added = table("tenhou", E="234p567p8845s", melds={"E": ["pon 999m"]}, draws="9m", rinshan="6s")
    added.act("E", "add 9m")
    assert added.names()[-2:] == ["KanDeclared", "Drew"]


@pytest.mark.parametrize("rules", ["m-league", "okayama", "kita18", "mmml91", "taikai"])
def test_ka_dora_immediate_rule(rules: str) -> None:
    hand = "999m234p6788s"
    t = table(rules, S=hand, melds={"S": ["pon 555z"]}, draws="9m", rinshan="5s", dora="1z8m")
    t.act("E", "9m")
    t.claim(S="kan")
    assert t.names()[-3:] == ["Called", "DoraRevealed", "Drew"]
    t.act("S", "win")
    assert {y.id: y.han for y in t.last(ev.Won).scoring.yaku}["dora"] == 4


@pytest.mark.parametrize("rules", ["tenhou", "m-league", "mmml91", "kita18", "okayama"])
def test_ka_robbed_kan_turns_no_dora(rules: str) -> None:
    t = table(
        rules, W="68p123m567m345s22z", melds={"S": ["pon 777p"]}, draws="1z 5z 1m 7p", turn="W"
    )
    t.discard("W", "riichi 1z")
    t.tsumogiri(2)
    t.act("S", "add 7p")
    t.claim(W="win")
    if "refuse" in t.words("W"):
        t.act("W", "refuse")
    assert not t.all(ev.DoraRevealed)
    assert not any(drew.rinshan for drew in t.all(ev.Drew))
    assert {"chankan", "ippatsu"} <= t.yaku()
    assert t.round.state.kans == 0


def test_ka_first_draw_after_chankan_not_rinshan() -> None:
    game = Game(
        "tenhou",
        E1={"S": "33p", "W": "12p456m789m11s567s", "draws": "3p 1z 2z 4z 3p"},
        E2={"E": "123m456p789s11z23p", "draws": "4p"},
    )
    game.act("E", "3p")
    game.claim(S="pon")
    game.discard("S", sorted(game.words("S"))[0])
    game.tsumogiri(3)
    game.act("S", "add 3p")
    game.claim(W="win")
    assert game.name == "E2"
    game.act("E", "win")
    assert "tenhou" in game.yaku()
    assert not game.round.state.rinshan


@pytest.mark.parametrize(
    ("rules", "option", "robs"),
    [
        ("tenhou", (), False),
        ("mahjong-soul", (), True),
        ("tenhou", ("win.closed_kan_robbed=kokushi",), True),
        ("mahjong-soul", ("win.closed_kan_robbed=never",), False),
    ],
)
def test_ka_kokushi_robs_closed_kan_option(rules: str, option: tuple[str, ...], robs: bool) -> None:
    t = table(rules, *option, E="777z", S="19m19p19s1234566z", draws="7z")
    t.act("E", "kan 7z")
    assert ("win" in t.words("S")) is robs
    if robs:
        t.claim(S="win")
        assert "kokushi" in t.yaku()


@pytest.mark.parametrize("rules", ["tenhou", "mahjong-soul", "kyoto", "taikai"])
def test_ka_only_kokushi_robs_closed_kan(rules: str) -> None:
    t = table(rules, E="999p", S="345m567p22s234s78p", draws="9p")
    t.act("E", "kan 9p")
    assert not t.words("S")


@pytest.mark.parametrize("rules", ["tenhou", "kyoto", "okayama", "taikai"])
def test_ka_no_fifth_kan(rules: str) -> None:
    four = {"W": ["ankan 1111z", "ankan 2222z", "ankan 3333z", "ankan 4444z"]}
    t = table(rules, E="5555z888p", S="777p", melds=four, draws="7p 8p")
    assert not any("kan" in word for word in t.words("E"))
    t.act("E", "7p")
    assert t.words("S") == {"pon", "pass"}


def four_kans() -> Table:
    """East makes the fourth kan of two seats and holds a 5s to discard."""
    return table(
        "tenhou",
        E="2222z34p78p12m",
        S="55s",
        N="46s234m567m345p22s",
        melds={"E": ["ankan 1111z"], "W": ["ankan 3333z", "ankan 4444z"]},
        draws="9p",
        rinshan="1m1m1m5s",
    )


def test_ka_four_kans_two_players_ron_first() -> None:
    won = four_kans()
    won.act("E", "kan 2z")
    won.act("E", "5s")
    assert not won.words("S")
    won.claim(N="win")
    assert won.last(ev.Won).seat == 3
    drawn = four_kans()
    drawn.act("E", "kan 2z")
    drawn.act("E", "5s")
    drawn.claim()
    assert drawn.last(ev.Aborted).why == "four_kans"
    assert drawn.round.ended.next_dealer == 0


def test_ka_four_kans_riichi_on_that_discard() -> None:
    t = table(
        "tenhou",
        E="2222z345p78p1m",
        melds={"E": ["ankan 1111z"], "W": ["ankan 3333z", "ankan 4444z"]},
        draws="1m",
        rinshan="1s2s3s5s",
    )
    t.act("E", "kan 2z")
    t.act("E", "riichi 5s")
    assert t.last(ev.Aborted).why == "four_kans"
    assert t.points()[0] == 24000
    assert t.round.ended.pot == 1000


@pytest.mark.parametrize(("left", "allowed"), [(2, False), (3, True)])
def test_ka_kan_off_replacement_with_empty_wall(left: int, allowed: bool) -> None:
    t = table(
        "tenhou", E="1111z222z345p678p", draws="9s", rinshan="2z", left=left, rivers={"S": "1m"}
    )
    t.act("E", "kan 1z")
    assert ("kan 2z" in t.words("E")) is allowed


def test_ka_live_wall_count() -> None:
    plain = table("tenhou")
    plain.run_out()
    assert len(plain.all(ev.Drew)) == 70
    t = table("tenhou", E="1111z2222z3333z5m")
    for kind in ("1z", "2z", "3z"):
        t.act("E", f"kan {kind}")
    t.run_out()
    drawn = t.all(ev.Drew)
    assert len([d for d in drawn if not d.rinshan]) == 67
    assert len([d for d in drawn if d.rinshan]) == 3
    assert t.round.state.shown == 4
    assert t.all(ev.Exhausted)


def test_ka_no_added_kan_right_after_pon() -> None:
    t = table("tenhou", S="888m", draws="8m")
    t.act("E", "8m")
    t.claim(S="pon")
    assert not any("add" in word or "kan" in word for word in t.words("S"))
    t.discard("S", sorted(t.words("S") - {"8m"})[0])
    t.tsumogiri(3)
    assert "add 8m" in t.words("S")


def test_ka_added_kan_red_consumed() -> None:
    t = table("tenhou", S="05p", draws="5p 1z 2z 3z 5p")
    t.act("E", "5p")
    t.claim(S="pon")
    t.discard("S", sorted(t.words("S"))[0])
    t.tsumogiri(3)
    t.act("S", "add 5p")
    meld = t.last(ev.KanDeclared).meld
    assert meld.kind is MeldKind.ADDED_KAN
    assert tile_text(meld.added) == "5p"
    pon = [piece for piece in meld.tiles if piece != meld.added]
    assert sum(piece in STANDARD_REDS for piece in pon) == 1


def test_ka_kan_breaking_tenpai_shanten() -> None:
    with_all = counts_of(parse_kinds("123m456p9p566667s1z"))
    after = counts_of(parse_kinds("123m456p9p57s1z"))
    assert shanten(with_all) == 0
    assert shanten(after, melds=1) == 1
    t = table("tenhou", E="123m456p9p566667s", draws="1z")
    t.act("E", "kan 6s")
    assert t.view("E").shanten == 1


def test_ka_tenhou_lost_by_kan() -> None:
    t = table("tenhou", E="999m234p567p88s45s", draws="9m", rinshan="6s")
    t.act("E", "kan 9m")
    t.act("E", "win")
    assert t.yaku() - {"dora"} == {"menzen_tsumo", "rinshan"}
