"""Whether a table allows hints."""

from __future__ import annotations

from parlour.tables.table import Table


def allows_hints(table: Table) -> bool:
    """Whether players may ask for hints: as the host has set it, or by the game's own option `hints`.

    Otherwise where all other seats belong to bots. People for whom a bot stands in are people, and a rated game
    has no hints.
    """
    if table.hints is not None:
        return table.hints
    if table.rated:
        return False
    return bool(getattr(table.options, "hints", False)) or _is_against_bots(table)


def _is_against_bots(table: Table) -> bool:
    return sum(not chair.is_bot for _, chair in table.taken()) == 1
