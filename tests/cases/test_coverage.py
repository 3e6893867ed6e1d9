"""Every public report of these areas has its test."""

from __future__ import annotations

import pytest

from tests import corpora
from tests.cases import (
    test_arena,
    test_calls,
    test_draws,
    test_furiten,
    test_kan,
    test_penalty,
    test_protocol,
    test_replays,
    test_scoring,
    test_settlement,
    test_ui,
)
from tests.corpus.test_scoring_reports import AT_THE_TABLE

MODULES = (
    test_arena,
    test_calls,
    test_draws,
    test_furiten,
    test_kan,
    test_penalty,
    test_protocol,
    test_replays,
    test_scoring,
    test_settlement,
    test_ui,
)


def acted_out() -> set[str]:
    """Reports that a test is named after."""
    names = [name for module in MODULES for name in vars(module)]
    return {n.removeprefix("test_").replace("_", "-") for n in names if n.startswith("test_")}


@pytest.mark.corpus
def test_every_report_is_acted_out() -> None:
    reports = {
        case["id"]
        for case in corpora.cases(
            "furiten", "calls", "kan", "draws", "penalty", "replay", "ui", "protocol", "arena"
        )
    }
    assert reports <= acted_out()


def test_every_report_left_to_the_table_is_acted_out() -> None:
    assert acted_out() >= AT_THE_TABLE
