"""docs/reference.md is up to date."""

from __future__ import annotations

import runpy
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def test_the_reference_is_that_of_the_docstrings() -> None:
    written = runpy.run_path(str(DOCS / "reference.py"))["page"]()
    kept = (DOCS / "reference.md").read_text(encoding="utf-8")
    assert kept == written, "docs/reference.md is out of date: run `make reference`"
