"""What the rules deal from a seed: the expectation of src/lib/deals.test.ts.

PYTHONPATH=src python web/scripts/deals.py > web/src/lib/deals.fixture.json
"""

from __future__ import annotations

import sys
from hashlib import sha256
from typing import Any

import msgspec

from parlour.game.registry import games

SEEDS = 2
HANDS = {"hand", "myHand", "rack", "options"}


def deals(game: str) -> list[dict[str, Any]]:
    """Deals for every number of players, with the part of each seat's view that holds its hand."""
    rules = games()[game].rules
    found = []
    for seats in range(rules.spec.min_seats, rules.spec.max_seats + 1):
        for number in range(SEEDS):
            seed = sha256(b"%d:%d" % (seats, number)).digest()
            state, _ = rules.start(seats, rules.spec.options(), seed)
            views = [msgspec.to_builtins(rules.view(state, seat)) for seat in range(seats)]
            hands = [{name: part for name, part in view.items() if name in HANDS} for view in views]
            found.append({"game": game, "seed": seed.hex(), "views": hands})
    return found


if __name__ == "__main__":
    every = [deal for game in sorted(games()) for deal in deals(game)]
    sys.stdout.buffer.write(msgspec.json.encode(every) + b"\n")
