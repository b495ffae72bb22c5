"""Laws about samplers. Skipped for a game without `Game.sample`.

A sample is a state that a seat's view could come from: it has the same view, the same legal moves and the same pieces,
and the game can go on from it to its end. It depends on the view and the dice alone. So it is the same in a state and
its twin (see `twins`), which look the same to the seat; no piece of the real state can be told from it.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import islice
from random import Random
from typing import Any, ClassVar, NamedTuple

import pytest

from parlour.game.interface import Seat
from parlour.game.sampling import Sampler
from parlour.testing.oracle_laws import OracleLaws, Situation
from parlour.testing.piece_names import word_key
from parlour.testing.playthroughs import LONGEST, Playthrough

STATES_SAMPLED = 6
"""States of each game in which every seat's view is sampled."""
SITUATIONS_SAMPLED = 24
"""States in which a sample is compared with those of twins."""
SAMPLES_COMPARED = 4
"""Samples with different dice that are compared with each other."""
GAMES_PLAYED_ON = 3
"""Samples that are played to the end."""
SLOWEST = 0.05
"""Seconds of CPU time that a sample may take on average."""


class Sampled(NamedTuple):
    """A state of a game, and a sample of a seat's view of it."""

    place: str
    state: Any
    seat: Seat
    sample: Any
    seconds: float
    """CPU time that the sample took."""


class SamplingLaws(OracleLaws):
    """A sample could be the real state, and tells nothing about it."""

    _sampled: ClassVar[list[Sampled]] = []

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        cls._sampled = []

    def _sampler(self) -> Sampler:
        if self.game is None or self.game.sample is None:
            pytest.skip("the game has no sampler")
        return self.game.sample

    def sampled(self) -> list[Sampled]:
        """Samples for every seat in some states of every game. The first and the last state are among them."""
        sample = self._sampler()
        if not self._sampled:
            for game in self.playthroughs():
                for number, state in _some_states(game):
                    for seat in range(game.seats):
                        view, dice = self.rules.view(state, seat), Random(number)
                        start = time.process_time()
                        made = sample(view, dice)
                        seconds = time.process_time() - start
                        self._sampled.append(Sampled(game.place(number), state, seat, made, seconds))
        return self._sampled

    def _some_situations(self) -> list[Situation]:
        found = self.situations()
        return found[:: max(1, len(found) // SITUATIONS_SAMPLED)]

    def test_a_sample_has_the_same_view_and_legal_moves(self) -> None:
        for place, state, seat, sample, _ in self.sampled():
            wrong = _differences(self.rules.view(state, seat), self.rules.view(sample, seat))
            assert not wrong, f"{place}: a sample for seat {seat} has another view: {wrong}"
            moves, others = (list(self.rules.legal_moves(each, seat)) for each in (state, sample))
            assert moves == others, (
                f"{place}: seat {seat} has the legal moves {_few(moves)}; in a sample {_few(others)}"
            )

    def test_a_sample_has_the_same_pieces(self) -> None:
        for place, state, seat, sample, _ in self.sampled():
            there, here = self._pieces(state), self._pieces(sample)
            lost, added = list((there - here).elements()), list((here - there).elements())
            assert not lost, f"{place}: a sample for seat {seat} has lost {', '.join(lost)}"
            assert not added, f"{place}: a sample for seat {seat} has added {', '.join(added)}"

    def test_a_sample_depends_on_the_view_and_the_dice_alone(self) -> None:
        sample = self._sampler()
        compared = 0
        for number, found in enumerate(self._some_situations()):
            first = sample(self.rules.view(found.state, found.seat), Random(number))
            for twin in (found.state, *found.twins):
                other = sample(self.rules.view(twin, found.seat), Random(number))
                compared += twin is not found.state
                assert first == other, (
                    f"{found.place}: with the same view of seat {found.seat} and the same dice, sample returned "
                    f"different states{'' if twin is found.state else '. So it tells what the seat cannot know'}"
                )
        assert compared or not self._has_secrets(), (
            "no two deals look the same to a seat. Take all randomness from parlour.game.shuffled, so that the kit "
            "can deal other cards"
        )

    def test_samples_with_other_dice_differ(self) -> None:
        """Hidden pieces are drawn at random, and each sample has a seed of its own."""
        sample = self._sampler()
        varied = 0
        for found in self._some_situations():
            view = self.rules.view(found.state, found.seat)
            sampled = [sample(view, Random(number)) for number in range(SAMPLES_COMPARED)]
            self._check_seeds(found, sampled)
            varied += len({self._holders(each) for each in sampled}) > 1
        assert varied or not self._has_secrets(), (
            "all samples of a view hide the same pieces in the same places"
        )

    def _check_seeds(self, found: Situation, sampled: list[Any]) -> None:
        if not hasattr(found.state, "seed"):
            return
        seeds = {each.seed for each in sampled}
        assert found.state.seed not in seeds, f"{found.place}: a sample has the seed of the real state"
        assert len(seeds) == len(sampled), (
            f"{found.place}: samples with different dice have the same seed. Use parlour.game.fresh_seed"
        )

    def test_a_sample_plays_on_to_the_end(self) -> None:
        sampled = [each for each in self.sampled() if each.seat in self.rules.to_act(each.state)]
        for number, each in enumerate(Random(1).sample(sampled, min(GAMES_PLAYED_ON, len(sampled)))):
            self._play_on(each.sample.copy(), f"{each.place}, a sample for seat {each.seat}", Random(number))

    def _play_on(self, state: Any, place: str, dice: Random) -> None:
        """Play random legal moves to the end."""
        pieces = self._pieces(state)
        for step in range(LONGEST):
            waited = self.rules.waits_for(state)
            if not waited:
                break
            seat = waited[0]
            moves = list(islice(self.rules.legal_moves(state, seat), self.most_moves))
            assert moves, f"{place}: seat {seat} has no legal move after {step} moves"
            move = dice.choice(moves)
            refusal = self.refusal(state, seat, move)
            assert refusal is None, f"{place}: after {step} moves {move} is listed and refused: {refusal}"
            self.rules.apply(state, seat, move)
        assert self.rules.outcome(state) is not None, f"{place}: the game did not end"
        assert self._pieces(state) == pieces, f"{place}: pieces were lost or added on the way to the end"

    def test_samples_are_quick(self) -> None:
        """Reports the time of a sample; `pytest -rP` shows it."""
        sampled = self.sampled()
        each = sum(made.seconds for made in sampled) / len(sampled)
        sys.stdout.write(f"{self.rules.spec.title}: a sample takes {1e6 * each:.0f} us\n")
        assert each < SLOWEST, f"a sample takes {1000 * each:.0f} ms; a search needs thousands"

    def _pieces(self, state: Any) -> Counter[str]:
        return Counter(word_key(piece.name) for piece in self.rules.pieces(state))

    def _holders(self, state: Any) -> Hashable:
        """Who may know each piece, which tells where it is."""
        return frozenset(
            (word_key(piece.name), -1 if piece.known_to is None else tuple(sorted(piece.known_to)))
            for piece in self.rules.pieces(state)
        )


def _some_states(game: Playthrough) -> Iterator[tuple[int, Any]]:
    """Some states of a game that is not over, and their numbers."""
    states = [game.start, *(step.after for step in game.steps[:-1])]
    some = Random(game.seats).sample(range(len(states)), min(STATES_SAMPLED, len(states)))
    for number in sorted({0, len(states) - 1, *some}):
        yield number, states[number]


def _differences(view: Any, other: Any) -> str:
    """The fields in which two views differ."""
    if view == other:
        return ""
    fields = [name for name in view.__struct_fields__ if getattr(view, name) != getattr(other, name, None)]
    return "; ".join(f"{name} is {getattr(other, name)}, not {getattr(view, name)}" for name in fields)


def _few(moves: list[Any]) -> str:
    return f"{', '.join(map(str, moves[:4]))}{' ...' if moves[4:] else ''}" or "none"
