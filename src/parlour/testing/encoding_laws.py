"""Laws about encodings. Skipped for a game without `Game.encoding`.

Every legal move has a path of action numbers, and every path leads back to a legal move. Moves that share a path lead
to positions that look alike. A vector keeps within the bounds of its layout, and tells what its seat can choose.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

import pytest

from parlour.game.encoding import Encoding, Path, encoding_of
from parlour.game.interface import Seat
from parlour.testing.laws import Laws
from parlour.testing.playthroughs import Playthrough


class Choice(NamedTuple):
    """A seat that may act, in a state."""

    place: str
    state: Any
    seat: Seat
    legal: list[Any]


class EncodingLaws(Laws):
    """Moves and views can be written as numbers and told from them."""

    _choices: ClassVar[list[Choice]] = []

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        cls._choices = []

    def _encoding(self) -> Encoding:
        if self.game is None or self.game.encoding is None:
            pytest.skip("the game has no encoding")
        return encoding_of(self.game)

    def choices(self) -> list[Choice]:
        """Every seat that may act, in every state of all games."""
        if not self._choices:
            for game in self.playthroughs():
                for number, state in _states(game):
                    for seat in self.rules.to_act(state):
                        legal = self.legal(game, number, state, seat)
                        self._choices.append(Choice(game.place(number), state, seat, legal))
        return self._choices

    def test_every_action_has_a_name_of_its_own(self) -> None:
        names = self._encoding().actions
        assert all(names), "an action has no name"
        assert len(set(names)) == len(names), "two actions have the same name"

    def test_every_field_has_a_name_and_says_what_it_is(self) -> None:
        layout = self._encoding().layout
        names = [field.name for field in layout]
        assert len(set(names)) == len(names), "two fields have the same name"
        for field in layout:
            assert field.about, f"the field {field.name} does not say what it is"
            assert field.size > 0, f"the field {field.name} is empty"

    def test_every_legal_move_has_a_path(self) -> None:
        encoding = self._encoding()
        for place, state, seat, legal in self.choices():
            paths = encoding.paths(state, seat)
            for move in legal:
                path = encoding.path(state, seat, move)
                assert 1 <= len(path) <= encoding.longest, (
                    f"{place}: the path {path} of {move} is longer than {encoding.longest}"
                )
                assert all(0 <= number < len(encoding.actions) for number in path), (
                    f"{place}: the path {path} of {move} has a number that no action has"
                )
                assert path in paths, f"{place}: {move} is legal, and its path {path} is not offered"

    def test_every_path_leads_back_to_a_legal_move(self) -> None:
        encoding = self._encoding()
        for place, state, seat, legal in self.choices():
            for path, move in encoding.paths(state, seat).items():
                assert move in legal, f"{place}: the path {path} leads to {move}, which is not legal"
                back = encoding.path(state, seat, move)
                assert back == path, f"{place}: the path {path} leads to {move}, whose path is {back}"

    def test_no_path_is_the_beginning_of_another(self) -> None:
        encoding = self._encoding()
        for place, state, seat, _ in self.choices():
            for path, after in pairwise(sorted(encoding.paths(state, seat))):
                assert after[: len(path)] != path, f"{place}: the path {path} is the beginning of {after}"

    def test_moves_with_the_same_path_lead_to_positions_that_look_alike(self) -> None:
        encoding = self._encoding()
        for place, state, seat, legal in self.choices():
            firsts: dict[Path, Any] = {}
            for move in legal:
                first = firsts.setdefault(encoding.path(state, seat, move), move)
                if first != move:
                    assert self._vectors(state, seat, first) == self._vectors(state, seat, move), (
                        f"{place}: {first} and {move} have the same path, and the positions after them differ"
                    )

    def _vectors(self, state: Any, seat: Seat, move: Any) -> list[bytes]:
        """What every seat that may act before or after a move sees after it."""
        after = state.copy()
        self.rules.apply(after, seat, move)
        seats = sorted({*self.rules.to_act(state), *self.rules.to_act(after)})
        return [self._encoding().encode(self.rules.view(after, other)).tobytes() for other in seats]

    def test_vectors_keep_within_the_bounds_of_their_layout(self) -> None:
        encoding = self._encoding()
        layout = encoding.layout
        for game in self.playthroughs():
            for number, state in [*_states(game), (len(game.steps), game.end)]:
                for seat in range(game.seats):
                    vector = encoding.encode(self.rules.view(state, seat))
                    for field in layout:
                        part = vector[layout.slices[field.name]]
                        low, high = min(part), max(part)
                        assert field.least <= low <= high <= field.most, (
                            f"{game.place(number)}: seat {seat}'s field {field.name} goes from {low} to {high}, "
                            f"beyond {field.least} to {field.most}"
                        )

    def test_a_vector_tells_what_its_seat_can_choose(self) -> None:
        """Positions with the same vector have the same choices; otherwise nobody could learn to play from it."""
        encoding = self._encoding()
        known: dict[bytes, tuple[str, frozenset[Any]]] = {}
        for place, state, seat, _ in self.choices():
            vector = encoding.encode(self.rules.view(state, seat)).tobytes()
            offered = frozenset(encoding.paths(state, seat))
            before, others = known.setdefault(vector, (place, offered))
            assert offered == others, f"{place} and {before}: the same vector, and other choices"


def _states(game: Playthrough) -> Iterator[tuple[int, Any]]:
    """The states of a game before each step, and how many steps came before."""
    for step in game.steps:
        yield step.number - 1, step.before
