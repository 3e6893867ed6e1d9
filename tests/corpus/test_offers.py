"""3,344 rounds from one seat: what a server offered at every event, and its furiten lamp."""

from __future__ import annotations

import pytest

from mahjong_sim.replay.formats import mjlog
from mahjong_sim.rules.load import load
from tests import corpora
from tests.corpus.hidden import Line
from tests.corpus.offers import Marks, Watched, replay

pytestmark = pytest.mark.corpus

# the server let the viewer, a program, discard the very kind it had just called
SWAP_CALLED = {("b5c6ac1af489", 0)}


def played(line: Line) -> tuple[Marks, Watched]:
    swapped = (line["s"], line["n"]) in SWAP_CALLED
    rules = mjlog().rules(line["rule"]["type"], older=False, rounded=True)
    marks = Marks(line)
    more = ("calls.swap=allowed",) if swapped else ()
    return marks, replay(line, marks, load(rules.base, (*rules.overrides, *more)))


def test_offers_and_furiten_lamp_are_the_engines() -> None:
    hands = offers = changes = 0
    for line in corpora.lines("offers.jsonl.gz"):
        marks, table = played(line)
        place = f"{line['s']} {line['n']}"
        assert table.offers == marks.offers, place
        hands += 1
        offers += len(marks.offers)
        changes += check_lamp(marks, table, place)
    assert hands == 3_344
    assert offers == 11_627
    assert changes > 280


def check_lamp(marks: Marks, table: Watched, place: str) -> int:
    """Furiten and lamp change in the same order, at the same event; how many changes were seen.

    The server tells of a change with the event before or after it, and the engine is looked at
    only where a seat must answer: so not in the last two steps of a hand.
    """
    lamp = [(at, on) for at, on in marks.lamp if at < table.steps - 1]
    seen, before, furiten = [], 0, False
    for at, now in table.furiten:
        if now != furiten:
            seen.append((before, at, now))
        before, furiten = at, now
    shown = seen[: len(lamp)]
    assert [on for _, on in lamp] == [now for _, _, now in shown], (place, lamp, seen)
    assert all(at >= table.steps - 2 for at, _, _ in seen[len(lamp) :]), (place, lamp, seen)
    for (lit, _), (earliest, latest, _) in zip(lamp, shown, strict=True):
        assert earliest - 1 <= lit <= latest, (place, lamp, seen)
    return len(shown)
