"""The forms of mjai events (イベントの書式): what happens at the table as its JSON objects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mahjong_sim.looks import look_of
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.mjai.words import CODES, YAKUMAN, Event
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.wording import wording
from mahjong_sim.table.events import RoundDealt
from mahjong_sim.tiles import WIND_LETTERS, Seat, Tile, red_pieces

STICK = 1000  # points of a riichi stick
CALLS = {MeldKind.CHI: "chi", MeldKind.PON: "pon", MeldKind.OPEN_KAN: "daiminkan"}


class Forms:
    """Writes pieces and events under a rule set. Hidden pieces are ``?``."""

    def __init__(self, rules: Rules) -> None:
        wall = rules.wall
        self.rules = rules
        self.reds = red_pieces(wall.red_man, wall.red_pin, wall.red_sou)

    def code(self, tile: Tile) -> str:
        """A piece."""
        return "?" if tile < 0 else CODES[look_of(tile, self.reds)]

    def codes(self, tiles: Iterable[Tile]) -> list[str]:
        """Pieces."""
        return [self.code(tile) for tile in tiles]

    def start(self, names: Sequence[str]) -> Event:
        """``start_game``, without our note about the rules."""
        wall, winds = self.rules.wall, self.rules.match.winds
        event: Event = {"type": "start_game", "names": list(names)}
        if winds in (1, 2):
            event["kyoku_first"] = {1: 4, 2: 0}[winds]
        event["aka_flag"] = bool(wall.red_man or wall.red_pin or wall.red_sou)
        return event

    def deal(self, dealt: RoundDealt) -> Event:
        """``start_kyoku``."""
        return {
            "type": "start_kyoku",
            "bakaze": WIND_LETTERS[dealt.wind],
            "dora_marker": self.code(dealt.indicators[0]),
            "kyoku": dealt.dealer + 1,
            "honba": dealt.honba,
            "kyotaku": dealt.pot // STICK,
            "oya": dealt.dealer,
            "scores": list(dealt.points),
            "tehais": [self.codes(sorted(hand)) for hand in dealt.hands],
        }

    def draw(self, seat: Seat, tile: Tile) -> Event:
        """``tsumo``."""
        return {"type": "tsumo", "actor": seat, "pai": self.code(tile)}

    def discard(self, seat: Seat, tile: Tile, drawn: bool) -> Event:
        """``dahai``."""
        return {"type": "dahai", "actor": seat, "pai": self.code(tile), "tsumogiri": drawn}

    def call(self, seat: Seat, meld: Meld) -> Event:
        """``chi``, ``pon``, ``daiminkan``."""
        return {
            "type": CALLS[meld.kind],
            "actor": seat,
            "target": meld.source,
            "pai": self.code(meld.taken),
            "consumed": self.codes(meld.own),
        }

    def kan(self, seat: Seat, meld: Meld) -> Event:
        """``ankan``, ``kakan``."""
        if meld.kind is MeldKind.CLOSED_KAN:
            return {"type": "ankan", "actor": seat, "consumed": self.codes(meld.tiles)}
        pon = [t for t in meld.tiles if t != meld.added]
        return {
            "type": "kakan",
            "actor": seat,
            "pai": self.code(meld.added),
            "consumed": self.codes(pon),
        }

    def dora(self, indicator: Tile) -> Event:
        """``dora``."""
        return {"type": "dora", "dora_marker": self.code(indicator)}

    def yakus(self, yaku: Mapping[str, int], yakuman: Sequence[str] = ()) -> list[list[object]]:
        """The ``yakus`` of a win: han by name, of yaku ids with their han or of yakuman."""
        han = {one: self.yakuman_han(one) for one in yakuman} or yaku
        by_name: dict[str, int] = {}
        for one, n in han.items():
            name = wording("mjai").name(one)
            by_name[name] = by_name.get(name, 0) + n
        return [[name, n] for name, n in by_name.items() if n]

    def yakuman_han(self, yaku: str) -> int:
        """Han of a yakuman as mjai counts them."""
        terms = self.rules.yaku.get(yaku)
        return YAKUMAN * max(1, terms.yakuman if terms else 1)
