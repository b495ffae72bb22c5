"""A server that is killed during play keeps every acknowledged move, as checked by `bench/crash.py`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "bench" / "crash.py"


def crash(rounds: int, tables: int, *options: str) -> str:
    command = [sys.executable, str(SCRIPT), "--rounds", str(rounds), "--tables", str(tables), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()[-1]


def test_nothing_acknowledged_is_lost_by_a_kill() -> None:
    summary = crash(rounds=2, tables=6)
    assert summary.startswith("2 rounds, 12 tables")
    assert summary.endswith("0 lost, 0 faults")


def test_on_sigterm_accepted_requests_are_stored_and_answered() -> None:
    assert crash(2, 6, "--gently").endswith("0 lost, 0 faults")


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_by_fifty_kills() -> None:
    assert crash(rounds=50, tables=12).endswith("0 lost, 0 faults")


@pytest.mark.slow
def test_twenty_sigterms_leave_nothing_unanswered() -> None:
    assert crash(20, 12, "--gently").endswith("0 lost, 0 faults")
