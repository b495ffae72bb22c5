"""Writes the matrix of routes by roles as a page of Markdown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from other_people import ABOUT, About, Answered
from scenes import ROLES

_HEAD = """\
# Who may do what

Every route and event that concerns one table, in every role, at tables of all games. A number is the HTTP status; an
event answers `ok` or an error code. Where games differ, a cell has several. Calls that belong to another game
(`WRONG_GAME`) are left out.

`kicked` is somebody whom the host sent away, `left` somebody who left by themselves; during play a bot has their seat.
`blocked` is somebody whom the host has blocked.

<!-- Written by `python attacks/roles.py --page docs/security-matrix.md`. A test compares it with a quick run. -->
"""

_PEOPLE = """\
## About other people

What somebody with a new account is told about an account that never existed, was deleted, hides its profile, has
blocked the caller, or hides nothing. Where a call names a bot, an invitation or a challenge, the last column has one of
other people.

"""

_TITLES = {
    ("lobby", "public"): "A public table before the game",
    ("lobby", "private"): "A private table before the game",
    ("playing", "public"): "A public table during the game",
    ("playing", "private"): "A private table during the game",
}


def page_of(
    cells: Mapping[tuple[Any, ...], Any],
    elsewhere: Mapping[tuple[str, str], Any],
    people: Mapping[str, Mapping[About, Answered]],
) -> str:
    """The page for cells by call, phase, visibility, game and role, for routes that name people, and for all others."""
    labels = list(dict.fromkeys(label for label, *_ in cells))
    parts = [_HEAD]
    for (phase, visibility), title in _TITLES.items():
        rows = [f"| call | {' | '.join(ROLES)} |", f"|---|{'---|' * len(ROLES)}"]
        for label in labels:
            answers = [_cell(cells, label, phase, visibility, role) for role in ROLES]
            rows.append(f"| `{label}` | {' | '.join(answers)} |")
        parts.append(f"## {title}\n\n" + "\n".join(rows) + "\n")
    rows = [f"| call | {' | '.join(ABOUT)} |", f"|---|{'---|' * len(ABOUT)}"]
    for label, found in people.items():
        rows.append(f"| `{label}` | {' | '.join(found[about][0] for about in ABOUT)} |")
    parts.append(_PEOPLE + "\n".join(rows) + "\n")
    rows = ["| call | anonymous | logged in |", "|---|---|---|"]
    for label in dict.fromkeys(label for label, _ in elsewhere):
        both = (elsewhere[label, role].status for role in ("anonymous", "stranger"))
        rows.append(f"| `{label}` | {' | '.join(both)} |")
    parts.append("## Away from tables\n\n" + "\n".join(rows) + "\n")
    return "\n".join(parts)


def _cell(cells: Mapping[tuple[Any, ...], Any], label: str, phase: str, visibility: str, role: str) -> str:
    return " ".join(sorted(answers_in(cells, label, phase, visibility, role)))


def answers_in(
    cells: Mapping[tuple[Any, ...], Any], label: str, phase: str, visibility: str, role: str
) -> set[str]:
    """What a role gets from a call, over all games."""
    return {
        cell.status
        for (a_label, a_phase, a_visibility, _, a_role), cell in cells.items()
        if (a_label, a_phase, a_visibility, a_role) == (label, phase, visibility, role)
        and cell.code != "WRONG_GAME"
    }
