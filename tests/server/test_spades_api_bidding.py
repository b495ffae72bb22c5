"""The Spades API before the first card: the player view, bids, nil, blind nil, withheld hands and the exchange."""

from __future__ import annotations

from typing import Any

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
    cards_in,
    done,
    four,
    hand,
    people_of,
    post,
    sit_down,
    view,
)

from parlour.games.spades.rules import Bid, Exchange, RevealHand
from parlour.games.spades.rules.cards import CARDS, SEAT_NAMES

VIEW = {
    "phase": str,
    "scores": dict,
    "bags": dict,
    "bids": dict,
    "teamBids": dict,
    "tricksWon": dict,
    "currentTrick": list,
    "completedTricks": list,
    "currentPlayerSeat": (str, type(None)),
    "currentBidderSeat": (str, type(None)),
    "biddingOrder": list,
    "dealerSeat": str,
    "handNumber": int,
    "spadesbroken": bool,
    "isFirstTrick": bool,
    "handHistory": list,
    "gameOver": bool,
    "winner": (str, type(None)),
    "blindNilEligible": bool,
}
"""What the contract names, beside `myHand` and `validCards`."""


def assert_view(told: dict[str, Any]) -> None:
    for field, kind in VIEW.items():
        assert isinstance(told[field], kind), (field, told[field])
    assert told["phase"] in ("bidding", "blind_nil_exchange", "playing", "game_over")
    for teams in ("scores", "bags", "teamBids"):
        assert told[teams].keys() == {"ns", "ew"}
    for seats in ("bids", "tricksWon"):
        assert told[seats].keys() == set(SEAT_NAMES)
    assert sorted(told["biddingOrder"]) == sorted(SEAT_NAMES)
    for play in told["currentTrick"]:
        assert play.keys() == {"seat", "card"}
    for card in told.get("myHand", []):
        assert card.keys() == {"suit", "rank"}


# The view


async def test_the_view_has_every_field_in_every_phase(arrive: Arrive) -> None:
    game = await behind(arrive)
    watcher = (await people_of(arrive, "Watcher"))[0]
    done(await post(watcher, game.table_id, "arrive"))
    phases = []
    moves = [
        lambda: game.make(Bid("blind_nil")),
        lambda: game.bid(4, 3, 3),
        lambda: game.make(Exchange(tuple(hand(game.state)[:2]))),
        lambda: game.make(Exchange(tuple(hand(game.state)[:2]))),
        game.play,
        game.play_hand,
    ]
    for move in moves:
        for person in (*game.people, watcher):
            told = await view(person, game.table_id)
            assert_view(told)
            phases.append(told["phase"])
        assert_view(await move())
    assert set(phases) == {"bidding", "blind_nil_exchange", "playing"}


async def test_before_the_fourth_seat_the_phase_is_waiting(arrive: Arrive) -> None:
    nora, edda = await people_of(arrive, "Nora", "Edda")
    told = await view(edda, await sit_down(nora, edda))
    assert (told["phase"], told["status"], told["gameOver"]) == ("waiting", "lobby", False)
    assert (told["isHost"], told["hostSeat"]) == (False, NORTH)
    assert not cards_in(told)


async def test_a_view_has_only_the_seats_own_thirteen_cards(arrive: Arrive) -> None:
    game = await Game.begin(await four(arrive))
    for seat, person in enumerate(game.people):
        told = await view(person, game.table_id)
        assert told["myHand"] == as_json(*hand(game.state, seat))
        assert cards_in(told) == set(hand(game.state, seat))
        assert told["mySeat"] == SEAT_NAMES[seat]


async def test_an_observers_view_holds_no_cards_but_those_on_the_table(arrive: Arrive) -> None:
    game = await Game.begin(await four(arrive))
    [watcher] = await people_of(arrive, "Watcher")
    done(await post(watcher, game.table_id, "arrive"))
    told = await view(watcher, game.table_id)
    assert not cards_in(told)
    assert told.keys().isdisjoint({"myHand", "validCards"})
    assert told["mySeat"] is None
    await game.bid(3, 3, 3, 3)
    await game.play()
    told = await view(watcher, game.table_id)
    assert len(cards_in(told)) == 1
    assert told.keys().isdisjoint({"myHand", "validCards"})


async def test_the_view_is_for_those_at_the_table(arrive: Arrive) -> None:
    game = await Game.begin(await four(arrive))
    [stranger] = await people_of(arrive, "Stranger")
    assert_refused(await stranger.get(f"/api/tables/{game.table_id}/state"), 403, "NOT_IN_GAME")
    assert_refused(await stranger.get(f"/api/tables/{NOWHERE}/state"), 404, "GAME_NOT_FOUND")
    del stranger.http.headers["x-player-id"]
    assert_refused(await stranger.get(f"/api/tables/{game.table_id}/state"), 401, "UNAUTHORIZED")


# Bids


async def test_bidding_starts_left_of_the_dealer_and_goes_round(arrive: Arrive) -> None:
    game = await Game.begin(await four(arrive))
    told = await view(game.people[0], game.table_id)
    assert (told["dealerSeat"], told["currentBidderSeat"]) == (NORTH, EAST)
    assert told["biddingOrder"] == [EAST, SOUTH, WEST, NORTH]
    for seat, bid, after in [(EAST, 0, SOUTH), (SOUTH, 13, WEST), (WEST, "nil", NORTH)]:
        told = await game.make(Bid(bid))  # type: ignore[arg-type]
        assert told["bids"][seat] == bid
        assert (told["phase"], told["currentBidderSeat"]) == ("bidding", after)
    told = await game.make(Bid(4))
    assert (told["phase"], told["currentBidderSeat"], told["currentPlayerSeat"]) == ("playing", None, EAST)


async def test_the_second_bidder_gives_the_teams_total(arrive: Arrive) -> None:
    game = await Game.begin(await four(arrive))
    told = await game.bid(5, 2)
    assert told["teamBids"] == {"ns": None, "ew": None}
    told = await game.bid(4, 6)
    assert told["teamBids"] == {"ns": 6, "ew": 4}
    assert told["bids"] == {EAST: 5, SOUTH: 2, WEST: 4, NORTH: 6}


async def test_a_nil_stands_by_itself(arrive: Arrive) -> None:
    game = await Game.begin(await four(arrive))
    told = await game.bid("nil", 5, 4, "nil")
    assert told["teamBids"] == {"ns": 5, "ew": 4}
    again = await Game.begin(game.people)
    assert (await again.bid("nil", 5, "nil", 3))["teamBids"] == {"ns": 3, "ew": None}


async def test_a_bid_is_refused_by_phase_turn_and_value(arrive: Arrive) -> None:
    game = await Game.begin(await four(arrive))
    for person in game.others:
        assert_refused(await game.send(person, Bid(3)), 409, "NOT_YOUR_TURN")
    for bid in (-1, 14, 99, 2**63, -(2**63), 10**30):
        assert_refused(await game.send(game.mover, Bid(bid)), 400, "INVALID_BID")
    for malformed in ("Nil", "blind nil", "3", "", None, 3.5, True, [3], {}):
        answer = await post(game.mover, game.table_id, "bid", {"bid": malformed})
        assert_refused(answer, 400, "MALFORMED")
    assert_refused(await post(game.mover, game.table_id, "bid", {}), 400, "MALFORMED")
    assert_refused(await game.send(game.mover, Bid("blind_nil")), 400, "NOT_ELIGIBLE")
    assert (await view(game.mover, game.table_id))["bids"] == dict.fromkeys(SEAT_NAMES)
    await game.bid(3, 3, 3, 3)
    assert_refused(await game.send(game.mover, Bid(3)), 409, "INVALID_ACTION")


async def test_a_bid_by_others_or_elsewhere_is_refused(arrive: Arrive) -> None:
    nora, edda, stranger = await people_of(arrive, "Nora", "Edda", "Stranger")
    table_id = await sit_down(nora, edda)
    assert_refused(await post(nora, table_id, "bid", {"bid": 3}), 409, "INVALID_ACTION")
    assert_refused(await post(stranger, table_id, "bid", {"bid": 3}), 403, "NOT_IN_GAME")
    assert_refused(await post(stranger, NOWHERE, "bid", {"bid": 3}), 404, "GAME_NOT_FOUND")


async def test_nil_is_worth_fifty_either_way(arrive: Arrive) -> None:
    game = await Game.begin(await four(arrive), seed=7, floor=-1000)
    await game.bid("nil", 3, 3, 3)
    told = await game.play_hand()
    scored = told["handHistory"][-1]
    taken = scored["tricksWon"][EAST] + scored["tricksWon"][WEST]
    number = 30 + taken - 3 if taken >= 3 else -30
    assert scored["scoreDelta"]["ew"] == number + (-50 if scored["tricksWon"][EAST] else 50)


# Blind nil


async def behind(arrive: Arrive, *, connect: bool = False) -> Game:
    """The second hand, at which north and south are 100 behind or more: they missed a bid of 13. South bids first."""
    people = await four(arrive, connect=connect)
    game = await Game.begin(people, seed=7, floor=-1000, target=1000)
    await game.bid(0, 13, 0, 13)
    await game.play_hand()
    ns, ew = game.state.scores
    assert ew - ns >= 100
    return game


async def test_the_cards_of_an_eligible_player_are_withheld(arrive: Arrive) -> None:
    game = await behind(arrive)
    for seat, person in enumerate(game.people):
        told = await view(person, game.table_id)
        eligible = SEAT_NAMES[seat] in (NORTH, SOUTH)
        assert told["blindNilEligible"] is eligible
        assert ("myHand" in told) is not eligible
        assert cards_in(told) == (set() if eligible else set(hand(game.state, seat)))
        common = done(await person.get(f"/api/games/{game.table_id}"))
        assert cards_in(common) == cards_in(told)


async def test_reveal_hand_shows_the_cards_and_gives_up_the_blind_nil(arrive: Arrive) -> None:
    game = await behind(arrive)
    nora, edda, sven, _ = game.people
    told = await game.make(RevealHand(), seat=0)  # also before one's turn
    assert told["myHand"] == as_json(*hand(game.state, 0))
    assert told["blindNilEligible"] is False
    assert "myHand" not in await view(sven, game.table_id)
    assert_refused(await game.send(nora, RevealHand()), 400, "NOT_ELIGIBLE")
    assert_refused(await game.send(edda, RevealHand()), 400, "NOT_ELIGIBLE")
    await game.make(RevealHand())
    assert_refused(await game.send(sven, Bid("blind_nil")), 400, "NOT_ELIGIBLE")
    await game.bid(3, 3, 3, 3)
    assert_refused(await game.send(sven, RevealHand()), 409, "INVALID_ACTION")


async def test_a_number_bid_on_withheld_cards_counts_as_reveal_and_bid(arrive: Arrive) -> None:
    game = await behind(arrive)
    sven = game.people[2]
    assert "myHand" not in await view(sven, game.table_id)
    assert_refused(await game.send(sven, Bid(14)), 400, "INVALID_BID")
    assert "myHand" not in await view(sven, game.table_id)
    told = await game.make(Bid(3))
    assert (told["bids"][SOUTH], told["blindNilEligible"]) == (3, False)
    assert told["myHand"] == as_json(*hand(game.state, 2))
    assert "myHand" not in await view(game.people[0], game.table_id)
    assert_refused(await game.send(sven, RevealHand()), 400, "NOT_ELIGIBLE")


async def test_reveal_hand_by_others_or_elsewhere_is_refused(arrive: Arrive) -> None:
    nora, stranger = await people_of(arrive, "Nora", "Stranger")
    table_id = await sit_down(nora)
    assert_refused(await post(nora, table_id, "reveal-hand"), 409, "INVALID_ACTION")
    assert_refused(await post(stranger, table_id, "reveal-hand"), 403, "NOT_IN_GAME")
    assert_refused(await post(stranger, NOWHERE, "reveal-hand"), 404, "GAME_NOT_FOUND")


async def test_the_blind_bid_shows_the_cards_to_both_partners(arrive: Arrive) -> None:
    game = await behind(arrive)
    told = await game.make(Bid("blind_nil"))
    assert told["bids"][SOUTH] == "blind_nil"
    assert told["myHand"] == as_json(*hand(game.state, 2))
    assert "myHand" in await view(game.people[0], game.table_id)
    await game.bid(3)
    assert_refused(await game.send(game.mover, Bid("blind_nil")), 400, "ALREADY_BID_BLIND_NIL")


async def exchanging(arrive: Arrive) -> Game:
    game = await behind(arrive)
    told = await game.bid("blind_nil", 3, 4, 3)
    assert (told["phase"], told["currentPlayerSeat"]) == ("blind_nil_exchange", None)
    assert told["blindNilExchange"]["activeSeat"] == SOUTH
    return game


async def test_two_cards_pass_each_way_the_blind_bidder_first(arrive: Arrive) -> None:
    game = await exchanging(arrive)
    nora, edda, sven, _ = game.people
    given, back = hand(game.state, 2)[:2], hand(game.state, 0)[-2:]
    assert_refused(await game.send(nora, Exchange(tuple(back))), 409, "NOT_YOUR_TURN")
    told = await game.make(Exchange(tuple(given)))
    assert told["blindNilExchange"]["activeSeat"] == NORTH
    assert len(told["myHand"]) == 11
    assert len((await view(nora, game.table_id))["myHand"]) == 13  # face down until both have passed
    told = await game.make(Exchange(tuple(back)))
    assert (told["phase"], told["currentPlayerSeat"]) == ("playing", SOUTH)
    for card in as_json(*given):
        assert card in told["myHand"]
    theirs = await view(sven, game.table_id)
    for card in as_json(*back):
        assert card in theirs["myHand"]
    for person in (nora, sven):
        assert len((await view(person, game.table_id))["myHand"]) == 13
    assert not cards_in((await view(edda, game.table_id))["blindNilExchange"])


async def test_an_exchange_is_refused_by_phase_turn_and_cards(arrive: Arrive) -> None:
    game = await exchanging(arrive)
    held, other = hand(game.state), [card for card in CARDS if card not in hand(game.state)]
    for cards in ([], held[:1], held[:3], [held[0], held[0]]):
        assert_refused(await game.send(game.mover, Exchange(tuple(cards))), 400, "INVALID_EXCHANGE")
    for cards in ([held[0], other[0]], other[:2]):
        assert_refused(await game.send(game.mover, Exchange(tuple(cards))), 400, "CARD_NOT_IN_HAND")
    for malformed in (None, "AS KS", ["AS", "KS"], [{"suit": "spades"}], {"suit": "spades", "rank": "A"}, 2):
        answer = await post(game.mover, game.table_id, "blind-nil-exchange", {"cards": malformed})
        assert_refused(answer, 400, "MALFORMED")
    for person in game.others:
        assert_refused(await game.send(person, Exchange(tuple(held[:2]))), 409, "NOT_YOUR_TURN")
        body = {"card": as_json(held[0])[0]}
        assert_refused(await post(person, game.table_id, "play", body), 409, "INVALID_ACTION")
    await game.make(Exchange(tuple(held[:2])))
    await game.make(Exchange(tuple(hand(game.state)[:2])))
    assert_refused(await game.send(game.mover, Exchange(tuple(held[:2]))), 409, "INVALID_ACTION")


async def test_an_exchange_by_others_or_elsewhere_is_refused(arrive: Arrive) -> None:
    nora, stranger = await people_of(arrive, "Nora", "Stranger")
    table_id, body = await sit_down(nora), {"cards": as_json(*CARDS[:2])}
    assert_refused(await post(nora, table_id, "blind-nil-exchange", body), 409, "INVALID_ACTION")
    assert_refused(await post(stranger, table_id, "blind-nil-exchange", body), 403, "NOT_IN_GAME")
    assert_refused(await post(stranger, NOWHERE, "blind-nil-exchange", body), 404, "GAME_NOT_FOUND")


async def test_blind_nil_is_worth_a_hundred_either_way(arrive: Arrive) -> None:
    game = await exchanging(arrive)
    for _ in range(2):
        await game.make(Exchange(tuple(hand(game.state)[:2])))
    scored = (await game.play_hand())["handHistory"][-1]
    taken = scored["tricksWon"][NORTH] + scored["tricksWon"][SOUTH]
    number = 40 + taken - 4 if taken >= 4 else -40
    assert scored["scoreDelta"]["ns"] == number + (-100 if scored["tricksWon"][SOUTH] else 100)


async def test_a_bot_that_is_eligible_decides_by_itself(arrive: Arrive) -> None:
    """A leaver's seat, with its cards withheld, is played on at once."""
    game = await behind(arrive)
    nora, _, sven, will = game.people
    done(await post(sven, game.table_id, "leave"))
    told = await view(will, game.table_id)
    assert told["bids"][SOUTH] is not None
    assert told["currentBidderSeat"] == WEST
    assert "myHand" not in await view(nora, game.table_id) or told["bids"][SOUTH] == "blind_nil"
