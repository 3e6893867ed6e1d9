"""Hard (上級): weighs speed, value, danger and the score at every decision.

Each discard and each call is worth what may come of it: a win by its chance and payment, a deal-in
now and later, a self-draw of another, a draw in tenpai or not, all in points as they count at the
end of the match. Going on and giving the hand up are compared by the same measure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mahjong_sim.bots.api import (
    DISCARDS,
    NINE_KINDS,
    PASS,
    RIICHI_DISCARDS,
    WIN,
    Action,
    AddedKan,
    BaseBot,
    Chi,
    ClosedKan,
    Discard,
    Meld,
    Observation,
    Pon,
    Random,
    Rules,
    Seat,
    events,
)
from mahjong_sim.bots.sense.danger import Threat, river_kinds, threats
from mahjong_sim.bots.sense.hand import (
    CLOSED,
    HOPELESS,
    Hand,
    Plan,
    barred_after,
    counts_after,
    is_open,
    melded,
    nearest,
    pair_plans,
    plans,
    tiles_left,
)
from mahjong_sim.bots.sense.lone import lone_strength
from mahjong_sim.bots.sense.placement import Stakes
from mahjong_sim.bots.sense.prospect import Prospects
from mahjong_sim.bots.sense.sight import Sight
from mahjong_sim.bots.sense.watch import Watch
from mahjong_sim.bots.sense.worth import Worth
from mahjong_sim.tiles import KINDS, Kind

NINE_KINDS_FROM = 4  # shanten of a first hand that is given up
LOOK_AHEAD = 4  # discards of a hand two from tenpai that are followed further
LONE_WEIGHT = 12.0  # points that a unit of strength of a lone tile is worth
SAFE = 0.02  # chance of a deal-in of a tile that counts as safe
THREATENED, PUSH_FROM = 0.8, 1  # with a riichi or as much about, no farther hand goes on …
CALM = 0.3  # up to here no hand is given up
NEVER = -1e9
EARLY = -0.3  # … but one more away before this turn
STEP_BACK = 0.25  # of what going on is worth beyond folding, lost by a longer way to tenpai
OPEN_FROM = 2  # shanten of a closed hand from which a call may open it …
OPEN_VALUED_FROM = 3  # … where its yaku is made by the call
OPEN_PAIR_FROM = 1  # … where its yaku hangs on a pair still
# points a call is worth beyond the measured chances: of a valued triplet, a further one, another
VALUED_CALL, FURTHER_CALL, OTHER_CALL = 400, 300, 100


class Option(NamedTuple):
    """A discard with what it is worth; ``riichi``: declared with it."""

    kind: Kind
    riichi: bool
    worth: float


class Hard(BaseBot):
    """Plays for the result."""

    def begin(self, seat: Seat, rules: Rules, rng: Random) -> None:
        """Read the rule set."""
        self._rules, self._watch, self._worth = rules, Watch(rules), Worth(rules)
        self._stakes: tuple[object, Stakes] | None = None

    def hear(self, event: events.Event) -> None:
        """Keep what the others let pass."""
        self._watch.hear(event)

    def act(self, view: Observation) -> Action:
        """Answer a turn, a claim, or a question: show the hand, look at the ura dora, end it."""
        legal = view.legal
        if WIN in legal:
            return WIN
        if len(legal) == 1:
            return legal[0]
        if type(legal[0]) is Discard:
            return self._turn(view)
        if view.offer is not None:
            return self._claim(view)
        return legal[0]

    # --- what there is to weigh -----------------------------------------------------------------
    def _prospects(self, view: Observation) -> Prospects:
        sight = Sight(view)
        self._worth.look(sight)
        found = threats(sight, self._watch.seats)
        river = river_kinds(sight.seats[view.seat])
        return Prospects(sight, self._worth, self._stakes_of(view, sight), found, river)

    def _stakes_of(self, view: Observation, sight: Sight) -> Stakes:
        points = tuple(seat.points for seat in sight.seats)
        number = view.wind * 4 + view.dealer
        key = points, number, view.honba, view.pot
        if self._stakes is None or self._stakes[0] != key:
            stakes = Stakes(self._rules, view.seat, points, number, view.honba, view.pot)
            self._stakes = key, stakes
        return self._stakes[1]

    def _plans(
        self, view: Observation, sight: Sight, counts: Sequence[int], melds: tuple[Meld, ...]
    ) -> Iterator[Plan]:
        """Ways to a yaku."""
        if not is_open(melds):
            yield CLOSED
            return
        valued, honba = sight.valued, view.honba
        yield from plans(self._rules, honba, valued, counts, melds)
        yield from pair_plans(self._rules, honba, valued, counts, melds, sight.unseen)

    # --- own turn -------------------------------------------------------------------------------
    def _turn(self, view: Observation) -> Action:
        legal = view.legal
        if NINE_KINDS in legal and view.shanten >= NINE_KINDS_FROM:
            return NINE_KINDS
        if view.seats[view.seat].riichi:
            kans = [a for a in legal if isinstance(a, ClosedKan)]
            return kans[0] if kans else legal[-1]
        ahead = self._prospects(view)
        for action in legal:
            if isinstance(action, ClosedKan | AddedKan) and self._kan_is_free(view, action, ahead):
                return action
        kinds = sorted({a.tile >> 2 for a in legal if type(a) is Discard})
        riichi = {a.tile >> 2 for a in legal if type(a) is Discard and a.riichi == 1}
        options = self._options(view, ahead, list(view.counts), view.melds, kinds, riichi)
        best = max(options, key=lambda option: option.worth)
        pieces = [t for t in view.hand if t >> 2 == best.kind and DISCARDS[t] in legal]
        tile = min(pieces, key=lambda t: t in view.reds)
        return RIICHI_DISCARDS[tile] if best.riichi else DISCARDS[tile]

    def _options(
        self,
        view: Observation,
        ahead: Prospects,
        counts: list[int],
        melds: tuple[Meld, ...],
        kinds: Sequence[Kind],
        riichi: set[Kind],
    ) -> list[Option]:
        """Every discard with its worth, going on or giving up."""
        made = [
            Hand(counts, len(melds), plan) for plan in self._plans(view, ahead.sight, counts, melds)
        ]
        after = [dict(zip(kinds, hand.shanten_without(kinds), strict=True)) for hand in made]
        best = min((min(found.values()) for found in after), default=HOPELESS)
        options = []
        stock = self._safe_stock(ahead, counts)
        farthest = HOPELESS - 1
        given_up = ahead.riichi > CALM or best >= HOPELESS
        if ahead.riichi > THREATENED:
            farthest = PUSH_FROM + (ahead.sight.t < EARLY)
        for kind in kinds:
            passes, cost = self._risk(ahead.threats, ahead, kind)
            fold = ahead.fold(stock - (passes > 1 - SAFE))
            go, declared = fold if given_up else NEVER, False
            for hand, found in zip(made, after, strict=True):
                if found[kind] <= min(best + 1, farthest):
                    worth, with_riichi = self._push(
                        ahead, hand, melds, kind, found[kind], 1 - passes, riichi
                    )
                    if found[kind] > best:
                        worth -= STEP_BACK * abs(worth - fold)
                    if worth > go:
                        go, declared = worth, with_riichi
            lone = LONE_WEIGHT * lone_strength(ahead.sight, counts, kind) if go != fold else 0.0
            options.append(Option(kind, declared, passes * go + cost + lone))
        if best == 2:
            options = self._look_ahead(ahead, made, melds, options, after)
        return options

    def _push(
        self,
        ahead: Prospects,
        hand: Hand,
        melds: tuple[Meld, ...],
        kind: Kind,
        shanten: int,
        spent: float,
        riichi: set[Kind],
    ) -> tuple[float, bool]:
        """Worth of going on after a discard, and whether with riichi."""
        draws = hand.draws_without([kind], shanten)[0]
        counts = self._whole(ahead, hand, kind)
        if shanten == 0:
            thrown = 1 << kind
            silent = ahead.ready(counts, melds, draws, False, thrown, spent=spent)
            if kind in riichi:
                declared = ahead.ready(counts, melds, draws, True, thrown, spent=spent)
                if declared.total > silent.total and declared.win:
                    return declared.total, True
            return silent.total, False
        if shanten == 1:
            return ahead.near(counts, melds, hand.plan, draws, 1 << kind, spent), False
        useful = tiles_left(draws, ahead.sight.hidden)
        return ahead.far(counts, melds, hand.plan, shanten, useful, spent), False

    @staticmethod
    def _whole(ahead: Prospects, hand: Hand, kind: Kind) -> list[int]:
        """All concealed tiles after a discard, those outside the plan included."""
        counts = list(hand.all)
        counts[kind] -= 1
        return counts

    def _look_ahead(
        self,
        ahead: Prospects,
        made: Sequence[Hand],
        melds: tuple[Meld, ...],
        options: list[Option],
        after: Sequence[dict[Kind, int]],
    ) -> list[Option]:
        """The best discards of a hand two from tenpai, followed one draw further."""
        near = [o for o in options if any(shanten[o.kind] == 2 for shanten in after)]
        near.sort(key=lambda option: -option.worth)
        found = [o for o in options if o not in near]
        for option in near[:LOOK_AHEAD]:
            kind, bonus = option.kind, None
            passes, cost = self._risk(ahead.threats, ahead, kind)
            for hand, shanten in zip(made, after, strict=True):
                if shanten[kind] != 2 or hand.missing or hand.plan.kinds != CLOSED.kinds:
                    continue
                counts = self._whole(ahead, hand, kind)
                draws = hand.draws_without([kind], 2)[0]
                useful = ahead.ahead(counts, len(melds), draws)
                worth = ahead.far(counts, melds, hand.plan, 2, useful, 1 - passes)
                bonus = worth if bonus is None else max(bonus, worth)
            if bonus is not None:
                fold = NEVER
                if ahead.riichi > CALM:
                    fold = ahead.fold(self._safe_stock(ahead, made[0].all) - (passes > 1 - SAFE))
                lone = LONE_WEIGHT * lone_strength(ahead.sight, made[0].all, kind)
                option = option._replace(worth=passes * max(bonus, fold) + cost + lone)
            found.append(option)
        return found

    # --- danger ---------------------------------------------------------------------------------
    @staticmethod
    def _risk(found: Sequence[Threat], ahead: Prospects, kind: Kind) -> tuple[float, float]:
        """Chance that a discard passes, and what its deal-in costs on average."""
        passes, cost, dora = 1.0, 0.0, ahead.sight.dora[kind]
        for threat in found:
            chance = threat.chances[kind]
            if chance:
                price = threat.dora_price if dora else threat.price
                cost += passes * chance * ahead.stakes.deal_in(threat.seat, price)
                passes *= 1 - chance
        return passes, cost

    @staticmethod
    def _safe_stock(ahead: Prospects, counts: Sequence[int]) -> int:
        """Tiles in the hand that hardly anybody wins on."""
        serious = [t for t in ahead.threats if t.strength > 0.25]
        return sum(
            counts[kind]
            for kind in range(KINDS)
            if counts[kind] and sum(t.chances[kind] for t in serious) < SAFE
        )

    # --- kans -----------------------------------------------------------------------------------
    def _kan_is_free(
        self, view: Observation, action: ClosedKan | AddedKan, ahead: Prospects
    ) -> bool:
        """Whether a kan costs nothing: no longer way to tenpai, and nobody threatens."""
        if ahead.riichi > 0.5:
            return False
        counts, melds = list(view.counts), len(view.melds)
        now = [
            Hand(counts, melds, plan) for plan in self._plans(view, ahead.sight, counts, view.melds)
        ]
        kinds = [kind for kind in range(KINDS) if counts[kind]]
        for hand in now:
            best = min(hand.shanten_without(kinds))
            kind = action.kind if isinstance(action, ClosedKan) else action.tile >> 2
            if not hand.plan.kinds >> kind & 1 or kind == hand.plan.pair:
                continue
            left = list(counts)
            left[kind] = 0
            more = isinstance(action, ClosedKan)
            if best <= 2 and Hand(left, melds + more, hand.plan).shanten <= best:
                return True
        return False

    # --- claims ---------------------------------------------------------------------------------
    def _claim(self, view: Observation) -> Action:
        calls = [action for action in view.legal if isinstance(action, Chi | Pon)]
        if not calls:
            return PASS
        sight = Sight(view)
        now = self._nearest(view, sight, list(view.counts), view.melds)[0]
        useful = [
            call for call in self._different(view, calls) if self._helps(view, sight, now, call)
        ]
        if not useful:
            return PASS
        ahead = self._prospects(view)
        best: tuple[float, Action] = (self._as_it_is(view, ahead), PASS)
        for action in useful:
            counts, meld = counts_after(view, action), melded(view, action)
            melds = (*view.melds, meld)
            barred = barred_after(self._rules, meld)
            kinds = [k for k in range(KINDS) if counts[k] and not barred >> k & 1]
            if not kinds:
                continue
            _, plan = self._nearest(view, sight, counts, melds)
            options = self._options(view, ahead, counts, melds, kinds, set())
            worth = max(option.worth for option in options)
            worth += self._call_bonus(view, plan) * ahead.stakes.slope
            if worth > best[0]:
                best = worth, action
        return best[1]

    @staticmethod
    def _call_bonus(view: Observation, plan: Plan) -> int:
        if is_open(view.melds):
            return FURTHER_CALL
        return VALUED_CALL if plan.kinds == CLOSED.kinds and plan.pair < 0 else OTHER_CALL

    @staticmethod
    def _different(view: Observation, calls: Sequence[Chi | Pon]) -> list[Chi | Pon]:
        """The calls without those that differ in pieces of one look only."""
        found = {}
        for call in calls:
            look = tuple(sorted((tile >> 2, tile in view.reds) for tile in call.own))
            found.setdefault((type(call), look), call)
        return list(found.values())

    def _helps(self, view: Observation, sight: Sight, now: int, call: Chi | Pon) -> bool:
        counts, melds = counts_after(view, call), (*view.melds, melded(view, call))
        return self._may_call(view, now, *self._nearest(view, sight, counts, melds))

    @staticmethod
    def _may_call(view: Observation, now: int, after: int, plan: Plan) -> bool:
        """Whether a call brings the hand nearer, and it is near enough to be opened."""
        if after >= now:
            return False
        if is_open(view.melds):
            return True
        if plan.pair >= 0:
            return now <= OPEN_PAIR_FROM
        return now <= (OPEN_VALUED_FROM if plan.kinds == CLOSED.kinds else OPEN_FROM)

    def _nearest(
        self, view: Observation, sight: Sight, counts: Sequence[int], melds: tuple[Meld, ...]
    ) -> tuple[int, Plan]:
        found = self._plans(view, sight, counts, melds)
        return nearest(found, counts, len(melds))

    def _as_it_is(self, view: Observation, ahead: Prospects) -> float:
        """Worth of the hand if nothing is called."""
        counts, melds = list(view.counts), view.melds
        best = NEVER
        if ahead.riichi > CALM:
            best = ahead.fold(self._safe_stock(ahead, counts))
        for plan in self._plans(view, ahead.sight, counts, melds):
            hand = Hand(counts, len(melds), plan)
            shanten = hand.shanten
            draws = hand.draws(shanten)
            if shanten == 0:
                worth = ahead.ready(counts, melds, draws, False).total
            elif shanten == 1:
                worth = ahead.near(counts, melds, plan, draws, 0)
            else:
                useful: float = tiles_left(draws, ahead.sight.hidden)
                if shanten == 2 and plan == CLOSED:
                    useful = ahead.ahead(counts, len(melds), draws)
                worth = ahead.far(counts, melds, plan, shanten, useful)
            best = max(best, worth)
        return best
