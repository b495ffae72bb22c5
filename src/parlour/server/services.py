"""What the routes and sockets of one server share."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field

from parlour.server.accounts import Accounts
from parlour.server.chat import Chat
from parlour.server.commands import Commands
from parlour.server.game_apis import Service
from parlour.server.house import House
from parlour.server.push import SocketPush
from parlour.server.settings import Settings
from parlour.store import Store


@dataclass(frozen=True)
class Services:
    """Everything with a life of its own, wired together in `app.py`."""

    settings: Settings
    store: Store
    accounts: Accounts
    house: House
    push: SocketPush
    commands: Commands
    chat: Chat
    of_game: Mapping[str, Service]
    """What the APIs of single games have opened, by game."""
    log: logging.Logger = field(default_factory=lambda: logging.getLogger("parlour"))
