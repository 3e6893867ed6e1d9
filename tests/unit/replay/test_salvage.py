from __future__ import annotations

import pytest

from mahjong_sim.errors import InputError
from mahjong_sim.replay.salvage import objects


def found(text: str | bytes) -> list[tuple[object, int, bool]]:
    """Value, line and whether it is whole, of each object."""
    data = text if isinstance(text, bytes) else text.encode()
    return [(one.value, one.line, one.error is None) for one in objects(data)]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ('{"a":1}', [({"a": 1}, 1, True)]),
        ('\n{\n"a":1\n}\n', [({"a": 1}, 1, True)]),
        ('[{"a":1},{"b":2}]', [({"a": 1}, 1, True), ({"b": 2}, 1, True)]),
        ('{"a":1}\n\n{"b":2}\n', [({"a": 1}, 1, True), ({"b": 2}, 3, True)]),
        ('[{"a":1}]\n[{"b":2}]', [({"a": 1}, 1, True), ({"b": 2}, 2, True)]),
    ],
)
def test_whole_texts(text: str, values: list[object]) -> None:
    assert found(text) == values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ('{"a":1,"log":[[1],[2,', [({"a": 1, "log": [[1]]}, 1, False)]),
        ('{"a":1,"log":[[1],[2]', [({"a": 1, "log": [[1], [2]]}, 1, False)]),
        ('{"a":1,"b":{"c":', [({"a": 1}, 1, False)]),
        ('{"a":1', [({"a": 1}, 1, False)]),
        ("{", [({}, 1, False)]),
        ('{"a":1}\n{"b":[1,2', [({"a": 1}, 1, True), ({}, 2, False)]),
        (
            '{"a":1}\n{"b":2,,}\n{"c":3}',
            [({"a": 1}, 1, True), ({"b": 2}, 2, False), ({"c": 3}, 3, True)],
        ),
        ('[{"a":1},\n{"b":2,"log":[3,', [({"a": 1}, 1, True), ({"b": 2, "log": [3]}, 2, False)]),
        (b'{"a":1,"b":"\xff"}', [({"a": 1}, 1, False)]),
    ],
)
def test_of_a_broken_text_what_is_whole_is_given(
    text: str | bytes, values: list[tuple[object, int, bool]]
) -> None:
    assert found(text) == values


@pytest.mark.parametrize("text", ["", "x", "1", '"a"', "[1]", "\n\n", '["a"'])
def test_what_has_no_object_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        found(text)


def test_nesting_without_end_is_refused() -> None:
    for text in ("[" * 100_000, '{"log":' * 100_000, '{"log":[' + "[" * 100_000):
        try:
            assert all(not whole for _, _, whole in found(text))
        except InputError:
            continue
