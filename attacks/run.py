"""Runs all attacks, and prints the table of docs/security.md.

    python attacks/run.py            # quick numbers, as `make attacks` does
    python attacks/run.py --long     # the numbers in docs/security.md, an hour or two
    python attacks/run.py fuzz kills # only these

The exit code is 0 if every attack was held off.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent


class Script(NamedTuple):
    """The options of an attack for a quick run, and for a long one."""

    quick: str
    long: str


SCRIPTS = {
    "oracle": Script("--tries 500", "--tries 2000"),
    "leaks": Script("--games 100", "--games 10000"),
    "roles": Script("--games uno rummy", ""),
    "fuzz": Script("--calls 2000", "--calls 100000"),
    "deal": Script("--tries 500", ""),
    "cuts": Script("--cuts 100", "--cuts 2000"),
    "kills": Script("--kills 10", "--kills 1000"),
    "doors": Script("--tries 20", ""),
}

_ROW = re.compile(r"^\|? ?([^|]+?) \| ([\d,]+) \| ([^|]+?) ?\|?$")


def run(name: str, options: str) -> tuple[int, str]:
    """Run an attack. Its progress is shown as it goes; returns the exit code and what it printed."""
    command = [sys.executable, str(HERE / f"{name}.py"), *options.split()]
    started = time.monotonic()
    print(f"== attacks/{name}.py {options}", file=sys.stderr, flush=True)
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    print(f"{time.monotonic() - started:.0f} s, exit code {done.returncode}", file=sys.stderr, flush=True)
    return done.returncode, done.stdout


def table(printed: dict[str, tuple[str, str]]) -> str:
    """One table of the rows of all attacks. Attacks with columns of their own follow below."""
    lines = ["| attack | tries | outcome | command |", "|---|---|---|---|"]
    others = []
    for name, (options, text) in printed.items():
        command = f"`python attacks/{name}.py {options}`".replace(" `", "`")
        rows = [found.groups() for line in text.splitlines() if (found := _ROW.match(line))]
        if rows:
            lines += [f"| {attack} | {tries} | {outcome} | {command} |" for attack, tries, outcome in rows]
        else:
            others.append(f"{command}\n\n{text.strip()}")
    return "\n\n".join(["\n".join(lines), *others])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=list(SCRIPTS), metavar="attack")
    parser.add_argument("--long", action="store_true", help="the numbers of docs/security.md")
    wanted = parser.parse_args()
    printed, failed = {}, []
    for name in wanted.names:
        if not (HERE / f"{name}.py").exists():
            continue
        options = SCRIPTS[name].long if wanted.long else SCRIPTS[name].quick
        code, text = run(name, options)
        printed[name] = options, text
        if code:
            failed.append(name)
    print(table(printed))
    if failed:
        print(f"\nNot held off: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
