"""What points are worth (順位を考えた点の値打ち): by the place and result they lead to.

The final points of each seat are its points now and a normal error; the own error is integrated
over a few nodes, at each the others pass it independently of each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from statistics import NormalDist

from mahjong_sim.bots.api import Rules
from mahjong_sim.bots.sense import figures as f
from mahjong_sim.score.points import ron_points, tsumo_points
from mahjong_sim.score.ranking import final
from mahjong_sim.tiles import Seat

SEATS = range(4)
# Gauss-Hermite nodes of the standard normal, and weights
NODES = (
    (-2.857, 0.0113),
    (-1.356, 0.2221),
    (0.0, 0.5333),
    (1.356, 0.2221),
    (2.857, 0.0113),
)
_NORMAL = NormalDist()
NARROW = 0.3  # in the last round half of the time so much of the spread only
SMALL = 960  # base points of a win by which the worth of a point is told
DEAL_WORTH = 600  # points that keeping the deal is worth to the dealer
NOTEN_READY, NOTEN_LOST = 0.45, 0.36  # of the noten payments, on average


def passed(z: float) -> float:
    """Chance that a normal error stays below ``z``."""
    if z > 6:
        return 1.0
    if z < -6:
        return 0.0
    return 1 / (1 + exp(-1.5976 * z - 0.07057 * z * z * z))


class Stakes:
    """Worth of the ways a hand can end for a seat, in points, compared with nothing happening.

    ``points`` by seat, ``number``: hands played by the round, ``wind * 4 + dealer``. ``slope``:
    what a point is worth on average.
    """

    def __init__(
        self,
        rules: Rules,
        seat: Seat,
        points: Sequence[int],
        number: int,
        honba: int,
        pot: int,
    ) -> None:
        self.rules, self.seat, self.points = rules, seat, tuple(points)
        self.dealer = number % 4
        self.left = rules.match.winds * 4 - 1 - number
        self._honba, self._pot = honba * rules.payments.honba, pot
        self._known: dict[tuple[tuple[int, ...], bool], float] = {}
        self._memo: dict[tuple[object, ...], float] = {}
        self._still = self._worth((0, 0, 0, 0), False)
        self.slope = max(self.tsumo(SMALL) / (4 * SMALL), 0.1)

    # --- the endings ----------------------------------------------------------------------------
    def ron(self, base: int) -> float:
        """A ron of so many base points, from any of the others."""
        key = ("ron", base)
        if key not in self._memo:
            pays = ron_points(base, self.seat == self.dealer) + self._honba
            found = 0.0
            for source in SEATS:
                if source != self.seat:
                    found += self._moved({source: -pays, self.seat: pays + self._pot}, self.seat)
            self._memo[key] = found / 3
        return self._memo[key]

    def tsumo(self, base: int) -> float:
        """A self-draw of so many base points."""
        key = ("tsumo", base)
        if key not in self._memo:
            self._memo[key] = self._drawn(self.seat, base)
        return self._memo[key]

    def _drawn(self, winner: Seat, base: int) -> float:
        by_dealer, by_child = tsumo_points(base, winner == self.dealer)
        moved = {winner: self._pot}
        for seat in SEATS:
            if seat != winner:
                pays = (by_dealer if seat == self.dealer else by_child) + self._honba // 3
                moved[seat] = -pays
                moved[winner] += pays
        return self._moved(moved, winner)

    def deal_in(self, winner: Seat, points: float) -> float:
        """A deal-in of so many points, honba included."""
        pays = round(points / 500) * 500
        key = ("deal_in", winner, pays)
        if key not in self._memo:
            moved = {self.seat: -pays, winner: pays + self._pot}
            self._memo[key] = self._moved(moved, winner)
        return self._memo[key]

    def loss_to_tsumo(self, winner: Seat, riichi: bool) -> float:
        """Another's self-draw."""
        key = ("drawn", winner, riichi)
        if key not in self._memo:
            whole = (f.RIICHI_TSUMO if riichi else f.OTHER_TSUMO)[winner == self.dealer]
            self._memo[key] = self._drawn(winner, whole // (6 if winner == self.dealer else 4))
        return self._memo[key]

    def draw(self, ready: bool) -> float:
        """An exhaustive draw, tenpai or not."""
        key = ("draw", ready)
        if key not in self._memo:
            share = NOTEN_READY if ready else -NOTEN_LOST
            points = round(self.rules.payments.noten * share / 300) * 300
            moved = dict.fromkeys(SEATS, -points // 3)
            moved[self.seat] = points
            kept = self.seat == self.dealer and ready and self._keeps_ready()
            self._memo[key] = self._moved(moved, self.dealer if kept else -1)
        return self._memo[key]

    def stick(self) -> float:
        """A riichi stick lost."""
        key = ("stick",)
        if key not in self._memo:
            self._memo[key] = self._moved({self.seat: -self.rules.payments.stick}, -1)
        return self._memo[key]

    def _keeps_ready(self) -> bool:
        repeats = self.rules.repeats
        wind = (self.rules.match.winds * 4 - 1 - self.left) // 4
        return (repeats.east if wind == 0 else repeats.south) == "win_or_tenpai"

    def _moved(self, moved: dict[Seat, int], winner: Seat) -> float:
        deltas = tuple(moved.get(seat, 0) for seat in SEATS)
        return self._worth(deltas, winner == self.dealer) - self._still

    # --- worth of points ------------------------------------------------------------------------
    def _worth(self, deltas: tuple[int, ...], stays: bool) -> float:
        """Expected result, in points, once so many moved; ``stays``: the dealer keeps the deal."""
        key = deltas, stays
        if key not in self._known:
            points = [p + d for p, d in zip(self.points, deltas, strict=True)]
            left = self.left if stays else self.left - 1
            if self._is_over(points, stays):
                self._known[key] = self._final(points)
            else:
                if stays:
                    points[self.dealer] += DEAL_WORTH
                self._known[key] = self._expected(points, max(left, 0))
        return self._known[key]

    def _is_over(self, points: Sequence[int], stays: bool) -> bool:
        match = self.rules.match
        lowest = min(points)
        if (match.bust == "below_zero" and lowest < 0) or (match.bust == "at_zero" and lowest <= 0):
            return True
        if self.left > 0:
            return False
        extra = match.extra_winds and max(points) < match.extra_goal
        if extra:
            return False
        if not stays:
            return True
        leads = max(points) == points[self.dealer]
        return leads and match.dealer_win_end != "never"

    def _final(self, points: Sequence[int]) -> float:
        """The result the match closes with."""
        _, placed = final(self.rules, points, ())
        return next(p.result for p in placed if p.seat == self.seat) * 1000

    def _expected(self, points: Sequence[int], left: int) -> float:
        """Own points and the uma they may bring, ``left`` more rounds after the next one."""
        ranking, own = self.rules.ranking, points[self.seat]
        sigma = f.SIGMA[min(left, len(f.SIGMA) - 1)]
        others = [points[s] - 25 * (s > self.seat) for s in SEATS if s != self.seat]
        find = self._floating if ranking.uma_by_floaters else self._fixed
        bonus = find(own, others, sigma)
        if left == 0:
            bonus = (bonus + find(own, others, NARROW * sigma)) / 2
        return own - self.rules.match.return_points + bonus

    def _fixed(self, own: int, others: Sequence[int], sigma: float) -> float:
        """Expected uma by place, with the oka."""
        ranking, match = self.rules.ranking, self.rules.match
        uma = list(ranking.uma)
        if ranking.oka:
            uma[0] += 4 * (match.return_points - match.start_points)
        found = 0.0
        for node, weight in NODES:
            a, b, c = [passed((own + sigma * node - other) / sigma) for other in others]
            x, y, z = 1 - a, 1 - b, 1 - c
            first, last = a * b * c, x * y * z
            second = x * b * c + a * y * c + a * b * z
            third = 1 - first - second - last
            found += weight * (first * uma[0] + second * uma[1] + third * uma[2] + last * uma[3])
        return found

    def _floating(self, own: int, others: Sequence[int], sigma: float) -> float:
        """Expected uma where it depends on who stands at the return points (浮き)."""
        goal, tables = self.rules.match.return_points, self.rules.ranking.uma_by_floaters
        floats = [passed((other - goal) / sigma) for other in others]
        below = min(max(passed((goal - own) / sigma), 1e-4), 1 - 1e-4)
        found = 0.0
        for part, weight in _parts(below):
            mine = own + sigma * _NORMAL.inv_cdf(part)
            above = [1 - passed((mine - other) / sigma) for other in others]
            chances = _joint(above, floats, part > below)
            for (before, floating), chance in chances.items():
                uma = tables.get(str(floating + (part > below)), (0, 0, 0, 0))
                found += weight * chance * uma[before]
        return found


def _parts(below: float) -> list[tuple[float, float]]:
    """Quantiles of the own error and their weights, as many on either side of the goal."""
    sides = ((0.0, below), (below, 1 - below))
    return [(start + size * at, size / 3) for start, size in sides for at in (1 / 6, 1 / 2, 5 / 6)]


def _joint(
    above: Sequence[float], floats: Sequence[float], own_floats: bool
) -> dict[tuple[int, int], float]:
    """Chances of (others ahead, others that float), others taken independently."""
    chances = {(0, 0): 1.0}
    for ahead, floating in zip(above, floats, strict=True):
        if own_floats:  # who is ahead floats
            ahead = min(ahead, floating)
            cases = (((1, 1), ahead), ((0, 1), floating - ahead), ((0, 0), 1 - floating))
        else:  # who floats is ahead
            ahead = max(ahead, floating)
            cases = (((1, 1), floating), ((1, 0), ahead - floating), ((0, 0), 1 - ahead))
        after: dict[tuple[int, int], float] = {}
        for (n, m), chance in chances.items():
            for (more, floater), part in cases:
                key = n + more, m + floater
                after[key] = after.get(key, 0.0) + chance * part
        chances = after
    return chances
