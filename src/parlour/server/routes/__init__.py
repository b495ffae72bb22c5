"""The REST routes: one module a source text, and those that all games share."""

from __future__ import annotations

from litestar.handlers import HTTPRouteHandler

from parlour.server.routes import (
    accounts,
    chat,
    games,
    health,
    hidden_joker,
    lobbies,
    records,
    rummikub,
    spades,
    table_hosts,
    tables,
)
from parlour.server.routes.documents import document_handlers

_API: list[HTTPRouteHandler] = [
    *health.HANDLERS,
    *accounts.HANDLERS,
    *games.HANDLERS,
    *chat.HANDLERS,
    *records.HANDLERS,
    *hidden_joker.HANDLERS,
    *lobbies.HANDLERS,
    *tables.HANDLERS,
    *table_hosts.HANDLERS,
    *spades.HANDLERS,
    *rummikub.HANDLERS,
]

ALL_HANDLERS = [*_API, *document_handlers(_API)]
