"""The parts of a running server that routes and sockets use."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field

from parlour.server.accounts import Accounts
from parlour.server.chat import Chat
from parlour.server.clock import Clock
from parlour.server.delivery import SocketDelivery
from parlour.server.erasures import Erasures
from parlour.server.game_apis import Service
from parlour.server.readiness import Readiness
from parlour.server.settings import Settings
from parlour.server.table_cache import TableCache
from parlour.server.table_commands import Commands
from parlour.store import Store


@dataclass(frozen=True)
class Services:
    """Everything that `app.py` creates at startup."""

    settings: Settings
    store: Store
    accounts: Accounts
    erasures: Erasures
    tables: TableCache
    delivery: SocketDelivery
    commands: Commands
    chat: Chat
    now: Clock
    readiness: Readiness
    of_game: Mapping[str, Service]
    """The service of each game that has one, by game id."""
    log: logging.Logger = field(default_factory=lambda: logging.getLogger("parlour"))
