"""The API of Rummikub: a route for hints, and the game state of the Rummikub models."""

from __future__ import annotations

from typing import Final

from parlour.games.rummikub.api.routes import ROUTES
from parlour.games.rummikub.api.state import GameState
from parlour.games.rummikub.api.wire import RummikubWire
from parlour.server.game_apis import Api

API: Final = Api(wire=RummikubWire("all"), routes=ROUTES, view=GameState)
