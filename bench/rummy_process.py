"""Runs our contest player as a process of its own, over HTTP, and counts forfeits and the time of its answers.

    python bench/rummy_process.py [--games 20] [--level live-outs] [--option ace_high=false ...]

The server is `parlour contest run`, the players are two `parlour contest player`: our strongest, and one of the given
level. Forfeits and times are read from the transcripts. Times are those that the server measures, from the call to the
last byte of the response, so they include HTTP and what else the machine does meanwhile. CPU time is that of our
player's process, from /proc.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import mean

from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.house_players import HOUSE_LEVELS, STRONGEST
from parlour.games.rummy.contest.referee import Transcript

OURS, THEIRS = "Parlay", "House"


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def run(games: int, level: str, options: list[str]) -> tuple[list[Transcript], float]:
    """Play a contest between two processes. Returns its records and the CPU seconds of our player."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = str(listener.getsockname()[1])
    contest = [sys.executable, "-m", "parlour", "contest"]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "contest.sqlite3"
        rules = [word for option in options for word in ("--option", option)]
        serve = [*contest, "run", "--games", str(games), "--port", port, "--data", str(path), *rules]
        server = subprocess.Popen(serve, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        assert server.stderr is not None
        if "Rummy contest on" not in server.stderr.readline():
            raise SystemExit("the server did not start: " + server.communicate()[1])
        player = [*contest, "player", "--server", f"http://127.0.0.1:{port}"]
        players = [
            subprocess.Popen([*player, "--name", OURS]),
            subprocess.Popen([*player, "--name", THEIRS, "--level", level]),
        ]
        try:
            server.communicate()
            cpu = cpu_seconds(players[0].pid)
        finally:
            for process in (server, *players):
                process.kill()
                process.wait()
        archive = Archive(path)
        records = [archive.games.transcript(game.id) for game in archive.games.finished()]
        archive.close()
    return records, cpu


def main() -> None:
    parser = argparse.ArgumentParser(description="Runs our contest player as a process.")
    parser.add_argument("--games", type=int, default=20, help="games; odd numbers are rounded up")
    parser.add_argument("--level", choices=list(HOUSE_LEVELS), default="live-outs", help="the opponent's")
    parser.add_argument("--option", nargs="+", default=[], help="options of the contest, as NAME=VALUE")
    wanted = parser.parse_args()
    records, cpu = run(wanted.games, wanted.level, wanted.option)
    verdicts = [(record.names.index(OURS), record.verdict) for record in records if record.verdict]
    times = [call.ms for record in records for call in record.calls if record.names[call.seat] == OURS]
    forfeits = [
        verdict.forfeit for seat, verdict in verdicts if verdict.forfeit and verdict.forfeit.seat == seat
    ]
    print(f"{STRONGEST} against {wanted.level} over HTTP{' '.join(['', *wanted.option])}")
    print(f"games    {len(verdicts)}, won {sum(verdict.winner == seat for seat, verdict in verdicts)}")
    print(f"hands    {sum(len(verdict.hands) for _, verdict in verdicts)}")
    print(f"forfeits {len(forfeits)}")
    print(f"answers  {len(times)}, mean {mean(times):.1f} ms, slowest {max(times):.0f} ms")
    print(f"CPU      {1000 * cpu / len(times):.1f} ms an answer")
    if forfeits:
        raise SystemExit("\n".join(forfeit.words for forfeit in forfeits))


if __name__ == "__main__":
    main()
