"""A whole game between bots, in the rules library: what the browser tests then make people play.

python web/e2e/games.py rummikub --seats 2 --seed 7 --options '{"hints": true}'

prints {"moves": [{"seat": 0, "move": {...}}, ...], "outcome": {...}} as JSON. A table that is dealt from the
same seed number with the same options and players goes the same way, move by move.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from typing import Any

import msgspec

from parlour.game.registry import game_of, rules_of
from parlour.game.shuffles import numbered_seed


def played(game: str, seats: int, seed: int, options: str, level: str) -> dict[str, Any]:
    """Every move of the game, and how it ended."""
    rules, bot = rules_of(game), game_of(game).bot(level)
    state, _ = rules.start(seats, msgspec.json.decode(options, type=rules.spec.options), numbered_seed(seed))
    dice, moves = Random(seed), []
    while movers := rules.to_act(state):
        seat = movers[0]
        choices = list(rules.legal_moves(state, seat))
        move = bot.choose(rules.view(state, seat), choices, dice)
        rules.apply(state, seat, move)
        moves.append({"seat": seat, "move": move})
    return {"moves": moves, "outcome": rules.outcome(state)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Print a game between bots, move by move.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--options", default="{}")
    parser.add_argument("--level", default="standard")
    asked = parser.parse_args()
    sys.stdout.buffer.write(
        msgspec.json.encode(played(asked.game, asked.seats, asked.seed, asked.options, asked.level))
    )


if __name__ == "__main__":
    main()
