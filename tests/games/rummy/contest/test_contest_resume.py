"""A server that was killed goes on with the running games from the last play."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from contest_players import TestPlayer, contest_with, until
from contest_processes import client_of, contest, free_port, games, listens, players, wait_until

from parlour.games.rummy.bots.levels import HighestRummyBot
from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.house_players import HousePlayer
from parlour.games.rummy.contest.referee import CannotGoOn, RefereedGame, Transcript, Verdict, replay
from parlour.games.rummy.contest.sent_calls import SentCalls
from parlour.games.rummy.contest.steps import Step
from parlour.games.rummy.rules import RummyOptions


def running_games(client: httpx.Client) -> list[dict[str, Any]]:
    with suppress(httpx.HTTPError):
        found: list[dict[str, Any]] = client.get("/api/live").json()["running"]
        return found
    return []


def test_a_killed_server_goes_on_with_its_games_from_the_last_play(results_path: Path) -> None:
    port = free_port()
    words = ("serve", "--port", str(port), "--data", str(results_path), "--target", "150")
    wanted = [
        f"{name}:0:{kind}"
        for name, kind in zip("abcd", ("honest", "closing", "honest", "short-lived"), strict=True)
    ]
    with client_of(f"http://127.0.0.1:{port}") as client, contest(*words) as first:
        wait_until(lambda: listens(port))
        with players(client, *wanted):
            wait_until(lambda: [game["turns"] > 30 for game in running_games(client)] == [True, True])
            before = running_games(client)
            os.kill(first.pid, signal.SIGKILL)
            first.wait()
            with contest(*words):
                wait_until(lambda: listens(port))
                ids = {game["game_id"] for game in before}
                wait_until(lambda: ids <= {game["id"] for game in games(client)})
                rows = {game["id"]: game for game in games(client)}
    archive = Archive(results_path)
    for game in before:
        record = archive.games.transcript(game["game_id"])
        starts = [call for call in record.calls if call.path == protocol.START_GAME]
        assert len(starts) == 2, "it did not begin again"
        assert replay(record) == record.verdict
        assert rows[game["game_id"]]["reason"] is None
        assert rows[game["game_id"]]["turns"] > game["turns"]
    archive.close()


class Notebook:
    """Stores the steps of a game, and stops it after so many: when the answer to the last one is there, or before that
    one is sent."""

    def __init__(self, most: int, is_last_sent: bool = True) -> None:
        self.steps: list[Step] = []
        self.most = most
        self.is_last_sent = is_last_sent

    async def store(self, number: int, step: Step) -> None:
        assert number == len(self.steps)
        if self.is_last_sent and number == self.most:
            raise KilledError
        self.steps.append(step)
        if not self.is_last_sent and number + 1 == self.most:
            raise KilledError

    @property
    def sent(self) -> int:
        """The number of the last step that was sent."""
        return len(self.steps) - (1 if self.is_last_sent else 2)


class KilledError(Exception):
    pass


class Remote(HousePlayer):
    """Plays in this process, and remembers by itself as a process of its own does."""

    is_remote = True

    def recall(self, path: str, body: protocol.Body, play: str | None) -> None:
        pass


def seated(kind: type[HousePlayer]) -> list[HousePlayer]:
    return [kind(name, HighestRummyBot()) for name in ("ann", "bob")]


def started() -> Transcript:
    return Transcript("1", ("ann", "bob"), RummyOptions(target=12), b"a deal")


async def played_whole() -> tuple[Verdict, int]:
    notebook = Notebook(100_000)
    verdict = await RefereedGame(started(), seated(HousePlayer), notebook.store).play()
    return verdict, len(notebook.steps)


@pytest.mark.parametrize("is_last_sent", [True, False])
@pytest.mark.parametrize("kind", [Remote, HousePlayer])
async def test_a_game_stopped_at_any_call_ends_as_if_it_had_not_been(
    kind: type[HousePlayer], is_last_sent: bool
) -> None:
    """The answer to the last call is lost, and the player is asked again; or it was not sent, and is made now."""
    wanted, calls = await played_whole()
    for most in [*range(1, 12), *range(12, calls, 7)]:
        notebook = Notebook(most, is_last_sent)
        players = seated(kind)
        with pytest.raises(KilledError):
            await RefereedGame(started(), players, notebook.store).play()
        notebook.most, sent = 100_000, notebook.sent
        if kind is HousePlayer:
            players = seated(kind)  # those of the house were in the process that was killed
        record = started()
        past = list(notebook.steps)
        game = RefereedGame(record, players, notebook.store, past, sent)
        assert await game.play() == wanted, most
        assert replay(record) == wanted


def test_calls_that_were_sent_are_known_after_a_restart(results_path: Path) -> None:
    first = SentCalls(results_path)
    for game, call in ((7, 0), (8, 0), (7, 1), (9, 0), (8, 1)):
        first.note(game, call)
    first.forget(8)
    first.note(10, 5)  # in the place of 8
    first.close()
    assert os.stat(f"{results_path}-sent").st_size == 3 * 16
    second = SentCalls(results_path)
    assert [second.last(game) for game in (7, 8, 9, 10)] == [1, -1, 0, 5]
    second.close()


async def test_stored_calls_of_another_game_are_not_taken() -> None:
    notebook = Notebook(40)
    with pytest.raises(KilledError):
        await RefereedGame(started(), seated(HousePlayer), notebook.store).play()
    wrong = [Step(1 - step.seat, step.path, step.before) for step in notebook.steps]
    with pytest.raises(CannotGoOn):
        await RefereedGame(started(), seated(HousePlayer), None, wrong).play()


async def test_a_game_whose_player_was_started_again_begins_anew(results_path: Path) -> None:
    async with TestPlayer("ann").listening() as ann:
        bob = TestPlayer("bob")
        async with bob.listening(), contest_with(results_path, options=RummyOptions()) as contest:
            for player in (ann, bob):
                await contest.register(player.registration)
            await until(lambda: contest.matches.by_id and contest.matches.by_id[1].game.turns > 5)
        async with contest_with(results_path, ready_seconds=20) as contest:
            await contest.register(bob.registration)
            async with bob.listening(bob.port):
                await until(lambda: contest.standings.games >= 1)
            row = contest.archive.games.recent(9)[-1]
    assert (row.number, row.reason) == (0, None)
    assert [path for path, _ in ann.heard].count(protocol.START_GAME) >= 2


async def test_a_game_whose_player_does_not_come_back_is_dropped(results_path: Path) -> None:
    async with TestPlayer("ann").listening() as ann:
        async with (
            TestPlayer("bob").listening() as bob,
            contest_with(results_path, options=RummyOptions()) as contest,
        ):
            for player in (ann, bob):
                await contest.register(player.registration)
            await until(lambda: contest.matches.by_id and contest.matches.by_id[1].game.turns > 5)
        async with contest_with(results_path, ready_seconds=0.3) as contest:
            await until(lambda: not contest.archive.games.unfinished())
            assert contest.archive.plays.of(1) == []
            assert contest.entrants["ann"].is_free
