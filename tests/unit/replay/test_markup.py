from __future__ import annotations

import pytest

from mahjong_sim.errors import InputError
from mahjong_sim.replay.markup import walk


def elements(text: str | bytes) -> list[tuple[str, dict[str, str]]]:
    found: list[tuple[str, dict[str, str]]] = []
    data = text if isinstance(text, bytes) else text.encode()
    walk(data, "r", lambda name, attributes: found.append((name, attributes)))
    return found


def test_children_of_the_root_come_in_order() -> None:
    assert elements('<r><a x="1"/>\n<T52/></r>') == [("a", {"x": "1"}), ("T52", {})]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<r><a/>", "line 1 column 8: no element"),
        ("<r><a></r>", "mismatched"),
        ("<q/>", "root element q, not r"),
        ("<r><a><b/></a></r>", "element b inside another one"),
        ('<!DOCTYPE r [<!ENTITY e "x">]><r>&e;</r>', "document type"),
        ('<!DOCTYPE r SYSTEM "file:///etc/passwd"><r/>', "document type"),
        ("<r>&e;</r>", "undefined entity"),
        ("", "no element"),
        (b"<r>\xff</r>", "not well-formed"),
        (b"<r>\x00</r>", "not well-formed"),
    ],
)
def test_anything_else_is_refused(text: str | bytes, why: str) -> None:
    with pytest.raises(InputError, match=why):
        elements(text)


def test_another_declared_encoding_is_not_followed() -> None:
    assert elements('<?xml version="1.0" encoding="utf-7"?><r><a/></r>') == [("a", {})]


def test_an_error_of_the_reader_gets_the_place() -> None:
    def refuse(name: str, attributes: dict[str, str]) -> None:
        raise InputError("no", key="k")

    with pytest.raises(InputError) as caught:
        walk(b"<r>\n  <a/></r>", "r", refuse)
    assert str(caught.value) == "line 2 column 7: k: no"
