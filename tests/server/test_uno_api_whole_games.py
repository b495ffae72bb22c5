"""Complete games of UNO over REST and Socket.IO, with every payload searched for hidden cards."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from clients import (
    Arrive,
    Player,
    assert_nothing_leaked,
    names_heard,
    open_table,
    played_by_reference_client,
    script,
)
from uno_tables import (
    ROUTES,
    Game,
    assert_as_printed,
    cards_named,
    create_lobby,
    dealt,
    is_now,
    legal,
    one,
    public,
    seed_where,
    start_game,
    starts_plainly,
)

from parlour.games.uno.rules import RULES
from parlour.games.uno.rules.cards import CARDS
from parlour.games.uno.rules.moves import CallUno, Catch, Draw, Play

DEALS = {2: 23, 4: 7, 10: 18}
"""Seats, and a deal whose game is short."""
MATCH, TARGET = 56, 150
"""A match of three short rounds."""
STATE_FIELDS = (
    "status",
    "turn_number",
    "current_player_id",
    "direction",
    "top_discard",
    "draw_pile_count",
    "hand_counts",
    "pending_color_choice",
    "seeded",
    "server_ts",
    "version",
)


async def by_rest(player: Player, game_id: int, move: dict[str, Any]) -> None:
    body = {name: value for name, value in move.items() if name != "type"}
    answer = await player.post(f"/api/games/{game_id}/{ROUTES[move['type']]}", body)
    assert answer.status_code == 202, answer.text


async def by_socket(player: Player, game_id: int, move: dict[str, Any]) -> None:
    acknowledged = await player.call("action", {"game_id": game_id, **move})
    assert acknowledged["ok"] is True, acknowledged


async def assert_events_tell_the_state(player: Player, game_id: int) -> None:
    """What the player was told by events is what the server answers when asked."""
    await player.settle()
    latest = {told.name: told.payload for told in player.told}
    state = await player.state(game_id)
    update = latest["game:state:update"]
    assert {field: state[field] for field in STATE_FIELDS} == {field: update[field] for field in STATE_FIELDS}
    if state["your_seat"] is not None:
        assert state["hand"] == latest["game:hand:update"]["hand"]


@pytest.mark.parametrize("seats", [2, 4, 10])
@pytest.mark.parametrize("way", [by_rest, by_socket])
async def test_a_whole_game_leaks_no_card(arrive: Arrive, seats: int, way: Any) -> None:
    people = [await arrive(f"Player {number}") for number in range(seats)]
    watcher = await arrive("Watcher")
    game = await start_game(*people, seed=DEALS[seats])
    assert (await watcher.post(f"{game.path}/spectate")).status_code == 202
    moves = script(seats, DEALS[seats], "uno", "random" if seats == 2 else "standard")
    for number, (seat, move) in enumerate(moves):
        await way(people[seat], game.game_id, move)
        for person in (people[seat], people[number % seats], watcher):
            await assert_events_tell_the_state(person, game.game_id)
    everyone = [*people, watcher]
    for person in everyone:
        await assert_events_tell_the_state(person, game.game_id)
        for name, payload in await person.heard():
            assert_as_printed(name, payload)
    ended = [[told.payload for told in person.told if told.name == "game:ended"] for person in everyone]
    assert len(ended[0]) == 1
    assert all(told == ended[0] for told in ended)
    assert ended[0][0]["winner_id"] == people[moves[-1][0]].id
    assert await assert_nothing_leaked(game.game_id, everyone, cards_named) > 4 * len(moves)


async def test_the_reference_client_plays_a_whole_game(arrive: Arrive, reference_client: str) -> None:
    moves = script(4, DEALS[4], "uno")
    reader = await arrive("Reader", connect=False)
    game_id, people = await played_by_reference_client(
        reference_client, reader, game="uno", seats=4, seed=DEALS[4], moves=moves
    )
    for person in people:
        heard = [told for told in person.told if not told.name.startswith("ack ")]
        assert heard[0].name == "conn:connected"
        assert heard[-1].name == "game:ended"
        for told in heard:
            assert_as_printed(told.name, told.payload)
    assert await assert_nothing_leaked(game_id, people, cards_named) > 3 * len(moves)


async def test_the_leak_search_finds_a_leak(arrive: Arrive) -> None:
    people = [await arrive("Ann"), await arrive("Bob")]
    game = await start_game(*people, seed=DEALS[2])
    shown = (await people[1].state(game.game_id))["hand"]
    people[0].keep("leak", {"deep": [{"hand": shown}]})
    for seat, move in script(2, DEALS[2], "uno", "random"):
        await by_rest(people[seat], game.game_id, move)
    with pytest.raises(AssertionError, match="was told of"):
        await assert_nothing_leaked(game.game_id, people, cards_named)


@pytest.mark.parametrize(("persons", "bots"), [(1, 1), (2, 2), (1, 9)])
async def test_a_whole_game_with_bots_leaks_no_card(arrive: Arrive, persons: int, bots: int) -> None:
    people = [await arrive(f"Player {number}") for number in range(persons)]
    lobby_id = await create_lobby(*people, capacity=persons + bots)
    for number in range(bots):
        level = {"level": ("standard", "random")[number % 2]}
        assert (await people[0].post(f"/api/games/{lobby_id}/bots", level)).status_code == 201
    lobby = (await people[0].get(f"/api/lobbies/{lobby_id}")).json()
    assert (len(lobby["players"]), lobby["is_ready"]) == (persons + bots, persons == 1)
    assert (await people[0].post("/api/games", {"lobby_id": lobby_id})).status_code == 201
    for _ in range(400):
        state = await people[0].state(lobby_id)
        if state["status"] == "ended":
            break
        [mover] = [person for person in people if person.id == state["current_player_id"]]
        await by_rest(mover, lobby_id, chosen(await mover.state(lobby_id)))
        await assert_events_tell_the_state(mover, lobby_id)
    assert state["status"] == "ended"
    for person in people:
        for name, payload in await person.heard():
            assert_as_printed(name, payload)
            if name in ("game:hand:update", "game:draw:completed"):
                assert payload["player_id"] == person.id
    assert await assert_nothing_leaked(lobby_id, people, cards_named) > 10


def chosen(state: dict[str, Any]) -> dict[str, Any]:
    """A move that a simple client makes from what it is shown."""
    if state["pending_color_choice"]:
        return {"type": "choose_color", "color": "red"}
    if state["playable"]:
        return {"type": "play", "card_id": state["playable"][0], "chosen_color": "green"}
    return {"type": "draw"}


# Spectators


async def test_spectators_receive_only_public_events(arrive: Arrive) -> None:
    ann, bob, eve = await arrive("Ann"), await arrive("Bob"), await arrive("Eve")
    lobby_id = await create_lobby(ann, bob)
    await eve.post(f"/api/games/{lobby_id}/spectate")
    await names_heard(ann, bob, eve)
    await ann.post("/api/games", {"lobby_id": lobby_id, "seed": seed_where(2, starts_plainly)})
    mine, theirs = await ann.heard(), await eve.heard()
    assert theirs == public(mine)
    await ann.post(f"/api/games/{lobby_id}/draw")
    mine, theirs = await ann.heard(), await eve.heard()
    assert theirs == public(mine)
    assert "game:draw:completed" in [name for name, _ in mine]
    state = await eve.state(lobby_id)
    assert (state["hand"], state["playable"], state["drawn_card"]) == ([], [], None)
    assert (await eve.post(f"/api/games/{lobby_id}/draw")).status_code == 403
    await eve.connect(seen={str(lobby_id): 0})
    assert {name for name, _ in await eve.heard()} == {"game:state:update", "conn:connected", "game:error"}


async def test_a_reconnecting_player_gets_state_and_hand(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game = await start_game(ann, bob, seed=seed_where(2, starts_plainly))
    await bob.disconnect()
    await game.make(Draw())
    await bob.connect()
    events = await bob.heard()
    assert [name for name, _ in events] == ["conn:connected", "game:state:update", "game:hand:update"]
    for name, payload in events:
        assert_as_printed(name, payload)
    await assert_events_tell_the_state(bob, game.game_id)


async def test_a_reconnecting_client_gets_the_missed_events_in_order(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game = await start_game(ann, bob, seed=seed_where(2, starts_plainly))
    version = (await bob.state(game.game_id))["version"]
    await bob.disconnect()
    await ann.heard()
    await ann.post(f"{game.path}/draw")
    await bob.connect(seen={str(game.game_id): version})
    missed = [event for event in await bob.heard() if event[0] != "conn:connected"]
    assert missed == public(await ann.heard())


async def test_a_table_opened_over_the_common_route_sends_uno_events(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await open_table(ann, bob, game="uno")
    assert (await names_heard(ann))[0] == ["lobby:player:joined", "lobby:state:update"] * 2
    await ann.post(f"/api/games/{game_id}/start", {"seed": seed_where(2, starts_plainly)})
    assert [name for name, _ in await bob.heard()][2:] == [
        "lobby:game:started",
        "game:hand:update",
        "game:state:update",
    ]
    assert (await ann.get(f"/api/lobbies/{game_id}")).json()["status"] == "started"


# Matches


async def play_match(game: Game) -> list[Any]:
    """Play to the end over the socket; returns what each round's end told."""
    choices = Random(0)
    while game.state.result is None:
        moves = legal(game.state)
        move = choices.choice([m for m in moves if isinstance(m, Play)] or moves)
        await by_socket(game.mover, game.game_id, msgspec.json.decode(msgspec.json.encode(move)))
        RULES.apply(game.state, game.state.current, move)
    return [payload for name, payload in await game.people[0].heard() if name == "game:round:ended"]


async def test_a_match_goes_on_to_the_target(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game = await start_game(ann, bob, seed=MATCH, options={"target": TARGET})
    rounds = await play_match(game)
    assert len(rounds) > 1
    assert [told["round_number"] for told in rounds] == list(range(1, len(rounds) + 1))
    totals = dict.fromkeys((ann.id, bob.id), 0)
    for told in rounds:
        assert is_now(told["server_ts"])
        totals[told["winner_id"]] += told["points"]
        assert {line["player_id"]: line["score"] for line in told["scoreboard"]} == totals
    state = await bob.state(game.game_id)
    winner = state["winner_id"]
    assert (state["status"], state["reason"]) == ("ended", "target")
    assert totals[winner] >= TARGET
    assert state["scoreboard"][0] == {
        "player_id": winner,
        "rank": 1,
        "hand_count": state["hand_counts"][str(winner)],
        "score": totals[winner],
    }
    dealt_again = {told["version"] for told in rounds[:-1]}
    for person in game.people:  # the cards of a round's last move are in the next round's hands
        person.told = [
            told
            for told in person.told
            if told.version not in dealt_again or told.name not in ("game:card:played", "game:draw:completed")
        ]
    assert await assert_nothing_leaked(game.game_id, game.people, cards_named) > 100


async def test_a_new_round_tells_everyone_their_new_hand(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game = await start_game(ann, bob, seed=3, options={"target": 500})
    assert (await ann.state(game.game_id))["options"] == {"target": 500, "call_uno": False}
    choices = Random(0)
    while game.state.round_number == 1:
        await game.quiet()
        moves = legal(game.state)
        await game.make(choices.choice([m for m in moves if isinstance(m, Play)] or moves))
    for seat, person in enumerate(game.people):
        events = await person.heard()
        names = [name for name, _ in events]
        assert names.index("game:card:played") < names.index("game:round:ended")
        assert names.index("game:round:ended") < names.index("game:hand:update")
        assert names.count("game:hand:update") == 1
        assert names[-2:] == ["game:state:update", "game:turn:changed"]
        hand = dict(events)["game:hand:update"]["hand"]
        assert [card["id"] for card in hand] == game.state.hands[seat]
        state = await person.state(game.game_id)
        assert (state["round_number"], state["status"]) == (2, "playing")
        await assert_events_tell_the_state(person, game.game_id)


# Calling UNO


async def to_two_cards(people: list[Player], **options: bool) -> Game:
    """A game in which the player to move has two cards, one of them a number that can be laid."""
    seed = next(seed for seed in range(10_000) if _comes_down_to_two_cards(seed))
    game = await start_game(*people, seed=seed, options=options)
    while not _about_to_call(game.state):
        await game.make(_down(game.state))
    await game.quiet()
    return game


def _down(state: Any) -> Any:
    moves = legal(state)
    return next((m for m in moves if isinstance(m, Play) and not m.call_uno), moves[0])


def _about_to_call(state: Any) -> bool:
    return (
        len(state.hands[state.current]) == 2 and isinstance(_down(state), Play) and _is_number(_down(state))
    )


def _is_number(move: Play) -> bool:
    return CARDS[move.card_id].value.isdigit()


def _comes_down_to_two_cards(seed: int) -> bool:
    state = dealt(3, seed, call_uno=True)
    for _ in range(40):
        if state.result is not None or _about_to_call(state):
            break
        RULES.apply(state, state.current, _down(state))
    return state.result is None and _about_to_call(state)


async def test_a_player_who_forgets_to_call_can_be_caught_by_anyone(arrive: Arrive) -> None:
    people = [await arrive(name) for name in ("Ann", "Bob", "Cid")]
    game = await to_two_cards(people, call_uno=True)
    mover = game.mover
    await game.make(_down(game.state))
    assert (await mover.state(game.game_id))["exposed_player_id"] == mover.id
    others = [person for person in people if person is not mover]
    await game.quiet()
    answer = await others[1].post(f"{game.path}/actions", {"type": "catch", "player_id": mover.id})
    assert answer.status_code == 202, answer.text
    events = await mover.heard()
    assert [name for name, _ in events] == [
        "game:uno:caught",
        "game:draw:completed",
        "game:hand:update",
        "game:state:update",
    ]
    caught = dict(events)["game:uno:caught"]
    assert (caught["player_id"], caught["by_player_id"]) == (mover.id, others[1].id)
    assert is_now(caught["server_ts"])
    assert len(dict(events)["game:draw:completed"]["drawn"]) == 2
    assert dict(events)["game:hand:update"]["hand_count"] == 3
    assert await others[0].heard() == public(events)
    again = await others[0].post(f"{game.path}/actions", {"type": "catch", "player_id": mover.id})
    assert (again.status_code, again.json()["code"]) == (409, "NOBODY_TO_CATCH")


async def test_a_call_with_the_card_or_right_after_it_saves_the_player(arrive: Arrive) -> None:
    people = [await arrive(name) for name in ("Ann", "Bob", "Cid")]
    for late in (False, True):
        game = await to_two_cards(people, call_uno=True)
        mover, other = game.mover, game.waiting
        move = _down(game.state)
        if late:
            await game.make(move)
            await game.quiet()
            assert (await mover.post(f"{game.path}/actions", {"type": "call_uno"})).status_code == 202
            RULES.apply(game.state, people.index(mover), CallUno())
        else:
            await game.make(msgspec.structs.replace(move, call_uno=True))
        called = await one(other, "game:uno:called")
        assert called["player_id"] == mover.id
        assert is_now(called["server_ts"])
        refused = await other.post(f"{game.path}/actions", {"type": "catch", "seat": people.index(mover)})
        assert (refused.status_code, refused.json()["code"]) == (409, "NOBODY_TO_CATCH")


async def test_once_the_next_player_acts_it_is_too_late_to_catch(arrive: Arrive) -> None:
    people = [await arrive(name) for name in ("Ann", "Bob", "Cid")]
    game = await to_two_cards(people, call_uno=True)
    forgetful, follower = game.mover, game.waiting
    await game.make(_down(game.state))
    await game.make(Draw())
    for person in (follower, people[people.index(forgetful) - 1]):
        answer = await person.post(f"{game.path}/actions", {"type": "catch", "player_id": forgetful.id})
        assert answer.json()["code"] == "NOBODY_TO_CATCH"
    late = await forgetful.post(f"{game.path}/actions", {"type": "call_uno"})
    assert late.json()["code"] == "NO_UNO_TO_CALL"


async def test_without_the_option_nothing_is_called_and_nobody_is_caught(arrive: Arrive) -> None:
    people = [await arrive(name) for name in ("Ann", "Bob", "Cid")]
    game = await to_two_cards(people)
    mover = game.mover
    for body in ({"type": "call_uno"}, {"type": "catch", "player_id": mover.id}):
        answer = await game.waiting.post(f"{game.path}/actions", body)
        assert (answer.status_code, answer.json()["code"]) in [(400, "UNO_CALLS_OFF"), (403, "NOT_YOUR_TURN")]
    await game.make(_down(game.state))
    assert (await mover.state(game.game_id))["exposed_player_id"] is None
    assert Catch not in {type(move) for move in legal(game.state)}
