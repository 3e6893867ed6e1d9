"""Words of the strict table: wrong acts, rulings, the referee, the log."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    # rulings
    "penalty.title": ("{name}: {fault}", "{name}：{fault}"),
    "penalty.evidence": ("Evidence", "証拠"),
    "penalty.rule": ("Rule", "根拠"),
    "penalty.silent": ("The rules are silent about this.", "この規定には記載がない。"),
    "penalty.custom": ("Common custom, no clause of a source.", "慣習による。"),
    "penalty.override": ("Set for this match.", "この対局の設定による。"),
    "penalty.costs": ("Ruling", "裁定"),
    "penalty.free": ("No penalty", "罰則なし"),
    "penalty.case": ("because: {case}", "理由：{case}"),
    "penalty.found_by": ("pointed out by {name}", "{name}の指摘"),
    "penalty.by_referee": ("ruled by the referee", "審判の裁定"),
    "penalty.goes_on": ("Play goes on.", "対局を続行する。"),
    "penalty.barred": ("may not win on", "和了不可"),
    "pay.chombo": ("chombo", "チョンボ"),
    "pay.fine": ("fine", "罰点"),
    "pay.share": ("shared", "共同責任"),
    "pay.returned": ("given back", "返却"),
    # marks at the seats
    "mark.dead": ("Dead hand", "和了放棄"),
    "mark.fined": ("fined {n:,}", "罰点{n:,}"),
    "mark.lowered": ("place −1", "順位−1"),
    "mark.barred": ("no win on", "和了不可"),
    # the referee
    "referee.choose": ("The referee rules:", "審判の裁定："),
    "referee.overrule": ("Overrule: no penalty", "却下（罰則なし）"),
    "referee.undo": ("Undo the act", "行為を取り消す"),
}
