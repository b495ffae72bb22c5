"""Real server processes. `server` is shared by a module's tests; `start_server` makes one with its own settings."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress

import httpx
import pytest
from clients import NODE, Arrive, Player, StartServer

from checked_servers import all_is_documented, checked_server
from parlour.testing.processes import ServerProcess, free_port
from postgres_fixtures import postgres, postgres_database, redis

__all__ = ["all_is_documented", "postgres", "postgres_database", "redis"]


@pytest.fixture(scope="module")
def start_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StartServer]:
    """`start_server(PARLOUR_ACTIONS_PER_SECOND="5")`: a new process on an empty folder, stopped at the end."""
    started: list[ServerProcess] = []

    def start(**environment: str) -> ServerProcess:
        server = checked_server(tmp_path_factory.mktemp("data"), environment)
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


@pytest.fixture(scope="module")
def contest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a contest between two real players, who have played some games and are gone."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    data = str(tmp_path_factory.mktemp("contest") / "contest.sqlite3")
    with ExitStack() as stack:
        stack.enter_context(_contest("serve", "--port", str(port), "--data", data, "--target", "40"))
        _wait_for(lambda: httpx.get(f"{address}/api/games", trust_env=False).status_code == 200)
        with ExitStack() as players:
            for name in ("Ann Lee", "Bob"):
                players.enter_context(_contest("player", "--server", address, "--name", name))
            _wait_for(lambda: len(httpx.get(f"{address}/api/games", trust_env=False).json()) > 2)
        _wait_for(lambda: not httpx.get(f"{address}/api/live", trust_env=False).json()["running"])
        yield address


@contextmanager
def _contest(*words: str) -> Iterator[None]:
    process = subprocess.Popen(
        [sys.executable, "-m", "parlour", "contest", *words], stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        process.kill()
        process.wait()


def _wait_for(fulfilled: Callable[[], bool], seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while True:
        with suppress(httpx.TransportError):
            if fulfilled():
                return
        assert time.monotonic() < until, "the contest does not play"
        time.sleep(0.05)


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
    """The path of node, with the packages of `node/package.json` installed."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("node and npm are not installed, so the reference client cannot be tried")
    wanted, installed = NODE / "package-lock.json", NODE / "node_modules" / ".installed"
    with wanted.open("rb") as lock:  # other workers want it as well
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not installed.exists() or installed.read_bytes() != wanted.read_bytes():
            installing = subprocess.run(
                [npm, "ci", "--no-audit", "--no-fund"], cwd=NODE, capture_output=True, text=True, check=False
            )
            if installing.returncode:
                pytest.skip(f"npm cannot install the reference client: {installing.stderr[-300:]}")
            installed.write_bytes(wanted.read_bytes())
    return node
