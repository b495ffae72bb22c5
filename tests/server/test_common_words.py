"""Clients commit and show their words by themselves, over real HTTP and Socket.IO."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from clients import Arrive, Player, StartServer, open_table

from parlour.tables.fairness import word_hash
from parlour.tables.own_words import OwnWord
from parlour.tables.records import read_record, verify


class Honest:
    """A client that commits a word when it sees the lobby, and shows it when it is asked to."""

    def __init__(self, player: Player, by_socket: bool) -> None:
        self.player = player
        self.by_socket = by_socket
        self.own = OwnWord(player.id, secrets.token_hex(32))
        self.sent: list[str] = []
        assert player.socket is not None
        for event in ("table:state", "table:update"):
            player.socket.on(event, self._seen)
        player.socket.on("words:closed", self._asked)

    async def look(self, game_id: int) -> None:
        await self._react(game_id, await self.player.state(game_id))

    async def _seen(self, payload: dict[str, Any]) -> None:
        await self._react(payload["game_id"], payload["state"])

    async def _asked(self, payload: dict[str, Any]) -> None:
        await self.look(payload["game_id"])

    async def _react(self, game_id: int, state: dict[str, Any]) -> None:
        command = self.own.next_command(state)
        if command is None or command.name in self.sent:
            return
        self.sent.append(command.name)
        if self.by_socket:
            assert self.player.socket is not None
            await self.player.socket.emit(command.name, {"game_id": game_id, **command.body})
        else:
            path = f"/api/games/{game_id}/{command.name.replace(':', '/')}"
            assert (await self.player.post(path, command.body)).status_code == 202


async def honest(arrive: Arrive, name: str, *, by_socket: bool = False, **auth: Any) -> Honest:
    player = await arrive(name)
    await player.connect(**auth)
    return Honest(player, by_socket)


async def committed(host: Honest, *others: Honest, **settings: Any) -> int:
    """A table at which all have committed a word."""
    game_id = await open_table(host.player, *(other.player for other in others), **settings)
    for client in (host, *others):
        await client.look(game_id)
    await until(host.player, game_id, lambda state: len(state["committed"]) == 1 + len(others))
    return game_id


async def until(player: Player, game_id: int, fulfilled: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The state of the table, once it is so."""
    async with asyncio.timeout(60):
        while True:
            state = await player.state(game_id)
            if fulfilled(state):
                return state
            await asyncio.sleep(0.01)


def is_showing(state: dict[str, Any]) -> bool:
    return "terms" in state


async def kinds(player: Player, game_id: int) -> list[str]:
    answer = await player.get(f"/api/games/{game_id}/log")
    return [entry["type"] for entry in answer.json()["entries"]]


WHOLE = ["words_closed", "word_shown", "word_shown", "started"]


@pytest.mark.parametrize("events", ["common", "own"])
@pytest.mark.parametrize("by_socket", [True, False])
async def test_words_are_shown_without_anyone_being_asked(
    arrive: Arrive, by_socket: bool, events: str
) -> None:
    """Also by a socket whose `start` is still waiting for its answer."""
    ann, bob = [await honest(arrive, name, by_socket=by_socket, events=events) for name in ("Ann", "Bob")]
    game_id = await committed(ann, bob)
    if by_socket:
        started = await ann.player.call("start", {"game_id": game_id})
        assert started["ok"], started
    else:
        assert (await ann.player.post(f"/api/games/{game_id}/start")).status_code == 202
    state = await bob.player.state(game_id)
    assert state["state"] == "playing"
    assert (state["committed"], "terms" in state) == ([], False)
    assert (await kinds(ann.player, game_id))[-4:] == WHOLE
    for client in (ann, bob):
        assert client.sent == ["word:commit", "word:show"]


@pytest.mark.parametrize("game", ["hidden-joker-rummy", "uno", "rummikub", "rummy"])
async def test_the_proof_at_the_end_holds_what_each_client_knows(arrive: Arrive, game: str) -> None:
    ann, bob = await honest(arrive, "Ann", events="common"), await honest(arrive, "Bob", events="common")
    game_id = await committed(ann, bob, game=game)
    assert (await ann.player.post(f"/api/games/{game_id}/start")).status_code == 202
    proof = (await bob.player.get(f"/api/games/{game_id}/fairness")).json()
    assert proof["silent"] == []
    assert {made["player_id"]: made["word"] for made in proof["committed"]} == {
        ann.player.id: ann.own.word,
        bob.player.id: bob.own.word,
    }
    assert proof["secret"] is None
    await ann.player.post(f"/api/games/{game_id}/leave")
    await bob.player.post(f"/api/games/{game_id}/leave")
    assert proof["terms"]["committed"] == [
        [made["player_id"], made["word_hash"]] for made in proof["committed"]
    ]


async def test_a_whole_game_is_proven_to_each_of_its_players(arrive: Arrive) -> None:
    ann, bob = await honest(arrive, "Ann", events="common"), await honest(arrive, "Bob", events="common")
    game_id = await committed(ann, bob)
    assert (await ann.player.post(f"/api/games/{game_id}/start")).status_code == 202
    await play_until_the_end(game_id, [ann.player, bob.player])
    exported = (await bob.player.get(f"/api/games/{game_id}/log")).content
    for client in (ann, bob):
        findings = verify(read_record(exported), client.own.own)
        assert all(finding.holds and not finding.warns for finding in findings), findings
    other = OwnWord(bob.player.id, "00" * 32).own
    assert not all(finding.holds for finding in verify(read_record(exported), other))


async def play_until_the_end(game_id: int, people: list[Player]) -> None:
    """Draw from the stock and throw the first card away until the stock is empty."""
    for turn in range(200):
        person = people[turn % len(people)]
        state = await person.state(game_id)
        if state["state"] == "ended":
            return
        card = state["hand"][0]["id"]
        for move in ({"type": "draw", "source": "stock"}, {"type": "discard", "card_id": card}):
            answer = await person.post(f"/api/games/{game_id}/actions", move)
            assert answer.status_code == 202, answer.text


async def test_a_silent_player_is_named_in_the_proof(arrive: Arrive) -> None:
    ann, bob = await honest(arrive, "Ann"), await arrive("Bob")
    game_id = await open_table(ann.player, bob)
    await ann.look(game_id)
    table_id = (await bob.state(game_id))["table_id"]
    hashed = word_hash(table_id, bob.id, "5c" * 32)
    assert (await bob.post(f"/api/games/{game_id}/word/commit", {"word_hash": hashed})).status_code == 202
    assert (await ann.player.post(f"/api/games/{game_id}/start")).status_code == 202
    proof = (await ann.player.get(f"/api/games/{game_id}/fairness")).json()
    assert proof["silent"] == [bob.id]
    late = await bob.post(f"/api/games/{game_id}/word/show", {"word": "5c" * 32})
    assert (late.status_code, late.json()["code"]) == (409, "NOT_IN_LOBBY")


async def test_players_commit_while_they_join(arrive: Arrive) -> None:
    """The last player at a Spades table has no other time: its game starts when the table is full."""
    people = [await honest(arrive, name, by_socket=True) for name in ("Ann", "Bob", "Cid", "Dee")]
    opened = await people[0].player.post("/api/tables", {"name": "Words", "visibility": "public"})
    table_id = opened.json()["tableId"]
    await people[0].look(table_id)
    for person in people[1:]:
        hashed = word_hash(table_id, person.player.id, person.own.word)
        person.sent.append("word:commit")
        joined = await person.player.call("join", {"game_id": table_id, "word_hash": hashed})
        assert joined["ok"], joined
    state = await people[0].player.state(table_id)
    assert state["state"] == "playing"
    proof = (await people[0].player.get(f"/api/games/{table_id}/fairness")).json()
    assert (len(proof["committed"]), proof["silent"]) == (4, [])


async def test_a_wrong_word_and_a_copied_hash_are_refused(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await open_table(ann, bob)
    table_id = (await ann.state(game_id))["table_id"]
    commit, show = f"/api/games/{game_id}/word/commit", f"/api/games/{game_id}/word/show"
    mine = {"word_hash": word_hash(table_id, ann.id, "5c" * 32)}
    assert (await ann.post(commit, mine)).status_code == 202
    assert (await bob.post(commit, mine)).json()["code"] == "ALREADY_COMMITTED"
    assert (await ann.post(show, {"word": "5c" * 32})).json()["code"] == "WORDS_OPEN"
    for hashed in ("", "5C" * 32, "5c", None, 5):
        assert (await bob.post(commit, {"word_hash": hashed})).status_code == 400
    starting = asyncio.ensure_future(ann.post(f"/api/games/{game_id}/start"))
    await until(bob, game_id, is_showing)
    assert (await bob.post(show, {"word": "5c" * 32})).json()["code"] == "WRONG_WORD"
    late = await bob.post(commit, {"word_hash": "ab" * 32})
    assert (late.status_code, late.json()["code"]) == (409, "WORDS_CLOSED")
    assert (await ann.post(show, {"word": "5c" * 32})).status_code == 202
    assert (await starting).status_code == 202
    assert await kinds(ann, game_id) == [
        *("opened", "joined", "word_committed", "words_closed", "word_shown", "started")
    ]


async def test_a_server_killed_between_closing_and_start_goes_on(start_server: StartServer) -> None:
    server = start_server()
    ann, bob = await Player.arrive(server.url, "Ann"), await Player.arrive(server.url, "Bob")
    game_id = await open_table(ann, bob)
    table_id = (await ann.state(game_id))["table_id"]
    for person in (ann, bob):
        hashed = word_hash(table_id, person.id, "5c" * 32)
        await person.post(f"/api/games/{game_id}/word/commit", {"word_hash": hashed})
    starting = asyncio.ensure_future(ann.post(f"/api/games/{game_id}/start"))
    seen = await until(bob, game_id, is_showing)
    await ann.post(f"/api/games/{game_id}/word/show", {"word": "5c" * 32})
    server.kill()
    await asyncio.gather(starting, return_exceptions=True)
    server.start()
    after = await bob.state(game_id)
    assert (after["state"], after["terms"]) == ("lobby", seen["terms"])
    late = await bob.post(f"/api/games/{game_id}/word/commit", {"word_hash": "ab" * 32})
    assert late.json()["code"] == "WORDS_CLOSED"
    assert (await ann.post(f"/api/games/{game_id}/start")).status_code == 202
    assert (await kinds(ann, game_id))[-3:] == ["words_closed", "word_shown", "started"]
    assert (await ann.get(f"/api/games/{game_id}/fairness")).json()["silent"] == [bob.id]
    for person in (ann, bob):
        await person.leave()
