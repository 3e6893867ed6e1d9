"""What a format cannot carry (書けないもの), gathered by name while games are written."""

from __future__ import annotations

from mahjong_sim.replay.record import GameRecord

_MJLOG = {  # elements that nothing stands for, in words
    "SHUFFLE": "the shuffle seed",
    "INIT": "the shuffle seed",
    "GO": "the room",
    "UN": "ranks, rates and sexes",
    "BYE": "who left and came back",
}


class Losses:
    """``lost``: what the files written do not have. ``filled``: what they have and nobody told."""

    def __init__(self) -> None:
        self._lost: dict[str, None] = {}
        self._filled: dict[str, None] = {}

    @property
    def lost(self) -> list[str]:
        """What was left out, once each."""
        return list(self._lost)

    @property
    def filled(self) -> list[str]:
        """What a format demands and the record does not have, once each."""
        return list(self._filled)

    def lose(self, *what: str) -> None:
        """Something is left out."""
        self._lost.update(dict.fromkeys(what))

    def fill(self, what: str) -> None:
        """Something had to be made up."""
        self._filled[what] = None

    def lose_of(self, game: GameRecord, format: str) -> None:
        """What no format but its own has a place for: other formats' keys, faults."""
        self.lose(*game.beyond)
        if game.origin.format not in ("", format):
            kept = (what for hand in game.rounds for _, what in hand.kept)
            what_else = [*game.origin.values.get("head", ()), *kept]
            keys = [key for key in game.origin.values if key != "head"]
            keys += [key for what in what_else for key in _keys(what)]
            self.lose(*(f"{key} of {game.origin.format}" for key in keys))

    def lose_details(self, game: GameRecord) -> None:
        """What no format that tells tiles apart by their look carries."""
        for hand in game.rounds:
            if hand.whole:
                self.lose("walls beyond what was seen")
            if hand.pieces:
                self.lose("which of the equal tiles each is")
            if hand.dice is not None:
                self.lose("the dice of the wall break")


def _keys(what: object) -> list[str]:
    """The names under which something was kept in a hand."""
    if isinstance(what, dict):
        return [_key(key, inner) for key, inner in what.items()]
    name = what[0] if isinstance(what, list | tuple) and what else ""
    return [_MJLOG[name]] if name in _MJLOG else []


def _key(key: str, inner: object) -> str:
    if not key and isinstance(inner, dict):
        return str(inner.get("type", next(iter(inner), "an event")))
    return "/".join((key, *inner)) if isinstance(inner, dict) else key
