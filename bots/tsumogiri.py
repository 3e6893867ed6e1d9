"""Tsumogiri (ツモ切り): discards what it draws, claims nothing, never wins."""

from __future__ import annotations

from mahjong_sim.bots.api import DISCARDS, Action, BaseBot, Discard, Observation


class Tsumogiri(BaseBot):
    """The least a bot can do."""

    def act(self, view: Observation) -> Action:
        """The drawn tile; of any other question the last answer, which is the one that declines."""
        if type(view.legal[0]) is Discard and view.drawn >= 0:
            return DISCARDS[view.drawn]
        return view.legal[-1]
