"""Checks across the options of a rule set (規定の整合): what types alone cannot say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from mahjong_sim.rules.names import EXCUSES, YAKU_IDS
from mahjong_sim.rules.options import FaultTerms, Rules, YakuTerms

# What one yaku or payment has at most: `score_batch` adds up a win's in so many bits.
_MOST_HAN, _MOST_YAKUMAN, _MOST_POINTS = 13, 4, 100_000


class Problem(NamedTuple):
    """What is wrong with the option at ``path``."""

    path: str
    message: str


def problems(rules: Rules) -> Iterator[Problem]:
    """Every contradiction or value out of range in a rule set."""
    for part in (
        _ranges,
        _wall,
        _limits,
        _ranking,
        _claims,
        _match,
        _yaku,
        _table,
        _faults,
        _chombo,
    ):
        yield from part(rules)


def _ranges(rules: Rules) -> Iterator[Problem]:
    bounds = (
        ("match.winds", rules.match.winds, 1, 4),
        ("match.extra_winds", rules.match.extra_winds, 0, 3),
        ("match.session", rules.match.session, 1, 100),
        ("match.dealer_throws", rules.match.dealer_throws, 1, 2),
        ("match.break_throws", rules.match.break_throws, 1, 2),
        ("wall.red_man", rules.wall.red_man, 0, 4),
        ("wall.red_pin", rules.wall.red_pin, 0, 4),
        ("wall.red_sou", rules.wall.red_sou, 0, 4),
        ("riichi.min_live", rules.riichi.min_live, 0, 70),
        ("win.min_han", rules.win.min_han, 0, 13),
        ("win.two_han_from_honba", rules.win.two_han_from_honba, 0, 100),
        ("score.bazoro", rules.score.bazoro, 0, 4),
        ("score.yakuman_max", rules.score.yakuman_max, 0, 20),
        ("claims.max_winners", rules.claims.max_winners, 1, 3),
        ("claims.grace", rules.claims.grace, 0, 1000),
    )
    for path, value, low, high in bounds:
        if not low <= value <= high:
            yield Problem(path, f"expected {low} to {high}, got {value}")
    choices = (
        ("fu.double_wind_pair", rules.fu.double_wind_pair, (2, 4)),
        ("fu.chiitoitsu", rules.fu.chiitoitsu, (25, 30)),
        ("fu.open_without_fu", rules.fu.open_without_fu, (20, 30)),
    )
    for path, value, allowed in choices:
        if value not in allowed:
            yield Problem(path, f"expected {' or '.join(map(str, allowed))}, got {value}")
    amounts = {
        "payments.honba": (rules.payments.honba, 300),
        "payments.stick": (rules.payments.stick, 100),
        "payments.noten": (rules.payments.noten, 600),
        "score.yakuman_base": (rules.score.yakuman_base, 100),
        "score.cap": (rules.score.cap, 100),
    }
    for path, (value, step) in amounts.items():
        if value < 0 or value % step:
            yield Problem(path, f"expected a multiple of {step}, got {value}")
        elif value > _MOST_POINTS:
            yield Problem(path, f"expected at most {_MOST_POINTS}, got {value}")


def _wall(rules: Rules) -> Iterator[Problem]:
    for path, on in (("wall.ura", rules.wall.ura), ("wall.kan_dora", rules.wall.kan_dora)):
        if on and not rules.wall.dora:
            yield Problem(path, "needs wall.dora")


def _limits(rules: Rules) -> Iterator[Problem]:
    path, rows = "score.limits", rules.score.limits
    for row in rows:
        if not 1 <= row.han <= 26 or row.base <= 0:
            yield Problem(path, f"{row.name}: expected han from 1 and a positive base")
        if row.base > _MOST_POINTS:
            yield Problem(path, f"{row.name}: expected a base of at most {_MOST_POINTS}")
        if row.min_fu and (row.min_fu % 10 or not 20 <= row.min_fu <= 120):
            yield Problem(path, f"{row.name}: expected min_fu in tens from 20 to 120")
    bases = [row.base for row in sorted(rows, key=lambda row: row.han)]
    if bases != sorted(bases):
        yield Problem(path, "a row with more han must not have a lower base")
    named: dict[str, int] = {}
    for row in rows:
        if named.setdefault(row.name, row.base) != row.base:
            yield Problem(path, f"{row.name} has two different bases")
    for yaku, terms in rules.yaku.items():
        if terms.limit and terms.limit not in named:
            yield Problem(f"yaku.{yaku}", f"{terms.limit} is no row of score.limits")


def _ranking(rules: Rules) -> Iterator[Problem]:
    ranking = rules.ranking
    if sum(ranking.uma):
        yield Problem("ranking.uma", f"expected four values that sum to 0, got {sum(ranking.uma)}")
    path = "ranking.uma_by_floaters"
    for floaters, uma in ranking.uma_by_floaters.items():
        if floaters not in ("1", "2", "3"):
            yield Problem(path, f"expected 1, 2 or 3 seats, got {floaters!r}")
        if sum(uma):
            yield Problem(path, f"{floaters}: expected four values that sum to 0, got {sum(uma)}")
    if ranking.uma_by_floaters and any(ranking.uma):
        yield Problem(path, "ranking.uma must be 0 where the uma goes by floaters")
    if ranking.even_out_top and ranking.cut == "exact":
        yield Problem("ranking.even_out_top", "needs ranking.cut = thousands")
    if ranking.oka and rules.match.return_points < rules.match.start_points:
        yield Problem("match.return_points", "below match.start_points: there is no oka to pay")


def _claims(rules: Rules) -> Iterator[Problem]:
    if rules.claims.over_max == "abort" and rules.draws.triple_ron == "off":
        yield Problem("draws.triple_ron", "off, but claims.over_max = abort draws the hand")


def _match(rules: Rules) -> Iterator[Problem]:
    match, start = rules.match, rules.match.start_points
    if start <= 0 or start % 100:
        yield Problem("match.start_points", f"expected a positive multiple of 100, got {start}")
    if match.winds + match.extra_winds > 4:
        yield Problem("match.extra_winds", "there are only four winds")


def _yaku(rules: Rules) -> Iterator[Problem]:
    for yaku, terms in rules.yaku.items():
        yield from _terms(f"yaku.{yaku}", terms)
    for yaku in rules.liability.yaku:
        if yaku not in YAKU_IDS:
            yield Problem("liability.yaku", f"no such yaku {yaku!r}")
        elif yaku in rules.yaku and not rules.yaku[yaku].yakuman:
            yield Problem("liability.yaku", f"{yaku} is no yakuman here")
    pairs = (
        ("riichi.open", rules.riichi.open, "open_riichi"),
        ("draws.nagashi", rules.draws.nagashi != "off", "nagashi_mangan"),
    )
    for path, on, yaku in pairs:
        if on and yaku not in rules.yaku:
            yield Problem(path, f"needs terms for yaku.{yaku}")
    nagashi = rules.yaku.get("nagashi_mangan")
    if nagashi is not None and not nagashi.limit:
        yield Problem("yaku.nagashi_mangan", "expected a limit")


def _table(rules: Rules) -> Iterator[Problem]:
    for key, least in (("river_row", 1), ("river_rows", 1), ("low_points_stated", -1)):
        value = getattr(rules.table, key)
        if value < least:
            yield Problem(f"table.{key}", f"expected {least} or more, got {value}")


def _faults(rules: Rules) -> Iterator[Problem]:
    for kind, terms in msgspec.structs.asdict(rules.faults).items():
        yield from _fault(f"faults.{kind}", terms)


_TAKEN_BACK = {f"faults.{kind}" for kind in ("swap_call", "early_draw", "wrong_draw", "too_many")}


def _fault(path: str, terms: FaultTerms) -> Iterator[Problem]:
    if terms.found == "match_end" and path != "faults.misstated_score":
        yield Problem(path, "only a misstated score is looked at after the match")
    for case in terms.cases:
        if case.when not in EXCUSES:
            yield Problem(path, f"no such case {case.when!r}; there are {', '.join(EXCUSES)}")
    for effects in (terms.effects, *(case.effects for case in terms.cases), *terms.choices):
        if len(set(effects)) < len(effects):
            yield Problem(path, "an effect stands twice")
        if {"take_back", "let_stand"} <= set(effects):
            yield Problem(path, "take_back and let_stand exclude each other")
        if {"chombo", "share"} & set(effects) and len(effects) > 1:
            yield Problem(path, "chombo and share end the hand and stand alone")
        if terms.found in ("draw", "any_draw") and set(effects) - {"chombo"}:
            yield Problem(path, "found at a draw, a fault costs chombo or nothing")
        if terms.found == "match_end" and set(effects) - {"place_down", "warning"}:
            yield Problem(path, "found after the match, a fault costs a place or nothing")
        if "share" in effects and path != "faults.false_win_on_misnamed":
            yield Problem(path, "only a false win on a misnamed tile is shared")
        if "take_back" in effects and path not in _TAKEN_BACK:
            yield Problem(path, "this act cannot be taken back")


def _chombo(rules: Rules) -> Iterator[Problem]:
    chombo = rules.chombo
    flat = chombo.pay != "mangan"
    if flat != (chombo.amount > 0):
        yield Problem("chombo.amount", "expected points where pay is each or deposit, else 0")
    for key, value in (("amount", chombo.amount), ("fine", chombo.fine)):
        if value < 0 or value % 100:
            yield Problem(f"chombo.{key}", f"expected a multiple of 100, got {value}")


def _terms(path: str, terms: YakuTerms) -> Iterator[Problem]:
    if min(terms.closed, terms.open, terms.yakuman) < 0:
        yield Problem(path, "han and yakuman cannot be negative")
    if max(terms.closed, terms.open) > _MOST_HAN or terms.yakuman > _MOST_YAKUMAN:
        yield Problem(path, f"expected at most {_MOST_HAN} han or {_MOST_YAKUMAN} yakuman")
    worths = [bool(terms.closed or terms.open), bool(terms.yakuman), bool(terms.limit)]
    if sum(worths) != 1:
        yield Problem(path, "expected either closed/open han, yakuman or a limit")
    if terms.flat and not terms.limit:
        yield Problem(path, "flat needs a limit")
    for other in terms.excludes:
        if other not in YAKU_IDS:
            yield Problem(path, f"excludes: no such yaku {other!r}")
