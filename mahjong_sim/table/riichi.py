"""When riichi may be declared, and the closed kan after it (立直の条件)."""

from __future__ import annotations

from mahjong_sim.hand.keys import shanten_words, suit_keys, words_of
from mahjong_sim.hand.readings import readings
from mahjong_sim.hand.suits import POW, SUIT
from mahjong_sim.hand.waits import shape_waits, waits
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.score.scoring import POT, Line
from mahjong_sim.table import events as ev
from mahjong_sim.table.house import House
from mahjong_sim.table.state import RoundState, SeatState
from mahjong_sim.table.tenpai import held_kinds
from mahjong_sim.tiles import Kind, Seat, mask_kinds


def stick(house: House, seat: Seat) -> ev.Paid:
    """The stick (リーチ棒) laid on the table."""
    return ev.Paid((Line(seat, POT, house.rules.payments.stick, "riichi"),))


def stick_if_ronned(state: RoundState, house: House) -> tuple[ev.Paid, ...]:
    """The stick of a declaration whose tile was just ronned, where the rules want it still."""
    if state.declaring < 0 or not house.rules.riichi.stick_when_ronned:
        return ()
    return (stick(house, state.declaring),)


def may_declare(state: RoundState, house: House, s: SeatState) -> bool:
    """Whether the hand is closed and whole, and the seat has the points and a draw left."""
    riichi = house.rules.riichi
    return (
        not s.open
        and not s.riichi
        and s.size == 14
        and s.points >= riichi.min_points
        and state.left >= riichi.min_live
    )


def riichi_kinds(state: RoundState, house: House, s: SeatState) -> list[Kind]:
    """Kinds whose discard leaves a tenpai that riichi may be declared on."""
    options = house.rules.riichi
    melds, word = len(s.melds), state.word
    keys = s.keys
    words = [word[i][keys[i]] for i in range(4)]
    strict = s.melds or not options.furiten
    loose = options.empty_wait and 4 in s.counts
    if shanten_words(words, melds) > 0 and not loose:
        return []
    out = []
    for kind in {t >> 2: None for t in s.tiles}:
        suit = SUIT[kind]
        old = words[suit]
        words[suit] = word[suit][keys[suit] - POW[kind]]
        ready = shanten_words(words, melds) == 0
        words[suit] = old
        if (ready and not strict) or ((ready or loose) and _allowed(house, s, kind)):
            out.append(kind)
    return out


def _allowed(house: House, s: SeatState, kind: Kind) -> bool:
    """Whether the wait after the discard is one that riichi may be declared on."""
    mask = declared_waits(house, s, kind)
    if not house.rules.riichi.furiten and mask & (s.river_mask | 1 << kind):
        return False
    return mask != 0


def declared_waits(house: House, s: SeatState, kind: Kind) -> int:
    """Mask of the waits after the discard that riichi may be declared on, furiten apart.

    Kinds that the seat holds all four of itself are none, or only those in its kans.
    """
    empty = house.rules.riichi.empty_wait
    counts = s.counts[:]
    counts[kind] -= 1
    keys = suit_keys(counts)
    mask = waits(keys, words_of(keys), len(s.melds))
    if empty:
        mask |= shape_waits(counts, len(s.melds))
    return mask & ~held_kinds(s, "own_kans" if empty else "own_hand", counts)


def keeps_hand(house: House, s: SeatState, kind: Kind) -> bool:
    """Whether a closed kan of the kind just drawn is allowed in riichi (リーチ後の暗槓).

    ``same_waits``: the waits stay. ``same_sets``: besides, the three tiles are one triplet in every
    reading of every hand the waits complete.
    """
    how = house.rules.riichi.closed_kan
    if how == "never" or s.drawn >> 2 != kind or s.counts[kind] != 4:
        return False
    return keeps_waits(s, kind) and (how == "same_waits" or always_triplet(s, kind))


def keeps_waits(s: SeatState, kind: Kind) -> bool:
    """Whether the waits stay when the four tiles of the kind become a kan."""
    counts = s.counts[:]
    counts[kind] = 0
    keys = suit_keys(counts)
    words = words_of(keys)
    melds = len(s.melds) + 1
    return shanten_words(words, melds) == 0 and waits(keys, words, melds) == s.waits


def always_triplet(s: SeatState, kind: Kind) -> bool:
    """Whether three tiles of the kind are one triplet in every reading of every completed hand."""
    suit, rank = SUIT[kind], kind % 9
    counts = s.counts[:]
    counts[kind] -= 1
    for wait in mask_kinds(s.waits):
        counts[wait] += 1
        found = readings(counts, wait, True)
        counts[wait] -= 1
        if not found or any(rank not in whole[suit].triplets for whole in found):
            return False
    return True


def kan_meld(kind: Kind) -> Meld:
    """A closed kan of a kind."""
    return Meld(MeldKind.CLOSED_KAN, (4 * kind, 4 * kind + 1, 4 * kind + 2, 4 * kind + 3))
