from __future__ import annotations

import msgspec
import pytest
from openskill.models import PlackettLuce

from mahjong_sim.arena.game import Played
from mahjong_sim.arena.ratings import rated
from tests.unit.arena.fake import Fake, plan

FOUR = plan(bots=4, blocks=60, format="round-robin")


def games(skills: list[float], wanted=FOUR) -> list[Played]:  # type: ignore[no-untyped-def]
    fake = Fake(skills)
    return [fake.game(wanted, number) for number in range(wanted.games)]


@pytest.mark.parametrize("format", ["round-robin", "gauntlet"])
def test_ratings_recover_the_known_order(format: str) -> None:
    skills = [9000.0, -9000.0, 3000.0, -3000.0]
    wanted = plan(bots=4, blocks=60, format=format)  # type: ignore[arg-type]
    found = rated(games(skills, wanted), 4)
    assert sorted(range(4), key=lambda bot: -found[bot].mu) == [0, 2, 3, 1]
    assert found[0].low > found[1].high


def test_equal_bots_are_rated_equal_within_their_intervals() -> None:
    found = rated(games([0.0] * 4), 4)
    assert max(r.low for r in found) < min(r.high for r in found)


def test_uncertainty_shrinks_with_games() -> None:
    played = games([0.0] * 4)
    assert rated(played[:20], 4)[0].sigma > rated(played, 4)[0].sigma


def test_different_bots_are_rated_as_openskill_does() -> None:
    (played,) = games([9000.0, 0.0, 0.0, -9000.0])[:1]
    model = PlackettLuce(tau=0.0)
    after = model.rate([[model.rating()] for _ in range(4)], ranks=list(map(float, played.places)))
    found = rated([played], 4)
    for seat, bot in enumerate(played.seats):
        assert found[bot].mu == pytest.approx(after[seat][0].mu)
        assert found[bot].sigma == pytest.approx(after[seat][0].sigma)


def test_a_tie_moves_both_alike() -> None:
    (played,) = games([0.0] * 4)[:1]
    tied = msgspec.structs.replace(played, places=(1, 1, 3, 3))
    found = rated([tied], 4)
    by_seat = [found[bot] for bot in tied.seats]
    assert by_seat[0] == by_seat[1]
    assert by_seat[2] == by_seat[3]
    assert by_seat[0].mu > by_seat[2].mu


def test_the_seat_of_a_bot_in_a_tie_does_not_matter() -> None:
    (played,) = games([0.0] * 4)[:1]
    tied = msgspec.structs.replace(played, places=(1, 1, 1, 1))
    assert len({(round(r.mu, 9), round(r.sigma, 9)) for r in rated([tied], 4)}) == 1


def test_a_bot_at_three_seats_moves_by_the_mean_of_them() -> None:
    wanted = plan()
    (played,) = [Fake([9000.0, 0.0]).game(wanted, 0)]
    first = msgspec.structs.replace(played, seats=(0, 1, 1, 1), places=(1, 2, 3, 4))
    model = PlackettLuce(tau=0.0)
    after = model.rate([[model.rating()] for _ in range(4)], ranks=[1.0, 2.0, 3.0, 4.0])
    found = rated([first], 2)
    assert found[1].mu == pytest.approx(sum(team[0].mu for team in after[1:]) / 3)
