"""What faults leave on the table, and rulings gathered from events."""

from __future__ import annotations

from mahjong_sim.gui.cases import CaseBook
from mahjong_sim.gui.picture import Picture, RiverTile
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.score.scoring import POT, Line
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import parse_tiles


def picture() -> Picture:
    shown = Picture()
    shown.fold([ev.MatchStarted("kyoto", "", (), "", (30000,) * 4)])
    shown.seats[1].hand = parse_tiles("123m456p789s11z22z")
    return shown


def gathered(*events: ev.Event) -> CaseBook:
    book, shown = CaseBook(), picture()
    for event in events:
        book.fold(event, shown)
        shown.fold([event])
    return book


def test_a_discard_taken_back_lies_in_the_hand_again() -> None:
    shown = picture()
    tile = shown.seats[1].hand[0]
    shown.fold([ev.Discarded(1, tile, False), ev.TakenBack(1, tile)])
    assert shown.seats[1].river == [] and tile in shown.seats[1].hand and shown.last == -1


def test_a_tile_taken_back_after_a_called_riichi_tile_still_lies_sideways_later() -> None:
    shown = picture()
    riichi, *_ = shown.seats[1].hand
    shown.seats[1].river = [RiverTile(riichi, False, 1, True, called_by=2)]
    shown.seats[1].owes_turn = True
    tile = shown.seats[1].hand[3]
    shown.fold([ev.Discarded(1, tile, False), ev.TakenBack(1, tile), ev.Discarded(1, tile, False)])
    assert shown.seats[1].river[-1].sideways


def test_a_meld_turned_wrongly_is_turned_right_when_found() -> None:
    shown = picture()
    meld = Meld(MeldKind.PON, (0, 1, 2), 0, 2)
    shown.seats[1].melds = [meld]
    shown.fold([ev.MeldTurned(1, 0, 0)])
    assert shown.seats[1].melds[0].source == 0
    shown.fold([ev.Faulted(1, "wrong_layout", ("exchange",))])
    assert shown.seats[1].melds == [meld]


def test_marks_of_a_seat() -> None:
    shown = picture()
    shown.fold(
        [
            ev.HandDied(1),
            ev.KindsBarred(1, (5, 3)),
            ev.KindsBarred(1, (3, 4)),
            ev.Paid((Line(1, POT, 1000, "fine"),)),
            ev.PlaceLowered(2),
        ]
    )
    own = shown.seats[1]
    assert own.dead and own.barred == (3, 4, 5) and own.fines == 1000 and shown.lowered == {2}
    assert shown.points[1] == 29000 and shown.pot == 1000


def test_a_case_holds_what_happened_and_what_followed() -> None:
    shown = parse_tiles("1m")
    book = gathered(
        ev.TilesShown(1, 1, tuple(shown), True),
        ev.Faulted(1, "shown_on_purpose", ("dead_hand", "deposit"), tiles=tuple(shown)),
        ev.HandDied(1),
        ev.Paid((Line(1, POT, 1000, "fine"),)),
        ev.Drew(2, -1),
        ev.Faulted(2, "early_draw", ("warning",)),
        ev.Warned(2, "early_draw"),
    )
    first, second = book.cases
    assert isinstance(first.findings[0].happened[0], ev.TilesShown)
    assert first.effects == [ev.HandDied(1)] and len(first.lines) == 1 and first.before[1] == 30000
    assert second.findings[0].happened == () and second.effects == [ev.Warned(2, "early_draw")]
    assert [book.case_of.get(i) for i in range(5)] == [None, first, first, first, None]


def test_faults_found_together_are_one_case_and_ruled_one_by_one() -> None:
    book = gathered(
        ev.Said(1, "ron"),
        ev.Said(2, "ron"),
        ev.Faulted(1, "empty_win", ("dead_hand",)),
        ev.Faulted(2, "empty_win", ("dead_hand",)),
        ev.Ruled(1, "empty_win", ()),
        ev.Ruled(2, "empty_win", ("chombo",)),
    )
    (case,) = book.cases
    assert [f.effects for f in case.findings] == [(), ("chombo",)]
    assert [f.happened for f in case.findings] == [(ev.Said(1, "ron"),), (ev.Said(2, "ron"),)]


def test_who_pointed_a_fault_out_is_what_happened() -> None:
    book = gathered(
        ev.CalledOut(0, 1, "wrong_layout", True),
        ev.Faulted(1, "wrong_layout", ("exchange",), found_by=0),
    )
    assert isinstance(book.cases[0].findings[0].happened[0], ev.CalledOut)
