"""Reads a client's answer (応答の解釈): one of the actions that are legal, or why it is none."""

from __future__ import annotations

from collections.abc import Callable

from mahjong_sim import values as v
from mahjong_sim.errors import InputError, NoAnswer
from mahjong_sim.looks import Look, kind_of, look_of
from mahjong_sim.mjai.words import Event, look, looks, one_kind
from mahjong_sim.table import actions as do
from mahjong_sim.table.observe import Observation
from mahjong_sim.tiles import Tile

BY_DEFAULT = (do.SHOW, do.LOOK, do.END_MATCH)  # answers to what mjai has no question for
_TOLD = 200  # bytes of garbage that are looked at to tell it


class Declared:
    """Riichi was declared, its discard is to follow; ``kind``: closed or open."""

    def __init__(self, kind: do.RiichiKind) -> None:
        self.kind = kind


def decoded(line: bytes) -> Event:
    """The object of a line. Raises NoAnswer."""
    try:
        event = v.an_object(v.decode(line), "the answer")
        v.text(event, "type")
    except InputError as error:
        said = v.shown(line[:_TOLD].decode(errors="replace").strip())
        raise NoAnswer("garbage", f"{error}; it wrote {said}") from error
    return event


def read(event: Event, view: Observation, reds: frozenset[Tile]) -> do.Action | Declared:
    """What the answer does. Raises NoAnswer: ``garbage`` or ``illegal``."""
    return Reader(view, reds).read(event)


def read_discard(
    event: Event, view: Observation, reds: frozenset[Tile], riichi: do.RiichiKind
) -> do.Action:
    """The discard that follows a declaration. Raises NoAnswer."""
    reader = Reader(view, reds)
    if event.get("type") != "dahai":
        raise NoAnswer("illegal", f"{v.shown(event)}: the discard of the riichi is due")
    return reader.discard(event, riichi)


class Reader:
    """Reads answers of the seat of a view."""

    def __init__(self, view: Observation, reds: frozenset[Tile]) -> None:
        self.view, self.reds = view, reds
        self._known: dict[str, Callable[[Event], do.Action | Declared]] = {
            "none": lambda e: self._chosen(do.PASS),
            "dahai": self.discard,
            "reach": self._reach,
            "chi": lambda e: self._call(e, do.Chi),
            "pon": lambda e: self._call(e, do.Pon),
            "daiminkan": self._open_kan,
            "ankan": lambda e: self._chosen(do.ClosedKan(one_kind(e))),
            "kakan": self._added_kan,
            "hora": self._win,
            "ryukyoku": lambda e: self._chosen(do.NINE_KINDS),
            "x_show": lambda e: self._chosen(do.ShowHand(v.flag(e, "tenpai"))),
            "x_look": lambda e: self._chosen(do.LookAtUra(v.flag(e, "look"))),
            "x_end": lambda e: self._chosen(do.EndMatch(v.flag(e, "end"))),
        }

    def read(self, event: Event) -> do.Action | Declared:
        """As `read`."""
        known = self._known.get(event["type"])
        if known is None:
            raise NoAnswer("garbage", f"no answer {v.shown(event['type'])!r}")
        if event.get("actor", self.view.seat) != self.view.seat:
            raise NoAnswer("illegal", f"actor is {v.shown(event['actor'])}, not {self.view.seat}")
        try:
            return known(event)
        except InputError as error:
            raise NoAnswer("garbage", f"{event['type']}: {error}") from error
        except _Illegal as error:
            raise NoAnswer("illegal", f"{v.shown(event)} may not be done") from error

    def _chosen(self, action: do.Action) -> do.Action:
        if action not in self.view.legal:
            raise _Illegal
        return action

    def discard(self, event: Event, riichi: do.RiichiKind = do.RiichiKind.NONE) -> do.Action:
        """A discard; of the tiles that look alike the drawn one if it is said to be that."""
        view = self.view
        want, drawn = look(event, "pai"), view.drawn
        if "tsumogiri" in event and v.flag(event, "tsumogiri"):
            tiles = [drawn]
        else:  # a hand with no other such tile means the drawn one
            tiles = [*(t for t in sorted(view.hand) if t != drawn), drawn]
        for tile in tiles:
            if tile >= 0 and look_of(tile, self.reds) == want:
                action = do.Discard(tile, riichi)
                if action in view.legal:
                    return action
        raise NoAnswer("illegal", f"{v.shown(event)} may not be done")

    def _reach(self, event: Event) -> Declared:
        kind = do.RiichiKind.CLOSED
        if "x_open" in event and v.flag(event, "x_open"):
            kind = do.RiichiKind.OPEN
        if not any(isinstance(a, do.Discard) and a.riichi is kind for a in self.view.legal):
            raise _Illegal
        return Declared(kind)

    def _call(self, event: Event, call: type[do.Chi | do.Pon]) -> do.Action:
        self._check_offer(event)
        want = sorted(looks(v.listed(event, "consumed", 2), "consumed"))
        for action in self.view.legal:
            if isinstance(action, call) and self._looks(action.own) == want:
                return action
        raise _Illegal

    def _looks(self, tiles: tuple[Tile, ...]) -> list[Look]:
        return sorted(look_of(tile, self.reds) for tile in tiles)

    def _open_kan(self, event: Event) -> do.Action:
        self._check_offer(event)
        return self._chosen(do.OPEN_KAN)

    def _added_kan(self, event: Event) -> do.Action:
        want = look(event, "pai")
        for tile in self.view.hand:
            if look_of(tile, self.reds) == want and do.AddedKan(tile) in self.view.legal:
                return do.AddedKan(tile)
        raise _Illegal

    def _win(self, event: Event) -> do.Action:
        tile, source = self.view.offer or (self.view.drawn, self.view.seat)
        if event.get("target", source) != source:
            raise _Illegal
        if "pai" in event and (tile < 0 or kind_of(look(event, "pai")) != tile >> 2):
            raise _Illegal
        return self._chosen(do.WIN)

    def _check_offer(self, event: Event) -> None:
        """What it says about the tile it calls must be so."""
        offer = self.view.offer
        if offer is None or event.get("target", offer[1]) != offer[1]:
            raise _Illegal
        if "pai" in event and look(event, "pai") != look_of(offer[0], self.reds):
            raise _Illegal


class _Illegal(Exception):
    """The action is none of the legal ones."""


def default(view: Observation) -> do.Action | None:
    """The answer to what mjai cannot ask: show tenpai, look at the ura dora, end the match."""
    return next((action for action in BY_DEFAULT if action in view.legal), None)
