"""The Python code on docs/research.md runs, from top to bottom."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_code_on_the_page_runs() -> None:
    names: dict[str, Any] = {}
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    assert len(blocks) > 5
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), names)
