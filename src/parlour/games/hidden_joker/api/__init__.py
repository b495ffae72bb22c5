"""The Hidden Joker Rummy API: its routes and events."""

from __future__ import annotations

from typing import Final

from parlour.games.hidden_joker.api.routes import ROUTES
from parlour.games.hidden_joker.api.state import HiddenJokerTable
from parlour.games.hidden_joker.api.wire import EVENTS, HiddenJokerWire
from parlour.server.game_apis import Api

API: Final = Api(
    wire=HiddenJokerWire(), routes=ROUTES, events=EVENTS, state=HiddenJokerTable, opens_unnamed=True
)
