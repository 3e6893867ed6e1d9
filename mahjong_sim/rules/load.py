"""Loads rule sets (規定): files along ``extends``, overrides, checks, one immutable `Rules`.

    rules = load("tenhou", ["match.winds=1"])

A file writes an option as ``{ is = VALUE, by = CLAUSE, note = TEXT }`` and a yaku as its terms with
``by``. The value goes into the section, the rest into ``rules.cites`` under the option's path.
"""

from __future__ import annotations

import difflib
import functools
import hashlib
import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, get_args, get_origin

import msgspec

from mahjong_sim.errors import RulesetError
from mahjong_sim.rules import checks, layers
from mahjong_sim.rules.cite import CUSTOM, OVERRIDE, SILENT, Citation, Clause
from mahjong_sim.rules.clauses import clauses
from mahjong_sim.rules.layers import Layer
from mahjong_sim.rules.names import YAKU_IDS
from mahjong_sim.rules.options import Header, Rules, Section, YakuTerms

_BARE_WORD = re.compile(r"[A-Za-z_][\w-]*")


def names() -> list[str]:
    """Ids of the rule sets that come with the package."""
    return layers.shipped()


def load(name: str | Path, overrides: Sequence[str] = ()) -> Rules:
    """A rule set by id, or by the path of a file (it ends with ``.toml`` or has a separator).

    ``overrides``: texts ``section.option=value``; the value is TOML, a bare word a string. They are
    kept in ``rules.overrides``. Raises RulesetError with file, line and key. The object for an id
    is made once, so rules can be compared by identity.
    """
    name = str(name)
    if layers.is_path(name):
        return _load(name, tuple(overrides))
    return _load_shipped(name, tuple(overrides))


@functools.lru_cache(maxsize=256)
def _load_shipped(name: str, overrides: tuple[str, ...]) -> Rules:
    return _load(name, overrides)


@functools.cache
def sections() -> dict[str, dict[str, Any]]:
    """Section name -> option name -> type of its value."""
    return {
        part.encode_name: {f.name: f.type for f in msgspec.structs.fields(part.type)}
        for part in msgspec.structs.fields(Rules)
        if isinstance(part.type, type) and issubclass(part.type, Section) and part.type != Header
    }


@dataclass(slots=True)
class _Entry:
    """The present value of an option, and the file it comes from (None: an override)."""

    value: Any
    cite: Citation
    layer: Layer | None


@dataclass(slots=True)
class _Draft:
    """A rule set under construction: entries by option path."""

    entries: dict[str, _Entry] = field(default_factory=dict)
    clauses: dict[str, Clause] = field(default_factory=dict)
    unmodelled: dict[str, str] = field(default_factory=dict)
    source: str = ""

    def error(self, message: str, path: str) -> RulesetError:
        """An error about an option, placed in the file that set it."""
        entry = self.entries.get(path)
        if entry is None or entry.layer is None:
            return RulesetError(message, key=f"--set {path}" if entry is not None else path)
        return entry.layer.error(message, path)


def _load(name: str, overrides: tuple[str, ...]) -> Rules:
    chain = layers.chain(name)
    draft = _Draft()
    for layer in chain:
        _add(draft, layer)
    for text in overrides:
        _override(draft, text)
    values = _values(draft, chain[-1])
    rules = Rules(
        ruleset=_header(chain[-1], draft.source),
        **values,
        unmodelled=MappingProxyType(draft.unmodelled),
        cites=MappingProxyType({path: entry.cite for path, entry in draft.entries.items()}),
        clauses=MappingProxyType(draft.clauses),
        overrides=overrides,
        digest=_digest(values),
    )
    for problem in checks.problems(rules):
        raise draft.error(problem.message, problem.path)
    return rules


def _header(layer: Layer, source: str) -> Header:
    head = layer.header
    return Header(
        id=head["id"],
        title=head["title"],
        title_ja=head.get("title_ja", head["title"]),
        source=source,
        extends=head.get("extends", ""),
    )


def _digest(values: dict[str, Any]) -> str:
    plain = msgspec.json.encode(msgspec.to_builtins(values, enc_hook=dict), order="deterministic")
    return hashlib.sha256(plain).hexdigest()


# --- reading a file -----------------------------------------------------------------------------
def _add(draft: _Draft, layer: Layer) -> None:
    """Lay a file over what it extends."""
    if source := layer.header.get("source", ""):
        beside = source.endswith(".toml")
        draft.source = str(Path(layer.file).parent / source) if beside else source
        draft.clauses = draft.clauses | clauses(draft.source)
    known = [*sections(), "yaku", "unmodelled"]
    for section, table in layer.tables.items():
        if section not in known:
            raise layer.error(f"no such section{_hint(section, known)}", section)
        if not isinstance(table, dict):
            raise layer.error("expected a table", section)
        for key, raw in table.items():
            if section == "unmodelled":
                _add_unmodelled(draft, layer, key, raw)
            elif section == "yaku":
                _add_yaku(draft, layer, key, raw)
            else:
                _add_option(draft, layer, section, key, raw)


def _add_option(draft: _Draft, layer: Layer, section: str, key: str, raw: object) -> None:
    path = f"{section}.{key}"
    if key not in sections()[section]:
        raise layer.error(f"no such option{_hint(key, sections()[section])}", path)
    if not isinstance(raw, dict) or "is" not in raw:
        raise layer.error("expected { is = VALUE, by = CLAUSE }", path)
    for extra in raw.keys() - {"is", "by", "note"}:
        raise layer.error(f"no such key {extra!r}; there are is, by, note", path)
    draft.entries[path] = _Entry(raw["is"], _citation(draft, layer, path, raw), layer)


def _add_yaku(draft: _Draft, layer: Layer, key: str, raw: object) -> None:
    path = f"yaku.{key}"
    if key not in YAKU_IDS:
        raise layer.error(f"no such yaku{_hint(key, YAKU_IDS)}", path)
    if not isinstance(raw, dict):
        raise layer.error("expected { closed = HAN, open = HAN, by = CLAUSE }", path)
    terms = {k: v for k, v in raw.items() if k not in ("by", "note", "off")}
    off = raw.get("off", False)
    if off is not False and (off is not True or terms):
        raise layer.error("off = true stands alone (with by and note)", path)
    draft.entries[path] = _Entry(None if off else terms, _citation(draft, layer, path, raw), layer)


def _add_unmodelled(draft: _Draft, layer: Layer, clause: str, reason: object) -> None:
    if clause not in draft.clauses:
        raise layer.error("no such clause in the source", f"unmodelled.{clause}")
    if not isinstance(reason, str) or not reason:
        raise layer.error("expected the reason as text", f"unmodelled.{clause}")
    draft.unmodelled = draft.unmodelled | {clause: reason}


def _citation(draft: _Draft, layer: Layer, path: str, raw: dict[str, Any]) -> Citation:
    by, note = raw.get("by"), raw.get("note", "")
    if not isinstance(by, str) or not isinstance(note, str):
        raise layer.error("expected by = a clause id, custom or silent (and note = text)", path)
    cite = Citation(by, note)
    if by in (CUSTOM, SILENT):
        return cite
    for part in by.split(","):
        if part.strip() not in draft.clauses:
            where = draft.source or "no source is given"
            raise layer.error(f"no clause {part.strip()!r} in the source ({where})", path)
    return cite


def _hint(word: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(word, list(known), n=1)
    return f"; did you mean {close[0]}?" if close else f"; there are {', '.join(known)}"


# --- overrides ----------------------------------------------------------------------------------
def _override(draft: _Draft, text: str) -> None:
    """Set one option, a yaku's terms (``yaku.NAME=off`` drops it) or one of a yaku's terms."""
    path, sign, shown = (part.strip() for part in text.partition("="))
    if not sign:
        raise RulesetError("expected section.option=value", key=f"--set {text}")
    section, _, key = path.partition(".")
    cite = Citation(OVERRIDE)
    if section == "yaku":
        name, _, term = key.partition(".")
        if name not in YAKU_IDS:
            raise RulesetError(f"no such yaku{_hint(name, YAKU_IDS)}", key=f"--set {path}")
        old = draft.entries.get(f"yaku.{name}")
        value = _parse(path, shown)
        if term:
            value = {**((old and old.value) or {}), term: value}
        draft.entries[f"yaku.{name}"] = _Entry(None if value == "off" else value, cite, None)
    elif section in sections() and key in sections()[section]:
        draft.entries[path] = _Entry(_parse(path, shown), cite, None)
    else:
        known = [f"{s}.{k}" for s, keys in sections().items() for k in keys]
        close = difflib.get_close_matches(path, known, n=1)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise RulesetError(f"no such option{hint}", key=f"--set {path}")


def _parse(path: str, text: str) -> Any:
    try:
        table = tomllib.loads(f"value = {text}")
    except (tomllib.TOMLDecodeError, RecursionError):
        table = {}
    if table.keys() == {"value"}:
        return table["value"]
    if _BARE_WORD.fullmatch(text):
        return text
    raise RulesetError(f"expected a TOML value or a word, got {text!r}", key=f"--set {path}")


# --- values -------------------------------------------------------------------------------------
def _values(draft: _Draft, last: Layer) -> dict[str, Any]:
    """The sections as structs; RulesetError for a missing option or a value of the wrong type."""
    values: dict[str, Any] = {}
    types = {part.name: part.type for part in msgspec.structs.fields(Rules)}
    for section, options in sections().items():
        found = {}
        for key, kind in options.items():
            path = f"{section}.{key}"
            if path not in draft.entries:
                raise last.error("missing option (extend a rule set that has it)", path)
            found[key] = _convert(draft, path, kind)
        values[section] = types[section](**found)
    paths = [f"yaku.{name}" for name in YAKU_IDS if f"yaku.{name}" in draft.entries]
    played = [path for path in paths if draft.entries[path].value is not None]
    values["yaku"] = MappingProxyType({p[5:]: _convert(draft, p, YakuTerms) for p in played})
    return values


def _convert(draft: _Draft, path: str, kind: Any) -> Any:
    value = draft.entries[path].value
    try:
        found = msgspec.convert(value, kind)
        return MappingProxyType(found) if isinstance(found, dict) else found
    except msgspec.ValidationError as error:
        wanted = describe(kind)
        if wanted:
            message = f"expected {wanted}, got {_shown(value)}"
        else:
            message = str(error).replace("`", "").replace("$", path)
        raise draft.error(message, path) from None


def describe(kind: Any) -> str:
    """What a plain option takes, in words; "" for a table."""
    if get_origin(kind) is Literal:
        return "one of " + ", ".join(str(word) for word in get_args(kind))
    return kind.__name__ if kind in (int, bool, str) else ""


def _shown(value: object) -> str:
    return msgspec.json.encode(value).decode()
