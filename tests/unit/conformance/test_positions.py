"""The prepared positions are what they say."""

from __future__ import annotations

import pytest

from mahjong_sim.conformance.positions import Position, Reached, positions


@pytest.mark.parametrize("position", positions(), ids=lambda p: f"{p.kind}: {p.title}")
def test_a_position_offers_what_it_is_there_for(position: Position) -> None:
    reached = Reached(position)
    offered = reached.words()
    assert set(position.legal) <= offered
    assert not [w for w in offered for start in position.excluded if w.startswith(start)]
    assert reached.view().legal


def test_every_kind_of_decision_is_there() -> None:
    kinds = {p.kind for p in positions()}
    assert kinds >= {
        *("discard", "riichi", "chi", "pon", "kan", "nine kinds", "tsumo", "ron", "chankan"),
        *("furiten", "swap calling", "last tile", "showing the hand", "ura dora"),
        *("ending the match", "strict table"),
    }
    assert len({(p.kind, p.title) for p in positions()}) == len(positions())
