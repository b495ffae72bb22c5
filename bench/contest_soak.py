"""A long contest with players that misbehave: no honest player may forfeit, and memory must stay flat.

    python bench/contest_soak.py [--minutes 60] [--players 50] [--misbehaving 5] [--think-ms 50]

The server is `parlour contest serve` in its own process. The honest players are in two other processes: some keep
connections open, some close each after its answer without saying so, some a moment later. Those that misbehave answer
every 25th call too late, not at all, with a wrong length, without an end or with a redirect. All take 50 ms for a play,
so that the machine is not full. Each minute prints a line, and a process of players that was held up by the machine
says so. The exit status is 1 if an honest player forfeited or memory grew by more than a tenth after the first quarter.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx

from foreign_players import HONEST, MISBEHAVING

HERE = Path(__file__).parent
GROWTH = 1.10
"""How much memory may grow from the end of the first quarter to the end."""

SLACK_MB = 20.0
"""Growth that is not counted: results of games are kept in memory too."""


def memory_mb(pid: int) -> float:
    """The memory that a process has in use."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise SystemExit("the server has ended")


def cpu_seconds(pid: int) -> float:
    """The CPU time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def process(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    running = subprocess.Popen([sys.executable, *words], stderr=subprocess.DEVNULL)
    try:
        yield running
    finally:
        running.kill()
        running.wait()


def names_of(players: int, misbehaving: int) -> tuple[list[str], list[str]]:
    """The players as NAME:PORT:KIND, those that are honest and those that are not."""
    honest = [
        f"honest {number:02d}:0:{HONEST[number % len(HONEST)]}" for number in range(players - misbehaving)
    ]
    rogues = [
        f"rogue {number:02d}:0:{MISBEHAVING[number % len(MISBEHAVING)]}" for number in range(misbehaving)
    ]
    return honest, rogues


class Soak:
    """Asks the server how it is."""

    def __init__(self, server: str, pid: int) -> None:
        self.server = server
        self.pid = pid
        self.start = time.monotonic()
        self.cpu = cpu_seconds(pid)
        self.memory: list[float] = []

    def get(self, path: str) -> Any:
        return httpx.get(self.server + path, timeout=60, trust_env=False).json()

    def wait_for(self, players: int) -> None:
        until = time.monotonic() + 300
        while time.monotonic() < until:
            try:
                if self.get("/")["players"] >= players:
                    return
            except httpx.HTTPError:
                pass
            time.sleep(0.2)
        raise SystemExit("the server or the players did not start")

    def forfeits(self) -> tuple[Counter[str], Counter[str]]:
        """Forfeits by reason, of honest players and of the others."""
        honest: Counter[str] = Counter()
        rogue: Counter[str] = Counter()
        for line in self.get("/api/leaderboard"):
            (honest if line["name"].startswith("honest") else rogue).update(line["reasons"])
        return honest, rogue

    def print_line(self) -> bool:
        """Print how it stands. Returns whether no honest player has forfeited."""
        status = self.get("/")
        honest, rogue = self.forfeits()
        self.memory.append(memory_mb(self.pid))
        minutes = (time.monotonic() - self.start) / 60
        print(
            f"{minutes:6.1f} min  {status['games_ended']:6d} games  {status['turns'] * 2:8d} calls  "
            f"{self.memory[-1]:6.1f} MB  {cpu_seconds(self.pid) - self.cpu:6.1f} s CPU  "
            f"honest forfeits {honest.total()} {dict(honest) or ''}  others {rogue.total()}",
            flush=True,
        )
        return not honest

    def finish(self) -> bool:
        """Print why the others forfeited, and how memory went. Returns whether memory is flat."""
        print(f"forfeits of those that misbehave: {dict(self.forfeits()[1].most_common())}")
        quarter = self.memory[len(self.memory) // 4]
        middle, end = self.memory[len(self.memory) // 2], self.memory[-1]
        print(
            f"memory: {self.memory[0]:.1f} MB at the start, {quarter:.1f} after a quarter,"
            f" {middle:.1f} at half, {end:.1f} at the end"
        )
        return end <= quarter * GROWTH + SLACK_MB


def soak(minutes: float, players: int, misbehaving: int, every: float, think_ms: float) -> bool:
    """Run the contest. Returns whether all is well."""
    honest, rogues = names_of(players, misbehaving)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        port = random.randrange(20_000, 30_000)
        server = f"http://127.0.0.1:{port}"
        serve = ["-m", "parlour", "contest", "serve", "--port", str(port), "--target", "60"]
        referee = stack.enter_context(process(*serve, "--data", str(folder / "contest.sqlite3")))
        run = Soak(server, referee.pid)
        run.wait_for(0)
        hosts = [str(HERE / "foreign_players.py"), "--think-ms", str(think_ms), server]
        for group in (honest[::2], honest[1::2], rogues):
            if group:
                stack.enter_context(process(*hosts, *group))
        run.wait_for(players)
        is_well = run.print_line()
        until = time.monotonic() + 60 * minutes
        while time.monotonic() < until:
            time.sleep(min(every, max(0.0, until - time.monotonic())))
            is_well = run.print_line() and is_well
        return run.finish() and is_well


def main() -> None:
    parser = argparse.ArgumentParser(description="A long contest with players that misbehave.")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--misbehaving", type=int, default=5)
    parser.add_argument("--every", type=float, default=60.0, help="seconds between two lines")
    parser.add_argument("--think-ms", type=float, default=50.0, help="time that a player takes for each play")
    wanted = parser.parse_args()
    is_well = soak(wanted.minutes, wanted.players, wanted.misbehaving, wanted.every, wanted.think_ms)
    sys.exit(0 if is_well else 1)


if __name__ == "__main__":
    main()
