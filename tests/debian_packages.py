"""Programs that the tests run: those of the machine, or from Debian's packages where these may be installed."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

PLACES = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/usr/local/sbin"))


def program(names: Sequence[str], package: str) -> str | None:
    """The path of the first of these programs that the machine has, or gets by installing the package."""
    return _find(names) or _install(names, package)


def _find(names: Sequence[str]) -> str | None:
    return next((path for name in names if (path := shutil.which(name, path=PLACES))), None)


def _install(names: Sequence[str], package: str) -> str | None:
    """Install a package, but do not start its service. Other test processes wait."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    # A package's service is not started in run level 1.
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    with Path(tempfile.gettempdir(), "parlour-packages.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (found := _find(names)) is not None:
            return found
        for command in (
            ("apt-get", "update", "-qq"),
            ("apt-get", "install", "-y", "-qq", "--no-install-recommends", package),
        ):
            subprocess.run(
                command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False
            )
    return _find(names)
