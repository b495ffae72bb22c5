"""UNO_API.md lists exactly the tests of the UNO API."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent


def test_the_table_lists_exactly_the_existing_tests() -> None:
    table = (HERE / "UNO_API.md").read_text()
    for part in ("lobbies", "games", "whole_games", "chat"):
        written = (HERE / f"test_uno_api_{part}.py").read_text()
        defined = set(re.findall(r"^(?:async )?def (test_\w+)", written, re.MULTILINE))
        named = {name for line in table.splitlines() for name in _named(part, line)}
        assert named == defined, part


def _named(part: str, line: str) -> list[str]:
    """The tests that a line names after the name of their file: `games `test_a`, `test_b`; chat ...`."""
    names: list[str] = []
    for group in re.findall(rf"(?:^|[|;] ){part} ((?:`test_\w+`(?:, )?)+)", line):
        names += re.findall(r"`(test_\w+)`", group)
    return names
