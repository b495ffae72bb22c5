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


def deals(game: str) -> dict[str, Any]:
    """The facts of the deal, the options, and deals for every number of players with each seat's hand."""
    rules = games()[game].rules
    spec = rules.spec
    assert spec.deal is not None
    field = spec.deal.hand.split(".")[0]
    found = []
    for seats in range(spec.min_seats, spec.max_seats + 1):
        for number in range(SEEDS):
            seed = sha256(b"%d:%d" % (seats, number)).digest()
            state, _ = rules.start(seats, spec.options(), seed)
            views = [msgspec.to_builtins(rules.view(state, seat)) for seat in range(seats)]
            found.append({"seed": seed.hex(), "views": [{field: view[field]} for view in views]})
    return {"deal": spec.deal, "options": spec.options(), "deals": found}


if __name__ == "__main__":
    for name in games():
        if (ROOMS / name).is_dir():
            (ROOMS / name / "deal.fixture.json").write_bytes(msgspec.json.encode(deals(name)) + b"\n")
