"""The laws against oracles fail for a game that tells hidden pieces by what it refuses."""

from __future__ import annotations

from random import Random
from typing import Any

import kit_toy
import pytest
from broken_games import broken, failure, kit
from kit_toy import CARDS, TOY, HandStarted, Play, ToyState

from parlour.game import Event, Illegal, Offer, Seat, turns
from parlour.game.interface import AnyRules
from parlour.games.hidden_joker.rules import RULES as HIDDEN_JOKER
from parlour.games.rummy.rules import RULES as RUMMY
from parlour.games.rummy.rules import RummyOptions
from parlour.games.uno.rules import RULES as UNO

REFUSALS = "no_refused_request_tells_what_a_seat_cannot_know"
MOVES = "a_move_that_is_not_revealing_tells_its_mover_nothing"
OFFERS = "the_same_is_offered_whatever_is_hidden"


def test_a_refusal_that_tells_who_holds_a_card() -> None:
    def check(state: ToyState, seat: Seat, move: Any) -> None:
        if any(move.card in hand for other, hand in enumerate(state.hands) if other != seat):
            raise Illegal("Someone else holds that card.")
        kit_toy.check(state, seat, move)

    def apply(state: ToyState, seat: Seat, move: Any) -> list[Event]:
        check(state, seat, move)
        return kit_toy.apply(state, seat, move)

    told = failure(REFUSALS, broken(check=check, apply=apply))
    assert "Someone else holds that card." in told
    assert "So it tells seat" in told


@pytest.mark.parametrize(
    ("rules", "settings"),
    [
        (TOY, {}),
        (HIDDEN_JOKER, {}),
        (RUMMY, {"options": (RummyOptions(max_hands=1),)}),
        (UNO, {"piece_fields": frozenset({"card_id", "playable", "discards"})}),
    ],
    ids=["toy", "hidden-joker-rummy", "rummy", "uno"],
)
def test_moves_judged_after_a_revealing_one(
    rules: AnyRules, settings: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "is_revealing", lambda *_: False)
    told = failure(REFUSALS, rules, **settings)
    assert "sends the moves" in told


def with_peek(state: ToyState, seat: Seat, move: Any) -> list[Event]:
    """A move that tells everyone the number of the first card of the stock, as a die would."""
    events = kit_toy.apply(state, seat, move)
    return [*events, HandStarted(number=CARDS.index(state.stock[0]))] if isinstance(move, Play) else events


def test_a_move_that_tells_its_mover_something_other_than_a_piece() -> None:
    told = failure(MOVES, broken(apply=with_peek))
    assert "`play` tells its mover" in told
    assert 'Add "play" to spec.revealing_moves' in told


def test_a_move_that_is_named_as_revealing_may_tell_anything() -> None:
    tested = kit(broken(apply=with_peek, revealing_moves=frozenset({"play"})))
    tested.test_a_move_that_is_not_revealing_tells_its_mover_nothing()
    tested.test_no_refused_request_tells_what_a_seat_cannot_know()


def test_an_offer_that_depends_on_what_is_hidden() -> None:
    def offering(state: ToyState, seat: Seat) -> Offer:
        return Offer((Play(min(state.stock)),)) if state.stock else Offer()

    assert "with other hidden pieces it is offered" in failure(OFFERS, broken(offering=offering))


def test_randomness_from_elsewhere_cannot_be_tested() -> None:
    def deal(seats: int, options: Any, seed: bytes) -> Any:
        state, _ = kit_toy.deal(seats, options, seed)
        cards = list(CARDS)
        Random(seed).shuffle(cards)
        state.hands = [cards[3 * at : 3 * at + 3] for at in range(seats)]
        state.stock = cards[3 * seats :]
        state.options = kit_toy.ToyOptions(hands=1)
        return state, []

    told = failure(REFUSALS, broken(deal=deal))
    assert told.startswith(
        "no two deals look the same to a seat. Take all randomness from parlour.game.shuffled"
    )
