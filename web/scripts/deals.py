"""Write what the rules deal from a seed, for src/games/deals.test.ts.

    PYTHONPATH=src python web/scripts/deals.py

Every game with a room in the client gets a `deal.fixture.json` there.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from parlour.game.registry import games

ROOMS = Path(__file__).parents[1] / "src/games"
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
            found.append({"seed": seed.hex(), "views": hands})
    return found


if __name__ == "__main__":
    for name in games():
        if (ROOMS / name).is_dir():
            (ROOMS / name / "deal.fixture.json").write_bytes(msgspec.json.encode(deals(name)) + b"\n")
