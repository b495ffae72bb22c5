"""The example that trains networks to play UNO."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.env import record

SCRIPT = Path(__file__).parents[2] / "examples" / "train_uno.py"
ROW = re.compile(
    r"^(imitation|self-play) +(random|hard) +(\d+) +([\d.]+)%  ([\d.]+)% to ([\d.]+)%$", re.MULTILINE
)


def run(*arguments: str) -> str:
    command = [sys.executable, str(SCRIPT), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout


@pytest.mark.slow
def test_both_networks_beat_the_random_bot() -> None:
    rows = ROW.findall(run("--games", "300"))
    assert len(rows) == 4
    for _, level, games, _, low, _ in rows:
        assert games == "300"
        assert level != "random" or float(low) > 50


def test_a_recorded_dataset_can_be_imitated(tmp_path: Path) -> None:
    record(tmp_path, "uno", ["hard"], 4)
    told = run("--games", "4", "--dataset", str(tmp_path))
    assert "recording" not in told
    assert len(ROW.findall(told)) == 4
