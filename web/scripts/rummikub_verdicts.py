"""Writes what the rules of Rummikub say of a few hundred melds, so that the client's own check is held to them.

    PYTHONPATH=src python web/scripts/rummikub_verdicts.py

`tests/rules/rummikub/test_rummikub_verdicts.py` fails where the file is not what this makes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from parlour.games.rummikub.models.exceptions import InvalidMeldError
from parlour.games.rummikub.models.melds import MeldKind, faces_of
from parlour.games.rummikub.models.tiles import FACES, JOKERS, TILE_IDS

FILE: Final = Path(__file__).parents[1] / "src/games/rummikub/verdicts.fixture.json"
_MELDS: Final = 700


def _near_run(random: Random) -> list[int]:
    color, start, length = random.randrange(4), random.randrange(13), random.randint(1, 7)
    return [8 * number + 2 * color + random.randrange(2) for number in range(start, min(13, start + length))]


def _near_group(random: Random) -> list[int]:
    number = random.randrange(13)
    colors = random.sample(range(4), random.randint(1, 4))
    return [8 * number + 2 * color + random.randrange(2) for color in colors]


def _disturbed(tiles: list[int], random: Random) -> list[int]:
    """Jokers in place of tiles or between them, strangers, copies, tiles out of place."""
    jokers = list(JOKERS)
    for _ in range(random.choice((0, 0, 1, 1, 2, 3))):
        place = random.randrange(len(tiles) + 1)
        change = random.randrange(6)
        if change < 3 and jokers:
            tiles[place : place + random.randrange(2)] = [jokers.pop(random.randrange(len(jokers)))]
        elif change == 3:
            tiles.insert(place, random.randrange(len(TILE_IDS)))
        elif change == 4:
            random.shuffle(tiles)
        elif tiles:
            tiles.insert(place, random.choice(tiles))
    return tiles


def _verdict(kind: MeldKind, tiles: list[int]) -> dict[str, Any]:
    try:
        faces = [FACES[face] for face in faces_of(kind, tiles)]
    except InvalidMeldError as fault:
        return {"fault": fault.reason}
    return {
        "faces": [f"{face.color.value} {face.number}" for face in faces],
        "value": sum(f.number for f in faces),
    }


def verdicts() -> Iterator[dict[str, Any]]:
    """Melds, each judged as a group and as a run. The same every time."""
    random = Random(8)
    for _ in range(_MELDS):
        tiles = _disturbed(random.choice((_near_run, _near_group))(random), random)
        names = [TILE_IDS[tile] for tile in tiles]
        yield {"tiles": names} | {kind.value: _verdict(kind, tiles) for kind in MeldKind}


def written() -> str:
    return "[\n" + ",\n".join(json.dumps(one) for one in verdicts()) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(written())
