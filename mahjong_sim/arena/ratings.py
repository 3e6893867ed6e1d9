"""Ratings (レーティング): openskill's Plackett-Luce over the places of all games, in order.

Every seat is a team of one. Seats that share a place are tied. A bot at several seats of a game
moves by the mean of what its seats move by. Bots do not change, so uncertainty only shrinks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from openskill.models import PlackettLuce

from mahjong_sim.arena.game import Played

WIDE = 1.96  # standard deviations of a 95 % interval


class Rating(Struct, frozen=True):
    """Strength ``mu`` and its uncertainty ``sigma``; ``low``, ``high``: mu -+ 1.96 sigma."""

    mu: float
    sigma: float
    low: float
    high: float


def rated(games: Iterable[Played], bots: int) -> list[Rating]:
    """The ratings of bots 0.. after these games."""
    model = PlackettLuce(tau=0.0)
    start = model.rating()
    found = [(float(start.mu), float(start.sigma))] * bots
    for played in games:
        _rate(model, found, played.seats, played.places)
    return [Rating(mu, sigma, mu - WIDE * sigma, mu + WIDE * sigma) for mu, sigma in found]


def _rate(
    model: PlackettLuce,
    found: list[tuple[float, float]],
    seats: Sequence[int],
    places: Sequence[int],
) -> None:
    teams = [[model.rating(mu=found[bot][0], sigma=found[bot][1])] for bot in seats]
    after = model.rate(teams, ranks=list(map(float, places)))
    for bot in dict.fromkeys(seats):
        own = [team[0] for team, seated in zip(after, seats, strict=True) if seated == bot]
        mu = sum(float(rating.mu) for rating in own) / len(own)
        sigma = sum(float(rating.sigma) for rating in own) / len(own)
        found[bot] = mu, sigma
