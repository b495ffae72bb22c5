"""The server's own work and delays never cost a player its game. Real processes."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from random import Random

from contest_processes import client_of, contest, free_port, games, listens, players, wait_until

from parlour.games.rummy.contest.addresses import Endpoint
from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.archive.games import Planned
from parlour.games.rummy.contest.referee import Verdict

AWAY = 498
"""Players that are not there. With two that are, a contest is full."""
GAMES = 300
STOPPED_SECONDS = 3.0


def full_file(path: Path) -> None:
    """A contest whose players are away. Their ports are such that nothing is expected there."""
    archive, rng = Archive(path), Random(4)
    entered = [
        archive.players.register(f"{number:03d} player", Endpoint("127.0.0.1", 7_100 + number))
        for number in range(AWAY)
    ]
    for number in range(GAMES):
        first, second = rng.sample(entered, 2)
        planned = archive.games.begin(Planned(first=first, second=second, number=number, season=1))
        archive.games.end(planned, Verdict(rng.randrange(2), (10, 20), (), 5), None)
    archive.close()


def test_looks_at_a_leaderboard_of_500_names_make_nobody_forfeit(results_path: Path) -> None:
    full_file(results_path)
    port = free_port()
    words = ("serve", "--port", str(port), "--data", str(results_path), "--target", "20")
    with contest(*words), client_of(f"http://127.0.0.1:{port}") as client:
        wait_until(lambda: listens(port))
        with players(client, "ann:0:honest", "bob:0:closing"):

            def looked() -> bool:
                board = client.get("/api/leaderboard").json()
                assert len(board) >= AWAY
                return sum(line["games"] for line in board if line["name"] in ("ann", "bob")) >= 6

            wait_until(looked)
            rows = [game for game in games(client) if "ann" in (game["first"], game["second"])]
    assert len(rows) >= 3
    assert {game["reason"] for game in rows} == {None}


def test_a_server_that_was_held_up_counts_it_against_nobody(results_path: Path) -> None:
    """The whole server stands still for longer than an answer may take, several times."""
    port = free_port()
    words = ("serve", "--port", str(port), "--data", str(results_path), "--answer-seconds", "2")
    with contest(*words, "--target", "200") as server, client_of(f"http://127.0.0.1:{port}") as client:
        wait_until(lambda: listens(port))
        with players(client, "ann:0:honest", "bob:0:closing", "cid:0:honest", "dan:0:short-lived"):
            wait_until(lambda: len(client.get("/api/live").json()["running"]) == 2)
            for _ in range(3):
                before = client.get("/").json()["turns"]
                os.kill(server.pid, signal.SIGSTOP)
                time.sleep(STOPPED_SECONDS)
                os.kill(server.pid, signal.SIGCONT)
                wait_until(lambda turns=before: client.get("/").json()["turns"] > turns + 20)  # type: ignore[misc]
            rows = games(client)
            standing = client.get("/api/leaderboard").json()
    assert not any(line["forfeits"] for line in standing)
    assert {game["reason"] for game in rows} <= {None}
