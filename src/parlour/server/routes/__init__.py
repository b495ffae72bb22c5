"""The REST routes that all games share, and those of the games' own APIs."""

from __future__ import annotations

from parlour.rest.router import Route
from parlour.server.game_apis import apis
from parlour.server.routes import (
    accounts,
    bot_accounts,
    catalogue,
    chat,
    entrances,
    friends,
    games,
    health,
    hints,
    history,
    invites,
    matchmaking,
    metrics,
    own_account,
    preferences,
    privacy,
    records,
    reviews,
)
from parlour.server.routes.documents import document_handlers
from parlour.server.routes.web import ClientPages, web_handlers
from parlour.web.client import read_client


def api_handlers() -> list[Route]:
    """The documented API routes."""
    people = (
        accounts,
        own_account,
        preferences,
        privacy,
        bot_accounts,
        friends,
        invites,
        matchmaking,
        history,
    )
    shared = (health, metrics, *people, catalogue, games, entrances, hints, chat, records, reviews)
    return [
        *(handler for module in shared for handler in module.HANDLERS),
        *(handler for api in apis() for handler in api.routes),
    ]


def all_handlers(client: ClientPages | None = None) -> list[Route]:
    """The API routes, their documentation, and the browser client: the built one, if none is given."""
    documented = api_handlers()
    return [*documented, *document_handlers(documented), *web_handlers(client or built_client())]


def built_client() -> ClientPages:
    return ClientPages(read_client())
