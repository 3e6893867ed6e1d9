"""What each clause of the five sources determines: option path -> value, as a file writes it.

Written from the clauses, not from the rule set files. A clause may determine more than one option.
"""

from __future__ import annotations

from tests.rulesets.values.kita18 import KITA18
from tests.rulesets.values.kyoto import KYOTO
from tests.rulesets.values.mmml91 import MMML91
from tests.rulesets.values.okayama import OKAYAMA, OKAYAMA_CHIPS
from tests.rulesets.values.taikai import TAIKAI
from tests.rulesets.values.terms import Values

BY_RULESET: dict[str, dict[str, Values]] = {
    "kyoto": KYOTO,
    "okayama": OKAYAMA,
    "okayama-chips": OKAYAMA_CHIPS,
    "mmml91": MMML91,
    "taikai": TAIKAI,
    "kita18": KITA18,
}
