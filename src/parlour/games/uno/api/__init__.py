"""The UNO API: lobbies, moves, and its events."""

from __future__ import annotations

from typing import Final

from parlour.games.uno.api import lobbies, moves
from parlour.games.uno.api.error_events import refused
from parlour.games.uno.api.manner import MANNER
from parlour.games.uno.api.payloads import EVENTS
from parlour.games.uno.api.state import UnoTable
from parlour.games.uno.api.wire import UnoWire
from parlour.server.game_apis import Api, Opening

API: Final = Api(
    wire=UnoWire(),
    routes=[*lobbies.ROUTES, *moves.ROUTES],
    events=EVENTS,
    refused=refused,
    opening=Opening("lobby_id", lobbies.start_lobby, lobbies.StartLobby, lobbies.StartedGame, MANNER),
    state=UnoTable,
)
