"""The values of options in words (規定値の読み), as a person reads them in English or Japanese."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from mahjong_sim.rules.choices import CHOICES, FOUND, NO, NONE, UNITS, YES
from mahjong_sim.rules.names import EFFECTS, EXCUSES, LIMITS, YAKU, Name
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.titles import option_name
from mahjong_sim.rules.view import Language, options, path_set

_UNPLAYED = Name("not played", "採用しない")
_FREE = Name("no penalty", "罰則なし")
_COMMA = Name(", ", "、")
_SEMICOLON = Name("; ", "；")
_COLON = Name(": ", "：")
_OR = Name(" or ", "か")
_HAN = Name("{n} han", "{n}翻")
_CLOSED = Name("{n} han, closed only", "門前のみ{n}翻")
_OPEN = Name("{n} han, open only", "副露のみ{n}翻")
_BOTH = Name("closed {closed}, open {open} han", "門前{closed}翻、副露{open}翻")
_YAKUMAN = Name("{n} yakuman", "{n}倍役満")
_FLAT = Name("whatever the hand is worth", "手の価値によらない")
_NOT_ALONE = Name("not enough alone", "これだけでは和了不可")
_NOT_WITH = Name("not with {yaku}", "{yaku}とは複合しない")
_DOUBLE_CHIPS = Name("chips doubled", "チップ2倍")
_LIMIT = Name("{name} from {han} han ({base:,})", "{name} {han}翻から（{base:,}）")
_LIMIT_FU = Name("{name} from {han} han {fu} fu ({base:,})", "{name} {han}翻{fu}符から（{base:,}）")
_FLOATERS = Name("{n} floating: {uma}", "浮き{n}人：{uma}")
_FOUND = Name("{effects} ({found})", "{effects}（{found}）")
_CHOICE = Name("an arbiter may rule: {effects}", "審判の裁量：{effects}")


def in_words(rules: Rules, path: str, value: Any, language: Language) -> str:
    """What the value of an option says, as plain types (`view.Option.value`).

    ``rules``: those that have it. KeyError for a path that is none or a value it cannot have.
    """
    section = path.partition(".")[0]
    if section == "yaku":
        return _yaku(value, language)
    if section == "faults":
        return _fault(value, rules.chombo.fine, language)
    if path in _TABLES:
        return _TABLES[path](value, language)
    if isinstance(value, bool):
        return _say(YES if value else NO, language)
    named = CHOICES.get(path, {}).get(value)
    return _say(named, language) if named is not None else _number(path, value, language)


def overridden(rules: Rules, language: Language) -> list[str]:
    """What ``--set`` changed, each option by its name and in words."""
    values = {option.path: option.value for option in options(rules)}
    return [
        _say(option_name(path), language)
        + _say(_COLON, language)
        + in_words(rules, path, values[path], language)
        for path in dict.fromkeys(map(path_set, rules.overrides))
    ]


def _say(name: Name, language: Language, /, **values: object) -> str:
    words: str = getattr(name, language)
    return words.format(**values) if values else words


def _listed(parts: Sequence[str], language: Language, between: Name = _COMMA) -> str:
    return _say(between, language).join(parts)


def _number(path: str, value: int, language: Language) -> str:
    unit = UNITS[path]
    if language == "ja":
        return f"{value:,}{unit.ja}"
    return f"{value:,} {unit.one if value == 1 else unit.many}"


# --- tables -------------------------------------------------------------------------------------
def _yaku_names(value: Sequence[str], language: Language) -> str:
    return _listed([_say(YAKU[y], language) for y in value] or [_say(NONE, language)], language)


def _limits(value: Sequence[Mapping[str, Any]], language: Language) -> str:
    rows = []
    for row in value:
        name, fu = _say(LIMITS[row["name"]], language), row.get("min_fu", 0)
        wording = _LIMIT_FU if fu else _LIMIT
        rows.append(_say(wording, language, name=name, han=row["han"], base=row["base"], fu=fu))
    return _listed(rows, language, _SEMICOLON)


def _uma(value: Sequence[int], language: Language) -> str:
    return " / ".join(f"{points:+,}" for points in value) if any(value) else _say(NONE, language)


def _uma_by_floaters(value: Mapping[str, Sequence[int]], language: Language) -> str:
    rows = [_say(_FLOATERS, language, n=n, uma=_uma(uma, language)) for n, uma in value.items()]
    return _listed(rows or [_say(NONE, language)], language, _SEMICOLON)


_TABLES: Final[Mapping[str, Callable[[Any, Language], str]]] = {
    "liability.yaku": _yaku_names,
    "score.limits": _limits,
    "ranking.uma": _uma,
    "ranking.uma_by_floaters": _uma_by_floaters,
}


# --- yaku and faults ----------------------------------------------------------------------------
def _yaku(terms: Mapping[str, Any] | None, language: Language) -> str:
    """``terms``: a `YakuTerms` without its defaults; None: not played."""
    if terms is None:
        return _say(_UNPLAYED, language)
    parts = [_worth(terms, language)]
    if terms.get("flat"):
        parts.append(_say(_FLAT, language))
    if not terms.get("qualifies", True):
        parts.append(_say(_NOT_ALONE, language))
    if terms.get("excludes"):
        names = [_say(YAKU[yaku], language) for yaku in terms["excludes"]]
        parts.append(_say(_NOT_WITH, language, yaku=_listed(names, language, _OR)))
    if terms.get("double_chips"):
        parts.append(_say(_DOUBLE_CHIPS, language))
    return _listed(parts, language, _SEMICOLON)


def _worth(terms: Mapping[str, Any], language: Language) -> str:
    if terms.get("limit"):
        return _say(LIMITS[terms["limit"]], language)
    yakuman, closed, opened = (terms.get(key, 0) for key in ("yakuman", "closed", "open"))
    if yakuman:
        one = _say(LIMITS["yakuman"], language)
        return one if yakuman == 1 else _say(_YAKUMAN, language, n=yakuman)
    if closed == opened:
        return _say(_HAN, language, n=closed)
    if closed and opened:
        return _say(_BOTH, language, closed=closed, open=opened)
    return _say(_CLOSED if closed else _OPEN, language, n=closed or opened)


def _fault(terms: Mapping[str, Any], fine: int, language: Language) -> str:
    """``terms``: a `FaultTerms` without its defaults. ``fine``: points of a deposit."""
    usual = effects_in_words(terms.get("effects", ()), fine, language)
    if "found" in terms:
        usual = _say(_FOUND, language, effects=usual, found=_say(FOUND[terms["found"]], language))
    parts = [usual]
    for case in terms.get("cases", ()):
        when = _say(EXCUSES[case["when"]], language)
        costs = effects_in_words(case.get("effects", ()), fine, language)
        parts.append(f"{when}{_say(_COLON, language)}{costs}")
    if choices := [effects_in_words(choice, fine, language) for choice in terms.get("choices", ())]:
        parts.append(_say(_CHOICE, language, effects=_listed(choices, language, _OR)))
    return _listed(parts, language, _SEMICOLON)


def effects_in_words(effects: Sequence[str], fine: int, language: Language) -> str:
    """What a fault costs, ``fine``: points of a deposit; none: no penalty."""
    named = [_say(EFFECTS[effect], language, fine=fine) for effect in effects]
    return _listed(named or [_say(_FREE, language)], language)
