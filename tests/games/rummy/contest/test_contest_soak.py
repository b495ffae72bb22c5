"""A contest with players that misbehave, as `bench/contest_soak.py` runs it for an hour."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SOAK = Path(__file__).parents[4] / "bench" / "contest_soak.py"


@pytest.mark.slow
def test_no_honest_player_forfeits_beside_those_that_misbehave() -> None:
    command = [sys.executable, str(SOAK), "--minutes", "1", "--players", "12", "--every", "10"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    last = [line for line in ran.stdout.splitlines() if "honest forfeits" in line][-1]
    assert "honest forfeits 0" in last
    assert "others 0" not in last, "those that misbehave do forfeit"
