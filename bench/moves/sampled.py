"""`parlour serve` with a sampling profiler of its main thread, at 1,000 samples per second of CPU time.

SIGUSR1 starts sampling. SIGUSR2 stops it and writes the stacks as JSON to the file given by PARLOUR_STACKS.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import Counter
from types import FrameType

from parlour.cli import main

EVERY = 0.001
Stack = tuple[tuple[str, str], ...]
stacks: Counter[Stack] = Counter()


def note(_signal: int, frame: FrameType | None) -> None:
    stack = []
    while frame is not None:
        stack.append((frame.f_code.co_filename, frame.f_code.co_name))
        frame = frame.f_back
    stacks[tuple(stack)] += 1


def start(_signal: int, _frame: FrameType | None) -> None:
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)


def stop(_signal: int, _frame: FrameType | None) -> None:
    signal.setitimer(signal.ITIMER_PROF, 0)
    with open(os.environ["PARLOUR_STACKS"], "w") as file:
        json.dump([[count, stack] for stack, count in stacks.items()], file)


signal.signal(signal.SIGPROF, note)
signal.signal(signal.SIGUSR1, start)
signal.signal(signal.SIGUSR2, stop)
sys.argv = ["parlour", "serve"]
main()
