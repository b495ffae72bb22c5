"""What links, codes and public tables tell before anybody gives a name, and what private tables do not."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from clients import Arrive, Player, StartServer, open_table, start_table

from parlour.testing.processes import ServerProcess


async def asked(url: str, **query: Any) -> httpx.Response:
    """The invitation, as somebody without a session gets it."""
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=30) as http:
        return await http.get("/api/invitation", params=query)


async def page_of(url: str, path: str, **headers: str) -> str:
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=30) as http:
        answer = await http.get(path, headers=headers)
    assert answer.status_code == 200
    return answer.text


def tags_of(html: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">', html))


async def link(host: Player, game_id: int, kind: str, **wanted: Any) -> str:
    answer = await host.post(f"/api/games/{game_id}/links", {"kind": kind, **wanted})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


async def room_code(host: Player, game_id: int) -> str:
    return str((await host.state(game_id))["room_code"])


async def test_a_code_tells_game_host_seats_and_house_rules_without_a_session(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await open_table(ann, game="uno", visibility="private", max_players=4, options={"target": 200})
    code = await room_code(ann, game_id)
    await bob.post(f"/api/games/{game_id}/join", {"room_code": code})
    answer = await asked(ann.url, code=code.lower())
    assert answer.status_code == 200
    told = answer.json()
    assert (told["game_id"], told["game"], told["state"], told["door"]) == (game_id, "uno", "lobby", "open")
    assert told["host"] == "Ann"
    assert [(one["seat"], one["display_name"], one["is_host"]) for one in told["players"]] == [
        (1, "Ann", True),
        (2, "Bob", False),
    ]
    assert told["options"]["target"] == 200
    assert (told["max_players"], told["can_watch"]) == (4, True)
    for secret in (code, ann.uuid, bob.uuid, "commitment"):
        assert secret not in answer.text


async def test_a_private_table_tells_strangers_nothing(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    game_id = await open_table(ann, visibility="private")
    uuid = (await ann.state(game_id))["table_id"]
    missing = await asked(ann.url, table=game_id + 100_000)
    for reference in (game_id, uuid):
        answer = await asked(ann.url, table=reference)
        assert (answer.status_code, answer.text) == (404, missing.text)
    assert missing.json()["code"] == "NO_INVITATION"
    assert (await asked(ann.url)).json()["code"] == "NO_INVITATION"
    wrong = [await asked(ann.url, table=id, code="WRONG1") for id in (game_id, game_id + 100_000)]
    assert [answer.json()["code"] for answer in wrong] == ["WRONG_ROOM_CODE"] * 2
    assert wrong[0].text == wrong[1].text


async def test_a_code_of_another_table_does_not_open_this_one(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    one, other = [await open_table(ann, visibility="private") for _ in range(2)]
    answer = await asked(ann.url, table=one, code=await room_code(ann, other))
    assert (answer.status_code, answer.json()["code"]) == (404, "WRONG_ROOM_CODE")
    token = await link(ann, other, "join")
    assert (await asked(ann.url, table=one, code=token)).json()["code"] == "WRONG_ROOM_CODE"


async def test_a_public_table_needs_no_code(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    game_id = await open_table(ann, visibility="public")
    assert (await asked(ann.url, table=game_id)).json()["door"] == "open"


async def test_full_running_and_ended_tables_say_so(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await open_table(ann, game="uno", visibility="private", max_players=2)
    code, watch = await room_code(ann, game_id), await link(ann, game_id, "watch")
    assert (await asked(ann.url, code=watch)).json()["door"] == "watch_only"
    await bob.post(f"/api/games/{game_id}/join", {"room_code": code})
    assert (await asked(ann.url, code=code)).json()["door"] == "full"
    assert (await ann.post(f"/api/games/{game_id}/start")).status_code in (200, 202)
    running = await asked(ann.url, code=code)
    assert (running.json()["door"], running.json()["can_watch"]) == ("started", True)
    assert "hand" not in running.text


async def test_a_closed_table_is_over_for_its_code_and_its_links(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    game_id = await open_table(ann, visibility="private")
    code, token = await room_code(ann, game_id), await link(ann, game_id, "join")
    assert (await ann.post(f"/api/games/{game_id}/leave")).is_success
    over = (await asked(ann.url, table=game_id, code=code)).json()
    assert (over["door"], over["can_watch"], over["players"]) == ("ended", False, [])
    assert (await asked(ann.url, table=game_id, code=token)).json()["code"] == "LINK_EXPIRED"


async def test_who_was_sent_away_is_told_so(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await open_table(ann, visibility="public")
    await bob.post(f"/api/games/{game_id}/join")
    await ann.send("DELETE", f"/api/games/{game_id}/players/{bob.id}")
    answer = await bob.get(f"/api/invitation?table={game_id}")
    assert (answer.status_code, answer.json()["code"]) == (403, "SENT_AWAY")


async def test_guesses_without_a_session_are_limited_for_pages_too(start_server: StartServer) -> None:
    server = start_server(PARLOUR_WRONG_CODES_PER_HOUR="5")
    ann = await Player.arrive(server.url)
    game_id = await open_table(ann, visibility="private")
    code = await room_code(ann, game_id)
    for number in range(3):
        assert (await asked(server.url, code=f"WRONG{number}")).status_code == 404
    for number in range(2):
        await page_of(server.url, f"/table/{game_id}?join=FALSE{number}")
    assert (await asked(server.url, code=code)).status_code == 429
    html = await page_of(server.url, f"/table/{game_id}?join={code}")
    assert "Ann" not in html
    await ann.leave()


async def test_a_link_has_a_preview_with_absolute_addresses(arrive: Arrive) -> None:
    ann = await arrive("Ann & <b>Co</b> \"'", connect=False)
    game_id = await open_table(ann, game="spades", visibility="private", max_players=4)
    code = await room_code(ann, game_id)
    html = await page_of(ann.url, f"/table/{game_id}?join={code}", Host="games.example:8443")
    shown = tags_of(html)
    assert shown["og:title"] == "Ann &amp; &lt;b&gt;Co&lt;/b&gt; &quot;&#x27; invites you to Spades"
    assert shown["og:url"] == f"http://games.example:8443/table/{game_id}?join={code}"
    assert shown["og:description"].startswith("1 of 4 seats")
    assert "<b>" not in html.split("</head>")[0]
    spanish = tags_of(
        await page_of(ann.url, f"/table/{game_id}?join={code}", **{"Accept-Language": "fr, es-MX;q=0.5"})
    )
    assert "te invita a" in spanish["og:title"]


async def test_a_preview_follows_a_trusted_proxy_and_no_odd_host(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    game_id = await open_table(ann)
    proxied = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "parlour.example"}
    shown = tags_of(await page_of(ann.url, f"/table/{game_id}", **proxied))
    assert shown["og:url"] == f"https://parlour.example/table/{game_id}"
    odd = await page_of(ann.url, f"/table/{game_id}", **{"X-Forwarded-Host": 'x"><script>'})
    assert "og:url" not in tags_of(odd)
    assert "<script>" not in odd.split("</head>")[0].replace('<script type="module"', "")


@pytest.mark.parametrize("query", ["", "?join=WRONG1", "?watch=1-0-00000000000000000000", "?join="])
async def test_a_link_that_opens_nothing_previews_nothing(arrive: Arrive, query: str) -> None:
    ann = await arrive("Annabel", connect=False)
    game_id = await open_table(ann, game="spades", visibility="private", name="Secret meeting", max_players=4)
    html = await page_of(ann.url, f"/table/{game_id}{query}", Cookie=f"parlour_session={ann.token}")
    for secret in ("Annabel", "Spades", "Secret meeting"):
        assert secret not in html
    assert tags_of(html)["og:title"] == "Parlour"


def test_a_malformed_reference_still_gets_a_page(server: ServerProcess) -> None:
    answer = httpx.get(f"{server.url}/table/no-table", trust_env=False, timeout=30)
    assert (answer.status_code, tags_of(answer.text)["og:title"]) == (200, "Parlour")


async def test_a_game_of_everybody_shows_no_cards(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    bob = await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob, game="uno")
    told = (await asked(ann.url, table=game_id)).json()
    assert told["door"] == "started"
    assert not {"view", "moves", "to_act"} & set(told)
