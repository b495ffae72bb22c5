"""The REST routes: one module a source text, and those that all games share."""

from __future__ import annotations

from litestar.handlers import HTTPRouteHandler

from parlour.server.routes import (
    accounts,
    chat,
    contest,
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
from parlour.server.routes.web import web_handlers
from parlour.web.client import read_client

API_HANDLERS: list[HTTPRouteHandler] = [
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
    *contest.HANDLERS,
]

ALL_HANDLERS = [*API_HANDLERS, *document_handlers(API_HANDLERS), *web_handlers(read_client())]
