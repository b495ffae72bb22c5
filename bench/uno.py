"""Compares UNO with RLCard's: steps per second of CPU time, then the strength of the bot.

    python bench/uno.py [--seconds 1.0] [--rounds 5] [--games 4000] [--expert-games 200]

Needs the packages of requirements/bench.in. The speed is that of the engines without their interfaces, which
bench/playouts.py compares: ours with ints (`legal_actions`, `take`), RLCard's `Game.step`. A step is one decision of a
player in a two-player game. All sides deal their own cards, list all legal moves at every step, and choose one at
random. The time includes dealing and reshuffling. RLCard lists `draw` only if no card matches, so its games are short
and dealing takes a larger share. The row "like RLCard" plays our game that way.

Strength is measured under our rules, with every deal played from both seats. `rule agent` plays like RLCard's: it draws
if nothing matches, plays a Wild Draw Four whenever it is legal, with the color it holds most, and otherwise any
matching card, wild cards last. It always plays a drawn card that matches. `random` plays any matching card and draws
only if there is none, which is stronger than choosing among all legal moves. `expert` tries a fixed number of deals a
move, about as many as fit into its time, so that its results do not depend on the machine.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import median
from time import process_time
from typing import Any

import rlcard

from parlour.game.bots import Bot
from parlour.game.shuffles import numbered_seed
from parlour.games.uno.bots import ExpertUnoBot, StandardUnoBot
from parlour.games.uno.rules import RULES, UnoMove, UnoOptions, UnoView
from parlour.games.uno.rules.actions import legal_actions, take
from parlour.games.uno.rules.cards import FIRST_WILD, FIRST_WILD_DRAW_FOUR
from parlour.games.uno.rules.moves import Play
from parlour.search import Budget

OPTIONS = UnoOptions()
DEALS = 400
ENV = rlcard.make("uno", config={"seed": 1})

Runner = Callable[[Random], int]


def ints(rng: Random) -> int:
    """Play one of our games with ints, and return the number of steps."""
    state, _ = RULES.start(2, OPTIONS, rng.randbytes(16))
    random = rng.random
    steps = 0
    while state.result is None:
        seat = state.current
        legal = legal_actions(state, seat)
        take(state, seat, legal[int(random() * len(legal))])
        steps += 1
    return steps


def ints_like_rlcard(rng: Random) -> int:
    """Like `ints`, but draws (the last action listed) only if no card matches."""
    state, _ = RULES.start(2, OPTIONS, rng.randbytes(16))
    random = rng.random
    steps = 0
    while state.result is None:
        seat = state.current
        legal = legal_actions(state, seat)
        take(state, seat, legal[int(random() * (len(legal) - 1 or 1))])
        steps += 1
    return steps


def rlcard_game(rng: Random) -> int:
    """Play a game with RLCard's engine alone."""
    game = ENV.game
    observed, _ = game.init_game()
    random = rng.random
    steps = 0
    while not game.is_over():
        legal = observed["legal_actions"]
        observed, _ = game.step(legal[int(random() * len(legal))])
        steps += 1
    return steps


RUNNERS: dict[str, Runner] = {
    "parlour, ints": ints,
    "parlour, ints, like RLCard": ints_like_rlcard,
    "rlcard raw Game.step": rlcard_game,
}


class RuleAgent:
    """Plays like RLCard's rule agent."""

    def choose(self, view: UnoView, legal: Sequence[UnoMove], rng: Random) -> UnoMove:
        plays = [move for move in legal if isinstance(move, Play)]
        if not plays:
            return rng.choice(legal)
        held = Counter(card.color for card in view.hand if card.color != "wild")
        color = held.most_common(1)[0][0] if held else "red"
        for play in plays:
            if play.card_id >= FIRST_WILD_DRAW_FOUR and play.chosen_color == color:
                return play
        return rng.choice([play for play in plays if play.card_id < FIRST_WILD] or plays)


class RandomPlays:
    """Plays any matching card."""

    def choose(self, view: UnoView, legal: Sequence[UnoMove], rng: Random) -> UnoMove:
        return rng.choice([move for move in legal if isinstance(move, Play)] or legal)


def speed(seconds: float, rounds: int) -> None:
    """Measure the runners in alternation, and return their median rates."""
    rng = Random(1)
    rates: dict[str, list[float]] = {name: [] for name in RUNNERS}
    lengths: dict[str, float] = {}
    for _ in range(rounds):
        for name, run in RUNNERS.items():
            rates[name].append(_rate(name, run, seconds, rng, lengths))
    game = median(rates["rlcard raw Game.step"])
    print(f"{'':28}{'steps/s':>10}{'steps a game':>14}{'x Game.step':>13}")
    for name, measured in rates.items():
        rate = median(measured)
        print(f"{name:28}{rate:10,.0f}{lengths[name]:14.0f}{rate / game:13.1f}")


def _rate(name: str, run: Runner, seconds: float, rng: Random, lengths: dict[str, float]) -> float:
    start = process_time()
    steps = games = 0
    while (spent := process_time() - start) < seconds:
        steps += run(rng)
        games += 1
    lengths[name] = steps / games
    return steps / spent


def winner(bots: Sequence[Bot], number: int, rng: Random) -> Any:
    """The winner of a game; None if it was blocked with equal hands."""
    state, _ = RULES.start(len(bots), OPTIONS, numbered_seed(number))
    while state.result is None:
        seat = state.current
        legal = list(RULES.legal_moves(state, seat))
        RULES.apply(state, seat, bots[seat].choose(RULES.view(state, seat), legal, rng))
    winners = state.result.winners
    return bots[winners[0]] if len(winners) == 1 else None


def strength(most: int, expert_games: int) -> None:
    """Print the win rates. Each deal is played once from every seat."""
    bot, rule, random = StandardUnoBot(), RuleAgent(), RandomPlays()
    expert = ExpertUnoBot(Budget(iterations=DEALS))
    for name, one, other, seats, games in (
        ("bot against rule agent", bot, rule, 2, most),
        ("bot against random", bot, random, 2, most),
        ("rule agent against random", rule, random, 2, most),
        ("bot against 3 rule agents", bot, rule, 4, most),
        ("expert against rule agent", expert, rule, 2, expert_games),
        ("expert against bot", expert, bot, 2, expert_games),
        ("expert against 3 rule agents", expert, rule, 4, expert_games),
    ):
        rng = Random(2)
        wins = 0
        for number in range(games):
            bots: list[Bot] = [other] * seats
            bots[number % seats] = one
            wins += winner(bots, number // seats, rng) is one
        share = wins / games
        error = 196 * sqrt(share * (1 - share) / games)
        print(f"{name:28}{100 * share:6.1f} in 100 +-{error:.1f} of {games} games")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("--seconds", type=float, default=1.0)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--games", type=int, default=4000)
    arguments.add_argument("--expert-games", type=int, default=200)
    chosen = arguments.parse_args()
    speed(chosen.seconds, chosen.rounds)
    strength(chosen.games, chosen.expert_games)


if __name__ == "__main__":
    main()
