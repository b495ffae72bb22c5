"""The REST routes that all games share, and those of the games' own APIs."""

from __future__ import annotations

from parlour.rest.router import Route
from parlour.server.game_apis import apis
from parlour.server.routes import accounts, catalogue, chat, entrances, games, health, own_account, records
from parlour.server.routes.documents import document_handlers
from parlour.server.routes.web import web_handlers
from parlour.web.client import read_client


def api_handlers() -> list[Route]:
    """The documented API routes."""
    shared = (health, accounts, own_account, catalogue, games, entrances, chat, records)
    return [
        *(handler for module in shared for handler in module.HANDLERS),
        *(handler for api in apis() for handler in api.routes),
    ]


def all_handlers() -> list[Route]:
    """The API routes, their documentation, and the browser client."""
    documented = api_handlers()
    return [*documented, *document_handlers(documented), *web_handlers(read_client())]
