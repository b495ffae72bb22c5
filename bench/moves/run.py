"""Measures the server's cost of a move: Parlour over Socket.IO and REST, compared with its peers in the same run.

The peers are boardgame.io (in memory, and with a file per match), Colyseus in memory, and a bare socket.io server.

    python bench/moves/run.py                 # 3 rounds, a few minutes
    python bench/moves/run.py --rounds 1 --targets parlour-socket boardgame.io

The load driver and the peers run on Node (installed on the machine, or from requirements/web.txt). Their npm
packages are installed on first use. Every server runs in its own process on loopback. If `taskset` exists, servers run
on core 0 and the load on core 1. Parlour is the real server with an SQLite file and `synchronous=FULL`. Targets
alternate, and figures are medians over the rounds. CPU is the user and system time of all threads of the server, from
the first move sent to the last delivery.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import socket
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from parlour.testing.processes import ServerProcess, free_port

sys.path.insert(0, str(Path(__file__).parents[2] / "web"))

from build import own_npm, packaged_npm

HERE = Path(__file__).parent
RESULTS = HERE.parent / "results"
PEERS = {
    "boardgame.io": "boardgame",
    "colyseus": "colyseus",
    "relay": "relay",
    "boardgame.io-flatfile": "boardgame",
}
"""The servers in `peers/`, by target."""
TARGETS = ("boardgame.io", "parlour-socket", "colyseus", "parlour-rest", "relay", "boardgame.io-flatfile")
COMPARED = ("boardgame.io", "colyseus", "relay")
"""The peers to which ratios are printed."""
STAGES = "50:60,200:20"
WARM_UP = "20:100"


@dataclass(frozen=True)
class Figures:
    """The measurements of one stage of a run."""

    cpu_us: float
    moves_a_second: float
    p50: float
    p95: float
    p99: float
    kib_a_table: float
    deliveries: float
    acknowledged: float


def main() -> None:
    wanted = arguments()
    install()
    print_machine()
    found: dict[tuple[str, str], list[Figures]] = {}
    for number in range(wanted.rounds):
        for target in wanted.targets:
            print(f"round {number + 1}: {target}", file=sys.stderr, flush=True)
            for stage, figures in measured(target, wanted.stages):
                found.setdefault((stage, target), []).append(figures)
    report(found, wanted.stages.split(","), wanted.targets)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--stages", default=STAGES, help="TABLES:MOVES per table, separated by commas")
    parser.add_argument("--targets", nargs="+", choices=TARGETS, default=TARGETS)
    wanted = parser.parse_args()
    if any(int(stage.split(":")[1]) % 2 for stage in wanted.stages.split(",")):
        parser.error("a stage needs an even number of moves, because players draw and discard")
    return wanted


def install() -> None:
    """Install the npm packages on first use."""
    npm = own_npm() or packaged_npm()  # the packaged npm also puts its `node` on the path
    if npm is None:
        raise SystemExit("This benchmark needs Node 20.19 or later, or: pip install -r requirements/web.txt")
    installed = HERE / "node_modules" / ".package-lock.json"  # npm writes it last
    if not installed.exists():
        print("installing npm packages into bench/moves/node_modules", file=sys.stderr, flush=True)
        # Not `npm ci`: the lock file has no builds for platforms that the registry it was made from did not offer.
        install = [*npm, "install", "--no-save", "--no-audit", "--no-fund"]
        subprocess.run(install, cwd=HERE, check=True, stdout=sys.stderr)


def print_machine() -> None:
    print(f"{platform.platform()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start")
    print(f"Python {platform.python_version()} ({build()}), Node {node_version()}")


def build() -> str:
    """How the interpreter was compiled: without its optimizations it is slower."""
    optimized = "--enable-optimizations" in str(sysconfig.get_config_var("CONFIG_ARGS"))
    return "built with optimizations" if optimized else "built without optimizations"


def node_version() -> str:
    return subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()


def measured(target: str, stages: str) -> Iterator[tuple[str, Figures]]:
    """Run one target through the stages, after a warm-up."""
    with ExitStack() as stack:
        pid, port = stack.enter_context(running(target))
        driver = PEERS.get(target, target)
        load = stack.enter_context(
            subprocess.Popen(
                [*on_core(1), "node", str(HERE / "load.mjs"), driver, str(port), f"{WARM_UP},{stages}"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        )
        for number, stage in enumerate((WARM_UP, *stages.split(","))):
            figures = one_stage(load, pid, tables=int(stage.split(":")[0]))
            if number:
                yield stage, figures


def one_stage(load: subprocess.Popen[str], pid: int, tables: int) -> Figures:
    hear(load, "before")
    memory = resident_kib(pid)
    go_on(load)
    hear(load, "opened")
    time.sleep(0.5)  # work left over from opening tables must not count as the cost of moves
    cpu = cpu_seconds(pid)
    go_on(load)
    told = hear(load, "played")
    cpu = cpu_seconds(pid) - cpu
    memory = resident_kib(pid) - memory
    go_on(load)
    moves = told["moves"]
    assert told["heard"] == moves, f"the opponents received {told['heard']} of {moves} moves"
    return Figures(
        cpu_us=cpu * 1e6 / moves,
        moves_a_second=moves / told["seconds"],
        p50=told["p50"],
        p95=told["p95"],
        p99=told["p99"],
        kib_a_table=memory / tables,
        deliveries=told["deliveries"] / moves,
        acknowledged=told["acknowledged"] / moves,
    )


def hear(load: subprocess.Popen[str], at: str) -> dict[str, float]:
    assert load.stdout is not None
    line = load.stdout.readline()
    if not line:
        raise SystemExit("The load driver exited early.")
    told: dict[str, float] = json.loads(line)
    assert told.pop("at") == at
    return told


def go_on(load: subprocess.Popen[str]) -> None:
    assert load.stdin is not None
    load.stdin.write("\n")
    load.stdin.flush()


@contextmanager
def running(target: str) -> Iterator[tuple[int, int]]:
    """Start the server of a target. Yields its process id and port."""
    RESULTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=RESULTS) as folder:
        if target not in PEERS:
            with ServerProcess(Path(folder), prefix=on_core(0)) as server:
                yield server.pid, server.port
            return
        port = free_port()
        files = [folder] if target.endswith("flatfile") else []
        with (Path(folder) / "server.log").open("wb") as log:
            command = [*on_core(0), "node", str(HERE / "peers" / f"{PEERS[target]}.cjs"), str(port), *files]
            process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            wait_for(port)
            yield process.pid, port
        finally:
            process.kill()
            process.wait()


def wait_for(port: int) -> None:
    for _ in range(200):
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=5):
                return
        except OSError:
            time.sleep(0.05)
    raise SystemExit(f"Nothing listens at port {port}.")


def on_core(number: int) -> list[str]:
    if shutil.which("taskset") is None or (os.cpu_count() or 1) < 2:
        return []
    return ["taskset", "-c", str(number)]


def cpu_seconds(pid: int) -> float:
    """User and system time of all threads of a process, to the nanosecond (clock_getcpuclockid(3))."""
    return time.clock_gettime(~pid << 3 | 2)


def resident_kib(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise SystemExit(f"Process {pid} has exited.")


def report(found: dict[tuple[str, str], list[Figures]], stages: list[str], targets: list[str]) -> None:
    for stage in stages:
        tables, moves = stage.split(":")
        peers = {peer: middle(found[stage, peer], "cpu_us") for peer in COMPARED if (stage, peer) in found}
        headings = "".join(f" {'/ ' + peer:>14}" for peer in peers)
        print(f"\n{tables} tables x 2 players, {moves} moves per table")
        print(
            f"{'target':<22} {'CPU us/move':>11} {'moves/s':>8} {'p50 ms':>7} {'p95 ms':>7} {'p99 ms':>7} "
            f"{'KiB/table':>9} {'events/move':>11} {'acks/move':>9}{headings}"
        )
        for target in targets:
            runs = found[stage, target]
            cpu = middle(runs, "cpu_us")
            ratios = "".join(f" {cpu / of_peer:>14.2f}" for of_peer in peers.values())
            print(
                f"{target:<22} {cpu:>11.0f} {middle(runs, 'moves_a_second'):>8.0f} "
                f"{middle(runs, 'p50'):>7.1f} {middle(runs, 'p95'):>7.1f} {middle(runs, 'p99'):>7.1f} "
                f"{middle(runs, 'kib_a_table'):>9.0f} {middle(runs, 'deliveries'):>11.2f} "
                f"{middle(runs, 'acknowledged'):>9.2f}{ratios}"
            )


def middle(runs: list[Figures], name: str) -> float:
    return statistics.median(getattr(run, name) for run in runs)


if __name__ == "__main__":
    main()
