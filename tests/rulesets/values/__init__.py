"""What each clause of the five sources determines: option path -> value, as a file writes it.

Written from the clauses, not from the rule set files. A clause may determine more than one option.
"""

from __future__ import annotations

from tests.rulesets.values import faults
from tests.rulesets.values.kita18 import KITA18
from tests.rulesets.values.kyoto import KYOTO
from tests.rulesets.values.mmml91 import MMML91
from tests.rulesets.values.okayama import OKAYAMA, OKAYAMA_CHIPS
from tests.rulesets.values.taikai import TAIKAI
from tests.rulesets.values.terms import Values


def _both(one: dict[str, Values], other: dict[str, Values]) -> dict[str, Values]:
    return {clause: one.get(clause, {}) | other.get(clause, {}) for clause in one | other}


BY_RULESET: dict[str, dict[str, Values]] = {
    "kyoto": _both(KYOTO, faults.KYOTO),
    "okayama": _both(OKAYAMA, faults.OKAYAMA),
    "okayama-chips": OKAYAMA_CHIPS,
    "mmml91": _both(MMML91, faults.MMML91),
    "taikai": _both(TAIKAI, faults.TAIKAI),
    "kita18": _both(KITA18, faults.KITA18),
}
