"""The browser client: how heavy the first page is, and how soon it can be used.

Needs the built client (`make web`) and Chromium. `python bench/web.py`
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

WEB = Path(__file__).parent.parent / "web"
LARGEST_SCRIPTS_KB = 150
SLOWEST_MS = 1500


def main() -> None:
    environment = {"PYTHON": sys.executable, **os.environ}
    told = subprocess.run(
        [sys.executable, WEB / "build.py", "run", "--silent", "measure"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    visits = json.loads(told.stdout)
    scripts = max(visit["scripts"] for visit in visits) / 1000
    styles = max(visit["styles"] for visit in visits) / 1000
    times = [visit["interactive"] for visit in visits]
    print(f"{'first page, empty cache':<34}{'measured':>14}{'aim':>12}")
    print(f"{'JavaScript, gzipped':<34}{f'{scripts:.1f} kB':>14}{f'{LARGEST_SCRIPTS_KB} kB':>12}")
    print(f"{'CSS, gzipped':<34}{f'{styles:.1f} kB':>14}")
    print(f"{'interactive, median of 5':<34}{f'{median(times):.0f} ms':>14}{f'{SLOWEST_MS} ms':>12}")
    print(f"{'interactive, slowest':<34}{f'{max(times)} ms':>14}")


if __name__ == "__main__":
    main()
