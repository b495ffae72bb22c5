"""SPADES_API.md lists exactly the tests of the Spades API."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
PARTS = ("play", "bidding", "tables", "events", "games", "clients")


def test_the_table_lists_exactly_the_tests_of_the_spades_api() -> None:
    named = set(re.findall(r"`(test_\w+)`", (HERE / "SPADES_API.md").read_text()))
    written = "".join((HERE / f"test_spades_api_{part}.py").read_text() for part in PARTS)
    assert named == set(re.findall(r"^(?:async )?def (test_\w+)", written, re.MULTILINE))
