"""`parlour serve` that notes where its main thread is, a thousand times in each second of CPU.

SIGUSR1 starts, SIGUSR2 stops and writes the stacks as JSON into the file that PARLOUR_STACKS names.
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
