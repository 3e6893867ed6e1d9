"""Wins for scoring in batches: from hands of the single scorer, and made up from a seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from mahjong_sim.errors import NotAWin, NoYaku
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.rules.names import YAKU_IDS
from mahjong_sim.rules.options import Rules
from mahjong_sim.score.batch.melds import meld_code
from mahjong_sim.score.batch.wins import Scores, Status, score_batch
from mahjong_sim.score.evaluate import Scorer
from mahjong_sim.score.payments import Payout, win_lines
from mahjong_sim.score.win import Hand
from mahjong_sim.tiles import EAST, KINDS
from mahjong_sim.yaku.context import FLAGS
from mahjong_sim.yaku.shape import NINE_GATES

_BIT = {id: 1 << n for n, id in enumerate(YAKU_IDS)}


def columns(hands: Sequence[Hand], sticks: Sequence[int] = ()) -> dict[str, Any]:
    """The arguments of `score_batch` for these hands."""
    melds = np.zeros((len(hands), 4), np.uint8)
    for row, hand in enumerate(hands):
        for place, meld in enumerate(hand.melds):
            melds[row, place] = meld_code(meld.kind, meld.first)
    names = ("win", "tsumo", "seat_wind", "round_wind", "flags", "dora", "ura", "red", "honba")
    return {
        "counts": np.array([hand.counts for hand in hands], np.uint8).reshape(-1, KINDS),
        "melds": melds,
        "sticks": np.array(sticks or [0] * len(hands)),
        **{name: np.array([int(getattr(hand, name)) for hand in hands]) for name in names},
    }


def repeated(given: dict[str, Any], size: int) -> dict[str, Any]:
    """So many rows: these, over and over."""
    rows = np.resize(np.arange(len(given["win"])), size)
    return {name: np.ascontiguousarray(column[rows]) for name, column in given.items()}


def batch(rules: Rules, hands: Sequence[Hand], sticks: Sequence[int] = ()) -> list[dict[str, int]]:
    """What `score_batch` says of each hand."""
    scores = score_batch(rules, **columns(hands, sticks))
    rows = zip(*[column.tolist() for column in scores], strict=True)
    return [dict(zip(Scores._fields, row, strict=True)) for row in rows]


def single(scorer: Scorer, hand: Hand, sticks: int = 0) -> dict[str, int]:
    """The same from the single scorer."""
    answer = dict.fromkeys(Scores._fields, 0)
    try:
        scoring = scorer.score(hand)
    except NotAWin:
        return answer | {"status": Status.NOT_A_WIN}
    except NoYaku:
        return answer | {"status": Status.NO_YAKU}
    rules, seat = scorer.rules, hand.seat_wind
    source = seat if hand.tsumo else (seat + 1) % 4
    pot = sticks * rules.payments.stick
    (lines,) = win_lines(rules, [Payout(seat, source, scoring)], 0, hand.honba, pot)
    return {
        "status": Status.WIN,
        "han": scoring.han,
        "quoted_han": scoring.quoted_han,
        "fu": scoring.fu,
        "yakuman": scoring.yakuman,
        "yaku": sum(_BIT.get(item.id, 0) for item in scoring.yaku),
        "base": scoring.base,
        "ron": scoring.ron,
        "tsumo_dealer": scoring.tsumo[0],
        "tsumo_child": scoring.tsumo[1],
        "total": sum(line.points for line in lines),
    }


# --- made-up hands ------------------------------------------------------------------------------
def made_up(seed: str, number: int) -> list[Hand]:
    """So many hands: most are wins, many of them rare ones, some are not quite."""
    rng = Random(seed)
    return [_hand(rng) for _ in range(number)]


def _hand(rng: Random) -> Hand:
    while True:
        kinds = rng.choice(_PALETTES)
        shape = rng.random()
        if shape < 0.06:
            counts, melds = _pairs(rng, kinds), ()
        elif shape < 0.1:
            counts, melds = _orphans(rng), ()
        elif shape < 0.12:
            counts, melds = _nine_gates(rng), ()
        else:
            counts, melds = _sets(rng, kinds)
        if counts is not None:
            break
    if rng.random() < 0.05:
        _spoil(rng, counts, melds)
    win = rng.choice([kind for kind in range(KINDS) if counts[kind]])
    opened = any(meld.is_open for meld in melds)
    return Hand(
        counts=counts,
        melds=melds,
        win=win,
        tsumo=rng.random() < 0.5,
        seat_wind=rng.randrange(4),
        round_wind=rng.randrange(4),
        flags=_flags(rng, opened),
        dora=rng.choice((0, 0, 0, 1, 2, 3, 7)),
        ura=rng.choice((0, 0, 0, 1, 2)),
        red=rng.choice((0, 0, 1)),
        honba=rng.choice((0, 0, 1, 2, 5, 6)),
    )


_SUITS = [list(range(first, first + 9)) for first in (0, 9, 18)]
_HONOURS = list(range(EAST, KINDS))
_PALETTES = (
    list(range(KINDS)),
    list(range(KINDS)),
    *_SUITS,
    *[suit + _HONOURS for suit in _SUITS],
    _HONOURS,
    [0, 8, 9, 17, 18, 26, *_HONOURS],
    [0, 8, 9, 17, 18, 26],
    [kind for kind in range(27) if kind % 9 in (0, 1, 2, 7, 8)] + _HONOURS,
    [kind for kind in range(27) if kind % 9 in (1, 2, 3, 4)],
    [kind for kind in range(27) if 0 < kind % 9 < 8],
    [19, 20, 21, 23, 25, 32],
    *[[first + rank for rank in range(4)] for first in (0, 12, 23)],
)


def _sets(
    rng: Random, kinds: list[int]
) -> tuple[list[int], tuple[Meld, ...]] | tuple[None, tuple[()]]:
    """Four sets and a pair, some laid out; None where a kind would come five times."""
    held, counts = [0] * KINDS, [0] * KINDS
    melds: list[Meld] = []
    laid_out, runs = rng.choice((0.0, 0.3, 0.8)), rng.choice((0.2, 0.6, 1.0))
    for _ in range(4):
        first = rng.choice(kinds)
        is_run = first < EAST and first % 9 < 7 and rng.random() < runs
        meld = rng.random() < laid_out
        if is_run:
            kind, tiles = MeldKind.CHI, [first, first + 1, first + 2]
        else:
            kind = rng.choice(list(MeldKind)[1:]) if meld else MeldKind.PON
            tiles = [first] * (3 if kind is MeldKind.PON else 4)
        for tile in tiles:
            held[tile] += 1
            counts[tile] += not meld
        if meld:
            pieces = [4 * tile + n * (not is_run) for n, tile in enumerate(tiles)]
            melds.append(Meld(kind, tuple(pieces), source=-1))
    pair = rng.choice(kinds)
    held[pair] += 2
    counts[pair] += 2
    return (counts, tuple(melds)) if max(held) <= 4 else (None, ())


def _pairs(rng: Random, kinds: list[int]) -> list[int] | None:
    if len(kinds) < 7:
        return None
    counts = [0] * KINDS
    start = rng.randrange(len(kinds) - 6)
    for kind in rng.choice((rng.sample(kinds, 7), kinds[start : start + 7])):
        counts[kind] = 2
    return counts


def _orphans(rng: Random) -> list[int]:
    """Thirteen orphans, or twelve single tiles and a pair with nothing near one another."""
    if rng.random() < 0.5:
        alone = [0, 8, 9, 17, 18, 26, *_HONOURS]
    else:
        alone = [first + step for first in (0, 9, 18) for step in (0, 3, 6)] + _HONOURS[:4]
    counts = [0] * KINDS
    for kind in [*alone, rng.choice(alone)]:
        counts[kind] += 1
    return counts


def _nine_gates(rng: Random) -> list[int]:
    counts, first = [0] * KINDS, 9 * rng.randrange(3)
    counts[first : first + 9] = NINE_GATES
    counts[first + rng.randrange(9)] += 1
    return counts


def _spoil(rng: Random, counts: list[int], melds: tuple[Meld, ...]) -> None:
    """Exchange a tile for another of which there are not four."""
    held = counts[:]
    for meld in melds:
        for tile in meld.tiles:
            held[tile >> 2] += 1
    out = rng.choice([kind for kind in range(KINDS) if counts[kind]])
    counts[out] -= 1
    counts[rng.choice([kind for kind in range(KINDS) if held[kind] < 4])] += 1


def _flags(rng: Random, opened: bool) -> int:
    flags = 0
    if not opened and rng.random() < 0.4:
        flags |= FLAGS[rng.choice(("riichi", "riichi", "double_riichi"))]
        if rng.random() < 0.3:
            flags |= FLAGS["open_riichi"]
        if rng.random() < 0.3:
            flags |= FLAGS["ippatsu"]
    if rng.random() < 0.2:
        flags |= FLAGS[rng.choice(list(FLAGS)[4:])]
    return flags
