from __future__ import annotations

import base64

import pytest

from mahjong_sim.errors import InputError
from mahjong_sim.replay import walls

HANDS = tuple(tuple(range(13 * seat, 13 * seat + 13)) for seat in range(4))


def pieces(wall: walls.Wall) -> list[int]:
    dealt = [t for hand in wall.hands for t in hand]
    return [*dealt, *wall.live, *wall.rinshan, *wall.indicators, *wall.ura]


def test_a_rebuilt_wall_has_the_seen_pieces_in_place_and_all_136() -> None:
    wall = walls.rebuilt(HANDS, [135, 60], [70], [80, 81], [90])
    assert wall.hands == HANDS
    assert wall.live[:4] == (135, 60, 52, 53)
    assert (wall.rinshan[0], wall.indicators[:2], wall.ura[0]) == (70, (80, 81), 90)
    assert sorted(pieces(wall)) == list(range(136))


def test_a_rebuilt_wall_is_the_same_every_time() -> None:
    assert walls.rebuilt(HANDS, [60], [], [80], []) == walls.rebuilt(HANDS, [60], [], [80], [])


def test_a_piece_seen_twice_is_refused() -> None:
    with pytest.raises(InputError, match=r"piece 60 \(7p\) is there twice"):
        walls.rebuilt(HANDS, [60, 60], [], [80], [])


def test_more_draws_than_a_wall_holds_are_refused() -> None:
    with pytest.raises(InputError, match="71 draws"):
        walls.rebuilt(HANDS, list(range(52, 123)), [], [130], [])


def test_dealing_goes_round_from_the_dealer_four_at_a_time() -> None:
    order = list(range(136))[::-1]  # the first piece dealt is 0
    wall = walls.stacked(order, 2, older=False)
    assert wall.hands[2] == (0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48)
    assert wall.hands[1] == (12, 13, 14, 15, 28, 29, 30, 31, 44, 45, 46, 47, 51)
    assert wall.live == tuple(range(52, 122))
    assert sorted(pieces(wall)) == list(range(136))


def test_the_dead_wall_lies_otherwise_on_the_older_server() -> None:
    order = list(range(136))
    new, old = (walls.stacked(order, 0, older=older) for older in (False, True))
    assert (new.rinshan, new.indicators[0], new.ura[0]) == ((1, 0, 3, 2), 5, 4)
    assert (old.rinshan, old.indicators[0], old.ura[0]) == ((0, 1, 2, 3), 4, 5)


def test_a_game_seed_gives_walls_that_differ_from_hand_to_hand() -> None:
    seed = walls.GAME_SEED + "," + base64.b64encode(bytes(range(256)) * 9 + bytes(192)).decode()
    shuffled = walls.game_walls(seed)
    first, second = next(shuffled), next(shuffled)
    assert sorted(first) == sorted(second) == list(range(136))
    assert first != second
    assert next(walls.game_walls(seed)) == first


def test_a_hand_seed_gives_one_wall() -> None:
    seed = "mt19937ar," + ",".join(["0123ABCD"] * 8)
    assert sorted(walls.hand_wall(seed)) == list(range(136))


@pytest.mark.parametrize("seed", ["x,!!!", "x,AAAA", "x", "x,\u3042"])
def test_broken_game_seeds_are_refused(seed: str) -> None:
    with pytest.raises(InputError, match="shuffle seed"):
        walls.game_walls(seed)


@pytest.mark.parametrize("seed", ["m", "m,1,2", "m,1,2,3,4,5,6,7,G", "m,1,2,3,4,5,6,7,1FFFFFFFF"])
def test_broken_hand_seeds_are_refused(seed: str) -> None:
    with pytest.raises(InputError, match="shuffle seed"):
        walls.hand_wall(seed)
