"""What holds for every game. Use it on a game of your own:

    class TestMyGame(Conformance):
        rules = MyRules()
        options = [MyOptions(), MyOptions(hard=True)]

Each test plays whole games that Hypothesis chooses: options, number of seats, deal and moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar

import msgspec
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from parlour.game.interface import AnyRules, Event, Seat
from parlour.game.refusals import Refusal
from parlour.testing.playthroughs import Playthrough, Step, play_out

_settings = settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    derandomize=True,
)

_deals = st.integers(min_value=0, max_value=2**32 - 1)


class Conformance:
    """Derive from this, name your rules, and pytest does the rest."""

    rules: ClassVar[AnyRules]
    options: ClassVar[Sequence[Any]]

    def game(self, deal: int) -> Playthrough:
        """The game that a number stands for."""
        choices = Random(deal)
        spec = self.rules.spec
        seats = choices.randint(spec.min_seats, spec.max_seats)
        return play_out(self.rules, seats, choices.choice(self.options), b"deal:%d" % deal, choices)

    def hidden(self, state: Any, seat: Seat | None) -> set[Any]:
        """The pieces whose place the seat may not know, as something that can stand in a set."""
        return _hidden(self.rules, state, seat)

    def secrets(self, step: Step, seat: Seat | None) -> set[Any]:
        """What no event of a step may tell a seat. A game that deals anew within a step says it itself."""
        return self.hidden(step.before, seat) & self.hidden(step.after, seat)

    @_settings
    @given(_deals)
    def test_same_seed_options_and_moves_give_the_same_game(self, deal: int) -> None:
        one, two = self.game(deal), self.game(deal)
        assert one.start == two.start
        assert [(s.seat, s.move, s.events) for s in one.steps] == [
            (s.seat, s.move, s.events) for s in two.steps
        ]
        assert one.end == two.end

    @_settings
    @given(_deals)
    def test_replay_of_the_written_moves_equals_play(self, deal: int) -> None:
        game = self.game(deal)
        state, _ = self.rules.start(game.seats, game.options, game.seed)
        for step in game.steps:
            written = msgspec.json.encode(step.move)
            move = msgspec.json.decode(written, type=self.rules.spec.moves)
            assert move == step.move
            assert self.rules.apply(state, step.seat, move) == step.events
            assert state == step.after

    @_settings
    @given(_deals)
    def test_no_card_or_tile_is_lost_or_made(self, deal: int) -> None:
        game = self.game(deal)
        whole = _names(self.rules, game.start)
        for state in game.states():
            assert _names(self.rules, state) == whole

    @_settings
    @given(_deals)
    def test_somebody_is_to_act_until_there_is_an_outcome(self, deal: int) -> None:
        game = self.game(deal)
        for state in game.states():
            assert (self.rules.to_act(state) == ()) == (self.rules.outcome(state) is not None)
        outcome = game.outcome
        assert outcome is not None
        assert len(outcome.scores) == game.seats
        assert all(0 <= seat < game.seats for seat in outcome.winners)

    @_settings
    @given(_deals)
    def test_every_legal_move_is_accepted(self, deal: int) -> None:
        game = self.game(deal)
        for step in game.steps:
            for seat in self.rules.to_act(step.before):
                for move in self.rules.legal_moves(step.before, seat):
                    self.rules.check(step.before, seat, move)

    @_settings
    @given(_deals)
    def test_a_seat_that_is_not_to_act_has_no_move_and_is_refused(self, deal: int) -> None:
        game = self.game(deal)
        for step in game.steps:
            waiting = set(range(game.seats)) - set(self.rules.to_act(step.before))
            for seat in waiting:
                assert list(self.rules.legal_moves(step.before, seat)) == []
                assert not _accepted(self.rules, step.before, seat, step.move)

    @_settings
    @given(_deals)
    def test_check_and_apply_agree_and_a_refusal_leaves_no_trace(self, deal: int) -> None:
        game = self.game(deal)
        choices = Random(deal)
        moves = [step.move for step in game.steps]
        for step in game.steps:
            listed = None
            for move in choices.sample(moves, min(6, len(moves))):
                tried = step.before.copy()
                accepted = _accepted(self.rules, tried, step.seat, move)
                assert tried == step.before
                if self.rules.spec.exhaustive:
                    listed = listed or list(self.rules.legal_moves(step.before, step.seat))
                    assert accepted == (move in listed)
                if accepted:
                    self.rules.apply(tried, step.seat, move)
                else:
                    try:
                        self.rules.apply(tried, step.seat, move)
                    except Refusal:
                        assert tried == step.before
                    else:
                        raise AssertionError(f"apply made {move}, which check refuses")

    @_settings
    @given(_deals)
    def test_no_view_and_no_event_tells_what_only_another_seat_may_know(self, deal: int) -> None:
        game = self.game(deal)
        for state in game.states():
            for seat in (None, *range(game.seats)):
                told = set(_nodes(msgspec.to_builtins(self.rules.view(state, seat))))
                assert not told & _hidden(self.rules, state, seat)
        for step in game.steps:
            for seat in (None, *range(game.seats)):
                hidden = self.secrets(step, seat)
                events = [event for event in step.events if event.only_for in (None, seat)]
                assert not set(_nodes(msgspec.to_builtins(events))) & hidden

    @_settings
    @given(_deals)
    def test_a_copy_is_independent(self, deal: int) -> None:
        game = self.game(deal)
        state, _ = self.rules.start(game.seats, game.options, game.seed)
        kept = state.copy()
        for step in game.steps:
            twin = state.copy()
            assert twin == state
            self.rules.apply(state, step.seat, step.move)
            assert twin == step.before
        assert kept == game.start

    @_settings
    @given(_deals)
    def test_views_events_and_outcome_are_json(self, deal: int) -> None:
        game = self.game(deal)
        for state in (game.start, game.end):
            for seat in (None, *range(game.seats)):
                msgspec.json.encode(self.rules.view(state, seat))
        events: list[Event] = [event for step in game.steps for event in step.events]
        msgspec.json.encode(events)
        msgspec.json.encode(game.outcome)

    def test_the_spec_is_sound(self) -> None:
        spec = self.rules.spec
        assert 1 <= spec.min_seats <= spec.max_seats
        assert msgspec.json.decode(msgspec.json.encode(spec.options()), type=spec.options) == spec.options()


def _accepted(rules: AnyRules, state: Any, seat: Seat, move: Any) -> bool:
    try:
        rules.check(state, seat, move)
    except Refusal:
        return False
    return True


def _names(rules: AnyRules, state: Any) -> Counter[Any]:
    return Counter(_frozen(msgspec.to_builtins(piece.name)) for piece in rules.pieces(state))


def _hidden(rules: AnyRules, state: Any, seat: Seat | None) -> set[Any]:
    return {
        _frozen(msgspec.to_builtins(piece.name))
        for piece in rules.pieces(state)
        if piece.known_to is not None and seat not in piece.known_to
    }


def _nodes(tree: Any) -> Iterator[Any]:
    """Every value inside a JSON tree, as something that can stand in a set."""
    yield _frozen(tree)
    if isinstance(tree, dict):
        for value in tree.values():
            yield from _nodes(value)
    elif isinstance(tree, list | tuple):
        for value in tree:
            yield from _nodes(value)


def _frozen(tree: Any) -> Any:
    if isinstance(tree, dict):
        return frozenset((key, _frozen(value)) for key, value in tree.items())
    if isinstance(tree, list | tuple):
        return tuple(_frozen(value) for value in tree)
    return tree
