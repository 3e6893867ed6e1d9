"""What a seat can answer, as mjai action objects (行為の書式), and the way back (``answers``)."""

from __future__ import annotations

from collections.abc import Iterator

from mahjong_sim.mjai.forms import Forms
from mahjong_sim.mjai.words import Event
from mahjong_sim.rules.wording import wording
from mahjong_sim.table import actions as do
from mahjong_sim.table.observe import Observation
from mahjong_sim.tiles import Seat, Tile

QUESTIONS = (do.ShowHand, do.LookAtUra, do.EndMatch)
NONE: Event = {"type": "none"}


def offers(view: Observation, forms: Forms) -> list[Event]:
    """All that the seat can do now but passing: ``possible_actions``.

    A discard that declares riichi is in it as a bare ``reach``.
    """
    found: list[Event] = []
    for action in view.legal:
        event = action_event(action, view, forms)
        if event["type"] != "none" and event not in found:
            found.append(event)
    return found


def riichi_discards(view: Observation, forms: Forms, kind: do.RiichiKind) -> list[Event]:
    """The discards that a declaration can go with: ``possible_actions`` once it was told back."""
    found: list[Event] = []
    for action in view.legal:
        if isinstance(action, do.Discard) and action.riichi is kind:
            event = forms.discard(view.seat, action.tile, action.tile == view.drawn)
            if event not in found:
                found.append(event)
    return found


def action_event(action: do.Action, view: Observation, forms: Forms) -> Event:
    """The action object of a legal action; of a riichi discard only its declaration."""
    return {key: value for key, value in _event(action, view, forms).items() if value is not None}


def _event(action: do.Action, view: Observation, forms: Forms) -> Event:
    seat = view.seat
    match action:
        case do.Discard(tile, riichi):
            if riichi:
                opened = True if riichi is do.RiichiKind.OPEN else None
                return {"type": "reach", "actor": seat, "x_open": opened}
            return forms.discard(seat, tile, tile == view.drawn)
        case do.Chi(own):
            return _call("chi", view, own, forms)
        case do.Pon(own):
            return _call("pon", view, own, forms)
        case do.OpenKan():
            tile, _ = _offered(view)
            three = tuple(sorted(t for t in view.hand if t >> 2 == tile >> 2))
            return _call("daiminkan", view, three, forms)
        case do.ClosedKan(kind):
            four = [t for t in view.hand if t >> 2 == kind]
            return {"type": "ankan", "actor": seat, "consumed": forms.codes(sorted(four))}
        case do.AddedKan(tile):
            pon = next(m for m in view.melds if m.first == tile >> 2 and len(m.tiles) == 3)
            consumed = forms.codes(pon.tiles)
            return {
                "type": "kakan",
                "actor": seat,
                "pai": forms.code(tile),
                "consumed": consumed,
            }
        case do.Win():
            tile, source = view.offer or (view.drawn, seat)
            return {"type": "hora", "actor": seat, "target": source, "pai": forms.code(tile)}
        case do.NineKinds():
            reason = wording("mjai").endings["nine_kinds"]
            return {"type": "ryukyoku", "actor": seat, "reason": reason}
        case do.ShowHand(tenpai):
            return {"type": "x_show", "actor": seat, "tenpai": tenpai}
        case do.LookAtUra(look):
            return {"type": "x_look", "actor": seat, "look": look}
        case do.EndMatch(end):
            return {"type": "x_end", "actor": seat, "end": end}
    return NONE


def _call(name: str, view: Observation, own: tuple[Tile, ...], forms: Forms) -> Event:
    tile, source = _offered(view)
    return {
        "type": name,
        "actor": view.seat,
        "target": source,
        "pai": forms.code(tile),
        "consumed": forms.codes(own),
    }


def _offered(view: Observation) -> tuple[Tile, Seat]:
    assert view.offer is not None
    return view.offer


def cannot_discard(view: Observation, forms: Forms, riichi: bool = False) -> list[str]:
    """``cannot_dahai``: tiles of the hand that may not be discarded now, each once.

    ``riichi``: after a declaration, those that would break it.
    """
    free = {a.tile for a in view.legal if isinstance(a, do.Discard) and bool(a.riichi) == riichi}
    barred: Iterator[Tile] = (tile for tile in sorted(view.hand) if tile not in free)
    return list(dict.fromkeys(forms.codes(barred)))
