"""One process is one player in one role, whatever was registered at its address before."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from contest_players import TestPlayer, contest_with, response, until
from contest_processes import contest, free_port, games, listens, players, serving, status_of, wait_until

from parlour.games.rummy.bots.levels import HighestRummyBot
from parlour.games.rummy.contest import claims, protocol
from parlour.games.rummy.contest.addresses import Endpoint
from parlour.games.rummy.contest.claims import Claim, EndpointTaken
from parlour.games.rummy.contest.contest import Contest
from parlour.games.rummy.contest.practice import Practice
from parlour.games.rummy.contest.protocol import Registration


@pytest.fixture
def server(results_path: Path) -> Iterator[httpx.Client]:
    with serving(results_path, "--target", "1") as client:
        yield client


def stopped(process: Any) -> None:
    os.kill(process.pid, signal.SIGKILL)
    process.wait()


def test_a_player_restarted_for_a_test_on_its_port_plays_nothing_else(server: httpx.Client) -> None:
    port = free_port()
    with players(server, "rival:0:honest"):
        with players(server, f"bob:{port}:honest") as first:
            wait_until(lambda: games(server))
            stopped(first)
        with players(server, f"bob:{port}:honest", test=True) as second:
            assert second.wait(60) == 0, "the test ends with a shutdown"
        report = server.get("/api/tests").json()[0]
        played = [game for game in games(server) if game["started"] >= report["started"]]
        assert (report["state"], report["games"], report["problems"]) == ("finished", 3, [])
        assert played == []
        assert status_of(server, "bob") == "away"
        with players(server, f"bob:{port}:honest"):
            before = len(games(server))
            wait_until(lambda: len(games(server)) >= before + 4)
            assert all(game["forfeit"] is None for game in games(server)[:3])


def test_a_player_restarted_under_a_new_name_replaces_its_old_one(server: httpx.Client) -> None:
    port = free_port()
    with players(server, "rival:0:honest"):
        with players(server, f"old:{port}:honest") as first:
            wait_until(lambda: games(server))
            stopped(first)
        before = len(games(server))
        with players(server, f"new:{port}:honest"):
            rows = wait_until(lambda: (found := games(server))[before + 5 :] and found)
    pairs = {frozenset((game["first"], game["second"])) for game in rows}
    assert pairs == {frozenset(("rival", "old")), frozenset(("rival", "new"))}
    assert {game["reason"] for game in rows} <= {None, "UNREACHABLE"}
    assert sum(game["reason"] is not None for game in rows) <= 1, "only the game that was cut off"
    assert status_of(server, "old") == "away"


def test_a_player_restarted_at_another_address_of_its_machine_is_called_there(server: httpx.Client) -> None:
    port = free_port()
    words = ("player", "--server", str(server.base_url), "--name", "bob", "--level", "starter")
    with players(server, "rival:0:honest"):
        with contest(*words, "--port", str(port), "--address", "127.0.0.1") as first:
            wait_until(lambda: games(server))
            stopped(first)
        with contest(*words, "--port", str(port), "--address", "127.0.0.2"):
            before = len(games(server))
            rows = wait_until(lambda: (found := games(server))[before + 3 :] and found)
    assert [row["reason"] for row in rows[:3]] == [None] * 3


def test_nobody_can_test_or_rename_a_rivals_running_player(server: httpx.Client) -> None:
    port = free_port()
    with players(server, f"victim:{port}:honest", "rival:0:honest") as process:
        wait_until(lambda: games(server))
        for path, name, address in (
            ("/test", "victim", "127.0.0.1"),
            ("/test", "attacker", "127.0.0.1"),
            ("/test", "attacker", "127.0.0.2"),
            ("/test", "attacker", "localhost"),
            ("/register", "attacker", "127.0.0.1"),
            ("/register", "attacker", "::1"),
        ):
            answer = server.post(path, json={"name": name, "address": address, "port": str(port)})
            assert (answer.status_code, answer.json()["code"]) == (409, "ENDPOINT_TAKEN"), (path, name)
        before = len(games(server))
        wait_until(lambda: len(games(server)) >= before + 4)
        assert process.poll() is None
        assert listens(port)
        assert server.get("/api/tests").json() == []
        assert not any(line["forfeits"] for line in server.get("/api/leaderboard").json())


def registered_at_once(server: httpx.Client, *bodies: dict[str, str]) -> list[int]:
    """The statuses of registrations that are sent at the same time."""
    together = threading.Barrier(len(bodies))

    def register(body: dict[str, str]) -> int:
        together.wait()
        return httpx.post(f"{server.base_url}/register", json=body, trust_env=False, timeout=30).status_code

    with ThreadPoolExecutor(len(bodies)) as senders:
        return sorted(senders.map(register, bodies))


def test_of_requests_at_once_for_a_name_or_a_process_exactly_one_is_taken(server: httpx.Client) -> None:
    for number in range(10):
        for one, two in ((f"bob{number}", f"bob{number}"), (f"ed{number}", f"jed{number}")):
            bodies = [{"name": name, "address": "127.0.0.1", "port": str(free_port())} for name in (one, two)]
            assert registered_at_once(server, *bodies) == [200, 409], (one, two)
        port = str(free_port())
        bodies = [
            {"name": f"{name} {number}", "address": "127.0.0.1", "port": port} for name in ("ann", "cid")
        ]
        assert registered_at_once(server, *bodies) == [200, 409], port
    assert len(server.get("/api/leaderboard").json()) == 30


@pytest.mark.parametrize("names", [("bob", "bob"), ("bob", "jimbob"), ("jimbob", "bob")])
async def test_of_two_registrations_at_once_exactly_one_wins(
    names: tuple[str, str], results_path: Path
) -> None:
    async with (
        contest_with(results_path) as contest,
        TestPlayer(names[0]).listening() as one,
        TestPlayer(names[1]).listening() as two,
    ):
        for _ in range(10):
            answers = await asyncio.gather(
                *(contest.register(player.registration) for player in (one, two)), return_exceptions=True
            )
            assert sum(isinstance(answer, Exception) for answer in answers) == 1
            assert len(contest.entrants) == 1
            await until(lambda: all(entrant.status == "ready" for entrant in contest.entrants.values()))


async def test_of_two_names_at_once_for_one_process_exactly_one_wins(results_path: Path) -> None:
    async with contest_with(results_path) as contest, TestPlayer("x").listening() as player:
        wanted = [Registration(name, "127.0.0.1", str(player.port)) for name in ("ann", "bob", "cid")]
        answers = await asyncio.gather(
            *(contest.register(registration) for registration in wanted), return_exceptions=True
        )
        assert sorted(type(answer).__name__ for answer in answers) == [
            "EndpointTaken",
            "EndpointTaken",
            "Entrant",
        ]


async def test_a_game_of_a_process_that_becomes_another_player_is_forfeited_and_not_played_on(
    results_path: Path,
) -> None:
    """The process stopped during its opponent's turn, so the server has not noticed yet."""
    waits = asyncio.Event()

    async def thinking(player: TestPlayer, path: str, body: dict[str, Any], honest: bytes) -> bytes | None:
        if path == protocol.DRAW:
            await waits.wait()
        return response(honest)

    async with TestPlayer("rival", thinking).listening() as rival, contest_with(results_path) as contest:
        old = TestPlayer("old")
        async with old.listening():
            for player in (old, rival):
                await contest.register(player.registration)
            await until(lambda: any(path == protocol.DRAW for path, _ in rival.heard))
        new = TestPlayer("new")
        new.port = old.port
        await contest.register(new.registration)
        async with new.listening(old.port):
            await until(lambda: contest.standings.games >= 1)
            game = contest.archive.games.recent(9)[-1]
        waits.set()
    assert (game.reason, game.names[game.winner]) == ("SUPERSEDED", "rival")
    assert contest.entrants["old"].player.state == "retired"


async def test_a_test_ends_without_a_shutdown_when_its_process_registers(results_path: Path) -> None:
    async with contest_with(results_path) as contest:
        practice = Practice(contest, HighestRummyBot())
        tested = TestPlayer("bob")
        async with tested.listening():
            report = await practice.begin(tested.registration)
            await until(lambda: tested.heard)
        player = TestPlayer("bob")
        player.port = tested.port
        await contest.register(player.registration)
        async with player.listening(tested.port):
            await until(lambda: contest.entrants["bob"].status == "ready")
            await until(lambda: not practice._running)
        assert (await practice.report(report.id)).state.startswith("stopped")
        assert not player.shut_down
        assert player.heard == []


class TestGivingWay:
    """When a claim to a process gives way to another."""

    def claim(self, contest: Contest | None = None, student_id: int | None = None) -> Claim:
        async def leave(_claim: Claim) -> None: ...

        return Claim(Endpoint("127.0.0.1", 16201), "bob", student_id, leave)

    def test_a_process_that_listens_stays(self) -> None:
        claim = self.claim()
        claim.seen(True)
        assert not claim.gives_way(None, "127.0.0.1", listens=True)

    def test_one_that_has_stopped_gives_way(self) -> None:
        claim = self.claim()
        claim.seen(True)
        assert claim.gives_way(None, "127.0.0.1", listens=False)

    def test_one_that_was_gone_meanwhile_gives_way(self) -> None:
        claim = self.claim()
        for listened in (True, False, True):
            claim.seen(listened)
        assert claim.gives_way(None, "127.0.0.1", listens=True)

    def test_one_that_is_about_to_listen_has_some_seconds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        claim = self.claim()
        assert not claim.gives_way(None, "127.0.0.1", listens=False)
        monkeypatch.setattr(claims, "STARTING_SECONDS", 0.0)
        assert claim.gives_way(None, "127.0.0.1", listens=False)

    def test_the_same_students_process_gives_way_at_once(self) -> None:
        claim = self.claim(student_id=3)
        claim.seen(True)
        assert claim.gives_way(3, "127.0.0.1", listens=True)
        assert not claim.gives_way(4, "127.0.0.1", listens=True)

    def test_another_machine_decides_about_its_own_processes(self) -> None:
        claim = self.claim()
        claim.endpoint = Endpoint("192.0.2.7", 16201)
        claim.seen(True)
        assert claim.gives_way(None, "192.0.2.7", listens=True)
        assert not claim.gives_way(None, "192.0.2.8", listens=True)


async def test_a_player_that_answers_again_has_its_games_again(results_path: Path) -> None:
    async with contest_with(results_path) as contest, TestPlayer("bob").listening() as bob:
        await contest.register(bob.registration)
        await until(lambda: contest.entrants["bob"].status == "ready")
        await contest.register(bob.registration)
        await until(lambda: contest.entrants["bob"].status == "ready")
        with pytest.raises(EndpointTaken):
            await contest.register(Registration("ann", "127.0.0.1", str(bob.port)))
