"""Run by `test_wheel.py` with nothing installed but Parlour and msgspec: `play_built_ins.py FOLDER`.

Plays a game of each built-in, reads its words in every language, and prints what it found as JSON.
"""

from __future__ import annotations

import json
import sys

sys.path.insert(0, sys.argv[1])

from parlour.game import games
from parlour.game.words import LANGUAGES, words_of
from parlour.simulation import simulated
from parlour.testing.processes import ServerProcess

assert ServerProcess  # benchmarks use it, and have no hypothesis

played = {}
for game in games().values():
    (match,) = simulated(game, [game.usual_level, "random"], games=1)
    played[game.id] = match.moves

found = {
    "played": played,
    "titles": {
        game.id: [words_of(game.words, language).title for language in LANGUAGES] for game in games().values()
    },
    "modules": sorted(sys.modules),
}
sys.stdout.write(json.dumps(found))
