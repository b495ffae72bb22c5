"""Laws against oracles: no request that is refused tells a seat what it could not know before.

A state and its twin look the same to a seat (see `twins`). So every request of that seat must be refused in both, with
the same code, message and details, or in neither; and both must have the same offer. That holds for single moves and
for several in one request, legal or not, with every card or tile there is.

Several moves of one request are judged together as long as none of them is revealing (see `parlour.game.turns`). So
a move that counts as not revealing must tell its mover the same in a state and its twin.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from contextlib import AbstractContextManager
from itertools import islice
from random import Random
from typing import Any, ClassVar, NamedTuple

import msgspec

from parlour.game.interface import Seat
from parlour.game.refusals import Refusal
from parlour.game.turns import is_revealing, known_pieces, play_together
from parlour.testing.laws import Laws, tag_of
from parlour.testing.made_up_moves import made_up
from parlour.testing.piece_names import Key, gathers, learned
from parlour.testing.playthroughs import Playthrough, Step
from parlour.testing.rigged_shuffles import rigged
from parlour.testing.twins import TwinSearch, told_to

LONGEST_SEARCH = 1_000
"""Steps of a game through which twins are followed."""
STATES_TRIED = 6
"""States of a game in which requests are tried, for each of two seats, and some more at the ends of hands."""
TWINS_TRIED = 4
"""Twins of a state that are compared with it."""
MOVES_TRIED = 30
"""Single moves that are tried in a state."""
TURNS_TRIED = 12
"""Requests of two moves that are tried in a state, and of three."""
OTHERS_TURN = 0.05
"""The share of other seats' turns that are tried."""
FIRST_MOVES = 8
"""Legal moves that are made in a state."""


class Situation(NamedTuple):
    """A state of a game, and what a seat could take for it."""

    place: str
    state: Any
    seat: Seat
    moves: list[Any]
    """Legal moves of the seat: the one that it made, and some others."""
    twins: list[Any]
    shuffles: frozenset[int]
    """The shuffles made so far."""

    def other_shuffles(self) -> AbstractContextManager[None]:
        """Let all shuffles still to come be other ones: nobody knows them."""
        return rigged({}, self.shuffles)


class OracleLaws(Laws):
    """What a seat is told follows from what it could know before."""

    _situations: ClassVar[list[Situation]] = []
    _made_up: ClassVar[list[tuple[Any, Set[Key]]]] = []

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        cls._situations = []
        cls._made_up = []

    def test_no_refused_request_tells_what_a_seat_cannot_know(self) -> None:
        compared = 0
        for number, found in enumerate(self.situations()):
            requests = list(self._requests(found, Random(number)))
            verdicts = [self._verdict(found.state, found.seat, moves) for moves in requests]
            for twin in found.twins:
                compared += 1
                with found.other_shuffles():
                    others = [self._verdict(twin, found.seat, moves) for moves in requests]
                for moves, here, there in zip(requests, verdicts, others, strict=True):
                    assert here == there, (
                        f"{found.place}: seat {found.seat} sends {_sent(moves)}. It is {_said(here)}; with other "
                        f"hidden pieces it is {_said(there)}. So it tells seat {found.seat} what it cannot know"
                    )
        assert compared or not self._has_secrets(), (
            "no two deals look the same to a seat. Take all randomness from parlour.game.shuffled, so that the kit "
            "can deal other cards"
        )

    def test_the_same_is_offered_whatever_is_hidden(self) -> None:
        for found in self.situations():
            offer = self.rules.offer(found.state, found.seat)
            for twin in found.twins:
                other = self.rules.offer(twin, found.seat)
                assert offer == other, (
                    f"{found.place}: seat {found.seat} is offered {offer}; with other hidden pieces it is offered "
                    f"{other}"
                )

    def test_a_move_that_is_not_revealing_tells_its_mover_nothing(self) -> None:
        for found in self.situations():
            for move in found.moves:
                for twin in (found.state, *found.twins):
                    self._compare_move(found, twin, move)

    def _compare_move(self, found: Situation, twin: Any, move: Any) -> None:
        here = self._told(found, found.state, move)
        with found.other_shuffles():
            there = self._told(found, twin, move)
        tag = tag_of(move)
        assert (here is None) == (there is None), (
            f"{found.place}: whether `{tag}` reveals something to seat {found.seat} depends on what is hidden from it"
        )
        assert here == there, (
            f"{found.place}: `{tag}` tells its mover, seat {found.seat}, something hidden, so no move may be judged "
            f'after it in the same request. Add "{tag}" to spec.revealing_moves'
        )

    def _told(self, found: Situation, state: Any, move: Any) -> Any:
        """What a move tells its mover; None if it is revealing."""
        after, seat = state.copy(), found.seat
        known = known_pieces(self.rules, after, seat)
        events = self.rules.apply(after, seat, move)
        if is_revealing(self.rules, known, after, seat, move, events):
            return None
        return told_to(seat, events), self.rules.view(after, seat)

    def _verdict(self, state: Any, seat: Seat, moves: Sequence[Any]) -> Any:
        """The code, message and details of the refusal; None if the request is accepted."""
        try:
            play_together(self.rules, state.copy(), seat, moves)
        except Refusal as refusal:
            return refusal.code, refusal.message, msgspec.to_builtins(refusal.details)
        return None

    def _requests(self, found: Situation, choices: Random) -> Iterator[tuple[Any, ...]]:
        moves = self.made_up_moves()
        for move, _ in choices.sample(moves, min(MOVES_TRIED, len(moves))):
            yield (move,)
        for _ in range(TURNS_TRIED if found.moves else 0):
            first = choices.choice(found.moves)
            then, _ = choices.choice(self._moves_with_learned(found, first) or moves)
            yield first, then
            yield first, then, then

    def _moves_with_learned(self, found: Situation, move: Any) -> list[tuple[Any, Set[Key]]]:
        """Made-up moves with the pieces that a move shows its mover."""
        shown = learned(self.rules, self.names(), found.state, found.seat, move)
        return [pair for pair in self.made_up_moves() if shown & pair[1]]

    def made_up_moves(self) -> list[tuple[Any, Set[Key]]]:
        """Moves of every type with every piece, legal or not, and the pieces that each names."""
        if not self._made_up:
            moves = made_up(self.rules, self.names(), list(self.playthroughs()))
            self._made_up.extend((move, self.names().told(move)) for move in moves)
        return self._made_up

    def situations(self) -> list[Situation]:
        """States of every game in which a seat has twins, for two seats. In most of them, the seat is to act."""
        if not self._situations:
            for deal, game in enumerate(self.playthroughs()):
                for seat in sorted({deal % game.seats, (deal + 1) % game.seats}):
                    search = TwinSearch(game, seat, Random(deal))
                    self._situations.extend(self._situations_of(game, search, Random(deal)))
        return self._situations

    def _situations_of(self, game: Playthrough, search: TwinSearch, choices: Random) -> Iterator[Situation]:
        last = min(len(game.steps), LONGEST_SEARCH)
        often = max(1, last // STATES_TRIED)
        due = {"telling": 0, "other": 0}
        for number, state, twins in islice(search.along(), last):
            step = game.steps[number]
            is_mover = step.seat == search.seat
            kind = "telling" if is_mover and _tells_mover(step) else "other"
            is_due = number >= due[kind] and (is_mover or choices.random() < OTHERS_TURN)
            if is_due or (is_mover and self._ends_a_hand(game, step)):
                due[kind] = number + choices.randint(1, 4 * often)
                moves = list(islice(self.rules.legal_moves(state, search.seat), self.most_moves))
                some = choices.sample(moves, min(FIRST_MOVES, len(moves)))
                yield Situation(
                    game.place(number),
                    state,
                    search.seat,
                    [step.move, *some] if is_mover else some,
                    [twin.copy() for twin in choices.sample(twins, min(TWINS_TRIED, len(twins)))],
                    frozenset(search.shuffles),
                )

    def _ends_a_hand(self, game: Playthrough, step: Step) -> bool:
        is_last = step.number == len(game.steps)
        return is_last or gathers(self.known(game, step.number - 1), self.known(game, step.number))

    def _has_secrets(self) -> bool:
        start = next(self.playthroughs()).start
        return any(piece.known_to is not None for piece in self.rules.pieces(start))


def _tells_mover(step: Step) -> bool:
    return any(event.only_for == step.seat for event in step.events)


def _sent(moves: Sequence[Any]) -> str:
    return str(moves[0]) if len(moves) == 1 else f"the moves {', '.join(map(str, moves))}"


def _said(verdict: Any) -> str:
    return "accepted" if verdict is None else f"refused: {verdict}"
