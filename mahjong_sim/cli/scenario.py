"""``mahjong-sim scenario``: list, run and show scenarios (事例)."""

from __future__ import annotations

import argparse
import json
import os
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from mahjong_sim.cli import export
from mahjong_sim.cli.overrides import add_overrides
from mahjong_sim.errors import InputError
from mahjong_sim.rules.load import load as load_rules
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario import file
from mahjong_sim.scenario.page import Page
from mahjong_sim.scenario.run import Outcome, Result
from mahjong_sim.scenario.run import run as run_scenario
from mahjong_sim.scenario.script import Scenario
from mahjong_sim.scenario.summary import summary

if TYPE_CHECKING:
    from mahjong_sim.gui.app import App

HELP = """\
A NAME is a file, a folder, an id such as kyoto/r7-head-bump, or the first part of ids (kyoto).
Without names all scenarios are meant.
"""
_COLUMN = 44  # widest column of outcomes


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = HELP
    what = parser.add_subparsers(dest="what", required=True, metavar="list|run|show|export")
    found = what.add_parser("list", help="the scenarios there are")
    found.add_argument("--clause", metavar="C", help="only those that show this clause")
    play = what.add_parser("run", help="whether scenarios come out as they say")
    play.add_argument("names", nargs="*", metavar="NAME", help="file, folder, id or part of one")
    show = what.add_parser("show", help="position, acts and everything that happens, in a window")
    show.add_argument("name", nargs="?", metavar="NAME", help="file or id; without it a list")
    show.add_argument("--text", action="store_true", help="print it instead")
    show.add_argument("--lang", choices=("en", "ja"), help="language of the texts")
    show.add_argument("--size", default="1280x800", metavar="WxH", help="size of the window")
    show.add_argument("--trace", action="store_true", help="a JSON line for each screen and act")
    page = what.add_parser("export", help="write a scenario as a page, a picture or an animation")
    page.add_argument("name", metavar="NAME", help="file or id")
    page.add_argument("target", metavar="OUT", help="file that ends with .html, .png or .gif")
    export.add_options(page)
    for sub in (found, play, show, page):
        sub.add_argument("--rules", metavar="R,…", help="rule sets: ids or TOML files")
        if sub not in (show, page):
            sub.add_argument("--json", action="store_true", help="machine-readable output")
    for sub in (play, show, page):
        add_overrides(sub)


def run(args: argparse.Namespace) -> int:
    """Run one of the commands; 1 where a scenario came out otherwise."""
    return {"list": _list, "run": _run, "show": _show, "export": _export}[args.what](args)


def _scenarios(names: Iterable[str]) -> list[Scenario]:
    paths: dict[Path, None] = {}
    for name in names or [""]:
        found = file.find(name) if name else [file.folder() / f"{i}.toml" for i in file.shipped()]
        paths |= dict.fromkeys(found)
    if not paths:
        raise InputError("there are no scenarios")
    return [file.load(path) for path in paths]


# --- list ---------------------------------------------------------------------------------------
def _list(args: argparse.Namespace) -> int:
    rules = set(args.rules.split(",")) if args.rules else None
    for name in rules or ():
        load_rules(name)  # a name that is none is an error, not an empty list
    scenarios = _scenarios(())
    if args.clause and not any(args.clause in s.clauses for s in scenarios):
        raise InputError(f"no scenario shows {args.clause!r}", key="--clause")
    found = [
        s
        for s in scenarios
        if (rules is None or rules & set(s.rule_sets))
        and (args.clause is None or args.clause in s.clauses)
    ]
    if args.json:
        keys = ("id", "title", "title_ja", "clauses")
        _emit([{k: getattr(s, k) for k in keys} | {"rules": s.rule_sets} for s in found])
        return 0
    width = max((len(s.id) for s in found), default=0)
    for s in found:
        print(f"{s.id:{width}}  {s.title}  ({', '.join(s.clauses)})")
    return 0


def _emit(value: Any) -> None:
    print(json.dumps(msgspec.to_builtins(value), ensure_ascii=False))


# --- run ----------------------------------------------------------------------------------------
def _run(args: argparse.Namespace) -> int:
    outcomes = [run_scenario(s, _rules(args, s)) for s in _scenarios(args.names)]
    failed = sum(not o.passed for o in outcomes)
    if args.json:
        told = [_plain(o) for o in outcomes]
        _emit({"scenarios": told, "passed": len(outcomes) - failed, "failed": failed})
        return 1 if failed else 0
    for outcome in outcomes:
        if args.rules or args.overrides:
            _print_table(outcome)
        _print_verdict(outcome)
    if len(outcomes) > 1:
        print(f"{len(outcomes) - failed} passed, {failed} failed")
    return 1 if failed else 0


def _rules(args: argparse.Namespace, scenario: Scenario) -> list[Rules]:
    if not args.rules and not args.overrides:
        return []
    names = args.rules.split(",") if args.rules else scenario.rule_sets
    return [load_rules(name, (*scenario.set, *args.overrides)) for name in names]


def _print_verdict(outcome: Outcome) -> None:
    scenario = outcome.scenario
    checked = dict.fromkeys(r.rules.ruleset.id for r in outcome.results if r.checked)
    verdict = "passed" if outcome.passed else "FAILED"
    if checked:
        print(f"{scenario.id}: {verdict} ({', '.join(checked)})")
    for result in outcome.results:
        for m in result.mismatches if result.checked else ():
            place = f"{scenario.file}:{m.line}: {result.course} under {_name(result.rules)}"
            print(f"  {place}, act {m.act}: {m.key}: expected {m.expected}, got {m.got}")


def _name(rules: Rules) -> str:
    return " ".join([rules.ruleset.id, *rules.overrides])


def _print_table(outcome: Outcome) -> None:
    """The outcomes of each course side by side, one column a rule set."""
    print(f"{outcome.scenario.id}: {outcome.scenario.title}")
    for course in dict.fromkeys(r.course for r in outcome.results):
        if course.startswith("contrast"):
            continue
        results = [r for r in outcome.results if r.course == course]
        columns = [summary(r) for r in results]
        rows = [(course, [_name(r.rules) for r in results])]
        keys = dict.fromkeys(key for column in columns for key in column)
        rows += [(key, [column.get(key, "") for column in columns]) for key in keys]
        _print_rows(rows)
        print()


def _print_rows(rows: Sequence[tuple[str, Sequence[str]]]) -> None:
    first = max(len(key) for key, _ in rows)
    widths = [min(_COLUMN, max(len(cells[i]) for _, cells in rows)) for i in range(len(rows[0][1]))]
    for key, cells in rows:
        parts = [textwrap.wrap(c, w) or [""] for c, w in zip(cells, widths, strict=True)]
        for line in range(max(map(len, parts))):
            shown = [p[line] if line < len(p) else "" for p in parts]
            row = "  ".join(f"{text:{w}}" for text, w in zip(shown, widths, strict=True))
            print(f"  {key if not line else '':{first}}  {row}".rstrip())


def _plain(outcome: Outcome) -> dict[str, Any]:
    s = outcome.scenario
    return {
        "id": s.id,
        "file": s.file,
        "title": s.title,
        "clauses": s.clauses,
        "passed": outcome.passed,
        "results": [_plain_result(r) for r in outcome.results],
    }


def _plain_result(result: Result) -> dict[str, Any]:
    game = result.game
    return {
        "rules": result.rules.ruleset.id,
        "overrides": result.rules.overrides,
        "course": result.course,
        "checked": result.checked,
        "passed": result.passed,
        "mismatches": result.mismatches if result.checked else (),
        "outcome": summary(result),
        "events": game.told(),
    }


# --- show ---------------------------------------------------------------------------------------
def _show(args: argparse.Namespace) -> int:
    if args.name is None:
        if args.text or args.rules or args.overrides:
            raise InputError("name the scenario")
        return _window(args, None)
    scenario = _one(args.name)
    own = [load_rules(name, scenario.set) for name in scenario.rule_sets]
    chosen = _rules(args, scenario) or own
    if not args.text:
        return _window(args, scenario, chosen)
    for rules in chosen:
        for line in Page(scenario, rules, args.lang or "en").lines():
            print(line)
    return 0


def _one(name: str) -> Scenario:
    """The scenario of this name. Raises InputError for a name that means several."""
    found = file.find(name)
    if len(found) != 1:
        raise InputError(f"{name!r} means {len(found) or 'no'} scenarios; name one")
    return file.load(found[0])


def _window(
    args: argparse.Namespace, scenario: Scenario | None, rules: Sequence[Rules] = ()
) -> int:
    """Open the window on a scenario, or on the list of all."""
    from mahjong_sim.cli import play

    parser = argparse.ArgumentParser()
    play.add(parser)
    options = ["--size", args.size, *(["--lang", args.lang] if args.lang else [])]
    options += ["--trace"] if args.trace else []

    def show(app: App) -> None:
        if scenario is None:
            app.lessons.show_list()
        else:
            app.lessons.show(scenario, rules)

    return play.run(parser.parse_args(options), show)


# --- export -------------------------------------------------------------------------------------
def _export(args: argparse.Namespace) -> int:
    ending = Path(args.target).suffix.removeprefix(".")
    to = next((shown for shown in export.SHOWN if shown == ending), None)
    if to is None:
        raise InputError("name a file that ends with .html, .png or .gif", file=args.target)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from mahjong_sim.gui.export.lessons import tales

    scenario = _one(args.name)
    if args.game is None and to != "html":
        args.game = 1  # the play under the first rule set
    export.write(tales(scenario, _rules(args, scenario)), args.target, to, args)
    return 0
