"""``mahjong-sim rules``: list, show, compare and check rule sets, and how they cover sources."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Final

import msgspec

from mahjong_sim.cli.columns import padded, width, wrapped
from mahjong_sim.cli.overrides import add_overrides
from mahjong_sim.rules import view
from mahjong_sim.rules.coverage import Cover, Coverage, coverage, demonstrated
from mahjong_sim.rules.load import load, names
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.reading import in_words
from mahjong_sim.rules.titles import option_name

WIDTH: Final = 100
CELL: Final = 44  # columns of a cell at the most


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    what = parser.add_subparsers(
        dest="what", required=True, metavar="list|show|diff|check|coverage"
    )
    found = what.add_parser("list", help="the rule sets there are")
    show = what.add_parser("show", help="every option with its value and clause")
    show.add_argument("ruleset", metavar="R", help="rule set id or TOML file")
    diff = what.add_parser("diff", help="the options in which two rule sets differ")
    diff.add_argument("ruleset", metavar="R1", help="rule set id or TOML file")
    diff.add_argument("other", metavar="R2", help="rule set id or TOML file")
    check = what.add_parser("check", help="whether a rule set file is right")
    check.add_argument("ruleset", metavar="FILE", help="TOML file")
    cover = what.add_parser("coverage", help="how far the rule sets cover their sources")
    cover.add_argument("--run", action="store_true", help="run the scenarios, count those passed")
    for sub in (found, show, diff, check, cover):
        sub.add_argument("--json", action="store_true", help="machine-readable output")
    for sub in (show, diff):
        sub.add_argument("--lang", choices=("en", "ja"), default="en", help="language of the words")
    for sub in (show, check):
        add_overrides(sub)


def run(args: argparse.Namespace) -> int:
    """Run one of the commands; 0, or an error that ends with status 2."""
    {"list": _list, "show": _show, "diff": _diff, "check": _check, "coverage": _coverage}[
        args.what
    ](args)
    return 0


def _emit(value: Any) -> None:
    print(json.dumps(msgspec.to_builtins(value, enc_hook=dict), ensure_ascii=False))


def _list(args: argparse.Namespace) -> None:
    heads = [load(name).ruleset for name in names()]
    if args.json:
        _emit(heads)
        return
    width = max(len(head.id) for head in heads)
    for head in heads:
        print(f"{head.id:{width}}  {head.title} ({head.title_ja})")


def _show(args: argparse.Namespace) -> None:
    rules = load(args.ruleset, args.overrides)
    if args.json:
        _emit(_plain(rules, args.lang))
        return
    print(f"{rules.ruleset.id}: {rules.ruleset.title} ({rules.ruleset.title_ja})")
    print(f"digest {rules.digest}")
    for override in rules.overrides:
        print(f"override {override}")
    section = ""
    for option in view.options(rules):
        here, _, key = option.path.partition(".")
        if here != section:
            section = here
            print(f"\n[{section}]")
        print(f"{key} = {view.text(option.value)}")
        said = _said(rules, option, args.lang)
        for reason in (said, *view.reasons(rules, option.cite, args.lang)):
            first, *rest = wrapped(reason, WIDTH - 6)
            print("\n      ".join([f"    {first}", *rest]))
    if rules.unmodelled:
        print("\n[unmodelled]")
        for clause, reason in rules.unmodelled.items():
            print(f"{clause}: {reason}")


def _plain(rules: Rules, language: view.Language) -> dict[str, Any]:
    def plain(option: view.Option) -> dict[str, Any]:
        texts = {i: getattr(rules.clauses[i], language) for i in option.cite.ids}
        cite = option.cite
        return {"value": option.value, "by": cite.by, "note": cite.note, "clauses": texts}

    return {
        "ruleset": rules.ruleset,
        "digest": rules.digest,
        "overrides": rules.overrides,
        "options": {option.path: plain(option) for option in view.options(rules)},
        "unmodelled": rules.unmodelled,
    }


def _said(rules: Rules, option: view.Option, language: view.Language) -> str:
    """An option by its name, and what its value says."""
    name = getattr(option_name(option.path), language)
    return f"{name}: {in_words(rules, option.path, option.value, language)}"


def _diff(args: argparse.Namespace) -> None:
    one, two = load(args.ruleset), load(args.other)
    found = list(view.differences(one, two))
    if args.json:
        _emit(
            {
                option.path: [
                    None if x is None else {"value": x.value, "by": x.cite.by} for x in (a, b)
                ]
                for a, b in found
                if (option := a or b)
            }
        )
        return
    rows: list[Sequence[Sequence[str]]] = [(("",), (one.ruleset.id,), (two.ruleset.id,))]
    for a, b in found:
        if option := a or b:
            cells = [_cell(r, option.path, x, args.lang) for r, x in ((one, a), (two, b))]
            name = getattr(option_name(option.path), args.lang)
            rows.append(((option.path, f"  {name}"), *cells))
    _print_columns(rows)


def _cell(
    rules: Rules, path: str, option: view.Option | None, language: view.Language
) -> tuple[str, str]:
    """An option as it is written, and in words; None: a yaku that the rule set does not name."""
    if option is None:
        return "off", in_words(rules, path, None, language)
    words = in_words(rules, path, option.value, language)
    return f"{view.text(option.value)}  ({option.cite.by})", words


def _print_columns(rows: Sequence[Sequence[Sequence[str]]]) -> None:
    """Rows of cells side by side, each of several texts one below the other."""
    wide = [min(CELL, max(width(t) for row in rows for t in row[at])) for at in range(3)]
    for row in rows:
        cells = [
            [line for text in texts for line in _lines(text, columns)]
            for texts, columns in zip(row, wide, strict=True)
        ]
        for lines in zip_longest(*cells, fillvalue=""):
            print("  ".join(padded(t, c) for t, c in zip(lines, wide, strict=True)).rstrip())


def _lines(text: str, columns: int) -> list[str]:
    """A text in lines, each indented as it is itself."""
    indent = " " * (len(text) - len(text.lstrip()))
    return [indent + line for line in wrapped(text, columns - len(indent))] or [""]


def _check(args: argparse.Namespace) -> None:
    rules = load(args.ruleset, args.overrides)
    if args.json:
        _emit({"file": args.ruleset, "ok": True, "id": rules.ruleset.id, "digest": rules.digest})
    else:
        print(f"{args.ruleset}: fine ({rules.ruleset.id}, digest {rules.digest[:12]})")


def _coverage(args: argparse.Namespace) -> None:
    found = coverage(_passed() if args.run else ())
    if args.json:
        _emit(found)
        return
    print(f"{'':14}  clauses  cited  demonstrated  passed")
    rows: list[tuple[str, Cover | Coverage]] = [*found.by_ruleset.items(), ("all sources", found)]
    for name, part in rows:
        counts = f"{part.clauses:7}  {part.cited:5}  {part.demonstrated:12}  {part.passed:6}"
        print(f"{name:14}  {counts}")
    if found.missing:
        print("\n".join(wrapped(f"not cited: {', '.join(found.missing)}", WIDTH)))


def _passed() -> set[str]:
    """The clauses that the shipped scenarios show, all of them run; failures are told."""
    from mahjong_sim.scenario.file import load as load_scenario
    from mahjong_sim.scenario.run import run as run_scenario

    outcomes = [run_scenario(load_scenario(file)) for file in demonstrated()]
    failed = [outcome.scenario.id for outcome in outcomes if not outcome.passed]
    if failed:
        print(f"scenarios that failed: {', '.join(failed)}", file=sys.stderr)
    return {clause for outcome in outcomes for clause in outcome.clauses}
