"""Many clients that only listen all hear what is told to all: `bench/idle.py` with fewer of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "bench" / "idle.py"


@pytest.mark.parametrize("clients", [100, pytest.param(1000, marks=pytest.mark.slow)])
def test_all_hear_what_is_told_to_all(clients: int) -> None:
    command = [sys.executable, str(SCRIPT), "--clients", str(clients)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{clients} of {clients} heard" in done.stdout
