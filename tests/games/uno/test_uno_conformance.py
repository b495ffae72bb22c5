"""UNO keeps what every game here keeps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.game.interface import Event, Seat
from parlour.games.uno.rules import RULES, UnoOptions, UnoState
from parlour.games.uno.rules.cards import DECK_SIZE
from parlour.games.uno.rules.moves import CardPlayed, RoundStarted
from parlour.testing import Conformance
from parlour.testing.playthroughs import Step


class UnoConformance(Conformance):
    """The kit, its test for leaks written anew: bare ids count, and a match deals again within a move."""

    rules = RULES

    @settings(max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(st.integers(min_value=0, max_value=2**32 - 1))
    def test_no_view_and_no_event_tells_what_only_another_seat_may_know(self, deal: int) -> None:
        game = self.game(deal)
        for state in game.states():
            for seat in (None, *range(game.seats)):
                assert told(RULES.view(state, seat)) <= known(state, seat)
        for step in game.steps:
            for seat in (None, *range(game.seats)):
                check_events(step, seat)


class TestUnoConformance(UnoConformance):
    options = (UnoOptions(), UnoOptions(call_uno=True))


class TestUnoMatchConformance(UnoConformance):
    options = (UnoOptions(target=100), UnoOptions(target=60, call_uno=True))


def known(state: UnoState, seat: Seat | None) -> set[int]:
    own = () if seat is None else state.hands[seat]
    return {*own, *state.discards}


def told(thing: Any) -> set[int]:
    """Every card that a view or an event names, as an object or by its id."""
    return set(_ids(msgspec.to_builtins(thing)))


def _ids(tree: Any) -> Iterator[int]:
    if isinstance(tree, dict):
        if "id" in tree:
            yield tree["id"]
        for field in ("discards", "playable"):
            yield from tree.get(field, ())
        tree = list(tree.values())
    if isinstance(tree, list | tuple):
        for value in tree:
            if isinstance(value, dict | list | tuple):
                yield from _ids(value)


def check_events(step: Step, seat: Seat | None) -> None:
    """Before a new deal a seat learns its own cards and the one that was laid; after it, its new hand."""
    before, after = split_at_deal(step.events)
    laid = {event.card.id for event in before if isinstance(event, CardPlayed)}
    old = known(step.before, seat) | laid
    drawn = {card for card in range(DECK_SIZE) if card in step.before.pile or card in step.before.discards}
    for event in before:
        if event.only_for is None:
            assert told(event) <= old
        elif event.only_for == seat:
            assert told(event) <= old | drawn
    for event in after:
        if event.only_for in (None, seat):
            assert told(event) <= known(step.after, seat)


def split_at_deal(events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
    for place, event in enumerate(events):
        if isinstance(event, RoundStarted):
            return events[:place], events[place:]
    return events, ()
