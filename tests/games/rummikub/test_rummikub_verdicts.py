"""The file of meld verdicts that the browser's tests use agrees with the rules."""

from __future__ import annotations

import runpy
from pathlib import Path

SCRIPT = Path(__file__).parents[3] / "web/scripts/rummikub_verdicts.py"


def test_the_verdicts_for_the_browser_are_up_to_date() -> None:
    made = runpy.run_path(str(SCRIPT))
    assert made["FILE"].read_text() == made["written"]()
