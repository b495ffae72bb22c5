"""docs/reference.md and docs/encodings.md are up to date."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.parametrize("name", ["reference", "encodings"])
def test_a_generated_page_is_up_to_date(name: str) -> None:
    written = runpy.run_path(str(DOCS / f"{name}.py"))["page"]()
    kept = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    assert kept == written, f"docs/{name}.md is out of date: run `make reference`"
