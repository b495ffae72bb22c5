"""Clients that generators make from the document of the running server play whole games against bots."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import httpx
import pytest
from clients import NODE

from parlour.testing.processes import ServerProcess

ROOT = Path(__file__).parents[2]
GENERATED = Path(__file__).parent / "generated"
PYTHON_GENERATOR = ROOT / ".venv-clients" / "bin"


def run(*command: str | Path, folder: Path) -> str:
    """What a command prints. Fails the test if it fails."""
    environment = {**os.environ, "NO_COLOR": "1"}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command[0]}:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout + done.stderr


@pytest.fixture
def document(server: ServerProcess, tmp_path: Path) -> Path:
    """The server's OpenAPI document in a file of an empty folder."""
    file = tmp_path / "openapi.json"
    file.write_bytes(httpx.get(f"{server.url}/openapi.json", timeout=60).content)
    return file


def test_the_client_of_openapi_python_client_plays_every_game(server: ServerProcess, document: Path) -> None:
    generator = PYTHON_GENERATOR / "openapi-python-client"
    if not generator.exists():
        pytest.skip("openapi-python-client is not installed: make .venv-clients/stamp")
    folder = document.parent
    words = ("generate", "--meta", "none", "--config", GENERATED / "config.yml")
    told = run(
        generator, *words, "--path", document, "--output-path", folder / "parlour_client", folder=folder
    )
    assert "Warning" not in told, told
    played = run(PYTHON_GENERATOR / "python", GENERATED / "play.py", folder, server.url, folder=folder)
    moves = {game: int(made) for game, made in map(str.split, played.splitlines())}
    assert len(moves) == 5
    assert all(made > 5 for made in moves.values()), moves


def test_the_client_of_openapi_typescript_plays_a_whole_game(
    server: ServerProcess, document: Path, reference_client: str
) -> None:
    folder, tools = document.parent, NODE / "node_modules" / ".bin"
    (folder / "node_modules").symlink_to(NODE / "node_modules")
    (folder / "package.json").write_text('{"type": "module"}')
    shutil.copy(NODE / "generated.ts", folder)
    run(
        tools / "openapi-typescript",
        document,
        "--default-non-nullable",
        "false",
        "-o",
        "openapi.ts",
        folder=folder,
    )
    settings = ("--strict", "--target", "es2022", "--module", "nodenext", "--skipLibCheck")
    run(tools / "tsc", *settings, "generated.ts", folder=folder)
    played = json.loads(run(reference_client, "generated.js", server.url, folder=folder))
    assert played["moves"] > 5
    assert len(played["winners"]) == 1
