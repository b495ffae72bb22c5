"""Measures the server's cost of a move: Parlour over Socket.IO and REST, compared with boardgame.io in the same run.

    python bench/moves/run.py                 # 3 rounds, a few minutes
    python bench/moves/run.py --rounds 1 --targets parlour-socket boardgame.io

The load driver and boardgame.io run on Node (installed on the machine, or from requirements/web.txt). Their npm
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
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from parlour.testing.processes import ServerProcess, free_port

sys.path.insert(0, str(Path(__file__).parents[2] / "web"))

from build import own_npm, packaged_npm

HERE = Path(__file__).parent
RESULTS = HERE.parent / "results"
TARGETS = ("boardgame.io", "parlour-socket", "parlour-rest", "boardgame.io-flatfile")
PEER = "boardgame.io"
STAGES = "50:60,200:20"
WARM_UP = "20:100"
TICKS = os.sysconf("SC_CLK_TCK")


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
    print(f"{platform.platform()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start")
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
        subprocess.run([*npm, "ci", "--no-audit", "--no-fund"], cwd=HERE, check=True, stdout=sys.stderr)


def measured(target: str, stages: str) -> Iterator[tuple[str, Figures]]:
    """Run one target through the stages, after a warm-up."""
    with ExitStack() as stack:
        pid, port = stack.enter_context(running(target))
        driver = target if target.startswith("parlour") else "boardgame"
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
        if target.startswith("parlour"):
            with ServerProcess(Path(folder), prefix=on_core(0)) as server:
                yield server.pid, server.port
            return
        port = free_port()
        files = [folder] if target.endswith("flatfile") else []
        with (Path(folder) / "server.log").open("wb") as log:
            command = [*on_core(0), "node", str(HERE / "peer.cjs"), str(port), *files]
            process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            wait_for(f"http://127.0.0.1:{port}/games")
            yield process.pid, port
        finally:
            process.kill()
            process.wait()


def wait_for(url: str) -> None:
    for _ in range(200):
        try:
            with urlopen(url, timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.05)
    raise SystemExit(f"Nothing responds at {url}.")


def on_core(number: int) -> list[str]:
    if shutil.which("taskset") is None or (os.cpu_count() or 1) < 2:
        return []
    return ["taskset", "-c", str(number)]


def cpu_seconds(pid: int) -> float:
    """User and system time of all threads of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_kib(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise SystemExit(f"Process {pid} has exited.")


def report(found: dict[tuple[str, str], list[Figures]], stages: list[str], targets: list[str]) -> None:
    for stage in stages:
        tables, moves = stage.split(":")
        print(f"\n{tables} tables x 2 players, {moves} moves per table")
        print(
            f"{'target':<22} {'CPU us/move':>11} {'of peer':>8} {'moves/s':>8} {'p50 ms':>7} {'p95 ms':>7} "
            f"{'p99 ms':>7} {'KiB/table':>9} {'events/move':>11} {'acks/move':>9}"
        )
        peer = middle(found[stage, PEER], "cpu_us") if (stage, PEER) in found else None
        for target in targets:
            runs = found[stage, target]
            cpu = middle(runs, "cpu_us")
            ratio = "" if peer is None else f"{cpu / peer:.2f}"
            print(
                f"{target:<22} {cpu:>11.0f} {ratio:>8} {middle(runs, 'moves_a_second'):>8.0f} "
                f"{middle(runs, 'p50'):>7.1f} {middle(runs, 'p95'):>7.1f} {middle(runs, 'p99'):>7.1f} "
                f"{middle(runs, 'kib_a_table'):>9.0f} {middle(runs, 'deliveries'):>11.2f} "
                f"{middle(runs, 'acknowledged'):>9.2f}"
            )


def middle(runs: list[Figures], name: str) -> float:
    return statistics.median(getattr(run, name) for run in runs)


if __name__ == "__main__":
    main()
