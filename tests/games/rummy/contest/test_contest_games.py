"""Games over HTTP: the order of calls, the lines that each player gets, and all mistakes of players."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any

import pytest
from contest_players import QUICK, TestPlayer, contest_with, response, until

from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.archive.games import GameRow
from parlour.games.rummy.contest.contest import Contest
from parlour.games.rummy.contest.entrance import NameTaken
from parlour.games.rummy.contest.player_names import ConfusingName
from parlour.games.rummy.contest.referee import Transcript, replay
from parlour.games.rummy.rules import RummyOptions


async def played(contest: Contest, *players: TestPlayer, games: int = 1) -> list[GameRow]:
    """The games that these players play against each other."""
    for player in players:
        await contest.register(player.registration)
    await until(lambda: contest.standings.games >= games)
    return list(contest.archive.games.finished())


async def test_calls_and_events_follow_the_contest_protocol(results_path: Path) -> None:
    async with (
        TestPlayer("Ann Lee").listening() as ann,
        TestPlayer("bob").listening() as bob,
        contest_with(results_path, options=RummyOptions(target=40)) as contest,
    ):
        game = (await played(contest, ann, bob))[0]
        record = contest.archive.games.transcript(game.id)
    assert replay(record) == record.verdict
    assert game.reason is None
    for player, other in ((ann, bob), (bob, ann)):
        calls = _of_game(player, record.game_id)
        assert calls[0][0] == protocol.START_GAME
        assert set(calls[0][1]) == {"game_id", "opponent", "hand"}
        assert calls[0][1]["opponent"] == other.name
        _check_order(player.name, calls)
        lines = [line for _, body in calls for line in body.get("event", "").splitlines()]
        assert lines[0].startswith("Dealer discards ")
        assert lines[-1].startswith("Game Ends: ")
        assert lines[-1].count("*") == 1
        assert not any(line.startswith(f"{other.name} draws ") for line in lines)
        assert any(line.startswith(f"{player.name} discards") for line in lines), (
            "the echo of one's own plays"
        )


def _of_game(player: TestPlayer, game_id: str) -> list[tuple[str, dict[str, Any]]]:
    """The calls of one game; a hand's start does not name its game."""
    begins = [number for number, (path, _) in enumerate(player.heard) if path == protocol.START_GAME]
    first = next(number for number in begins if player.heard[number][1]["game_id"] == game_id)
    later = [number for number in begins if number > first]
    return player.heard[first : later[0] if later else None]


def _check_order(name: str, calls: list[tuple[str, dict[str, Any]]]) -> None:
    for (path, body), (following, next_body) in pairwise(calls):
        if path == protocol.DRAW:
            assert following == protocol.LAY_DOWN
            line = next_body["event"].splitlines()[-1]
            assert line.startswith((f"{name} draws ", f"{name} takes "))
        if following == protocol.START_HAND:
            assert path == protocol.UPDATE
            assert body["event"].splitlines()[-1].startswith("Hand Ends: ")
        if path in (protocol.START_GAME, protocol.START_HAND) and following in (
            protocol.DRAW,
            protocol.UPDATE,
        ):
            assert next_body["event"].startswith("Dealer discards ")
        if "event" in body:
            assert body["event"] == "" or body["event"].endswith("\n")
        if "hand" in body:
            assert len(body["hand"].split(" ")) == 10


async def test_a_game_sends_no_empty_event_and_each_line_once(results_path: Path) -> None:
    async with (
        TestPlayer("ann").listening() as ann,
        TestPlayer("bob").listening() as bob,
        contest_with(results_path) as contest,
    ):
        game = (await played(contest, ann, bob))[0]
        record = contest.archive.games.transcript(game.id)
    for player in (ann, bob):
        lines = [
            line for _, body in _of_game(player, record.game_id) for line in body.get("event", "").split("\n")
        ]
        once = takewhile(lambda line: line != "Discard Shuffled", lines)  # after that cards come round again
        plays = [line for line in once if " plays " in line or " discards " in line]
        assert len(plays) == len(set(plays))


class StarterParser:
    """Reads events as the players do that grew from the course's starter code: by words, unguarded."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.hand: list[str] = []
        self.discards: list[str] = []

    async def twist(self, player: TestPlayer, path: str, body: dict[str, Any], honest: bytes) -> bytes | None:
        if "hand" in body:
            self.hand = body["hand"].split(" ")
            self.discards = []
        for line in body.get("event", "").splitlines():
            if (self.name + " draws") in line or (self.name + " takes") in line:
                self.hand.append(line.split(" ")[-1])
            if "discards" in line:
                self.discards.insert(0, line.split(" ")[-1])
            if "takes" in line:
                self.discards.pop(0)
        if path == protocol.LAY_DOWN:
            play = json.loads(honest)["play"].split(" ")
            for card in [word for word in play if len(word) == 2]:
                self.hand.remove(card)
        if path == protocol.DRAW:
            view = player._player._tracker.view(drawing=True)
            assert sorted(self.hand) == sorted(view.hand)
            assert self.discards[0] == view.discards[-1]
        return response(honest)


async def test_players_that_grew_from_the_starter_code_keep_track(results_path: Path) -> None:
    parsers = [StarterParser("Ann Lee"), StarterParser("mvr2070")]
    async with AsyncExitStack() as stack:
        players = [
            await stack.enter_async_context(TestPlayer(parser.name, parser.twist).listening())
            for parser in parsers
        ]
        contest = await stack.enter_async_context(contest_with(results_path, options=RummyOptions(target=30)))
        games = await played(contest, *players, games=2)
    assert {game.reason for game in games} == {None}


def twisting(path: str, answer: bytes, status: str = "200 OK", headers: str = "") -> Any:
    """Answers one of the calls with this instead."""

    async def twist(player: TestPlayer, called: str, body: dict[str, Any], honest: bytes) -> bytes | None:
        return response(answer, status, headers) if called == path else response(honest)

    return twist


def playing(change: Any) -> Any:
    """Answers `/lay-down/` with what `change` makes of the hand as it was before the honest play."""

    async def twist(player: TestPlayer, called: str, body: dict[str, Any], honest: bytes) -> bytes | None:
        if called != protocol.LAY_DOWN:
            return response(honest)
        drawn = body["event"].split()[-1]
        play = json.loads(honest)["play"]
        laid = {word for word in play.split() if len(word) == 2}
        hand = set(player._player._tracker.view(drawing=False).hand) | laid
        return response(json.dumps({"play": change(hand, drawn, play)}).encode())

    return twist


async def slow(player: TestPlayer, path: str, body: dict[str, Any], honest: bytes) -> bytes | None:
    await asyncio.sleep(30)
    return response(honest)


async def dripping(player: TestPlayer, path: str, body: dict[str, Any], honest: bytes) -> bytes | None:
    for writer in list(player._writers):
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n")
        for _ in range(30):
            writer.write(b" ")
            await asyncio.sleep(0.1)
    return None


async def crashing(player: TestPlayer, path: str, body: dict[str, Any], honest: bytes) -> bytes | None:
    return None


async def endless(player: TestPlayer, path: str, body: dict[str, Any], honest: bytes) -> bytes | None:
    return b"HTTP/1.1 200 OK\r\ncontent-length: 99999999\r\n\r\n" + b" " * 200_000


async def garbage(player: TestPlayer, path: str, body: dict[str, Any], honest: bytes) -> bytes | None:
    return b"\x00\x01nonsense\r\n\r\n"


def foreign(hand: set[str]) -> str:
    return next(
        card
        for card in ["2C", "3D", "4H", "5S", "6C", "7D", "8H", "9S", "TC", "JD", "QH", "KS"]
        if card not in hand
    )


MISBEHAVIOR = {
    "slow": (slow, "TIMEOUT"),
    "silent": (dripping, "TIMEOUT"),
    "crashing": (crashing, "UNREACHABLE"),
    "endless body": (endless, "ANSWER_TOO_LARGE"),
    "no HTTP": (garbage, "UNREACHABLE"),
    "status 500": (twisting(protocol.DRAW, b"{}", "500 Oops"), "HTTP_STATUS"),
    "status 201": (twisting(protocol.DRAW, b'{"play": "draw stock"}', "201 Created"), "HTTP_STATUS"),
    "redirecting": (
        twisting(protocol.DRAW, b"", "307 Temporary Redirect", "location: http://127.0.0.1:1/\r\n"),
        "HTTP_STATUS",
    ),
    "wrong JSON": (twisting(protocol.DRAW, b"{play: draw stock}"), "NOT_JSON"),
    "empty body": (twisting(protocol.DRAW, b""), "NOT_JSON"),
    "not UTF-8": (twisting(protocol.DRAW, b'{"play": "\xff"}'), "NOT_JSON"),
    "a list": (twisting(protocol.DRAW, b'["draw stock"]'), "WRONG_SHAPE"),
    "no play": (twisting(protocol.DRAW, b'{"move": "draw stock"}'), "WRONG_SHAPE"),
    "play a number": (twisting(protocol.DRAW, b'{"play": 1}'), "WRONG_SHAPE"),
    "status not OK": (twisting(protocol.START_GAME, b'{"status": "NO"}'), "NOT_OK"),
    "no status": (twisting(protocol.START_GAME, b"{}"), "WRONG_SHAPE"),
    "unknown verb": (playing(lambda hand, drawn, play: "knock"), "UNREADABLE_PLAY"),
    "unknown draw": (twisting(protocol.DRAW, b'{"play": "draw"}'), "UNREADABLE_PLAY"),
    "unknown card": (playing(lambda hand, drawn, play: "discard 1X"), "UNKNOWN_CARD"),
    "foreign card": (playing(lambda hand, drawn, play: f"discard {foreign(hand)}"), "CARD_NOT_IN_HAND"),
    "meld of two": (
        playing(lambda hand, drawn, play: f"meld {' '.join(sorted(hand)[:2])} discard {sorted(hand)[2]}"),
        "MELD_TOO_SMALL",
    ),
    "layoff on nothing": (
        playing(lambda hand, drawn, play: f"layoff meld(90) {sorted(hand)[0]} discard {sorted(hand)[1]}"),
        "NO_SUCH_MELD",
    ),
    "no discard": (playing(lambda hand, drawn, play: ""), "NO_DISCARD"),
    "two discards": (
        playing(lambda hand, drawn, play: f"discard {sorted(hand)[0]} discard {sorted(hand)[1]}"),
        "PLAY_AFTER_DISCARD",
    ),
}


@pytest.mark.parametrize("kind", MISBEHAVIOR)
async def test_misbehavior_forfeits_the_game_with_its_reason(kind: str, results_path: Path) -> None:
    twist, code = MISBEHAVIOR[kind]
    async with (
        TestPlayer("honest").listening() as honest,
        TestPlayer("rogue", twist).listening() as rogue,
        contest_with(results_path, answer_seconds=2) as contest,
    ):
        game = (await played(contest, honest, rogue))[0]
        record = contest.archive.games.transcript(game.id)
        await until(lambda: any(line.startswith("Game Ends") for line in honest.lines))
    assert (game.reason, game.names[game.winner]) == (code, "honest")
    assert replay(record) == record.verdict
    assert any(line.startswith("Forfeit: rogue " + code) for line in honest.lines)
    told = [line for line in honest.lines if line.startswith("Forfeit")]
    assert not any(word in line for line in told for word in protocol.RESERVED_WORDS)


async def test_the_taken_card_thrown_back_is_a_forfeit_that_names_the_card(results_path: Path) -> None:
    async def twist(player: TestPlayer, path: str, body: dict[str, Any], honest: bytes) -> bytes | None:
        if path == protocol.DRAW:
            return response(b'{"play": "draw discard"}')
        if path == protocol.LAY_DOWN:
            return response(json.dumps({"play": f"discard {body['event'].split()[-1]}"}).encode())
        return response(honest)

    async with (
        TestPlayer("honest").listening() as honest,
        TestPlayer("rogue", twist).listening() as rogue,
        contest_with(results_path) as contest,
    ):
        game = (await played(contest, honest, rogue))[0]
        record = contest.archive.games.transcript(game.id)
    assert game.reason == "TAKEN_CARD_THROWN_BACK"
    assert record.verdict is not None
    assert record.verdict.forfeit is not None
    assert record.verdict.forfeit.card in record.verdict.forfeit.words
    assert record.verdict.forfeit.card in record.verdict.forfeit.hand


async def test_extra_fields_and_spaces_are_ignored(results_path: Path) -> None:
    async def twist(player: TestPlayer, path: str, body: dict[str, Any], honest: bytes) -> bytes | None:
        answer = {key: f" {value} " for key, value in json.loads(honest).items()}
        return response(json.dumps({**answer, "message": "hello", "n": [1]}).encode())

    async with (
        TestPlayer("ann", twist).listening() as ann,
        TestPlayer("bob", twist).listening() as bob,
        contest_with(results_path) as contest,
    ):
        game = (await played(contest, ann, bob))[0]
    assert game.reason is None


async def test_a_slow_player_slows_down_only_its_opponent(results_path: Path) -> None:
    async with AsyncExitStack() as stack:
        names = ["ann", "bob", "cid", "dot"]
        fast = [await stack.enter_async_context(TestPlayer(name).listening()) for name in names]
        sloth = await stack.enter_async_context(TestPlayer("sloth", slow).listening())
        contest = await stack.enter_async_context(contest_with(results_path, answer_seconds=25))
        await contest.register(sloth.registration)
        await played(contest, *fast, games=8)
        assert contest.running()
        assert contest.standings.tallies["sloth"].games == 0


async def test_the_limit_is_measured_from_the_call(results_path: Path) -> None:
    async with (
        TestPlayer("honest").listening() as honest,
        TestPlayer("rogue", dripping).listening() as rogue,
        contest_with(results_path, answer_seconds=0.4) as contest,
    ):
        game = (await played(contest, honest, rogue))[0]
        late = next(
            call for call in contest.archive.games.transcript(game.id).calls if call.path and call.ms > 300
        )
    assert 390 <= late.ms < 900


async def test_a_player_may_register_before_it_listens(results_path: Path) -> None:
    late = TestPlayer("late")
    async with late.listening():
        port = late.port
    async with TestPlayer("ann").listening() as ann, contest_with(results_path) as contest:
        await contest.register(late.registration)
        await contest.register(ann.registration)
        await asyncio.sleep(0.2)
        assert contest.entrants["late"].status == "starting"
        async with late.listening(port):
            await until(lambda: contest.standings.games >= 1)


async def test_a_player_that_vanishes_costs_only_its_game_and_may_return(results_path: Path) -> None:
    async with (
        TestPlayer("ann").listening() as ann,
        TestPlayer("bob").listening() as bob,
        contest_with(results_path, options=QUICK) as contest,
    ):
        ghost = TestPlayer("ghost")
        async with ghost.listening():
            await played(contest, ann, bob, ghost, games=4)
        await until(lambda: contest.entrants["ghost"].status == "away")
        count = contest.standings.games
        await until(lambda: contest.standings.games >= count + 2)
        before = contest.standings.tallies["ghost"].games
        async with ghost.listening(ghost.port):
            await until(lambda: contest.standings.tallies["ghost"].games > before)


async def test_a_second_player_with_a_name_is_refused_unless_the_first_is_gone(
    results_path: Path,
) -> None:
    async with contest_with(results_path) as contest:
        old, new = TestPlayer("bob"), TestPlayer("bob")
        async with new.listening():
            async with old.listening():
                await contest.register(old.registration)
                await until(lambda: contest.entrants["bob"].status == "ready")
                with pytest.raises(NameTaken):
                    await contest.register(new.registration)
                await contest.register(old.registration)
            await contest.register(new.registration)
            assert contest.entrants["bob"].endpoint.port == new.port


async def test_a_name_that_ends_in_anothers_is_refused(results_path: Path) -> None:
    async with contest_with(results_path) as contest:
        await contest.register(protocol.Registration("bob", "127.0.0.1", "1999"))
        for name in ("jimbob", "Jim bob", "b"):
            with pytest.raises(ConfusingName):
                await contest.register(protocol.Registration(name, "127.0.0.1", "1999"))


async def test_one_game_at_a_time_a_player(results_path: Path) -> None:
    most = 0
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(TestPlayer(name).listening()) for name in "abcde"]
        contest = await stack.enter_async_context(contest_with(results_path))
        for player in players:
            await contest.register(player.registration)
        while contest.standings.games < 12:
            names = [name for game in contest.running() for name in (game.first, game.second)]
            assert len(names) == len(set(names))
            most = max(most, len(names))
            await asyncio.sleep(0.005)
    assert most == 4


async def test_a_contest_that_ends_gives_every_pair_the_same_games_and_seats(results_path: Path) -> None:
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(TestPlayer(name).listening()) for name in "abc"]
        settings = {"games_a_pair": 3, "players_wanted": 3, "duplicate": True}
        contest = await stack.enter_async_context(contest_with(results_path, **settings))
        games = await played(contest, *players, games=12)
        await asyncio.sleep(0.2)
        assert contest.standings.games == 12
        records = [contest.archive.games.transcript(game.id) for game in games]
    seats = sorted((game.first, game.second) for game in games)
    assert seats == sorted([("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")] * 2)
    _check_duplicates(games, records)


def _check_duplicates(games: list[GameRow], records: list[Transcript]) -> None:
    by_deal: dict[bytes, list[GameRow]] = {}
    for game, record in zip(games, records, strict=True):
        by_deal.setdefault(record.seed, []).append(game)
    for one, two in by_deal.values():
        assert one.names == two.names[::-1]


async def test_in_a_contest_that_ends_an_absent_player_loses(results_path: Path) -> None:
    async with TestPlayer("ann").listening() as ann:
        settings = {"games_a_pair": 2, "players_wanted": 2, "away_seconds": 0.3}
        async with contest_with(results_path, **settings) as contest:
            ghost = TestPlayer("ghost")
            async with ghost.listening():
                for player in (ann, ghost):
                    await contest.register(player.registration)
                await until(lambda: contest.matches.by_id or contest.standings.games)
            await until(lambda: contest.standings.games == 2)
            assert contest.standings.tallies["ann"].wins >= 1
            assert set(contest.standings.tallies["ghost"].forfeits) <= {"ABSENT", "UNREACHABLE", "TIMEOUT"}


async def test_a_restart_goes_on_where_it_was(results_path: Path) -> None:
    async with TestPlayer("ann").listening() as ann, TestPlayer("bob").listening() as bob:
        async with contest_with(results_path) as contest:
            before = len(await played(contest, ann, bob, games=3))
            key = contest.archive.operator_key
        async with contest_with(results_path) as contest:
            assert contest.archive.operator_key == key
            assert contest.standings.games >= before
            count = contest.standings.games
            await until(lambda: contest.standings.games >= count + 2)
            games = list(contest.archive.games.finished())
    assert [game.number for game in games] == list(range(len(games)))
    assert [game.first for game in games] == [("ann", "bob")[game.number % 2] for game in games]
