"""Real server processes. `server` is shared by a module's tests; `start_server` makes one with its own settings."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
from collections.abc import AsyncIterator, Iterator

import pytest
from clients import NODE, Arrive, Player, StartServer

from parlour.testing.processes import ServerProcess
from postgres_fixtures import postgres, postgres_database

__all__ = ["postgres", "postgres_database"]


@pytest.fixture(scope="module")
def start_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StartServer]:
    """`start_server(PARLOUR_ACTIONS_PER_SECOND="5")`: a new process on an empty folder, stopped at the end."""
    started: list[ServerProcess] = []

    def start(**environment: str) -> ServerProcess:
        server = ServerProcess(tmp_path_factory.mktemp("data"), environment)
        started.append(server)
        server.start()
        return server

    yield start
    for server in started:
        server.stop()


@pytest.fixture(scope="module")
def server(start_server: StartServer) -> ServerProcess:
    """A server without limits."""
    return start_server()


@pytest.fixture
async def arrive(server: ServerProcess) -> AsyncIterator[Arrive]:
    """`await arrive("Ann")`: a guest on the module's server, connected by Socket.IO unless `connect=False`."""
    players: list[Player] = []

    async def come(name: str = "Ann", *, connect: bool = True, url: str = server.url) -> Player:
        player = await Player.arrive(url, name)
        players.append(player)
        if connect:
            await player.connect()
            player.events.clear()
        return player

    yield come
    for player in players:
        await player.leave()


@pytest.fixture(scope="module")
def reference_client() -> str:
    """The path of node, with socket.io-client installed."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("node and npm are not installed, so the reference client cannot be tried")
    with (NODE / "package.json").open() as lock:  # other workers want it as well
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (NODE / "node_modules" / "socket.io-client").exists():
            installing = subprocess.run(
                [npm, "ci", "--no-audit", "--no-fund"], cwd=NODE, capture_output=True, text=True, check=False
            )
            if installing.returncode:
                pytest.skip(f"npm cannot install socket.io-client: {installing.stderr[-300:]}")
    return node
