"""Real server processes. `server` is shared by a module's tests; `start_server` makes one with its own settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from parlour.testing.processes import ServerProcess

StartServer = Callable[..., ServerProcess]


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
