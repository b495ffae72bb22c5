"""Measures the expert of Spades: whole games to 250 against the first standard level, every deal from both sides.

    python bench/spades_bots.py [--games 100] [--worlds 60] [--seed 0] [--rows pair one]

`pair` is two experts against two standard bots; `one` is an expert with a standard partner against two standard bots.
Standard bots are those of `bench/yardsticks.py`. The second interval is from pairs of games with the same deals, which
takes out some of the luck; `both`, `split` and `none` count these pairs by what the expert's side won.
With `--worlds` an expert tries that many deals a move, however long it takes, so that the result does not depend on
the machine; without it, it has its usual time. Nils and bags are those of the expert's side and of the other side.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, stdev

from parlour.game.bots import Bot
from parlour.games.spades.bots import ExpertSpadesBot
from parlour.games.spades.rules import RULES
from parlour.games.spades.rules.cards import SEAT_NAMES
from parlour.games.spades.rules.moves import HandResult
from parlour.search import Budget
from parlour.simulation import Tally
from yardsticks import FirstStandardSpadesBot

STANDARD = FirstStandardSpadesBot()


@dataclass
class Side:
    """What a side has done in all games."""

    bags: int = 0
    nils: int = 0
    nils_made: int = 0

    def add(self, hand: HandResult, team: int) -> None:
        self.bags += (hand.new_bags.ns, hand.new_bags.ew)[team]
        for name in SEAT_NAMES[team::2]:
            if getattr(hand.bids, name) == "nil":
                self.nils += 1
                self.nils_made += getattr(hand.tricks_won, name) == 0


@dataclass
class Row:
    name: str
    experts: tuple[int, ...]
    """The seats of the experts, in the first of two games with a deal. In the second they sit one seat further."""
    tally: Tally = field(default_factory=lambda: Tally(("expert", "standard")))
    ours: Side = field(default_factory=Side)
    theirs: Side = field(default_factory=Side)
    won: list[int] = field(default_factory=list)
    """By game: 1 if the expert's side won."""

    def play(self, expert: Bot, number: int, seed: int) -> None:
        deal, shift = divmod(number, 2)
        bots: list[Bot] = [STANDARD] * 4
        for seat in self.experts:
            bots[(seat + shift) % 4] = expert
        state, _ = RULES.start(4, RULES.spec.options(), b"spades bots:%d:%d" % (seed, deal))
        rng = Random(f"{seed}:{number}")
        while state.phase != "game_over":
            seat = state.turn
            legal = list(RULES.legal_moves(state, seat))
            RULES.apply(state, seat, bots[seat].choose(RULES.view(state, seat), legal, rng))
        for hand in state.history:
            self.ours.add(hand, shift)
            self.theirs.add(hand, 1 - shift)
        outcome = RULES.outcome(state)
        assert outcome is not None
        self.tally.matches += 1
        self.tally.wins[0] += shift in outcome.winners
        self.won.append(shift in outcome.winners)

    def by_pairs(self) -> str:
        """The 95 % interval from pairs of games with the same deals, and how these went."""
        shares = [(one + other) / 2 for one, other in zip(self.won[::2], self.won[1::2], strict=True)]
        mean, error = fmean(shares), 1.96 * stdev(shares) / sqrt(len(shares))
        both, split, none = (shares.count(share) for share in (1.0, 0.5, 0.0))
        return f"by pairs {mean - error:.1%} to {mean + error:.1%}; both {both}, split {split}, none {none}"

    def print(self, seconds: float) -> None:
        games, (low, high) = self.tally.matches, self.tally.interval(0)
        ours, theirs = self.ours, self.theirs
        print(
            f"{self.name:5}{games:6} games: {self.tally.win_rate(0):6.1%} "
            f"(95 %: {low:.1%} to {high:.1%}; {self.by_pairs()}), "
            f"nils made {ours.nils_made} of {ours.nils} (others {theirs.nils_made} of {theirs.nils}), "
            f"bags a game {ours.bags / games:.1f} (others {theirs.bags / games:.1f}), "
            f"{seconds / games:.1f} s of CPU a game",
            flush=True,
        )


ROWS = {"pair": (0, 2), "one": (0,)}
"""By name: the seats of the experts."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--worlds", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rows", nargs="+", choices=list(ROWS), default=list(ROWS))
    asked = parser.parse_args()
    expert = ExpertSpadesBot(None if asked.worlds is None else Budget(iterations=asked.worlds))
    for name in asked.rows:
        row = Row(name, ROWS[name])
        start = time.process_time()
        for number in range(asked.games):
            row.play(expert, number, asked.seed)
            if number % 10 == 9:
                row.print(time.process_time() - start)


if __name__ == "__main__":
    main()
