"""Room codes and links cannot be found by trying, and honest friends are not hurt by the limit."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest
from clients import Arrive, Player, StartServer, open_table
from in_process import ANN, BOB, CID

from parlour.game.refusals import NotAllowed
from parlour.server.code_guesses import CodeGuesses, caller_address
from parlour.server.limits import TooMany
from parlour.tables.errors import WrongCode
from parlour.tables.people import Person

NOW = 1_700_000_000_000


def wrong(guesses: CodeGuesses, person: Person) -> None:
    with pytest.raises(WrongCode), guesses.guess(person, "WRONG1"):
        raise WrongCode()


def test_wrong_codes_are_limited_by_account_and_by_address() -> None:
    guesses = CodeGuesses(6, lambda: NOW)
    caller_address.set("192.0.2.1")
    for person in (ANN, ANN, BOB, BOB):
        wrong(guesses, person)
    with pytest.raises(TooMany), guesses.guess(ANN, "RIGHT1"):
        pytest.fail("the code must not be tried")
    for _ in range(2):
        wrong(guesses, CID)
    with pytest.raises(TooMany), guesses.guess(Person(9, "", ""), "RIGHT1"):
        pytest.fail("the code must not be tried")
    caller_address.set("192.0.2.2")  # another address: only the accounts are known
    wrong(guesses, Person(9, "", ""))
    with pytest.raises(TooMany), guesses.guess(ANN, "RIGHT1"):
        pytest.fail("the code must not be tried")


def test_right_codes_and_other_refusals_do_not_count() -> None:
    guesses = CodeGuesses(3, lambda: NOW)
    for _ in range(20):
        with guesses.guess(ANN, "RIGHT1"):
            pass
        with pytest.raises(NotAllowed), guesses.guess(ANN, "RIGHT1"):
            raise NotAllowed("The table is full.")
        with pytest.raises(WrongCode), guesses.guess(ANN, None):  # no code is no guess
            raise WrongCode()
    wrong(guesses, ANN)


def test_the_limit_can_be_switched_off() -> None:
    guesses = CodeGuesses(0, lambda: NOW)
    for _ in range(100):
        wrong(guesses, ANN)


@pytest.fixture(scope="module")
def url(start_server: StartServer) -> str:
    return start_server(PARLOUR_WRONG_CODES_PER_HOUR="30").url


async def fresh(url: str, arrive: Arrive, name: str, address: str) -> Player:
    """A guest who comes from this address, by way of the trusted proxy."""
    player = await arrive(name, connect=False, url=url)
    player.http.headers["X-Forwarded-For"] = address
    return player


async def test_3000_guesses_by_every_door_get_30_answers(url: str, arrive: Arrive) -> None:
    host = await arrive("Host", connect=False, url=url)
    spades = (await host.post("/api/tables", {"visibility": "private"})).json()["tableId"]
    uno = (await host.post("/api/lobbies", {"name": "x", "capacity": 4, "visibility": "private"})).json()
    game_id = await open_table(host, visibility="private")
    guessers = [await fresh(url, arrive, f"Guesser {number}", "192.0.2.9") for number in range(10)]
    doors = [
        ("GET", "/api/rooms/{}", None),
        ("POST", f"/api/games/{game_id}/join", "room_code"),
        ("POST", f"/api/games/{game_id}/spectate", "room_code"),
        ("POST", f"/api/lobbies/{uno['lobby_id']}/join", "room_code"),
        ("POST", f"/api/tables/{spades}/join", "token"),
        ("POST", f"/api/tables/{spades}/sit", "token"),
        ("POST", f"/api/tables/{spades}/arrive", "token"),
    ]
    codes: Counter[int] = Counter()

    async def guess(guesser: Player, first: int) -> None:
        for number in range(first, first + 300):
            method, path, field = doors[number % len(doors)]
            code = f"A{number:05}"
            body = None if field is None else {field: code, "seat": "east" if "tables" in path else None}
            answer = await guesser.http.request(method, path.format(code), json=body)
            codes[answer.status_code] += 1
            if answer.status_code == 429:
                assert answer.json()["code"] == "TOO_MANY_REQUESTS"
                assert int(answer.headers["Retry-After"]) > 0

    await asyncio.gather(*(guess(guesser, 300 * number) for number, guesser in enumerate(guessers)))
    assert codes.keys() == {404, 429}
    assert 30 <= codes[404] <= 32  # a token comes back every two minutes


async def test_guesses_by_socket_count_too(url: str, arrive: Arrive) -> None:
    host, guesser = await arrive("Host", connect=False, url=url), await arrive("Guesser", url=url)
    game_id = await open_table(host, visibility="private")
    told = []
    for number in range(15):
        for event in ("join", "spectate"):
            answer = await guesser.call(event, {"game_id": game_id, "room_code": f"A{number:05}"})
            told.append(answer["code"])
    assert Counter(told)["WRONG_ROOM_CODE"] <= 11
    assert told[-1] == "TOO_MANY_REQUESTS"
    answer = await guesser.post(f"/api/games/{game_id}/join", {"room_code": "A00001"})
    assert answer.status_code == 429, "one limit for all doors"


async def test_forty_friends_behind_one_address_join_at_once(url: str, arrive: Arrive) -> None:
    host = await arrive("Host", connect=False, url=url)
    friends = [await fresh(url, arrive, f"Friend {number}", "198.51.100.7") for number in range(40)]
    tables = [await open_table(host, visibility="private", game="uno", max_players=10) for _ in range(5)]
    codes = {table: (await host.state(table))["room_code"] for table in tables}

    async def enter(friend: Player, table: int) -> int:
        assert (await friend.get(f"/api/rooms/{codes[table]}")).status_code == 200
        answer = await friend.post(f"/api/games/{table}/join", {"room_code": codes[table]})
        return answer.status_code

    for start in range(0, 40, 20):  # twenty at a time
        joining = [enter(friend, tables[n % 5]) for n, friend in enumerate(friends[start : start + 20])]
        assert set(await asyncio.gather(*joining)) == {202}
