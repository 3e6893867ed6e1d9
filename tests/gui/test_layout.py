"""Where things lie: inside the window, and not on each other."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from mahjong_sim.gui.layout import (
    MeldShape,
    PondRows,
    Rect,
    Screen,
    Slot,
    TableLayout,
    tile_depth,
    tile_height,
)
from mahjong_sim.gui.picture import RiverTile
from tests.gui.driving import SIZES, start, window

SHAPES = [*SIZES, (1920, 1080), (1000, 900), (2560, 1080)]
PERCENTS = (80, 100, 120, 140)
KANS = [MeldShape(4, 0), MeldShape(4, 1), MeldShape(4, 3), MeldShape(3, 1, stacked=True)]


def face(slot: Slot, width: int) -> Rect:
    """The face of a lying tile."""
    w, h = (width, tile_height(width)) if slot.turn % 2 == 0 else (tile_height(width), width)
    return Rect(slot.x, slot.y, w, h)


def apart(rects: list[Rect]) -> bool:
    return not any(a.meets(b) for a, b in combinations(rects, 2))


def inside(rects: list[Rect], screen: Screen) -> bool:
    area = screen.area
    return all(r.x >= 0 and r.y >= 0 and r.right <= area.w and r.bottom <= area.h for r in rects)


@pytest.mark.parametrize("percent", PERCENTS)
@pytest.mark.parametrize("size", SHAPES)
def test_ponds_of_three_rows_touch_neither_each_other_nor_panel_nor_hands(
    size: tuple[int, int], percent: int
) -> None:
    screen = Screen(*size)
    layout = TableLayout(screen, percent)
    sideways = [i == 7 for i in range(18)]
    faces = [face(s, layout.pond_tile) for p in range(4) for s in layout.pond(p, sideways)]
    far = [r for p in (1, 2, 3) for r in layout.far_hand(p, 13, True)]
    rects = [*faces, layout.panel, *layout.hand(13, True), layout.bar()]
    assert apart([*faces, layout.panel, *layout.hand(13, True), layout.bar()])
    assert apart([*faces, *far])
    assert inside([*rects, *far], screen)


@pytest.mark.parametrize("percent", PERCENTS)
@pytest.mark.parametrize("size", SHAPES)
@pytest.mark.parametrize("position", range(4))
def test_four_kans_and_the_rest_of_the_hand_find_room(
    size: tuple[int, int], position: int, percent: int
) -> None:
    screen = Screen(*size)
    layout = TableLayout(screen, percent)
    width = layout.meld_tile if position == 0 else layout.far_meld
    melds = [face(s, width) for meld in layout.melds(position, KANS) for s in meld]
    taken = sum(layout.meld_width(position, k) + screen.px(8) for k in KANS)
    hand = layout.hand(1, True, taken) if position == 0 else layout.far_hand(position, 1, True)
    assert apart([*melds, *hand])
    assert inside([*melds, *hand], screen)


@pytest.mark.parametrize("percent", PERCENTS)
@pytest.mark.parametrize("size", SHAPES)
def test_plates_indicators_and_hands_lie_apart(size: tuple[int, int], percent: int) -> None:
    screen = Screen(*size)
    layout = TableLayout(screen, percent)
    plates = [layout.plate(p) for p in range(4)]
    far = [r for p in (1, 2, 3) for r in layout.far_hand(p, 13, True)]
    rects = [*plates, *layout.dora(), *layout.hand(13, True), layout.bar(), *far]
    assert apart([*plates, *layout.dora(), *layout.hand(13, True), layout.bar()])
    assert all(not plate.meets(r) for plate in plates for r in far)
    assert inside(rects, screen)


def test_a_pond_has_rows_of_six_and_its_third_row_runs_on() -> None:
    layout = TableLayout(Screen(1280, 800))
    slots = layout.pond(0, [False] * 21)
    rows = [s.y for s in slots]
    assert len(set(rows[:6])) == len(set(rows[6:12])) == len(set(rows[12:])) == 1
    assert rows[0] < rows[6] < rows[12]
    assert [s.x for s in slots[:6]] == [s.x for s in slots[6:12]]


def test_a_pond_has_the_rows_of_the_rule_set() -> None:
    with window(overrides=("table.river_row=8", "table.river_rows=2")) as app:
        table = start(app)
        river = [RiverTile(4 * i, False, 0, False) for i in range(20)]
        table.game.picture.seats[0].river = river
        assert list(Counter(s.y for s in table.board.pond_slots(0)).values()) == [8, 12]


@pytest.mark.parametrize("rows", [PondRows(12, 2), PondRows(6, 4), PondRows(8, 3), PondRows(1, 99)])
@pytest.mark.parametrize("size", SHAPES)
def test_ponds_of_other_rows_touch_neither_each_other_nor_hands(
    size: tuple[int, int], rows: PondRows
) -> None:
    screen = Screen(*size)
    layout = TableLayout(screen, 100, rows)
    full = min(24, rows.long * rows.lines)
    slots = [layout.pond(p, [i == 7 for i in range(full)]) for p in range(4)]
    faces = [face(s, layout.pond_tile) for pond in slots for s in pond]
    far = [r for p in (1, 2, 3) for r in layout.far_hand(p, 13, True)]
    assert apart([*faces, layout.panel, *layout.hand(13, True), layout.bar()])
    assert apart([*faces, *far])
    assert inside(faces, screen)


def test_a_riichi_tile_lies_sideways_and_pushes_the_others_on() -> None:
    layout = TableLayout(Screen(1280, 800))
    plain, turned = layout.pond(0, [False] * 4), layout.pond(0, [False, True, False, False])
    w = layout.pond_tile
    assert turned[1].turn == 1 and turned[0].turn == 0
    assert turned[2].x - plain[2].x == tile_height(w) - w
    assert face(turned[1], w).bottom == face(turned[0], w).bottom


@pytest.mark.parametrize("position", range(4))
def test_every_pond_starts_at_its_seats_left_before_the_panel(position: int) -> None:
    layout = TableLayout(Screen(1280, 800))
    first, second, seventh = (layout.pond(position, [False] * 7)[i] for i in (0, 1, 6))
    right, out = {
        0: ((1, 0), (0, 1)),
        1: ((0, -1), (1, 0)),
        2: ((-1, 0), (0, -1)),
        3: ((0, 1), (-1, 0)),
    }[position]
    w = layout.pond_tile
    assert (second.x - first.x, second.y - first.y) == (right[0] * w, right[1] * w)
    away = (seventh.x - first.x) * out[0] + (seventh.y - first.y) * out[1]
    assert tile_height(w) <= away <= tile_height(w) + tile_depth(w)


@pytest.mark.parametrize(("place", "size"), [(0, 3), (1, 3), (2, 3), (0, 4), (1, 4), (3, 4)])
def test_a_called_tile_lies_sideways_in_its_place(place: int, size: int) -> None:
    layout = TableLayout(Screen(1280, 800))
    (slots,) = layout.melds(0, [MeldShape(size, place)])
    assert [s.turn for s in slots] == [int(i == place) for i in range(size)]
    faces = [face(s, layout.meld_tile) for s in slots]
    assert all(a.right == b.x for a, b in pairwise(faces))
    assert len({f.bottom for f in faces}) == 1


def test_an_added_kan_is_stacked_on_the_sideways_tile() -> None:
    layout = TableLayout(Screen(1280, 800))
    (slots,) = layout.melds(0, [MeldShape(3, 1, stacked=True)])
    below, above = face(slots[1], layout.meld_tile), face(slots[3], layout.meld_tile)
    assert above.x == below.x and above.bottom == below.y and slots[3].turn == 1


def test_a_row_of_columns_fills_a_rectangle() -> None:
    columns = Rect(10, 5, 110, 20).row(3, 10)
    assert [c.x for c in columns] == [10, 50, 90] and columns[-1].right == 120


@pytest.mark.parametrize("percent", PERCENTS)
@pytest.mark.parametrize("size", SHAPES)
def test_help_finds_room_beside_ponds_and_hands(size: tuple[int, int], percent: int) -> None:
    screen = Screen(*size)
    layout = TableLayout(screen, percent)
    ponds = [face(s, layout.pond_tile) for p in range(4) for s in layout.pond(p, [False] * 18)]
    far = [r for p in (1, 2, 3) for r in layout.far_hand(p, 13, True)]
    plates = [layout.plate(p) for p in range(4)]
    help_ = [layout.advice(), layout.needs(), layout.chip(), layout.clock()]
    switches = [layout.switch(i) for i in range(7)]
    places = [*help_, *switches, *plates, layout.panel, *layout.hand(13, True)]
    assert apart(places)
    assert not any(r.meets(other) for r in [*help_, *switches] for other in [*ponds, *far])
    assert inside(places, screen)
    assert all(r.w >= screen.px(90) for r in help_)
