"""The `spades:*` events: recipients, order and payload fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clients import Arrive, Player, names_heard
from spades_tables import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Game,
    as_json,
    cards_in,
    create,
    done,
    four,
    hand,
    people_of,
    post,
    sit_down,
    with_bots,
)

from parlour.games.spades.rules import Bid, Exchange, RevealHand
from parlour.games.spades.rules.cards import SEAT_NAMES

Check = Callable[[Any], bool]
Events = list[tuple[str, Any]]

SEAT_TAKEN, SEAT_VACATED = "spades:seat_taken", "spades:seat_vacated"
OBSERVER_JOINED, OBSERVER_LEFT = "spades:observer_joined", "spades:observer_left"
CREATED, UPDATED, REMOVED = "spades:table_created", "spades:table_updated", "spades:table_removed"
HAND_DEALT, BID_PLACED, HAND_REVEALED = "spades:hand_dealt", "spades:bid_placed", "spades:hand_revealed"
PROMPT, PASSED = "spades:exchange_prompt", "spades:exchange_passed"
CARD_PLAYED, TRICK, SCORED = "spades:card_played", "spades:trick_complete", "spades:hand_scored"
TURN, OVER = "spades:turn_changed", "spades:game_over"
HOST_CHANGED, INVITED, LISTED = "spades:host_changed", "spades:invited", "tables:update"


def is_seat(value: Any) -> bool:
    return value in SEAT_NAMES


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_int(value: Any) -> bool:
    return type(value) is int


def is_card(value: Any) -> bool:
    return set(value) == {"suit", "rank"}


def is_play(value: Any) -> bool:
    return set(value) == {"seat", "card"} and is_seat(value["seat"]) and is_card(value["card"])


def is_teams(value: Any) -> bool:
    return set(value) == {"ns", "ew"} and all(map(is_int, value.values()))


def is_bid(value: Any) -> bool:
    return value in ("nil", "blind_nil") or (is_int(value) and 0 <= value <= 13)


def is_player(value: Any) -> bool:
    return set(value) == {"playerId", "username", "isBot", "away"}


def is_observer(value: Any) -> bool:
    return set(value) == {"playerId", "username"}


def is_phase(value: Any) -> bool:
    return value in ("bidding", "blind_nil_exchange", "playing")


def list_of(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, value))


def is_table(value: Any) -> bool:
    fields = {"tableId", "gameId", "name", "visibility", "joinPolicy", "spectating", "status", "version"}
    return set(value) == fields | {"hostPlayerId", "hostSeat", "seats", "observers"}


FIELDS: dict[str, dict[str, Check]] = {
    CREATED: {"table": is_table},
    UPDATED: {"table": is_table},
    REMOVED: {"reason": is_text},
    SEAT_TAKEN: {"seat": is_seat, "player": is_player},
    SEAT_VACATED: {
        "seat": is_seat,
        "playerId": is_text,
        "replacedByBot": lambda value: type(value) is bool,
        "reason": lambda value: value in ("left", "kicked", "away", "moved"),
    },
    OBSERVER_JOINED: {"observer": is_observer},
    OBSERVER_LEFT: {"playerId": is_text, "reason": lambda reason: reason in ("left", "kicked")},
    HOST_CHANGED: {"hostPlayerId": is_text, "newHostPlayerId": is_text, "newHostSeat": is_seat},
    INVITED: {"name": is_text, "fromPlayer": is_observer},
    HAND_DEALT: {"handNumber": is_int, "dealer": is_seat, "biddingOrder": list_of(is_seat)},
    BID_PLACED: {"seat": is_seat, "bid": is_bid},
    HAND_REVEALED: {"myHand": list_of(is_card)},
    PROMPT: {"direction": lambda value: value in ("send", "receive"), "count": lambda value: value == 2},
    PASSED: {"fromSeat": is_seat, "toSeat": is_seat},
    CARD_PLAYED: {"seat": is_seat, "card": is_card},
    TRICK: {"winnerSeat": is_seat, "plays": list_of(is_play)},
    SCORED: {
        "scoreDelta": is_teams,
        "newTotals": is_teams,
        "bags": is_teams,
        "hand": lambda value: isinstance(value, dict),
    },
    TURN: {"activeSeat": is_seat, "phase": is_phase},
    OVER: {"winningTeam": lambda value: value in ("ns", "ew"), "finalScores": is_teams},
}
"""What each event carries beside `tableId` and `version`."""

MORE = {HAND_DEALT: {"blindNilEligible", "myHand"}, PASSED: {"cards"}}
"""What is there for the player alone whom it concerns."""


def assert_payloads(events: Events, table_id: str) -> None:
    version = 0
    for name, payload in events:
        if name.startswith("spades:"):
            assert payload["tableId"] == table_id
            assert payload["version"] >= version, "versions never go back"
            version = payload["version"]
            fields = payload.keys() - {"tableId", "version"} - MORE.get(name, set())
            assert fields == FIELDS[name].keys(), (name, payload)
            for field, check in FIELDS[name].items():
                assert check(payload[field]), (name, field, payload[field])


def names(events: Events) -> list[str]:
    return [name for name, _ in events]


async def quiet(*people: Player) -> None:
    """Forget what was told so far."""
    await names_heard(*people)


async def watch(person: Player) -> None:
    assert await person.call("watch", {"watching": True}) == {"ok": True}
    await quiet(person)


# The table


async def test_opening_tells_the_host_and_those_who_watch_the_list(arrive: Arrive) -> None:
    nora, watcher, other = await people_of(arrive, "Nora", "Watcher", "Other", connect=True)
    await watch(watcher)
    table_id = await create(nora)
    heard = await nora.heard()
    assert names(heard) == [SEAT_TAKEN, CREATED]
    assert_payloads(heard, table_id)
    assert dict(heard)[SEAT_TAKEN]["seat"] == NORTH
    told = await watcher.heard()
    assert [event for event in told if event[0] != LISTED] == heard[1:]
    assert names(told) == [CREATED, LISTED]
    assert await names_heard(other) == [[]]


async def test_sitting_down_tells_everyone_at_the_table(arrive: Arrive) -> None:
    nora, edda, seer, watcher, other = await people_of(
        arrive, "Nora", "Edda", "Seer", "Watcher", "Other", connect=True
    )
    table_id = await create(nora)
    done(await post(seer, table_id, "arrive"))
    await watch(watcher)
    await quiet(nora, edda, seer)
    done(await post(edda, table_id, "sit", {"seat": "south"}))
    heard = await nora.heard()
    assert names(heard) == [SEAT_TAKEN, UPDATED]
    assert_payloads(heard, table_id)
    taken = dict(heard)[SEAT_TAKEN]
    assert (taken["seat"], taken["player"]["playerId"]) == (SOUTH, edda.uuid)
    assert await edda.heard() == heard
    assert await seer.heard() == heard
    assert await names_heard(watcher, other) == [[UPDATED, LISTED], []]


async def test_moving_tells_the_seat_that_is_free_and_the_one_that_is_taken(arrive: Arrive) -> None:
    nora, edda = await people_of(arrive, "Nora", "Edda", connect=True)
    table_id = await sit_down(nora, edda)
    await quiet(nora, edda)
    done(await post(edda, table_id, "change-seat", {"seat": "west"}))
    done(await post(nora, table_id, "assign-seat", {"playerId": edda.uuid, "seat": "south"}))
    heard = await nora.heard()
    assert names(heard) == [SEAT_VACATED, SEAT_TAKEN, UPDATED] * 2
    assert_payloads(heard, table_id)
    assert [payload["seat"] for name, payload in heard if name != UPDATED] == [EAST, WEST, WEST, SOUTH]
    assert await edda.heard() == heard


async def test_standing_up_makes_an_observer_and_sitting_down_ends_it(arrive: Arrive) -> None:
    nora, edda = await people_of(arrive, "Nora", "Edda", connect=True)
    table_id = await sit_down(nora, edda)
    await quiet(nora, edda)
    done(await post(nora, table_id, "stand"))
    heard = await edda.heard()
    assert names(heard) == [SEAT_VACATED, UPDATED, HOST_CHANGED, UPDATED, OBSERVER_JOINED, UPDATED]
    assert_payloads(heard, table_id)
    assert dict(heard)[HOST_CHANGED]["hostPlayerId"] == edda.uuid
    assert dict(heard)[OBSERVER_JOINED]["observer"]["playerId"] == nora.uuid
    await quiet(nora)
    done(await post(nora, table_id, "sit", {"seat": "west"}))
    assert await names_heard(edda) == [[OBSERVER_LEFT, UPDATED, SEAT_TAKEN, UPDATED]]


async def test_observers_come_and_go(arrive: Arrive) -> None:
    nora, seer = await people_of(arrive, "Nora", "Seer", connect=True)
    table_id = await create(nora)
    await quiet(nora)
    done(await post(seer, table_id, "arrive"))
    done(await post(seer, table_id, "leave"))
    heard = await nora.heard()
    assert names(heard) == [OBSERVER_JOINED, UPDATED, OBSERVER_LEFT, UPDATED]
    assert_payloads(heard, table_id)
    assert names(await seer.heard()) == [OBSERVER_JOINED, UPDATED, OBSERVER_LEFT]
    await post(nora, table_id, "add-bot")
    assert await names_heard(seer) == [[]]  # no longer there


async def test_a_kicked_player_gets_that_event_and_no_later_ones(arrive: Arrive) -> None:
    nora, edda, seer = await people_of(arrive, "Nora", "Edda", "Seer", connect=True)
    table_id = await sit_down(nora, edda)
    done(await post(seer, table_id, "arrive"))
    await quiet(nora, edda, seer)
    done(await post(nora, table_id, "kick", {"playerId": edda.uuid}))
    [(name, payload)] = await edda.heard()
    assert (name, payload["reason"], payload["seat"]) == (SEAT_VACATED, "kicked", EAST)
    assert payload["playerId"] == edda.uuid
    assert await names_heard(nora, seer) == [[SEAT_VACATED, UPDATED]] * 2
    done(await post(nora, table_id, "kick", {"playerId": seer.uuid}))
    assert await names_heard(nora, edda, seer) == [[OBSERVER_LEFT, UPDATED], [], [OBSERVER_LEFT]]


async def test_a_new_host_and_an_invitation_are_told(arrive: Arrive) -> None:
    nora, edda, sven, other = await people_of(arrive, "Nora", "Edda", "Sven", "Other", connect=True)
    table_id = await sit_down(nora, edda, visibility="public")
    await quiet(nora, edda)
    done(await post(nora, table_id, "transfer-host", {"playerId": edda.uuid}))
    heard = await edda.heard()
    assert names(heard) == [HOST_CHANGED, UPDATED]
    assert_payloads(heard, table_id)
    await quiet(nora)
    done(await post(nora, table_id, "invite", {"playerId": sven.uuid}))
    told = await sven.heard()
    assert names(told) == [INVITED]
    assert_payloads(told, table_id)
    assert told[0][1]["fromPlayer"] == {"playerId": nora.uuid, "username": "Nora"}
    assert await names_heard(nora, edda, other) == [[], [], []]


async def test_everyone_is_told_about_the_end_of_a_table(arrive: Arrive) -> None:
    nora, edda, watcher = await people_of(arrive, "Nora", "Edda", "Watcher", connect=True)
    table_id = await sit_down(nora, edda)
    await watch(watcher)
    await quiet(nora, edda)
    done(await post(nora, table_id, "terminate"))
    for person in (nora, edda):
        heard = await person.heard()
        assert names(heard) == [REMOVED]
        assert_payloads(heard, table_id)
        assert heard[0][1]["reason"] == "terminated"
    assert await names_heard(watcher) == [[REMOVED, LISTED]]


# Those who watch the list


async def test_a_private_table_is_announced_to_nobody_else(arrive: Arrive) -> None:
    nora, edda, seer, watcher = await people_of(arrive, "Nora", "Edda", "Seer", "Watcher", connect=True)
    await watch(watcher)
    table_id = await create(nora, visibility="private")
    token = done(await post(nora, table_id, "join-link"))["token"]
    done(await post(seer, table_id, "arrive", {"token": token}))
    done(await post(edda, table_id, "sit", {"seat": "east", "token": token}))
    done(await post(edda, table_id, "change-seat", {"seat": "west"}))
    done(await post(nora, table_id, "visibility", {"visibility": "private"}))
    for seat in ("east", "south"):
        done(await post(nora, table_id, "add-bot", {"seat": seat}))
    done(await post(edda, table_id, "leave"))
    done(await post(nora, table_id, "terminate"))
    assert await names_heard(watcher) == [[]]


async def test_a_table_that_becomes_private_is_removed_from_the_list_and_comes_back(arrive: Arrive) -> None:
    nora, watcher = await people_of(arrive, "Nora", "Watcher", connect=True)
    table_id = await create(nora)
    await watch(watcher)
    await watch(nora)  # who sits there is told of the table as one who sits there
    done(await post(nora, table_id, "visibility", {"visibility": "private"}))
    heard = await watcher.heard()
    assert names(heard) == [REMOVED, LISTED]
    assert_payloads(heard, table_id)
    assert heard[0][1]["reason"] == "private"
    assert heard[1][1]["visibility"] == "private"
    assert await names_heard(nora) == [[UPDATED, LISTED]]
    done(await post(nora, table_id, "add-bot"))
    assert await names_heard(watcher) == [[]]
    done(await post(nora, table_id, "visibility", {"visibility": "public"}))
    heard = await watcher.heard()
    assert names(heard) == [CREATED, LISTED]
    assert_payloads(heard, table_id)
    await quiet(nora)
    body = {"visibility": "public", "joinPolicy": "invite-only"}
    done(await post(nora, table_id, "visibility", body))
    assert await names_heard(watcher, nora) == [[UPDATED, LISTED], [UPDATED, LISTED]]


async def test_a_client_that_stops_watching_gets_no_more_events(arrive: Arrive) -> None:
    nora, watcher = await people_of(arrive, "Nora", "Watcher", connect=True)
    await watch(watcher)
    assert await watcher.call("watch", {"watching": False}) == {"ok": True}
    await create(nora)
    assert await names_heard(watcher) == [[]]


async def test_watchers_of_the_list_get_only_the_start_and_end_of_a_game(arrive: Arrive) -> None:
    [watcher] = await people_of(arrive, "Watcher", connect=True)
    people = await four(arrive)
    table_id = await sit_down(*people[:3])
    await watch(watcher)
    done(await post(people[3], table_id, "sit", {"seat": "west"}))
    done(await post(people[1], table_id, "bid", {"bid": 3}))
    heard = await watcher.heard()
    assert names(heard) == [UPDATED, UPDATED, LISTED]
    assert heard[1][1]["table"]["status"] == "playing"
    assert not cards_in([payload for _, payload in heard])


# The game


async def begun(arrive: Arrive, **options: int) -> tuple[Game, Player]:
    """A game of four connected people, and an observer."""
    game = await Game.begin(await four(arrive, connect=True), seed=7, **options)
    [seer] = await people_of(arrive, "Seer", connect=True)
    done(await post(seer, game.table_id, "arrive"))
    await quiet(*game.people, seer)
    return game, seer


async def test_the_start_tells_each_player_their_cards_and_observers_none(arrive: Arrive) -> None:
    people = await four(arrive, connect=True)
    [seer] = await people_of(arrive, "Seer", connect=True)
    table_id = await sit_down(*people[:3])
    done(await post(seer, table_id, "arrive"))
    await quiet(*people, seer)
    done(await post(people[3], table_id, "sit", {"seat": "west"}))
    for person in (*people, seer):
        heard = await person.heard()
        assert names(heard) == [SEAT_TAKEN, UPDATED, HAND_DEALT, TURN, UPDATED]
        assert_payloads(heard, table_id)
        dealt = dict(heard)[HAND_DEALT]
        assert (dealt["handNumber"], dealt["dealer"]) == (1, NORTH)
        assert dealt["biddingOrder"] == [EAST, SOUTH, WEST, NORTH]
        assert dict(heard)[TURN]["activeSeat"] == EAST
        if person is seer:
            assert not cards_in(dealt)
        else:
            state = done(await person.get(f"/api/tables/{table_id}/state"))
            assert (dealt["myHand"], dealt["blindNilEligible"]) == (state["myHand"], False)


async def test_a_bid_and_a_card_tell_everyone_the_same(arrive: Arrive) -> None:
    game, seer = await begun(arrive)
    await game.bid(3, "nil")
    heard = await seer.heard()
    assert names(heard) == [BID_PLACED, TURN] * 2
    assert_payloads(heard, game.table_id)
    assert [payload["bid"] for name, payload in heard if name == BID_PLACED] == [3, "nil"]
    for person in game.people:
        assert await person.heard() == heard
    await game.bid(4, 5)
    await quiet(*game.people, seer)
    card = hand(game.state)[0]
    await game.play()
    heard = await seer.heard()
    assert names(heard) == [CARD_PLAYED, TURN]
    assert_payloads(heard, game.table_id)
    assert heard[0][1]["card"] == as_json(card)[0]
    assert (heard[0][1]["seat"], heard[1][1]["activeSeat"]) == (EAST, SOUTH)
    for person in game.people:
        assert await person.heard() == heard


async def test_tricks_hands_and_the_game_are_told_in_their_order(arrive: Arrive) -> None:
    game, seer = await begun(arrive, target=50)
    deals = 1
    while game.state.phase != "game_over":
        await game.bid(3, 3, 3, 3)
        await quiet(*game.people, seer)
        told = await game.play_hand()
        for person in (*game.people, seer):
            heard = await person.heard()
            assert_payloads(heard, game.table_id)
            trick = [CARD_PLAYED, TURN] * 3 + [CARD_PLAYED, TRICK]
            end = [OVER, REMOVED] if told["gameOver"] else [HAND_DEALT, TURN]
            assert names(heard) == [*[*trick, TURN] * 12, *trick, SCORED, *end]
            scored = dict(heard)[SCORED]
            assert scored["newTotals"] == told["scores"]
            assert scored["bags"] == told["bags"]
            assert scored["hand"] == told["handHistory"][-1]
            for number, (name, payload) in enumerate(heard):
                if name == TRICK and heard[number + 1][0] == TURN:
                    assert heard[number + 1][1]["activeSeat"] == payload["winnerSeat"]
                if name == TRICK:
                    assert [play["card"] for play in payload["plays"]] == [
                        event["card"] for played, event in heard[:number] if played == CARD_PLAYED
                    ][-4:]
            if told["gameOver"]:
                assert dict(heard)[OVER]["winningTeam"] == told["winner"]
                assert dict(heard)[OVER]["finalScores"] == told["scores"]
                assert dict(heard)[REMOVED]["reason"] == "target_reached"
            else:
                assert ("myHand" in dict(heard)[HAND_DEALT]) is (person is not seer)
        deals += 1
    assert deals > 2


async def test_bot_moves_in_a_request_are_sent_one_by_one(arrive: Arrive) -> None:
    [nora] = await people_of(arrive, "Nora", connect=True)
    table_id = await with_bots(nora)
    heard = await nora.heard()
    bids = [payload["seat"] for name, payload in heard if name == BID_PLACED]
    assert bids == [EAST, SOUTH, WEST]
    told = done(await post(nora, table_id, "bid", {"bid": 3}))
    heard = await nora.heard()
    assert names(heard) == [BID_PLACED, TURN, *[CARD_PLAYED, TURN] * 3]
    assert [play["card"] for play in told["currentTrick"]] == [
        payload["card"] for name, payload in heard if name == CARD_PLAYED
    ]
    assert heard[-1][1] == {
        "tableId": table_id,
        "version": told["version"],
        "activeSeat": NORTH,
        "phase": "playing",
    }


async def test_leaving_during_play_is_announced_before_the_bots_move(arrive: Arrive) -> None:
    game, seer = await begun(arrive)
    edda = game.people[1]
    done(await post(edda, game.table_id, "leave"))
    heard = await seer.heard()
    assert names(heard) == [SEAT_VACATED, UPDATED, BID_PLACED, TURN]
    assert_payloads(heard, game.table_id)
    vacated = heard[0][1]
    assert (vacated["playerId"], vacated["seat"]) == (edda.uuid, EAST)
    assert (vacated["replacedByBot"], vacated["reason"]) == (True, "left")
    assert heard[1][1]["table"]["seats"][EAST]["away"] is True
    await quiet(edda)
    done(await post(edda, game.table_id, "join"))
    assert await names_heard(seer, edda) == [[SEAT_TAKEN, UPDATED], [SEAT_TAKEN, "spades:state", UPDATED]]


async def test_a_refused_action_tells_nobody_anything(arrive: Arrive) -> None:
    game, seer = await begun(arrive)
    [stranger, watcher] = await people_of(arrive, "Stranger", "Watcher", connect=True)
    await watch(watcher)
    table_id = game.table_id
    for person, route, body in [
        (game.mover, "play", {"card": {"suit": "spades", "rank": "A"}}),
        (game.mover, "bid", {"bid": 14}),
        (game.mover, "bid", {"bid": "blind_nil"}),
        (game.mover, "reveal-hand", None),
        (game.others[0], "bid", {"bid": 3}),
        (stranger, "bid", {"bid": 3}),
        (stranger, "join", {"seat": "east"}),
        (stranger, "kick", {"playerId": seer.uuid}),
        (game.people[0], "stand", None),
        (game.people[0], "kick", {"playerId": "nobody"}),
        (game.people[0], "visibility", {"visibility": "private", "joinPolicy": "open"}),
        (game.people[1], "terminate", None),
    ]:
        assert (await post(person, table_id, route, body)).status_code >= 400, route
    assert await names_heard(*game.people, seer, stranger, watcher) == [[]] * 7


# Blind nil


async def test_withheld_cards_are_dealt_revealed_and_passed_in_private(arrive: Arrive) -> None:
    game, seer = await begun(arrive, floor=-1000, target=1000)
    nora, edda, sven, will = game.people
    await game.bid(0, 13, 0, 13)
    await game.play_hand()
    for person in (*game.people, seer):
        dealt = [payload for name, payload in await person.heard() if name == HAND_DEALT][-1]
        assert (len(cards_in(dealt)) == 13) is (person in (edda, will))
        assert dealt.get("blindNilEligible") is (None if person is seer else person in (nora, sven))

    await game.make(RevealHand(), seat=0)
    [(name, payload)] = await nora.heard()
    assert (name, payload["myHand"]) == (HAND_REVEALED, as_json(*hand(game.state, 0)))
    assert await names_heard(edda, sven, will, seer) == [[]] * 4

    await game.make(Bid("blind_nil"))
    heard = [await person.heard() for person in (nora, edda, sven, will, seer)]
    public = [BID_PLACED, TURN]
    assert [names(events) for events in heard] == [
        public,
        public,
        [BID_PLACED, HAND_REVEALED, TURN],
        public,
        public,
    ]
    assert_payloads(heard[2], game.table_id)

    await game.bid(3, 4, 3)
    heard = [await person.heard() for person in (nora, edda, sven, will, seer)]
    for events, direction in zip(heard, ("receive", None, "send", None, None), strict=True):
        assert names(events[:5]) == [BID_PLACED, TURN, BID_PLACED, TURN, BID_PLACED]
        assert names(events[5:]) == [*([PROMPT] if direction else []), TURN]
        assert [payload["direction"] for name, payload in events if name == PROMPT] == (
            [direction] if direction else []
        )
        assert events[-1][1]["phase"] == "blind_nil_exchange"

    given, back = hand(game.state, 2)[:2], hand(game.state, 0)[:2]
    await game.make(Exchange(tuple(given)))
    heard = [await person.heard() for person in (nora, edda, sven, will, seer)]
    for events, direction in zip(heard, ("send", None, "receive", None, None), strict=True):
        assert names(events) == [PASSED, *([PROMPT] if direction else []), TURN]
        assert [payload["direction"] for name, payload in events if name == PROMPT] == (
            [direction] if direction else []
        )
        assert not cards_in([payload for _, payload in events])  # they lie face down

    await game.make(Exchange(tuple(back)))
    for person, cards in [(nora, given), (edda, []), (sven, back), (will, []), (seer, [])]:
        events = await person.heard()
        assert_payloads(events, game.table_id)
        assert names(events) == [PASSED, *([PASSED] if cards else []), TURN]
        assert cards_in([payload for _, payload in events]) == set(cards)


# Coming back


async def test_a_reconnecting_player_gets_the_view_or_the_missed_events(arrive: Arrive) -> None:
    game, _ = await begun(arrive)
    edda = game.people[1]
    await edda.settle()
    game_id = done(await edda.get(f"/api/tables/{game.table_id}/state"))["gameId"]
    seen = {str(game_id): edda.version}
    await edda.disconnect()
    await game.bid(3, 3)
    await edda.connect(seen=seen)
    assert names(await edda.heard()) == ["conn:connected", *[BID_PLACED, TURN] * 2]
    await edda.connect()
    heard = await edda.heard()
    assert names(heard) == ["conn:connected", "spades:state"]
    assert heard[1][1] == done(await edda.get(f"/api/tables/{game.table_id}/state"))
