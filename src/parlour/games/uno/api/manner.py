"""The HTTP statuses of the UNO API, where they differ from Parlour's own."""

from __future__ import annotations

from typing import Final

from parlour.games.uno.rules import RULES
from parlour.server.statuses import Manner
from parlour.tables.errors import AlreadyJoined, NotEnoughPlayers

GAME: Final = RULES.spec.id
MANNER: Final = Manner(title="UNO API", game=GAME, statuses={AlreadyJoined: 409, NotEnoughPlayers: 403})
