"""Public bug reports about scoring and settlement in other programs, as tests of this one.

Reports that need a running hand (who may win, what follows) are tests of the table; `AT_THE_TABLE`
names them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mahjong_sim.cli.main import main
from mahjong_sim.errors import InputError, NoYaku
from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import Rules
from mahjong_sim.score.evaluate import scorer
from mahjong_sim.score.payments import Payout, win_lines
from mahjong_sim.score.ranking import final
from mahjong_sim.score.scoring import Placed, Scoring
from tests import corpora
from tests.scoring import deltas, paid, score, win, worth, yaku

pytestmark = pytest.mark.corpus

KIRIAGE = (
    'score.limits=[{name="mangan",han=3,min_fu=60,base=2000},{name="mangan",han=4,min_fu=30,'
    'base=2000},{name="mangan",han=5,base=2000},{name="haneman",han=6,base=3000}]'
)
NO_COUNTED = (
    'score.limits=[{name="mangan",han=5,base=2000},{name="haneman",han=6,base=3000},'
    '{name="baiman",han=8,base=4000},{name="sanbaiman",han=11,base=6000}]'
)
OTHER_RULES: dict[str, tuple[str, ...]] = {
    "sc-kazoe-off-is-sanbaiman": ("tenhou", NO_COUNTED),
    "sc-no-phantom-red-in-kan": ("tenhou-nored",),
    "sc-suuankou-tanki-double": ("mahjong-soul",),
    "sc-shousangen-open-kiriage": ("tenhou", KIRIAGE),
    "sc-renhou-yakuman": ("tenhou", "yaku.renhou={yakuman=1}"),
    "sc-tanyao-closed-when-kuitan-off": ("tenhou-nokuitan",),
}
IN_OTHER_WORDS = {
    "rinshan kaihou": "rinshan",
    "aka dora": "red_dora",
    "yakuhai seat wind": "seat_wind",
    "yakuhai round wind": "round_wind",
    "junsei chuuren poutou": "junsei_chuuren",
    "kokushi musou 13-wait": "kokushi_13",
}
LIMITS = {
    "kazoe yakuman": "counted_yakuman",
    "mangan (kiriage)": "mangan",
    "yakuman x2": "yakuman",
}
WRITTEN_OUT = {
    "sc-no-yaku-becomes-legal-on-last-discard",
    "sc-meld-plus-hand-five-copies",
    "sc-chankan-impossible-when-holding-copy",
    "sc-rinshan-needs-a-kan",
    "sc-tsuuiisou-not-counted-with-extra-yaku",
    "sc-dealer-first-draw-win-offered",
    "sc-tenhou-pattern-upgrade-mjsoul",
    "sc-tsumo-total-display",
    "sc-yakuman-has-no-fu-line",
    "se-double-ron-first-is-by-turn",
    "se-double-ron-winner-riichi-stick",
    "se-pao-ron-other-discarder",
    "se-pao-ron-dealer-winner",
    "se-pao-ron-honba-on-discarder",
    "se-pao-liable-is-discarder",
    "se-pao-composite-tsumo",
    "se-pao-composite-ron",
    "se-sticks-at-game-end",
    "se-sticks-not-given-after-win",
    "se-tie-uma-and-stick",
    "se-tie-split-uma",
    "se-split-sticks-on-tie",
    "se-uma-units",
    "se-honba-tsumo",
    "se-triple-ron-honba-once",
}
AT_THE_TABLE = {
    "sc-chiihou-cancelled-by-call",
    "sc-double-riichi-cancelled-by-call",
    "sc-ippatsu-lost-by-own-or-other-kan",
    "se-double-ron-dealer-repeat",
    "se-pao-order-of-calls",
    "se-riichi-stick-not-paid-when-ronned",
    "se-west-in-dealer-repeat-first",
    "se-last-extension-hand",
    "se-agari-yame-tie",
    "se-tenpai-yame",
    "se-abort-never-ends-game",
    "se-bust-beats-repeat",
    "se-bust-off-riichi-below-1000",
    "se-tobi-riichi-under-1000",
    "se-sum-invariant",
    "se-honba-reset",
}


def reports() -> dict[str, dict[str, Any]]:
    return {case["id"]: case for case in corpora.cases("scoring", "settlement")}


def expected(name: str) -> Any:
    return reports()[name]["expected"]


def scored_as_asked() -> list[str]:
    """Reports that give a hand and ask for its score."""
    return [
        name
        for name, case in reports().items()
        if name not in WRITTEN_OUT | AT_THE_TABLE and "win_by" in case["setup"]
    ]


def test_every_report_is_tested() -> None:
    assert set(reports()) == {*scored_as_asked(), *WRITTEN_OUT, *AT_THE_TABLE}


def rules_of(name: str) -> Rules:
    base, *overrides = OTHER_RULES.get(name, ("tenhou",))
    return load(base, overrides)


def asked(name: str) -> Scoring:
    """The hand of a report, scored."""
    setup = reports()[name]["setup"]
    situation = [text.replace("-", " ") for text in setup["situation"]]
    riichi = [text for text in situation if "riichi" in text]
    flags = ["renhou" if "first go" in text else text for text in situation if text not in riichi]
    return score(
        rules_of(name),
        setup["hand"],
        setup["win_tile"],
        setup["win_by"],
        melds=",".join(" ".join(meld.split()) for meld in setup["melds"]),
        seat=setup["seat"][0],
        round=setup["round"][0],
        riichi={"double riichi": "double"}.get(riichi[0], "riichi") if riichi else "none",
        flags=flags,
        dora="".join(setup["dora_indicators"]),
        ura="".join(setup["ura_indicators"]),
        honba=setup["honba"],
    )


def expected_points(points: dict[str, int]) -> int | tuple[int, int]:
    if "ron" in points:
        return points["ron"]
    return (0, points["all"]) if "all" in points else (points["dealer"], points["nondealer"])


def our_words(texts: list[str]) -> dict[str, int]:
    found = {}
    for text in texts:
        words, _, han = text.rpartition(" ")
        found[IN_OTHER_WORDS.get(words, words.replace(" ", "_"))] = int(han)
    return found


def test_hands_score_as_reported() -> None:
    names = scored_as_asked()
    assert len(names) == 58
    for name in names:
        scoring, answer = asked(name), expected(name)
        assert yaku(scoring) == our_words(answer["yaku"]), name
        assert paid(scoring) == expected_points(answer["points"]), name
        assert scoring.yakuman == answer.get("yakuman", 0), name
        if not scoring.yakuman:
            assert (scoring.han, scoring.fu) == (answer["han"], answer["fu"]), name
        if "limit" in answer:
            assert scoring.limit == LIMITS.get(answer["limit"], answer["limit"]), name


# --- single hands -------------------------------------------------------------------------------
def test_the_last_discard_gives_the_missing_yaku() -> None:
    answer = expected("sc-no-yaku-becomes-legal-on-last-discard")
    hand = ("456p789p55s67s", "8s", "ron")
    with pytest.raises(NoYaku):
        score("tenhou", *hand, melds="chi 123m", dora="4s")
    scoring = score("tenhou", *hand, melds="chi 123m", dora="4s", flags=["houtei"])
    assert (yaku(scoring), scoring.fu, scoring.ron) == (
        our_words(answer["yaku"]),
        answer["fu"],
        answer["points"]["ron"],
    )


@pytest.mark.parametrize(
    ("hand", "tile", "by", "more"),
    [
        ("55z11m234p", "1m", "ron", {"melds": "pon 555z,pon 666z"}),
        ("123m789m99p678s44s", "4s", "ron", {"flags": ["chankan"]}),
        ("123m789m99p678s44s", "4s", "tsumo", {"flags": ["rinshan"]}),
    ],
    ids=["five white dragons", "chankan with a copy in hand", "rinshan without a kan"],
)
def test_what_cannot_be_is_refused(hand: str, tile: str, by: str, more: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        win("tenhou", hand, tile, by, **more)


def test_nothing_is_added_to_a_yakuman() -> None:
    answer = expected("sc-tsuuiisou-not-counted-with-extra-yaku")
    scoring = score("tenhou", "1122334455667z", "7z", "tsumo", seat="E", riichi="riichi", ura="5z")
    assert [item.id for item in scoring.yaku] == answer["yaku"]
    assert scoring.yakuman == answer["yakuman"]
    assert scoring.tsumo == (0, answer["points"]["all"])


FIRST_DRAW = {"by": "tsumo", "seat": "E", "flags": ["tenhou"]}


def test_the_dealers_fourteen_tiles_win() -> None:
    hand = win("tenhou", "789s77s222m444m66p", "6p", **FIRST_DRAW)
    assert expected("sc-dealer-first-draw-win-offered") == {"tsumo_legal": True}
    assert scorer(load("tenhou")).wins(hand)


def test_any_tile_may_be_the_last_of_tenhou() -> None:
    answer = expected("sc-tenhou-pattern-upgrade-mjsoul")
    hand = ("111m333m999p22s77p", "2s")
    assert score("mahjong-soul", *hand, **FIRST_DRAW).yakuman == answer["mahjong_soul_style"]
    assert score("tenhou", *hand, **FIRST_DRAW).yakuman == answer["single_yakuman_style"]


def command(line: dict[str, Any], folder: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    file = folder / "line.jsonl"
    file.write_text(json.dumps(line), encoding="utf-8")
    assert main(["score", "--rules", "tenhou", "--json", str(file)]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_total_is_what_is_paid(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = expected("sc-tsumo-total-display")
    line = {"hand": "123m456p789s99m23p", "win": "4p", "by": "tsumo", "seat": "S", "round": "E"}
    out = command(line, tmp_path, capsys)
    assert (out["han"], out["fu"], out["total"]) == (2, 20, answer["total"])
    dealer, child = answer["payments"]["dealer"], answer["payments"]["nondealer"]
    assert out["points"] == {"tsumo": {"dealer": dealer, "child": child}}


def test_a_yakuman_shows_no_fu(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = {"hand": "1122334455667z", "win": "7z", "by": "ron", "seat": "S", "round": "E"}
    out = command(line, tmp_path, capsys)
    assert expected("sc-yakuman-has-no-fu-line")["fu"] == "0 or absent"
    assert (out["yakuman"], out["han"], out["fu"], out["fu_items"]) == (1, 0, 0, [])


# --- settlement ---------------------------------------------------------------------------------
P0, P1, P2, P3 = range(4)  # P0 deals


def settle(payouts: list[Payout], honba: int = 0, sticks: int = 0, *overrides: str) -> list[int]:
    """Points won and lost by seat under Tenhou's rules with these overrides."""
    lines = win_lines(load("tenhou", overrides), payouts, P0, honba, 1000 * sticks)
    return deltas(line for part in lines for line in part)


def test_the_nearest_winner_takes_honba_and_sticks() -> None:
    payouts = [Payout(P3, P2, worth(320)), Payout(P0, P2, worth(960))]
    assert settle(payouts, 1, 2) == expected("se-double-ron-first-is-by-turn")["deltas"]


def test_the_nearest_winner_takes_the_sticks_of_the_other() -> None:
    payouts = [Payout(P3, P2, worth(960)), Payout(P0, P2, worth(1280))]
    assert settle(payouts, 0, 2) == expected("se-double-ron-winner-riichi-stick")["deltas"]


def test_honba_is_paid_once_for_three_rons() -> None:
    payouts = [Payout(seat, P0, worth(960)) for seat in (P1, P2, P3)]
    payer = settle(payouts, 2, 0, "claims.max_winners=3")[P0]
    assert payer == expected("se-triple-ron-honba-once")["payer"]


def test_each_payer_adds_a_hundred_a_honba() -> None:
    answer = expected("se-honba-tsumo")
    got = settle([Payout(P1, P1, worth(1280))], 3, 2)
    assert got == [answer["dealer"], answer["winner"], answer["others"], answer["others"]]


def liable(winner: int, source: int, seat: int, *yakuman: str) -> list[Payout]:
    return [Payout(winner, source, worth(0, *yakuman), (("daisangen", seat),))]


PART, WHOLE = "liability.covers=yakuman", "liability.covers=whole_hand"


def test_a_liable_seat_halves_a_ron() -> None:
    payouts = liable(P1, P0, P3, "daisangen")
    assert settle(payouts, 3, 1) == expected("se-pao-ron-other-discarder")["deltas"]
    payouts = liable(P0, P2, P1, "daisangen")
    assert settle(payouts, 2) == expected("se-pao-ron-dealer-winner")["deltas"]
    got = settle(payouts, 2, 0, "liability.honba_on_ron=discarder")
    assert got == expected("se-pao-ron-honba-on-discarder")["deltas"]


def test_a_liable_discarder_pays_as_usual() -> None:
    payouts = liable(P1, P3, P3, "daisangen")
    assert settle(payouts, 1) == expected("se-pao-liable-is-discarder")["deltas"]


def test_liability_for_one_of_two_yakuman() -> None:
    both = ("daisangen", "tsuuiisou")
    tsumo, ron = expected("se-pao-composite-tsumo"), expected("se-pao-composite-ron")
    assert settle(liable(P3, P3, P1, *both), 2, 0, PART) == tsumo["liable_part_only"]
    assert settle(liable(P3, P3, P1, *both), 2, 0, WHOLE) == tsumo["whole_hand"]
    assert settle(liable(P3, P0, P1, *both), 2, 0, PART) == ron["liable_part_only"]
    assert settle(liable(P3, P0, P1, *both), 2, 0, WHOLE) == ron["whole_hand"]


# --- the end of the match -----------------------------------------------------------------------
def results(placed: tuple[Placed, ...]) -> list[float]:
    return [place.result for place in sorted(placed, key=lambda place: place.seat)]


def test_sticks_left_over_go_to_the_first_once() -> None:
    answer = expected("se-sticks-at-game-end")
    lines, placed = final(load("tenhou"), (31000, 27000, 22000, 19000), [(P2, 1000)])
    assert deltas(lines) == [1000, 0, 0, 0]
    assert [place.points for place in placed] == answer["final"]
    assert sum(place.points for place in placed) == answer["sum"]


def test_nothing_is_left_over_after_a_win() -> None:
    lines, _ = final(load("tenhou"), (40000, 20000, 30000, 10000), [])
    assert sum(deltas(lines)) == expected("se-sticks-not-given-after-win")["P0_extra"]


def test_a_tie_by_seat_order() -> None:
    answer = expected("se-tie-uma-and-stick")
    points = (29500, 25000, 15000, 29500)  # from the first dealer, P1 of the report
    _, placed = final(load("tenhou"), points, [(P1, 1000)])
    names = ("P1", "P2", "P3", "P0")
    assert [names[place.seat] for place in placed] == answer["order"]
    assert {names[place.seat]: place.result for place in placed} == answer["points"]
    held = {names[place.seat]: place.points for place in placed[:2]}
    assert held == answer["raw_after_stick"]


def test_a_tie_shared() -> None:
    rules = load("tenhou", ["ranking.ties=shared"])
    _, placed = final(rules, (30000, 30000, 25000, 15000), [])
    assert results(placed) == expected("se-tie-split-uma")["points"]
    assert [place.place for place in placed] == [1, 1, 3, 4]


def test_a_stick_shared_in_hundreds() -> None:
    rules, answer = load("tenhou", ["ranking.ties=shared"]), expected("se-split-sticks-on-tie")
    lines, _ = final(rules, (30000, 30000, 25000, 14000), [(P3, 1000)])
    assert deltas(lines) == [answer["two_tied"], answer["two_tied"], 0, 0]
    lines, _ = final(rules, (28000, 28000, 28000, 15000), [(P3, 1000)])
    assert deltas(lines) == [*[answer["three_tied"]] * 3, 0]


def test_uma_is_in_thousands() -> None:
    _, placed = final(load("tenhou"), (42000, 28000, 18000, 12000), [])
    assert results(placed) == expected("se-uma-units")["points"]
