"""What a win pays (打点): exact for a finished hand, by han that are likely for a far one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import floor

from mahjong_sim.bots.api import Meld, Rules
from mahjong_sim.bots.sense import figures as f
from mahjong_sim.bots.sense.hand import SIMPLES, Plan, is_open, kinds_of, sure_han
from mahjong_sim.bots.sense.sight import Sight
from mahjong_sim.score.evaluate import Hand, scorer
from mahjong_sim.score.points import base_points
from mahjong_sim.tiles import EAST, KINDS, YAOCHUU, Kind
from mahjong_sim.yaku.context import RIICHI

Chances = tuple[tuple[float, int], ...]  # (chance, base points), the chances add up to 1

TYPICAL_FU = (30, 40)
HONITSU_TILES = {9: 0.08, 10: 0.2, 11: 0.4, 12: 0.65, 13: 0.8}  # of 13: chance of one colour
TANYAO_OUTER = (0.65, 0.4, 0.25, 0.15, 0.08)  # by terminals and honours held, closed
PINFU_CHANCE, YAKUHAI_PAIR = 0.35, 0.45
OPEN_HAN_MORE, CLOSED_HAN_MORE = 0.6, 0.3  # what nobody foresees: dora drawn, further yaku


@lru_cache(maxsize=256)
def _extras(ura: bool, ippatsu: bool) -> tuple[float, ...]:
    """Chance of 0, 1, 2, 3 han more for a riichi that wins."""
    chances = list(f.URA_HAN) if ura else [1.0, 0.0, 0.0]
    if not ippatsu:
        return (*chances, 0.0)
    hit = f.IPPATSU_CHANCE
    shifted, kept = [0.0, *chances], [*chances, 0.0]
    return tuple(k * (1 - hit) + s * hit for k, s in zip(kept, shifted, strict=True))


class Worth:
    """Values wins of one seat under a rule set."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._scorer = scorer(rules)
        self._bases: dict[tuple[int, int], int] = {}
        self._riichi_extras = _extras(rules.wall.ura, "ippatsu" in rules.yaku)
        self.sight: Sight

    def look(self, sight: Sight) -> None:
        """Value hands as they are at this decision from now on."""
        self.sight = sight

    def base(self, han: int, fu: int) -> int:
        """Base points of so many han, dora included."""
        key = han, fu
        if key not in self._bases:
            self._bases[key] = base_points(self.rules.score, han, fu)
        return self._bases[key]

    # --- a tenpai hand --------------------------------------------------------------------------
    def ron(
        self, counts: Sequence[int], melds: tuple[Meld, ...], kind: Kind, riichi: bool
    ) -> Chances:
        """Of a ron on this kind; nothing where there is no yaku."""
        return self._won(counts, melds, kind, tsumo=False, riichi=riichi)

    def tsumo(
        self, counts: Sequence[int], melds: tuple[Meld, ...], kind: Kind, riichi: bool
    ) -> Chances:
        """Of a self-draw of this kind."""
        return self._won(counts, melds, kind, tsumo=True, riichi=riichi)

    def _won(
        self, counts: Sequence[int], melds: tuple[Meld, ...], kind: Kind, tsumo: bool, riichi: bool
    ) -> Chances:
        sight = self.sight
        full = list(counts)
        full[kind] += 1
        hand = Hand(
            counts=full,
            melds=melds,
            win=kind,
            tsumo=tsumo,
            seat_wind=sight.seat_wind,
            round_wind=sight.round_wind,
            flags=RIICHI if riichi else 0,
            dora=self.dora(full, melds),
            honba=sight.view.honba,
        )
        value = self._scorer.best(hand)
        if value is None:
            return ()
        if value.yakuman or not riichi or not value.han:
            return ((1.0, value.base),)
        return tuple(
            (chance, self.base(value.han + more, value.fu) if more else value.base)
            for more, chance in enumerate(self._riichi_extras)
            if chance
        )

    def dora(self, counts: Sequence[int], melds: tuple[Meld, ...]) -> int:
        """Dora of a hand; its red fives stay as long as a five of the suit does."""
        sight = self.sight
        han = sum([n * d for n, d in zip(counts, sight.dora, strict=True) if d and n])
        for five, reds in sight.reds.items():
            if reds:
                han += min(reds, counts[five])
        return han + (sight.dora_of_melds(melds) if melds else 0)

    # --- a far hand -----------------------------------------------------------------------------
    def guess(self, counts: Sequence[int], melds: tuple[Meld, ...], plan: Plan) -> Chances:
        """Of a hand that is not tenpai, by the yaku it may become."""
        dora = self.dora(counts, melds)
        if is_open(melds):
            han = self._open_han(counts, melds, plan) + dora + OPEN_HAN_MORE
            return self._between(han, 0)
        han = 1 + self._closed_han(counts) + dora + CLOSED_HAN_MORE
        han += sum(more * chance for more, chance in enumerate(self._riichi_extras))
        return self._between(han + f.TSUMO_SHARE["riichi"] * 0.8, 1)

    def _between(self, han: float, fu: int) -> Chances:
        """A number of han that is not whole: of the two beside it."""
        low = floor(han)
        part, fu = han - low, TYPICAL_FU[fu]
        return (
            (1 - part, self.base(max(low, 1), fu)),
            (part, self.base(low + 1, fu)),
        )

    def _open_han(self, counts: Sequence[int], melds: tuple[Meld, ...], plan: Plan) -> float:
        sight = self.sight
        han: float = max(plan.han, sure_han(sight.valued, counts, melds))
        for kind, worth in sight.valued.items():
            if counts[kind] == 2 and kind != plan.pair and sight.unseen[kind]:
                han += 0.3 * worth
        if plan.kinds == SIMPLES:
            return han
        tanyao = sight.rules.yaku.get("tanyao")
        outer = sum([counts[k] for k in range(KINDS) if YAOCHUU >> k & 1])
        if tanyao and tanyao.open and not outer and not kinds_of(melds) & ~SIMPLES:
            han += 0.7
        return han

    def _closed_han(self, counts: Sequence[int]) -> float:
        """Yaku besides riichi that a closed hand may come to."""
        yaku, sight = self.rules.yaku, self.sight
        outer = sum([counts[k] for k in range(KINDS) if YAOCHUU >> k & 1])
        han = 0.0
        if (terms := yaku.get("tanyao")) and outer < len(TANYAO_OUTER):
            han += terms.closed * TANYAO_OUTER[outer]
        sets = pairs = 0
        for kind, worth in sight.valued.items():
            if counts[kind] >= 3:
                han += worth
                sets += 1
            elif counts[kind] == 2 and sight.unseen[kind]:
                han += worth * YAKUHAI_PAIR
                pairs += 1
        triplets = sum([n >= 3 for n in counts])
        if "pinfu" in yaku and not triplets and not pairs:
            han += PINFU_CHANCE
        if (terms := yaku.get("honitsu")) and (part := self._one_colour(counts)):
            han += terms.closed * part
        return han

    @staticmethod
    def _one_colour(counts: Sequence[int]) -> float:
        """Chance that a closed hand becomes one colour."""
        honours = sum(counts[EAST:])
        most = max(sum(counts[s : s + 9]) for s in (0, 9, 18))
        return HONITSU_TILES.get(most + honours, 0.0)
