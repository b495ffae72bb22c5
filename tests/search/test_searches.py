"""Both searches: they find plain moves, keep their budget, and give the same result for the same dice."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from search_games import DUEL, Lay, duel_view

from parlour.game import Bot, Game, game_of
from parlour.games.spades.rules import RULES as SPADES
from parlour.games.uno.rules import RULES as UNO
from parlour.games.uno.rules.cards import CARDS
from parlour.games.uno.rules.moves import Play
from parlour.games.uno.rules.state import UnoState
from parlour.search import (
    Budget,
    Found,
    GameModel,
    NoSampler,
    SearchBot,
    SearchRequest,
    answer,
    bot_policy,
    model_of,
    search_playouts,
    search_tree,
)

Search = Callable[[GameModel, Any, Random, Budget], Found]
both = pytest.mark.parametrize("search", [search_playouts, search_tree])


def uno_state(*hands: tuple[str, ...], top: str) -> UnoState:
    """Seat 0 of two is to act. Cards are written as color and value."""
    state, _ = UNO.start(2, UNO.spec.options(), b"searched")
    named = {f"{card.color} {card.value}": card.id for card in CARDS}
    state.hands = [sorted(named[name] for name in hand) for hand in hands]
    state.discards = [named[top]]
    used = {*state.discards, *(card for hand in state.hands for card in hand)}
    state.pile = [card.id for card in CARDS if card.id not in used]
    state.color, state.current, state.choosing = CARDS[named[top]].id // 25, 0, False
    state.direction, state.drew_on = 1, [0, 0]
    return state


@both
def test_a_game_is_searched_by_its_rules_and_sampler_alone(search: Search) -> None:
    found = search(DUEL, duel_view((2, 5, 9)), Random(1), Budget(iterations=60))
    assert found.move == Lay(9)
    assert {rated.move for rated in found.rated} == {Lay(2), Lay(5), Lay(9)}


@both
def test_the_card_that_wins_at_once_is_found(search: Search) -> None:
    """Against a five, the two higher cards win and the lower one loses."""
    found = search(DUEL, duel_view((2, 6, 8), laid=(5,)), Random(1), Budget(iterations=40))
    assert found.move.card > 5
    assert {rated.move.card: rated.value for rated in found.rated if rated.visits} | {2: 0.0} == {
        2: 0.0,
        6: 1.0,
        8: 1.0,
    }


@both
def test_the_last_card_is_played_rather_than_drawing(search: Search) -> None:
    state = uno_state(("red 5",), ("blue 1", "blue 2"), top="red 3")
    found = search(model_of(game_of("uno")), UNO.view(state, 0), Random(1), Budget(iterations=12))
    assert isinstance(found.move, Play)
    assert found.rated[0].value == 1.0


def test_a_skip_comes_first_if_the_last_card_can_follow_it() -> None:
    """The other player has one card left. After a skip, it is our turn again, and we are out."""
    state = uno_state(("red 5", "red skip"), ("red 1",), top="red 3")
    found = search_playouts(model_of(game_of("uno")), UNO.view(state, 0), Random(1), Budget(iterations=30))
    assert CARDS[found.move.card_id].value == "skip"


@both
@pytest.mark.parametrize("game", ["uno", "rummy", "spades"])
def test_the_same_dice_give_the_same_result(search: Search, game: str) -> None:
    rules = game_of(game).rules
    state, _ = rules.start(rules.spec.usual_seats, rules.spec.options(), b"same")
    view = rules.view(state, rules.to_act(state)[0])
    model = replace(model_of(game_of(game)), longest=60)
    one, two = (search(model, view, Random(5), Budget(iterations=4)) for _ in range(2))
    assert one == two
    assert one.iterations == 4


@both
def test_the_real_state_is_not_used(search: Search) -> None:
    """Two states with the same view give the same result: only the view is passed on."""
    states = [uno_state(("red 5", "green 4"), (card, "blue 2"), top="red 3") for card in ("red 7", "blue 9")]
    views = [UNO.view(state, 0) for state in states]
    assert views[0] == views[1]
    model = model_of(game_of("uno"))
    one, two = (search(model, view, Random(5), Budget(iterations=3)) for view in views)
    assert one == two


@both
def test_a_search_keeps_to_its_milliseconds(search: Search) -> None:
    """A playout that takes too long is given up. The limit here is wide, for busy machines."""
    state, _ = SPADES.start(4, SPADES.spec.options(), b"timed")
    view = SPADES.view(state, SPADES.to_act(state)[0])
    start = time.process_time()
    found = search(model_of(game_of("spades")), view, Random(1), Budget(ms=60))
    assert time.process_time() - start < 0.2
    assert found.move in list(SPADES.legal_moves(state, SPADES.to_act(state)[0]))


@both
def test_without_time_a_legal_move_is_returned(search: Search) -> None:
    found = search(DUEL, duel_view((2, 5, 9)), Random(1), Budget(ms=0))
    assert found.move in (Lay(2), Lay(5), Lay(9))
    assert found.iterations == 0


@both
def test_only_so_many_moves_are_considered(search: Search) -> None:
    """There are 1,500 moves, of which 500 lay the nine."""
    view = duel_view((1, 2, 9), copies=500)
    found = search(replace(DUEL, most_moves=12), view, Random(3), Budget(iterations=150))
    assert len(found.rated) == 12
    assert found.move.card == 9


@both
def test_an_only_move_is_not_searched(search: Search) -> None:
    found = search(DUEL, duel_view((4,)), Random(1), Budget(iterations=50))
    assert (found.move, found.iterations) == (Lay(4), 0)


@both
def test_a_playout_can_stop_early_at_a_value(search: Search) -> None:
    def low_is_good(root: Any, state: Any) -> tuple[float, float] | None:
        return None if not state.laid else (1 - state.laid[0] / 10, state.laid[0] / 10)

    model = replace(DUEL, leaf=low_is_good)
    assert search(model, duel_view((2, 5, 9)), Random(1), Budget(iterations=40)).move == Lay(2)


def test_a_playout_that_does_not_end_has_no_winner() -> None:
    found = search_playouts(replace(DUEL, longest=0), duel_view((2, 5, 9)), Random(1), Budget(iterations=2))
    assert {rated.value for rated in found.rated} == {0.5}


def test_the_usual_move_is_kept_unless_another_is_clearly_better() -> None:
    def timid(state: Any, seat: int, rng: Random) -> Any:
        return Lay(state.hands[seat][0])

    model = replace(DUEL, policy=timid)
    clear, close = duel_view((1, 8, 9)), duel_view((7, 8, 9))
    assert search_playouts(model, clear, Random(1), Budget(iterations=30), margin=2.0).move != Lay(1)
    assert search_playouts(model, close, Random(1), Budget(iterations=6), margin=9.0).move == Lay(7)
    assert search_playouts(model, clear, Random(1), Budget(ms=0)).move == Lay(1)


def test_a_search_ends_when_the_usual_move_can_hardly_be_beaten() -> None:
    view = duel_view((1, 8, 9))
    best_first, worst_first = [Lay(9), Lay(1)], [Lay(1), Lay(9)]
    budget = Budget(iterations=200)
    kept = search_playouts(DUEL, view, Random(1), budget, usual_first=best_first, margin=1.0)
    assert (kept.move, kept.iterations < 200) == (Lay(9), True)
    left = search_playouts(DUEL, view, Random(1), budget, usual_first=worst_first, margin=1.0)
    assert (left.move, left.iterations) == (Lay(9), 200)
    without = search_playouts(DUEL, view, Random(1), budget, usual_first=best_first)
    assert without.iterations == 200


def test_worse_candidates_get_fewer_playouts() -> None:
    found = search_playouts(DUEL, duel_view((1, 2, 9), copies=4), Random(1), Budget(iterations=40))
    visits = [rated.visits for rated in found.rated]
    assert visits == sorted(visits, reverse=True)
    assert visits[0] == 40
    assert visits[-1] <= 12


def test_a_view_of_a_seat_that_may_not_act_is_refused() -> None:
    with pytest.raises(ValueError, match="may act"):
        search_tree(DUEL, replace_seat(duel_view((2, 5, 9)), 1), Random(1), Budget(iterations=1))


def replace_seat(view: Any, seat: int) -> Any:
    return type(view)(seat=seat, options=view.options, hand=view.hand, laid=view.laid)


def test_a_game_without_a_sampler_cannot_be_searched() -> None:
    with pytest.raises(NoSampler, match="UNO has no sampler"):
        model_of(Game(rules=UNO, words="none"))


def test_a_budget_needs_a_limit() -> None:
    with pytest.raises(ValueError, match="needs milliseconds or iterations"):
        Budget()


def test_playouts_continue_with_the_moves_of_a_bot() -> None:
    """The bot would lay its middle card, and so does the other player in every playout."""

    class Middle(Bot):
        def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
            return legal[len(legal) // 2]

    model = replace(DUEL, policy=bot_policy(DUEL.rules, Middle()))
    found = search_playouts(model, duel_view((1, 3, 9)), Random(1), Budget(iterations=60))
    values = {rated.move.card: rated.value for rated in found.rated}
    assert values == {1: 0.0, 3: 0.0, 9: 1.0}


def test_the_level_of_a_bot_names_a_policy() -> None:
    view = UNO.view(uno_state(("red 5", "green 4"), ("blue 1", "blue 2"), top="red 3"), 0)
    model = model_of(game_of("uno"), "standard")
    assert isinstance(search_playouts(model, view, Random(1), Budget(ms=0)).move, Play)


def test_a_request_and_its_answer_can_be_pickled() -> None:
    view = UNO.view(uno_state(("red 5",), ("blue 1", "blue 2"), top="red 3"), 0)
    for method in ("playouts", "tree"):
        request = SearchRequest(game="uno", view=view, seed=3, budget=Budget(iterations=4), method=method)  # type: ignore[arg-type]
        again = pickle.loads(pickle.dumps(request))
        assert again == request
        found = answer(again)
        assert pickle.loads(pickle.dumps(found)) == found == answer(request)


def test_a_bot_plays_what_the_search_finds() -> None:
    bot = SearchBot(DUEL, Budget(iterations=40), search_tree)
    assert bot.slow
    assert bot.choose(duel_view((2, 5, 9)), [Lay(2), Lay(5), Lay(9)], Random(1)) == Lay(9)
    assert bot.choose(duel_view((2,)), [Lay(2)], Random(1)) == Lay(2)
