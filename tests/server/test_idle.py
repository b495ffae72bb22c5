"""Many idle clients all receive a message to everyone: `bench/idle.py` with fewer clients."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "bench" / "idle.py"


@pytest.mark.parametrize("clients", [100, pytest.param(1000, marks=pytest.mark.slow)])
def test_every_client_receives_a_message_to_all(clients: int) -> None:
    command = [sys.executable, str(SCRIPT), "--clients", str(clients)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{clients} of {clients} received it" in done.stdout
