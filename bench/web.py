"""Measures the browser client: size of the first page, time until it is interactive, how much it
moves, long tasks in a game, and smoothness of dragging.

Needs the built client (`make web`) and Chromium. `python bench/web.py`
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

WEB = Path(__file__).parent.parent / "web"
LARGEST_SCRIPTS_KB = 70
MOST_SHIFT = 0.05
SLOWEST_MS = 1500
FRAMES_PER_SECOND = 60
LONG_TASK_MS = 50


def measured(script: str) -> Any:
    """Run a script of `web/package.json` in a real browser, and return its measurements."""
    environment = {"PYTHON": sys.executable, **os.environ}
    command = [sys.executable, WEB / "build.py", "run", "--silent", script]
    told = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout
    return json.loads(told.splitlines()[-1])


def row(what: str, found: str, aim: str = "") -> None:
    print(f"{what:<40}{found:>12}{aim:>12}")


def first_page() -> None:
    visits = measured("measure")
    times = [visit["interactive"] for visit in visits]
    row("first page, empty cache", "measured", "aim")
    row(
        "JavaScript, gzipped",
        f"{max(visit['scripts'] for visit in visits) / 1000:.1f} kB",
        f"{LARGEST_SCRIPTS_KB} kB",
    )
    row("CSS, gzipped", f"{max(visit['styles'] for visit in visits) / 1000:.1f} kB")
    for what, name in (("shift", "layout shift, worst"), ("shift_again", "layout shift, with tables, worst")):
        row(name, f"{max(visit[what] for visit in visits):.3f}", f"{MOST_SHIFT}")
    row("interactive, median of 6", f"{median(times):.0f} ms", f"{SLOWEST_MS} ms")
    row("interactive, slowest", f"{max(times)} ms")
    row("load of the machine", f"{os.getloadavg()[0]:.1f}")


def long_tasks() -> None:
    """Part of a game of each kind. Processor time leaves out what other programs take away."""
    games = measured("long-tasks")
    print()
    heads = ("moves", "longest task", "of processor", "over 50 ms", "load")
    print(f"{'one plays, median of 3':<28}" + "".join(f"{head:>14}" for head in heads))
    for game, runs in games.items():
        worst, processor, long = (
            median(run[what] for run in runs) for what in ("longest", "processor", "long")
        )
        load = max(run["load"] for run in runs)
        told = f"{worst:.0f} ms" if worst else f"< {LONG_TASK_MS} ms"
        cells = (f"{runs[0]['moves']}", told, f"{processor:.1f} ms", f"{long:.0f}", f"{load:.1f}")
        print(f"{game:<28}" + "".join(f"{cell:>14}" for cell in cells))


def dragging() -> None:
    drag = measured("drag")
    print()
    what = f"mouse across {drag['tiles']} tiles"
    print(f"{what:<40}{'empty':>12}{'dragging':>12}{'aim':>12}")
    both = [drag["without"], drag["dragging"]]
    rates = [f"{each['frames_per_second']}" for each in both]
    print(f"{'frames a second':<40}{rates[0]:>12}{rates[1]:>12}{FRAMES_PER_SECOND:>12}")
    for share, what in (("median", "median"), ("p99", "99 of 100"), ("worst", "longest")):
        lengths = [f"{each['frame_ms'][share]} ms" for each in both]
        print(f"{f'a frame, {what}':<40}{lengths[0]:>12}{lengths[1]:>12}")


if __name__ == "__main__":
    first_page()
    long_tasks()
    dragging()
