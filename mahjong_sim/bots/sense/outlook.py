"""How a hand will end (局の結末): chances to win, to deal in, to lose to a self-draw, to draw."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import NamedTuple

from mahjong_sim.bots.sense import figures as f
from mahjong_sim.bots.sense.danger import logistic
from mahjong_sim.tiles import EAST, KINDS, Kind


class Ending(NamedTuple):
    """Chances of how a hand ends for a seat; what is left over: others win from each other.

    ``tsumo``: another draws its win. ``ready``, ``noten``: an exhaustive draw in tenpai or not.
    """

    win: float
    deal_in: float
    tsumo: float
    ready: float
    noten: float


class Situation(NamedTuple):
    """What the chances depend on besides the hand: turn, others in riichi (or as good), dealer."""

    t: float
    riichi: float
    deals: bool

    def later(self, turns: float) -> Situation:
        """The same so many turns later."""
        return self._replace(t=self.t + turns / 6)


def pressed(one: float, two: float, riichi: float) -> float:
    """The weight of others' riichi, which may be less than sure."""
    return one * min(riichi, 1.0) + (two - one) * min(max(riichi - 1.0, 0.0), 1.0)


# --- before tenpai ------------------------------------------------------------------------------
def progress(at: Situation, opened: bool, shanten: int, useful: float) -> Ending:
    """From a hand so many tiles from tenpai, ``useful`` tiles left bring it nearer."""
    rows = f.OPEN if opened else f.CLOSED
    if useful <= 0:
        return _without_win(at, rows[-1])
    place = min(shanten, len(rows) - 1)
    usual = f.USUAL_TILES[min(shanten, len(f.USUAL_TILES) - 1)]
    tiles = log(min(max(useful / usual, 0.2), 2.5))
    win, deal_in, ready, draw, tsumo = [_chance(row, at, tiles) for row in rows[place]]
    win *= f.FARTHER ** (shanten - place)
    return _ending(win, deal_in, tsumo, ready, draw)


def _chance(row: Sequence[float], at: Situation, tiles: float) -> float:
    t = min(at.t, 1.5)
    x = row[0] + row[1] * t + row[2] * t * t + row[3] * tiles + row[4] * t * tiles
    x += pressed(row[5], row[6], at.riichi)
    return logistic(x + row[7] if at.deals else x)


def _ending(win: float, deal_in: float, tsumo: float, ready: float, draw: float) -> Ending:
    """The chances, brought to no more than 1 together."""
    total = win + deal_in + tsumo + max(draw, ready)
    scale = 1 / total if total > 1 else 1.0
    ready = min(ready, draw)
    return Ending(
        win * scale, deal_in * scale, tsumo * scale, ready * scale, (draw - ready) * scale
    )


def _without_win(at: Situation, rows: Sequence[Sequence[float]]) -> Ending:
    _, deal_in, _, draw, tsumo = [_chance(row, at, 0.0) for row in rows]
    return _ending(0.0, deal_in, tsumo, 0.0, draw)


def folding(at: Situation, safe: int, turns: int) -> Ending:
    """Of a hand given up that holds so many safe tiles, with so many turns to come."""
    turn = 9 + 6 * at.t
    band = min(max(int((turn - 4) // 3), 0), 4)
    short = max(0, min(turns, 5) - safe)
    _, calm, _, draw, tsumo = [_chance(row, at, 0.0) for row in f.CLOSED[-1]]
    folded = f.FOLD[band] * min(at.riichi, 1.6) * (0.5 + 0.15 * short)
    deal_in = folded + max(1 - at.riichi, 0.0) * calm  # while nobody threatens nothing is given up
    return _ending(0.0, deal_in, tsumo, 0.0, draw)


# --- tenpai -------------------------------------------------------------------------------------
class Wait(NamedTuple):
    """A wait: tiles left, what it is (places in the tables of `figures`, 0: two-sided), furiten."""

    live: float
    shape: int
    furiten: bool


MULTI, CLOSED, SHANPON, SINGLE, SINGLE_HONOUR = 4, 5, 6, 7, 8


def wait_of(counts: Sequence[int], waits: int, unseen: Sequence[int], river: int) -> Wait:
    """What a tenpai hand waits on."""
    kinds = [kind for kind in range(KINDS) if waits >> kind & 1]
    live = sum([max(unseen[kind], 0) for kind in kinds])
    return Wait(live, _shape(counts, kinds), bool(waits & river))


def _shape(counts: Sequence[int], kinds: Sequence[Kind]) -> int:
    if len(kinds) > 2:
        return MULTI
    if len(kinds) == 2:
        a, b = kinds
        if counts[a] >= 2 and counts[b] >= 2:
            return SHANPON
        return 0 if b - a == 3 else SINGLE
    if not kinds or kinds[0] >= EAST:
        return SINGLE_HONOUR
    kind = kinds[0]
    rank = kind % 9
    held = [counts[kind + step] if 0 <= rank + step <= 8 else 0 for step in (-2, -1, 1, 2)]
    edge = (rank == 2 and held[0] and held[1]) or (rank == 6 and held[2] and held[3])
    return CLOSED if edge or (held[1] and held[2] and not counts[kind]) else SINGLE


def tenpai(at: Situation, how: str, wait: Wait) -> Ending:
    """From tenpai: ``how`` is riichi, silent or open."""
    rows = {"riichi": f.TENPAI_RIICHI, "silent": f.TENPAI_SILENT, "open": f.TENPAI_OPEN}[how]
    tiles = log(min(max(wait.live, 0.4), 12) / 6)
    win, deal_in, draw = [_tenpai_chance(row, at, wait, tiles) for row in rows]
    if wait.live <= 0:
        win = 0.0
    rest = max(0.0, 1 - win - deal_in - draw)
    return _ending(win, deal_in, 0.6 * rest, draw, draw)


def _tenpai_chance(row: Sequence[float], at: Situation, wait: Wait, tiles: float) -> float:
    t = min(at.t, 1.5)
    x = row[0] + row[1] * t + row[2] * t * t + row[3] * tiles
    if wait.shape:
        x += row[wait.shape]
    if wait.furiten:
        x += row[9]
    x += pressed(row[10], row[11], at.riichi)
    return logistic(x + row[12] if at.deals else x)
