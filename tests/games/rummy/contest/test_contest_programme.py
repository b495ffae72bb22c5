"""What the operator has set: pause, rounds, seasons, who may register, and the states of players."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from contest_players import TestPlayer, contest_with, until

from parlour.game.refusals import Refusal
from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.contest import Contest
from parlour.games.rummy.contest.entrance import (
    Banned,
    NotYourName,
    RegistrationClosed,
    TokenNeeded,
    WrongToken,
)
from parlour.games.rummy.contest.participants import version_said
from parlour.games.rummy.contest.protocol import Registration
from parlour.games.rummy.contest.scrimmages import (
    AgainstItself,
    ContestPaused,
    NotPresent,
    ScrimmageWaiting,
)


@pytest.fixture
def operator(results_path: Path) -> Iterator[Archive]:
    """The file as commands open it, beside the server."""
    archive = Archive(results_path)
    yield archive
    archive.close()


async def entered(contest: Contest, stack: AsyncExitStack, *names: str) -> list[TestPlayer]:
    """Players that are ready."""
    players = [await stack.enter_async_context(TestPlayer(name).listening()) for name in names]
    for player in players:
        await contest.register(player.registration)
    await until(lambda: all(contest.entrants[name].status != "starting" for name in names))
    return players


async def test_a_paused_contest_begins_no_games_until_it_goes_on(
    results_path: Path, operator: Archive
) -> None:
    operator.programmes.pause()
    async with AsyncExitStack() as stack:
        contest = await stack.enter_async_context(contest_with(results_path))
        await entered(contest, stack, "ann", "bob")
        await contest._begin_games()
        assert not contest._tasks
        operator.programmes.resume()
        await until(lambda: contest.standings.games >= 1)


async def test_a_round_of_a_number_of_games_ends_by_itself(results_path: Path, operator: Archive) -> None:
    async with AsyncExitStack() as stack:
        contest = await stack.enter_async_context(contest_with(results_path))
        operator.programmes.add_round("later", time.time() + 3600, None, 2)
        await until(lambda: contest.programme.rounds)
        await entered(contest, stack, "ann", "bob", "cid")
        await contest._begin_games()
        assert not contest._tasks, "the round has not begun"
        number = operator.programmes.add_round("now", time.time(), None, 1)
        await until(lambda: any(one.closed for one in operator.programmes.now().rounds))
        await contest._begin_games()
        assert not contest._tasks
        rows = list(operator.games.finished())
    assert len(rows) == 6, "one game is raised to two, so that both sit first"
    assert {row.round for row in rows} == {number}


async def test_a_round_ends_at_its_time(results_path: Path, operator: Archive) -> None:
    operator.programmes.add_round("", time.time() - 10, time.time() - 5, None)
    async with AsyncExitStack() as stack:
        contest = await stack.enter_async_context(contest_with(results_path))
        await entered(contest, stack, "ann", "bob")
        await contest._begin_games()
        assert not contest._tasks


async def test_a_new_season_begins_empty_and_keeps_the_old_one(results_path: Path, operator: Archive) -> None:
    async with AsyncExitStack() as stack:
        contest = await stack.enter_async_context(contest_with(results_path))
        await entered(contest, stack, "ann", "bob")
        await until(lambda: contest.standings.games >= 3)
        season = operator.programmes.begin_season("spring").id
        await until(lambda: contest.programme.season.id == season)
        await until(lambda: any(row.season == season for row in operator.games.recent(50)))
        await until(lambda: contest.standings.games >= 1)
        old = list(operator.games.finished(1))
        new = list(operator.games.finished(season))
        assert contest.standings.games <= len(new) + 1
    assert len(old) >= 3
    assert [row.number for row in new] == list(range(len(new)))


async def test_players_that_the_operator_takes_out_get_no_more_games(
    results_path: Path, operator: Archive
) -> None:
    async with AsyncExitStack() as stack:
        contest = await stack.enter_async_context(contest_with(results_path))
        players = await entered(contest, stack, "ann", "bob", "cid")
        operator.players.become(operator.players.named("bob").id, "banned")
        operator.players.become(operator.players.named("cid").id, "paused")
        await until(lambda: contest.entrants["bob"].player.state == "banned" and not contest._tasks)
        assert [entrant.name for entrant in contest.listed()] == ["ann", "cid"]
        with pytest.raises(Banned):
            await contest.register(players[1].registration)
        await contest.register(players[2].registration)
        assert contest.entrants["cid"].player.state == "paused", "a restart does not end the pause"
        await contest._begin_games()
        assert not contest._tasks
        for name in ("bob", "cid"):
            operator.players.become(operator.players.named(name).id, "active")
        count = contest.standings.games
        await until(lambda: contest.standings.games >= count + 3)


async def test_a_renamed_player_keeps_its_games(results_path: Path, operator: Archive) -> None:
    async with AsyncExitStack() as stack:
        contest = await stack.enter_async_context(contest_with(results_path))
        await entered(contest, stack, "ann", "bob")
        await until(lambda: contest.standings.games >= 2)
        operator.players.rename(operator.players.named("ann").id, "Ann Lee")
        await until(lambda: "ann" not in contest.standings.tallies)
        assert contest.standings.tallies["Ann Lee"].games >= 2
        assert set(contest.entrants) == {"Ann Lee", "bob"}


async def test_only_students_register_where_the_roster_decides(results_path: Path, operator: Archive) -> None:
    operator.programmes.change(registration="roster")
    kim, lee = operator.roster.add("Kim"), operator.roster.add("Lee")
    async with AsyncExitStack() as stack:
        contest = await stack.enter_async_context(contest_with(results_path))
        players = [await stack.enter_async_context(TestPlayer(name).listening()) for name in ("a1", "a2")]

        def by(name: str, token: str, which: int = 0) -> Registration:
            return Registration(name, "127.0.0.1", players[which].port, token=token)

        for token, refusal in (("", TokenNeeded), ("xxxx", WrongToken)):
            with pytest.raises(refusal):
                await contest.register(by("a1", token))
        entrant = await contest.register(by("a1", kim.token))
        assert entrant.player.student_id == kim.id
        with pytest.raises(NotYourName):
            await contest.register(by("a1", lee.token, 1))
        await contest.register(by("a2", kim.token, 1))
        assert contest.entrants["a1"].player.state == "retired", "a student has one player"
        operator.roster.change(kim.id, banned=True)
        with pytest.raises(Banned):
            await contest.register(by("a2", kim.token, 1))


async def test_a_closed_contest_takes_back_its_players_and_nobody_new(
    results_path: Path, operator: Archive
) -> None:
    async with AsyncExitStack() as stack:
        contest = await stack.enter_async_context(contest_with(results_path))
        (ann,) = await entered(contest, stack, "ann")
        operator.programmes.change(registration="closed")
        await until(lambda: contest.programme.registration == "closed")
        await contest.register(ann.registration)
        with pytest.raises(RegistrationClosed):
            await contest.register(Registration("bob", "127.0.0.1", "16201"))


async def test_a_scrimmage_is_played_and_does_not_count(results_path: Path, operator: Archive) -> None:
    operator.programmes.add_round("", time.time() - 10, time.time() - 5, None)
    async with AsyncExitStack() as stack:
        contest = await stack.enter_async_context(contest_with(results_path))
        await entered(contest, stack, "ann", "bob")
        for _ in range(2):
            contest.challenge("ann", "bob")
            count = len(operator.games.recent(9))
            await until(lambda: len(operator.games.recent(9)) > count)  # noqa: B023
        rows = operator.games.recent(9)
        assert contest.standings.games == 0
    assert [(row.scrimmage, row.number, row.round) for row in rows] == [(True, 1, None), (True, 0, None)]
    assert rows[0].first != rows[1].first


async def test_scrimmages_take_turns_with_games_that_count(results_path: Path, operator: Archive) -> None:
    async with AsyncExitStack() as stack:
        contest = await stack.enter_async_context(contest_with(results_path))
        await entered(contest, stack, "ann", "bob")
        for _ in range(3):
            await until(lambda: contest.scrimmages.opponent_of(contest.entrants["ann"]) is None)
            contest.challenge("ann", "bob")
        await until(lambda: sum(row.scrimmage for row in operator.games.recent(50)) >= 3)
        kinds = [row.scrimmage for row in operator.games.recent(50)]
    assert "True, True" not in str(kinds)


@pytest.mark.parametrize(
    ("names", "refusal"),
    [
        (("ann", "ann"), AgainstItself),
        (("ann", "gone"), NotPresent),
        (("ann", "nobody"), Refusal),
    ],
)
async def test_a_scrimmage_that_cannot_be_is_refused(
    names: tuple[str, str], refusal: type[Refusal], results_path: Path, operator: Archive
) -> None:
    operator.programmes.add_round("", time.time() - 10, time.time() - 5, None)
    async with AsyncExitStack() as stack:
        contest = await stack.enter_async_context(contest_with(results_path))
        await entered(contest, stack, "ann")
        await contest.register(Registration("gone", "127.0.0.1", "16201"))
        with pytest.raises(refusal):
            contest.challenge(*names)


async def test_no_scrimmage_in_a_pause_and_one_at_a_time(results_path: Path, operator: Archive) -> None:

    async with AsyncExitStack() as stack:
        contest = await stack.enter_async_context(contest_with(results_path))
        await entered(contest, stack, "ann", "bob", "cid")
        await until(lambda: contest.matches.by_id)
        playing = next(iter(contest.matches.by_id.values())).game.names
        contest.challenge(playing[0], playing[1])
        with pytest.raises(ScrimmageWaiting):
            contest.challenge(playing[1], playing[0])
        operator.programmes.pause()
        await until(lambda: contest.programme.paused)
        with pytest.raises(ContestPaused):
            contest.challenge("ann", "bob")


async def test_games_have_the_versions_of_their_players(results_path: Path, operator: Archive) -> None:
    async with AsyncExitStack() as stack:
        contest = await stack.enter_async_context(contest_with(results_path))
        ann, bob = [await stack.enter_async_context(TestPlayer(name).listening()) for name in ("ann", "bob")]
        await contest.register(Registration("ann", "127.0.0.1", ann.port, version="v7"))
        await contest.register(bob.registration)
        await until(lambda: contest.standings.games >= 1)
        row = operator.games.recent(1)[0]
    versions = dict(zip(row.names, (row.first_version, row.second_version), strict=True))
    assert versions["ann"] == "v7"
    assert versions["bob"] == version_said(b'{"status": "Running"}')


def test_a_version_is_what_the_player_says_or_a_hash_of_it() -> None:
    assert version_said(b'{"status": "Running", "version": " 1.2 "}') == "1.2"
    assert version_said(b'{"status": "Running"}') != version_said(b'{"status": "running"}')
    for said in (b"", b"\xff", b"[1]", b'{"version": 3}', b'{"version": "%s"}' % (b"x" * 200)):
        assert len(version_said(said)) == 8
