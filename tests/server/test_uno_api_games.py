"""UNO moves over HTTP and Socket.IO: draw, play, end turn and choose a color, with events and refusals."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import httpx
import msgspec
import pytest
from clients import Arrive, Player, names_heard
from uno_tables import (
    Game,
    assert_as_printed,
    create_lobby,
    dealt,
    is_time,
    legal,
    numbers,
    one,
    plays,
    public,
    seed_where,
    simple_move,
    start_game,
    starts_plainly,
)

from parlour.games.uno.rules import RULES, UnoState
from parlour.games.uno.rules.cards import CARDS
from parlour.games.uno.rules.moves import ChooseColor, Draw, EndTurn, Play

NOWHERE = 999_999_999
FIRST_MOVE = ("draw", {}), ("play", {"card_id": 1}), ("end-turn", {}), ("choose-color", {"color": "red"})


def first_card(value: str) -> Any:
    return lambda state: CARDS[state.discards[-1]].value == value


def can_play(value: str) -> Any:
    """The first card is a number, and the first player can lay a card of this value on it."""
    return lambda state: CARDS[state.discards[-1]].value.isdigit() and bool(plays(state, value))


async def plain_game(arrive: Arrive, seats: int = 2, wanted: Any = starts_plainly, **settings: Any) -> Game:
    people = [await arrive(f"Player {seat}") for seat in range(seats)]
    return await start_game(*people, seed=seed_where(seats, wanted), **settings)


async def told(game: Game) -> list[list[tuple[str, Any]]]:
    """By player, the events since the last time, each as the text prints it."""
    heard = [await player.heard() for player in game.people]
    for events in heard:
        for name, payload in events:
            assert_as_printed(name, payload)
    assert len({msgspec.json.encode(public(events)) for events in heard}) == 1
    return heard


def names(events: list[tuple[str, Any]]) -> list[str]:
    return [name for name, _ in events]


def assert_refused(answer: httpx.Response, status: int, code: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.json().keys() - {"details"} == {"error", "code"}
    assert answer.json()["code"] == code


async def assert_error_told(game: Game, player: Player, code: str) -> None:
    """The one who erred is told so, and nobody is told anything else."""
    notice = await one(player, "game:error")
    assert_as_printed("game:error", notice)
    assert notice["code"] == code
    assert await names_heard(*game.people) == [[] for _ in game.people]


# What every move asks


async def test_a_move_in_an_unknown_game_is_404(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    for route, body in FIRST_MOVE:
        assert_refused(await ann.post(f"/api/games/{NOWHERE}/{route}", body), 404, "GAME_NOT_FOUND")
        assert_as_printed("game:error", await one(ann, "game:error"))


async def test_a_move_before_the_start_is_409(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    lobby_id = await create_lobby(ann, bob)
    for route, body in FIRST_MOVE:
        assert_refused(await ann.post(f"/api/games/{lobby_id}/{route}", body), 409, "NOT_PLAYING")


async def test_a_move_by_a_stranger_is_403(arrive: Arrive) -> None:
    game, eve = await plain_game(arrive), await arrive("Eve")
    for route, body in FIRST_MOVE:
        assert_refused(await eve.post(f"{game.path}/{route}", body), 403, "NOT_IN_GAME")
        assert (await one(eve, "game:error"))["code"] == "FORBIDDEN"
    assert await names_heard(*game.people) == [[], []]


async def test_a_move_out_of_turn_is_403_whatever_it_is(arrive: Arrive) -> None:
    game = await plain_game(arrive)
    before = await game.mover.state(game.game_id)
    for route, body in (*FIRST_MOVE, ("play", {"card_id": "x"}), ("choose-color", {"color": "pink"})):
        assert_refused(await game.waiting.post(f"{game.path}/{route}", body), 403, "NOT_YOUR_TURN")
        await assert_error_told(game, game.waiting, "FORBIDDEN")
    assert await game.mover.state(game.game_id) == before


async def test_a_move_at_a_table_of_another_game_is_409(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    opened = (await ann.post("/api/games", {"max_players": 2})).json()["game_id"]
    await bob.post(f"/api/games/{opened}/join")
    await ann.post(f"/api/games/{opened}/start")
    for route, body in FIRST_MOVE:
        assert_refused(await ann.post(f"/api/games/{opened}/{route}", body), 409, "WRONG_GAME")


async def test_a_move_of_another_game_at_an_uno_table_is_409(arrive: Arrive) -> None:
    game = await plain_game(arrive)
    for route, body in [("draw-card", {"source": "stock"}), ("discard-card", {"card_id": "c_1"})]:
        assert_refused(await game.mover.post(f"{game.path}/{route}", body), 409, "WRONG_GAME")


async def test_refusals_of_the_common_route_and_sockets_are_sent_as_events_too(arrive: Arrive) -> None:
    game = await plain_game(arrive)
    answer = await game.waiting.post(f"{game.path}/actions", {"type": "draw"})
    assert_refused(answer, 403, "NOT_YOUR_TURN")
    await assert_error_told(game, game.waiting, "FORBIDDEN")
    acknowledged = await game.waiting.call("action", {"game_id": game.game_id, "type": "draw"})
    assert acknowledged["code"] == "NOT_YOUR_TURN"
    await assert_error_told(game, game.waiting, "FORBIDDEN")
    assert (await game.mover.post(f"{game.path}/actions", {"type": "fly"})).status_code == 400
    await assert_error_told(game, game.mover, "INVALID_MOVE")


async def test_an_action_made_on_an_old_version_is_409(arrive: Arrive) -> None:
    game = await plain_game(arrive)
    version = (await game.mover.state(game.game_id))["version"]
    answer = await game.mover.post(f"{game.path}/draw", {"version": version - 1})
    assert_refused(answer, 409, "STALE_VERSION")
    await assert_error_told(game, game.mover, "INVALID_MOVE")
    assert (await game.mover.post(f"{game.path}/draw", {"version": version})).status_code == 202


async def test_an_action_sent_again_with_its_id_is_done_once(arrive: Arrive) -> None:
    game = await plain_game(arrive)
    mover = game.mover
    answers = [await mover.post(f"{game.path}/draw", {"action_id": "once"}) for _ in range(3)]
    assert [(answer.status_code, answer.json()) for answer in answers] == [(202, answers[0].json())] * 3
    assert names(await mover.heard()).count("game:draw:completed") == 1


# Draw


async def test_an_unplayable_drawn_card_passes_the_turn(arrive: Arrive) -> None:
    def wanted(state: UnoState) -> bool:
        RULES.apply(state, state.current, Draw())
        return state.current == 1 and state.drawn < 0

    game = await plain_game(arrive, 3, lambda state: starts_plainly(state) and wanted(state))
    mover = game.mover
    events = await game.make(Draw())
    heard = await told(game)
    assert names(heard[0]) == [
        "game:draw:completed",
        "game:hand:update",
        "game:state:update",
        "game:turn:changed",
    ]
    assert names(heard[1]) == names(heard[2]) == ["game:state:update", "game:turn:changed"]
    drawn = dict(heard[0])["game:draw:completed"]
    assert drawn["player_id"] == mover.id
    assert [card["id"] for card in drawn["drawn"]] == [card.id for card in events[1].cards]  # type: ignore[attr-defined]
    hand = dict(heard[0])["game:hand:update"]
    assert (hand["hand_count"], [card["id"] for card in hand["hand"]]) == (8, game.state.hands[0])
    state = dict(heard[1])["game:state:update"]
    assert state["hand_counts"] == dict(
        zip((str(person.id) for person in game.people), (8, 7, 7), strict=True)
    )
    assert state["draw_pile_count"] == len(game.state.pile)
    assert (state["current_player_id"], state["turn_number"]) == (game.people[1].id, 2)
    turn = dict(heard[1])["game:turn:changed"]
    assert (turn["next_player_id"], turn["turn_number"]) == (game.people[1].id, 2)


def draws_playable(state: UnoState) -> bool:
    """The first player draws a number card that may be laid, and also holds another that could have been."""
    before = len(numbers(state))
    if not CARDS[state.discards[-1]].value.isdigit() or not before:
        return False
    RULES.apply(state, state.current, Draw())
    return state.drawn >= 0 and CARDS[state.drawn].value.isdigit()


async def test_a_playable_drawn_card_may_be_played_but_no_other(arrive: Arrive) -> None:
    game = await plain_game(arrive, 2, draws_playable)
    mover, other = game.mover, numbers(game.state)[0]
    await game.make(Draw())
    heard = await told(game)
    assert names(heard[0]) == ["game:draw:completed", "game:hand:update", "game:state:update"]
    assert names(heard[1]) == ["game:state:update"]
    assert dict(heard[1])["game:state:update"]["current_player_id"] == mover.id
    state = await mover.state(game.game_id)
    assert state["drawn_card"]["id"] == game.state.drawn
    assert state["playable"] == [game.state.drawn]
    assert (await game.waiting.state(game.game_id))["drawn_card"] is None
    assert_refused(await game.send(mover, other), 400, "ONLY_DRAWN_CARD")
    assert_refused(await game.send(mover, Draw()), 400, "ALREADY_DRAWN")
    await game.quiet()
    await game.make(Play(game.state.drawn))
    assert names((await told(game))[1]) == ["game:card:played", "game:state:update", "game:turn:changed"]


async def test_drawing_from_an_empty_pile_passes_and_is_announced_as_a_draw_without_card(
    arrive: Arrive,
) -> None:
    """Ten players hold 70 cards; when the other 38 are drawn and no discard is left to shuffle, drawing passes."""
    seed = seed_where(10, starts_plainly)
    people = [await arrive(f"Player {seat}", connect=seat < 2) for seat in range(10)]
    game = await start_game(*people, seed=seed)
    while game.state.pile or len(game.state.discards) > 1 or game.state.current > 1:
        await game.make(_hoard(game.state))
    await game.quiet()
    mover = game.mover
    await game.make(Draw())
    heard = await mover.heard()
    assert names(heard) == ["game:draw:completed", "game:turn:changed", "game:state:update"]
    assert heard[0][1]["drawn"] == []
    assert heard[2][1]["draw_pile_count"] == 0


def _hoard(state: UnoState) -> Any:
    """Never lay a card if it can be helped."""
    moves = legal(state)
    return next(move for kind in (Draw, EndTurn, ChooseColor) for move in moves if isinstance(move, kind))


# Play


async def test_play_moves_the_card_and_the_turn(arrive: Arrive) -> None:
    game = await plain_game(arrive, 3)
    mover, move = game.mover, numbers(game.state)[0]
    await game.make(move)
    heard = await told(game)
    assert names(heard[0]) == [
        "game:card:played",
        "game:hand:update",
        "game:state:update",
        "game:turn:changed",
    ]
    assert names(heard[1]) == names(heard[2]) == names(public(heard[0]))
    played = dict(heard[1])["game:card:played"]
    card = msgspec.to_builtins(CARDS[move.card_id])
    assert (played["player_id"], played["card"], played["chosen_color"]) == (mover.id, card, None)
    assert (played["effects"], played["next_player_id"]) == ({}, game.people[1].id)
    hand = dict(heard[0])["game:hand:update"]
    assert (hand["player_id"], hand["hand_count"]) == (mover.id, 6)
    assert card not in hand["hand"]
    state = dict(heard[1])["game:state:update"]
    assert state["top_discard"] == {"color": card["color"], "value": card["value"]}
    assert state["hand_counts"][str(mover.id)] == 6
    assert dict(heard[1])["game:turn:changed"]["next_player_id"] == game.people[1].id


async def test_a_color_with_a_colored_card_is_ignored(arrive: Arrive) -> None:
    game = await plain_game(arrive)
    move = numbers(game.state)[0]
    await game.make(Play(move.card_id, "blue"))
    events = (await told(game))[1]
    assert dict(events)["game:card:played"]["chosen_color"] is None
    assert "game:color:chosen" not in names(events)


async def test_a_skip_skips_the_next_player(arrive: Arrive) -> None:
    game = await plain_game(arrive, 3, can_play("skip"))
    await game.make(plays(game.state, "skip")[0])
    events = (await told(game))[1]
    assert names(events) == ["game:card:played", "game:skip", "game:state:update", "game:turn:changed"]
    assert dict(events)["game:card:played"]["effects"] == {"skip": True}
    assert dict(events)["game:card:played"]["next_player_id"] == game.people[2].id
    assert dict(events)["game:skip"]["skipped_player_id"] == game.people[1].id
    assert dict(events)["game:turn:changed"]["next_player_id"] == game.people[2].id


async def test_a_reverse_turns_the_direction(arrive: Arrive) -> None:
    game = await plain_game(arrive, 3, can_play("reverse"))
    await game.make(plays(game.state, "reverse")[0])
    events = (await told(game))[1]
    assert names(events) == ["game:card:played", "game:reverse", "game:state:update", "game:turn:changed"]
    assert dict(events)["game:card:played"]["effects"] == {"reverse": True}
    assert dict(events)["game:reverse"]["direction"] == "ccw"
    assert dict(events)["game:state:update"]["direction"] == "ccw"
    assert dict(events)["game:turn:changed"]["next_player_id"] == game.people[2].id


async def test_between_two_players_a_reverse_is_a_skip(arrive: Arrive) -> None:
    game = await plain_game(arrive, 2, can_play("reverse"))
    mover = game.mover
    await game.make(plays(game.state, "reverse")[0])
    events = (await told(game))[1]
    assert names(events)[:3] == ["game:card:played", "game:reverse", "game:skip"]
    assert dict(events)["game:card:played"]["effects"] == {"skip": True, "reverse": True}
    assert dict(events)["game:skip"]["skipped_player_id"] == game.people[1].id
    assert dict(events)["game:turn:changed"]["next_player_id"] == mover.id


@pytest.mark.parametrize(("value", "cards"), [("draw_two", 2), ("wild_draw_four", 4)])
async def test_a_player_who_must_draw_gets_the_cards_and_loses_the_turn(
    arrive: Arrive, value: str, cards: int
) -> None:
    game = await plain_game(arrive, 3, can_play(value))
    await game.make(plays(game.state, value)[0])
    heard = await told(game)
    color = ["game:color:chosen"] if cards == 4 else []
    assert names(heard[0]) == [
        "game:card:played",
        *color,
        "game:hand:update",
        "game:state:update",
        "game:turn:changed",
    ]
    assert names(heard[1]) == [
        "game:card:played",
        *color,
        "game:draw:completed",
        "game:hand:update",
        "game:state:update",
        "game:turn:changed",
    ]
    assert names(heard[2]) == names(public(heard[1]))
    assert dict(heard[2])["game:card:played"]["effects"] == {"draw": cards}
    drawn, hand = dict(heard[1])["game:draw:completed"], dict(heard[1])["game:hand:update"]
    assert (drawn["player_id"], len(drawn["drawn"])) == (game.people[1].id, cards)
    assert [card["id"] for card in hand["hand"]] == game.state.hands[1]
    assert hand["hand_count"] == 7 + cards
    state = dict(heard[2])["game:state:update"]
    assert state["hand_counts"][str(game.people[1].id)] == 7 + cards
    assert state["current_player_id"] == game.people[2].id


async def test_a_wild_takes_the_chosen_color(arrive: Arrive) -> None:
    game = await plain_game(arrive, 2, can_play("wild"))
    mover = game.mover
    wild = plays(game.state, "wild")[0].card_id
    await game.make(Play(wild, "green"))
    events = (await told(game))[1]
    assert names(events) == [
        "game:card:played",
        "game:color:chosen",
        "game:state:update",
        "game:turn:changed",
    ]
    played = dict(events)["game:card:played"]
    assert (played["card"]["color"], played["chosen_color"]) == ("wild", "green")
    chosen = dict(events)["game:color:chosen"]
    assert (chosen["player_id"], chosen["color"]) == (mover.id, "green")
    assert dict(events)["game:state:update"]["top_discard"] == {"color": "green", "value": "wild"}


async def test_a_wild_without_a_color_is_400(arrive: Arrive) -> None:
    game = await plain_game(arrive, 2, can_play("wild"))
    card = {"card_id": plays(game.state, "wild")[0].card_id}
    for body in ({}, {"chosen_color": None}, {"chosen_color": "purple"}, {"chosen_color": 3}):
        answer = await game.mover.post(f"{game.path}/play", {**card, **body})
        assert answer.status_code == 400, answer.text
        await assert_error_told(game, game.mover, "INVALID_MOVE")
    assert (await game.mover.state(game.game_id))["hand_counts"][str(game.mover.id)] == 7


async def test_a_wild_draw_four_beside_a_card_of_the_color_is_400(arrive: Arrive) -> None:
    def wanted(state: UnoState) -> bool:
        return starts_plainly(state) and state.hands[0][-1] >= 104 and not plays(state, "wild_draw_four")

    game = await plain_game(arrive, 2, wanted)
    answer = await game.send(game.mover, Play(game.state.hands[0][-1], "red"))
    assert_refused(answer, 400, "WILD_DRAW_FOUR_NOT_ALLOWED")
    await assert_error_told(game, game.mover, "INVALID_MOVE")


async def test_a_card_that_does_not_match_is_400(arrive: Arrive) -> None:
    def misfits(state: UnoState) -> list[int]:
        fitting = {move.card_id for move in legal(state) if isinstance(move, Play)}
        return [card for card in state.hands[0] if card < 100 and card not in fitting]

    game = await plain_game(arrive, 2, lambda state: starts_plainly(state) and misfits(state))
    answer = await game.send(game.mover, Play(misfits(game.state)[0]))
    assert_refused(answer, 400, "CARD_DOES_NOT_MATCH")
    assert answer.json()["details"].keys() == {"color", "value"}
    await assert_error_told(game, game.mover, "INVALID_MOVE")


async def test_a_card_that_the_player_does_not_hold_is_404(arrive: Arrive) -> None:
    game = await plain_game(arrive)
    state = game.state
    answers = []
    for card in (state.hands[1][0], state.pile[0], state.discards[0], 108, -1, 10**30):
        answer = await game.mover.post(f"{game.path}/play", {"card_id": card, "chosen_color": "red"})
        if card != 10**30:
            assert_refused(answer, 404, "CARD_NOT_FOUND")
            await assert_error_told(game, game.mover, "INVALID_MOVE")
        answers.append(answer.json()["error"])
    assert len(set(answers[:-1])) == 1
    assert answer.status_code in (400, 404)


async def test_a_play_that_cannot_be_read_is_400(arrive: Arrive) -> None:
    game = await plain_game(arrive)
    for body in ({}, {"card_id": None}, {"card_id": "3"}, {"card_id": 1.5}, [], "card"):
        assert_refused(await game.mover.post(f"{game.path}/play", body), 400, "MALFORMED")
        await assert_error_told(game, game.mover, "INVALID_MOVE")


async def test_two_plays_racing_are_one_accepted_and_one_refused(arrive: Arrive) -> None:
    game = await plain_game(arrive, 2, lambda state: starts_plainly(state) and len(numbers(state)) > 1)
    mover, (first, second) = game.mover, numbers(game.state)[:2]
    before = (await mover.get(f"{game.path}/log")).json()["version"]
    answers = await asyncio.gather(
        *(game.send(mover, move) for move in (first, second, first, second)),
        mover.call("action", {"game_id": game.game_id, **msgspec.to_builtins(first)}),
    )
    accepted = [a for a in answers if (a.get("ok") if isinstance(a, dict) else a.status_code == 202)]
    assert len(accepted) == 1
    codes = Counter(
        a["code"] if isinstance(a, dict) else a.json()["code"] for a in answers if a not in accepted
    )
    assert codes == {"NOT_YOUR_TURN": 4}
    log = (await mover.get(f"{game.path}/log?after={before}")).json()
    assert [entry["type"] for entry in log["entries"]] == ["acted"]
    assert names(await game.waiting.heard()).count("game:card:played") == 1


async def test_plays_of_two_players_racing_are_taken_in_turn(arrive: Arrive) -> None:
    game = await plain_game(arrive)
    before = await game.mover.state(game.game_id)
    draws = [person.post(f"{game.path}/draw", {"version": before["version"]}) for person in game.people * 3]
    statuses = Counter(answer.status_code for answer in await asyncio.gather(*draws))
    assert statuses[202] == 1
    assert statuses[403] + statuses[409] == 5
    assert (await game.people[0].state(game.game_id))["version"] == before["version"] + 1


# End turn


async def test_end_turn_before_drawing_is_400(arrive: Arrive) -> None:
    game = await plain_game(arrive)
    assert_refused(await game.send(game.mover, EndTurn()), 400, "NOTHING_DRAWN")
    await assert_error_told(game, game.mover, "INVALID_MOVE")


async def test_end_turn_after_drawing_tells_the_turn_then_the_state(arrive: Arrive) -> None:
    game = await plain_game(arrive, 2, draws_playable)
    await game.make(Draw())
    await game.quiet()
    await game.make(EndTurn())
    heard = await told(game)
    assert names(heard[0]) == names(heard[1]) == ["game:turn:changed", "game:state:update"]
    turn = dict(heard[0])["game:turn:changed"]
    assert (turn["next_player_id"], turn["turn_number"]) == (game.people[1].id, 2)
    assert dict(heard[0])["game:state:update"]["current_player_id"] == game.people[1].id


async def test_end_turn_after_a_draw_that_passed_is_403(arrive: Arrive) -> None:
    def passes(state: UnoState) -> bool:
        RULES.apply(state, state.current, Draw())
        return state.current == 1

    game = await plain_game(arrive, 2, lambda state: starts_plainly(state) and passes(state))
    mover = game.mover
    await game.make(Draw())
    assert_refused(await game.send(mover, EndTurn()), 403, "NOT_YOUR_TURN")


# The pending color


async def test_a_wild_turned_up_first_waits_for_a_color(arrive: Arrive) -> None:
    people = [await arrive("Ann"), await arrive("Bob")]
    game = await start_game(*people, seed=seed_where(2, first_card("wild")))
    ann, bob = people
    for person in people:
        state = await person.state(game.game_id)
        assert (state["pending_color_choice"], state["playable"]) == (True, [])
        assert state["top_discard"] == {"color": "wild", "value": "wild"}
    for move in (Draw(), EndTurn(), Play(game.state.hands[0][0], "red")):
        assert_refused(await game.send(ann, move), 400, "COLOR_CHOICE_PENDING")
        await assert_error_told(game, ann, "INVALID_MOVE")
    assert_refused(await game.send(ann, Play(game.state.hands[1][0])), 404, "CARD_NOT_FOUND")
    assert_refused(await game.send(bob, ChooseColor("red")), 403, "NOT_YOUR_TURN")
    for body in ({}, {"color": "pink"}, {"color": None}, {"color": "wild"}):
        assert (await ann.post(f"{game.path}/choose-color", body)).status_code == 400
    await game.quiet()
    await game.make(ChooseColor("green"))
    heard = await told(game)
    assert names(heard[0]) == names(heard[1]) == ["game:color:chosen", "game:state:update"]
    chosen, state = dict(heard[1])["game:color:chosen"], dict(heard[1])["game:state:update"]
    assert (chosen["player_id"], chosen["color"]) == (ann.id, "green")
    assert state["top_discard"] == {"color": "green", "value": "wild"}
    assert (state["pending_color_choice"], state["current_player_id"], state["turn_number"]) == (
        False,
        ann.id,
        1,
    )
    assert_refused(await game.send(ann, ChooseColor("red")), 400, "NO_COLOR_TO_CHOOSE")
    await game.make(simple_move(game.state))


async def test_choosing_a_color_when_none_is_asked_is_400(arrive: Arrive) -> None:
    game = await plain_game(arrive)
    assert_refused(await game.send(game.mover, ChooseColor("red")), 400, "NO_COLOR_TO_CHOOSE")
    await assert_error_told(game, game.mover, "INVALID_MOVE")


# The end


def out_with(value: str, seed: int, seats: int) -> list[Any] | None:
    """The moves of a game that ends with such a card, if this deal does."""
    state = dealt(seats, seed)
    moves = []
    while state.result is None and len(moves) < 60:
        moves.append(simple_move(state))
        RULES.apply(state, state.current, moves[-1])
    last = moves[-1]
    ends = state.result is not None and isinstance(last, Play) and CARDS[last.card_id].value == value
    return moves if ends else None


async def played_out(arrive: Arrive, value: str, seats: int = 2) -> tuple[Game, list[list[tuple[str, Any]]]]:
    """A whole game that ends with such a card, and what its last move told."""
    seed = next(seed for seed in range(10_000) if out_with(value, seed, seats))
    people = [await arrive(f"Player {seat}") for seat in range(seats)]
    game = await start_game(*people, seed=seed)
    for move in out_with(value, seed, seats) or []:
        await game.quiet()
        last = move
        await game.make(move)
    assert CARDS[last.card_id].value == value
    return game, await told(game)


async def test_the_last_card_ends_the_game(arrive: Arrive) -> None:
    game, heard = await played_out(arrive, "7", 3)
    winner = game.people[game.state.hands.index([])]
    for person, events in zip(game.people, heard, strict=True):
        assert names(public(events)) == ["game:card:played", "game:state:update", "game:ended"]
        assert ("game:hand:update" in names(events)) == (person is winner)
    assert dict(heard[0])["game:state:update"]["status"] == "ended"
    ended = dict(heard[0])["game:ended"]
    assert ended["winner_id"] == winner.id
    assert is_time(ended["ended_at"])
    counts = {game.people[seat].id: len(hand) for seat, hand in enumerate(game.state.hands)}
    board = ended["scoreboard"]
    assert {line["player_id"]: line["hand_count"] for line in board} == counts
    assert [line["hand_count"] for line in board] == sorted(counts.values())
    for line in board:
        assert line["rank"] == 1 + sum(count < line["hand_count"] for count in counts.values())
    state = await winner.state(game.game_id)
    assert (state["status"], state["winner_id"], state["hand"]) == ("ended", winner.id, [])
    assert state["scoreboard"] == board


async def test_a_final_draw_two_still_makes_the_next_player_draw(arrive: Arrive) -> None:
    game, heard = await played_out(arrive, "draw_two")
    loser = next(seat for seat, hand in enumerate(game.state.hands) if hand)
    assert names(heard[loser]) == [
        "game:card:played",
        "game:draw:completed",
        "game:hand:update",
        "game:state:update",
        "game:ended",
    ]
    events = dict(heard[loser])
    assert len(events["game:draw:completed"]["drawn"]) == 2
    count = events["game:hand:update"]["hand_count"]
    assert events["game:ended"]["scoreboard"][1]["hand_count"] == count == len(game.state.hands[loser])


async def test_an_ended_game_takes_no_more_moves(arrive: Arrive) -> None:
    game, _ = await played_out(arrive, "7")
    for person in game.people:
        for route, body in FIRST_MOVE:
            assert_refused(await person.post(f"{game.path}/{route}", body), 409, "GAME_OVER")
    assert (await game.people[0].post(f"{game.path}/end", {"reason": "bored"})).status_code in (404, 405)
    lobby = (await game.people[0].get(f"/api/lobbies/{game.game_id}")).json()
    assert lobby["status"] == "closed"
    assert_refused(await game.people[0].post(f"/api/lobbies/{game.game_id}/leave"), 409, "NOT_PLAYING")
