"""A tale step by step, prepared for a page (進行): what is said, what changes on the table."""

from __future__ import annotations

from typing import Any, Final

from mahjong_sim.gui.export.results import hand_over, match_over, pair, said
from mahjong_sim.gui.export.table import Coder, Values, change
from mahjong_sim.gui.export.tale import NOBODY, Remark, Seating, Tale
from mahjong_sim.gui.export.texts import Narrator, Texts
from mahjong_sim.gui.messages import LANGUAGES
from mahjong_sim.gui.picture import Picture
from mahjong_sim.gui.views import ALL, masked
from mahjong_sim.rules.reading import overridden
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import Tile, red_pieces

START: Final = (ev.RoundDealt, ev.RoundSet)
_KINDS: Final[dict[type[ev.Event], str]] = {
    ev.Called: "call",
    ev.KanDeclared: "call",
    ev.Won: "win",
    ev.NagashiWon: "win",
    ev.Exhausted: "draw",
    ev.Aborted: "draw",
    ev.Faulted: "penalty",
    ev.Ruled: "penalty",
    ev.MatchEnded: "end",
    ev.Drew: "turn",
}


def reds_of(tale: Tale) -> frozenset[Tile]:
    """The red fives of its rule set."""
    wall = tale.rules.wall
    return red_pieces(wall.red_man, wall.red_pin, wall.red_sou)


def kind_of(event: ev.Event) -> str:
    """What an event is for who looks for something: ``riichi``, ``call`` …; "" for the others."""
    if isinstance(event, ev.Discarded) and event.riichi:
        return "riichi"
    return "round" if isinstance(event, START) else _KINDS.get(type(event), "")


def tiles_of(event: ev.Event) -> tuple[Tile, ...]:
    """Tiles an event is about, as far as everybody sees them."""
    if isinstance(event, ev.Discarded | ev.Won | ev.TakenBack):
        return (event.tile,)
    if isinstance(event, ev.DoraRevealed):
        return (event.indicator,)
    if isinstance(event, ev.Called | ev.KanDeclared):
        return event.meld.tiles
    if isinstance(event, ev.TilesShown):
        return event.tiles
    return event.hand if isinstance(event, ev.HandShown | ev.HandOpened) else ()


class Course:
    """Prepares one tale. ``viewer``: what is left out is what that seat may not see; `ALL`: none.

    ``steps``: objects with ``say`` (a sentence's number), and as far as there are any ``is`` (see
    `kind_of`), ``seat``, ``new`` (changes on the table), ``tiles``, ``why`` (numbers of grounds),
    ``over`` (outcome of a hand), ``final`` (ranking), ``names`` (who sits where), ``acts`` (what
    was put to the table), ``more`` (sentences and grounds of the reasons against an act).
    """

    def __init__(self, tale: Tale, texts: Texts, viewer: int = ALL) -> None:
        self._tale, self._texts, self._viewer = tale, texts, viewer
        self._coder = Coder(reds_of(tale))
        self._picture = Picture(reds_of(tale))
        self._narrator = Narrator(tale, texts)
        self._before: Values = {}
        self._acts: list[int] = []
        self._names: Any = list(tale.names)
        self.steps: list[Values] = []
        for step in tale.steps:
            self._take(step)
        if self._acts:
            self.steps.append(self._with_acts({"say": texts.sentence(NOBODY)}))

    def _take(self, step: object) -> None:
        if isinstance(step, ev.Event):
            self.steps.append(self._with_acts(self._event(masked(step, self._viewer))))
        elif isinstance(step, Seating):
            self._narrator.seat(step.names)
            self._names = list(step.names)
        elif isinstance(step, Remark) and step.kind == "act":
            self._acts.append(self._texts.sentence(step.words))
        elif isinstance(step, Remark):
            self.steps.append(self._with_acts(self._remark(step)))

    def _with_acts(self, values: Values) -> Values:
        """With what was put to the table before, and who sits where if that changed."""
        if self._acts:
            values["acts"], self._acts = self._acts, []
        if self._names is not None:
            values["names"], self._names = self._names, None
        return values

    def _remark(self, remark: Remark) -> Values:
        values: Values = {"say": self._texts.sentence(remark.words), "is": remark.kind}
        if remark.reasons:
            values["more"] = [self._narrator.told(reason) for reason in remark.reasons]
        return values

    def _event(self, event: ev.Event) -> Values:
        picture, number_and_why = self._picture, self._narrator.event(event)
        picture.fold((event,))
        values: Values = {"say": number_and_why[0]}
        if kind := kind_of(event):
            values["is"] = kind
        seat = getattr(event, "seat", -1)
        if seat >= 0:
            values["seat"] = seat
        if tiles := tiles_of(event):
            values["tiles"] = self._coder.tiles(sorted(tiles))
        if number_and_why[1]:
            values["why"] = number_and_why[1]
        now = self._coder.table(picture)
        if new := change(self._before, now):
            values["new"] = new
        self._before = now
        if isinstance(event, START):
            values["hand"] = _hand(picture)
        if isinstance(event, ev.RoundEnded):
            values["over"] = hand_over(picture, self._coder)
        if isinstance(event, ev.MatchEnded):
            values["final"] = match_over(picture, self._tale.rules)
        return values

    def plain(self) -> Values:
        """The tale as a page holds it."""
        tale, head = self._tale, self._tale.rules.ruleset
        return {
            "title": tale.title,
            "label": tale.label if any(tale.label) else tale.title,
            "lead": tale.lead,
            "rules": (head.title, head.title_ja),
            "id": head.id,
            "set": [overridden(tale.rules, language) for language in LANGUAGES],
            "clauses": self._texts.clauses(tale.rules, tale.clauses),
            "steps": self.steps,
        }


def _hand(picture: Picture) -> tuple[str, str]:
    """Which hand it is."""
    name = said(lambda say: say.hand(picture.wind, picture.dealer))
    honba = pair("honba", n=picture.honba) if picture.honba else NOBODY
    return f"{name[0]}  {honba[0]}".rstrip(), f"{name[1]}　{honba[1]}".rstrip()
