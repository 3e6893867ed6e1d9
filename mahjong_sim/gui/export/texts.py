"""Texts of a page (説明文), each kept once: sentences in two languages, what rulings rest on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mahjong_sim.gui.export.tale import Four, Pair, Tale
from mahjong_sim.rules.names import Name
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.explain import Explainable, tell
from mahjong_sim.scenario.voice import Scene
from mahjong_sim.table.events import Event

_WORDS = {
    "custom": Name("Common custom, no clause of a source", "慣習による"),
    "silent": Name("The rules are silent about this", "この規定には記載がない"),
    "override": Name("Set for this match", "この対局の設定による"),
    "": Name("The game itself", "麻雀の基本"),
}

Ground = tuple[str, str, str]  # clause id ("" = none), English, Japanese


class Texts:
    """``sentences`` and ``grounds`` by number; asking for one again gives the same number."""

    def __init__(self) -> None:
        self._sentences: dict[Pair, int] = {}
        self._grounds: dict[Ground, int] = {}

    @property
    def sentences(self) -> list[Pair]:
        """All sentences in the order of their numbers."""
        return list(self._sentences)

    @property
    def grounds(self) -> list[Ground]:
        """What rulings rest on: a clause and its text, or why there is none."""
        return list(self._grounds)

    def sentence(self, pair: Pair) -> int:
        """The number of a sentence."""
        return self._sentences.setdefault(pair, len(self._sentences))

    def rests_on(self, rules: Rules, paths: Iterable[str]) -> list[int]:
        """The numbers of what these options rest on, once each."""
        found = (g for path in dict.fromkeys(paths) for g in _grounds(rules, path))
        return list(dict.fromkeys(self._grounds.setdefault(g, len(self._grounds)) for g in found))

    def clauses(self, rules: Rules, ids: Iterable[str]) -> list[int]:
        """The numbers of clauses."""
        found = ((i, rules.clauses[i].en, rules.clauses[i].ja) for i in ids)
        return [self._grounds.setdefault(g, len(self._grounds)) for g in found]


def _grounds(rules: Rules, path: str) -> Iterable[Ground]:
    if not path:
        return [("", *_WORDS[""])]
    cite = rules.cites[path]
    found = [(i, rules.clauses[i].en, rules.clauses[i].ja) for i in cite.ids]
    if found:
        return found
    word = _WORDS[cite.by]
    note = f": {cite.note}" if cite.note else ""
    return [("", f"{word.en}{note}", word.ja)]


class Narrator:
    """Tells a tale's events in both languages; keeps the scene that the words depend on."""

    def __init__(self, tale: Tale, texts: Texts) -> None:
        self._rules, self._texts, self._by_name = tale.rules, texts, tale.by_name
        self._scenes = (Scene(), Scene())
        self.seat(tale.names)

    def seat(self, names: Four) -> None:
        """These persons sit there from now on."""
        if self._by_name:
            en, ja = self._scenes
            self._scenes = (_named(en, names, 0), _named(ja, names, 1))

    def event(self, event: Event) -> tuple[int, list[int]]:
        """The numbers of its sentence and of what it rests on."""
        en, ja = self._scenes
        self._scenes = (en.after(event), ja.after(event))
        return self.told(event)

    def told(self, thing: Explainable) -> tuple[int, list[int]]:
        """The same for anything that can be explained; the scene stays."""
        en = tell(thing, self._rules, "en", self._scenes[0])
        ja = tell(thing, self._rules, "ja", self._scenes[1])
        number = self._texts.sentence((en.words.strip(), ja.words.strip()))
        return number, self._texts.rests_on(self._rules, en.paths)


def _named(scene: Scene, names: Sequence[Pair], language: int) -> Scene:
    words = tuple(name[language] for name in names)
    return Scene(words, scene.dealer, scene.wind, scene.abort, scene.fault)
