"""`score_batch` says of every hand what the single scorer says, and of a bad row that it is bad."""

from __future__ import annotations

import os
import tracemalloc
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from mahjong_sim.errors import InputError
from mahjong_sim.hand.keys import suit_keys
from mahjong_sim.hand.readings import COLUMNS, ELSEWHERE, NO_RANK, placed, splits
from mahjong_sim.meld import MeldKind
from mahjong_sim.rules.load import load, names
from mahjong_sim.rules.names import YAKU_IDS
from mahjong_sim.score.batch import answers as answers_module
from mahjong_sim.score.batch.answers import Answers
from mahjong_sim.score.batch.melds import meld_code
from mahjong_sim.score.batch.records import (
    COUNT_BITS,
    COUNT_MASK,
    GATES,
    RUNS,
    SAME,
    SAME_MASK,
    TALLY,
    honours,
    suits,
)
from mahjong_sim.score.batch.wins import Scores, Status, score_batch
from mahjong_sim.score.evaluate import Hand, scorer
from mahjong_sim.tiles import counts_of, parse_kinds
from mahjong_sim.yaku.context import FLAGS
from mahjong_sim.yaku.shape import gates_of, tally_of
from tests.wins import batch, columns, made_up, repeated, single

FIVE = ("kyoto", "okayama", "mmml91", "taikai", "kita18")
OTHERS = sorted(set(names()) - set(FIVE))
HANDS = int(os.environ.get("MAHJONG_SIM_BATCH_HANDS", "1500"))  # 100000 for the long run
SAMPLE = 250

UNUSUAL = {
    "open yaku": ("yaku.iipeikou.open=1", "yaku.ryanpeikou.open=2", "yaku.sanankou.open=0"),
    "fu": (
        "fu.open_without_fu=20",
        "fu.open_without_fu_tsumo=false",
        "fu.pinfu_tsumo=false",
        "fu.chiitoitsu=30",
        "fu.double_wind_pair=2",
    ),
    "yakuman": ("score.yakuman_add=false", "score.yakuman_max=1", "score.yakuman_base=6000"),
    "two han": ("win.two_han_from_honba=5", "score.bazoro=2"),
    "no kuitan": ("yaku.tanyao.open=0", "score.cap=1900"),
}


def compare(rules: Any, hands: list[Hand]) -> None:
    sticks = [row % 3 for row in range(len(hands))]
    wrong = []
    for row, got in enumerate(batch(rules, hands, sticks)):
        want = single(scorer(rules), hands[row], sticks[row])
        if got != want:
            wrong.append((hands[row], {k: (got[k], want[k]) for k in got if got[k] != want[k]}))
    assert not wrong, f"{len(wrong)} differ: {wrong[:3]}"


@pytest.mark.parametrize("name", FIVE)
def test_made_up_hands(name: str) -> None:
    hands = made_up(f"batch/{name}", HANDS)
    for start in range(0, HANDS, 10_000):
        compare(load(name), hands[start : start + 10_000])


@pytest.mark.parametrize("name", OTHERS)
def test_made_up_hands_under_every_other_rule_set(name: str) -> None:
    compare(load(name), made_up(f"batch/{name}", SAMPLE))


@pytest.mark.parametrize("what", UNUSUAL)
def test_made_up_hands_under_options_of_no_rule_set(what: str) -> None:
    for name in ("tenhou", "mmml91"):
        compare(load(name, list(UNUSUAL[what])), made_up(f"batch/{what}/{name}", SAMPLE))


def test_the_made_up_hands_have_every_yaku() -> None:
    """So that equality says something: wins of all sorts, refusals of both sorts."""
    rules, hands = load("mmml91"), made_up("batch/mmml91", 8000)
    found = score_batch(rules, **columns(hands))
    assert set(found.status) == {Status.WIN, Status.NOT_A_WIN, Status.NO_YAKU}
    shown = int(np.bitwise_or.reduce(found.yaku))
    missing = {id for n, id in enumerate(YAKU_IDS) if id in rules.yaku and not shown >> n & 1}
    assert missing == {"nagashi_mangan"}


# --- the table of readings ----------------------------------------------------------------------
@pytest.mark.parametrize("ranks", [9, 7])
def test_records_are_the_readings_in_their_order(ranks: int) -> None:
    rng, table = Random(ranks), suits() if ranks == 9 else honours()
    known = np.flatnonzero(table.number).tolist()
    for key in rng.sample(known, min(len(known), 150)):
        for column in range(COLUMNS):
            if column != ELSEWHERE and column % 9 >= ranks:
                continue
            assert records_at(table, key, column) == read(key, column, ranks == 7), (key, column)


def records_at(table: Any, key: int, column: int) -> list[tuple[int, ...]]:
    span = int(table.span[int(table.number[key]) * COLUMNS + column])
    rows = slice(span >> COUNT_BITS, (span >> COUNT_BITS) + (span & COUNT_MASK))
    pairs = zip(table.records[rows].tolist(), table.details[rows].tolist(), strict=True)
    mask = SAME_MASK if table is suits() else 127
    return [(r & TALLY, r >> SAME & mask, d & (1 << GATES) - 1, d >> GATES) for r, d in pairs]


def read(key: int, column: int, of_honours: bool) -> list[tuple[int, ...]]:
    """The same from the readings of the single scorer; equal ones once."""
    tiles = [
        key // 5 ** (6 - r if of_honours else 8 - r) % 5 for r in range(7 if of_honours else 9)
    ]
    out: dict[tuple[int, ...], None] = {}
    for split in placed(key, column, of_honours):
        same = sum(1 << rank + (0 if of_honours else RUNS) for rank in split.triplets)
        same |= sum(1 << rank for rank in set(split.runs))
        runs = sum(1 << 3 * rank for rank in split.runs)
        last = NO_RANK if column == ELSEWHERE else column % 9
        gates = 0 if of_honours else int(gates_of(tiles, last))
        out[tally_of(split, 0, of_honours), same, runs, gates] = None
    return list(out)


def test_every_suit_that_can_be_divided_has_a_number_and_no_other() -> None:
    rng, number = Random(5), suits().number
    for key in [rng.randrange(5**9) for _ in range(3000)]:
        fits = sum(key // 5**r % 5 for r in range(9)) <= 14
        assert bool(number[key]) == bool(splits(key, False) and fits), key


# --- rows and arguments -------------------------------------------------------------------------
def arguments(**changes: Any) -> dict[str, Any]:
    """Three equal wins: pinfu by tsumo of a child."""
    counts = counts_of(parse_kinds("123m456p789s23499m"))
    given = {
        "counts": np.array([counts] * 3, np.uint8),
        "melds": np.zeros((3, 4), np.uint8),
        "win": np.array([3, 3, 3]),
        "tsumo": np.array([True] * 3),
        "seat_wind": np.array([1] * 3),
        "round_wind": np.array([0] * 3),
    }
    for name, (row, value) in changes.items():
        given[name] = given.get(name, np.zeros(3, np.int64)).astype(np.int64)
        given[name][row] = value
    return given


def test_a_win_in_figures() -> None:
    found = score_batch(load("tenhou"), **arguments(), honba=2, sticks=1)
    first = {name: int(column[0]) for name, column in zip(Scores._fields, found, strict=True)}
    assert (first["han"], first["fu"], first["tsumo_dealer"], first["tsumo_child"]) == (
        2,
        20,
        700,
        400,
    )
    assert first["total"] == 700 + 2 * 400 + 2 * 300 + 1000


@pytest.mark.parametrize(
    "change",
    [
        {"counts": (1, 0)},
        {"counts": ((1, 0), 9)},
        {"counts": ((1, 0), -1)},
        {"counts": ((1, 0), 257)},
        {"win": (1, 34)},
        {"win": (1, 30)},
        {"seat_wind": (1, 4)},
        {"round_wind": (1, -1)},
        {"flags": (1, 1 << 11)},
        {"dora": (1, 256)},
        {"honba": (1, -1)},
        {"melds": ((1, 0), 200)},
        {"melds": ((1, 0), meld_code(MeldKind.PON, 33))},
    ],
)
def test_a_bad_row_is_told_and_the_others_are_scored(change: dict[str, Any]) -> None:
    found = score_batch(load("tenhou"), **arguments(**change))
    assert found.status.tolist() == [Status.WIN, Status.BAD_INPUT, Status.WIN]
    assert [int(column[1]) for column in found[1:]] == [0] * 10


def test_a_fifth_copy_in_a_meld_is_bad_input() -> None:
    given = arguments()
    counts = counts_of(parse_kinds("123m456p23499m"))
    given["counts"][1] = counts
    given["melds"][1, 2] = meld_code(MeldKind.CHI, 24)
    assert score_batch(load("tenhou"), **given).status[1] == Status.NO_YAKU
    given["melds"][1, 2] = meld_code(MeldKind.PON, 8)  # of which the hand has two
    assert score_batch(load("tenhou"), **given).status[1] == Status.BAD_INPUT


def test_a_meld_that_does_not_exist_is_bad_input() -> None:
    with pytest.raises(InputError, match="no chi begins with kind 7"):
        meld_code(MeldKind.CHI, 7)
    given = arguments()
    given["counts"][1] = counts_of(parse_kinds("123m456p23499m"))
    given["melds"][1, 0] = 1 + 7
    assert score_batch(load("tenhou"), **given).status[1] == Status.BAD_INPUT


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"counts": 5, "melds": None}, r"counts: expected an array of shape \(N, 34\), got \(\)"),
        ({"counts": [[1], [1, 2]], "melds": None}, "counts: expected an array of numbers"),
        ({"counts": np.zeros((3, 33), np.uint8)}, r"counts: expected an array of shape \(N, 34\)"),
        ({"counts": np.zeros((3, 34))}, "counts: expected whole numbers, got an array of float64"),
        ({"win": np.array([3, 3])}, r"win: expected an array of shape \(3\), got \(2,\)"),
        ({"melds": np.zeros((3, 3), np.uint8)}, r"melds: expected an array of shape \(3, 4\)"),
        ({"win": [[1], [1, 2], 3]}, "win: expected an array of numbers"),
    ],
)
def test_a_bad_argument_is_one_error(change: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        score_batch(load("tenhou"), **arguments() | change)


@pytest.mark.parametrize("type", ["bool", "int8", "uint8", ">i2", "<u4", ">i8"])
def test_flags_of_every_type_of_whole_numbers(type: str) -> None:
    rules, flags = load("tenhou"), np.array([1, 0, 1]).astype(type)
    want = score_batch(rules, **arguments(flags=(1, 1)))
    assert (
        score_batch(rules, **arguments(), flags=flags).han.tolist() == want.han[[1, 0, 1]].tolist()
    )


def test_meld_codes_of_numpy_numbers() -> None:
    for kind in (np.int8(33), np.uint8(33), np.int64(33)):
        assert meld_code(MeldKind.CLOSED_KAN, kind) == 170


def test_many_first_draws_take_no_more_memory_than_a_part_of_them() -> None:
    """Every tile of such a hand may be the last: too many hands to lie there at once."""
    rules, hands = load("tenhou"), [hand for hand in made_up("batch/first", 400) if not hand.melds]
    given = repeated(columns(hands), 6_000)
    given["flags"][:] = FLAGS["tenhou"]
    few = score_batch(rules, **{name: column[: len(hands)] for name, column in given.items()})
    tracemalloc.start()
    many = score_batch(rules, **given)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 14e6  # all at once: 21 MB
    for column, wanted in zip(many, few, strict=True):
        assert (column == np.resize(wanted, len(column))).all()


@pytest.mark.parametrize("name", ["win", "flags", "dora", "honba", "melds"])
def test_numbers_of_another_byte_order_are_read_as_they_are(name: str) -> None:
    """Here the first byte of four is the highest: small only where the bytes are turned round."""
    given = arguments()
    given[name] = np.full_like(given.get(name, given["win"]), 3 << 24, dtype=">i4")
    assert score_batch(load("tenhou"), **given).status.tolist() == [Status.BAD_INPUT] * 3


def test_the_most_a_win_can_be_worth_fits() -> None:
    """As `single` has it: every number as high as the checks of rule sets and rows allow."""
    most = [f"yaku.{yaku}.closed=13" for yaku in ("riichi", "haitei", "chiitoitsu", "tanyao")]
    most += ["payments.honba=99900", "payments.stick=100000", "score.yakuman_base=100000"]
    most += [f"yaku.{yaku}.yakuman=4" for yaku in ("tenhou", "chiihou", "suuankou", "tsuuiisou")]
    hands = [replace(hand, honba=1_000_000) for hand in made_up("batch/most", 400)]
    rules, sticks = load("tenhou", most), [1_000_000] * len(hands)
    for hand, got in zip(hands, batch(rules, hands, sticks), strict=True):
        assert got == single(scorer(rules), hand, sticks[0])


def test_more_han_and_yakuman_than_any_rule_set_has() -> None:
    """All circumstances at once, each worth as much as a rule set may say."""
    hands = [
        replace(hand, flags=sum(FLAGS.values()), dora=255, ura=255, red=255)
        for hand in made_up("batch/many", 200)
    ]
    for each in ("{{closed={0},open={0}}}", "{{yakuman=4}}"):
        rules = load("mmml91", [f"yaku.{y}={each.format(13)}" for y in FLAGS if y in YAKU_IDS])
        compare(rules, hands)


def test_no_rows() -> None:
    found = score_batch(load("tenhou"), np.zeros((0, 34), np.uint8), 0, 0, 0, 0)
    assert [len(column) for column in found] == [0] * 11


# --- the table of answers -----------------------------------------------------------------------
def test_answers_asks_each_code_once_and_remembers_it() -> None:
    asked: list[int] = []

    def ask(code: int) -> tuple[int, int]:
        asked.append(code)
        return 3 * code, code ^ 5

    answers, rng = Answers(2, ask), np.random.default_rng(1)
    for _ in range(20):
        codes = rng.integers(0, 1 << 40, 500) & ~0xFFFF | rng.integers(0, 40, 500)
        codes = np.concatenate([codes, codes[::-1], codes % 100])
        thrice, other = answers(codes)
        assert (thrice == 3 * codes).all()
        assert (other == codes ^ 5).all()
    assert len(asked) == len(set(asked))


def test_answers_forgets_when_it_would_grow_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers_module, "_LAST_BITS", 12)
    answers, rng = Answers(1, lambda code: (code ^ 5,)), np.random.default_rng(2)
    for _ in range(30):
        codes = rng.integers(0, 1 << 50, 700)
        assert (answers(codes)[0] == codes ^ 5).all()
        assert len(answers._codes) <= 1 << 12


def test_suit_keys_number_the_suits_of_a_hand() -> None:
    keys = suit_keys(counts_of(parse_kinds("123m456p789s23499m")))
    assert all(suits().number[key] for key in keys[:3])
