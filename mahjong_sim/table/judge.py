"""Grades an act that is not legal (反則の判定): which fault it is, or that it cannot be done.

Asked only on a strict table and only about acts the legal lists do not hold. Impossible - the tile
is not there, it is nobody's window - raises `IllegalAction`; there is never a substitute.

An act is one fault. What is two at once - riichi with the tile that swap calling bars - is
impossible.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from mahjong_sim.errors import IllegalAction
from mahjong_sim.hand.waits import shape_waits
from mahjong_sim.table import actions as base
from mahjong_sim.table import acts
from mahjong_sim.table.house import House
from mahjong_sim.table.penalties import Fault
from mahjong_sim.table.phases import ToAct, ToClaim, ToShow
from mahjong_sim.table.riichi import may_declare
from mahjong_sim.table.state import RoundState, SeatState
from mahjong_sim.table.turn import MAX_KANS, swap_mask
from mahjong_sim.table.winning import barred, hand
from mahjong_sim.tiles import KINDS, Seat, Tile


class Scene:
    """What a judgement looks at: the state, who draws next (``drawer``, -1 = nobody waits to)."""

    __slots__ = ("drawer", "house", "legal", "state")

    def __init__(
        self, state: RoundState, house: House, legal: tuple[base.Action, ...], drawer: Seat
    ) -> None:
        self.state, self.house, self.legal, self.drawer = state, house, legal, drawer

    @property
    def playing(self) -> bool:
        """Whether tiles are in play: not while a win is settled or hands are shown."""
        return self.drawer >= 0 or type(self.state.phase) in (ToAct, ToClaim)

    def acts_now(self, seat: Seat) -> bool:
        """Whether it is the seat's own turn to discard."""
        phase = self.state.phase
        return type(phase) is ToAct and phase.seat == seat

    def open_tile(self, seat: Seat) -> Tile:
        """The tile of another seat that lies open to claims, -1 if there is none."""
        phase = self.state.phase
        return phase.tile if type(phase) is ToClaim and phase.seat != seat else -1


def checked(action: base.Action) -> base.Action:
    """The action, its values of the types they should have; IllegalAction if they are not."""
    if not isinstance(action, base.Action):
        raise IllegalAction(f"{action!r} is no action")
    try:
        return msgspec.convert(msgspec.structs.asdict(action), type(action), strict=True)
    except msgspec.ValidationError as error:
        raise IllegalAction(f"no such {type(action).__name__}", (str(error),)) from error


def judge(scene: Scene, seat: Seat, action: base.Action) -> Fault:
    """The fault an act is; IllegalAction where it cannot be done."""
    grade = _GRADES.get(type(action))
    if grade is None:
        raise _impossible(seat, action, "it is not open to the seat now")
    if not scene.playing and type(action) is not base.ShowHand:
        raise _impossible(seat, action, "the hand is played")
    fault = grade(scene, seat, action)
    if scene.state.seats[seat].riichi:
        return msgspec.structs.replace(fault, facts=fault.facts | {"in_riichi"})
    return fault


def _impossible(seat: Seat, action: base.Action, why: str) -> IllegalAction:
    return IllegalAction(f"seat {seat} cannot {type(action).__name__}", (why,))


def _purpose(on_purpose: bool) -> frozenset[str]:
    return frozenset({"deliberate"}) if on_purpose else frozenset()


# --- wins ---------------------------------------------------------------------------------------
def _win(scene: Scene, seat: Seat, action: base.Win) -> Fault:
    s = scene.state.seats[seat]
    tiles = tuple(sorted(s.tiles))
    if s.dead:
        return Fault(seat, "won_dead", tiles=tiles)
    if (namer := _misled_by(scene, seat)) >= 0:
        return Fault(seat, "false_win_on_misnamed", tiles=tiles, partner=namer)
    return Fault(seat, "false_win", tiles=tiles)


def _misled_by(scene: Scene, seat: Seat) -> Seat:
    """The discarder by whose wrong name of the open tile a ron would be right, -1 = nobody."""
    phase, name = scene.state.phase, scene.state.misnamed
    if type(phase) is not ToClaim or phase.seat == seat or name < 0:
        return -1
    return phase.seat if _would_win(scene, seat, name) else -1


def _would_win(scene: Scene, seat: Seat, kind: int) -> bool:
    """Whether a ron on the kind would have been right, had it been that tile."""
    s = scene.state.seats[seat]
    if not (s.waits & ~s.barred & ~barred(s, scene.house)) >> kind & 1:
        return False
    return scene.house.scorer.wins(hand(scene.state, seat, kind, False, int(s.riichi > 0)))


def _say(scene: Scene, seat: Seat, action: acts.Say) -> Fault:
    if action.word in ("ron", "tsumo"):
        facts = frozenset({"had_win"}) if base.WIN in scene.legal else frozenset()
        if scene.state.seats[seat].dead:
            return Fault(seat, "won_dead", facts | {"voice_only"})
        if action.word == "ron" and not facts and (namer := _misled_by(scene, seat)) >= 0:
            by_voice = frozenset({"voice_only"})
            return Fault(seat, "false_win_on_misnamed", by_voice, partner=namer)
        return Fault(seat, "empty_win", facts)
    if scene.state.seats[seat].dead:
        kind = "riichi_dead" if action.word == "riichi" else "acted_dead"
        return Fault(seat, kind, frozenset({"voice_only"}))
    return Fault(seat, "empty_riichi" if action.word == "riichi" else "empty_call")


# --- discards -----------------------------------------------------------------------------------
def _discard(scene: Scene, seat: Seat, action: base.Discard) -> Fault:
    state, s = scene.state, scene.state.seats[seat]
    if action.tile not in s.tiles:
        raise _impossible(seat, action, "the tile is not in the hand")
    if not scene.acts_now(seat) and scene.drawer != seat:
        raise _impossible(seat, action, "it is another seat's turn")
    if scene.drawer == seat:
        if action.riichi:
            raise _impossible(seat, action, "riichi is declared after the draw")
        return Fault(seat, "too_few", tiles=(action.tile,))
    if s.riichi and action.tile != s.drawn:
        raise _impossible(seat, action, "after riichi the drawn tile is discarded")
    swapped = s.drawn < 0 and swap_mask(state.last_call, scene.house) >> (action.tile >> 2) & 1
    if action.riichi:
        if swapped:
            raise _impossible(seat, action, "swap calling bars the tile")
        return Fault(seat, _riichi_fault(scene, s, action), tiles=(action.tile,))
    if s.spoken:
        raise _impossible(seat, action, "riichi was said and may not be withdrawn")
    if not swapped:  # a plain discard of the drawn tile is refused only where the seat must win
        return Fault(seat, "missed_win_in_riichi", tiles=(action.tile,))
    return Fault(seat, "swap_call", tiles=(action.tile,))


def _riichi_fault(scene: Scene, s: SeatState, action: base.Discard) -> str:
    if s.dead:
        return "riichi_dead"
    options = scene.house.rules.riichi
    allowed = options.open or action.riichi is not base.RiichiKind.OPEN
    if s.drawn < 0 or not allowed or not may_declare(scene.state, scene.house, s):
        return "riichi_without_right"
    counts = s.counts[:]
    counts[action.tile >> 2] -= 1
    waits = shape_waits(counts, len(s.melds))
    if not waits:
        return "noten_riichi"
    if not options.furiten and waits & (s.river_mask | 1 << (action.tile >> 2)):
        return "furiten_riichi"
    return "empty_wait_riichi"


def _misname(scene: Scene, seat: Seat, action: acts.Misname) -> Fault:
    if base.Discard(action.tile) not in scene.legal:
        raise _impossible(seat, action, "the seat may not discard that tile now")
    if not 0 <= action.said < KINDS or action.said == action.tile >> 2:
        raise _impossible(seat, action, "that is no wrong name")
    return Fault(seat, "misnamed", tiles=(action.tile,))


def _late_riichi(scene: Scene, seat: Seat, action: acts.LateRiichi) -> Fault:
    if base.Discard(action.tile, base.RiichiKind.CLOSED) not in scene.legal:
        raise _impossible(seat, action, "the seat may not declare riichi with that tile")
    return Fault(seat, "late_riichi_mark", tiles=(action.tile,))


def _take_back(scene: Scene, seat: Seat, action: acts.TakeBack) -> Fault:
    phase = scene.state.phase
    if type(phase) is not ToClaim or phase.seat != seat:
        raise _impossible(seat, action, "the seat has no discard that was not passed yet")
    return Fault(seat, "retracted_discard", tiles=(phase.tile,))


def _pass(scene: Scene, seat: Seat, action: base.Pass) -> Fault:
    if base.WIN not in scene.legal:
        raise _impossible(seat, action, "the seat is not asked to claim")
    return Fault(seat, "missed_win_in_riichi", tiles=(scene.open_tile(seat),))


# --- calls and kans -----------------------------------------------------------------------------
def _call(scene: Scene, seat: Seat, action: base.Action) -> Fault:
    s, tile = scene.state.seats[seat], scene.open_tile(seat)
    own = action.own if isinstance(action, base.Chi | base.Pon) else ()
    if tile < 0:
        raise _impossible(seat, action, "no tile lies open to claims")
    if any(t not in s.tiles for t in own) or len(set(own)) < len(own):
        raise _impossible(seat, action, "the tiles are not in the hand")
    if s.dead:
        return Fault(seat, "acted_dead", tiles=own)
    if isinstance(action, base.OpenKan) and scene.state.kans >= MAX_KANS:
        return Fault(seat, "fifth_kan", tiles=(tile,))
    return Fault(seat, "wrong_call", tiles=(*own, tile))


def _kan(scene: Scene, seat: Seat, action: base.ClosedKan | base.AddedKan) -> Fault:
    s = scene.state.seats[seat]
    if not scene.acts_now(seat):
        raise _impossible(seat, action, "it is another seat's turn")
    kind = action.kind if isinstance(action, base.ClosedKan) else action.tile >> 2
    tiles = tuple(t for t in s.tiles if t >> 2 == kind)
    if not tiles or (isinstance(action, base.AddedKan) and action.tile not in tiles):
        raise _impossible(seat, action, "the tile is not in the hand")
    if s.dead:
        return Fault(seat, "acted_dead", tiles=tiles)
    if scene.state.kans >= MAX_KANS:
        return Fault(seat, "fifth_kan", tiles=tiles)
    if s.riichi and len(tiles) == 4 and scene.state.left > 0:  # there is a replacement
        return Fault(seat, "bad_kan_in_riichi", tiles=tiles)
    return Fault(seat, "wrong_call", tiles=tiles)


def _turn_meld(scene: Scene, seat: Seat, action: acts.TurnMeld) -> Fault:
    melds = scene.state.seats[seat].melds
    if not 0 <= action.meld < len(melds) or not melds[action.meld].is_open:
        raise _impossible(seat, action, "there is no such open meld")
    meld = melds[action.meld]
    if action.toward not in {0, 1, 2, 3} - {seat, meld.source}:
        raise _impossible(seat, action, "that is no wrong direction")
    return Fault(seat, "wrong_layout", tiles=meld.tiles)


# --- draws --------------------------------------------------------------------------------------
def _draw(scene: Scene, seat: Seat, action: acts.Draw) -> Fault:
    if scene.state.left <= 0:
        raise _impossible(seat, action, "the wall is out")
    if scene.acts_now(seat):
        return Fault(seat, "too_many")
    return Fault(seat, "early_draw")


def _draw_from(scene: Scene, seat: Seat, action: acts.DrawFrom) -> Fault:
    return Fault(seat, "wrong_draw")


# --- looking, showing, toppling, speech ---------------------------------------------------------
def _peek(scene: Scene, seat: Seat, action: acts.Peek) -> Fault:
    if action.place == "hand" and action.whose not in {0, 1, 2, 3} - {seat}:
        raise _impossible(seat, action, "that is no other seat's hand")
    if action.place != "hand" and action.whose != -1:
        raise _impossible(seat, action, "a wall is nobody's")
    return Fault(seat, f"peek_{action.place}")


def _show(scene: Scene, seat: Seat, action: acts.ShowTiles) -> Fault:
    facts, tiles = _purpose(action.on_purpose), action.tiles
    if not tiles and action.whose == -1:  # the wall's
        return Fault(seat, "shown_others", facts)
    whose = seat if action.whose == -1 else action.whose
    if whose not in {0, 1, 2, 3} or not tiles or len(set(tiles)) < len(tiles):
        raise _impossible(seat, action, "those are no tiles of a hand")
    if any(t not in scene.state.seats[whose].tiles for t in tiles):
        raise _impossible(seat, action, "the tiles are not in that hand")
    if whose != seat:
        return Fault(seat, "shown_others", facts, tiles)
    return _shown_own(seat, facts, tiles)


def _shown_own(seat: Seat, facts: frozenset[str], tiles: tuple[Tile, ...]) -> Fault:
    kind = "shown_on_purpose" if "deliberate" in facts else "shown_by_accident"
    return Fault(seat, kind, facts, tiles)


def _topple(scene: Scene, seat: Seat, action: acts.Topple) -> Fault:
    facts = _purpose(action.on_purpose)
    if action.ends_play:
        return Fault(seat, "toppled", facts | {"play_impossible"})
    if action.what == "own_hand":
        return _shown_own(seat, facts, tuple(sorted(scene.state.seats[seat].tiles)))
    return Fault(seat, "shown_others", facts)


def _show_hand(scene: Scene, seat: Seat, action: base.ShowHand) -> Fault:
    phase, s = scene.state.phase, scene.state.seats[seat]
    if type(phase) is not ToShow or phase.order[:1] != (seat,) or not (s.dead and action.tenpai):
        raise _impossible(seat, action, "the seat is not asked whether it is tenpai")
    return Fault(seat, "acted_dead", tiles=tuple(sorted(s.tiles)))


def _break_up(scene: Scene, seat: Seat, action: acts.BreakUp) -> Fault:
    if base.WIN not in scene.legal:
        raise _impossible(seat, action, "the seat has no win to declare")
    return Fault(seat, "hand_broken_up", _purpose(action.on_purpose))


def _indicator(scene: Scene, seat: Seat, action: acts.TurnIndicator) -> Fault:
    state = scene.state
    fresh = state.shown == 1 and not any(s.river or s.melds for s in state.seats)
    if not fresh or state.exchanged or not 1 <= action.index < len(state.indicators):
        raise _impossible(seat, action, "the indicator is turned once, before the first discard")
    return Fault(seat, "wrong_indicator", tiles=(state.indicators[action.index],))


def _misbehave(scene: Scene, seat: Seat, action: acts.Misbehave) -> Fault:
    return Fault(seat, "misconduct" if action.what == "grave" else "bad_manners")


def _chombo(scene: Scene, seat: Seat, action: acts.CommitChombo) -> Fault:
    return Fault(seat, "deliberate_chombo", _purpose(True))


_GRADES: dict[type[base.Action], Callable[[Scene, Seat, Any], Fault]] = {
    base.Win: _win,
    acts.Say: _say,
    base.Discard: _discard,
    acts.Misname: _misname,
    acts.LateRiichi: _late_riichi,
    acts.TakeBack: _take_back,
    base.Pass: _pass,
    base.Chi: _call,
    base.Pon: _call,
    base.OpenKan: _call,
    base.ClosedKan: _kan,
    base.AddedKan: _kan,
    acts.TurnMeld: _turn_meld,
    acts.Draw: _draw,
    acts.DrawFrom: _draw_from,
    acts.Peek: _peek,
    acts.ShowTiles: _show,
    acts.Topple: _topple,
    acts.BreakUp: _break_up,
    acts.TurnIndicator: _indicator,
    base.ShowHand: _show_hand,
    acts.Misbehave: _misbehave,
    acts.CommitChombo: _chombo,
}
