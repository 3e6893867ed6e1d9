"""Reads XML of strangers: flat elements only, no entities, no document types."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn
from xml.parsers import expat

from mahjong_sim.errors import InputError

OnElement = Callable[[str, dict[str, str]], None]


def walk(data: bytes, root: str, on_element: OnElement) -> None:
    """Call ``on_element(name, attributes)`` for every child of the root element, in order.

    The document is UTF-8. InputError with line and column: broken XML, another root, elements in
    elements, a document type or entity; an InputError of ``on_element`` gets the place added.
    """
    parser = expat.ParserCreate("utf-8")
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth == 2:
            on_element(name, attributes)
        elif depth > 2:
            raise InputError(f"element {name[:40]} inside another one")
        elif name != root:
            raise InputError(f"root element {name[:40]}, not {root}")

    def end(_: str) -> None:
        nonlocal depth
        depth -= 1

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.StartDoctypeDeclHandler = _refuse_doctype
    parser.EntityDeclHandler = _refuse_doctype
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code) or "broken"
        raise _placed(reason, error.lineno, error.offset) from error
    except InputError as error:
        line, column = parser.CurrentLineNumber, parser.CurrentColumnNumber
        raise _placed(str(error), line, column) from error


def _placed(message: str, line: int, column: int) -> InputError:
    return InputError(f"line {line} column {column + 1}: {message}")


def _refuse_doctype(*_: object) -> NoReturn:
    raise InputError("a document type declaration, which game records never have")
