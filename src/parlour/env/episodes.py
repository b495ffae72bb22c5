"""One game, played by action numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from parlour.game.encoding import Encoding, Path, encoding_of, numbers_after
from parlour.game.interface import AnyRules, Options, Outcome, Seat, Seed
from parlour.game.registry import Game, game_of

Vector: TypeAlias = NDArray[np.int16]
Mask: TypeAlias = NDArray[np.int8]

WON, LOST = 1.0, -1.0


class NotOffered(ValueError):
    """The action number cannot follow here. The message says which can."""


@dataclass(frozen=True)
class Opening:
    """Everything about a game before the deal."""

    game: Game
    encoding: Encoding
    seats: int
    options: Any

    @property
    def rules(self) -> AnyRules:
        return self.game.rules

    def __deepcopy__(self, memo: Any) -> Opening:
        return self


def opening_of(
    game: str | Game, seats: int | None = None, options: Mapping[str, Any] | Options | None = None
) -> Opening:
    """A game with its usual number of seats and default options, or others.

    Raises `UnknownGame`, `NoEncoding`, `WrongSeats`, or `msgspec.ValidationError` for wrong options.
    """
    played = game_of(game) if isinstance(game, str) else game
    spec = played.spec
    chairs = spec.usual_seats if seats is None else seats
    played.rules.check_seats(chairs)
    chosen = options if isinstance(options, spec.options) else msgspec.convert(options or {}, spec.options)
    return Opening(played, encoding_of(played), chairs, chosen)


class Episode:
    """One game from the deal to its end.

    `seat` is the one that the game waits for; None when the game is over. Seats that may act out of turn, such as to
    catch someone who forgot to call UNO, do so when their turn comes.
    """

    __slots__ = ("_paths", "chosen", "opening", "seat", "state")

    def __init__(self, opening: Opening, seed: Seed) -> None:
        self.opening = opening
        self.state, _ = opening.rules.start(opening.seats, opening.options, seed)
        self.chosen: Path = ()
        """The numbers of the move that `seat` has begun."""
        self.seat: Seat | None = None
        self._paths: Mapping[Path, Any] | None = None
        self._wait()

    def copy(self) -> Episode:
        """An independent copy."""
        twin = Episode.__new__(Episode)
        twin.opening, twin.state = self.opening, self.state.copy()
        twin.chosen, twin.seat, twin._paths = self.chosen, self.seat, self._paths
        return twin

    def __deepcopy__(self, memo: Any) -> Episode:
        return self.copy()

    def with_state(self, state: Any) -> Episode:
        """The same episode in another state in which `seat` has the same view, such as a sample."""
        other = self.copy()
        other.state = state
        other._paths = None
        return other

    @property
    def paths(self) -> Mapping[Path, Any]:
        """The legal moves of `seat` by path; none when the game is over."""
        if self._paths is None:
            self._paths = {} if self.seat is None else self.opening.encoding.paths(self.state, self.seat)
        return self._paths

    @property
    def numbers(self) -> list[int]:
        """The action numbers that `seat` can choose from, in ascending order."""
        return sorted(set(numbers_after(self.paths, self.chosen)))

    def mask(self) -> Mask:
        """1 for each number in `numbers`, and 0 for all others."""
        return mask_of(self.opening.encoding, self.paths, self.chosen)

    def vector(self, seat: Seat) -> Vector:
        """What a seat can see, as a vector of `encoding.layout`."""
        chosen = self.chosen if seat == self.seat else ()
        return vector_of(self.opening.encoding, self.opening.rules.view(self.state, seat), chosen)

    def step(self, number: int) -> None:
        """Choose an action number for `seat`. Once a path is complete, the move is made."""
        chosen = (*self.chosen, number)
        move = self.paths.get(chosen)
        if move is not None:
            self.apply(move)
        elif number in numbers_after(self.paths, self.chosen):
            self.chosen = chosen
        else:
            raise NotOffered(self.why_not(number))

    def apply(self, move: Any) -> None:
        """Make a whole move of `seat`. It need not be one that the rules list."""
        if self.seat is None:
            raise NotOffered("The game is over.")
        self.opening.rules.apply(self.state, self.seat, move)
        self._wait()

    def outcome(self) -> Outcome | None:
        """The result; None until the game is over."""
        return self.opening.rules.outcome(self.state)

    def rewards(self) -> tuple[float, ...]:
        """By seat: 0 until the game is over, then 1 for a win and -1 for a loss."""
        outcome = self.outcome()
        return (0.0,) * self.opening.seats if outcome is None else rewards_of(outcome)

    def text(self) -> str:
        """What the seat to act sees, one line for each field of its view, or the result."""
        outcome = self.outcome()
        if outcome is not None or self.seat is None:
            return f"{self.opening.game.spec.title} is over: {outcome}"
        view = msgspec.to_builtins(self.opening.rules.view(self.state, self.seat))
        lines = [f"{self.opening.game.spec.title}, seat {self.seat} to act"]
        lines += [f"  {name}: {_written(value)}" for name, value in view.items()]
        names = self.opening.encoding.actions
        lines.append(f"  can: {', '.join(names[number] for number in self.numbers)}")
        return "\n".join(lines)

    def why_not(self, number: int) -> str:
        """Why a number cannot be chosen, and which can."""
        if self.seat is None:
            return "The game is over."
        names = self.opening.encoding.actions
        what = f"{number} ({names[number]})" if 0 <= number < len(names) else f"{number} (no such action)"
        return f"Seat {self.seat} cannot choose {what}. It can choose {', '.join(map(str, self.numbers))}."

    def _wait(self) -> None:
        waited = self.opening.rules.waits_for(self.state)
        self.seat = waited[0] if waited else None
        self.chosen = ()
        self._paths = None


def vector_of(encoding: Encoding, view: Any, chosen: Path = ()) -> Vector:
    """A seat's view, and the numbers it has chosen so far in this move, as an array of `encoding.layout`."""
    return np.frombuffer(encoding.encode(view, chosen), np.int16)


def mask_of(encoding: Encoding, paths: Iterable[Path], chosen: Path = ()) -> Mask:
    """1 for each number that can follow the numbers chosen so far, and 0 for all others."""
    cells = bytearray(len(encoding.actions))
    for number in numbers_after(paths, chosen):
        cells[number] = 1
    return np.frombuffer(cells, np.int8)


def rewards_of(outcome: Outcome) -> tuple[float, ...]:
    """By seat: 1 for a win, -1 for a loss, and 0 for everyone if all share the win."""
    seats = range(len(outcome.scores))
    if len(outcome.winners) == len(seats):
        return (0.0,) * len(seats)
    return tuple(WON if seat in outcome.winners else LOST for seat in seats)


def _written(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
