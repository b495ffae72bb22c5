"""Rummy's own API: read-only routes that forward requests to the contest server."""

from __future__ import annotations

from typing import Final

from parlour.games.rummy.api.contest_client import ContestClient
from parlour.games.rummy.api.routes import ROUTES
from parlour.server.game_apis import Api

API: Final = Api(routes=ROUTES, service=lambda settings: ContestClient(settings.contest))
