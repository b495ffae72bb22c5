"""The rows that the attacks print, for the table in docs/security.md."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """One attack: how often it was tried, what came of it, and whether it was held off."""

    attack: str
    tries: int
    outcome: str
    held: bool

    def __str__(self) -> str:
        return f"{self.attack} | {self.tries:,} | {self.outcome}"


def finish(*rows: Row) -> int:
    """Print the rows, and return the exit code: 0 if every attack was held off."""
    for row in rows:
        print(row, flush=True)
    return 0 if all(row.held for row in rows) else 1
