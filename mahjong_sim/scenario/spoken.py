"""Every action in words (行為を言葉に): the way back from `words.action_of`."""

from __future__ import annotations

from mahjong_sim.scenario.words import Spot, word
from mahjong_sim.table import actions as base
from mahjong_sim.table import acts
from mahjong_sim.tiles import Tile, format_tiles, kind_text, tile_text


def spoken(action: base.Action, spot: Spot) -> str:
    """What a seat does, as a scenario writes it: ``"S riichi 5m"``, ``"S peeks ura"``."""
    letter = spot.players.letter(spot.seat)
    if isinstance(action, base.Chi | base.Pon):  # with its tiles, which may make no set
        name = "chi" if isinstance(action, base.Chi) else "pon"
        return f"{letter} {name} {format_tiles(action.own, spot.reds)}"
    return f"{letter} {_strict(action, spot) or word(action, spot.reds)}"


def _strict(action: base.Action, spot: Spot) -> str:
    """An act that only a strict table takes; "" = it is none."""
    match action:
        case acts.DrawFrom(place):
            return f"draws from {place}"
        case acts.Say(said):
            return f"says {said}"
        case acts.Peek(place, whose):
            return f"peeks {place if whose < 0 else spot.players.letter(whose)}"
        case acts.ShowTiles(tiles, whose, on_purpose):
            return f"shows {_shown(tiles, whose, spot)}{_purpose(on_purpose)}"
        case acts.Topple(what, on_purpose, ends_play):
            return f"topples {what}{_purpose(on_purpose)}{'' if ends_play else ' harmlessly'}"
        case acts.BreakUp(on_purpose):
            return f"breaks up{_purpose(on_purpose)}"
        case acts.Misname(tile, said):
            return f"misnames {tile_text(tile, spot.reds)} as {kind_text(said)}"
        case acts.StateScore(points):
            return f"states {points}"
        case acts.LateRiichi(tile):
            return f"late riichi {tile_text(tile, spot.reds)}"
        case acts.TurnIndicator(index):
            return f"turns indicator {index}"
        case acts.TurnMeld(meld, toward):
            return f"turns meld {meld + 1} to {spot.players.letter(toward)}"
        case acts.Misbehave(what):
            return f"misbehaves {what}"
    return _faults(action, spot)


def _faults(action: base.Action, spot: Spot) -> str:
    match action:
        case acts.TakeBack():
            return "takes back"
        case acts.Correct(fault):
            return f"corrects {fault}"
        case acts.CommitChombo():
            return "commits chombo"
        case acts.CallOut(seat, fault):
            return f"points out {spot.players.letter(seat)} {fault}"
    return ""


def _shown(tiles: tuple[Tile, ...], whose: int, spot: Spot) -> str:
    if not tiles and whose < 0:
        return "wall"
    held = tiles or spot.state.seats[whose].tiles[:1]  # a text names the tiles
    owner = "" if whose < 0 else f"{spot.players.letter(whose)} "
    return f"{owner}{format_tiles(held, spot.reds)}"


def _purpose(on_purpose: bool) -> str:
    return " on purpose" if on_purpose else ""
