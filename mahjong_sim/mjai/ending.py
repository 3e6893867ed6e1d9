"""How a hand ends that is followed from outside (局の結果): messages in, events out.

A win is scored anew from the hand that is told with it. Where that comes to other points than the
table says, or the hand is not told, what the table says counts; so it does with all payments.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast

from msgspec.structs import replace

from mahjong_sim import values as v
from mahjong_sim.errors import InputError, ScoreError
from mahjong_sim.hand.waits import shape_waits
from mahjong_sim.looks import Pieces, kind_of
from mahjong_sim.mjai.shadow import Shadow, hidden
from mahjong_sim.mjai.told import settled, told_scoring
from mahjong_sim.mjai.words import Event, look, looks
from mahjong_sim.rules.wording import wording
from mahjong_sim.score.payments import Payout, nagashi_lines, noten_lines, win_lines
from mahjong_sim.score.scoring import Line
from mahjong_sim.table import events as ev
from mahjong_sim.table.endings import AbortKind, scored
from mahjong_sim.table.exhaustion import nagashi_seats
from mahjong_sim.table.phases import Cause, ToAct, ToClaim
from mahjong_sim.table.repeats import dealer_repeats, round_ended
from mahjong_sim.table.riichi import stick_if_ronned
from mahjong_sim.tiles import HIDDEN, Seat, Tile, counts_of, mask_kinds

_ABORTS = ("nine_kinds", "four_winds", "four_kans", "four_riichi", "triple_ron")
_NOTHING = (0, 0, 0, 0)


class Ending:
    """How ``hand`` ends. ``pieces``: those that were not seen yet."""

    def __init__(self, hand: Shadow, pieces: Pieces) -> None:
        self.hand, self.pieces = hand, pieces
        self._payouts: list[Payout] = []
        self._ura: list[Tile] = []
        self._points: v.Four | None = None  # as told last
        self._moved: v.Four = _NOTHING  # by what is told together with the next payment
        self._how: Literal["win", "draw", "abort", "chombo"] = "abort"
        self._stays = True

    # --- a win ----------------------------------------------------------------------------------
    def hora(self, e: Event) -> None:
        """A seat won."""
        hand = self.hand
        if not self._payouts:
            self._lay_stick()
        won = self._won(e)
        hand.take(won)
        state, rules = hand.state, hand.house.rules
        self._payouts.append(Payout(won.seat, won.source, won.scoring, won.liable))
        lines = win_lines(rules, self._payouts, state.dealer, state.honba, state.pot)[-1]
        self._pay(e, lines, "win")
        self._how, self._stays = "win", any(p.seat == state.dealer for p in self._payouts)

    def _lay_stick(self) -> None:
        """The stick of the riichi whose tile is ronned, where it is paid all the same."""
        for paid in stick_if_ronned(self.hand.state, self.hand.house):
            self.hand.take(paid)
            self._moved = moved(paid.lines)

    def _won(self, e: Event) -> ev.Won:
        seat, source = v.seat(e, "actor"), v.seat(e, "target")
        tile = self._winning_tile(e, seat, source)
        concealed = self._concealed(e, seat, tile)
        ura = self._ura_of(e)
        worth = v.whole(e, "hora_points", 0, v.POINTS) if "hora_points" in e else None
        won = self._scored(seat, source, tile, concealed, ura)
        if won is None or worth not in (None, won.scoring.points):
            state = self.hand.state
            scoring = told_scoring(e, state.dealer, state.honba, state.pot)
            won = ev.Won(seat, source, tile, concealed, scoring, ura)
        if "pao" in e:
            covered = self.hand.house.rules.liability.yaku
            liable, named = v.seat(e, "pao"), (item.id for item in won.scoring.yaku)
            won = replace(won, liable=tuple((id, liable) for id in named if id in covered))
        return won

    def _ura_of(self, e: Event) -> tuple[Tile, ...]:
        """The ura indicators told with a win; those of several winners are the same."""
        told = looks(e.get("uradora_markers") or e.get("ura_markers") or [], "uradora_markers")
        if len(told) > 5:
            raise InputError("a sixth ura indicator", key="uradora_markers")
        for one in told[len(self._ura) :]:
            self._ura.append(self.pieces.take(one))
        return tuple(self._ura[: len(told)])

    def _winning_tile(self, e: Event, seat: Seat, source: Seat) -> Tile:
        phase, state = self.hand.state.phase, self.hand.state
        if seat == source:
            if not isinstance(phase, ToAct) or phase.seat != seat:
                raise InputError("a win without a drawn tile", key="actor")
            if seat == self.hand.seat:
                return state.seats[seat].drawn
            return self.pieces.take(look(e, "pai")) if "pai" in e else HIDDEN
        if not isinstance(phase, ToClaim) or phase.seat != source:
            raise InputError("a win on a tile that was not laid down", key="target")
        if "pai" in e and kind_of(look(e, "pai")) != phase.tile >> 2:
            raise InputError("a win on another tile than was laid down", key="pai")
        return phase.tile

    def _concealed(self, e: Event, seat: Seat, tile: Tile) -> tuple[Tile, ...]:
        """The winner's concealed pieces without the winning one; none where they are not told."""
        s = self.hand.state.seats[seat]
        if seat == self.hand.seat:
            return tuple(sorted(t for t in s.tiles if t != tile))
        if "hora_tehais" not in e:
            return ()
        told = looks(v.listed(e, "hora_tehais", 13 - 3 * len(s.melds)), "hora_tehais")
        return tuple(sorted(map(self.pieces.take, told)))

    def _scored(
        self,
        seat: Seat,
        source: Seat,
        tile: Tile,
        concealed: tuple[Tile, ...],
        ura: tuple[Tile, ...],
    ) -> ev.Won | None:
        """The win as our rules score it; None where they do not, or the hand is not known."""
        hand, state = self.hand, self.hand.state
        if not concealed or tile == HIDDEN:
            return None
        hand.show(seat, (*concealed, tile) if seat == source else concealed)
        if seat == source:
            state.seats[seat].drawn = tile
        state.ura = (*ura, *hidden(5 - len(ura)))
        cause = state.phase.cause if isinstance(state.phase, ToClaim) else Cause.DISCARD
        try:
            return scored(state, hand.house, seat, source, tile, cause, not ura)
        except ScoreError:
            return None

    # --- a draw ---------------------------------------------------------------------------------
    def ryukyoku(self, e: Event) -> None:
        """Nobody won, or the hand was ended."""
        names = wording("mjai").endings_by_name
        reason = e.get("reason") or wording("mjai").endings["exhaustive"]
        ending = names.get(reason, "other") if isinstance(reason, str) else "other"
        if ending in ("exhaustive", "nagashi"):
            self._wall_out(e)
        elif ending in _ABORTS:
            self._aborted(e, cast("AbortKind", ending))
        else:
            self._how = "chombo" if ending == "chombo" else "abort"
            self._pay(e, (), "chombo")

    def _aborted(self, e: Event, why: AbortKind) -> None:
        hand = self.hand
        self._lay_stick()
        hand.take(ev.Aborted(why, v.seat(e, "actor") if "actor" in e else -1))
        for shown in self._hands(e):
            if shown.hand:
                hand.take(shown)
        self._how = "abort"
        self._stays = getattr(hand.house.rules.draws, why) != "deal_passes"
        self._pay(e, (), "noten")

    def _wall_out(self, e: Event) -> None:
        hand = self.hand
        state, rules = hand.state, hand.house.rules
        order = tuple((state.dealer + step) & 3 for step in range(4))
        hand.take(ev.WallOut(order))
        shown = {one.seat: one for one in self._hands(e)}
        for seat in order:
            hand.take(shown[seat])
        tenpai = tuple(seat for seat in range(4) if shown[seat].tenpai)
        self._how = "draw"
        self._stays = dealer_repeats(state, hand.house, state.dealer in tenpai)
        seats = nagashi_seats(state, hand.house)
        if not seats:
            hand.take(ev.Exhausted(tenpai))
            self._pay(e, noten_lines(rules, tenpai), "noten")
            return
        scorings = [hand.house.scorer.nagashi(seat == state.dealer) for seat in seats]
        parts = nagashi_lines(rules, seats, scorings, state.dealer, state.honba, state.pot)
        if "deltas" in e and v.four(e, "deltas") != moved([li for part in parts for li in part]):
            parts = (settled(v.four(e, "deltas"), "nagashi"), *[()] * (len(seats) - 1))
        for seat, scoring, lines in zip(seats, scorings, parts, strict=True):
            hand.take(ev.NagashiWon(seat, scoring))
            hand.take(ev.Paid(lines))
        self._points = v.four(e, "scores") if "scores" in e else None

    def _hands(self, e: Event) -> list[ev.HandShown]:
        """What each seat shows of its hand."""
        hands = v.listed(e, "tehais", 4) if "tehais" in e else [[]] * 4
        if "tenpais" in e:
            tenpai = [one is True for one in v.listed(e, "tenpais", 4)]
        else:
            tenpai = [points > 0 for points in (v.four(e, "deltas") if "deltas" in e else _NOTHING)]
        return [self._shown(seat, hands[seat], tenpai[seat]) for seat in range(4)]

    def _shown(self, seat: Seat, codes: object, tenpai: bool) -> ev.HandShown:
        told = v.as_list(codes, "tehais")
        if not told or "?" in told:
            return ev.HandShown(seat, tenpai)
        s = self.hand.state.seats[seat]
        if len(told) != len(s.tiles):
            raise InputError(f"seat {seat} shows {len(told)} of {len(s.tiles)} tiles", key="tehais")
        if seat == self.hand.seat:
            tiles = tuple(sorted(s.tiles))
        else:
            tiles = tuple(sorted(map(self.pieces.take, looks(told, "tehais"))))
        waits = shape_waits(counts_of(t >> 2 for t in tiles), len(s.melds)) if tenpai else 0
        return ev.HandShown(seat, tenpai, tiles, tuple(mask_kinds(waits)))

    # --- payments, and the end ------------------------------------------------------------------
    def _pay(
        self, e: Event, lines: tuple[Line, ...], cause: Literal["win", "noten", "chombo"]
    ) -> None:
        """Pay these, or what is told instead."""
        if "deltas" in e:
            told = [d - m for d, m in zip(v.four(e, "deltas"), self._moved, strict=True)]
            if tuple(told) != moved(lines):
                lines = settled(told, cause)
        self._moved = _NOTHING
        self._points = v.four(e, "scores") if "scores" in e else None
        if lines:
            self.hand.take(ev.Paid(lines))

    def close(self) -> ev.RoundEnded:
        """The hand is over."""
        how: Literal["win", "draw", "abort"] = "abort" if self._how == "chombo" else self._how
        state, house = self.hand.state, self.hand.house
        ended = round_ended(state, house, how, self._stays, won=how == "win")
        if self._how == "chombo":
            ended = replace(ended, ending="chombo")
        if self._points is not None:
            ended = replace(ended, points=self._points)
        self.hand.take(ended)
        return ended


def moved(lines: Sequence[Line]) -> v.Four:
    """What payments bring each seat."""
    held = [0] * 5  # the table at the end
    for line in lines:
        held[line.payer] -= line.points
        held[line.payee] += line.points
    return held[0], held[1], held[2], held[3]
