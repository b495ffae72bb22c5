"""The examples of the documentation, run as they stand."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from parlour.testing.processes import ServerProcess

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.skipif(shutil.which("curl") is None, reason="the example is written for curl, which is not here")
async def test_a_whole_game_by_curl(server: ServerProcess) -> None:
    script = EXAMPLES / "hidden_joker_by_curl.sh"
    process = await asyncio.create_subprocess_exec(
        "bash", str(script), server.url, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    printed = (await process.communicate())[0].decode()
    assert process.returncode == 0, printed
    assert "has started" in printed
    assert "discarded c_" in printed
    assert printed.splitlines()[-2] in ("rummy_declared", "stock_exhausted")
    assert "'score'" in printed.splitlines()[-1]
