"""What the window works out for a person, against what the engine does."""

from __future__ import annotations

import pytest

from mahjong_sim.bots import load as bots
from mahjong_sim.bots.player import Player
from mahjong_sim.gui.hints.eyes import unseen
from mahjong_sim.gui.hints.needs import Need, Needs, Standing, needs, values
from mahjong_sim.gui.hints.safety import Safety, against, safety
from mahjong_sim.gui.hints.waiting import Adviser, Outlook
from mahjong_sim.gui.picture import Picture
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import Rules
from mahjong_sim.score.scoring import Scoring
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Answer
from mahjong_sim.table.observe import mask
from mahjong_sim.tiles import Kind, Seat, kind_text, parse_kinds, parse_tiles
from tests.kit import Table, table

LUCK = {"ippatsu", "haitei", "houtei", "rinshan_kaihou", "chankan", "double_riichi", "ura_dora"}
FIRST = {"tenhou", "chiihou", "renhou"}


def kind(text: str) -> Kind:
    return parse_kinds(text)[0]


def seen_by(t: Table, letter: str) -> Picture:
    """The picture of one seat."""
    picture = Picture(t.round.house.reds)
    picture.fold(mask(event, t.seat(letter)) for event in t.events)
    return picture


def adviser(t: Table, letter: str) -> Adviser:
    return Adviser(t.round.house.rules, seen_by(t, letter), t.seat(letter))


def after(t: Table, letter: str, drop: str | None, riichi: int = 0) -> Outlook:
    picture = seen_by(t, letter)
    own = picture.seats[t.seat(letter)]
    held = own.hand + ([] if own.drawn is None else [own.drawn])
    wanted = None if drop is None else kind(drop)
    tile = next((tile for tile in held if tile >> 2 == wanted), None)
    outlook = adviser(t, letter).outlook(tile, riichi)
    assert outlook is not None
    return outlook


# --- waits ----------------------------------------------------------------------------------------
def test_waits_after_a_discard_with_tiles_left_and_value() -> None:
    t = table("tenhou", E="234m567p23488s67s", draws="1z", dora="9m", rivers={"S": "588s"})
    outlook = after(t, "E", "1z")
    assert outlook.shanten == 0 and outlook.furiten == ()
    assert [(kind_text(w.kind), w.left) for w in outlook.waits] == [("5s", 3), ("8s", 0)]
    assert [w.ron for w in outlook.waits] == [2900, 2900], "tanyao pinfu of the dealer"
    assert all(w.tsumo == 3900 for w in outlook.waits), "1,300 from each with menzen tsumo"
    riichi = after(t, "E", "1z", riichi=1)
    assert [w.ron for w in riichi.waits] == [5800, 5800]


def test_no_yaku_is_said_by_ron_and_by_tsumo() -> None:
    t = table("tenhou", E="99m678p567s24s", melds={"E": ["chi 123m"]}, draws="1z", dora="9p")
    (wait,) = after(t, "E", "1z").waits
    assert (wait.ron, wait.tsumo) == (0, 0)
    closed = table("tenhou", E="123m678p567s24s99m", draws="1z", dora="9p")
    (wait,) = after(closed, "E", "1z").waits
    assert wait.ron == 0 and wait.tsumo > 0, "menzen tsumo alone"


def test_a_wait_with_a_yaku_on_one_side_only() -> None:
    def worth(*overrides: str) -> list[int]:
        melds = {"E": ["chi 234s"]}
        hand = "23m678p345s88s"
        t = table("tenhou", *overrides, E=hand, melds=melds, draws="1z", dora="9p")
        return [w.ron for w in after(t, "E", "1z").waits]

    assert worth() == [0, 1500]
    assert worth("win.one_sided=false") == [0, 0]


def test_furiten_by_the_river_and_by_the_tile_to_be_discarded() -> None:
    t = table("tenhou", E="234m567p23488s67s", draws="8s", rivers={"E": "5s"})
    assert after(t, "E", "8s").furiten == (kind("5s"), kind("8s"))


def test_before_tenpai_the_tiles_that_bring_the_hand_on() -> None:
    t = table("tenhou", E="123m456p789s1122z", draws="9p")
    outlook = after(t, "E", "9p")
    assert outlook.shanten == 0
    outlook = after(t, "E", "1m")
    assert outlook.shanten == 1 and outlook.left == sum(d.left for d in outlook.draws) > 0
    assert not outlook.waits


def test_the_best_discards_leave_most() -> None:
    t = table("tenhou", E="123m456p789s1122z", draws="9p")
    assert adviser(t, "E").best() == (0, frozenset({kind("9p")}))


def test_a_hand_of_another_size_has_no_outlook() -> None:
    t = table("tenhou", E="123m456p789s1122z", draws="9p")
    assert Adviser(t.round.house.rules, seen_by(t, "S"), t.seat("E")).outlook(None) is None


@pytest.mark.parametrize("rule_set", ["tenhou", "kyoto", "okayama", "taikai"])
def test_what_is_shown_before_a_win_is_what_the_win_is_worth(rule_set: str) -> None:
    """Luck and what the winning tile itself brings apart."""
    rules = load(rule_set)
    checked = 0
    for number in range(3):
        match = Match(rules, f"hints {number}")
        players = [Player(match, seat, bots.load("efficient")()) for seat in range(4)]
        pictures = [Picture(players[0].match.round.house.reds) for _ in range(4)]
        told = 0
        while (decision := match.pending()) is not None:
            for event in match.events[told:]:
                if isinstance(event, ev.Won):
                    checked += worth_agrees(pictures[event.seat], event, rules)
                for seat, picture in enumerate(pictures):
                    picture.fold((mask(event, seat),))
            told = len(match.events)
            match.submit(*(Answer(s, players[s](match.view(s))) for s in decision.legal))
    assert checked > 5


def worth_agrees(picture: Picture, won: ev.Won, rules: Rules) -> bool:
    ids = {item.id for item in won.scoring.yaku}
    if ids & (LUCK | FIRST) or won.tile in picture.reds or len(picture.seats) != 4:
        return False
    outlook = Adviser(rules, picture, won.seat).outlook(None)
    assert outlook is not None and outlook.shanten == 0
    (wait,) = [w for w in outlook.waits if w.kind == won.tile >> 2]
    if won.seat != won.source:
        assert wait.ron == won.scoring.ron and not outlook.furiten
    else:
        assert wait.tsumo == tsumo_total(won.scoring)
    return True


def tsumo_total(scoring: Scoring) -> int:
    dealer, child = scoring.tsumo
    return dealer + 2 * child if dealer else 3 * child


# --- what lies open -------------------------------------------------------------------------------
def test_unseen_tiles_are_those_in_other_hands_and_the_wall() -> None:
    t = table("tenhou", E="111m222m333m4445m", dora="5m", draws="6m", rivers={"W": "55m"})
    left = unseen(seen_by(t, "E"))
    assert [left[k] for k in range(6)] == [1, 1, 1, 1, 0, 3]
    assert sum(left) == 136 - 14 - 1 - 2
    assert sum(unseen(seen_by(t, "S"))) == 136 - 13 - 1 - 2


def test_a_called_tile_is_counted_once() -> None:
    t = table("tenhou", S="55m", draws="5m")
    t.act("E", "5m")
    t.claim(S="pon")
    assert unseen(seen_by(t, "E"))[kind("5m")] == 1


# --- safe tiles -----------------------------------------------------------------------------------
def test_suji_needs_both_sides() -> None:
    safe = {kind("8p"), kind("4m"), kind("6m"), kind("1s")}
    assert against(kind("5p"), safe) is Safety.HALF_SUJI, "a wait on 2p and 5p is still possible"
    assert against(kind("5p"), safe | {kind("2p")}) is Safety.SUJI
    assert against(kind("1m"), safe) is Safety.SUJI, "an end tile has one partner"
    assert against(kind("9m"), safe) is Safety.SUJI
    assert against(kind("4s"), safe) is Safety.HALF_SUJI
    assert against(kind("8p"), safe) is Safety.GENBUTSU
    assert against(kind("1z"), safe) is Safety.NONE
    assert against(kind("4p"), {kind("1m"), kind("7s")}) is Safety.NONE, "other suits say nothing"


def test_the_worst_of_several_riichi_counts() -> None:
    t = table("tenhou", E="1m9p1z", rivers={"S": "1m4p", "W": "1m6p"}, riichi="SW", draws="9s")
    picture = seen_by(t, "E")
    shown = safety(picture, t.seat("E"), parse_kinds("1m9p1z"))
    assert shown[kind("1m")] is Safety.GENBUTSU
    assert shown[kind("9p")] is Safety.NONE, "suji against one of them only"
    assert safety(seen_by(table("tenhou"), "E"), 0, parse_kinds("1m")) == {}


def test_what_passes_after_riichi_is_safe_against_it_for_good() -> None:
    t = table("tenhou", E="123m456p789s1144z", draws="9m 9p 8p 1s 2s")
    t.go("E riichi 9m", "S 9p")
    passed = seen_by(t, "W").passed
    assert passed.safe[t.seat("E")] == {kind("9m"), kind("9p")}
    assert kind("9p") not in passed.safe[t.seat("N")]


def test_pieces_let_go_since_the_own_discard() -> None:
    t = table("tenhou", draws="1m 2m 3m 4m 5m")
    t.tsumogiri(4)
    passed = seen_by(t, "E").passed
    assert [tile >> 2 for tile in passed.lately[t.seat("E")]] == parse_kinds("234m")
    assert passed.lately[t.seat("N")] == []


def test_genbutsu_never_deal_into_riichi() -> None:
    wins = 0
    for number in range(4):
        match = Match(load("tenhou"), f"safe {number}")
        players = [Player(match, seat, bots.load("efficient")()) for seat in range(4)]
        picture, told = Picture(), 0
        while (decision := match.pending()) is not None:
            for event in match.events[told:]:
                if isinstance(event, ev.Discarded):
                    before = [set(safe) for safe in picture.passed.safe]
                if isinstance(event, ev.Won) and event.seat != event.source:
                    wins += 1
                    assert event.tile >> 2 not in before[event.seat]
                picture.fold((event,))
            told = len(match.events)
            match.submit(*(Answer(s, players[s](match.view(s))) for s in decision.legal))
    assert wins > 5


# --- the next place -------------------------------------------------------------------------------
def ways(found: Needs | None, seat: Seat) -> dict[str, Need]:
    assert found is not None
    names = {found.target: "direct", seat: "tsumo"}
    return {names.get(way.source, "other"): way for way in found.ways}


def test_what_a_child_needs() -> None:
    now = Standing((30000, 25000, 25000, 20000), dealer=3, honba=0, pot=0)
    found = needs(load("tenhou"), 1, now)
    assert found is not None and (found.place, found.target) == (2, 0)
    direct, other, tsumo = (ways(found, 1)[k] for k in ("direct", "other", "tsumo"))
    assert direct.ron == 2600, "27,600 against 27,400"
    assert other.ron == 5200, "30,200 against 30,000"
    assert tsumo.tsumo == (2600, 1300), "1,000/2,000 would tie, and the first dealer goes before"


def test_honba_and_sticks_come_with_the_win() -> None:
    poor = Standing((30000, 25000, 25000, 20000), dealer=3, honba=0, pot=0)
    rich = Standing((30000, 25000, 25000, 20000), dealer=3, honba=2, pot=2000)
    for way in ("direct", "other", "tsumo"):
        plain, easy = (ways(needs(load("tenhou"), 1, now), 1)[way] for now in (poor, rich))
        assert easy.value.base < plain.value.base, way


def test_the_first_needs_nothing_and_the_hopeless_get_no_way() -> None:
    assert needs(load("tenhou"), 0, Standing((30000, 25000, 25000, 20000), 0, 0, 0)) is None
    far = needs(load("tenhou"), 3, Standing((150000, 30000, 120000, -200000), 0, 0, 0))
    assert far is not None and far.ways == ()


def test_every_way_is_the_cheapest() -> None:
    """The next lower value would not do: recomputed from the payments of an ordinary win."""
    rules, points = load("tenhou"), (31200, 27900, 24100, 16800)
    worths = values(rules)
    for seat in range(4):
        found = needs(rules, seat, Standing(points, dealer=2, honba=1, pot=1000))
        for way in found.ways if found else ():
            assert found is not None
            assert rises(points, seat, way, way.value.base)
            lower = [v.base for v in worths if v.base < way.value.base]
            assert not lower or not rises(points, seat, way, lower[-1])


def rises(points: tuple[int, ...], seat: Seat, way: Need, base: int) -> bool:
    def up(n: int) -> int:
        return -(-n // 100) * 100

    after = list(points)
    after[seat] += 1000
    for payer in range(4):
        if payer == seat or way.source not in (seat, payer):
            continue
        if way.source == seat:
            paid = up(base * (2 if 2 in (seat, payer) else 1)) + 100
        else:
            paid = up(base * (6 if seat == 2 else 4)) + 300
        after[payer] -= paid
        after[seat] += paid
    order = sorted(range(4), key=lambda s: (-after[s], s))
    before = sorted(range(4), key=lambda s: (-points[s], s))
    return order.index(seat) < before.index(seat)


def test_values_rise() -> None:
    for rule_set in ("tenhou", "kyoto", "okayama", "mmml91"):
        bases = [value.base for value in values(load(rule_set))]
        assert bases == sorted(set(bases)) and bases[0] > 0


def test_pieces_of_a_hidden_hand_are_not_counted() -> None:
    picture = Picture()
    picture.seats[1].hand = [-1] * 13
    picture.seats[0].hand = parse_tiles("1m")
    assert sum(unseen(picture)) == 135
