"""Where the keys of a TOML text stand (行番号): the decoder does not tell."""

from __future__ import annotations

import re

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\.(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=(.*)""")
_TOKEN = re.compile(r""""(?:[^"\\]|\\.)*"|'[^']*'|[\[\]{}]|#.*""")


class Lines:
    """Lines of a TOML text by path: ``play[0].acts[2]``, ``position.melds.S``."""

    def __init__(self, text: str) -> None:
        self._lines: dict[str, int] = {}
        prefix = ""
        counts: dict[str, int] = {}
        rows = text.splitlines()
        at = 0
        while at < len(rows):
            row = rows[at]
            at += 1
            if header := _HEADER.match(row):
                prefix = _numbered(header[2], header[1] == "[[", counts)
                self._lines.setdefault(prefix.rpartition("[")[0], at)
                self._lines.setdefault(prefix, at)
            elif key := _KEY.match(row):
                name = re.sub("[\"']", "", key[1])
                path = f"{prefix}.{name}" if prefix else name
                self._lines.setdefault(path, at)
                at = self._items(path, key[2], rows, at)

    def _items(self, path: str, rest: str, rows: list[str], at: int) -> int:
        """Note the lines of the texts in a value; the line after which the value ends."""
        depth = item = 0
        while True:
            for token in _TOKEN.findall(rest):
                if token in "[{":
                    depth += 1
                elif token in "]}":
                    depth -= 1
                elif token[0] in "\"'":
                    self._lines.setdefault(f"{path}[{item}]", at)
                    item += 1
            if depth <= 0 or at >= len(rows):
                return at
            rest = rows[at]
            at += 1

    def of(self, path: str) -> int | None:
        """Line of a key, else of what it belongs to."""
        while path:
            if path in self._lines:
                return self._lines[path]
            cut = max(path.rfind("."), path.rfind("["))
            path = path[:cut] if cut > 0 else ""
        return None


def _numbered(name: str, several: bool, counts: dict[str, int]) -> str:
    """The path of a table, with the number of each array element on the way."""
    parts = name.replace(" ", "").split(".")
    path = ""
    for i, part in enumerate(parts):
        path = f"{path}.{part}" if path else part
        if several and i == len(parts) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = f"{path}[{counts[path]}]"
    return path
