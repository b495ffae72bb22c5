"""A real server process for tests and benchmarks, which can be killed and restarted on the same data."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from signal import SIGKILL, SIGTERM, Signals
from typing import Self
from urllib.error import URLError
from urllib.request import urlopen

SERVE = ("-m", "parlour", "serve")
NO_LIMITS = {
    "PARLOUR_GUESTS_PER_HOUR": "0",
    "PARLOUR_LOGINS_PER_MINUTE": "0",
    "PARLOUR_CHATS_PER_MINUTE": "0",
    "PARLOUR_ACTIONS_PER_SECOND": "0",
    "PARLOUR_TABLES_PER_MINUTE": "0",
    "PARLOUR_WRONG_CODES_PER_HOUR": "0",
}
READY_SECONDS = 120.0


class ServerProcess:
    """A server on a free port, with its data in `data`. Rate limits are off unless `environment` sets them."""

    def __init__(
        self,
        data: Path,
        environment: Mapping[str, str] | None = None,
        prefix: Sequence[str] = (),
        command: Sequence[str] = SERVE,
    ) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data / "server.log"
        self._environment = {**NO_LIMITS, **(environment or {})}
        self._command = [*prefix, sys.executable, *command]
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def database(self) -> Path:
        return self.data / "parlour.db"

    @property
    def pid(self) -> int:
        assert self._process is not None, "the server was not started"
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start the server, and wait until it is ready."""
        assert not self.running, "the server is already running"
        self.data.mkdir(parents=True, exist_ok=True)
        environment = {
            **os.environ,
            **self._environment,
            "PORT": str(self.port),
            "HOST": "127.0.0.1",
            "PARLOUR_DATA": str(self.data),
        }
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self._wait_until_ready(time.monotonic() + READY_SECONDS)

    def kill(self) -> None:
        """Send SIGKILL. This is like a power failure, except that the kernel still writes its buffers."""
        self._end(SIGKILL)

    def stop(self) -> int:
        """Send SIGTERM, wait, and return the exit code."""
        return self._end(SIGTERM)

    def restart(self) -> None:
        """Stop the server if it is running, and start it again on the same data and port."""
        self.stop()
        self.start()

    def signal(self, number: Signals) -> None:
        assert self._process is not None, "the server was not started"
        self._process.send_signal(number)

    def wait(self, seconds: float = 20.0) -> int:
        """Wait until the process ends, and return its exit code."""
        assert self._process is not None, "the server was not started"
        return self._process.wait(seconds)

    def _end(self, number: Signals) -> int:
        if self._process is None:
            return 0
        if self.running:
            self.signal(number)
        try:
            return self.wait()
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            raise

    def _wait_until_ready(self, deadline: float) -> None:
        while True:
            if not self.running:
                raise RuntimeError(f"The server exited during startup:\n{self.log.read_text()[-2000:]}")
            try:
                with urlopen(f"{self.url}/readyz", timeout=5) as answer:
                    answer.read()
                return
            except (URLError, OSError):
                if time.monotonic() > deadline:
                    self.kill()
                    raise RuntimeError(
                        f"The server did not become ready:\n{self.log.read_text()[-2000:]}"
                    ) from None
                time.sleep(0.02)


def free_port() -> int:
    """A port that is not in use."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
