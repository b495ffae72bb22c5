"""A tiny game in which all four players choose at once: two rounds, the higher sum of numbers wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from parlour.game import registry
from parlour.game.bots import Bot
from parlour.game.interface import Event, Move, Options, Outcome, Piece, Rules, Seat, Seed, Spec, View
from parlour.game.refusals import NotYourTurn
from parlour.game.registry import Game, Installed

ROUNDS = 2
SEATS = 4


class ToyOptions(Options, frozen=True):
    """None."""


class Choose(Move, frozen=True, tag="choose"):
    number: int


class Chosen(Event, frozen=True, kw_only=True, tag="chosen"):
    seat: Seat


class ToyView(View, frozen=True, kw_only=True):
    waiting_for: tuple[Seat, ...]


@dataclass(slots=True)
class ToyState:
    sums: list[int]
    waiting: list[Seat] = field(default_factory=lambda: list(range(SEATS)))
    rounds: int = 0

    def copy(self) -> ToyState:
        return ToyState(self.sums.copy(), self.waiting.copy(), self.rounds)


def _deal(seats: int, options: Any, seed: Seed) -> tuple[ToyState, list[Event]]:
    return ToyState([0] * seats), []


def _to_act(state: ToyState) -> tuple[Seat, ...]:
    return tuple(state.waiting)


def _legal_moves(state: ToyState, seat: Seat) -> Iterator[Choose]:
    if seat in state.waiting:
        yield from (Choose(seat * 10), Choose(seat * 10 + 1))


def _check(state: ToyState, seat: Seat, move: Choose) -> None:
    if seat not in state.waiting:
        raise NotYourTurn()


def _apply(state: ToyState, seat: Seat, move: Choose) -> list[Event]:
    _check(state, seat, move)
    state.sums[seat] += move.number
    state.waiting.remove(seat)
    if not state.waiting:
        state.rounds += 1
        if state.rounds < ROUNDS:
            state.waiting = list(range(SEATS))
    return [Chosen(seat=seat)]


def _view(state: ToyState, seat: Seat | None) -> ToyView:
    return ToyView(waiting_for=_to_act(state))


def _outcome(state: ToyState) -> Outcome | None:
    if state.waiting:
        return None
    best = max(state.sums)
    return Outcome(tuple(s for s in range(SEATS) if state.sums[s] == best), tuple(state.sums), "all_chose")


def _pieces(state: ToyState) -> Iterator[Piece]:
    return iter(())


RULES = Rules(
    spec=Spec(
        id="toy",
        title="Toy",
        min_seats=SEATS,
        max_seats=SEATS,
        usual_seats=SEATS,
        options=ToyOptions,
        moves=Choose,
    ),
    deal=_deal,
    to_act=_to_act,
    legal_moves=_legal_moves,
    check=_check,
    apply=_apply,
    view=_view,
    outcome=_outcome,
    pieces=_pieces,
    waiting=_to_act,
)


class FirstMove(Bot):
    def choose(self, view: Any, legal: Any, rng: Random) -> Any:
        return legal[0]


def installed_with_toy(**bots: Bot) -> Installed:
    """All games and this one. To be put in the place of `registry.installed`."""
    toy = Game(rules=RULES, words="", bots={"standard": FirstMove(), **bots})
    known = registry.installed()
    return Installed({**known.games, "toy": toy}, known.failures)
