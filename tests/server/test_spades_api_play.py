"""`POST /api/tables/:tableId/play` of the Spades API: headers, cards, checks, legality, bots, tricks, end of a hand."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from clients import Arrive
from spades_tables import (
    EAST,
    NORTH,
    NOWHERE,
    SOUTH,
    WEST,
    Game,
    as_json,
    assert_refused,
    deal_where,
    done,
    four,
    hand,
    legal,
    people_of,
    post,
    sit_down,
    start,
    view,
    with_bots,
)

from parlour.games.spades.rules import RULES, Bid, Play, SpadesState
from parlour.games.spades.rules.cards import CARDS, SEAT_NAMES, Card
from parlour.testing.processes import ServerProcess

ACE_OF_SPADES = {"card": {"suit": "spades", "rank": "A"}}


async def playing(arrive: Arrive, seed: int = 0, **options: int) -> Game:
    """A game whose four bids are made: east is to lead."""
    game = await Game.begin(await four(arrive), seed, **options)
    await game.bid(3, 3, 3, 3)
    return game


async def everything(game: Game) -> list[dict[str, Any]]:
    return [await view(person, game.table_id) for person in game.people]


# Headers


async def bare(server: ServerProcess, path: str, headers: dict[str, str]) -> httpx.Response:
    async with httpx.AsyncClient(base_url=server.url) as client:
        return await client.post(path, json=ACE_OF_SPADES, headers=headers)


async def test_play_needs_both_headers_and_that_they_belong_together(
    server: ServerProcess, arrive: Arrive
) -> None:
    game = await playing(arrive)
    path = f"/api/tables/{game.table_id}/play"
    edda, sven = game.people[1:3]
    for headers in [
        {},
        {"x-player-id": edda.uuid},
        {"x-session-id": edda.token},
        {"x-session-id": "", "x-player-id": edda.uuid},
        {"x-session-id": "x" * 43, "x-player-id": edda.uuid},
        {"x-session-id": edda.token, "x-player-id": sven.uuid},
        {"x-session-id": edda.token, "x-player-id": str(edda.id)},
        {"x-session-id": edda.token, "x-player-id": ""},
    ]:
        assert_refused(await bare(server, path, headers), 401, "UNAUTHORIZED")
    card = as_json(legal(game.state)[0])[0]
    async with httpx.AsyncClient(base_url=server.url) as client:
        headers = {"x-session-id": edda.token, "x-player-id": edda.uuid}
        done(await client.post(path, json={"card": card}, headers=headers))


async def test_play_with_a_session_that_was_ended_is_401(arrive: Arrive) -> None:
    game = await playing(arrive)
    assert (await game.mover.post("/api/auth/logout")).status_code == 204
    assert_refused(await post(game.mover, game.table_id, "play", ACE_OF_SPADES), 401, "UNAUTHORIZED")


async def test_without_a_session_nothing_else_is_checked(server: ServerProcess) -> None:
    for path in ("play", "bid", "reveal-hand", "blind-nil-exchange"):
        answer = await bare(server, f"/api/tables/{NOWHERE}/{path}", {})
        assert_refused(answer, 401, "UNAUTHORIZED")


# Cards


async def test_every_card_of_the_spades_api_is_parsed(arrive: Arrive) -> None:
    [ann] = await people_of(arrive, "Ann")
    table_id = await with_bots(ann)
    for suit in ("spades", "hearts", "diamonds", "clubs"):
        for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"):
            answer = await post(ann, table_id, "play", {"card": {"suit": suit, "rank": rank}})
            assert_refused(answer, 409, "INVALID_ACTION")  # understood: only the phase is wrong


MALFORMED: list[Any] = [
    {},
    {"card": None},
    {"card": "AS"},
    {"card": []},
    {"card": 7},
    {"card": {}},
    {"card": {"suit": "spades"}},
    {"card": {"rank": "A"}},
    {"card": {"suit": "spades", "rank": "T"}},
    {"card": {"suit": "spades", "rank": "1"}},
    {"card": {"suit": "spades", "rank": "11"}},
    {"card": {"suit": "spades", "rank": 10}},
    {"card": {"suit": "spades", "rank": "a"}},
    {"card": {"suit": "Spades", "rank": "A"}},
    {"card": {"suit": "S", "rank": "A"}},
    {"card": {"suit": ["spades"], "rank": "A"}},
    {"card": [{"suit": "spades", "rank": "A"}]},
    {"cards": [{"suit": "spades", "rank": "A"}]},
    [],
    "spades",
]


async def test_a_malformed_card_is_400_whoever_sends_it_and_changes_nothing(arrive: Arrive) -> None:
    game = await Game.begin(await four(arrive))
    for bids in ((), (3, 3, 3, 3)):
        await game.bid(*bids)
        before = await everything(game)
        for body in MALFORMED:
            for person in (game.mover, game.others[0]):
                assert_refused(await post(person, game.table_id, "play", body), 400, "MALFORMED")
        assert await everything(game) == before


async def test_a_body_that_is_not_json_is_400(arrive: Arrive) -> None:
    game = await playing(arrive)
    path = f"/api/tables/{game.table_id}/play"
    headers = {"content-type": "application/json"}
    for content in (b"{", b'{"card": ', b"\xff\xfe", b"[" * 2000):
        answer = await game.mover.post(path, content=content, headers=headers)
        assert_refused(answer, 400, "MALFORMED")


# The four checks, in their order


async def test_check_1_the_phase(arrive: Arrive) -> None:
    people = await four(arrive)
    lobby = await sit_down(*people[:3])
    for person in people[:3]:
        assert_refused(await post(person, lobby, "play", ACE_OF_SPADES), 409, "INVALID_ACTION")
    game = await Game.begin(people)
    for person in people:  # whoever's turn it is to bid, and whatever they hold
        assert_refused(await post(person, game.table_id, "play", ACE_OF_SPADES), 409, "INVALID_ACTION")
    done(await post(people[0], game.table_id, "terminate"))
    for person in people:
        assert_refused(await post(person, game.table_id, "play", ACE_OF_SPADES), 409, "INVALID_ACTION")


async def test_check_2_the_turn_comes_before_the_card(arrive: Arrive) -> None:
    game = await playing(arrive)
    for person in game.others:
        for card in as_json(*hand(game.state, game.people.index(person)), *hand(game.state)):
            body = assert_refused(
                await post(person, game.table_id, "play", {"card": card}), 409, "NOT_YOUR_TURN"
            )
            assert body["details"] == {"activeSeat": EAST}


async def test_check_3_the_hand_comes_before_legality(arrive: Arrive) -> None:
    game = await playing(arrive)
    held = hand(game.state)
    for card in (card for card in CARDS if card not in held):
        assert_refused(await game.send(game.mover, Play(card)), 400, "CARD_NOT_IN_HAND")
    played = legal(game.state)[0]
    await game.make(Play(played))
    for _ in range(3):
        await game.play()
    while game.state.turn != SEAT_NAMES.index(EAST):
        await game.play()
    assert_refused(await game.send(game.mover, Play(played)), 400, "CARD_NOT_IN_HAND")


async def test_check_4_legality(arrive: Arrive) -> None:
    game = await playing(arrive)
    before = await everything(game)
    spade = next(card for card in hand(game.state) if card.suit == "spades")
    body = assert_refused(await game.send(game.mover, Play(spade)), 400, "ILLEGAL_PLAY")
    assert body["details"]["rule"] == "spades_not_broken"
    assert body["details"]["validCards"] == (await view(game.mover, game.table_id))["validCards"]
    assert await everything(game) == before


async def test_a_play_by_a_stranger_is_403(arrive: Arrive) -> None:
    game = await playing(arrive)
    stranger, observer = await people_of(arrive, "Stranger", "Observer")
    done(await post(observer, game.table_id, "arrive"))
    for person in (stranger, observer):
        assert_refused(await post(person, game.table_id, "play", ACE_OF_SPADES), 403, "NOT_IN_GAME")


@pytest.mark.parametrize("table_id", [NOWHERE, "nonsense", "987654", "7" * 40, "%00", "ä"])
async def test_a_play_at_an_unknown_table_is_404(arrive: Arrive, table_id: str) -> None:
    [ann] = await people_of(arrive, "Ann")
    assert_refused(await post(ann, table_id, "play", ACE_OF_SPADES), 404, "GAME_NOT_FOUND")


# Legality


async def test_valid_cards_are_exactly_what_is_accepted_through_a_whole_hand(arrive: Arrive) -> None:
    """Every other card of the hand is tried first, and refused with nothing changed."""
    game = await playing(arrive, seed=5)
    rules = set()
    while game.state.phase == "playing":
        person = game.mover
        told = await view(person, game.table_id)
        assert told["validCards"] == as_json(*legal(game.state))
        for card in told["myHand"]:
            if card not in told["validCards"]:
                answer = await post(person, game.table_id, "play", {"card": card})
                rules.add(assert_refused(answer, 400, "ILLEGAL_PLAY")["details"]["rule"])
        assert await view(person, game.table_id) == told
        await game.play()
    assert rules >= {"follow_suit", "spades_not_broken"}


async def test_valid_cards_come_only_on_ones_turn(arrive: Arrive) -> None:
    game = await Game.begin(await four(arrive))
    assert not any("validCards" in told for told in await everything(game))
    await game.bid(3, 3, 3, 3)
    for _ in range(5):
        told = await everything(game)
        assert [seat for seat in range(4) if "validCards" in told[seat]] == [game.state.turn]
        await game.play()


async def test_a_player_who_can_follow_suit_must(arrive: Arrive) -> None:
    game = await playing(arrive)
    await game.play()
    led = CARDS[game.state.trick[0]].suit
    held = hand(game.state)
    assert any(card.suit == led for card in held)
    for card in held:
        if card.suit != led:
            body = assert_refused(await game.send(game.mover, Play(card)), 400, "ILLEGAL_PLAY")
            assert body["details"]["rule"] == "follow_suit"
    told = await view(game.mover, game.table_id)
    assert {card["suit"] for card in told["validCards"]} == {led}


def void_of(state: SpadesState) -> Card | None:
    """A card of a suit that the next player does not hold, who has spades and other cards."""
    suits = {card.suit for card in hand(state, (state.turn + 1) % 4)}
    if "spades" not in suits or len(suits) < 2:
        return None
    return next((card for card in legal(state) if card.suit not in suits), None)


async def test_no_spade_on_the_first_trick_while_there_is_another_card(arrive: Arrive) -> None:
    game = await playing(arrive, seed=deal_where(lambda state: void_of(state) is not None))
    led = void_of(game.state)
    assert led is not None
    await game.make(Play(led))
    for card in hand(game.state):
        if card.suit == "spades":
            body = assert_refused(await game.send(game.mover, Play(card)), 400, "ILLEGAL_PLAY")
            assert body["details"]["rule"] == "first_trick"
    told = await game.play()
    assert told["currentTrick"][1]["card"]["suit"] not in ("spades", led.suit)
    assert told["spadesbroken"] is False


async def test_spades_are_led_once_they_are_broken(arrive: Arrive) -> None:
    game = await playing(arrive, seed=1)
    refused = accepted = False
    while game.state.phase == "playing" and not accepted:
        spades = [card for card in hand(game.state) if card.suit == "spades"]
        others = [card for card in hand(game.state) if card.suit != "spades"]
        if game.state.trick or not spades or not others:
            await game.play(highest)
        elif not game.state.broken:
            assert_refused(await game.send(game.mover, Play(spades[0])), 400, "ILLEGAL_PLAY")
            refused = True
            await game.play()
        else:
            told = await game.make(Play(spades[0]))
            assert told["spadesbroken"] is True
            accepted = True
    assert refused
    assert accepted


def highest(state: SpadesState) -> Card:
    """Spades as early as they are allowed."""
    return legal(state)[-1]


def leads_from_spades_alone(state: SpadesState) -> bool:
    """Play the lowest cards on until somebody has to lead from spades alone, with spades unbroken."""
    state = state.copy()
    while state.phase == "playing" and state.hand_number == 1:
        if not state.trick and not state.broken and {card.suit for card in legal(state)} == {"spades"}:
            return True
        RULES.apply(state, state.turn, Play(legal(state)[0]))
    return False


async def test_a_player_with_only_spades_may_lead_one_unbroken(arrive: Arrive) -> None:
    game = await playing(arrive, seed=deal_where(leads_from_spades_alone))
    while {card.suit for card in legal(game.state)} != {"spades"} or game.state.trick:
        await game.play()
    told = await view(game.mover, game.table_id)
    assert told["spadesbroken"] is False
    assert told["validCards"] == told["myHand"]
    await game.play()


# The answer, and bots


async def test_the_answer_is_the_player_view_after_the_play(arrive: Arrive) -> None:
    game = await playing(arrive)
    edda, card = game.mover, legal(game.state)[0]
    told = await game.make(Play(card))
    assert told == await view(edda, game.table_id)
    assert told["currentTrick"] == [{"seat": EAST, "card": as_json(card)[0]}]
    assert told["currentPlayerSeat"] == SOUTH
    assert as_json(card)[0] not in told["myHand"]
    assert len(told["myHand"]) == 12
    assert "validCards" not in told


async def test_the_response_comes_after_all_consecutive_bot_turns(arrive: Arrive) -> None:
    [ann] = await people_of(arrive, "Ann")
    table_id = await with_bots(ann)
    told = await view(ann, table_id)
    assert (told["phase"], told["currentBidderSeat"]) == ("bidding", NORTH)  # the three bots have bid
    assert None not in [told["bids"][seat] for seat in (EAST, SOUTH, WEST)]
    told = done(await post(ann, table_id, "bid", {"bid": 3}))
    assert (told["phase"], told["currentPlayerSeat"]) == ("playing", NORTH)
    assert [play["seat"] for play in told["currentTrick"]] == [EAST, SOUTH, WEST]
    for left in range(12, 0, -1):
        told = done(await post(ann, table_id, "play", {"card": told["validCards"][0]}))
        assert (told["phase"], told["currentPlayerSeat"]) == ("playing", NORTH)
        assert (len(told["myHand"]), len(told["completedTricks"])) == (left, 13 - left)
        assert "validCards" in told
        assert told == await view(ann, table_id)
    told = done(await post(ann, table_id, "play", {"card": told["validCards"][0]}))
    assert (told["phase"], told["handNumber"], told["dealerSeat"]) == ("bidding", 2, EAST)
    assert told["currentBidderSeat"] == NORTH  # south and west have bid
    assert told["blindNilEligible"] or len(told["myHand"]) == 13  # withheld from a team that is far behind


async def test_bots_wait_for_the_person_whose_turn_it_is(arrive: Arrive) -> None:
    nora, sven = await people_of(arrive, "Nora", "Sven")
    table_id = await sit_down(nora)
    done(await post(sven, table_id, "sit", {"seat": SOUTH}))
    for seat in (EAST, WEST):
        done(await post(nora, table_id, "add-bot", {"seat": seat}))
    assert (await view(nora, table_id))["currentBidderSeat"] == SOUTH
    assert (done(await post(sven, table_id, "bid", {"bid": 2})))["currentBidderSeat"] == NORTH
    told = done(await post(nora, table_id, "bid", {"bid": 4}))
    assert (told["currentPlayerSeat"], len(told["currentTrick"])) == (SOUTH, 1)
    card = (await view(sven, table_id))["validCards"][0]
    told = done(await post(sven, table_id, "play", {"card": card}))
    assert (told["currentPlayerSeat"], len(told["currentTrick"])) == (NORTH, 3)


async def test_the_same_action_id_again_plays_nothing_again(arrive: Arrive) -> None:
    game = await playing(arrive)
    edda = game.mover
    body = {"card": as_json(legal(game.state)[0])[0], "action_id": "once"}
    first = done(await post(edda, game.table_id, "play", body))
    assert done(await post(edda, game.table_id, "play", body)) == first


async def test_only_one_of_several_concurrent_plays_is_accepted(arrive: Arrive) -> None:
    game = await playing(arrive)
    cards = legal(game.state)
    answers = await asyncio.gather(*(game.send(game.mover, Play(card)) for card in cards))
    codes = [answer.json().get("code", "played") for answer in answers]
    assert sorted(codes) == ["NOT_YOUR_TURN"] * (len(cards) - 1) + ["played"]
    assert len((await view(game.mover, game.table_id))["currentTrick"]) == 1


# Tricks


async def test_the_winner_of_a_trick_leads_the_next(arrive: Arrive) -> None:
    game = await playing(arrive, seed=3)
    with_spades = without = 0
    while game.state.phase == "playing" and len(game.state.tricks) < 12:
        tricks, plays = len(game.state.tricks), []
        while len(game.state.tricks) == tricks:
            seat, card = SEAT_NAMES[game.state.turn], highest(game.state)
            plays.append({"seat": seat, "card": as_json(card)[0]})
            told = await game.make(Play(card))
        winner = winner_of(plays)
        trumped = any(play["card"]["suit"] == "spades" for play in plays)
        with_spades, without = with_spades + trumped, without + (not trumped)
        assert told["completedTricks"][-1] == {"winner": winner, "plays": plays}
        assert told["currentPlayerSeat"] == winner
        assert told["currentTrick"] == []
        assert told["isFirstTrick"] is False
        assert sum(told["tricksWon"].values()) == tricks + 1
        won = [trick["winner"] for trick in told["completedTricks"]]
        assert told["tricksWon"] == {name: won.count(name) for name in SEAT_NAMES}
    assert with_spades
    assert without


def winner_of(plays: list[dict[str, Any]]) -> str:
    """The text's three lines, once more."""
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    suits = {play["card"]["suit"] for play in plays}
    suit = "spades" if "spades" in suits else plays[0]["card"]["suit"]
    seats = {
        ranks.index(play["card"]["rank"]): play["seat"] for play in plays if play["card"]["suit"] == suit
    }
    winner: str = seats[max(seats)]
    return winner


async def test_a_spade_on_a_later_trick_breaks_them(arrive: Arrive) -> None:
    game = await playing(arrive, seed=3)
    told: dict[str, Any] = {"spadesbroken": False}
    while not game.state.broken:
        assert told["spadesbroken"] is False
        told = await game.play(highest)
    assert told["spadesbroken"] is True
    assert told["isFirstTrick"] is False


# The end of a hand, and of the game


async def test_after_13_tricks_the_hand_is_scored_and_the_next_is_dealt(arrive: Arrive) -> None:
    game = await playing(arrive, seed=7)
    told = await game.play_hand()
    assert (told["phase"], told["handNumber"], told["dealerSeat"]) == ("bidding", 2, EAST)
    assert told["biddingOrder"] == [SOUTH, WEST, NORTH, EAST]
    assert told["currentBidderSeat"] == SOUTH
    assert told["currentPlayerSeat"] is None
    assert (told["completedTricks"], told["currentTrick"], told["isFirstTrick"]) == ([], [], True)
    assert told["tricksWon"] == dict.fromkeys(SEAT_NAMES, 0)
    assert told["bids"] == dict.fromkeys(SEAT_NAMES)
    assert told["spadesbroken"] is False
    [scored] = told["handHistory"]
    taken = {
        "ns": scored["tricksWon"][NORTH] + scored["tricksWon"][SOUTH],
        "ew": scored["tricksWon"][EAST] + scored["tricksWon"][WEST],
    }
    points = {team: 30 + tricks - 3 if tricks >= 3 else -30 for team, tricks in taken.items()}
    assert scored["teamBids"] == {"ns": 3, "ew": 3}
    assert told["scores"] == scored["scoreDelta"] == scored["scoresAfter"] == points
    assert told["bags"] == scored["newBags"] == {team: max(0, tricks - 3) for team, tricks in taken.items()}
    for person, seat in zip(game.people, range(4), strict=True):
        assert (await view(person, game.table_id))["myHand"] == as_json(*hand(game.state, seat))


async def test_ten_bags_cost_a_hundred(arrive: Arrive) -> None:
    game = await Game.begin(await four(arrive), seed=7, floor=-1000)
    while not any(game.state.history and result for result in penalties(game.state)):
        await game.bid(0, 0, 0, 0)
        told = await game.play_hand()
    penalty = told["handHistory"][-1]
    for team in ("ns", "ew"):
        tens, bags = divmod(penalty["bagsBefore"][team] + penalty["newBags"][team], 10)
        assert penalty["bagPenalty"][team] == tens
        assert told["bags"][team] == bags
        assert told["scores"][team] == penalty["scoresBefore"][team] - 100 * tens


def penalties(state: SpadesState) -> tuple[int, int]:
    penalty = state.history[-1].bag_penalty if state.history else None
    return (penalty.ns, penalty.ew) if penalty is not None else (0, 0)


@pytest.mark.parametrize(
    ("bids", "options"),
    [((3, 3, 3, 3), {"target": 50}), ((13, 0, 13, 0), {"floor": -130, "target": 1000})],
)
async def test_the_game_is_over_at_the_target_and_at_the_floor(
    arrive: Arrive, bids: tuple[int, ...], options: dict[str, int]
) -> None:
    game = await Game.begin(await four(arrive), seed=7, **options)
    while game.state.phase != "game_over":
        await game.bid(*bids)
        told = await game.play_hand()
    ns, ew = told["scores"]["ns"], told["scores"]["ew"]
    assert (told["phase"], told["gameOver"]) == ("game_over", True)
    assert told["winner"] == ("ns" if ns > ew else "ew")
    assert max(ns, ew) >= options["target"] or min(ns, ew) <= options.get("floor", -250)
    assert (told["currentPlayerSeat"], told["currentBidderSeat"]) == (None, None)
    assert told["status"] == "ended"
    assert "validCards" not in told
    assert len(told["handHistory"]) == told["handNumber"]
    for person in game.people:
        assert_refused(await post(person, game.table_id, "play", ACE_OF_SPADES), 409, "INVALID_ACTION")
        assert_refused(await post(person, game.table_id, "bid", {"bid": 3}), 409, "INVALID_ACTION")


async def test_by_default_250_wins_and_minus_250_loses(arrive: Arrive) -> None:
    [ann] = await people_of(arrive, "Ann")
    told = await view(ann, await with_bots(ann))
    assert (told["target"], told["floor"]) == (250, -250)
    assert start(0).options.target == 250


# Other games


async def test_spades_routes_at_a_table_of_another_game_are_409(arrive: Arrive) -> None:
    [ann] = await people_of(arrive, "Ann")
    for game in ("uno", "hidden-joker-rummy", "rummikub"):
        opened = done(await ann.post("/api/games", {"game": game}), 201)
        for table_id in (opened["table_id"], str(opened["game_id"])):
            for route, body in [("play", ACE_OF_SPADES), ("bid", {"bid": 3}), ("leave", {}), ("arrive", {})]:
                assert_refused(await post(ann, table_id, route, body), 409, "WRONG_GAME")
            assert_refused(await ann.get(f"/api/tables/{table_id}/state"), 409, "WRONG_GAME")


@pytest.mark.parametrize(
    ("route", "body"),
    [
        ("draw-card", {"source": "stock"}),
        ("discard-card", {"card_id": "c_1"}),
        ("submit-melds", {"melds": []}),
        ("play", {"card_id": 1}),
        ("draw", {}),
        ("end-turn", {}),
        ("choose-color", {"color": "red"}),
    ],
)
async def test_actions_of_other_games_at_a_spades_table_are_409(
    arrive: Arrive, route: str, body: Any
) -> None:
    [ann] = await people_of(arrive, "Ann")
    table_id = await with_bots(ann)
    answer = await ann.post(f"/api/games/{table_id}/{route}", body)
    assert_refused(answer, 409, "WRONG_GAME")


async def test_the_common_action_route_plays_the_same_game(arrive: Arrive) -> None:
    game = await Game.begin(await four(arrive))
    path = f"/api/games/{game.table_id}/actions"
    told = done(await game.mover.post(path, {"type": "bid", "bid": 3}), 202)
    assert told == {"version": (await view(game.mover, game.table_id))["version"]}
    assert_refused(await game.mover.post(path, {"type": "bid", "bid": 3}), 403, "NOT_YOUR_TURN")
    RULES.apply(game.state, game.state.turn, Bid(3))
    await game.bid(3, 3, 3)
    card = as_json(legal(game.state)[0])[0]
    done(await game.mover.post(path, {"type": "play", "card": card}), 202)
