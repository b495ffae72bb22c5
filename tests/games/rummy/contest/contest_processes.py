"""Contest servers and players as processes of their own."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import httpx

SECONDS = 120
PLAYERS = Path(__file__).parents[4] / "bench" / "foreign_players.py"

Found = TypeVar("Found")


@contextmanager
def running(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is killed at the end."""
    process = subprocess.Popen(
        [sys.executable, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        process.wait()


def contest(*words: str) -> Any:
    """`parlour contest` as a process."""
    return running("-m", "parlour", "contest", *words)


@contextmanager
def serving(path: Path, *words: str, port: int | None = None) -> Iterator[httpx.Client]:
    """A contest server that accepts registrations."""
    taken = free_port() if port is None else port
    url = f"http://127.0.0.1:{taken}"
    with contest("serve", "--port", str(taken), "--data", str(path), *words), client_of(url) as client:
        wait_until(lambda: listens(taken))
        yield client


@contextmanager
def client_of(url: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=url, trust_env=False, timeout=30) as client:
        yield client


def players(client: httpx.Client, *wanted: str, test: bool = False) -> Any:
    """Players that were not written for this server, each as NAME:PORT:KIND."""
    options = ["--test"] if test else []
    return running(str(PLAYERS), str(client.base_url).rstrip("/"), *wanted, *options)


def wait_until(found: Callable[[], Found], seconds: float = SECONDS) -> Found:
    """Wait for something to become true, and return it."""
    until = time.monotonic() + seconds
    while not (value := found()):
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.05)
    return value


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def games(client: httpx.Client) -> list[dict[str, Any]]:
    """The latest games, newest first."""
    found: list[dict[str, Any]] = client.get("/api/games?limit=500").json()
    return found


def status_of(client: httpx.Client, name: str) -> str | None:
    """The status of a player."""
    live = client.get("/api/live").json()["players"]
    return next((player["status"] for player in live if player["name"] == name), None)
