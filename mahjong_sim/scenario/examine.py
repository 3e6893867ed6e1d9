"""Whether a scenario makes sense (事例の検査) before it is run: words, names, clauses, tiles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, get_args

from mahjong_sim.errors import NotationError, RulesetError
from mahjong_sim.rules.cite import NO_CLAUSE
from mahjong_sim.rules.clauses import clauses
from mahjong_sim.rules.load import load
from mahjong_sim.rules.names import DORA, EFFECTS, FAULTS, LIMITS, YAKU
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario import words
from mahjong_sim.scenario.pool import Complain
from mahjong_sim.scenario.script import Contrast, Expect, Scenario, Step, WinSeen, listed
from mahjong_sim.scenario.setup import build, next_deal, players_of
from mahjong_sim.scenario.told import HEADS, TABLE, VERBS
from mahjong_sim.table.endings import AbortKind
from mahjong_sim.table.guards import codes

_TILE = re.compile(r"(\d[mps]|[1-7]z)")
_PAYMENT = re.compile(r"([ESWN]|table) pays ([ESWN]|table) \d+ \w+")
_ONLY_IN_MATCH = {"closing", "end"}


def examine(scenario: Scenario, complain: Complain) -> None:
    """Complain about everything that cannot be right."""
    for key in ("title", "title_ja"):
        if not getattr(scenario, key):
            complain(key, "missing")
    rules = _rules(scenario, complain)
    _clauses(scenario, rules, complain)
    if not scenario.play:
        complain("play", "missing: there are no steps")
    elif not any(_expectations(step) for step in scenario.play):
        complain("play", "no step expects anything")
    if scenario.position is None and not scenario.in_match:
        complain("position", "missing")
    if scenario.next and not scenario.in_match:
        complain("next", "further hands need match = true")
    _both_languages(bool(scenario.question), bool(scenario.question_ja), "question", complain)
    for step in (*scenario.play, *scenario.branches, *scenario.contrasts):
        _both_languages(bool(step.note), bool(step.note_ja), f"{step.key}.note", complain)
        _acts(scenario, step, complain)
    for branch in scenario.branches:
        if not -1 <= branch.after <= len(scenario.play):
            complain(f"{branch.key}.after", f"the play has {len(scenario.play)} steps")
        if not _expectations(branch):
            complain(branch.key, "expects nothing")
    for contrast in scenario.contrasts:
        rules += _contrast(scenario, contrast, complain)
    for step in (*scenario.play, *scenario.branches, *scenario.contrasts):
        for key, expect in _expectations(step):
            _expect(key, expect, rules, complain)
    _tiles(scenario, rules, complain)


def _both_languages(english: bool, japanese: bool, key: str, complain: Complain) -> None:
    if english != japanese:
        given, missing = (key, f"{key}_ja") if english else (f"{key}_ja", key)
        complain(given, f"{missing.rpartition('.')[2]} is missing: texts are in both languages")


def _expectations(step: Step) -> list[tuple[str, Expect]]:
    found = [(step.key, step.expect)]
    found += [(f"{step.key}.{name}", expect) for name, expect in step.variants.items()]
    return [(key, expect) for key, expect in found if expect.given()]


# --- rule sets and clauses ----------------------------------------------------------------------
def _load(name: str, key: str, overrides: Iterable[str], complain: Complain) -> list[Rules]:
    try:
        return [load(name, tuple(overrides))]
    except RulesetError as error:
        complain(key, str(error))
        return []


def _rules(scenario: Scenario, complain: Complain) -> list[Rules]:
    if not scenario.rule_sets:
        complain("rules", "missing: name the rule sets it is for")
    key = "set" if scenario.set else "rules"
    return [r for name in scenario.rule_sets for r in _load(name, key, scenario.set, complain)]


def _clauses(scenario: Scenario, rules: list[Rules], complain: Complain) -> None:
    if not scenario.clauses:
        complain("clauses", "missing: name the clauses it shows")
    known = {i for r in rules if r.ruleset.source for i in clauses(r.ruleset.source)}
    for i, clause in enumerate(scenario.clauses):
        if clause not in known:
            complain(f"clauses[{i}]", f"no clause {clause!r} in the sources of the rule sets")


def _contrast(scenario: Scenario, contrast: Contrast, complain: Complain) -> list[Rules]:
    if not contrast.rules and not contrast.set:
        complain(contrast.key, "needs other rules: rules or set")
    if not contrast.expect.given():
        complain(contrast.key, "expects nothing")
    names = listed(contrast.rules) or scenario.rule_sets
    key = f"{contrast.key}.{'set' if contrast.set else 'rules'}"
    overrides = (*scenario.set, *contrast.set)
    return [r for name in names for r in _load(name, key, overrides, complain)]


# --- acts ---------------------------------------------------------------------------------------
def _acts(scenario: Scenario, step: Step, complain: Complain) -> None:
    for i, text in enumerate(step.acts):
        key = f"{step.key}.acts[{i}]"
        for act in _parsed(text, key, complain):
            if act.verb in words.STRICT and scenario.table == "guarded":
                complain(key, f'{act.text!r} is no act on a guarded table; table = "strict"')
            if act.seat == words.ARBITER and scenario.table != "refereed":
                complain(key, 'only table = "refereed" has an arbiter')
            if act.verb in _ONLY_IN_MATCH and not scenario.in_match:
                complain(key, f"{act.text!r} needs match = true")
            if act.verb == "next hanchan" and not scenario.session:
                complain(key, f"{act.text!r} needs session = true")
            _named_fault(act.args.get("fault"), key, complain)


def _parsed(text: str, key: str, complain: Complain) -> tuple[words.Act, ...]:
    try:
        return words.parse(text)
    except NotationError as error:
        complain(key, str(error))
        return ()


def _named_fault(fault: str | None, key: str, complain: Complain) -> None:
    if fault is not None and fault not in FAULTS:
        complain(key, f"no fault {fault!r}; there are {', '.join(FAULTS)}")


# --- expectations -------------------------------------------------------------------------------
def _expect(key: str, expect: Expect, rules: list[Rules], complain: Complain) -> None:
    for name, value in expect.given().items():
        examine_value = _EXAMINE.get(name)
        if examine_value is not None:
            examine_value(value, rules, lambda m, n=name: complain(f"{key}.{n}", m))  # type: ignore[misc]


Say = Callable[[str], None]


def _one_act(text: str, say: Say) -> None:
    found = _parsed(text, "", lambda _, message: say(message))
    if found and (len(found) > 1 or found[0].seat not in tuple(words.SEATS)):
        say(f"{text!r} is not one act of one seat")


def _legal(value: tuple[str, ...], rules: list[Rules], say: Say) -> None:
    for text in value:
        _one_act(text, say)


def _refused(value: dict[str, Any], rules: list[Rules], say: Say) -> None:
    known = codes()
    for text, reasons in value.items():
        _one_act(text, say)
        for code in listed(reasons):
            if code not in known:
                say(f"no reason {code!r}; there are {', '.join(sorted(known))}")


def _faults(value: dict[str, tuple[str, ...]], rules: list[Rules], say: Say) -> None:
    for text, effects in value.items():
        seat, _, fault = text.partition(" ")
        if seat not in tuple(words.SEATS):
            say(f'{text!r} is no fault of a seat such as "S false_win"')
            continue
        _named_fault(fault, "", lambda _, message: say(message))
        for effect in effects:
            if effect not in EFFECTS:
                say(f"no effect {effect!r}; there are {', '.join(EFFECTS)}")


def _by(value: dict[str, str], rules: list[Rules], say: Say) -> None:
    _options(value, rules, say)
    known = {i for r in rules for i in r.clauses} | set(NO_CLAUSE)
    for clause in value.values():
        if clause not in known:
            say(f"no clause {clause!r} in the sources of the rule sets")


def _options(value: dict[str, Any], rules: list[Rules], say: Say) -> None:
    for path in value:
        if not all(path in r.cites for r in rules):
            say(f"no option {path!r}")


def _win(value: WinSeen | tuple[WinSeen, ...], rules: list[Rules], say: Say) -> None:
    for win in value if isinstance(value, tuple) else (value,):
        for yaku in (*(win.yaku or ()), *(win.liable or ())):
            if yaku not in YAKU and yaku not in DORA:
                say(f"no yaku {yaku!r}")
        if win.limit and win.limit not in LIMITS:
            say(f"no limit {win.limit!r}; there are {', '.join(LIMITS)}")


def _payments(value: tuple[str, ...], rules: list[Rules], say: Say) -> None:
    for text in value:
        if not _PAYMENT.fullmatch(text):
            say(f'{text!r} is no payment such as "E pays S 1300 win" or "S pays table 1000 riichi"')


def _events(value: tuple[str, ...], rules: list[Rules], say: Say) -> None:
    for pattern in value:
        if not examine_event(pattern):
            say(f'{pattern!r} is no event such as "S pon", "dora 4p" or "E pays S"')


def examine_event(pattern: str) -> bool:
    """Whether an event can be told with these words, as far as the first two tell."""
    head, *rest = pattern.split() or [""]
    if head in (*words.SEATS, TABLE) and rest:
        return rest[0] in VERBS or _TILE.fullmatch(rest[0]) is not None
    return head in HEADS


def _aborted(value: str, rules: list[Rules], say: Say) -> None:
    if value not in get_args(AbortKind):
        say(f"no abortive draw {value!r}; there are {', '.join(get_args(AbortKind))}")


_EXAMINE: dict[str, Callable[[Any, list[Rules], Say], None]] = {
    "legal": _legal,
    "refused": _refused,
    "impossible": _legal,
    "faults": _faults,
    "by": _by,
    "options": _options,
    "win": _win,
    "payments": _payments,
    "events": _events,
    "no_events": _events,
    "aborted": _aborted,
}


# --- tiles --------------------------------------------------------------------------------------
def _tiles(scenario: Scenario, rules: list[Rules], complain: Complain) -> None:
    """Whether the position can be set up under each of the rule sets; each problem once."""
    found: dict[tuple[str, str], None] = {}
    players = players_of(scenario.position)
    for r in rules:
        if scenario.position is not None:
            build(scenario.position, r, lambda k, m: found.setdefault((f"position.{k}", m)))
        for i, hands in enumerate(scenario.next):
            next_deal(
                hands,
                players,
                r,
                lambda k, m, i=i: found.setdefault((f"next[{i}].{k}", m)),  # type: ignore[misc]
            )
    for key, message in found:
        complain(key, message)
