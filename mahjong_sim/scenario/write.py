"""Scenarios as files (事例の書き出し): what `scenario.file` reads, all that is given."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mahjong_sim.scenario.pool import Hands
from mahjong_sim.scenario.script import Expect, Head, Scenario, Step

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_FIRST: Final = ("title", "title_ja", "question", "question_ja", "clauses", "rules", "set")
_TOLD: Final[tuple[str, ...]] = ("note", "note_ja", "after", "rules", "set", "acts")  # of a step
_WIDE: Final = 100  # a longer list goes over several lines


def toml(scenario: Scenario) -> str:
    """The text of a scenario file."""
    return "\n".join(_lines(scenario)).rstrip() + "\n"


def plain(scenario: Scenario) -> Scenario:
    """The scenario without its place in a file: two that say the same are equal."""
    return replace(
        scenario,
        id="",
        file="",
        play=tuple(replace(s, line=None) for s in scenario.play),
        branches=tuple(replace(s, line=None) for s in scenario.branches),
        contrasts=tuple(replace(s, line=None) for s in scenario.contrasts),
    )


def _lines(s: Scenario) -> Iterator[str]:
    head = _given(s, Head)
    ordered = {key: head.pop(key) for key in _FIRST if key in head} | head
    yield from _pairs(ordered)
    if s.position is not None:
        yield from ("", "[position]", *_pairs(_given(s.position, type(s.position))))
    for hands in s.next:
        yield from ("", "[[next]]", *_pairs(_given(hands, Hands)))
    for name, steps in (("play", s.play), ("branch", s.branches), ("contrast", s.contrasts)):
        for step in steps:
            yield from _step(name, step)


def _step(name: str, step: Step) -> Iterator[str]:
    own = _given(step, type(step))
    told = {key: own[key] for key in _TOLD if key in own}
    yield from ("", f"[[{name}]]", *_pairs(told), *_pairs(expected(step.expect)))
    for rules, expect in step.variants.items():
        yield from ("", f"[{name}.{_key(rules)}]", *_pairs(expected(expect)))


def _given(value: Struct, kind: type[Struct]) -> dict[str, Any]:
    """The fields of a kind whose values are not the usual ones."""
    found = {}
    for field in msgspec.structs.fields(kind):
        here = getattr(value, field.name)
        usual = field.default
        if field.default_factory is not msgspec.NODEFAULT:
            usual = field.default_factory()
        if here != usual:
            found[field.name] = here
    return found


def expected(expect: Expect) -> dict[str, Any]:
    """What is looked at, as a scenario's file has it: plain values, without what is open."""
    return {key: _plain(value) for key, value in expect.given().items()}


def _plain(value: Any) -> Any:
    """Plain values; of a struct only what is given."""
    if isinstance(value, Struct):
        fields = msgspec.structs.asdict(value).items()
        return {key: _plain(item) for key, item in fields if item is not None}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value


# --- values -------------------------------------------------------------------------------------
def _pairs(values: Mapping[str, Any]) -> Iterator[str]:
    for key, value in values.items():
        yield f"{_key(key)} = {_long(value, len(key) + 3)}"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _long(value: Any, used: int) -> str:
    """A value; a list that is too long for a line goes over several."""
    text = _value(value)
    if isinstance(value, list | tuple) and used + len(text) > _WIDE:
        return "\n".join(("[", *(f"    {_value(item)}," for item in value), "]"))
    return text


def _value(value: Any) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    assert isinstance(value, Sequence)
    return f"[{', '.join(_value(item) for item in value)}]"
