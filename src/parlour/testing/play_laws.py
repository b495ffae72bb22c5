"""Laws of play: replay, conservation of pieces, turns, legality, copies and serialization."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random
from typing import Any

import msgspec
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from parlour.game.interface import Event, Seat
from parlour.game.refusals import Refusal
from parlour.testing.laws import Laws
from parlour.testing.playthroughs import Playthrough, Step

MOVES_TRIED = 6
"""Moves from elsewhere in the same game that are tried at each step."""


class PlayLaws(Laws):
    """Laws that hold from the first move to the last."""

    def test_same_seed_options_and_moves_give_the_same_game(self) -> None:
        for deal, game in enumerate(self.playthroughs()):
            again = self.play(deal)
            assert game.start == again.start, f"{game.place(0)}: the same seed gives another state"
            assert game.opening == again.opening, f"{game.place(0)}: the same seed gives other events"
            for one, two in zip(game.steps, again.steps, strict=True):
                same = (one.seat, one.move, one.events, one.after) == (
                    two.seat,
                    two.move,
                    two.events,
                    two.after,
                )
                assert same, f"{game.place(one.number)}: played again, {_what(one)} went another way"

    def test_replay_of_the_written_moves_equals_play(self) -> None:
        for game in self.playthroughs():
            state, _ = self.rules.start(game.seats, game.options, game.seed)
            for step in game.steps:
                written = msgspec.json.encode(step.move)
                move = msgspec.json.decode(written, type=self.rules.spec.moves)
                place = game.place(step.number)
                assert move == step.move, f"{place}: {step.move} is read from JSON as {move}"
                events = self.rules.apply(state, step.seat, move)
                assert events == step.events, f"{place}: replayed, {_what(step)} has other events"
                assert state == step.after, f"{place}: replayed, {_what(step)} leads to another state"

    def test_no_card_or_tile_is_lost_or_made(self) -> None:
        for game in self.playthroughs():
            names = self.names()
            whole = Counter(names.key(piece.name) for piece in self.rules.pieces(game.start))
            for number, state in enumerate(game.states()):
                now = Counter(names.key(piece.name) for piece in self.rules.pieces(state))
                lost = ", ".join(map(names.label, whole - now))
                made = ", ".join(map(names.label, now - whole))
                assert now == whole, (
                    f"{game.place(number)}: pieces lost: {lost or 'none'}; made: {made or 'none'}"
                )

    def test_places_agree_with_the_winners_and_the_sides(self) -> None:
        for game in self.playthroughs():
            outcome, places = game.outcome, self.rules.places(game.end)
            sides = self.rules.sides(game.seats)
            assert outcome is not None
            assert sorted(seat for side in sides for seat in side) == list(range(game.seats)), (
                f"{game.title}: the sides {sides} do not have every seat once"
            )
            first = {seat for seat, place in enumerate(places) if place == 1}
            assert first == set(outcome.winners), (
                f"{game.title}: {first} are in the first place, the winners are {outcome.winners}"
            )
            for side in sides:
                assert len({places[seat] for seat in side}) == 1, (
                    f"{game.title}: the partners {side} have different places"
                )

    def test_somebody_is_to_act_until_there_is_an_outcome(self) -> None:
        for game in self.playthroughs():
            for number, state in enumerate(game.states()):
                movers, outcome = self.rules.to_act(state), self.rules.outcome(state)
                assert bool(movers) == (outcome is None), (
                    f"{game.place(number)}: to_act is {movers} and the outcome is {outcome}"
                )
            outcome = game.outcome
            assert outcome is not None
            seats = range(game.seats)
            assert len(outcome.scores) == game.seats, (
                f"{game.title}: {len(outcome.scores)} scores for {game.seats} seats"
            )
            assert set(outcome.winners) <= set(seats), (
                f"{game.title}: winners {outcome.winners} are not all seats"
            )

    def test_the_game_waits_for_seats_that_can_act(self) -> None:
        """`waits_for` is a non-empty part of `to_act` until the game ends, and its seats can act in any order."""
        for game in self.playthroughs():
            choices = Random(game.seats)
            for number, state in enumerate(game.states()):
                waited, movers = self.rules.waits_for(state), self.rules.to_act(state)
                place = game.place(number)
                assert bool(waited) == bool(movers), f"{place}: waits_for is {waited} and to_act is {movers}"
                assert set(waited) <= set(movers), (
                    f"{place}: waits_for {waited} has seats that may not act: {movers}"
                )
                assert len(set(waited)) == len(waited), f"{place}: waits_for {waited} names a seat twice"
                if len(waited) > 1:
                    moves = {seat: choices.choice(self.legal(game, number, state, seat)) for seat in waited}
                    self._check_any_order(state, moves, choices.sample(waited, len(waited)), place)

    def _check_any_order(self, state: Any, moves: dict[Seat, Any], order: list[Seat], place: str) -> None:
        reached = state.copy()
        for turn, seat in enumerate(order):
            refusal = self.refusal(reached, seat, moves[seat])
            acted = f"after seats {order[:turn]} have acted" if turn else "at once"
            assert refusal is None, (
                f"{place}: the game waits for seats {sorted(order)}, but {acted} seat {seat} is refused "
                f"{moves[seat]}: {refusal}"
            )
            self.rules.apply(reached, seat, moves[seat])

    def test_every_legal_move_is_accepted(self) -> None:
        for game in self.playthroughs():
            for step in game.steps:
                for seat in self.rules.to_act(step.before):
                    for move in self.legal(game, step.number - 1, step.before, seat):
                        refusal = self.refusal(step.before, seat, move)
                        assert refusal is None, (
                            f"{game.place(step.number)}: legal_moves lists {move} for seat {seat}; "
                            f"check refuses it: {refusal}"
                        )

    def test_a_seat_that_is_not_to_act_has_no_move_and_is_refused(self) -> None:
        for game in self.playthroughs():
            for step in game.steps:
                place = game.place(step.number)
                for seat in sorted({*range(game.seats)} - {*self.rules.to_act(step.before)}):
                    move = next(iter(self.rules.legal_moves(step.before, seat)), None)
                    assert move is None, (
                        f"{place}: seat {seat} is not in to_act and has the legal move {move}"
                    )
                    accepted = self.refusal(step.before, seat, step.move) is None
                    assert not accepted, (
                        f"{place}: seat {seat} is not in to_act, and check accepts its {step.move}"
                    )

    def test_check_and_apply_agree_and_a_refusal_leaves_no_trace(self) -> None:
        for game in self.playthroughs():
            choices = Random(game.seats)
            moves = [step.move for step in game.steps]
            for step in game.steps:
                legal = self.legal(game, step.number - 1, step.before, step.seat)
                for move in choices.sample(moves, min(MOVES_TRIED, len(moves))):
                    self._try(step, move, legal, f"{game.place(step.number)}: seat {step.seat}")

    def _try(self, step: Step, move: Any, legal: list[Any], who: str) -> None:
        tried = step.before.copy()
        accepted = self.refusal(tried, step.seat, move) is None
        assert tried == step.before, f"{who}: check of {move} changed the state"
        if self.rules.spec.exhaustive:
            listed = move in legal
            assert accepted or not listed, f"{who}: {move} is listed and refused"
            assert listed or not accepted, f"{who}: {move} is accepted, and legal_moves does not list it"
        try:
            self.rules.apply(tried, step.seat, move)
        except Refusal:
            assert not accepted, f"{who}: check accepts {move}, and apply refuses it"
            assert tried == step.before, f"{who}: {move} was refused and changed the state"
        else:
            assert accepted, f"{who}: check refuses {move}, and apply makes it"

    @settings(
        max_examples=100,
        deadline=None,
        derandomize=True,
        database=None,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data())
    def test_whatever_is_sent_is_accepted_or_refused(self, data: st.DataObject) -> None:
        """For any move that can be decoded from JSON, `check` accepts it or raises a `Refusal`."""
        games = list(self.playthroughs())
        game = games[data.draw(st.integers(0, len(games) - 1), "deal")]
        step = game.steps[data.draw(st.integers(0, len(game.steps) - 1), "step")]
        move = self._readable(data.draw(st.from_type(self.rules.spec.moves), "move"))
        seat = data.draw(st.integers(0, game.seats - 1), "seat")
        try:
            accepted = self.refusal(step.before, seat, move) is None
            if accepted:
                self.rules.apply(step.before.copy(), seat, move)
        except Exception as error:  # anything but a refusal is a bug in the rules
            raise AssertionError(
                f"{game.place(step.number)}: {move} of seat {seat} is neither accepted nor refused: {error!r}"
            ) from error

    def _readable(self, move: Any) -> Any:
        """The move after a round trip through JSON. Moves that cannot make it are discarded."""
        try:
            return msgspec.json.decode(msgspec.json.encode(move), type=self.rules.spec.moves)
        except (msgspec.MsgspecError, OverflowError, UnicodeError):
            assume(False)
            raise

    def test_a_copy_is_independent(self) -> None:
        for game in self.playthroughs():
            state, _ = self.rules.start(game.seats, game.options, game.seed)
            kept = state.copy()
            for step in game.steps:
                twin = state.copy()
                assert twin == state, f"{game.place(step.number)}: a copy of the state is not equal to it"
                self.rules.apply(state, step.seat, step.move)
                assert twin == step.before, (
                    f"{game.place(step.number)}: {_what(step)} changed a copy of the state"
                )
            assert kept == game.start, f"{game.title}: the game changed a copy of its first state"

    def test_a_pickled_state_plays_on_the_same(self) -> None:
        for game in self.playthroughs():
            for step in game.steps:
                place = game.place(step.number)
                state = _pickled(step.before, f"{place}: the state")
                events = self.rules.apply(state, step.seat, step.move)
                assert (events, state) == (step.events, step.after), (
                    f"{place}: after pickling the state, {_what(step)} went another way"
                )
                _pickled(step.move, f"{place}: the move")
                _pickled(step.events, f"{place}: the events")
            for state in (game.start, game.end):
                for seat in game.watchers:
                    _pickled(self.rules.view(state, seat), f"{game.title}: the view")

    def test_views_events_and_outcome_are_json(self) -> None:
        for game in self.playthroughs():
            for state in (game.start, game.end):
                for seat in game.watchers:
                    msgspec.json.encode(self.rules.view(state, seat))
            for number, event in _events(game):
                assert isinstance(event, Event), (
                    f"{game.place(number)}: {event!r} is not a parlour.game.Event"
                )
                only = event.only_for
                assert only is None or 0 <= only < game.seats, (
                    f"{game.place(number)}: {event} is for a seat that does not exist"
                )
                msgspec.json.encode(event)
            msgspec.json.encode(game.outcome)


def _events(game: Playthrough) -> list[tuple[int, Any]]:
    played = [(step.number, event) for step in game.steps for event in step.events]
    return [*((0, event) for event in game.opening), *played]


def _what(step: Step) -> str:
    return f"{step.move} of seat {step.seat}"


def _pickled(thing: Any, name: str) -> Any:
    try:
        again = pickle.loads(pickle.dumps(thing))
    except Exception as error:  # pickling can raise anything
        raise AssertionError(f"{name} cannot be pickled: {error}") from error
    assert again == thing, f"{name} is not the same after pickling"
    return again
