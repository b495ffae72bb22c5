"""Quick runs of the attacks, and the pages that are made from them. `make test-slow` runs the long ones."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import leaks
from matrix_page import answers_in
from other_people import ABOUT
from parlour.game.registry import games
from parlour.tables.table import Table, Viewpoint
from roles import HOSTS, PLACES, Findings, found_for
from rows import Row
from scenes import ROLES

ROOT = Path(__file__).parents[2]
MATRIX = ROOT / "docs" / "security-matrix.md"
SECURITY = ROOT / "docs" / "security.md"
QUICK_GAME = "uno"
"""The game of the quick run of the matrix. Two seats of it suffice, and it has routes of its own."""


def run(script: str, *options: str) -> str:
    """Run an attack, and return its row."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "attacks" / f"{script}.py"), *options],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()[-1]


def tries_of(row: str) -> int:
    return int(row.split(" | ")[1].replace(",", ""))


# Rows


def test_a_row_is_a_line_of_a_table() -> None:
    assert str(Row("Attack", 12_345, "0 lost", True)) == "Attack | 12,345 | 0 lost"


def test_fuzzed_calls_break_and_change_nothing() -> None:
    row = run("fuzz", "--calls", "800", "--crews", "4")
    assert tries_of(row) >= 800
    assert row.endswith("0 answers 500, 0 tracebacks, 0 refused calls that changed anything")


def test_nothing_acknowledged_is_lost_by_a_kill() -> None:
    row = run("kills", "--kills", "2", "--tables", "1")
    assert tries_of(row) == 2
    assert f"tables of {len(games())} games, 0 lost, 0 faults" in row


def test_on_sigterm_accepted_requests_are_stored_and_answered() -> None:
    assert run("kills", "--kills", "1", "--tables", "1", "--gently").endswith("0 lost, 0 faults")


def test_whole_games_leak_nothing() -> None:
    row = run("leaks", "--games", "10", "--jobs", "1")
    assert tries_of(row) == 10
    assert row.endswith("0 leaks")


def test_refused_requests_tell_nothing() -> None:
    row = run("oracle", "--tries", "100")
    assert tries_of(row) >= 100 * len(games())
    assert row.endswith("0 secrets learned")


def test_nobody_chooses_the_deal() -> None:
    assert tries_of(run("deal", "--tries", "50")) == 8


# The scan finds leaks


@pytest.mark.parametrize("game", list(games()))
def test_the_scan_finds_cards_that_are_shown_to_those_who_left(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server's views are told that everyone still plays; the scan knows better."""
    right = Table.viewpoint

    def wrong(table: Table, player_id: int) -> Viewpoint:
        seat = table.seat_of(player_id)
        return Viewpoint("player", seat) if seat is not None else right(table, player_id)

    reads = leaks.Scan._reads

    def reads_rightly(scan: leaks.Scan, player_id: int, what: str, state: object) -> None:
        monkeypatch.setattr(Table, "viewpoint", right)
        reads(scan, player_id, what, state)
        monkeypatch.setattr(Table, "viewpoint", wrong)

    monkeypatch.setattr(Table, "viewpoint", wrong)
    monkeypatch.setattr(leaks.Scan, "_reads", reads_rightly)
    found = leaks.Found()
    for number in range(6):
        leaks.play(game, number, found)
    assert found.leaks


@pytest.mark.parametrize("game", list(games()))
def test_the_quick_search_finds_what_the_slow_one_finds(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "DOUBLE_CHECK_RATE", 0.2)
    found = leaks.Found()
    leaks.play(game, 3, found)
    assert not found.leaks


# The matrix


@pytest.fixture(scope="module")
def findings() -> Findings:
    return found_for([QUICK_GAME])


def test_every_role_gets_what_it_may(findings: Findings) -> None:
    assert not findings.faults
    accepted = {
        label for (label, *_, role), cell in findings.cells.items() if cell.is_accepted and role == "host"
    }
    assert {label for label in HOSTS if "/tables/" not in label} <= accepted, (
        "a host's call was never accepted"
    )


def test_the_page_has_every_call_and_what_a_quick_run_finds(findings: Findings) -> None:
    page = MATRIX.read_text()
    sections = re.split(r"^## ", page, flags=re.MULTILINE)[1:]
    assert len(sections) == len(PLACES) + 2
    labels = dict.fromkeys(label for label, *_ in findings.cells)
    for section, (phase, visibility) in zip(sections, PLACES, strict=False):
        rows = dict(re.findall(r"^\| `([^`]+)` \| (.*) \|$", section, re.MULTILINE))
        assert rows.keys() == labels.keys(), "run `python attacks/roles.py --page docs/security-matrix.md`"
        for label in labels:
            for role, cell in zip(ROLES, rows[label].split(" | "), strict=True):
                found = answers_in(findings.cells, label, phase, visibility, role)
                assert found <= set(cell.split()), (label, phase, visibility, role, found, cell)


def test_the_page_has_every_route_that_names_people(findings: Findings) -> None:
    section = MATRIX.read_text().split("\n## About other people", 1)[1].split("\n## ", 1)[0]
    rows = dict(re.findall(r"^\| `([^`]+)` \| (.*) \|$", section, re.MULTILINE))
    assert rows == {
        label: " | ".join(found[about][0] for about in ABOUT) for label, found in findings.people.items()
    }


def test_the_page_has_every_route_away_from_tables(findings: Findings) -> None:
    listed = set(re.findall(r"^\| `([^`]+)` \|", MATRIX.read_text().rsplit("\n## ", 1)[1], re.MULTILINE))
    assert listed == {label for label, _ in findings.elsewhere}


# The long ones


@pytest.mark.slow
def test_very_many_fuzzed_calls_break_and_change_nothing() -> None:
    assert tries_of(run("fuzz", "--calls", "100000")) >= 100_000


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_by_a_thousand_kills() -> None:
    assert tries_of(run("kills", "--kills", "1000")) == 1_000


@pytest.mark.slow
def test_twenty_sigterms_leave_nothing_unanswered() -> None:
    run("kills", "--kills", "20", "--gently")


@pytest.mark.slow
def test_ten_thousand_games_leak_nothing() -> None:
    assert tries_of(run("leaks", "--games", "10000")) == 10_000


@pytest.mark.slow
def test_every_role_at_tables_of_all_games() -> None:
    run("roles")


def test_every_attack_is_on_the_page() -> None:
    """Each row of docs/security.md names the command that printed it."""
    commands = set(re.findall(r"`python attacks/(\w+)\.py", SECURITY.read_text()))
    scripts = {path.stem for path in (ROOT / "attacks").glob("*.py") if "def main(" in path.read_text()}
    assert scripts - {"run"} <= commands
