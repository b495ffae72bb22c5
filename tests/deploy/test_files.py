"""The systemd unit's command line runs and drains; what cannot run here says so."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.server.settings import Settings
from parlour.testing.processes import ServerProcess

DEPLOY = Path(__file__).parents[2] / "deploy"


def unit() -> dict[str, str]:
    lines = (DEPLOY / "parlour.service").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if re.match(r"[A-Z]\w+=", line))


def test_the_units_command_line_serves_and_drains(tmp_path: Path) -> None:
    program, *words = unit()["ExecStart"].split()
    assert program.endswith("/bin/parlour")
    file = tmp_path / "parlour.toml"
    file.write_text(f'data = "{tmp_path}"\nlog = "json"\n')
    words = [str(file) if word == "/etc/parlour.toml" else word for word in words]
    server = ServerProcess(tmp_path, command=("-m", "parlour", *words))
    server.start()
    server.signal(signal.Signals[unit()["KillSignal"]])
    assert server.wait(float(unit()["TimeoutStopSec"])) == 0
    assert server.log.read_text().startswith("{")


@pytest.mark.parametrize("name", ["Containerfile", "compose.yaml", "Caddyfile", "kubernetes.yaml"])
def test_what_is_not_run_says_so(name: str) -> None:
    assert "Not run by the tests" in (DEPLOY / name).read_text()


def test_the_settings_that_the_files_name_exist() -> None:
    known = {f"PARLOUR_{name.upper()}" for name in Settings.__struct_fields__}
    for file in DEPLOY.iterdir():
        named = set(re.findall(r"\bPARLOUR_[A-Z_]+", file.read_text()))
        assert named <= known, file


def test_the_command_in_the_container_is_a_command() -> None:
    command = re.findall(r"^CMD \[(.+)\]", (DEPLOY / "Containerfile").read_text(), re.MULTILINE)[0]
    words = [word.strip(' "') for word in command.split(",")]
    done = subprocess.run([sys.executable, "-m", *words, "--help"], capture_output=True, check=False)
    assert done.returncode == 0
