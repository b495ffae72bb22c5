"""Matches between bots, for any game: how often each wins, and how long games take.

    for match in simulated("hidden-joker-rummy", ["standard", "random"], games=100):
        print(match.winners, match.moves)

A bot gets the view and the legal moves of its seat, and each of its moves is checked. Every deal is played with each
rotation of the seats, so that neither the cards nor the first move favors a bot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from parlour.game.bots import Bot
from parlour.game.interface import AnyRules, Outcome, Seat
from parlour.game.refusals import Refusal, WrongSeats
from parlour.game.registry import Game, game_of
from parlour.ratings import wilson

LONGEST = 50_000
"""A game with more moves than this counts as endless."""


class BotFailed(Exception):
    """A bot made an illegal move, or a game did not end. The message has what is needed to reproduce it."""


@dataclass(frozen=True)
class Match:
    """One game between bots. An entrant is an index into the list of bots passed to `simulated`."""

    number: int
    entrants: tuple[int, ...]
    """The entrant at each seat."""
    outcome: Outcome
    moves: int
    turns: int
    """Turns played. Consecutive moves of one seat are one turn."""

    @property
    def winners(self) -> frozenset[int]:
        """The entrants that won; several if the win was shared."""
        return frozenset(self.entrants[seat] for seat in self.outcome.winners)


def simulated(
    game: str | Game,
    bots: Sequence[str | Bot],
    games: int,
    seats: int | None = None,
    seed: int = 0,
    options: Any = None,
) -> Iterator[Match]:
    """Play games between bots, each given as a level of the game or as a bot object.

    If there are more seats than bots, the bots are repeated around the table.
    """
    played = game_of(game) if isinstance(game, str) else game
    rules = played.rules
    entrants = [played.bot(bot) if isinstance(bot, str) else bot for bot in bots]
    chairs = seats_for(rules, len(entrants), seats)
    chosen = rules.spec.options() if options is None else options
    return (_match(rules, entrants, chairs, number, seed, chosen) for number in range(games))


def seats_for(rules: AnyRules, entrants: int, seats: int | None) -> int:
    """The number of seats: as requested, or the fewest that the game and the number of bots allow."""
    spec = rules.spec
    chairs = max(entrants, spec.min_seats) if seats is None else seats
    if not spec.min_seats <= chairs <= spec.max_seats or not 1 <= entrants <= chairs:
        raise WrongSeats(
            f"{spec.title} is for {spec.min_seats} to {spec.max_seats} players: "
            f"{chairs} seats do not fit {entrants} bots.",
            min_seats=spec.min_seats,
            max_seats=spec.max_seats,
        )
    return chairs


def _match(rules: AnyRules, bots: Sequence[Bot], seats: int, number: int, seed: int, options: Any) -> Match:
    deal, turn = divmod(number, len(bots))
    entrants = tuple((seat + turn) % len(bots) for seat in range(seats))
    state, _ = rules.start(seats, options, b"simulation:%d:%d" % (seed, deal))
    dice = [Random(f"{seed}:{number}:{seat}") for seat in range(seats)]
    moves, turns, last = 0, 0, None
    while waited_for := rules.waits_for(state):
        seat = waited_for[0]
        if moves >= LONGEST:
            raise BotFailed(f"Game {number} of seed {seed} has not ended after {LONGEST} moves.")
        move = _move(rules, state, seat, bots[entrants[seat]], dice[seat])
        try:
            rules.apply(state, seat, move)
        except Refusal as refusal:
            raise BotFailed(
                f"Game {number} of seed {seed}, move {moves}: {move} is refused: {refusal}"
            ) from refusal
        turns += seat != last
        moves, last = moves + 1, seat
    outcome = rules.outcome(state)
    assert outcome is not None
    return Match(number, entrants, outcome, moves, turns)


def _move(rules: AnyRules, state: Any, seat: Seat, bot: Bot, dice: Random) -> Any:
    return bot.choose(rules.view(state, seat), list(rules.legal_moves(state, seat)), dice)


@dataclass
class Tally:
    """The results of many matches."""

    levels: Sequence[str]
    wins: list[float] = field(init=False)
    scores: list[float] = field(init=False)
    matches: int = 0
    moves: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    reasons: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.wins = [0.0] * len(self.levels)
        self.scores = [0.0] * len(self.levels)

    def add(self, match: Match) -> None:
        """Count a match. A shared win is split evenly."""
        self.matches += 1
        self.moves.append(match.moves)
        self.turns.append(match.turns)
        self.reasons[match.outcome.reason] = self.reasons.get(match.outcome.reason, 0) + 1
        for entrant in match.winners:
            self.wins[entrant] += 1 / len(match.winners)
        for seat, entrant in enumerate(match.entrants):
            self.scores[entrant] += match.outcome.scores[seat] / match.entrants.count(entrant)

    def win_rate(self, entrant: int) -> float:
        return self.wins[entrant] / self.matches if self.matches else 0.0

    def mean_score(self, entrant: int) -> float:
        return self.scores[entrant] / self.matches if self.matches else 0.0

    def interval(self, entrant: int, confidence: float = 0.95) -> tuple[float, float]:
        """The Wilson interval of the win rate, which is valid for small samples and for rates near 0 and 1."""
        return wilson(self.wins[entrant], self.matches, confidence)
