"""Run pip install, and show how far it is: `python requirements/install.py WHAT ARGUMENT...`

On a terminal one line counts the packages; elsewhere there is one line before and one after. What pip itself
prints is shown where it fails.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

SHOWN_LINES = 15
WIDTH = 100
PACKAGE = re.compile(
    r"(?:Collecting |Requirement already satisfied: |Processing (?:\S*/)?(?=\S+\.whl))"
    r"([A-Za-z0-9._]+(?:-[A-Za-z][A-Za-z0-9._]*)*)"
)
"""pip names each package once in such a line: from an index, from the environment, or from a local file."""
NO_NETWORK = re.compile(
    r"NewConnectionError|ConnectTimeout|ReadTimeout|Connection (refused|reset|aborted)|name resolution"
    r"|Network is unreachable|No matching distribution found"
)
NO_NETWORK_HELP = """
pip could not get the packages. Is there a network? Behind a proxy, set HTTPS_PROXY; for a mirror of the package
index, set PIP_INDEX_URL. Then run the same command again: it goes on where it stopped.
"""


class Progress:
    """One line that is written over, on a terminal; nothing elsewhere."""

    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total
        self.count = 0

    def hear(self, line: str) -> None:
        """Take a line of pip's output."""
        if found := PACKAGE.match(line):
            self.count += 1
            self.show(f"{self.count} of {max(self.total, self.count)}: {found[1]}")
        elif line.startswith("Installing collected packages"):
            self.show("unpacking")

    def show(self, text: str) -> None:
        if sys.stdout.isatty():
            sys.stdout.write(f"\r\x1b[KInstalling {self.what}: {text}"[:WIDTH])
            sys.stdout.flush()


def main(what: str, arguments: list[str]) -> int:
    progress = Progress(what, packages_in(arguments))
    began = time.monotonic()
    sys.stdout.write(f"Installing {what} ...")
    if not sys.stdout.isatty():
        sys.stdout.write("\n")
    sys.stdout.flush()
    code, said = run_pip(arguments, progress)
    start = "\r\x1b[K" if sys.stdout.isatty() else ""
    if code == 0:
        sys.stdout.write(f"{start}Installed {what} in {time.monotonic() - began:.0f} s\n")
        return 0
    sys.stdout.write(f"{start}Could not install {what}:\n")
    sys.stdout.flush()
    sys.stderr.write("".join(said[-SHOWN_LINES:]))
    if NO_NETWORK.search("".join(said)):
        sys.stderr.write(NO_NETWORK_HELP)
    return code


def run_pip(arguments: list[str], progress: Progress) -> tuple[int, list[str]]:
    """pip's exit code, and the lines that it printed."""
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--no-input",
        "--disable-pip-version-check",
        *arguments,
    ]
    said = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            said.append(line)
            progress.hear(line)
    return pip.returncode, said


def packages_in(arguments: list[str]) -> int:
    """The number of packages that the lock files among the arguments pin."""
    files = [Path(name) for name in arguments if name.endswith(".txt")]
    return sum(len(re.findall(r"^[\w.-]+(?:\[.*\])?==", file.read_text(), re.MULTILINE)) for file in files)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
