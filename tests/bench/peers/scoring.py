"""Rows about scoring."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from mahjong_sim.rules.load import load
from mahjong_sim.score.batch.wins import score_batch
from mahjong_sim.score.evaluate import scorer
from mahjong_sim.score.points import ron_points, tsumo_points
from mahjong_sim.score.win import Hand
from tests.bench.peers.inputs import wins
from tests.bench.peers.race import Contender, Row
from tests.scoring import hand_of
from tests.wins import columns, repeated

SINGLE = 10_000
SLOW = 1_000
NO_WIN = (0, 0)
DOUBLE = {"suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii"}

Answer = tuple[int, int]  # of each win: paid by the dealer or discarder, by each child


def rows() -> Iterator[Row]:
    """One win a call, then batches. Answers: the points paid, without honba and sticks."""
    source, cases = wins(SINGLE)
    rules = load("tenhou")
    hands = [hand_of(case, rules) for case in cases]
    theirs = tuple(_peers(cases))
    mine = scorer(rules)

    def why(name: str, number: int, ours: Answer, other: Answer) -> str:
        return _why(mine, hands[number], name)

    yield Row(
        f"wins, one a call ({source})",
        "wins",
        "60k; 8 x mahjong",
        (
            Contender("mahjong_sim, value", len(hands), lambda: _points(mine.value, hands)),
            Contender("mahjong_sim, itemised", len(hands), lambda: _points(mine.score, hands)),
            *theirs,
        ),
        why,
    )
    for size, goal in ((100_000, "2M; 8 x riichienv"), (1_000, "0.5M")):
        given = repeated(columns(hands), size)
        yield Row(
            f"wins, batches of {size:,} ({source})",
            "wins",
            goal,
            (Contender("mahjong_sim.score_batch", size, _batch(rules, given)), *theirs[:2]),
            why,
        )


def _points(score: Callable[[Hand], Any], hands: Sequence[Hand]) -> list[Answer]:
    return [_paid(hand, score(hand).base) for hand in hands]


def _paid(hand: Hand, base: int) -> Answer:
    return tsumo_points(base, hand.dealer) if hand.tsumo else (ron_points(base, hand.dealer), 0)


def _batch(rules: Any, given: dict[str, Any]) -> Callable[[], Sequence[Answer]]:
    class Lazily(Sequence[Answer]):
        """Answers as the others give them, made after the clock has stopped."""

        def __init__(self) -> None:
            self._found = score_batch(rules, **given)

        def __len__(self) -> int:
            return len(self._found.ron)

        def __getitem__(self, row: Any) -> Any:
            found = self._found
            dealer = int(found.ron[row]) + int(found.tsumo_dealer[row])
            return dealer, int(found.tsumo_child[row])

    return Lazily


def _why(mine: Any, hand: Hand, name: str) -> str:
    double = {item.id for item in mine.score(hand).yaku} & DOUBLE
    if name.startswith("riichienv") and double:
        return f"a rule: it always counts {', '.join(sorted(double))} twice, Tenhou once"
    return "not explained"


# --- the others ---------------------------------------------------------------------------------
def _peers(cases: list[dict[str, Any]]) -> Iterator[Contender]:
    for name, make, number in (
        ("riichienv", _riichienv, SINGLE),
        ("riichienv, Rust call alone", _riichienv_core, SINGLE),
        ("mahjong", _mahjong, SLOW),
        ("jansou", _jansou, SLOW),
    ):
        call = make()
        prepared = [_Case(case) for case in cases[:number]]
        ready = [call(case) for case in prepared]
        yield Contender(name, len(ready), lambda ready=ready: [score() for score in ready])


class _Case:
    """A win in the parts that the others want."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.closed, self.win, self.melds = case["closed"], case["win"], case["melds"]
        self.dora = case["dora"]
        self.flags = set(case["flags"])
        self.ura = case["ura"] if self.flags & {"riichi", "double-riichi"} else []
        self.tsumo = bool(case["tsumo"])
        self.seat, self.round = case["seat"], case["round"]

    def has(self, flag: str) -> bool:
        return flag in self.flags


def _riichienv() -> Callable[[_Case], Callable[[], Answer]]:
    """Its public class."""
    env = importlib.import_module("riichienv")

    def prepare(case: _Case) -> Callable[[], Answer]:
        melds, given = _rust_melds(case), _conditions(env.Conditions, case)

        def score() -> Answer:
            hand = env.HandEvaluator(case.closed, melds)
            return _rust_answer(case, hand.calc(case.win, case.dora, given, case.ura))

        return score

    return prepare


def _riichienv_core() -> Callable[[_Case], Callable[[], Answer]]:
    """Nothing but the call into Rust, all of its objects made before."""
    core = importlib.import_module("riichienv._riichienv")

    def prepare(case: _Case) -> Callable[[], Answer]:
        given = _conditions(core.Conditions, case)
        hand = core.HandEvaluator(sorted([*case.closed, case.win]), _rust_melds(case))
        return lambda: _rust_answer(case, hand.calc(case.win, case.dora, case.ura, given))

    return prepare


def _rust_melds(case: _Case) -> list[Any]:
    core = importlib.import_module("riichienv._riichienv")
    types = {
        "chi": core.MeldType.Chi,
        "pon": core.MeldType.Pon,
        "daiminkan": core.MeldType.Daiminkan,
        "kakan": core.MeldType.Kakan,
        "ankan": core.MeldType.Ankan,
    }
    return [core.Meld(types[kind], sorted(tiles), kind != "ankan") for kind, tiles, _ in case.melds]


def _conditions(make: Callable[..., Any], case: _Case) -> Any:
    wind = importlib.import_module("riichienv._riichienv").Wind
    winds = (wind.East, wind.South, wind.West, wind.North)
    return make(
        tsumo=case.tsumo,
        riichi=case.has("riichi"),
        double_riichi=case.has("double-riichi"),
        ippatsu=case.has("ippatsu"),
        haitei=case.has("haitei"),
        houtei=case.has("houtei"),
        rinshan=case.has("rinshan"),
        chankan=case.has("chankan"),
        tsumo_first_turn=case.has("tenhou") or case.has("chiihou"),
        player_wind=winds[case.seat],
        round_wind=winds[case.round],
    )


def _rust_answer(case: _Case, found: Any) -> Answer:
    if not found.is_win:
        return NO_WIN
    if case.tsumo:
        return found.tsumo_agari_oya, found.tsumo_agari_ko
    return found.ron_agari, 0


def _mahjong() -> Callable[[_Case], Callable[[], Answer]]:
    hand = importlib.import_module("mahjong.hand_calculating.hand")
    config = importlib.import_module("mahjong.hand_calculating.hand_config")
    meld = importlib.import_module("mahjong.meld").Meld
    winds = importlib.import_module("mahjong.constants")
    rules = config.OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
    calculator = hand.HandCalculator()
    names = {"chi": meld.CHI, "pon": meld.PON, "kakan": meld.SHOUMINKAN}
    wind = (winds.EAST, winds.SOUTH, winds.WEST, winds.NORTH)

    def prepare(case: _Case) -> Callable[[], Answer]:
        melds = [
            meld(names.get(kind, meld.KAN), sorted(tiles), kind != "ankan")
            for kind, tiles, _ in case.melds
        ]
        tiles = sorted([*case.closed, case.win, *(t for _, m, _ in case.melds for t in m)])

        def score() -> Answer:
            given = config.HandConfig(
                is_tsumo=case.tsumo,
                is_riichi=case.has("riichi"),
                is_daburu_riichi=case.has("double-riichi"),
                is_ippatsu=case.has("ippatsu"),
                is_rinshan=case.has("rinshan"),
                is_chankan=case.has("chankan"),
                is_haitei=case.has("haitei"),
                is_houtei=case.has("houtei"),
                is_tenhou=case.has("tenhou"),
                is_chiihou=case.has("chiihou"),
                player_wind=wind[case.seat],
                round_wind=wind[case.round],
                options=rules,
            )
            found = calculator.estimate_hand_value(
                tiles, case.win, melds, [*case.dora, *case.ura], given
            )
            if found.error:
                return NO_WIN
            if not case.tsumo:
                return found.cost["main"], 0
            if case.seat == 0:
                return 0, found.cost["main"]
            return found.cost["main"], found.cost["additional"]

        return score

    return prepare


def _jansou() -> Callable[[_Case], Callable[[], Answer]]:
    core = importlib.import_module("jansou.core.hand")
    tiles = importlib.import_module("jansou.core.tiles")
    scoring = importlib.import_module("jansou.scoring.score")
    context = importlib.import_module("jansou.scoring.context")
    rules = importlib.import_module("jansou.core.rules").preset("tenhou")
    kinds = sorted(tiles.TileKind)
    types = {
        "chi": core.MeldType.CHII,
        "pon": core.MeldType.PON,
        "daiminkan": core.MeldType.DAIMINKAN,
        "kakan": core.MeldType.SHOUMINKAN,
        "ankan": core.MeldType.ANKAN,
    }

    def tile(piece: int) -> Any:
        return tiles.Tile(kinds[piece >> 2], piece in (16, 52, 88))

    def meld(kind: str, pieces: list[int]) -> Any:
        held = tuple(map(tile, sorted(pieces)))
        if kind == "ankan":
            return core.Meld(types[kind], held)
        added = held[-1] if kind == "kakan" else None
        return core.Meld(types[kind], held, held[0], core.CallSource.KAMICHA, added)

    def prepare(case: _Case) -> Callable[[], Answer]:
        melds = tuple(meld(kind, pieces) for kind, pieces, _ in case.melds)
        concealed, win = tuple(map(tile, [*case.closed, case.win])), tile(case.win)
        given = context.WinContext(
            rules=rules,
            round_wind=tiles.Wind(case.round),
            seat_wind=tiles.Wind(case.seat),
            is_tsumo=case.tsumo,
            riichi=case.has("riichi"),
            double_riichi=case.has("double-riichi"),
            ippatsu=case.has("ippatsu"),
            haitei=case.has("haitei"),
            houtei=case.has("houtei"),
            rinshan=case.has("rinshan"),
            chankan=case.has("chankan"),
            tenhou=case.has("tenhou"),
            chiihou=case.has("chiihou"),
            dora_indicators=tuple(map(tile, case.dora)),
            ura_indicators=tuple(map(tile, case.ura)),
        )

        def score() -> Answer:
            try:
                paid = scoring.score(core.Hand(concealed, melds), win, given).payment
            except scoring.ScoringError:
                return NO_WIN
            return (paid.tsumo_dealer, paid.tsumo_non_dealer) if case.tsumo else (paid.ron, 0)

        return score

    return prepare
