"""Grades an act that is not legal (反則の判定): which fault it is, or that it cannot be done.

Asked only on a strict table and only about acts the legal lists do not hold. Impossible - the tile
is not there, it is nobody's window - raises `IllegalAction`; there is never a substitute.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mahjong_sim.errors import IllegalAction
from mahjong_sim.hand.waits import shape_waits
from mahjong_sim.table import actions as base
from mahjong_sim.table import acts
from mahjong_sim.table.house import House
from mahjong_sim.table.penalties import Fault
from mahjong_sim.table.phases import ToAct, ToClaim
from mahjong_sim.table.state import RoundState, SeatState
from mahjong_sim.table.turn import MAX_KANS, swap_mask
from mahjong_sim.table.winning import hand
from mahjong_sim.tiles import Seat, Tile


class Scene:
    """What a judgement looks at: the state, who draws next (``drawer``, -1 = nobody waits to)."""

    __slots__ = ("drawer", "house", "legal", "state")

    def __init__(
        self, state: RoundState, house: House, legal: tuple[base.Action, ...], drawer: Seat
    ) -> None:
        self.state, self.house, self.legal, self.drawer = state, house, legal, drawer

    def acts_now(self, seat: Seat) -> bool:
        """Whether it is the seat's own turn to discard."""
        phase = self.state.phase
        return type(phase) is ToAct and phase.seat == seat

    def open_tile(self, seat: Seat) -> Tile:
        """The tile of another seat that lies open to claims, -1 if there is none."""
        phase = self.state.phase
        return phase.tile if type(phase) is ToClaim and phase.seat != seat else -1


def judge(scene: Scene, seat: Seat, action: base.Action) -> Fault:
    """The fault an act is; IllegalAction where it cannot be done."""
    grade = _GRADES.get(type(action))
    if grade is None:
        raise _impossible(seat, action, "it is not open to the seat now")
    fault = grade(scene, seat, action)
    if scene.state.seats[seat].riichi:
        facts = fault.facts | {"in_riichi"}
        fault = Fault(seat, fault.kind, facts, fault.tiles, fault.partner, fault.found_by)
    return fault


def _impossible(seat: Seat, action: base.Action, why: str) -> IllegalAction:
    return IllegalAction(f"seat {seat} cannot {type(action).__name__}", (why,))


def _purpose(on_purpose: bool) -> frozenset[str]:
    return frozenset({"deliberate"}) if on_purpose else frozenset()


# --- wins ---------------------------------------------------------------------------------------
def _win(scene: Scene, seat: Seat, action: base.Win) -> Fault:
    state, s = scene.state, scene.state.seats[seat]
    tile = scene.open_tile(seat)
    tiles = tuple(sorted(s.tiles))
    if s.dead:
        return Fault(seat, "won_dead", tiles=tiles)
    if tile >= 0 and state.misnamed >= 0 and _would_win(scene, seat, state.misnamed):
        phase = state.phase
        assert isinstance(phase, ToClaim)
        return Fault(seat, "false_win_on_misnamed", tiles=tiles, partner=phase.seat)
    return Fault(seat, "false_win", tiles=tiles)


def _would_win(scene: Scene, seat: Seat, kind: int) -> bool:
    """Whether a ron on the kind would have been right, had it been that tile."""
    s = scene.state.seats[seat]
    if not s.waits >> kind & 1 or s.barred >> kind & 1:
        return False
    return scene.house.scorer.wins(hand(scene.state, seat, kind, False, int(s.riichi > 0)))


def _say(scene: Scene, seat: Seat, action: acts.Say) -> Fault:
    if action.word in ("ron", "tsumo"):
        facts = frozenset({"had_win"}) if base.WIN in scene.legal else frozenset()
        if scene.state.seats[seat].dead:
            return Fault(seat, "won_dead", facts | {"voice_only"})
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
    if scene.drawer == seat:
        return Fault(seat, "too_few", tiles=(action.tile,))
    if not scene.acts_now(seat):
        raise _impossible(seat, action, "it is another seat's turn")
    if action.riichi:
        return Fault(seat, _riichi_fault(scene, s, action), tiles=(action.tile,))
    if s.riichi and action.tile == s.drawn and base.WIN in scene.legal:
        return Fault(seat, "missed_win_in_riichi", tiles=(action.tile,))
    if swap_mask(state.last_call, scene.house) >> (action.tile >> 2) & 1:
        return Fault(seat, "swap_call", tiles=(action.tile,))
    raise _impossible(seat, action, "after riichi the drawn tile is discarded")


def _riichi_fault(scene: Scene, s: SeatState, action: base.Discard) -> str:
    if s.dead:
        return "riichi_dead"
    options = scene.house.rules.riichi
    right = (
        not s.open
        and not s.riichi
        and s.drawn >= 0
        and s.points >= options.min_points
        and scene.state.left >= options.min_live
        and (action.riichi is not base.RiichiKind.OPEN or options.open)
    )
    if not right:
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
    if base.DISCARDS[action.tile] not in scene.legal:
        raise _impossible(seat, action, "the seat may not discard that tile now")
    return Fault(seat, "misnamed", tiles=(action.tile,))


def _late_riichi(scene: Scene, seat: Seat, action: acts.LateRiichi) -> Fault:
    if base.RIICHI_DISCARDS[action.tile] not in scene.legal:
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
    if not tiles:
        raise _impossible(seat, action, "the tile is not in the hand")
    if s.dead:
        return Fault(seat, "acted_dead", tiles=tiles)
    if scene.state.kans >= MAX_KANS:
        return Fault(seat, "fifth_kan", tiles=tiles)
    if s.riichi and len(tiles) == 4:
        return Fault(seat, "bad_kan_in_riichi", tiles=tiles)
    return Fault(seat, "wrong_call", tiles=tiles)


def _turn_meld(scene: Scene, seat: Seat, action: acts.TurnMeld) -> Fault:
    melds = scene.state.seats[seat].melds
    if not 0 <= action.meld < len(melds) or not melds[action.meld].is_open:
        raise _impossible(seat, action, "there is no such open meld")
    meld = melds[action.meld]
    if action.toward in (seat, meld.source):
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
    return Fault(seat, f"peek_{action.place}")


def _show(scene: Scene, seat: Seat, action: acts.ShowTiles) -> Fault:
    facts = _purpose(action.on_purpose)
    if action.whose not in (-1, seat) or not action.tiles:
        if action.whose in (0, 1, 2, 3):
            held = scene.state.seats[action.whose].tiles
            if any(t not in held for t in action.tiles):
                raise _impossible(seat, action, "the tiles are not in that hand")
        return Fault(seat, "shown_others", facts, action.tiles)
    if any(t not in scene.state.seats[seat].tiles for t in action.tiles):
        raise _impossible(seat, action, "the tiles are not in the hand")
    kind = "shown_on_purpose" if action.on_purpose else "shown_by_accident"
    return Fault(seat, kind, facts, action.tiles)


def _topple(scene: Scene, seat: Seat, action: acts.Topple) -> Fault:
    facts = _purpose(action.on_purpose)
    if action.ends_play:
        return Fault(seat, "toppled", facts | {"play_impossible"})
    return Fault(seat, "shown_others", facts)


def _break_up(scene: Scene, seat: Seat, action: acts.BreakUp) -> Fault:
    if base.WIN not in scene.legal:
        raise _impossible(seat, action, "the seat has no win to declare")
    return Fault(seat, "hand_broken_up", _purpose(action.on_purpose))


def _indicator(scene: Scene, seat: Seat, action: acts.TurnIndicator) -> Fault:
    state = scene.state
    fresh = not any(s.river or s.melds for s in state.seats)
    if not fresh or not 1 <= action.index < len(state.indicators):
        raise _impossible(seat, action, "the indicator is turned before the first discard")
    return Fault(seat, "wrong_indicator", tiles=(state.indicators[action.index],))


def _state_score(scene: Scene, seat: Seat, action: acts.StateScore) -> Fault:
    return Fault(seat, "misstated_score")


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
    acts.StateScore: _state_score,
    acts.Misbehave: _misbehave,
    acts.CommitChombo: _chombo,
}
