"""The browser client: how heavy the first page is, how soon it can be used, and how smoothly tiles are dragged.

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
LARGEST_SCRIPTS_KB = 150
SLOWEST_MS = 1500
FRAMES_PER_SECOND = 60


def measured(script: str) -> Any:
    """What a script of `web/package.json` found out, in a real browser."""
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
    row("interactive, median of 5", f"{median(times):.0f} ms", f"{SLOWEST_MS} ms")
    row("interactive, slowest", f"{max(times)} ms")


def dragging() -> None:
    drag = measured("drag")
    frame = drag["frame_ms"]
    print()
    row(f"a tile across a board of {drag['tiles']}", "measured", "aim")
    row("frames a second", f"{drag['frames_per_second']}", f"{FRAMES_PER_SECOND}")
    row("a frame, median", f"{frame['median']} ms")
    row("a frame, 99 of 100", f"{frame['p99']} ms")
    row("a frame, longest", f"{frame['worst']} ms")


if __name__ == "__main__":
    first_page()
    dragging()
