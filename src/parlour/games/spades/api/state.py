"""The table in `GET /api/games/{id}`, with the player view of the Spades API. For the documents."""

from __future__ import annotations

from parlour.games.spades.api.payloads import PlayerView
from parlour.server.event_catalogue import CommonState


class SpadesState(CommonState, frozen=True, kw_only=True):
    """A table of Spades. `view` is the player view of the Spades API."""

    view: PlayerView
