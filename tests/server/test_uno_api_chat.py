"""Chat of the UNO API: sending, editing, deleting and paging, with permissions, events and refusals."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from clients import Arrive, Player, StartServer, names_heard, open_table, script
from uno_tables import assert_as_printed, create_lobby, is_message, is_time, one, start_game

from parlour.game.registry import games

NOWHERE = 999_999_999
SHORT_GAME = 11
WRITTEN = [
    "Good luck!",
    "<b>bold</b> <script>alert('x')</script> &amp; &lt;",
    "\"quotes\" 'and' \\backslashes\\ {{braces}} %s %d $1",
    "👩‍👩‍👧 🎴🇦🇹 e\u0301",
    "שלום עולם \u202eright to left\u202c مرحبا",
    "  blanks at either end\n\tand lines\r\n",
    "'; drop table chat; --",
    "null",
    "0",
    "\U0001f0cf" * 500,
]


def assert_refused(answer: httpx.Response, status: int, code: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.json().keys() - {"details"} == {"error", "code"}
    assert answer.json()["code"] == code


async def say(player: Player, game_id: int, text: str = "Hello") -> dict[str, Any]:
    answer = await player.post(f"/api/games/{game_id}/chat", {"text": text})
    assert answer.status_code == 202, answer.text
    message: dict[str, Any] = answer.json()
    return message


async def read(player: Player, game_id: int, query: str = "") -> dict[str, Any]:
    answer = await player.get(f"/api/games/{game_id}/chat{query}")
    assert answer.status_code == 200, answer.text
    page: dict[str, Any] = answer.json()
    return page


# Send


@pytest.mark.parametrize("game", sorted(games()))
async def test_players_write_and_spectators_read_at_a_table_of_every_game(arrive: Arrive, game: str) -> None:
    ann, bob, eve, dot = [await arrive(name) for name in ("Ann", "Bob", "Eve", "Dot")]
    spec = games()[game].spec
    game_id = await open_table(ann, bob, game=game, max_players=max(2, spec.min_seats))
    assert (await eve.post(f"/api/games/{game_id}/spectate")).status_code == 202
    await names_heard(ann, bob, eve, dot)
    message = await say(bob, game_id, "Hi from Bob")
    assert is_message(message)
    assert (message["user_id"], message["display_name"], message["text"]) == (bob.id, "Bob", "Hi from Bob")
    for person in (ann, bob, eve):
        [(name, told)] = await person.heard()
        assert name == "chat:message:new"
        assert_as_printed(name, told)
        assert (told["game_id"], told["message"]) == (game_id, message)
        [shown] = (await read(person, game_id))["messages"]
        assert shown == {**message, "edited": False, "deleted": False}
    assert await dot.heard() == []
    assert_refused(await eve.post(f"/api/games/{game_id}/chat", {"text": "me too"}), 403, "NOT_IN_GAME")
    assert_refused(await dot.get(f"/api/games/{game_id}/chat"), 403, "NOT_IN_GAME")


async def test_a_text_is_stored_and_sent_unchanged(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    lobby_id = await create_lobby(ann, bob)
    for text in WRITTEN:
        await bob.heard()
        assert (await say(ann, lobby_id, text))["text"] == text
        assert (await one(bob, "chat:message:new"))["message"]["text"] == text
    answer = await bob.get(f"/api/games/{lobby_id}/chat")
    assert [message["text"] for message in answer.json()["messages"]] == WRITTEN
    assert answer.headers["content-type"] == "application/json"


async def test_chat_goes_on_from_the_lobby_through_the_game_to_after_its_end(arrive: Arrive) -> None:
    people = ann, bob = await arrive("Ann"), await arrive("Bob")
    lobby_id = await create_lobby(ann, bob)
    await say(ann, lobby_id, "before")
    await ann.post("/api/games", {"lobby_id": lobby_id, "seed": SHORT_GAME})
    await say(bob, lobby_id, "during")
    for seat, move in script(2, SHORT_GAME, "uno"):
        assert (await people[seat].call("action", {"game_id": lobby_id, **move}))["ok"] is True
    assert (await ann.state(lobby_id))["status"] == "ended"
    await names_heard(ann, bob)
    await say(ann, lobby_id, "after")
    assert (await names_heard(bob)) == [["chat:message:new"]]
    texts = [message["text"] for message in (await read(bob, lobby_id))["messages"]]
    assert texts == ["before", "during", "after"]


async def test_a_player_who_left_a_running_game_can_still_write(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game = await start_game(ann, bob, seed=SHORT_GAME)
    await bob.post(f"{game.path}/leave")
    await say(bob, game.game_id, "a bot plays for me")
    assert len((await read(ann, game.game_id))["messages"]) == 1


async def test_sending_without_a_text_is_400(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    lobby_id = await create_lobby(ann)
    await ann.heard()
    for body in ({}, {"text": None}, {"text": 7}, {"text": ["x"]}, [], "text"):
        assert_refused(await ann.post(f"/api/games/{lobby_id}/chat", body), 400, "MALFORMED")
    for text in ("", " ", "\n\t ", "x" * 501):
        assert_refused(await ann.post(f"/api/games/{lobby_id}/chat", {"text": text}), 400, "BAD_TEXT")
    nul = await ann.post(f"/api/games/{lobby_id}/chat", {"text": "a\x00b"})
    assert_refused(nul, 400, "UNSTORABLE_TEXT")
    half = await ann.http.post(
        f"/api/games/{lobby_id}/chat",
        content=b'{"text": "\\ud83d"}',
        headers={"content-type": "application/json"},
    )
    assert half.status_code == 400
    assert await ann.heard() == []
    assert (await read(ann, lobby_id))["messages"] == []


async def test_sending_in_an_unknown_game_is_404_and_in_anothers_403(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    lobby_id = await create_lobby(ann)
    await names_heard(ann, bob)
    for body in ({"text": "Hi"}, {}, {"text": ""}):
        assert_refused(await bob.post(f"/api/games/{NOWHERE}/chat", body), 404, "GAME_NOT_FOUND")
        assert_refused(await bob.post(f"/api/games/{lobby_id}/chat", body), 403, "NOT_IN_GAME")
    assert await names_heard(ann, bob) == [[], []]


async def test_a_player_who_left_the_lobby_neither_reads_nor_writes(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    lobby_id = await create_lobby(ann, bob)
    message = await say(bob, lobby_id)
    await bob.post(f"/api/lobbies/{lobby_id}/leave")
    path = f"/api/games/{lobby_id}/chat"
    assert (await bob.post(path, {"text": "still here"})).status_code == 403
    assert (await bob.get(path)).status_code == 403
    assert (await bob.send("DELETE", f"{path}/{message['id']}")).status_code == 403


# Edit and delete


async def test_edit_by_the_author_is_told_to_everyone(arrive: Arrive) -> None:
    ann, bob, eve = await arrive("Ann"), await arrive("Bob"), await arrive("Eve")
    lobby_id = await create_lobby(ann, bob)
    await eve.post(f"/api/games/{lobby_id}/spectate")
    message = await say(ann, lobby_id, "Helo")
    await say(bob, lobby_id, "Hi")
    await names_heard(ann, bob, eve)
    path = f"/api/games/{lobby_id}/chat/{message['id']}"
    answer = await ann.send("PATCH", path, json={"text": "Hello"})
    assert answer.status_code == 200
    changed = {**message, "text": "Hello", "edited": True, "deleted": False}
    assert answer.json() == changed
    for person in (ann, bob, eve):
        [(name, told)] = await person.heard()
        assert name == "chat:thread:update"
        assert_as_printed(name, told)
        assert (told["game_id"], told["messages"]) == (lobby_id, [changed])
    assert [m["text"] for m in (await read(bob, lobby_id))["messages"]] == ["Hello", "Hi"]


async def test_delete_by_the_author_takes_the_text_away(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    lobby_id = await create_lobby(ann, bob)
    message = await say(ann, lobby_id, "Oops")
    await names_heard(ann, bob)
    path = f"/api/games/{lobby_id}/chat/{message['id']}"
    answer = await ann.send("DELETE", path)
    assert answer.status_code == 200
    gone = {**message, "text": "", "edited": False, "deleted": True}
    assert answer.json() == gone
    for person in (ann, bob):
        told = await one(person, "chat:thread:update")
        assert_as_printed("chat:thread:update", told)
        assert told["messages"] == [gone]
    assert (await read(bob, lobby_id))["messages"] == [gone]
    assert_refused(await ann.send("DELETE", path), 404, "MESSAGE_NOT_FOUND")
    assert_refused(await ann.send("PATCH", path, json={"text": "back"}), 404, "MESSAGE_NOT_FOUND")


async def test_edit_and_delete_by_anyone_else_are_403(arrive: Arrive) -> None:
    ann, bob, eve = await arrive("Ann"), await arrive("Bob"), await arrive("Eve")
    lobby_id = await create_lobby(ann, bob)
    message = await say(ann, lobby_id)
    await names_heard(ann, bob, eve)
    path = f"/api/games/{lobby_id}/chat/{message['id']}"
    for person, code in ((bob, "NOT_THE_AUTHOR"), (eve, "NOT_IN_GAME")):
        assert_refused(await person.send("PATCH", path, json={"text": "mine"}), 403, code)
        assert_refused(await person.send("DELETE", path), 403, code)
    assert await names_heard(ann, bob, eve) == [[], [], []]
    assert (await read(ann, lobby_id))["messages"][0]["text"] == "Hello"


async def test_edit_refuses_wrong_texts_and_messages_of_elsewhere(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    lobby_id, other = await create_lobby(ann), await create_lobby(ann)
    message, elsewhere = await say(ann, lobby_id), await say(ann, other)
    path = f"/api/games/{lobby_id}/chat"
    for body in ({}, {"text": ""}, {"text": "x" * 501}, {"text": 1}, {"text": "\x00"}):
        answer = await ann.send("PATCH", f"{path}/{message['id']}", json=body)
        assert answer.status_code == 400, body
    for number in (elsewhere["id"], NOWHERE, 0, -1, 2**64):
        answer = await ann.send("PATCH", f"{path}/{number}", json={"text": "x"})
        assert_refused(answer, 404, "MESSAGE_NOT_FOUND")
        assert_refused(await ann.send("DELETE", f"{path}/{number}"), 404, "MESSAGE_NOT_FOUND")
    assert (await ann.send("DELETE", f"{path}/first")).status_code == 400
    assert (await ann.send("DELETE", f"/api/games/{NOWHERE}/chat/1")).status_code == 404


# Page


async def test_pages_go_from_the_latest_back_each_oldest_first(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    lobby_id = await create_lobby(ann)
    sent = [await say(ann, lobby_id, str(number)) for number in range(7)]
    pages, before = [], ""
    while True:
        page = await read(ann, lobby_id, f"?limit=3{before}")
        pages.append([message["text"] for message in page["messages"]])
        if page["next"] is None:
            break
        before = f"&before={page['next']}"
    assert pages == [["4", "5", "6"], ["1", "2", "3"], ["0"]]
    whole = await read(ann, lobby_id)
    assert [message["id"] for message in whole["messages"]] == [message["id"] for message in sent]
    assert all(is_time(message["time_sent"]) for message in whole["messages"])


async def test_a_wrong_page_is_400(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    lobby_id = await create_lobby(ann)
    for query in ("limit=0", "limit=101", "limit=x", "before=0", "before=-1", "before=x", "after=1"):
        assert (await ann.get(f"/api/games/{lobby_id}/chat?{query}")).status_code == 400, query
    assert (await ann.get(f"/api/games/{NOWHERE}/chat")).status_code == 404


# Over sockets


async def test_everything_works_over_the_socket_too(arrive: Arrive) -> None:
    ann, bob, eve = await arrive("Ann"), await arrive("Bob"), await arrive("Eve")
    lobby_id = await create_lobby(ann, bob)
    await names_heard(ann, bob)
    here = {"game_id": lobby_id}
    sent = await ann.call("chat:send", {**here, "text": "Hi"})
    assert sent["ok"] is True
    assert (await one(bob, "chat:message:new"))["message"] == sent["message"]
    there = {**here, "message_id": sent["message"]["id"]}
    edited = await ann.call("chat:edit", {**there, "text": "Ho"})
    assert (await one(bob, "chat:thread:update"))["messages"] == [edited["message"]]
    deleted = await ann.call("chat:delete", there)
    assert (await one(bob, "chat:thread:update"))["messages"] == [deleted["message"]]
    assert (await eve.call("chat:send", {**here, "text": "Hi"}))["code"] == "NOT_IN_GAME"
    assert (await ann.call("chat:send", {**here, "text": ""}))["code"] == "BAD_TEXT"
    assert (await ann.call("chat:send", here))["code"] == "MALFORMED"
    assert (await bob.call("chat:delete", there))["code"] == "MESSAGE_NOT_FOUND"


async def test_messages_sent_at_once_are_all_kept_and_told_in_one_order(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    lobby_id = await create_lobby(ann, bob)
    await names_heard(ann, bob)
    await asyncio.gather(*(say(person, lobby_id, f"{n}") for n in range(10) for person in (ann, bob)))
    told = [[payload["message"]["id"] for _, payload in await person.heard()] for person in (ann, bob)]
    kept = [message["id"] for message in (await read(ann, lobby_id))["messages"]]
    assert told[0] == told[1] == kept
    assert len(kept) == 20


# Limits


async def test_too_many_messages_are_429_for_that_player_alone(
    start_server: StartServer, arrive: Arrive
) -> None:
    url = start_server(PARLOUR_CHATS_PER_MINUTE="3").url
    ann, bob = await arrive("Ann", url=url), await arrive("Bob", url=url)
    lobby_id = await create_lobby(ann, bob)
    await names_heard(ann, bob)
    message = await say(ann, lobby_id)
    path = f"/api/games/{lobby_id}/chat"
    assert (await ann.post(path, {"text": ""})).status_code == 400, "what is refused does not count"
    assert (await ann.send("PATCH", f"{path}/{message['id']}", json={"text": "Hello!"})).status_code == 200
    await say(ann, lobby_id)
    await names_heard(ann, bob)
    refused = await ann.post(path, {"text": "once more"})
    assert_refused(refused, 429, "TOO_MANY_REQUESTS")
    wait = int(refused.headers["retry-after"])
    assert 1 <= wait <= 20
    assert refused.json()["details"] == {"retry_after": wait}
    assert_refused(
        await ann.send("PATCH", f"{path}/{message['id']}", json={"text": "x"}), 429, "TOO_MANY_REQUESTS"
    )
    assert (await ann.call("chat:send", {"game_id": lobby_id, "text": "x"}))["code"] == "TOO_MANY_REQUESTS"
    assert await names_heard(ann, bob) == [[], []]
    await say(bob, lobby_id, "I may")
    assert (await ann.send("DELETE", f"{path}/{message['id']}")).status_code == 200
