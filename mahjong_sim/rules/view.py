"""Rule sets for reading (規定の表示): options with their clauses, and what differs between two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct

from mahjong_sim.rules.cite import CUSTOM, OVERRIDE, SILENT, Citation
from mahjong_sim.rules.load import sections
from mahjong_sim.rules.names import Name
from mahjong_sim.rules.options import Rules

Language = Literal["en", "ja"]


class Option(Struct, frozen=True):
    """One option: path, value in plain types (None: a yaku that is not played) and citation."""

    path: str
    value: Any
    cite: Citation


def options(rules: Rules) -> Iterator[Option]:
    """Every option and yaku of a rule set, section by section."""
    for section, keys in sections().items():
        values = getattr(rules, section)
        for key in keys:
            path = f"{section}.{key}"
            value = msgspec.to_builtins(getattr(values, key), enc_hook=dict)
            yield Option(path, value, rules.cites[path])
    for path, cite in rules.cites.items():
        if path.startswith("yaku."):
            terms = rules.yaku.get(path.removeprefix("yaku."))
            yield Option(path, None if terms is None else msgspec.to_builtins(terms), cite)


def differences(a: Rules, b: Rules) -> Iterator[tuple[Option | None, Option | None]]:
    """Options whose values differ; None where a rule set does not name a yaku at all."""
    left = {option.path: option for option in options(a)}
    right = {option.path: option for option in options(b)}
    for path in left | right:
        one, two = left.get(path), right.get(path)
        if (one and one.value) != (two and two.value):
            yield one, two


def path_set(override: str) -> str:
    """Path of the option that ``section.option=value`` sets; of a yaku's term that of the yaku."""
    path = override.partition("=")[0].strip()
    return ".".join(path.split(".")[:2])


def text(value: Any) -> str:
    """A value as it is written in a rule set file; ``off`` for a yaku that is not played."""
    if value is None:
        return "off"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {text(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(text(item) for item in value) + "]"
    return msgspec.json.encode(value).decode()


def reasons(rules: Rules, cite: Citation, language: Language = "en") -> list[str]:
    """Why an option has its value: each clause with its text, or the word and the note."""
    found = [f"{i}: {getattr(rules.clauses[i], language)}" for i in cite.ids]
    lines = found or [cite.by]
    if cite.note:
        lines.append(f"({cite.note})")
    return lines


_SOURCES = {
    CUSTOM: Name("custom", "慣習"),
    SILENT: Name("silent", "出典に記載なし"),
    OVERRIDE: Name("set for this match", "この対局の設定"),
}
_NO_OPTION = Name("the game itself", "麻雀の基本")
_LINE = {"en": 72, "ja": 36}  # characters of a clause; several share two lines


def citation(rules: Rules, *paths: str, language: Language = "en") -> str:
    """What options rest on, in brackets: ``[kyoto.r7: One winner a hand: …]``.

    The clauses are cut short; notes are English. The path "": the game itself.
    """
    cites = [rules.cites[path] for path in paths if path]
    ids = dict.fromkeys(i for cite in cites for i in cite.ids)
    most = max(_LINE[language] * min(2, len(ids)) // max(1, len(ids)), _LINE[language] // 3)
    parts = [f"{i}: {shorten(getattr(rules.clauses[i], language), most)}" for i in ids]
    for cite in cites:
        words = [] if cite.ids else [getattr(_SOURCES[cite.by], language)]
        if cite.note and language == "en":
            words.append(cite.note)
        if words:
            parts.append(": ".join(words))
    if "" in paths:
        parts.append(getattr(_NO_OPTION, language))
    return f"[{'; '.join(dict.fromkeys(parts))}]"


def shorten(text: str, most: int) -> str:
    """The beginning of a text, at most so many characters, cut between words."""
    text = text.rstrip(".。")
    if len(text) <= most:
        return text
    cut = text[:most]
    end = max(cut.rfind(mark) for mark in " 、。")
    return f"{cut[: end if end > most // 2 else most].rstrip(' ,;:.、。')}…"
