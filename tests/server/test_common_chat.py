"""Chat at tables: sending, editing, deleting, paging and limits."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from clients import Arrive, Player, StartServer, open_table


async def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


async def say(player: Player, game_id: int, text: Any) -> Any:
    return await player.post(f"/api/games/{game_id}/chat", {"text": text})


async def page(player: Player, game_id: int, **params: Any) -> dict[str, Any]:
    answer = await player.get(f"/api/games/{game_id}/chat", params=params)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def test_a_message_reaches_everyone_at_the_table_and_nobody_else(arrive: Arrive) -> None:
    ann, bob, cid, dot = [await arrive(name) for name in ("Ann", "Bob", "Cid", "Dot")]
    game_id = await open_table(ann, bob)
    await cid.post(f"/api/games/{game_id}/spectate")
    for person in (ann, bob, cid, dot):
        await person.heard()
    sent = await say(ann, game_id, "  Good <b>luck</b>! 💥 ")
    assert sent.status_code == 202
    for person in (ann, bob, cid):
        [(event, payload)] = await person.heard()
        assert event == "chat:message:new"
        assert payload.keys() == {"game_id", "message", "server_ts"}
        message = payload["message"]
        assert message == sent.json()
        assert message.keys() == {"id", "user_id", "display_name", "text", "time_sent"}
        assert (message["user_id"], message["display_name"]) == (ann.id, "Ann")
        assert message["text"] == "  Good <b>luck</b>! 💥 "
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", message["time_sent"])
    assert await dot.heard() == []


@pytest.mark.parametrize("text", ["", "   ", "\n", "x" * 501, None, 5, [], {}, "a\x00b"])
async def test_an_empty_or_too_long_message_is_400(arrive: Arrive, text: Any) -> None:
    ann = await arrive()
    game_id = await open_table(ann)
    assert (await say(ann, game_id, text)).status_code == 400
    assert (await ann.post(f"/api/games/{game_id}/chat", {})).status_code == 400
    assert (await page(ann, game_id))["messages"] == []
    assert await ann.heard() == []


async def test_a_message_of_500_characters_is_accepted(arrive: Arrive) -> None:
    ann = await arrive(connect=False)
    game_id = await open_table(ann)
    for text in ("x", "x" * 500, "💥" * 500):
        assert (await say(ann, game_id, text)).json()["text"] == text


async def test_only_players_write_and_only_those_at_the_table_read(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    game_id = await open_table(ann)
    await cid.post(f"/api/games/{game_id}/spectate")
    await say(ann, game_id, "Hello")
    for person in (bob, cid):
        assert await code_of(await say(person, game_id, "Me too")) == (403, "NOT_IN_GAME")
    assert await code_of(await say(bob, game_id, "")) == (403, "NOT_IN_GAME")
    assert await code_of(await bob.get(f"/api/games/{game_id}/chat")) == (403, "NOT_IN_GAME")
    assert len((await page(cid, game_id))["messages"]) == 1


async def test_the_author_can_change_and_take_back_a_message(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await open_table(ann, bob)
    message_id = (await say(ann, game_id, "Helo")).json()["id"]
    await bob.heard()
    path = f"/api/games/{game_id}/chat/{message_id}"
    edited = await ann.send("PATCH", path, json={"text": "Hello"})
    assert edited.status_code == 200
    [(event, payload)] = await bob.heard()
    assert event == "chat:thread:update"
    assert payload["game_id"] == game_id
    assert payload["messages"] == [edited.json()]
    assert (edited.json()["text"], edited.json()["edited"], edited.json()["deleted"]) == (
        "Hello",
        True,
        False,
    )
    deleted = await ann.send("DELETE", path)
    assert deleted.status_code == 200
    [(event, payload)] = await bob.heard()
    assert (event, payload["messages"]) == ("chat:thread:update", [deleted.json()])
    assert (deleted.json()["text"], deleted.json()["deleted"]) == ("", True)
    assert (await page(bob, game_id))["messages"] == [deleted.json()]
    for method, body in (("PATCH", {"text": "x"}), ("DELETE", None)):
        again = await ann.send(method, path, json=body)
        assert await code_of(again) == (404, "MESSAGE_NOT_FOUND")


async def test_nobody_else_can_change_a_message(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    game_id, other = await open_table(ann, bob), await open_table(ann)
    message_id = (await say(ann, game_id, "Mine")).json()["id"]
    for person, table, expected in [
        (bob, game_id, (403, "NOT_THE_AUTHOR")),
        (cid, game_id, (403, "NOT_IN_GAME")),
        (ann, other, (404, "MESSAGE_NOT_FOUND")),
        (ann, 999_999, (404, "GAME_NOT_FOUND")),
    ]:
        path = f"/api/games/{table}/chat/{message_id}"
        assert await code_of(await person.send("PATCH", path, json={"text": "Yours"})) == expected
        assert await code_of(await person.send("DELETE", path)) == expected
    assert (await ann.send("PATCH", f"/api/games/{game_id}/chat/{message_id}", json={})).status_code == 400
    assert (await page(bob, game_id))["messages"][0]["text"] == "Mine"


async def test_the_chat_is_paged_from_its_end(arrive: Arrive) -> None:
    ann = await arrive(connect=False)
    game_id = await open_table(ann)
    for number in range(5):
        await say(ann, game_id, str(number))
    latest = await page(ann, game_id, limit=2)
    assert [message["text"] for message in latest["messages"]] == ["3", "4"]
    earlier = await page(ann, game_id, limit=2, before=latest["next"])
    assert [message["text"] for message in earlier["messages"]] == ["1", "2"]
    first = await page(ann, game_id, limit=2, before=earlier["next"])
    assert ([message["text"] for message in first["messages"]], first["next"]) == (["0"], None)
    for params in ({"limit": 0}, {"limit": 101}, {"before": 0}, {"before": "x"}, {"page": 1}):
        assert (await ann.get(f"/api/games/{game_id}/chat", params=params)).status_code == 400


async def test_chat_is_limited_by_person(start_server: StartServer, arrive: Arrive) -> None:
    server = start_server(PARLOUR_CHATS_PER_MINUTE="5")
    ann, bob = await arrive("Ann", url=server.url), await arrive("Bob", url=server.url)
    game_id = await open_table(ann, bob)
    await asyncio.gather(*(say(ann, game_id, "") for _ in range(9)))
    answers = [await say(ann, game_id, str(number)) for number in range(7)]
    assert [answer.status_code for answer in answers] == [202] * 5 + [429] * 2
    assert answers[-1].json()["code"] == "TOO_MANY_REQUESTS"
    assert int(answers[-1].headers["retry-after"]) >= 1
    assert (await ann.call("chat:send", {"game_id": game_id, "text": "x"}))["code"] == "TOO_MANY_REQUESTS"
    assert (await say(bob, game_id, "I may")).status_code == 202
    assert len((await page(bob, game_id))["messages"]) == 6
