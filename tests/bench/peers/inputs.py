"""The same hands and wins for everybody."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mahjong_sim.errors import ScoreError
from mahjong_sim.meld import MeldKind
from mahjong_sim.rules.load import load
from mahjong_sim.score.evaluate import scorer
from mahjong_sim.score.win import Hand
from mahjong_sim.tiles import KINDS
from tests import corpora
from tests.scoring import hand_of
from tests.wins import made_up

WINS = "scoring-tenhou.jsonl.gz"
_NAMES = {
    MeldKind.CHI: "chi",
    MeldKind.PON: "pon",
    MeldKind.OPEN_KAN: "daiminkan",
    MeldKind.ADDED_KAN: "kakan",
    MeldKind.CLOSED_KAN: "ankan",
}


def deal(number: int, size: int, kinds: int = KINDS) -> NDArray[np.uint8]:
    """Random hands of so many tiles of the first so many kinds, (number, 34) counts."""
    order = np.random.default_rng(1).random((number, 4 * kinds), np.float32)
    tiles = np.argpartition(order, size, 1)[:, :size] // 4
    out = np.zeros((number, KINDS), np.uint8)
    np.add.at(out, (np.repeat(np.arange(number), size), tiles.ravel()), 1)
    return out


def wins(number: int) -> tuple[str, list[dict[str, Any]]]:
    """Where they are from, and so many wins: recorded ones, or made up where there are none.

    A win as the corpora write it: pieces 0..135, three red fives, open tanyao.
    """
    file = corpora.base() / WINS
    if not file.is_file():
        return "made up", made_up_wins(number)
    cases = [case for case in corpora.lines(WINS) if case["rule"] == {"red": 1, "kuitan": 1}]
    return f"recorded, {Path(WINS).stem}", cases[:number]


def made_up_wins(number: int) -> list[dict[str, Any]]:
    """Wins with the commoner circumstances only, from a seed."""
    rng, rules = Random("wins"), load("tenhou")
    scored, out = scorer(rules), list[dict[str, Any]]()
    for hand in made_up("wins", 2 * number):  # not all are wins, and not all have a yaku
        case = _case(rng, hand)
        try:
            scored.value(hand_of(case, rules))
        except ScoreError:
            continue
        out.append(case)
    return out[:number]


def _case(rng: Random, hand: Hand) -> dict[str, Any]:
    pieces = {kind: rng.sample(range(4 * kind, 4 * kind + 4), 4) for kind in range(34)}
    melds = [
        (_NAMES[meld.kind], [pieces[tile >> 2].pop() for tile in meld.tiles], 1)
        for meld in hand.melds
    ]
    win = pieces[hand.win].pop()
    held = list(hand.counts)
    held[hand.win] -= 1
    closed = [pieces[kind].pop() for kind in range(34) for _ in range(held[kind])]
    rest = [piece for left in pieces.values() for piece in left]
    riichi = not hand.opened and rng.random() < 0.5
    return {
        "closed": closed,
        "win": win,
        "melds": melds,
        "tsumo": int(hand.tsumo),
        "seat": hand.seat_wind,
        "round": hand.round_wind % 2,
        "flags": ["riichi"] if riichi else [],
        "dora": [rng.choice(rest)],
        "ura": [rng.choice(rest)] if riichi else [],
        "honba": 0,
        "sticks": 0,
    }
