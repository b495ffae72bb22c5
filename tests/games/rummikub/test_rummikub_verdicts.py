"""The file that the browser's own check of melds is held to is what the rules say."""

from __future__ import annotations

import runpy
from pathlib import Path

SCRIPT = Path(__file__).parents[3] / "web/scripts/rummikub_verdicts.py"


def test_the_browser_is_held_to_the_rules_as_they_are() -> None:
    made = runpy.run_path(str(SCRIPT))
    assert made["FILE"].read_text() == made["written"]()
