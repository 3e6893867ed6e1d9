"""Deals (配牌): the wall as it lies, and that a deal depends on its name only."""

from __future__ import annotations

from mahjong_sim.match.deal import deal, duplicate, first_dealer_throws, seeded


def test_four_four_four_and_one_from_the_dealer_on() -> None:
    dealt = deal(range(136), 2)
    assert dealt.hands[2] == (*range(4), *range(16, 20), *range(32, 36), 48)
    assert dealt.hands[3] == (*range(4, 8), *range(20, 24), *range(36, 40), 49)
    assert dealt.hands[1] == (*range(12, 16), *range(28, 32), *range(44, 48), 51)


def test_the_dead_wall_lies_at_the_end() -> None:
    dealt = deal(range(136), 0)
    assert dealt.live == tuple(range(52, 122))
    assert dealt.rinshan == (134, 135, 132, 133)  # upper tile of the last stack first
    assert dealt.indicators == (130, 128, 126, 124, 122)  # third stack from the end on
    assert dealt.ura == tuple(upper + 1 for upper in dealt.indicators)


def test_every_piece_is_dealt_once() -> None:
    dealt = seeded("any")(0, 0, 0, 0)
    pieces = [t for hand in dealt.hands for t in hand]
    pieces += [*dealt.live, *dealt.rinshan, *dealt.indicators, *dealt.ura]
    assert sorted(pieces) == list(range(136))


def test_a_deal_depends_on_its_name_only() -> None:
    assert seeded("a")(3, 0, 1, 2) == seeded("a")(3, 0, 1, 2)
    base = seeded("a")(3, 0, 1, 2).live
    others = [
        seeded("b")(3, 0, 1, 2),
        seeded("a")(4, 0, 1, 2),
        seeded("a")(3, 0, 1, 3),
        seeded("a", replay=1)(3, 0, 1, 2),
    ]
    assert all(other.live != base for other in others)
    order = list(seeded("a")(3, 1, 2, 2).live)
    assert order == list(base)  # who deals only turns the hands


def test_the_throws_of_the_wall_break_are_part_of_it() -> None:
    for count in (1, 2):
        throws = seeded("dice", count)(0, 0, 0, 0).throws
        assert len(throws) == count
        assert all(1 <= pip <= 6 for throw in throws for pip in throw)


def test_seat_0_is_where_the_throws_point() -> None:
    for number in range(50):
        for count in (1, 2):
            throws = first_dealer_throws(f"seed {number}", count)
            assert len(throws) == count
            pointed = throws[0][0]
            for thrower, dice in throws:
                assert thrower == pointed
                pointed = (thrower + sum(dice) - 1) % 4
            assert pointed == 0


def test_a_hand_of_a_duplicate_match_has_its_wall_however_many_were_played_before() -> None:
    one, other = duplicate("a"), duplicate("a")
    assert one(5, 1, 2, 0) == other(7, 1, 2, 0)
    assert one(6, 1, 2, 1) != other(8, 1, 3, 0)


def test_a_hand_played_again_has_a_new_wall() -> None:
    make = duplicate("a")
    first = make(0, 0, 0, 0)
    again = make(1, 0, 0, 0)
    assert again.live != first.live
    assert make(0, 0, 0, 0) == first
    assert make(1, 0, 0, 0) == again
