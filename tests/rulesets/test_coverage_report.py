"""Every clause that legal play or scoring can show has a test that carries its number."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from mahjong_sim.rules.clauses import clauses, sources

FAULT = "a fault and its price: only a strict table has them"
SPEECH = "what is said about scores: not an act of play"

# clauses that legal play and scoring cannot show, with the reason
LEFT_OUT = {
    "kyoto.r10": FAULT,
    "kyoto.r24": FAULT,
    "kyoto.r26": FAULT,
    "kyoto.r27": FAULT,
    "kyoto.r28": FAULT,
    "kyoto.r29": FAULT,
    "kyoto.r30": FAULT,
    "kyoto.r32": FAULT,
    "kyoto.m7": FAULT,
    "okayama.c1": FAULT,
    "okayama.c2": FAULT,
    "okayama.c3": FAULT,
    "okayama.c4": FAULT,
    "mmml91.5.1": FAULT,
    "mmml91.5.1b": FAULT,
    "mmml91.5.1c": FAULT,
    "mmml91.5.2": FAULT,
    "mmml91.5.3": FAULT,
    "mmml91.12.2": SPEECH,
    "mmml91.12.4": SPEECH,
    "mmml91.12.5": FAULT,
    "taikai.b21": FAULT,
    "taikai.c1": FAULT,
    "taikai.c2": FAULT,
    "taikai.c3": FAULT,
    "taikai.d1": FAULT,
    "taikai.d2": FAULT,
    "kita18.8": FAULT,
    "kita18.11": FAULT,
    "kita18.12": FAULT,
}


def marked(file: Path) -> Iterator[str]:
    """Clause ids of the markers written in a test file."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("clause"):
            yield from (str(a.value) for a in node.args if isinstance(a, ast.Constant))


def covered() -> set[str]:
    files = Path(__file__).parent.glob("test_*.py")
    return {clause for file in files for clause in marked(file)}


EVERY = {source: tuple(clauses(source)) for source in sources()}


@pytest.mark.parametrize("source", EVERY)
def test_every_clause_that_can_be_shown_is_shown(source: str) -> None:
    shown = covered()
    assert [c for c in EVERY[source] if c not in shown and c not in LEFT_OUT] == []


def test_tests_name_no_clause_that_does_not_exist() -> None:
    assert covered() - {c for ids in EVERY.values() for c in ids} == set()


def test_a_clause_is_left_out_only_while_nothing_shows_it() -> None:
    known = {c for ids in EVERY.values() for c in ids}
    assert LEFT_OUT.keys() <= known
    assert LEFT_OUT.keys() & covered() == set()
