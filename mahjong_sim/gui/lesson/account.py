"""What a trial has brought, as paragraphs (経過の説明): acts, events, clauses, verdicts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.lesson.panel import Part
from mahjong_sim.gui.lesson.refusal import error_words
from mahjong_sim.gui.lesson.trial import Done, Remark, Trial, Verdict
from mahjong_sim.gui.messages import Messages
from mahjong_sim.rules.cite import SILENT
from mahjong_sim.rules.reading import overridden
from mahjong_sim.scenario.explain import tell
from mahjong_sim.scenario.phrases import phrase
from mahjong_sim.scenario.voice import Told
from mahjong_sim.scenario.walk import Passage

VERDICTS: dict[Verdict, Rgb] = {
    "right": theme.GAIN,
    "other": theme.AMBER,
    "allowed": theme.GAIN,
    "refused": theme.LOSS,
    "fault": theme.LOSS,
}


class Account:
    """Writes a trial down in the language of the window. A clause is quoted once, then named."""

    def __init__(self, trial: Trial, say: Messages) -> None:
        self.trial, self.say = trial, say
        self._quoted: set[str] = set()
        self.latest = 0  # the paragraph where the last moment begins

    def parts(self) -> list[Part]:
        """All paragraphs, from the position on."""
        out = list(self._opening())
        for at, done in enumerate(self.trial.done):
            self.latest = len(out) if at else 0
            out += self._done(done)
        if self.trial.failed is not None:
            self.latest = len(out)
            out += self._refused(self.trial.failed)
        if self.trial.finished:
            out += self._end()
        return out

    def _end(self) -> Iterator[Part]:
        """The clauses the scenario shows, those in full that were not quoted before."""
        rules = self.trial.course.rules
        yield Part(self.say("lesson.end"), theme.GOLD, 17, above=12)
        shown = [c for c in self.trial.scenario.clauses if c in rules.clauses]
        yield from self._quote(shown)

    def _opening(self) -> Iterator[Part]:
        """Which clauses it is about, by their numbers, and how to answer."""
        rules, scenario = self.trial.course.rules, self.trial.scenario
        shown = [c for c in scenario.clauses if c in rules.clauses] or list(scenario.clauses)
        yield Part(self.say("lesson.clauses", ids=", ".join(shown)), theme.GOLD, 15)
        table = self.say(f"menu.table.{scenario.table}")
        yield Part(f"{self.say('menu.table')}: {table}", theme.QUIET, 14)
        for words in overridden(rules, self.say.language):
            yield Part(words, theme.AMBER, 14)
        if len(self.trial.done) == 1 and self.trial.failed is None:
            yield Part(self.say("lesson.hint"), theme.QUIET, 15, above=10)
            if scenario.table != "guarded":
                yield Part(self.say("lesson.hint.strict"), theme.QUIET, 15, above=6)

    def _done(self, done: Done) -> Iterator[Part]:
        notes = [r.note for r in done.remarks if r.note is not None]
        for note in notes:
            words = note.note_ja if self.say.language == "ja" else note.note
            yield Part(words, theme.QUIET, 15, above=10)
        if done.passage.act:
            yield self._act(done.passage.act)
        if done.verdict:
            color = VERDICTS[done.verdict]
            yield Part(self.say(f"lesson.verdict.{done.verdict}"), color, 16, 10, 2)
        if not done.passage.taken:
            yield from self._reasons(done.passage)
        for told in done.passage.told(self.trial.course.rules, self.say.language):
            yield from self._told(told)
        for remark in done.remarks:
            yield from self._remark(remark)

    def _act(self, act: str) -> Part:
        return Part(phrase(act, self.say.language), theme.GOLD, 18, above=12)

    def _told(self, told: Told) -> Iterator[Part]:
        yield Part(told.words, theme.TEXT, 16, 10, 2)
        yield from self._clauses(told.paths)

    def _clauses(self, paths: Sequence[str]) -> Iterator[Part]:
        """The clauses behind options: in full the first time, then by number."""
        rules = self.trial.course.rules
        yield from self._quote(i for path in paths if path for i in rules.cites[path].ids)
        for path in paths:
            if path and not rules.cites[path].ids and rules.cites[path].by == SILENT:
                yield Part(self.say("penalty.silent"), theme.QUIET, 14, 22)
                break

    def _quote(self, clauses: Iterable[str]) -> Iterator[Part]:
        rules, again = self.trial.course.rules, []
        for clause in dict.fromkeys(clauses):
            if clause in self._quoted:
                again.append(clause)
                continue
            self._quoted.add(clause)
            words = self.say.of(rules.clauses[clause])
            yield Part(f"{clause}  {words}", theme.AMBER, 14, 22)
        if again:
            yield Part(", ".join(again), theme.AMBER, 14, 22)

    def _refused(self, passage: Passage) -> Iterator[Part]:
        yield self._act(passage.act)
        yield Part(self.say("lesson.verdict.refused"), theme.LOSS, 16, 10, 2)
        yield from self._reasons(passage)

    def _reasons(self, passage: Passage) -> Iterator[Part]:
        if passage.error and not passage.reasons:
            yield Part(error_words(self.say, passage.error), theme.TEXT, 16, 10, 2)
            return
        for told in passage.refusal(self.trial.course.rules, self.say.language):
            yield from self._told(told)

    def _remark(self, remark: Remark) -> Iterator[Part]:
        rules, language = self.trial.course.rules, self.say.language
        if remark.unmet:
            yield Part(self.say("lesson.unmet", what=remark.unmet), theme.LOSS, 14, 10, 4)
        if remark.refusal is None:
            return
        refused = self.say("lesson.refused", act=phrase(remark.refusal.act, language))
        yield Part(refused, theme.LOSS, 16, 10, 6)
        for reason in remark.refusal.reasons:
            yield from self._told(tell(reason, rules, language))
        if remark.refusal.error:
            yield Part(error_words(self.say, remark.refusal.error), theme.TEXT, 15, 10)
