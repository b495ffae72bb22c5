"""Whole games of Spades over REST and Socket.IO, with every payload searched for others' cards."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from clients import Arrive, Player, StartServer
from spades_tables import (
    EAST,
    SOUTH,
    Game,
    assert_nothing_leaked,
    assert_refused,
    done,
    four,
    people_of,
    post,
    sit_down,
    view,
    with_bots,
)

from parlour.game.registry import game_of
from parlour.games.spades.rules import RULES
from parlour.games.spades.rules.cards import SEAT_NAMES
from parlour.tables.records import read_record, verify


async def play_out(game: Game, ways: list[str], watching: list[Player]) -> None:
    """As bots would, each move by the next of the ways; everybody looks at the table again and again."""
    bot, choices = game_of("spades").bot("standard"), Random(0)
    made = 0
    while movers := RULES.to_act(game.state):
        seat = movers[0]
        moves = list(RULES.legal_moves(game.state, seat))
        move = bot.choose(RULES.view(game.state, seat), moves, choices)
        if ways[made % len(ways)] == "rest":
            await game.make(move, seat)
        else:
            acknowledged = await game.people[seat].call(
                "action", {"game_id": game.table_id, **msgspec.to_builtins(move)}
            )
            assert acknowledged["ok"] is True, acknowledged
            RULES.apply(game.state, seat, move)
        if made % 9 == 0:
            for person in (*game.people, *watching):
                await view(person, game.table_id)
                done(await person.get(f"/api/games/{game.table_id}"))
                done(await person.get(f"/api/games/{game.table_id}/log"))
        made += 1


async def test_four_people_play_a_whole_game_and_nobody_sees_others_cards(arrive: Arrive) -> None:
    people = await four(arrive, connect=True)
    game = await Game.begin(people, seed=11, target=150)
    seer, common = await people_of(arrive, "Seer", "Common", connect=True)
    await common.connect(events="common")
    for person in (seer, common):
        done(await post(person, game.table_id, "arrive"))
    await play_out(game, ["rest", "socket", "rest"], [seer, common])
    everyone = [*people, seer, common]
    for person in everyone:
        await person.settle()
        told = await view(person, game.table_id)
        assert (told["phase"], told["gameOver"], told["status"]) == ("game_over", True, "ended")
        assert told["scores"] == dict(zip(("ns", "ew"), game.state.scores, strict=True))
        assert told["winner"] == ("ns" if game.state.scores[0] > game.state.scores[1] else "ew")
        assert len(told["handHistory"]) == told["handNumber"] > 1
        assert told["handHistory"] == msgspec.to_builtins(game.state.history)
    assert await assert_nothing_leaked(game.table_id, everyone) > 500


async def test_one_person_and_three_bots_play_a_whole_game(arrive: Arrive) -> None:
    [nora] = await people_of(arrive, "Nora", connect=True)
    table_id = await with_bots(nora, options={"target": 150, "floor": -150})
    told = await view(nora, table_id)
    while not told["gameOver"]:
        told = await act(nora, table_id, told)
    assert told["winner"] in ("ns", "ew")
    assert [hand["handNumber"] for hand in told["handHistory"]] == list(range(1, told["handNumber"] + 1))
    for before, after in zip(told["handHistory"], told["handHistory"][1:], strict=False):
        assert after["scoresBefore"] == before["scoresAfter"]
        assert SEAT_NAMES.index(after["dealerSeat"]) == (SEAT_NAMES.index(before["dealerSeat"]) + 1) % 4
    await nora.settle()
    assert await assert_nothing_leaked(table_id, [nora]) > 50
    record = (await nora.http.get(f"/api/games/{table_id}/log")).content
    assert all(finding.holds for finding in verify(read_record(record)))


async def act(person: Player, table_id: str, told: dict[str, Any]) -> dict[str, Any]:
    """Something legal, by the view alone: what a client without the rules can do."""
    if told["phase"] == "bidding":
        if told["blindNilEligible"]:
            return done(await post(person, table_id, "reveal-hand"))
        bid = sum(card["rank"] in "AK" or card["suit"] == "spades" for card in told["myHand"])
        return done(await post(person, table_id, "bid", {"bid": bid}))
    if told["phase"] == "blind_nil_exchange":
        return done(await post(person, table_id, "blind-nil-exchange", {"cards": told["myHand"][:2]}))
    return done(await post(person, table_id, "play", {"card": told["validCards"][-1]}))


def whose_turn(told: dict[str, Any]) -> str:
    exchange = told["blindNilExchange"]
    seat: str = (
        told["currentBidderSeat"] or told["currentPlayerSeat"] or (exchange and exchange["activeSeat"])
    )
    return seat


async def test_a_game_goes_on_while_people_leave_and_come_back(arrive: Arrive) -> None:
    people = await four(arrive, connect=True)
    table_id = await sit_down(*people, options={"target": 100, "floor": -100})
    seats = dict(zip(SEAT_NAMES, people, strict=True))
    choices, away, turns = Random(3), set[str](), 0
    told = await view(people[0], table_id)
    while not told["gameOver"]:
        if turns % 10 == 5:
            seat = choices.choice(SEAT_NAMES)
            if seat in away:
                done(await post(seats[seat], table_id, "sit", {"seat": seat}))
                away.remove(seat)
            elif len(away) < 3:
                done(await post(seats[seat], table_id, "leave"))
                away.add(seat)
        present = next(person for seat, person in seats.items() if seat not in away)
        told = await view(present, table_id)
        if not told["gameOver"]:
            seat = whose_turn(told)
            assert seat not in away, "bots do not keep people waiting"
            told = await act(seats[seat], table_id, await view(seats[seat], table_id))
        turns += 1
    for seat, person in seats.items():
        told = await view(person, table_id)
        assert (told["gameOver"], told["seats"][seat]["away"]) == (True, seat in away)
        await person.settle()
    assert await assert_nothing_leaked(table_id, people) > 200


async def test_a_game_cut_off_by_a_kill_goes_on_after_the_restart(
    start_server: StartServer, arrive: Arrive
) -> None:
    server = start_server()
    people = [await Player.arrive(server.url, name) for name in ("Nora", "Edda", "Sven", "Will")]
    game = await Game.begin(people, seed=2)
    await game.bid(3, 3, 3, 3)
    for _ in range(6):
        await game.play()
    before = [await view(person, game.table_id) for person in people]
    server.kill()
    server.start()
    assert [await view(person, game.table_id) for person in people] == before
    assert (await game.play_hand())["handNumber"] == 2
    for person in people:
        await person.leave()


# Rematch


async def test_a_rematch_starts_when_all_four_are_there_again(arrive: Arrive) -> None:
    people = await four(arrive, connect=True)
    nora, edda, sven, will = people
    table_id = await sit_down(*people, name="Again")
    done(await post(nora, table_id, "terminate"))
    again = done(await sven.post(f"/api/games/{table_id}/rematch"), 201)["table_id"]
    told = [payload for name, payload in await nora.heard() if name == "spades:table_updated"][-1]
    assert told["table"]["rematchGameId"] == (await view(sven, again))["gameId"]
    for person in (nora, edda):
        assert done(await person.post(f"/api/games/{table_id}/rematch"), 201)["table_id"] == again
    state = await view(nora, again)
    assert (state["phase"], state["name"], state["hostPlayerId"]) == ("waiting", "Again", sven.uuid)
    done(await will.post(f"/api/games/{table_id}/rematch"), 201)
    assert (await view(nora, again))["phase"] == "bidding"


async def test_a_rematch_with_bots_starts_at_once(arrive: Arrive) -> None:
    [nora] = await people_of(arrive, "Nora")
    table_id = await with_bots(nora)
    assert_refused(await nora.post(f"/api/games/{table_id}/rematch"), 409, "NOT_ENDED")
    done(await post(nora, table_id, "terminate"))
    again = done(await nora.post(f"/api/games/{table_id}/rematch"), 201)["table_id"]
    told = await view(nora, again)
    assert told["phase"] == "bidding"
    assert [told["seats"][seat]["isBot"] for seat in (EAST, SOUTH)] == [True, True]
