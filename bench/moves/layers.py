"""Shows where the CPU time of a move goes, by layer, from a profiled server under the load of `bench/moves/run.py`.

    python bench/moves/layers.py                     # by socket
    python bench/moves/layers.py parlour-rest

The CPU time of the main thread is divided by samples, so figures are accurate to a few microseconds. That of the writer
thread is measured by the system.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import run
from parlour.testing.processes import ServerProcess

STAGE = "100:140"

LAYERS = (
    ("/rules/", "rules: check, apply, copy of the state"),
    ("/api/wire.py", "build the messages"),
    ("parlour/tables/", "table: read the move, fold, copy"),
    ("parlour/server/wire/", "build the messages"),
    ("parlour/server/delivery.py", "encode and deliver messages"),
    ("parlour/server/websocket_frames.py:_flush", "write to the connections (system calls included)"),
    ("parlour/server/websocket_frames.py", "read and make WebSocket frames"),
    ("parlour/server/engineio_transport.py", "socket events and acknowledgments"),
    ("parlour/server/sockets.py", "socket events and acknowledgments"),
    ("parlour/server/accounts.py", "look up the session"),
    ("parlour/rest/", "HTTP: routing, request, answer"),
    ("parlour/server/http.py", "HTTP: routing, request, answer"),
    ("parlour/server/routes/", "HTTP: routing, request, answer"),
    ("parlour/server/app.py", "HTTP: routing, request, answer"),
    ("parlour/server/", "change a table: lock, draft, log entry"),
    ("parlour/store/", "hand-over to the writer thread and back"),
    ("site-packages/websockets/", "read and make WebSocket frames"),
    ("uvicorn/", "uvicorn: read from the connections, ASGI"),
    ("asyncio/runners", "event loop: waiting for work, waking tasks"),
)


def main() -> None:
    target = sys.argv[1] if len(sys.argv) > 1 else "parlour-socket"
    run.install()
    run.RESULTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=run.RESULTS) as folder:
        stacks = Path(folder, "stacks.json")
        server = ServerProcess(
            Path(folder),
            {"PARLOUR_STACKS": str(stacks)},
            prefix=run.on_core(0),
            command=(str(run.HERE / "sampled.py"),),
        )
        with server:
            moves, main_cpu, other_cpu = sampled(server, target)
        report(target, moves, main_cpu, other_cpu, json.loads(stacks.read_text()))


def sampled(server: ServerProcess, target: str) -> tuple[float, float, float]:
    """The number of moves, and the CPU seconds of the main thread and of other threads."""
    command = [*run.on_core(1), "node", str(run.HERE / "load.mjs"), target, str(server.port)]
    with subprocess.Popen(
        [*command, f"{run.WARM_UP},{STAGE}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as load:
        run.one_stage(load, server.pid, tables=1)
        for at in ("before", "opened"):
            run.hear(load, at)
            if at == "opened":
                time.sleep(0.5)
                server.signal(signal.SIGUSR1)
                main_before, all_before = main_thread_seconds(server.pid), run.cpu_seconds(server.pid)
            run.go_on(load)
        told = run.hear(load, "played")
        main_cpu = main_thread_seconds(server.pid) - main_before
        all_cpu = run.cpu_seconds(server.pid) - all_before
        server.signal(signal.SIGUSR2)
        time.sleep(1)
        run.go_on(load)
    return told["moves"], main_cpu, all_cpu - main_cpu


def main_thread_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/task/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / run.TICKS


def report(target: str, moves: float, main_cpu: float, other_cpu: float, stacks: list[list[object]]) -> None:
    counted: Counter[str] = Counter()
    for count, stack in stacks:
        counted[layer_of(stack)] += count
    samples = counted.total()
    print(f"{target}: {(main_cpu + other_cpu) * 1e6 / moves:.0f} us CPU per move, {samples} samples")
    for layer, count in counted.most_common():
        print(f"{main_cpu * 1e6 / moves * count / samples:7.0f} us  {layer}")
    print(f"{other_cpu * 1e6 / moves:7.0f} us  other threads: the writer (SQL, SQLite, commit) and readers")


def layer_of(stack: list[list[str]]) -> str:
    """The layer of a stack: that of its innermost frame that belongs to a layer."""
    for file, function in stack:
        for part, layer in LAYERS:
            if part in f"{file}:{function}":
                return layer
    return "other"


if __name__ == "__main__":
    main()
