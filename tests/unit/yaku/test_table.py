"""Every yaku has a hand that shows it and one that just does not."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mahjong_sim.errors import NoYaku, ScoreError
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.rules.load import load
from mahjong_sim.rules.names import YAKU_IDS
from mahjong_sim.rules.options import Rules, YakuTerms
from mahjong_sim.score.evaluate import Hand, Scorer, scorer
from mahjong_sim.tiles import counts_of
from mahjong_sim.yaku.context import FLAGS
from mahjong_sim.yaku.table import TABLE, Facet
from tests.scoring import score, win


class Example(NamedTuple):
    hand: str
    tile: str
    by: str
    more: dict[str, Any]


def ex(hand: str, tile: str, by: str = "ron", **more: Any) -> Example:
    return Example(hand, tile, by, more)


DULL = ("123m789m99p678s46p", "5p")  # nothing at all
KANS = "ankan 2222m,ankan 5555p,daiminkan 8888s"
PAIRS = "1155m2288p3399s7z"
ORPHANS = "19m19p19s1234566z"
SCATTERED = ("147m258p369s1234z", "4z", "tsumo")

EXAMPLES: dict[str, tuple[Example, Example]] = {  # one that has it, one that just does not
    "menzen_tsumo": (ex(*DULL, "tsumo"), ex("123m99p678s46p", "5p", "tsumo", melds="chi 789m")),
    "riichi": (ex(*DULL, riichi="riichi"), ex(*DULL, riichi="double")),
    "double_riichi": (ex(*DULL, riichi="double"), ex(*DULL, riichi="riichi")),
    "open_riichi": (ex(*DULL, riichi="open"), ex(*DULL, riichi="riichi")),
    "ippatsu": (ex(*DULL, riichi="riichi", flags=["ippatsu"]), ex(*DULL, riichi="riichi")),
    "chankan": (ex(*DULL, flags=["chankan"]), ex(*DULL)),
    "rinshan": (
        ex("789m99p678s46p", "5p", "tsumo", melds="ankan 3333s", flags=["rinshan"]),
        ex("789m99p678s46p", "5p", "tsumo", melds="ankan 3333s"),
    ),
    "haitei": (ex(*DULL, "tsumo", flags=["haitei"]), ex(*DULL, "tsumo")),
    "houtei": (ex(*DULL, flags=["houtei"]), ex(*DULL)),
    "tenhou": (ex(*DULL, "tsumo", flags=["tenhou"], seat="E"), ex(*DULL, "tsumo", seat="E")),
    "chiihou": (ex(*DULL, "tsumo", flags=["chiihou"]), ex(*DULL, "tsumo")),
    "renhou": (ex(*DULL, flags=["renhou"]), ex(*DULL)),
    "pinfu": (ex("123m789m99p678s45p", "6p"), ex("123m789m22z678s45p", "6p")),
    "tanyao": (ex("234m678m22s345s46p", "5p"), ex("234m678m22s345s79p", "8p")),
    "iipeikou": (ex("112233m99p678s46p", "5p"), ex("123m234m99p678s46p", "5p")),
    "ryanpeikou": (ex("112233m556677s9p", "9p"), ex("112233m456789s9p", "9p")),
    "yakuhai_haku": (ex("555z123m99p678s46p", "5p"), ex("666z123m99p678s46p", "5p")),
    "yakuhai_hatsu": (ex("666z123m99p678s46p", "5p"), ex("777z123m99p678s46p", "5p")),
    "yakuhai_chun": (ex("777z123m99p678s46p", "5p"), ex("77z123m999p678s46p", "5p")),
    "seat_wind": (ex("222z123m99p678s46p", "5p"), ex("111z123m99p678s46p", "5p")),
    "round_wind": (ex("111z123m99p678s46p", "5p"), ex("222z123m99p678s46p", "5p")),
    "chiitoitsu": (ex(PAIRS, "7z"), ex("1111m2288p3399s7z", "7z")),
    "chanta": (ex("123m789m99p111z79s", "8s"), ex("123m789m99p111z68s", "7s")),
    "junchan": (ex("123m789m99p111s79s", "8s"), ex("123m789m99p111z79s", "8s")),
    "ittsuu": (ex("123456789m99p46s", "5s"), ex("123456678m99p46s", "5s")),
    "sanshoku_doujun": (ex("234m234p24s99m678s", "3s"), ex("234m345p24s99m678s", "3s")),
    "sanshoku_doukou": (ex("222m222p22s99m678s", "2s"), ex("222m333p22s99m678s", "2s")),
    "sankantsu": (
        ex("46m99p", "5m", melds=KANS),
        ex("46m99p", "5m", melds="ankan 2222m,ankan 5555p,pon 888s"),
    ),
    "toitoi": (
        ex("222m555p88s99m", "8s", melds="pon 333s"),
        ex("222m555p678s9m", "9m", melds="pon 333s"),
    ),
    "sanankou": (ex("222m555p888s99m46m", "5m"), ex("22m555p888s99m456m", "2m")),
    "shousangen": (ex("555z666z77z123m46p", "5p"), ex("555z666z99m123m46p", "5p")),
    "honroutou": (ex("111m999p111s11z99s", "1z"), ex("111m999p123s11z99s", "1z")),
    "honitsu": (ex("123456789m11z24m", "3m"), ex("123456789m11z24p", "3p")),
    "chinitsu": (ex("12345678999m24m", "3m"), ex("123456789m11z24m", "3m")),
    "isshoku_sanjun": (ex("222333444m99p46s", "5s"), ex("223344m678m99p46s", "5s")),
    "sanrenkou": (ex("222333444m99p46s", "5s"), ex("222333555m99p46s", "5s")),
    "suurenkou": (ex("222333444555m9p", "9p"), ex("222333444666m9p", "9p")),
    "daisangen": (ex("555z666z77z123m99p", "7z"), ex("555z666z77z123m46p", "5p")),
    "suuankou": (
        ex("222m555p888s33s99m", "3s", "tsumo"),
        ex("222m555p888s33s99m", "3s", "ron"),
    ),
    "suuankou_tanki": (
        ex("222m555p888s333s9m", "9m"),
        ex("222m555p888s33s99m", "3s", "tsumo"),
    ),
    "tsuuiisou": (ex("111222333z5566z", "5z"), ex("111222333z55z99m", "5z")),
    "tsuuiisou_chiitoitsu": (ex("1122334455667z", "7z"), ex("111222333z5566z", "5z")),
    "ryuuiisou": (ex("223344s666s88s66z", "6z"), ex("223344s777s88s66z", "6z")),
    "chinroutou": (ex("111m999m111p99p99s", "9p"), ex("111m999m111p99p11z", "9p")),
    "chuuren": (ex("1112245678999m", "3m"), ex("1112234567899m", "2m")),
    "junsei_chuuren": (ex("1112345678999m", "5m"), ex("1112245678999m", "3m")),
    "kokushi": (ex(ORPHANS, "7z"), ex(ORPHANS, "1m")),
    "kokushi_13": (ex("19m19p19s1234567z", "1m"), ex(ORPHANS, "7z")),
    "daisuushii": (ex("111z222z333z44z99p", "4z"), ex("111z222z333z44z46p", "5p")),
    "shousuushii": (ex("111z222z333z44z46p", "5p"), ex("111z222z333z44z99p", "4z")),
    "suukantsu": (
        ex("9s", "9s", melds=KANS + ",kakan 4444s"),
        ex("9s", "9s", melds=KANS + ",pon 444s"),
    ),
    "shiisan_puutaa": (ex(*SCATTERED, flags=["chiihou"]), ex(*SCATTERED)),
}


def only(*ids: str) -> Rules:
    """Rules that play these yaku alone, for one han each; open, too, where that is the custom."""
    base = load("tenhou-nored", ["yaku.open_riichi={closed=2}", "riichi.open=true"])
    closed_only = {id for id, terms in base.yaku.items() if terms.closed and not terms.open}
    terms = {id: YakuTerms(closed=1, open=int(id not in closed_only)) for id in ids}
    return replace(base, yaku=terms)


def test_rows_examples_and_names_are_the_same_yaku() -> None:
    rows = [row.id for row in TABLE]
    assert sorted(rows) == sorted(YAKU_IDS)
    assert {*EXAMPLES} == {*YAKU_IDS} - {"nagashi_mangan"}


def test_every_row_replaces_yaku_that_exist() -> None:
    for row in TABLE:
        assert {*row.beats} <= {*YAKU_IDS} - {row.id}
        assert row.raises in ("", *YAKU_IDS)


def test_nagashi_is_seen_in_no_hand() -> None:
    (row,) = [row for row in TABLE if row.facet is Facet.RIVER]
    assert row.id == "nagashi_mangan"
    assert not Scorer(only("nagashi_mangan")).wins(win(only(), *DULL, "tsumo"))


@pytest.mark.parametrize("id", EXAMPLES)
def test_example(id: str) -> None:
    shown, _ = EXAMPLES[id]
    scoring = score(only(id), shown.hand, shown.tile, shown.by, **shown.more)
    assert [item.id for item in scoring.yaku] == [id]


@pytest.mark.parametrize("id", EXAMPLES)
def test_counter_example(id: str) -> None:
    _, hidden = EXAMPLES[id]
    with pytest.raises(ScoreError):
        score(only(id), hidden.hand, hidden.tile, hidden.by, **hidden.more)


# --- every reading ------------------------------------------------------------------------------
SETS = [(k, k, k) for k in range(34)] + [(k, k + 1, k + 2) for k in range(27) if k % 9 <= 6]
MELDS = (MeldKind.PON, MeldKind.OPEN_KAN, MeldKind.ADDED_KAN, MeldKind.CLOSED_KAN)


@st.composite
def wins(draw: st.DrawFn) -> Hand:
    """Any complete hand of four sets and a pair, in any circumstances."""
    concealed: list[int] = [draw(st.integers(0, 33))] * 2
    melds: list[Meld] = []
    for _ in range(4):
        kinds = draw(st.sampled_from(SETS))
        if not draw(st.booleans()):
            concealed += kinds
        elif kinds[0] == kinds[1]:
            kind = draw(st.sampled_from(MELDS))
            size = 3 if kind is MeldKind.PON else 4
            melds.append(Meld(kind, tuple(4 * kinds[0] + i for i in range(size))))
        else:
            melds.append(Meld(MeldKind.CHI, tuple(4 * k for k in kinds)))
    everywhere = concealed + [t >> 2 for meld in melds for t in meld.tiles]
    assume(max(map(everywhere.count, everywhere)) <= 4)
    return Hand(
        counts=counts_of(concealed),
        melds=tuple(melds),
        win=draw(st.sampled_from(concealed)),
        tsumo=draw(st.booleans()),
        seat_wind=draw(st.integers(0, 3)),
        round_wind=draw(st.integers(0, 3)),
        flags=draw(st.integers(0, (1 << len(FLAGS)) - 1)),
        dora=draw(st.integers(0, 12)),
    )


EVERYTHING = Scorer(replace(only(), yaku=dict.fromkeys(YAKU_IDS, YakuTerms(closed=1, open=1))))


@settings(max_examples=300)
@given(wins())
def test_every_predicate_takes_every_reading(hand: Hand) -> None:
    value = EVERYTHING.value(replace(hand, flags=hand.flags | FLAGS["houtei"]))
    assert value.base > 0
    assert value.fu >= 20


@settings(max_examples=300)
@given(wins(), st.sampled_from(["tenhou", "kyoto", "okayama", "mmml91", "kita18"]))
def test_the_items_are_the_value(hand: Hand, rules: str) -> None:
    scorer_ = scorer(load(rules))
    try:
        scoring, value = scorer_.score(hand), scorer_.value(hand)
    except NoYaku:
        assert not scorer_.wins(hand)
        return
    assert (scoring.base, scoring.han, scoring.fu) == (value.base, value.han, value.fu)
    if not scoring.yakuman and scoring.han:
        assert sum(item.han for item in scoring.yaku) == scoring.han
    fu = sum(item.fu for item in scoring.fu_items)
    assert scoring.fu == -(-fu // 10) * 10
