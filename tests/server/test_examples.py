"""The examples of the documentation run unchanged."""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
from pathlib import Path

import pytest

from parlour.testing.processes import ServerProcess

EXAMPLES = Path(__file__).parents[2] / "examples"


needs_curl = pytest.mark.skipif(
    shutil.which("curl") is None, reason="the example is written for curl, which is not here"
)


async def printed_by(example: str, server: ServerProcess, *, program: str = "bash") -> str:
    process = await asyncio.create_subprocess_exec(
        program,
        str(EXAMPLES / example),
        server.url,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    printed = (await process.communicate())[0].decode()
    assert process.returncode == 0, printed
    return printed


@needs_curl
async def test_a_whole_game_by_curl(server: ServerProcess) -> None:
    printed = await printed_by("hidden_joker_by_curl.sh", server)
    assert "has started" in printed
    assert "discarded c_" in printed
    assert printed.splitlines()[-2] in ("rummy_declared", "stock_exhausted")
    assert "'score'" in printed.splitlines()[-1]


@needs_curl
async def test_a_hand_of_spades_by_curl(server: ServerProcess) -> None:
    lines = (await printed_by("spades_by_curl.sh", server)).splitlines()
    assert len([line for line in lines if line.startswith("trick ")]) == 13
    bids, tricks, scores = (json.loads(line.split(": ", 1)[1]) for line in (lines[0], *lines[-2:]))
    assert bids["north"] == 3
    assert sum(tricks.values()) == 13
    assert scores.keys() == {"ns", "ew"}


async def test_a_whole_game_of_uno_by_socket(server: ServerProcess) -> None:
    lines = (await printed_by("uno_by_socket.py", server, program=sys.executable)).splitlines()
    assert any(line.endswith("accepted") for line in lines)
    assert not any("refused" in line for line in lines)
    assert any(line.startswith("winners: [") for line in lines)
