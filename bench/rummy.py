"""Measures the strength of the Rummy bots.

    python bench/rummy.py [--hands 4000] [--games 100]

Every deal is played twice, with seats exchanged. `random` plays any legal move. `highest` takes discards it can place,
lays melds down at once and discards the highest card it cannot place. `live-outs` keeps the hand that the most unseen
cards would improve, lays melds down at once, and does not infer the opponent's cards. A hand is won by going out. Games
go to 500 points and the lower total wins, so there the points of lost hands count too.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from time import process_time

from parlour.game.bots import Bot
from parlour.game.registry import game_of
from parlour.game.shuffles import numbered_seed
from parlour.games.rummy.rules import RULES, RummyOptions, RummyState

OPPONENTS = {"random": 0.90, "highest": 0.62, "live-outs": 0.54}
"""Opponents, with the share of hands that the bot should win."""


@dataclass
class Score:
    """The results of a match for its first player."""

    games: int = 0
    won: int = 0
    points: int = 0
    their_points: int = 0
    turns: int = 0
    seconds: float = 0.0

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def error(self) -> float:
        return sqrt(self.share * (1 - self.share) / self.games)


def play(bots: Sequence[Bot], options: RummyOptions, number: int) -> RummyState:
    """Play one game."""
    state, _ = RULES.start(2, options, numbered_seed(number))
    rng = Random(number)
    while movers := RULES.to_act(state):
        seat = movers[0]
        legal = list(RULES.legal_moves(state, seat)) if bots[seat] is RANDOM else ()
        RULES.apply(state, seat, bots[seat].choose(RULES.view(state, seat), legal, rng))
    return state


RANDOM = game_of("rummy").bot("random")


def match(one: Bot, two: Bot, options: RummyOptions, games: int, hands: bool) -> Score:
    """Play a match. Counted by hands, only those in which the player went out are won."""
    score = Score()
    start = process_time()
    for number in range(games):
        seat = number % 2
        state = play((one, two) if seat == 0 else (two, one), options, number // 2)
        winner = state.results[0].winner if hands else state.winner
        score.games += 1
        score.won += winner == seat
        score.points += state.totals[seat]
        score.their_points += state.totals[1 - seat]
        score.turns += state.turns
    score.seconds = process_time() - start
    return score


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the strength of the Rummy bots.")
    parser.add_argument("--hands", type=int, default=4000)
    parser.add_argument("--games", type=int, default=100)
    wanted = parser.parse_args()
    player = game_of("rummy").bot("standard")
    head = f"{'standard against':<18}{'hands':>7}{'won':>8}{'error':>8}{'target':>8}"
    print(f"{head}{'lost':>8}{'theirs':>8}{'ms/hand':>9}")
    for name, target in OPPONENTS.items():
        score = match(player, game_of("rummy").bot(name), RummyOptions(max_hands=1), wanted.hands, hands=True)
        lost, theirs = score.points / score.games, score.their_points / score.games
        print(
            f"{name:<18}{score.games:>7}{score.share:>8.3f}{score.error:>8.3f}{target:>8.2f}{lost:>8.1f}{theirs:>8.1f}"
            f"{1000 * score.seconds / score.games:>9.1f}"
        )
    if wanted.games:
        print(f"\n{'standard against':<18}{'games':>7}{'won':>8}{'error':>8}")
        for name in ("highest", "live-outs"):
            score = match(player, game_of("rummy").bot(name), RummyOptions(), wanted.games, hands=False)
            print(f"{name:<18}{score.games:>7}{score.share:>8.3f}{score.error:>8.3f}")


if __name__ == "__main__":
    main()
