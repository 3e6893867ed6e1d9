"""What came of a course (結末の要約), in a few lines that can stand side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, TypeVar

from mahjong_sim.rules.names import DORA, EFFECTS, EXCUSES, FAULTS, LIMITS, YAKU, Name
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.phrases import phrase
from mahjong_sim.scenario.run import Result
from mahjong_sim.scenario.texts import TEXTS
from mahjong_sim.scenario.words import SEATS
from mahjong_sim.score.scoring import YakuItem
from mahjong_sim.table import events as ev
from mahjong_sim.table.reasons import words
from mahjong_sim.tiles import Seat

E = TypeVar("E", bound=ev.Event)
Wording = Literal["", "en", "ja"]
PLAIN: Final = ""  # the words and ids of the files

LINES: Final[dict[str, Name]] = {
    "refused": Name("Refused", "不可"),
    "faults": Name("Faults", "反則"),
    "ends": Name("Hand", "局"),
    "win": Name("Win", "和了"),
    "draw": Name("Draw", "流局"),
    "points": Name("Points", "点数"),
    "next": Name("Next", "次局"),
    "standing": Name("Standing", "成績"),
}
_SAY: Final[dict[str, Name]] = {
    "ron": Name(
        "{seat} ron from {source}, {yaku}: {size}", "{seat}が{source}からロン {yaku}：{size}"
    ),
    "tsumo": Name("{seat} tsumo, {yaku}: {size}", "{seat}がツモ {yaku}：{size}"),
    "size": Name("{han} han {fu} fu", "{han}翻{fu}符"),
    "yaku": Name("{name} {han}", "{name}{han}翻"),
    "yakuman": Name("{name} yakuman", "{name}（役満）"),
    "fault": Name(
        "{seat} {fault}{case}: {effects} [{by}]", "{seat} {fault}{case}：{effects} [{by}]"
    ),
    "ruled": Name(", ruled: {effects}", "、裁定：{effects}"),
    "impossible": Name("cannot be done", "できない"),
    "free": Name("free", "罰則なし"),
    "tenpai": Name("tenpai {seats}", "聴牌 {seats}"),
    "nobody": Name("nobody", "なし"),
    "goes on": Name("goes on", "続行中"),
    "ends.win": Name("win", "和了"),
    "ends.draw": Name("draw", "荒牌流局"),
    "ends.abort": Name("abort", "途中流局"),
    "ends.nagashi": Name("nagashi", "流し満貫"),
    "ends.chombo": Name("chombo", "チョンボ"),
    "change": Name("{seat} {change:+}", "{seat}{change:+}"),
    "hand": Name("{wind}{number}", "{wind}{number}局"),
    "next": Name(
        "{hand}, {seat} deals, {honba} honba{pot}", "{hand}、親は{seat}、{honba}本場{pot}"
    ),
    "pot": Name(", {pot} on the table", "、供託{pot}点"),
    "standing": Name("{why}: {places}", "{why}：{places}"),
    "place": Name(
        "{place} {seat} {points} ({result:+g})", "{place}位{seat}{points}（{result:+g}）"
    ),
    "why.length": Name("length", "規定の局が終了"),
    "why.bust": Name("bust", "飛び終了"),
    "why.dealer_end": Name("dealer_end", "和了やめ"),
    "why.goal": Name("goal", "規定点に到達"),
    "why.closing": Name("closing", "時間終了"),
    "why.nine_kinds": Name("nine_kinds", "九種九牌"),
    "why.four_winds": Name("four_winds", "四風連打"),
    "why.four_kans": Name("four_kans", "四開槓"),
    "why.four_riichi": Name("four_riichi", "四家立直"),
    "why.triple_ron": Name("triple_ron", "三家和"),
}
_ENGLISH: Final[dict[str, str]] = {  # where the words of the files are no plain English
    "ends.abort": "aborted",
    "ends.nagashi": "nagashi mangan",
    "why.length": "The last hand is over",
    "why.bust": "A seat ran out of points",
    "why.dealer_end": "The dealer ended the match",
    "why.goal": "The goal was reached",
    "why.closing": "Closing time",
    "why.nine_kinds": "nine kinds",
    "why.four_winds": "four winds",
    "why.four_kans": "four kans",
    "why.four_riichi": "four riichi",
    "why.triple_ron": "triple ron",
    "free": "no penalty",
}


def summary(result: Result, wording: Wording = PLAIN) -> dict[str, str]:
    """Lines by name (`LINES`), those that say something. Of a session only the hanchan in play is
    told. ``wording``: the words and ids of scenario files, or a language.
    """
    return _Summary(result, wording).lines()


class _Summary:
    """Tells one result."""

    def __init__(self, result: Result, wording: Wording) -> None:
        self.result, self.wording = result, wording
        self.game, self.tell = result.game, result.game.tell
        self.events = self.game.since(0)

    def lines(self) -> dict[str, str]:
        """The lines that say something."""
        ended = self.all(ev.RoundEnded)
        found = {
            "refused": self._refused(),
            "faults": "; ".join(self._faults(self.game.rules)),
            "ends": ", ".join(self(f"ends.{e.ending}") for e in ended) or self("goes on"),
            "win": "; ".join(self._win(e) for e in self.all(ev.Won)),
            "draw": "; ".join(self._draw()),
            "points": self._points(),
            "next": "; ".join(self._next(e) for e in ended),
            "standing": "; ".join(self._standing(e) for e in self.all(ev.MatchEnded)),
        }
        return {key: text for key, text in found.items() if text}

    def _refused(self) -> str:
        result, language = self.result, self.wording
        if not language or not result.stopped_at:
            return result.stopped
        why = "; ".join(words(r, result.rules, language) for r in result.reasons)
        act = phrase(result.stopped_at, language)
        return f"{act}: {why or self('impossible')}"

    def __call__(self, key: str, **values: object) -> str:
        """A text with its values."""
        name = _SAY[key]
        if self.wording == "ja":
            return name.ja.format(**values)
        english = _ENGLISH.get(key, name.en) if self.wording == "en" else name.en
        return english.format(**values)

    def name(self, names: Mapping[str, Name], key: str) -> str:
        """A thing by its id or its name."""
        if not self.wording or key not in names:
            return key
        return names[key].en if self.wording == "en" else names[key].ja

    def seat(self, seat: Seat) -> str:
        """A player by letter or by name."""
        letter = self.tell.seat(seat)
        if not self.wording or letter not in SEATS:
            return letter
        name = TEXTS[f"seat.{SEATS.index(letter)}"]
        return name.en if self.wording == "en" else name.ja

    def all(self, kind: type[E]) -> list[E]:
        """The events of a type."""
        return [e for e in self.events if isinstance(e, kind)]

    def _faults(self, rules: Rules) -> list[str]:
        """The faults with their effects, and what the arbiter ruled instead."""
        told: list[str] = []
        found: dict[tuple[Seat, str], tuple[int, ev.Faulted]] = {}
        for e in self.events:
            if isinstance(e, ev.Faulted):
                found[e.seat, e.fault] = len(told), e
                told.append(self._fault(rules, e))
            elif isinstance(e, ev.Ruled):
                at, fault = found[e.seat, e.fault]
                if e.effects != fault.effects:
                    told[at] += self("ruled", effects=self._effects(e.effects))
        return told

    def _fault(self, rules: Rules, e: ev.Faulted) -> str:
        case = f" ({self.name(EXCUSES, e.case)})" if e.case else ""
        by = rules.cites[f"faults.{e.fault}"].by
        fault, effects = self.name(FAULTS, e.fault), self._effects(e.effects)
        return self("fault", seat=self.seat(e.seat), fault=fault, case=case, effects=effects, by=by)

    def _effects(self, effects: Sequence[str]) -> str:
        fine = self.game.rules.chombo.fine
        named = (self.name(EFFECTS, effect) for effect in effects)
        return ", ".join(n.format(fine=fine) for n in named) or self("free")

    def _win(self, e: ev.Won) -> str:
        s = e.scoring
        yaku = ", ".join(self._yaku(y) for y in s.yaku)
        size = self.name(LIMITS, s.limit) if s.limit else self("size", han=s.han, fu=s.fu)
        how, source = "tsumo" if e.seat == e.source else "ron", self.seat(e.source)
        return self(how, seat=self.seat(e.seat), source=source, yaku=yaku, size=size)

    def _yaku(self, item: YakuItem) -> str:
        """With its han or as a yakuman; one that is paid as a limit hand has neither."""
        name = self.name(YAKU | DORA, item.id)
        if item.han:
            return self("yaku", name=name, han=item.han)
        return self("yakuman", name=name) if item.yakuman else name

    def _draw(self) -> list[str]:
        drawn = [self("tenpai", seats=self._seats(e.tenpai)) for e in self.all(ev.Exhausted)]
        return drawn + [self(f"why.{e.why}") for e in self.all(ev.Aborted)]

    def _seats(self, seats: Iterable[Seat]) -> str:
        letters = self.tell.players.letters(list(seats))
        if not self.wording:
            return letters or self("nobody")
        return ", ".join(self.seat(self.tell.players.seat(s)) for s in letters) or self("nobody")

    def _points(self) -> str:
        """Points won and lost, by player."""
        game = self.game
        parts = []
        for letter in SEATS:
            seat = game.players.seat(letter)
            change = game.state.seats[seat].points - game.start_points[seat]
            if change:
                parts.append(self("change", seat=self.seat(seat), change=change))
        return ", ".join(parts)

    def _next(self, e: ev.RoundEnded) -> str:
        pot = self("pot", pot=e.pot) if e.pot else ""
        wind = SEATS[e.next_wind % 4]
        if self.wording:
            name = TEXTS[f"wind.{e.next_wind % 4}"]
            wind = f"{name.en} " if self.wording == "en" else name.ja
        hand = self("hand", wind=wind, number=e.next_dealer + 1)
        return self("next", hand=hand, seat=self.seat(e.next_dealer), honba=e.honba, pot=pot)

    def _standing(self, e: ev.MatchEnded) -> str:
        places = ", ".join(
            self(
                "place",
                place=p.place,
                seat=self.seat(p.seat),
                points=p.points,
                result=p.result,
            )
            for p in e.standing
        )
        return self("standing", why=self(f"why.{e.why}"), places=places)
