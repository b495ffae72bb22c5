"""A rolling upgrade: the last version with another schema and this one, on one database at the same time.

The former version comes from the repository's own history. Where that is missing, as in a shallow clone, this is
skipped; `test_faults.py` has what a node does with entries and notices that it cannot read.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
from pathlib import Path

import pytest
from faulty_games import Game, lines, readiness, started, works

from parlour.testing.processes import ServerProcess

ROOT = Path(__file__).parents[2]
MIGRATIONS = "src/parlour/store/migrations/versions"

pytestmark = pytest.mark.postgres


def git(*words: str) -> bytes:
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("the repository has no history here")


@pytest.fixture
def former(tmp_path: Path) -> Path:
    """The sources before the latest migration was added."""
    latest = max(path.name for path in (ROOT / MIGRATIONS).glob("*.py"))
    added = git("log", "--diff-filter=A", "--format=%H", "--", f"{MIGRATIONS}/{latest}").split()
    if not added:
        pytest.skip("the latest migration is not committed")
    commit = f"{added[-1].decode()}^"
    assert latest not in git("ls-tree", "--name-only", commit, f"{MIGRATIONS}/").decode()
    (tmp_path / "former").mkdir()
    subprocess.run(["tar", "x", "-C", tmp_path / "former"], input=git("archive", commit, "src"), check=True)
    return tmp_path / "former" / "src"


async def test_two_versions_share_a_database_while_nodes_are_upgraded(
    former: Path, tmp_path: Path, postgres_database: str, redis: str
) -> None:
    environment = {"PARLOUR_DATABASE": postgres_database, "PARLOUR_REDIS": redis}
    path = f"{former}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"
    old = ServerProcess(tmp_path / "old", {**environment, "PYTHONPATH": path})
    new = ServerProcess(tmp_path / "new", environment)
    try:
        old.start()
        await asyncio.to_thread(new.start)  # migrates the database below the other one
        for nodes in ([old, new], [new, old]):
            async with started(nodes) as game:
                await play(game)
        for node in (old, new):
            await readiness(node, works)
            assert lines(node, "Traceback") == 0
            assert lines(node, "cannot read table") == 0
    finally:
        for node in (old, new):
            node.stop()


async def play(game: Game) -> None:
    for _ in range(4):
        await game.turn()
    await game.converges()
