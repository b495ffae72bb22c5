"""The Spades API: tables, bidding and card play, and the `spades:*` events."""

from __future__ import annotations

from typing import Final

from parlour.games.spades.api import card_play, friends, hosts, links, tables
from parlour.games.spades.api.payloads import EVENTS
from parlour.games.spades.api.state import SpadesState
from parlour.games.spades.api.wire import SpadesWire
from parlour.server.game_apis import Api

API: Final = Api(
    wire=SpadesWire(),
    routes=[*tables.ROUTES, *links.ROUTES, *hosts.ROUTES, *friends.ROUTES, *card_play.ROUTES],
    events=EVENTS,
    state=SpadesState,
)
