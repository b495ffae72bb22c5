"""A real Redis server for the tests: an existing one, or one that is started for them.

Set `PARLOUR_TEST_REDIS` to the URL of a server that may be used. Otherwise `redis-server` or `valkey-server` of the
machine is started on a free port. Where there is none and apt-get may be used, Debian's package is installed first, but
not started. If there is no server, the tests fail and say why; `-m "not postgres"` skips them.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from parlour.testing.processes import free_port

PATIENCE_S = 30.0
NAMES = ("redis-server", "valkey-server")
WHAT_TO_INSTALL = (
    "No Redis server was found, so the tests of several nodes cannot run. Install one (Debian and Ubuntu: apt-get"
    ' install redis-server), or name one in PARLOUR_TEST_REDIS, or run with -m "not postgres".'
)


class RedisServer:
    """A server process that keeps nothing, which can be killed and started again on the same port."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self._program = _program()
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def pid(self) -> int:
        assert self._process is not None, "the server was not started"
        return self._process.pid

    def start(self) -> None:
        settings = ("--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no")
        self._process = subprocess.Popen(
            [self._program, *settings], cwd=tempfile.gettempdir(), stdout=subprocess.DEVNULL
        )
        deadline = time.monotonic() + PATIENCE_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"{self._program} does not start") from None
                time.sleep(0.02)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@contextmanager
def redis_server() -> Iterator[str]:
    """The address of a server for as long as the context lasts."""
    named = os.environ.get("PARLOUR_TEST_REDIS")
    if named:
        yield named
        return
    with RedisServer() as server:
        yield server.url


def _program() -> str:
    found = _find() or _install()
    if found is None:
        raise RuntimeError(WHAT_TO_INSTALL)
    return found


def _find() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _install() -> str | None:
    """Install Debian's package, where that is allowed. Other test processes wait."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    # A package's service is not started in run level 1.
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    with Path(tempfile.gettempdir(), "parlour-redis.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (found := _find()) is not None:
            return found
        for command in (
            ("apt-get", "update", "-qq"),
            ("apt-get", "install", "-y", "-qq", "--no-install-recommends", "redis-server"),
        ):
            subprocess.run(
                command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False
            )
    return _find()
